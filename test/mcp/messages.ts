/** Messages of the protocol to a service, as clients of each era send them. */
import { META, STATELESS_REVISION } from "../../worker/mcp/protocol.ts";

export interface RpcBody {
  readonly jsonrpc: "2.0";
  readonly id?: string | number;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: Record<string, unknown> };
}

/** What answers a request: the service in process, or a server. */
export type Answering = (path: string, init: RequestInit) => Promise<Response>;

export function post(answer: Answering, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return answer("/mcp", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

export const STATELESS_META = {
  [META.version]: STATELESS_REVISION,
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  [META.clientCapabilities]: {},
};

/** The headers that the revision without a handshake wants. */
export function statelessHeaders(method: string, params: Record<string, unknown> = {}): Record<string, string> {
  const name = params["name"] ?? params["uri"];
  return {
    "MCP-Protocol-Version": STATELESS_REVISION,
    "Mcp-Method": method,
    ...(typeof name === "string" && { "Mcp-Name": name }),
  };
}

/** A request of the revision without a handshake. */
export function stateless(
  answer: Answering,
  method: string,
  params: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const message = { jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: STATELESS_META } };
  return post(answer, message, { ...statelessHeaders(method, params), ...headers });
}

/** A request of a revision that begins with a handshake. */
export function handshake(
  answer: Answering,
  method: string,
  params: Record<string, unknown> = {},
  revision = "2025-11-25",
): Promise<Response> {
  return post(answer, { jsonrpc: "2.0", id: 1, method, params }, { "MCP-Protocol-Version": revision });
}

export async function rpc(response: Response | Promise<Response>): Promise<RpcBody> {
  return (await (await response).json()) as RpcBody;
}

export interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError: boolean;
}

export async function callTool(
  answer: Answering,
  name: string,
  given: Record<string, unknown>,
): Promise<ToolResult & { readonly text: string }> {
  const { result, error } = await rpc(handshake(answer, "tools/call", { name, arguments: given }));
  if (!result) throw new Error(`${name}: ${error?.message}`);
  const called = result as unknown as ToolResult;
  return { ...called, text: called.content.map(({ text }) => text).join("\n") };
}
