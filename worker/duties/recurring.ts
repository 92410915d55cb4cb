/** The dates of duties that recur: those of periods, which need no event. */
import { type About, aboutDuty } from "./answer.ts";
import { deadline } from "./deadline.ts";
import type { Due, Duty, Version } from "./duty.ts";
import { verdicts } from "./match.ts";
import { addDays, monthsOn, periodEnd } from "./periods.ts";
import type { Situation } from "./situation.ts";

export interface DutyDate extends About {
  readonly date: string;
  readonly time?: string;
  readonly zone?: string;
  /** The end of the period that is reported on. */
  readonly period_end: string;
  readonly rule: string;
  readonly note?: string;
}

/** A duty without a date, and why. */
export interface Undated extends About {
  readonly problem?: "calendar-unknown";
  readonly needs?: readonly string[];
  readonly rule: string;
}

/** Reports are due within two years of the end of their period. */
const LONGEST = 24;

/** @param from first day @param to last day */
export function recurringDates(
  duties: readonly Duty[],
  { facts }: Pick<Situation, "facts">,
  { from, to }: { readonly from: string; readonly to: string },
  urlOf: (id: string) => string,
): { dates: DutyDate[]; undated: Undated[]; assumed: string[] } {
  const dates = new Map<string, DutyDate>();
  const undated = new Map<string, Undated>();
  const assumed = new Set<string>();
  for (const duty of duties) {
    const about = aboutDuty(duty, urlOf);
    for (const version of duty.versions)
      for (const end of endsOf(version, facts.fiscal_year_end, monthsOn(from, -LONGEST), to)) {
        const [verdict] = verdicts(duty, { facts, events: [], period_end: end });
        // Of versions of one time, another may apply, by which this is no end of a period.
        if (verdict?.kind !== "applies" || verdict.version !== version || !verdict.due) continue;
        const { date, time, zone, rule, note, needs, problem, years } = verdict.due;
        const known = years && { first: `${years.first}-01-01`, last: `${years.last}-12-31` };
        const isAsked = date ? date >= from && date <= to : !known || from < known.first || to > known.last;
        if (!isAsked || (needs && isOver(version, end, from))) continue;
        for (const fact of verdict.assumed) assumed.add(fact);
        if (date === undefined)
          undated.set(duty.id, { ...about, rule, ...(problem && { problem }), ...(needs && { needs }) });
        else
          dates.set(`${duty.id} ${end}`, {
            date,
            ...(time !== undefined && { time }),
            ...(zone !== undefined && { zone }),
            ...about,
            period_end: end,
            rule,
            ...(note !== undefined && { note }),
          });
      }
  }
  const inOrder = [...dates.values()].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return { dates: inOrder, undated: [...undated.values()], assumed: [...assumed] };
}

/** Whether a duty is dated by periods alone. */
export function isRecurring({ after, before, end_of }: Due): boolean {
  return end_of !== undefined && after === undefined && before === undefined;
}

/** The ends of a version's periods within some days; the last day alone where the end of the fiscal year is not known. */
function endsOf(version: Version, fiscal: unknown, first: string, last: string): string[] {
  const { due, from = first, to = last } = version;
  if (due?.end_of === undefined || !isRecurring(due)) return [];
  const { end_of, year_ends = "12-31" } = due;
  const [start, stop] = [from > first ? from : first, to < last ? to : last];
  const isFiscal = end_of.startsWith("fiscal");
  if (isFiscal && fiscal === undefined) return start <= stop ? [stop] : [];
  const ends: string[] = [];
  for (let day = start; day <= stop; ) {
    const end = periodEnd(end_of, day, isFiscal ? String(fiscal) : year_ends);
    if (end <= stop) ends.push(end);
    day = addDays(end, 1);
  }
  return ends;
}

/** Whether a report on a period that ends on the last day of a version would be due before a day. */
function isOver({ due }: Version, end: string, day: string): boolean {
  const fiscal = { fiscal_year_end: end.slice("YYYY-".length) };
  const { date = day } = due ? deadline(due, undefined, { facts: fiscal, events: [], period_end: end }) : {};
  return date < day;
}
