/** Prints faults for people: one a line, then how many. */
import { type ContentFault, formatFault } from "./faults.ts";

export function printFaults(faults: readonly ContentFault[]): void {
  for (const fault of faults) process.stderr.write(`${formatFault(fault)}\n`);
  const errors = faults.filter((fault) => fault.severity === "error").length;
  const warnings = faults.length - errors;
  if (faults.length > 0) process.stderr.write(`\n${count(errors, "error")}, ${count(warnings, "warning")}\n`);
}

function count(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? "" : "s"}`;
}
