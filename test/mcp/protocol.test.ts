import { beforeAll, describe, expect, test } from "vitest";
import { isAllowedOrigin, MAX_BATCH } from "../../worker/mcp/http-transport.ts";
import { META, REVISIONS } from "../../worker/mcp/protocol.ts";
import { type Service, startService } from "../fixture/service.ts";
import {
  type Answering,
  handshake,
  post,
  type RpcBody,
  rpc,
  STATELESS_META,
  stateless,
  statelessHeaders,
} from "./messages.ts";

let service: Service;
let answer: Answering;
beforeAll(async () => {
  service = await startService();
  answer = service.request;
});

const HANDSHAKES = ["2025-11-25", "2025-06-18", "2025-03-26"];
const CLIENT = { capabilities: {}, clientInfo: { name: "test", version: "1" } };

describe("a client that begins with a handshake", () => {
  test.each(HANDSHAKES)("speaks %s when it asks for it", async (protocolVersion) => {
    const message = { jsonrpc: "2.0", id: 7, method: "initialize", params: { protocolVersion, ...CLIENT } };
    const response = await post(answer, message);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/json"]);
    expect(response.headers.get("Mcp-Session-Id")).toBeNull();
    expect(await rpc(response)).toMatchObject({
      id: 7,
      result: {
        protocolVersion,
        serverInfo: { name: "localhost/hedge-fund-knowledge", version: service.release.apiVersion },
        capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      },
    });
  });

  test.each(["2024-11-05", "2026-07-28", "x"])(
    "negotiates in the body, whatever its header says: %s",
    async (header) => {
      const params = { protocolVersion: "2025-06-18", ...CLIENT };
      const message = { jsonrpc: "2.0", id: 1, method: "initialize", params };
      const response = await post(answer, message, { "MCP-Protocol-Version": header });
      expect([response.status, (await rpc(response)).result?.["protocolVersion"]]).toEqual([200, "2025-06-18"]);
    },
  );

  test.each(["tools/list", "resources/list", "resources/templates/list", "prompts/list"])(
    "is refused with a cursor that %s did not give",
    async (method) => {
      expect((await rpc(handshake(answer, method, { cursor: "bogus" }))).error).toMatchObject({
        code: -32602,
        message: expect.stringContaining("`cursor`"),
      });
      expect((await rpc(handshake(answer, method, { cursor: 5 }))).error?.code).toBe(-32602);
    },
  );

  test("is told the newest such revision when it asks for one that is not known", async () => {
    const params = { protocolVersion: "2019-01-01", ...CLIENT };
    const { result } = await rpc(post(answer, { jsonrpc: "2.0", id: 1, method: "initialize", params }));
    expect(result?.["protocolVersion"]).toBe("2025-11-25");
  });

  test.each([
    ["protocolVersion", { protocolVersion: 1 }],
    ["capabilities", { capabilities: "x" }],
    ["clientInfo", { clientInfo: null }],
  ])("is refused without a valid %s", async (name, wrong) => {
    const params = { protocolVersion: "2025-06-18", ...CLIENT, ...wrong };
    const { error } = await rpc(post(answer, { jsonrpc: "2.0", id: 1, method: "initialize", params }));
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(name) });
  });

  test.each(HANDSHAKES)("is answered by the rules of %s", async (revision) => {
    expect(await rpc(handshake(answer, "ping", {}, revision))).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    const { result } = await rpc(handshake(answer, "tools/list", {}, revision));
    expect(Object.keys(result ?? {})).toEqual(["tools"]);
    const unknown = await handshake(answer, "no/such", {}, revision);
    expect([unknown.status, (await rpc(unknown)).error?.code]).toEqual([200, -32601]);
  });

  test("may leave out the header with the revision", async () => {
    expect((await rpc(post(answer, { jsonrpc: "2.0", id: "a", method: "ping" }))).id).toBe("a");
  });

  test("is refused with a revision that is not known", async () => {
    const response = await handshake(answer, "ping", {}, "2024-11-05");
    expect(response.status).toBe(400);
    expect((await rpc(response)).error).toMatchObject({
      code: -32022,
      data: { supported: REVISIONS, requested: "2024-11-05" },
    });
  });
});

