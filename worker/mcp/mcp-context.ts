/** What a tool or a method of the protocol may use: the API with the store behind it (`api.context`), the catalogue and the tools. */
import type { Catalog } from "../release.ts";
import type { Api } from "./api.ts";
import type { Tool } from "./tool.ts";

export interface McpContext {
  readonly api: Api;
  readonly catalog: Catalog;
  /** Address of the service, without a trailing slash. */
  readonly base: string;
  readonly tools: readonly Tool[];
  /** Revision of the protocol that the request is served by. */
  readonly revision: string;
}
