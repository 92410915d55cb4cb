/** The corpus: every entity with its record, and the edges between them. All writers read it. */
import { recordPath } from "../worker/paths.ts";
import type { History } from "./editions/history.ts";
import type { Draft } from "./parse/parse.ts";
import type { CollectionSchema } from "./schema/collection.ts";
import type { CollectionName } from "./schema/collections.ts";
import type { Relation } from "./schema/relations.ts";

/** An entity with its references resolved. */
export interface Entity {
  /** A hash of all that it is made from. */
  readonly fingerprint: string;
  readonly collection: CollectionSchema<CollectionName>;
  readonly id: string;
  readonly name: string;
  /** The record: plain words, fields in the schema's order, absent ones left out. JSON has it without what `include` adds. */
  readonly record: Readonly<Record<string, unknown>>;
  readonly draft: Draft;
}

/** An edge from one entity to another, and its relation. */
export interface Edge {
  readonly source: Entity;
  readonly target: Entity;
  readonly relation: Relation;
  readonly origin: EdgeOrigin;
}

/**
 * Where an edge comes from: a field of the source, or the sentence of its prose that names, links to or cites the
 * target.
 */
export type EdgeOrigin = { readonly field: string } | { readonly sentence: string };

export interface Corpus {
  /** Each collection in the order of ids. */
  readonly collections: Readonly<Record<CollectionName, readonly Entity[]>>;
  /** By `type:id`. */
  readonly entities: ReadonlyMap<string, Entity>;
  /** In the order of source, relation and target, without duplicates. */
  readonly edges: readonly Edge[];
  readonly history: History;
}

/** Whether errors in an entity's file keep a field from being read, so that nothing follows from its absence. */
export function isUnread({ draft }: Entity, field: string): boolean {
  return draft.unread?.has(field) === true;
}

export function keyOf(entity: Entity): string {
  return `${entity.collection.type}:${entity.id}`;
}

/** How people ask for an entity, which its record does not hold: only the search reads it. */
export function askedAsOf({ collection, draft }: Entity): string[] {
  return Object.entries(collection.fields).flatMap(([name, { searchAs }]) =>
    searchAs === "asked" ? (draft.body.lists.get(name)?.map(({ text }) => text) ?? []) : [],
  );
}

/** The canonical path of an entity. */
export function pathOf(entity: Entity): string {
  return recordPath(entity.collection, entity.id);
}

export function allEntities(corpus: Corpus): Entity[] {
  return Object.values(corpus.collections).flat();
}
