import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, extname, join, relative, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { HOST_FILES } from "../../build/pack/hosts/host-files.ts";
import { startWorkerd, type Workerd } from "../release/workerd.ts";
import { HOSTS, type Host } from "./hosts.ts";
import { absence, PYTHON } from "./installed-packages.ts";

/** `dist/`, served by the hosts that people have, beside the service itself. */

const withoutNpmClients = inject("withoutNpmClients");
const missing = HOSTS.flatMap((host) => absence(host, withoutNpmClients));
const present = HOSTS.filter((host) => absence(host, withoutNpmClients).length === 0);
const require = createRequire(import.meta.url);

/** A host that runs. */
interface Running {
  fetch(path: string): Promise<Response>;
  close(): Promise<void>;
}

/** How a host is started on a port, in a folder of its own for what it writes. */
type Start = (port: number, folder: string) => Promise<[program: string, ...args: string[]]>;

const MODULES = fileURLToPath(new URL("node_modules", import.meta.url));

const STARTS: Readonly<Record<string, Start>> = {
  async nginx(port, folder) {
    const server = (await readFile("dist/nginx.conf", "utf8"))
      .replace("root dist", `root "${resolve("dist")}"`)
      .replace("listen 8080", `listen 127.0.0.1:${port}`);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${name};`);
    const main = `daemon off; master_process off; pid pid; error_log stderr;
      events {} http { access_log off; ${temporary.join(" ")} ${server} }`;
    await writeFile(join(folder, "nginx.conf"), main);
    return ["/usr/sbin/nginx", "-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"];
  },
  async Caddy(port, folder) {
    const server = (await readFile("dist/Caddyfile", "utf8")).replace(":8080", `http://127.0.0.1:${port}`);
    await writeFile(join(folder, "Caddyfile"), `{\n\tadmin off\n}\n${server}`);
    return ["/usr/bin/caddy", "run", "--config", join(folder, "Caddyfile")];
  },
  async serve(port) {
    return [
      process.execPath,
      join(MODULES, "serve/build/main.js"),
      "dist",
      "-L",
      "-n",
      "-l",
      `tcp://127.0.0.1:${port}`,
    ];
  },
  async "Cloudflare Pages"(port, folder) {
    // wrangler reads the settings of the worker in the folder where it is started, and writes its state there.
    await symlink(resolve("dist"), join(folder, "dist"));
    const command = [resolve("node_modules/wrangler/bin/wrangler.js"), "pages", "dev", "dist"];
    const date = ["--compatibility-date", "2026-10-23", "--inspector-port", "0"];
    return [process.execPath, ...command, "--ip", "127.0.0.1", "--port", `${port}`, ...date];
  },
  async "Python's http.server"(port) {
    return [PYTHON, "-m", "http.server", "--directory", "dist", "--bind", "127.0.0.1", `${port}`];
  },
};

async function start({ name }: Host): Promise<Running> {
  if (name === "Netlify") return startNetlify();
  const command = STARTS[name];
  if (!command) throw new Error(`nothing starts ${name}`);
  const folder = await mkdtemp(join(tmpdir(), "host-"));
  const port = await freePort();
  const [program, ...args] = await command(port, folder);
  const own = { HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, WRANGLER_SEND_METRICS: "false" };
  const env = { ...process.env, ...own, PATH: `${dirname(process.execPath)}:${process.env["PATH"]}` };
  const cwd = name === "Cloudflare Pages" ? folder : process.cwd();
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "ignore", "pipe"] });
  const said: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (text: string) => said.push(text));
  const address = `http://127.0.0.1:${port}`;
  await untilItAnswers(address, child, said);
  return {
    fetch: (path) => fetch(address + path, { redirect: "manual" }),
    async close() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(address: string, child: ChildProcess, said: readonly string[]): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(address).catch(() => undefined);
    if (answer) return;
    await wait(100);
  }
  throw new Error(`${child.spawnargs.join(" ")} ended: ${said.join("")}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

interface NetlifyMatcher {
  match(request: object): { readonly to: string; readonly status: number } | null;
}

/** Netlify's order: a file, else the first rule that matches, else a page without its extension, else its 404. */
async function startNetlify(): Promise<Running> {
  const { parsePlain } = require(join(MODULES, "netlify-redirector")) as {
    parsePlain(rules: string, options: object): Promise<NetlifyMatcher>;
  };
  const matcher = await parsePlain(await readFile("dist/_redirects", "utf8"), { jwtSecret: "", jwtRoleClaim: "" });
  async function fetchByRules(path: string): Promise<Response> {
    const request = { scheme: "https", host: "example.org", path, query: "", headers: {}, cookieValues: {} };
    const rule = matcher.match({ ...request, getHeader: () => "", getCookie: () => "" });
    const file = [path === "/" ? FRONT_PAGE : path, rule?.to, `${path}.html`].find(
      (candidate) => candidate !== undefined && FILES.has(candidate),
    );
    return file === undefined
      ? new Response(await readFile("dist/404.html"), { status: 404 })
      : new Response(await readFile(`dist${file}`), { status: rule?.status ?? 200 });
  }
  return { fetch: fetchByRules, close: async () => undefined };
}

const FRONT_PAGE = "/index.html";
const SETTINGS: readonly string[] = HOST_FILES;

const FILES: ReadonlySet<string> = new Set(
  readdirSync("dist", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative("dist", join(entry.parentPath, entry.name))}`)
    .filter((path) => !path.startsWith("/.edge/") && !SETTINGS.includes(path)),
);

