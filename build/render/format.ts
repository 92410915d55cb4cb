/** What a format is: how one record is written. How a list is written is the worker's (`answers/list-body.ts`). */
import type { REPRESENTATIONS } from "../../worker/representations.ts";
import type { Corpus, Entity } from "../corpus.ts";
import { jsonRecord } from "./json.ts";
import { jsonldRecord } from "./jsonld.ts";
import { markdownRecord } from "./markdown.ts";

export interface RenderContext {
  readonly corpus: Corpus;
  /** Address that the service is published at, without a trailing slash. */
  readonly base: string;
}

type RecordWriter = (entity: Entity, context: RenderContext) => string;

/** One writer per representation; the key is the file extension. */
export const FORMATS: Readonly<Record<(typeof REPRESENTATIONS)[number], RecordWriter>> = {
  json: jsonRecord,
  // A record is one line that ends in a newline, so its JSON is its NDJSON.
  ndjson: jsonRecord,
  jsonld: jsonldRecord,
  md: markdownRecord,
};
