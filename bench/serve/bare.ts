/** The service beside a *bare worker*, one that answers every request with the same status, headers and bytes from memory. */
import type { Bench } from "./bench.ts";
import { CASES, type Case } from "./cases.ts";
import { BLOCKS, type Runtime, type Worker, withWorkers } from "./workerd.ts";
import { inTurns } from "./wrk.ts";

export async function besideBareWorker({ service, rounds, wanted, say, row }: Bench): Promise<void> {
  const cases = CASES.filter(({ name }) => wanted(name));
  if (cases.length === 0) return;
  row("request", "service, requests/s", "bare worker", "ratio", "by processor time", "aim");
  row(..."------");
  for (const asked of cases) {
    say(asked.name);
    const [answer, headers] = await withWorkers([service], [BLOCKS], (runtime) => ask(runtime, asked));
    const bare = await bareWorker(answer);
    const [ours, theirs] = await withWorkers([service, bare], [BLOCKS], (runtime) => {
      const targets = [service, bare].map(({ name }) => ({ address: runtime.addressOf(name) + asked.path, headers }));
      return inTurns(runtime.pid, targets, rounds);
    });
    if (!ours || !theirs) continue;
    const ratio = (ours.perSecond / theirs.perSecond).toFixed(2);
    const byTime = (theirs.processor / ours.processor).toFixed(2);
    row(asked.name, ours.perSecond.toFixed(0), theirs.perSecond.toFixed(0), ratio, byTime, `≥ ${asked.aim}`);
  }
}

/** What the service answers, and the headers that it was asked with. */
async function ask(runtime: Runtime, { path, conditional }: Case): Promise<[Response, Record<string, string>]> {
  const address = runtime.addressOf("service") + path;
  const first = await fetch(address);
  const body = await first.arrayBuffer();
  if (!first.ok) throw new Error(`${path} is answered with ${first.status}`);
  if (!conditional) return [new Response(body, first), {}];
  const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
  const second = await fetch(address, { headers });
  if (second.status !== 304) throw new Error(`${path} with its own tag is answered with ${second.status}`);
  return [second, headers];
}

/** The runtime adds the length itself, as it does to the service's answers. */
async function bareWorker(answer: Response): Promise<Worker> {
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== "content-length"));
  const body = answer.status === 304 ? "null" : `new TextEncoder().encode(${JSON.stringify(await answer.text())})`;
  const script = `const body = ${body};
const init = ${JSON.stringify({ status: answer.status, headers })};
export default { fetch() { return new Response(body, init); } };`;
  return { name: "bare", script };
}
