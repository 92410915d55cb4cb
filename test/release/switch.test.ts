import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getPlatformProxy } from "wrangler";
import type { BuiltRelease } from "../../build/build.ts";
import { type Binding, bindingNamespace, type Namespace } from "../../build/publish/namespace.ts";
import { type ProtectedReleases, prune, runningRelease } from "../../build/publish/prune-releases.ts";
import { GRACE_PERIOD_MS, publish } from "../../build/publish/publish.ts";
import { createHandler } from "../../worker/http/router.ts";
import { routesOf } from "../../worker/routes.ts";
import { BlockStore } from "../../worker/store/store.ts";
import { bundleOf } from "../fixture/bundle.ts";
import { quickCorpus, termId } from "../fixture/corpus.ts";
import { releaseOf } from "../fixture/workspace.ts";
import { ask } from "./raw-http.ts";
import { startWorkerd, type Workerd } from "./workerd.ts";

/**
 * Clients read without a pause while releases are published, switched, rolled back and pruned: two versions of the
 * worker in workerd, over one local key-value store. As at Cloudflare, a deploy is the moment from which requests go to
 * the other version, which starts with an empty memory.
 */
const TERMS = 300;
const CLIENTS = 8;
/** Answers that are seen in each state before it changes. */
const ENOUGH = 150;

interface Version {
  readonly name: string;
  readonly built: BuiltRelease;
  readonly bundle: string;
  /** Tag and body of every address that the clients read. */
  readonly right: ReadonlyMap<string, string>;
}

const PATHS = [
  ...Array.from(
    { length: TERMS / 10 },
    (_, i) => `/api/v1/terms/${termId(i * 10)}.${["json", "md", "jsonld", "ndjson"][i % 4]}`,
  ),
  // Made at the edge, of several blocks.
  "/api/v1/terms?limit=200&sort=-name",
  "/api/v1/terms?limit=200&offset=100&fields=id,summary",
  `/api/v1/terms.ndjson?fields=id,name,summary`,
  "/api/v1/terms?category=risk&limit=200",
  "/api/v1/terms?q=summary&limit=50",
  "/api/v1/search?q=definition&limit=50",
  "/api/v1/search?q=%22number+7%22",
  "/api/v1/suggest?q=a",
  `/api/v1/graph/${termId(7)}?depth=2`,
  `/api/v1/graph/path?from=${termId(3)}&to=${termId(30)}`,
  `/api/v1/terms/${termId(5)}?include=backlinks,graph`,
  "/api/v1/llms/chunks",
  "/api/v1/llms/chunks?format=json&limit=100&offset=50",
  "/api/v1/health",
  "/llms-full.txt",
  "/sitemap.xml",
];

let folder: string;
let proxy: Awaited<ReturnType<typeof getPlatformProxy<{ BLOCKS: Binding }>>>;
let namespace: Namespace;
/** What the namespace's clock says. */
let time = Date.now();
let a: Version;
let b: Version;
/** The version that requests go to, and its server. */
let live: { version: Version; server: Workerd };
const servers: Workerd[] = [];
let seen = 0;
const wrong: string[] = [];
let stopped = false;
let clients: Promise<unknown>;

async function versionOf(name: string, content: Readonly<Record<string, string>>): Promise<Version> {
  const built = await releaseOf(content);
  const file = join(folder, `${name}.json`);
  await writeFile(file, JSON.stringify(built.release));
  const store = new BlockStore(
    { get: async (key) => built.packed.values.get(key)?.slice().buffer ?? null },
    built.release.blocks,
  );
  const handle = createHandler(routesOf(built.release.catalog), { release: built.release, store });
  const right = new Map<string, string>();
  for (const path of PATHS) {
    const response = await handle(new Request(`http://localhost:8787${path}`));
    right.set(path, `${response.status} ${response.headers.get("ETag")} ${await response.text()}`);
  }
  return { name, built, bundle: await bundleOf(file), right };
}

/** An asset that the two releases do not share: its path and its text. */
function graphData({ built: { files } }: Version): { path: string; text: string } {
  const file = files.find(({ path }) => path.startsWith("/assets/graph-") && path.endsWith(".json"));
  return { path: file?.path ?? "", text: new TextDecoder().decode(file?.bytes) };
}

function put({ built }: Version, to: Namespace = namespace): ReturnType<typeof publish> {
  return publish(to, built.release.id, built.packed.values);
}

/** A prune that drops releases, and one a day later that removes their values. */
async function pruneTwice(current: ProtectedReleases): ReturnType<typeof prune> {
  await prune(namespace, 1, current);
  time += GRACE_PERIOD_MS;
  return prune(namespace, 1, current);
}

async function deploy(version: Version): Promise<void> {
  const server = await startWorkerd(version.bundle, async (key) => {
    const value = await proxy.env.BLOCKS.get(key, "arrayBuffer");
    return value && new Uint8Array(value);
  });
  servers.push(server);
  live = { version, server };
}

