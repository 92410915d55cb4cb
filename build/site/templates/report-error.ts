/** The way to report an error in an entry: an issue, a mail, or a text to send, with what says which text is meant. */
import { type Html, html } from "../../../worker/representations/html-template.ts";
import type { Cited } from "../cite.ts";
import type { Site } from "./site.ts";

/** An address to open, or a text to copy where the release names nobody. */
export type ErrorReport = { readonly address: string } | { readonly text: string };

/** The field of the form `wrong-fact.yml` that says which entry is meant. */
const FORM = { template: "wrong-fact.yml", field: "entry" } as const;

export function errorReport(
  { base, repository, contact }: Pick<Site, "base" | "repository" | "contact">,
  { title, path, updated }: Pick<Cited, "title" | "path" | "updated">,
): ErrorReport {
  const subject = `Error in “${title}”`;
  const entry = `${base}${path}${updated === undefined ? "" : `, as changed on ${updated}`}`;
  if (repository !== undefined)
    return {
      address: `${repository}/issues/new?${queryOf({ template: FORM.template, title: subject, [FORM.field]: entry })}`,
    };
  const body = [`Entry: ${entry}`, "What it says:", "What is right:", "Source:"].join("\n");
  if (contact === undefined) return { text: `${subject}\n${body}` };
  const address = contact.split("@").map(encodeURIComponent).join("@");
  return { address: `mailto:${address}?${queryOf({ subject, body })}` };
}

/** Mail programs take `+` for itself, so spaces are `%20`. */
function queryOf(parts: Readonly<Record<string, string>>): string {
  return Object.entries(parts)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
}

export function reportLink(report: ErrorReport): Html {
  if ("address" in report)
    return html`<p><a href="${report.address}" rel="nofollow">Report an error</a></p>
`;
  return html`<details><summary>Report an error</summary>
<p>Send this to the operator of the service:</p>
<pre tabindex="0" role="group" aria-label="Report of an error">${report.text}</pre></details>
`;
}
