/** One side of a comparison: the files that a build of the content writes, and the service over them. */
import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { contentKey } from "../../formats/blocks/content-key.ts";
import { isPublicPath } from "../../formats/edge-folder.ts";
import { required } from "../../formats/required.ts";
import { createHandler } from "../../worker/http/create-service.ts";
import type { Release } from "../../worker/release.ts";
import { routesOf } from "../../worker/routes.ts";
import { BlockStore } from "../../worker/store/store.ts";
import type { BuiltRelease } from "../build.ts";
import { BLOCKS_DIR, RELEASE_FILE } from "../pack/write-release.ts";

const run = promisify(execFile);
/** This project, whose code is running. */
export const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
/** The code that files are made with. A side with other code is built with its own. */
const CODE = ["build", "formats", "site", "worker", "package.json"];
const MAX_OUTPUT = 64 * 1024 * 1024;
export const BASE = "http://localhost:8787";

const UTF8 = new TextDecoder();

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
  /**
   * What a search finds, as `type:id`, best first.
   *
   * @param limit most hits
   */
  ask(query: string, limit?: number): Promise<readonly string[]>;
}

/**
 * Writes the files of a commit into a new folder.
 *
 * @param repository a folder of the repository
 * @param part a folder of the commit, without which all are written
 * @throws when there is no such commit
 */
export async function checkOut(repository: string, ref: string, folder: string, part?: string): Promise<void> {
  const commit = await commitOf(repository, ref);
  const tree = part === undefined ? commit : `${commit}:${part}`;
  mkdirSync(folder, { recursive: true });
  // An index of its own: the repository's index, work tree and list of work trees stay as they are.
  const env = { ...process.env, GIT_INDEX_FILE: `${resolve(folder)}.index` };
  const prefix = `--prefix=${resolve(folder, part ?? "")}${sep}`;
  await run("git", ["read-tree", tree], { cwd: repository, env });
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
      ? ["build/diff/build-side-program.ts", ...paths, BASE, ...options]
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

/** A release, wherever its files are. */
interface Published {
  readonly release: Release;
  readonly files: Side["files"];
  readonly values: Side["values"];
  /** The bytes of a public file. */
  read(path: string): Uint8Array | Promise<Uint8Array>;
  /** A value of KV. */
  get(key: string): Promise<Uint8Array | undefined>;
}

/** Reads what a build has written. */
export async function readSide(outDir: string): Promise<Side> {
  const blocks = join(outDir, BLOCKS_DIR);
  return sideOf({
    release: JSON.parse(await readFile(join(outDir, RELEASE_FILE), "utf8")) as Release,
    files: await hashes(outDir),
    values: new Set(await readdir(blocks)),
    read: (path) => readFile(join(outDir, path)),
    get: (key) => readFile(join(blocks, key)).catch(() => undefined),
  });
}

/** A side that was built in this process. It can be compared with another such side: its hashes are tags. */
export function builtSide({ release, files, packed }: BuiltRelease): Promise<Side> {
  const published = new Map(files.filter(({ path }) => isPublicPath(path)).map((file) => [file.path, file]));
  return sideOf({
    release,
    files: new Map([...published].map(([path, { etag }]) => [path, etag])),
    values: new Set(packed.values.keys()),
    read: (path) => required(published.get(path), path).bytes,
    get: async (key) => packed.values.get(key),
  });
}

async function sideOf({ release, files, values, read, get }: Published): Promise<Side> {
  const records = new Map<string, RecordOf>();
  for (const { name, type } of release.catalog.collections)
    for (const record of linesOf(await read(`/api/v1/${name}.ndjson`)))
      records.set(`${type}:${String(record["id"])}`, record);
  const edges = linesOf(await read("/api/v1/graph.ndjson")).flatMap(({ kind, source, target, relation }) =>
    kind === "edge" ? [`${String(source)} → ${String(target)} (${String(relation)})`] : [],
  );
  const store = new BlockStore(
    {
      async get(key) {
        const bytes = await get(key);
        return bytes ? Uint8Array.from(bytes).buffer : null;
      },
    },
    release.blocks,
  );
  const handle = createHandler(routesOf(release.catalog), { release, store });
  const stats = JSON.parse(UTF8.decode(await read("/api/v1/stats.json"))) as { words: number };
  return {
    files,
    words: stats.words,
    values,
    records,
    edges: new Set(edges),
    async ask(query, limit = 10) {
      const address = `${BASE}/api/v1/search?limit=${limit}&q=${encodeURIComponent(query)}`;
      const answer = await handle(new Request(address));
      // A name may be longer than a query, or have nothing to search for.
      if (answer.status === 400) return [];
      if (!answer.ok) throw new Error(`the search answers ${answer.status} for ${JSON.stringify(query)}`);
      const { data } = (await answer.json()) as { data: { type: string; id: string }[] };
      return data.map(({ type, id }) => `${type}:${id}`);
    },
  };
}

function linesOf(bytes: Uint8Array): RecordOf[] {
  const lines = new TextDecoder()
    .decode(bytes)
    .split("\n")
    .filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as RecordOf);
}

/** The hashes of the public files. */
async function hashes(outDir: string): Promise<Map<string, string>> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(outDir, join(entry.parentPath, entry.name)).split(sep).join("/")}`)
    .filter(isPublicPath);
  const found = new Map<string, string>();
  for (const path of paths.sort()) found.set(path, await contentKey(await readFile(join(outDir, path))));
  return found;
}
