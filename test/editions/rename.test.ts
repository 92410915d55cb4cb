import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { editTogether, type FileEdit } from "../../build/editions/edit-together.ts";
import { removeRecord } from "../../build/editions/remove-record.ts";
import { type Renaming, renameRecord } from "../../build/editions/rename-record.ts";
import { loadCorpus } from "../../build/load-corpus.ts";
import { withSourceRenamed } from "../../build/parse/citations.ts";
import { formatDiagnostic } from "../../build/parse/diagnostics.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { REMOVED, withEditions } from "../fixture/editions.ts";
import { SETTINGS, workspace } from "../fixture/workspace.ts";

/** References in every way that a file can write them. */
const POINTING = `---
name: Pointing
level: intro
summary: A term that points at others.
formula_id: "ratio"
see_also:
  - term:term-001 # a comment stays
  - 'term:term-0010'
  - "strategy:arbitrage"
sources: [ book ]
first_use: { year: 2001, context: "term:term-001 is no reference here" }
---

Links to [one](term:term-001), [the same](<term:term-001>) and [another](term:term-0010); \`term:term-001\` is a word [@book, ch. 2].
`;

const OTHER = POINTING.replace("Pointing", "Other")
  .replace("term:term-001 #", "term:term-002 #")
  .replace("term:term-0010'", "term:pointing'")
  .replaceAll("](term:term-001)", "](term:term-002)")
  .replace("<term:term-001>", "<term:term-002>")
  .replace("term:term-0010);", "term:pointing);");

const FILES = withEditions({
  ...quickCorpus(6),
  "terms/risk/pointing.md": POINTING,
  "terms/risk/term-0010.md": OTHER,
});

async function diagnosticsOfFolder(contentDir: string): Promise<string[]> {
  return (await loadCorpus({ ...SETTINGS, contentDir })).diagnostics.map(formatDiagnostic);
}

/** Renames in a copy of the corpus, and hands over what is there afterwards. */
async function renamed(
  renaming: Renaming,
  use: (read: (path: string) => string, written: readonly string[], folder: string) => void | Promise<void>,
): Promise<void> {
  await workspace(FILES, async (folder) => {
    const contentDir = join(folder, "content");
    expect(await diagnosticsOfFolder(contentDir)).toEqual([]);
    const written = await renameRecord(contentDir, renaming);
    expect(await diagnosticsOfFolder(contentDir)).toEqual([]);
    await use((path) => readFileSync(join(contentDir, path), "utf8"), written, contentDir);
  });
}

describe("a renamed record", () => {
  test("has its old id among the former ones, in its file under the new name, and nothing else changes in it", () =>
    renamed({ type: "term", from: "term-001", to: "new-name" }, (read, _, folder) => {
      expect(existsSync(join(folder, "terms/risk/term-001.md"))).toBe(false);
      expect(read("terms/risk/new-name.md")).toBe(
        FILES["terms/risk/term-001.md"]?.replace("\n---\n", "\nformerly: [term-001]\n---\n"),
      );
    }));

  test("is pointed at by its new id in references and links; all else stays as it was written", () =>
    renamed({ type: "term", from: "term-001", to: "new-name" }, (read, written) => {
      expect(read("terms/risk/pointing.md")).toBe(
        POINTING.replace("term:term-001 #", "term:new-name #")
          .replace("](term:term-001)", "](term:new-name)")
          .replace("](<term:term-001>)", "](term:new-name)"),
      );
      // Plain ids too.
      expect(read("categories/credit.md")).toContain("key_terms: [new-name]");
      expect([...written].sort()).toEqual([
        "categories/credit.md",
        "terms/credit/term-000.md",
        "terms/risk/pointing.md",
        "terms/risk/term-001.md",
      ]);
    }));

  test("may have been renamed before, and may get an old name back", () =>
    renamed({ type: "term", from: "term-003", to: "third-name" }, async (read, _, folder) => {
      expect(read("terms/risk/third-name.md")).toContain("formerly: [second-name, first-name, term-003]\n");
      await renameRecord(folder, { type: "term", from: "third-name", to: "first-name" });
      expect(read("terms/risk/first-name.md")).toContain("formerly: [second-name, term-003, third-name]\n");
      expect(await diagnosticsOfFolder(folder)).toEqual([]);
    }));

  test("takes the terms of its folder along when it is a category", () =>
    renamed({ type: "category", from: "risk", to: "hazard" }, (read, _, folder) => {
      expect(existsSync(join(folder, "terms/risk"))).toBe(false);
      expect(read("terms/hazard/term-001.md")).toBe(FILES["terms/risk/term-001.md"]);
      expect(read("formulas/ratio.md")).toContain("category: hazard\n");
      expect(read("categories/hazard.md")).toContain("formerly: [risk]\n");
    }));

  test("is cited by its new id when it is a source", () =>
    renamed({ type: "source", from: "book", to: "other-book" }, (read) => {
      expect(read("terms/risk/term-001.md")).toContain("sources: [other-book]\n");
      expect(read("terms/risk/pointing.md")).toContain("sources: [ other-book ]\n");
      expect(read("terms/risk/pointing.md")).toContain("is a word [@other-book, ch. 2].\n");
    }));

  test("is cited by its new id beside other works, whose ids only begin alike", () => {
    const text = "One [@book; @book-2, p. 1], two [@a; @book, § 3], three [@bookish] and book, no [book].";
    expect(withSourceRenamed(text, "book", "new")).toBe(
      "One [@new; @book-2, p. 1], two [@a; @new, § 3], three [@bookish] and book, no [book].",
    );
  });

  test("stays the successor of one that is gone", () =>
    renamed({ type: "term", from: REMOVED.successor, to: "heir" }, (read) => {
      expect(JSON.parse(read("editions/removed.json"))).toEqual({
        [`term:${REMOVED.dropped}`]: {},
        [`term:${REMOVED.replaced}`]: { successor: "term:heir" },
      });
    }));
});

