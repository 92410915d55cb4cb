/** What the writers of a record may know beside the record itself. */
import { type Corpus, type Entity, keyOf } from "../corpus.ts";

/** What a record's page takes from other entities, each named as `type:id`. */
export type Surroundings = {
  readonly nameOf: (key: string) => string | undefined;
  /** The formula that a calculator computes. */
  readonly formulaOf: (calculator: string) => Entity | undefined;
};

export interface RenderContext extends Surroundings {
  /** Address that the service is published at, without a trailing slash. */
  readonly base: string;
}

export function surroundings(corpus: Corpus): Surroundings {
  const formulas = new Map(corpus.collections.calculators.map((entity) => [keyOf(entity), formulaOf(entity, corpus)]));
  return {
    nameOf: (key) => corpus.entities.get(key)?.name,
    formulaOf: (calculator) => formulas.get(calculator),
  };
}

/**
 * The formula that a calculator computes: the one that refers to it. Some calculators carry the id of a
 * related formula, as the catalogue has it, and that one is shown only when none refers to them.
 */
function formulaOf(calculator: Entity, { entities, edges }: Corpus): Entity | undefined {
  const own = entities.get(`formula:${String(calculator.record["formula_id"])}`);
  const referring = edges
    .filter(
      ({ source, target, relation }) =>
        target === calculator && source.collection.type === "formula" && relation === "see_also",
    )
    .map(({ source }) => source);
  return own && referring.includes(own) ? own : (referring[0] ?? own);
}
