/** Markdown: the record as a page to read, with prose links and references as working addresses. */
import { COMPUTE_PATH } from "../../worker/answers/compute.ts";
import { blockMarkdown, fencedMarkdown, headingMarkdown, inlineMarkdown, linkMarkdown } from "../../worker/markdown.ts";
import { pageAddress } from "../body.ts";
import { calculatorOf, queryOfInputs } from "../calculators.ts";
import { type Entity, keyOf } from "../corpus.ts";
import type { Prose } from "../prose.ts";
import { AUTHORING, fieldsOf, referenceFields } from "../schema/authoring.ts";
import type { RenderContext } from "./context.ts";
import { titleOf, valueMarkdown } from "./markdown-values.ts";

/** Facts that stand in the line under the title. */
const FACTS: ReadonlySet<string> = new Set([
  "abbreviation",
  "accessed",
  "category",
  "city",
  "country",
  "date",
  "date_precision",
  "family",
  "firm",
  "formula_id",
  "jurisdiction",
  "kind",
  "level",
  "license",
  "magnitude_usd",
  "parent",
  "plural",
  "publisher",
  "regulator",
  "role",
  "subcategory",
  "term_count",
  "type",
  "updated",
  "year",
  "year_enacted",
]);
/** Fields that the page shows in its head, or (aliases) in words of its own. */
const SHOWN_ABOVE: ReadonlySet<string> = new Set(["id", "name", "title", "summary", "aliases", "long_name"]);
const LINK_FIELDS: ReadonlySet<string> = new Set(["url", "official_url", "firm_url"]);
const POINTERS: Readonly<Record<string, string>> = {
  category: "category",
  parent: "category",
  formula_id: "formula",
  key_terms: "term",
};

/** A part of a page, under a heading or none. */
export interface PagePart {
  readonly heading?: string;
  readonly content: string;
}

export function markdownRecord(entity: Entity, parts: readonly PagePart[]): string {
  return `# ${headingMarkdown(entity.name)}\n\n${markdownBody(parts, 2)}\n`;
}

/** The page without its title; sections are headed at `depth`, so that a page can be part of a longer text. */
export function markdownBody(parts: readonly PagePart[], depth: number): string {
  const mark = "#".repeat(depth);
  return parts
    .map(({ heading, content }) => (heading === undefined ? content : `${mark} ${heading}\n\n${content}`))
    .join("\n\n");
}

/** What stands under the title, in order. */
export function markdownParts(entity: Entity, context: RenderContext): PagePart[] {
  const { record, collection } = entity;
  const authoring = AUTHORING[collection.name];
  const parts: PagePart[] = [];
  const summary = record["summary"];
  const hasLeadSummary = authoring.lead === "summary";
  if (typeof summary === "string" && !hasLeadSummary) parts.push({ content: `> ${blockMarkdown(summary)}` });
  parts.push({ content: factList(entity, context) });

  const sections = fieldsOf(authoring.schema).filter((field) => !FACTS.has(field) && !SHOWN_ABOVE.has(field));
  if (hasLeadSummary) sections.unshift("summary");
  for (const field of leadFirst(sections, authoring.lead)) {
    const content = sectionOf(entity, field, context);
    if (content === "") continue;
    parts.push(field === authoring.lead ? { content } : { heading: headingOf(entity, field), content });
  }
  if (collection.type === "calculator") parts.push(...calculatorSections(entity, context));
  return parts.filter(({ content }) => content !== "");
}

/** What a person needs to follow a calculator: the formula it computes, and an address to try. */
function calculatorSections(entity: Entity, context: RenderContext): PagePart[] {
  const parts: PagePart[] = [];
  const formula = context.formulaOf(keyOf(entity));
  if (formula) {
    const plain = fencedMarkdown(String(formula.record["plain_text"]), "");
    parts.push({ heading: "Formula", content: `${entityLink("formula", formula.id, context)}:\n\n${plain}` });
  }
  const { id, examples = [] } = calculatorOf(entity);
  const [example] = examples;
  if (example) {
    const address = `${context.base}${COMPUTE_PATH}/${id}${queryOfInputs(example.inputs)}`;
    parts.push({ heading: "Try it", content: fencedMarkdown(`curl '${address}'`, "sh") });
  }
  return parts;
}

