import { beforeAll, describe, expect, test } from "vitest";
import { OLD_CATEGORY, REMOVED, RENAMED } from "../fixture/editions.ts";
import { problemOf, type Service, startService } from "../fixture/service.ts";

const TERMS = "/api/v1/terms";
let service: Service;
beforeAll(async () => {
  service = await startService();
});

describe.each([RENAMED.from, RENAMED.later])("the address of a record that was called %s", (old) => {
  test.each(["", ".json", ".ndjson", ".jsonld", ".md"])("moves for good, as %j", async (extension) => {
    const response = await service.get(`${TERMS}/${old}${extension}`);
    expect(response.status).toBe(308);
    expect(response.headers.get("Location")).toBe(`${TERMS}/${RENAMED.to}${extension}`);
    expect((await service.get(response.headers.get("Location") ?? "")).status).toBe(200);
  });

  test("keeps its query", async () => {
    for (const query of ["?fields=id,name", "?include=backlinks&format=md"]) {
      const { headers } = await service.get(`${TERMS}/${old}${query}`);
      expect(headers.get("Location")).toBe(`${TERMS}/${RENAMED.to}${query}`);
    }
  });

  test("is the same for HEAD, may be cached, and depends on Accept where a 406 would", async () => {
    const head = await service.request(`${TERMS}/${old}`, { method: "HEAD" });
    expect([head.status, head.headers.get("Location")]).toEqual([308, `${TERMS}/${RENAMED.to}`]);
    expect(head.headers.get("Cache-Control")).toContain("public");
    expect(head.headers.get("Vary")).toBe("Accept");
    expect((await service.get(`${TERMS}/${old}.md`)).headers.get("Vary")).toBeNull();
  });
});

test.each([
  ["max-drawdown", "max-drawdown-calc"],
  ["irr", "irr-calc"],
  ["black_scholes_call", "black-scholes-call-calc"],
])("a calculator is at %s, by which it is computed with, too", async (name, id) => {
  const response = await service.get(`/api/v1/calculators/${name}`);
  expect([response.status, response.headers.get("Location")]).toEqual([308, `/api/v1/calculators/${id}`]);
  expect((await service.get(`/api/v1/graph/${name}?type=calculator`)).status).toBe(200);
});

test("what a category had at its own address has moved with it", async () => {
  for (const [from, to] of [
    [`/llms-full/${OLD_CATEGORY}.txt`, "/llms-full/credit.txt"],
    [`/changes/terms/${OLD_CATEGORY}.atom`, "/changes/terms/credit.atom"],
    [`/changes/terms/${OLD_CATEGORY}.json`, "/changes/terms/credit.json"],
    [`/api/v1/categories/${OLD_CATEGORY}.md`, "/api/v1/categories/credit.md"],
    [`/api/v1/paths/${OLD_CATEGORY}.md`, "/api/v1/paths/credit.md"],
    [`/api/v1/paths/${OLD_CATEGORY}`, "/api/v1/paths/credit"],
  ] as const) {
    const response = await service.get(from);
    expect([from, response.status, response.headers.get("Location")]).toEqual([from, 308, to]);
    expect((await service.get(to)).status).toBe(200);
  }
});

describe("a record that was removed", () => {
  test.each(["", ".json", ".ndjson", ".jsonld", ".md"])("is 410 with its successor, as %j", async (extension) => {
    const response = await service.get(`${TERMS}/${REMOVED.replaced}${extension}`);
    expect(response.status).toBe(410);
    expect(response.headers.get("Content-Type")).toBe("application/problem+json");
    expect(response.headers.get("Link")).toBe(`<${TERMS}/${REMOVED.successor}>; rel="successor-version"`);
    const { detail, suggestions, type } = await problemOf(response);
    expect(type).toBe("http://localhost:8787/problems/gone");
    expect(detail).toContain("in the edition 2026.03.0");
    expect(suggestions).toEqual([`${TERMS}/${REMOVED.successor}`]);
  });

  test("without a successor says so by naming none", async () => {
    const response = await service.get(`${TERMS}/${REMOVED.dropped}`);
    expect([response.status, response.headers.get("Link")]).toEqual([410, null]);
    expect((await problemOf(response)).suggestions).toBeUndefined();
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=60");
  });
});

describe("terms in bulk", () => {
  async function bulk(ids: readonly string[]): Promise<Record<string, unknown>> {
    const response = await service.request(`${TERMS}/_bulk`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ids, fields: ["id"] }),
    });
    return (await response.json()) as Record<string, unknown>;
  }

  test("are found by former ids, which the answer resolves, and each comes once", async () => {
    expect(await bulk([RENAMED.from, "term-001", RENAMED.to, RENAMED.later])).toEqual({
      data: [{ id: RENAMED.to }, { id: "term-001" }],
      meta: { requested: 4, found: 2 },
      missing: [],
      resolved: [
        { from: RENAMED.from, to: RENAMED.to },
        { from: RENAMED.later, to: RENAMED.to },
      ],
    });
  });

  test("that were removed are missing, and the answer says what to read instead", async () => {
    expect(await bulk([REMOVED.replaced, REMOVED.dropped, "never"])).toEqual({
      data: [],
      meta: { requested: 3, found: 0 },
      missing: [REMOVED.replaced, REMOVED.dropped, "never"],
      removed: [{ id: REMOVED.replaced, successor: `term:${REMOVED.successor}` }, { id: REMOVED.dropped }],
    });
  });
});

describe("the graph", () => {
  const resolved = [{ from: `term:${RENAMED.from}`, to: `term:${RENAMED.to}` }];

  test("around a former id is that of the record, and says so", async () => {
    const now = await (await service.get(`/api/v1/graph/${RENAMED.to}?limit=5`)).json();
    expect(await (await service.get(`/api/v1/graph/${RENAMED.from}?limit=5`)).json()).toEqual({
      ...(now as object),
      resolved,
    });
    const [line = ""] = (await (await service.get(`/api/v1/graph/${RENAMED.from}.ndjson`)).text()).split("\n");
    expect(JSON.parse(line)).toMatchObject({ kind: "neighbourhood", resolved });
    expect((await service.get(`/api/v1/graph/${RENAMED.from}?type=formula`)).status).toBe(404);
  });

  test("leads a path from a former id", async () => {
    const path = await (await service.get(`/api/v1/graph/path?from=Term:${RENAMED.from}&to=term-010`)).json();
    expect(path).toMatchObject({ from: `term:${RENAMED.to}`, to: "term:term-010", resolved });
  });

  test("around a removed record is 410 with the successor's", async () => {
    const around = await service.get(`/api/v1/graph/${REMOVED.replaced}`);
    expect(around.status).toBe(410);
    expect((await problemOf(around)).suggestions).toEqual([`/api/v1/graph/${REMOVED.successor}?type=term`]);
    const path = await service.get(`/api/v1/graph/path?from=${REMOVED.replaced}&to=term-010`);
    expect(path.status).toBe(410);
    expect((await problemOf(path)).suggestions).toEqual([`term:${REMOVED.successor}`]);
  });
});

test.each(["constructor", "__proto__", "toString", "hasOwnProperty"])(
  "%s, which every object has, is no former id",
  async (name) => {
    expect((await service.get(`${TERMS}/${name.toLowerCase()}`)).status).toBe(404);
    expect((await service.get(`/api/v1/graph/${name.toLowerCase()}`)).status).toBe(404);
  },
);
