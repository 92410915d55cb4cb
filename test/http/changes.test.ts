import { beforeAll, describe, expect, test } from "vitest";
import { REMOVED, RENAMED } from "../fixture/editions.ts";
import { COLLECTIONS, listOf, problemOf, type Service, startService } from "../fixture/service.ts";

const BASE = "http://localhost:8787";
const CHANGES = "/api/v1/changes";
let service: Service;
beforeAll(async () => {
  service = await startService();
});

async function linesOf(path: string): Promise<Record<string, unknown>[]> {
  const text = await (await service.get(path)).text();
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

async function walk(path: string): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const list = await listOf(await service.get(next));
    found.push(...list.data);
    next = list.links.next?.slice(BASE.length);
  }
  return found;
}

describe("the edition that is served", () => {
  test("stands in health, stats and manifest, beside the hash of the release", async () => {
    for (const name of ["health", "stats", "manifest"]) {
      const body = (await (await service.get(`/api/v1/${name}`)).json()) as Record<string, unknown>;
      expect([name, body["edition"], typeof body["release"]]).toEqual([name, "2026.09.0", "string"]);
    }
  });

  test("stands in a header of every answer, whatever its status", async () => {
    const statuses: number[] = [];
    for (const [method, path, headers] of [
      ["GET", "/api/v1/terms/term-001", {}],
      ["HEAD", "/api/v1/terms/term-001", {}],
      ["GET", "/api/v1/terms/term-001", { "If-None-Match": "*" }],
      ["GET", "/api/v1/terms/TERM-001", {}],
      ["GET", `/api/v1/terms/${RENAMED.from}`, {}],
      ["GET", `/api/v1/terms/${REMOVED.dropped}`, {}],
      ["GET", "/api/v1/terms/none", {}],
      ["OPTIONS", "/api/v1/terms", {}],
      ["POST", "/api/v1/terms", {}],
    ] as const) {
      const response = await service.request(path, { method, headers });
      statuses.push(response.status);
      expect([path, response.headers.get("X-Data-Version")]).toEqual([path, "2026.09.0"]);
    }
    expect(statuses).toEqual([200, 200, 304, 308, 308, 410, 404, 204, 405]);
  });
});

describe("the list of changes", () => {
  test("is newest first, and each names its record's address, which answers", async () => {
    const changes = await walk(`${CHANGES}?limit=50`);
    const editions = changes.map(({ edition }) => String(edition));
    expect(editions).toEqual([...editions].sort().reverse());
    expect(new Set(changes.map((change) => JSON.stringify(change))).size).toBe(changes.length);
    const gone: readonly unknown[] = [REMOVED.replaced, REMOVED.dropped];
    for (const { url, id } of changes) {
      const { status } = await service.get(String(url).slice(BASE.length));
      expect([url, status]).toEqual([url, gone.includes(id) ? 410 : 200]);
    }
  });

  test("as NDJSON is the same, whole or from an offset", async () => {
    const changes = await walk(`${CHANGES}?limit=200`);
    expect(await linesOf(`${CHANGES}.ndjson`)).toEqual(changes);
    // An offset within a file, at its end, and past all.
    for (const offset of [7, 80, 81, changes.length - 1, changes.length, changes.length + 5])
      expect(await linesOf(`${CHANGES}.ndjson?offset=${offset}`)).toEqual(changes.slice(offset));
    expect(await linesOf(`${CHANGES}.ndjson?offset=5&limit=90`)).toEqual(changes.slice(5, 95));
    const response = await service.get(`${CHANGES}.ndjson`);
    expect(response.headers.get("X-Total-Count")).toBe(String(changes.length));
  });

  test("since an edition is what later ones changed", async () => {
    const changes = await walk(`${CHANGES}?since=2026.07.0`);
    expect([...new Set(changes.map(({ edition }) => edition))]).toEqual(["2026.09.0", "2026.08.0"]);
    expect((await listOf(await service.get(`${CHANGES}?since=2026.09.0`))).data).toEqual([]);
  });

  test("since a day is what editions of that day and later changed", async () => {
    const editionsOf = async (since: string) => [
      ...new Set((await walk(`${CHANGES}?limit=200&since=${since}`)).map(({ edition }) => edition)),
    ];
    expect(await editionsOf("2026-08-11")).toEqual(["2026.09.0", "2026.08.0"]);
    expect(await editionsOf("2026-08-12")).toEqual(["2026.09.0"]);
    expect(await editionsOf("2027-01-01")).toEqual([]);
    expect((await editionsOf("2024-02-29")).length).toBe(9);
  });

  test.each(["2025.12.0", "2026.7.0", "2026-13-01", "2026-02-29", "2026-11-31", "yesterday", "__proto__"])(
    "since %s is 400 and lists the editions",
    async (since) => {
      const response = await service.get(`${CHANGES}?since=${since}`);
      expect(response.status).toBe(400);
      const { errors = [] } = await problemOf(response);
      expect(errors[0]).toMatchObject({ parameter: "since" });
      expect(errors[0]?.allowed).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((month) => `2026.0${month}.0`));
    },
  );

  test("is narrowed by collection and by type, each a list", async () => {
    const all = await walk(`${CHANGES}?limit=200`);
    const kept = await walk(`${CHANGES}?limit=200&collection=terms,people&type=added,removed`);
    expect(kept).toEqual(
      all.filter(
        ({ collection, type }) =>
          (collection === "terms" || collection === "people") && (type === "added" || type === "removed"),
      ),
    );
    expect(kept.length).toBeGreaterThan(0);
  });

  test("gives the fields of a change, the old id of a renaming, the successor of a removal", async () => {
    expect(await walk(`${CHANGES}?type=renamed&collection=terms`)).toEqual([
      {
        edition: "2026.04.0",
        date: "2026-04-11",
        type: "renamed",
        collection: "terms",
        id: RENAMED.to,
        name: expect.stringContaining("term 3"),
        from: RENAMED.later,
        fields: [],
        url: `${BASE}/api/v1/terms/${RENAMED.to}`,
      },
      {
        edition: "2026.02.0",
        date: "2026-02-11",
        type: "renamed",
        collection: "terms",
        id: RENAMED.later,
        name: expect.stringContaining("term 3"),
        from: RENAMED.from,
        fields: ["name"],
        // The id that it has now.
        url: `${BASE}/api/v1/terms/${RENAMED.to}`,
      },
    ]);
    expect(await walk(`${CHANGES}?type=removed`)).toMatchObject([
      { id: REMOVED.dropped, url: `${BASE}/api/v1/terms/${REMOVED.dropped}` },
      { id: REMOVED.replaced, successor: `${BASE}/api/v1/terms/${REMOVED.successor}` },
    ]);
    const [changed] = await walk(`${CHANGES}?type=changed&limit=1`);
    expect(changed).toMatchObject({ edition: "2026.09.0", fields: ["definition"] });
  });

  test("is a 304 for its tag, which another page does not have", async () => {
    const tags = new Set<string>();
    for (const path of [CHANGES, `${CHANGES}?offset=20`, `${CHANGES}.ndjson`, `${CHANGES}?since=2026.05.0`]) {
      const etag = (await service.get(path)).headers.get("ETag") ?? "";
      tags.add(etag);
      expect([path, (await service.get(path, { "If-None-Match": etag })).status]).toEqual([path, 304]);
    }
    expect(tags.size).toBe(4);
  });
});

