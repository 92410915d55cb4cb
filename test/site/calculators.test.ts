import { readdirSync } from "node:fs";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";

import { calculatorOf, queryOfInputs } from "../../build/compute/calculators.ts";
import { calls } from "../../worker/calculator-page/calls.ts";
import { answer, drawing, queryOf, textsOf } from "../../worker/calculator-page/form.ts";
import { rounded, shown, ticks } from "../../worker/calculator-page/number-format.ts";
import { computeTyped, plainQuery } from "../../worker/calculator-page/page-computation.ts";
import { chart, rowsOf } from "../../worker/calculator-page/plot.ts";
import { firstAxes, type PageCalculator, plotOf, variedInputs } from "../../worker/calculator-page/plot-points.ts";
import { calculatorFunction, computeByDefinition } from "../../worker/compute/calculator-functions.ts";
import type { InputValue } from "../../worker/compute/read-inputs.ts";
import { inputText } from "../../worker/compute/write-input.ts";
import { MAX_ADDRESS } from "../../worker/paths.ts";
import { NOTHING } from "../../worker/representations/html-template.ts";
import { stepsOf } from "../executed-steps.ts";
import { type ContentService, serve } from "../fixture/content-service.ts";
import { smallCorpus } from "../fixture/corpus.ts";
import { evaluate } from "./spreadsheet-formulas.ts";

const IDS = readdirSync("content/calculators").map((name) => name.replace(".md", ""));

let service: ContentService;
beforeAll(async () => {
  service = await serve(smallCorpus(3));
});

function calculatorNamed(id: string): {
  calculator: PageCalculator;
  example: Readonly<Record<string, unknown>>;
  examples: readonly Readonly<Record<string, unknown>>[];
} {
  const entity = service.corpus.entities.get(`calculator:${id}`);
  if (!entity) throw new Error(`no calculator ${id}`);
  const record = calculatorOf(entity);
  const examples = (record.examples ?? []).map(({ inputs }) => inputs);
  return { calculator: { ...record, calculate: calculatorFunction(id) }, example: examples[0] ?? {}, examples };
}

function inputsOf(id: string) {
  const { calculator, example } = calculatorNamed(id);
  const outcome = computeByDefinition(calculator, example);
  if (outcome.kind !== "answer") throw new Error(`the example of ${id} has no answer`);
  return { calculator, answer: outcome.answer };
}

