/** JSON-LD: records with their context, lists as a graph, other objects with what they refer to as addresses. */
import { recordPath } from "../paths.ts";
import { concat } from "../store/binary/bytes.ts";
import { jsonLine } from "./json.ts";
import type { AboutDocument, JsonObject, RepresentationFormat } from "./representation-format.ts";

export const JSONLD_FORMAT = {
  name: "jsonld",
  title: "JSON-LD",
  mediaType: "application/ld+json",
  acceptedAs: ["application/ld+json"],
  contentKind: "json-ld",
  refines: "json",
  forRecords: true,
  list: {
    source: "jsonld",
    unpaged: false,
    includesPageInfo: false,
    write: ({ lines, base }) => jsonldList(lines, base),
  },
  document: jsonldDocument,
} as const satisfies RepresentationFormat;

/** The JSON-LD context: the meaning of a record's members, also in JSON. */
export const CONTEXT_PATH = "/api/context.jsonld";

/** The beginning of every JSON-LD record; a list has it once. */
export function jsonldContext(base: string): string {
  return `{"@context":"${base}${CONTEXT_PATH}",`;
}

function jsonldList(lines: readonly Uint8Array[], base: string): Uint8Array {
  const context = jsonldContext(base);
  const skip = new TextEncoder().encode(context).length;
  const nodes = lines.flatMap((line, i) => (i === 0 ? ["{", line.subarray(skip)] : [",{", line.subarray(skip)]));
  return concat([`${context}"@graph":[`, ...nodes, "]}\n"]);
}

/** Answers whose items say something of a record. Its address is their `url`, and not what they are. */
const SCHEMAS_OF_STATEMENTS: ReadonlySet<string> = new Set(["ChangeList", "ChunkList", "DutiesAnswer", "DutyDates"]);

/** Members that are no references, whatever they look like: ids, and what a request asked for. */
const PLAIN: ReadonlySet<string> = new Set(["id", "query", "missing"]);

/**
 * The object with its context, address and class. What has an address in the service (`url`) has it as its `@id`, and a
 * reference such as `term:alpha` is the address of the record, so that a graph's edges join its nodes.
 */
function jsonldDocument(value: JsonObject, { base, address, schema, collections }: AboutDocument): string {
  const paths = new Map(collections.map(({ type, name }) => [type, base + recordPath({ name }, "")]));
  /** A neighbourhood names each of its nodes in many edges. */
  const linkedTexts = new Map<string, string | { readonly "@id": string }>();
  const saysOfRecords = SCHEMAS_OF_STATEMENTS.has(schema);
  const members = Object.entries(value).map(([name, member]) => [name, linked(name, member)]);
  return jsonLine({
    "@context": base + CONTEXT_PATH,
    "@id": address,
    "@type": schema,
    ...Object.fromEntries(members),
  });

  function linked(name: string, member: unknown): unknown {
    if (typeof member === "string") return PLAIN.has(name) ? member : linkedText(member);
    if (Array.isArray(member)) return member.map((item) => linked(name, item));
    if (typeof member !== "object" || member === null) return member;
    const { url } = member as JsonObject;
    const isOwn = !saysOfRecords && typeof url === "string" && url.startsWith(base);
    const node: Record<string, unknown> = isOwn ? { "@id": url } : {};
    // The objects of an answer are plain: they inherit no members.
    for (const own in member) node[own] = linked(own, (member as JsonObject)[own]);
    return node;
  }

  function linkedText(text: string): string | { readonly "@id": string } {
    const known = linkedTexts.get(text);
    if (known !== undefined) return known;
    const [, type = "", id = ""] = REFERENCE.exec(text) ?? [];
    const path = paths.get(type);
    const link = path === undefined ? text : { "@id": path + id };
    linkedTexts.set(text, link);
    return link;
  }
}

/** A reference to an entity: `term:alpha`. */
const REFERENCE = /^([a-z]{1,30}):([a-z0-9][a-z0-9-]{0,254})$/;
