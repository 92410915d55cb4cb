/** The difference between two sides, as data. */
import { compareText } from "../../../worker/compare-text.ts";
import { nameKey } from "../../../worker/search/text/tokenize.ts";
import { parseReference } from "../../link/reference.ts";
import { collectionOfType } from "../../schema/collections.ts";
import { namesOf } from "../near-duplicate-names.ts";
import type { Side } from "./side.ts";

type RecordOf = Readonly<Record<string, unknown>>;

export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

export interface RecordChange {
  /** `type:id`. */
  readonly key: string;
  readonly fields: readonly FieldChange[];
  /** Whether only names of other records changed in it, which it shows. */
  readonly followsOthers: boolean;
}

/** A query whose answer changes. */
export interface QueryChange {
  readonly query: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A judged query, and the rank of its best answer: 1 is the first, `undefined` is not among the first ten. */
export interface RankChange {
  readonly query: string;
  readonly answer: string;
  readonly before: number | undefined;
  readonly after: number | undefined;
}

export interface JudgedQuery {
  readonly query: string;
  /** The grade of each record that answers it; 3 is the best. */
  readonly relevant: Readonly<Record<string, number>>;
}

export interface Comparison {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly RecordChange[];
  readonly edgesGained: readonly string[];
  readonly edgesLost: readonly string[];
  readonly names: readonly QueryChange[];
  readonly ranks: readonly RankChange[];
  readonly addressesGained: readonly string[];
  readonly addressesLost: readonly string[];
  /** Files at the same address with other bytes: clients load them again. */
  readonly tagsChanged: number;
  readonly files: number;
  /** Words of all records, before and after. */
  readonly words: readonly [before: number, after: number];
  /** Values that a deploy writes. */
  readonly writes: number;
  readonly values: number;
}

/** @param judged the judged queries; their ranks are compared */
export async function compare(before: Side, after: Side, judged: readonly JudgedQuery[]): Promise<Comparison> {
  const paths = [...after.files.keys()];
  return {
    added: [...after.records.keys()].filter((key) => !before.records.has(key)),
    removed: [...before.records.keys()].filter((key) => !after.records.has(key)),
    changed: changedRecords(before, after),
    edgesGained: missingIn(before.edges, after.edges),
    edgesLost: missingIn(after.edges, before.edges),
    names: await changedNames(before, after),
    ranks: await changedRanks(before, after, judged),
    addressesGained: addresses(missingIn(before.files, after.files.keys())),
    addressesLost: addresses(missingIn(after.files, before.files.keys())),
    tagsChanged: paths.filter((path) => before.files.has(path) && before.files.get(path) !== after.files.get(path))
      .length,
    files: paths.length,
    words: [before.words, after.words],
    writes: missingIn(before.values, after.values).length,
    values: after.values.size,
  };
}

function missingIn(known: { has(item: string): boolean }, items: Iterable<string>): string[] {
  return [...items].filter((item) => !known.has(item)).sort(compareText);
}

/** Addresses without those of other formats of the same resource, and of files that pages load by their hash. */
function addresses(paths: readonly string[]): string[] {
  const canonical = (path: string) => path.replace(/\.(?:json|md|jsonld|csv|ndjson|html|txt)$/, "");
  return [...new Set(paths.filter((path) => !path.startsWith("/assets/")).map(canonical))];
}

function changedRecords(before: Side, after: Side): RecordChange[] {
  return [...after.records].flatMap(([key, record]) => {
    const old = before.records.get(key);
    if (!old) return [];
    const names = [...new Set([...Object.keys(old), ...Object.keys(record)])];
    const fields = names.flatMap((field): FieldChange[] =>
      JSON.stringify(old[field]) === JSON.stringify(record[field])
        ? []
        : [{ field, before: old[field], after: record[field] }],
    );
    if (fields.length === 0) return [];
    const followsOthers = fields.every(
      ({ before: was, after: is }) => JSON.stringify(withoutLabels(was)) === JSON.stringify(withoutLabels(is)),
    );
    return [{ key, fields, followsOthers }];
  });
}

/** The value without what it repeats of other records: of a reference or a source only the id is left. */
function withoutLabels(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLabels);
  if (typeof value !== "object" || value === null) return value;
  const { id, type } = value as RecordOf;
  const isReference = typeof id === "string" && ("label" in value || "title" in value);
  return isReference ? { id, type: "label" in value ? type : "source" } : value;
}

/** The names of all records of both sides whose first hit differs. */
async function changedNames(before: Side, after: Side): Promise<QueryChange[]> {
  const names = new Map<string, string>();
  for (const side of [before, after])
    for (const [key, record] of side.records) {
      const collection = collectionOfType(parseReference(key).type);
      if (collection?.search) for (const name of namesOf({ collection, record })) names.set(nameKey(name), name);
    }
  const changes: QueryChange[] = [];
  for (const query of [...names.values()].sort(compareText)) {
    const [[was], [is]] = [await before.ask(query, 1), await after.ask(query, 1)];
    if (was !== is) changes.push({ query, before: was, after: is });
  }
  return changes;
}

async function changedRanks(before: Side, after: Side, judged: readonly JudgedQuery[]): Promise<RankChange[]> {
  const changes: RankChange[] = [];
  for (const { query, relevant } of judged) {
    const best = Math.max(...Object.values(relevant));
    const answers = Object.keys(relevant).filter((key) => relevant[key] === best);
    const rankIn = async (side: Side) => {
      const found = (await side.ask(query)).findIndex((key) => answers.includes(key));
      return found < 0 ? undefined : found + 1;
    };
    const [was, is] = [await rankIn(before), await rankIn(after)];
    if (was !== is) changes.push({ query, answer: answers[0] ?? "", before: was, after: is });
  }
  return changes;
}
