/** Finds texts that are near copies of each other. */

import { crc32 } from "node:zlib";
import { required } from "../../../worker/required.ts";
import { uint32At } from "../../../worker/store/binary/checked-access.ts";
import { BuildCache } from "../../cache/build-cache.ts";
import { allEntities, type Corpus, type Entity, keyOf } from "../../corpus.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import type { Standards } from "./standards.ts";
import { diagnosticInField, type FieldText, leadText } from "./texts.ts";

/** Two texts with shingles (runs of words) in common, and the share of the shorter one's shingles that these are. */
interface Pair {
  readonly first: FieldText;
  readonly second: FieldText;
  readonly share: number;
}

export function checkOverlap(corpus: Corpus, { overlap }: Standards, cache: BuildCache): Diagnostic[] {
  return similarPairs(corpus, overlap, cache).flatMap(({ first, second, share }) => {
    const percent = `${Math.round(100 * share)} %`;
    const diagnosticFor = (text: FieldText, other: Entity) =>
      diagnosticInField(
        text.entity,
        text.field,
        `this text and ${other.draft.file.path} share ${percent} of the shorter one`,
      );
    return [diagnosticFor(first, second.entity), diagnosticFor(second, first.entity)];
  });
}

/**
 * All pairs of leads that share more than a part of the shorter one's shingles, nearest first.
 *
 * No pair is missed, though few are compared (prefix filtering: Chaudhuri, Ganti and Kaushik, 2006). Two texts above
 * the threshold also share one of the shorter text's rarest shingles, because the other shingles alone cannot reach the
 * threshold. Shingles are compared by hash first. A collision only adds a candidate, which the exact comparison drops.
 */
export function similarPairs(
  corpus: Corpus,
  { shingle, share: threshold }: Standards["overlap"],
  cache = new BuildCache(),
): Pair[] {
  const texts = allEntities(corpus).flatMap((entity) => leadText(entity) ?? []);
  const hashes = texts.map(({ entity, text }) =>
    cache.shingles.get(keyOf(entity), [text, shingle], () => hashesOf(text, shingle)),
  );
  const counts = countHashes(hashes);
  const textsByHash = new Map<number, number[]>();
  const shared = hashes.map((own, number) => {
    const found = own.filter((hash) => counts.has(hash));
    for (const hash of found) {
      const known = textsByHash.get(hash);
      if (known) known.push(number);
      else textsByHash.set(hash, [number]);
    }
    return found.sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0));
  });
  const compare = createComparer(texts, shingle);
  const pairs: (Pair & { readonly order: number })[] = [];
  shared.forEach((own, number) => {
    const size = required(hashes[number], "hashes of a text").length;
    const met = new Set<number>();
    for (const hash of own.subarray(0, Math.max(0, own.length - Math.floor(threshold * size)))) {
      for (const other of textsByHash.get(hash) ?? []) {
        const otherSize = required(hashes[other], "hashes of a text").length;
        // Of two texts of equal length the first one counts as the shorter.
        if (otherSize > size || (otherSize === size && other > number)) met.add(other);
      }
    }
    for (const other of met) {
      const [a, b] = [Math.min(number, other), Math.max(number, other)];
      const [first, second] = [texts[a], texts[b]];
      const share = compare(number, other);
      if (first && second && share > threshold) pairs.push({ first, second, share, order: a * texts.length + b });
    }
  });
  return pairs.sort((a, b) => b.share - a.share || a.order - b.order);
}

/** How often each hash occurs, for hashes that occur more than once. */
function countHashes(hashes: readonly Uint32Array[]): Map<number, number> {
  const all = new Uint32Array(hashes.reduce((sum, own) => sum + own.length, 0));
  let at = 0;
  for (const own of hashes) {
    all.set(own, at);
    at += own.length;
  }
  all.sort();
  const counts = new Map<number, number>();
  for (let i = 1; i < all.length; i++) {
    const hash = uint32At(all, i);
    if (hash === all[i - 1]) counts.set(hash, (counts.get(hash) ?? 1) + 1);
  }
  return counts;
}

/** The share of a text's shingles that a longer text has too. */
function createComparer(texts: readonly FieldText[], size: number): (shorter: number, longer: number) => number {
  const sets = new Map<number, Set<string>>();
  function runsOf(number: number): Set<string> {
    const runs = sets.get(number) ?? new Set(shingles(required(texts[number], "a text").text, size));
    sets.set(number, runs);
    return runs;
  }
  return (shorter, longer) => {
    const runs = runsOf(shorter);
    const others = runsOf(longer);
    let common = 0;
    for (const run of runs) if (others.has(run)) common++;
    return common / runs.size;
  };
}

/** A hash of each distinct shingle. */
function hashesOf(text: string, size: number): Uint32Array {
  return Uint32Array.from(new Set(shingles(text, size)), (run) => crc32(run));
}

function shingles(text: string, size: number): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const line = words.join(" ");
  const ends: number[] = [];
  for (const word of words) ends.push((ends.at(-1) ?? -1) + 1 + word.length);
  return ends.slice(size - 1).map((end, at) => line.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end));
}
