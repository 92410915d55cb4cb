import pl from "nodejs-polars";

const lines = await (await fetch("http://localhost:8787/api/v1/formulas.ndjson")).arrayBuffer();
const formulas = pl.readJSON(Buffer.from(lines), { format: "lines", inferSchemaLength: 100_000 });
console.log(`${formulas.height} rows`);
