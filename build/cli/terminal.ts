/** All output to the terminal. It removes control characters and workflow commands. */
import { sanitizeForTerminal } from "../parse/characters.ts";
import { type Diagnostic, formatDiagnostic } from "../parse/diagnostics.ts";

/** Prints one line on standard output. */
export function print(line: string): void {
  process.stdout.write(`${sanitizeForTerminal(line)}\n`);
}

/** Prints one line on standard error. */
export function printError(line: string): void {
  process.stderr.write(`${sanitizeForTerminal(line)}\n`);
}

/** Prints a text of several lines on standard output. */
export function printText(text: string): void {
  for (const line of text.trimEnd().split("\n")) print(line);
}

/** One diagnostic a line, then their number. */
export function printDiagnostics(diagnostics: readonly Diagnostic[]): void {
  for (const diagnostic of diagnostics) printError(formatDiagnostic(diagnostic));
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === "error").length;
  const warnings = diagnostics.length - errors;
  if (diagnostics.length === 0) return;
  printError("");
  printError(`${count(errors, "error")}, ${count(warnings, "warning")}`);
}

function count(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? "" : "s"}`;
}

/** A status line that is overwritten; only on a terminal. */
export function showStage(stage: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${stage === "" ? "" : `${sanitizeForTerminal(stage)} …`}`);
}
