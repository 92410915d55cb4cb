/** The first stage: which files the content has, and which entity each one is. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { closest } from "../worker/close.ts";
import { COLLECTIONS, type Collection } from "../worker/collections.ts";
import { type ContentFault, compareText } from "./faults.ts";

export interface ContentFile {
  readonly collection: Collection;
  readonly id: string;
  /** Folder of a term; its category. */
  readonly category: string | undefined;
  /** Path as faults show it: `content/terms/risk-management/leverage.md`. */
  readonly path: string;
  readonly text: string;
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** No entry comes near this; a larger file is a mistake. */
const MAX_BYTES = 256 * 1024;

/** Paths of everything under the content folder, relative to it, in code-unit order. */
export async function listContent(contentDir: string): Promise<string[]> {
  const paths = await fastGlob("**/*", { cwd: contentDir, dot: false, followSymbolicLinks: false, onlyFiles: true });
  return paths.sort(compareText);
}

export async function collect(
  contentDir: string,
  paths: readonly string[],
): Promise<{ files: ContentFile[]; faults: ContentFault[] }> {
  const files: ContentFile[] = [];
  const faults: ContentFault[] = [];
  for (const path of [...paths].sort(compareText)) {
    const shown = `content/${path}`;
    const placed = place(path);
    if (typeof placed === "string") {
      faults.push({ file: shown, line: 1, column: 1, severity: "error", message: placed });
      continue;
    }
    const bytes = await readFile(join(contentDir, path));
    if (bytes.length > MAX_BYTES) {
      const message = `the file has ${bytes.length} bytes; an entry has at most ${MAX_BYTES}`;
      faults.push({ file: shown, line: 1, column: 1, severity: "error", message });
      continue;
    }
    try {
      files.push({ ...placed, path: shown, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) });
    } catch {
      faults.push({ file: shown, line: 1, column: 1, severity: "error", message: "the file is not UTF-8 text" });
    }
  }
  return { files, faults };
}

/** The entity that a path stands for, or what is wrong with the path. */
function place(path: string): Omit<ContentFile, "path" | "text"> | string {
  const segments = path.split("/");
  const [folder = "", ...rest] = segments;
  const collection = COLLECTIONS.find((candidate) => candidate.name === folder);
  if (!collection) {
    const names = COLLECTIONS.map((candidate) => candidate.name);
    return `${folder} is no collection${didYouMean(folder, names)}`;
  }
  const file = rest.at(-1) ?? "";
  if (!file.endsWith(".md")) return "content is Markdown: the file name must end with .md";
  const id = file.slice(0, -3);
  if (!SLUG.test(id)) return `${JSON.stringify(id)} is no id: use lower-case ASCII words joined by hyphens`;
  const depth = collection.name === "terms" ? 2 : 1;
  if (rest.length !== depth) {
    const expected = depth === 2 ? "content/terms/<category>/<id>.md" : `content/${collection.name}/<id>.md`;
    return `the file must lie at ${expected}`;
  }
  return { collection, id, category: depth === 2 ? rest[0] : undefined };
}

/** ` (did you mean x?)`, or nothing when nothing is close. */
export function didYouMean(typed: string, candidates: Iterable<string>): string {
  const [near] = closest(typed, candidates, 1);
  return near === undefined ? "" : ` (did you mean ${near}?)`;
}
