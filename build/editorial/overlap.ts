/** Texts that are near copies of each other. */
import { BuildCache } from "../build-cache.ts";
import { allEntities, type Corpus, type Entity, keyOf } from "../corpus.ts";
import type { ContentFault } from "../faults.ts";
import type { Standards } from "./standards.ts";
import { faultIn, leadOf, type Text } from "./texts.ts";

/** Two texts that have runs of words in common, and which share of the shorter one's runs that is. */
interface Pair {
  readonly first: Text;
  readonly second: Text;
  readonly share: number;
}

export function checkOverlap(corpus: Corpus, { overlap }: Standards, cache: BuildCache): ContentFault[] {
  return pairsInCommon(corpus, overlap, cache).flatMap(({ first, second, share }) => {
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

/** A text's runs of words as numbers, the rarest first. */
interface Runs {
  readonly text: Text;
  readonly runs: Uint32Array;
}

/**
 * All pairs of leads with more than a share of the shorter one's runs of `shingle` words in common, the nearest first.
 *
 * None is missed though not all are compared (prefix filtering: Chaudhuri, Ganti and Kaushik, 2006): two texts that
 * have so much in common have one of the shorter one's rarest runs in common too, since the runs left out are too
 * few to make the share up. Rare runs stand in few texts, so a text meets few others.
 */
export function pairsInCommon(
  corpus: Corpus,
  { shingle, share: least }: Standards["overlap"],
  cache = new BuildCache(),
): Pair[] {
  const texts = rarestFirst(
    allEntities(corpus).flatMap((entity) => leadOf(entity) ?? []),
    shingle,
    cache,
  );
  const holders = new Map<number, number[]>();
  texts.forEach(({ runs }, number) => {
    for (const run of runs) {
      const known = holders.get(run);
      if (known) known.push(number);
      else holders.set(run, [number]);
    }
  });
  const pairs: (Pair & { readonly order: number })[] = [];
  texts.forEach(({ text, runs }, number) => {
    const met = new Set<number>();
    for (const run of runs.subarray(0, runs.length - Math.floor(least * runs.length))) {
      for (const other of holders.get(run) ?? []) {
        const size = texts[other]?.runs.length ?? 0;
        // Of two texts of one length the one that comes first is the shorter.
        if (size > runs.length || (size === runs.length && other > number)) met.add(other);
      }
    }
    for (const other of met) {
      const longer = texts[other];
      if (!longer) continue;
      const share = inCommon(runs, longer.runs) / runs.length;
      if (share <= least) continue;
      const [first, second] = number < other ? [text, longer.text] : [longer.text, text];
      pairs.push({ first, second, share, order: Math.min(number, other) * texts.length + Math.max(number, other) });
    }
  });
  return pairs.sort((a, b) => b.share - a.share || a.order - b.order);
}

/** Every text's runs, numbered from the rarest to the most common, each text's in that order. */
function rarestFirst(texts: readonly Text[], size: number, cache: BuildCache): Runs[] {
  const numbers = new Map<string, number>();
  const uses: number[] = [];
  const found = texts.map(({ entity, text }) =>
    cache.shingles
      .get(keyOf(entity), [text, size], () => [...new Set(shingles(text, size))])
      .map((run) => {
        const known = numbers.get(run);
        const number = known ?? numbers.size;
        if (known === undefined) numbers.set(run, number);
        uses[number] = (uses[number] ?? 0) + 1;
        return number;
      }),
  );
  const order = Uint32Array.from(uses.keys()).sort((a, b) => (uses[a] ?? 0) - (uses[b] ?? 0) || a - b);
  const place = new Uint32Array(order.length);
  order.forEach((number, at) => {
    place[number] = at;
  });
  return texts.map((text, i) => ({ text, runs: Uint32Array.from(found[i] ?? [], (run) => place[run] ?? 0).sort() }));
}

/** How many numbers two ascending rows share. */
function inCommon(a: Uint32Array, b: Uint32Array): number {
  let count = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const difference = (a[i] ?? 0) - (b[j] ?? 0);
    if (difference === 0) count++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return count;
}

function shingles(text: string, size: number): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return Array.from({ length: Math.max(0, words.length - size + 1) }, (_, at) => words.slice(at, at + size).join(" "));
}
