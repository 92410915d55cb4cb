/**
 * Processor time of the first request of a fresh isolate, which compiles what it runs and reads its blocks. Each run is
 * a new process. The time of the same bundle with an empty handler is subtracted. All threads are counted, and reading
 * blocks from disk, which at the edge is not the worker's time. How much both are is shown beside it: the time of V8's
 * own threads, and that of a worker that only reads the same blocks. The start of an isolate is measured too, less that
 * of an empty worker.
 */
import type { Bench } from "../tables.ts";
import { keysRead, readingOnly } from "./blocks-read.ts";
import { CHUNKS, SEARCH, TERM } from "./cases.ts";
import { median } from "./median.ts";
import { cpuTime, cpuTimeWhenIdle, V8_THREADS } from "./process-stats.ts";
import { type Worker, withWorkers } from "./workerd.ts";

const RUNS = 15;
/** The edge aborts a start after a second; this is the target on a slower machine. */
const LONGEST_START = 100;
const REQUESTS = [
  { name: "term", path: TERM, aim: 5 },
  { name: "search", path: SEARCH, aim: 10 },
  { name: "chunks of a search", path: CHUNKS, aim: 10 },
];

/** In milliseconds of processor time. */
interface Times {
  readonly start: number;
  readonly first: number;
  /** The part of `first` that V8's own threads ran. */
  readonly v8: number;
}

export async function firstRequests(service: Worker, { rounds, wanted, log, row }: Bench): Promise<void> {
  const requests = REQUESTS.filter(({ name }) => wanted(name));
  if (requests.length === 0) return;
  const nothing = { path: "/", worker: withEmptyHandler(service) };
  const empty = { path: "/", worker: { ...service, script: "export default { fetch: () => new Response() };" } };
  const readings = await Promise.all(
    requests.map(async ({ path }) => ({ path: "/", worker: readingOnly(await keysRead(path), service) })),
  );
  const asked = requests.map(({ path }) => ({ path, worker: service }));
  const subjects = [nothing, empty, ...asked, ...readings];
  const measured = subjects.map((): Times[] => []);
  const runs = Math.max(rounds, RUNS);
  for (let run = 0; run < runs; run++) {
    log(`run ${run + 1} of ${runs}`);
    for (const [i, { worker, path }] of subjects.entries()) measured[i]?.push(await startAndFirst(worker, path));
  }
  const of = (subject: number, part: keyof Times, least = false): number => {
    const times = (measured[subject] ?? []).map((one) => one[part]);
    return least ? Math.min(...times) : median(times);
  };
  const NOTHING = 0;
  const EMPTY = 1;
  row(
    "request",
    "processor time, ms",
    "of a handler that does nothing",
    "difference",
    "between the least of both",
    "of it in V8's own threads",
    "only reading the same blocks",
    "aim",
  );
  row(..."--------");
  for (const [i, { name, aim }] of requests.entries()) {
    const subject = 2 + i;
    const time = of(subject, "first");
    const idle = of(NOTHING, "first");
    const least = of(subject, "first", true) - of(NOTHING, "first", true);
    const reading = of(subject + requests.length, "first") - of(EMPTY, "first");
    const cells = [time, idle, time - idle, least, of(subject, "v8"), reading];
    row(name, ...cells.map((ms) => ms.toFixed(1)), `≤ ${aim}`);
  }
  const [start, ofEmpty] = [of(NOTHING, "start"), of(EMPTY, "start")];
  const least = of(NOTHING, "start", true) - of(EMPTY, "start", true);
  const cells = [start, ofEmpty, start - ofEmpty, least].map((ms) => ms.toFixed(1));
  row("the start itself, beside an empty worker's", ...cells, "", "", `≤ ${LONGEST_START}`);
}

/** The bundle with a handler that does nothing. */
function withEmptyHandler(service: Worker): Worker {
  const script = service.script.replace(
    /export \{\s*\w+ as default\s*\};/,
    "export default { fetch: () => new Response() };",
  );
  if (script === service.script) throw new Error("the bundle's handler is not where it was");
  return { ...service, script };
}

/** Until the runtime waits for requests, and of the first request. */
async function startAndFirst(worker: Worker, path: string): Promise<Times> {
  return withWorkers([worker], async ({ pid, addressOf }) => {
    const start = await cpuTimeWhenIdle(pid);
    const v8 = await cpuTime(pid, V8_THREADS);
    const answer = await fetch(addressOf(worker.name) + path);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`);
    const first = (await cpuTimeWhenIdle(pid)) - start;
    return { start, first, v8: (await cpuTime(pid, V8_THREADS)) - v8 };
  });
}
