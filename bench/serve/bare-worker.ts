/**
 * The service beside a *bare worker*, one that answers every request with the same status, headers and bytes from
 * memory.
 */
import type { Bench } from "../tables.ts";
import { type Case, cases } from "./cases.ts";
import { type Runtime, type Worker, withWorkers } from "./workerd.ts";
import { measureInterleaved } from "./wrk.ts";

export async function besideBareWorker(service: Worker, { rounds, wanted, log, row }: Bench): Promise<void> {
  const chosen = cases().filter(({ name }) => wanted(name));
  if (chosen.length === 0) return;
  row("request", "service, requests/s", "bare worker", "ratio", "by processor time", "aim");
  row(..."------");
  for (const asked of chosen) {
    log(asked.name);
    const { answer, headers } = await withWorkers([service], (runtime) => ask(runtime, asked));
    const bare = await bareWorker(answer);
    const [ours, theirs] = await withWorkers([service, bare], ({ pid, addressOf }) => {
      const targets = [service, bare].map(({ name }) => ({ address: addressOf(name), paths: asked.paths, headers }));
      return measureInterleaved(pid, targets, rounds);
    });
    if (!ours || !theirs) continue;
    const ratio = (ours.perSecond / theirs.perSecond).toFixed(2);
    const byTime = (theirs.cpuTime / ours.cpuTime).toFixed(2);
    const aim = asked.aim === undefined ? "" : `≥ ${asked.aim}`;
    row(asked.name, ours.perSecond.toFixed(0), theirs.perSecond.toFixed(0), ratio, byTime, aim);
  }
}

/** How many of the paths are tried to choose the bare worker's single answer. */
const TRIED = 25;

/** The service's answer with its headers; of several answers the one of median length. */
async function ask(
  { addressOf }: Runtime,
  { paths, conditional }: Case,
): Promise<{ answer: Response; headers: Record<string, string> }> {
  const answers: { answer: Response; body: ArrayBuffer }[] = [];
  for (const path of paths.filter((_, i) => i % Math.ceil(paths.length / TRIED) === 0)) {
    const answer = await fetch(addressOf("service") + path);
    if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}: ${await answer.text()}`);
    answers.push({ answer, body: await answer.arrayBuffer() });
  }
  answers.sort((a, b) => a.body.byteLength - b.body.byteLength);
  const middle = answers[answers.length >> 1];
  if (!middle) throw new Error("a case without a path");
  if (!conditional) return { answer: new Response(middle.body, middle.answer), headers: {} };
  const headers = { "If-None-Match": middle.answer.headers.get("ETag") ?? "" };
  const second = await fetch(middle.answer.url, { headers });
  if (second.status !== 304) throw new Error(`${middle.answer.url} with its own tag is answered with ${second.status}`);
  return { answer: second, headers };
}

/** It creates its headers once. The runtime adds the length, as it does for the service. */
async function bareWorker(answer: Response): Promise<Worker> {
  const headers = [...answer.headers].filter(([name]) => name !== "content-length");
  const body = answer.status === 304 ? "null" : `new TextEncoder().encode(${JSON.stringify(await answer.text())})`;
  const script = `const body = ${body};
const init = { status: ${answer.status}, headers: new Headers(${JSON.stringify(headers)}) };
export default { fetch() { return new Response(body, init); } };`;
  return { name: "bare", script };
}
