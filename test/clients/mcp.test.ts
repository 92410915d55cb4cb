import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startWorkerd, type Workerd } from "../release/workerd.ts";

/** The deployed bundle, used by the clients that the authors of the Model Context Protocol publish, in both eras. */
const withoutNpmClients = inject("withoutNpmClients");

let service: Workerd;
beforeAll(async () => {
  service = await startWorkerd(inject("bundle"), "dist/.edge/blocks");
});
afterAll(() => service.close());

interface ToolAnswer {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: { readonly results: readonly { readonly outputs: Record<string, number> }[] };
  readonly isError?: boolean;
}

/** What the clients have in common. */
interface AnyClient {
  connect(transport: unknown): Promise<void>;
  close(): Promise<void>;
  getServerCapabilities(): unknown;
  getServerVersion(): unknown;
  getInstructions(): string | undefined;
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(params: { name: string; arguments: Record<string, unknown> }, ...more: unknown[]): Promise<ToolAnswer>;
  listResources(): Promise<{ resources: { uri: string }[] }>;
  listResourceTemplates(): Promise<{ resourceTemplates: { uriTemplate: string }[] }>;
  readResource(params: { uri: string }): Promise<{ contents: { text: string }[] }>;
  complete(params: object): Promise<{ completion: { values: string[] } }>;
  listPrompts(): Promise<{ prompts: { name: string }[] }>;
  getPrompt(params: object): Promise<{ messages: { content: { type: string } }[] }>;
}

interface Connected {
  readonly client: AnyClient;
  readonly revision: string | undefined;
}

/** Modules of the packages, which are not installed with the project. */
function load(module: string): Promise<Record<string, new (...given: unknown[]) => unknown>> {
  return import(/* @vite-ignore */ new URL(`node_modules/@modelcontextprotocol/${module}`, import.meta.url).href);
}

const INFO = { name: "test", version: "1.0.0" };

async function connectNew(mode: unknown): Promise<Connected> {
  const { Client, StreamableHTTPClientTransport } = await load("client/dist/index.mjs");
  if (!Client || !StreamableHTTPClientTransport) throw new Error("the package has no client");
  const client = new Client(INFO, { versionNegotiation: { mode } }) as AnyClient & {
    getNegotiatedProtocolVersion(): string | undefined;
  };
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${service.port}/mcp`)));
  return { client, revision: client.getNegotiatedProtocolVersion() };
}

async function connectOld(): Promise<Connected> {
  const { Client } = await load("sdk/dist/esm/client/index.js");
  const { StreamableHTTPClientTransport } = await load("sdk/dist/esm/client/streamableHttp.js");
  if (!Client || !StreamableHTTPClientTransport) throw new Error("the package has no client");
  const client = new Client(INFO) as AnyClient;
  const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${service.port}/mcp`)) as {
    readonly protocolVersion: string | undefined;
    readonly sessionId: string | undefined;
  };
  await client.connect(transport);
  expect(transport.sessionId).toBeUndefined();
  return { client, revision: transport.protocolVersion };
}

const CLIENTS: [name: string, revision: string, connect: () => Promise<Connected>][] = [
  ["client 2, which asks first", "2026-07-28", () => connectNew("auto")],
  ["client 2, held to the newest revision", "2026-07-28", () => connectNew({ pin: "2026-07-28" })],
  ["client 2, of the older era", "2025-11-25", () => connectNew("legacy")],
  ["the SDK of version 1", "2025-11-25", connectOld],
];

