/** Conditions, values and days in words, for people. */
import { dayOf, weekdayOf } from "./calendars/days.ts";
import { type Clause, type Leaf, parseClause } from "./conditions.ts";
import { numberOf } from "./decimal.ts";
import { dateOf } from "./periods.ts";
import { EVENT_KINDS, type EventKind } from "./vocabulary/events.ts";
import type { Fact } from "./vocabulary/fact.ts";
import { type FactId, factOf } from "./vocabulary/facts.ts";

/** A line of conditions: `Stake is more than 5%`. */
export function clauseInWords(clause: Clause): string {
  return clause.map(leafInWords).join(" or ");
}

/**
 * Conditions that all hold. What several have in common is said once: `A or B; A or C; D` is `A or (B, and C); D`, which
 * holds for the same facts.
 */
export function conditionsInWords(clauses: readonly Clause[]): string {
  return factored(clauses.map((clause) => clause.map((leaf) => leafInWords(leaf)))).join("; ");
}

function factored(clauses: readonly (readonly string[])[]): string[] {
  const [first, ...others] = clauses;
  if (!first) return [];
  const sharers = (leaf: string) => others.filter((clause) => clause.includes(leaf)).length;
  const [shared] = [...first].sort((a, b) => sharers(b) - sharers(a));
  if (shared === undefined || sharers(shared) === 0) return [first.join(" or "), ...factored(others)];
  const group = clauses.filter((clause) => clause.includes(shared));
  const common = first.filter((leaf) => group.every((clause) => clause.includes(leaf)));
  const rest = group.map((clause) => clause.filter((leaf) => !common.includes(leaf)));
  // One that has nothing else holds only by what is common, and then the others hold too.
  const inner = rest.some((clause) => clause.length === 0) ? [] : factored(rest);
  const both = inner.map((each) => (inner.length > 1 && each.includes(" or ") ? `(${each})` : each)).join(", and ");
  const text = [...common, ...(both === "" ? [] : [inner.length > 1 ? `(${both})` : both])].join(" or ");
  return [text, ...factored(others.filter((clause) => !group.includes(clause)))];
}

function leafInWords({ subject, verb, values, numbers, step, negated }: Leaf): string {
  const not = negated ? "not: " : "";
  if (subject === "event") return values.map((kind) => EVENT_KINDS[kind as EventKind]).join(", or ");
  const { label, kind, unit = "" } = factOf(subject);
  if (kind === "flag") return `${not}${label}: ${values.join()}`;
  const amounts = numbers.map((number) => amountInWords(numberOf(number), unit));
  const said = kind === "number" ? amounts : kind === "choice" ? values.map(valueInWords) : statesInWords(values);
  const object = step === undefined ? said.join(" or ") : `${amountInWords(numberOf(step), unit)} from ${said.join()}`;
  return `${not}${label} ${isPlural(label) ? verb.replace(/^is\b/, "are") : verb} ${object}`;
}

/** `Assets of the manager`, `Shares traded in a day`; not `Fund of funds`, `Registration as adviser` or `Manager's exemption`. */
function isPlural(label: string): boolean {
  const [head = ""] = label.split(/ (?:of|in|over|at|before|as|to) /);
  return /[^s']s(?: |$)/.test(head);
}

/** More states than this are not all named. */
const MAX_STATES = 10;

/** The states of the European Economic Area, in the order of conditions. */
const EEA = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK";

function statesInWords(codes: readonly string[]): readonly string[] {
  if (codes.join(" ") === EEA) return ["any state of the EEA"];
  return codes.length > MAX_STATES ? [codes.slice(0, 2).join(", "), `another of ${codes.length} states`] : codes;
}

/** A reason of an answer, whose lines end with the values that they hold for. */
export function reasonInWords(reason: string): string {
  return reason
    .split(", and ")
    .map((part) => {
      const [, text = part, values = ""] = /^(.*?)( \([^()]*\))?$/.exec(part) ?? [];
      return clauseInWords(parseClause(text.replace(" one of ", " "))) + values;
    })
    .join(", and ");
}

const SIZES = [
  [1e9, " billion"],
  [1e6, " million"],
] as const;

/** `5%`, `USD 150 million`, `250 people`. */
export function amountInWords(amount: number, unit: string): string {
  if (unit === "percent") return `${Math.round(amount * 100) / 100}%`;
  const [size, name] = SIZES.find(([least]) => amount >= least) ?? [1, ""];
  const digits = name === "" ? inThousands(amount) : String(amount / size);
  return /^[A-Z]{3}$/.test(unit) ? `${unit} ${digits}${name}` : `${digits}${name} ${unit}`;
}

/** `10,000` of `10000`; below a million. */
function inThousands(amount: number): string {
  if (amount < 1000) return String(amount);
  const rest = String(Math.trunc(amount) % 1000).padStart(3, "0");
  const [, fraction] = String(amount).split(".");
  return `${Math.trunc(amount / 1000)},${rest}${fraction === undefined ? "" : `.${fraction}`}`;
}

const INITIALS = /\b(?:us|eu|uk|hk|jp|sg|ch|sec|lfmc|vcfm)\b/g;

/** A value of a choice: `US registered` of `us-registered`. */
export function valueInWords(value: string): string {
  return value.replaceAll("-", " ").replace(INITIALS, (letters) => letters.toUpperCase());
}

/** A fact with its value: `Stake: 5.3%`, `US person: yes`. */
export function factInWords(id: FactId, value: unknown): string {
  const { label, unit, kind } = factOf(id);
  if (typeof value === "boolean") return `${label}: ${value ? "yes" : "no"}`;
  if (typeof value === "number") return `${label}: ${amountInWords(value, unit ?? "")}`;
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  return `${label}: ${kind === "choice" ? valueInWords(text) : text}`;
}

/** What is stated of a fact: `none, first-year, existing`, `percent`, `yes or no`. */
export function valuesInWords({ kind, unit = "", values = [] }: Fact): string {
  const kinds = { flag: "yes or no", state: "ISO code", states: "list of ISO codes", "month-day": "MM-DD" };
  return kind === "number" ? unit : kind === "choice" ? values.join(", ") : kinds[kind];
}

/** What an answer needs: a fact, a day, or one of the kinds of events. */
export function needInWords(need: string): string {
  if (need === "period_end") return "the last day of the period";
  return (EVENT_KINDS as Readonly<Record<string, string>>)[need] ?? factOf(need as FactId).label;
}

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = "January February March April May June July August September October November December".split(" ");

/** `Wednesday 2 December 2026` of `2026-12-02`. */
export function dayInWords(iso: string): string {
  const date = dateOf(iso);
  return `${WEEKDAYS[weekdayOf(dayOf(date))]} ${date.day} ${MONTHS[date.month - 1]} ${date.year}`;
}

/** `New York time` of `America/New_York`. */
export function zoneInWords(zone: string): string {
  const [, place] = zone.split("/");
  return place === undefined ? zone : `${place.replaceAll("_", " ")} time`;
}
