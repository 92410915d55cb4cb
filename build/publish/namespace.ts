/** The key-value namespace as publishing uses it, with two implementations: in this process, or through wrangler. */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";

export interface StoredKey {
  readonly name: string;
  /** When its value was written, in milliseconds since 1970; unknown if another program wrote it. */
  readonly written?: number;
}

export interface Namespace {
  /** Every key, or those with the prefix. */
  keys(prefix?: string): Promise<StoredKey[]>;
  read(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Writes the values, each with the time of writing. */
  write(values: ReadonlyMap<string, Uint8Array>): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /** Maximum concurrent reads. */
  readonly maxConcurrentReads: number;
  /** The time, in milliseconds since 1970. */
  now(): number;
}

/** KV metadata of each value; listings include it. */
interface Metadata {
  readonly written: number;
}

interface ListedKey {
  readonly name: string;
  readonly metadata?: unknown;
}

function storedKey({ name, metadata }: ListedKey): StoredKey {
  const { written } = (metadata ?? {}) as Partial<Metadata>;
  return { name, ...(typeof written === "number" && { written }) };
}

/** The part of a `KVNamespace` binding that is used here. */
export interface Binding {
  list(options: {
    prefix?: string;
    cursor?: string;
  }): Promise<{ keys: ListedKey[]; list_complete: boolean; cursor?: string }>;
  get(key: string, type: "arrayBuffer"): Promise<ArrayBuffer | null>;
  put(key: string, value: Uint8Array, options?: { metadata: Metadata }): Promise<void>;
  delete(key: string): Promise<void>;
}

const MAX_CONCURRENT_READS = 6;

/** A namespace by its binding: the local one of development and tests. */
export function bindingNamespace(binding: Binding, now = Date.now): Namespace {
  return {
    now,
    maxConcurrentReads: MAX_CONCURRENT_READS,
    async keys(prefix) {
      const keys: StoredKey[] = [];
      let cursor: string | undefined;
      do {
        const page = await binding.list({
          ...(prefix !== undefined && { prefix }),
          ...(cursor !== undefined && { cursor }),
        });
        keys.push(...page.keys.map(storedKey));
        cursor = page.list_complete ? undefined : page.cursor;
      } while (cursor !== undefined);
      return keys;
    },
    async read(key) {
      const value = await binding.get(key, "arrayBuffer");
      return value === null ? undefined : new Uint8Array(value);
    },
    async write(values) {
      // Together they take half the time of one after another. A value may be a view of a larger buffer, so a copy of
      // its own bytes is stored.
      const puts = [...values].map(([key, value]) => binding.put(key, value.slice(), { metadata: { written: now() } }));
      await Promise.all(puts);
    },
    async remove(keys) {
      for (const key of keys) await binding.delete(key);
    },
  };
}

export interface WranglerTarget {
  /** `remote` is the account's namespace, `local` the one on this machine. */
  readonly location: "remote" | "local";
  /** Folder of the local namespace. */
  readonly persistTo?: string;
}

/** The namespace that `wrangler.toml` binds, through wrangler's commands and its login. */
export function wranglerNamespace(target: WranglerTarget): Namespace {
  const locationArguments = [
    "--binding=BLOCKS",
    `--${target.location}`,
    ...(target.persistTo === undefined ? [] : [`--persist-to=${target.persistTo}`]),
  ];
  async function withFile(value: unknown, use: (path: string) => Promise<unknown>): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), "publish-"));
    try {
      const path = join(folder, "values.json");
      await writeFile(path, JSON.stringify(value));
      await use(path);
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  return {
    now: Date.now,
    // Each command opens the local store's database, and concurrent commands block each other.
    maxConcurrentReads: target.location === "local" ? 1 : MAX_CONCURRENT_READS,
    async keys(prefix) {
      const output = await wrangler([
        "kv",
        "key",
        "list",
        ...locationArguments,
        ...(prefix === undefined ? [] : [`--prefix=${prefix}`]),
      ]);
      return (JSON.parse(output.toString()) as ListedKey[]).map(storedKey);
    },
    async read(key) {
      try {
        const value = await wrangler(["kv", "key", "get", key, ...locationArguments]);
        // The local store reports a missing key on standard output, with status 0.
        return value.toString("latin1").trim() === "Value not found" ? undefined : new Uint8Array(value);
      } catch (error) {
        if (/not found/i.test(String(error))) return undefined;
        throw error;
      }
    },
    async write(values) {
      const pairs = [...values].map(([key, value]) => ({
        key,
        value: Buffer.from(value).toString("base64"),
        base64: true,
        metadata: { written: Date.now() } satisfies Metadata,
      }));
      await withFile(pairs, (path) => wrangler(["kv", "bulk", "put", path, ...locationArguments]));
    },
    async remove(keys) {
      await withFile(keys, (path) => wrangler(["kv", "bulk", "delete", path, "--force", ...locationArguments]));
    },
  };
}

/** Runs wrangler. @returns its output @throws with its output when it fails */
export async function wrangler(args: readonly string[], show = false): Promise<Buffer> {
  const packagePath = createRequire(import.meta.url).resolve("wrangler/package.json");
  const { bin } = JSON.parse(await readFile(packagePath, "utf8")) as { bin: { wrangler: string } };
  const child = spawn(process.execPath, [join(dirname(packagePath), bin.wrangler), ...args], {
    stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
    env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
  });
  const output: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout?.on("data", (data: Buffer) => output.push(data));
  child.stderr?.on("data", (data: Buffer) => errors.push(data));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code === 0) return Buffer.concat(output);
  const printed = stripVTControlCharacters(Buffer.concat([...errors, ...output]).toString()).trim();
  throw new Error(`wrangler ${args.slice(0, 3).join(" ")} failed: ${printed}`);
}
