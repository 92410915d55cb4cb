import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lookUp } from "../../build/authoring/links/look-up.ts";
import { lookUpAll, pendingLinks } from "../../build/authoring/links/look-up-all.ts";
import { type LinkResult, readResults, resultsText } from "../../build/authoring/links/results.ts";
import { workspace } from "../fixture/workspace.ts";
import { selfSigned } from "./self-signed.ts";

const OPTIONS = { userAgent: "test", timeoutMs: 400 };
const page = (title: string) => `<!doctype html><html><head><title>${title}</title></head><body>Text.</body></html>`;

interface Seen {
  readonly method: string;
  readonly path: string;
  readonly agent: string | undefined;
}

const seen: Seen[] = [];
let open = 0;
let mostOpen = 0;

/** A host that answers in every way that hosts do. */
function host(): Server {
  return createServer((request, response) => {
    const { method = "", url: path = "" } = request;
    seen.push({ method, path, agent: request.headers["user-agent"] });
    mostOpen = Math.max(mostOpen, ++open);
    response.on("close", () => open--);
    const html = (status: number, text: string) =>
      response.writeHead(status, { "Content-Type": "text/html" }).end(text);
    const to = (status: number, location: string) => response.writeHead(status, { Location: location }).end();
    const status = /^\/status\/(\d+)$/.exec(path)?.[1];
    if (status) return html(Number(status), page("Something"));
    switch (path) {
      case "/file.pdf":
        return response.writeHead(200, { "Content-Type": "application/pdf" }).end("%PDF");
      case "/page":
        return html(200, page("The Sharpe ratio"));
      case "/paper-404":
        return html(200, page("Paper 404: on liquidity"));
      case "/head-refused":
        return method === "HEAD" ? response.writeHead(405).end() : html(200, page("A page"));
      case "/head-missing":
        return method === "HEAD" ? response.writeHead(404).end() : html(200, page("A page"));
      case "/soft":
        return html(200, page("\n Page   not found | Journal"));
      case "/moved":
        return to(301, "/page");
      case "/moved-twice":
        return to(308, "/moved");
      case "/moved-for-now":
        return to(302, "/page");
      case "/moved-for-good-and-now":
        return to(301, "/moved-for-now");
      case "/home":
        return to(301, "/");
      case "/":
        return html(200, page("Welcome"));
      case "/loop":
        return to(302, "/loop");
      case "/to-file":
        return to(302, "file:///etc/passwd");
      case "/hang":
        return undefined;
      case "/reset":
        return request.socket.destroy();
      case "/endless":
        response.writeHead(200, { "Content-Type": "text/html" });
        if (method === "HEAD") return response.end();
        response.on("error", () => undefined);
        return writeForever();
      default:
        return html(404, page("Gone"));
    }
    function writeForever(): void {
      while (!response.destroyed && response.write("x".repeat(16_384)));
      if (!response.destroyed) response.once("drain", writeForever);
    }
  });
}

const server = host();
const secure = createSecureServer(selfSigned(), (_, response) => response.end("hello"));
let base = "";

beforeAll(async () => {
  for (const each of [server, secure]) {
    each.listen(0, "127.0.0.1");
    await once(each, "listening");
  }
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const each of [server, secure]) {
    each.closeAllConnections();
    each.close();
  }
});
beforeEach(() => {
  seen.length = 0;
  mostOpen = 0;
});

describe("an address", () => {
  test.each<[path: string, kind: string, detail: RegExp]>([
    ["/file.pdf", "found", /^$/],
    ["/page", "found", /^$/],
    ["/paper-404", "found", /^$/],
    ["/head-refused", "found", /^$/],
    ["/head-missing", "found", /^$/],
    ["/soft", "broken", /^a page titled "Page not found \| Journal"$/],
    ["/moved", "moved", /\/page$/],
    ["/moved-twice", "moved", /\/page$/],
    ["/moved-for-now", "found", /^$/],
    ["/moved-for-good-and-now", "found", /^$/],
    ["/home", "broken", /^leads to the front page /],
    ["/", "found", /^$/],
    ["/loop", "broken", /^more than 8 redirects$/],
    ["/to-file", "broken", /^leads to file:/],
    ["/hang", "unreachable", /^no answer in time$/],
    ["/reset", "unreachable", /./],
    ["/endless", "found", /^$/],
    ["/nothing", "broken", /^status 404$/],
    ["/status/410", "broken", /^status 410$/],
    ["/status/403", "refused", /^status 403$/],
    ["/status/429", "refused", /^status 429$/],
    ["/status/500", "unreachable", /^status 500$/],
    ["/status/503", "unreachable", /^status 503$/],
  ])("that answers as %s does is %s", async (path, kind, detail) => {
    const outcome = await lookUp(base + path, OPTIONS);
    expect(outcome).toEqual({ kind, detail: expect.stringMatching(detail) });
  });

  test("whose certificate nobody trusts is broken", async () => {
    const outcome = await lookUp(`https://127.0.0.1:${(secure.address() as AddressInfo).port}/`, OPTIONS);
    expect(outcome).toEqual({ kind: "broken", detail: expect.stringMatching(/^certificate: .*SELF_SIGNED/) });
  });

  test("whose host is not there is unreachable", async () => {
    expect((await lookUp("http://127.0.0.1:1/", OPTIONS)).kind).toBe("unreachable");
    expect((await lookUp("http://nowhere.invalid/", OPTIONS)).kind).toBe("unreachable");
  });

  test("of a file is asked for its head alone, and the asker says who it is", async () => {
    await lookUp(`${base}/file.pdf`, OPTIONS);
    expect(seen).toEqual([{ method: "HEAD", path: "/file.pdf", agent: "test" }]);
  });
});

