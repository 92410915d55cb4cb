/** The runtime without the development proxy, which would dominate the measurements. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { WORKERD } from "../../test/release/workerd.ts";

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const COMPATIBILITY_DATE = "2026-10-23";
const INSPECTOR = "the inspector";

/** A worker by its name in the configuration. */
export interface Worker {
  readonly name: string;
  readonly script: string;
  /** Folder of the values of its namespace: a key is answered with the file of that name. */
  readonly blocks?: string;
}

export interface Runtime {
  readonly pid: number;
  /** Address of a worker, without a slash at its end. */
  addressOf(worker: string): string;
  /** Address of a worker's inspector. */
  inspectorOf(worker: string): string;
}

/** The service as deployed: bundled by wrangler, reading the blocks of a release as its namespace. */
export async function service(release = join(ROOT, "dist"), name = "service"): Promise<Worker> {
  const folder = await mkdtemp(join(tmpdir(), "bench-bundle-"));
  const edge = join(release, ".edge");
  try {
    await run(
      join(ROOT, "node_modules/.bin/wrangler"),
      ["deploy", "--dry-run", "--outdir", folder, "--alias", `#release:${edge}/release.json`],
      { cwd: ROOT, env: { ...process.env, WRANGLER_SEND_METRICS: "false" } },
    );
    return { name, script: await readFile(join(folder, "index.js"), "utf8"), blocks: join(edge, "blocks") };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs workers in one process, uses them, and ends it. */
export async function withWorkers<T>(
  workers: readonly Worker[],
  use: (runtime: Runtime) => Promise<T>,
  { inspected = false } = {},
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  try {
    for (const { name, script } of workers) await writeFile(join(folder, `${name}.js`), script);
    await writeFile(join(folder, "config.capnp"), configuration(workers));
    // Reports the ports that the system chose on file descriptor 3.
    const server = spawn(
      WORKERD,
      ["serve", join(folder, "config.capnp"), "--control-fd=3", ...(inspected ? ["--inspector-addr=127.0.0.1:0"] : [])],
      { stdio: ["ignore", "ignore", "inherit", "pipe"] },
    );
    const gone = once(server, "exit");
    try {
      const ports = await listening(server.stdio[3] as Readable, [
        ...workers.map(({ name }) => name),
        ...(inspected ? [INSPECTOR] : []),
      ]);
      const port = (name: string) => ports.get(name) ?? fail(`${name} is not reached from outside`);
      return await use({
        pid: server.pid ?? fail("workerd did not start"),
        addressOf: (name) => `http://127.0.0.1:${port(name)}`,
        inspectorOf: (name) => `ws://127.0.0.1:${port(INSPECTOR)}/${name}`,
      });
    } finally {
      server.kill();
      await gone;
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The port of each socket, once all of them are open. */
async function listening(control: Readable, wanted: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const ports = new Map<string, number>();
  for await (const line of createInterface(control)) {
    const { event, socket, port } = JSON.parse(line) as { event: string; socket?: string; port: number };
    ports.set(event === "listen-inspector" ? INSPECTOR : (socket ?? ""), port);
    if (wanted.every((name) => ports.has(name))) return ports;
  }
  throw new Error("workerd ended before it listened");
}

function configuration(workers: readonly Worker[]): string {
  const services = workers.flatMap(({ name, blocks }) => [
    `(name = "${name}", worker = .${name})`,
    ...(blocks === undefined ? [] : [`(name = "${name}-blocks", disk = (path = "${blocks}"))`]),
  ]);
  const sockets = workers.map(
    ({ name }) => `(name = "${name}", address = "127.0.0.1:0", http = (), service = "${name}")`,
  );
  const described = workers.map(({ name, blocks }) => {
    const fields = [
      `modules = [(name = "${name}.js", esModule = embed "${name}.js")]`,
      `compatibilityDate = "${COMPATIBILITY_DATE}"`,
      `bindings = [${blocks === undefined ? "" : `(name = "BLOCKS", kvNamespace = "${name}-blocks")`}]`,
    ];
    return `const ${name} :Workerd.Worker = (${fields.join(", ")});\n`;
  });
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [${services.join(", ")}], sockets = [${sockets.join(", ")}]);
${described.join("")}`;
}

function fail(message: string): never {
  throw new Error(message);
}
