import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { HtmlValidate } from "html-validate";
import { parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type ColumnType, columnsOf } from "../../build/dumps/parquet.ts";
import { COLLECTIONS } from "../../build/schema/collections.ts";
import { type JsonSchema, schemaDefinitions } from "../../build/schema/json-schema.ts";
import { PAGE_RULES } from "../site/html-rules.ts";
import { startWorkerd, type Workerd } from "./workerd.ts";

/** The dumps of dist/, served by the deployed bundle. */
let service: Workerd;
beforeAll(async () => {
  service = await startWorkerd(inject("bundle"), "dist/.edge/blocks");
});
afterAll(() => service.close());

interface Listed {
  readonly name: string;
  readonly url: string;
  readonly media_type: string;
  readonly bytes: number;
  readonly sha256: string;
}

async function dumps(): Promise<Listed[]> {
  return ((await (await service.fetch("/api/v1/dumps")).json()) as { data: Listed[] }).data;
}

async function bytesOf(path: string): Promise<Buffer> {
  const response = await service.fetch(path);
  expect([path, response.status]).toEqual([path, 200]);
  return Buffer.from(await response.arrayBuffer());
}

async function nameOf(extension: string): Promise<string> {
  const found = (await dumps()).find(
    ({ name }) => name.startsWith("hedge-fund-knowledge-") && name.endsWith(extension),
  );
  if (!found) throw new Error(`no dump ends in ${extension}`);
  return found.name;
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

type Json = Record<string, unknown>;

function linesOf(text: Uint8Array): Json[] {
  return String(text)
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Json);
}

/** The records of a collection, as its NDJSON has them. */
async function recordsOf(collection: string): Promise<Json[]> {
  return linesOf(await bytesOf(`/api/v1/${collection}.ndjson`));
}

/** What a dump has besides: what `include` adds to a record. */
const INCLUDED = ["questions", "answered_in", "answers", "figures"];

function withoutIncluded(record: Json): Json {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !INCLUDED.includes(name)));
}

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "dumps-"));
  await use(folder).finally(() => rm(folder, { recursive: true }));
}

describe("the list of dumps", () => {
  test("says of each its size, hash and media type as they are", async () => {
    const listed = await dumps();
    expect(listed.length).toBeGreaterThan(30);
    for (const { name, url, media_type, bytes, sha256: hash } of listed) {
      expect(url).toMatch(new RegExp(`/dumps/${name}$`));
      const response = await service.fetch(`/dumps/${name}`);
      const body = Buffer.from(await response.arrayBuffer());
      expect([name, response.status, body.length, sha256(body)]).toEqual([name, 200, bytes, hash]);
      expect([name, response.headers.get("Content-Type")?.split(";")[0]]).toEqual([name, media_type]);
      if (/\.(gz|parquet)$/.test(name)) expect(response.headers.get("Content-Encoding")).toBeNull();
    }
  });

  test("is a page too, with a row for each", async () => {
    const page = await (await service.fetch("/dumps", { headers: { Accept: "text/markdown" } })).text();
    for (const { name, sha256: hash } of await dumps()) {
      expect(page).toContain(`[${name}](`);
      expect(page).toContain(hash);
    }
  });

  test("is a page for people, with a link to each, its size and its hash", async () => {
    const response = await service.fetch("/dumps", { headers: { Accept: "text/html,*/*;q=0.8" } });
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
    const page = await response.text();
    const rows = new Map(
      [...page.matchAll(/<tr><td><a href="([^"]+)">[^<]+<\/a><\/td><td>([\d.]+)\u00a0(k|M)B<\/td>/g)].map(
        ([, path = "", size = "", unit]) => [path, Number(size) * (unit === "k" ? 1e3 : 1e6)],
      ),
    );
    const listed = await dumps();
    expect([...rows.keys()].sort()).toEqual(listed.map(({ name }) => `/dumps/${name}`).sort());
    for (const { name, bytes, sha256: hash } of listed) {
      expect(Math.abs((rows.get(`/dumps/${name}`) ?? 0) - bytes)).toBeLessThanOrEqual(bytes < 1e6 ? 1e3 : 0.05e6);
      expect(page).toContain(`${hash}  ${name}\n`.trimEnd());
    }
    const groups = [...page.matchAll(/<section aria-labelledby="(\w+)">(.*?)<\/section>/gs)].map(
      ([, id = "", text = ""]) => {
        return [id, [...text.matchAll(/<tr><td><a href="\/dumps\/([^"]+)"/g)].length];
      },
    );
    expect(Object.fromEntries(groups)).toMatchObject({ whole: 2, collections: 2 * COLLECTIONS.length, texts: 2 });
    const { results } = await new HtmlValidate(PAGE_RULES).validateString(page);
    expect(
      results.flatMap(({ messages }) => messages.map(({ line, ruleId, message }) => ({ line, ruleId, message }))),
    ).toEqual([]);
  });
});

