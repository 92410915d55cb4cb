/** The sequences of a query's words that the corpus also writes as one word: `lock up` is `lockup`, `S P` is `S&P`. */

import type { Vocabulary } from "./dictionary-types.ts";
import { joinName, MAX_COMPOUND, type Word } from "./text/tokenize.ts";

/** Words of a query that the corpus also writes as one. */
export interface Compound {
  /** The indexes of its words in the query. */
  readonly from: number;
  readonly to: number;
  readonly term: number;
  /** Whether its parts mean nothing alone, as in `3(c)(7)` and `S&P`; they are not searched. */
  readonly isAtomic: boolean;
}

/** The compounds of a query, longer ones first. */
export function compoundsIn(words: readonly Word[], vocabulary: Vocabulary): Compound[] {
  const compounds: Compound[] = [];
  for (let size = Math.min(MAX_COMPOUND, words.length); size >= 2; size--) {
    for (let from = 0; from + size <= words.length; from++) {
      const sequence = words.slice(from, from + size);
      if (sequence[0]?.text === "and" || sequence[size - 1]?.text === "and") continue;
      const term = breaksCompound(words, from, from + size) ? -1 : vocabulary.find(joinName(sequence));
      if (term < 0) continue;
      const isOneWord = sequence[0]?.compound === sequence[size - 1]?.compound;
      const parts = sequence.filter(({ text }) => text !== "and");
      const short = parts.every(({ text }) => text.length === 1 || /^\d/.test(text));
      const digits = parts.every(({ text }) => /^\d/.test(text));
      compounds.push({ from, to: from + size, term, isAtomic: short && (isOneWord || !digits) });
    }
  }
  // `Reg T 50` holds `Reg T`, so that its `T 50` is not the name `T+50`.
  return compounds.map((compound) =>
    compounds.some((other) => endsInside(other, compound)) ? { ...compound, isAtomic: false } : compound,
  );
}

/** Whether a sequence begins before another one and ends in the middle of it. */
function endsInside(sequence: Compound, other: Compound): boolean {
  return sequence.from < other.from && other.from < sequence.to && sequence.to < other.to;
}

/** Whether a sequence holds words beside a compound and a part of it, as `Reg S` does in `Reg S-P`. */
export function breaksCompound(words: readonly Word[], from: number, to: number): boolean {
  const [first, last] = [words[from]?.compound, words[to - 1]?.compound];
  return first !== last && (first === words[from - 1]?.compound || last === words[to]?.compound);
}
