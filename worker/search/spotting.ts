/** The names in a query: which documents it names whole, in part, begun or misspelt, and what that is worth. */
import type { Limits } from "./limits.ts";
import type { ParsedQuery } from "./query.ts";
import { begunBonus, exactBonus, FIELD_OF_KIND, misspeltBonus, spottedBonus } from "./score.ts";
import { join } from "./tokenize.ts";
import { editBound, prefixForms, type Unit } from "./units.ts";
import type { Names } from "./vocabulary.ts";

/** What a query's names do for a document. */
export interface Spotted {
  readonly bonus: number;
  /** The fields that the names stand in, a bit each. */
  readonly fields: number;
}

export interface Spots {
  readonly documents: ReadonlyMap<number, Spotted>;
  /** Whether some document's name is the whole query. */
  readonly exact: boolean;
  /** Name keys that the query misspells, nearest first. */
  readonly misspelt: readonly number[];
}

const MAX_NAME_WORDS = 12;
const MAX_BEGUN = 60;
const MIN_BEGUN = 3;
const MAX_MISSPELT = 5;
const MAX_MISSPELT_WORDS = 6;
/** Sums of weights that are equal but for rounding. */
const WHOLE = 0.999;

export function spotNames(query: ParsedQuery, units: readonly Unit[], names: Names, limits: Limits): Spots {
  const documents = new Map<number, Spotted>();
  let exact = false;
  function credit(key: number, bonusOf: (kind: number) => number): void {
    for (const { document, kind } of names.named(key)) {
      const bonus = bonusOf(kind);
      if (bonus === 0) continue;
      const before = documents.get(document) ?? { bonus: 0, fields: 0 };
      const fields = before.fields | (1 << (FIELD_OF_KIND[kind] ?? 0));
      documents.set(document, { bonus: Math.max(bonus, before.bonus), fields });
    }
  }

  const begun = begunNames(query, names);
  const spans = spansOf(query, units, names);
  for (const { key, share, from, to } of spans) {
    // `short in` is not about `short` but on its way to `short interest`.
    const whole = share >= WHOLE && (to === query.words.length || begun.length === 0);
    if (whole) exact = true;
    const inside = spans.some((other) => other.from <= from && to <= other.to && other.to - other.from > to - from);
    credit(key, (kind) => (whole ? exactBonus(kind) : spottedBonus(kind, inside ? share / 2 : share)));
  }
  for (const { key, share } of begun) credit(key, (kind) => begunBonus(kind, share));
  // A name that stands in the query as it is written, or is on its way, was not misspelt in it.
  const spotted = new Set(spans.map(({ key }) => key));
  const misspelt =
    exact || begun.length > 0 ? [] : misspeltNames(query, names, limits).filter(({ entry }) => !spotted.has(entry));
  for (const { entry, distance } of misspelt) credit(entry, (kind) => misspeltBonus(kind, distance));
  return { documents, exact, misspelt: misspelt.map(({ entry }) => entry) };
}

interface Span {
  readonly key: number;
  /** Of the query's weight. */
  readonly share: number;
  readonly from: number;
  readonly to: number;
}

/** Every run of the query's words that is a name, with its share of the query's weight. */
function spansOf({ words, counts }: ParsedQuery, units: readonly Unit[], names: Names): Span[] {
  const weights = words.map((_, at) => weightAt(at, units));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const spans: Span[] = [];
  for (let from = 0; from < words.length; from++) {
    let weight = 0;
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_NAME_WORDS); to++) {
      weight += weights[to - 1] ?? 0;
      const joined = join(words.slice(from, to));
      const [first, after] = names.beginning(joined);
      // An article or `and` may yet fall away, so a run that begins or ends so does not end the search.
      if (first === after && to - from > 1 && words[to - 1]?.text !== "and") break;
      // `at r` is no ATR: a name that opens with a stop word has more to it.
      const loose = counts[from] === false && to - from === 2 && to - from < words.length;
      const key = weight > 0 && !loose && first < after ? names.find(joined) : -1;
      if (key >= 0) spans.push({ key, share: weight / total, from, to });
    }
  }
  return spans;
}

/** The weight of the word at a place; none for a stop word and for a word that has been counted before. */
function weightAt(at: number, units: readonly Unit[]): number {
  const around = units.filter(({ from, to }) => from <= at && at < to);
  return around.reduce((sum, { from, to, rarity }) => sum + rarity / (to - from), 0);
}

function begunNames({ words }: ParsedQuery, names: Names): { key: number; share: number }[] {
  const last = words.at(-1);
  if (!last) return [];
  const before = join(words).slice(0, -last.term.length);
  // Keys have no `and`, so one that is being typed is passed over.
  const forms = "and".startsWith(last.text) ? [...prefixForms(last), ""] : prefixForms(last);
  const begun: { key: number; share: number }[] = [];
  for (const form of forms) {
    const prefix = before + form;
    if (prefix.length < MIN_BEGUN) continue;
    const [from, to] = names.beginning(prefix);
    for (let key = from; key < Math.min(to, from + MAX_BEGUN); key++) {
      begun.push({ key, share: prefix.length / names.length(key) });
    }
  }
  return begun;
}

function misspeltNames(
  { words, counts }: ParsedQuery,
  names: Names,
  limits: Limits,
): { entry: number; distance: number }[] {
  const content = words.filter((_, at) => counts[at]);
  if (content.length > MAX_MISSPELT_WORDS) return [];
  const found = new Map<number, number>();
  for (const key of new Set([join(words), join(content)])) {
    const bound = /^[a-z]+$/.test(key) ? editBound(key.length) : 0;
    if (bound === 0) continue;
    for (const { entry, distance } of names.near(key, bound, limits.compared)) {
      if (distance > 0) found.set(entry, Math.min(distance, found.get(entry) ?? distance));
    }
  }
  return [...found]
    .map(([entry, distance]) => ({ entry, distance }))
    .sort((a, b) => a.distance - b.distance || a.entry - b.entry)
    .slice(0, MAX_MISSPELT);
}
