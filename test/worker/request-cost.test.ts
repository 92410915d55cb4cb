/**
 * What a request costs, whatever is sent: for every text, list and number that a tool or a route declares, the largest
 * that is taken, one that is far too long, and thousands. The cost is counted in characters, beside that of a request
 * for the health of the service.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { toolsOf } from "../../worker/mcp/all-tools.ts";
import { MAX_BATCH, MAX_MESSAGE_BYTES } from "../../worker/mcp/http-transport.ts";
import { countText } from "../fixture/counted-text.ts";
import { ROUTES, type Service, startService } from "../fixture/service.ts";
import { requestsAtBounds } from "../http/expensive-requests.ts";
import { type Expensive, expensiveBatches, expensiveJson, messagesAtBounds } from "../mcp/expensive-messages.ts";

/** A body is decoded and parsed, and a text in it that holds JSON is parsed again. */
const READINGS = 4;
/** The most expensive single request and the most expensive batch, as multiples of a request for the health. */
const SINGLE = 200;
const BATCH = 1400;
/** Characters of an answer to one message. What is wrong with a message is said in fewer. */
const LONGEST_ANSWER = 20_000;
const LONGEST_ERROR = 8000;

let service: Service;
let health: number;
beforeAll(async () => {
  service = await startService();
  await costOf("/api/v1/health", {});
  health = (await costOf("/api/v1/health", {})).characters;
});

interface Cost {
  /** Worked on, beside the readings of what was sent. */
  readonly characters: number;
  readonly status: number;
  readonly text: string;
}

async function costOf(path: string, init: RequestInit): Promise<Cost> {
  const { result, characters } = await countText(async () => {
    const response = await service.request(path, init);
    return { status: response.status, text: await response.text() };
  });
  const sent = path.length + (typeof init.body === "string" ? init.body.length : 0);
  return { ...result, characters: characters - READINGS * sent };
}

function costOfMessage(body: unknown): Promise<Cost> {
  const text = JSON.stringify(body);
  expect(text.length).toBeLessThanOrEqual(MAX_MESSAGE_BYTES);
  return costOf("/mcp", { method: "POST", headers: { "Content-Type": "application/json" }, body: text });
}

/** The bodies that cost more than so many requests for the health, or whose answer is too long. */
async function tooExpensive(sent: readonly Expensive[], most: number): Promise<unknown[]> {
  const wrong: unknown[] = [];
  for (const { name, body } of sent) {
    const { characters, text, status } = await costOfMessage(body);
    const failed = /^\{"jsonrpc":"2.0",("id":[^{]{1,300},)?"error":|"isError":true\}/.test(text);
    const longest = Array.isArray(body) ? MAX_BATCH * LONGEST_ANSWER : failed ? LONGEST_ERROR : LONGEST_ANSWER;
    if (characters > most * health || text.length > longest || status >= 500)
      wrong.push([name, characters / health, text.length, status]);
  }
  return wrong;
}

describe("a message to the tools costs no more", () => {
  test("with any argument at its bounds, far beyond them, or ten thousand times", async () => {
    const { base, catalog } = service.release;
    const messages = messagesAtBounds(toolsOf(catalog), base);
    expect(messages.length).toBeGreaterThan(400);
    expect(await tooExpensive(messages, SINGLE)).toEqual([]);
  });

  test("in a body that is expensive to parse", async () => {
    expect(await tooExpensive(expensiveJson(), SINGLE)).toEqual([]);
  });

  test("in a batch of the most expensive ones", async () => {
    const names = ["arbitrage", ...Array.from({ length: 9 }, (_, i) => `term-00${i}`)];
    expect(await tooExpensive(expensiveBatches(names, service.release.base), BATCH)).toEqual([]);
  });
});

test("what a batch may not ask for is refused, and what comes before is answered", async () => {
  const search = (id: number) => ({
    jsonrpc: "2.0",
    id,
    method: "tools/call",
    params: {
      name: "get",
      arguments: { ids: Array.from({ length: 10 }, (_, i) => `convertibel ${id} arbitrag ${i}`) },
    },
  });
  const { text } = await costOfMessage(Array.from({ length: MAX_BATCH }, (_, id) => search(id)));
  const responses = JSON.parse(text) as { id: number; result?: unknown; error?: { code: number; message: string } }[];
  expect(responses.map(({ id }) => id)).toEqual(Array.from({ length: MAX_BATCH }, (_, id) => id));
  const answered = responses.filter(({ result }) => result !== undefined);
  expect(answered.length).toBeGreaterThan(0);
  expect(answered.length).toBeLessThan(5);
  expect(responses.at(-1)?.error).toMatchObject({ code: -32600, message: expect.stringContaining("another request") });
});

test("a batch may have as many searches as messages", async () => {
  const { text } = await costOfMessage(
    Array.from({ length: MAX_BATCH }, (_, id) => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name: "search", arguments: { query: `term ${id}` } },
    })),
  );
  expect((JSON.parse(text) as { result?: unknown }[]).filter(({ result }) => result === undefined)).toEqual([]);
});

test("a request to a route costs no more, with any parameter or member at its bounds or far beyond them", async () => {
  const requests = requestsAtBounds(ROUTES);
  expect(requests.length).toBeGreaterThan(2000);
  const wrong: unknown[] = [];
  for (const { name, path, init } of requests) {
    const { characters, text, status } = await costOf(path, init);
    if (characters > SINGLE * health || (status >= 400 && text.length > LONGEST_ERROR) || status === 500)
      wrong.push([name, characters / health, text.length, status]);
  }
  expect(wrong).toEqual([]);
});
