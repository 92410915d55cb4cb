/** A pool of worker threads for the jobs of `jobs.ts`. */
import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Input, JobName, Output } from "./jobs.ts";
import type { JobMessage, JobResult } from "./thread.ts";

/** More threads would wait for the main thread. */
const MOST = 3;
/** Jobs queued at a thread, so that it does not idle. */
const AHEAD = 2;

/** Loaded on demand, so that the threads start first. */
const JOBS = () => import("./jobs.ts");

export class Threads {
  readonly #threads: readonly Thread[];

  /** By default one thread per additional processor. With none, this thread runs every job. */
  constructor(count = Math.min(MOST, availableParallelism() - 1)) {
    this.#threads = Array.from({ length: count }, () => new Thread());
  }

  /** Runs a job in the thread with the shortest queue. */
  async run<N extends JobName>(name: N, input: Input<N>): Promise<Output<N>> {
    const [first, ...others] = this.#threads;
    if (!first) return (await JOBS()).doJob(name, input);
    return others.reduce((a, b) => (b.load < a.load ? b : a), first).run(name, input);
  }

  /**
   * Runs a job with each input in whichever thread is free, this one included. @returns the outputs in the order of
   * inputs
   */
  async share<N extends JobName>(name: N, inputs: readonly Input<N>[]): Promise<Output<N>[]> {
    const { doJob } = await JOBS();
    const outputs: Output<N>[] = [];
    const left = inputs.entries();
    async function take(run: (input: Input<N>) => Promise<Output<N>>): Promise<void> {
      for (const [at, input] of left) outputs[at] = await run(input);
    }
    const takers = this.#threads.flatMap((thread) => Array<Thread>(AHEAD).fill(thread));
    await Promise.all([
      ...takers.map((thread) => take((input) => thread.run(name, input))),
      take(async (input) => {
        const output = doJob(name, input);
        // Process pending messages.
        await setImmediate();
        return output;
      }),
    ]);
    return outputs;
  }

  /** Ends the threads, even if a job is running. Until then they keep the process alive. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}

/** A thread and its pending promises. */
class Thread {
  readonly #worker = new Worker(new URL("thread.ts", import.meta.url));
  readonly #waiting: PromiseWithResolvers<never>[] = [];
  /** The error that ended the thread. */
  #failure: unknown;

  constructor() {
    this.#worker.on("message", (result: JobResult) => {
      const waiting = this.#waiting.shift();
      if ("error" in result) waiting?.reject(result.error);
      else waiting?.resolve(result.output as never);
    });
    this.#worker.on("error", (error) => {
      this.#failure = error;
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    });
  }

  get load(): number {
    return this.#waiting.length;
  }

  run<N extends JobName>(name: N, input: Input<N>): Promise<Output<N>> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    const waiting = Promise.withResolvers<never>();
    this.#waiting.push(waiting);
    this.#worker.postMessage({ name, input } satisfies JobMessage<N>);
    return waiting.promise;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
