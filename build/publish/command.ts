/** What the publishing commands share: where the namespace is, and how a failure is told. */
import { type Binding, boundNamespace, type Namespace, wranglerNamespace } from "./namespace.ts";

const STATE_DIR = ".wrangler/state";

/** Options that say which namespace a command is about. */
export const TARGET_OPTIONS = {
  local: { type: "boolean", default: false },
  "persist-to": { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** Gives `use` the namespace that the options name: the account's, or the one on this machine. */
export async function withNamespace<T>(
  options: { local: boolean; "persist-to"?: string | undefined },
  use: (namespace: Namespace) => Promise<T>,
): Promise<T> {
  if (!options.local) return use(wranglerNamespace({ where: "remote" }));
  process.env["CLOUDFLARE_CF_FETCH_ENABLED"] = "false";
  const { getPlatformProxy } = await import("wrangler");
  const proxy = await getPlatformProxy<{ BLOCKS: Binding }>({
    persist: { path: `${options["persist-to"] ?? STATE_DIR}/v3` },
  });
  try {
    return await use(boundNamespace(proxy.env.BLOCKS));
  } finally {
    await proxy.dispose();
  }
}

/** Runs a command, or prints its help; a failure is a sentence and exit status 1. */
export async function run(help: string, wanted: boolean, command: () => Promise<void>): Promise<void> {
  if (wanted) {
    process.stdout.write(help);
    return;
  }
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
