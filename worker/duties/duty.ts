/** A duty as it is evaluated: a part of its record, which the build writes and the worker loads. */
import type { CalendarId } from "./calendars/calendars.ts";
import type { EventKind, Period, Status } from "./vocabulary/events.ts";

export interface Duty {
  readonly id: string;
  readonly name: string;
  readonly form?: string;
  readonly jurisdiction: string;
  readonly regulation?: string;
  readonly facts_as_of: string;
  /** The titles of the works that its versions cite, by their ids. */
  readonly titles?: Readonly<Record<string, string>>;
  /** Oldest first. */
  readonly versions: readonly Version[];
}

export interface DutyCitation {
  readonly source: string;
  readonly locator?: string;
}

/** What the law says from one day to another, both included. */
export interface Version {
  readonly status: Status;
  readonly from?: string;
  readonly to?: string;
  /** Why it is not in force, or what changed. */
  readonly because?: string;
  /** All of these must hold. The language of the lines is that of `conditions.ts`. */
  readonly applies_when: readonly string[];
  readonly due?: Due;
  readonly citations?: readonly DutyCitation[];
}

/** When a report is due. */
export interface Due {
  /** In the words of the rule. */
  readonly rule: string;
  /** `5 business days`, `45 days`, `72 hours`, `2 weeks`, `4 months`, `1 month 15 days`. */
  readonly within?: string;
  /** The kinds of events that it is counted from. */
  readonly after?: readonly EventKind[];
  /** It is counted from when the event was learned of. */
  readonly learned?: boolean;
  /** It is counted from the end of this period: the one with the event, or the one that a request names. */
  readonly end_of?: Period;
  /** The day, `MM-DD`, on which years end, where that is not 31 December. */
  readonly year_ends?: string;
  /** A fixed day, `MM-DD`: the first one after the end of the period or the event. */
  readonly on?: string;
  /** The kinds of planned acts that it must precede. */
  readonly before?: readonly EventKind[];
  /** It is due at once, and at the latest when the other members say. */
  readonly without_delay?: boolean;
  /** By which business days are counted. */
  readonly calendar?: CalendarId;
  /** A day that is closed in this calendar gives way to the next business day. */
  readonly roll?: CalendarId;
  /** `22:00`: up to when a filing counts for the day. */
  readonly time?: string;
  readonly zone?: string;
}
