/**
 * A profile of a request: the functions of the service by their own processor time, under load or in the first request
 * of a fresh isolate. Build first (`npm run build`).
 */
import { parseArgs } from "node:util";
import { cases } from "./cases.ts";
import { type Inspector, withInspector } from "./inspector.ts";
import { endUnlessMet } from "./prerequisites.ts";
import { callsNamed } from "./tool-calls.ts";
import { type Runtime, service, withWorkers } from "./workerd.ts";
import { load, type Target } from "./wrk.ts";

const SECONDS = 5;
const SAMPLE_MICROSECONDS = 100;
/** Isolates whose first requests are added up: of one alone a busy machine may take no sample. */
const ISOLATES = 10;

const HELP = `npm run bench -- profile <path, or a case of the bench> [--304] [--first] [--top <functions>]

  --304     the request is conditional, with the answer's own tag
  --first   the first request of a fresh isolate, the mean of ${ISOLATES}, not many under load

A case is named as the table of \`npm run bench -- serve\` names it: "search, other queries in turn",
"get each term in turn".`;

/** Of `Profiler.stop`: the functions that were running, and for each sample which one and how long. */
interface Profile {
  readonly nodes: readonly { id: number; callFrame: { functionName: string; lineNumber: number } }[];
  readonly samples: readonly number[];
  /** Microseconds since the sample before. */
  readonly timeDeltas: readonly number[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "304": { type: "boolean", default: false },
    first: { type: "boolean", default: false },
    top: { type: "string", default: "20" },
    help: { type: "boolean" },
  },
});
const [wanted = ""] = positionals;
const calls = callsNamed(wanted);
const paths = wanted.startsWith("/") ? [wanted] : (calls ?? cases().find(({ name }) => name === wanted))?.paths;
if (values.help || !paths) {
  process.stdout.write(`${HELP}\n`);
  process.exit(values.help ? 0 : 2);
}

await endUnlessMet({ wrk: !values.first });
const worker = await service();
const workers = Array.from({ length: values.first ? ISOLATES : 1 }, (_, i) => ({ ...worker, name: `service${i}` }));
const target = { paths, headers: {}, ...calls };
const profiles = await withWorkers(workers, profileAll, { inspected: true });
const busy = selfTimes(profiles, worker.script.split("\n"));
const total = busy.reduce((sum, [, time]) => sum + time, 0);
for (const [name, time] of busy.slice(0, Number(values.top))) {
  const milliseconds = time / 1000 / profiles.length;
  process.stdout.write(`${((100 * time) / total).toFixed(1).padStart(5)} %  ${milliseconds.toFixed(2)} ms  ${name}\n`);
}

async function profileAll({ addressOf, inspectorOf }: Runtime): Promise<readonly Profile[]> {
  const profiles: Profile[] = [];
  for (const { name } of workers) {
    const addressed = { ...target, address: addressOf(name) };
    profiles.push(await withInspector(inspectorOf(name), (inspector) => profiled(inspector, addressed)));
  }
  return profiles;
}

async function profiled({ ask }: Inspector, target: Target): Promise<Profile> {
  await ask("Profiler.enable");
  await ask("Profiler.setSamplingInterval", { interval: SAMPLE_MICROSECONDS });
  const run = values.first ? () => once(target) : await underLoad(target);
  await ask("Profiler.start");
  await run();
  return (await ask<{ profile: Profile }>("Profiler.stop")).profile;
}

/** Waits until the compiler is done with the hot functions. */
async function underLoad(plain: Target): Promise<() => Promise<unknown>> {
  const target = values["304"] ? { ...plain, headers: { "If-None-Match": await once(plain) } } : plain;
  await load(target, SECONDS);
  return () => load(target, SECONDS);
}

/** The tag of the answer. */
async function once({ address, paths, bodies, headers }: Target): Promise<string> {
  const post = { method: "POST", body: bodies?.[0] ?? "", headers: { "Content-Type": "application/json" } };
  const answer = await fetch(`${address}${paths[0]}`, bodies ? post : { headers });
  await answer.arrayBuffer();
  return answer.headers.get("ETag") ?? "";
}

/**
 * Functions by their microseconds, without idle time, the longest first.
 *
 * @param lines the bundle; functions without a name are shown by their first line
 */
function selfTimes(profiles: readonly Profile[], lines: readonly string[]): [name: string, time: number][] {
  const times = new Map<string, number>();
  for (const { nodes, samples, timeDeltas } of profiles) {
    const names = new Map(
      nodes.map(({ id, callFrame: { functionName, lineNumber } }) => {
        if (functionName !== "") return [id, lineNumber > 0 ? `${functionName} :${lineNumber + 1}` : functionName];
        return [id, lineNumber > 0 ? `:${lineNumber + 1} ${lines[lineNumber]?.trim()}` : "(the runtime's own)"];
      }),
    );
    for (const [i, sample] of samples.entries()) {
      const name = names.get(sample) ?? "?";
      if (name !== "(idle)") times.set(name, (times.get(name) ?? 0) + (timeDeltas[i + 1] ?? 0));
    }
  }
  return [...times].sort((a, b) => b[1] - a[1]);
}
