/**
 * The corpus as an SQLite database: a table for each collection, the references of records, the graph, the chunks, and
 * a full-text index over all entities.
 */

import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { ColumnType } from "./parquet.ts";

type Json = Readonly<Record<string, unknown>>;

export interface SqliteTable {
  /** Name of the collection. */
  readonly name: string;
  /** Type of its entities. */
  readonly type: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly records: readonly Json[];
}

export interface SqliteInput {
  readonly tables: readonly SqliteTable[];
  readonly graph: { readonly nodes: readonly Json[]; readonly edges: readonly Json[] };
  readonly chunks: readonly Json[];
  /** About the release: name, edition, licence. */
  readonly about: Readonly<Record<string, string>>;
}

export function sqlite({ tables, graph, chunks, about }: SqliteInput): Uint8Array {
  const db = new DatabaseSync(":memory:");
  try {
    db.exec("PRAGMA page_size = 4096; PRAGMA encoding = 'UTF-8'; BEGIN");
    table(db, "about", { key: "TEXT PRIMARY KEY", value: "TEXT NOT NULL" }, Object.entries(about));
    for (const { name, columns, records } of tables) {
      const types = Object.entries(columns).map(([column, type]) => [column, sqlType(column, type)] as const);
      const rows = records.map((record) => Object.keys(columns).map((column) => sqlValue(record[column])));
      table(db, name, Object.fromEntries(types), rows);
    }
    table(
      db,
      "record_references",
      { type: "TEXT", id: "TEXT", field: "TEXT", position: "INTEGER", target_type: "TEXT", target_id: "TEXT" },
      tables.flatMap((described) => described.records.flatMap((record) => referenceRows(described, record))),
    );
    const { nodes, edges } = graph;
    table(
      db,
      "nodes",
      { id: "TEXT PRIMARY KEY", type: "TEXT NOT NULL", slug: "TEXT NOT NULL", name: "TEXT NOT NULL", url: "TEXT" },
      nodes.map((node) => ["id", "type", "slug", "name", "url"].map((member) => sqlValue(node[member]))),
    );
    table(
      db,
      "edges",
      { source: "TEXT NOT NULL REFERENCES nodes", target: "TEXT NOT NULL REFERENCES nodes", relation: "TEXT NOT NULL" },
      edges.map((edge) => ["source", "target", "relation"].map((member) => sqlValue(edge[member]))),
    );
    table(
      db,
      "chunks",
      { id: "TEXT PRIMARY KEY", text: "TEXT NOT NULL", url: "TEXT", metadata: "TEXT" },
      chunks.map(({ id, text, url, ...metadata }) => [sqlValue(id), sqlValue(text), sqlValue(url), sqlValue(metadata)]),
    );
    db.exec(`
      CREATE INDEX references_by_target ON record_references (target_type, target_id);
      CREATE INDEX references_by_record ON record_references (type, id);
      CREATE INDEX edges_by_source ON edges (source);
      CREATE INDEX edges_by_target ON edges (target);
      CREATE VIRTUAL TABLE search USING fts5 (type UNINDEXED, id UNINDEXED, name, summary, text, tokenize = 'porter unicode61');
    `);
    const insert = db.prepare("INSERT INTO search VALUES (?, ?, ?, ?, ?)");
    for (const { type, records } of tables)
      for (const record of records) {
        const { id, name = record["title"], summary = "", ...others } = record;
        insert.run(type, sqlValue(id), sqlValue(name), sqlValue(summary), texts(others).join("\n"));
      }
    db.exec("INSERT INTO search (search) VALUES ('optimize'); COMMIT; VACUUM");
    return db.serialize();
  } finally {
    db.close();
  }
}

function table(
  db: DatabaseSync,
  name: string,
  columns: Readonly<Record<string, string>>,
  rows: readonly (readonly SQLInputValue[])[],
): void {
  const names = Object.keys(columns);
  const described = Object.entries(columns).map(([column, type]) => `"${column}" ${type}`);
  db.exec(`CREATE TABLE "${name}" (${described.join(", ")})`);
  const insert = db.prepare(`INSERT INTO "${name}" VALUES (${names.map(() => "?").join(", ")})`);
  for (const row of rows) insert.run(...row);
}

function sqlType(column: string, { kind }: ColumnType): string {
  if (column === "id") return "TEXT PRIMARY KEY";
  if (kind === "integer" || kind === "boolean") return "INTEGER";
  return kind === "number" ? "REAL" : "TEXT";
}

/** Lists and objects are JSON, which SQLite's functions read: `json_each(tags)`. */
function sqlValue(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  return typeof value === "string" || typeof value === "number" ? value : JSON.stringify(value);
}

/** The references of a record to entities and to sources: rows of `record_references`. */
function referenceRows({ type, columns }: SqliteTable, record: Json): SQLInputValue[][] {
  return Object.entries(columns).flatMap(([field, column]) => {
    if (column.kind !== "list" || column.item.kind !== "group") return [];
    const { schema } = column.item;
    if (schema !== "Reference" && schema !== "Source") return [];
    return ((record[field] ?? []) as readonly Json[]).flatMap(({ type: target, id }, position) => {
      if (typeof id !== "string") return [];
      return [[type, String(record["id"]), field, position, schema === "Source" ? "source" : String(target), id]];
    });
  });
}

/** Every text in a value. */
function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(texts);
}
