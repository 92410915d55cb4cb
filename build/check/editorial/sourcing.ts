/**
 * A reader can trace a statement: what an entry says is not newer than its sources, and what a rule asks for is cited.
 */

import { allEntities, type Corpus, type Entity } from "../../corpus.ts";
import { withoutMarks } from "../../parse/citations.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { positionOf } from "../../parse/front-matter.ts";
import { sentenceSpans } from "../../text/sentences.ts";
import type { Standards } from "./standards.ts";
import { diagnosticAt, textsOf } from "./texts.ts";

/** Fields whose years say nothing of the world: a case that is made up, a question, what is to come. */
const NO_STATEMENT: ReadonlySet<string> = new Set([
  "example",
  "worked_example",
  "questions",
  "asked_as",
  "review_note",
]);
/** A number that is no year: of a rule, an index or an amount. */
const NO_YEAR = /(?:\b(?:Rules?|Articles?|Sections?|Nos?\.|Form|Russell|Nikkei|[A-Z]{3})|§) ?$/;
/** Words that mark a figure as the editors' own. */
const OWN_ESTIMATE = /\bour estimates?\b/gi;
/** A mark that ascribes a figure to a desk that there is not. */
const DESK_MARK = /\bdesk (?:estimates?|records?)(?:, \d{4})?\)/gi;
/** Years by which what is announced may lie ahead of the source that is cited for it. */
const AHEAD = 3;
/** Statements about a day to come, in an entry that has a date of review. */
const AS_OF = /\bas (?:of|at)(?: \d{1,2})?(?: \p{Lu}\p{Ll}+)? $/iu;
const YEAR = /(?<![\p{L}\p{N}.,/−–-])(?:19|20)\d\d(?![\p{L}\p{N}%]|[.,]\d|-\p{L})/gu;

/** An entry names no year that is newer than every dated source of its own. */
export function checkYears(corpus: Corpus): Diagnostic[] {
  const dates = new Map(corpus.collections.sources.map(({ id, record }) => [id, yearOfSource(record)]));
  const newest = Math.max(...[...dates.values()].map((year) => year ?? 0));
  return allEntities(corpus).flatMap((entity) => {
    const { sources = [] } = entity.record as { sources?: readonly { id: string }[] };
    const latest = Math.max(0, ...sources.map(({ id }) => dates.get(id) ?? 0));
    // A year newer than any source of the registry has yet to come: a source can but announce it.
    if (sources.length === 0) return [];
    const held = latest === 0 ? "none of its sources has a date" : `the newest of its dated sources is of ${latest}`;
    return yearsIn(entity)
      .filter(({ year, field }) => year > latest && year <= newest && !isAnnounced(entity, field, year, dates))
      .map(({ year, field, words }) => {
        const message = `${year} is named, but ${held}; cite a newer one, give the source its year, or write "as of …" with a review_by`;
        return diagnosticAt(entity, field, words, message);
      });
  });
}

/**
 * Whether the statement with the year cites what announces it, or a text that has no date because it is kept current.
 */
function isAnnounced(
  { draft }: Entity,
  field: string,
  year: number,
  dates: ReadonlyMap<string, number | undefined>,
): boolean {
  return draft.citations.some((citation) => {
    const date = dates.get(citation.source);
    const states = citation.field === field && citation.statement.includes(String(year));
    return states && (date === undefined || year <= date + AHEAD);
  });
}

function yearOfSource(record: Entity["record"]): number | undefined {
  const years = [record["year"], record["accessed"]].filter((date) => date !== undefined);
  return years.length === 0 ? undefined : Math.max(...years.map((date) => Number.parseInt(String(date), 10)));
}

/** A year that a text names. */
export interface NamedYear {
  readonly year: number;
  readonly field: string;
  /** Where it stands. */
  readonly words: string;
}

function yearsIn(entity: Entity): NamedYear[] {
  const reviewed = entity.record["review_by"] !== undefined;
  return [...textsOf(entity)]
    .filter(({ field }) => !NO_STATEMENT.has(field))
    .flatMap(({ field, text }) =>
      text.split("\n").flatMap((line) =>
        sentenceSpans(line).flatMap(({ from, to }) => {
          const sentence = line.slice(from, to);
          if (sentence.search(OWN_ESTIMATE) >= 0) return [];
          return [...sentence.matchAll(YEAR)].flatMap(({ 0: year, index }) => {
            const before = sentence.slice(Math.max(0, index - 80), index);
            if (NO_YEAR.test(before) || (reviewed && AS_OF.test(before))) return [];
            // The word before the year shows where in the field it stands.
            const words = sentence.slice(sentence.lastIndexOf(" ", index - 2) + 1, index) + year;
            return [{ year: Number(year), field, words }];
          });
        }),
      ),
    );
}

