/** Errors and warnings about content files. All of a run are reported together. */
import { compareText } from "../../worker/compare-text.ts";
import { sanitizeForTerminal } from "./characters.ts";

export interface Position {
  /** 1-based. */
  readonly line: number;
  readonly column: number;
}

export interface Diagnostic extends Position {
  /** Path from the content folder's parent, with `/`. */
  readonly file: string;
  readonly severity: "error" | "warning";
  readonly message: string;
}

/** `file:line:col  message`, as editors and terminals link it; on one line, sanitized for the terminal. */
export function formatDiagnostic({ file, line, column, severity, message }: Diagnostic): string {
  return sanitizeForTerminal(`${file}:${line}:${column}  ${severity === "warning" ? "warning: " : ""}${message}`);
}

export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      compareText(a.file, b.file) || a.line - b.line || a.column - b.column || compareText(a.message, b.message),
  );
}
