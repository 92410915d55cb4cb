/** Checks what the schema of duties cannot say, and computes their worked cases again. */
import { parseClause } from "../../worker/duties/conditions.ts";
import type { Due, Version } from "../../worker/duties/duty.ts";
import { type Verdict, verdicts } from "../../worker/duties/match.ts";
import { readSituation } from "../../worker/duties/read-situation.ts";
import { type Corpus, type Entity, isUnread } from "../corpus.ts";
import type { Diagnostic } from "../parse/diagnostics.ts";
import { positionOf } from "../parse/front-matter.ts";
import type { Case } from "./case.ts";
import { dutyOf } from "./duty-facts.ts";

interface Fault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export function checkDuties(corpus: Corpus): Diagnostic[] {
  return corpus.collections.duties.flatMap((entity) => {
    const faults = faultsOfVersions(entity);
    return [...faults, ...(faults.length === 0 ? faultsOfCases(entity) : [])].map(({ path, message }): Diagnostic => {
      const { file } = entity.draft;
      return { file: file.path, ...positionOf(file, path), severity: "error", message };
    });
  });
}

function faultsOfVersions(entity: Entity): Fault[] {
  if (isUnread(entity, "versions")) return [];
  const versions = entity.record["versions"] as readonly Version[];
  const own = versions.flatMap((version, i) => faultsOfVersion(version, ["versions", i]));
  const last = versions.findIndex(({ to }) => to === undefined);
  const endless = { path: ["versions"], message: "every version has an end; add one that says what holds since" };
  const undated = entity.record["facts_as_of"] === undefined && !isUnread(entity, "facts_as_of");
  return [
    ...own,
    ...(last < 0 ? [endless] : []),
    ...(undated ? [{ path: ["versions"], message: "a duty says by `facts_as_of` when its law was looked up" }] : []),
  ];
}

function faultsOfVersion(
  { status, from, to, because, applies_when, due }: Version,
  path: readonly PropertyKey[],
): Fault[] {
  const lines = applies_when.flatMap((line, i): Fault[] => {
    try {
      parseClause(line);
      return [];
    } catch (error) {
      return [{ path: [...path, "applies_when", i], message: error instanceof Error ? error.message : String(error) }];
    }
  });
  const ofDue = due ? faultsOfDue(due).map((message) => ({ path: [...path, "due"], message })) : [];
  const whole = [
    status !== "in-force" && because === undefined ? `a version that is ${status} says \`because\` why` : undefined,
    status === "in-force" && due === undefined ? "a version in force says when the report is `due`" : undefined,
    from !== undefined && to !== undefined && to < from ? "it ends before it begins" : undefined,
  ];
  return [...lines, ...ofDue, ...whole.flatMap((message) => (message === undefined ? [] : [{ path, message }]))];
}

function faultsOfDue(due: Due): string[] {
  const { within = "", after, before, end_of, on, calendar, zone, time, year_ends, learned } = due;
  const wrong: readonly (readonly [boolean, string])[] = [
    [after !== undefined && before !== undefined, "`after` and `before` exclude each other"],
    [before !== undefined && end_of !== undefined, "`before` and `end_of` exclude each other"],
    [on !== undefined && within !== "", "`on` is a fixed day and takes the place of `within`"],
    [on !== undefined && after === undefined && end_of === undefined, "`on` is counted from `after` or `end_of`"],
    [
      within !== "" && !after && !before && !end_of,
      "`within` is counted from `after` or `end_of`, or back from `before`",
    ],
    [within.includes("business") !== (calendar !== undefined), "`calendar` and `within` of business days go together"],
    [within.includes("hour") && zone === undefined, "hours need the `zone` in which days begin"],
    [within.includes("hour") && end_of !== undefined, "hours are not counted from the end of a period"],
    [time !== undefined && zone === undefined, "a `time` needs its `zone`"],
    [year_ends !== undefined && end_of !== "year", "`year_ends` goes with `end_of: year`"],
    [learned !== undefined && after === undefined, "`learned` goes with `after`"],
  ];
  return wrong.flatMap(([isWrong, message]) => (isWrong ? [message] : []));
}

function faultsOfCases(entity: Entity): Fault[] {
  if (isUnread(entity, "cases") || isUnread(entity, "versions")) return [];
  const duty = dutyOf(entity);
  return (entity.record["cases"] as readonly Case[]).flatMap((worked, i): Fault[] => {
    const path = ["cases", i];
    const { facts, events, period_end, as_of } = worked;
    const { situation, errors } = readSituation({
      ...facts,
      ...(events && { events }),
      ...(period_end !== undefined && { period_end }),
      ...(as_of !== undefined && { as_of }),
    });
    if (errors.length > 0)
      return errors.map(({ at, detail }) => ({
        path: [...path, ...(Object.hasOwn(facts, at) ? ["facts", at] : at.split("/"))],
        message: detail,
      }));
    const results = verdicts(duty, situation);
    const [first] = results;
    if (!first || results.length > 1) return [{ path, message: "a case has at most one event of the duty's kinds" }];
    return differences(worked, first).map(({ path: member, message }) => ({ path: [...path, ...member], message }));
  });
}

/** Where a case says something else than what is computed. */
function differences({ answer, due, time, needs }: Case, verdict: Verdict): Fault[] {
  if (verdict.kind !== answer) {
    const why = verdict.kind === "unknown" ? `; ${verdict.because ?? `it needs ${verdict.needs.join(", ")}`}` : "";
    return [{ path: ["answer"], message: `the case says ${answer}; computed is ${verdict.kind}${why}` }];
  }
  const deadline = verdict.kind === "applies" ? verdict.due : undefined;
  const missing = (verdict.kind === "unknown" ? verdict.needs : deadline?.needs)?.join(", ");
  const pairs: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ["due", due, deadline?.date],
    // A cut-off time need not be repeated by every case.
    ["time", time, time === undefined ? undefined : deadline?.time],
    ["needs", needs?.join(", "), missing === "" ? undefined : missing],
  ];
  return pairs
    .filter(([, said, computed]) => said !== computed)
    .map(([member, said, computed]) => ({
      path: [member],
      message: `the case says ${member} ${said ?? "nothing"}; computed is ${computed ?? "nothing"}`,
    }));
}
