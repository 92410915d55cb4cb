/** `GET /thresholds`: the page, and its table as CSV and JSON, which take the filters that the page has. */
import { createEtag } from "../../http/conditional.ts";
import type { QueryParameter } from "../../http/query-parameters.ts";
import { toQueryString } from "../../http/query-string.ts";
import { resourceHeaders } from "../../http/resource-headers.ts";
import type { Handler } from "../../http/route.ts";
import { filePath, THRESHOLDS_PATH } from "../../paths.ts";
import { csvText } from "../../representations/csv.ts";
import { parseJson } from "../../store/binary/bytes.ts";
import { foundDecoded } from "../../store/store.ts";
import { handleFile } from "../files/file.ts";

/** The columns of the table, in the order of the CSV. */
export const THRESHOLD_COLUMNS = [
  "jurisdiction",
  "instrument",
  "threshold",
  "who",
  "form",
  "deadline",
  "since",
  "sources",
  "entry",
  "url",
] as const;

export type ThresholdRecord = Partial<Readonly<Record<(typeof THRESHOLD_COLUMNS)[number], string>>>;

const FILTERS = ["jurisdiction", "instrument"] as const;

export const THRESHOLD_FILTERS: readonly QueryParameter[] = FILTERS.map((name) => ({
  type: "text",
  name,
  maxLength: 200,
  mayBeEmpty: true,
  description: `Only rows of this ${name === "instrument" ? "regulation" : name}, as the table names it.`,
}));

export function thresholdsCsv(rows: readonly ThresholdRecord[]): string {
  return csvText(THRESHOLD_COLUMNS, rows);
}

export function thresholdsJson(rows: readonly ThresholdRecord[]): string {
  return `${JSON.stringify({ data: rows })}\n`;
}

/** The page itself is one file, whose script applies the filters. */
export const handleThresholds: Handler = async (routed, context) => {
  const { query, representation } = routed;
  const wanted = FILTERS.flatMap((name) => {
    const value = query.text(name) ?? "";
    return value === "" ? [] : [[name, value] as const];
  });
  const whole = await handleFile(routed, context);
  if (representation === "html" || wanted.length === 0) return whole;
  const path = filePath(THRESHOLDS_PATH, "json");
  const { data } = await foundDecoded(path, parseJson<{ data: ThresholdRecord[] }>, context);
  const rows = data.filter((row) => wanted.every(([name, value]) => row[name] === value));
  const body = representation === "csv" ? thresholdsCsv(rows) : thresholdsJson(rows);
  const { length: _, gzip: __, range: ___, ...answer } = whole;
  const headers = resourceHeaders(routed, toQueryString(wanted));
  return { ...answer, headers, etag: await createEtag(body), body: () => body };
};
