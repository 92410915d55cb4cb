/** Lookups for renderers. */
import type { Corpus, Entity } from "../corpus.ts";

/** What a record in any format needs of other entities; keys are `type:id`. */
export type RenderLookups = {
  readonly nameOf: (key: string) => string | undefined;
  /** The formula that a calculator computes. */
  readonly formulaOf: (calculator: string) => Entity | undefined;
};

export interface RenderContext extends RenderLookups {
  /** Address that the service is published at, without a trailing slash. */
  readonly base: string;
}

export function renderLookups(corpus: Corpus): RenderLookups {
  return {
    nameOf: (key) => corpus.entities.get(key)?.name,
    formulaOf: (key) => corpus.entities.get(`formula:${String(corpus.entities.get(key)?.record["formula_id"])}`),
  };
}
