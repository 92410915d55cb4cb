// A value of an input as a query writes it.

import type { InputValue } from "./read-inputs.ts";

/** Values of a list between commas, the rows of a matrix between semicolons. `gap` stands after each comma. */
export function inputText(value: InputValue, gap = ""): string {
  if (!Array.isArray(value)) return String(value);
  const rows = value.map((item) => (Array.isArray(item) ? item.join(`,${gap}`) : String(item)));
  return rows.join(value.some(Array.isArray) ? `;${gap}` : `,${gap}`);
}
