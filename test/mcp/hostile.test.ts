import * as protocol from "@modelcontextprotocol/core";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { type Service, startService } from "../fixture/service.ts";
import { type Answering, handshake, post, type RpcBody, rpc, stateless } from "./messages.ts";

/** Whatever is sent, an answer is one of the protocol's messages, and never a failure of the service. */
let service: Service;
let answer: Answering;
beforeAll(async () => {
  service = await startService();
  answer = service.request;
});

/** Calls that are made from the tools' own schemas. */
const CALLS = 10_000;
const MESSAGES = 2_000;

const RESULTS = {
  "tools/call": protocol.CallToolResultSchema,
  "tools/list": protocol.ListToolsResultSchema,
  "resources/list": protocol.ListResourcesResultSchema,
  "resources/templates/list": protocol.ListResourceTemplatesResultSchema,
  "resources/read": protocol.ReadResourceResultSchema,
  "prompts/list": protocol.ListPromptsResultSchema,
  "prompts/get": protocol.GetPromptResultSchema,
  "completion/complete": protocol.CompleteResultSchema,
  "server/discover": protocol.DiscoverResultSchema,
  initialize: protocol.InitializeResultSchema,
  ping: protocol.EmptyResultSchema,
} as const;

type Method = keyof typeof RESULTS;

/** What is wrong with an answer; empty if nothing is. */
async function errorsOf(response: Response, method?: Method): Promise<string[]> {
  const text = await response.text();
  if (response.status >= 500) return [`status ${response.status}: ${text}`];
  if (response.status === 202) return text === "" ? [] : ["a 202 has a body"];
  if (response.headers.get("Content-Type") !== "application/json")
    return [`is ${response.headers.get("Content-Type")}`];
  const body = JSON.parse(text) as RpcBody | RpcBody[];
  return (Array.isArray(body) ? body : [body]).flatMap((message) => errorsOfMessage(message, method));
}

function errorsOfMessage(message: RpcBody, method: Method | undefined): string[] {
  const read = protocol.JSONRPCMessageSchema.safeParse(message);
  if (!read.success) return [`is no message: ${JSON.stringify(message)}`];
  if (message.error) return message.error.code === -32603 ? ["an internal error"] : [];
  if (method === undefined) return [];
  const result = RESULTS[method].safeParse(message.result);
  return result.success ? [] : [`${method}: ${JSON.stringify(message.result).slice(0, 200)}`];
}

test("every result is one of its method's", async () => {
  const uri = `${service.release.base}/api/v1/terms/term-001.md`;
  const requests: [Method, Record<string, unknown>][] = [
    ["tools/list", {}],
    ["tools/call", { name: "get", arguments: { ids: ["term-001"] } }],
    ["tools/call", { name: "compute", arguments: { calculator: "irr", inputs: { cash_flows: [-1, 2] } } }],
    ["resources/list", {}],
    ["resources/templates/list", {}],
    ["resources/read", { uri }],
    ["prompts/list", {}],
    ["prompts/get", { name: "explain_term", arguments: { term: "term-001" } }],
    [
      "completion/complete",
      { ref: { type: "ref/prompt", name: "calculate" }, argument: { name: "calculator", value: "" } },
    ],
  ];
  for (const [method, params] of requests) {
    expect(await errorsOf(await stateless(answer, method, params), method)).toEqual([]);
    expect(await errorsOf(await handshake(answer, method, params), method)).toEqual([]);
  }
  expect(await errorsOf(await stateless(answer, "server/discover"), "server/discover")).toEqual([]);
});

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly minimum?: number;
  readonly maximum?: number;
}

const WORDS = [
  "term",
  "alias 7",
  "term:term-003",
  "strategy:arbitrage",
  "irr",
  "black-scholes",
  "definition",
  "id,name",
  "risk",
];
const NASTY = [
  "",
  " ",
  "__proto__",
  "constructor",
  "\u0000",
  "\ud800",
  "../../etc",
  "term:",
  ":",
  "a".repeat(5000),
  "1e999",
  "NaN",
  "%00",
  "<b>",
];
const DEEP = JSON.parse(`${"[".repeat(5000)}${"]".repeat(5000)}`) as unknown;

/** Values that mostly fit a schema. */
function valueFor(schema: Schema): fc.Arbitrary<unknown> {
  const wrong = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom<unknown>(...NASTY), fc.constant(null));
  return fc.oneof({ weight: 5, arbitrary: fittingValue(schema) }, { weight: 1, arbitrary: wrong });
}

