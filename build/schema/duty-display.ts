/** Display blocks of duties: the law by its times, and worked cases. */
import type { Case, Version } from "../duties/case.ts";
import type { Display, DisplayBlock } from "./display.ts";
import { assignments, dateInWords } from "./values-in-words.ts";

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
        { kind: "list", items: applies_when },
        ...(due === undefined ? [] : [{ kind: "text" as const, text: `Due: ${due.rule}` }]),
      ],
    };
  });

/** Each case: what is given, and what follows. */
export const asCases: Display = (value) => {
  const cases = value as readonly Case[];
  const rows = cases.map(({ name, facts, events = [], period_end, answer, due, time }) => [
    name,
    [
      assignments(facts),
      ...events.map(({ kind, date }) => `${kind} on ${date}`),
      ...(period_end === undefined ? [] : [`period to ${period_end}`]),
    ].join("; "),
    answer.replaceAll("-", " "),
    due === undefined ? "" : [due, time].filter((part) => part !== undefined).join(" "),
  ]);
  const columns = ["Case", "Given", "Answer", "Due"];
  const lines = rows.map(
    ([name, given, answer, due]) => `${name}: ${given}: ${answer}${due === "" ? "" : `, due ${due}`}`,
  );
  return [{ kind: "table", columns, rows, lines }];
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
