// Dates, lists of words and matrices as a query writes them: a comma list, or the cells of a pasted column; the rows of a
// matrix are divided by semicolons or line breaks.

import { MAX_SERIES_LENGTH, Unreadable } from "./check-value.ts";
import { type InputDefinition, isList, type StructuredType } from "./definition.ts";
import { readTypedNumber, trimmed } from "./typed-number.ts";

/** An input whose values are of a kind that a query writes as one text. */
export type StructuredInput = InputDefinition & { value_type: StructuredType };

export function isStructured(input: InputDefinition): input is StructuredInput {
  return input.value_type !== undefined;
}

/** The values that texts stand for, not yet checked; lists are read as far as the first value that is too many. */
export function structuredFrom(texts: readonly string[], input: StructuredInput): unknown {
  const [only = ""] = texts;
  if (!isList(input)) return texts.length > 1 ? texts : trimmed(only);
  if (input.value_type === "array<array<number>>") return matrixFrom(texts, input);
  const cells: string[] = [];
  for (const text of texts) {
    const limit = MAX_SERIES_LENGTH + 1 - cells.length;
    cells.push(...withoutEmptyEnd(text.split(/[,;\t\r\n]+/, limit + 1)).slice(0, limit));
  }
  return cells;
}

function matrixFrom(texts: readonly string[], input: InputDefinition): unknown[][] {
  const rows = texts.flatMap((text) => withoutEmptyEnd(text.split(/[;\r\n]+/, MAX_SERIES_LENGTH + 2)));
  let left = MAX_SERIES_LENGTH + 1;
  const matrix: unknown[][] = [];
  for (const row of rows) {
    if (left <= 0) break;
    const cells = withoutEmptyEnd(row.split(row.includes(",") ? "," : /\s+/, left + 1)).slice(0, left);
    left -= Math.max(1, cells.length);
    matrix.push(cells.map((cell) => numberFrom(cell, input)));
  }
  return matrix;
}

function numberFrom(text: string, input: InputDefinition): unknown {
  const read = readTypedNumber(text, input);
  return read.kind === "number" ? read.value : new Unreadable(text, read.reason);
}

function withoutEmptyEnd(texts: readonly string[]): string[] {
  const cells = texts.map(trimmed);
  while (cells.at(-1) === "") cells.pop();
  return cells;
}
