/** Display blocks of duties: the law by its times, and worked cases. */
import { parseClause } from "../../worker/duties/conditions.ts";
import { clauseInWords, factInWords, needInWords, valuesInWords } from "../../worker/duties/in-words.ts";
import { EVENT_KINDS } from "../../worker/duties/vocabulary/events.ts";
import { FACT_IDS, type FactId, factOf, isFactId } from "../../worker/duties/vocabulary/facts.ts";
import { toQueryString } from "../../worker/http/query-string.ts";
import { DUTIES_PAGE_PATH } from "../../worker/representations/duties-page.ts";
import type { Case, Version } from "../duties/case.ts";
import { MARK, withoutMarks } from "../parse/citations.ts";
import type { Display, DisplayBlock } from "./display.ts";
import { dateInWords } from "./values-in-words.ts";

/** Each version: from when to when, under which conditions, and when it is due. */
export const asVersions: Display = (value) =>
  (value as readonly Version[]).map(({ status, from, to, because, applies_when, due }): DisplayBlock => {
    const since = from === undefined ? undefined : `from ${dateInWords(from)}`;
    const until = to === undefined ? undefined : `to ${dateInWords(to)}`;
    const state = status.replaceAll("-", " ");
    return {
      kind: "group",
      title: [capital(state), since, until].filter((part) => part !== undefined).join(" "),
      blocks: [
        ...(because === undefined ? [] : [{ kind: "text" as const, text: because }]),
        { kind: "list", items: applies_when.map(lineInWords) },
        ...(due === undefined ? [] : [{ kind: "text" as const, text: `Due: ${due.rule}` }]),
      ],
    };
  });

/** A line of conditions in words, with its citations behind it; as it is written where it cannot be read. */
function lineInWords(line: string): string {
  try {
    return clauseInWords(parseClause(withoutMarks(line))) + (line.match(MARK) ?? []).join("");
  } catch {
    return line;
  }
}

/** Each case: what is given, and what follows, with the page that asks and answers it; and the facts by their ids. */
export const asCases: Display = (value, { versions }) => {
  const cases = value as readonly Case[];
  const rows = cases.map(({ name, facts, events = [], period_end, as_of, answer, due, time, needs = [] }) => [
    name,
    [
      ...Object.entries(facts).map(([id, fact]) => (isFactId(id) ? factInWords(id, fact) : `${id}: ${String(fact)}`)),
      ...events.map(
        ({ kind, date, time: at }) => `${EVENT_KINDS[kind]}, ${dateInWords(date)}${at === undefined ? "" : ` ${at}`}`,
      ),
      ...(period_end === undefined ? [] : [`period to ${dateInWords(period_end)}`]),
      ...(as_of === undefined ? [] : [`as of ${dateInWords(as_of)}`]),
    ].join("; "),
    answer.replaceAll("-", " ") + (needs.length === 0 ? "" : `, open: ${needs.map(needInWords).join(", ")}`),
    due === undefined ? "" : [dateInWords(due), time].filter((part) => part !== undefined).join(", "),
  ]);
  const columns = ["Case", "Given", "Answer", "Due"];
  const lines = rows.map(
    ([name, given, answer, due]) => `${name}: ${given}: ${answer}${due === "" ? "" : `, due ${due}`}`,
  );
  const table: DisplayBlock = { kind: "table", columns, rows, lines, paths: cases.map(pathOf) };
  const facts = factsIn((versions ?? []) as readonly Version[]).map((id) => ({
    label: id,
    value: `${factOf(id).label} (${valuesInWords(factOf(id))})`,
  }));
  return [
    table,
    { kind: "group", title: "Facts by the names that requests give them", blocks: [{ kind: "rows", rows: facts }] },
  ];
};

/** The facts that conditions compare, with the values before, and that periods go by. */
function factsIn(versions: readonly Version[]): FactId[] {
  const words = new Set(
    versions.flatMap(({ applies_when }) => applies_when.flatMap((line) => withoutMarks(line).split(/\W+/))),
  );
  const moving = FACT_IDS.flatMap((id) => (words.has(id) ? [id, factOf(id).previous] : []));
  const fiscal = versions.some(({ due }) => due?.end_of?.startsWith("fiscal")) ? "fiscal_year_end" : undefined;
  return FACT_IDS.filter((id) => id === fiscal || moving.includes(id));
}

/** The page of duties with the facts of a case. */
function pathOf({ facts, events, period_end, as_of }: Case): string {
  const written = (events ?? []).map(
    ({ kind, date, time, zone }) =>
      `${kind}:${date}${time === undefined ? "" : `T${time}`}${zone === undefined ? "" : `@${zone}`}`,
  );
  return `${DUTIES_PAGE_PATH}${toQueryString([
    ...Object.entries(facts).map(([id, fact]) => [id, String(fact)] as const),
    ["events", written.join() || undefined],
    ["period_end", period_end],
    ["as_of", as_of],
  ])}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