describe.each(IDS)("the page of %s", (id) => {
  test("has a labelled box for each input, and shows what the first example gives before any script runs", () => {
    const page = service.file(`/calculators/${id}.html`);
    const { calculator, answer: expected } = inputsOf(id);
    expect(page.replace(/<(script|pre)\b[\s\S]*?<\/\1>/g, "")).not.toContain("`");
    for (const input of calculator.inputs) expect(page).toContain(`<label for="input-${input.id}">${input.label}`);
    const values = calculator.outputs.map(({ id: output }) => expected.outputs[output]);
    const first = values.find((value) => typeof value === "number");
    const [column = []] = values.filter((value) => typeof value === "object");
    expect(page).toContain(
      first === undefined
        ? `<td>${shown(column[0] ?? Number.NaN)}</td>`
        : `<dd><data value="${first}" title="${first}">${rounded(first)}<`,
    );
    expect(page).toContain(`<form action="/calculators/${id}" data-calculator>`);
  });

  test("answers at the link of each worked example, and at the link that is copied there, what the example says", () => {
    const { calculator, example, examples } = calculatorNamed(id);
    const opened = (query: URLSearchParams) => {
      const typed = queryOf(textsOf(calculator, example, query));
      return { typed, outcome: computeTyped(calculator, typed) };
    };
    const outputsOf = (outcome: ReturnType<typeof computeTyped>) =>
      outcome.kind === "answer" ? outcome.answer.outputs : outcome;
    for (const inputs of examples) {
      const expected = outputsOf(computeByDefinition(calculator, inputs));
      const { typed, outcome } = opened(new URLSearchParams(queryOfInputs(inputs)));
      expect(outputsOf(outcome)).toEqual(expected);
      expect(outputsOf(opened(plainQuery(typed, outcome)).outcome)).toEqual(expected);
    }
  });

  test("draws a figure of more than one point, within its frame", () => {
    const { calculator, answer: expected } = inputsOf(id);
    const figure = plotOf(calculator, expected.inputs, firstAxes(calculator));
    expect(figure?.lines[0]?.points.length).toBeGreaterThan(1);
    const markup = drawing(
      calculator,
      new URLSearchParams(Object.entries(expected.inputs).map(([k, v]) => [k, inputText(v)])),
      firstAxes(calculator),
    ).text;
    expect(markup).toContain("<svg");
    expect(markup).not.toMatch(/NaN|Infinity|undefined/);
  });

  test("draws numbers or nothing, whatever a reader types", () => {
    const { calculator, example } = calculatorNamed(id);
    const extreme = fc.constantFrom(0, 5e-324, 1e-308, 1e-31, 1e-12, 0.5, 1, 1e15, 1e31, 1e154, 1e155, 1e307, 1e308);
    const number = fc.tuple(extreme, fc.constantFrom(1, -1)).map(([size, sign]) => size * sign);
    const typed = fc.record(
      Object.fromEntries(
        calculator.inputs.map((input) => [
          input.id,
          fc.oneof(
            fc.constant(example[input.id] ?? input.default ?? ""),
            input.type === "array<number>" ? fc.array(number, { minLength: 2, maxLength: 5 }) : number,
          ),
        ]),
      ),
    );
    const axes = fc.record({
      x: fc.constantFrom("", ...variedInputs(calculator).map((input) => input.id)),
      y: fc.constantFrom(...calculator.outputs.map((output) => output.id)),
    });
    fc.assert(
      fc.property(typed, axes, (values, chosen) => {
        const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
        const shownAxes = firstAxes(calculator) && chosen;
        expect(drawing(calculator, query, shownAxes).text).not.toMatch(/NaN|Infinity|undefined/);
        expect(answer(calculator, query).text).not.toMatch(/NaN|Infinity|undefined/);
      }),
      { numRuns: 150 },
    );
  });

  test("offers a formula by which a spreadsheet gets the first output from the API's answer", () => {
    const { calculator, example } = calculatorNamed(id);
    const query = new URLSearchParams(
      Object.entries(example).map(([name, value]) => [name, inputText(value as InputValue)]),
    );
    const text = calls(calculator, query, "https://api.example.org").text.replaceAll("&quot;", '"');
    const [formula = ""] = />=NUMBERVALUE.*?(?=<\/pre>)/.exec(text) ?? [];
    const value =
      formula === ""
        ? undefined
        : evaluate(formula.slice(1).replaceAll("&amp;", "&"), (address) => {
            expect(address).toContain(`https://api.example.org/api/v1/compute/${id}?`);
            const outcome = computeByDefinition(calculator, new URL(address).searchParams);
            return outcome.kind === "answer" ? JSON.stringify(outcome.answer) : "";
          });
    const single = Object.values(inputsOf(id).answer.outputs).filter((output) => typeof output === "number");
    if (formula === "") expect(single).toEqual([]);
    else expect(value).toBe(single[0]);
  });
});

test("every curve goes through points that its calculator itself gives", () => {
  const drawn = new Map<string, number>();
  for (const id of IDS) {
    const { calculator, answer: expected } = inputsOf(id);
    const axes = firstAxes(calculator);
    if (!axes) continue;
    const [line] = plotOf(calculator, expected.inputs, axes)?.lines ?? [];
    const points = line?.points.filter((_, i) => i % 10 === 0) ?? [];
    drawn.set(id, points.length);
    for (const [x, y] of points) {
      const outcome = computeByDefinition(calculator, { ...expected.inputs, [axes.x]: x });
      expect([id, x, outcome.kind === "answer" && outcome.answer.outputs[axes.y]]).toEqual([id, x, y]);
    }
  }
  expect(drawn.size).toBeGreaterThan(IDS.length / 2);
  expect([...drawn].filter(([, points]) => points === 0)).toEqual([]);
});

