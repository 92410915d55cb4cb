/**
 * Processor time of the first request of a fresh isolate, which compiles what it runs and reads its blocks. Each run is
 * a new process. The time of the same bundle with an empty handler is subtracted. All threads are counted, and reading
 * blocks from disk, which at the edge is not the worker's time. The start of an isolate is measured too, less that of
 * an empty worker.
 */
import type { Bench } from "./bench-context.ts";
import { SEARCH, TERM } from "./cases.ts";
import { median } from "./median.ts";
import { cpuTimeWhenIdle } from "./process-stats.ts";
import { BLOCKS, type Worker, withWorkers } from "./workerd.ts";

const RUNS = 15;
/** The edge aborts a start after a second; this is the target on a slower machine. */
const LONGEST_START = 100;
const REQUESTS = [
  { name: "term", path: TERM, aim: 5 },
  { name: "search", path: SEARCH, aim: 10 },
];

export async function firstRequests({ service, rounds, wanted, log, row }: Bench): Promise<void> {
  const requests = REQUESTS.filter(({ name }) => wanted(name));
  if (requests.length === 0) return;
  const idle = { ...service, script: doingNothing(service.script) };
  const empty = { ...service, script: "export default { fetch: () => new Response() };" };
  const subjects = [
    { name: "nothing", path: "/", worker: idle },
    ...requests.map((r) => ({ ...r, worker: service })),
    { name: "empty", path: "/", worker: empty },
  ];
  const times = subjects.map((): number[] => []);
  const starts = subjects.map((): number[] => []);
  for (let run = 0; run < Math.max(rounds, RUNS); run++) {
    log(`run ${run + 1} of ${Math.max(rounds, RUNS)}`);
    for (const [i, { worker, path }] of subjects.entries()) {
      const { start, first } = await startAndFirst(worker, path);
      starts[i]?.push(start);
      times[i]?.push(first);
    }
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
  const [start = 0, emptyStart = 0] = [starts[0], starts.at(-1)].map((all = []) => median(all));
  const [leastStart = 0, leastEmpty = 0] = [starts[0], starts.at(-1)].map((all = []) => Math.min(...all));
  const cells = [start, emptyStart, start - emptyStart, leastStart - leastEmpty].map((ms) => ms.toFixed(1));
  row("the start itself, beside an empty worker's", ...cells, `≤ ${LONGEST_START}`);
}

/** The bundle with another handler. */
function doingNothing(script: string): string {
  const idle = script.replace(/export \{\s*\w+ as default\s*\};/, "export default { fetch: () => new Response() };");
  if (idle === script) throw new Error("the bundle's handler is not where it was");
  return idle;
}

/** Milliseconds of processor time until the runtime waits for requests, and of the first one. */
async function startAndFirst(worker: Worker, path: string): Promise<{ start: number; first: number }> {
  return withWorkers([worker], [BLOCKS], async ({ pid, addressOf }) => {
    const start = await cpuTimeWhenIdle(pid);
    const answer = await fetch(addressOf(worker.name) + path);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`);
    return { start, first: (await cpuTimeWhenIdle(pid)) - start };
  });
}
