/** Sentences for quotations. */
import { MAX_SENTENCE } from "./sentences.ts";

/** A sentence for a quotation: a long one is cut to the words around an offset. */
export function clipSentence(sentence: string, at: number): string {
  if (sentence.length <= MAX_SENTENCE) return sentence;
  const room = MAX_SENTENCE - 2;
  const start = Math.max(0, Math.min(at - room / 2, sentence.length - room));
  const from = start === 0 ? 0 : sentence.indexOf(" ", start) + 1;
  const end = start + room;
  const to = end >= sentence.length ? sentence.length : sentence.lastIndexOf(" ", end);
  return `${from === 0 ? "" : "…"}${sentence.slice(from, to)}${to === sentence.length ? "" : "…"}`;
}
