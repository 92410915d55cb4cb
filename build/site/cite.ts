/** How to cite an entry: as a line, in BibTeX and in CSL-JSON. */
import { SERVICE } from "../../worker/service-facts.ts";

export interface Cited {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly path: string;
  /** `YYYY-MM-DD`; absent before the first edition. */
  readonly updated?: string;
}

export function citationForms(
  base: string,
  { id, type, title, path, updated }: Cited,
): { name: string; text: string }[] {
  const url = base + path;
  const service = SERVICE.name;
  const [year, month, day] = (updated ?? "").split("-").map(Number);
  const dated = year !== undefined && month !== undefined && day !== undefined;
  const csl = {
    id: `${type}-${id}`,
    type: "entry-encyclopedia",
    title,
    "container-title": service,
    ...(dated && { issued: { "date-parts": [[year, month, day]] } }),
    URL: url,
  };
  const bibtex = [
    `@incollection{${type}-${id},`,
    `  title = {${escapeTex(title)}},`,
    `  booktitle = {${service}},`,
    ...(dated ? [`  year = {${year}},`] : []),
    `  url = {${url}}`,
    "}",
  ];
  return [
    { name: "Plain", text: `“${title}”, ${service}${dated ? `, ${updated}` : ""}, ${url}` },
    { name: "BibTeX", text: bibtex.join("\n") },
    { name: "CSL-JSON", text: JSON.stringify(csl) },
  ];
}

function escapeTex(text: string): string {
  return text.replace(/[&%$#_{}]/g, "\\$&");
}
