/**
 * Where the processor's time goes for a request: the functions of the service by the time spent in themselves,
 * under load. Build first; run with `npm run bench:profile -- /api/v1/terms/leverage`, `--304` for a conditional request.
 */
import { parseArgs } from "node:util";
import { withInspector } from "./inspector.ts";
import { BLOCKS, service, withWorkers } from "./workerd.ts";
import { load } from "./wrk.ts";

const SECONDS = 5;
const SAMPLE_MICROSECONDS = 200;

/** Of `Profiler.stop`: a tree of calls, and which of its nodes each sample hit. */
interface Profile {
  readonly nodes: readonly { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  readonly samples: readonly number[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { "304": { type: "boolean" }, top: { type: "string", default: "25" } },
});
const [path] = positionals;
if (!path?.startsWith("/")) throw new Error("which path? npm run bench:profile -- /api/v1/terms/leverage [--304]");

const worker = await service();
await withWorkers([worker], [BLOCKS], async (runtime) => {
  const address = runtime.addressOf("service") + path;
  const first = await fetch(address);
  await first.text();
  const headers = values["304"] ? { "If-None-Match": first.headers.get("ETag") ?? "" } : {};
  // The compiler is done with the hot functions before the profile begins.
  await load({ address, headers }, SECONDS);
  const { profile, rate } = await withInspector(runtime.inspectorOf("service"), async ({ ask }) => {
    await ask("Profiler.enable");
    await ask("Profiler.setSamplingInterval", { interval: SAMPLE_MICROSECONDS });
    await ask("Profiler.start");
    const rate = await load({ address, headers }, SECONDS);
    const { profile } = await ask<{ profile: Profile }>("Profiler.stop");
    return { profile, rate };
  });
  process.stdout.write(`${path}${values["304"] ? " (304)" : ""}: ${rate.perSecond.toFixed(0)} requests/s while profiled\n\n`);
  for (const [name, share] of selfTimes(profile, worker.script.split("\n")).slice(0, Number(values.top)))
    process.stdout.write(`${(share * 100).toFixed(1).padStart(5)} %  ${name}\n`);
}, { inspected: true });

/**
 * Functions by their share of the samples outside idleness, the greatest first.
 *
 * @param lines the bundle, of which a function without a name shows its first line
 */
function selfTimes({ nodes, samples }: Profile, lines: readonly string[]): [name: string, share: number][] {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, lineNumber } }) => {
      if (functionName !== "") return [id, lineNumber > 0 ? `${functionName} :${lineNumber + 1}` : functionName];
      return [id, lineNumber > 0 ? `:${lineNumber + 1} ${lines[lineNumber]?.trim()}` : "(the runtime's own)"];
    }),
  );
  const busy = samples.map((id) => names.get(id) ?? "?").filter((name) => name !== "(idle)");
  const counts = new Map<string, number>();
  for (const name of busy) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name, count]) => [name, count / busy.length]);
}
