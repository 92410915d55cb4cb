/** What the worker knows of the collections. The build derives it from their schemas; the release carries it. */

/** A query parameter that narrows a list to the records whose field holds the value. */
export interface Filter {
  /** The query parameter. */
  readonly parameter: string;
  /** The record's field that it looks at; an array field matches when one element does. */
  readonly field: string;
  readonly description: string;
  /** The values that it takes, where they can be listed. */
  readonly values?: readonly string[];
}

export interface Collection {
  /** Plural name: the path segment and the folder of the content. */
  readonly name: string;
  /** The kind of entity, as references and graph nodes call it. */
  readonly type: string;
  /** Name of the schema in `$defs`. */
  readonly schema: string;
  readonly title: string;
  readonly description: string;
  /** The id of a record that is good to show. */
  readonly example: string;
  /** How many records there are. */
  readonly count: number;
  /** Top-level field names, in the order that records have them. */
  readonly fields: readonly string[];
  /** The fields that a table shows unasked: those with one short value. */
  readonly columns: readonly string[];
  /** The field that records are called by. */
  readonly nameField: string;
  /** The fields that say what a record is about; the first that a record has counts. */
  readonly aboutFields: readonly string[];
  readonly filters: readonly Filter[];
  /** Records are cut into chunks. */
  readonly chunked: boolean;
  /** Its list takes `q`, which keeps what a search finds. */
  readonly searchableList: boolean;
  /** Its records take `include`, which adds what refers to them and what lies around them. */
  readonly includes: boolean;
}

/** @throws when there is no such collection */
export function collectionNamed(collections: readonly Collection[], name: string): Collection {
  const collection = collections.find((candidate) => candidate.name === name);
  if (!collection) throw new Error(`no collection is called ${name}`);
  return collection;
}

/** Path of a record, without an extension. */
export function recordPath(collection: Pick<Collection, "name">, id: string): string {
  return `/api/v1/${collection.name}/${id}`;
}

/** Path of a collection's list, without an extension. */
export function listPath(collection: Pick<Collection, "name">): string {
  return `/api/v1/${collection.name}`;
}

/** The address of the record of an entity. */
export type AddressOf = (type: string, id: string) => string;

/** @throws the function made, for a type that no collection has */
export function recordAddresses(collections: readonly Pick<Collection, "name" | "type">[], base: string): AddressOf {
  const names = new Map(collections.map(({ type, name }) => [type, name]));
  return (type, id) => {
    const name = names.get(type);
    if (name === undefined) throw new Error(`no collection holds entities of type ${type}`);
    return base + recordPath({ name }, id);
  };
}

/** Orders that every list offers; the build writes one permutation for each. */
export const SORTS = ["id", "name", "updated"] as const;
