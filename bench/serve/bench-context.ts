import type { Worker } from "./workerd.ts";

/** The input of every part. */
export interface Bench {
  readonly service: Worker;
  /** Rounds whose median counts. */
  readonly rounds: number;
  /** Whether a measurement with this name was requested. */
  wanted(name: string): boolean;
  /** Reports what is being measured. */
  log(what: string): void;
  /** Prints a row of a table. */
  row(...cells: readonly string[]): void;
}