/** The entries with figures that are the editors' own estimates, an entry for each figure. */
export function ownEstimates(corpus: Corpus): Entity[] {
  return allEntities(corpus).flatMap((entity) =>
    [...textsOf(entity)].flatMap(({ text }) => [...text.matchAll(OWN_ESTIMATE)].map(() => entity)),
  );
}

/**
 * A figure has a source, or the sentence gives the reasoning and says that it is "our estimate", which the corpus allows a
 * few times.
 */
export function checkEstimates(corpus: Corpus, { estimates }: Standards): Diagnostic[] {
  const texts = allEntities(corpus).flatMap((entity) => [...textsOf(entity)]);
  const found = (pattern: RegExp) =>
    texts.flatMap(({ entity, field, text }) =>
      [...text.matchAll(pattern)].map(([words]) => ({ entity, field, words })),
    );
  const marks = found(DESK_MARK).map(({ entity, field, words }) => {
    const message = `"${words.slice(0, -1)}": there is no desk; cite a source, say why it is "our estimate", or leave the figure out`;
    return diagnosticAt(entity, field, words, message);
  });
  const tooMany = found(OWN_ESTIMATE)
    .slice(estimates)
    .map(({ entity, field, words }) => {
      const message = `the corpus has more than ${estimates} figures that are "our estimate"; cite a source, or leave this one out`;
      return diagnosticAt(entity, field, words, message);
    });
  return [...marks, ...tooMany];
}

/** A citation in a text whose citations stand as marks. */
function cites(marked: string): boolean {
  return withoutMarks(marked) !== marked;
}

const AMOUNT = /\b[A-Z]{3} ?\d|[$€£¥]\d|\d ?%|\d (?:million|billion)\b/;
const DATE = /\b(?:19|20)\d\d\b/;

/** Every threshold of a regulation is cited, and so is every amount that its body dates. */
export function checkRegulation(regulation: Entity): Diagnostic[] {
  if (regulation.collection.name !== "regulations") return [];
  const { file, markedFacts, body } = regulation.draft;
  const { thresholds = {} } = regulation.record as { thresholds?: Record<string, unknown> };
  const marked = (markedFacts["thresholds"] ?? {}) as Record<string, { note?: string }>;
  const uncited = Object.keys(thresholds)
    .filter((name) => !cites(marked[name]?.note ?? ""))
    .map((name): Diagnostic => {
      const message = `the threshold ${name} says not where it is from; give it a note that cites, note: "… [@source-id, § 1]"`;
      return { file: file.path, ...positionOf(file, ["thresholds", name]), severity: "error", message };
    });
  const passages = [
    ...[...body.prose].map(([field, prose]) => ({ field, prose })),
    ...[...body.lists].flatMap(([field, items]) => items.map((prose) => ({ field, prose }))),
  ].filter(({ field }) => !NO_STATEMENT.has(field));
  const amounts = passages.flatMap(({ field, prose }) =>
    prose.markdown.split("\n").flatMap((line) =>
      sentenceSpans(line).flatMap(({ from, to }) => {
        const sentence = line.slice(from, to);
        const [amount] = AMOUNT.exec(sentence) ?? [];
        if (amount === undefined || !DATE.test(sentence) || cites(sentence)) return [];
        const message = "the sentence dates an amount and cites nothing; say where it is from, [@source-id, § 1]";
        return [diagnosticAt(regulation, field, sentence.slice(0, 40), message)];
      }),
    ),
  );
  return [...uncited, ...amounts];
}

/** Words that date a state of affairs. */
const STATE_OF = /\bas (?:of|at) (?:the end of )?(?:\d{1,2} )?\p{Lu}\p{Ll}+ (?:19|20)\d\d/iu;

/** What changes has a date: an entry with thresholds, with something pending or that says "as of …" says how far it is checked. */
export function checkFactsAsOf(entity: Entity): Diagnostic[] {
  const { thresholds, review_by: review, facts_as_of: facts } = entity.record;
  if (facts !== undefined || !("facts_as_of" in entity.collection.fields)) return [];
  const dated = [...textsOf(entity)].find(({ field, text }) => !NO_STATEMENT.has(field) && STATE_OF.test(text));
  const reasons = [
    ...(thresholds === undefined ? [] : ["has thresholds"]),
    ...(review === undefined ? [] : ["has a date of review"]),
    ...(dated === undefined ? [] : [`says "${STATE_OF.exec(dated.text)?.[0]}"`]),
  ];
  if (reasons.length === 0) return [];
  const message = `the entry ${reasons.join(" and ")}, but not to which day its facts were checked; write facts_as_of: YYYY-MM-DD`;
  return [{ file: entity.draft.file.path, line: 1, column: 1, severity: "error", message }];
}
