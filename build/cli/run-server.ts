/** What `npm start` and `npm run dev` share: port, settings, addresses of a tour, and the end of the process. */
import { enableCompileCache } from "node:module";
import { performance } from "node:perf_hooks";
import { type Settings, settingsFromEnvironment } from "../settings.ts";
import { requireFolder, runCommand, UsageError } from "./command.ts";
import { endWithParent } from "./end-with-parent.ts";
import { requireFreePort } from "./free-port.ts";
import { tuneExternalMemoryGc } from "./garbage-collection.ts";
import { print, printText } from "./terminal.ts";

export interface ServerOptions {
  readonly contentDir: string;
  readonly settings: Settings;
  readonly port: number;
  /** Whether results of other processes are used and kept. */
  readonly isCached: boolean;
  /** Called when the server answers. */
  readonly onReady: () => void;
}

/** Stops a server. */
export type Stop = () => Promise<void>;

interface Server {
  /** What a reader types: `npm start`. */
  readonly name: string;
  /** What the command does, and the usage. */
  readonly help: string;
  /** @returns nothing when the content has errors, which are printed */
  serve(options: ServerOptions): Promise<Stop | undefined>;
}

/** Runs a command that serves the content until the process is told to stop. */
export async function runServer({ name, help, serve }: Server): Promise<void> {
  await runCommand({
    help: `${help}
${row(`PORT=9000 ${name}`)}another port (8787)
${row(`BASE_URL=… ${name}`)}another address in the answers (http://localhost:$PORT)
${row("--no-cache")}use no results of earlier builds, and keep none
${row("-h, --help")}this text
`,
    options: { "no-cache": { type: "boolean", default: false } },
    main: async (options) => {
      const start = performance.now();
      const port = readPort();
      const settings = settingsFromEnvironment(undefined, `http://localhost:${port}`);
      const contentDir = "content";
      requireFolder(contentDir);
      await requireFreePort(port, name);
      enableCompileCache();
      tuneExternalMemoryGc();
      const isCached = !options["no-cache"];
      let stop: Stop | undefined;
      endWithParent(async () => {
        await stop?.();
        process.exit(0);
      });
      const onReady = () => printAddresses(`http://localhost:${port}`, (performance.now() - start) / 1000);
      stop = await serve({ contentDir, settings, port, isCached, onReady });
      return stop ? undefined : 1;
    },
  });
}

/** The first column of the help. */
function row(text: string): string {
  return `  ${text.padEnd(26)}`;
}

function readPort(): number {
  const text = process.env["PORT"] || "8787";
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new UsageError(`PORT must be a number from 1 to 65535, not ${JSON.stringify(text)}`);
  return port;
}

function printAddresses(address: string, seconds: number): void {
  printText(`
ready after ${seconds.toFixed(1)} s at ${address}

  ${address}/                                        where everything is
  ${address}/api/v1/terms/sharpe-ratio               a record
  ${address}/api/v1/terms/sharpe-ratio.md            the same as Markdown
  ${address}/api/v1/terms?category=risk-management   a list
  ${address}/api/v1/openapi.json                     the contract

stop it with Ctrl-C, or with SIGTERM to any of its processes
`);
  print("");
}
