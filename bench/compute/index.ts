/** The calculators measured: what a call costs in workerd, and beside what else computes the same. Prints Markdown. */
import { printTables } from "../tables.ts";
import { besideLibraries } from "./libraries.ts";
import { callsInWorkerd } from "./workerd-calls.ts";

await printTables([
  ["Beside what else computes it", besideLibraries],
  ["A call in workerd", callsInWorkerd],
]);
