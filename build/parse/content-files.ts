/** Lists the content's files and finds the entity of each. */

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { compareText } from "../../worker/compare-text.ts";
import type { CollectionSchema } from "../schema/collection.ts";
import { COLLECTIONS, type CollectionName } from "../schema/collections.ts";
import { didYouMean } from "../text/did-you-mean.ts";
import type { Diagnostic } from "./diagnostics.ts";
import { idError } from "./ids.ts";
import { LIMITS } from "./limits.ts";

export interface ContentFile {
  readonly collection: CollectionSchema<CollectionName>;
  readonly id: string;
  /** The folder of a collection that has one per category. */
  readonly category: string | undefined;
  /** Path as diagnostics show it: `content/terms/risk-management/leverage.md`. */
  readonly path: string;
  readonly text: string;
}

/** The list of the hosts that sources may lie on: like `editions/`, no entry. */
export const SOURCE_HOSTS = "source-hosts.txt";

/**
 * Paths of everything else below the content folder, relative to it, in code-unit order. What is not a regular file ends
 * with `@`. Names that begin with a dot belong to an editor or the system (`.DS_Store`, `.obsidian/`) and are skipped.
 */
export async function listContent(contentDir: string): Promise<string[]> {
  const options = {
    cwd: contentDir,
    dot: false,
    followSymbolicLinks: false,
    onlyFiles: false,
    objectMode: true,
  } as const;
  const entries = (await fastGlob(["**/*", `!${SOURCE_HOSTS}`], options)).filter(({ dirent }) => !dirent.isDirectory());
  return entries.map(({ path, dirent }) => (dirent.isFile() ? path : `${path}${NOT_A_FILE_SUFFIX}`)).sort(compareText);
}

/** Suffix of what is neither a file nor a folder; slugs cannot contain it. */
const NOT_A_FILE_SUFFIX = "@";

/** The collected files. `unreadableKeys` names, as `type:id`, the entities whose files could not be read. */
export interface Collected {
  readonly files: readonly ContentFile[];
  readonly unreadableKeys: ReadonlySet<string>;
  readonly diagnostics: readonly Diagnostic[];
}

export function collect(contentDir: string, paths: readonly string[]): Collected {
  const files: ContentFile[] = [];
  const unreadableKeys = new Set<string>();
  const diagnostics: Diagnostic[] = [];
  for (const path of [...paths].sort(compareText)) {
    const displayPath = `content/${path}`;
    const entity = entityOfPath(path);
    const text = typeof entity === "string" ? entity : readText(join(contentDir, path));
    if (typeof entity !== "string" && typeof text !== "string") {
      files.push({ ...entity, path: displayPath, text: text.text });
      continue;
    }
    const message = typeof text === "string" ? text : "";
    diagnostics.push({ file: displayPath, line: 1, column: 1, severity: "error", message });
    const [folder, id] = [
      path.split("/")[0],
      path
        .split("/")
        .at(-1)
        ?.replace(/\.[^.]*$/, "")
        .toLowerCase(),
    ];
    const collection = COLLECTIONS.find(({ name }) => name === folder);
    if (collection) unreadableKeys.add(`${collection.type}:${id}`);
  }
  return { files, unreadableKeys, diagnostics };
}

const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** The file's text, or a message about its bytes. */
function readText(path: string): { text: string } | string {
  let bytes: Uint8Array;
  try {
    const { size } = statSync(path);
    if (size > LIMITS.fileBytes) return `the file has ${size} bytes; an entry has at most ${LIMITS.fileBytes}`;
    bytes = readFileSync(path);
  } catch (error) {
    return `the file cannot be read (${(error as NodeJS.ErrnoException).code}); look at its permissions, and whether it is there`;
  }
  try {
    return { text: UTF8.decode(bytes) };
  } catch {
    return "the file is not UTF-8 text";
  }
}

/** The entity of a path, or a message about the path. */
function entityOfPath(path: string): Omit<ContentFile, "path" | "text"> | string {
  if (path.endsWith(NOT_A_FILE_SUFFIX)) return "not a regular file; content consists of regular files";
  const segments = path.split("/");
  const [folder = "", ...rest] = segments;
  const collection = COLLECTIONS.find((candidate) => candidate.name === folder);
  if (!collection) {
    const names = COLLECTIONS.map((candidate) => candidate.name);
    return `unknown collection ${folder}${didYouMean(folder, names)}`;
  }
  const file = rest.at(-1) ?? "";
  if (!file.endsWith(".md")) return "content is Markdown: the file name must end with .md";
  const id = file.slice(0, -3);
  const error = idError(id);
  if (error !== undefined) return error;
  const depth = collection.inCategoryFolders ? 2 : 1;
  if (rest.length !== depth) {
    const expected = `content/${collection.name}/${depth === 2 ? "<category>/" : ""}<id>.md`;
    return `the path must be ${expected}`;
  }
  return { collection, id, category: depth === 2 ? rest[0] : undefined };
}
