/** The machine's other processors: threads that do jobs of `jobs.ts` beside the one that runs the build. */
import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Input, JobName, Output } from "./jobs.ts";
import type { JobMessage, JobResult } from "./thread.ts";

/** More would wait for the thread that hands out the work and joins what comes of it. */
const MOST = 3;
/** Jobs at a thread, so that it has the next one when it ends one. */
const AHEAD = 2;

/** Loaded when this thread has a job to do, so that the others are started before. */
const JOBS = () => import("./jobs.ts");

export class Threads {
  readonly #threads: readonly Thread[];

  /** As many threads as the machine has processors beside this one's. With none, this one does every job. */
  constructor(count = Math.min(MOST, availableParallelism() - 1)) {
    this.#threads = Array.from({ length: count }, () => new Thread());
  }

  /** Does a job in another thread, the one with the least to do. */
  async run<N extends JobName>(name: N, input: Input<N>): Promise<Output<N>> {
    const [first, ...others] = this.#threads;
    if (!first) return (await JOBS()).doJob(name, input);
    return others.reduce((a, b) => (b.load < a.load ? b : a), first).run(name, input);
  }

  /** Does a job with each input in whichever thread is free, this one too. @returns what came of them, in their order */
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
        // Lets in what the others have answered.
        await setImmediate();
        return output;
      }),
    ]);
    return outputs;
  }

  /** Ends the threads, which keep the process alive until then, whatever they are at. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}

/** A thread, and whom its next answers are for. */
class Thread {
  readonly #worker = new Worker(new URL("thread.ts", import.meta.url));
  readonly #waiting: PromiseWithResolvers<never>[] = [];
  /** What ended the thread before its time. */
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
