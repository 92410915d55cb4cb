/**
 * The deployed bundle in workerd. Requests arrive at its own socket as they were sent. The key-value store is a folder
 * of blocks, or a function that a test can make slow or fail.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** The binary itself. node_modules/.bin has a script that starts it and does not forward signals. */
export const WORKERD = (createRequire(import.meta.url)("workerd") as { default: string }).default;

const INSPECTED = "--inspector-addr=127.0.0.1:0";

/** Gives the value under a key, `null` for none; a rejection is a store that fails. */
export type Store = (key: string) => Promise<Uint8Array | null>;

export interface Workerd {
  readonly port: number;
  readonly pid: number;
  /** Address of the inspector of the isolate, which is there when it was asked for. */
  readonly inspector: string;
  /** Asks as `fetch` does; a redirect is an answer like any other. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/** The namespace as the runtime reaches it: a GET of `/<key>`. The limit is an isolate's memory at Cloudflare. */
const CONFIG = (store: string) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "service", worker = .service), (name = "blocks", ${store})],
  sockets = [(name = "service", address = "127.0.0.1:0", http = (), service = "service")],
  v8Flags = ["--max-old-space-size=128"]
);
const service :Workerd.Worker = (
  modules = [(name = "index.js", esModule = embed "index.js")], compatibilityDate = "2026-10-23",
  bindings = [(name = "BLOCKS", kvNamespace = "blocks")] );
`;

/**
 * @param bundle text of the bundled worker
 * @param store folder of the blocks, or what gives them
 */
export async function startWorkerd(
  bundle: string,
  store: string | Store,
  { inspected = false } = {},
): Promise<Workerd> {
  const folder = await mkdtemp(join(tmpdir(), "workerd-"));
  const { place, closeStore } = typeof store === "string" ? servedFolder(store) : await servedFunction(store);
  await writeFile(join(folder, "index.js"), bundle);
  await writeFile(join(folder, "config.capnp"), CONFIG(place));
  const child = spawn(
    WORKERD,
    ["serve", "--control-fd=3", ...(inspected ? [INSPECTED] : []), join(folder, "config.capnp")],
    {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    },
  );
  const gone = new Promise<void>((done) => child.once("exit", () => done()));
  const { port, inspectorPort } = await Promise.race([
    portsFrom(child.stdio[3] as Readable, inspected),
    gone.then(() => Promise.reject(new Error("workerd ended before it listened"))),
  ]);
  return {
    port,
    pid: child.pid ?? 0,
    inspector: `ws://127.0.0.1:${inspectorPort}/service`,
    fetch: (path, init = {}) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...init }),
    async close() {
      child.kill();
      await gone;
      closeStore();
      await rm(folder, { recursive: true });
    },
  };
}

/** The ports that the system chose, once all are open. */
async function portsFrom(control: Readable, inspected: boolean): Promise<{ port: number; inspectorPort: number }> {
  const ports = new Map<string, number>();
  for await (const line of createInterface(control)) {
    const { event, port } = JSON.parse(line) as { event: string; port?: number };
    if (port !== undefined) ports.set(event, port);
    const [own, inspector] = [ports.get("listen"), inspected ? ports.get("listen-inspector") : 0];
    if (own !== undefined && inspector !== undefined) return { port: own, inspectorPort: inspector };
  }
  throw new Error("workerd does not listen");
}

/** A service of the runtime's configuration, and what ends it. */
interface Served {
  readonly place: string;
  closeStore(): void;
}

function servedFolder(folder: string): Served {
  return { place: `disk = (path = "${resolve(folder)}")`, closeStore: () => undefined };
}

async function servedFunction(store: Store): Promise<Served> {
  const server = createServer(async (request, response) => {
    try {
      const value = await store(new URL(request.url ?? "/", "http://blocks").pathname.slice(1));
      response.writeHead(value ? 200 : 404).end(value ?? "");
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    place: `external = (address = "127.0.0.1:${(server.address() as AddressInfo).port}", http = ())`,
    closeStore() {
      server.closeAllConnections();
      server.close();
    },
  };
}
