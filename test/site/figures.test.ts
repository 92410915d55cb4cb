import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { calculatorOf } from "../../build/compute/calculators.ts";
import { FIGURE_EXAMPLES } from "../../build/schema/figure-examples.ts";
import type { Figure } from "../../build/schema/figures.ts";
import { barChart } from "../../build/site/figures/bars.ts";
import { LINE, layoutOf, NOTE_SIZE, rowsOf, WIDTH } from "../../build/site/figures/flow-layout.ts";
import { pageCalculator } from "../../build/site/figures/published-figures.ts";
import { stackChart } from "../../build/site/figures/stack.ts";
import { widthOf, wrapped } from "../../build/site/figures/text.ts";
import { isDrawable } from "../../worker/calculator-page/drawable.ts";
import { chart } from "../../worker/calculator-page/plot.ts";
import { linesOverRange } from "../../worker/calculator-page/plot-lines.ts";
import { computeByDefinition } from "../../worker/compute/calculator-functions.ts";
import { NOTHING } from "../../worker/representations/html-template.ts";
import { type ContentService, serve } from "../fixture/content-service.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { diagnosticsOf } from "../fixture/workspace.ts";

/** A term with these figures. */
function term(figures: string): Record<string, string> {
  return {
    "terms/risk/drawn.md": `---\nname: Drawn\nlevel: intro\nsummary: What is drawn.\n${figures}\nsee_also: [term:term-001]\nsources: [book]\n---\n\nDrawn is what a figure shows.\n`,
  };
}

/** The examples of the documentation cite real works. */
function source(id: string): Record<string, string> {
  return { [`sources/${id}.md`]: `---\ntitle: ${id}\nurl: https://example.org/${id}\n---\n` };
}

const KINDS = Object.keys(FIGURE_EXAMPLES) as (keyof typeof FIGURE_EXAMPLES)[];

const services = new Map<string, ContentService>();
beforeAll(async () => {
  const cited = { ...source("bcbs-iosco-margin-2020"), ...source("crr-2013") };
  for (const kind of KINDS)
    services.set(kind, await serve({ ...quickCorpus(3), ...cited, ...term(FIGURE_EXAMPLES[kind]) }));
});

function served(kind: string): ContentService {
  const service = services.get(kind);
  if (!service) throw new Error(kind);
  return service;
}

function figureOf(kind: string): Figure {
  const { figures } = JSON.parse(served(kind).file("/.edge/included/api/v1/terms/drawn.json")) as { figures: [Figure] };
  return figures[0];
}

