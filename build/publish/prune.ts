/** `npm run prune`: removes the blocks that no kept release uses; without `--yes` it only says which. */
import { parseArgs } from "node:util";
import { run, TARGET_OPTIONS, withNamespace } from "./command.ts";
import { readBuiltRelease } from "./dist.ts";
import type { Namespace } from "./namespace.ts";
import { planPrune, prune, runningRelease } from "./pruning.ts";

const HELP = `Removes the blocks that no kept release uses. Without --yes nothing is removed: it prints the plan.

Usage: npm run prune -- [options]

  --keep <n>           newest releases to keep, beside the one in dist/
                       and the one that is running                        (3)
  --running <release>  the release that is running           (asks the service)
  --yes                do it
  --local              the namespace on this machine
  --persist-to <dir>   where the local namespace lies                     (.wrangler/state)
  -h, --help           this text
`;

const { values: options } = parseArgs({
  options: {
    ...TARGET_OPTIONS,
    keep: { type: "string", default: "3" },
    running: { type: "string" },
    yes: { type: "boolean", default: false },
  },
});

const keep = Number(options.keep);

async function pruneOrPlan(namespace: Namespace): Promise<void> {
  const { release } = await readBuiltRelease("dist");
  const running = options.running ?? (options.local ? release.release : await runningRelease(release.base));
  const current = [release.release, running];
  const plan = options.yes ? await prune(namespace, keep, current) : await planPrune(namespace, keep, current);
  process.stdout.write(`keeps ${plan.kept.length} releases: ${plan.kept.join(", ")}\n`);
  process.stdout.write(`drops ${plan.dropped.length} releases and ${plan.keys.length} keys\n`);
  for (const key of plan.keys) process.stdout.write(`  ${key}\n`);
  if (plan.keys.length === 0) return;
  process.stdout.write(
    options.yes ? `${plan.keys.length} keys removed\n` : "nothing was removed; add --yes to remove them\n",
  );
}

await run(HELP, options.help, () => {
  if (!Number.isInteger(keep) || keep < 1)
    throw new Error(`--keep takes a whole number of at least 1, not ${options.keep}`);
  return withNamespace(options, pruneOrPlan);
});
