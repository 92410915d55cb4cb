/** `GET /duties`: what is asked of a reader, and which duties follow, as a page that needs no script. */
import { answerTo, type DutiesAnswer, noticeOf } from "../../duties/answer.ts";
import type { Duty } from "../../duties/duty.ts";
import { verdicts } from "../../duties/match.ts";
import { questionsFor } from "../../duties/questions.ts";
import { MEMBERS, readSituation } from "../../duties/read-situation.ts";
import { isRecurring } from "../../duties/recurring.ts";
import type { Situation, SituationEvent } from "../../duties/situation.ts";
import { EVENT_KIND_NAMES, type EventKind } from "../../duties/vocabulary/events.ts";
import { ROLE_IDS, rolesOf } from "../../duties/vocabulary/roles.ts";
import { Moved } from "../../http/moved.ts";
import type { QueryParameter } from "../../http/query-parameters.ts";
import { toQueryString } from "../../http/query-string.ts";
import type { Handler, RoutedRequest } from "../../http/route.ts";
import { filePath, pagePath } from "../../paths.ts";
import type { ProblemError } from "../../problems.ts";
import {
  type AnsweredDuties,
  askedMarkup,
  DUTIES_PAGE_PATH,
  DUTIES_SLOTS,
  type DutiesForm,
  EVENT_TIME,
} from "../../representations/duties-page.ts";
import { fillSlots } from "../../representations/page-slots.ts";
import { suggestClosest } from "../../suggest-closest.ts";
import { truncate } from "../../truncate.ts";
import { undeclaredQuery } from "../compute/compute.ts";
import { JURISDICTION, readMembers } from "../duties/fact-parameters.ts";
import { dutyAddress, loadDuties } from "../duties/load-duties.ts";
import { within } from "../duties/match.ts";
import { DUTIES_CALENDAR_PATH, DUTIES_MATCH_PATH } from "../duties/routes.ts";
import { filledPage, pageFrame } from "./filled-page.ts";

const WHO: QueryParameter = {
  type: "list",
  name: "who",
  values: ROLE_IDS,
  description: "Who asks: only what concerns these is asked.",
};

/** What the page takes beside facts and days, and beside the filters of the list. */
export const DUTIES_PAGE_QUERY: readonly QueryParameter[] = [JURISDICTION, WHO];

/** The kind of the event of `event_date`, which is a field of its own in the form. */
const EVENT = "event";

const FIELDS: readonly string[] = [...MEMBERS, EVENT, ...EVENT_TIME];

/** Characters of a value that its field repeats. */
const MAX_REPEATED = 200;

/** Parameters that are compared with the names of fields. */
const MAX_STRANGE = 5;

/** Years from that in which the law was looked up that a subscription covers. */
const SUBSCRIBED_YEARS = 3;

/** @param handleList answers where nothing is asked, and in other representations */
export function dutiesPageHandler(handleList: Handler): Handler {
  return async (routed, context) => {
    const { url, query, representation } = routed;
    if (representation !== "html" || url.search === "") return handleList(routed, context);
    const members = membersOf(routed);
    const choices = [JURISDICTION.name, WHO.name].map((name) => [name, query.givenText(name)] as const);
    const page = DUTIES_PAGE_PATH + toQueryString([...choices, ...members]);
    // A form sends its empty fields too; the address to share has none.
    if ([...undeclaredQuery(routed).values()].includes("")) throw new Moved(page);
    const [roles, jurisdictions] = [query.list(WHO.name) ?? [], query.list(JURISDICTION.name)];
    const isAsked = members.size > 0 || roles.length > 0;
    if (!isAsked && !jurisdictions) return handleList(routed, context);
    const read = readFields(members);
    const duties = await loadDuties(context);
    const inScope = within(duties, jurisdictions);
    const asked =
      roles.length === 0 ? inScope : inScope.filter((duty) => rolesOf(duty).some((id) => roles.includes(id)));
    const { situation } = read;
    const answer = answerTo(situation, asked, dutyAddress(context));
    const { errors } = read;
    const isAnswered = members.size > 0 && errors.length === 0;
    const form: DutiesForm = {
      roles,
      jurisdictions: jurisdictions ?? [],
      places: duties.map(({ jurisdiction }) => jurisdiction),
      given: new Map([...members].map(([name, value]) => [name, value.slice(0, MAX_REPEATED)])),
      questions: questionsFor(asked, situation, members.keys(), roles.length > 0),
      errors,
      ...(isAnswered && { answered: answeredBy(answer, asked, situation, { page, jurisdictions }) }),
    };
    const body = fillSlots(await pageFrame(DUTIES_PAGE_PATH, context), {
      [DUTIES_SLOTS.asked]: askedMarkup(form),
      ...(isAsked && { [DUTIES_SLOTS.list]: ALL_DUTIES }),
    });
    return filledPage(body, routed, { isRefused: errors.length > 0 });
  };
}

const ALL_DUTIES = `<p class="status"><a href="${DUTIES_PAGE_PATH}">The list of all duties</a></p>\n`;

