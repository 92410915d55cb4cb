/** What is to be asked next: what would settle a duty that something speaks for, or open one of a role. */
import type { Due, Duty } from "./duty.ts";
import { possibleKinds, type Verdict, verdicts } from "./match.ts";
import type { Situation } from "./situation.ts";
import { EVENT_KIND_NAMES, type EventKind } from "./vocabulary/events.ts";
import { FACT_IDS, type FactId } from "./vocabulary/facts.ts";

type Applies = Extract<Verdict, { kind: "applies" }>;

export interface Questions {
  /** In the order of the vocabulary, with those that were answered. */
  readonly facts: readonly FactId[];
  readonly events: readonly EventKind[];
  readonly periodEnd: boolean;
  /** Whether the time of day of an event can decide a day: by a rule with a time zone of its own, or one of hours. */
  readonly time: boolean;
}

/**
 * @param given names of what was answered, or tried to
 * @param opens whether the first fact of a duty that nothing speaks for yet is asked too
 */
export function questionsFor(
  duties: readonly Duty[],
  situation: Situation,
  given: Iterable<string>,
  opens: boolean,
): Questions {
  const asked = new Set(given);
  let time = false;
  for (const duty of duties)
    for (const verdict of verdicts(duty, situation)) {
      time ||= verdict.kind === "applies" && countsTime(verdict.version.due);
      const needs =
        verdict.kind === "unknown"
          ? verdict.needs.slice(0, verdict.relevant ? undefined : Number(opens))
          : verdict.kind === "applies"
            ? [...verdict.assumed, ...(verdict.due?.needs ?? []), ...dating(verdict, situation)]
            : [];
      for (const need of needs) asked.add(need);
    }
  if (situation.events !== "any") for (const { kind } of situation.events) asked.add(kind);
  return {
    facts: FACT_IDS.filter((id) => asked.has(id)),
    events: EVENT_KIND_NAMES.filter((kind) => asked.has(kind)),
    periodEnd: asked.has("period_end"),
    time,
  };
}

/** The kinds of the event that a duty is dated from: a day that was given can be changed. */
function dating({ due, version }: Applies, situation: Situation): readonly EventKind[] {
  return due?.event ? [due.event] : possibleKinds(version, situation);
}

function countsTime({ after, before, zone, within = "" }: Due = { rule: "" }): boolean {
  return (after ?? before) !== undefined && (zone !== undefined || within.includes("hour"));
}
