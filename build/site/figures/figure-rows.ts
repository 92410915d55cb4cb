/** The data behind a figure as a table of texts: for Markdown, and for readers of the page who want the numbers. */

import { shown } from "../../../worker/calculator-page/number-format.ts";
import { rowsOf } from "../../../worker/calculator-page/plot.ts";
import type { Plot, Point } from "../../../worker/calculator-page/plot-points.ts";
import type { Figure, PlotData, TableData } from "../../schema/figures.ts";

export interface DataTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** @param most rows of a plot; of more points every second, third or so is shown */
export function dataTable({ plot, table, stack, flow }: Figure, most?: number): DataTable {
  if (plot) {
    const [columns = [], ...rows] = rowsOf(linesOfPlot(plot), most);
    return { columns, rows: rows.map((row) => row.map((cell) => shown(Number(cell)))) };
  }
  if (table)
    return {
      columns: table.columns,
      rows: table.rows.map(({ label, values }) => [label, ...values.map(shown)]),
    };
  if (stack) {
    const isNoted = stack.layers.some(({ note }) => note !== undefined);
    return {
      columns: ["Layer", `Size (${stack.unit})`, ...(isNoted ? ["Note"] : [])],
      rows: stack.layers.map(({ name, size, note = "" }) => [name, shown(size), ...(isNoted ? [note] : [])]),
    };
  }
  const names = new Map(flow?.boxes.map(({ id, name, note }) => [id, note === undefined ? name : `${name} (${note})`]));
  return {
    columns: ["From", "To", "What"],
    rows: (flow?.arrows ?? []).map(({ from, to, label = "" }) => [names.get(from) ?? from, names.get(to) ?? to, label]),
  };
}

/** A plot as the drawing takes it. */
export function linesOfPlot({ x, y, lines, marks = [] }: PlotData): Plot {
  return {
    title: "",
    x,
    y,
    lines: lines.map(({ name, style, x: xs, y: ys }) => ({
      name,
      style,
      points: xs.map((value, i): Point => [value, ys[i] ?? Number.NaN]),
    })),
    marks,
  };
}

/** A table whose numbers are drawn as lines: over the numbers of its first column, or over its labels. */
export function linesOfTable({ columns, unit, rows }: TableData): Plot {
  const [x = "", ...names] = columns;
  const isNumeric = rows.every((row) => row.x !== undefined);
  return {
    title: "",
    x,
    y: unit ?? (names.length === 1 ? (names[0] ?? "") : ""),
    lines: names.map((name, n) => ({
      name,
      style: "line",
      points: rows.map((row, i): Point => [isNumeric ? (row.x ?? i) : i, row.values[n] ?? Number.NaN]),
    })),
    ...(!isNumeric && { names: rows.map(({ label }) => label) }),
    marks: [],
  };
}
