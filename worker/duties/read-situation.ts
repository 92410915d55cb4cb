/** Reads what is known, from the members of a JSON object or from a query. */
import { readDate } from "../compute/numerics/dates.ts";
import { FIRST_YEAR, isDateText, LAST_YEAR } from "../compute/typed-date.ts";
import { readTypedNumber } from "../compute/typed-number.ts";
import { MAX_ERRORS } from "../problems.ts";
import { suggestClosest } from "../suggest-closest.ts";
import { truncate } from "../truncate.ts";
import { allOf, clauseTruth, parseClause } from "./conditions.ts";
import type { FactValue, Situation, SituationEvent } from "./situation.ts";
import { EVENT_KIND_NAMES, type EventKind, JURISDICTIONS, ZONES } from "./vocabulary/events.ts";
import type { Fact } from "./vocabulary/fact.ts";
import { CONTRADICTIONS, FACT_IDS, type FactId, factOf, isFactId } from "./vocabulary/facts.ts";

/** What is wrong, and with which member. */
export interface SituationError {
  /** The member, or the path to it: `events/0/date`. */
  readonly at: string;
  readonly detail: string;
  readonly allowed?: readonly string[];
  readonly suggestion?: string;
}

/** Members of a situation that are no facts. */
export const DATES = ["event_date", "period_end", "as_of"] as const;

export const MAX_EVENTS = 20;
const MAX_LISTED = 60;
/** Characters of a value that are looked at. */
const MAX_TEXT = 100;
/** Where the facts are described: the schema of a request. */
const GUIDE = "/api/schema.json#/$defs/DutyFacts";

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["yes", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["0", false],
]);

type Members = Readonly<Record<string, unknown>>;

/**
 * @param members known and unknown ones; nothing of them is trusted
 * @param shared members that were read without an error before, and stand where `members` says nothing
 */
export function readSituation(
  members: Members,
  shared: Members = {},
): {
  situation: Situation;
  errors: readonly SituationError[];
} {
  const errors: SituationError[] = [];
  const facts: Partial<Record<FactId, FactValue>> = {};
  const dates: Partial<Record<(typeof DATES)[number], string>> = {};
  let events: readonly SituationEvent[] = [];
  const read = (name: string, value: unknown): void => {
    // Programs that must fill every member write null where nothing is known.
    if (value === null && MEMBERS.includes(name)) return;
    if (isFactId(name)) {
      const fact = readFact(name, value);
      if (isError(fact)) errors.push(fact);
      else facts[name] = fact;
    } else if ((DATES as readonly string[]).includes(name)) {
      if (isDateText(value)) dates[name as keyof typeof dates] = value;
      else errors.push(notDay(name, value));
    } else if (name === "events") events = readEvents(value, errors);
    else errors.push(unknownMember(name, errors));
  };
  for (const own of [shared, members])
    for (const name in own) {
      // A problem lists only so many errors; the rest of a long body is not looked at.
      if (errors.length >= MAX_ERRORS) break;
      read(name, own[name]);
    }
  if (events.length > 0 && dates.event_date !== undefined)
    errors.push({ at: "event_date", detail: "`event_date` stands for all events; give either it or `events`." });
  const situation: Situation = {
    facts,
    events: events.length === 0 && dates.event_date !== undefined ? "any" : events,
    ...dates,
  };
  return { situation, errors: [...errors, ...contradictions(situation)] };
}

/** The members of a situation. */
export const MEMBERS: readonly string[] = [...FACT_IDS, ...DATES, "events"];

/** Facts by their labels, which records and pages say in their place. */
const BY_LABEL = new Map(FACT_IDS.map((id) => [plain(factOf(id).label), id]));

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_");
}

/** Names that an error suggests. */
const MAX_SUGGESTED = 3;

/** @param others of the same request; the facts are listed once */
function unknownMember(name: string, others: readonly SituationError[]): SituationError {
  const labelled = BY_LABEL.get(plain(name.slice(0, MAX_TEXT)));
  const close = labelled ? [labelled] : suggestClosest(name, MEMBERS, MAX_SUGGESTED);
  const [suggestion] = close;
  const hint =
    suggestion === undefined
      ? ` Without facts, \`_match.md\` and the tool \`duties\` list them; their schema is ${GUIDE}.`
      : ` Did you mean ${close.map((member) => `\`${member}\``).join(" or ")}?`;
  const detail = `There is no fact \`${truncate(name)}\`.${hint}`;
  const isListed = others.some(({ allowed }) => allowed === FACT_IDS);
  return { at: name, detail, ...(suggestion !== undefined ? { suggestion } : !isListed && { allowed: FACT_IDS }) };
}

