/**
 * Phrases of the trade that many records use and none explains.
 *
 * A phrase is two or three words that stand together more often than chance would have it, each of them a word of some
 * entry's name. It is explained when it is a name or a keyword of an entry. A phrase inside a longer explained one is
 * not counted there: in "high-water mark" nobody speaks of a "water mark".
 */
import { fold } from "../../../worker/search/text/fold.ts";
import { stem } from "../../../worker/search/text/stem.ts";
import { isStopWord } from "../../../worker/search/text/stop-words.ts";
import { textsOf } from "../../check/editorial/texts.ts";
import { allEntities, type Corpus, type Entity } from "../../corpus.ts";
import { toStringList } from "../../link/reference.ts";
import { splitBrackets } from "../../text/bracketed-abbreviation.ts";
import type { ReportSection } from "./sections.ts";
import { SETTLED_PHRASES } from "./settled-phrases.ts";

/** Records that use a phrase, at least. */
const LEAST_USES = 8;
/** Normalized pointwise mutual information of a phrase, at least: 0 is chance, 1 is words that never stand apart. */
const LEAST_BOUND = 0.25;
/** Words of the longest name that is looked for. */
const LONGEST_NAME = 8;

interface Word {
  readonly key: string;
  readonly written: string;
}

/** A phrase as it is first written, and how many records use it. */
export interface UndefinedPhrase {
  readonly phrase: string;
  readonly records: number;
}

/** Those that most records use first. */
export function undefinedPhrases(corpus: Corpus): UndefinedPhrase[] {
  const entities = allEntities(corpus).filter(({ collection }) => collection.name !== "sources");
  const names = new Set<string>();
  const vocabulary = new Set<string>();
  for (const { isName, text } of entities.flatMap(namesOf)) {
    const words = wordsOf(text);
    names.add(keyOf(words));
    if (isName) for (const { key } of words) vocabulary.add(key);
  }
  const uses = new Map<string, { written: string; words: readonly string[]; records: number }>();
  const wordUses = new Map<string, number>();
  for (const entity of entities) {
    const runs = [...textsOf(entity)].flatMap(({ text }) => text.split(/[^\p{L}\p{N}\s'’&-]+/u).map(wordsOf));
    for (const key of new Set(runs.flat().map((word) => word.key))) wordUses.set(key, (wordUses.get(key) ?? 0) + 1);
    const phrases = runs.flatMap((run) => phrasesOf(run, names, vocabulary));
    // The first of several forms is kept.
    const own = new Map(phrases.toReversed().map((words) => [keyOf(words), words]));
    for (const [key, words] of own) {
      const known = uses.get(key);
      if (known) known.records++;
      else {
        const written = words.map((word) => word.written).join(" ");
        uses.set(key, { written, words: words.map((word) => word.key), records: 1 });
      }
    }
  }
  const found = [...uses].filter(([, { words, records }]) => {
    const share = (count: number) => count / entities.length;
    const chance = words.reduce((product, word) => product * share(wordUses.get(word) ?? 1), 1);
    return records >= LEAST_USES && Math.log(share(records) / chance) >= -Math.log(share(records)) * LEAST_BOUND;
  });
  return found
    .filter(
      ([key, { records }]) =>
        !found.some(
          ([other, { records: of }]) => of > records / 2 && other !== key && ` ${other} `.includes(` ${key} `),
        ),
    )
    .map(([, { written, records }]) => ({ phrase: written, records }))
    .sort((a, b) => b.records - a.records || (a.phrase < b.phrase ? -1 : 1));
}

/** A table of them, those without a reason first. */
export function undefinedPhraseSection(corpus: Corpus): ReportSection {
  const reasons = new Map(Object.entries(SETTLED_PHRASES).map(([phrase, reason]) => [keyOf(wordsOf(phrase)), reason]));
  const rows = undefinedPhrases(corpus).map(({ phrase, records }) => [
    phrase,
    records,
    reasons.get(keyOf(wordsOf(phrase))) ?? "",
  ]);
  return {
    title: "Phrases that no entry explains",
    note: `Phrases of the trade that at least ${LEAST_USES} records use and that are no name or keyword of any. Each needs an entry, or a reason in \`settled-phrases.ts\`.`,
    columns: ["phrase", "records", "why it has no entry"],
    rows: rows.sort((a, b) => Number(a[2] !== "") - Number(b[2] !== "")),
  };
}

function namesOf({ collection, record }: Entity): { isName: boolean; text: string }[] {
  return Object.entries(collection.fields).flatMap(([field, { nameKind, searchAs }]) => {
    if (nameKind === undefined && searchAs !== "keywords" && searchAs !== "implied name") return [];
    return toStringList(record[field]).flatMap((text) => {
      const parts = splitBrackets(text);
      const texts = parts ? [text, parts.outside, parts.inside] : [text];
      return texts.map((name) => ({ isName: nameKind !== undefined, text: name }));
    });
  });
}

/** Runs of two and three words that no longer known name takes up. */
function phrasesOf(run: readonly Word[], names: ReadonlySet<string>, vocabulary: ReadonlySet<string>): Word[][] {
  const isUsed = run.map(({ key, written }) => !vocabulary.has(key) || isStopWord(written) || /^\p{N}/u.test(key));
  for (let from = 0; from < run.length; from++)
    for (let to = Math.min(run.length, from + LONGEST_NAME); to > from + 1; to--)
      if (names.has(keyOf(run.slice(from, to)))) {
        isUsed.fill(true, from, to);
        from = to - 1;
        break;
      }
  return run.flatMap((_, from) =>
    [2, 3].flatMap((length) => {
      const to = from + length;
      return to > run.length || isUsed.slice(from, to).includes(true) ? [] : [run.slice(from, to)];
    }),
  );
}

function wordsOf(text: string): Word[] {
  return (fold(text).match(/[\p{L}\p{N}&]+/gu) ?? [])
    .filter((word) => word !== "s")
    .map((written) => ({ key: stem(written), written }));
}

function keyOf(words: readonly Word[]): string {
  return words.map(({ key }) => key).join(" ");
}
