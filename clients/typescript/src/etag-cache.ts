/** Answers that are kept with their tags. They are kept as text, so that no caller can change another's answer. */

interface KeptAnswer {
  readonly etag: string;
  readonly text: string;
  /** Its media type. */
  readonly type: string;
}

/** Drops the answer that was used least recently when there are too many characters. */
export class EtagCache {
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #size: number;
  #characters = 0;

  constructor(size: number) {
    this.#size = size;
  }

  get(url: string): KeptAnswer | undefined {
    const answer = this.#answers.get(url);
    if (answer) {
      // A map lists its keys in the order in which they were set.
      this.#answers.delete(url);
      this.#answers.set(url, answer);
    }
    return answer;
  }

  set(url: string, answer: KeptAnswer): void {
    this.#drop(url);
    if (answer.text.length > this.#size) return;
    this.#answers.set(url, answer);
    this.#characters += answer.text.length;
    for (const oldest of this.#answers.keys()) {
      if (this.#characters <= this.#size) break;
      this.#drop(oldest);
    }
  }

  #drop(url: string): void {
    this.#characters -= this.#answers.get(url)?.text.length ?? 0;
    this.#answers.delete(url);
  }
}
