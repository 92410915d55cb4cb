import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { nearDuplicates } from "../../build/authoring/near-duplicate-names.ts";
import { idFor, type NewEntry, writeNewEntry, yamlText } from "../../build/authoring/new-entry.ts";
import { fileTemplate } from "../../build/authoring/template.ts";
import { loadCorpus } from "../../build/load-corpus.ts";
import { formatDiagnostic } from "../../build/parse/diagnostics.ts";
import { parse } from "../../build/parse/parse.ts";
import { readYaml } from "../../build/parse/yaml.ts";
import { COLLECTIONS } from "../../build/schema/collections.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { diagnosticsOf, SETTINGS, workspace } from "../fixture/workspace.ts";

const CONTENT = {
  ...quickCorpus(4),
  "terms/risk/margin-call.md": `---
name: Margin call
aliases: [variation call]
level: intro
summary: A demand of a broker for more collateral after prices moved against a position.
see_also: [term:term-001]
sources: [hull-options]
tags: [margin, risk]
---

A broker asks for collateral when prices move against a position.
`,
  "sources/hull-options.md": `---
title: Options
url: https://www.pearson.com/
type: textbook
---
`,
};

/** What is written for an entry, and what the check then says of the content. */
function begin(entry: NewEntry, answers: readonly string[] = [], content: Record<string, string> = CONTENT) {
  return workspace(content, async (folder) => {
    const contentDir = join(folder, "content");
    const load = () => loadCorpus({ ...SETTINGS, contentDir });
    const { linked } = await load();
    const asked: string[] = [];
    const left = [...answers];
    const ask = async (question: string) => {
      asked.push(question);
      return left.shift() ?? "";
    };
    const written = await writeNewEntry(contentDir, linked, entry, answers.length > 0 ? ask : undefined);
    const text = await readFile(join(contentDir, written.path), "utf8");
    return { ...written, text, asked, diagnostics: (await load()).diagnostics.map(formatDiagnostic) };
  });
}