describe.each(KINDS)("the documented example of a %s", (kind) => {
  test("is a drawing with a title, a description, and the numbers behind it", () => {
    const page = served(kind).file("/terms/drawn.html");
    const { title } = figureOf(kind);
    const [svg = ""] = /<svg viewBox[^>]*aria-labelledby="figure-1-title"[\s\S]*?<\/svg>/.exec(page) ?? [];
    expect(svg).toContain(`<title id="figure-1-title">${title}</title>`);
    expect(svg).toMatch(/aria-describedby="figure-1-text"[\s\S]*<desc id="figure-1-text">[A-Z]/);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(page).toMatch(/<details class="numbers">[\s\S]*<td>/);
  });

  test("is data in JSON, a table in Markdown, and its title and description in passages", () => {
    const { file } = served(kind);
    const figure = figureOf(kind);
    expect([figure.kind, Object.hasOwn(figure, kind)]).toEqual([kind, true]);
    expect(figure.description).not.toContain("[@");
    const markdown = file("/api/v1/terms/drawn.md");
    expect(markdown).toMatch(/## Figures\n\n\*\*[^*]+\.\*\* [^|]+\n\n\| [^\n]+ \|\n\| ---/);
    const passages = file("/api/v1/llms/chunks.ndjson")
      .split("\n")
      .filter((line) => line.includes('"term-drawn-'));
    const text = passages.join();
    expect(text).toContain(`${figure.title}. `);
    expect(text).not.toMatch(/\| --- \|/);
  });
});

test("a description's citations are citations of the record, with a note on the page", () => {
  const { file } = served("stack");
  const { citations } = JSON.parse(file("/api/v1/terms/drawn.json")) as { citations: unknown[] };
  expect(citations).toEqual([
    {
      field: "figures",
      statement: "Losses begin at the bottom, with common equity.",
      source: "crr-2013",
      locator: "Article 92",
    },
  ]);
  expect(file("/terms/drawn.html")).toMatch(/with common equity<sup><a href="#note-1"[\s\S]*<li id="note-1">/);
});

test("the points of a plot are the answers of its calculator, to six digits", () => {
  const { plot } = figureOf("plot");
  const entity = served("plot").corpus.entities.get("calculator:black-scholes-call-calc");
  if (!plot || !entity) throw new Error("no plot");
  expect(plot.lines.map(({ name }) => name)).toEqual([
    "Volatility 0.15",
    "At expiry",
    "Volatility 0.25",
    "Volatility 0.4",
  ]);
  for (const [i, sigma] of [
    [0, 0.15],
    [2, 0.25],
    [3, 0.4],
  ] as const) {
    const { x = [], y = [] } = plot.lines[i] ?? {};
    expect([x[0], x.at(-1)]).toEqual([70, 140]);
    for (const [n, S] of x.entries()) {
      const outcome = computeByDefinition(calculatorOf(entity), { K: 105, T: 0.25, r: 0.04, sigma, S });
      const call = outcome.kind === "answer" ? outcome.answer.outputs["call"] : undefined;
      expect([S, y[n]]).toEqual([S, Number(Number(call).toPrecision(6))]);
    }
  }
  expect(plot.marks).toEqual([{ name: "Strike price", x: 105 }]);
});

test("compared values that share their place with another input have one mark there, which names both", () => {
  const { entities } = served("plot").corpus;
  const calculator = pageCalculator("performance-fee-calc", (id) => entities.get(`calculator:${id}`)?.draft);
  if (!calculator) throw new Error("no calculator");
  for (const values of [
    [1000, 1250],
    [1250, 1000],
  ]) {
    const drawn = linesOverRange(
      {
        inputs: { starting_nav: 1000, performance_fee_rate: 0.2 },
        vary: { input: "ending_nav_pre_fee", from: 900, to: 1300 },
        outputs: ["performance_fee_per_share"],
        compare: { input: "high_water_mark", values },
      },
      calculator,
    );
    if (!drawn || "refused" in drawn) throw new Error("not drawn");
    expect(drawn.marks.toSorted((a, b) => a.x - b.x)).toEqual([
      { name: "Starting NAV, high-water mark", x: 1000 },
      { name: "High-water mark", x: 1250 },
    ]);
  }
});

test("a calculator of a series is drawn of its inputs", async () => {
  const { file } = await serve({
    ...quickCorpus(3),
    ...term(
      "figures:\n  - title: A drawdown\n    description: The value falls by a third.\n    plot: { calculator: max-drawdown-calc, inputs: { nav_series: [100, 120, 80, 90] } }",
    ),
  });
  const { figures } = JSON.parse(file("/.edge/included/api/v1/terms/drawn.json")) as { figures: [Figure] };
  expect(figures[0].plot?.lines.map(({ name, y }) => [name, y])).toEqual([
    ["Running high", [100, 120, 120, 120]],
    ["Net asset value", [100, 120, 80, 90]],
  ]);
  expect(file("/terms/drawn.html")).toContain('href="/calculators/max-drawdown-calc?nav_series=100,120,80,90"');
});

test("series are compared under the names that the author gives", async () => {
  const { file, corpus } = await serve({
    ...quickCorpus(3),
    ...term(`figures:
  - title: Two bonds
    description: The larger coupon has the higher price.
    plot:
      calculator: duration-modified-calc
      inputs: { times: [1, 2], compounding: 1 }
      vary: { input: ytm, from: 0, to: 0.1 }
      outputs: [price]
      compare: { input: cash_flows, names: [2% coupon, 8% coupon], values: [[2, 102], [8, 108]] }`),
  });
  const { figures } = JSON.parse(file("/.edge/included/api/v1/terms/drawn.json")) as { figures: [Figure] };
  const { compare, lines = [] } = figures[0].plot ?? {};
  expect(compare?.values).toEqual(["2,102", "8,108"]);
  expect(lines.map(({ name }) => name)).toEqual(["2% coupon", "8% coupon"]);
  const entity = corpus.entities.get("calculator:duration-modified-calc");
  for (const [i, cash_flows] of [
    [0, [2, 102]],
    [1, [8, 108]],
  ] as const) {
    const { x = [], y = [] } = lines[i] ?? {};
    for (const [n, ytm] of x.entries()) {
      const outcome =
        entity && computeByDefinition(calculatorOf(entity), { times: [1, 2], compounding: 1, cash_flows, ytm });
      const price = outcome?.kind === "answer" ? outcome.answer.outputs["price"] : undefined;
      expect([ytm, y[n]]).toEqual([ytm, Number(Number(price).toPrecision(6))]);
    }
  }
  expect(file("/terms/drawn.html")).toContain('<li class="line s2">8% coupon</li>');
  expect(file("/terms/drawn.html")).toContain(
    "/calculators/duration-modified-calc?times=1,2&amp;compounding=1&amp;cash_flows=2,102",
  );
});

describe("what an author gets wrong is said where it stands", () => {
  const PLOT = "calculator: black-scholes-call-calc, inputs: { K: 100, T: 1, r: 0.05, sigma: 0.2 }";
  const figure = (kind: string, text = "It shows something [@book].") =>
    `figures:\n  - title: A figure\n    description: "${text}"\n    ${kind}`;

  test.each([
    [
      "nothing to draw",
      figure("").trimEnd(),
      6,
      "the figure has nothing to draw; give it one of plot, table, stack, flow",
    ],
    [
      "two kinds",
      figure(
        "stack: { unit: x, layers: [{ name: a, size: 1 }, { name: b, size: 1 }] }\n    flow: { boxes: [{ id: a, name: A }, { id: b, name: B }], arrows: [{ from: a, to: b }] }",
      ),
      9,
      "the figure has stack and flow; make a figure of each",
    ],
    [
      "an unknown calculator",
      figure("plot: { calculator: black-scholes-cal }"),
      8,
      "there is no calculator black-scholes-cal (did you mean ",
    ],
    ["no range", figure(`plot: { ${PLOT} }`), 8, "vary is missing: { input, from, to }, where input is one of S, K, T"],
    [
      "an unknown input",
      figure(`plot: { ${PLOT}, vary: { input: s, from: 1, to: 2 } }`),
      8,
      "has no input s that varies",
    ],
    [
      "a range that ends first",
      figure(`plot: { ${PLOT}, vary: { input: S, from: 2, to: 1 } }`),
      8,
      "the range ends before it begins",
    ],
    [
      "a range outside the bounds",
      figure(`plot: { ${PLOT}, vary: { input: S, from: -2, to: 1 } }`),
      8,
      "S of black-scholes-call-calc lies from 0 to",
    ],
    [
      "an input that varies and is fixed",
      figure(`plot: { ${PLOT}, vary: { input: K, from: 1, to: 2 } }`),
      8,
      "K varies; leave it out of inputs",
    ],
    [
      "an input that is missing",
      figure("plot: { calculator: black-scholes-call-calc, inputs: { K: 100 }, vary: { input: S, from: 1, to: 2 } }"),
      8,
      "is missing",
    ],
    [
      "an unknown output",
      figure(`plot: { ${PLOT}, vary: { input: S, from: 1, to: 2 }, outputs: [price] }`),
      8,
      "has no output price",
    ],
    [
      "outputs in two units",
      figure(`plot: { ${PLOT}, vary: { input: S, from: 1, to: 2 }, outputs: [call, gamma] }`),
      8,
      "one figure has one unit, so make two",
    ],
    [
      "a compared input that is fixed",
      figure(`plot: { ${PLOT}, vary: { input: S, from: 1, to: 2 }, compare: { input: T, values: [1, 2] } }`),
      8,
      "T is compared; leave it out of inputs",
    ],
    [
      "compared series without names",
      figure(
        "plot: { calculator: duration-modified-calc, inputs: { times: [1] }, vary: { input: ytm, from: 0, to: 1 }, outputs: [price], compare: { input: cash_flows, values: [[1], [2]] } }",
      ),
      8,
      "a series has no name of its own: give `names`, one for each value",
    ],
    [
      "fewer names than values",
      figure(
        `plot: { ${PLOT.replace(", T: 1", "")}, vary: { input: S, from: 1, to: 2 }, compare: { input: T, values: [1, 2, 3], names: [a, b] } }`,
      ),
      8,
      "there are 3 values and 2 names; give each value its name",
    ],
    [
      "a range for a series",
      figure("plot: { calculator: irr-calc, inputs: { cash_flows: [-1, 2] }, outputs: [irr] }"),
      8,
      "irr-calc is drawn of the series in inputs; delete outputs",
    ],
    [
      "no source",
      figure("table: { draw: bars, columns: [a, b], rows: [[x, 1], [y, 2]] }", "It shows."),
      7,
      "a table says where its numbers are from",
    ],
    [
      "a source elsewhere",
      figure('flow: { boxes: [{ id: a, name: "A [@book]" }, { id: b, name: B }], arrows: [{ from: a, to: b }] }'),
      6,
      "cites its source in the description, and nowhere else",
    ],
    [
      "a row of the wrong length",
      figure("table: { draw: bars, columns: [a, b], rows: [[x, 1], [y, 2, 3]] }"),
      8,
      "the row has 3 cells and the table 2 columns",
    ],
    [
      "a number in words",
      figure('table: { draw: bars, columns: [a, b], rows: [[x, 1], [y, "2%"]] }'),
      8,
      '"2%" is no number: write it without %, currency and separators',
    ],
    [
      "a line of two points",
      figure("table: { draw: line, columns: [a, b], rows: [[1, 1], [2, 2]] }"),
      8,
      "a line joins at least 3 rows; draw bars",
    ],
    [
      "a line that goes back",
      figure("table: { draw: line, columns: [a, b], rows: [[1, 1], [3, 2], [2, 2]] }"),
      8,
      "the rows of a line rise in their first column",
    ],
    [
      "a layer without size",
      figure("stack: { unit: x, layers: [{ name: a, size: 0 }, { name: b, size: 1 }] }"),
      8,
      "too small",
    ],
    ...(["1e308", "-1e308", "1e31", "5e-324", "1e-31"] as const).flatMap(
      (number): [string, string, number, string][] => {
        const message = `${Number(number)} cannot be drawn: write 0, or a number of a size from 1e-30 to 1e+30`;
        return [
          [
            `a bar of ${number}`,
            figure(`table: { draw: bars, columns: [a, b], rows: [[x, 1], [y, ${number}]] }`),
            8,
            message,
          ],
          [
            `a place of ${number}`,
            figure(`table: { draw: line, columns: [a, b], rows: [[1, 1], [${number}, 2], [3, 2]] }`),
            8,
            message,
          ],
          [`an end of ${number}`, figure(`plot: { ${PLOT}, vary: { input: S, from: 1, to: ${number} } }`), 8, message],
          [
            `a layer of ${number}`,
            figure(`stack: { unit: x, layers: [{ name: a, size: ${number} }, { name: b, size: 1 }] }`),
            8,
            message,
          ],
        ];
      },
    ),
    [
      "an arrow to no box",
      figure("flow: { boxes: [{ id: fund, name: A }, { id: bank, name: B }], arrows: [{ from: fund, to: bnak }] }"),
      8,
      "there is no box bnak (did you mean bank?)",
    ],
    [
      "a box that nothing leads to",
      figure(
        "flow: { boxes: [{ id: a, name: A }, { id: b, name: B }, { id: c, name: C }], arrows: [{ from: a, to: b }] }",
      ),
      8,
      "no arrow leads to or from c",
    ],
    [
      "two boxes of one id",
      figure("flow: { boxes: [{ id: a, name: A }, { id: a, name: B }], arrows: [{ from: a, to: a }] }"),
      8,
      "two boxes are called a",
    ],
    [
      "too many boxes in a row",
      figure(
        `flow: { boxes: [{ id: z, name: Z }, ${[1, 2, 3, 4, 5].map((n) => `{ id: b${n}, name: B }`).join(", ")}], arrows: [${[1, 2, 3, 4, 5].map((n) => `{ from: z, to: b${n} }`).join(", ")}] }`,
      ),
      8,
      "5 boxes stand in one row (b1, b2, b3, b4, b5), and 4 fit",
    ],
  ])("%s", async (_, figures, line, message) => {
    const found = await diagnosticsOf({ ...quickCorpus(3), ...term(figures) });
    const own = found.filter((text) => text.startsWith("content/terms/risk/drawn.md:"));
    expect(own.join("\n")).toContain(message);
    expect(own.some((text) => Number(text.split(":")[1]) <= line && text.includes(message))).toBe(true);
  });

  test("numbers of the entry's own example, and estimates that say so, need no source", async () => {
    const stack = "stack: { unit: x, layers: [{ name: a, size: 2 }, { name: b, size: 1 }] }";
    for (const text of ["The firm of the example.", "The sizes are our estimate from the example's terms."])
      expect(await diagnosticsOf({ ...quickCorpus(3), ...term(figure(stack, text)) })).toEqual([]);
  });
});

test("texts of an author are text in drawings and tables", async () => {
  const hostile = "a 2 < 3 & b | `c` *d* [e](f)";
  const kinds = [
    `table: { draw: bars, columns: ["${hostile}", "${hostile}"], rows: [["${hostile}", 1], [y, 2]] }`,
    `stack: { unit: "${hostile}", layers: [{ name: "${hostile}", size: 1, note: "${hostile}" }, { name: b, size: 1 }] }`,
    `table: { draw: line, unit: "${hostile}", columns: [a, "${hostile}", c], rows: [["${hostile}", 1, 1], [y, 2, 2], [z, 1, 2]] }`,
  ].map((kind) => `  - title: "${hostile}"\n    description: "${hostile} [@book]."\n    ${kind}`);
  const { file } = await serve({ ...quickCorpus(3), ...term(`figures:\n${kinds.join("\n")}`) });
  const page = file("/terms/drawn.html");
  expect(page).toContain("a 2 &lt; 3 &amp; b | `c` *d* [e](f)");
  expect(page).not.toContain("2 < 3 & b");
  // A bar would end a cell, and brackets would make a link.
  const cells = file("/api/v1/terms/drawn.md")
    .split("\n")
    .filter((line) => line.startsWith("|") && line.includes("2 "));
  expect(cells.length).toBeGreaterThan(3);
  for (const line of cells) expect(line).not.toMatch(/[^\\]\[e\]|b[^|]*[^\\]\| /);
});

describe("a drawing", () => {
  test("of any numbers that the check takes has places for all of them", () => {
    const number = fc.oneof(
      fc.constantFrom(0, 1e30, -1e30, 1e-30, -1e-30, 1, 1 + Number.EPSILON),
      fc.double({ noNaN: true }).filter(isDrawable),
    );
    const rows = fc.array(fc.tuple(number, number), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rows, (numbers) => {
        const bars = { series: ["a", "b"], rows: numbers.map((values) => ({ label: "x", values })) };
        const layers = numbers.map(([size]) => ({ name: "x", size: Math.abs(size) })).filter(({ size }) => size > 0);
        const plot = { title: "", x: "", y: "", marks: [{ name: "m", x: numbers[0]?.[0] ?? 0 }] };
        const drawings = [
          barChart(bars, NOTHING, NOTHING),
          ...(layers.length > 0 ? [stackChart({ unit: "x", layers }, NOTHING, NOTHING)] : []),
          ...(["line", "area", "dots", "bars"] as const).map((style) =>
            chart({ ...plot, lines: [{ name: "x", style, points: numbers }] }, NOTHING, NOTHING),
          ),
        ];
        for (const { text } of drawings) expect(text).not.toMatch(/NaN|Infinity|undefined/);
      }),
    );
  });

  test("of layers is as high in each as its size", () => {
    const layers = [
      { name: "A", size: 3 },
      { name: "B", size: 1 },
    ];
    const svg = stackChart({ unit: "USD million", layers }, NOTHING, NOTHING).text;
    const heights = [...svg.matchAll(/<rect class="layer[^>]* height="([\d.]+)"/g)].map(([, height]) => Number(height));
    expect((heights[0] ?? 0) / (heights[1] ?? 1)).toBeCloseTo(3, 1);
    expect(svg).toContain("USD 3 million");
  });

  test("of bars grows from zero to both sides, within its frame", () => {
    const rows = [
      { label: "Up", values: [30, 10] },
      { label: "Down", values: [-15, -5] },
    ];
    const svg = barChart({ series: ["One", "Two"], rows }, NOTHING, NOTHING).text;
    const bars = [...svg.matchAll(/<rect class="bar[^>]* x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/g)].map(
      ([, x, width]) => ({ from: Number(x), to: Number(x) + Number(width) }),
    );
    const [up, , down] = bars;
    expect(up?.from).toBeCloseTo(down?.to ?? Number.NaN, 0);
    expect(((up?.to ?? 0) - (up?.from ?? 0)) / ((down?.to ?? 0) - (down?.from ?? 0))).toBeCloseTo(2, 1);
    for (const { from, to } of bars) expect([from >= 0, to <= WIDTH]).toEqual([true, true]);
  });

  test("breaks its texts between words, and loses none", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 9 }), (words) => {
        const lines = wrapped(words.join(" "), 80, 13);
        expect(lines.join(" ")).toBe(words.join(" "));
      }),
    );
  });

  test("of boxes keeps them apart and inside, whatever leads where", () => {
    const ids = ["a", "b", "c", "d", "e", "f", "g"];
    const arrow = fc.record({ from: fc.constantFrom(...ids), to: fc.constantFrom(...ids) });
    fc.assert(
      fc.property(fc.array(arrow, { minLength: 1, maxLength: 12 }), (drawn) => {
        const arrows = drawn.filter(({ from, to }) => from !== to).map((one) => ({ ...one, label: "pays interest" }));
        const flow = { boxes: ids.map((id) => ({ id, name: "A party with a name" })), arrows };
        const { boxes, height, arrows: placed } = layoutOf(flow);
        for (const [i, box] of boxes.entries()) {
          expect([box.x >= 0, box.x + box.width <= WIDTH, box.y >= 0, box.y + box.height <= height]).not.toContain(
            false,
          );
          const clear = boxes
            .slice(i + 1)
            .every(
              (other) =>
                box.x + box.width <= other.x ||
                other.x + other.width <= box.x ||
                box.y + box.height <= other.y ||
                other.y + other.height <= box.y,
            );
          expect(clear).toBe(true);
        }
        for (const { points } of placed)
          for (const [x, y] of points) expect([x >= 0, x <= WIDTH, y >= 0, y <= height]).not.toContain(false);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ["both", "pays the premium of the swap every quarter in advance"],
    ["the lower one", undefined],
  ])("of boxes keeps what is written on level arrows clear of each other and of the arrows: on %s", (_which, label) => {
    const { arrows } = layoutOf({
      boxes: ["a", "b"].map((id) => ({ id, name: "A party with a name", row: 0 })),
      arrows: [
        { from: "a", to: "b", ...(label !== undefined && { label }) },
        { from: "b", to: "a", label: "pays what is lost at a default of the debtor" },
      ],
    });
    const frames = arrows.flatMap(({ label: placed }) => {
      if (!placed) return [];
      const { lines, at } = placed;
      const [width, height] = [Math.max(...lines.map((line) => widthOf(line, NOTE_SIZE))), lines.length * LINE];
      return [
        { left: at[0] - width / 2, right: at[0] + width / 2, top: at[1] - height / 2, bottom: at[1] + height / 2 },
      ];
    });
    expect(frames.length).toBe(label === undefined ? 1 : 2);
    const levels = arrows.map(({ points }) => {
      const [[x1, y], [x2]] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]];
      return { left: Math.min(x1, x2), right: Math.max(x1, x2), top: y, bottom: y };
    });
    for (const [i, a] of frames.entries())
      for (const b of [...frames.slice(i + 1), ...levels])
        expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
  });

  test("of boxes puts each below what leads to it, and an arrow back changes nothing", () => {
    const boxes = ["a", "b", "c"].map((id) => ({ id, name: id }));
    const rows = rowsOf({
      boxes,
      arrows: [
        { from: "a", to: "b" },
        { from: "b", to: "c" },
        { from: "c", to: "a" },
      ],
    });
    expect([...rows]).toEqual([
      ["a", 0],
      ["b", 1],
      ["c", 2],
    ]);
  });
});
