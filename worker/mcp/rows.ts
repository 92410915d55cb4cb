/** The rows of a collection that the tool `list` shows: compact lines, or the fields that are asked for as CSV. */

import type { CollectionInfo } from "../collection-info.ts";
import { listPath, recordPath } from "../paths.ts";
import { Problem } from "../problems.ts";
import { csvLines } from "../representations/csv.ts";
import { namesOfFields } from "../representations/projection.ts";
import type { Parameters } from "./api.ts";
import { hasJurisdiction, JURISDICTION } from "./jurisdictions-of.ts";
import type { McpContext } from "./mcp-context.ts";
import { errorText } from "./problem-text.ts";
import { resolveEntity, withCloseIds } from "./resolve-entity.ts";
import { SectionNames } from "./section-names.ts";

export interface Rows {
  /** Under a line with the names of the columns. */
  readonly rows: readonly string[];
  readonly total: number;
  readonly path: string;
}

/** The fields of the API that names mean, which may be those of sections. A name that means none stays as it is. */
export function fieldsMeant(names: readonly string[], collection: CollectionInfo): readonly string[] {
  const known = namesOfFields(collection);
  const sections = new SectionNames(collection);
  return names.flatMap((name) => {
    if (known.includes(name)) return [name];
    const meant = sections.meant(name, known);
    return meant.length > 0 ? meant : [name];
  });
}

/** A page of the collection. @param fields of the rows; none for compact lines */
export async function selectedRows(
  collection: CollectionInfo,
  query: Parameters,
  fields: readonly string[],
  { api }: McpContext,
): Promise<Rows> {
  const path = listPath(collection);
  if (fields.length > 0) {
    // One page, also where the table could be whole.
    const limit = query["limit"] ?? "20";
    const reply = await api.get(path, { ...query, limit, ...shownFields(collection, fields) }, "csv");
    return { rows: reply.text.trimEnd().split("\r\n"), total: reply.total, path: reply.path };
  }
  const reply = await api.get(path, { ...query, ...shownFields(collection, fields) });
  const { data } = JSON.parse(reply.text) as { data: readonly Row[] };
  return { rows: compactLines(collection, data), total: reply.total, path: reply.path };
}

/** The parameters that select the columns of rows. */
function shownFields(collection: CollectionInfo, fields: readonly string[]): Parameters {
  if (fields.length > 0) return { fields: fields.join() };
  return hasJurisdiction(collection) ? { fields: columnsOf(collection).join() } : { view: "summary" };
}

type Row = Readonly<Record<string, unknown>>;

function columnsOf(collection: CollectionInfo): string[] {
  return ["id", "name", ...(hasJurisdiction(collection) ? [JURISDICTION] : []), "summary"];
}

function compactLines(collection: CollectionInfo, rows: readonly Row[]): string[] {
  const columns = columnsOf(collection);
  const lines = rows.map((row) => `${collection.type}:${columns.map((column) => row[column] ?? "").join(" | ")}`);
  return [columns.join(" | "), ...lines];
}

/** The entries of these names in order, and a note for each that is not there. */
export async function namedRows(
  collection: CollectionInfo,
  names: readonly string[],
  fields: readonly string[],
  context: McpContext,
): Promise<Omit<Rows, "total"> & { readonly notes: readonly string[] }> {
  const read = [...new Set(names)].map((name) => recordNamed(name, collection, fields, context));
  const found = await Promise.all(read);
  const records = found.flatMap((each) => (each instanceof Problem ? [] : [each]));
  const notes = found.flatMap((each) => (each instanceof Problem ? [errorText(each, context.catalog)] : []));
  const rows = fields.length > 0 ? csvLines(fields, records) : compactLines(collection, records);
  return { rows, notes, path: listPath(collection) };
}

/** The record of the collection that a caller names, or why there is none. @throws Problem for a wrong field */
async function recordNamed(
  name: string,
  collection: CollectionInfo,
  fields: readonly string[],
  context: McpContext,
): Promise<Row | Problem> {
  const { type } = collection;
  try {
    const entity = await resolveEntity(name.includes(":") ? name : `${type}:${name}`, context);
    if (entity.type !== type)
      return new Problem("not-found", `\`${entity.type}:${entity.id}\` is not one of ${collection.name}.`);
    const read = context.api.json<Row>(recordPath(collection, entity.id), shownFields(collection, fields));
    return await read.catch(async (error) => {
      throw await withCloseIds(error, entity, context);
    });
  } catch (error) {
    if (error instanceof Problem && error.slug !== "invalid-parameter") return error;
    throw error;
  }
}
