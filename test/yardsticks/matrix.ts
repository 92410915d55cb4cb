/** `npm run tool -- matrix`: every GET in every format, over the built release. */
import { requireFolder, runCommand } from "../../build/cli/command.ts";
import { print } from "../../build/cli/terminal.ts";
import { RECORD_REPRESENTATIONS } from "../../worker/representations/registry.ts";
import { distRelease, distService } from "../mcp/dist-service.ts";
import { type Cell, EXCEPTIONS, formatMatrix } from "./format-matrix.ts";

const HELP = `Every GET below /api/v1/ × format × (extension, format=, Accept) × (GET, HEAD, If-None-Match).

Usage: npm run tool -- matrix (npm run build comes first)

A cell is right where the status is 200 or 304 and the media type, the tag, Vary and Content-Location are those that it
must have. A route is a line; a format shows how many of its nine cells are right, and below it what is wrong. The exit
status is 1 when something is.
`;

/** Characters of the longest path that is shown whole. */
const WIDTH = 34;

function lineOf(route: string, cells: readonly Cell[]): string {
  const counts = RECORD_REPRESENTATIONS.map((format) => {
    const own = cells.filter((cell) => cell.format === format);
    return `${own.filter(({ faults }) => faults.length === 0).length}/${own.length}`;
  });
  const note = EXCEPTIONS.includes(route) ? "  one format at its own address" : "";
  return `${route.padEnd(WIDTH)}${counts.map((count) => count.padStart(8)).join("")}${note}`;
}

async function main(): Promise<number> {
  requireFolder("dist/.edge");
  const release = distRelease();
  const cells = await formatMatrix(distService(), release.base, release.catalog);
  print(`${"".padEnd(WIDTH)}${RECORD_REPRESENTATIONS.map((name) => name.padStart(8)).join("")}`);
  for (const [route, own] of Map.groupBy(cells, (cell) => cell.route)) {
    print(lineOf(route, own));
    for (const { format, way, method, faults } of own)
      if (faults.length > 0) print(`    ${format} by ${way}, ${method}: ${faults.join("; ")}`);
  }
  const wrong = cells.filter(({ faults }) => faults.length > 0);
  print(`${cells.length} cells, ${wrong.length} wrong`);
  return wrong.length === 0 ? 0 : 1;
}

await runCommand({ help: HELP, options: {}, main });
