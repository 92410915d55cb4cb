/** The methods of the protocol, in every revision: what a request is answered with. */

import { type FindPlace, placeFinder } from "../http/match-path.ts";
import type { Context, Route } from "../http/route.ts";
import { isObject } from "../representations/representation-format.ts";
import { mcpName, SERVICE } from "../service-facts.ts";
import { toolsOf } from "./all-tools.ts";
import { Api, type RequestCost } from "./api.ts";
import { callTool } from "./call-tool.ts";
import { complete } from "./completion.ts";
import type { McpContext } from "./mcp-context.ts";
import { getPrompt, promptList } from "./prompts.ts";
import {
  HANDSHAKE_REVISIONS,
  invalidParams,
  META,
  type Members,
  REVISIONS,
  type RpcRequest,
  STATELESS_REVISION,
  unknownMethod,
} from "./protocol.ts";
import { readResource, resourceList, resourceTemplates } from "./resources.ts";
import { type Tool, toolList } from "./tool.ts";

type Method = (params: Members, context: McpContext) => Members | Promise<Members>;

/** How long a client may keep lists and resources: as long as HTTP's `max-age` says of the API's answers. */
const FRESH_MILLISECONDS = 300_000;
/** Results of these methods may be kept. */
const CACHEABLE: ReadonlySet<string> = new Set([
  "server/discover",
  "tools/list",
  "prompts/list",
  "resources/list",
  "resources/templates/list",
  "resources/read",
]);

const SHARED: Readonly<Record<string, Method>> = {
  "tools/list": (params, { tools }) => onlyPage(params, { tools: toolList(tools) }),
  "tools/call": callTool,
  "resources/list": (params, context) => onlyPage(params, { resources: resourceList(context) }),
  "resources/templates/list": (params, context) => onlyPage(params, { resourceTemplates: resourceTemplates(context) }),
  "resources/read": readResource,
  "prompts/list": (params) => onlyPage(params, { prompts: promptList() }),
  "prompts/get": getPrompt,
  "completion/complete": complete,
};

/** Every list has one page, and gives no cursor to another. */
function onlyPage({ cursor }: Members, page: Members): Members {
  if (cursor === undefined || cursor === null) return page;
  throw invalidParams("No list gave this `cursor`: each has one page, so leave it out.");
}

const HANDSHAKE: ReadonlyMap<string, Method> = new Map(
  Object.entries({ ...SHARED, initialize, ping: (): Members => ({}) }),
);

const STATELESS: ReadonlyMap<string, Method> = new Map(Object.entries({ ...SHARED, "server/discover": discover }));

/** The features of the protocol that the server has. It never sends a message unasked. */
const CAPABILITIES = { tools: {}, resources: {}, prompts: {}, completions: {} };

const INSTRUCTIONS =
  "A cited reference of the hedge-fund world: terms, strategies, regulations with thresholds and filings, calculators, " +
  "formulas, structures, events, people, market conventions and their sources. Search first, then `get` the entry; " +
  "entries carry citations. Use `compute` for numbers instead of working them out. Cite the source address of an answer.";

/** Serves requests. One exists per isolate; it keeps nothing of its clients between requests. */
export class Server {
  readonly #context: Context;
  readonly #find: FindPlace;
  readonly #tools: readonly Tool[];

  constructor(routes: readonly Route[], context: Context) {
    this.#context = context;
    this.#find = placeFinder(routes);
    this.#tools = toolsOf(context.release.catalog);
  }

  /**
   * @param cost of all messages that are sent with this one
   * @throws RpcError when the request cannot be served
   */
  async answer({ method, params }: RpcRequest, revision: string, cost: RequestCost): Promise<Members> {
    const stateless = revision === STATELESS_REVISION;
    const serve = (stateless ? STATELESS : HANDSHAKE).get(method);
    if (!serve) throw unknownMethod(method);
    const { catalog, base } = this.#context.release;
    const api = new Api(this.#find, this.#context, cost);
    const result = await serve(params, { api, catalog, base, tools: this.#tools, revision });
    if (method === "initialize") return { ...result, serverInfo: this.#info() };
    if (!stateless) return result;
    return {
      resultType: "complete",
      ...result,
      ...(CACHEABLE.has(method) && { ttlMs: FRESH_MILLISECONDS, cacheScope: "public" }),
      _meta: { [META.serverInfo]: this.#info() },
    };
  }

  #info(): Members {
    const { apiVersion, base } = this.#context.release;
    return { name: mcpName(base), title: SERVICE.name, version: apiVersion, websiteUrl: `${base}/` };
  }
}

/** A version that the server does not have is answered with the newest that has a handshake. */
function initialize({ protocolVersion, capabilities, clientInfo }: Members): Members {
  if (typeof protocolVersion !== "string") throw invalidParams("`protocolVersion` must be a text.");
  if (!isObject(capabilities)) throw invalidParams("`capabilities` must be an object.");
  if (!isObject(clientInfo)) throw invalidParams("`clientInfo` must be an object.");
  const known = HANDSHAKE_REVISIONS.find((revision) => revision === protocolVersion);
  return {
    protocolVersion: known ?? HANDSHAKE_REVISIONS[0],
    capabilities: CAPABILITIES,
    instructions: INSTRUCTIONS,
  };
}

function discover(): Members {
  return { supportedVersions: REVISIONS, capabilities: CAPABILITIES, instructions: INSTRUCTIONS };
}