/** Reads all addresses again and again, each answer from whichever version was live when it was asked for. */
async function client(start: number): Promise<void> {
  for (let i = start; !stopped; i++) {
    const target = PATHS[i % PATHS.length] ?? "";
    const { version, server } = live;
    const { status, headers, text } = await ask(server.port, { target });
    seen++;
    if (`${status} ${headers.get("ETag")} ${text}` !== version.right.get(target))
      wrong.push(`${version.name} ${target}: ${status} ${text.slice(0, 100)}`);
  }
}

/** Waits until the clients have seen enough of the current state, and checks their answers. */
async function watch(): Promise<void> {
  const from = seen;
  while (seen < from + ENOUGH) await new Promise((done) => setTimeout(done, 5));
  expect(wrong).toEqual([]);
}

beforeAll(async () => {
  process.env["CLOUDFLARE_CF_FETCH_ENABLED"] = "false";
  folder = await mkdtemp(join(tmpdir(), "switch-"));
  proxy = await getPlatformProxy({ configPath: "test/fixture/workerd.toml", persist: { path: join(folder, "v3") } });
  namespace = bindingNamespace(proxy.env.BLOCKS, () => time);
  const content = quickCorpus(TERMS);
  a = await versionOf("a", content);
  b = await versionOf(
    "b",
    Object.fromEntries(
      Object.entries(content).map(([path, text]) => [
        path,
        text.replace("of one sentence", "of one sentence, edited").replace(" term 8\n", " term eight\n"),
      ]),
    ),
  );
  await put(a);
  await deploy(a);
  clients = Promise.all(Array.from({ length: CLIENTS }, (_, i) => client(i * 7)));
});
afterAll(async () => {
  stopped = true;
  await clients;
  for (const server of servers) await server.close();
  await proxy.dispose();
  await rm(folder, { recursive: true });
  console.info(`${seen} answers were read meanwhile`);
});

describe("while clients read,", () => {
  test("the two releases differ in most addresses, and their records lie in several blocks", () => {
    const same = PATHS.filter((path) => a.right.get(path) === b.right.get(path));
    expect(PATHS.length - same.length).toBeGreaterThan(30);
    expect(a.built.release.blocks.length).toBeGreaterThan(5);
  });

  test("a publication that is killed again and again leaves the running release alone", async () => {
    let left = 0;
    const killed: Namespace = {
      ...namespace,
      async write(values) {
        for (const value of values) {
          if (left-- <= 0) throw new Error("killed");
          await namespace.write(new Map([value]));
        }
      },
    };
    for (let step = 0; step < b.built.packed.values.size; step += 5) {
      left = step;
      await put(b, killed).catch(() => undefined);
    }
    await watch();
    await put(b);
    await watch();
  });

  test("a deploy is the switch: before it all is of the old release, after it all of the new", async () => {
    await deploy(b);
    await watch();
  });

  test("a page of the other release, which a cache kept, still finds its style, scripts and data", async () => {
    const [former, current] = [graphData(a), graphData(b)];
    expect(former.path).not.toBe(current.path);
    for (const { path, text } of [former, current]) {
      const response = await live.server.fetch(path);
      expect([path, response.status, await response.text()]).toEqual([path, 200, text]);
      expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect(response.headers.get("Content-Type")).toBe("application/json");
      const again = await live.server.fetch(path, { headers: { "If-None-Match": response.headers.get("ETag") ?? "" } });
      expect([path, again.status]).toEqual([path, 304]);
    }
    // Neither a name that nobody gave nor a path out of the folder.
    expect((await live.server.fetch(former.path.replace(/-\w+/, `-${"0".repeat(24)}`))).status).toBe(404);
    expect((await live.server.fetch("/assets/../.edge/release.json")).status).toBe(404);
  });

  test("a rollback is a switch too, without a write", async () => {
    const before = await namespace.keys();
    await deploy(a);
    await watch();
    expect(await namespace.keys()).toEqual(before);
  });

  test("a prune keeps the release that runs, also where it is not the newest nor the one built last", async () => {
    const running = await runningRelease(`http://127.0.0.1:${live.server.port}`);
    expect(running).toBe(a.built.release.id);
    await pruneTwice({ built: b.built.release.id, running });
    // The memory of a version that has just started is empty.
    await deploy(a);
    await watch();
    await deploy(b);
    await watch();
  });

  test("a prune that drops the previous release leaves the running one complete", async () => {
    const plan = await pruneTwice({ running: b.built.release.id });
    expect(plan.keys.length).toBeGreaterThan(1);
    await deploy(b);
    await watch();
    expect((await live.server.fetch(graphData(a).path)).status).toBe(404);
    expect((await live.server.fetch(graphData(b).path)).status).toBe(200);
  });
});

test("a service that does not say what it runs is an error that says what to do", async () => {
  await expect(runningRelease(`http://127.0.0.1:${live.server.port}/api`)).rejects.toThrow("--running");
});
