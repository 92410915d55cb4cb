/** Cutting a long text into passages: at the ends of paragraphs where that is fair, else of sentences. */
import { required } from "../../formats/parts/required.ts";
import { sentences } from "../text/sentences.ts";
import { tokensApprox } from "./tokens-approx.ts";

/** A piece that is not cut further, and how much it hurts to cut behind it. */
interface Unit {
  readonly text: string;
  readonly tokens: number;
  /** What stands between it and the next. */
  readonly separator: string;
  readonly cutPenalty: number;
}

/** What a cut costs beside the square of how far its passage is from an even share. */
const HURT = { paragraph: 0, item: 0.01, sentence: 0.08, word: 1 } as const;

/**
 * Passages of at most `max` estimated tokens, as few as possible and then as even as possible; or, when a `share` is
 * given, that many passages of any length. Joined with the white space that was between them they are the text.
 */
export function splitText(text: string, { max = Number.POSITIVE_INFINITY, share = 1 }: SplitOptions): string[] {
  const total = tokensApprox(text);
  if (total <= max && share === 1) return [text];
  const units = joinedWhenMany(unitsOf(text, Math.min(max, Math.ceil(total / share))), max / PIECES);
  for (let parts = Math.max(share, Math.ceil(total / max)); parts < units.length; parts++) {
    const passages = partition(units, parts, max, total / parts);
    if (passages) return passages;
  }
  return units.map((unit) => unit.text);
}

/** More units than any section of prose has sentences; to weigh them all takes time that grows with their square. */
const MANY = 250;
/** Pieces, at least, that a passage is made of when its text has too many units. */
const PIECES = 16;

/** The units themselves, or, of too many, neighbours joined up to so many tokens. */
function joinedWhenMany(units: readonly Unit[], tokens: number): readonly Unit[] {
  if (units.length <= MANY) return units;
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
  readonly share?: number;
}

function unitsOf(text: string, max: number): Unit[] {
  return text.split("\n\n").flatMap((paragraph) =>
    closed(
      paragraph.split(/\n/).flatMap((line) =>
        closed(
          sentences(line).flatMap((sentence) => sentenceUnits(sentence, max)),
          "\n",
          HURT.item,
        ),
      ),
      "\n\n",
      HURT.paragraph,
    ),
  );
}

/** The units with what ends their group behind the last of them. */
function closed(units: readonly Unit[], separator: string, cutPenalty: number): Unit[] {
  return units.map((unit, i) => (i === units.length - 1 ? { ...unit, separator, cutPenalty } : unit));
}

/** A sentence whole, or, where it alone is too long, its words. */
function sentenceUnits(sentence: string, max: number): Unit[] {
  const tokens = tokensApprox(sentence);
  if (tokens <= max) return [{ text: sentence, tokens, separator: " ", cutPenalty: HURT.sentence }];
  return sentence
    .split(" ")
    .map((text) => ({ text, tokens: tokensApprox(text), separator: " ", cutPenalty: HURT.word }));
}

/** The cheapest way to make `parts` passages; `undefined` when none keeps them all within `max`. */
function partition(units: readonly Unit[], parts: number, max: number, share: number): string[] | undefined {
  /** `best[k][i]`: the cost of the first `i` units in `k` passages, and where the last of these begins. */
  const best: { cost: number; from: number }[][] = [[{ cost: 0, from: 0 }]];
  for (let k = 1; k <= parts; k++) {
    const row: { cost: number; from: number }[] = [];
    for (let to = k; to <= units.length; to++) {
      let tokens = 0;
      let found = { cost: Number.POSITIVE_INFINITY, from: to };
      for (let from = to - 1; from >= k - 1; from--) {
        tokens += required(units[from], "a unit").tokens;
        // Rounding may make the whole a little more than its units.
        if (tokens > max && from < to - 1) break;
        const before = best[k - 1]?.[from]?.cost ?? Number.POSITIVE_INFINITY;
        const cutPenalty = to === units.length ? 0 : required(units[to - 1], "a unit").cutPenalty;
        const cost = before + ((tokens - share) / share) ** 2 + cutPenalty;
        if (cost < found.cost) found = { cost, from };
      }
      row[to] = found;
    }
    best[k] = row;
  }
  if (!Number.isFinite(best[parts]?.[units.length]?.cost ?? Number.POSITIVE_INFINITY)) return undefined;
  const passages: string[] = [];
  let to = units.length;
  for (let k = parts; k > 0; k--) {
    const from = required(best[k]?.[to], "a division").from;
    passages.unshift(joined(units.slice(from, to)));
    to = from;
  }
  return passages.every((passage) => tokensApprox(passage) <= max) ? passages : undefined;
}

function joined(units: readonly Unit[]): string {
  return units.map(({ text, separator }, i) => (i === units.length - 1 ? text : text + separator)).join("");
}
