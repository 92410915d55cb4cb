import { readdir, readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createTestHarness } from "wrangler";
import { HOST_FILES } from "../../build/pack/hosts/host-files.ts";
import type { Binding } from "../../build/publish/namespace.ts";
import { COLLECTIONS } from "../../build/schema/collections.ts";
import { ask } from "./raw-http.ts";
import { startWorkerd, type Workerd } from "./workerd.ts";

const BLOCKS_DIR = "dist/.edge/blocks";
let service: Workerd;
beforeAll(async () => {
  service = await startWorkerd(inject("bundle"), BLOCKS_DIR);
});
afterAll(() => service.close());

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return service.fetch(path, { headers });
}

/** Calls `use` with every value, a few at a time. */
async function eachOf<T>(values: readonly T[], use: (value: T) => Promise<void>): Promise<void> {
  const left = values.values();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const value of left) await use(value);
    }),
  );
}

async function publicFiles(): Promise<string[]> {
  const entries = await readdir("dist", { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith("dist/.edge"))
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice("dist".length))
    .filter((path) => !(HOST_FILES as readonly string[]).includes(path));
}

/**
 * Writes of a day on the free plan. The script of each calculator's page is a value of its own, for pages that a cache
 * keeps, and the corpus grows.
 */
const MOST_VALUES = 1000;

test("a first release with its dumps is few enough values to be written on one day", async () => {
  expect((await readdir("dist/dumps")).length).toBeGreaterThan(10);
  expect((await readdir(BLOCKS_DIR)).length).toBeLessThan(MOST_VALUES);
});

describe("the production bundle", () => {
  test.each(["identity", "gzip"])("serves every file of dist at its own path, byte for byte, in %s", async (coding) => {
    // In this order neighbours are asked for at once: requests that want a block which another one is reading.
    const paths = (await publicFiles()).sort();
    expect(paths.length).toBeGreaterThan(2000);
    const wrong: string[] = [];
    await eachOf(paths, async (path) => {
      const { status, headers, bytes } = await ask(service.port, {
        target: path,
        headers: { "Accept-Encoding": coding },
      });
      const body = headers.get("Content-Encoding") === "gzip" ? gunzipSync(bytes) : bytes;
      if (status !== 200 || !body.equals(await readFile(`dist${path}`))) wrong.push(`${status} ${path}`);
    });
    expect(wrong).toEqual([]);
  });

  test("answers every address of the sitemap with 200", async () => {
    const sitemap = await (await get("/sitemap.xml")).text();
    const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address = ""]) => new URL(address).pathname,
    );
    const wrong: string[] = [];
    await eachOf(addresses, async (address) => {
      const { status } = await ask(service.port, { target: address });
      if (status !== 200) wrong.push(`${status} ${address}`);
    });
    expect(wrong).toEqual([]);
  });

  test("walks every list, meeting each record once", async () => {
    for (const { name } of COLLECTIONS) {
      const seen: string[] = [];
      let total = -1;
      for (let next: string | null = `/api/v1/${name}?limit=50&fields=id`; next !== null; ) {
        const page = (await (await get(next)).json()) as {
          data: { id: string }[];
          meta: { total: number };
          links: { next: string | null };
        };
        seen.push(...page.data.map((record) => record.id));
        total = page.meta.total;
        next = page.links.next?.replace(/^https?:\/\/[^/]+/, "") ?? null;
      }
      expect([name, seen.length, new Set(seen).size]).toEqual([name, total, total]);
    }
  });

  test("answers a conditional request with 304, also through a tag that a CDN has weakened", async () => {
    const first = await get("/api/v1/terms/sharpe-ratio");
    const etag = first.headers.get("ETag") ?? "";
    for (const header of [etag, `W/${etag}`, "*"]) {
      const response = await get("/api/v1/terms/sharpe-ratio", { "If-None-Match": header });
      expect([header, response.status, await response.text()]).toEqual([header, 304, ""]);
      expect(response.headers.get("ETag")).toBe(etag);
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    }
  });

  test.each(["/llms-full.txt", "/api/v1/terms.ndjson", "/api/v1/graph.graphml", "/api/v1/terms/alpha.md"])(
    "sends %s whole and with its length, plain and in gzip",
    async (target) => {
      const expected = await readFile(`dist${target}`);
      for (const coding of ["identity", "gzip"]) {
        const headers = { "Accept-Encoding": coding };
        const get = await ask(service.port, { target, headers });
        const head = await ask(service.port, { method: "HEAD", target, headers });
        expect(get.headers.get("Content-Encoding")).toBe(coding === "gzip" ? "gzip" : null);
        expect((coding === "gzip" ? gunzipSync(get.bytes) : get.bytes).equals(expected)).toBe(true);
        expect([get.headers.get("Content-Length"), head.headers.get("Content-Length")]).toEqual([
          String(get.bytes.length),
          String(get.bytes.length),
        ]);
      }
    },
  );

  test("leaves what the platform compresses to it, and compresses the rest", async () => {
    const codings = await Promise.all(
      ["/api/v1/terms/alpha", "/api/v1/terms?limit=100", "/api/v1/terms.md?limit=50", "/api/v1/terms.csv"].map(
        async (target) =>
          (await ask(service.port, { target, headers: { "Accept-Encoding": "br, gzip" } })).headers.get(
            "Content-Encoding",
          ),
      ),
    );
    expect(codings).toEqual([null, null, "gzip", "gzip"]);
  });

  test("reads a block once for a thousand requests at once on a fresh isolate", async () => {
    const reads: string[] = [];
    const fresh = await startWorkerd(inject("bundle"), async (key) => {
      reads.push(key);
      return readFile(`${BLOCKS_DIR}/${key}`);
    });
    const answers = await Promise.all(
      Array.from({ length: 1000 }, async () => {
        const response = await fresh.fetch("/api/v1/terms/leverage");
        return `${response.status} ${await response.text()}`;
      }),
    );
    await fresh.close();
    expect(new Set(answers)).toEqual(new Set([`200 ${await readFile("dist/api/v1/terms/leverage.json", "utf8")}`]));
    expect(reads.length).toBe(1);
  });
});

describe("on the local key-value store that wrangler keeps", () => {
  const local = createTestHarness({ workers: [{ configPath: "wrangler.toml" }] });
  beforeAll(async () => {
    process.env["CLOUDFLARE_CF_FETCH_ENABLED"] = "false";
    await local.listen();
  });
  afterAll(() => local.close());

  test("it shows nothing of its inside when the store is empty", async () => {
    const response = await local.fetch("/api/v1/terms/sharpe-ratio");
    expect(response.status).toBe(503);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    expect(await response.text()).not.toMatch(/block|\.ts|Error/);
  });

  test("it answers as soon as the store is filled, as the built files are", async () => {
    const { BLOCKS } = await local.getWorker<{ BLOCKS: Binding }>().getEnv();
    await eachOf(await readdir(BLOCKS_DIR), async (key) => BLOCKS.put(key, await readFile(`${BLOCKS_DIR}/${key}`)));
    for (const path of ["/api/v1/terms/sharpe-ratio.json", "/api/v1/terms.ndjson", "/llms-full.txt"]) {
      const response = await local.fetch(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(Buffer.from(await response.arrayBuffer()).equals(await readFile(`dist${path}`))).toBe(true);
    }
  });
});
