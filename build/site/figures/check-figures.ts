/**
 * Checks of figures that no schema can make: what calculators, sources and the parts of a figure have to do with each
 * other.
 */

import { CALCULATOR_FUNCTIONS } from "../../../worker/compute/calculator-functions.ts";
import type { Corpus, Entity } from "../../corpus.ts";
import { withoutMarks } from "../../parse/citations.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { positionOf } from "../../parse/front-matter.ts";
import { type AuthoredFigure, CITED_KINDS, KIND_NAMES } from "../../schema/figures.ts";
import { didYouMean } from "../../text/did-you-mean.ts";
import { rowsOf } from "./flow-layout.ts";
import { type Fault, plotData } from "./plot-data.ts";
import { pageCalculator } from "./published-figures.ts";

/** Boxes that fit side by side on a narrow screen. */
const MAX_IN_ROW = 4;
/** Rows of a table that a line joins. */
const LEAST_POINTS = 3;
/** Bars that are seen at once. */
const MAX_BARS = 30;

/** @param existingKeys every entity that has a file, even one with errors */
export function checkFigures(entity: Entity, corpus: Corpus, existingKeys: ReadonlySet<string>): Diagnostic[] {
  const { file, facts, markedFacts } = entity.draft;
  const figures = facts["figures"] as readonly AuthoredFigure[] | undefined;
  if (!figures) return [];
  const marked = (markedFacts["figures"] ?? figures) as readonly AuthoredFigure[];
  return figures.flatMap((figure, i) =>
    [...shapeFaults(figure), ...citationFaults(marked[i] ?? figure), ...kindFaults(figure, corpus, existingKeys)].map(
      ({ path, message }): Diagnostic => ({
        file: file.path,
        ...positionOf(file, ["figures", i, ...path]),
        severity: "error",
        message,
      }),
    ),
  );
}

function shapeFaults(figure: AuthoredFigure): Fault[] {
  const [kind, other] = KIND_NAMES.filter((name) => figure[name] !== undefined);
  if (kind === undefined)
    return [{ path: [], message: `the figure has nothing to draw; give it one of ${KIND_NAMES.join(", ")}` }];
  return other === undefined
    ? []
    : [{ path: [other], message: `the figure has ${kind} and ${other}; make a figure of each` }];
}

/** Words by which a description says that its numbers are from no source: those of an example, and estimates. */
const OWN_NUMBERS = /\bof the example\b|\bour estimate\b/i;

/** Numbers from a source cite it, in the description, which is where readers see the note. */
function citationFaults(marked: AuthoredFigure): Fault[] {
  const { description, ...rest } = marked;
  const isCited = withoutMarks(description) !== description || OWN_NUMBERS.test(description);
  const kind = KIND_NAMES.find((name) => marked[name] !== undefined);
  const elsewhere = JSON.stringify(rest);
  return [
    ...(kind !== undefined && CITED_KINDS.has(kind) && !isCited
      ? [
          {
            path: ["description"],
            message:
              `a ${kind} says where its numbers are from: end a sentence of the description with [@source-id, place], ` +
              'or say that they are those "of the example", or "our estimate"',
          },
        ]
      : []),
    ...(withoutMarks(elsewhere) === elsewhere
      ? []
      : [{ path: [], message: "a figure cites its source in the description, and nowhere else" }]),
  ];
}

function kindFaults({ plot, table, flow }: AuthoredFigure, corpus: Corpus, existingKeys: ReadonlySet<string>): Fault[] {
  if (plot) return below("plot", plotFaults(plot, corpus, existingKeys));
  if (table) return below("table", tableFaults(table));
  return flow ? below("flow", flowFaults(flow)) : [];
}

function below(kind: string, faults: readonly Fault[]): Fault[] {
  return faults.map(({ path, message }) => ({ path: [kind, ...path], message }));
}

