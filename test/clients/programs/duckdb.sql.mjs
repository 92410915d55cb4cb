// Prints the rows of each query as JSON, a line for each.
import { DuckDBInstance } from "@duckdb/node-api";

const connection = await (await DuckDBInstance.create()).connect();
for (const query of process.argv.slice(2)) {
  const rows = (await connection.runAndReadAll(query)).getRowObjects();
  console.log(JSON.stringify(rows, (_, value) => (typeof value === "bigint" ? Number(value) : value)));
}