test("a calculator is named by its new id in the figures that plot it", () => {
  const plotting = (id: string) =>
    POINTING.replace(
      "sources:",
      `figures:\n  - title: calmar-ratio-calc\n    plot: { calculator: ${id}, inputs: { period: calmar-ratio-calc } }\nsources:`,
    );
  const files = { ...FILES, "terms/risk/pointing.md": plotting("calmar-ratio-calc") };
  return workspace(files, async (folder) => {
    const contentDir = join(folder, "content");
    await renameRecord(contentDir, { type: "calculator", from: "calmar-ratio-calc", to: "new-calc" });
    expect(await readFile(join(contentDir, "terms/risk/pointing.md"), "utf8")).toBe(plotting("new-calc"));
  });
});

/** The path and text of everything below a folder. */
function everythingIn(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }): [string, string] => [
      join(parentPath, name),
      readFileSync(join(parentPath, name), "utf8"),
    ])
    .sort();
}

test.each<[string, Renaming, string]>([
  ["an id of nothing", { type: "term", from: "term-01", to: "x" }, "there is no term term-01 (did you mean term-001?)"],
  ["an id that is taken", { type: "term", from: "term-001", to: "term-002" }, "there is a term term-002 already"],
  [
    "300 characters",
    { type: "term", from: "term-001", to: "x".repeat(300) },
    "300 characters; at most 100 are allowed",
  ],
  ["capitals", { type: "term", from: "term-001", to: "Term" }, '"Term" is not a valid id'],
  ["a path", { type: "term", from: "term-001", to: "../x" }, '"../x" is not a valid id'],
  ["a device", { type: "term", from: "term-001", to: "lpt1" }, '"lpt1" is the name of a device on Windows'],
  ["another's old id", { type: "term", from: "term-001", to: "first-name" }, "term:first-name leads to term:term-003"],
  [
    "an id that is gone",
    { type: "term", from: "term-001", to: REMOVED.dropped },
    `term:${REMOVED.dropped} is the address of a record that is gone`,
  ],
])("%s is refused, and nothing is written", (_, renaming, message) =>
  workspace(FILES, async (folder) => {
    const before = everythingIn(folder);
    await expect(renameRecord(join(folder, "content"), renaming)).rejects.toThrow(message);
    expect(everythingIn(folder)).toEqual(before);
  }),
);

describe("edits that fail", () => {
  const files = { "a/one.md": "1", "a/two.md": "2", "b/three.md": "3" };
  const edits: readonly FileEdit[] = [
    { kind: "write", path: "content/a/one.md", text: "new" },
    { kind: "write", path: "content/new/folder/four.md", text: "4" },
    { kind: "delete", path: "content/b/three.md" },
    { kind: "move", path: "content/a", to: "content/c" },
  ];

  test.each<[string, FileEdit]>([
    ["at a file that is not there", { kind: "move", path: "content/none.md", to: "content/x.md" }],
    ["at a place that is taken", { kind: "move", path: "content/c", to: "content/b" }],
    ["at a name that is too long", { kind: "write", path: `content/${"x".repeat(300)}.md`, text: "x" }],
    ["below a file", { kind: "write", path: "content/c/two.md/x.md", text: "x" }],
  ])("%s leave everything as it was", (_, failing) =>
    workspace(files, async (folder) => {
      const before = everythingIn(folder);
      const folders = readdirSync(join(folder, "content"));
      expect(() => editTogether(folder, [...edits, failing])).toThrow();
      expect(everythingIn(folder)).toEqual(before);
      expect(readdirSync(join(folder, "content"))).toEqual(folders);
    }),
  );

  test("are made when nothing fails, and leave nothing else", () =>
    workspace(files, async (folder) => {
      editTogether(folder, edits);
      expect(everythingIn(join(folder, "content"))).toEqual(
        [
          ["c/one.md", "new"],
          ["c/two.md", "2"],
          ["new/folder/four.md", "4"],
        ].map(([path, text]) => [join(folder, "content", path ?? ""), text]),
      );
    }));
});

