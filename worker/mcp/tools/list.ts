/** The tool that lists a collection. */
import { type CollectionInfo, listPath } from "../../collections.ts";
import { suggestClosest } from "../../did-you-mean.ts";
import { filterParameters, listParameters } from "../../handlers/list-parameters.ts";
import type { Catalog } from "../../release.ts";
import { truncate } from "../../truncate.ts";
import type { Parameters } from "../api.ts";
import { argumentOf, invalidArguments } from "../arguments.ts";
import { countThatFit, MAX_TOKENS } from "../budget.ts";
import type { Served } from "../served.ts";
import type { Tool } from "../tool.ts";

interface Rows {
  readonly rows: readonly string[];
  readonly total: number;
  readonly path: string;
}

export function listTool({ collections }: Catalog): Tool {
  const [first] = collections;
  if (!first) throw new Error("there is no collection");
  const parameters = listParameters(first);
  const filters = collections.flatMap((collection) => {
    const names = filterParameters(collection).map(({ name }) => name);
    return names.length > 0 ? [`${collection.name}: ${names.join(", ")}`] : [];
  });
  return {
    name: "list",
    title: "List a collection",
    description:
      "Compact rows of a whole collection, for questions about many entries: which regulations a country has, all " +
      "strategies of a family, the terms of a category. A row has id, name and summary, or the `fields` you name, such " +
      'as ["id","jurisdiction","thresholds"]. Use `search` to find one entry, and `get` to read it.',
    input: {
      properties: {
        collection: { type: "string", enum: collections.map(({ name }) => name) },
        filters: {
          type: "object",
          description: `Values by filter. ${filters.join("; ")}. A wrong value is answered with those there are.`,
          additionalProperties: { type: "string" },
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
    },
    async run(given, served) {
      const collection = collectionOf(given.requiredText("collection"), collections);
      const filters = Object.entries(given.object("filters") ?? {}).map(
        ([name, value]) => [name, String(value)] as const,
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
      const shown = count === 0 ? `No rows of ${total}.` : `Rows ${offset + 1}–${end} of ${total}.${next}`;
      return { text: [...rows.slice(0, count + 1), shown].join("\n"), sources: [path] };
    },
  };
}

function collectionOf(name: string, collections: readonly CollectionInfo[]): CollectionInfo {
  const found = collections.find((candidate) => candidate.name === name || candidate.type === name);
  if (found) return found;
  const allowed = collections.map((candidate) => candidate.name);
  const near = suggestClosest(name, allowed, 1)[0];
  const hint = near === undefined ? "" : ` Did you mean \`${near}\`?`;
  const detail = `There is no collection \`${truncate(name)}\`.${hint}`;
  throw invalidArguments([{ pointer: "#/collection", detail, allowed }]);
}

/** Rows under a line with the names of the columns. */
async function rowsOf(
  collection: CollectionInfo,
  query: Parameters,
  fields: string | undefined,
  { api }: Served,
): Promise<Rows> {
  const path = listPath(collection);
  if (fields !== undefined) {
    // One page, also where the table could be whole.
    const reply = await api.get(path, { ...query, limit: query["limit"] ?? "20", fields }, "csv");
    return { rows: reply.text.trimEnd().split("\r\n"), total: reply.total, path: reply.path };
  }
  const reply = await api.get(path, { ...query, view: "summary" });
  const { data } = JSON.parse(reply.text) as { data: readonly { id: string; name: string; summary?: string }[] };
  const lines = data.map(({ id, name, summary = "" }) => `${collection.type}:${id} | ${name} | ${summary}`);
  return { rows: ["id | name | summary", ...lines], total: reply.total, path: reply.path };
}
