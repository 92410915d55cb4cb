/** The processor time of the most expensive messages to the tools, in process, over `dist/`. */
import { toolsOf } from "../../worker/mcp/tools.ts";
import { distRelease, distService } from "./dist-service.ts";
import { type Expensive, expensiveBatches, expensiveJson, messagesAtBounds } from "./expensive-messages.ts";

export interface MessageCost {
  readonly name: string;
  readonly milliseconds: number;
  /** Bytes of the body. */
  readonly sent: number;
  /** Characters of the answer. */
  readonly answered: number;
}

/** Large entries, with many relations. */
const LARGE = [
  "hedge-fund",
  "leverage",
  "volatility",
  "short-selling",
  "regulation:form-pf",
  "regulation:aifmd",
  "drawdown",
  "term:sharpe-ratio",
  "alpha",
  "beta",
];

/** Runs of each message, and of those that are most expensive; the least time counts. */
const RUNS = 2;
const MOST_EXPENSIVE_RUNS = 8;
const MOST_EXPENSIVE = 20;

/** The dearest first, beside the milliseconds of a request for the health of the service. */
export async function messageCosts(): Promise<{ readonly health: number; readonly messages: readonly MessageCost[] }> {
  const { base, catalog } = distRelease();
  const answer = distService();
  async function cost({ name, body }: Expensive, runs: number): Promise<MessageCost> {
    const text = JSON.stringify(body);
    const headers = { "Content-Type": "application/json" };
    const request = () => new Request(`${base}/mcp`, { method: "POST", headers, body: text });
    return { name, sent: Buffer.byteLength(text), ...(await leastTime(() => answer(request()), runs)) };
  }
  const sent = [...messagesAtBounds(toolsOf(catalog), base), ...expensiveBatches(LARGE, base), ...expensiveJson()];
  const tried: { expensive: Expensive; cost: MessageCost }[] = [];
  for (const expensive of sent) tried.push({ expensive, cost: await cost(expensive, RUNS) });
  tried.sort((a, b) => b.cost.milliseconds - a.cost.milliseconds);
  const messages: MessageCost[] = [];
  for (const { expensive } of tried.slice(0, MOST_EXPENSIVE)) messages.push(await cost(expensive, MOST_EXPENSIVE_RUNS));
  const { milliseconds } = await leastTime(() => answer(new Request(`${base}/api/v1/health`)), 300);
  return { health: milliseconds, messages: messages.sort((a, b) => b.milliseconds - a.milliseconds) };
}

async function leastTime(
  ask: () => Promise<Response>,
  runs: number,
): Promise<{ readonly milliseconds: number; readonly answered: number }> {
  let least = Number.POSITIVE_INFINITY;
  let answered = 0;
  for (let run = 0; run < runs; run++) {
    const from = process.cpuUsage();
    const response = await ask();
    answered = (await response.text()).length;
    const { user, system } = process.cpuUsage(from);
    least = Math.min(least, (user + system) / 1000);
  }
  return { milliseconds: least, answered };
}
