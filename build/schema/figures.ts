/**
 * Figures of an entry: what authors write, and what the API answers. A figure is drawn as one of four kinds. The
 * descriptions of the keys are printed in CONTRIBUTING by `npm run tool -- docs`.
 */
import { z } from "zod";
import { AnyValue, DrawnNumber, ParamId, Slug, Text } from "./primitives.ts";
import { singleLine } from "./text-kinds.ts";

/** A label inside a drawing: longer ones do not fit a narrow screen. */
const Label = singleLine(60);
const Unit = singleLine(40);

const Series = z.array(DrawnNumber).min(1).max(200);
const InputValues = z.record(ParamId, z.union([Label, DrawnNumber, z.boolean(), Series]));

const PLOT = {
  calculator: Slug.describe("Id of the calculator that computes the points."),
  inputs: InputValues.optional().describe("The inputs that do not vary, as the calculator takes them."),
  vary: z
    .strictObject({ input: ParamId, from: DrawnNumber, to: DrawnNumber })
    .optional()
    .describe("The input of the horizontal axis, and its range; absent for a calculator of series."),
  outputs: z
    .array(ParamId)
    .min(1)
    .max(4)
    .optional()
    .describe("The outputs drawn, in one unit; the first one if absent."),
  compare: z
    .strictObject({
      input: ParamId,
      values: z
        .array(z.union([Label, DrawnNumber, Series]))
        .min(2)
        .max(4),
      names: z.array(Label).min(2).max(4).optional(),
    })
    .optional()
    .describe(
      "A line for each value of another input, of one output. `names` says what the lines of series are called.",
    ),
};

const TABLE = {
  draw: z.enum(["bars", "line"]).describe("How the numbers are drawn."),
  columns: z.array(Label).min(2).max(5).describe("What the rows are, then the name of each column of numbers."),
  unit: Unit.optional().describe("Unit of the numbers, where the columns do not say it."),
  rows: z
    .array(
      z
        .array(z.union([Label, DrawnNumber]))
        .min(2)
        .max(5),
    )
    .min(2)
    .max(40)
    .describe("Each a label, or a number, then its numbers."),
};

const STACK = {
  unit: Unit.describe("Unit of the sizes."),
  layers: z
    .array(z.strictObject({ name: Label, size: DrawnNumber.positive(), note: Label.optional() }))
    .min(2)
    .max(12)
    .describe("From the top down."),
};

const FLOW = {
  boxes: z
    .array(
      z.strictObject({
        id: Slug,
        name: singleLine(40),
        note: singleLine(40).optional(),
        row: z.int().min(1).max(8).optional(),
      }),
    )
    .min(2)
    .max(12)
    .describe("The parties. `row` puts a box into a row; without it a box stands below what leads to it."),
  arrows: z
    .array(z.strictObject({ from: Slug, to: Slug, label: singleLine(40).optional() }))
    .min(1)
    .max(16)
    .describe("What passes between two boxes, named by their ids."),
};

const TITLE = Label.describe("What the figure shows, in a few words.");
const DESCRIPTION = Text.describe(
  "What a reader sees in it, for those who do not see it; cites the source of numbers that no calculator gives.",
);

/** The kinds, each with the keys that draw it. */
export const FIGURE_KINDS = { plot: PLOT, table: TABLE, stack: STACK, flow: FLOW } as const;

export type FigureKind = keyof typeof FIGURE_KINDS;

/** The kinds in words, for authors. */
export const KINDS_IN_WORDS: Readonly<Record<FigureKind, string>> = {
  plot: "outputs of a calculator over a range of one of its inputs, computed by the build",
  table: "a few numbers from a source, drawn as bars or as a line",
  stack: "layers with their sizes, such as a capital structure, from a source",
  flow: "boxes and arrows, such as the structure of a fund or the legs of a trade",
};

export const KIND_NAMES = Object.keys(FIGURE_KINDS) as readonly FigureKind[];

