import { writeFileSync } from "node:fs";
import { DuckDBInstance } from "@duckdb/node-api";

writeFileSync("terms.ndjson", await (await fetch("http://localhost:8787/api/v1/terms.ndjson")).text());
const connection = await (await DuckDBInstance.create()).connect();
const answer = await connection.runAndReadAll("select level, count(*)::int from 'terms.ndjson' group by 1 order by 1");
console.log(JSON.stringify(answer.getRows()));
