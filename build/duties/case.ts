/** A worked case of a duty, and its versions, as records have them. */
import type { EventKind } from "../../worker/duties/vocabulary/events.ts";

export type { Version } from "../../worker/duties/duty.ts";

export interface Case {
  readonly name: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly events?: readonly {
    readonly kind: EventKind;
    readonly date: string;
    readonly time?: string;
    readonly zone?: string;
    readonly learned?: string;
  }[];
  readonly period_end?: string;
  readonly as_of?: string;
  readonly answer: "applies" | "does-not-apply" | "unknown" | "not-in-force";
  readonly due?: string;
  readonly time?: string;
  readonly needs?: readonly string[];
}
