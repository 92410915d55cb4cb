/** An entity's prose and facts in sections: what chunks are cut from. */
import type { CollectionName } from "../worker/collections.ts";
import type { Entity } from "./corpus.ts";
import { AUTHORING, fieldsOf, referenceFields } from "./schema/authoring.ts";

export interface ChunkSection {
  /** Last part of the ids of its chunks: `in-practice`. */
  readonly slug: string;
  readonly heading: string;
  /** Paragraphs parted by an empty line, lists with an item per line. */
  readonly text: string;
}

/** Fields that say what the entity is, point elsewhere or are no prose. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "id",
  "name",
  "abbreviation",
  "aliases",
  "plural",
  "category",
  "subcategory",
  "level",
  "family",
  "long_name",
  "jurisdiction",
  "regulator",
  "year_enacted",
  "formula_id",
  "reference_implementation",
  "examples",
  "official_url",
  "sources",
  "tags",
  "updated",
]);

/** Short facts that make one section together. */
const PROFILE: ReadonlySet<string> = new Set([
  "typical_instruments",
  "typical_holding_period",
  "leverage_typical",
  "typical_sharpe",
  "capacity_usd",
  "correlation_to_sp500_typical",
  "famous_practitioners",
]);

/** The sections of an entity, its summary and main prose first, then in the order of its fields. */
export function sectionsOf({ collection, record }: Entity): ChunkSection[] {
  const { lead, sections } = AUTHORING[collection.name];
  const fields = chunkedFields(collection.name).filter((field) => record[field] !== undefined);
  const found: ChunkSection[] = [];
  if (lead !== undefined) {
    const text = [record["summary"], record[lead]].filter((part) => part !== undefined).join("\n\n");
    found.push({ slug: slugOf(lead), heading: titleOf(lead), text });
  }
  const profile = fields.filter((field) => PROFILE.has(field));
  for (const field of fields) {
    if (field === lead || field === "summary") continue;
    if (PROFILE.has(field)) {
      if (field !== profile[0]) continue;
      const lines = profile.map((name) => `- ${titleOf(name)}: ${flat(record[name])}`);
      found.push({ slug: "profile", heading: "Profile", text: lines.join("\n") });
      continue;
    }
    const heading = sections.find((section) => section.field === field)?.heading ?? titleOf(field);
    found.push({ slug: slugOf(field), heading, text: textOf(field, record[field]) });
  }
  return found.filter((section) => section.text !== "");
}

/** The fields whose words are in the chunks of a collection's entities. */
export function chunkedFields(name: CollectionName): string[] {
  const { schema } = AUTHORING[name];
  const references = new Set(referenceFields(schema));
  return fieldsOf(schema).filter((field) => !LEFT_OUT.has(field) && !references.has(field));
}

/** What an entity is, in a phrase: how every chunk of it opens. */
export function subjectOf({ collection, name, record }: Entity, nameOf: (key: string) => string | undefined): string {
  const abbreviation = record["abbreviation"];
  const named = typeof abbreviation === "string" && !name.includes(abbreviation) ? `${name} (${abbreviation})` : name;
  switch (collection.type) {
    case "term": {
      const category = String(record["category"]);
      return `${named}, a term of ${nameOf(`category:${category}`) ?? category}`;
    }
    case "strategy":
      return `${named}, a hedge-fund strategy (${String(record["family"])})`;
    case "regulation":
      return `${named}, a regulation (${String(record["jurisdiction"])})`;
    default:
      return `${named}, a ${collection.type}`;
  }
}

/** Facts that only the first chunk of an entity adds to its subject. */
export function introductionOf({ record }: Entity): string {
  const facts: string[] = [];
  const { long_name: longName, regulator, year_enacted: year, aliases } = record;
  if (longName !== undefined) facts.push(`Full name: ${String(longName)}.`);
  if (regulator !== undefined) facts.push(`Regulator: ${String(regulator)}.`);
  if (year !== undefined) facts.push(`Enacted in ${String(year)}.`);
  if (Array.isArray(aliases)) facts.push(`Also called ${aliases.join(", ")}.`);
  return facts.join(" ");
}

function textOf(field: string, value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map((item) => `- ${lineOf(field, item)}`).join("\n");
  if (!isMap(value)) return String(value);
  if (field === "first_use") return `${String(value["year"])}: ${String(value["context"])}`;
  const parted = field === "example" ? ["\n\n", ""] : ["\n", "- "];
  return Object.entries(value)
    .map(([name, inner]) => `${parted[1]}${titleOf(name)}: ${flat(inner)}`)
    .join(parted[0]);
}

function lineOf(field: string, item: unknown): string {
  if (!isMap(item)) return String(item);
  const { id, label, type, unit, default: preset, required, description, form, frequency, purpose } = item;
  if (field === "filings") {
    const often = frequency === undefined ? "" : ` (${String(frequency)})`;
    return `${String(form ?? "Filing")}${often}${purpose === undefined ? "" : `: ${String(purpose)}`}`;
  }
  const facts = [
    type,
    unit,
    preset === undefined ? undefined : `default ${String(preset)}`,
    required === true ? "required" : undefined,
  ].filter((fact) => fact !== undefined);
  return `${String(id)}: ${String(label)} (${facts.join("; ")}).${description === undefined ? "" : ` ${String(description)}`}`;
}

function flat(value: unknown): string {
  if (Array.isArray(value)) return value.map(flat).join("; ");
  if (!isMap(value)) return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${name.replaceAll("_", " ")} ${flat(inner)}`)
    .join("; ");
}

const TITLES: Readonly<Record<string, string>> = {
  capacity_usd: "Capacity in USD",
  correlation_to_sp500_typical: "Typical correlation to the S&P 500",
  leverage_typical: "Typical leverage in multiples of net asset value",
  typical_sharpe: "Typical Sharpe ratio",
};

function titleOf(field: string): string {
  const words = (Object.hasOwn(TITLES, field) ? TITLES[field] : undefined) ?? field.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function slugOf(field: string): string {
  return field.replaceAll("_", "-");
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
