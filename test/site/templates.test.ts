import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { neighbourhoodSection } from "../../build/site/templates/entry-parts.ts";
import { neighbourhoodFigure } from "../../build/site/templates/neighbourhood.ts";
import { html, joined, jsonInScript, NOTHING, trusted } from "../../worker/representations/html-template.ts";
import { pageAbout } from "../../worker/representations/page-about.ts";
import { fillSlots, slot } from "../../worker/representations/page-slots.ts";
import { HOSTILE_TEXTS } from "../fixture/hostile-texts.ts";

describe("a template", () => {
  test.each(HOSTILE_TEXTS)("writes %j as text, between tags and in an attribute", (text) => {
    const markup = html`<p title="${text}">${text}</p>`.text;
    expect(markup.slice(0, 10)).toBe('<p title="');
    expect(markup.slice(10, -4).split('"')).toHaveLength(2);
    expect(markup.slice(1, -4)).not.toContain("<");
  });

  test("takes markup of other templates as it is, joins lists, and writes nothing for nothing", () => {
    expect(html`${[1, 2].map((n) => html`<i>${n}</i>`)}${undefined}${false}`.text).toBe("<i>1</i><i>2</i>");
    expect(joined([html`<i>a</i>`, html`b`], " & ").text).toBe("<i>a</i> &amp; b");
    expect(html`${trusted("<b>x</b>")}`.text).toBe("<b>x</b>");
  });

  test("writes data into a script element that nothing in it can end", () => {
    const { text } = jsonInScript({ name: "</script><script>alert(1)" });
    expect(text).not.toContain("<");
    expect(JSON.parse(text)).toEqual({ name: "</script><script>alert(1)" });
  });
});

test("what refers to an entry and has no room on its page is on the graph's page", () => {
  const groups = [{ title: "See also", links: [{ name: "Alpha", path: "/terms/alpha" }], more: 3 }];
  const { text } = neighbourhoodSection("term:beta", NOTHING, groups);
  expect(text).toContain('<a href="/terms/alpha">Alpha</a> and <a href="/graph?at=term:beta">3 more</a>');
});

describe("a head", () => {
  test("has no back quotes of the texts that it is made of", () => {
    const { text } = pageAbout({ title: "A", description: "`If-Match` asks." });
    expect(text).toContain('<meta name="description" content="If-Match asks.">');
    expect(text).not.toContain("`");
  });
});

describe("a slot", () => {
  test("is filled with what the worker says, whatever stands in the page", () => {
    const page = `a ${slot("x", "old")} b ${slot("y", "")} c`;
    expect(fillSlots(page, { x: "$& new", y: "<!--x-->" })).toBe("a $& new b <!--x--> c");
    expect(() => fillSlots("no slot", { x: "" })).toThrow("no slot x");
  });
});

/** Where each label of each drawing begins and ends, if its letters are wide: six tenths of the size that is set. */
function labelsOf(figure: string): { text: string; from: number; to: number; width: number }[] {
  return [...figure.matchAll(/<svg class="\w+" viewBox="0 0 (\d+) [\s\S]*?<\/svg>/g)].flatMap(([svg, width]) =>
    [...svg.matchAll(/<text x="(\d+)" y="[\d.]+"( text-anchor="end")?>([^<]*)(?:<tspan class="side">([^<]*))?/g)].map(
      ([, x, isLeft, name = "", type = ""]) => {
        const length = 0.6 * (name.length * 14 + type.length * 12);
        const from = isLeft ? Number(x) - length : Number(x);
        return { text: name + type, from, to: from + length, width: Number(width) };
      },
    ),
  );
}

describe("the figure of a neighbourhood", () => {
  const node = (i: number) => ({ name: `Entry ${i}`, path: `/terms/entry-${i}`, type: "term" });

  test.each(["wide", "narrow"])("%s, has a link and an edge for each neighbour, within its frame", (drawing) => {
    const figure = neighbourhoodFigure({ incoming: [1, 2, 3].map(node), outgoing: [4].map(node) }, "Root").text;
    const [svg = ""] = new RegExp(`<svg class="${drawing}"[\\s\\S]*?</svg>`).exec(figure) ?? [];
    expect([...svg.matchAll(/<a href="([^"]+)"/g)].map(([, path]) => path)).toEqual(
      [1, 2, 3, 4].map((i) => `/terms/entry-${i}`),
    );
    expect([...svg.matchAll(/M[\d.]+ [\d.]+[CQ]/g)]).toHaveLength(4);
    const [, height = 0] = /viewBox="0 0 \d+ (\d+)"/.exec(svg)?.map(Number) ?? [];
    for (const [, y] of svg.matchAll(/ y="([\d.]+)"/g)) expect(Number(y)).toBeLessThan(height);
  });

  test("keeps every label within its frame, however long the name and its type", () => {
    const types = fc.constantFrom("term", "event", "calculator", "learning-path", "organization");
    const nodes = fc.array(fc.record({ name: fc.stringMatching(/^[A-Za-z ]{0,80}$/), type: types }), { maxLength: 9 });
    fc.assert(
      fc.property(nodes, nodes, (incoming, outgoing) => {
        const placed = (side: typeof incoming) => side.map((of, i) => ({ ...node(i), ...of }));
        const figure = neighbourhoodFigure({ incoming: placed(incoming), outgoing: placed(outgoing) }, "Root").text;
        const labels = labelsOf(figure);
        expect(labels).toHaveLength(2 * (incoming.length + outgoing.length));
        for (const { from, to, width, text } of labels)
          expect([text, from >= 0, to <= width]).toEqual([text, true, true]);
      }),
    );
  });

  test("says the type of a neighbour that is no term", () => {
    const figure = neighbourhoodFigure(
      { incoming: [{ ...node(1), type: "formula" }], outgoing: [node(2)] },
      "Root",
    ).text;
    expect(figure).toContain('Entry 1<tspan class="side"> formula</tspan></text>');
    expect(figure).toContain("Entry 2</text>");
  });

  test("is absent without neighbours, and shortens a long name that a title gives in full", () => {
    expect(neighbourhoodFigure({ incoming: [], outgoing: [] }, "Root").text).toBe("");
    const long = { ...node(1), name: "A very long name of an entry that fits nowhere" };
    const figure = neighbourhoodFigure({ incoming: [], outgoing: [long] }, "Root").text;
    expect(figure).toContain(`<title>${long.name}</title>`);
    expect(figure).toContain("…</text>");
  });
});