describe("an edition", () => {
  test("has a document with its date, its note, and the ids of what it changed", async () => {
    const edition = await (await service.get(`${CHANGES}/2026.03.0`)).json();
    expect(edition).toMatchObject({
      edition: "2026.03.0",
      date: "2026-03-11",
      note: "The edition of month 3 & no other, for < 2 people.",
      url: `${BASE}${CHANGES}/2026.03.0`,
      previous: `${BASE}${CHANGES}/2026.02.0`,
      counts: { terms: { changed: 5, removed: 2 } },
      collections: { terms: { removed: [{ id: REMOVED.dropped }, { id: REMOVED.replaced }] } },
    });
  });

  test("has a page in Markdown", async () => {
    const page = await (await service.get(`${CHANGES}/2026.03.0.md`)).text();
    expect(page).toContain("# Edition 2026.03.0");
    expect(page).toContain("\n## Terms removed\n");
    expect(page).toContain(`- [${REMOVED.dropped}](${BASE}/api/v1/terms/${REMOVED.dropped})`);
  });

  test("that nobody published is 404", async () => {
    expect((await service.get(`${CHANGES}/2026.03.9`)).status).toBe(404);
  });
});

test("records are dated by the edition that last changed them", async () => {
  const { data } = await listOf(await service.get("/api/v1/terms?limit=200&fields=id,updated"));
  const newest = new Map<string, string>();
  for (const { url, date } of await linesOf(`${CHANGES}.ndjson?collection=terms&type=added,changed,renamed`)) {
    const id = String(url).slice(`${BASE}/api/v1/terms/`.length);
    newest.set(id, newest.get(id) ?? String(date));
  }
  expect(data.map(({ id, updated }) => [id, updated])).toEqual(data.map(({ id }) => [id, newest.get(String(id))]));
  for (const { name, count } of COLLECTIONS) {
    const { data: records } = await listOf(await service.get(`/api/v1/${name}?limit=200&fields=updated`));
    expect([name, records.filter(({ updated }) => /^2026-\d\d-11$/.test(String(updated))).length]).toEqual([
      name,
      count,
    ]);
  }
});

test("the feeds are linked from the front page, the lists and the categories", async () => {
  const links: readonly [path: string, feed: string][] = [
    ["/", "/changes"],
    [CHANGES, "/changes"],
    ["/api/v1/terms", "/changes/terms"],
    ["/api/v1/people.md", "/changes/people"],
    ["/api/v1/categories/risk", "/changes/terms/risk"],
  ];
  for (const [path, feed] of links) {
    const link = (await service.get(path)).headers.get("Link") ?? "";
    for (const [extension, type] of [
      ["atom", "application/atom+xml"],
      ["json", "application/feed+json"],
    ] as const) {
      expect(link).toContain(`<${feed}.${extension}>; rel="alternate"; type="${type}"`);
      const response = await service.get(`${feed}.${extension}`);
      expect([feed, response.status, response.headers.get("Content-Type")]).toEqual([feed, 200, type]);
    }
  }
  expect(await (await service.get("/llms.txt")).text()).toContain(`${BASE}/changes.atom`);
  expect(await (await service.get("/index.html")).text()).toContain('href="/changes.atom"');
});
