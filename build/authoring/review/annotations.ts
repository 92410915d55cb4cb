/** Diagnostics as annotations of a pull request: commands for the workflow's runner, and a summary in Markdown. */

import { sanitizeForTerminal } from "../../parse/characters.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { escapeMarkdown } from "../../text/escape-markdown.ts";

/** GitHub shows ten annotations of each kind of a step. */
const MAX_ANNOTATIONS = 10;
const MAX_IN_SUMMARY = 200;

export interface Annotations {
  /** A command per line, those of changed files first. */
  readonly commands: readonly string[];
  /** All diagnostics as Markdown. */
  readonly summary: string;
}

/** @param changed paths of the files that the pull request changes */
export function annotationsOf(diagnostics: readonly Diagnostic[], changed: ReadonlySet<string>): Annotations {
  const rank = ({ file, severity }: Diagnostic) => (changed.has(file) ? 0 : 2) + (severity === "error" ? 0 : 1);
  const ordered = [...diagnostics].sort((a, b) => rank(a) - rank(b));
  const shown = ordered.slice(0, MAX_ANNOTATIONS);
  const lines = ordered
    .slice(0, MAX_IN_SUMMARY)
    .map(
      ({ file, line, severity, message }) =>
        `- ${severity}: ${escapeMarkdown(`${file}:${line}`)} ${escapeMarkdown(message)}`,
    );
  const rest = ordered.length > MAX_IN_SUMMARY ? [`- … and ${ordered.length - MAX_IN_SUMMARY} more`] : [];
  const summary =
    ordered.length === 0
      ? "The content is in order.\n"
      : `## The check of the content\n\n${[...lines, ...rest].join("\n")}\n`;
  return { commands: shown.map(commandOf), summary };
}

function commandOf({ file, line, column, severity, message }: Diagnostic): string {
  const place = `file=${escapeProperty(file)},line=${line},col=${column}`;
  return `::${severity} ${place}::${escapeData(sanitizeForTerminal(message))}`;
}

/** Text of a command: its lines and percent signs are encoded, as the runner reads them. */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
