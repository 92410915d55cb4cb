/** A call of the tool `get` beside the request that it stands for: both read the same entry. */
import type { Bench } from "../tables.ts";
import { TERM_ID, termIds } from "./cases.ts";
import { type Worker, withWorkers } from "./workerd.ts";
import { measureInterleaved, type Target } from "./wrk.ts";

/** The requests of calls. */
type Calls = Omit<Target, "address">;

const AIM = 0.6;
const ADDRESS = "/mcp";

function allCases(): { readonly name: string; readonly ids: readonly string[] }[] {
  return [
    { name: "get one term", ids: [TERM_ID] },
    { name: "get each term in turn", ids: termIds() },
  ];
}

/** The calls of a case; `undefined` if there is none of this name. */
export function callsNamed(wanted: string): Calls | undefined {
  const found = allCases().find(({ name }) => name === wanted);
  return found && callsOf(found.ids);
}

export async function toolCalls(service: Worker, { rounds, wanted, log, row }: Bench): Promise<void> {
  const cases = allCases().filter(({ name }) => wanted(name));
  if (cases.length === 0) return;
  row("call", "tool, calls/s", "request, /s", "ratio", "by processor time", "aim");
  row(..."------");
  for (const { name, ids } of cases) {
    log(name);
    const [tool, request] = await withWorkers([service], ({ pid, addressOf }) => {
      const address = addressOf(service.name);
      const paths = ids.map((id) => `/api/v1/terms/${id}.md`);
      return measureInterleaved(
        pid,
        [
          { address, ...callsOf(ids) },
          { address, paths, headers: {} },
        ],
        rounds,
      );
    });
    if (!tool || !request) continue;
    const ratio = (tool.perSecond / request.perSecond).toFixed(2);
    const byTime = (request.cpuTime / tool.cpuTime).toFixed(2);
    row(name, tool.perSecond.toFixed(0), request.perSecond.toFixed(0), ratio, byTime, `≥ ${AIM}`);
  }
}

function callsOf(ids: readonly string[]): Calls {
  return { paths: ids.map(() => ADDRESS), bodies: ids.map(callOf), headers: {} };
}

function callOf(id: string): string {
  const params = { name: "get", arguments: { ids: [`term:${id}`] } };
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
}
