/**
 * Conditions and deadlines once more, as plainly as possible: numbers as counts of thousandths, days one at a time, and
 * text instead of a parser.
 */
import { type CalendarId, isBusinessDay } from "../../worker/duties/calendars/calendars.ts";

type Facts = Readonly<Record<string, unknown>>;

const thousandths = (value: unknown) => Math.round(Number(value) * 1000);

/** Whether a line about `stake_percent` or a word holds; `undefined` if a fact is missing. */
export function holds(line: string, facts: Facts): boolean | undefined {
  const truths = line.split(" or ").map((leaf) => leafHolds(leaf, facts));
  return truths.some((truth) => truth === true) ? true : truths.every((truth) => truth === false) ? false : undefined;
}

function leafHolds(leaf: string, facts: Facts): boolean | undefined {
  if (leaf.startsWith("not ")) {
    const truth = leafHolds(leaf.slice(4), facts);
    return truth === undefined ? undefined : !truth;
  }
  const [subject = "", ...rest] = leaf.split(" ");
  const words = rest.join(" ");
  if (subject !== "stake_percent") {
    const value = facts[subject];
    if (value === undefined) return undefined;
    const isOne = (list: string) => list.split(", ").includes(String(value));
    return words.startsWith("is not ") ? !isOne(words.slice(7)) : isOne(words.slice(3));
  }
  const now = facts["stake_percent"] === undefined ? undefined : thousandths(facts["stake_percent"]);
  const before =
    facts["previous_stake_percent"] === undefined ? undefined : thousandths(facts["previous_stake_percent"]);
  const numbers = (words.match(/\d+(?:\.\d+)?/g) ?? []).map(thousandths);
  const [first = 0, second = 0] = numbers;
  const verb = words.replace(/ [\d., ]+(?:from [\d.]+)?$/, "");
  const known = (say: () => boolean) => (now === undefined ? undefined : say());
  const moved = (after: (v: number, t: number) => boolean, earlier: (p: number, t: number) => boolean) => {
    if (now !== undefined && before !== undefined) return numbers.some((t) => earlier(before, t) && after(now, t));
    const cannot = (t: number) =>
      (now !== undefined && !after(now, t)) || (before !== undefined && !earlier(before, t));
    return numbers.every(cannot) ? false : undefined;
  };
  const both = (say: (v: number, p: number) => boolean) =>
    now === undefined || before === undefined ? undefined : say(now, before);
  const highest = (value: number) => {
    let steps = 0;
    for (let at = second; at <= value; at += first) steps++;
    return steps;
  };
  switch (verb) {
    case "is more than":
      return known(() => Number(now) > first);
    case "is at least":
      return known(() => Number(now) >= first);
    case "is less than":
      return known(() => Number(now) < first);
    case "is at most":
      return known(() => Number(now) <= first);
    case "reaches":
      return moved(
        (v, t) => v >= t,
        (p, t) => p < t,
      );
    case "rises above":
      return moved(
        (v, t) => v > t,
        (p, t) => p <= t,
      );
    case "falls below":
      return moved(
        (v, t) => v < t,
        (p, t) => p >= t,
      );
    case "falls to":
      return moved(
        (v, t) => v <= t,
        (p, t) => p > t,
      );
    case "crosses":
      return both((v, p) => numbers.some((t) => (p < t && t <= v) || (v < t && t <= p)));
    case "passes":
      return both((v, p) => numbers.some((t) => Math.sign(p - t) !== Math.sign(v - t)));
    case "crosses steps of":
      return both((v, p) => highest(v) !== highest(p));
    case "changes by at least":
      return both((v, p) => Math.abs(v - p) >= first);
    case "changes by more than":
      return both((v, p) => Math.abs(v - p) > first);
    case "rises by at least":
      return both((v, p) => v - p >= first);
    case "falls by at least":
      return both((v, p) => p - v >= first);
    default:
      throw new Error(`no verb ${verb}`);
  }
}

export function nextDay(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

/** Days or business days after a date, moved to the next business day. */
export function naiveDate(
  from: string,
  count: number,
  business: CalendarId | undefined,
  roll: CalendarId | undefined,
): string {
  let date = from;
  for (let left = count; left > 0; ) {
    date = nextDay(date);
    if (business === undefined || isBusinessDay(business, date)) left--;
  }
  while (roll !== undefined && isBusinessDay(roll, date) === false) date = nextDay(date);
  return date;
}
