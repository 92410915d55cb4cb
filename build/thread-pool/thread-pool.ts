/** A pool of worker threads for the jobs of `jobs.ts`. */
import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Input, JobName, Output } from "./jobs.ts";
import type { JobMessage, JobResult } from "./pool-thread.ts";

/** More threads would wait for the main thread. */
const MAX_THREADS = 3;
/** Jobs queued at a thread, so that it does not idle. */
const QUEUED_PER_THREAD = 2;

/** Loaded on demand, so that the threads start first. */
const JOBS = () => import("./jobs.ts");

export class ThreadPool {
  readonly #threads: readonly PoolThread[];

  /** By default one thread per additional processor. With none, this thread runs every job. */
  constructor(count = Math.min(MAX_THREADS, availableParallelism() - 1)) {
    this.#threads = Array.from({ length: count }, () => new PoolThread());
  }

  /** Runs a job in the thread with the shortest queue. */
  async run<N extends JobName>(name: N, input: Input<N>): Promise<Output<N>> {
    const [first, ...others] = this.#threads;
    if (!first) return (await JOBS()).runJob(name, input);
    return others.reduce((a, b) => (b.load < a.load ? b : a), first).run(name, input);
  }

  /**
   * Runs a job with each input in whichever thread is free, this one included. @returns the outputs in the order of
   * inputs
   */
  async map<N extends JobName>(name: N, inputs: readonly Input<N>[]): Promise<Output<N>[]> {
    const { runJob } = await JOBS();
    const outputs: Output<N>[] = [];
    const left = inputs.entries();
    async function drain(run: (input: Input<N>) => Promise<Output<N>>): Promise<void> {
      for (const [at, input] of left) outputs[at] = await run(input);
    }
    const slots = this.#threads.flatMap((thread) => Array<PoolThread>(QUEUED_PER_THREAD).fill(thread));
    await Promise.all([
      ...slots.map((thread) => drain((input) => thread.run(name, input))),
      drain(async (input) => {
        const output = runJob(name, input);
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
class PoolThread {
  readonly #worker = new Worker(new URL("pool-thread.ts", import.meta.url));
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
