/** Single records: `GET /api/v1/{collection}/{id}`, with projection and `include`. */

import type { CollectionInfo } from "../../collection-info.ts";
import { formerAddress } from "../../entities/former-ids.ts";
import { idNamed } from "../../entities/other-ids.ts";
import { brief } from "../../graph/graph-json.ts";
import type { Answer } from "../../http/answer.ts";
import { workerEtag } from "../../http/conditional.ts";
import { Moved } from "../../http/moved.ts";
import type { QueryParameter } from "../../http/query-parameters.ts";
import { toQueryString } from "../../http/query-string.ts";
import { resourceHeaders } from "../../http/resource-headers.ts";
import type { Context, Handler, RoutedRequest } from "../../http/route.ts";
import { filePath, recordPath } from "../../paths.ts";
import { Problem } from "../../problems.ts";
import { fieldLines } from "../../representations/projected-markdown.ts";
import { readProjection } from "../../representations/projection.ts";
import { mediaTypeOf } from "../../representations/registry.ts";
import type { JsonObject } from "../../representations/representation-format.ts";
import { required } from "../../required.ts";
import { asId } from "../../slug.ts";
import { concat, parseJson } from "../../store/binary/bytes.ts";
import { truncate } from "../../truncate.ts";
import { fileAnswer } from "../files/file.ts";
import { type Included, includedOf, includesOf, relatedMarkdown } from "./included-parts.ts";
import { fieldsParameter, VIEW } from "./projection-parameters.ts";
import { closestIds, findRecord, recordLine } from "./stored-records.ts";

/** The parameters of a single record: fields, and what to add. */
export function recordParameters(collection: CollectionInfo): QueryParameter[] {
  return [fieldsParameter(collection), VIEW, includeParameter(collection)];
}

function includeParameter(collection: CollectionInfo): QueryParameter {
  const fields = Object.keys(collection.includedFields).map((name) => `\`${name}\``);
  const own = fields.length === 0 ? "" : `${fields.join(" and ")} of the record, `;
  return {
    type: "list",
    name: "include",
    values: includesOf(collection),
    description: `What to add: ${own}\`backlinks\` (who refers to this ${collection.type}) and \`graph\` (its neighbourhood of depth 1).`,
    example: "backlinks",
  };
}

export function recordHandler(collection: CollectionInfo): Handler {
  return async (routed, context) => {
    const projection = readProjection(collection, routed, context.release.base);
    const includes = routed.query.list("include") ?? [];
    const id = required(routed.params["id"], "id");
    // Projections in Markdown are rendered from JSON.
    const format = projection && routed.representation === "md" ? "json" : routed.representation;
    const file = await findRecord(collection, id, format, context);
    if (!file) throw await absentRecord(collection, id, addressIn(collection, routed), context);
    if (!projection && includes.length === 0) return fileAnswer(file, routed);

    const added = includes.length > 0 ? await includedOf(collection, id, includes, context) : undefined;
    const queryString = toQueryString([
      ["fields", routed.query.list("fields")?.join()],
      ["view", routed.query.givenText("view")],
      ["include", includes.length > 0 ? includes.join() : undefined],
    ]);
    return {
      mediaType: mediaTypeOf(routed.representation),
      etag: await workerEtag(context, [
        routed.representation,
        queryString,
        file.etag,
        added ? JSON.stringify(added) : "",
      ]),
      cache: "public",
      headers: resourceHeaders(routed, queryString),
      async body() {
        const line = await recordLine(file, projection);
        if (routed.representation === "md") return markdownOf(line, projection !== undefined, added ?? {}, context);
        return added ? withIncluded(line, added, routed) : concat([line, "\n"]);
      },
    } satisfies Answer;
  };
}

/** @param line the Markdown of a whole record, which has all parts of its own, or the JSON of a projected one */
function markdownOf(
  line: Uint8Array,
  isProjected: boolean,
  added: Partial<Included>,
  { release }: Context,
): Uint8Array {
  const { backlinks: _backlinks, graph: _graph, ...own } = added;
  const record = isProjected ? fieldLines({ ...parseJson<JsonObject>(line), ...own }) : line;
  return concat([record, "\n", relatedMarkdown(added, release.catalog.collections, release.base)]);
}

function withIncluded(
  record: Uint8Array,
  added: Partial<Included>,
  { query }: Pick<RoutedRequest, "query">,
): Uint8Array {
  const shown = query.text("view") === "summary" && added.graph ? { ...added, graph: brief(added.graph) } : added;
  // A record may have none of the fields that are asked for, and a projection may leave none.
  const members = JSON.stringify(shown).slice(1, -1);
  const comma = record.length > 2 && members !== "" ? "," : "";
  return concat([record.subarray(0, record.length - 1), comma, members, "}\n"]);
}

/** The requested address with another id. */
function addressIn(collection: CollectionInfo, { url, representation, chosenBy }: RoutedRequest) {
  return (id: string): string => {
    const path = recordPath(collection, id);
    return (chosenBy === "extension" ? filePath(path, representation) : path) + url.search;
  };
}

/**
 * The answer for an unknown id: the address of the record that has it as a former id or as the slug of a name, or the
 * problem.
 *
 * @param addressOf the requested address with another id
 */
export async function absentRecord(
  collection: CollectionInfo,
  id: string,
  addressOf: (id: string) => string,
  context: Context,
): Promise<Moved | Problem> {
  const written = asId(id);
  if (written === undefined) return unknownRecord(collection, id, context);
  if (written !== id && (await findRecord(collection, written, "json", context))) return new Moved(addressOf(written));
  const former = await formerAddress(collection, written, addressOf, context);
  if (former) return former;
  const named = await idNamed(collection, written, context);
  return named === undefined ? unknownRecord(collection, id, context) : new Moved(addressOf(named));
}

/** The problem for an unknown id, with similar ids. */
async function unknownRecord(collection: CollectionInfo, id: string, context: Context): Promise<Problem> {
  const near = await closestIds(collection, id, context);
  return new Problem("not-found", `No ${collection.type} has the id \`${truncate(id)}\`.`, {
    suggestions: near.map((candidate) => recordPath(collection, candidate)),
  });
}
