/** What the publishing commands share: where the namespace is, and how a failure is told. */
import { type Namespace, wranglerNamespace } from "./namespace.ts";

/** Options that say which namespace a command is about. */
export const TARGET_OPTIONS = {
  local: { type: "boolean", default: false },
  "persist-to": { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

export function namespaceOf(options: { local: boolean; "persist-to"?: string | undefined }): Namespace {
  const persistTo = options["persist-to"];
  return wranglerNamespace({
    where: options.local ? "local" : "remote",
    ...(persistTo !== undefined && { persistTo }),
  });
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
