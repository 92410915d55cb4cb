/**
 * The modules of calculators that editions published: a receipt names one by its hash, and has to find it for ever. The
 * committed folder `published-code/` holds each under its hash, and a list of which edition published it first.
 */
import { hash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../sources.ts";
import { codeModule } from "../reference-code/reference-code.ts";

/** The folder, in that of the project. */
export const PUBLISHED_CODE = "published-code";
const LIST_FILE = "list.tsv";

export interface CodeModule {
  readonly sha256: string;
  readonly text: string;
}

/** The modules that a release serves: those of its own calculators, and all that were ever published. */
export function servedModules(calculators: readonly string[], project = ROOT): CodeModule[] {
  const all = [...calculators.map((id) => codeModule(id)), ...publishedModules(project)];
  return [...new Map(all.map((module) => [module.sha256, module])).values()];
}

/** @throws when a module that the list names is missing or was changed */
export function publishedModules(project: string): CodeModule[] {
  const folder = join(project, PUBLISHED_CODE);
  return listedIn(folder).map(({ edition, calculator, sha256 }) => {
    const path = join(folder, `${sha256}.js`);
    const text = existsSync(path) ? readFileSync(path, "utf8") : undefined;
    if (text !== undefined && hash("sha256", text) === sha256) return { sha256, text };
    throw new Error(
      `${path} is ${text === undefined ? "missing" : "changed"}: restore it. It is the code of ${calculator} that the ` +
        `edition ${edition} published, and receipts name it.`,
    );
  });
}

/** Adds the modules of a new edition that no earlier one has. @returns the paths written */
export function publishModules(project: string, edition: string, calculators: readonly string[]): string[] {
  const folder = join(project, PUBLISHED_CODE);
  const listed = listedIn(folder);
  const known = new Set(listed.map(({ sha256 }) => sha256));
  const modules = calculators.map((calculator) => ({ calculator, ...codeModule(calculator) }));
  const added = modules.filter(({ sha256 }) => !known.has(sha256));
  if (added.length === 0) return [];
  mkdirSync(folder, { recursive: true });
  for (const { sha256, text } of added) writeFileSync(join(folder, `${sha256}.js`), text);
  const rows = [...listed, ...added.map(({ calculator, sha256 }) => ({ edition, calculator, sha256 }))];
  const list = join(folder, LIST_FILE);
  writeFileSync(list, rows.map((row) => `${row.edition}\t${row.calculator}\t${row.sha256}\n`).join(""));
  return [...added.map(({ sha256 }) => join(folder, `${sha256}.js`)), list];
}

function listedIn(folder: string): { edition: string; calculator: string; sha256: string }[] {
  const list = join(folder, LIST_FILE);
  if (!existsSync(list)) return [];
  const lines = readFileSync(list, "utf8")
    .split("\n")
    .filter((line) => line !== "");
  return lines.map((line) => {
    const [edition = "", calculator = "", sha256 = ""] = line.split("\t");
    return { edition, calculator, sha256 };
  });
}