function isError(read: FactValue | SituationError): read is SituationError {
  return typeof read === "object" && !Array.isArray(read);
}

/** What a day must be: what is counted from it stays among the years of four digits. */
export const A_DAY = `a day of the calendar, \`YYYY-MM-DD\`, from ${FIRST_YEAR} to ${LAST_YEAR}`;

function notDay(at: string, value: unknown): SituationError {
  return { at, detail: `\`${at}\` must be ${A_DAY}; got ${shown(value)}.` };
}

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  return typeof value === "object" && value !== null ? "a list or an object" : `\`${truncate(textOf(value))}\``;
}

/** The beginning of a value as text; nothing of a list or an object, whose text could be long. */
function textOf(value: unknown): string {
  return typeof value === "object" && value !== null ? "" : String(value).slice(0, MAX_TEXT);
}

function readFact(id: FactId, value: unknown): FactValue | SituationError {
  const fact = factOf(id);
  switch (fact.kind) {
    case "number":
      return readNumber(id, fact, value);
    case "flag": {
      const flag = FLAGS.get(textOf(value).trim().toLowerCase());
      return flag ?? wrong(id, value, "`true` or `false`", ["true", "false"]);
    }
    case "choice": {
      const { values = [] } = fact;
      const given = wordIn(value);
      return values.includes(given) ? given : wrong(id, value, `one of ${values.join(", ")}`, values);
    }
    case "state":
      return stateCode(value) ?? wrong(id, value, "an ISO 3166 code of two letters, such as DE");
    case "states": {
      const given = typeof value === "string" ? value.split(",", MAX_LISTED) : value;
      const codes = Array.isArray(given) && given.length <= MAX_LISTED ? given.map(stateCode) : [undefined];
      const known = codes.filter((code) => code !== undefined);
      return known.length === codes.length ? known : wrong(id, value, "a list of ISO 3166 codes, such as DE,FR");
    }
    case "month-day": {
      const isMonthDay = typeof value === "string" && value.length === 5 && readDate(`2024-${value}`) !== undefined;
      return isMonthDay ? value : wrong(id, value, "a month and a day, `MM-DD`, such as 12-31");
    }
  }
}

/** A word as the vocabulary writes it. */
function wordIn(value: unknown): string {
  return textOf(value).trim().toLowerCase().replaceAll("_", "-");
}

/** A jurisdiction without regard to case; another text as it is. */
export function jurisdictionIn(text: string): string {
  const code = stateCode(text) ?? text.slice(0, MAX_TEXT).trim().toLowerCase();
  return (JURISDICTIONS as readonly string[]).includes(code) ? code : text;
}

function stateCode(value: unknown): string | undefined {
  const code = textOf(value).trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) return undefined;
  return code === "GB" ? "UK" : code;
}

function readNumber(id: FactId, { unit = "", max = 0 }: Fact, value: unknown): number | SituationError {
  const written = textOf(value).trim();
  const text = unit === "percent" && written.endsWith("%") ? written.slice(0, -1) : written;
  const read = typeof value === "string" ? readTypedNumber(text, { unit }) : undefined;
  const number = read?.kind === "number" ? read.value : typeof value === "number" ? value : Number.NaN;
  if (number >= 0 && number <= max) return number;
  const reason = read?.kind === "refused" && read.reason !== "" ? ` ${read.reason}` : "";
  const bounds = `a number in ${unit} from 0 to ${max}`;
  return { at: id, detail: `\`${id}\` must be ${bounds}; got ${shown(value)}.${reason}` };
}

function wrong(
  name: string,
  value: unknown,
  expected: string,
  allowed: readonly string[] = [],
  at = name,
): SituationError {
  const [suggestion] = suggestClosest(textOf(value), allowed);
  const hint = suggestion === undefined ? "" : ` Did you mean \`${suggestion}\`?`;
  return {
    at,
    detail: `\`${name}\` must be ${expected}; got ${shown(value)}.${hint}`,
    ...(allowed.length > 0 && { allowed }),
    ...(suggestion !== undefined && { suggestion }),
  };
}

