/** The tool that says which reports are due. */
import type { DutiesAnswer } from "../../duties/answer.ts";
import { MAX_EVENTS } from "../../duties/read-situation.ts";
import { JURISDICTIONS } from "../../duties/vocabulary/events.ts";
import { FACT_IDS } from "../../duties/vocabulary/facts.ts";
import { recordPath } from "../../paths.ts";
import { matchMarkdown } from "../../resources/duties/match-markdown.ts";
import { DUTIES_CALENDAR_PATH, DUTIES_MATCH_PATH } from "../../resources/duties/routes.ts";
import type { Api } from "../api.ts";
import type { TextArgument } from "../arguments.ts";
import type { Members } from "../protocol.ts";
import { cutToTokens } from "../token-limit.ts";
import type { Tool, ToolAnswer } from "../tool.ts";

const DAY: TextArgument = { type: "text", maxLength: 10 };
/** The first and the last day of what recurs. */
const RANGE = ["from", "to"] as const;
/** Characters of all facts, and of an event, as JSON text. */
const MAX_JSON = 5000;
/** Dating all periods of three years costs about as much as writing so many characters. */
const DATING = 50_000;
/** Records that an answer names as its sources. */
const MAX_SOURCES = 12;

export const DUTIES_TOOL: Tool = {
  name: "duties",
  title: "Duties to report",
  description:
    "Which reports a holder, manager or fund must file, and by when: give `facts`, such as " +
    '{"issuer_market":"us-registered","previous_stake_percent":4.8,"stake_percent":5.3}, and what happened as `events`; or ' +
    "`from` and `to` for the dates of what recurs. Covers stakes, shorts, insiders, advisers, pools and funds in the US, EU, " +
    "UK, HK, JP, SG and CH. Gives reasons, dates, what is not in force, and the facts that it lacks. No legal advice.",
  input: {
    properties: {
      facts: {
        type: "object",
        description: "Values by fact; percentages as 5.3, flags true or false. Without any, all are listed.",
        members: {},
        maxMembers: FACT_IDS.length,
        maxJson: MAX_JSON,
      },
      events: {
        type: "list",
        description: "What happened or is planned.",
        items: {
          type: "object",
          members: {
            kind: { type: "text", maxLength: 40, description: "Such as insider-trade." },
            date: DAY,
            time: { type: "text", maxLength: 5 },
            zone: { type: "text", maxLength: 40 },
            learned: DAY,
          },
          requiredMembers: ["kind", "date"],
          maxMembers: 5,
          maxJson: MAX_JSON,
        },
        maxItems: MAX_EVENTS,
      },
      event_date: { ...DAY, description: "In place of `events`: the day, YYYY-MM-DD." },
      period_end: { ...DAY, description: "Last day of the period reported on." },
      from: DAY,
      to: DAY,
      as_of: { ...DAY, description: "The day whose law is asked for." },
      jurisdiction: {
        type: "list",
        items: { type: "text", maxLength: 10 },
        maxItems: JURISDICTIONS.length,
      },
    },
    inside: { facts: FACT_IDS },
  },
  async run(given, { api }) {
    const days = ["event_date", "period_end", "as_of", ...RANGE].flatMap((name) => {
      const day = given.text(name);
      return day === undefined ? [] : [[name, day] as const];
    });
    const [events, jurisdiction] = [given.array("events"), given.array("jurisdiction")];
    const members = {
      ...given.object("facts"),
      ...Object.fromEntries(days),
      ...(events && events.length > 0 && { events }),
      ...(jurisdiction && jurisdiction.length > 0 && { jurisdiction }),
    };
    if (RANGE.some((name) => given.has(name))) return dated(members, api);
    const answer = await api.post<DutiesAnswer & { readonly notice: string }>(DUTIES_MATCH_PATH, members);
    const ids = [...answer.applies, ...answer.not_in_force, ...answer.unknown].map(({ duty }) => duty);
    const paths = ids.slice(0, MAX_SOURCES).map((id) => recordPath({ name: "duties" }, id));
    return {
      text: cutToTokens(matchMarkdown([answer], answer.notice).trimEnd()),
      sources: paths.length > 0 ? paths : ["/api/v1/duties"],
    };
  },
};

async function dated(members: Members, api: Api): Promise<ToolAnswer> {
  const query = Object.fromEntries(Object.entries(members).map(([name, value]) => [name, queryText(value)]));
  api.count(DATING);
  const { text } = await api.get(DUTIES_CALENDAR_PATH, query, "md");
  const cut = cutToTokens(text.trimEnd());
  const rest = cut === text.trimEnd() ? "" : "\n\nThere is more: ask for fewer days, or for one `jurisdiction`.";
  return { text: cut + rest, sources: [DUTIES_CALENDAR_PATH] };
}

/** A value as a query has it. One that is nested is of no fact, and is not made a text: it may be deep. */
function queryText(value: unknown): string {
  return [value]
    .flat()
    .map((one) => (typeof one === "object" ? "{}" : String(one)))
    .join();
}
