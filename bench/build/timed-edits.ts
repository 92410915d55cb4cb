/**
 * Builds a content with the editors' checks and a cache in memory, edits one term's prose after another, and prints the
 * processor seconds of each rebuild as JSON: `node bench/build/timed-edits.ts <content>`.
 */
import { buildInMemory } from "../../build/build.ts";
import { BuildCache } from "../../build/cache/build-cache.ts";
import { STANDARDS } from "../../build/check/editorial/standards.ts";
import { SETTINGS } from "../pack-settings.ts";
import { edit, TERMS } from "./edits.ts";

const [contentDir = ""] = process.argv.slice(2);
const options = {
  ...SETTINGS,
  contentDir,
  editorial: { standards: STANDARDS, lenient: true as const },
  cache: new BuildCache(),
};

async function rebuild(): Promise<number> {
  const before = process.cpuUsage();
  const { built } = await buildInMemory(options);
  if (!built) throw new Error("the content has errors");
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

await rebuild();
const seconds: number[] = [];
for (const term of TERMS) {
  const undo = await edit(contentDir, term, "prose");
  seconds.push(await rebuild());
  await undo();
  seconds.push(await rebuild());
}
process.stdout.write(`${JSON.stringify(seconds)}\n`);
