import type { Worker } from "./workerd.ts";

/** What every part is given. */
export interface Bench {
  readonly service: Worker;
  /** Rounds whose median counts. */
  readonly rounds: number;
  /** Whether a measurement of this name was asked for. */
  wanted(name: string): boolean;
  /** Tells what is being measured. */
  say(what: string): void;
  /** Prints a row of a table. */
  row(...cells: readonly string[]): void;
}
