/** Values of a record in Markdown, whatever their shape: texts, lists, tables, named bullets. */
import { blockMarkdown, cellMarkdown, inlineMarkdown } from "../../worker/markdown.ts";

/** Any value: texts as paragraphs, lists as bullets, lists of records as a table, maps as named bullets. */
export function valueMarkdown(value: unknown): string {
  if (Array.isArray(value)) {
    const rows = value.filter((row): row is Record<string, unknown> => typeof row === "object" && row !== null);
    if (rows.length < value.length) return value.map((item) => `- ${blockMarkdown(String(item))}`).join("\n");
    return rows.some((row) => Object.values(row).some((cell) => isMap(cell)))
      ? rows.map(nested).join("\n\n")
      : table(rows);
  }
  if (isMap(value)) return mapMarkdown(value);
  return blockMarkdown(String(value));
}

function mapMarkdown(map: Readonly<Record<string, unknown>>): string {
  return Object.entries(map)
    .map(([name, inner]) => {
      if (Array.isArray(inner) && inner.some((item) => typeof item === "string")) {
        const items = inner.map((item, i) => `  ${i + 1}. ${blockMarkdown(String(item))}`);
        return `- ${blockMarkdown(titleOf(name))}:\n${items.join("\n")}`;
      }
      return `- ${blockMarkdown(titleOf(name))}: ${inlineMarkdown(flat(inner))}`;
    })
    .join("\n");
}

function nested(row: Readonly<Record<string, unknown>>): string {
  const { name, ...rest } = row;
  const head = name === undefined ? "" : `**${inlineMarkdown(String(name))}**\n\n`;
  return head + mapMarkdown(rest);
}

function flat(value: unknown): string {
  if (Array.isArray(value)) return value.map(flat).join(", ");
  if (isMap(value))
    return Object.entries(value)
      .map(([name, inner]) => `${name} = ${flat(inner)}`)
      .join("; ");
  return String(value);
}

function table(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const line = (cells: readonly string[]) => `| ${cells.map(cellMarkdown).join(" | ")} |`;
  return [
    line(columns.map(titleOf)),
    line(columns.map(() => "---")),
    ...rows.map((row) => line(columns.map((column) => (row[column] === undefined ? "" : flat(row[column]))))),
  ].join("\n");
}

const TITLES: Readonly<Record<string, string>> = {
  capacity_usd: "Capacity (USD)",
  correlation_to_sp500_typical: "Typical correlation to the S&P 500",
  formula_id: "Formula",
  key_terms: "Key terms",
  latex: "LaTeX",
  leverage_typical: "Typical leverage (multiples of NAV)",
  magnitude_usd: "Magnitude",
  official_url: "Official text",
  plain_text: "Plain text",
  typical_sharpe: "Typical Sharpe ratio",
  url: "Address",
  used_in: "Used in",
};

/** `typical_holding_period` → `Typical holding period`. */
export function titleOf(field: string): string {
  // The names of free-form members are the authors': `constructor` is none of ours.
  const known = Object.hasOwn(TITLES, field) ? TITLES[field] : undefined;
  if (known !== undefined) return known;
  const words = field.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
