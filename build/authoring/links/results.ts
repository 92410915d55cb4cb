/** The results file, `links.tsv`: a line per source with what its address gave and when it was last seen. */
import { compareText } from "../../../worker/compare-text.ts";
import { type LookUpOutcome, OUTCOMES } from "./outcome.ts";

export const RESULTS_FILE = "links.tsv";

export interface LinkResult extends LookUpOutcome {
  readonly source: string;
  readonly url: string;
  /** The day of the look-up. */
  readonly looked: string;
  /** The last day on which it was found; empty when never. */
  readonly seen: string;
}

const COLUMNS = ["source", "outcome", "looked", "seen", "url", "detail"];

export function resultsText(results: Iterable<LinkResult>): string {
  const rows = [...results]
    .sort((a, b) => compareText(a.source, b.source))
    .map(({ source, kind, looked, seen, url, detail }) => [source, kind, looked, seen, url, clean(detail)]);
  return [COLUMNS, ...rows].map((row) => `${row.join("\t")}\n`).join("");
}

/** A detail comes from a host; it stays on its line. */
function clean(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ").slice(0, 300);
}

/**
 * Results by source. Lines that are not of this form are left out: a look-up that was interrupted wrote part of one.
 */
export function readResults(text: string): Map<string, LinkResult> {
  const results = text.split("\n").flatMap((line): LinkResult[] => {
    const [source = "", outcome, looked = "", seen = "", url = "", detail = ""] = line.split("\t");
    const kind = OUTCOMES.find((known) => known === outcome);
    return kind && url !== "" ? [{ source, kind, looked, seen, url, detail }] : [];
  });
  return new Map(results.map((result) => [result.source, result]));
}
