/**
 * The eleven collections: their names, addresses, order and filters. The router, the build, the OpenAPI
 * document and the manifest are all derived from this table.
 */

/** A query parameter that narrows a list to the records whose field holds the value. */
export interface Filter {
  /** The query parameter. */
  readonly parameter: string;
  /** The record's field that it looks at; an array field matches when one element does. */
  readonly field: string;
  readonly description: string;
  /** `enum`: the schema lists the values; `category`: they are the category ids; `open`: any text. */
  readonly values: "enum" | "category" | "open";
}

export interface Collection {
  /** Plural name: the path segment and the folder of the content. */
  readonly name: CollectionName;
  /** The kind of entity, as references and graph nodes call it. */
  readonly type: string;
  /** Name of the schema in `$defs`. */
  readonly schema: string;
  readonly title: string;
  readonly description: string;
  readonly filters: readonly Filter[];
}

export type CollectionName =
  | "terms"
  | "categories"
  | "strategies"
  | "regulations"
  | "calculators"
  | "conventions"
  | "sources"
  | "people"
  | "formulas"
  | "structures"
  | "events";

const CATEGORY_FILTER: Filter = {
  parameter: "category",
  field: "category",
  description: "Only records of this category (a category id).",
  values: "category",
};

function enumFilter(field: string, description: string): Filter {
  return { parameter: field, field, description, values: "enum" };
}

export const COLLECTIONS: readonly Collection[] = [
  {
    name: "terms",
    type: "term",
    schema: "Term",
    title: "Terms",
    description: "The vocabulary of hedge funds: what a word means, how it is computed and used.",
    filters: [
      CATEGORY_FILTER,
      enumFilter("level", "Only terms written for this reader."),
      { parameter: "tag", field: "tags", description: "Only terms that carry this tag.", values: "open" },
    ],
  },
  {
    name: "categories",
    type: "category",
    schema: "Category",
    title: "Categories",
    description: "The knowledge domains that the terms are filed under.",
    filters: [],
  },
  {
    name: "strategies",
    type: "strategy",
    schema: "Strategy",
    title: "Strategies",
    description: "Hedge-fund strategies: how each makes and loses money.",
    filters: [enumFilter("family", "Only strategies of this family.")],
  },
  {
    name: "regulations",
    type: "regulation",
    schema: "Regulation",
    title: "Regulations",
    description: "Regulatory frameworks with their thresholds and filings.",
    filters: [enumFilter("jurisdiction", "Only regulations of this jurisdiction.")],
  },
  {
    name: "calculators",
    type: "calculator",
    schema: "Calculator",
    title: "Calculators",
    description: "Definitions of the calculators: inputs, outputs, worked examples.",
    filters: [],
  },
  {
    name: "conventions",
    type: "convention",
    schema: "Convention",
    title: "Conventions",
    description: "Day-count, settlement, business-day and compounding conventions.",
    filters: [enumFilter("kind", "Only conventions of this kind.")],
  },
  {
    name: "sources",
    type: "source",
    schema: "RegistrySource",
    title: "Sources",
    description: "The bibliographic registry that every entry cites from.",
    filters: [enumFilter("type", "Only sources of this type.")],
  },
  {
    name: "people",
    type: "person",
    schema: "Person",
    title: "People",
    description: "Managers, founders, academics and regulators, from the public record.",
    filters: [enumFilter("role", "Only people in this role.")],
  },
  {
    name: "formulas",
    type: "formula",
    schema: "Formula",
    title: "Formulas",
    description: "Formulas in LaTeX and plain text, with variables and worked examples.",
    filters: [CATEGORY_FILTER],
  },
  {
    name: "structures",
    type: "structure",
    schema: "Structure",
    title: "Structures",
    description: "Legal structures of funds and accounts.",
    filters: [],
  },
  {
    name: "events",
    type: "event",
    schema: "Event",
    title: "Events",
    description: "Historical market events and what they taught.",
    filters: [],
  },
];

const BY_NAME = new Map<string, Collection>(COLLECTIONS.map((c) => [c.name, c]));
const BY_TYPE = new Map<string, Collection>(COLLECTIONS.map((c) => [c.type, c]));

export function collectionNamed(name: CollectionName): Collection {
  const collection = BY_NAME.get(name);
  if (!collection) throw new Error(`no collection is called ${name}`);
  return collection;
}

export function collectionOfType(type: string): Collection | undefined {
  return BY_TYPE.get(type);
}

/** Path of a record, without an extension. */
export function recordPath(collection: Pick<Collection, "name">, id: string): string {
  return `/api/v1/${collection.name}/${id}`;
}

/** Path of a collection's list, without an extension. */
export function listPath(collection: Pick<Collection, "name">): string {
  return `/api/v1/${collection.name}`;
}

/** Orders that every list offers; the build writes one permutation for each. */
export const SORTS = ["id", "name", "updated"] as const;
export type Sort = (typeof SORTS)[number];
