/**
 * Display blocks of field values, without markup. Renderers (Markdown, chunks, pages) depend on blocks and not on
 * fields.
 */

import type { Figure } from "./figures.ts";

/** A row of named values. */
export interface NamedValue {
  readonly label: string;
  readonly value: string;
}

/** Rows of cells under their columns. */
interface Table {
  readonly kind: "table";
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The rows for readers without columns. */
  readonly lines: readonly string[];
}

export type DisplayBlock =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[]; readonly ordered?: boolean }
  | { readonly kind: "rows"; readonly rows: readonly NamedValue[] }
  | Table
  | { readonly kind: "group"; readonly title: string; readonly blocks: readonly DisplayBlock[] }
  | { readonly kind: "code"; readonly text: string; readonly language: string }
  | { readonly kind: "math"; readonly latex: string }
  | { readonly kind: "address"; readonly url: string }
  | { readonly kind: "figure"; readonly figure: Figure };

/** Makes display blocks of a field's value. The record is there for values that depend on other fields. */
export type Display = (value: unknown, record: Readonly<Record<string, unknown>>) => readonly DisplayBlock[];

type Values = Readonly<Record<string, unknown>>;

/** Any value by its shape: a text, a list, a table of equal objects, or named values. */
export const byShape: Display = (value) => {
  if (Array.isArray(value)) {
    const rows = value.filter(isMap);
    return rows.length === value.length ? [tableOf(rows)] : [{ kind: "list", items: value.map(valueInWords) }];
  }
  if (isMap(value)) return [{ kind: "rows", rows: namedValues(value) }];
  return [{ kind: "text", text: valueInWords(value) }];
};

export function asCode(language: string): Display {
  return (value) => [{ kind: "code", text: String(value), language }];
}

export const asMath: Display = (value) => [{ kind: "math", latex: String(value) }];

export const asAddress: Display = (value) => [{ kind: "address", url: String(value) }];

/**
 * Lower and upper ends as one value: `gross_low` and `gross_high` become `Gross: 1 to 3`. Other members are shown
 * alone.
 *
 * @param labels name of each range, by the part of its members' names before `_low`; `""` for `low` and `high`
 * @param unit suffix of each value, such as ` billion`
 */
export function asRanges(labels: Readonly<Record<string, string>>, before = "", unit = ""): Display {
  return (value) => {
    const map = value as Values;
    const rows = Object.entries(labels).flatMap(([stem, label]): NamedValue[] => {
      const [low, high, alone] = [
        map[stem === "" ? "low" : `${stem}_low`],
        map[stem === "" ? "high" : `${stem}_high`],
        map[stem],
      ];
      const ends = [alone, low, high].filter((end) => end !== undefined).map((end) => formatSigned(Number(end)));
      return ends.length === 0 ? [] : [{ label, value: `${before}${ends.join(" to ")}${unit}` }];
    });
    const [only] = rows;
    return only?.label === "" ? [{ kind: "text", text: only.value }] : [{ kind: "rows", rows }];
  };
}

/** A date to the known precision: `23 September 1998`, `September 1998` or `1998`. */
export function asDate(precisionField: string): Display {
  return (value, record) => [
    { kind: "text", text: dateInWords(String(value), String(record[precisionField] ?? "day")) },
  ];
}

/** `{ year: 1966, by: "William F. Sharpe" }` as `1966, William F. Sharpe`. */
export function asYearAnd(member: string, separator: string): Display {
  return (value) => {
    const { year, [member]: rest } = value as Values;
    return [{ kind: "text", text: [year, rest].filter((part) => part !== undefined).join(separator) }];
  };
}

/** Questions, each with the title of the section that answers it. */
export const asQuestions: Display = (value, record) => {
  const fields = (record["answered_in"] ?? []) as readonly string[];
  const items = (value as readonly string[]).map((question, i) => {
    const field = fields[i];
    return field === undefined ? question : `${question} (${titleOf(field)})`;
  });
  return [{ kind: "list", items }];
};

/** Figures, each with the description in which its citations are marked. */
export const asFigures: Display = (value, record) =>
  (record["figures"] as readonly Figure[]).map((figure, i) => {
    const marked = (value as readonly { readonly description: string }[])[i];
    return { kind: "figure", figure: { ...figure, description: marked?.description ?? figure.description } };
  });

