/**
 * The snapshot of an edition: a short hash of each field of each record. The next edition is computed as the
 * difference from it. The history of the repository is not used, because a clone may be shallow.
 *
 * The file has a table per collection and a line per record, so that a diff of two editions shows the changed records
 * and fields. A term's line also has its category, which is needed when the term is removed.
 */
import { hash } from "node:crypto";
import { compareText } from "../../worker/compare-text.ts";
import type { Corpus, Entity } from "../corpus.ts";
import { normalizeText } from "../parse/front-matter.ts";
import { COLLECTIONS } from "../schema/collections.ts";

/** Fields that are not compared: the file name is the key, and an edition sets the date. */
const NOT_COMPARED = ["id", "updated"];
const NO_VALUE = "-";
/** Characters of base64url. With six a change is missed once in 2^36. */
const HASH_LENGTH = 6;

export interface Snapshot {
  readonly edition: string;
  /** By collection and id. */
  readonly collections: ReadonlyMap<string, ReadonlyMap<string, RecordSnapshot>>;
}

export interface RecordSnapshot {
  readonly category: string | undefined;
  /** Hash by field. */
  readonly fields: ReadonlyMap<string, string>;
}

export function snapshotOf(corpus: Corpus, edition: string): Snapshot {
  const collections = COLLECTIONS.map(
    ({ name }) =>
      [name, new Map(corpus.collections[name].map((entity) => [entity.id, recordSnapshot(entity)]))] as const,
  );
  return { edition, collections: new Map(collections) };
}

function recordSnapshot({ record, draft }: Entity): RecordSnapshot {
  const fields = Object.entries(record).filter(([name]) => !NOT_COMPARED.includes(name));
  return {
    category: draft.file.category,
    fields: new Map(fields.map(([name, value]) => [name, hashOf(value)])),
  };
}

function hashOf(value: unknown): string {
  return hash("sha256", JSON.stringify(value), "base64url").slice(0, HASH_LENGTH);
}

/** The fields in which two records differ, in alphabetical order. */
export function changedFields(before: RecordSnapshot, after: RecordSnapshot): string[] {
  const names = new Set([...before.fields.keys(), ...after.fields.keys()]);
  return [...names].filter((name) => before.fields.get(name) !== after.fields.get(name)).sort(compareText);
}

export function snapshotText({ edition, collections }: Snapshot): string {
  const lines = [`edition\t${edition}`];
  for (const [collection, records] of collections) {
    if (records.size === 0) continue;
    const names = [...new Set([...records.values()].flatMap(({ fields }) => [...fields.keys()]))].sort(compareText);
    lines.push("", ["collection", collection, ...names].join("\t"));
    for (const id of [...records.keys()].sort(compareText)) {
      const { category, fields } = records.get(id) ?? { category: undefined, fields: new Map<string, string>() };
      lines.push([category ?? NO_VALUE, id, ...names.map((name) => fields.get(name) ?? NO_VALUE)].join("\t"));
    }
  }
  return `${lines.join("\n")}\n`;
}

/** @throws when the text is not a snapshot */
export function readSnapshot(text: string): Snapshot {
  const [head = "", ...tables] = normalizeText(text).trimEnd().split("\n\n");
  const edition = /^edition\t(\S+)$/.exec(head)?.[1];
  if (edition === undefined) throw new Error("its first line does not name an edition");
  const collections = tables.map((table): [string, Map<string, RecordSnapshot>] => {
    const [[, collection = "", ...names] = [], ...rows] = table.split("\n").map((line) => line.split("\t"));
    const records = rows.map(([category, id = "", ...hashes]): [string, RecordSnapshot] => {
      if (hashes.length !== names.length)
        throw new Error(`the line of ${id} has ${hashes.length} of ${names.length} fields`);
      const fields = names.map((name, i): [string, string] => [name, hashes[i] ?? NO_VALUE]);
      return [
        id,
        {
          category: category === NO_VALUE ? undefined : category,
          fields: new Map(fields.filter(([, value]) => value !== NO_VALUE)),
        },
      ];
    });
    return [collection, new Map(records)];
  });
  return { edition, collections: new Map(collections) };
}
