/** The revision of the protocol that a request is served by, and what that revision wants in headers. */
import { isObject } from "../representations/representation-format.ts";
import { truncate } from "../truncate.ts";
import {
  BATCH_REVISION,
  ERRORS,
  HANDSHAKE_REVISIONS,
  invalidParams,
  META,
  REVISIONS,
  RpcError,
  type RpcRequest,
  STATELESS_REVISION,
} from "./protocol.ts";

export const VERSION_HEADER = "MCP-Protocol-Version";
const METHOD_HEADER = "Mcp-Method";
const NAME_HEADER = "Mcp-Name";

/** The member of the parameters that `Mcp-Name` repeats, by method. */
const NAME_MEMBERS: ReadonlyMap<string, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

function hasHandshake(revision: string): boolean {
  return HANDSHAKE_REVISIONS.some((known) => known === revision);
}

/** @throws RpcError when the revision is not known, or the request is not as it wants */
export function revisionOf(request: RpcRequest, headers: Headers): string {
  const header = headers.get(VERSION_HEADER);
  const meta = isObject(request.params["_meta"]) ? request.params["_meta"] : {};
  const declared = meta[META.version];
  if (declared === undefined) {
    // What the two speak is negotiated in the body, whatever the header says.
    if (request.method === "initialize") return HANDSHAKE_REVISIONS[0];
    if (header === null && request.method !== "server/discover") return BATCH_REVISION;
    if (header !== null && hasHandshake(header)) return header;
    if (header !== null && header !== STATELESS_REVISION) throw unsupported(header);
  }
  if (typeof declared !== "string")
    throw invalidParams(
      `\`params._meta\` must say the revision in \`${META.version}\`, such as ${STATELESS_REVISION}.`,
      {
        status: 400,
      },
    );
  requireEqual(VERSION_HEADER, header, declared);
  if (!REVISIONS.includes(declared)) throw unsupported(declared);
  if (hasHandshake(declared)) return declared;
  if (!isObject(meta[META.clientCapabilities]))
    throw invalidParams(`\`params._meta\` must have \`${META.clientCapabilities}\`, which may be \`{}\`.`, {
      status: 400,
    });
  requireEqual(METHOD_HEADER, headers.get(METHOD_HEADER), request.method);
  const member = NAME_MEMBERS.get(request.method);
  const name = member === undefined ? undefined : request.params[member];
  if (typeof name === "string") requireEqual(NAME_HEADER, decoded(headers.get(NAME_HEADER)), name);
  return STATELESS_REVISION;
}

function unsupported(requested: string): RpcError {
  return new RpcError(ERRORS.unsupportedVersion, `The revision \`${truncate(requested)}\` is not supported.`, {
    status: 400,
    data: { supported: REVISIONS, requested: requested.slice(0, MAX_REPEATED).toWellFormed() },
  });
}

/** Characters of a requested revision that an error repeats. */
const MAX_REPEATED = 100;

/** @throws RpcError when a header does not repeat what the body says */
function requireEqual(name: string, value: string | null | undefined, body: string): void {
  if (value === body) return;
  const has = value === null || value === undefined ? "is missing or cannot be read" : `is \`${truncate(value)}\``;
  throw new RpcError(ERRORS.headerMismatch, `The header ${name} ${has}; the body says \`${truncate(body)}\`.`, {
    status: 400,
  });
}

const BASE64_START = "=?base64?";
const BASE64_END = "?=";

/** The value of a header, which is in Base64 when it is no plain ASCII; `undefined` if it cannot be read. */
function decoded(value: string | null): string | null | undefined {
  if (!value?.startsWith(BASE64_START) || !value.endsWith(BASE64_END)) return value;
  try {
    const bytes = Uint8Array.from(atob(value.slice(BASE64_START.length, -BASE64_END.length)), (c) => c.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
