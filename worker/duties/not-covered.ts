/** States whose law is not recorded: where another state, in place of one that was stated, would bring a duty. */
import { type Clause, clauseTruth, type Leaf, leafTruth } from "./conditions.ts";
import type { Duty } from "./duty.ts";
import { clausesOf, versionsInForce, withAssumptions } from "./match.ts";
import type { Situation } from "./situation.ts";
import { type FactId, factOf } from "./vocabulary/facts.ts";

export interface NotCovered {
  readonly fact: FactId;
  readonly value: string;
  /** Those without a counterpart for the state. */
  readonly duties: readonly string[];
}

/** The states by which alone a duty does not apply, where no duty of the same persons or markets names them. */
export function statesNotCovered(duties: readonly Duty[], given: Situation): NotCovered[] {
  const situation = withAssumptions(given);
  const speaking = duties.flatMap((duty) =>
    versionsInForce(duty, situation).flatMap((version) => {
      const clauses = clausesOf(version);
      const others = clauses.filter((clause) => clause.every(isOfPersons));
      if (others.some((clause) => clauseTruth(clause, situation) === false)) return [];
      const shared = others.filter((clause) => clauseTruth(clause, given)).map(textOf);
      return shared.length > 0 ? [{ duty: duty.id, clauses, shared }] : [];
    }),
  );
  const found = new Map<string, NotCovered>();
  for (const { duty, clauses, shared } of speaking)
    for (const clause of clauses) {
      const [{ subject: fact } = { subject: "event" as const }, ...alternatives] = clause;
      if (fact === "event" || alternatives.length > 0 || !isState(fact) || clauseTruth(clause, given) !== false)
        continue;
      const regime = speaking.filter((other) => other.shared.some((text) => shared.includes(text)));
      const leaves = regime.flatMap((other) => other.clauses.flat()).filter(({ subject }) => subject === fact);
      for (const value of [given.facts[fact] ?? []].flat().map(String)) {
        const isNamed = leaves.some((leaf) => leafTruth(leaf, { facts: { [fact]: value }, events: [] }));
        if (isNamed) continue;
        const { duties: like = [] } = found.get(`${fact} ${value}`) ?? {};
        found.set(`${fact} ${value}`, { fact, value, duties: [...new Set([...like, duty])] });
      }
    }
  return [...found.values()];
}

function isState(fact: FactId): boolean {
  return ["state", "states"].includes(factOf(fact).kind);
}

/** Whether a condition is on neither states nor numbers nor events, which differ where the law of states does. */
function isOfPersons({ subject }: Leaf): boolean {
  return subject !== "event" && !isState(subject) && factOf(subject).kind !== "number";
}

function textOf(clause: Clause): string {
  return clause.map(({ text }) => text).join(" or ");
}