function leadFirst(fields: readonly string[], lead: string | undefined): string[] {
  return lead === undefined
    ? [...fields]
    : [...fields.filter((field) => field === lead), ...fields.filter((field) => field !== lead)];
}

function factList(entity: Entity, context: RenderContext): string {
  const { record, collection } = entity;
  const facts = [`- Kind: ${collection.type}`];
  if (record["long_name"] !== undefined) facts.push(`- Full name: ${inlineMarkdown(String(record["long_name"]))}`);
  const aliases = record["aliases"];
  if (Array.isArray(aliases)) facts.push(`- Also called: ${inlineMarkdown(aliases.join(", "))}`);
  for (const field of fieldsOf(AUTHORING[collection.name].schema)) {
    const value = record[field];
    // A calculator shows the formula that it computes in a section of its own.
    if (value === undefined || !FACTS.has(field) || (field === "formula_id" && collection.type === "calculator"))
      continue;
    const type = POINTERS[field];
    const shown = type === undefined ? inlineMarkdown(String(value)) : entityLink(type, String(value), context);
    facts.push(`- ${titleOf(field)}: ${shown}`);
  }
  return facts.join("\n");
}

function sectionOf(entity: Entity, field: string, context: RenderContext): string {
  const { body } = entity.draft;
  const prose = body.prose.get(field);
  if (prose) return prose.markdown;
  const list = body.lists.get(field);
  if (list) return list.map((item) => `- ${indented(item.markdown)}`).join("\n");
  const parts = body.parts.get(field);
  if (parts) return partsMarkdown(parts);

  const value = entity.record[field];
  if (value === undefined) return "";
  const { schema } = AUTHORING[entity.collection.name];
  if (referenceFields(schema).includes(field)) {
    return (value as { type: string; id: string }[])
      .map(({ type, id }) => `- ${entityLink(type, id, context)} (${type})`)
      .join("\n");
  }
  if (field in POINTERS && Array.isArray(value)) {
    return value.map((id) => `- ${entityLink(POINTERS[field] ?? "", String(id), context)}`).join("\n");
  }
  if (field === "sources") return (value as Record<string, unknown>[]).map(citation).join("\n");
  // Between dollar signs CommonMark would read LaTeX as prose: its brackets as links, its backslashes as escapes.
  if (field === "latex") return fencedMarkdown(String(value), "math");
  if (field === "plain_text" || field === "formula") return fencedMarkdown(String(value), "");
  if (field === "reference_implementation") {
    const { language, code } = value as { language: string; code: string };
    return fencedMarkdown(code, language);
  }
  if (LINK_FIELDS.has(field)) return `<${String(value)}>`;
  return valueMarkdown(value);
}

function partsMarkdown(parts: ReadonlyMap<string, Prose>): string {
  return [...parts].map(([name, content]) => `**${titleOf(name)}.** ${content.markdown}`).join("\n\n");
}

function citation(source: Readonly<Record<string, unknown>>): string {
  const publisher = source["publisher"];
  const link = linkMarkdown(String(source["title"]), String(source["url"]));
  return `- ${link}${publisher === undefined ? "" : `, ${inlineMarkdown(String(publisher))}`}`;
}

function entityLink(type: string, id: string, context: RenderContext): string {
  const name = context.nameOf(`${type}:${id}`) ?? id;
  return linkMarkdown(name, pageAddress(context.base, type, id));
}

function headingOf(entity: Entity, field: string): string {
  const section = AUTHORING[entity.collection.name].sections.find((candidate) => candidate.field === field);
  return section?.heading ?? titleOf(field);
}

function indented(text: string): string {
  return text.replaceAll("\n", "\n  ");
}
