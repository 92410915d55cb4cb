/** The prose of an entity by field, and diagnostics at the position of a field. */
import { allEntities, type Corpus, type Entity } from "../../corpus.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { normalizeText, positionOf } from "../../parse/front-matter.ts";

/** A field of an entity that holds running text. */
export interface FieldText {
  readonly entity: Entity;
  readonly field: string;
  readonly text: string;
}

/** A diagnostic in a field, whether the front matter or the body holds it. */
export function diagnosticInField(
  { draft }: Entity,
  field: string,
  message: string,
  severity: Diagnostic["severity"] = "error",
): Diagnostic {
  const { file, body } = draft;
  return { file: file.path, ...(body.positions.get(field) ?? positionOf(file, [field])), severity, message };
}

/** A diagnostic where words of a field stand in the file; where the field begins, when they are written otherwise. */
export function diagnosticAt(
  entity: Entity,
  field: string,
  words: string,
  message: string,
  severity: Diagnostic["severity"] = "error",
): Diagnostic {
  const diagnostic = diagnosticInField(entity, field, message, severity);
  const lines = normalizeText(entity.draft.file.text)
    .split("\n")
    .slice(diagnostic.line - 1);
  for (const [i, line] of lines.entries()) {
    const column = line.indexOf(words);
    if (column >= 0) return { ...diagnostic, line: diagnostic.line + i, column: column + 1 };
  }
  return diagnostic;
}

/** The text before the first heading; for a term its definition. */
export function leadText(entity: Entity): FieldText | undefined {
  const field = entity.collection.lead;
  const text = field === undefined ? undefined : entity.record[field];
  return field !== undefined && typeof text === "string" ? { entity, field, text } : undefined;
}

/**
 * Every running text of an entity's record: its summary, the fields of its body, and what its figures say.
 */
export function* textsOf(entity: Entity): Generator<FieldText> {
  const { lead, sections } = entity.collection;
  for (const field of new Set(["summary", lead, ...sections.map((section) => section.field)])) {
    const value = field === undefined ? undefined : entity.record[field];
    if (field !== undefined && value !== undefined) yield { entity, field, text: textOf(value) };
  }
  const figures = entity.record["figures"] as readonly { description: string }[] | undefined;
  if (figures) yield { entity, field: "figures", text: figures.map(({ description }) => description).join("\n\n") };
}

export function allTexts(corpus: Corpus): FieldText[] {
  return allEntities(corpus).flatMap((entity) => [...textsOf(entity)]);
}

/** A field's value as text. Items of a list and parts of an example become paragraphs. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value !== null && typeof value === "object") return Object.values(value).map(textOf).join("\n\n");
  return "";
}

export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}
