/**
 * Processor time of the first request of a fresh isolate, which compiles what it runs and reads its blocks. Each run is a
 * new process; that of the same bundle with a handler that does nothing is taken off: the rest is the service's.
 * All threads are counted, and so is the reading of blocks from disk, which is not the worker's on the edge.
 */
import type { Bench } from "./bench.ts";
import { SEARCH, TERM } from "./cases.ts";
import { median } from "./median.ts";
import { settledTime } from "./processor.ts";
import { BLOCKS, type Worker, withWorkers } from "./workerd.ts";

const RUNS = 15;
const REQUESTS = [
  { name: "term", path: TERM, aim: 5 },
  { name: "search", path: SEARCH, aim: 10 },
];

export async function firstRequests({ service, rounds, wanted, say, row }: Bench): Promise<void> {
  const requests = REQUESTS.filter(({ name }) => wanted(name));
  if (requests.length === 0) return;
  const idle = { ...service, script: doingNothing(service.script) };
  const subjects = [{ name: "nothing", path: "/", worker: idle }, ...requests.map((r) => ({ ...r, worker: service }))];
  const times = subjects.map((): number[] => []);
  for (let run = 0; run < Math.max(rounds, RUNS); run++) {
    say(`run ${run + 1} of ${Math.max(rounds, RUNS)}`);
    for (const [i, { worker, path }] of subjects.entries()) times[i]?.push(await firstRequest(worker, path));
  }
  const least = times.map((all) => Math.min(...all));
  const [nothing = 0, ...medians] = times.map(median);
  row(
    "request",
    "processor time, ms",
    "of a handler that does nothing",
    "difference",
    "between the least of both",
    "aim",
  );
  row(..."------");
  for (const [i, { name, aim }] of requests.entries()) {
    const time = medians[i] ?? 0;
    const ofLeast = (least[i + 1] ?? 0) - (least[0] ?? 0);
    const cells = [time, nothing, time - nothing, ofLeast].map((ms) => ms.toFixed(1));
    row(name, ...cells, `≤ ${aim}`);
  }
}

/** The bundle, evaluated as it is, with another handler. */
function doingNothing(script: string): string {
  const idle = script.replace(/export \{\s*\w+ as default\s*\};/, "export default { fetch: () => new Response() };");
  if (idle === script) throw new Error("the bundle's handler is not where it was");
  return idle;
}

async function firstRequest(worker: Worker, path: string): Promise<number> {
  return withWorkers([worker], [BLOCKS], async ({ pid, addressOf }) => {
    const before = await settledTime(pid);
    const answer = await fetch(addressOf(worker.name) + path);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`);
    return (await settledTime(pid)) - before;
  });
}