describe.skipIf(withoutNpmClients !== "").each(CLIENTS)("%s", (_, wanted, connect) => {
  let client: AnyClient;
  let revision: string | undefined;
  beforeAll(async () => {
    ({ client, revision } = await connect());
  });
  afterAll(() => client.close());

  async function called(name: string, given: Record<string, unknown>): Promise<ToolAnswer & { text: string }> {
    const answer = await client.callTool({ name, arguments: given });
    return { ...answer, text: answer.content.map(({ text }) => text).join("\n") };
  }

  test("connects in its revision and learns what the server is", () => {
    expect(revision).toBe(wanted);
    expect(client.getServerVersion()).toMatchObject({ name: "localhost/hedge-fund-knowledge" });
    expect(client.getServerCapabilities()).toMatchObject({ tools: {}, resources: {}, prompts: {}, completions: {} });
    expect(client.getInstructions()).toContain("hedge-fund");
  });

  test("lists the tools and calls each", async () => {
    const { tools } = await client.listTools();
    const calls: Record<string, [given: Record<string, unknown>, wanted: string]> = {
      search: [{ query: "form pf threshold" }, "regulation:form-pf"],
      get: [{ ids: ["term:sharpe-ratio"], sections: ["definition"] }, "# Sharpe ratio"],
      list: [{ collection: "strategies" }, "Rows 1–"],
      graph: [{ id: "sharpe-ratio", to: "event:ltcm-collapse" }, "steps: Sharpe ratio"],
      describe_calculator: [{ calculator: "black-scholes" }, "Inputs:"],
      compute: [
        { calculator: "calmar-ratio", inputs: { annualized_return: 0.12, max_drawdown: -0.2 } },
        "calmar = 0.6",
      ],
      duties: [{ facts: { form_13f_filer: "existing" }, period_end: "2026-12-31" }, "2027-02-16"],
    };
    expect(tools.map(({ name }) => name)).toEqual(Object.keys(calls));
    for (const [name, [given, expected]] of Object.entries(calls)) {
      const { text, isError = false } = await called(name, given);
      expect([name, isError, text]).toEqual([name, false, expect.stringContaining(expected)]);
    }
  });

  test("takes the structured answer, which it holds to the schema", async () => {
    const inputs = { S: 42, K: 40, T: 0.5, r: 0.1, sigma: 0.2 };
    const { structuredContent } = await called("compute", { calculator: "black-scholes", inputs });
    expect(structuredContent?.results[0]?.outputs["call"]).toBeCloseTo(4.759422, 6);
  });

  test("gets the errors of tools as answers, and those of the protocol as errors", async () => {
    expect(await called("get", { ids: ["term:sharp-ratio"] })).toMatchObject({
      isError: true,
      text: expect.stringContaining("term:sharpe-ratio"),
    });
    await expect(client.callTool({ name: "serch", arguments: {} })).rejects.toMatchObject({ code: -32602 });
    await expect(client.readResource({ uri: "http://localhost:8787/api/v1/terms/no-such.md" })).rejects.toMatchObject({
      code: expect.any(Number),
    });
  });

  test("reads resources, those of templates too, with completed ids", async () => {
    const { resources } = await client.listResources();
    for (const { uri } of resources)
      expect((await client.readResource({ uri })).contents[0]?.text.length).toBeGreaterThan(500);
    const { resourceTemplates } = await client.listResourceTemplates();
    const uri = resourceTemplates[0]?.uriTemplate ?? "";
    const { completion } = await client.complete({
      ref: { type: "ref/resource", uri },
      argument: { name: "id", value: "sharpe" },
    });
    expect(completion.values).toContain("sharpe-ratio");
    const { contents } = await client.readResource({ uri: uri.replace("{id}", "sharpe-ratio") });
    expect(contents[0]?.text).toContain("# Sharpe ratio");
  });

  test("gets the prompts", async () => {
    const { prompts } = await client.listPrompts();
    const given: Record<string, Record<string, string>> = {
      explain_term: { term: "sharpe-ratio", audience: "board member" },
      compare_strategies: { first: "global-macro", second: "merger-arbitrage" },
      calculate: { calculator: "irr", case: "I pay 100 and get 60 after one and after two years." },
    };
    expect(prompts.map(({ name }) => name)).toEqual(Object.keys(given));
    for (const [name, values] of Object.entries(given)) {
      const { messages } = await client.getPrompt({ name, arguments: values });
      expect(messages.map(({ content }) => content.type)).toContain("resource");
    }
  });

  test("may cancel a call, and goes on", async () => {
    const abort = new AbortController();
    const params = { name: "search", arguments: { query: "leverage" } };
    const options = { signal: abort.signal };
    const call =
      revision === "2025-11-25" && wanted === "2025-11-25" && !("getProtocolEra" in client)
        ? client.callTool(params, undefined, options)
        : client.callTool(params, options);
    abort.abort("changed my mind");
    await expect(call).rejects.toThrow();
    expect((await called("search", { query: "leverage" })).isError ?? false).toBe(false);
  });
});
