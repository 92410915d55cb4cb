/** The registry of collections, in the order in which they are listed. A new collection is a file and a line here. */
import type { CollectionSchema } from "./collection.ts";
import { CALCULATORS } from "./collections/calculators.ts";
import { CATEGORIES } from "./collections/categories.ts";
import { CONVENTIONS } from "./collections/conventions.ts";
import { DUTIES } from "./collections/duties.ts";
import { EVENTS } from "./collections/events.ts";
import { FORMULAS } from "./collections/formulas.ts";
import { PEOPLE } from "./collections/people.ts";
import { REGULATIONS } from "./collections/regulations.ts";
import { SOURCES } from "./collections/sources.ts";
import { STRATEGIES } from "./collections/strategies.ts";
import { STRUCTURES } from "./collections/structures.ts";
import { TERMS } from "./collections/terms.ts";

const REGISTRY = [
  TERMS,
  CATEGORIES,
  STRATEGIES,
  REGULATIONS,
  CALCULATORS,
  CONVENTIONS,
  SOURCES,
  PEOPLE,
  FORMULAS,
  STRUCTURES,
  EVENTS,
  DUTIES,
] as const;

export type CollectionName = (typeof REGISTRY)[number]["name"];

export const COLLECTIONS: readonly CollectionSchema<CollectionName>[] = REGISTRY;

const BY_NAME = new Map(COLLECTIONS.map((collection) => [collection.name, collection]));
const BY_TYPE = new Map(COLLECTIONS.map((collection) => [collection.type, collection]));

export function collectionOfType(type: string): CollectionSchema<CollectionName> | undefined {
  return BY_TYPE.get(type);
}

export function collectionNamed(name: CollectionName): CollectionSchema<CollectionName> {
  const collection = BY_NAME.get(name);
  if (!collection) throw new Error(`no collection is called ${name}`);
  return collection;
}
