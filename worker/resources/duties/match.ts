/** Which duties a situation brings: by GET one situation, by POST also up to fifty positions. */
import { answerTo, noticeOf } from "../../duties/answer.ts";
import type { Duty } from "../../duties/duty.ts";
import { jurisdictionIn, readSituation } from "../../duties/read-situation.ts";
import { JURISDICTIONS } from "../../duties/vocabulary/events.ts";
import { invalidBody } from "../../http/request-body.ts";
import type { Handler } from "../../http/route.ts";
import { MAX_ERRORS, type ProblemError } from "../../problems.ts";
import { isObject, type JsonObject } from "../../representations/representation-format.ts";
import { objectAnswer } from "../object-answer.ts";
import { errorsInBody, JURISDICTION, situationOfQuery } from "./fact-parameters.ts";
import { dutyAddress, loadDuties } from "./load-duties.ts";
import { matchMarkdown } from "./match-markdown.ts";

export const MAX_POSITIONS = 50;

export const handleMatch: Handler = async (routed, context) => {
  const situation = situationOfQuery(routed);
  const duties = within(await loadDuties(context), routed.query.list(JURISDICTION.name));
  const answer = answerTo(situation, duties, dutyAddress(context));
  const value = { ...answer, ...closing(duties) };
  return objectAnswer(
    { value, title: "Duties", own: { md: () => matchMarkdown([answer], value.notice) } },
    routed,
    context,
  );
};

export const handleMatchPost: Handler = async (routed, context) => {
  const { shared, positions, jurisdictions } = membersOf(await routed.body());
  const duties = within(await loadDuties(context), jurisdictions);
  // First what all positions share: a body may have any number of members, and what is known has few.
  const common = readSituation(shared);
  if (common.errors.length > 0) throw invalidBody(errorsInBody(common.errors, "#"));
  const errors: ProblemError[] = [];
  const answers = (positions ?? [{}]).map((position, i) => {
    if (errors.length >= MAX_ERRORS) return common.situation;
    const own = readSituation(position, shared);
    errors.push(...errorsInBody(own.errors, `#/positions/${i}`));
    return own.situation;
  });
  if (errors.length > 0) throw invalidBody(errors);
  const answered = answers.map((situation) => answerTo(situation, duties, dutyAddress(context)));
  const rest = closing(duties);
  const value = positions ? { data: answered, ...rest } : { ...answered[0], ...rest };
  const own = { md: () => matchMarkdown(answered, rest.notice) };
  return objectAnswer({ value, title: "Duties", own, cache: "none" }, routed, context);
};

export function within(duties: readonly Duty[], jurisdictions: readonly string[] | undefined): readonly Duty[] {
  return jurisdictions ? duties.filter(({ jurisdiction }) => jurisdictions.includes(jurisdiction)) : duties;
}

function closing(duties: readonly Duty[]) {
  return { meta: { duties: duties.length }, notice: noticeOf(duties) };
}

/** Jurisdictions as they are listed. What is no short list of texts is refused as it is. */
function codesIn(written: unknown): unknown {
  const list = typeof written === "string" ? [written] : written;
  if (!Array.isArray(list) || list.length > JURISDICTIONS.length) return written ?? undefined;
  return list.map((one) => (typeof one === "string" ? jurisdictionIn(one) : one));
}

function membersOf(body: unknown): { shared: JsonObject; positions?: JsonObject[]; jurisdictions?: string[] } {
  if (!isObject(body)) throw invalidBody([{ pointer: "#", detail: "The body must be an object of facts." }]);
  const { positions, jurisdiction: written, ...shared } = body;
  const jurisdiction = codesIn(written);
  const known = JURISDICTIONS as readonly string[];
  const jurisdictions = typeof jurisdiction === "string" ? [jurisdiction] : jurisdiction;
  const areKnown =
    Array.isArray(jurisdictions) &&
    jurisdictions.length > 0 &&
    jurisdictions.length <= known.length &&
    jurisdictions.every((one) => known.includes(one));
  if (jurisdiction !== undefined && !areKnown) {
    const detail = `\`jurisdiction\` must be one of the jurisdictions, or an array of 1 to ${known.length} of them.`;
    throw invalidBody([{ pointer: "#/jurisdiction", detail, allowed: known }]);
  }
  const arePositions =
    Array.isArray(positions) && positions.length > 0 && positions.length <= MAX_POSITIONS && positions.every(isObject);
  if (positions !== undefined && !arePositions) {
    const detail = `\`positions\` must be an array of 1 to ${MAX_POSITIONS} objects of facts.`;
    throw invalidBody([{ pointer: "#/positions", detail }]);
  }
  return {
    shared,
    ...(positions !== undefined && { positions: positions as JsonObject[] }),
    ...(jurisdiction !== undefined && { jurisdictions: jurisdictions as string[] }),
  };
}