/** Named thresholds: an amount of money or of a unit, the date from which it holds, and a note. */
export const asThresholds: Display = (value) => [
  {
    kind: "rows",
    rows: Object.entries(value as Values).map(([name, threshold]) => ({
      label: titleOf(name),
      value: thresholdInWords(threshold),
    })),
  },
];

/** What is given, the numbered steps and the result of a worked example. */
export const asWorkedExample: Display = (value) => {
  const { given, steps, result } = value as { given?: Values; steps?: readonly string[]; result?: string };
  return [
    ...(given ? [{ kind: "text" as const, text: `Given: ${assignments(given)}.` }] : []),
    ...(steps ? [{ kind: "list" as const, items: steps, ordered: true }] : []),
    ...(result === undefined ? [] : [{ kind: "text" as const, text: `Result: ${result}` }]),
  ];
};

/** Inputs or outputs of a calculator. */
export const asParameters: Display = (value) => {
  const parameters = value as readonly Values[];
  const columns = ["Id", "Label", "Type", "Unit", "Default", "Range", "Plausible", "Required", "Description"];
  const cells = parameters.map((parameter) => {
    const { id, label, type, unit, default: preset, min, max, plausible, required, description } = parameter;
    const [bounds, usual] = [boundsInWords(min, max), plausibleInWords(plausible)];
    return [id, label, type, unit, preset, bounds, usual, required === true ? true : undefined, description].map(
      (cell) => (cell === undefined ? "" : valueInWords(cell)),
    );
  });
  const used = columns.map((_, i) => cells.some((row) => row[i] !== ""));
  const lines = parameters.map(({ id, label, type, unit, default: preset, required, description }) => {
    const facts = [
      type,
      unit,
      preset === undefined ? undefined : `default ${valueInWords(preset)}`,
      required === true ? "required" : undefined,
    ];
    const known = facts.filter((fact) => fact !== undefined).join("; ");
    return `${String(id)}: ${String(label)} (${known}).${description === undefined ? "" : ` ${String(description)}`}`;
  });
  return [
    {
      kind: "table",
      columns: columns.filter((_, i) => used[i]),
      rows: cells.map((row) => row.filter((_, i) => used[i])),
      lines,
    },
  ];
};

function boundsInWords(min: unknown, max: unknown): string | undefined {
  const [least, most] = [min, max].map((bound) => (bound === undefined ? undefined : formatNumber(Number(bound))));
  if (least !== undefined && most !== undefined) return `${least} to ${most}`;
  return least === undefined ? most && `at most ${most}` : `at least ${least}`;
}

function plausibleInWords(range: unknown): string | undefined {
  if (!isMap(range)) return undefined;
  const { min, max, annualized_by } = range;
  return `${boundsInWords(min, max)}${annualized_by === undefined ? "" : " a year"}`;
}

/** Computations: their names with inputs and outputs. */
export const asComputations: Display = (value) =>
  (value as readonly { name: string; inputs: Values; outputs: Values }[]).map(({ name, inputs, outputs }) => ({
    kind: "group",
    title: name,
    blocks: [
      {
        kind: "rows",
        rows: [
          { label: "Inputs", value: assignments(inputs) },
          { label: "Outputs", value: assignments(outputs) },
        ],
      },
    ],
  }));

/** A language and its code. */
export const asImplementation: Display = (value) => {
  const { language, code } = value as { language: string; code: string };
  return [{ kind: "code", text: code, language }];
};

/** Blocks on one line, for a list of facts. */
export function inlineText(blocks: readonly DisplayBlock[]): string {
  return blocks.map(inlineBlock).join("; ");
}

function inlineBlock(block: DisplayBlock): string {
  switch (block.kind) {
    case "text":
    case "code":
      return block.text;
    case "list":
      return block.items.join(block.items.some((item) => item.includes(",")) ? "; " : ", ");
    case "rows":
      return block.rows.map(({ label, value }) => `${label.toLowerCase()} ${value}`).join("; ");
    case "table":
      return block.lines.join("; ");
    case "group":
      return `${block.title}: ${inlineText(block.blocks)}`;
    case "math":
      return block.latex;
    case "address":
      return block.url;
    case "figure":
      return `${block.figure.title}. ${block.figure.description}`;
  }
}

/** Blocks as plain lines: lists with a dash, rows with their label. */
export function plainLines(blocks: readonly DisplayBlock[]): string {
  return blocks.map(plainBlock).join("\n\n");
}