/** Kinds whose numbers are from a source. */
export const CITED_KINDS: ReadonlySet<FigureKind> = new Set<FigureKind>(["table", "stack"]);

/** A figure as authors write it: title, description, and the keys of one kind under its name. */
export const AuthoredFigure = z.strictObject({
  title: TITLE,
  description: DESCRIPTION,
  plot: z.strictObject(PLOT).optional().describe(KINDS_IN_WORDS.plot),
  table: z.strictObject(TABLE).optional().describe(KINDS_IN_WORDS.table),
  stack: z.strictObject(STACK).optional().describe(KINDS_IN_WORDS.stack),
  flow: z.strictObject(FLOW).optional().describe(KINDS_IN_WORDS.flow),
});

export type AuthoredFigure = z.infer<typeof AuthoredFigure>;
export type AuthoredPlot = NonNullable<AuthoredFigure["plot"]>;

/** The type without the limits and the advice that are for authors: the API promises the shape. */
function promised(type: z.ZodType): z.ZodType {
  if (type instanceof z.ZodOptional) return promised(type.unwrap() as z.ZodType).optional();
  if (type instanceof z.ZodArray) return z.array(promised(type.element as z.ZodType));
  if (type instanceof z.ZodObject) return z.object(promisedShape(type.shape as Record<string, z.ZodType>));
  if (type instanceof z.ZodRecord) return z.record(z.string(), AnyValue);
  if (type instanceof z.ZodUnion) return AnyValue;
  return type instanceof z.ZodString ? z.string() : type;
}

function promisedShape(shape: Readonly<Record<string, z.ZodType>>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, promised(type)]));
}

const PlottedLine = z.object({
  name: z.string(),
  style: z.enum(["line", "thin", "area", "dots", "bars"]),
  x: z.array(z.number()),
  y: z.array(z.number()),
});

const PlottedMark = z.object({ name: z.string(), x: z.number() });

const TableRow = z.object({
  label: z.string(),
  x: z.number().optional().describe("The label, when every label is a number."),
  values: z.array(z.number()),
});

/** A figure as the API answers it: with the points of a plot. */
export const Figure = z
  .object({
    kind: z.enum(["plot", "table", "stack", "flow"]),
    title: z.string(),
    description: z.string(),
    plot: z
      .object({
        ...promisedShape(PLOT),
        compare: z
          .object({
            input: z.string(),
            values: z.array(z.string()).describe("As text, since inputs are of many types; a series with commas."),
            names: z.array(z.string()).optional().describe("Names of the lines."),
          })
          .optional(),
        x: z.string().describe("Name of the horizontal axis."),
        y: z.string(),
        lines: z.array(PlottedLine).describe("The points of each line, to six digits."),
        marks: z.array(PlottedMark).optional().describe("Values of x with a name."),
      })
      .optional(),
    table: z.object({ ...promisedShape(TABLE), rows: z.array(TableRow) }).optional(),
    stack: z.object(promisedShape(STACK)).optional(),
    flow: z.object(promisedShape(FLOW)).optional(),
  })
  .describe("A figure as data: the member that `kind` names is present.");

export interface Figure {
  readonly kind: FigureKind;
  readonly title: string;
  readonly description: string;
  readonly plot?: PlotData;
  readonly table?: TableData;
  readonly stack?: NonNullable<AuthoredFigure["stack"]>;
  readonly flow?: NonNullable<AuthoredFigure["flow"]>;
}

export interface PlotData extends AuthoredPlot {
  readonly x: string;
  readonly y: string;
  readonly lines: readonly z.infer<typeof PlottedLine>[];
  readonly marks?: readonly z.infer<typeof PlottedMark>[];
}

export interface TableData extends Omit<NonNullable<AuthoredFigure["table"]>, "rows"> {
  readonly rows: readonly z.infer<typeof TableRow>[];
}
