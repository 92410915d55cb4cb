/** The release that the worker serves; the build writes it, the bundle contains it. */

import type { BlockIndex } from "../formats/blocks/block-index.ts";
import type { Collection } from "./collections.ts";
import type { CalculatorDefinition } from "./compute/definition.ts";

export interface Release {
  /** Hash of the published bytes. */
  readonly release: string;
  /** Hash of the worker's code, which edge-rendered answers depend on. */
  readonly code: string;
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
  readonly collections: readonly Collection[];
  /** The searchable types, in the order of the index. */
  readonly searchedTypes: readonly string[];
  /** The relations of the graph's edges. */
  readonly relations: readonly string[];
  readonly calculators: readonly CalculatorFacts[];
}

/** The part of a calculator's definition that computing needs. */
export interface CalculatorFacts extends CalculatorDefinition {
  readonly aliases?: readonly string[];
}
