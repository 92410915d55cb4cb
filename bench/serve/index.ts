/** The service measured in workerd, the runtime of the edge: speed and first requests. Prints Markdown tables. */
import { printTables } from "../tables.ts";
import { besideBareWorker } from "./bare-worker.ts";
import { firstRequests } from "./cold-start.ts";
import { endUnlessMet } from "./prerequisites.ts";
import { toolCalls } from "./tool-calls.ts";
import { service } from "./workerd.ts";

await endUnlessMet({ wrk: true });
const worker = await service();
await printTables([
  ["Beside a bare worker", (bench) => besideBareWorker(worker, bench)],
  ["First request of a fresh isolate", (bench) => firstRequests(worker, bench)],
  ["A tool call beside its request", (bench) => toolCalls(worker, bench)],
]);
