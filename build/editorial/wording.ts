/** How the texts are worded: one sentence where one is wanted, no frame used again and again, no filler. */
import { allEntities, type Corpus, type Entity } from "../corpus.ts";
import type { ContentFault } from "../faults.ts";
import { sentences } from "../split-text.ts";
import type { Standards } from "./standards.ts";
import { allTexts, faultIn, leadOf, type Text } from "./texts.ts";

/** Collections whose summary is the one sentence that stands for the entry; a person's is a paragraph. */
const ONE_SENTENCE = ["terms", "strategies", "regulations", "structures", "events", "formulas", "calculators"] as const;
/** Full stops that end no sentence though a capital follows. */
const ABBREVIATED = /\b(?:U\.S|U\.K|e\.g|i\.e|vs|No|Art|Sec|St|Inc|Co|Ltd|\p{Lu})\./gu;

export function checkSentences({ collections }: Corpus): ContentFault[] {
  return ONE_SENTENCE.flatMap((name) =>
    collections[name].flatMap((entity) => {
      const summary = entity.record["summary"];
      if (typeof summary !== "string") return [];
      if (!summary.endsWith(".")) return [faultIn(entity, "summary", "the summary ends without a full stop")];
      const count = sentences(summary.replace(ABBREVIATED, (text) => text.replaceAll(".", ""))).length;
      return count === 1 ? [] : [faultIn(entity, "summary", `the summary has ${count} sentences; it is one`)];
    }),
  );
}

/** No opening of a summary, or of a first sentence, is used by more than its share of the entries. */
export function checkOpenings(corpus: Corpus, { sameOpening }: Standards): ContentFault[] {
  const kinds = [summariesOf(corpus), allEntities(corpus).flatMap((entity) => leadOf(entity) ?? [])];
  return kinds.flatMap((texts) => {
    const byOpening = Map.groupBy(texts, ({ text }) => words(text).slice(0, sameOpening.words).join(" "));
    return [...byOpening].flatMap(([opening, same]) => {
      const others = same.length - 1;
      if (others <= sameOpening.share * (texts.length - 1)) return [];
      return same.map(({ entity, field }) =>
        faultIn(entity, field, `${others} other entries open with ${JSON.stringify(opening)} too; word it afresh`),
      );
    });
  });
}

function summariesOf(corpus: Corpus): Text[] {
  return ONE_SENTENCE.flatMap((name) =>
    corpus.collections[name].flatMap((entity) => {
      const text = entity.record["summary"];
      return typeof text === "string" ? [{ entity, field: "summary", text }] : [];
    }),
  );
}

/** Two texts that have many runs of words in common, and which share of the shorter one's runs that is. */
export interface Pair {
  readonly first: Text;
  readonly second: Text;
  readonly share: number;
}

export function checkOverlap(corpus: Corpus, { overlap }: Standards): ContentFault[] {
  return nearestPairs(corpus, overlap.shingle)
    .filter(({ share }) => share > overlap.share)
    .flatMap(({ first, second, share }) => {
      const percent = `${Math.round(100 * share)} %`;
      const told = (text: Text, other: Entity) =>
        faultIn(
          text.entity,
          text.field,
          `this text and ${other.draft.file.path} have ${percent} of the shorter one in common`,
        );
      return [told(first, second.entity), told(second, first.entity)];
    });
}

/** All pairs of leads with a run of `size` words in common, the nearest first. */
export function nearestPairs(corpus: Corpus, size: number): Pair[] {
  const texts = allEntities(corpus).flatMap((entity) => leadOf(entity) ?? []);
  const holders = new Map<string, number[]>();
  const sizes = texts.map(({ text }, number) => {
    const own = shingles(text, size);
    for (const shingle of own) {
      const known = holders.get(shingle);
      if (known) known.push(number);
      else holders.set(shingle, [number]);
    }
    return own.size;
  });
  const common = new Map<number, number>();
  for (const numbers of holders.values()) {
    numbers.forEach((a, i) => {
      for (const b of numbers.slice(i + 1)) {
        const pair = a * texts.length + b;
        common.set(pair, (common.get(pair) ?? 0) + 1);
      }
    });
  }
  return [...common]
    .flatMap(([pair, count]) => {
      const [a, b] = [Math.floor(pair / texts.length), pair % texts.length];
      const [first, second] = [texts[a], texts[b]];
      const shorter = Math.min(sizes[a] ?? 0, sizes[b] ?? 0);
      return first && second ? [{ first, second, share: count / shorter }] : [];
    })
    .sort((a, b) => b.share - a.share);
}

function shingles(text: string, size: number): Set<string> {
  const all = words(text);
  const found = new Set<string>();
  for (let at = 0; at + size <= all.length; at++) found.add(all.slice(at, at + size).join(" "));
  return found;
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

export function checkPhrases(corpus: Corpus, { bannedPhrases }: Standards): ContentFault[] {
  return [...allTexts(corpus)].flatMap(({ entity, field, text }) => {
    const plain = text.toLowerCase().replaceAll("’", "'").replace(/\s+/g, " ");
    return bannedPhrases
      .filter((phrase) => plain.includes(phrase))
      .map((phrase) => faultIn(entity, field, `${JSON.stringify(phrase)} says nothing; leave it out`));
  });
}
