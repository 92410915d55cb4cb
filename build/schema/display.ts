/**
 * Display blocks of field values, without markup. Renderers (Markdown, chunks, pages) depend on blocks and not on
 * fields.
 */

import type { Figure } from "./figures.ts";
import {
  assignments,
  boundsInWords,
  dateInWords,
  formatSigned,
  isMap,
  plausibleInWords,
  thresholdInWords,
  titleOf,
  type Values,
  valueInWords,
} from "./values-in-words.ts";

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
  /** Pages that the first cells lead to. */
  readonly paths?: readonly string[];
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

/**
 * Makes display blocks of a field's value. The record is there for values that depend on other fields; `lead` is the field
 * that opens the entry, which has no heading.
 */
export type Display = (
  value: unknown,
  record: Readonly<Record<string, unknown>>,
  lead?: string,
) => readonly DisplayBlock[];

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

/** Questions, each with the title of the section that answers it, unless the opening does. */
export const asQuestions: Display = (value, record, lead) => {
  const fields = (record["answered_in"] ?? []) as readonly string[];
  const items = (value as readonly string[]).map((question, i) => {
    const field = fields[i];
    return field === undefined || field === lead ? question : `${question} (${titleOf(field)})`;
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
  { kind: "rows", rows: namedValues(value as Values, thresholdInWords) },
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
  const cells = parameters.map((parameter) => ({
    Id: parameter["id"],
    Label: parameter["label"],
    Type: typeInWords(parameter),
    Unit: parameter["unit"],
    Default: parameter["default"],
    Range: boundsInWords(parameter["min"], parameter["max"]),
    Plausible: plausibleInWords(parameter["plausible"]),
    Choices: parameter["choices"],
    Required: parameter["required"] === true ? true : undefined,
    Description: parameter["description"],
  }));
  const names = Object.keys(cells[0] ?? {}) as (keyof (typeof cells)[number])[];
  const cellOf = (value: unknown) => (value === undefined ? "" : valueInWords(value));
  const columns = names.filter((name) => cells.some((row) => cellOf(row[name]) !== ""));
  const lines = parameters.map((parameter) => {
    const { id, label, unit, choices, default: preset, required, description } = parameter;
    const facts = [
      typeInWords(parameter),
      unit,
      choices === undefined ? undefined : `one of ${valueInWords(choices)}`,
      preset === undefined ? undefined : `default ${valueInWords(preset)}`,
      required === true ? "required" : undefined,
    ];
    const known = facts.filter((fact) => fact !== undefined).join("; ");
    return `${String(id)}: ${String(label)} (${known}).${description === undefined ? "" : ` ${String(description)}`}`;
  });
  return [{ kind: "table", columns, rows: cells.map((row) => columns.map((name) => cellOf(row[name]))), lines }];
};

function typeInWords({ type, value_type }: Values): unknown {
  return value_type ?? type;
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

function namedValues(map: Values, inWords: (value: unknown) => string = valueInWords): NamedValue[] {
  return Object.entries(map).map(([name, value]) => ({ label: titleOf(name), value: inWords(value) }));
}
