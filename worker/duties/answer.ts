/** What is answered to a situation: the duties that apply, those not in force, those open, and thresholds nearby. */
import type { Deadline } from "./deadline.ts";
import type { Duty, DutyCitation } from "./duty.ts";
import { verdicts } from "./match.ts";
import { type Nearby, nearbyThresholds } from "./nearby.ts";
import { type NotCovered, statesNotCovered } from "./not-covered.ts";
import type { Facts, Situation, SituationEvent } from "./situation.ts";

export interface About {
  readonly duty: string;
  readonly name: string;
  readonly form?: string;
  readonly jurisdiction: string;
  readonly regulation?: string;
  readonly url: string;
}

export interface Applying extends About {
  readonly because: readonly string[];
  readonly due?: Deadline;
  readonly citations: readonly DutyCitation[];
}

export interface DutiesAnswer {
  readonly facts: Facts;
  readonly events?: readonly SituationEvent[];
  readonly event_date?: string;
  readonly period_end?: string;
  readonly as_of?: string;
  /** Facts that were taken to be false. */
  readonly assumed: readonly string[];
  readonly applies: readonly Applying[];
  readonly not_in_force: readonly (About & {
    readonly status: string;
    readonly until?: string;
    readonly because: string;
  })[];
  /** Those that need least first. */
  readonly unknown: readonly (About & { readonly needs: readonly string[]; readonly because?: string })[];
  readonly nearby: readonly Nearby[];
  /** States for which duties have no counterpart among those looked at. */
  readonly not_covered: readonly NotCovered[];
}

/** @param urlOf address of a duty's record */
export function answerTo(situation: Situation, duties: readonly Duty[], urlOf: (id: string) => string): DutiesAnswer {
  const assumed = new Set<string>();
  const applies: Applying[] = [];
  const notInForce: DutiesAnswer["not_in_force"][number][] = [];
  const unknown: DutiesAnswer["unknown"][number][] = [];
  for (const duty of duties) {
    const about = aboutDuty(duty, urlOf);
    for (const verdict of verdicts(duty, situation)) {
      if (verdict.kind === "applies") {
        const { because, due, version } = verdict;
        for (const fact of verdict.assumed) assumed.add(fact);
        applies.push({ ...about, because, ...(due && { due }), citations: version.citations ?? [] });
      } else if (verdict.kind === "not-in-force") {
        const { kind: _kind, ...state } = verdict;
        notInForce.push({ ...about, ...state });
      } else if (verdict.kind === "unknown" && verdict.relevant) {
        const { kind: _kind, relevant: _relevant, ...open } = verdict;
        unknown.push({ ...about, ...open });
      }
    }
  }
  const { facts, events, ...dates } = situation;
  return {
    facts,
    ...(events !== "any" && events.length > 0 && { events }),
    ...dates,
    assumed: [...assumed],
    applies,
    not_in_force: notInForce,
    unknown: unknown.toSorted((a, b) => a.needs.length - b.needs.length),
    nearby: nearbyThresholds(duties, situation),
    not_covered: statesNotCovered(duties, situation),
  };
}

export function aboutDuty({ id, name, form, jurisdiction, regulation }: Duty, urlOf: (id: string) => string): About {
  return {
    duty: id,
    name,
    ...(form !== undefined && { form }),
    jurisdiction,
    ...(regulation !== undefined && { regulation }),
    url: urlOf(id),
  };
}

/** The sentence on every answer. */
export function noticeOf(duties: readonly Duty[]): string {
  const [asOf] = duties.map(({ facts_as_of }) => facts_as_of).sort();
  if (asOf === undefined) return "No duty of what was asked for is recorded: that is not to say that there is none.";
  return (
    `General information, no legal advice. The law was looked up for each duty on the day that its record names, ` +
    `the earliest being ${asOf}; what is not among these duties is not said to be free of them.`
  );
}