test("the present value is drawn for rates around the internal rate of return, down to a loss of nine tenths", () => {
  const { calculator } = calculatorNamed("irr-calc");
  const plotFor = (cash_flows: number[]) => plotOf(calculator, { cash_flows, guess: 0.1 }, firstAxes(calculator));
  const near = plotFor([-100, 110]);
  const points = near?.lines[0]?.points ?? [];
  expect([points[0]?.[0], points.at(-1)?.[0]]).toEqual([expect.closeTo(0, 9), expect.closeTo(0.2, 9)]);
  expect(near?.answer).toEqual([expect.closeTo(0.1, 9), expect.closeTo(0, 6)]);
  expect(plotFor([-100, 20])?.lines[0]?.points[0]?.[0]).toBeCloseTo(-0.9, 9);
  // One line: it begins at the first point and goes on to each of the others.
  const [, path = ""] = /<path class="line" d="([^"]+)"/.exec(near ? chart(near, NOTHING, NOTHING).text : "") ?? [];
  expect(path.replaceAll(/[^A-Z]/g, "")).toBe(`M${"L".repeat(points.length - 1)}`);
});

test.each([2, 3, 12])("%i bars stand beside one another within the frame", (count) => {
  const { calculator } = calculatorNamed("vwap-calc");
  const values = Array.from({ length: count }, (_, i) => i + 1).join();
  const text = drawing(calculator, new URLSearchParams({ prices: values, quantities: values }), undefined).text;
  const bars = [...text.matchAll(/<rect class="bar" x="([^"]+)" y="[^"]+" width="([^"]+)"/g)].map(([, x, width]) => ({
    from: Number(x),
    to: Number(x) + Number(width),
  }));
  expect(bars).toHaveLength(count);
  const [, left, right] = (/<path class="grid" d="M(\d+) [\d.]+H(\d+)"/.exec(text) ?? []).map(Number);
  for (const [i, { from, to }] of bars.entries()) {
    expect(from).toBeGreaterThan(bars[i - 1]?.to ?? Number(left));
    expect(to).toBeLessThan(Number(right));
  }
});

test("the bars of the returns behind an expected shortfall are as high as there are returns within them", () => {
  const { calculator, answer: expected } = inputsOf("expected-shortfall-historical-calc");
  const returns = [-0.1, -0.1, -0.02, 0.005, 0.01, 0.02, 0.05, 0.05, 0.05];
  const [bars] = plotOf(calculator, { ...expected.inputs, returns }, firstAxes(calculator))?.lines ?? [];
  const points = bars?.points ?? [];
  const width = Number(points[1]?.[0]) - Number(points[0]?.[0]);
  const within = (centre: number) => returns.filter((value) => Math.abs(value - centre) <= width / 2 + 1e-12).length;
  expect(points.map(([, height]) => height)).toEqual([2, 0, 0, 1, 3, 3]);
  expect(points.map(([centre]) => within(centre))).toEqual([2, 0, 0, 1, 3, 3]);
});

test("a curve of a long series has fewer points, so that the worker can draw it", () => {
  const { calculator } = calculatorNamed("downside-risk-calc");
  const pointsOf = (length: number) => {
    const query = new URLSearchParams({ returns: Array.from({ length }, (_, i) => ((i % 7) - 3) / 100).join() });
    const outcome = computeTyped(calculator, query);
    if (outcome.kind !== "answer") throw new Error("no answer");
    return plotOf(calculator, outcome.answer.inputs, firstAxes(calculator))?.lines[0]?.points.length ?? 0;
  };
  expect(pointsOf(2000)).toBeGreaterThan(10);
  expect(pointsOf(2000)).toBeLessThan(pointsOf(200) / 3);
});