/**
 * An address of every kind: each in the sitemap, and of each folder one file with each extension. Pages for people are
 * asked for at their addresses; hosts may redirect their files there.
 */
async function addresses(): Promise<string[]> {
  const inSitemap = [...(await readFile("dist/sitemap.xml", "utf8")).matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const kinds = Map.groupBy(
    [...FILES].filter((path) => !path.endsWith(".html")).sort(),
    (path) => dirname(path) + extname(path),
  );
  return [...new Set([...inSitemap, ...[...kinds.values()].map(([first = ""]) => first)])];
}

/** What is compared of an answer. */
interface Seen {
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly bytes: string;
}

async function seen(path: string, answer: Response): Promise<Seen> {
  const bytes = createHash("sha256")
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest("hex");
  const [type = ""] = (answer.headers.get("Content-Type") ?? "").split(";");
  return { path, status: answer.status, type, bytes };
}

const AT_ONCE = 8;

async function seenOf(paths: readonly string[], ask: (path: string) => Promise<Response>): Promise<Seen[]> {
  const answers: Seen[] = [];
  for (let i = 0; i < paths.length; i += AT_ONCE)
    answers.push(...(await Promise.all(paths.slice(i, i + AT_ONCE).map(async (path) => seen(path, await ask(path))))));
  return answers;
}

/** Types are compared where the host has been told them. */
function comparable({ headers }: Host, answers: readonly Seen[]): Partial<Seen>[] {
  return headers ? [...answers] : answers.map(({ type, ...rest }) => rest);
}

let service: Workerd;
let expected: Seen[];

beforeAll(async () => {
  service = await startWorkerd(inject("bundle"), "dist/.edge/blocks");
  // A static host has one representation at an address, and at `/` that is the page.
  expected = await seenOf(await addresses(), (path) =>
    service.fetch(path, path === "/" ? { headers: { Accept: "text/html" } } : {}),
  );
});
afterAll(() => service.close());

describe.each(present.map((host) => [host.name, host] as const))("dist/ on %s", (_, host) => {
  let running: Running;
  beforeAll(async () => {
    running = await start(host);
  });
  afterAll(() => running.close());

  test("answers as the service does, with its media types", async () => {
    const wanted = expected.filter(({ path }) => host.canonical || path === "/" || FILES.has(path));
    const answers = await seenOf(
      wanted.map(({ path }) => path),
      (path) => running.fetch(path),
    );
    expect(wanted.length).toBeGreaterThan(host.canonical ? 2000 : 50);
    expect(comparable(host, answers)).toEqual(comparable(host, wanted));
  });

  test("answers a canonical address as documented, open to other sites, and an unknown one with 404", async () => {
    const { status, headers } = await running.fetch("/api/v1/terms/leverage");
    expect(status).toBe(host.canonical ? 200 : 404);
    expect(headers.get("Access-Control-Allow-Origin")).toBe(host.headers ? "*" : null);
    expect((await running.fetch("/api/v1/terms/nothing-of-that-name")).status).toBe(404);
  });
});

test("a host that is not on this machine is named, with how to get it", () => {
  if (missing.length > 0) console.warn(`\nHOSTS NOT TESTED, since they are not here:\n  ${missing.join("\n  ")}\n`);
  expect(present.length + missing.length).toBe(HOSTS.length);
  if (process.env["CLIENTS"] === "all") expect(missing).toEqual([]);
});

test("Cloudflare Pages takes as many files as there are on its paid plans, and as large ones", async () => {
  const published = await readdir("dist", { recursive: true, withFileTypes: true });
  const files = published.filter((entry) => entry.isFile());
  // docs/clients.md says that the free plan does not do.
  expect(files.length).toBeGreaterThan(20_000);
  expect(files.length).toBeLessThan(100_000);
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size));
  expect(Math.max(...sizes)).toBeLessThan(25 * 1024 * 1024);
});

test("the settings of hosts are not part of the release", async () => {
  expect(SETTINGS.filter((path) => !existsSync(`dist${path}`))).toEqual([]);
  const statuses = await Promise.all(SETTINGS.map(async (path) => (await service.fetch(path)).status));
  expect(new Set(statuses)).toEqual(new Set([404]));
});
