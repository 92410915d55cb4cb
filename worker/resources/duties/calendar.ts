/** The dates of duties that recur, as a list and as a calendar to subscribe to. */
import { isDateText } from "../../compute/typed-date.ts";
import { noticeOf } from "../../duties/answer.ts";
import { dayOf } from "../../duties/calendars/days.ts";
import { iCalendar } from "../../duties/icalendar.ts";
import { dateOf } from "../../duties/periods.ts";
import { A_DAY, DATES } from "../../duties/read-situation.ts";
import { type DutyDate, recurringDates, type Undated } from "../../duties/recurring.ts";
import type { Facts } from "../../duties/situation.ts";
import { invalidParameters, type QueryParameter } from "../../http/query-parameters.ts";
import type { Handler } from "../../http/route.ts";
import { pagePath } from "../../paths.ts";
import { csvText } from "../../representations/csv.ts";
import { cellMarkdown, inlineMarkdown, linkMarkdown, tableMarkdown } from "../../representations/markdown-text.ts";
import { undeclaredQuery } from "../compute/compute.ts";
import { objectAnswer } from "../object-answer.ts";
import { JURISDICTION, situationOfQuery } from "./fact-parameters.ts";
import { dutyAddress, loadDuties } from "./load-duties.ts";
import { within } from "./match.ts";
import { assumptions, dueInWords, factsToState } from "./match-markdown.ts";

export const MAX_DAYS = 1100;

export const RANGE: readonly QueryParameter[] = (["from", "to"] as const).map((name) => ({
  type: "text",
  name,
  maxLength: 10,
  required: true,
  description: `The ${name === "from" ? "first" : "last"} day; the two are at most ${MAX_DAYS} days apart.`,
  example: name === "from" ? "2027-01-01" : "2027-12-31",
}));

const COLUMNS = [
  "date",
  "time",
  "zone",
  "duty",
  "name",
  "form",
  "jurisdiction",
  "period_end",
  "rule",
  "note",
  "problem",
  "needs",
  "url",
];

export const handleCalendar: Handler = async (routed, context) => {
  const { query } = routed;
  const range = rangeOf(query.requiredText("from"), query.requiredText("to"));
  const duties = within(await loadDuties(context), query.list(JURISDICTION.name));
  refuseDays(undeclaredQuery(routed));
  const { facts } = situationOfQuery(routed);
  const { dates, undated, assumed } = recurringDates(duties, { facts }, range, dutyAddress(context));
  const notice = noticeOf(duties);
  const value = {
    data: dates,
    ...(undated.length > 0 && { undated }),
    facts,
    assumed,
    meta: { ...range, count: dates.length },
    notice,
  };
  const [stamp = range.from] = duties
    .map(({ facts_as_of }) => facts_as_of)
    .toSorted()
    .reverse();
  const remarks = [...undated.map(undatedInWords), ...assumptions(assumed)];
  const { base } = context.release;
  const own = {
    csv: () =>
      csvText(
        COLUMNS,
        [...dates, ...undated].map((row) => ({ ...row })),
      ),
    ics: () => iCalendar(forPeople(dates, base), remarks, notice, new URL(base).hostname, stamp),
    md: () => calendarMarkdown(dates, facts, remarks, notice),
  };
  return objectAnswer({ value, title: "Dates of duties", own }, routed, context);
};

/** The dates with the pages of their duties: who opens one in a calendar is no program. */
function forPeople(dates: readonly DutyDate[], base: string): DutyDate[] {
  return dates.map((date) => ({ ...date, url: base + pagePath({ name: "duties" }, date.duty) }));
}

/** Days and events, which `_match` takes, would have no effect. */
function refuseDays(given: URLSearchParams): void {
  const errors = [...DATES, "events"]
    .filter((parameter) => given.has(parameter))
    .map((parameter) => ({
      parameter,
      detail: `\`${parameter}\` is not taken here: each period is dated by the law of its end. \`_match\` takes it.`,
    }));
  if (errors.length > 0) throw invalidParameters(errors);
}

function rangeOf(from: string, to: string): { from: string; to: string } {
  if (!isDateText(from) || !isDateText(to)) {
    const parameter = isDateText(from) ? "to" : "from";
    throw invalidParameters([{ parameter, detail: `\`${parameter}\` must be ${A_DAY}.` }]);
  }
  const days = dayOf(dateOf(to)) - dayOf(dateOf(from));
  if (days >= 0 && days <= MAX_DAYS) return { from, to };
  const detail = `\`to\` must be from 0 to ${MAX_DAYS} days after \`from\`; it is ${days}.`;
  throw invalidParameters([{ parameter: "to", detail }]);
}

function undatedInWords({ name, form, ...due }: Undated): string {
  return `${form === undefined ? name : `${form}: ${name}`}. ${dueInWords(due)}`;
}

function calendarMarkdown(
  dates: readonly DutyDate[],
  facts: Facts,
  remarks: readonly string[],
  notice: string,
): string {
  const rows = dates.map(({ date, time, zone, name, form, url, period_end, rule }) => [
    [date, time, time === undefined ? undefined : zone].filter((part) => part !== undefined).join(" "),
    linkMarkdown(form === undefined ? name : `${form}: ${name}`, url),
    period_end,
    cellMarkdown(rule),
  ]);
  const table = tableMarkdown(["Due", "Duty", "Period to", "Rule"], rows);
  return `${["# Dates of duties", table, ...remarks.map(inlineMarkdown), ...factsToState([{ facts }]), inlineMarkdown(notice)].join("\n\n")}\n`;
}