describe("a removed record", () => {
  test("loses its file, and its ids are written down", () =>
    workspace(FILES, async (folder) => {
      const contentDir = join(folder, "content");
      const result = await removeRecord(contentDir, { type: "term", id: "term-003", successor: "term:term-004" });
      expect(result).toEqual({
        removed: "terms/risk/term-003.md",
        recorded: ["term:term-003", "term:second-name", "term:first-name"],
      });
      expect(JSON.parse(await readFile(join(contentDir, "editions/removed.json"), "utf8"))).toMatchObject({
        "term:first-name": { successor: "term:term-004" },
        [`term:${REMOVED.dropped}`]: {},
      });
      // What still refers to it is an error, and nothing else.
      expect(await diagnosticsOfFolder(contentDir)).toEqual([
        expect.stringContaining("content/terms/credit/term-002.md:6:12  there is no term term-003"),
        expect.stringContaining("there is no term term-003"),
      ]);
    }));

  test("that no edition published leaves nothing to say", () =>
    workspace({ ...FILES, "people/new.md": "---\nname: New\nrole: founder\n---\n\nNew.\n" }, async (folder) => {
      const contentDir = join(folder, "content");
      expect(await removeRecord(contentDir, { type: "person", id: "new" })).toEqual({
        removed: "people/new.md",
        recorded: [],
      });
      expect(await diagnosticsOfFolder(contentDir)).toEqual([]);
    }));

  test.each([[undefined], ["term:term-005"]])(
    "that was a successor leaves its own, %s, to those before it",
    (successor) =>
      workspace(FILES, async (folder) => {
        const contentDir = join(folder, "content");
        await removeRecord(contentDir, { type: "term", id: "term-004", successor });
        expect(JSON.parse(await readFile(join(contentDir, "editions/removed.json"), "utf8"))).toEqual({
          [`term:${REMOVED.dropped}`]: {},
          [`term:${REMOVED.replaced}`]: { ...(successor !== undefined && { successor }) },
          "term:term-004": { ...(successor !== undefined && { successor }) },
        });
        expect((await diagnosticsOfFolder(contentDir)).filter((line) => line.includes("editions/"))).toEqual([]);
      }),
  );

  test.each([
    [{ type: "term", id: "term-01" }, "there is no term term-01 (did you mean term:term-001?)"],
    [{ type: "term", id: "term-001", successor: "term:trem-002" }, "is no record (did you mean term:term-002?)"],
    [{ type: "term", id: "term-001", successor: "term:term-001" }, "cannot be its own successor"],
  ])("%j is refused, and nothing is written", (removal, message) =>
    workspace(FILES, async (folder) => {
      await expect(removeRecord(join(folder, "content"), removal)).rejects.toThrow(message);
      expect(await diagnosticsOfFolder(join(folder, "content"))).toEqual([]);
    }),
  );
});

describe("the commands", () => {
  async function run(
    command: "rename" | "remove" | "edition",
    ...args: readonly string[]
  ): Promise<{ code: number; out: string }> {
    try {
      const { stdout, stderr } = await promisify(execFile)(
        process.execPath,
        ["build/node.cjs", `build/editions/${command}-command.ts`, ...args],
        {
          env: { ...process.env, BASE_URL: SETTINGS.base },
        },
      );
      return { code: 0, out: stdout + stderr };
    } catch (error) {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, out: stdout + stderr };
    }
  }

  test.each([
    ["rename", ["term", "a"], "three words are needed"],
    ["rename", ["trem", "a", "b"], "trem is no type of record (did you mean term?)"],
    ["rename", ["term", "a", "B c"], '"B c" is not a valid id'],
    ["remove", ["term"], "two words are needed"],
    ["edition", ["--date", "2026-02-30"], "--date must be a day as YYYY-MM-DD"],
    ["edition", ["--note", "see https://example.org"], "--note: web addresses are not allowed in texts"],
    ["edition", ["--content", "nowhere"], "the folder nowhere does not exist"],
  ] as const)("%s %j is wrong use, with a sentence that says so", async (command, args, message) => {
    const { code, out } = await run(command, ...args);
    expect([code, out]).toEqual([2, expect.stringContaining(message)]);
  });

  test("edition makes none of content that the check refuses", () =>
    workspace(quickCorpus(6), async (folder) => {
      const content = join(folder, "content");
      const { code, out } = await run("edition", "--content", content, "--date", "2026-11-20");
      expect(code).toBe(1);
      expect(out).toContain("errors, ");
      expect(existsSync(join(content, "editions"))).toBe(false);
    }));

  test("rename and remove check the content afterwards", () =>
    workspace(FILES, async (folder) => {
      const content = join(folder, "content");
      const ok = await run("rename", "term", "term-001", "new-name", "--content", content);
      expect(ok).toEqual({ code: 0, out: "term:term-001 is term:new-name now; 4 files were changed\n" });
      await run("rename", "term", "new-name", "option", "--content", content);
      const back = await run("rename", "term", "option", "choice", "--content", content);
      expect(back.code).toBe(0);
      expect(back.out).toContain('"From an option to a variance swap" names option in build/learning-paths/goals.ts');
      const dangling = await run("remove", "term", "term-004", "--content", content);
      expect(dangling.code).toBe(1);
      expect(dangling.out).toContain(`wrote term:term-004, term:${REMOVED.replaced} into`);
      expect(dangling.out).toContain("there is no term term-004");
    }));
});
