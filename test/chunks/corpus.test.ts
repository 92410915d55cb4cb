import { beforeAll, describe, expect, test } from "vitest";
import type { Corpus, Entity } from "../../build/corpus.ts";
import { fieldsChunkedAs, sectionsOf } from "../../build/render/chunks/chunk-sections.ts";
import { type Chunk, chunksOf, MAX_TOKENS, MIN_TOKENS } from "../../build/render/chunks/chunks.ts";
import { renderLookups } from "../../build/render/render-lookups.ts";
import { Chunk as ChunkSchema } from "../../build/schema/chunk.ts";
import { COLLECTIONS } from "../../build/schema/collections.ts";
import { wholeCorpus } from "../fixture/whole-corpus.ts";
import { SETTINGS } from "../fixture/workspace.ts";

let corpus: Corpus;
let entities: Entity[];
beforeAll(async () => {
  corpus = (await wholeCorpus()).corpus;
  entities = COLLECTIONS.filter(({ describeInChunk }) => describeInChunk).flatMap(
    ({ name }) => corpus.collections[name],
  );
});

function chunks(entity: Entity): Chunk[] {
  return chunksOf(entity, { base: SETTINGS.base, ...renderLookups(corpus) });
}

function words(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function counted(all: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of all) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The running texts of an entity that its chunks must contain: paragraphs and items of lists. */
function proseOf(entity: Entity): string[] {
  const fields = [...fieldsChunkedAs("section", entity), ...fieldsChunkedAs("profile", entity)];
  return fields.flatMap(([name]) => {
    const value = entity.record[name];
    return (Array.isArray(value) ? value : [value]).filter((text): text is string => typeof text === "string");
  });
}

/** The text of a chunk after its opening and headings. */
function contentOf(text: string, headings: readonly string[]): string {
  const marks = headings.flatMap((heading) => [`${heading}:`, `${heading}, continued:`]);
  return text
    .split("\n\n")
    .map((block) => (marks.some((mark) => block === mark || block.endsWith(` ${mark}`)) ? "" : block))
    .join("\n\n");
}

describe("the chunks of the whole corpus", () => {
  test("hold every word of an entity's sections exactly once, in their order", () => {
    for (const entity of entities) {
      const sections = sectionsOf(entity, renderLookups(corpus).nameOf);
      const headings = sections.map((section) => section.heading);
      const said = chunks(entity).flatMap(({ text }) => words(contentOf(text, headings)));
      expect([entity.id, said]).toEqual([entity.id, sections.flatMap((section) => words(section.text))]);
    }
  });

  test("leave out no word of the prose that the record has", () => {
    for (const entity of entities) {
      const have = counted(chunks(entity).flatMap(({ text }) => words(text)));
      for (const [word, count] of counted(proseOf(entity).flatMap(words))) {
        const shown = (have.get(word) ?? 0) >= count;
        expect([entity.id, word, shown]).toEqual([entity.id, word, true]);
      }
    }
  });

  test("are named after the section that they begin with, its later parts with a number from two", () => {
    const { nameOf } = renderLookups(corpus);
    const numbers = entities.flatMap((entity) => {
      const sections = new Set(sectionsOf(entity, nameOf).map(({ slug }) => slug));
      return chunks(entity).flatMap(({ id, section }) => {
        if (sections.has(section)) return [];
        const [, whole = "", number] = section.match(/^(.+)-(\d+)$/) ?? [];
        expect([id, sections.has(whole)]).toEqual([id, true]);
        return Number(number);
      });
    });
    expect(Math.min(...numbers)).toBe(2);
  });

  test("are of a length to be retrieved, save where an entity says less", () => {
    for (const entity of entities) {
      const own = chunks(entity);
      for (const { id, tokens_approx: tokens } of own) {
        expect([id, tokens <= MAX_TOKENS]).toEqual([id, true]);
        if (own.length > 1) expect([id, tokens >= MIN_TOKENS]).toEqual([id, true]);
      }
    }
  });

  test("open by saying what they are about, have an id of their own and fit the schema", () => {
    const ids = new Set<string>();
    for (const entity of entities) {
      for (const chunk of chunks(entity)) {
        expect(chunk.text.startsWith(entity.name)).toBe(true);
        expect(chunk.id.startsWith(`${entity.collection.type}-${entity.id}-`)).toBe(true);
        expect(ids.has(chunk.id)).toBe(false);
        ids.add(chunk.id);
        expect(ChunkSchema.parse(chunk)).toEqual(chunk);
      }
    }
  });
});

describe("a chunk's id", () => {
  test("a chunk keeps its id and its text when another section changes", () => {
    const term = entities.find((entity) => entity.id === "sharpe-ratio");
    if (!term) throw new Error("the corpus has no Sharpe ratio");
    const longer = `${String(term.record["definition"])}\n\n${"It says more than it did before. ".repeat(60).trim()}`;
    const changed: Entity = { ...term, record: { ...term.record, definition: longer } };
    const after = new Map(chunks(changed).map((chunk) => [chunk.id, chunk.text]));
    const others = chunks(term).filter((chunk) => !chunk.id.includes("-definition"));
    expect(others.length).toBeGreaterThan(1);
    for (const { id, text } of others) expect(after.get(id)).toBe(text);
    expect(after.has("term-sharpe-ratio-definition-2")).toBe(true);
  });
});
