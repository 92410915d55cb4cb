/**
 * Finds two entries that cite one source and state different amounts, terms or dates for what seems to be one thing.
 *
 * Two cited statements are compared when half of the shorter one's words are in the other, and when their amounts of a
 * unit stand beside three common words, names aside. They conflict when they have no amount of that unit in common, as far as both
 * are written (920 million is 920.2 million). Statements about different years, and from different places of the source,
 * are not compared.
 */
import { allEntities, type Corpus, type Entity } from "../../corpus.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { type Amount, amountsIn, areEqual } from "./amounts-in-text.ts";
import { diagnosticAt } from "./texts.ts";

/** Share of the shorter statement's words that the other one has. */
const MIN_SHARE = 0.5;
const MIN_SHARED_WORDS = 3;
const MIN_CONTEXT_WORDS = 3;
/** Characters on either side of an amount that say what it is the amount of. */
const CONTEXT = 40;
/** Statements after one that it is compared with, so that a source with many does not take long. */
const MAX_COMPARED = 100;
/** Characters of a statement in a message. */
const MAX_QUOTED = 120;

interface Statement {
  readonly entity: Entity;
  readonly field: string;
  readonly locator: string;
  readonly text: string;
  readonly amounts: readonly Amount[];
  readonly words: ReadonlySet<string>;
  readonly years: ReadonlySet<string>;
}

export function checkConflictingAmounts(corpus: Corpus): Diagnostic[] {
  const bySource = new Map<string, Statement[]>();
  for (const entity of allEntities(corpus)) {
    for (const { source, field, statement, locator = "" } of entity.draft.citations) {
      const amounts = [...amountsIn(statement), ...thresholdAmount(entity, statement)];
      if (amounts.length === 0) continue;
      const known = bySource.get(source) ?? [];
      bySource.set(source, known);
      const [words, years] = [wordsOf(statement), yearsOf(statement)];
      known.push({ entity, field, locator, text: statement, amounts, words, years });
    }
  }
  return [...bySource].flatMap(([source, statements]) => conflictsIn(source, statements));
}

/** The conflicts of one source, the first of each two entries. */
function conflictsIn(source: string, statements: readonly Statement[]): Diagnostic[] {
  const told = new Set<string>();
  return statements.flatMap((one, i) =>
    statements.slice(i + 1, i + 1 + MAX_COMPARED).flatMap((other) => {
      const pair = `${one.entity.draft.file.path} ${other.entity.draft.file.path}`;
      const found = told.has(pair) ? [] : conflictOf(source, one, other);
      if (found.length > 0) told.add(pair);
      return found;
    }),
  );
}

/** The amount of the threshold in whose note a statement stands. */
function thresholdAmount({ record }: Entity, statement: string): Amount[] {
  const thresholds = Object.values((record["thresholds"] ?? {}) as Readonly<Record<string, Threshold>>);
  const { amount: value, currency, unit = "" } = thresholds.find(({ note }) => note?.includes(statement)) ?? {};
  if (value === undefined) return [];
  return [{ unit: currency ?? unit.replace(/^percent\b.*/, "%").replace(/s$/, ""), value, step: 0, at: 0 }];
}

interface Threshold {
  readonly amount?: number;
  readonly currency?: string;
  readonly unit?: string;
  readonly note?: string;
}

function conflictOf(source: string, one: Statement, other: Statement): Diagnostic[] {
  if (one.entity === other.entity || !areAlike(one, other)) return [];
  const units = new Set(one.amounts.map(({ unit }) => unit));
  for (const unit of units) {
    const own = one.amounts.filter((amount) => amount.unit === unit);
    const others = other.amounts.filter((amount) => amount.unit === unit);
    if (others.length === 0 || own.some((a) => others.some((b) => areEqual(a, b)))) continue;
    if (!own.some((a) => others.some((b) => haveCommonContext(one, a, other, b)))) continue;
    const message = `both cite ${source}, and ${other.entity.draft.file.path} says: "${quoted(other.text)}"; write one value in both, or say in each what sets it apart`;
    return [diagnosticAt(one.entity, one.field, one.text.slice(0, 30), message, "warning")];
  }
  return [];
}

function areAlike(one: Statement, other: Statement): boolean {
  const shared = [...one.words].filter((word) => other.words.has(word)).length;
  const share = shared / Math.min(one.words.size, other.words.size);
  if (shared < MIN_SHARED_WORDS || share < MIN_SHARE) return false;
  if (!one.locator.startsWith(other.locator) && !other.locator.startsWith(one.locator)) return false;
  return one.years.size === 0 || other.years.size === 0 || [...one.years].some((year) => other.years.has(year));
}

function haveCommonContext(one: Statement, a: Amount, other: Statement, b: Amount): boolean {
  const words = contextOf(other, b);
  return [...contextOf(one, a)].filter((word) => words.has(word)).length >= MIN_CONTEXT_WORDS;
}

function contextOf({ text }: Statement, { at }: Amount): Set<string> {
  return wordsOf(text.slice(Math.max(0, at - CONTEXT), at + CONTEXT).replace(/\b[A-Z][\w’']*/g, ""));
}

const STOP_WORDS = new Set(
  `above after against amount before below billion business calendar days each every from have into least less like
  long million months more most must only other over since such than that their them then there these they this those
  under until were what when where which while with within years`.split(/\s+/),
);

/** The content words, without their endings. */
function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  return new Set(words.filter((word) => !STOP_WORDS.has(word)).map((word) => word.replace(/(?:ies|es|s|ed|ing)$/, "")));
}

function yearsOf(text: string): Set<string> {
  return new Set(text.match(/\b(?:19|20)\d\d\b/g));
}

function quoted(text: string): string {
  return text.length <= MAX_QUOTED ? text : `${text.slice(0, MAX_QUOTED)}…`;
}
