/** The files of an object that has an address: one in each representation. */
import { filePath } from "../../worker/paths.ts";
import { RECORD_REPRESENTATIONS, writeDocument } from "../../worker/representations/registry.ts";
import type { JsonObject } from "../../worker/representations/representation-format.ts";
import { COLLECTIONS } from "../schema/collections.ts";

export interface DocumentAtAddress {
  /** Without an extension. */
  readonly path: string;
  /** Name of its schema. */
  readonly schema: string;
  /** Its heading in Markdown. */
  readonly title: string;
  readonly base: string;
  /** Its Markdown, where it has a form of its own. */
  readonly markdown?: string;
  /** Its JSON, where it is laid out in a way of its own. */
  readonly json?: string;
}

export function documentFiles(
  value: JsonObject,
  { path, schema, title, base, markdown, json = jsonText(value) }: DocumentAtAddress,
): [path: string, text: string][] {
  const about = { title, address: base + path, schema, base, collections: COLLECTIONS };
  const own = new Map([
    ["json", json],
    ["md", markdown],
  ]);
  return RECORD_REPRESENTATIONS.map((name) => [
    filePath(path, name),
    own.get(name) ?? writeDocument(name, value, about),
  ]);
}

/** Text of a JSON document, indented for readers. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}
