/** What runs in each thread of `threads.ts`: one job after another. */
import { enableCompileCache } from "node:module";
import { parentPort } from "node:worker_threads";
import type { Input, JobName, Output } from "./jobs.ts";

export interface Request<N extends JobName = JobName> {
  readonly name: N;
  readonly input: Input<N>;
}
export type Response<N extends JobName = JobName> = { readonly output: Output<N> } | { readonly error: unknown };

enableCompileCache();
const { doJob } = await import("./jobs.ts");
parentPort?.on("message", (request: Request) => parentPort?.postMessage(responseTo(request)));

function responseTo({ name, input }: Request): Response {
  try {
    return { output: doJob(name, input) };
  } catch (error) {
    return { error };
  }
}
