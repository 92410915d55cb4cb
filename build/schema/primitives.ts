/** Types that the fields of several collections share. */

import { z } from "zod";
import { isDrawable, LEAST_DRAWN, MOST_DRAWN } from "../../worker/calculator-page/drawable.ts";
import { SLUG } from "../../worker/slug.ts";
import { latex, multiLine, singleLine, webAddress } from "./text-kinds.ts";

/** A name, alias, label or symbol. */
export const Name = singleLine(120);
/** The title of a work, which can be long. */
export const Title = singleLine(400);
/** A sentence or two on one line. */
export const Text = singleLine(500);
/** The body of a file as plain words: paragraphs and lists. */
export const Prose = multiLine(20_000);
/** A formula in plain text. */
export const PlainFormula = multiLine(1000);
export const Latex = latex(1000);

export const Slug = z.string().regex(SLUG).describe("Stable kebab-case ASCII identifier of an entity.");

export const ParamId = z
  .string()
  .regex(/^[A-Za-z_][A-Za-z0-9_]*$/)
  .describe("Identifier of a calculator input or output.");

export const ENTITY_TYPES = [
  "term",
  "category",
  "strategy",
  "formula",
  "structure",
  "risk-concept",
  "calculator",
  "regulation",
  "event",
  "person",
  "chunk",
] as const;
export const EntityType = z.enum(ENTITY_TYPES).describe("Kind of entity.");

export const DifficultyLevel = z
  .enum(["intro", "intermediate", "advanced", "expert"])
  .describe("The reader that an entry is written for.");

/** A number that is drawn. What the API promises of it is that it is a number. */
export const DrawnNumber = z.number().superRefine((value, context) => {
  if (isDrawable(value)) return;
  const message = `${value} cannot be drawn: write 0, or a number of a size from ${LEAST_DRAWN} to ${MOST_DRAWN}`;
  context.addIssue({ code: "custom", message });
});

/** `YYYY-MM-DD`, a day that the calendar has. */
export const DateOnly = z.iso.date();

/** Year, month, and the number of the edition in the month, from 0. */
export const EditionName = z
  .string()
  .regex(/^\d{4}\.(?:0[1-9]|1[0-2])\.(?:0|[1-9]\d{0,3})$/)
  .describe("Name of an edition: year, month, and a number within the month.");

export const WebAddress = webAddress(500);

export const Reference = z
  .strictObject({
    type: EntityType,
    id: Slug,
    label: z.string().optional().describe("Name of the entity, for convenience."),
  })
  .describe("A typed pointer to an entity.");

export const SourceType = z.enum([
  "academic",
  "regulatory",
  "industry",
  "news",
  "primary-document",
  "textbook",
  "encyclopedia",
]);

export const Source = z
  .object({
    id: Slug.optional().describe("Id in the registry of sources."),
    title: Title,
    url: WebAddress,
    publisher: Name.optional(),
    type: SourceType.optional(),
    accessed: DateOnly.optional(),
    license: singleLine(200, { addresses: true }).optional().describe("SPDX identifier or URL."),
  })
  .describe("A bibliographic source.");

export const Citation = z
  .object({
    field: z.string().min(1).describe("Field of the record that holds the statement."),
    statement: Prose.describe("The sentence or clause, letter by letter as the field has it."),
    source: Slug.describe("Id in the registry of sources."),
    locator: singleLine(200).optional().describe("Where in the source: a section, page, paragraph or table."),
  })
  .describe("A statement and the source that it is from.");

export const Tags = z.array(z.string()).describe("From one vocabulary, which grows.");
/** A term's or strategy's summary. */
export const Summary = singleLine(320).describe("A self-contained one-sentence definition.");
export const References = z.array(Reference);
export const Sources = z.array(Source);
export const TextList = z.array(Text).min(1);
export const NameList = z.array(Name).min(1);
export const ProseList = z.array(Prose).min(1);

/** Any value, as the API promises it for a free-form member. */
export const AnyValue = z.unknown();

/** A value that authors may write in a free-form member. */
export const AuthoredValue = z.union([
  Text,
  z.number(),
  z.boolean(),
  z.array(z.number()),
  z.array(Text),
  z.array(z.array(z.number())),
]);
/** The name of a free-form member. */
export const AuthoredKey = singleLine(80);

/** Fields of a source that entities carry, besides its id. */
export function fieldsOfSource(): string[] {
  return Object.keys(Source.shape).filter((name) => name !== "id");
}
