import createClient from "openapi-fetch";
import type { components, paths } from "./api";

const client = createClient<paths>({ baseUrl: "http://localhost:8787" });

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("no data");
  return value;
}

const list = await client.GET("/api/v1/terms", {
  params: { query: { category: "risk-management", fields: ["id", "name"], limit: 2, sort: "name" } },
});
const terms: components["schemas"]["TermAnswer"][] = present(list.data).data;
const record = await client.GET("/api/v1/terms/{id}", {
  params: { path: { id: "sharpe-ratio" }, query: { include: ["backlinks", "graph"] } },
});
const term: components["schemas"]["TermWithContext"] = present(record.data);
const bulk = await client.POST("/api/v1/terms/_bulk", { body: { ids: ["alpha", "none"], fields: ["id"] } });
// The inputs with a default are left out, and the answer has them.
const computed = await client.POST("/api/v1/compute/sharpe-ratio-calc", { body: { returns: [0.01, -0.02, 0.03] } });
const periods: number = present(computed.data).inputs.periods_per_year;
const asked = await client.GET("/api/v1/compute/sharpe-ratio-calc", {
  params: { query: { returns: [0.01, -0.02, 0.03] } },
});
const sharpe: number = present(asked.data).outputs.sharpe;
const search = await client.GET("/api/v1/search", { params: { query: { q: "sharpe raito", type: ["term"] } } });
const path = await client.GET("/api/v1/graph/path", { params: { query: { from: "sharpe-ratio", to: "term:alpha" } } });
const lines = await client.GET("/api/v1/categories.ndjson", { parseAs: "text" });
const chunks = await client.GET("/api/v1/llms/chunks.json", { params: { query: { limit: 1 } } });
const missing = await client.GET("/api/v1/terms/{id}", { params: { path: { id: "levrage" } } });
const problem: components["schemas"]["Problem"] = present(missing.error);

console.log(
  JSON.stringify({
    terms,
    total: present(list.data).meta.total,
    backlinks: (term.backlinks ?? []).length > 0,
    root: term.graph?.root,
    bulk: present(bulk.data).missing,
    periods,
    same: sharpe === present(computed.data).outputs.sharpe,
    unit: present(computed.data).units.outputs["mean_excess"],
    found: present(search.data).data[0]?.id,
    length: present(path.data).length,
    lines: present(lines.data).trimEnd().split("\n").length,
    chunk: typeof present(chunks.data).data[0]?.text,
    problem: [problem.status, problem.suggestions],
  }),
);
