/** What the methods of the protocol are served from. */
import type { Catalog } from "../release.ts";
import type { AnswerCache } from "./answer-cache.ts";
import type { Api } from "./api.ts";
import type { Tool } from "./tool.ts";

export interface Served {
  readonly api: Api;
  readonly catalog: Catalog;
  /** Address of the service, without a trailing slash. */
  readonly base: string;
  readonly tools: readonly Tool[];
  readonly answers: AnswerCache;
  /** Revision of the protocol that the request is served by. */
  readonly revision: string;
}
