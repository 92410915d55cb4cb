/** What the writers of a record may know beside the record itself. */
import { type Corpus, type Edge, type Entity, keyOf } from "../corpus.ts";

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
  const referring = Map.groupBy(
    corpus.edges.filter(({ source, relation }) => source.collection.type === "formula" && relation === "see_also"),
    ({ target }) => target,
  );
  const formulas = new Map(
    corpus.collections.calculators.map((calculator) => {
      const formula = corpus.entities.get(`formula:${String(calculator.record["formula_id"])}`);
      return [keyOf(calculator), computedBy(formula, referring.get(calculator) ?? [])];
    }),
  );
  return {
    nameOf: (key) => corpus.entities.get(key)?.name,
    formulaOf: (calculator) => formulas.get(calculator),
  };
}

/**
 * The formula that a calculator computes: the one that refers to it. Some calculators carry the id of a
 * related formula, as the catalogue has it, and that one is shown only when none refers to them.
 */
function computedBy(own: Entity | undefined, referring: readonly Edge[]): Entity | undefined {
  return own && referring.some(({ source }) => source === own) ? own : (referring[0]?.source ?? own);
}
