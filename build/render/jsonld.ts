/**
 * JSON-LD 1.1: the record's own members, which the context explains, and references as addresses. Terms of schema.org,
 * SKOS and Dublin Core are used where one fits; everything else is in the service's own vocabulary.
 */

import { listPath, recordPath } from "../../worker/paths.ts";
import { jsonldContext } from "../../worker/representations/jsonld.ts";
import { type Entity, pathOf } from "../corpus.ts";
import type { CollectionSchema } from "../schema/collection.ts";
import { classOfSource, SOURCES } from "../schema/collections/sources.ts";
import { COLLECTIONS, collectionOfType } from "../schema/collections.ts";
import type { FieldReference, JsonLdProperty } from "../schema/field.ts";
import type { RenderContext } from "./render-lookups.ts";

/** Members that are not fields: other names of two fields, and what `include` adds. */
const OTHER_MEMBERS: Readonly<Record<string, JsonLdProperty>> = {
  slug: "schema:identifier",
  term: "schema:name",
  backlinks: "json",
  graph: "json",
};

/** The document at `/api/context.jsonld`, the context of every JSON-LD answer. */
export function contextDocument(base: string): string {
  const context = {
    "@version": 1.1,
    "@vocab": `${base}/api/schema.json#`,
    hfk: `${base}/api/schema.json#`,
    schema: "https://schema.org/",
    rdfs: "http://www.w3.org/2000/01/rdf-schema#",
    skos: "http://www.w3.org/2004/02/skos/core#",
    dcterms: "http://purl.org/dc/terms/",
    xsd: "http://www.w3.org/2001/XMLSchema#",
    ...Object.fromEntries(membersInContext(base)),
  };
  return `${JSON.stringify({ "@context": context }, null, 1)}\n`;
}

/** The meaning of each member, over all collections. @throws when two collections define a field differently */
function membersInContext(base: string): Map<string, unknown> {
  const all = new Map(Object.entries(OTHER_MEMBERS).map(([name, property]) => [name, termOf(name, property)]));
  for (const { name: collection, fields } of COLLECTIONS) {
    for (const [name, { jsonld, reference }] of Object.entries(fields)) {
      const target = reference?.kind === "id" ? collectionOfType(reference.type) : undefined;
      const term = target ? termOfIds(name, jsonld, base + listPath(target)) : jsonld && termOf(name, jsonld);
      if (all.has(name) && JSON.stringify(all.get(name)) !== JSON.stringify(term))
        throw new Error(`${collection}.${name} means something else in JSON-LD than in another collection`);
      if (term !== undefined) all.set(name, term);
    }
  }
  return all;
}

function termOf(name: string, property: JsonLdProperty): unknown {
  return property === "json" ? { "@id": `hfk:${name}`, "@type": "@json" } : property;
}

/**
 * A field of ids, which are plain in JSON. `@base` has no effect in a remote context, so the ids become addresses as
 * terms of a vocabulary (JSON-LD 1.1, section 4.2.4).
 */
function termOfIds(name: string, property: JsonLdProperty | undefined, list: string): unknown {
  const id = typeof property === "object" ? property["@id"] : `hfk:${name}`;
  return { "@id": id, "@type": "@vocab", "@context": { "@vocab": `${list}/` } };
}

export function jsonldRecord(entity: Entity, { base, nameOf }: RenderContext): string {
  const { collection, record } = entity;
  const node: Record<string, unknown> = { "@id": base + pathOf(entity), "@type": typesOf(collection, record) };
  for (const [name, { reference, include }] of Object.entries(collection.fields)) {
    const value = record[name];
    if (value !== undefined && include === undefined) node[name] = reference ? referring(reference, value) : value;
  }
  return `${jsonldContext(base)}${JSON.stringify(node).slice(1)}\n`;

  function referring(reference: FieldReference, value: unknown): unknown {
    switch (reference.kind) {
      case "reference":
        return (value as Reference[]).map((reference) => referenceNode(reference, base));
      case "id":
        return Array.isArray(value) ? value.map((id) => idNode(reference.type, id)) : idNode(reference.type, value);
      case "source":
        return citedNodes(value as readonly SourceRecord[]);
      case "name":
        return value;
    }
  }

  function idNode(type: string, value: unknown): Record<string, unknown> {
    const id = String(value);
    const label = nameOf(`${type}:${id}`);
    return referenceNode({ type, id, ...(label !== undefined && { label }) }, base);
  }

  /** A cited work is the registry's record. */
  function citedNodes(sources: readonly SourceRecord[]): unknown[] {
    return sources.map((source) => ({
      "@id": base + recordPath(SOURCES, source.id),
      "@type": classOfSource(source.type),
      ...source,
    }));
  }
}

interface Reference {
  readonly type: string;
  readonly id: string;
  readonly label?: string;
}

function referenceNode({ type, id, label }: Reference, base: string): Record<string, unknown> {
  const collection = collectionOfType(type);
  return {
    "@id": collection ? base + recordPath(collection, id) : `${base}/${type}/${id}`,
    // A source's class depends on its record, which a reference does not carry.
    "@type": collection && typeof collection.jsonld !== "function" ? collection.jsonld : [],
    ...(label !== undefined && { name: label }),
  };
}

interface SourceRecord {
  readonly id: string;
  readonly url: string;
  readonly type?: string;
}

function typesOf({ jsonld }: CollectionSchema, record: Entity["record"]): readonly string[] {
  return typeof jsonld === "function" ? jsonld(record) : jsonld;
}