function plainBlock(block: DisplayBlock): string {
  switch (block.kind) {
    case "list":
      return block.items.map((item, i) => `${block.ordered ? `${i + 1}.` : "-"} ${item}`).join("\n");
    case "rows":
      return block.rows.map(({ label, value }) => `- ${label}: ${value}`).join("\n");
    case "table":
      return block.lines.map((line) => `- ${line}`).join("\n");
    case "group":
      return `${block.title}\n${plainLines(block.blocks)}`;
    default:
      return inlineBlock(block);
  }
}

/** `typical_range` → `Typical range`: the title of a member. */
export function titleOf(member: string): string {
  const words = member.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function tableOf(values: readonly Values[]): Table {
  const members = [...new Set(values.flatMap((value) => Object.keys(value)))];
  const columns = members.map(titleOf);
  const rows = values.map((value) =>
    members.map((member) => (value[member] === undefined ? "" : valueInWords(value[member]))),
  );
  return { kind: "table", columns, rows, lines: rows.map((row) => lineOf(columns, row)) };
}

/** The first cell, then the others with their columns' names. */
function lineOf(columns: readonly string[], [first = "", ...rest]: readonly string[]): string {
  const more = rest.flatMap((cell, i) => (cell === "" ? [] : [`${(columns[i + 1] ?? "").toLowerCase()} ${cell}`]));
  return more.length === 0 ? first : `${first}: ${more.join("; ")}`;
}

function namedValues(map: Values): NamedValue[] {
  return Object.entries(map).map(([name, value]) => ({ label: titleOf(name), value: valueInWords(value) }));
}

function valueInWords(value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(valueInWords).join(", ");
  return isMap(value) ? assignments(value) : String(value);
}

/** `S = 100; K = 95`. */
function assignments(map: Values): string {
  return Object.entries(map)
    .map(([name, value]) => `${name} = ${Array.isArray(value) ? `[${value.join(", ")}]` : valueInWords(value)}`)
    .join("; ");
}

function thresholdInWords(threshold: unknown): string {
  if (!isMap(threshold)) return valueInWords(threshold);
  const { amount, currency, unit, effective, note, ...rest } = threshold;
  const quantity =
    amount === undefined ? "" : currency === undefined ? measured(amount, unit) : money(amount, String(currency));
  const since = effective === undefined ? "" : `from ${dateInWords(String(effective), "day")}`;
  const said = [quantity, since].filter((part) => part !== "").join(", ");
  const notes = [note, ...Object.entries(rest).map(([name, value]) => `${titleOf(name)}: ${valueInWords(value)}`)];
  return [said, ...notes.filter((text) => text !== undefined).map(String)].filter((part) => part !== "").join(". ");
}

/** `20% of net assets`, `5 business days`. */
function measured(amount: unknown, unit: unknown): string {
  const shown = typeof amount === "number" ? formatNumber(amount) : String(amount);
  if (unit === undefined) return shown;
  const [, ofWhat] = /^percent\b(.*)$/.exec(String(unit)) ?? [];
  return ofWhat === undefined ? `${shown} ${String(unit)}` : `${shown}%${ofWhat}`;
}

/** `USD 1.5 billion`, `EUR 125,000`. */
function money(amount: unknown, currency: string): string {
  if (typeof amount !== "number") return `${currency} ${String(amount)}`;
  for (const [size, word] of [
    [1e9, "billion"],
    [1e6, "million"],
  ] as const) {
    const scaled = amount / size;
    if (Math.abs(scaled) >= 1 && Number(scaled.toFixed(2)) === scaled)
      return `${currency} ${formatNumber(scaled)} ${word}`;
  }
  return `${currency} ${formatNumber(amount)}`;
}

/** Digits in groups of three, by a comma. */
function formatNumber(value: number): string {
  const [whole = "", fraction] = String(Math.abs(value)).split(".");
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  const digits = whole.includes("e") ? whole : groups.join(",");
  return `${value < 0 ? "−" : ""}${digits}${fraction === undefined ? "" : `.${fraction}`}`;
}

function formatSigned(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** `23 September 1998`, or as much of it as the precision says. */
export function dateInWords(date: string, precision = "day"): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const named = MONTHS[Number(month) - 1];
  if (named === undefined || precision === "year") return year;
  return precision === "month" ? `${named} ${year}` : `${Number(day)} ${named} ${year}`;
}

function isMap(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
