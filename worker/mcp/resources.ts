/** Resources: the guide, the list of categories, and every record as Markdown, at the addresses of the API. */

import { Moved } from "../http/moved.ts";
import { recordPath } from "../paths.ts";
import { Problem } from "../problems.ts";
import { splitExtension } from "../representations/registry.ts";
import { truncate } from "../truncate.ts";
import type { ApiAnswer } from "./api.ts";
import type { McpContext } from "./mcp-context.ts";
import { ERRORS, invalidParams, type Members, RpcError, STATELESS_REVISION, textMember } from "./protocol.ts";

const MARKDOWN = "text/markdown";
/** Characters of an address. */
export const MAX_URI = 400;
/** Longer resources are no context for a model. */
const MAX_TEXT = 400_000;

/** Resources without parameters. */
const FIXED = [
  { path: "/llms.txt", name: "guide", title: "Guide", description: "What the service has, and the calls of its API." },
  {
    path: "/api/v1/categories.md",
    name: "categories",
    title: "Categories",
    description: "The knowledge domains that the terms are filed under.",
  },
];

export function resourceList({ base }: McpContext): Members[] {
  return FIXED.map(({ path, ...rest }) => ({ uri: base + path, ...rest, mimeType: MARKDOWN }));
}

export function resourceTemplates({ base, catalog }: McpContext): Members[] {
  return catalog.collections.map((collection) => ({
    uriTemplate: `${base}${recordPath(collection, "{id}")}.md`,
    name: collection.type,
    title: collection.title,
    description: `${collection.description} One entry as Markdown.`,
    mimeType: MARKDOWN,
  }));
}

/** `resources/read`. */
export async function readResource(params: Members, context: McpContext): Promise<Members> {
  const uri = textMember(params, "uri", MAX_URI);
  const reply = await replyOf(uri, context);
  const [mimeType = MARKDOWN] = reply.mediaType.split(";");
  return { contents: [{ uri, mimeType, text: reply.text }] };
}

/** @throws RpcError when there is no such resource */
async function replyOf(uri: string, { api, base, catalog, revision }: McpContext): Promise<ApiAnswer> {
  const path = uri.startsWith(`${base}/`) ? uri.slice(base.length) : "";
  const { path: record, representation } = splitExtension(path);
  const isRecord = catalog.collections.some((collection) =>
    /^[a-z0-9-]+$/.test(idIn(record, recordPath(collection, ""))),
  );
  try {
    if (FIXED.some((resource) => resource.path === path) || (isRecord && representation === "md")) {
      const reply = await (representation === undefined ? api.get(path) : api.get(record, {}, representation));
      if (reply.text.length <= MAX_TEXT) return reply;
    }
  } catch (error) {
    if (!(error instanceof Problem || error instanceof Moved) || (error instanceof Problem && error.status >= 500))
      throw error;
    throw notFound(uri, revision, error instanceof Problem ? error.suggestions.map((close) => `${base}${close}`) : []);
  }
  throw notFound(uri, revision, [`${base}/llms.txt`]);
}

/** The part behind the path of a collection; empty for another path. */
function idIn(path: string, collection: string): string {
  return path.startsWith(collection) ? path.slice(collection.length) : "";
}

function notFound(uri: string, revision: string, suggestions: readonly string[]): RpcError {
  const message = `There is no resource \`${truncate(uri)}\`. An entry is at an address that \`resources/templates/list\` gives.`;
  const data = { uri: uri.toWellFormed(), suggestions };
  return revision === STATELESS_REVISION
    ? invalidParams(message, { data })
    : new RpcError(ERRORS.resourceNotFound, message, { data });
}
