/** The release that the worker serves; the build writes it, the bundle contains it. */

import type { CollectionInfo } from "./collection-info.ts";
import type { CalculatorDefinition } from "./compute/definition.ts";
import type { BlockIndex } from "./store/blocks/block.ts";

export interface Release {
  /**
   * Hash of all files of the release, the worker's own among them; without the dumps, which are made of them, and
   * without what names the release: its id, and the answers that the contract has as examples.
   */
  readonly id: string;
  /** Hash of the worker's code, which edge-rendered answers depend on. */
  readonly codeHash: string;
  /** Name of the edition of the corpus that it is made of. */
  readonly edition: string;
  /** Version of the API, semver. */
  readonly apiVersion: string;
  /** Address that the service is published at, without a trailing slash. */
  readonly base: string;
  readonly blocks: BlockIndex;
  readonly catalog: Catalog;
}

/** Names and values that requests are checked against, from the schemas and the content. */
export interface Catalog {
  /** In the order of listings. */
  readonly collections: readonly CollectionInfo[];
  /** The searchable types, in the order of the index. */
  readonly searchedTypes: readonly string[];
  /** The relations of the graph's edges. */
  readonly relations: readonly string[];
  readonly calculators: readonly CalculatorFacts[];
  /** Newest first. */
  readonly editions: readonly EditionFacts[];
}

/** The versions that every answer of a release names. */
export type Versions = Pick<Release, "apiVersion" | "edition">;

/** The kinds of changes by an edition, in the order in which they are listed. */
export const CHANGE_TYPES = ["added", "changed", "renamed", "removed"] as const;

export type ChangeType = (typeof CHANGE_TYPES)[number];

/** How many records of a collection changed in one way. */
export interface ChangeCount {
  readonly collection: string;
  readonly type: ChangeType;
  readonly count: number;
}

/** An edition, and what there is to list of it. */
export interface EditionFacts {
  readonly edition: string;
  /** The day on which it was published, `YYYY-MM-DD`. */
  readonly date: string;
  /** In the order in which the changes are listed. */
  readonly changes: readonly ChangeCount[];
}

/** A calculator's definition, and what requests and receipts need besides. */
export interface CalculatorFacts extends CalculatorDefinition {
  /** SHA-256 of the module of its code, the bytes at `codePath`. */
  readonly code_sha256: string;
  readonly aliases?: readonly string[];
  /** Ids that it had before. */
  readonly formerly?: readonly string[];
}