describe("a client of the revision without a handshake", () => {
  test("discovers the server", async () => {
    const { result } = await rpc(stateless(answer, "server/discover"));
    expect(result).toMatchObject({
      resultType: "complete",
      supportedVersions: REVISIONS,
      capabilities: { tools: {} },
      instructions: expect.any(String),
      ttlMs: 300_000,
      cacheScope: "public",
      _meta: { [META.serverInfo]: { name: "localhost/hedge-fund-knowledge" } },
    });
  });

  test.each(["tools/list", "resources/list", "resources/templates/list", "prompts/list"])(
    "may keep the answer to %s",
    async (method) => {
      const { result } = await rpc(stateless(answer, method));
      expect(result).toMatchObject({ resultType: "complete", ttlMs: 300_000, cacheScope: "public" });
    },
  );

  test("gets a result without a lifetime from a tool", async () => {
    const params = { name: "search", arguments: { query: "alias 3" } };
    const { result } = await rpc(stateless(answer, "tools/call", params));
    expect(result).toMatchObject({ resultType: "complete", isError: false });
    expect(result).not.toHaveProperty("ttlMs");
  });

  test.each(["initialize", "ping", "logging/setLevel", "resources/subscribe", "no/such", "constructor"])(
    "is told with 404 that there is no method %s",
    async (method) => {
      const response = await stateless(answer, method);
      expect([response.status, (await rpc(response)).error?.code]).toEqual([404, -32601]);
    },
  );

  test.each([
    ["the version", { [META.version]: undefined }],
    ["the capabilities", { [META.clientCapabilities]: undefined }],
  ])("is refused without %s in `_meta`", async (_, wrong) => {
    const message = {
      jsonrpc: "2.0",
      id: 3,
      method: "tools/list",
      params: { _meta: { ...STATELESS_META, ...wrong } },
    };
    const response = await post(answer, message, statelessHeaders("tools/list"));
    expect(response.status).toBe(400);
    expect(await rpc(response)).toMatchObject({ id: 3, error: { code: -32602 } });
  });

  test("need not say what it is", async () => {
    const { "io.modelcontextprotocol/clientInfo": _, ...meta } = STATELESS_META;
    const message = { jsonrpc: "2.0", id: 3, method: "tools/list", params: { _meta: meta } };
    expect((await post(answer, message, statelessHeaders("tools/list"))).status).toBe(200);
  });

  test("is refused with a version that is not known", async () => {
    const version = "2031-01-01";
    const message = {
      jsonrpc: "2.0",
      id: 3,
      method: "tools/list",
      params: { _meta: { ...STATELESS_META, [META.version]: version } },
    };
    const response = await post(answer, message, { "MCP-Protocol-Version": version });
    expect(response.status).toBe(400);
    expect((await rpc(response)).error).toMatchObject({
      code: -32022,
      data: { supported: REVISIONS, requested: version },
    });
  });

  const PARAMS = { name: "search", arguments: { query: "x" } };
  test.each([
    ["another version", { "MCP-Protocol-Version": "2025-11-25" }],
    ["another method", { "Mcp-Method": "tools/list" }],
    ["another name", { "Mcp-Name": "get" }],
    ["a name that is no Base64", { "Mcp-Name": "=?base64?*?=" }],
  ])("is refused with a header that says %s than the body", async (_, headers) => {
    const response = await stateless(answer, "tools/call", PARAMS, headers);
    expect([response.status, (await rpc(response)).error?.code]).toEqual([400, -32020]);
  });

  test.each(["MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"])("is refused without the header %s", async (name) => {
    const { [name]: _, ...headers } = statelessHeaders("tools/call", PARAMS);
    const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { ...PARAMS, _meta: STATELESS_META } };
    const response = await post(answer, message, headers);
    expect([response.status, (await rpc(response)).error?.code]).toEqual([400, -32020]);
  });

  test("may write a name in Base64", async () => {
    const headers = { "Mcp-Name": `=?base64?${btoa("search")}?=` };
    expect((await stateless(answer, "tools/call", PARAMS, headers)).status).toBe(200);
  });
});

describe("messages", () => {
  test.each([
    ["a notification", { jsonrpc: "2.0", method: "notifications/initialized" }],
    ["a cancellation", { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1 } }],
    ["a response", { jsonrpc: "2.0", id: 1, result: {} }],
  ])("%s is taken without an answer", async (_, message) => {
    const response = await post(answer, message);
    expect([response.status, await response.text(), response.headers.get("Content-Type")]).toEqual([202, "", null]);
  });

  test.each([
    ["no JSON", "{", 400, -32700],
    ["no UTF-8 text", "", 400, -32700],
    ["a number", 1, 400, -32600],
    ["null", "null", 400, -32600],
    ["another version of JSON-RPC", { jsonrpc: "1.0", id: 1, method: "ping" }, 400, -32600],
    ["a method that is no text", { jsonrpc: "2.0", id: 1, method: 1 }, 400, -32600],
    ["an id that is null", { jsonrpc: "2.0", id: null, method: "ping" }, 400, -32600],
    ["an id that is a fraction", { jsonrpc: "2.0", id: 1.5, method: "ping" }, 400, -32600],
    ["parameters that are a list", { jsonrpc: "2.0", id: 1, method: "ping", params: [] }, 400, -32600],
  ])("%s is refused", async (_, message, status, code) => {
    const response = await post(answer, message);
    expect([response.status, (await rpc(response)).error?.code]).toEqual([status, code]);
  });

  test("must be sent as JSON, and be no longer than a mebibyte", async () => {
    const message = { jsonrpc: "2.0", id: 1, method: "ping" };
    const typed = await post(answer, message, { "Content-Type": "text/plain" });
    expect([typed.status, (await rpc(typed)).error?.code]).toEqual([415, -32600]);
    const long = await post(answer, { ...message, params: { long: "x".repeat(1024 * 1024) } });
    expect([long.status, (await rpc(long)).error?.code]).toEqual([413, -32600]);
  });
});

