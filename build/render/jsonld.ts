/**
 * JSON-LD 1.1: the record's own members, with what they mean said by the context, and references turned
 * into addresses. Where schema.org, SKOS or Dublin Core has a term that fits the type it is used;
 * everything else is in the service's own vocabulary.
 */
import { jsonldContext } from "../../worker/answers/list-body.ts";
import { collectionNamed, collectionOfType, recordPath } from "../../worker/collections.ts";
import { type Entity, pathOf } from "../corpus.ts";
import { AUTHORING, fieldsOf, referenceFields } from "../schema/authoring.ts";
import type { RenderContext } from "./context.ts";

/** What each type of entity is in vocabularies that others know. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  term: ["schema:DefinedTerm", "skos:Concept"],
  category: ["schema:DefinedTermSet", "skos:ConceptScheme"],
  strategy: ["schema:DefinedTerm", "skos:Concept"],
  regulation: ["schema:Legislation"],
  calculator: ["schema:WebApplication"],
  convention: ["schema:DefinedTerm", "skos:Concept"],
  person: ["schema:Person"],
  formula: ["schema:DefinedTerm", "skos:Concept"],
  structure: ["schema:DefinedTerm", "skos:Concept"],
  event: ["schema:Event"],
};

const SOURCE_TYPES: Readonly<Record<string, string>> = {
  academic: "schema:ScholarlyArticle",
  textbook: "schema:Book",
  regulatory: "schema:Legislation",
  news: "schema:NewsArticle",
};

const DATE = { "@type": "xsd:date" };
/** Members whose content has no fixed shape stay JSON. */
const JSON_MEMBERS = [
  "backlinks",
  "capacity_usd",
  "correlation_to_sp500_typical",
  "example",
  "examples",
  "filings",
  "first_published",
  "first_use",
  "graph",
  "inputs",
  "leverage_typical",
  "outputs",
  "reference_implementation",
  "risk_profile",
  "scoring",
  "thresholds",
  "typical_sharpe",
  "variables",
  "worked_example",
];

const MAPPED: Readonly<Record<string, string | Record<string, string>>> = {
  id: "schema:identifier",
  slug: "schema:identifier",
  term: "schema:name",
  name: "schema:name",
  title: "schema:name",
  abbreviation: "schema:alternateName",
  aliases: "skos:altLabel",
  summary: "schema:description",
  definition: "skos:definition",
  description: "schema:description",
  category: { "@id": "skos:inScheme", "@type": "@id" },
  see_also: { "@id": "rdfs:seeAlso", "@type": "@id" },
  sources: { "@id": "dcterms:source", "@type": "@id" },
  updated: { "@id": "dcterms:modified", ...DATE },
  accessed: { "@id": "hfk:accessed", ...DATE },
  date: { "@id": "schema:startDate", ...DATE },
  publisher: "schema:publisher",
  authors: "schema:author",
  license: "schema:license",
  url: { "@id": "schema:url", "@type": "@id" },
  official_url: { "@id": "schema:url", "@type": "@id" },
  firm_url: { "@id": "hfk:firm_url", "@type": "@id" },
  jurisdiction: "schema:legislationJurisdiction",
};

/** The document at `/api/context.jsonld`, which every JSON-LD answer names as its context. */
export function contextDocument(base: string): string {
  const context: Record<string, unknown> = {
    "@version": 1.1,
    "@vocab": `${base}/api/schema.json#`,
    hfk: `${base}/api/schema.json#`,
    schema: "https://schema.org/",
    rdfs: "http://www.w3.org/2000/01/rdf-schema#",
    skos: "http://www.w3.org/2004/02/skos/core#",
    dcterms: "http://purl.org/dc/terms/",
    xsd: "http://www.w3.org/2001/XMLSchema#",
    ...MAPPED,
  };
  for (const member of JSON_MEMBERS) context[member] = { "@id": `hfk:${member}`, "@type": "@json" };
  return `${JSON.stringify({ "@context": context }, null, 1)}\n`;
}

export function jsonldRecord(entity: Entity, { base, nameOf }: RenderContext): string {
  const { collection, record } = entity;
  const authoring = AUTHORING[collection.name];
  const references = new Set(referenceFields(authoring.schema));
  const node: Record<string, unknown> = { "@id": base + pathOf(entity), "@type": typesOf(entity) };
  for (const field of fieldsOf(authoring.schema)) {
    const value = record[field];
    if (value === undefined) continue;
    const pointed =
      authoring.pointers[field] ?? (field === "category" && collection.name === "terms" ? "category" : undefined);
    if (references.has(field)) node[field] = (value as Reference[]).map((reference) => referenceNode(reference, base));
    else if (pointed !== undefined) node[field] = pointerNode(value, pointed);
    else if (field === "sources") node[field] = sourceNodes(value as SourceRecord[]);
    else node[field] = value;
  }
  return `${jsonldContext(base)}${JSON.stringify(node).slice(1)}\n`;

  /** A cited work is the registry's own record of it. */
  function sourceNodes(sources: readonly SourceRecord[]): unknown[] {
    const ids = entity.draft.facts["sources"] as string[];
    return sources.map((source, i) => ({
      "@id": base + recordPath(collectionNamed("sources"), ids[i] ?? ""),
      "@type": SOURCE_TYPES[source.type ?? ""] ?? "schema:CreativeWork",
      ...source,
    }));
  }

  function pointerNode(value: unknown, type: string): unknown {
    if (Array.isArray(value)) return value.map((id) => pointerNode(id, type));
    const id = String(value);
    const label = nameOf(`${type}:${id}`);
    return referenceNode({ type, id, ...(label !== undefined && { label }) }, base);
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
    "@type": TYPES[type] ?? [],
    ...(label !== undefined && { name: label }),
  };
}

interface SourceRecord {
  readonly url: string;
  readonly type?: string;
}

function typesOf({ collection, record }: Entity): readonly string[] {
  if (collection.type === "source") return [SOURCE_TYPES[String(record["type"])] ?? "schema:CreativeWork"];
  return TYPES[collection.type] ?? [];
}
