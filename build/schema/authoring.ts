/**
 * How each kind of entity is written down: which of its fields are front matter, which are prose under a
 * heading, and what the build fills in. The schema of the front matter is derived from the entity's own.
 */
import { z } from "zod";
import type { CollectionName } from "../../worker/collections.ts";
import * as entities from "./entities.ts";
import { Free, Given, GivenName, References, Slug, Sources, WebAddress } from "./primitives.ts";
import { TAGS } from "./tags.ts";

/** What stands under a heading: paragraphs, one bullet list, or named parts under level-three headings. */
export interface Section {
  readonly heading: string;
  readonly field: string;
  readonly kind: "prose" | "list" | "parts";
  /** Headings of the parts, each the name of a member in lower case. */
  readonly parts?: readonly string[];
}

export interface Authoring {
  readonly schema: z.ZodObject;
  /** Field that the body before the first heading fills; none when the file has no body. */
  readonly lead: string | undefined;
  readonly sections: readonly Section[];
  /** Fields that the build fills in. */
  readonly derived: readonly string[];
  /** Fields that hold the id of one entity, and its type. */
  readonly pointers: Readonly<Record<string, string>>;
}

function prose(heading: string, field: string): Section {
  return { heading, field, kind: "prose" };
}

function list(heading: string, field: string): Section {
  return { heading, field, kind: "list" };
}

export const AUTHORING: Readonly<Record<CollectionName, Authoring>> = {
  terms: {
    schema: entities.Term,
    lead: "definition",
    sections: [
      prose("In practice", "in_practice"),
      prose("Intuition", "intuition"),
      { heading: "Example", field: "example", kind: "parts", parts: ["Scenario", "Computation", "Result"] },
      list("Common pitfalls", "common_pitfalls"),
    ],
    derived: ["category"],
    pointers: { formula_id: "formula" },
  },
  categories: {
    schema: entities.Category,
    lead: "description",
    sections: [],
    derived: ["term_count"],
    pointers: { parent: "category", key_terms: "term" },
  },
  strategies: {
    schema: entities.Strategy,
    lead: "mechanism",
    sections: [
      list("Return drivers", "return_drivers"),
      prose("Best environment", "best_environment"),
      prose("Worst environment", "worst_environment"),
      prose("History", "history"),
    ],
    derived: [],
    pointers: {},
  },
  regulations: {
    schema: entities.Regulation,
    lead: "scope",
    sections: [list("Key provisions", "key_provisions"), prose("Penalties", "penalties")],
    derived: [],
    pointers: {},
  },
  calculators: {
    schema: entities.Calculator,
    lead: "description",
    sections: [list("Common pitfalls", "common_pitfalls")],
    derived: ["reference_implementation"],
    pointers: { formula_id: "formula" },
  },
  conventions: {
    schema: entities.Convention,
    lead: "definition",
    sections: [prose("Example", "example")],
    derived: [],
    pointers: {},
  },
  sources: { schema: entities.RegistrySource, lead: undefined, sections: [], derived: [], pointers: {} },
  people: { schema: entities.Person, lead: "summary", sections: [], derived: [], pointers: {} },
  formulas: {
    schema: entities.Formula,
    lead: "intuition",
    sections: [prose("Derivation", "derivation"), list("Assumptions", "assumptions"), list("Edge cases", "edge_cases")],
    derived: [],
    pointers: { category: "category" },
  },
  structures: {
    schema: entities.Structure,
    lead: "purpose",
    sections: [
      prose("Mechanics", "mechanics"),
      prose("Tax treatment", "tax_treatment"),
      prose("Investor eligibility", "investor_eligibility"),
      list("Advantages", "advantages"),
      list("Disadvantages", "disadvantages"),
    ],
    derived: [],
    pointers: {},
  },
  events: {
    schema: entities.Event,
    lead: "mechanism",
    sections: [list("Lessons", "lessons")],
    derived: [],
    pointers: {},
  },
};

/** A reference as authors write it: `type:id`. */
const WrittenReference = z
  .string()
  .regex(/^[a-z]+(-[a-z]+)*:[a-z0-9]+(-[a-z0-9]+)*$/, "a reference is written type:id, for example term:alpha");

/** Field names that hold references, in any collection: told by their schema. */
export function referenceFields(schema: z.ZodObject): readonly string[] {
  let fields = REFERENCE_FIELDS.get(schema);
  if (!fields) {
    fields = fieldsOf(schema).filter((field) => unwrapped(schema.shape[field]) === References);
    REFERENCE_FIELDS.set(schema, fields);
  }
  return fields;
}
const REFERENCE_FIELDS = new WeakMap<z.ZodObject, readonly string[]>();

/** Fields that hold a web address. */
export function addressFields(schema: z.ZodObject): readonly string[] {
  return fieldsOf(schema).filter((field) => unwrapped(schema.shape[field]) === WebAddress);
}

export function fieldsOf(schema: z.ZodObject): string[] {
  return Object.keys(schema.shape);
}

/** The schema of a collection's front matter: strict, with references and sources as authors write them. */
export function frontMatterSchema({ schema, lead, sections, derived }: Authoring): z.ZodObject {
  const inBody = new Set(["id", lead, ...sections.map((section) => section.field), ...derived]);
  const shape: Record<string, z.ZodType> = {};
  for (const [field, type] of Object.entries(schema.shape) as [string, z.ZodType][]) {
    if (inBody.has(field)) continue;
    const inner = unwrapped(type);
    if (inner === References) shape[field] = z.array(WrittenReference).min(1).optional();
    else if (inner === Sources) shape[field] = z.array(Slug).min(1).optional();
    else shape[field] = strictly(type);
  }
  return z.strictObject(shape);
}

/** Authors must summarise a term, though the API's schema lets a term have no summary. */
const REQUIRED_OF_AUTHORS: ReadonlySet<z.ZodType> = new Set([entities.Term.shape.summary]);

/** The same type, refusing members that it does not know at any depth. */
function strictly(type: z.ZodType): z.ZodType {
  if (type === Free) return Given;
  if (type === entities.Tags) return z.array(z.enum(TAGS));
  if (type instanceof z.ZodRecord) return z.record(GivenName, z.union([Given, z.record(GivenName, Given)]));
  if (REQUIRED_OF_AUTHORS.has(type)) return strictly(unwrapped(type));
  if (type instanceof z.ZodOptional) return strictly(type.unwrap() as z.ZodType).optional();
  if (type instanceof z.ZodArray) {
    const element = strictly(type.element as z.ZodType);
    return element === type.element ? type : z.array(element);
  }
  if (type instanceof z.ZodObject) {
    const shape = type.shape as Record<string, z.ZodType>;
    return z.strictObject(Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, strictly(inner)])));
  }
  return type;
}

function unwrapped(type: unknown): z.ZodType {
  return type instanceof z.ZodOptional ? (type.unwrap() as z.ZodType) : (type as z.ZodType);
}
