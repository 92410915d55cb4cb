/** A key per file, served by hono with its tag middleware; a page is joined from its records. */
import { Hono } from "hono";
import { etag } from "hono/etag";

interface Namespace {
  get(key: string, type: "arrayBuffer"): Promise<ArrayBuffer | null>;
  get(key: string, type: "text"): Promise<string | null>;
  get(key: string, type: "json"): Promise<string[] | null>;
}

const HEADERS = { "Content-Type": "application/json", "Cache-Control": "public, max-age=300" };
const PAGE = 20;

const app = new Hono<{ Bindings: { FILES: Namespace } }>();
app.use(etag());
app.get("/api/v1/terms", async (c) => {
  const offset = Number(c.req.query("offset") ?? 0);
  const ids = (await c.env.FILES.get("terms", "json")) ?? [];
  const shown = ids.slice(offset, offset + PAGE);
  const records = await Promise.all(shown.map((id) => c.env.FILES.get(`terms:${id}`, "text")));
  const meta = { total: ids.length, count: shown.length, limit: PAGE, offset };
  return c.body(`{"data":[${records.join(",")}],"meta":${JSON.stringify(meta)}}`, 200, HEADERS);
});
app.get("/api/v1/terms/:id", async (c) => {
  const body = await c.env.FILES.get(`terms:${c.req.param("id")}`, "arrayBuffer");
  if (!body) return c.json({ title: "Resource not found" }, 404);
  return c.body(body, 200, HEADERS);
});

export default app;
