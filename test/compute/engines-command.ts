/** `npm run tool -- engines`: how far the answers of other engines are from those of this Node, over all reference cases. */

import { findChromium } from "../../build/cli/chromium.ts";
import { runCommand } from "../../build/cli/command.ts";
import { print } from "../../build/cli/terminal.ts";
import {
  type Answers,
  casesProgram,
  distanceOf,
  inChromium,
  inOtherNode,
  inQuickJs,
  inThisNode,
  inWorkerd,
} from "./engines.ts";

const HELP = `Computes every reference case in other engines, and prints how far their answers are from those of this Node.

Usage: npm run tool -- engines [<path of a Node> …]

  -h, --help    this text

QuickJS, workerd and an installed Chromium are always compared. The package \`node\` of npm has any version of Node:
npm install --prefix /tmp/node22 node@22 puts it at /tmp/node22/node_modules/node/bin/node.
`;

async function main(_: object, binaries: readonly string[]): Promise<number> {
  const program = casesProgram();
  const own = JSON.parse(await inThisNode(program)) as Answers;
  print(`Node ${process.versions.node}, V8 ${process.versions.v8}`);
  const chromium = findChromium();
  const nodes: [name: string, run: () => Promise<string>][] = [];
  for (const binary of binaries) {
    const name = await inOtherNode(binary, '() => "Node " + process.versions.node + ", V8 " + process.versions.v8');
    nodes.push([name, () => inOtherNode(binary, program)]);
  }
  const engines: typeof nodes = [
    ...nodes,
    ["workerd", () => inWorkerd(program)],
    ...(chromium === undefined ? [] : [["Chromium", () => inChromium(chromium, program)] as (typeof nodes)[number]]),
    ["QuickJS", () => inQuickJs(program)],
  ];
  for (const [name, run] of engines) {
    const { cases, differing, worst, beyond } = distanceOf(JSON.parse(await run()) as Answers, own);
    const at = worst ? `, at most by ${worst.relative?.toExponential(1)}, ${worst.output} of ${worst.calculator}` : "";
    print(`${name}: ${differing} of ${cases} cases differ in some bit${at}; ${beyond.length} beyond 1e-12`);
    for (const line of beyond) print(`  ${line}`);
  }
  return 0;
}

await runCommand({ help: HELP, options: {}, main, allowPositionals: true });