test("the fee under a soft hurdle jumps upright at the hurdle, in a range around the values per share", () => {
  const { calculator } = calculatorNamed("performance-fee-calc");
  const query = "starting_nav=100&ending_nav_pre_fee=115&high_water_mark=100&hurdle_rate=0.05&hurdle_type=soft";
  const outcome = computeTyped(calculator, new URLSearchParams(query));
  if (outcome.kind !== "answer") throw new Error("no answer");
  const figure = plotOf(calculator, outcome.answer.inputs, firstAxes(calculator));
  const points = figure?.lines[0]?.points ?? [];
  const above = points.findIndex(([, fee]) => fee > 0);
  const [before, after] = [points[above - 1], points[above]];
  expect(before).toEqual([100 * 1.05, 0]);
  expect(after?.[0]).toBeCloseTo(100 * 1.05, 6);
  expect(after?.[1]).toBeCloseTo(0.2 * 100 * 0.05, 6);
  expect([points[0]?.[0], points.at(-1)?.[0]]).toEqual([100 - 15, 115 + 15]);
  expect(figure?.marks.map(({ x }) => x)).toEqual([100]);
});

describe("an answer", () => {
  test("says what is wrong with an input, in words and without markup of the reader's", () => {
    const { calculator } = calculatorNamed("calmar-ratio-calc");
    const wrong = answer(calculator, new URLSearchParams("annualized_return=<b>&max_drawdown=-0.2")).text;
    expect(wrong).toContain("One input cannot be used.");
    expect(wrong).toContain(
      "Annualised return is the text &quot;&lt;b&gt;&quot;; a number from -1 to 1000000 is needed.",
    );
    const refused = answer(calculator, new URLSearchParams("annualized_return=0.1&max_drawdown=0")).text;
    expect(refused).toMatch(/class="refused">Maximum drawdown is 0/);
  });

  test("warns of an implausible input", () => {
    const { calculator } = calculatorNamed("black-scholes-call-calc");
    const query = new URLSearchParams("S=42&K=40&T=0.5&r=0.1&sigma=24");
    expect(answer(calculator, query).text).toMatch(/class="warning">Volatility is 24.* Did you mean 0\.24\?/);
  });

  test("can be had by programs: each call is the address of the same computation", () => {
    const { calculator } = calculatorNamed("irr-calc");
    const text = calls(calculator, new URLSearchParams("cash_flows=-100, 60, 60"), "https://api.example.org").text;
    expect(text).toContain(
      "curl &#39;https://api.example.org/api/v1/compute/irr-calc?cash_flows=-100,60,60&#39;".replaceAll("&#39;", "'"),
    );
    expect(text).toContain("https://api.example.org/calculators/irr-calc?cash_flows=-100,60,60</pre>");
    expect(text).toContain(
      "import json\nimport urllib.request\nresponse = urllib.request.urlopen(" +
        "&quot;https://api.example.org/api/v1/compute/irr-calc?cash_flows=-100,60,60&quot;)\n" +
        "outputs = json.load(response)[&quot;outputs&quot;]",
    );
    expect(text).toContain("IRR, Newton: Internal rate of return 13.0662% per period”");
  });

  test("is not offered to spreadsheets when the address is longer than they take", () => {
    const { calculator } = calculatorNamed("irr-calc");
    const flows = (count: number) => new URLSearchParams(`cash_flows=-1000${",12.5".repeat(count)}`);
    expect(calls(calculator, flows(300), "https://api.example.org").text).toContain("WEBSERVICE");
    expect(calls(calculator, flows(500), "https://api.example.org").text).not.toContain("WEBSERVICE");
  });

  test("is offered as an address only where the service answers at it", () => {
    const { calculator } = calculatorNamed("irr-calc");
    const flows = (count: number) => new URLSearchParams(`cash_flows=-1000${",12.5".repeat(count)}`);
    const origin = "https://api.example.org";
    const addresses = [...calls(calculator, flows(3180), origin).text.matchAll(/https:\/\/[^\s&<'”]+/g)];
    expect(addresses).toHaveLength(5);
    for (const [address] of addresses) expect(address.length).toBeLessThanOrEqual(MAX_ADDRESS);
    const tooLong = calls(calculator, flows(3200), origin).text;
    expect(tooLong).not.toContain(origin);
    expect(tooLong).toContain("<code>POST /api/v1/compute/irr-calc</code>");
  });
});

describe("what a person types", () => {
  const typed = (id: string, values: Readonly<Record<string, string>>) =>
    answer(calculatorNamed(id).calculator, new URLSearchParams(values)).text;

  test("is read, and the answer says how and how much", () => {
    const text = typed("irr-calc", { cash_flows: "-1,000,000\n600,000\n600,000" });
    expect(text).toContain(`<dd><data value="0.13066238629180765" title="0.13066238629180765">0.130662<`);
    expect(text).toContain("Cash flows: 3 values.");
    expect(text).toContain("Read: “-1,000,000” as -1000000, “600,000” as 600000");
  });

  test("and is wrong is told at once, each with the label of its field and what to write", () => {
    const text = typed("black-scholes-call-calc", { S: "1,00", K: "5m", T: "0.5", r: "5%", sigma: "24 vol" });
    expect(text).toContain("3 inputs cannot be used.");
    expect(text).toMatch(/<li>Spot price is the text .* Decimals go with a point: 1\.00\.<\/li>/);
    expect(text).toMatch(/<li>Strike price is the text .* Write 5000000\.<\/li>/);
    expect(text).toMatch(/<li>Volatility is the text/);
    expect(text).not.toContain("`");
  });

  test("in a list is named by its place, and pairs that may be grouped numbers are refused", () => {
    expect(typed("sharpe-ratio-calc", { returns: "0.01\nx\n0.02" })).toContain("Returns, value 2, is the text");
    expect(typed("max-drawdown-calc", { nav_series: "1,200,1,350" })).toContain("paste one value per line");
  });

  test("becomes plain numbers for programs", () => {
    const { calculator } = calculatorNamed("var-parametric-calc");
    const query = new URLSearchParams({ portfolio_value: "$1,000,000", sigma_periodic: "2%" });
    const plain = plainQuery(query, computeTyped(calculator, query));
    expect(plain.toString()).toBe("portfolio_value=1000000&sigma_periodic=0.02");
  });

  test("is a choice where only a few words mean something", () => {
    const page = service.file("/calculators/performance-fee-calc.html");
    expect(page).toMatch(
      /<select id="input-hurdle_type" name="hurdle_type"[^>]*><option selected>hard<\/option><option>soft<\/option><\/select>/,
    );
  });
});

describe("numbers", () => {
  test.each([
    [1234567.891, "1,234,567.891"],
    [-0.5333333333333333, "−0.5333333333"],
    [0, "0"],
    [1e-9, "1 × 10^-9"],
    [123456789012345, "123,456,789,000,000"],
  ])("%d is shown as %s", (value, text) => {
    expect(shown(value)).toBe(text);
  });

  test.each([
    [4.759422392871536, "4.75942"],
    [2.839999999999998, "2.84"],
    [1234567.891, "1,234,568"],
    [12345678, "12,345,678"],
    [-1e-9, "−1 × 10^-9"],
  ])("%d is an answer as %s", (value, text) => {
    expect(rounded(value)).toBe(text);
  });

  test.each([
    [0, 100, [0, 20, 40, 60, 80, 100]],
    [-0.07, 0.13, [-0.05, 0, 0.05, 0.1]],
    [5, 5, [5]],
  ])("between %d and %d there are round ticks", (from, to, expected) => {
    expect(ticks(from, to)).toEqual(expected);
  });

  test("of positions are whole, and those of values between them are not", () => {
    const ticksAt = (xs: readonly number[]) => {
      const points = xs.map((x) => [x, 0.5 + x] as const);
      const plot = { title: "", x: "", y: "", marks: [], lines: [{ name: "a", style: "line" as const, points }] };
      const texts = [...chart(plot, NOTHING, NOTHING).text.matchAll(/text-anchor="middle">([^<]+)</g)];
      return texts.map(([, text]) => Number(text));
    };
    expect(ticksAt([0, 1, 2])).toEqual([0, 1, 2]);
    expect(ticksAt([0, 1, 1.5, 2])).toEqual([0, 0.5, 1, 1.5, 2]);
  });

  test("of business days show each day on the way, back too, and agree with the calculator", () => {
    const { calculator } = calculatorNamed("business-days-calc");
    const drawn = (typed: string) => {
      const outcome = computeTyped(calculator, new URLSearchParams(typed));
      if (outcome.kind !== "answer") throw new Error("no answer");
      const plot = plotOf(calculator, outcome.answer.inputs, undefined);
      return plot?.names?.map((name, i) => [name, plot.lines[0]?.points[i]?.[1]]);
    };
    // Thanksgiving is a Thursday.
    expect(drawn("calendar=us-federal&operation=add&date=2026-11-24&days=3")).toEqual([
      ["2026-11-24", 0],
      ["2026-11-25", 1],
      ["2026-11-26", 1],
      ["2026-11-27", 2],
      ["2026-11-28", 2],
      ["2026-11-29", 2],
      ["2026-11-30", 3],
    ]);
    expect(drawn("calendar=us-federal&operation=subtract&date=2026-11-27&days=1")).toEqual([
      ["2026-11-27", 0],
      ["2026-11-26", 0],
      ["2026-11-25", -1],
    ]);
    const year = drawn("calendar=us-nyse&operation=count&date=2024-12-31&end=2025-12-31");
    expect(year?.length).toBeLessThan(60);
    expect(year?.at(-1)).toEqual(["2025-12-31", 250]);
    expect(drawn("calendar=target&operation=roll&date=2026-02-02")).toBeUndefined();
  });

  test("of a figure are rows under the names of their axes", () => {
    const rows = rowsOf({
      title: "T",
      x: "X",
      y: "Y",
      lines: [
        {
          name: "A",
          points: [
            [0, 1],
            [1, 2],
          ],
          style: "line",
        },
        {
          name: "B",
          points: [
            [0, 3],
            [1, 4],
          ],
          style: "thin",
        },
      ],
      marks: [],
    });
    expect(rows).toEqual([
      ["X", "A", "B"],
      ["0", "1", "3"],
      ["1", "2", "4"],
    ]);
  });
});

test.each([
  ["binomial-option-calc", { steps: 1000 }, 15, 22],
  ["bond-calc", { settlement: "2026-11-30", maturity: "2099-11-30", frequency: 12, clean_price: 95 }, 9, 13],
  ["black-scholes-call-calc", {}, 60, 83],
] as const)("the curve of %s with %j has from %i to %i points, as its work allows", (id, given, least, most) => {
  const { calculator, example } = calculatorNamed(id);
  const { ytm: _, ...others } = example;
  const outcome = computeByDefinition(calculator, { ...others, ...given });
  if (outcome.kind !== "answer") throw new Error(JSON.stringify(outcome));
  const axes = firstAxes(calculator);
  let points: number | undefined;
  const steps = stepsOf(() => {
    points = plotOf(calculator, outcome.answer.inputs, axes)?.lines[0]?.points.length;
  });
  expect(points).toBeGreaterThanOrEqual(least);
  expect(points).toBeLessThanOrEqual(most);
  // A million steps take some 2 ms.
  expect(steps).toBeLessThan(70_000_000);
});
