/** The tool that lists a collection. */
import type { CollectionInfo } from "../../collection-info.ts";
import type { Catalog } from "../../release.ts";
import { filterParameters, listParameters } from "../../resources/records/list-parameters.ts";
import { closestHint } from "../../suggest-closest.ts";
import { truncate } from "../../truncate.ts";
import { type Argument, type Arguments, argumentOf, invalidArguments, type TextArgument } from "../arguments.ts";
import type { McpContext } from "../mcp-context.ts";
import { MAX_NAME } from "../resolve-entity.ts";
import { fieldsMeant, namedRows, type Rows, selectedRows } from "../rows.ts";
import { countThatFit, MAX_TOKENS } from "../token-limit.ts";
import type { Tool, ToolAnswer } from "../tool.ts";

/** Records that may be asked for by their ids. */
const MAX_IDS = 20;
/** Columns: no collection has so many. */
const MAX_FIELDS = 40;
/** Characters of the name of a collection or a field. */
const MAX_WORD = 100;
/** Characters of all filters as JSON text. */
const MAX_FILTERS_JSON = 5000;

export function listTool({ collections }: Catalog): Tool {
  const [first] = collections;
  if (!first) throw new Error("there is no collection");
  const parameters = listParameters(first);
  const filters = filterArguments(collections);
  const properties: Record<string, Argument> = {
    collection: {
      type: "text",
      description: "What to list.",
      maxLength: MAX_WORD,
      values: collections.map(({ name }) => name),
    },
    filters: {
      type: "object",
      description: 'Values by filter, such as {"level":"intro"}.',
      members: filters,
      isClosed: true,
      maxMembers: Object.keys(filters).length,
      maxJson: MAX_FILTERS_JSON,
    },
    ids: {
      type: "list",
      description: "Only these entries, in this order.",
      items: { type: "text", maxLength: MAX_NAME },
      maxItems: MAX_IDS,
    },
    fields: {
      type: "list",
      description: "Columns; a wrong name lists them.",
      items: { type: "text", maxLength: MAX_WORD },
      maxItems: MAX_FIELDS,
    },
    sort: {
      type: "text",
      description: "`-` reverses.",
      maxLength: MAX_WORD,
      values: [...new Set(collections.flatMap(({ sorts }) => sorts.flatMap((sort) => [sort, `-${sort}`])))],
    },
    limit: argumentOf(parameters, "limit", "Most rows."),
    offset: argumentOf(parameters, "offset", "Rows to skip."),
  };
  return {
    name: "list",
    title: "List a collection",
    description:
      "Compact rows of a whole collection, for questions about many entries: which regulations a country has, all " +
      "strategies of a family, the terms of a category. A row has id, name and summary, or the `fields` you name, such " +
      'as ["id","thresholds"]; with `ids` it compares entries that you know. ' +
      "`search` finds one entry.",
    input: { properties, required: ["collection"], inside: { filters: Object.keys(filters) } },
    async run(given, context) {
      const collection = collectionOf(given.requiredText("collection"), collections);
      const fields = fieldsMeant(given.list("fields"), collection);
      const ids = given.list("ids");
      return ids.length > 0
        ? named(ids, given, collection, fields, context)
        : selected(given, collection, fields, context);
    },
  };
}

/** The rows of the entries that are named. */
async function named(
  ids: readonly string[],
  given: Arguments,
  collection: CollectionInfo,
  fields: readonly string[],
  context: McpContext,
): Promise<ToolAnswer> {
  const other = ["filters", "sort", "limit", "offset"].find((name) => given.has(name));
  if (other !== undefined)
    throw invalidArguments([
      {
        pointer: `#/${other}`,
        detail: `\`${other}\` does not go with \`ids\`: leave one out.`,
      },
    ]);
  const { rows, notes, path } = await namedRows(collection, ids, fields, context);
  const shownNotes = notes.slice(0, countThatFit(notes, MAX_TOKENS / 2));
  const tokens = MAX_TOKENS / (notes.length === 0 ? 1 : 2);
  const count = rows.length === 1 ? 0 : countThatFit(rows.slice(1), tokens);
  const cut = count < rows.length - 1 ? [`Cut after ${count} rows; ask for the others in another call.`] : [];
  return { text: [...rows.slice(0, count + 1), ...cut, ...shownNotes].join("\n"), sources: [path] };
}

/** A page of the collection. */
async function selected(
  given: Arguments,
  collection: CollectionInfo,
  fields: readonly string[],
  context: McpContext,
): Promise<ToolAnswer> {
  const filters = Object.entries(given.object("filters") ?? {}).map(
    ([name, value]) => [name, filterValue(name, value, collection)] as const,
  );
  const query = {
    ...Object.fromEntries(filters),
    sort: given.text("sort"),
    limit: given.text("limit"),
    offset: given.text("offset"),
  };
  const { rows, total, path }: Rows = await selectedRows(collection, query, fields, context);
  const offset = Number(query.offset ?? 0);
  const count = rows.length === 0 ? 0 : countThatFit(rows.slice(1), MAX_TOKENS);
  const end = offset + count;
  const next = end < total ? ` Next: offset ${end}.` : "";
  const reason = total === 0 ? "No record has these values." : `No rows: there are ${total}, so lower \`offset\`.`;
  const shown = count === 0 ? reason : `Rows ${offset + 1}–${end} of ${total}.${next}`;
  return { text: [...rows.slice(0, count + 1), shown].join("\n"), sources: [path] };
}

/** More values are not listed: an error names those that are close. */
const MAX_VALUES = 30;

/** The filters of all collections: which take each, and its values. */
function filterArguments(collections: readonly CollectionInfo[]): Record<string, TextArgument> {
  const all = collections.flatMap((collection) =>
    filterParameters(collection).map((parameter) => ({ of: collection.name, parameter })),
  );
  return Object.fromEntries(
    [...Map.groupBy(all, ({ parameter }) => parameter.name)].map(([name, filters]) => {
      const [parameter] = filters.map((filter) => filter.parameter);
      const allowed = filters.map((filter) => ("values" in filter.parameter ? filter.parameter.values : undefined));
      const values = allowed.includes(undefined) ? [] : [...new Set(allowed.flatMap((known) => known ?? []))];
      const listed = values.length > 0 && values.length <= MAX_VALUES;
      const description = `Of ${filters.map(({ of }) => of).join(", ")}.${listed ? "" : ` ${parameter?.description}`}`;
      const maxLength = parameter && "maxLength" in parameter ? parameter.maxLength : MAX_WORD;
      return [name, { type: "text", description, maxLength, ...(listed && { values }) }];
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
  const wanted = plain(text);
  const values = "values" in parameter ? (parameter.values ?? []) : [];
  return values.find((known) => plain(known) === wanted) ?? text;
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
