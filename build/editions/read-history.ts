/** Reads the files of `content/editions/`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import type { Diagnostic } from "../parse/diagnostics.ts";
import { normalizeText } from "../parse/front-matter.ts";
import { CONFLICT, conflictLines } from "../parse/merge-conflict.ts";
import { EditionName } from "../schema/primitives.ts";
import { compareEditions, EDITIONS_FOLDER, Edition, REMOVALS_FILE, Removals, SNAPSHOT_FILE } from "./edition.ts";
import { type History, NO_HISTORY, replay } from "./history.ts";

/** Whether a path of the content belongs to the editions. */
export function isAboutEditions(path: string): boolean {
  return path.startsWith(`${EDITIONS_FOLDER}/`);
}

/** A mixture of both sides would be no edition's. */
const SNAPSHOT_CONFLICT =
  "a merge conflict is left; take the whole file from the side that has the newest edition: git checkout --ours, or --theirs";

/** @param paths all paths of the content */
export function readHistory(
  contentDir: string,
  paths: readonly string[],
): { history: History; diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  function report(path: string, message: string): void {
    diagnostics.push({ file: `content/${path}`, line: 1, column: 1, severity: "error", message });
  }
  function readText(path: string): string {
    return normalizeText(readFileSync(join(contentDir, path), "utf8"));
  }
  function read<Type>(path: string, schema: z.ZodType<Type>): Type | undefined {
    let data: unknown;
    const text = readText(path);
    if (conflictLines(text).length > 0) {
      report(path, CONFLICT);
      return undefined;
    }
    try {
      data = JSON.parse(text);
    } catch (error) {
      report(path, `the file is not JSON: ${(error as Error).message}`);
      return undefined;
    }
    const checked = schema.safeParse(data);
    for (const issue of checked.error?.issues ?? []) {
      const reason = issue.code === "invalid_key" ? issue.issues[0]?.message : issue.message;
      report(path, `${issue.path.map(String).join(".") || "the file"}: ${reason}`);
    }
    return checked.data;
  }

  const editions: Edition[] = [];
  let removals: Removals = {};
  for (const path of paths.filter(isAboutEditions)) {
    const file = path.slice(EDITIONS_FOLDER.length + 1);
    if (file === SNAPSHOT_FILE) {
      if (conflictLines(readText(path)).length > 0) report(path, SNAPSHOT_CONFLICT);
      continue;
    }
    if (file === REMOVALS_FILE) {
      removals = read(path, Removals) ?? {};
      continue;
    }
    if (!file.endsWith(".json") || !EditionName.safeParse(file.slice(0, -".json".length)).success) {
      report(path, `this folder holds editions (2026.11.0.json), ${REMOVALS_FILE} and ${SNAPSHOT_FILE}, nothing else`);
      continue;
    }
    const edition = read(path, Edition);
    if (edition && `${edition.edition}.json` === file) editions.push(edition);
    else if (edition) report(path, `the file holds the edition ${edition.edition}`);
  }
  editions.sort((a, b) => compareEditions(a.edition, b.edition));
  editions.forEach((edition, i) => {
    const before = editions[i - 1];
    if (!edition.edition.startsWith(`${edition.date.slice(0, 7).replace("-", ".")}.`))
      report(pathOf(edition), `the edition ${edition.edition} is not of the month of its date, ${edition.date}`);
    if (before && before.date > edition.date)
      report(pathOf(edition), `its date is before that of the edition ${before.edition}`);
  });
  const history = replay(editions, removals, (edition, message) =>
    report(pathOf(edition), `${message}; editions are made by npm run edition, not by hand`),
  );
  // Inconsistent editions give no dates.
  return { history: diagnostics.length > 0 ? NO_HISTORY : history, diagnostics };
}

function pathOf({ edition }: Edition): string {
  return `${EDITIONS_FOLDER}/${edition}.json`;
}
