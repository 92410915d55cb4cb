/** The tool that lists a collection. */
import { type CollectionInfo, listPath } from "../../collection-info.ts";
import type { QueryParameter } from "../../http/query-parameters.ts";
import { filterParameters, listParameters } from "../../parameters/list-parameters.ts";
import type { Catalog } from "../../release.ts";
import { closestHint } from "../../suggest-closest.ts";
import { truncate } from "../../truncate.ts";
import type { Parameters } from "../api.ts";
import { argumentOf, invalidArguments, type Schema } from "../arguments.ts";
import { countThatFit, MAX_TOKENS } from "../budget.ts";
import { hasJurisdiction, JURISDICTION } from "../jurisdictions-of.ts";
import type { Tool } from "../tool.ts";
import type { ToolContext } from "../tool-context.ts";

interface Rows {
  readonly rows: readonly string[];
  readonly total: number;
  readonly path: string;
}

export function listTool({ collections }: Catalog): Tool {
  const [first] = collections;
  if (!first) throw new Error("there is no collection");
  const parameters = listParameters(first);
  const filters = filterSchemas(collections);
  return {
    name: "list",
    title: "List a collection",
    description:
      "Compact rows of a whole collection, for questions about many entries: which regulations a country has, all " +
      "strategies of a family, the terms of a category. A row has id, name and summary, and the jurisdiction of " +
      'regulations, or the `fields` you name, such as ["id","thresholds"]. Use `search` to find one entry, and `get` to ' +
      "read it.",
    input: {
      properties: {
        collection: { type: "string", description: "What to list.", enum: collections.map(({ name }) => name) },
        filters: {
          type: "object",
          description: 'Values by filter, such as {"level":"intro"}.',
          properties: filters,
          additionalProperties: false,
        },
        fields: {
          type: "array",
          description: "Columns; a wrong name is answered with those there are.",
          items: { type: "string" },
        },
        sort: { type: "string", description: "`id`, `name` or `updated`; `-` before it reverses." },
        limit: argumentOf(parameters, "limit", { description: "Most rows." }),
        offset: argumentOf(parameters, "offset", { description: "Rows to skip." }),
      },
      required: ["collection"],
      inside: { filters: Object.keys(filters) },
    },
    async run(given, served) {
      const collection = collectionOf(given.requiredText("collection"), collections);
      const filters = Object.entries(given.object("filters") ?? {}).map(
        ([name, value]) => [name, filterValue(name, value, collection)] as const,
      );
      const fields = given.text("fields");
      const query = {
        ...Object.fromEntries(filters),
        sort: given.text("sort"),
        limit: given.text("limit"),
        offset: given.text("offset"),
      };
      const { rows, total, path } = await rowsOf(collection, query, fields, served);
      const offset = Number(query.offset ?? 0);
      const count = rows.length === 0 ? 0 : countThatFit(rows.slice(1), MAX_TOKENS);
      const end = offset + count;
      const next = end < total ? ` Next: offset ${end}.` : "";
      const reason = total === 0 ? "No record has these values." : `No rows: there are ${total}, so lower \`offset\`.`;
      const shown = count === 0 ? reason : `Rows ${offset + 1}–${end} of ${total}.${next}`;
      return { text: [...rows.slice(0, count + 1), shown].join("\n"), sources: [path] };
    },
  };
}

/** More values are not listed: an error names those that are close. */
const MAX_VALUES = 30;

/** The filters of all collections: which take each, and its values. */
function filterSchemas(collections: readonly CollectionInfo[]): Record<string, Schema> {
  const filters = new Map<string, { readonly of: string[]; readonly parameter: QueryParameter }>();
  for (const collection of collections)
    for (const parameter of filterParameters(collection)) {
      const known = filters.get(parameter.name);
      if (known) known.of.push(collection.name);
      else filters.set(parameter.name, { of: [collection.name], parameter });
    }
  return Object.fromEntries(
    [...filters].map(([name, { of, parameter }]) => {
      const values = "values" in parameter ? (parameter.values ?? []) : [];
      const listed = values.length > 0 && values.length <= MAX_VALUES;
      const description = `Of ${of.join(", ")}.${listed ? "" : ` ${parameter.description}`}`;
      return [name, { type: "string", description, ...(listed && { enum: values }) }];
    }),
  );
}

/** The value of a filter, written as the API has it. @throws Problem for a filter that the collection has not */
function filterValue(name: string, value: unknown, collection: CollectionInfo): string {
  const parameters = filterParameters(collection);
  const parameter = parameters.find((candidate) => candidate.name === name);
  const pointer = `#/filters/${encodeURIComponent(truncate(name))}`;
  if (!parameter) {
    const allowed = parameters.map((candidate) => candidate.name);
    const hint = closestHint(name, allowed);
    const none = ", which have none: leave out `filters`, or find entries with `search`.";
    const detail = `\`${truncate(name)}\` is not a filter of ${collection.name}${allowed.length > 0 ? `.${hint}` : none}`;
    throw invalidArguments([{ pointer, detail, allowed }]);
  }
  if (typeof value === "object")
    throw invalidArguments([{ pointer, detail: `The filter \`${name}\` takes one value; list once for each.` }]);
  const text = String(value);
  const values = "values" in parameter ? (parameter.values ?? []) : [];
  return values.find((known) => plain(known) === plain(text)) ?? text;
}

/** `Risk management` and `risk-management` alike. */
function plain(value: string): string {
  return value.trim().toLowerCase().replaceAll(/[\s_]/g, "-");
}

function collectionOf(name: string, collections: readonly CollectionInfo[]): CollectionInfo {
  const found = collections.find((candidate) => candidate.name === name || candidate.type === name);
  if (found) return found;
  const allowed = collections.map((candidate) => candidate.name);
  const detail = `There is no collection \`${truncate(name)}\`.${closestHint(name, allowed)}`;
  throw invalidArguments([{ pointer: "#/collection", detail, allowed }]);
}

/** Rows under a line with the names of the columns. */
async function rowsOf(
  collection: CollectionInfo,
  query: Parameters,
  fields: string | undefined,
  { api }: ToolContext,
): Promise<Rows> {
  const path = listPath(collection);
  if (fields !== undefined) {
    // One page, also where the table could be whole.
    const reply = await api.get(path, { ...query, limit: query["limit"] ?? "20", fields }, "csv");
    return { rows: reply.text.trimEnd().split("\r\n"), total: reply.total, path: reply.path };
  }
  const columns = ["id", "name", ...(hasJurisdiction(collection) ? [JURISDICTION] : []), "summary"];
  const shown = hasJurisdiction(collection) ? { fields: columns.join() } : { view: "summary" };
  const reply = await api.get(path, { ...query, ...shown });
  const { data } = JSON.parse(reply.text) as { data: readonly Record<string, string | undefined>[] };
  const lines = data.map((row) => `${collection.type}:${columns.map((column) => row[column] ?? "").join(" | ")}`);
  return { rows: [columns.join(" | "), ...lines], total: reply.total, path: reply.path };
}
