/** Finds the sentence around a place of the text in which names are found. */

import { BARRIER, type Barrier, PARAGRAPH_END } from "../../parse/prose.ts";
import { clipSentence } from "../../text/clip-sentence.ts";
import { sentenceSpans } from "../../text/sentences.ts";

export class SentenceFinder {
  readonly #text: string;
  readonly #barriers: readonly Barrier[];
  /** Offsets of the barriers. */
  readonly #offsets: readonly number[];

  constructor(text: string, barriers: readonly Barrier[]) {
    this.#text = text;
    this.#barriers = barriers;
    const offsets: number[] = [];
    for (let at = text.indexOf(BARRIER); at >= 0; at = text.indexOf(BARRIER, at + 1)) offsets.push(at);
    this.#offsets = offsets;
  }

  /** Offset of a barrier. */
  offsetOf(barrier: number): number {
    return this.#offsets[barrier] ?? 0;
  }

  /** The sentence as plain words, with what is at its barriers; a long one is cut. */
  sentenceAt(offset: number): string {
    const from = offset === 0 ? 0 : this.#text.lastIndexOf(PARAGRAPH_END, offset - 1) + 1;
    const end = this.#text.indexOf(PARAGRAPH_END, offset);
    const before = this.#plain(from, offset).trimStart();
    const paragraph = before + this.#plain(offset, end < 0 ? this.#text.length : end).trimEnd();
    const at = before.length;
    const sentence = sentenceSpans(paragraph).find((span) => at >= span.from && at < span.to);
    return sentence ? clipSentence(paragraph.slice(sentence.from, sentence.to), at - sentence.from) : paragraph;
  }

  #plain(from: number, to: number): string {
    let barrier = this.#offsets.findIndex((offset) => offset >= from);
    return this.#text
      .slice(from, to)
      .replaceAll(BARRIER, () => this.#barriers[barrier++]?.text ?? "")
      .replace(/\s+/g, " ");
  }
}
