/** Facts and dates as query parameters, from the table of facts; and what is wrong with them as a problem. */
import { DATES, readSituation, type SituationError } from "../../duties/read-situation.ts";
import type { Situation } from "../../duties/situation.ts";
import { JURISDICTIONS } from "../../duties/vocabulary/events.ts";
import type { Fact } from "../../duties/vocabulary/fact.ts";
import { FACT_IDS, factOf } from "../../duties/vocabulary/facts.ts";
import { invalidParameters, type Query, type QueryParameter } from "../../http/query-parameters.ts";
import { pointerToken } from "../../http/request-body.ts";
import { Problem, type ProblemError } from "../../problems.ts";

const MAX_FACT = 200;
const MAX_EVENTS_TEXT = 1500;

export const FACT_PARAMETERS: readonly QueryParameter[] = FACT_IDS.map((name) => ({
  type: "text",
  name,
  maxLength: MAX_FACT,
  description: `${factOf(name).question} ${valuesInWords(factOf(name))}`,
}));

export const JURISDICTION: QueryParameter = {
  type: "list",
  name: "jurisdiction",
  values: JURISDICTIONS,
  description: "Only duties of these jurisdictions.",
};

export const OCCASION_PARAMETERS: readonly QueryParameter[] = [
  {
    type: "text",
    name: "events",
    maxLength: MAX_EVENTS_TEXT,
    description:
      "What happened or is planned, between commas: `acquisition:2026-11-24`, with a time and its zone " +
      "`trade:2026-11-24T15:30@America/New_York`.",
  },
  ...(
    [
      ["event_date", "The day of whatever event the facts make possible, in place of `events`."],
      ["period_end", "The last day of the period that is reported on."],
      ["as_of", "The day whose law is asked for, where neither an event nor a period says."],
    ] as const
  ).map(([name, description]): QueryParameter => ({ type: "text", name, maxLength: 10, description })),
];

function valuesInWords({ kind, unit, values = [] }: Fact): string {
  switch (kind) {
    case "number":
      return `In ${unit}.`;
    case "choice":
      return `One of ${values.join(", ")}.`;
    case "flag":
      return "`true` or `false`.";
    case "month-day":
      return "`MM-DD`.";
    default:
      return "ISO 3166 codes, such as DE.";
  }
}

/** @throws Problem `invalid-parameter` */
export function situationOfQuery(query: Query): Situation {
  const names = [...FACT_IDS, ...DATES, "events"];
  const given = names.flatMap((name) => {
    const value = query.text(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const { situation, errors } = readSituation(Object.fromEntries(given));
  if (errors.length === 0) return situation;
  throw invalidParameters(errors.map(({ at, ...error }) => ({ ...error, parameter: at.split("/", 1)[0] ?? at })));
}

/** The errors of members of a body. @param pointer of the object that they are members of */
export function errorsInBody(errors: readonly SituationError[], pointer: string): ProblemError[] {
  return errors.map(({ at, ...error }) => ({
    ...error,
    pointer: `${pointer}/${at.split("/").map(pointerToken).join("/")}`,
  }));
}

export function invalidBody(errors: readonly ProblemError[]): Problem {
  const [first] = errors;
  const detail = errors.length === 1 && first ? first.detail : `The body has ${errors.length} errors.`;
  return new Problem("invalid-body", detail, { errors });
}
