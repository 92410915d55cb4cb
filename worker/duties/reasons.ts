/** What a line of conditions rests on, and what it lacks. */
import { type Clause, isMove, leafTruth } from "./conditions.ts";
import type { Situation } from "./situation.ts";
import { type FactId, factOf } from "./vocabulary/facts.ts";

/** The verb of several values, behind what it is said of. */
const ONE_OF = /^((?:not )?\w+ (?:is not|is|includes)) /;

/** The facts, and the kinds of events, that leave a line open. */
export function missingOf(clause: Clause, situation: Situation): string[] {
  return clause
    .filter((leaf) => leafTruth(leaf, situation) === undefined)
    .flatMap(({ subject, verb, values }) => {
      if (subject === "event") return values;
      return subjectsOf(subject, isMove(verb)).filter((id) => situation.facts[id] === undefined);
    });
}

/** A line that holds: its true leaves, with the values that they hold for. */
export function reasonOf(clause: Clause, situation: Situation): string {
  const { facts } = situation;
  return clause
    .filter((leaf) => leafTruth(leaf, situation))
    .map(({ text, subject, verb, values: alternatives }) => {
      if (alternatives.length > 1) return text.replace(ONE_OF, "$1 one of ");
      if (subject === "event" || factOf(subject).kind !== "number") return text;
      const values = subjectsOf(subject, isMove(verb)).map((id) => String(facts[id]));
      return `${text} (${values.reverse().join(" to ")})`;
    })
    .join(", and ");
}

/** The facts of these lines that are assumed, because nothing is said of them. */
export function assumedIn(clauses: readonly Clause[], given: Situation): FactId[] {
  const subjects = clauses.flat().flatMap(({ subject }) => (subject === "event" ? [] : [subject]));
  return [...new Set(subjects)].filter((id) => factOf(id).assumed !== undefined && given.facts[id] === undefined);
}

/** A fact, and the one with its value before where a verb compares the two. */
function subjectsOf(subject: FactId, moves: boolean): FactId[] {
  const { previous } = factOf(subject);
  return moves && previous !== undefined ? [subject, previous as FactId] : [subject];
}