function plotFaults(
  plot: NonNullable<AuthoredFigure["plot"]>,
  { entities }: Corpus,
  existingKeys: ReadonlySet<string>,
): readonly Fault[] {
  const calculator = pageCalculator(plot.calculator, (id) => entities.get(`calculator:${id}`)?.draft);
  if (calculator) return plotData(plot, calculator).faults ?? [];
  // Its own file has errors, which come first.
  if (existingKeys.has(`calculator:${plot.calculator}`)) return [];
  const ids = [...CALCULATOR_FUNCTIONS.keys()];
  const message = `there is no calculator ${plot.calculator}${didYouMean(plot.calculator, ids)}; there are ${ids.join(", ")}`;
  return [{ path: ["calculator"], message }];
}

function tableFaults({ draw, columns, rows }: NonNullable<AuthoredFigure["table"]>): Fault[] {
  const labels = rows.map(([label]) => label);
  const isNumeric = labels.every((label) => typeof label === "number");
  const wrongRows = rows.flatMap((row, i): Fault[] => {
    if (row.length !== columns.length)
      return [
        { path: ["rows", i], message: `the row has ${row.length} cells and the table ${columns.length} columns` },
      ];
    const at = row.findIndex((cell, n) => n > 0 && typeof cell !== "number");
    const message = `${JSON.stringify(row[at])} is no number: write it without %, currency and separators`;
    return at < 0 ? [] : [{ path: ["rows", i, at], message }];
  });
  const falling =
    isNumeric && draw === "line" ? labels.findIndex((label, i) => i > 0 && label <= Number(labels[i - 1])) : -1;
  const bars = rows.length * (columns.length - 1);
  return [
    ...wrongRows,
    ...(falling > 0 ? [{ path: ["rows", falling], message: "the rows of a line rise in their first column" }] : []),
    ...(draw === "line" && rows.length < LEAST_POINTS
      ? [{ path: ["draw"], message: `a line joins at least ${LEAST_POINTS} rows; draw bars` }]
      : []),
    ...(draw === "bars" && bars > MAX_BARS
      ? [{ path: ["rows"], message: `there are ${bars} bars; more than ${MAX_BARS} are not read, so draw a line` }]
      : []),
  ];
}

function flowFaults(flow: NonNullable<AuthoredFigure["flow"]>): Fault[] {
  const ids = flow.boxes.map(({ id }) => id);
  const repeated = ids.findIndex((id, i) => ids.indexOf(id) < i);
  if (repeated >= 0) return [{ path: ["boxes", repeated, "id"], message: `two boxes are called ${ids[repeated]}` }];
  const dangling = flow.arrows.flatMap((arrow, i) =>
    (["from", "to"] as const).flatMap((end) => {
      const message = `there is no box ${arrow[end]}${didYouMean(arrow[end], ids)}; there are ${ids.join(", ")}`;
      return ids.includes(arrow[end]) ? [] : [{ path: ["arrows", i, end], message }];
    }),
  );
  if (dangling.length > 0) return dangling;
  const rows = rowsOf(flow);
  return [
    ...flow.arrows.flatMap(({ from, to }, i) =>
      arrowFaults(flow, rows, from, to).map((message) => ({ path: ["arrows", i], message })),
    ),
    ...ids.flatMap((id, i) => {
      const inRow = ids.filter((other) => rows.get(other) === rows.get(id));
      const alone = !flow.arrows.some(({ from, to }) => from === id || to === id);
      return [
        ...(alone ? [{ path: ["boxes", i], message: `no arrow leads to or from ${id}` }] : []),
        ...(inRow.indexOf(id) === MAX_IN_ROW
          ? [
              {
                path: ["boxes", i],
                message: `${inRow.length} boxes stand in one row (${inRow.join(", ")}), and ${MAX_IN_ROW} fit; give some a \`row\``,
              },
            ]
          : []),
      ];
    }),
  ];
}

/** Within a row an arrow joins neighbours. */
function arrowFaults(
  { boxes }: NonNullable<AuthoredFigure["flow"]>,
  rows: ReadonlyMap<string, number>,
  from: string,
  to: string,
): string[] {
  if (from === to) return [`an arrow leads from ${from} to itself`];
  if (rows.get(from) !== rows.get(to)) return [];
  const row = boxes.filter(({ id }) => rows.get(id) === rows.get(from)).map(({ id }) => id);
  if (Math.abs(row.indexOf(from) - row.indexOf(to)) === 1) return [];
  return [`${from} and ${to} stand in one row with a box between them; give one of them another \`row\``];
}
