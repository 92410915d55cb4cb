// Reads each collection from its remote Parquet file, in place, and prints how many records it has.
import pl from "nodejs-polars";

const { collections } = await (await fetch("http://localhost:8787/api/v1/manifest")).json();
const heights = {};
for (const { name } of collections) {
  const rows = pl.scanParquet(`http://localhost:8787/dumps/${name}.parquet`).select("id").collectSync();
  heights[name] = rows.unique().height;
}
console.log(JSON.stringify(heights));
