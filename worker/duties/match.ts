/** Which duties a situation brings, when they are due, what is not in force, and what is missing to tell. */
import { allOf, type Clause, clauseTruth, parseClause } from "./conditions.ts";
import { type Deadline, deadline } from "./deadline.ts";
import type { Due, Duty, Version } from "./duty.ts";
import { addDays } from "./periods.ts";
import { assumedIn, missingOf, reasonOf } from "./reasons.ts";
import type { Facts, Situation, SituationEvent } from "./situation.ts";
import type { EventKind, Status } from "./vocabulary/events.ts";
import { FACT_IDS, type FactId, factOf } from "./vocabulary/facts.ts";

/** What one duty comes to. */
export type Verdict =
  | {
      readonly kind: "applies";
      readonly version: Version;
      readonly because: readonly string[];
      readonly assumed: readonly string[];
      readonly due?: Deadline;
    }
  | { readonly kind: "not-in-force"; readonly status: Status; readonly until?: string; readonly because: string }
  | {
      readonly kind: "unknown";
      readonly needs: readonly string[];
      /** Something that was said already speaks for it. */
      readonly relevant: boolean;
      /** Why, where no fact is missing. */
      readonly because?: string;
    }
  | { readonly kind: "does-not-apply" };

const CLAUSES = new WeakMap<Version, readonly Clause[]>();

export function clausesOf(version: Version): readonly Clause[] {
  const known = CLAUSES.get(version) ?? version.applies_when.map(parseClause);
  CLAUSES.set(version, known);
  return known;
}

const ASSUMING = new WeakMap<Situation, Situation>();

/** The situation with the exemptions that are assumed absent. Every duty asks for it, so it is made once. */
export function withAssumptions(situation: Situation): Situation {
  const known = ASSUMING.get(situation);
  if (known) return known;
  const assumed = FACT_IDS.flatMap((id) => {
    const value = factOf(id).assumed;
    return value === undefined ? [] : [[id, value] as const];
  });
  const whole = { ...situation, facts: { ...Object.fromEntries(assumed), ...situation.facts } };
  ASSUMING.set(situation, whole);
  return whole;
}

/** One verdict, or one for each event that the duty is counted from. */
export function verdicts(duty: Duty, situation: Situation): Verdict[] {
  const { events, event_date } = situation;
  if (events === "any") return [verdict(duty, situation, event_date ?? situation.period_end)];
  const kinds = new Set(duty.versions.flatMap(({ due }) => kindsOf(due)));
  const own = events.filter(({ kind }) => kinds.has(kind));
  if (own.length === 0) return [verdict(duty, situation, situation.period_end)];
  return own.map((event) => verdict(duty, situation, event.date, event));
}

function kindsOf(due: Due | undefined): readonly EventKind[] {
  return due?.after ?? due?.before ?? [];
}

/** @param occasion the day of the event or the end of the period */
function verdict(duty: Duty, stated: Situation, occasion: string | undefined, event?: SituationEvent): Verdict {
  // Another event that the request names does not make this one what a condition asks for.
  const given = event ? { ...stated, judged: event } : stated;
  const situation = event ? { ...withAssumptions(stated), judged: event } : withAssumptions(stated);
  const day = occasion ?? situation.as_of ?? duty.facts_as_of;
  const judged = versionsOn(duty, day).map((version) => {
    const clauses = clausesOf(version);
    const truth = allOf(clauses.map((clause) => clauseTruth(clause, situation)));
    return { version, clauses, truth, relevant: clauses.some((clause) => clauseTruth(clause, given) === true) };
  });
  const open = judged.filter((each) => each.truth === undefined);
  const chosen = judged.find((each) => each.truth) ?? open.find((each) => each.relevant) ?? open[0];
  if (!chosen) return { kind: "does-not-apply" };
  const { version, clauses, truth, relevant } = chosen;
  const { from = "" } = version;
  if (from > day && from <= duty.facts_as_of)
    return { kind: "unknown", needs: [], relevant, because: `what held before ${from} is not recorded` };
  const { status, until } = stateOn(version, day);
  if (status !== "in-force" && (truth || relevant)) {
    const because = version.because ?? `in force from ${from}`;
    return { kind: "not-in-force", status, ...(until !== undefined && { until }), because };
  }
  if (!truth) {
    const unknown = clauses.filter((clause) => clauseTruth(clause, situation) === undefined);
    return {
      kind: "unknown",
      needs: [...new Set(unknown.flatMap((clause) => missingOf(clause, situation)))],
      relevant,
    };
  }
  return {
    kind: "applies",
    version,
    because: clauses.map((clause) => reasonOf(clause, situation)),
    assumed: assumedIn(clauses, given),
    ...(version.due && { due: dated(version, version.due, situation, event) }),
  };
}

function dated(version: Version, due: Due, situation: Situation, event: SituationEvent | undefined): Deadline {
  const kinds = possibleKinds(version, situation);
  const [kind] = kinds;
  if (kind === undefined || situation.event_date === undefined) return deadline(due, event, situation);
  const { event: named, ...unnamed } = deadline(due, { kind, date: situation.event_date }, situation);
  // The day may be that of any of several events.
  return kinds.length === 1 && named !== undefined ? { ...unnamed, event: named } : unnamed;
}

/** Where a day was given alone, the kinds of events that it may be the day of: a stake that has fallen was not bought. */
export function possibleKinds(version: Version, { facts, events, event_date }: Situation): readonly EventKind[] {
  if (events !== "any" || event_date === undefined) return [];
  const moves = clausesOf(version).flatMap((clause) =>
    clause.map(({ subject }) => (subject === "event" ? 0 : moveOf(subject, facts))),
  );
  const isImpossible: Partial<Record<EventKind, boolean>> = {
    acquisition: moves.some((move) => move < 0),
    disposal: moves.some((move) => move > 0),
  };
  return kindsOf(version.due).filter((kind) => !isImpossible[kind]);
}

/** The value now less the one before; 0 where one of them is not known. */
function moveOf(subject: FactId, facts: Facts): number {
  const now = facts[subject];
  const before = facts[factOf(subject).previous as FactId];
  return typeof now === "number" && typeof before === "number" ? now - before : 0;
}

/** The versions in force on the day that a situation is about. */
export function versionsInForce(duty: Duty, { events, event_date, period_end, as_of }: Situation): readonly Version[] {
  const [event] = events === "any" ? [] : events;
  const day = event?.date ?? event_date ?? period_end ?? as_of ?? duty.facts_as_of;
  return versionsOn(duty, day).filter((version) => stateOn(version, day).status === "in-force");
}

/** The versions of a day; before the first of them, those to come. */
function versionsOn({ versions }: Duty, day: string): readonly Version[] {
  const hold = ({ status, from = day, to = day }: Version) => status !== "pending" && from <= day && day <= to;
  const holding = versions.filter(hold);
  return holding.length > 0 ? holding : versions.filter(({ status, from = day }) => status === "pending" || from > day);
}

/** @returns `until`, the last day of that state */
function stateOn({ status, from, to }: Version, day: string): { status: Status; until: string | undefined } {
  if (status !== "pending" && (from === undefined || from <= day)) return { status, until: to };
  return { status: "pending", until: from === undefined ? undefined : addDays(from, -1) };
}
