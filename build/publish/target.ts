/** The namespace that a publishing command works on. */
import { requireWritable, UsageError } from "../cli/command.ts";
import { type Binding, bindingNamespace, type Namespace, wranglerNamespace } from "./namespace.ts";

export const STATE_DIR = ".wrangler/state";

export interface Target {
  readonly local: boolean;
  readonly "persist-to"?: string | undefined;
}

export const TARGET_OPTIONS = {
  local: { type: "boolean", default: false },
  "persist-to": { type: "string" },
} as const;

/** @throws UsageError when a folder is given for the account's namespace, which has none */
export function requireLocalFolder({ local, "persist-to": folder }: Target): void {
  if (!local && folder !== undefined)
    throw new UsageError("--persist-to goes with --local; the account's namespace has no folder");
}

/** Calls `use` with the namespace that the options name: the account's, or the one on this machine. */
export async function withNamespace<T>(target: Target, use: (namespace: Namespace) => Promise<T>): Promise<T> {
  if (!target.local) return use(wranglerNamespace({ location: "remote" }));
  const state = `${target["persist-to"] ?? STATE_DIR}/v3`;
  requireWritable(state);
  process.env["CLOUDFLARE_CF_FETCH_ENABLED"] = "false";
  const { getPlatformProxy } = await import("wrangler");
  const proxy = await getPlatformProxy<{ BLOCKS: Binding }>({
    persist: { path: state },
  });
  try {
    return await use(bindingNamespace(proxy.env.BLOCKS));
  } finally {
    await proxy.dispose();
  }
}
