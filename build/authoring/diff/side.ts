/** One side of a comparison: the files that a build of the content writes, and the service over them. */
import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { resolve, sep } from "node:path";
import { promisify } from "node:util";
import { createHandler } from "../../../worker/http/router.ts";
import { required } from "../../../worker/required.ts";
import { routesOf } from "../../../worker/routes.ts";
import { BlockStore } from "../../../worker/store/store.ts";
import { isPublicPath } from "../../../worker/store/worker-folder.ts";
import type { BuiltRelease } from "../../build.ts";

const run = promisify(execFile);
export const BASE = "http://localhost:8787";

const UTF8 = new TextDecoder();

type RecordOf = Readonly<Record<string, unknown>>;

export interface Side {
  /** The tag of each public file, by its path. */
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
 * Writes the content of a commit into a new folder.
 *
 * @param repository a folder of the repository
 * @throws when there is no such commit
 */
export async function checkOutContent(repository: string, ref: string, folder: string): Promise<void> {
  const commit = await commitOf(repository, ref);
  mkdirSync(folder, { recursive: true });
  // An index of its own: the repository's index, work tree and list of work trees stay as they are.
  const env = { ...process.env, GIT_INDEX_FILE: `${resolve(folder)}.index` };
  await run("git", ["read-tree", `${commit}:content`], { cwd: repository, env });
  await run("git", ["checkout-index", "--all", `--prefix=${resolve(folder)}${sep}`], { cwd: repository, env });
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

/** A side that was built in this process. */
export async function sideOf({ release, files, packed }: BuiltRelease): Promise<Side> {
  const published = new Map(files.filter(({ path }) => isPublicPath(path)).map((file) => [file.path, file]));
  const read = (path: string): Uint8Array => required(published.get(path), path).bytes;
  const records = new Map<string, RecordOf>();
  for (const { name, type } of release.catalog.collections)
    for (const record of linesOf(read(`/api/v1/${name}.ndjson`)))
      records.set(`${type}:${String(record["id"])}`, record);
  const edges = linesOf(read("/api/v1/graph.ndjson")).flatMap(({ kind, source, target, relation }) =>
    kind === "edge" ? [`${String(source)} → ${String(target)} (${String(relation)})`] : [],
  );
  const store = new BlockStore(
    {
      async get(key) {
        const bytes = packed.values.get(key);
        return bytes ? Uint8Array.from(bytes).buffer : null;
      },
    },
    release.blocks,
  );
  const handle = createHandler(routesOf(release.catalog), { release, store });
  const stats = JSON.parse(UTF8.decode(read("/api/v1/stats.json"))) as { words: number };
  return {
    files: new Map([...published].map(([path, { etag }]) => [path, etag])),
    words: stats.words,
    values: new Set(packed.values.keys()),
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
  const lines = UTF8.decode(bytes)
    .split("\n")
    .filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as RecordOf);
}
