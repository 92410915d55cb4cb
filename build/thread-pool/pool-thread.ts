/** The program of each thread of `thread-pool.ts`: runs one job after another. */
import { enableCompileCache } from "node:module";
import { parentPort } from "node:worker_threads";
import type { Input, JobName, Output } from "./jobs.ts";

export interface JobMessage<N extends JobName = JobName> {
  readonly name: N;
  readonly input: Input<N>;
}
export type JobResult<N extends JobName = JobName> = { readonly output: Output<N> } | { readonly error: unknown };

enableCompileCache();
const { runJob } = await import("./jobs.ts");
parentPort?.on("message", (message: JobMessage) => parentPort?.postMessage(resultOf(message)));

function resultOf({ name, input }: JobMessage): JobResult {
  try {
    return { output: runJob(name, input) };
  } catch (error) {
    return { error };
  }
}
