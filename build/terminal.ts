/** The one way to the terminal: all that commands print goes through here, and can do nothing but be read. */
import { type ContentFault, formatFault } from "./faults.ts";

/** Control characters, invisible ones and lone surrogates; a tab is harmless. */
const INVISIBLE = /(?!\t)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu;

/**
 * A text as one line without power: no escape sequence for a terminal, no line break, no command for the runner of a
 * workflow (`::error::`, `##[group]`). What is invisible is shown by its number.
 */
export function plain(text: string): string {
  return text
    .replace(INVISIBLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
    .replace(/::(?=[a-z])/gi, ": :")
    .replace(/##(?=[a-z]*\[)/gi, "# #");
}

/** Prints one line on standard output. */
export function print(line: string): void {
  process.stdout.write(`${plain(line)}\n`);
}

/** Prints one line on standard error. */
export function printError(line: string): void {
  process.stderr.write(`${plain(line)}\n`);
}

/** Prints a text of several lines on standard output. */
export function printText(text: string): void {
  for (const line of text.trimEnd().split("\n")) print(line);
}

/** One fault a line, then how many. */
export function printFaults(faults: readonly ContentFault[]): void {
  for (const fault of faults) printError(formatFault(fault));
  const errors = faults.filter((fault) => fault.severity === "error").length;
  const warnings = faults.length - errors;
  if (faults.length === 0) return;
  printError("");
  printError(`${count(errors, "error")}, ${count(warnings, "warning")}`);
}

function count(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? "" : "s"}`;
}

/** One line that is overwritten, on a terminal only. */
export function showStage(stage: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${stage === "" ? "" : `${plain(stage)} …`}`);
}
