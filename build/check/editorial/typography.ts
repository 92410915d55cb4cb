/** Numbers, amounts and words are written in one way. */

import { findingsIn } from "../../authoring/typography/find-and-fix.ts";
import type { Entity } from "../../corpus.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { normalizeText } from "../../parse/front-matter.ts";

export function checkTypography({ collection, draft: { file } }: Entity): Diagnostic[] {
  const source = normalizeText(file.text);
  return findingsIn(source, collection).map(({ from, written, fixed, advice }): Diagnostic => {
    const lines = source.slice(0, from).split("\n");
    const place = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
    const how = fixed === undefined ? "" : " (npm run content -- typography fixes it)";
    return { file: file.path, ...place, severity: "error", message: `${JSON.stringify(written)}: ${advice}${how}` };
  });
}
