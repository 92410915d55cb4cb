/** One side of a comparison: the files that a build of the content writes, and the service over them. */
import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { contentKey } from "../../formats/blocks/content-key.ts";
import { createHandler } from "../../worker/http/handler.ts";
import type { Release } from "../../worker/release.ts";
import { routesOf } from "../../worker/routes.ts";
import { BlockStore } from "../../worker/store/store.ts";

const run = promisify(execFile);
/** This project, whose code is running. */
export const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
/** The code that files are made with. A side with other code is built with its own. */
const CODE = ["build", "formats", "site", "worker", "package.json"];
const MAX_OUTPUT = 64 * 1024 * 1024;
const BASE = "http://localhost:8787";

type RecordOf = Readonly<Record<string, unknown>>;

export interface Side {
  /** The hash of each public file, by its path. */
  readonly files: ReadonlyMap<string, string>;
  /** The keys of the values in KV. */
  readonly values: ReadonlySet<string>;
  /** By `type:id`, in the order of the collections. */
  readonly records: ReadonlyMap<string, RecordOf>;
  /** Words of all records. */
  readonly words: number;
  /** `source → target (relation)`, of entities that are `type:id`. */
  readonly edges: ReadonlySet<string>;
  /** What a search finds, as `type:id`, best first. */
  ask(query: string): Promise<readonly string[]>;
}

/**
 * Writes the files of a commit into a new folder.
 *
 * @param repository a folder of the repository
 * @throws when there is no such commit
 */
export async function checkOut(repository: string, ref: string, folder: string): Promise<void> {
  const commit = await commitOf(repository, ref);
  mkdirSync(folder, { recursive: true });
  // An index of its own: the repository's index, work tree and list of work trees stay as they are.
  const env = { ...process.env, GIT_INDEX_FILE: `${resolve(folder)}.index` };
  const prefix = `--prefix=${resolve(folder)}${sep}`;
  await run("git", ["read-tree", commit], { cwd: repository, env });
  await run("git", ["checkout-index", "--all", prefix], { cwd: repository, env });
}

async function commitOf(repository: string, ref: string): Promise<string> {
  try {
    const names = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`];
    return (await run("git", names, { cwd: repository })).stdout.trim();
  } catch {
    throw new Error(
      `git knows no commit ${JSON.stringify(ref)} here; fetch it, or name another, such as main or HEAD~1`,
    );
  }
}

/** Whether the code differs between the commit and the work tree. */
export async function codeDiffers(repository: string, ref: string): Promise<boolean> {
  const commit = await commitOf(repository, ref);
  try {
    await run("git", ["diff", "--quiet", commit, "--", ...CODE], { cwd: repository });
    return false;
  } catch {
    return true;
  }
}

/**
 * Builds content into a folder.
 *
 * @param project the project whose code builds it
 * @throws with the build's diagnostics when the content has errors
 */
export async function buildSide(
  project: string,
  contentDir: string,
  outDir: string,
  options: readonly "--no-cache"[] = [],
): Promise<void> {
  const modules = join(project, "node_modules");
  // A commit that was checked out is built with the packages of now.
  if (resolve(project) !== resolve(PROJECT)) symlinkSync(join(PROJECT, "node_modules"), modules, "junction");
  const paths = [resolve(contentDir), resolve(outDir)] as const;
  // Another commit's code is only known to have the command of its own.
  const command =
    resolve(project) === resolve(PROJECT)
      ? ["build/diff/build-content.ts", ...paths, BASE, ...options]
      : ["build/index.ts", "--quiet", "--content", paths[0], "--out", paths[1], "--base-url", BASE];
  const [program = "", ...words] = command;
  const line = [join(project, "build/node.cjs"), join(project, program), ...words];
  try {
    await run(process.execPath, line, { cwd: project, maxBuffer: MAX_OUTPUT });
  } catch (error) {
    const { stderr = "", message } = error as Error & { stderr?: string };
    throw new Error(stderr.trim() || message);
  }
}

/** Reads what a build has written. */
export async function readSide(outDir: string): Promise<Side> {
  const release = JSON.parse(await readFile(join(outDir, ".edge/release.json"), "utf8")) as Release;
  const blocks = join(outDir, ".edge/blocks");
  const records = new Map<string, RecordOf>();
  for (const { name, type } of release.catalog.collections)
    for (const record of await readLines(join(outDir, `api/v1/${name}.ndjson`)))
      records.set(`${type}:${String(record["id"])}`, record);
  const lines = await readLines(join(outDir, "api/v1/graph.ndjson"));
  const edges = lines.flatMap(({ kind, source, target, relation }) =>
    kind === "edge" ? [`${String(source)} → ${String(target)} (${String(relation)})`] : [],
  );
  const store = new BlockStore(
    {
      async get(key) {
        const bytes = await readFile(join(blocks, key)).catch(() => undefined);
        return bytes ? Uint8Array.from(bytes).buffer : null;
      },
    },
    release.blocks,
  );
  const handle = createHandler(routesOf(release.catalog), { release, store });
  const stats = JSON.parse(await readFile(join(outDir, "api/v1/stats.json"), "utf8")) as { words: number };
  return {
    files: await hashes(outDir),
    words: stats.words,
    values: new Set(await readdir(blocks)),
    records,
    edges: new Set(edges),
    async ask(query) {
      const address = `${BASE}/api/v1/search?limit=10&q=${encodeURIComponent(query)}`;
      const answer = await handle(new Request(address));
      // A name may be longer than a query, or have nothing to search for.
      if (answer.status === 400) return [];
      if (!answer.ok) throw new Error(`the search answers ${answer.status} for ${JSON.stringify(query)}`);
      const { data } = (await answer.json()) as { data: { type: string; id: string }[] };
      return data.map(({ type, id }) => `${type}:${id}`);
    },
  };
}

async function readLines(path: string): Promise<RecordOf[]> {
  const lines = (await readFile(path, "utf8")).split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as RecordOf);
}

/** The hashes of the public files. */
async function hashes(outDir: string): Promise<Map<string, string>> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !relative(outDir, path).startsWith(".edge"));
  const found = new Map<string, string>();
  for (const path of paths.sort())
    found.set(`/${relative(outDir, path).split(sep).join("/")}`, await contentKey(await readFile(path)));
  return found;
}