describe("every dump holds the same records:", () => {
  test.each(COLLECTIONS.map(({ name, schemaName }) => [name, schemaName]))(
    "%s as NDJSON and as Parquet",
    async (name, schema) => {
      const records = linesOf(gunzipSync(await bytesOf(`/dumps/${name}.ndjson.gz`)));
      expect(records.map(withoutIncluded)).toEqual(await recordsOf(name));
      const more = records.filter((record) => Object.keys(withoutIncluded(record)).length < Object.keys(record).length);
      for (const record of more.slice(0, 3)) {
        const asked = INCLUDED.filter((part) => !part.startsWith("answer") && part in record).join();
        const whole = await service.fetch(`/api/v1/${name}/${String(record["id"])}?include=${asked}`);
        expect(await whole.json()).toEqual(record);
      }
      const { buffer, byteOffset, length } = await bytesOf(`/dumps/${name}.parquet`);
      const file = (buffer as ArrayBuffer).slice(byteOffset, byteOffset + length);
      const rows = (await parquetReadObjects({ file })) as Record<string, unknown>[];
      const definitions = schemaDefinitions();
      const members = columnsOf(definitions[schema] as JsonSchema, definitions);
      expect(rows.map(withoutMissing)).toEqual(records.map((record) => asRow({ kind: "group", members }, record)));
    },
  );

  test("the database, which answers questions about them", async () => {
    const packed = await bytesOf(`/dumps/${await nameOf(".sqlite.gz")}`);
    const db = new DatabaseSync(":memory:");
    db.deserialize(gunzipSync(packed));
    try {
      expect(db.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
      for (const { name } of COLLECTIONS) {
        const records = await recordsOf(name);
        expect(db.prepare(`SELECT count(*) AS n FROM "${name}"`).get()).toEqual({ n: records.length });
      }
      const graph = JSON.parse(String(await bytesOf("/api/v1/graph.json")));
      expect(db.prepare("SELECT count(*) AS n FROM edges").get()).toEqual({ n: graph.edges.length });
      expect(db.prepare("SELECT count(*) AS n FROM nodes").get()).toEqual({ n: graph.nodes.length });
      expect(db.prepare("SELECT count(*) AS n FROM edges WHERE target NOT IN (SELECT id FROM nodes)").get()).toEqual({
        n: 0,
      });
      const chunks = String(await bytesOf("/api/v1/llms/chunks.ndjson")).split("\n").length - 1;
      expect(db.prepare("SELECT count(*) AS n FROM chunks").get()).toEqual({ n: chunks });
      // What speaks of it often and shortly ranks high; what is called so comes first by the length of the name.
      const speaking = db
        .prepare("SELECT id FROM search WHERE search MATCH 'sharpe ratio' ORDER BY rank LIMIT 10")
        .all();
      expect(speaking).toContainEqual({ id: "sharpe-ratio" });
      const called =
        "SELECT id FROM search WHERE search MATCH 'name: sharpe ratio' ORDER BY length(name), rank LIMIT 1";
      expect(db.prepare(called).get()).toEqual({ id: "sharpe-ratio" });
      const references = db.prepare("SELECT count(*) AS n FROM record_references WHERE target_type = 'source'").get();
      expect(Number(references?.["n"])).toBeGreaterThan(1000);
    } finally {
      db.close();
    }
  });

  test("the archive, in one folder", () =>
    inFolder(async (folder) => {
      const name = await nameOf(".tar.gz");
      await writeFile(join(folder, name), await bytesOf(`/dumps/${name}`));
      execFileSync("tar", ["-xzf", name], { cwd: folder });
      const root = join(folder, name.replace(".tar.gz", ""));
      expect((await readdir(folder)).sort()).toEqual([name.replace(".tar.gz", ""), name].sort());
      for (const { name: collection } of COLLECTIONS) {
        const records = await recordsOf(collection);
        const files = await readdir(join(root, collection));
        expect(files.length).toBe(2 * records.length);
        const [first] = records;
        expect(JSON.parse(await readFile(join(root, collection, `${first?.["id"]}.json`), "utf8"))).toEqual(first);
      }
      expect(await readFile(join(root, "LICENSE"), "utf8")).toContain("CC-BY-4.0");
    }));

  test("and sha256sum finds each as it should be", () =>
    inFolder(async (folder) => {
      for (const { name } of await dumps()) await writeFile(join(folder, name), await bytesOf(`/dumps/${name}`));
      const checked = execFileSync("sha256sum", ["-c", "--strict", "sha256sums.txt"], {
        cwd: folder,
        encoding: "utf8",
      });
      expect(checked.trim().split("\n").length).toBe((await dumps()).length - 2);
    }));
});

test("Parquet is read in place: a reader asks for the parts of the file that it needs", async () => {
  const { headers } = await service.fetch("/dumps/terms.parquet", { method: "HEAD" });
  const byteLength = Number(headers.get("Content-Length"));
  let read = 0;
  const file = {
    byteLength,
    async slice(start: number, end = byteLength) {
      const response = await service.fetch("/dumps/terms.parquet", { headers: { Range: `bytes=${start}-${end - 1}` } });
      expect([response.status, response.headers.get("Content-Range")]).toEqual([
        206,
        `bytes ${start}-${end - 1}/${byteLength}`,
      ]);
      read += end - start;
      return response.arrayBuffer();
    },
  };
  const rows = await parquetReadObjects({ file, columns: ["id", "category"] });
  expect(rows).toEqual((await recordsOf("terms")).map(({ id, category }) => ({ id, category })));
  expect(read).toBeLessThan(byteLength / 2);
});

test("of a large dump only the values are read that hold the part that is asked for", async () => {
  const name = await nameOf(".sqlite.gz");
  const whole = await bytesOf(`/dumps/${name}`);
  const reads: string[] = [];
  const counted = await startWorkerd(inject("bundle"), async (key) => {
    reads.push(key);
    return readFile(`dist/.edge/blocks/${key}`);
  });
  try {
    await counted.fetch(`/dumps/${name}`, { method: "HEAD" });
    for (const [range, from] of [
      ["bytes=-100", whole.length - 100],
      [`bytes=${whole.length >> 1}-${(whole.length >> 1) + 99}`, whole.length >> 1],
    ] as const) {
      reads.length = 0;
      const response = await counted.fetch(`/dumps/${name}`, { headers: { Range: range } });
      expect(Buffer.from(await response.arrayBuffer()).equals(whole.subarray(from, from + 100))).toBe(true);
      expect([range, reads.length]).toEqual([range, expect.toBeOneOf([1, 2])]);
    }
    expect(whole.length / 2 ** 20).toBeGreaterThan(4);
  } finally {
    await counted.close();
  }
});

describe("mirror.mjs", () => {
  const program = resolve("build/dumps/mirror.mjs");
  /** The service behind a server that can break off or alter answers. */
  let proxy: Server;
  let base: string;
  let alter: (path: string, body: Buffer) => Buffer | undefined;
  let asked: string[] = [];
  beforeAll(async () => {
    proxy = createServer((incoming, outgoing) => {
      const path = incoming.url ?? "/";
      asked.push(path);
      const upstream = request({ port: service.port, path, headers: { Accept: "*/*" } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => {
          const body = alter(path, Buffer.concat(parts));
          if (!body) return void incoming.socket.destroy();
          outgoing.writeHead(answer.statusCode ?? 500, { "content-type": answer.headers["content-type"] ?? "" });
          outgoing.end(body);
        });
      });
      upstream.end();
    });
    await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
    base = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((done) => proxy.close(done)));

  async function mirror(folder: string): Promise<{ code: number; text: string }> {
    asked = [];
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [program, base, folder]);
      return { code: 0, text: stdout };
    } catch (error) {
      const { code, stderr } = error as { code: number; stderr: string };
      return { code, text: stderr };
    }
  }

  /** A small manifest of real files: the whole takes too long to be copied several times. */
  function few(path: string, body: Buffer): Buffer {
    if (path !== "/dumps/manifest.json") return body;
    const manifest = JSON.parse(String(body)) as { files: { path: string }[] };
    const files = manifest.files.filter((file) => /\/terms\/[ab]|\/dumps\/e/.test(file.path));
    return Buffer.from(JSON.stringify({ ...manifest, files }));
  }

  test("copies what is listed, then only what is missing or changed, and removes what is gone", () =>
    inFolder(async (parent) => {
      const folder = join(parent, "copy");
      alter = few;
      expect(await mirror(folder)).toEqual({
        code: 0,
        text: expect.stringMatching(/^(\d+) files; \1 fetched, 0 removed/),
      });
      expect(await readFile(join(folder, "dumps/events.parquet"))).toEqual(await bytesOf("/dumps/events.parquet"));
      expect(await mirror(folder)).toMatchObject({ text: expect.stringContaining("; 0 fetched, 0 removed") });
      expect(asked).toEqual(["/dumps/manifest.json"]);
      await writeFile(join(folder, "dumps/events.parquet"), "altered");
      await writeFile(join(folder, "dumps/old.parquet"), "gone from the service");
      await writeFile(join(folder, "notes.txt"), "mine");
      const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
      manifest.files.push({ path: "/dumps/old.parquet" });
      await writeFile(join(folder, "manifest.json"), JSON.stringify(manifest));
      expect(await mirror(folder)).toMatchObject({ text: expect.stringContaining("; 1 fetched, 1 removed") });
      expect(existsSync(join(folder, "dumps/old.parquet"))).toBe(false);
      expect(existsSync(join(folder, "notes.txt"))).toBe(true);
    }));

  test("that is interrupted goes on where it was", () =>
    inFolder(async (parent) => {
      const folder = join(parent, "copy");
      let left = 40;
      alter = (path, body) => (left-- > 0 ? few(path, body) : undefined);
      expect((await mirror(folder)).code).toBe(1);
      alter = few;
      const { text } = await mirror(folder);
      const [, files, fetched] = /^(\d+) files; (\d+) fetched/.exec(text) ?? [];
      expect(Number(fetched)).toBeGreaterThan(0);
      expect(Number(fetched)).toBeLessThan(Number(files));
    }));

  test("keeps no file that is not what the manifest says, and writes nowhere else", () =>
    inFolder(async (parent) => {
      const folder = join(parent, "copy");
      alter = (path, body) => (path.includes("events.parquet") ? Buffer.from("tampered") : few(path, body));
      expect(await mirror(folder)).toEqual({ code: 1, text: expect.stringContaining("is not what the manifest says") });
      expect(existsSync(join(folder, "dumps/events.parquet"))).toBe(false);
      alter = (path, body) =>
        path === "/dumps/manifest.json"
          ? Buffer.from(JSON.stringify({ files: [{ path: "/../outside", sha256: sha256(Buffer.from("x")) }] }))
          : body;
      expect(await mirror(folder)).toEqual({ code: 1, text: expect.stringContaining("is outside of") });
      expect(await readdir(parent)).toEqual(["copy"]);
    }));

  test("refuses a folder that holds something else", () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, "thesis.txt"), "mine");
      alter = few;
      expect(await mirror(folder)).toEqual({ code: 1, text: expect.stringContaining("neither empty nor a copy") });
      expect(await readdir(folder)).toEqual(["thesis.txt"]);
      await writeFile(join(folder, "manifest.json"), '{"name":"An app","icons":[]}');
      expect(await mirror(folder)).toEqual({ code: 1, text: expect.stringContaining("neither empty nor a copy") });
      expect(await readdir(folder)).toEqual(["manifest.json", "thesis.txt"]);
    }));
});

/** A row without members that are missing. */
function withoutMissing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMissing);
  if (typeof value !== "object" || value === null) return value;
  const present = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(present.map(([key, member]) => [key, withoutMissing(member)]));
}

/** A value as a row has it: objects with free members are texts of JSON there. */
function asRow(type: ColumnType, value: unknown): unknown {
  if (value === undefined) return undefined;
  if (type.kind === "json") return JSON.stringify(value);
  if (type.kind === "list") return (value as unknown[]).map((item) => asRow(type.item, item));
  if (type.kind !== "group") return value;
  const members = Object.entries(type.members).map(([name, member]) => [
    name,
    asRow(member, (value as Record<string, unknown>)[name]),
  ]);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}
