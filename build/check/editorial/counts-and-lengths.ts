/** Checks counts, lengths and numbers of references. */
import { type Corpus, type Entity, isUnread } from "../../corpus.ts";
import { toStringList } from "../../link/reference.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { COLLECTIONS } from "../../schema/collections.ts";
import type { Range } from "../../schema/field.ts";
import { formatRange, type Standards } from "./standards.ts";
import { diagnosticInField, wordCount } from "./texts.ts";

/** Checks how many entries each collection has, and each category's folder of terms. */
export function checkCounts({ collections }: Corpus, { counts, termsPerCategory }: Standards): Diagnostic[] {
  const folders = COLLECTIONS.map(({ name }) => ({
    folder: name as string,
    count: collections[name].length,
    range: counts[name],
    saidIn: `build/schema/collections/${name}.ts`,
  }));
  const terms = Map.groupBy(collections.terms, ({ record }) => record["category"]);
  for (const { id } of collections.categories) {
    const count = terms.get(id)?.length ?? 0;
    const saidIn = "build/check/editorial/standards.ts";
    folders.push({ folder: `terms/${id}`, count, range: termsPerCategory, saidIn });
  }
  return folders.flatMap(({ folder, count, range, saidIn }) => {
    const wrong = rangeError(count, range, "entries");
    if (wrong === undefined) return [];
    const message = `${wrong} (${saidIn})`;
    return [{ file: `content/${folder}`, line: 1, column: 1, severity: "error", message }];
  });
}

/** Checks the length of each section. */
export function checkLengths(entity: Entity, { lengths, requiredAnyOf }: Standards): Diagnostic[] {
  const { name } = entity.collection;
  const diagnostics = Object.entries(lengths[name] ?? {}).flatMap(([field, range]) => {
    const value = entity.record[field] ?? entity.draft.body.lists.get(field);
    if (value === undefined) return [];
    const wrong = Array.isArray(value)
      ? rangeError(value.length, range, "items")
      : rangeError(wordCount(String(value)), range, "words");
    return wrong === undefined ? [] : [diagnosticInField(entity, field, `${field} has ${wrong}`)];
  });
  if (
    name === "terms" &&
    requiredAnyOf.every((field) => entity.record[field] === undefined && !isUnread(entity, field))
  )
    diagnostics.push(
      diagnosticInField(
        entity,
        "definition",
        `a term has one of these sections at least; add ${headingsOf(entity, requiredAnyOf)}`,
      ),
    );
  return diagnostics;
}

/** `## In practice or ## Example` */
function headingsOf({ collection }: Entity, fields: readonly string[]): string {
  const headings = fields.map((field) => collection.sections.find((section) => section.field === field)?.heading);
  return headings.map((heading) => `## ${heading}`).join(" or ");
}

/** Checks how many `see_also`, sources and tags each term has. */
export function checkReferences(entity: Entity, { seeAlso, sourcesOfTerm, furtherReading }: Standards): Diagnostic[] {
  if (entity.collection.name !== "terms") return [];
  const listed = toStringList(entity.draft.facts["sources"]).length;
  const long =
    listed > furtherReading
      ? [
          diagnosticInField(
            entity,
            "sources",
            `sources lists ${listed}; expected at most ${furtherReading}; cite the others`,
          ),
        ]
      : [];
  const ranges = { see_also: seeAlso, sources: sourcesOfTerm, tags: { min: 1, max: Number.POSITIVE_INFINITY } };
  const few = Object.entries(ranges).flatMap(([field, range]) => {
    const wrong = rangeError(listLength(entity, field), range, "entries");
    return wrong === undefined || isUnread(entity, field)
      ? []
      : [diagnosticInField(entity, field, `${field} has ${wrong}`)];
  });
  return [...long, ...few];
}

function listLength({ record }: Entity, field: string): number {
  const value = record[field];
  return Array.isArray(value) ? value.length : 0;
}

/** `12 words; expected 90 to 250`, or `undefined` if the number is in the range. */
function rangeError(count: number, range: Range, what: string): string | undefined {
  if (count >= range.min && count <= range.max) return undefined;
  return `${count} ${what}; expected ${formatRange(range)}`;
}
