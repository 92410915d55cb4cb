/** `POST /api/v1/terms/_bulk`: many terms by their ids in one request. */

import type { CollectionInfo } from "../../collection-info.ts";
import { findFormerId, type RemovedRecord } from "../../entities/former-ids.ts";
import { idNamed } from "../../entities/other-ids.ts";
import { createEtag } from "../../http/conditional.ts";
import { invalidParameters } from "../../http/query-parameters.ts";
import { queryWithoutFormat } from "../../http/query-string.ts";
import { invalidBody, pointerToken } from "../../http/request-body.ts";
import { resourceHeaders } from "../../http/resource-headers.ts";
import type { Context, Handler } from "../../http/route.ts";
import { MAX_ID } from "../../paths.ts";
import type { ProblemError } from "../../problems.ts";
import { jsonList } from "../../representations/json.ts";
import type { ProjectedField } from "../../representations/projection.ts";
import { fieldsNamed, fieldsProjection, namesOfFields } from "../../representations/projection.ts";
import { listFormatOf, mediaTypeOf, type RecordRepresentation } from "../../representations/registry.ts";
import { isObject, type JsonObject } from "../../representations/representation-format.ts";
import { asId } from "../../slug.ts";
import { parseJson } from "../../store/binary/bytes.ts";
import type { StoredFile } from "../../store/store.ts";
import { closestHint } from "../../suggest-closest.ts";
import { truncate } from "../../truncate.ts";
import { objectAnswer } from "../object-answer.ts";
import { findRecord, recordLine } from "./stored-records.ts";

export const MAX_BULK = 200;
const MEMBERS = ["ids", "fields"];
/** Maximum unknown members that are reported; a body could have any number. */
const MAX_UNKNOWN = 20;

interface BulkRequest {
  readonly ids: readonly string[];
  readonly fields: readonly ProjectedField[] | undefined;
}

export function bulkHandler(collection: CollectionInfo): Handler {
  return async (routed, context) => {
    // Where an address has no `fields` it is ignored; here it is meant, and stands in the body.
    if (new URL(routed.request.url).searchParams.has("fields"))
      throw invalidParameters([
        { parameter: "fields", detail: "`fields` is a member of the body here, beside `ids`." },
      ]);
    const { ids, fields } = readBulk(await routed.body(), collection);
    const { source } = listFormatOf(routed.representation);
    const found = new Map<string, StoredFile>();
    const missing: string[] = [];
    const resolved: { from: string; to: string }[] = [];
    const removed: { id: string; successor?: string }[] = [];
    const distinct = [...new Set(ids)];
    const results = await Promise.all(distinct.map((id) => findOne(collection, id, source, context)));
    distinct.forEach((from, i) => {
      const { file, id = from, removal } = results[i] ?? {};
      if (file) {
        found.set(id, file);
        if (id !== from) resolved.push({ from, to: id });
      } else missing.push(from);
      if (removal) {
        const { successor } = removal;
        removed.push({ id: from, ...(successor !== undefined && { successor }) });
      }
    });
    const meta = { requested: ids.length, found: found.size };
    const notes = { ...(resolved.length > 0 && { resolved }), ...(removed.length > 0 && { removed }) };
    const projection = fields && fieldsProjection(fields, collection);
    const lines = await Promise.all([...found.values()].map((file) => recordLine(file, projection)));
    const rest = { meta, missing: missing.map((id) => truncate(id, MAX_ID)), ...notes };
    if (routed.representation === "json") {
      // Joined without parsing.
      const answer = jsonList(lines, rest);
      return {
        mediaType: mediaTypeOf("json"),
        etag: await createEtag(answer),
        cache: "none",
        headers: resourceHeaders(routed, queryWithoutFormat(routed)),
        body: () => answer,
      };
    }
    // The answer has the context of its nodes.
    const data = lines.map(parseJson<JsonObject>).map(({ "@context": _, ...record }) => record);
    return objectAnswer({ value: { data, ...rest }, title: collection.title, cache: "none" }, routed, context);
  };
}

/** The result for an id. */
interface Found {
  readonly file?: StoredFile | undefined;
  /** The record's id, if another way to write it was requested. */
  readonly id?: string;
  readonly removal?: RemovedRecord;
}

/** Ids are read as those of addresses are. */
async function findOne(
  collection: CollectionInfo,
  written: string,
  source: RecordRepresentation,
  context: Context,
): Promise<Found> {
  const id = asId(written);
  if (id === undefined) return {};
  const file = await findRecord(collection, id, source, context);
  if (file) return { file, id };
  const former = await findFormerId(collection.type, id, context);
  if (former?.kind === "removed") return { removal: former.record };
  const now = former?.id ?? (await idNamed(collection, id, context));
  return now === undefined ? {} : { file: await findRecord(collection, now, source, context), id: now };
}

function readBulk(body: unknown, collection: CollectionInfo): BulkRequest {
  if (!isObject(body)) {
    throw invalidBody([{ pointer: "#", detail: "The body must be an object with the member `ids`." }]);
  }
  const errors: ProblemError[] = [];
  for (const member of Object.keys(body)
    .filter((name) => !MEMBERS.includes(name))
    .slice(0, MAX_UNKNOWN)) {
    const pointer = `#/${pointerToken(member)}`;
    errors.push({
      pointer,
      detail: `\`${truncate(member)}\` is not a member of this request.${closestHint(member, MEMBERS)}`,
      allowed: MEMBERS,
    });
  }
  const { ids, fields: requestedFields } = body;
  errors.push(...errorsOfIds(ids));
  let fields: readonly ProjectedField[] | undefined;
  if (requestedFields !== undefined) {
    const read = readBulkFields(requestedFields, collection);
    if (Array.isArray(read)) fields = read as readonly ProjectedField[];
    else errors.push(read as ProblemError);
  }
  if (errors.length > 0) throw invalidBody(errors);
  return { ids: ids as readonly string[], fields };
}

function errorsOfIds(ids: unknown): ProblemError[] {
  if (!Array.isArray(ids)) return [{ pointer: "#/ids", detail: `\`ids\` must be an array of 1 to ${MAX_BULK} ids.` }];
  if (ids.length < 1 || ids.length > MAX_BULK) {
    return [{ pointer: "#/ids", detail: `\`ids\` must hold 1 to ${MAX_BULK} ids; it holds ${ids.length}.` }];
  }
  return ids.flatMap((id: unknown, i) =>
    typeof id === "string" ? [] : [{ pointer: `#/ids/${i}`, detail: "An id must be a string." }],
  );
}

function readBulkFields(
  requestedFields: unknown,
  collection: CollectionInfo,
): readonly ProjectedField[] | ProblemError {
  if (!Array.isArray(requestedFields) || requestedFields.length === 0) {
    return { pointer: "#/fields", detail: "`fields` must be an array of field names." };
  }
  const known = namesOfFields(collection);
  const i = requestedFields.findIndex((name: unknown) => typeof name !== "string" || !known.includes(name));
  if (i < 0) return fieldsNamed(requestedFields as string[], collection);
  const name: unknown = requestedFields[i];
  const pointer = `#/fields/${i}`;
  if (typeof name !== "string") return { pointer, detail: "A field name must be a string.", allowed: known };
  const detail = `\`${truncate(name)}\` is not a field of these records.${closestHint(name, known)}`;
  return { pointer, detail, allowed: known };
}
