/** `npm run prune`: removes the blocks that no kept release uses; without `--yes` it only says which. */
import { parseArgs } from "node:util";
import { run, TARGET_OPTIONS, withNamespace } from "./command.ts";
import { readBuiltRelease } from "./dist.ts";
import type { Namespace } from "./namespace.ts";
import { planPrune } from "./publish.ts";

const HELP = `Removes the blocks that no kept release uses. Without --yes nothing is removed: it prints the plan.

Usage: npm run prune -- [options]

  --keep <n>           newest releases to keep, beside the one in dist/   (3)
  --yes                do it
  --local              the namespace on this machine
  --persist-to <dir>   where the local namespace lies                     (.wrangler/state)
  -h, --help           this text
`;

const { values: options } = parseArgs({
  options: {
    ...TARGET_OPTIONS,
    keep: { type: "string", default: "3" },
    yes: { type: "boolean", default: false },
  },
});

const keep = Number(options.keep);

async function prune(namespace: Namespace): Promise<void> {
  const { release } = await readBuiltRelease("dist");
  const plan = await planPrune(namespace, keep, release.release);
  process.stdout.write(`keeps ${plan.kept.length} releases: ${plan.kept.join(", ")}\n`);
  process.stdout.write(`drops ${plan.dropped.length} releases and ${plan.keys.length} keys\n`);
  for (const key of plan.keys) process.stdout.write(`  ${key}\n`);
  if (plan.keys.length === 0) return;
  if (!options.yes) {
    process.stdout.write("nothing was removed; add --yes to remove them\n");
    return;
  }
  // Asked again: a release that was published meanwhile keeps what it uses.
  const still = new Set((await planPrune(namespace, keep, release.release)).keys);
  const keys = plan.keys.filter((key) => still.has(key));
  await namespace.remove(keys);
  process.stdout.write(`${keys.length} keys removed\n`);
}

await run(HELP, options.help, () => {
  if (!Number.isInteger(keep) || keep < 1)
    throw new Error(`--keep takes a whole number of at least 1, not ${options.keep}`);
  return withNamespace(options, prune);
});
