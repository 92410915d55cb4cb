/**
 * `POST /mcp`: the Model Context Protocol over HTTP, stateless. Every request is answered with JSON, and nothing is
 * kept between requests. Clients of every revision are served: those that begin with `initialize`, and those that say
 * in each request what it needs.
 */
import type { Answer } from "../http/answer.ts";
import { readJson } from "../http/request-body.ts";
import type { Context, Handler, Route, RoutedRequest } from "../http/route.ts";
import { Problem } from "../problems.ts";
import { truncate } from "../truncate.ts";
import { RequestCost } from "./api.ts";
import {
  asRpcError,
  BATCH_REVISION,
  ERRORS,
  errorResponse,
  idOf,
  invalidRequest,
  RpcError,
  type RpcResponse,
  readMessage,
  resultResponse,
  STATELESS_REVISION,
} from "./protocol.ts";
import { revisionOf, VERSION_HEADER } from "./revision.ts";
import { Server } from "./server.ts";

/** Maximum messages of a batch. What they cost together is bounded too. */
export const MAX_BATCH = 20;

/** Maximum bytes of a body. The longest series that a calculator takes fit, and a parser's worst case stays bounded. */
export const MAX_MESSAGE_BYTES = 512 * 1024;

/** @param routes the API that the server calls */
export function mcpHandler(routes: readonly Route[]): Handler {
  const servers = new WeakMap<Context, Server>();
  return async (routed, context) => {
    try {
      const { base } = context.release;
      const origin = routed.request.headers.get("Origin");
      if (!isAllowedOrigin(origin, base))
        throw new RpcError(ERRORS.invalidRequest, `The origin \`${truncate(origin ?? "")}\` is not served here.`, {
          status: 403,
        });
      const message = await readBody(routed);
      const server = servers.get(context) ?? new Server(routes, context);
      servers.set(context, server);
      const { headers } = routed.request;
      return Array.isArray(message)
        ? await answerBatch(message as readonly unknown[], headers, server)
        : await answerMessage(message, headers, server);
    } catch (error) {
      const failed = asRpcError(error);
      return answerOf(errorResponse(failed), failed.status);
    }
  };
}

/** @throws RpcError for a body that is no JSON, with the status of the problem */
async function readBody({ request }: RoutedRequest): Promise<unknown> {
  try {
    return await readJson(request, MAX_MESSAGE_BYTES);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { status, slug, message } = error;
    throw new RpcError(slug === "malformed-json" ? ERRORS.parse : ERRORS.invalidRequest, message, { status });
  }
}

async function answerMessage(message: unknown, headers: Headers, server: Server): Promise<Answer> {
  let revision: string | undefined;
  try {
    const request = readMessage(message);
    if (!request) return ACCEPTED;
    revision = revisionOf(request, headers);
    const result = await server.answer(request, revision, new RequestCost());
    return answerOf(resultResponse(request.id, result), 200);
  } catch (error) {
    const failed = asRpcError(error);
    // Before 2026-07-28 the errors of methods came with status 200.
    const isOfMethod = revision !== undefined && revision !== STATELESS_REVISION;
    return answerOf(errorResponse(failed, idOf(message)), isOfMethod ? 200 : failed.status);
  }
}

async function answerBatch(messages: readonly unknown[], headers: Headers, server: Server): Promise<Answer> {
  const revision = headers.get(VERSION_HEADER) ?? BATCH_REVISION;
  if (revision !== BATCH_REVISION)
    throw invalidRequest(`The revision ${truncate(revision)} has no batches: send one message.`);
  if (messages.length === 0 || messages.length > MAX_BATCH)
    throw invalidRequest(`A batch has 1 to ${MAX_BATCH} messages; this one has ${messages.length}.`);
  const responses: RpcResponse[] = [];
  const cost = new RequestCost();
  for (const message of messages) {
    const response = await answerInBatch(message, server, cost);
    if (response) responses.push(response);
  }
  return responses.length === 0 ? ACCEPTED : answerOf(responses, 200);
}

async function answerInBatch(message: unknown, server: Server, cost: RequestCost): Promise<RpcResponse | undefined> {
  try {
    const request = readMessage(message);
    if (!request) return undefined;
    if (request.method === "initialize") throw invalidRequest("`initialize` does not go into a batch.");
    if (cost.isOver) throw invalidRequest("The batch asks for too much: send this message in another request.");
    return resultResponse(request.id, await server.answer(request, BATCH_REVISION, cost));
  } catch (error) {
    return errorResponse(asRpcError(error), idOf(message));
  }
}

function answerOf(response: RpcResponse | readonly RpcResponse[], status: number): Answer {
  const text = JSON.stringify(response);
  return { ...JSON_ANSWER, ...(status !== 200 && { status }), body: () => text };
}

const JSON_ANSWER = { mediaType: "application/json", cache: "none" } as const;

/** The answer to messages that have none. */
const ACCEPTED: Answer = { ...JSON_ANSWER, status: 202, body: () => "" };

const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether a web page of an origin may use the server. The published service is open to every page, as the whole API is.
 * A service on the machine of its user is open to pages of that machine alone, so that no other page reaches it by a name
 * that it has bound to that machine.
 *
 * @param origin the header `Origin`; programs send none
 */
export function isAllowedOrigin(origin: string | null, base: string): boolean {
  if (origin === null) return true;
  const isLocal = LOOPBACK.has(new URL(base).hostname);
  if (origin === "null") return !isLocal;
  const url = URL.parse(origin);
  if (!url) return false;
  // Pages of extensions and editors have schemes of their own, which no name can be bound to.
  if (url.protocol !== "http:" && url.protocol !== "https:") return true;
  return url.origin === origin && (!isLocal || LOOPBACK.has(url.hostname));
}