describe.each(COLLECTIONS.map((collection) => [collection.name, collection] as const))(
  "a new file of %s",
  (_, collection) => {
    const text = fileTemplate(collection, new Map());
    const file = { collection, id: "x", category: "risk", path: "content/x.md", text };

    test("has each key and heading that an author may write", () => {
      const keys = [...text.matchAll(/^(\w+): # TODO: /gm)].map(([, key]) => key);
      // A new entry has no former ids, and figures only where there is something to draw.
      const others = ["formerly", "figures"].filter((key) => key in collection.frontMatter.shape);
      expect(new Set([...keys, ...others])).toEqual(new Set(Object.keys(collection.frontMatter.shape)));
      expect([...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual(
        collection.sections.map(({ heading }) => heading),
      );
    });

    test("has a prompt at each place, and the check reports each prompt and nothing else", () => {
      const prompts = text.split("\n").flatMap((line, i) => (line.includes("TODO: ") ? [i + 1] : []));
      const { diagnostics } = parse(file, "");
      expect(diagnostics.map(({ line }) => line)).toEqual(prompts);
      expect(diagnostics.filter(({ message }) => !message.startsWith("a prompt is left; write "))).toEqual([]);
    });
  },
);

describe("npm run new", () => {
  test("fills in what it knows, and suggests what similar entries refer to", async () => {
    const { path, text, suggested } = await begin({ type: "term", name: "Initial margin call", category: "risk" });
    expect(path).toBe(join("terms", "risk", "initial-margin-call.md"));
    expect(text).toContain("\nname: Initial margin call\n");
    expect(text).toMatch(/^see_also: \[.*term:margin-call.*\] # TODO: suggested by the search/m);
    expect(text).toMatch(/^sources: \[hull-options.*\] # TODO: /m);
    expect(text).toMatch(/^tags: \[.*margin.*\] # TODO: /m);
    expect(suggested).toEqual(["see_also", "sources", "tags"]);
  });

  test("leaves a file whose prompts the check asks to replace, and nothing else", async () => {
    const { text, diagnostics } = await begin({ type: "term", name: "Initial margin call", category: "risk" });
    expect(diagnostics).toHaveLength(text.match(/TODO: /g)?.length ?? 0);
    expect(diagnostics[0]).toMatch(
      /^content\/terms\/risk\/initial-margin-call\.md:3:15 {2}a prompt is left; write the value of abbreviation and delete the comment, or delete the line \(optional: /,
    );
  });

  test("begins an entry of each collection", async () => {
    for (const { type } of COLLECTIONS) {
      const { diagnostics, path } = await begin({ type, name: "Zzyzx: 100% new", category: "risk" });
      const others = diagnostics.filter((line) => !line.includes("a prompt is left"));
      // A file without a title or a name has no entry for others to be checked against.
      expect([path, others]).toEqual([path, []]);
    }
  });

  test("asks for what is not given", async () => {
    const { asked, path } = await begin({}, ["term", "Haircut", "risk"]);
    expect(asked).toEqual([
      expect.stringContaining("What is it (term, category, "),
      "The name?",
      expect.stringMatching(/^Its category/),
    ]);
    expect(path).toBe(join("terms", "risk", "haircut.md"));
  });

  test.each<[string, NewEntry, RegExp]>([
    ["no type", {}, /^the type is missing; for example: npm run new -- term "Basis swap"/],
    ["an unknown type", { type: "trem" }, /^trem is no type of record \(did you mean term\?\); the types are term, /],
    [
      "no category",
      { type: "term", name: "Haircut" },
      /^the category is missing: --category .*; there are credit, risk/,
    ],
    [
      "an unknown category",
      { type: "term", name: "Haircut", category: "rsk" },
      /^there is no category rsk \(did you mean risk\?\); there are credit, risk/,
    ],
    [
      "a name without an id",
      { type: "person", name: "王" },
      /^no id follows from "王" \("" is not a valid id: use lower-case ASCII words joined by hyphens\); give one: --id /,
    ],
    [
      "an id that is none",
      { type: "person", name: "Ann", id: "../ann" },
      /^"\.\.\/ann" is not a valid id: use lower-case/,
    ],
    ["an id that is too long", { type: "person", name: "Ann", id: "x".repeat(300) }, /has 300 characters; at most 100/],
    [
      "a name of a device",
      { type: "person", name: "Con." },
      /^no id follows from "Con\." \("con" is the name of a device/,
    ],
    [
      "an id of another category",
      { type: "term", name: "Quite another", category: "credit", id: "margin-call" },
      /^there is a term margin-call already/,
    ],
  ])("says what is wrong with %s", async (_, entry, message) => {
    await expect(begin(entry)).rejects.toThrow(message);
  });

  test.each(["Margin call", "margin calls", "call, margin", "Margni call", "Variation calls"])(
    "refuses %j, which is nearly the name of an entry, and shows the entry",
    async (name) => {
      const refused = begin({ type: "term", name, category: "risk" });
      await expect(refused).rejects.toThrow(
        /is nearly the name of an entry that exists:\n {2}Margin call.*, \/api\/v1\/terms\/margin-call: A demand of a broker/,
      );
      await expect(refused).rejects.toThrow("Edit that file (content/terms/risk/margin-call.md)");
      const { path } = await begin({ type: "term", name, category: "risk", id: "another", anyway: true });
      expect(path).toBe(join("terms", "risk", "another.md"));
    },
  );

  test("names an entry of another collection that has the name, and writes the file", async () => {
    const { namesakes } = await begin({ type: "convention", name: "Margin calls" });
    expect(namesakes.map(({ entity }) => entity.id)).toEqual(["margin-call"]);
  });

  test("overwrites nothing", async () => {
    const entry = { type: "term", name: "Quite another thing", category: "risk", id: "margin-call" };
    await expect(begin(entry)).rejects.toThrow(/there is a term margin-call already/);
  });

  test("works beside a draft that still has prompts", async () => {
    const { text } = await begin({ type: "term", name: "Haircut", category: "risk" });
    const { path } = await begin({ type: "term", name: "House call", category: "risk" }, [], {
      ...CONTENT,
      "terms/risk/haircut.md": text,
    });
    expect(path).toBe(join("terms", "risk", "house-call.md"));
  });
});

test("short names that differ by a letter are different names", async () => {
  await workspace(CONTENT, async (folder) => {
    const { linked } = await loadCorpus({ ...SETTINGS, contentDir: join(folder, "content") });
    expect(nearDuplicates(linked, "Margin calm")).not.toEqual([]);
    expect(nearDuplicates(linked, "term")).toEqual([]);
  });
});

test.each([
  ["S&P 500", "s-and-p-500"],
  ["Itô’s lemma", "itos-lemma"],
  ["13F (form)", "13f"],
  ["U.S. person", "us-person"],
  ["Fama–French model", "fama-french-model"],
])("the id of %s is %s", (name, id) => {
  expect(idFor(name)).toBe(id);
});

test.each([
  "Basis swap",
  "130/30",
  "no",
  "a: b",
  "x # y",
  '"quoted"',
  "[list]",
  "- dash",
  "100% new",
  "S&P 500",
  "null",
])("the name %j is written as YAML that reads as it", (name) => {
  expect(readYaml(`name: ${yamlText(name)}\n`).data).toEqual({ name });
});

describe("a prompt", () => {
  const term = CONTENT["terms/risk/margin-call.md"];
  const diagnosticsWith = (text: string) => diagnosticsOf({ ...CONTENT, "terms/risk/margin-call.md": text });

  test("in a section leaves the rest of the file to be checked", async () => {
    const text = `${term}\n## Intuition\n\n<!-- TODO: think -->\n\nText with <b>HTML</b>.\n\n## Pitfalls\n\n- None.\n`;
    expect(await diagnosticsWith(text)).toEqual([
      expect.stringMatching(/:15:1 {2}a prompt is left; write the text in its place \(think\)$/),
      expect.stringMatching(/:17:11 {2}HTML is not allowed; write Markdown$/),
      expect.stringMatching(/:17:18 {2}HTML is not allowed; write Markdown$/),
      expect.stringMatching(/:19:1 {2}unknown heading "Pitfalls"/),
    ]);
  });

  test("beside a value leaves the value to be checked", async () => {
    expect(await diagnosticsWith(term.replace("level: intro", "level: introo # TODO: look"))).toEqual([
      expect.stringMatching(/:4:1 {2}"introo" is not a value of level/),
      expect.stringMatching(/:4:15 {2}a prompt is left; check the value of level and delete the comment \(look\)$/),
    ]);
  });

  test("is no other comment, and no text that has the word in it", async () => {
    const text = term.replace("level: intro", "# TODO later\nlevel: intro").replace("A broker asks", "A TODO: asks");
    expect(await diagnosticsWith(text)).toEqual([]);
  });
});
