import { once } from "node:events";
import http from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PAGE_HEADERS } from "../../worker/http/page-headers.ts";
import { quickCorpus, termId } from "../fixture/corpus.ts";
import { type Preview, startPreview } from "../fixture/dev-server.ts";
import { releaseOf } from "../fixture/workspace.ts";

const TERM = `terms/credit/${termId(0)}.md`;
const PAGE = `/terms/${termId(0)}`;

let preview: Preview;

beforeAll(async () => {
  preview = await startPreview(quickCorpus(6));
});
afterAll(() => preview.stop());

async function pageText(path = PAGE): Promise<string> {
  const response = await fetch(preview.base + path, { headers: { Accept: "text/html" } });
  expect(response.status).toBe(200);
  return response.text();
}

function edit(change: (text: string) => string): Promise<void> {
  return preview.edit(TERM, change);
}

/** The states that an open page is told, one after another. */
async function* states(): AsyncGenerator<{ version: number; errors: string[] }> {
  const response = await fetch(`${preview.base}/_dev/events`);
  let text = "";
  for await (const bytes of response.body ?? []) {
    text += new TextDecoder().decode(bytes);
    for (let at = text.indexOf("\n\n"); at >= 0; at = text.indexOf("\n\n")) {
      yield JSON.parse(text.slice("data: ".length, at));
      text = text.slice(at + 2);
    }
  }
}

test("an open page is told of an edit, of what is wrong after another one, and when it is corrected", async () => {
  const told = states();
  const next = async () => (await told.next()).value;
  const first = await next();
  expect(first.errors).toEqual([]);
  expect(await pageText()).toContain(`/_dev/preview.js?version=${first.version}"`);

  await edit((text) => text.replace("The definition of", "An edited definition of"));
  expect(await next()).toEqual({ version: first.version + 1, errors: [] });
  const edited = await pageText();
  expect(edited).toContain("An edited definition of");
  expect(edited).toContain(`/_dev/preview.js?version=${first.version + 1}"`);

  await edit((text) => text.replace("An edited", "A second").replace(/^level: .*$/m, "level: <b>x</b>"));
  const broken = await next();
  expect(broken.version).toBe(first.version + 1);
  expect(broken.errors).toEqual([
    expect.stringMatching(/^content\/terms\/credit\/term-000\.md:4:1 {2}"<b>x<\/b>" is not/),
  ]);
  expect(await pageText()).toContain("An edited definition of");
  // A page that is opened now is told too.
  expect((await states().next()).value).toEqual(broken);

  await edit((text) => text.replace(/^level: .*$/m, "level: intro"));
  expect(await next()).toEqual({ version: first.version + 2, errors: [] });
  expect(await pageText()).toContain("A second definition of");
  await told.return(undefined);
});

test("every answer of the service is there: lists, searches, computations, problems", async () => {
  expect(await pageText("/terms")).toContain("/_dev/preview.js");
  const list = (await (await fetch(`${preview.base}/api/v1/terms?limit=2&sort=-name`)).json()) as {
    meta: { total: number };
  };
  expect(list.meta.total).toBe(6);
  expect((await fetch(`${preview.base}/api/v1/search?q=alias+3`)).status).toBe(200);
  const bulk = await fetch(`${preview.base}/api/v1/terms/_bulk`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ids: [termId(1)] }),
  });
  expect(((await bulk.json()) as { meta: unknown }).meta).toEqual({ requested: 1, found: 1 });
  expect((await fetch(`${preview.base}/api/v1/terms/nothing`)).status).toBe(404);
});

test("a page keeps its Content-Security-Policy, and is not kept by the browser", async () => {
  const { headers } = await fetch(preview.base + PAGE, { headers: { Accept: "text/html" } });
  for (const [name, value] of Object.entries(PAGE_HEADERS)) expect(headers.get(name)).toBe(value);
  expect(headers.get("Cache-Control")).toBe("no-store");
});

test("a release has none of it", async () => {
  const { files } = await releaseOf(quickCorpus(2));
  const text = new TextDecoder();
  expect(files.filter(({ path, bytes }) => path.includes("_dev") || text.decode(bytes).includes("/_dev/"))).toEqual([]);
});

/** The answer to a request as it stands on the wire, which `fetch` would not send. */
async function raw(target: string, method = "GET", headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(preview.base);
  const request = http.request({ hostname, port, method, path: target, headers });
  request.end();
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  let text = "";
  for await (const bytes of response) text += bytes;
  return { status: response.statusCode, type: response.headers["content-type"], text };
}

test.each([
  ["//evil.example/x", "GET", {}, 404],
  ["/%", "GET", {}, 400],
  ["*", "OPTIONS", {}, 400],
  ["/", "TRACE", {}, 405],
  ["/", "PROPFIND", {}, 405],
  ["/", "GET", { Host: "evil.example" }, 421],
  ["/_dev/events", "GET", { Host: "localhost.evil.example:80" }, 421],
  ["/", "GET", { Host: "a b" }, 421],
])("%s by %s with %j is a problem document", async (target, method, headers, status) => {
  const answer = await raw(target, method, headers as Record<string, string>);
  expect([answer.status, answer.type]).toEqual([status, "application/problem+json"]);
  expect(JSON.parse(answer.text)).toMatchObject({ status, detail: expect.stringMatching(/./) });
});

test("an address with slashes alone leads to the front page", async () => {
  expect((await raw("//")).status).toBe(308);
});

test.each(["localhost", "localhost:1", "127.0.0.1:8787", "[::1]:80"])("the name %s is this machine's", async (host) => {
  expect((await raw(PAGE, "GET", { Host: host, Accept: "text/html" })).status).toBe(200);
});

test("the whole address, as a proxy sends it, is that of its path", async () => {
  expect((await raw(`${preview.base}${PAGE}`, "GET", { Accept: "text/html" })).status).toBe(200);
});
