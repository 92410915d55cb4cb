/**
 * Answers made before, so that a request that comes again costs a look-up. Within a budget of bytes, in two
 * generations: what is asked for stays in the young one; when that is full it becomes the old one, and what
 * was not asked for since the last time goes.
 */
import type { Body, Prepared } from "./respond.ts";

/** An answer that was given. */
export interface Remembered {
  readonly prepared: Prepared;
  /** Its bytes, or where to ask for them; absent when only its head was wanted so far. */
  readonly body?: Uint8Array | (() => Body | Promise<Body>);
}

/** Bytes of bodies and headers held, over both generations. */
const BUDGET = 8 * 1024 * 1024;
/** A longer body is made anew each time. */
const MAX_BODY = 512 * 1024;
/** What an answer weighs beside its body: its headers and the key. */
const HEAD_WEIGHT = 3 * 1024;
/** A longer key is not remembered: nobody asks twice for it, but many could be sent. */
const MAX_KEY = 400;

export class AnswerMemory {
  readonly #budget: number;
  #young = new Map<string, Remembered>();
  #old = new Map<string, Remembered>();
  #weight = 0;

  constructor(budget = BUDGET) {
    this.#budget = budget;
  }

  get(key: string): Remembered | undefined {
    const known = this.#young.get(key);
    if (known) return known;
    const older = this.#old.get(key);
    if (older) this.keep(key, older);
    return older;
  }

  keep(key: string, answer: Remembered): void {
    const { body } = answer;
    const size = body instanceof Uint8Array ? body.length : 0;
    if (key.length > MAX_KEY || size > MAX_BODY) return;
    this.#weight += HEAD_WEIGHT + size;
    if (this.#weight > this.#budget / 2) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#weight = HEAD_WEIGHT + size;
    }
    this.#young.set(key, answer);
  }
}
