/** The tool that says which reports are due. */
import type { DutiesAnswer } from "../../duties/answer.ts";
import { MAX_EVENTS } from "../../duties/read-situation.ts";
import { JURISDICTIONS } from "../../duties/vocabulary/events.ts";
import { FACT_IDS } from "../../duties/vocabulary/facts.ts";
import { recordPath } from "../../paths.ts";
import { matchMarkdown } from "../../resources/duties/match-markdown.ts";
import { DUTIES_MATCH_PATH } from "../../resources/duties/routes.ts";
import type { TextArgument } from "../arguments.ts";
import { cutToTokens } from "../token-limit.ts";
import type { Tool } from "../tool.ts";

const DAY: TextArgument = { type: "text", maxLength: 10 };
/** Characters of all facts, and of an event, as JSON text. */
const MAX_JSON = 5000;
/** Records that an answer names as its sources. */
const MAX_SOURCES = 12;

export const DUTIES_TOOL: Tool = {
  name: "duties",
  title: "Duties to report",
  description:
    "Which reports a holder, manager or fund must file, and by when: give `facts`, such as " +
    '{"issuer_market":"us-registered","holder_type":"passive-investor","previous_stake_percent":4.8,"stake_percent":5.3}, and ' +
    "what happened as `events`. Covers stakes, shorts, insiders, advisers, pools and funds in the US, EU, UK, HK, JP, SG and " +
    "CH. The answer has reasons, dates, what is not in force, and the facts that it lacks. No legal advice.",
  input: {
    properties: {
      facts: {
        type: "object",
        description: "Values by fact; percentages as 5.3, amounts in the currency of the name, flags true or false.",
        members: {},
        maxMembers: FACT_IDS.length,
        maxJson: MAX_JSON,
      },
      events: {
        type: "list",
        description: "What happened or is planned; a wrong kind is answered with those there are.",
        items: {
          type: "object",
          members: {
            kind: { type: "text", maxLength: 40, description: "Such as acquisition or insider-trade." },
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
      event_date: { ...DAY, description: "In place of `events`: the day of whatever happened, YYYY-MM-DD." },
      period_end: { ...DAY, description: "Last day of the period that is reported on." },
      as_of: { ...DAY, description: "The day whose law is asked for." },
      jurisdiction: {
        type: "list",
        description: "Only duties of these.",
        items: { type: "text", maxLength: 10 },
        maxItems: JURISDICTIONS.length,
      },
    },
    inside: { facts: FACT_IDS },
  },
  async run(given, { api }) {
    const days = ["event_date", "period_end", "as_of"].flatMap((name) => {
      const day = given.text(name);
      return day === undefined ? [] : [[name, day] as const];
    });
    const [events, jurisdiction] = [given.array("events"), given.array("jurisdiction")];
    const answer = await api.post<DutiesAnswer & { readonly notice: string }>(DUTIES_MATCH_PATH, {
      ...given.object("facts"),
      ...Object.fromEntries(days),
      ...(events && events.length > 0 && { events }),
      ...(jurisdiction && jurisdiction.length > 0 && { jurisdiction }),
    });
    const ids = [...answer.applies, ...answer.not_in_force, ...answer.unknown].map(({ duty }) => duty);
    const paths = ids.slice(0, MAX_SOURCES).map((id) => recordPath({ name: "duties" }, id));
    return {
      text: cutToTokens(matchMarkdown([answer], answer.notice).trimEnd()),
      sources: paths.length > 0 ? paths : ["/api/v1/duties"],
    };
  },
};
