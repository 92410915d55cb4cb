import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { renderAndPack } from "../../build/build.ts";
import type { Corpus } from "../../build/corpus.ts";
import { type Edition, editionText } from "../../build/editions/edition.ts";
import { nextEdition, writeEdition } from "../../build/editions/make-edition.ts";
import { readSnapshot, snapshotOf, snapshotText } from "../../build/editions/snapshot.ts";
import { loadCorpus } from "../../build/load-corpus.ts";
import { formatDiagnostic } from "../../build/parse/diagnostics.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { diagnosticsOf, SETTINGS, workspace } from "../fixture/workspace.ts";

const FILES = quickCorpus(6);
const TERM = "terms/risk/term-001.md";

/** Content that a test changes between editions. */
class Content {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = join(folder, "content");
  }

  get folder(): string {
    return this.#folder;
  }

  async edit(path: string, change: (text: string) => string): Promise<void> {
    const text = change(readFileSync(join(this.#folder, path), "utf8"));
    await writeFile(join(this.#folder, path), text);
  }

  async move(from: string, to: string, change = (text: string): string => text): Promise<void> {
    await writeFile(join(this.#folder, to), change(readFileSync(join(this.#folder, from), "utf8")));
    await rm(join(this.#folder, from));
  }

  async remove(path: string): Promise<void> {
    await rm(join(this.#folder, path));
  }

  async diagnostics(): Promise<string[]> {
    const { diagnostics } = await loadCorpus({ ...SETTINGS, contentDir: this.#folder });
    return diagnostics.map(formatDiagnostic);
  }

  async corpus(base = SETTINGS.base): Promise<Corpus> {
    const { corpus, diagnostics } = await loadCorpus({ ...SETTINGS, base, contentDir: this.#folder });
    if (!corpus) throw new Error(diagnostics.map(formatDiagnostic).join("\n"));
    return corpus;
  }

  /** Makes the next edition and writes it; `undefined` when nothing has changed. */
  async release(date: string, note?: string): Promise<Edition | undefined> {
    const made = nextEdition(await this.corpus(), this.#folder, { date, note });
    if (made) writeEdition(this.#folder, made);
    return made?.edition;
  }
}

/** The small corpus after its first edition. */
function published(use: (content: Content) => Promise<void>): Promise<void> {
  return workspace(FILES, async (folder) => {
    const content = new Content(folder);
    await content.release("2026-11-20");
    await use(content);
  });
}

/** Only the previous term refers to this one; tests that remove it also remove that reference. */
const LAST = "terms/risk/term-005.md";
const BEFORE_LAST = "terms/credit/term-004.md";

describe("an edition", () => {
  test("is named by month and number, and the first adds everything", () =>
    workspace(FILES, async (folder) => {
      const content = new Content(folder);
      const edition = await content.release("2026-11-20", "The first.");
      expect(edition).toMatchObject({ edition: "2026.11.0", date: "2026-11-20", note: "The first." });
      const { collections } = await content.corpus();
      for (const [name, entities] of Object.entries(collections))
        expect(edition?.collections[name as keyof Edition["collections"]]).toEqual({
          added: entities.map(({ id }) => id),
        });
    }));

  test("is not made when nothing has changed", () =>
    published(async (content) => {
      expect(await content.release("2026-11-21")).toBeUndefined();
      // Text that is written differently and means the same is not a change.
      await content.edit(TERM, (text) => text.replace(/aliases: \[(.*)\]/, 'aliases: ["$1"]'));
      expect(await content.release("2026-11-21")).toBeUndefined();
    }));

  test("names the fields that changed, also of records that show the changed one", () =>
    published(async (content) => {
      await content.edit(TERM, (text) =>
        text.replace("level: intermediate", "level: expert").replace("A second", "A third"),
      );
      await content.edit("terms/credit/term-002.md", (text) => text.replace(/name: .*/, "name: Another name"));
      const edition = await content.release("2026-11-25");
      expect(edition).toEqual({
        edition: "2026.11.1",
        date: "2026-11-25",
        collections: {
          terms: {
            changed: [
              // Its reference carries the other's name.
              { id: "term-001", fields: ["definition", "level", "see_also"] },
              { id: "term-002", fields: ["name"] },
            ],
          },
        },
      });
    }));

  test("dates the records that it changes, and no others", () =>
    published(async (content) => {
      await content.edit(TERM, (text) => text.replace("A second", "A third"));
      const updated = async () =>
        (await content.corpus()).collections.terms.map(({ id, record }) => `${id} ${record["updated"]}`);
      // Until it is published a change has no date.
      expect((await updated()).every((line) => line.endsWith("2026-11-20"))).toBe(true);
      await content.release("2026-12-01");
      expect((await updated()).filter((line) => line.endsWith("2026-12-01"))).toEqual(["term-001 2026-12-01"]);
    }));

  test("names a changed field whose name has digits, and can be read again", () =>
    published(async (content) => {
      const path = "strategies/arbitrage.md";
      await content.edit(path, (text) =>
        text.replace("---\n", "---\ncorrelation_to_sp500_typical: { low: 0.1, high: 0.2 }\n"),
      );
      const edition = await content.release("2026-12-01");
      expect(edition?.collections.strategies?.changed).toEqual([
        { id: "arbitrage", fields: ["correlation_to_sp500_typical"] },
      ]);
      expect(await content.diagnostics()).toEqual([]);
    }));

  test("lists a record whose date it keeps, because only what serves its readers has changed", () =>
    published(async (content) => {
      const key = "term:term-001";
      const updated = async () => (await content.corpus()).entities.get(key)?.record["updated"];
      await content.edit(TERM, (text) =>
        text
          .replace("see_also:", "keywords: [a relative]\nprerequisites: [term-003]\nfacts_as_of: 2026-11-30\nsee_also:")
          .replace("A second paragraph.", "A second paragraph [@book, p. 3].")
          .concat("\n## Questions\n\n- What is asked?\n- What else is asked?\n- And what else?\n"),
      );
      const edition = await content.release("2026-12-01");
      expect(edition?.collections.terms?.changed).toEqual([
        {
          id: "term-001",
          fields: ["answered_in", "answers", "citations", "facts_as_of", "keywords", "prerequisites", "questions"],
        },
      ]);
      expect(await updated()).toBe("2026-11-20");
      await content.edit(TERM, (text) => text.replace("keywords: [a relative]\n", "").replace("A second", "A third"));
      await content.release("2026-12-02");
      expect(await updated()).toBe("2026-12-02");
    }));

  test("adds and dates a record that is new since the last", () =>
    published(async (content) => {
      await content.edit(TERM, (text) => text);
      await writeFile(
        join(content.folder, "people/new-person.md"),
        "---\nname: New Person\nrole: founder\n---\n\nKnown for being new.\n",
      );
      const person = async () => (await content.corpus()).entities.get("person:new-person")?.record["updated"];
      expect(await person()).toBeUndefined();
      expect((await content.release("2027-01-02"))?.collections).toEqual({ people: { added: ["new-person"] } });
      expect(await person()).toBe("2027-01-02");
    }));

  test("has the first number of a new month, the next one of the same, and no date before the last", () =>
    published(async (content) => {
      const names: (string | undefined)[] = [];
      for (const date of ["2026-11-20", "2026-12-31", "2027-01-01", "2027-01-01"]) {
        await content.edit(TERM, (text) => text.replace("A second", `A second ${names.length}`));
        names.push((await content.release(date))?.edition);
      }
      expect(names).toEqual(["2026.11.1", "2026.12.0", "2027.01.0", "2027.01.1"]);
      await content.edit(TERM, (text) => text.replace("second", "last"));
      await expect(content.release("2026-12-31")).rejects.toThrow(
        "is before that of the edition 2027.01.1, 2027-01-01",
      );
    }));

  test("is the same wherever the service is published", () =>
    published(async (content) => {
      const [here, there] = [await content.corpus(), await content.corpus("https://other.example.org")];
      expect(snapshotText(snapshotOf(there, "x"))).toBe(snapshotText(snapshotOf(here, "x")));
    }));

  test("needs what the last one recorded", () =>
    published(async (content) => {
      await content.edit(TERM, (text) => text.replace("A second", "A third"));
      await content.edit("editions/snapshot.tsv", (text) => text.replace("2026.11.0", "2026.10.0"));
      await expect(content.release("2026-12-01")).rejects.toThrow("is of the edition 2026.10.0");
      await content.edit("editions/snapshot.tsv", () => "torn");
      await expect(content.release("2026-12-01")).rejects.toThrow(
        "editions/snapshot.tsv is no snapshot (its first line does not name an edition): restore it",
      );
      await content.remove("editions/snapshot.tsv");
      await expect(content.release("2026-12-01")).rejects.toThrow("is missing");
    }));
});

test("a copy that follows the changes is the corpus", () =>
  published(async (content) => {
    const copy = new Map<string, unknown>();
    async function follow(edition: Edition | undefined): Promise<void> {
      const { entities } = await content.corpus();
      const read = (key: string): unknown => {
        const { updated: _date, ...record } = entities.get(key)?.record ?? {};
        return record;
      };
      for (const [name, changes] of Object.entries(edition?.collections ?? {})) {
        const key = (id: string) => `${TYPES[name]}:${id}`;
        for (const { from, to } of changes.renamed ?? []) {
          copy.delete(key(from));
          copy.set(key(to), read(key(to)));
        }
        for (const { id } of changes.removed ?? []) copy.delete(key(id));
        for (const id of [...(changes.added ?? []), ...(changes.changed ?? []).map(({ id }) => id)])
          copy.set(key(id), read(key(id)));
      }
    }
    async function expectEqual(): Promise<void> {
      const { entities } = await content.corpus();
      const now = [...entities].map(
        ([
          key,
          {
            record: { updated: _date, ...record },
          },
        ]) => [key, record],
      );
      expect(Object.fromEntries(copy)).toEqual(Object.fromEntries(now));
    }
    const { entities, history } = await content.corpus();
    const TYPES = Object.fromEntries([...entities.values()].map(({ collection: { name, type } }) => [name, type]));
    await follow(history.editions[0]);
    await expectEqual();

    await content.edit("sources/book.md", (text) => text.replace("A Book", "The Book"));
    await content.edit("terms/credit/term-002.md", (text) => text.replace(/name: .*/, "name: Another name"));
    await follow(await content.release("2026-12-01"));
    await expectEqual();

    await content.move(LAST, "terms/risk/last-term.md", (text) => text.replace("---\n", "---\nformerly: [term-005]\n"));
    await content.edit(BEFORE_LAST, (text) => text.replaceAll("term:term-005", "term:last-term"));
    await follow(await content.release("2026-12-02"));
    await expectEqual();

    await content.remove("terms/risk/last-term.md");
    await content.edit(BEFORE_LAST, (text) => text.replaceAll("term:last-term", "term:term-000"));
    await writeFile(join(content.folder, "editions/removed.json"), '{"term:last-term": {}}');
    await follow(await content.release("2026-12-03"));
    await expectEqual();
  }));

describe("a renamed record", () => {
  const renameLast = async (content: Content): Promise<void> => {
    await content.move(LAST, "terms/risk/last-term.md", (text) =>
      text.replace("---\n", "---\nformerly: [term-005]\n").replace("A second", "A third"),
    );
    await content.edit(BEFORE_LAST, (text) => text.replaceAll("term:term-005", "term:last-term"));
  };

  test("is neither added nor removed, and its other changes are told", () =>
    published(async (content) => {
      await renameLast(content);
      expect((await content.release("2026-12-01"))?.collections).toEqual({
        terms: {
          changed: [{ id: "term-004", fields: ["see_also"] }],
          renamed: [{ from: "term-005", to: "last-term", fields: ["definition"] }],
        },
      });
    }));

  test("keeps its date until the edition that renames it", () =>
    published(async (content) => {
      await renameLast(content);
      const updated = async () => (await content.corpus()).entities.get("term:last-term")?.record["updated"];
      expect(await updated()).toBe("2026-11-20");
      await content.release("2026-12-01");
      expect(await updated()).toBe("2026-12-01");
    }));

  test("may be taken in by another one", () =>
    published(async (content) => {
      await content.remove(LAST);
      await content.edit(BEFORE_LAST, (text) =>
        text.replaceAll("term:term-005", "term:term-000").replace("---\n", "---\nformerly: [term-005]\n"),
      );
      expect((await content.release("2026-12-01"))?.collections).toEqual({
        categories: { changed: [{ id: "risk", fields: ["term_count"] }] },
        terms: {
          changed: [{ id: "term-004", fields: ["formerly", "see_also"] }],
          renamed: [{ from: "term-005", to: "term-004", fields: [] }],
        },
      });
      // The history knows it too, should somebody delete the key.
      await content.edit(BEFORE_LAST, (text) => text.replace(/formerly: .*\n/, ""));
      expect(await content.diagnostics()).toEqual([]);
    }));
});

describe("an address that an edition published is not lost:", () => {
  const withoutLast = async (content: Content): Promise<void> => {
    await content.remove(LAST);
    await content.edit(BEFORE_LAST, (text) => text.replaceAll("term:term-005", "term:term-000"));
  };

  test("a record without a file, another name or a word about it is an error", () =>
    published(async (content) => {
      await withoutLast(content);
      const [message = "", ...more] = await content.diagnostics();
      expect(more).toEqual([]);
      expect(message).toContain("content/editions/2026.11.0.json:");
      expect(message).toContain("term:term-005 was published and has no file now");
      expect(message).toContain("npm run content -- rename term term-005 <new id>");
      expect(message).toContain("npm run content -- remove term term-005");
    }));

  test("a file with an error is a file", () =>
    published(async (content) => {
      await content.edit(LAST, (text) => text.replace("level:", "levle:"));
      expect((await content.diagnostics()).filter((message) => message.includes("was published"))).toEqual([]);
    }));

  test("a renamed record that is removed later leaves both its ids behind", () =>
    published(async (content) => {
      await content.move(LAST, "terms/risk/last-term.md", (text) =>
        text.replace("---\n", "---\nformerly: [term-005]\n"),
      );
      await content.edit(BEFORE_LAST, (text) => text.replaceAll("term:term-005", "term:last-term"));
      await content.release("2026-12-01");
      await content.remove("terms/risk/last-term.md");
      await content.edit(BEFORE_LAST, (text) => text.replaceAll("term:last-term", "term:term-000"));
      await writeFile(
        join(content.folder, "editions/removed.json"),
        '{"term:last-term":{"successor":"term:term-000"}}',
      );
      expect(await content.diagnostics()).toEqual([]);
      expect((await content.release("2026-12-02"))?.collections.terms?.removed).toEqual([
        { id: "last-term", category: "risk", successor: "term:term-000" },
      ]);
      const { files } = await renderAndPack(await content.corpus(), { ...SETTINGS, contentDir: content.folder });
      const table = files.find(({ path }) => path === "/.edge/former-ids.json")?.bytes;
      const gone = { edition: "2026.12.1", successor: "term:term-000" };
      expect(JSON.parse(new TextDecoder().decode(table))).toEqual({
        term: { moved: {}, removed: { "last-term": gone, "term-005": gone } },
      });
    }));

  test("a record may come back under its id", () =>
    published(async (content) => {
      const text = readFileSync(join(content.folder, LAST), "utf8");
      await withoutLast(content);
      await writeFile(join(content.folder, "editions/removed.json"), '{"term:term-005": {}}');
      await content.release("2026-12-01");
      await writeFile(join(content.folder, LAST), text);
      expect(await content.diagnostics()).toEqual([
        "content/editions/removed.json:1:1  term:term-005 is removed here, but it has a file; delete one of the two",
      ]);
      await content.remove("editions/removed.json");
      expect((await content.release("2026-12-02"))?.collections.terms?.added).toEqual(["term-005"]);
    }));
});

describe("what is said of former ids is refused when", () => {
  function withFormer(path: string, ids: string): Record<string, string> {
    return { ...FILES, [path]: (FILES[path] ?? "").replace("---\n", `---\nformerly: [${ids}]\n`) };
  }

  test.each([
    ["it names a record that is there", TERM, "term-002", "formerly names term:term-002, which is a record of its own"],
    ["it names the record itself", TERM, "term-001", "formerly names term:term-001, which is a record of its own"],
    ["it names an id twice", TERM, "older, older", "formerly names older twice"],
    [
      "it is no id",
      TERM,
      "Older",
      'formerly.0: "Older" is not an id: lower-case ASCII words joined by hyphens, such as sharpe-ratio',
    ],
  ])("%s", async (_, path, ids, message) => {
    const diagnostics = await diagnosticsOf(withFormer(path, ids));
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]).toContain(`content/${path}:2:`);
    expect(diagnostics[0]).toContain(message);
  });

  test("two records claim an id, but not when they are of different kinds", async () => {
    const claimed = withFormer(TERM, "older");
    const path = "people/ada-example.md";
    expect(await diagnosticsOf({ ...claimed, [path]: withFormer(path, "older")[path] ?? "" })).toEqual([]);
    const [message = ""] = await diagnosticsOf({ ...claimed, [LAST]: withFormer(LAST, "older")[LAST] ?? "" });
    expect(message).toContain("formerly names term:older, and so does content/terms/risk/term-001.md");
  });

  test("a reference still goes to the old id", async () => {
    const files = withFormer(TERM, "older");
    const text = FILES[LAST]?.replace("[term:term-000,", "[term:older,") ?? "";
    expect(await diagnosticsOf({ ...files, [LAST]: text })).toEqual([
      `content/${LAST}:6:12  term:older is called term:term-001 now`,
    ]);
  });

  test.each([
    ['{"term:never": {}}', "no edition published term:never"],
    [
      '{"term:term-005": {"successor": "term:trem-001"}}',
      "the successor of term:term-005, term:trem-001, is no record (did you mean term:term-001?)",
    ],
    ['{"term:term-005": {"why": "x"}}', "Unrecognized key"],
    ['{"term-005": {}}', "a record is named type:id"],
    ["{", "the file is not JSON"],
  ])("removed.json holds %s", (text, message) =>
    published(async (content) => {
      await content.remove(LAST);
      await content.edit(BEFORE_LAST, (before) => before.replaceAll("term:term-005", "term:term-000"));
      await writeFile(join(content.folder, "editions/removed.json"), text);
      const diagnostics = await content.diagnostics();
      expect(diagnostics.join("\n")).toContain(`content/editions/removed.json:1:1  `);
      expect(diagnostics.join("\n")).toContain(message);
    }),
  );
});

describe("files of editions that no command wrote are refused:", () => {
  const FIRST: Edition = { edition: "2026.11.0", date: "2026-11-20", collections: { terms: { added: ["term-001"] } } };

  test.each<[string, Record<string, string>, string]>([
    ["another name than its own", { "2026.11.1.json": editionText(FIRST) }, "the file holds the edition 2026.11.0"],
    ["no edition's name", { "notes.md": "x" }, "this folder holds editions"],
    ["a conflict in the snapshot", { "snapshot.tsv": "<<<<<<< HEAD\r\n" }, "take the whole file from the side"],
    ["no JSON", { "2026.11.0.json": "{" }, "the file is not JSON"],
    ["an unknown member", { "2026.11.0.json": editionText(FIRST).replace('"date"', '"day"') }, "date"],
    ["an unknown collection", { "2026.11.0.json": editionText(FIRST).replace('"terms"', '"temrs"') }, "collections"],
    [
      "a date of another month",
      { "2026.11.0.json": editionText({ ...FIRST, date: "2026-10-20" }) },
      "not of the month",
    ],
    [
      "a record that is added twice",
      {
        "2026.11.0.json": editionText(FIRST),
        "2026.11.1.json": editionText({ ...FIRST, edition: "2026.11.1" }),
      },
      "term:term-001 was added twice; editions are made by npm run edition",
    ],
    [
      "a change of what nobody published",
      {
        "2026.11.0.json": editionText({
          ...FIRST,
          collections: { terms: { changed: [{ id: "term-002", fields: ["name"] }] } },
        }),
      },
      "term:term-002 was changed before any edition published it",
    ],
    [
      "dates out of order",
      {
        "2026.11.0.json": editionText(FIRST),
        "2026.11.1.json": editionText({ edition: "2026.11.1", date: "2026-11-19", collections: {} }),
      },
      "its date is before that of the edition 2026.11.0",
    ],
  ])("%s", async (_, editions, message) => {
    const files = Object.fromEntries(Object.entries(editions).map(([name, text]) => [`editions/${name}`, text]));
    const diagnostics = await diagnosticsOf({ ...FILES, ...files });
    expect(diagnostics.join("\n")).toContain(message);
    expect(diagnostics.every((line) => line.startsWith("content/editions/"))).toBe(true);
  });
});

test("a snapshot reads as it was written, and a torn one is refused", () =>
  published(async (content) => {
    const text = readFileSync(join(content.folder, "editions/snapshot.tsv"), "utf8");
    expect(snapshotText(readSnapshot(text))).toBe(text);
    expect(readSnapshot(text.replaceAll("\n", "\r\n"))).toEqual(readSnapshot(text));
    expect(() => readSnapshot(text.replace(/\t[^\t\n]*\n/, "\n"))).toThrow();
    expect(() => readSnapshot(text.slice(0, text.length - 20))).toThrow("fields");
  }));
