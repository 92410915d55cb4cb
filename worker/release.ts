/** What the worker knows of the release that it serves; the build writes it, the bundle carries it. */

import type { BlockIndex } from "../formats/blocks/block-index.ts";
import type { Collection } from "./collections.ts";
import type { CalculatorDefinition } from "./compute/definition.ts";

export interface Release {
  /** Hash of the published bytes. */
  readonly release: string;
  /** Hash of the worker's own code: what it makes at the edge may change with it. */
  readonly code: string;
  /** Version of the API, semver. */
  readonly apiVersion: string;
  /** Address that the service is published at, without a trailing slash. */
  readonly base: string;
  readonly blocks: BlockIndex;
  readonly catalog: Catalog;
}

/** The names and values that requests are checked against, taken from the schemas and the content. */
export interface Catalog {
  /** In the order in which they are listed. */
  readonly collections: readonly Collection[];
  /** The types that are searched, in the order of the index. */
  readonly searchedTypes: readonly string[];
  /** What the edges of the graph state. */
  readonly relations: readonly string[];
  readonly calculators: readonly CalculatorFacts[];
}

/** A calculator's definition, as far as computing needs it. */
export interface CalculatorFacts extends CalculatorDefinition {
  readonly aliases?: readonly string[];
}
