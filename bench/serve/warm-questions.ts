/**
 * Processor time of questions in a warm isolate, each asked once. The isolate has answered other questions before: what
 * they run is compiled, and part of the entries that they find is in memory. All threads are counted until the process
 * is idle, less the time of the same bundle with an empty handler.
 */
import { JUDGED } from "../../test/search/judged.ts";
import type { Bench } from "./bench-context.ts";
import { TERM } from "./cases.ts";
import { withEmptyHandler } from "./cold-start.ts";
import { median } from "./median.ts";
import { cpuTimeWhenIdle } from "./process-stats.ts";
import { type Worker, withWorkers } from "./workerd.ts";

const KINDS = ["question", "lay-question", "computation", "duty", "two-concepts"];
const REQUESTS = [
  { name: "a term, asked again", pathOf: () => TERM },
  { name: "completions", pathOf: (question: string) => `/api/v1/suggest?q=${question}` },
  { name: "search", pathOf: (question: string) => `/api/v1/search?q=${question}` },
  { name: "chunks", pathOf: (question: string) => `/api/v1/llms/chunks?q=${question}&limit=10` },
];

export async function warmQuestions({ service, wanted, log, row }: Bench): Promise<void> {
  const requests = REQUESTS.filter(({ name }) => wanted(name));
  if (requests.length === 0) return;
  const [before, asked] = [questionsOf("tune"), questionsOf("held-out")];
  const nothing = median(await timesOf(withEmptyHandler(service), [], asked));
  row(`each of ${asked.length} questions once`, "processor time, ms: median", "99th percentile", "mean");
  row(..."----");
  for (const { name, pathOf } of requests) {
    log(name);
    const times = await timesOf(service, before.map(pathOf), asked.map(pathOf));
    const own = times.map((time) => time - nothing).sort((a, b) => a - b);
    const mean = own.reduce((sum, time) => sum + time, 0) / own.length;
    const slow = own[Math.floor(own.length * 0.99)] ?? 0;
    row(name, ...[median(own), slow, mean].map((ms) => ms.toFixed(2)));
  }
}

function questionsOf(part: string): string[] {
  return JUDGED.filter(({ kind, split }) => KINDS.includes(kind) && split === part).map(({ query }) =>
    encodeURIComponent(query),
  );
}

/** Milliseconds of processor time of each request after those that warm the isolate. */
async function timesOf(worker: Worker, before: readonly string[], paths: readonly string[]): Promise<number[]> {
  return withWorkers([worker], async ({ pid, addressOf }) => {
    const ask = async (path: string) => {
      // The platform compresses answers on their way, which is not the worker's time.
      const answer = await fetch(`${addressOf(worker.name)}/${path.replace(/^\//, "")}`, {
        headers: { "Accept-Encoding": "identity" },
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`);
    };
    for (const path of before) await ask(path);
    const times: number[] = [];
    for (const path of paths) {
      const start = await cpuTimeWhenIdle(pid);
      await ask(path);
      times.push((await cpuTimeWhenIdle(pid)) - start);
    }
    return times;
  });
}
