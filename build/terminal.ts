/** What people see on their terminal: the stage of a build, and its faults. */
import { type ContentFault, formatFault } from "./faults.ts";

/** One fault a line, then how many. */
export function printFaults(faults: readonly ContentFault[]): void {
  for (const fault of faults) process.stderr.write(`${formatFault(fault)}\n`);
  const errors = faults.filter((fault) => fault.severity === "error").length;
  const warnings = faults.length - errors;
  if (faults.length > 0) process.stderr.write(`\n${count(errors, "error")}, ${count(warnings, "warning")}\n`);
}

function count(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? "" : "s"}`;
}

/** One line that is overwritten, on a terminal only. */
export function showStage(stage: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${stage === "" ? "" : `${stage} …`}`);
}
