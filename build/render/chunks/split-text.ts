/** Splits a long text into passages: between paragraphs if the parts are even, otherwise between sentences. */

import { estimateTokens } from "../../../worker/estimate-tokens.ts";
import { required } from "../../../worker/required.ts";
import { float64At } from "../../../worker/store/binary/checked-access.ts";
import { sentences } from "../../text/split-sentences.ts";

/** A piece that is not split further, and the penalty of a cut after it. */
interface Unit {
  readonly text: string;
  readonly tokens: number;
  /** The white space between it and the next unit. */
  readonly separator: string;
  readonly cutPenalty: number;
}

/** The penalty of a cut, added to the squared deviation from an even share. */
const CUT_PENALTY = { paragraph: 0, item: 0.01, sentence: 0.08, word: 1 } as const;

/**
 * Passages of at most `max` estimated tokens, as few as possible and then as even as possible. With `partCount`, that
 * many passages of any length. Joined with the white space between them they are the text.
 */
export function splitText(text: string, { max = Number.POSITIVE_INFINITY, partCount = 1 }: SplitOptions): string[] {
  const total = estimateTokens(text);
  if (total <= max && partCount === 1) return [text];
  const units = mergeIfTooMany(
    unitsOf(text, Math.min(max, Math.ceil(total / partCount))),
    max / MIN_PIECES_PER_PASSAGE,
  );
  for (let parts = Math.max(partCount, Math.ceil(total / max)); parts < units.length; parts++) {
    const passages = partition(units, parts, max, total / parts);
    if (passages) return passages;
  }
  return units.map((unit) => unit.text);
}

/** Maximum units that are weighed one by one: more than any section has sentences. The partition is quadratic. */
const MAX_UNITS = 250;
/** Minimum pieces per passage after units were merged. */
const MIN_PIECES_PER_PASSAGE = 16;

/** The units themselves. If they are too many, neighbours are merged up to `tokens`. */
function mergeIfTooMany(units: readonly Unit[], tokens: number): readonly Unit[] {
  if (units.length <= MAX_UNITS) return units;
  const pieces: Unit[] = [];
  for (const unit of units) {
    const before = pieces.at(-1);
    if (!before || before.tokens + unit.tokens > tokens) {
      pieces.push(unit);
      continue;
    }
    const text = `${before.text}${before.separator}${unit.text}`;
    pieces[pieces.length - 1] = { ...unit, text, tokens: before.tokens + unit.tokens };
  }
  return pieces;
}

export interface SplitOptions {
  readonly max?: number;
  readonly partCount?: number;
}

function unitsOf(text: string, max: number): Unit[] {
  return text.split("\n\n").flatMap((paragraph) =>
    withGroupEnd(
      paragraph.split(/\n/).flatMap((line) =>
        withGroupEnd(
          sentences(line).flatMap((sentence) => sentenceUnits(sentence, max)),
          "\n",
          CUT_PENALTY.item,
        ),
      ),
      "\n\n",
      CUT_PENALTY.paragraph,
    ),
  );
}

/** The units, with the separator and penalty of their group's end on the last one. */
function withGroupEnd(units: readonly Unit[], separator: string, cutPenalty: number): Unit[] {
  return units.map((unit, i) => (i === units.length - 1 ? { ...unit, separator, cutPenalty } : unit));
}

/** A sentence as one unit, or its words if it is too long alone. */
function sentenceUnits(sentence: string, max: number): Unit[] {
  const tokens = estimateTokens(sentence);
  if (tokens <= max) return [{ text: sentence, tokens, separator: " ", cutPenalty: CUT_PENALTY.sentence }];
  return sentence
    .split(" ")
    .map((text) => ({ text, tokens: estimateTokens(text), separator: " ", cutPenalty: CUT_PENALTY.word }));
}

/** The cheapest partition into `parts` passages; `undefined` if none keeps them all within `max`. */
function partition(units: readonly Unit[], parts: number, max: number, targetTokens: number): string[] | undefined {
  /** `best[k][i]`: the cost of the first `i` units in `k` passages, and where the last passage begins. */
  const best: { cost: number; from: number }[][] = [[{ cost: 0, from: 0 }]];
  const sizes = Float64Array.from(units, ({ tokens }) => tokens);
  const sums = prefixSums(sizes);
  const whole = float64At(sums, units.length);
  for (let k = 1; k <= parts; k++) {
    const row: { cost: number; from: number }[] = [];
    for (let to = k; to <= units.length; to++) {
      const sum = float64At(sums, to);
      // More than `k` passages hold, or less than the rest needs to leave: no partition ends its passage `k` here.
      if (sum > k * max) break;
      if (whole - sum > (parts - k) * max) continue;
      const cutPenalty = to === units.length ? 0 : required(units[to - 1], "a unit").cutPenalty;
      let tokens = 0;
      let cost = Number.POSITIVE_INFINITY;
      let start = to;
      for (let from = to - 1; from >= k - 1; from--) {
        tokens += float64At(sizes, from);
        // Rounding can make the whole a little longer than its units.
        if (tokens > max && from < to - 1) break;
        const before = best[k - 1]?.[from]?.cost ?? Number.POSITIVE_INFINITY;
        const total = before + ((tokens - targetTokens) / targetTokens) ** 2 + cutPenalty;
        if (total < cost) {
          cost = total;
          start = from;
        }
      }
      row[to] = { cost, from: start };
    }
    best[k] = row;
  }
  if (!Number.isFinite(best[parts]?.[units.length]?.cost ?? Number.POSITIVE_INFINITY)) return undefined;
  const passages: string[] = [];
  let to = units.length;
  for (let k = parts; k > 0; k--) {
    const from = required(best[k]?.[to], "a division").from;
    passages.unshift(joinUnits(units.slice(from, to)));
    to = from;
  }
  return passages.every((passage) => estimateTokens(passage) <= max) ? passages : undefined;
}

/** The sum of the first `i` sizes at each `i`, from 0. */
function prefixSums(sizes: Float64Array): Float64Array {
  const sums = new Float64Array(sizes.length + 1);
  for (const [i, size] of sizes.entries()) sums[i + 1] = float64At(sums, i) + size;
  return sums;
}

function joinUnits(units: readonly Unit[]): string {
  return units.map(({ text, separator }, i) => (i === units.length - 1 ? text : text + separator)).join("");
}
