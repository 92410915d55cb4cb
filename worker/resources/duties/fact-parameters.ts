/** Facts and days from a query or a body, and what is wrong with them as a problem. */
import { jurisdictionIn, readSituation, type SituationError } from "../../duties/read-situation.ts";
import type { Situation } from "../../duties/situation.ts";
import { JURISDICTIONS } from "../../duties/vocabulary/events.ts";
import { factOf, isFactId } from "../../duties/vocabulary/facts.ts";
import { invalidParameters, type QueryParameter } from "../../http/query-parameters.ts";
import { pointerToken } from "../../http/request-body.ts";
import type { RoutedRequest } from "../../http/route.ts";
import { MAX_ERRORS, type ProblemError } from "../../problems.ts";
import { truncate } from "../../truncate.ts";
import { undeclaredQuery } from "../compute/compute.ts";

/** Characters of the value of a parameter; events are the longest. */
const MAX_VALUE = 1000;

export const JURISDICTION: QueryParameter = {
  type: "list",
  name: "jurisdiction",
  values: JURISDICTIONS,
  readAs: jurisdictionIn,
  description: "Only duties of these jurisdictions.",
};

/**
 * The facts, `events` and days that stand in a query beside the declared parameters.
 *
 * @throws Problem `invalid-parameter`
 */
export function situationOfQuery(routed: RoutedRequest): Situation {
  const { situation, errors } = readMembers(undeclaredQuery(routed));
  if (errors.length > 0) throw invalidParameters(errors);
  return situation;
}

/** The facts, `events` and days of a query, and what is wrong with the others. */
export function readMembers(search: URLSearchParams): { situation: Situation; errors: readonly ProblemError[] } {
  const members = new Map<string, string>();
  const faults: ProblemError[] = [];
  for (const [name, given] of search) {
    const parameter = truncate(name);
    const isRepeated = members.has(name) && !isList(name);
    const value = members.has(name) ? `${members.get(name)},${given}` : given;
    const detail = isRepeated
      ? `\`${parameter}\` is given more than once; it takes one value.`
      : `\`${parameter}\` must be at most ${MAX_VALUE} characters long; got ${value.length}.`;
    if (isRepeated || value.length > MAX_VALUE) faults.push({ parameter, detail });
    else members.set(name, value);
    if (faults.length === MAX_ERRORS) break;
  }
  if (faults.length > 0) return { situation: { facts: {}, events: [] }, errors: faults };
  const { situation, errors } = readSituation(Object.fromEntries(members));
  return { situation, errors: errorsInQuery(errors) };
}

/** A list is taken between commas, repeated, or both. */
function isList(name: string): boolean {
  return name === "events" || (isFactId(name) && factOf(name).kind === "states");
}

function errorsInQuery(errors: readonly SituationError[]): ProblemError[] {
  return errors.map(({ at, ...error }) => ({ ...error, parameter: truncate(at.split("/", 1)[0] ?? at) }));
}

/** The errors of members of a body. @param pointer of the object that they are members of */
export function errorsInBody(errors: readonly SituationError[], pointer: string): ProblemError[] {
  return errors.map(({ at, ...error }) => ({
    ...error,
    pointer: `${pointer}/${at.split("/").map(pointerToken).join("/")}`,
  }));
}
