/** `npm run deploy -- prune`: removes the blocks that no kept release uses. Without `--yes` it only prints the plan. */
import { dirname } from "node:path";
import { runCommand, UsageError } from "../cli/command.ts";
import { print } from "../cli/terminal.ts";
import { startedReleases } from "../serve/start/last-start.ts";
import { readReleaseFile } from "./load-release.ts";
import { planPrune, prune, runningRelease } from "./prune-releases.ts";
import { requireLocalFolder, STATE_DIR, TARGET_OPTIONS, type Target, withNamespace } from "./target.ts";

const HELP = `Removes the blocks that no kept release uses. Without --yes nothing is removed: it prints the plan.
Pruning takes two runs: the first one drops a release, and a run at least a day later removes its blocks.

Usage: npm run deploy -- prune [options]

  --keep <n>           newest releases to keep, beside the one in dist/
                       and those that are running                         (3)
  --running <release>  the release that is running           (asks the service)
  --yes                apply the plan
  --local              the namespace on this machine
  --persist-to <dir>   folder of the local namespace                      (.wrangler/state)
  -h, --help           this text
`;

interface Options extends Target {
  readonly keep: string;
  readonly running?: string | undefined;
  readonly yes: boolean;
}

async function main(options: Options): Promise<undefined> {
  requireLocalFolder(options);
  const keep = Number(options.keep);
  if (!Number.isInteger(keep) || keep < 1)
    throw new UsageError(`--keep takes a whole number of at least 1, not ${options.keep}`);
  const { id, base } = readReleaseFile("dist");
  // The namespace of this machine serves what was started from it.
  const running = options.running ?? (options.local ? undefined : await runningRelease(base));
  const started = options.local ? startedReleases(dirname(STATE_DIR)) : [];
  const current = { built: id, started, ...(running !== undefined && { running }) };
  const { kept, dropped, keys, waiting } = await withNamespace(options, (namespace) =>
    options.yes ? prune(namespace, keep, current) : planPrune(namespace, keep, current),
  );
  print(`keeps ${kept.length} releases: ${kept.join(", ")}`);
  print(`drops ${dropped.length} releases${dropped.length > 0 ? `: ${dropped.join(", ")}` : ""}`);
  for (const key of keys) print(`  ${key}`);
  print(options.yes ? `${keys.length} keys removed` : `${keys.length} keys to remove`);
  if (waiting.length > 0) print(`${waiting.length} more unused keys are kept until they have been unused for a day`);
  if (!options.yes) print("nothing was changed; add --yes to apply the plan");
}

await runCommand({
  help: HELP,
  options: {
    ...TARGET_OPTIONS,
    keep: { type: "string", default: "3" },
    running: { type: "string" },
    yes: { type: "boolean", default: false },
  },
  main,
});