describe("a batch", () => {
  const PING = { jsonrpc: "2.0", id: 1, method: "ping" };

  test("is answered in order, without the notifications, in the revision that has batches", async () => {
    const messages = [
      PING,
      { jsonrpc: "2.0", method: "notifications/initialized" },
      5,
      { ...PING, id: 2, method: "x" },
    ];
    const responses = (await (await post(answer, messages)).json()) as RpcBody[];
    expect(responses.map(({ id, error }) => [id, error?.code])).toEqual([
      [1, undefined],
      [undefined, -32600],
      [2, -32601],
    ]);
  });

  test("of notifications alone has no answer", async () => {
    expect((await post(answer, [{ jsonrpc: "2.0", method: "notifications/initialized" }])).status).toBe(202);
  });

  test.each([
    ["2025-06-18", [PING]],
    ["2025-11-25", [PING]],
    ["2026-07-28", [PING]],
    ["2025-03-26", []],
    ["2025-03-26", Array.from({ length: MAX_BATCH + 1 }, () => PING)],
  ])("is refused in %s, with %j", async (revision, messages) => {
    const response = await post(answer, messages, { "MCP-Protocol-Version": revision });
    expect([response.status, (await rpc(response)).error?.code]).toEqual([400, -32600]);
  });

  test("holds no handshake", async () => {
    const params = { protocolVersion: "2025-03-26", ...CLIENT };
    const responses = (await (await post(answer, [{ ...PING, method: "initialize", params }])).json()) as RpcBody[];
    expect(responses[0]?.error?.code).toBe(-32600);
  });
});

describe("over HTTP", () => {
  test.each(["GET", "HEAD", "DELETE", "PUT"])(
    "%s is refused, because there is no session and no stream",
    async (method) => {
      const response = await service.request("/mcp", { method });
      expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST, OPTIONS"]);
    },
  );

  test.each([
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", 308, "/connect"],
    ["text/event-stream", 405, null],
    ["application/json, text/event-stream", 405, null],
    ["*/*", 405, null],
  ])("GET that accepts %s is answered with %i", async (accept, status, location) => {
    for (const method of ["GET", "HEAD"]) {
      const response = await service.request("/mcp", { method, headers: { Accept: accept } });
      const { headers } = response;
      expect([response.status, headers.get("Location"), headers.get("Vary")]).toEqual([status, location, "Accept"]);
    }
    const refused = await service.request("/mcp", { method: "DELETE", headers: { Accept: accept } });
    expect(refused.status).toBe(405);
  });

  test("a page of another origin may send the headers of the protocol and read the answers", async () => {
    const asked = "content-type,mcp-protocol-version,mcp-method,mcp-name,authorization";
    const headers = { "Access-Control-Request-Headers": asked };
    const response = await service.request("/mcp", { method: "OPTIONS", headers });
    expect(response.status).toBe(204);
    expect(response.headers.get("Access-Control-Allow-Methods")).toBe("POST, OPTIONS");
    expect(response.headers.get("Access-Control-Allow-Headers")).toBe(asked);
    const called = await stateless(answer, "tools/list");
    expect(called.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(called.headers.get("Cache-Control")).toBe("no-store");
  });

  test("a page that reaches a local service by another name is refused", async () => {
    for (const origin of ["http://evil.example", "null", "http://localhost.evil.example", "x"]) {
      const response = await stateless(answer, "tools/list", {}, { Origin: origin });
      expect([origin, response.status, (await rpc(response)).error?.code]).toEqual([origin, 403, -32600]);
    }
    expect((await stateless(answer, "tools/list", {}, { Origin: "http://localhost:6274" })).status).toBe(200);
  });

  test.each([
    ["https://chat.example", true],
    ["http://localhost:6274", true],
    ["vscode-webview://abc", true],
    ["null", true],
    ["not an origin", false],
    ["https://chat.example/path", false],
  ])("the published service takes a page of %s: %j", (origin, allowed) => {
    expect(isAllowedOrigin(origin, "https://knowledge.example")).toBe(allowed);
  });
});
