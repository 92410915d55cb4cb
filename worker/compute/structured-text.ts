// Dates, lists of words and matrices as a query writes them: a comma list, or the cells of a pasted column; the rows of a
// matrix are divided by semicolons or line breaks.

import { MAX_SERIES_LENGTH, Unreadable } from "./check-value.ts";
import { type InputDefinition, isList, type StructuredType } from "./definition.ts";
import { isDateText } from "./typed-date.ts";
import { isName } from "./typed-list.ts";
import { readTypedNumber, trimmed } from "./typed-number.ts";

/** An input whose values are of a kind that a query writes as one text. */
export type StructuredInput = InputDefinition & { value_type: StructuredType };

export function isStructured(input: InputDefinition): input is StructuredInput {
  return input.value_type !== undefined;
}

/** A separator at the end of a line is one with the line break. */
const BETWEEN_CELLS = /[,;\t]?(?:\r\n|\r|\n)|[,;\t]/;

/**
 * The values that texts stand for, not yet checked; lists are read as far as the first value that is too many. `heading` is
 * the text above a column of dates, which is left out.
 */
export function structuredFrom(texts: readonly string[], input: StructuredInput): { value: unknown; heading?: string } {
  const [only = ""] = texts;
  if (!isList(input)) return { value: texts.length > 1 ? texts : trimmed(only) };
  if (input.value_type === "array<array<number>>") return { value: matrixFrom(texts, input) };
  const cells: string[] = [];
  for (const text of texts) {
    const limit = MAX_SERIES_LENGTH + 1 - cells.length;
    cells.push(...withoutEmptyEnd(text.split(BETWEEN_CELLS, limit + 1)).slice(0, limit));
  }
  const gap = cells.indexOf("");
  if (gap >= 0) return { value: new Unreadable(texts.join(), `There is a gap at value ${gap + 1}.`) };
  const [first = "", ...others] = cells;
  const isHeaded = input.value_type === "array<date>" && isName(first) && others.length > 0 && others.every(isDateText);
  return isHeaded ? { value: others, heading: first } : { value: cells };
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