/** A list of objects, or text: `acquisition:2026-11-24,trade:2026-11-25T15:30@America/New_York`. */
function readEvents(value: unknown, errors: SituationError[]): SituationEvent[] {
  const list = typeof value === "string" ? value.split(",", MAX_EVENTS + 1).map(eventOfText) : value;
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_EVENTS) {
    errors.push({ at: "events", detail: `\`events\` must be a list of 1 to ${MAX_EVENTS} events: { kind, date }.` });
    return [];
  }
  return list.flatMap((given: unknown, i): SituationEvent[] => {
    const item = isMembers(given) ? eventOf(given) : given;
    const found = eventErrors(item, `events/${i}`);
    errors.push(...found);
    return found.length === 0 ? [item as SituationEvent] : [];
  });
}

function eventOfText(text: string): Record<string, string> {
  const [before = "", zone] = text.trim().split("@", 2);
  const [kind = "", ...rest] = before.split(":");
  const [date = "", time] = rest.join(":").split("T", 2);
  return { kind, date, ...(time !== undefined && { time }), ...(zone !== undefined && { zone }) };
}

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An event with its kind as the vocabulary writes it, without the members of which nothing is known. */
function eventOf(given: Members): Members {
  const item = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
  const kind = wordIn(item["kind"]);
  return EVENT_KIND_NAMES.includes(kind as EventKind) ? { ...item, kind } : item;
}

function eventErrors(item: unknown, at: string): SituationError[] {
  if (!isMembers(item)) return [{ at, detail: "An event is an object: { kind, date, time, zone, learned }." }];
  const { kind, date, time, zone, learned, ...others } = item;
  const errors: SituationError[] = [];
  const oneOf = (member: string, value: unknown, allowed: readonly string[]) =>
    errors.push(wrong(member, value, "one of those that are allowed", allowed, `${at}/${member}`));
  if (!EVENT_KIND_NAMES.includes(kind as EventKind)) oneOf("kind", kind, EVENT_KIND_NAMES);
  if (!isDateText(date)) errors.push(notDay(`${at}/date`, date));
  if (time !== undefined && !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(textOf(time)))
    errors.push({ at: `${at}/time`, detail: `\`time\` must be \`HH:MM\`; got ${shown(time)}.` });
  if (zone !== undefined && !(ZONES as readonly string[]).includes(textOf(zone))) oneOf("zone", zone, ZONES);
  if (learned !== undefined && !isDateText(learned)) errors.push(notDay(`${at}/learned`, learned));
  if (isDateText(learned) && isDateText(date) && learned < date)
    errors.push({ at: `${at}/learned`, detail: `The event of ${date} cannot have been learned of on ${learned}.` });
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    errors.push({
      at: `${at}/${truncate(unknown)}`,
      detail: `An event has no \`${truncate(unknown)}\`: it has kind, date, time, zone, learned.`,
    });
  return errors;
}

const CONTRADICTORY = CONTRADICTIONS.map((lines) => ({ lines, clauses: lines.map(parseClause) }));

/** Facts that cannot be true together. */
function contradictions(situation: Situation): SituationError[] {
  const { facts } = situation;
  const larger = FACT_IDS.flatMap((id): SituationError[] => {
    const { partOf } = factOf(id);
    const [part, whole] = [facts[id], facts[partOf as FactId]];
    if (typeof part !== "number" || typeof whole !== "number" || part <= whole) return [];
    return [
      { at: id, detail: `\`${id}\` is a part of \`${partOf}\` and cannot exceed it: ${part} is more than ${whole}.` },
    ];
  });
  const together = CONTRADICTORY.filter(({ clauses }) =>
    allOf(clauses.map((clause) => clauseTruth(clause, situation))),
  ).map(({ lines, clauses }): SituationError => {
    const [first] = clauses.flat();
    return {
      at: first?.subject ?? "",
      detail: `These contradict each other: ${lines.map((line) => `\`${line}\``).join(", ")}.`,
    };
  });
  return [...larger, ...together];
}
