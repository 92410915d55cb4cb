/**
 * Each calculator's first worked example by POST to the service in workerd, beside a bare worker that answers with the
 * same status, headers and bytes from memory. Processor time of all threads of the runtime; the two are asked in turns.
 */
import { existsSync } from "node:fs";
import { readDefinitions } from "../../test/compute/reference-cases.ts";
import { DIST } from "../serve/cases.ts";
import { median } from "../serve/median.ts";
import { cpuTime } from "../serve/process-stats.ts";
import { service, type Worker, withWorkers } from "../serve/workerd.ts";
import type { Bench } from "../tables.ts";

/** Requests of a turn, and how many of them are under way at a time. */
const REQUESTS = 100;
const TOGETHER = 10;

export async function callsInWorkerd({ rounds, wanted, row }: Bench): Promise<void> {
  const chosen = [...readDefinitions().values()].filter(({ id }) => wanted(id));
  if (chosen.length === 0) return;
  if (!existsSync(`${DIST}.edge/release.json`)) {
    process.stderr.write("There is no release to call: npm run build\n");
    return;
  }
  const calls = chosen.map(({ id, examples }) => ({
    path: `/api/v1/compute/${id.replace(/-calc$/, "")}`,
    body: JSON.stringify(examples[0]?.inputs),
  }));
  const worker = await service();
  const answers = await withWorkers([worker], async ({ addressOf }) =>
    Promise.all(calls.map(({ path, body }) => post(addressOf(worker.name), path, body))),
  );
  const bare = bareWorker(calls.map(({ path }, i) => [path, answers[i] as Answer]));
  row("calculator", "service, µs", "bare worker, µs", "difference, µs", "ratio");
  row(..."-----");
  await withWorkers([worker, bare], async ({ pid, addressOf }) => {
    for (const [i, { path, body }] of calls.entries()) {
      const times: [number[], number[]] = [[], []];
      // In the first turn functions are compiled; it does not count.
      for (let round = 0; round <= rounds; round++) {
        for (const [side, { name }] of [worker, bare].entries()) {
          const before = await cpuTime(pid);
          for (let sent = 0; sent < REQUESTS; sent += TOGETHER)
            await Promise.all(Array.from({ length: TOGETHER }, () => post(addressOf(name), path, body)));
          const microseconds = ((await cpuTime(pid)) - before) * (1000 / REQUESTS);
          if (round > 0) times[side]?.push(microseconds);
        }
      }
      const [ours, theirs] = times.map(median) as [number, number];
      const cells = [ours, theirs, ours - theirs].map((time) => time.toFixed(0));
      row(chosen[i]?.id ?? "", ...cells, (ours / theirs).toFixed(2));
    }
  });
}

type Answer = { readonly headers: readonly (readonly [string, string])[]; readonly text: string };

async function post(address: string, path: string, body: string): Promise<Answer> {
  const answer = await fetch(address + path, { method: "POST", body, headers: { "Content-Type": "application/json" } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} with ${body} is answered with ${answer.status}: ${text}`);
  return { headers: [...answer.headers].filter(([name]) => name !== "content-length"), text };
}

/** Its bodies and headers are made once. */
function bareWorker(answers: readonly (readonly [path: string, Answer])[]): Worker {
  const script = `const answers = new Map(${JSON.stringify(answers)}.map(([path, { headers, text }]) =>
  [path, [new TextEncoder().encode(text), { headers: new Headers(headers) }]]));
export default { fetch({ url }) { return new Response(...answers.get(url.slice(url.indexOf("/", 8)))); } };`;
  return { name: "bare", script };
}
