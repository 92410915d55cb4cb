/** The words of an entry's sentences and chunks, which the worker compares with queries. */
import { encodeTextWords } from "../../worker/search/index/encode-text-words.ts";
import { beginningOf } from "../../worker/search/index/text-words.ts";
import { writtenWords } from "../../worker/search/text/tokenize.ts";
import { compareBytes } from "./numbered-document.ts";

/** A text as the worker gives it, and the part whose words are compared. */
interface ComparedText {
  readonly given: string;
  readonly compared: string;
}

export function textWordsOf(texts: readonly ComparedText[]): Uint8Array<ArrayBuffer> {
  const places = new Map<string, number[]>();
  texts.forEach(({ compared }, number) => {
    for (const word of writtenWords(compared)) {
      const beginning = beginningOf(word);
      const known = places.get(beginning);
      if (!known) places.set(beginning, [number]);
      else if (known.at(-1) !== number) known.push(number);
    }
  });
  return encodeTextWords(
    texts.map(({ given }) => given),
    [...places].sort(([a], [b]) => compareBytes(a, b)),
  );
}
