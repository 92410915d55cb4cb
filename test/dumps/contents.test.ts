/** What the dumps of a small corpus hold, to the row and to the file. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPublicPath } from "../../worker/store/worker-folder.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { releaseOf } from "../fixture/workspace.ts";

const TERMS = 12;
const files = new Map<string, Uint8Array<ArrayBuffer>>();
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "dumps-"));
  const release = await releaseOf(quickCorpus(TERMS), { dumps: true });
  for (const { path, bytes } of release.files) files.set(path, Uint8Array.from(bytes));
});
afterAll(() => rmSync(folder, { recursive: true }));

function ending(end: string): Uint8Array<ArrayBuffer> {
  const [path] = [...files.keys()].filter((each) => each.startsWith("/dumps/") && each.endsWith(end));
  return files.get(path ?? "") ?? new Uint8Array();
}

describe("the database", () => {
  let db: DatabaseSync;
  beforeAll(() => {
    const path = join(folder, "a.sqlite");
    writeFileSync(path, gunzipSync(ending(".sqlite.gz")));
    db = new DatabaseSync(path, { readOnly: true });
  });
  afterAll(() => db.close());

  test("has a table for each collection, whose key is the id and nothing else", () => {
    const columns = db.prepare("SELECT name, type, pk FROM pragma_table_info('terms')").all();
    expect(columns.filter(({ pk }) => pk !== 0)).toEqual([{ name: "id", type: "TEXT", pk: 1 }]);
    expect(columns).toContainEqual({ name: "name", type: "TEXT", pk: 0 });
    expect(db.prepare("SELECT count(*) AS n FROM terms").get()).toEqual({ n: TERMS });
  });

  test("has a row for each reference of a record, in its order", () => {
    const rows = db
      .prepare("SELECT field, position, target_type, target_id FROM record_references WHERE type = 'term' AND id = ?")
      .all("term-003");
    expect(rows).toEqual([
      { field: "see_also", position: 0, target_type: "term", target_id: "term-004" },
      { field: "see_also", position: 1, target_type: "strategy", target_id: "arbitrage" },
      { field: "sources", position: 0, target_type: "source", target_id: "book" },
    ]);
  });

  test("has the nodes and edges of the graph, lists as JSON, and finds words in their inflections", () => {
    const graph = JSON.parse(new TextDecoder().decode(files.get("/api/v1/graph.json"))) as Record<string, unknown[]>;
    for (const table of ["nodes", "edges"])
      expect(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()).toEqual({ n: graph[table]?.length });
    expect(db.prepare("SELECT value FROM terms, json_each(terms.tags) WHERE terms.id = 'term-000'").all()).toEqual([
      { value: "risk" },
      { value: "credit" },
    ]);
    expect(db.prepare("SELECT type, id FROM search WHERE search MATCH 'lend' AND type = 'category'").all()).toEqual([
      { type: "category", id: "credit" },
    ]);
  });
});

test("the manifest lists every public file but those that its description names", () => {
  const { files: listed } = JSON.parse(new TextDecoder().decode(ending("/manifest.json"))) as {
    files: { path: string }[];
  };
  const told = new Set(listed.map(({ path }) => path));
  const left = [...files.keys()].filter((path) => isPublicPath(path) && !told.has(path));
  expect(left.filter((path) => !/^(?:\/api\/v1)?\/dumps\.\w+$/.test(path))).toEqual(["/dumps/manifest.json"]);
  const { data } = JSON.parse(new TextDecoder().decode(files.get("/dumps.json"))) as {
    data: { name: string; description: string }[];
  };
  expect(data.find(({ name }) => name === "manifest.json")?.description).toContain(
    "without itself and the lists of the dumps",
  );
});

describe("the archive", () => {
  test("holds every record as JSON and as Markdown, with what explains them, and ends as tar ends", () => {
    const tar = gunzipSync(ending(".tar.gz"));
    expect(tar.length % 512).toBe(0);
    expect(tar.subarray(-1024).every((byte) => byte === 0)).toBe(true);
    const names: string[] = [];
    for (let at = 0; tar[at] !== 0; ) {
      const field = (from: number, length: number) => tar.toString("latin1", at + from, at + from + length);
      const [name = "", size = "0"] = [field(0, 100), field(124, 11)].map((text) => text.replace(/\0.*$/s, ""));
      names.push(name.slice(name.indexOf("/") + 1));
      at += 512 + 512 * Math.ceil(Number.parseInt(size, 8) / 512);
    }
    const records = names.filter((name) => name.startsWith("terms/"));
    expect(records).toEqual(
      Array.from({ length: TERMS }, (_, i) => `terms/term-${String(i).padStart(3, "0")}`).flatMap((path) => [
        `${path}.json`,
        `${path}.md`,
      ]),
    );
    expect(names.filter((name) => !/^[a-z]+\/.*\.(?:json|md)$/.test(name))).toEqual([
      "LICENSE",
      "README.md",
      "context.jsonld",
      "graph.graphml",
      "graph.json",
      "llms/chunks.ndjson",
      "schema.json",
    ]);
  });
});

describe("a Parquet file", () => {
  test("has the records' values in columns, references with their members", async () => {
    const file = ending("/terms.parquet").buffer;
    const rows = await parquetReadObjects({ file });
    expect(rows).toHaveLength(TERMS);
    expect(rows[3]).toMatchObject({
      id: "term-003",
      tags: ["risk", "credit"],
      see_also: [
        { type: "term", id: "term-004", label: expect.any(String) },
        { type: "strategy", id: "arbitrage", label: "Arbitrage" },
      ],
    });
    expect(Number(parquetMetadata(file).num_rows)).toBe(TERMS);
  });
});

test("every file in gzip is one that browsers unpack, and says no time", async () => {
  const packed = [...files].filter(([path]) => path.startsWith("/dumps/") && path.endsWith(".gz"));
  expect(packed.length).toBeGreaterThan(10);
  for (const [path, bytes] of packed) {
    const plain = await new Response(
      new Response(bytes).body?.pipeThrough(new DecompressionStream("gzip")),
    ).arrayBuffer();
    expect([path, Buffer.from(plain).equals(gunzipSync(bytes))]).toEqual([path, true]);
    expect([path, [...bytes.subarray(4, 8)]]).toEqual([path, [0, 0, 0, 0]]);
  }
});
