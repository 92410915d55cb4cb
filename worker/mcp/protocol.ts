/**
 * The Model Context Protocol (https://modelcontextprotocol.io/specification): its revisions, its JSON-RPC messages and
 * its errors.
 */
import { Problem } from "../problems.ts";
import { isObject, type JsonObject } from "../representations/representation-format.ts";
import { truncate } from "../truncate.ts";

/** Every request says what it needs in `_meta` and in headers. */
export const STATELESS_REVISION = "2026-07-28";
/** A client begins with `initialize`. Newest first. */
export const HANDSHAKE_REVISIONS = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;
/** The only revision with batches, which also a client without a header `MCP-Protocol-Version` speaks. */
export const BATCH_REVISION = "2025-03-26";
/** Newest first. */
export const REVISIONS: readonly string[] = [STATELESS_REVISION, ...HANDSHAKE_REVISIONS];

/** Members of `_meta` that the protocol defines. */
export const META = {
  version: "io.modelcontextprotocol/protocolVersion",
  clientCapabilities: "io.modelcontextprotocol/clientCapabilities",
  serverInfo: "io.modelcontextprotocol/serverInfo",
} as const;

export const ERRORS = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  headerMismatch: -32020,
  unsupportedVersion: -32022,
  /** Of the revisions with a handshake; later ones use `invalidParams`. */
  resourceNotFound: -32002,
} as const;

export type Members = JsonObject;
export type RequestId = string | number;

/** Thrown to answer a message with an error. */
export class RpcError extends Error {
  readonly code: number;
  /** Status of the response to a single message. */
  readonly status: number;
  readonly data: unknown;

  constructor(code: number, message: string, { status = 200, data }: { status?: number; data?: unknown } = {}) {
    super(message.toWellFormed());
    this.code = code;
    this.status = status;
    this.data = data;
  }
}

/** A message that asks for an answer. */
export interface RpcRequest {
  readonly id: RequestId;
  readonly method: string;
  readonly params: Members;
}

/** A response to a request. An error has no id when the message had none that can be repeated. */
export type RpcResponse =
  | { readonly jsonrpc: "2.0"; readonly id: RequestId; readonly result: Members }
  | { readonly jsonrpc: "2.0"; readonly id?: RequestId; readonly error: Members };

/** Reads a message; `undefined` for a notification or a response, which are not answered. */
export function readMessage(message: unknown): RpcRequest | undefined {
  if (!isObject(message) || message["jsonrpc"] !== "2.0")
    throw invalidRequest("A message is one JSON object with the member `jsonrpc`, which is `2.0`.");
  const { id, method, params } = message;
  if (typeof method !== "string") {
    if (method === undefined && ("result" in message || "error" in message)) return undefined;
    throw invalidRequest("A message has a `method`, which is a text.");
  }
  if (params !== undefined && !isObject(params)) throw invalidRequest("`params` must be an object.");
  if (id === undefined) return undefined;
  if (!isRequestId(id))
    throw invalidRequest(`\`id\` must be a text of at most ${MAX_ID} characters or a whole number.`);
  return { id, method, params: params ?? {} };
}

/** A response repeats the id, so it must be short. */
const MAX_ID = 255;

function isRequestId(id: unknown): id is RequestId {
  return typeof id === "string" ? id.length <= MAX_ID && id.isWellFormed() : Number.isSafeInteger(id);
}

export function invalidRequest(message: string): RpcError {
  return new RpcError(ERRORS.invalidRequest, message, { status: 400 });
}

export function invalidParams(message: string, more: { status?: number; data?: unknown } = {}): RpcError {
  return new RpcError(ERRORS.invalidParams, message, more);
}

export function unknownMethod(method: string): RpcError {
  return new RpcError(ERRORS.methodNotFound, `There is no method \`${truncate(method)}\`.`, { status: 404 });
}

export function resultResponse(id: RequestId, result: Members): RpcResponse {
  return { jsonrpc: "2.0", id, result };
}

/** The response to a message that could not be served. */
export function errorResponse(error: RpcError, id?: RequestId): RpcResponse {
  const { code, message, data } = error;
  return {
    jsonrpc: "2.0",
    ...(id !== undefined && { id }),
    error: { code, message, ...(data !== undefined && { data }) },
  };
}

/** The id of a message that could not be read, if it has one that can be repeated. */
export function idOf(message: unknown): RequestId | undefined {
  return isObject(message) && isRequestId(message["id"]) ? message["id"] : undefined;
}

/** Any error as one of the protocol. One that is not expected is logged and says nothing. */
export function asRpcError(error: unknown): RpcError {
  if (error instanceof RpcError) return error;
  if (error instanceof Problem) return invalidParams(error.message);
  console.error(error);
  return new RpcError(ERRORS.internal, "The service failed. Nothing is wrong with the request; try it again.");
}

/** A member of the parameters that must be a text of at most so many characters. */
export function textMember(params: Members, name: string, maxLength: number): string {
  const value = params[name];
  if (typeof value === "string" && value.length <= maxLength) return value;
  throw invalidParams(`\`${name}\` must be a text of at most ${maxLength} characters.`);
}
