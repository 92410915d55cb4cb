/** Metadata of the collections. The build derives it from their schemas; the release carries it. */

/** A query parameter that keeps the records whose field has the value. */
export interface Filter {
  /** The query parameter. */
  readonly parameter: string;
  /** The record's field; an array matches if one element does. */
  readonly field: string;
  readonly description: string;
  /** The allowed values, if they can be listed. */
  readonly values?: readonly string[];
}

export interface CollectionInfo {
  /** Plural name: the path segment and the folder of the content. */
  readonly name: string;
  /** The entity type, as references and graph nodes name it. */
  readonly type: string;
  /** Name of the schema in `$defs`. */
  readonly schema: string;
  readonly title: string;
  readonly description: string;
  /** The id of an example record. */
  readonly example: string;
  /** Number of records. */
  readonly count: number;
  /** Top-level field names, in the order that records have them. */
  readonly fields: readonly string[];
  /** Default columns of tables: the fields with a single short value. */
  readonly columns: readonly string[];
  /** The field with the name. */
  readonly nameField: string;
  /** The fields that say what a record is about; the first one present is used. */
  readonly aboutFields: readonly string[];
  /** The field of the text before the first heading of a record's Markdown; absent where there is none. */
  readonly lead?: string;
  /** Titles of the fields in Markdown, where a title is not the field's name in words. */
  readonly titles: Readonly<Record<string, string>>;
  readonly filters: readonly Filter[];
  /** The orders that its list offers; the build writes one permutation for each. */
  readonly sorts: readonly string[];
  /** Whether records are split into chunks. */
  readonly chunked: boolean;
  /** Its list takes `q`, which keeps what a search finds. */
  readonly searchableList: boolean;
  /** By value of `include`, the fields that it adds to a record. */
  readonly includedFields: Readonly<Record<string, readonly string[]>>;
}

/** A title as the name of a field: `In practice` as `in_practice`. */
export function nameOfTitle(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
}

/** @throws when there is no such collection */
export function collectionInfoNamed(collections: readonly CollectionInfo[], name: string): CollectionInfo {
  const collection = collections.find((candidate) => candidate.name === name);
  if (!collection) throw new Error(`no collection is called ${name}`);
  return collection;
}

/** @throws when no collection holds entities of the type */
export function collectionInfoOfType(collections: readonly CollectionInfo[], type: string): CollectionInfo {
  const collection = collections.find((candidate) => candidate.type === type);
  if (!collection) throw new Error(`no collection holds entities of type ${type}`);
  return collection;
}
