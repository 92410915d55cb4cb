import { writeFileSync } from "node:fs";
import { DuckDBInstance } from "@duckdb/node-api";

const { collections } = await (await fetch("http://localhost:8787/api/v1/manifest")).json();
const connection = await (await DuckDBInstance.create()).connect();
const heights = {};
for (const { name, url } of collections) {
  const counts = [];
  for (const format of ["ndjson", "csv"]) {
    writeFileSync(`${name}.${format}`, await (await fetch(`${url}.${format}`)).text());
    const answer = await connection.runAndReadAll(`select count(distinct id)::int from '${name}.${format}'`);
    counts.push(answer.getRows()[0][0]);
  }
  if (counts[0] !== counts[1]) throw new Error(`${name} has ${counts.join(" and ")} rows`);
  heights[name] = counts[0];
}
console.log(JSON.stringify(heights));
