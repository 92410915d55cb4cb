/** What is known of one person and one position: what duties are evaluated against. */
import type { EventKind } from "./vocabulary/events.ts";
import type { FactId } from "./vocabulary/facts.ts";

export type FactValue = number | boolean | string | readonly string[];

export type Facts = Readonly<Partial<Record<FactId, FactValue>>>;

export interface SituationEvent {
  readonly kind: EventKind;
  /** `YYYY-MM-DD` in its zone, if it has one. */
  readonly date: string;
  /** `HH:MM`. */
  readonly time?: string;
  readonly zone?: string;
  /** The day on which it was learned of. */
  readonly learned?: string;
}

export interface Situation {
  readonly facts: Facts;
  /** `any`: a day was given alone, as that of every kind of event that the facts make possible. */
  readonly events: readonly SituationEvent[] | "any";
  /** Of these, the one that is judged now. */
  readonly judged?: SituationEvent;
  /** That day. */
  readonly event_date?: string;
  readonly period_end?: string;
  /** The day whose law is asked for, where neither an event nor a period says. */
  readonly as_of?: string;
}