describe("many addresses", () => {
  const links = Array.from({ length: 6 }, (_, i) => ({ source: `s${i}`, url: `${base}/file.pdf?${i}` }));
  const run = async (known: ReadonlyMap<string, LinkResult>, today: string, paths: readonly string[]) => {
    const results: LinkResult[] = [];
    const asked = paths.map((path, i) => ({ source: `s${i}`, url: base + path }));
    await lookUpAll(asked, {
      ...OPTIONS,
      today,
      pauseMs: 1,
      hosts: 4,
      known,
      onResult: (result) => results.push(result),
    });
    return new Map(results.map((result) => [result.source, result]));
  };

  test("of one host are asked one after another", async () => {
    await run(
      new Map(),
      "2026-11-01",
      links.map((_, i) => `/file.pdf?${i}`),
    );
    expect(seen.length).toBeGreaterThanOrEqual(6);
    expect(mostOpen).toBe(1);
  });

  test("say when each was last seen", async () => {
    const first = await run(new Map(), "2026-11-01", ["/page", "/nothing"]);
    expect(first.get("s0")).toMatchObject({ kind: "found", looked: "2026-11-01", seen: "2026-11-01" });
    expect(first.get("s1")).toMatchObject({ kind: "broken", looked: "2026-11-01", seen: "" });
    const gone = new Map([["s0", { ...(first.get("s0") as LinkResult), url: `${base}/status/410` }]]);
    const second = await run(gone, "2026-12-01", ["/status/410"]);
    expect(second.get("s0")).toMatchObject({ kind: "broken", looked: "2026-12-01", seen: "2026-11-01" });
  });

  test("are not asked again on the same day, unless the address is another", () => {
    const known = new Map([
      ["a", { source: "a", url: "https://a.example/", looked: "2026-11-01", seen: "", kind: "broken", detail: "" }],
      ["b", { source: "b", url: "https://b.example/", looked: "2026-11-01", seen: "", kind: "found", detail: "" }],
    ] as [string, LinkResult][]);
    const asked = [
      { source: "a", url: "https://a.example/" },
      { source: "b", url: "https://b.example/new" },
      { source: "c", url: "https://c.example/" },
    ];
    expect(pendingLinks(asked, { known, today: "2026-11-01" }).map(({ source }) => source)).toEqual(["b", "c"]);
    expect(pendingLinks(asked, { known, today: "2026-12-01" })).toHaveLength(3);
  });
});

test("results are read as they were written, whatever a host says, and half a line is passed over", () => {
  const result = {
    source: "a",
    url: "https://a.example/",
    looked: "2026-11-01",
    seen: "",
    kind: "broken",
    detail: "x\ty\nz",
  };
  const text = resultsText([result as LinkResult]);
  expect(readResults(text).get("a")).toEqual({ ...result, detail: "x y z" });
  expect(readResults(`${text}b\tfound\t2026-`).size).toBe(1);
});

test("npm run content -- links writes the results and what needs a person, and resumes where it was interrupted", async () => {
  const source = (path: string) => `---\ntitle: A work\nurl: ${base}${path}\n---\n`;
  const content = {
    "sources/good.md": source("/file.pdf"),
    "sources/gone.md": source("/nothing"),
    "sources/moved.md": source("/moved"),
  };
  await workspace(content, async (folder) => {
    const begin = async () => {
      const options = ["--content", "content", "--date", "2026-11-01", "--pause", "0", "--report", "report.md"];
      const command = [resolve("build/node.cjs"), resolve("build/authoring/links/links-command.ts"), ...options];
      const running = spawn(process.execPath, command, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
      const printed = await running.stdout.toArray();
      expect(running.exitCode ?? (await once(running, "exit"))[0]).toBe(0);
      return Buffer.concat(printed).toString();
    };
    expect((await begin()).trim().split("\n").sort()).toEqual(["broken: 1", "found: 1", "moved: 1"]);
    expect(await readFile(join(folder, "links.tsv"), "utf8")).toMatch(
      /^source\toutcome\t.*\ngone\tbroken\t2026-11-01\t\t.*\tstatus 404\ngood\tfound\t2026-11-01\t2026-11-01\t.*\nmoved\tmoved\t/,
    );
    const report = await readFile(join(folder, "report.md"), "utf8");
    expect(report).toMatch(/^## Broken \(1\)\n\n- gone: .*\n\n## Moved for good \(1\)\n\n- moved: /);
    seen.length = 0;
    await begin();
    expect(seen).toEqual([]);
  });
});
