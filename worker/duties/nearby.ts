/** The next thresholds above and below the values of a situation. */
import { allOf, clauseTruth, type Leaf, stepOf } from "./conditions.ts";
import { decimal, numberOf } from "./decimal.ts";
import type { Duty } from "./duty.ts";
import { clausesOf, versionsInForce, withAssumptions } from "./match.ts";
import type { Situation } from "./situation.ts";
import { type FactId, factOf } from "./vocabulary/facts.ts";

export interface Nearby {
  readonly duty: string;
  readonly fact: FactId;
  readonly threshold: number;
  /** Threshold less value. */
  readonly distance: number;
}

/** Of each number that was given, the nearest threshold on either side, with the duties that have it. */
export function nearbyThresholds(duties: readonly Duty[], given: Situation): Nearby[] {
  const situation = withAssumptions(given);
  const found = duties.flatMap((duty) =>
    versionsInForce(duty, situation).flatMap((version) => {
      const clauses = clausesOf(version);
      return clauses.flatMap((clause) =>
        clause.flatMap((leaf): Nearby[] => {
          const { subject } = leaf;
          const value = subject === "event" ? undefined : situation.facts[subject];
          if (subject === "event" || typeof value !== "number") return [];
          const others = clauses.filter((other) => !other.some((one) => one.subject === subject));
          const speaks = others.length === 0 || others.some((other) => clauseTruth(other, given) === true);
          if (!speaks || allOf(others.map((other) => clauseTruth(other, situation))) === false) return [];
          return thresholdsAround(leaf, subject, decimal(value)).map((threshold) => ({
            duty: duty.id,
            fact: subject,
            threshold: numberOf(threshold),
            distance: numberOf(threshold - decimal(value)),
          }));
        }),
      );
    }),
  );
  const isNearest = ({ fact, distance }: Nearby) =>
    !found.some(
      (other) =>
        other.fact === fact && other.distance > 0 === distance > 0 && Math.abs(other.distance) < Math.abs(distance),
    );
  const keys = new Set<string>();
  return found.filter(isNearest).filter(({ duty, fact, threshold }) => {
    const key = `${duty} ${fact} ${threshold}`;
    return !keys.has(key) && keys.add(key) !== undefined;
  });
}

/** The thresholds of a leaf next to a value, without the one that it stands on. */
function thresholdsAround({ verb, numbers, step }: Leaf, fact: FactId, value: bigint): bigint[] {
  if (verb.includes(" by ")) return [];
  const [first = 0n] = numbers;
  const reached = step === undefined ? 0n : first + (stepOf(value, first, step) - 1n) * step;
  const candidates =
    step === undefined
      ? numbers.toSorted((a, b) => (a < b ? -1 : 1))
      : [reached - step, reached, reached + step].filter((t) => t >= first);
  const most = decimal(factOf(fact).max ?? 0);
  const below = candidates.filter((threshold) => threshold < value).at(-1);
  const above = candidates.find((threshold) => threshold > value && threshold <= most);
  return [below, above].filter((threshold) => threshold !== undefined);
}
