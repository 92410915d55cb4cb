/** What an agent reads of a problem. */
import type { Problem, ProblemError } from "../problems.ts";
import type { Catalog } from "../release.ts";
import { entityOfAddress } from "./resolve-entity.ts";
import { cutToTokens } from "./token-limit.ts";
import type { Tool } from "./tool.ts";

/** Values that an error lists. */
const MAX_ALLOWED = 80;

/**
 * The text of a problem: what is wrong, what is allowed, and what is close.
 *
 * @param argumentNames arguments by the names that the API has for them, which its problems use
 */
export function errorText(problem: Problem, catalog: Catalog, argumentNames: Tool["argumentNames"] = {}): string {
  const { slug, message, errors, suggestions } = problem;
  const named = (text: string): string =>
    Object.entries(slug === "invalid-parameter" ? argumentNames : {}).reduce(
      (renamed, [parameter, argument]) => renamed.replaceAll(`\`${parameter}\``, `\`${argument}\``),
      text,
    );
  const lines = [`Error: ${named(message)}`];
  for (const error of errors) if (error.detail !== message) lines.push(`- ${named(error.detail)}`);
  const allowed = errors.flatMap((error) => allowedText(error));
  lines.push(...new Set(allowed));
  if (suggestions.length > 0)
    lines.push(`Close: ${suggestions.map((address) => entityOfAddress(address, catalog) ?? address).join(", ")}`);
  return cutToTokens(lines.join("\n"));
}

function allowedText({ allowed = [] }: ProblemError): string[] {
  if (allowed.length === 0) return [];
  const rest = allowed.length > MAX_ALLOWED ? `, and ${allowed.length - MAX_ALLOWED} more` : "";
  return [`Allowed: ${allowed.slice(0, MAX_ALLOWED).join(", ")}${rest}`];
}