/** What was answered. Other parameters of a page are ignored, unless they look like a misspelt field. */
function membersOf(routed: RoutedRequest): Map<string, string> {
  const given = [...undeclaredQuery(routed)].filter(([, value]) => value !== "");
  const isField = ([name]: readonly [string, string]) => FIELDS.includes(name);
  const strange = given.filter((member) => !isField(member)).slice(0, MAX_STRANGE);
  const misspelt = strange.filter(([name]) => suggestClosest(truncate(name), MEMBERS).length > 0);
  const byName = Map.groupBy([...given.filter(isField), ...misspelt], ([name]) => name);
  return new Map([...byName].map(([name, repeated]) => [name, repeated.map(([, value]) => value).join()]));
}

function readFields(members: ReadonlyMap<string, string>): {
  situation: Situation;
  errors: readonly ProblemError[];
} {
  const {
    [EVENT]: kind,
    event_date: date,
    event_time: time,
    event_zone: zone,
    ...others
  } = Object.fromEntries(members);
  if (kind === undefined && time === undefined && zone === undefined)
    return readMembers(new URLSearchParams([...members]));
  const read = readMembers(new URLSearchParams({ ...others, ...(date !== undefined && { event_date: date }) }));
  const faults: ProblemError[] = [];
  if (kind === undefined)
    faults.push({ parameter: EVENT, detail: "Say what happened: a time is that of one kind of event." });
  else if (!isEventKind(kind))
    faults.push({ parameter: EVENT, detail: `\`${truncate(kind)}\` is no kind of event that duties know.` });
  if (date === undefined) faults.push({ parameter: "event_date", detail: "Say on which day it happened." });
  if (time === undefined && zone !== undefined)
    faults.push({ parameter: "event_time", detail: "Say at what time, or leave out by which clock." });
  const clock = { ...(time !== undefined && { time }), ...(zone !== undefined && { zone }) };
  for (const { at, ...error } of readSituation({ events: [{ kind, date, ...clock }] }).errors) {
    const parameter = EVENT_TIME.find((name) => at.endsWith(name.replace("event_", "/")));
    if (parameter) faults.push({ ...error, parameter });
  }
  const errors = [...read.errors, ...faults];
  if (kind === undefined || !isEventKind(kind) || date === undefined || errors.length > 0)
    return { situation: read.situation, errors };
  const { event_date: _, ...situation } = read.situation;
  return { situation: { ...situation, events: [{ kind, date, ...clock }] }, errors };
}

function isEventKind(kind: string): kind is EventKind {
  return (EVENT_KIND_NAMES as readonly string[]).includes(kind);
}

function answeredBy(
  answer: DutiesAnswer,
  duties: readonly Duty[],
  situation: Situation,
  { page, jurisdictions }: { readonly page: string; readonly jurisdictions: readonly string[] | undefined },
): AnsweredDuties {
  const others = duties.filter((duty) => verdicts(duty, situation).every(({ kind }) => kind === "does-not-apply"));
  const { events, event_date, period_end, as_of } = situation;
  const facts = [
    [JURISDICTION.name, jurisdictions?.join()] as const,
    ...Object.entries(situation.facts).map(([id, value]) => [id, String(value)] as const),
  ];
  const days = [
    ["events", events === "any" ? undefined : events.map(eventText).join() || undefined],
    ["event_date", event_date],
    ["period_end", period_end],
    ["as_of", as_of],
  ] as const;
  const [newest = ""] = duties
    .map(({ facts_as_of }) => facts_as_of)
    .toSorted()
    .reverse();
  const year = Number(newest.slice(0, 4));
  const dates = toQueryString([["from", `${year}-01-01`], ["to", `${year + SUBSCRIBED_YEARS - 1}-12-31`], ...facts]);
  return {
    answer,
    notice: noticeOf(duties),
    others: others.map(({ id, name }) => ({ name, path: pagePath({ name: "duties" }, id) })),
    names: new Map(duties.map(({ id, name }) => [id, name])),
    titles: new Map(duties.flatMap(({ titles = {} }) => Object.entries(titles))),
    links: {
      page,
      json: DUTIES_MATCH_PATH + toQueryString([...facts, ...days]),
      ...(duties.some((duty) => recurs(duty, answer)) && {
        calendar: filePath(DUTIES_CALENDAR_PATH, "ics") + dates,
        csv: filePath(DUTIES_CALENDAR_PATH, "csv") + dates,
      }),
    },
  };
}

/** Whether a duty that applies is dated by periods, and not by an event. */
function recurs({ id, versions }: Duty, { applies }: DutiesAnswer): boolean {
  return applies.some(({ duty }) => duty === id) && versions.some(({ due }) => due && isRecurring(due));
}

/** An event as a query writes it. */
function eventText({ kind, date, time, zone }: SituationEvent): string {
  return `${kind}:${date}${time === undefined ? "" : `T${time}`}${zone === undefined ? "" : `@${zone}`}`;
}
