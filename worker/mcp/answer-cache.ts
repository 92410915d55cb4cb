/**
 * Answers of tools that were asked for before, as far as they fit. What a tool answers depends on its arguments and the
 * release alone. An answer is kept when its call comes a second time: most calls come once, and keeping their answers
 * would cost the collector as much as writing them. There are two generations, as in the cache of responses: what is
 * used moves to the young one.
 */
import type { Members } from "./protocol.ts";

/** Characters held, over both generations. */
const BUDGET = 4 * 1024 * 1024;
/** Longer keys are rarely repeated, and anyone could send many. */
const MAX_KEY = 400;
/** Calls that are remembered until they come again. */
const MAX_ASKED = 500;

interface Cached {
  readonly result: Members;
  readonly size: number;
}

export class AnswerCache {
  readonly #budget: number;
  readonly #asked = new Set<string>();
  #young = new Map<string, Cached>();
  #old = new Map<string, Cached>();
  #size = 0;

  constructor(budget = BUDGET) {
    this.#budget = budget;
  }

  get(key: string): Members | undefined {
    const young = this.#young.get(key);
    if (young) return young.result;
    const old = this.#old.get(key);
    if (old) this.#add(key, old);
    return old?.result;
  }

  /**
   * Keeps an answer if its call came before.
   *
   * @param size characters of the result
   */
  set(key: string, result: Members, size: number): void {
    if (key.length > MAX_KEY) return;
    if (this.#asked.delete(key)) {
      this.#add(key, { result, size: size + key.length });
    } else {
      this.#asked.add(key);
      const [oldest = key] = this.#asked;
      if (this.#asked.size > MAX_ASKED) this.#asked.delete(oldest);
    }
  }

  #add(key: string, cached: Cached): void {
    if (cached.size > this.#budget / 8) return;
    this.#size += cached.size;
    if (this.#size > this.#budget / 2) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#size = cached.size;
    }
    this.#young.set(key, cached);
  }
}