function fittingValue({
  type,
  enum: values,
  items = {},
  properties,
  minimum = -5,
  maximum = 300,
}: Schema): fc.Arbitrary<unknown> {
  if (values) return fc.constantFrom(...values);
  if (type === "integer") return fc.integer({ min: minimum, max: Math.min(maximum, 300) });
  if (type === "array") return fc.array(valueFor(items), { maxLength: 12 });
  if (type === "object" && properties) return objectFor(properties);
  if (type === "object")
    return fc.dictionary(
      fc.constantFrom("S", "K", "category", "returns", "q", ...NASTY),
      fc.oneof(fc.double(), fc.constantFrom(...WORDS), fc.array(fc.double(), { maxLength: 5 })),
    );
  return fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: "binary", maxLength: 30 }));
}

function objectFor(properties: Readonly<Record<string, Schema>>): fc.Arbitrary<Record<string, unknown>> {
  const members = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueFor(schema)]));
  return fc.record(members, { requiredKeys: [] });
}

describe("hostile input", () => {
  test(`${CALLS} calls made from the tools' schemas are answered by the protocol`, async () => {
    const { result } = await rpc(handshake(answer, "tools/list"));
    const tools = result?.["tools"] as { name: string; inputSchema: { properties: Record<string, Schema> } }[];
    const calls = fc
      .constantFrom(...tools)
      .chain(({ name, inputSchema }) =>
        fc.tuple(
          fc.constant(name),
          fc.oneof(
            { weight: 9, arbitrary: objectFor(inputSchema.properties) },
            { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
          ),
        ),
      );
    let failed = 0;
    await fc.assert(
      fc.asyncProperty(calls, fc.boolean(), async ([name, given], modern) => {
        const send = modern ? stateless : handshake;
        const response = await send(answer, "tools/call", { name, arguments: given });
        const text = await response.clone().text();
        if (text.includes('"isError":true')) failed++;
        expect(text).not.toContain("The service had an internal error");
        expect(await errorsOf(response, "tools/call")).toEqual([]);
      }),
      { numRuns: CALLS },
    );
    // The calls reach the tools: some succeed, and some are answered with what is wrong.
    expect(failed).toBeGreaterThan(CALLS / 20);
    expect(failed).toBeLessThan(CALLS * 0.95);
  });

  test(`${MESSAGES} messages of any form are answered by the protocol`, async () => {
    const json = fc.jsonValue({ maxDepth: 4 });
    const message = fc.record(
      {
        jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant("2.0") }, { weight: 1, arbitrary: json }),
        id: fc.oneof(fc.integer(), fc.string(), json),
        method: fc.oneof(fc.constantFrom(...Object.keys(RESULTS), "notifications/cancelled", "x", ...NASTY), json),
        params: fc.oneof(
          json,
          fc.dictionary(fc.constantFrom("name", "uri", "arguments", "ref", "argument", "_meta"), json),
        ),
      },
      { requiredKeys: [] },
    );
    const body = fc.oneof(
      message,
      fc.array(message, { maxLength: 30 }),
      json,
      fc.constantFrom(DEEP, {
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "compute", arguments: { calculator: "irr", inputs: { cash_flows: DEEP } } },
      }),
    );
    const version = fc.constantFrom("2025-03-26", "2025-06-18", "2026-07-28", "", "x", undefined);
    await fc.assert(
      fc.asyncProperty(body, version, async (sent, header) => {
        const text = JSON.stringify(sent, (_, value: unknown) => (value === DEEP ? "DEEP" : value)).replace(
          '"DEEP"',
          `${"[".repeat(5000)}${"]".repeat(5000)}`,
        );
        const headers = header === undefined ? {} : { "MCP-Protocol-Version": header };
        expect(await errorsOf(await post(answer, text, headers))).toEqual([]);
      }),
      { numRuns: MESSAGES },
    );
  });

  test.each(["{", "[", "[".repeat(20_000), `{"a":${'{"a":'.repeat(10_000)}`, "nul", '{"jsonrpc":"2.0"', "\u0000"])(
    "a body that is no JSON is refused",
    async (text) => {
      const response = await post(answer, text);
      expect([response.status, (await rpc(response)).error?.code]).toEqual([400, -32700]);
    },
  );

  test.each(["[".repeat(500_000), `{"a":${'{"a":'.repeat(100_000)}`])(
    "a body of too many parts is refused before it is parsed",
    async (text) => {
      const response = await post(answer, text);
      expect([response.status, (await rpc(response)).error?.code]).toEqual([413, -32600]);
    },
  );
});
