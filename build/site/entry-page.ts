/** An entry's page: from the structures behind its Markdown and its edges in the graph. */

import { type CalculatorView, calculatorForm, FORM_SLOT } from "../../worker/calculator-page/form.ts";
import { calculatorFunction } from "../../worker/compute/calculator-functions.ts";
import { listPagePath, pagePath } from "../../worker/paths.ts";
import { type Html, html, joined, trusted } from "../../worker/representations/html-template.ts";
import { slot } from "../../worker/representations/page-slots.ts";
import { comparisonPath } from "../../worker/representations/side-by-side.ts";
import { calculatorOf } from "../compute/calculators.ts";
import { type Entity, keyOf, pathOf } from "../corpus.ts";
import { withoutMarks } from "../parse/citations.ts";
import { type Fact, type Outline, type OutlineSection, outlineOf, type Work } from "../render/record-outline.ts";
import { enumValues } from "../schema/collection.ts";
import { collectionNamed } from "../schema/collections.ts";
import type { FieldSchema } from "../schema/field.ts";
import { choiceTitle, dateInWords } from "../schema/values-in-words.ts";
import { calculatorBody, inOrderOfUse } from "./calculator-sections.ts";
import { type Cited, citationForms } from "./cite.ts";
import { cutAtWord } from "./cut-at-word.ts";
import { backlinksOf, membersOf, neighbourhoodOf } from "./entry-links.ts";
import { Notes } from "./footnotes.ts";
import { formulaHtml } from "./formula-html.ts";
import { contentHtml, factHtml, workHtml } from "./outline-html.ts";
import type { SiteContext } from "./site-context.ts";
import { entryData } from "./structured-data.ts";
import {
  contentsList,
  type FactView,
  factList,
  membersSection,
  neighbourhoodSection,
  notesSection,
  type SectionView,
  sectionPart,
} from "./templates/entry-parts.ts";
import { layout } from "./templates/layout.ts";
import { neighbourhoodFigure } from "./templates/neighbourhood.ts";
import { errorReport, reportLink } from "./templates/report-error.ts";
import { calculatorScript, editionAnchor, type Link, PATHS, type Site } from "./templates/site.ts";

/** What is worth reading next, as lists under their titles. */
type Related = readonly { readonly title: string; readonly body: Html }[];

/** Characters of the description in the head of a page. */
const MAX_DESCRIPTION = 300;

export function entryPage(entity: Entity, site: Site, context: SiteContext): string {
  const { collection, id, name, record, draft } = entity;
  const outline = outlineOf(entity, context);
  const path = pagePath(collection, id);
  const api = pathOf(entity);
  const crumbs = crumbsOf(entity, context);
  const otherNames = namesOf(entity);
  const description = descriptionOf(entity);
  const status = statusOf(entity);
  const notes = new Notes(outline.footnotes, draft.citations);
  // In the order in which they are read, which is that of the numbers.
  const summary = outline.summary === undefined ? undefined : notes.set(html`${outline.summary}`);
  const sections = sectionsOf(entity, outline, context, notes);
  const facts = factsOf(entity, outline, notes);
  const cited = notes.list();
  const reading = readingOf(entity, notes);
  const related = [...relatedOf(entity, outline), ...comparedWith(entity, context)];
  const { updated } = record;
  const citation = { id, type: collection.type, title: name, path, ...(typeof updated === "string" && { updated }) };
  const calculator = collection.name === "calculators" ? calculatorView(entity, site) : undefined;
  return layout(site, {
    title: name,
    description,
    path,
    preview: calculator
      ? { name: `${collection.name}-${id}`, shows: `${name}, a calculator` }
      : { name: collection.name, shows: collection.title },
    crumbs,
    structuredData: entryData(site.base, { entity, path, description, crumbs, otherNames }),
    ...(calculator && { scripts: [site.assets.compute], filled: true }),
    alternates: [
      { mediaType: "application/json", path: `${api}.json` },
      { mediaType: "application/ld+json", path: `${api}.jsonld` },
      { mediaType: "text/markdown", path: `${api}.md` },
    ],
    main: html`<article class="entry${calculator && html` with-calculator" data-computes="${calculatorScript(site, id)}`}">
<header>
<h1>${name}</h1>
${
  otherNames.length > 0 &&
  html`<p class="names">Also ${joined(
    otherNames.map((other) => html`<em>${other}</em>`),
    ", ",
  )}</p>
`
}${
  summary &&
  html`<p class="definition">${summary}</p>
`
}${
  status.length > 0 &&
  html`<p class="status">${joined(status, " · ")}</p>
`
}</header>
${calculator && trusted(slot(FORM_SLOT, calculatorForm(calculator).text))}<div class="text">
${contentsList(sections, cited.length + reading.length > 0)}${sections.map(sectionPart)}${membersSection(membersOf(entity, context))}${neighbourhoodSection(keyOf(entity), neighbourhoodFigure(neighbourhoodOf(entity, context), name), backlinksOf(entity, context))}${notesSection(cited, reading)}</div>
<aside aria-label="Facts">
${factList(facts)}${related.map(
  ({ title, body }) => html`<div class="related"><h2>${title}</h2>${body}</div>
`,
)}${elsewhere(site, entity, citation, historyOf(entity, context))}</aside>
</article>`,
  });
}

function historyOf(entity: Entity, context: SiteContext): Html[] {
  const lines = context.historyOf(keyOf(entity)).split("\n");
  return lines.flatMap((line) => {
    const [edition = "", date = "", ...words] = line.split(" ");
    if (edition === "") return [];
    return html`<li><a href="${PATHS.changes}#${editionAnchor(edition)}">${edition}</a>, <time datetime="${date}">${dateInWords(date)}</time>: ${words.join(" ")}</li>`;
  });
}

function crumbsOf({ collection, record }: Entity, { nameOf }: SiteContext): Link[] {
  const list = { name: collection.title, path: listPagePath(collection) };
  const category = record["category"];
  const name = typeof category === "string" ? nameOf(`category:${category}`) : undefined;
  return name === undefined
    ? [list]
    : [list, { name, path: pagePath(collectionNamed("categories"), String(category)) }];
}

/** What the form of a calculator needs. @param example place of the worked example that it begins with */
export function calculatorView(entity: Entity, { base }: Pick<Site, "base">, example = 0): CalculatorView {
  const { id, name, formula_id, inputs, outputs, examples = [] } = calculatorOf(entity);
  const calculator = { id, name, formula_id, inputs, outputs, calculate: calculatorFunction(id) };
  return { base, calculator, values: (examples[example] ?? examples[0])?.inputs ?? {} };
}

/** Names other than the title, the longest first in meaning: the long name, abbreviations, aliases. */
function namesOf({ collection, record }: Entity): string[] {
  const names = Object.entries<FieldSchema>(collection.fields).flatMap(([name, { nameKind }]) =>
    nameKind === "abbreviation" || nameKind === "alias" || nameKind === "long name" ? record[name] : [],
  );
  return names.filter((name) => name !== undefined).map(String);
}

function descriptionOf({ collection, record, name }: Entity): string {
  const texts = collection.aboutFields.map((field) => record[field]).filter((value) => typeof value === "string");
  const text = withoutMarks(texts[0] ?? name).replace(/\s+/g, " ");
  return cutAtWord(text, MAX_DESCRIPTION);
}

function statusOf({ collection, record }: Entity): Html[] {
  const { level, updated, facts_as_of: facts, review_by: review } = record;
  return [
    ...(typeof level === "string"
      ? [html`<span class="level ${level}">${listedWith(collection, "level", level)}</span>`]
      : []),
    ...(typeof updated === "string" ? [html`Updated <time datetime="${updated}">${dateInWords(updated)}</time>`] : []),
    ...(typeof facts === "string" ? [html`Facts to <time datetime="${facts}">${dateInWords(facts)}</time>`] : []),
    ...(typeof review === "string"
      ? [html`To be reviewed by <time datetime="${review}">${dateInWords(review)}</time>`]
      : []),
  ];
}

/** Facts of the breadcrumbs and of the line under the title, and the formula, which has a section. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  "category",
  "level",
  "updated",
  "facts_as_of",
  "review_by",
  "formula_id",
]);

/** The fields that the page shows elsewhere: in the breadcrumbs, under the title, or not at all. */
function isShownElsewhere(name: string, { nameKind, searchAs }: FieldSchema): boolean {
  return nameKind !== undefined || searchAs === "keywords" || SHOWN_ELSEWHERE.has(name);
}

function factsOf({ collection, record }: Entity, { facts }: Outline, notes: Notes): FactView[] {
  return facts.flatMap(({ field, title, content }: Fact) => {
    const schema = field === undefined ? undefined : collection.fields[field];
    if (field === undefined || !schema || isShownElsewhere(field, schema)) return [];
    const nameOf = enumValues(schema.type) && choiceTitle;
    const value =
      schema.filter || field === TAGS ? listedWith(collection, field, record[field], nameOf) : factHtml(content);
    return [{ title, value: notes.set(value ?? factHtml(content)) }];
  });
}

const TAGS = "tags";

/**
 * Values that the list of a collection is filtered by, as links to the entries that share them. Tags of the others lead
 * to a search for them.
 */
function listedWith(
  collection: Entity["collection"],
  field: string,
  value: unknown,
  nameOf = (one: string) => one,
): Html | undefined {
  const schema: FieldSchema | undefined = collection.fields[field];
  const values = [value ?? []].flat();
  if (schema?.reference || !values.every((one) => typeof one === "string")) return undefined;
  const parameter = schema?.filter?.parameter ?? field;
  const address = schema?.filter
    ? (value: string) => `${listPagePath(collection)}?${parameter}=${value}`
    : (value: string) => `${PATHS.search}?q=${value}&type=${collection.type}`;
  return joined(
    values.map((one) => html`<a href="${address(encodeURIComponent(one))}">${nameOf(one)}</a>`),
    ", ",
  );
}

function sectionsOf(entity: Entity, { sections }: Outline, context: SiteContext, notes: Notes): SectionView[] {
  const { collection, record } = entity;
  const isCalculator = collection.name === "calculators";
  const views = withFiguresFirst(sections).flatMap((section): SectionView[] => {
    const { field, heading, contents } = section;
    const schema = field === undefined ? undefined : collection.fields[field];
    // Sources have a section of their own, with the notes; what to read before and after stands beside the text.
    if (schema?.reference?.kind === "source" || isRelated(schema)) return [];
    // The form of a calculator has its call, and the formula is set as on every page.
    if (isCalculator && field === undefined) return [];
    const setting = settingOf(contents);
    const isQuestions = schema?.searchAs === "questions";
    const names = field !== undefined && NAMES.has(field) ? ((record[field] ?? []) as readonly string[]) : [];
    const body = isQuestions
      ? questions(entity, sections)
      : names.length > 0
        ? html`<ul>${names.map((name) => html`<li>${withPeople(name, context)}</li>`)}</ul>`
        : (isCalculator && calculatorBody(entity, section)) || html`${contents.map(contentHtml)}`;
    return [
      {
        id: anchorOf(section),
        ...(heading !== undefined && {
          heading: isQuestions ? "Questions this answers" : (HEADINGS[setting] ?? heading),
        }),
        setting,
        body: notes.set(body),
      },
    ];
  });
  const formula = record["formula_id"] === undefined ? undefined : context.formulaOf(keyOf(entity));
  // A formula comes before what is said of it.
  const first = views.findIndex(({ setting }) => setting === "formula");
  if (first > 0) return [...views.splice(first, 1), ...views];
  if (!formula) return isCalculator ? inOrderOfUse(views) : views;
  const shown: SectionView = {
    id: "formula",
    heading: "Formula",
    setting: "formula",
    body: html`${formulaHtml(String(formula.record["latex"]))}<p><a href="${pagePath(formula.collection, formula.id)}">${formula.name}</a>: the symbols, the derivation and a worked example.</p>`,
  };
  if (isCalculator) return inOrderOfUse([...views, shown]);
  return [...views.slice(0, 1), shown, ...views.slice(1)];
}

/** Fields whose texts are names, of people among them. */
const NAMES: ReadonlySet<string> = new Set(["actors", "famous_practitioners"]);

/** A text in which people who have an entry are links to it. */
function withPeople(text: string, { peopleIn }: SiteContext): Html {
  const parts: Html[] = [];
  let rest = text;
  for (const line of peopleIn(text).split("\n")) {
    const space = line.indexOf(" ");
    const [id, name] = [line.slice(0, space), line.slice(space + 1)];
    const start = rest.indexOf(name);
    // Another name may hold this one.
    if (space < 0 || start < 0) continue;
    parts.push(html`${rest.slice(0, start)}<a href="${pagePath(collectionNamed("people"), id)}">${name}</a>`);
    rest = rest.slice(start + name.length);
  }
  return html`${parts}${rest}`;
}

/** Figures come after the main prose: a picture says it sooner than the paragraphs that follow. */
function withFiguresFirst(sections: readonly OutlineSection[]): OutlineSection[] {
  const isFigures = ({ field }: OutlineSection) => field === FIGURES;
  const rest = sections.filter((section) => !isFigures(section));
  return [...rest.slice(0, 1), ...sections.filter(isFigures), ...rest.slice(1)];
}

const FIGURES = "figures";

/** Whether a field says what to read before the entry, or after it. */
function isRelated(schema: FieldSchema | undefined): boolean {
  return schema?.reference?.relation === "prerequisite" || schema?.reference?.relation === "see_also";
}

function relatedOf({ collection }: Entity, { sections }: Outline): Related {
  return sections.flatMap(({ field, heading = "", contents }) =>
    field !== undefined && isRelated(collection.fields[field])
      ? [{ title: heading, body: html`${contents.map(contentHtml)}` }]
      : [],
  );
}

/** Strategies of the same family that one is first compared with. */
const MAX_COMPARED = 5;

function comparedWith({ collection, id, record }: Entity, { familyOf, nameOf }: SiteContext): Related {
  if (collection.name !== "strategies") return [];
  const others = familyOf(String(record["family"])).split("\n");
  const shown = others.filter((other) => other !== id).slice(0, MAX_COMPARED);
  const links = shown.map((other) => ({ name: nameOf(`strategy:${other}`) ?? other, path: comparisonPath(id, other) }));
  const all = [...links, { name: "another strategy", path: comparisonPath(id) }];
  const body = html`<ul>${all.map(({ name, path }) => html`<li><a href="${path}#compared">${name}</a></li>`)}</ul>`;
  return [{ title: "Compare with", body }];
}

/** Headings where the field's title is that of a notation. */
const HEADINGS: Readonly<Partial<Record<SectionView["setting"], string>>> = { formula: "Formula" };

/** How a section is set: a worked example as a calculation, and what is only a formula as one. */
function settingOf(contents: OutlineSection["contents"]): SectionView["setting"] {
  if (contents.some(({ kind }) => kind === "parts")) return "example";
  const blocks = contents.flatMap((content) => (content.kind === "blocks" ? content.blocks : []));
  if (blocks.some(({ kind }) => kind === "figure")) return "figures";
  return blocks.length > 0 && blocks.every(({ kind }) => kind === "math") ? "formula" : "plain";
}

/** The anchor of a section: its heading in lower case. */
function anchorOf({ heading }: Pick<OutlineSection, "heading">): string {
  return heading === undefined ? "text" : heading.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

/** Questions, each a link to the sentence that answers it, which browsers mark, or to its section. */
function questions({ collection, record }: Entity, sections: readonly OutlineSection[]): Html {
  const asked = (record["questions"] ?? []) as readonly string[];
  const answeredIn = (record["answered_in"] ?? []) as readonly string[];
  const answers = (record["answers"] ?? []) as readonly string[];
  const notes = ((record["citations"] ?? []) as readonly { statement: string }[]).map(({ statement }) => statement);
  return html`<ul class="questions">${asked.map((question, i) => {
    const field = answeredIn[i] ?? collection.lead;
    const section = sections.find((candidate) => candidate.field === field);
    return html`<li>${section ? html`<a href="#${anchorOf(section)}${textFragment(answers[i], notes)}">${question}</a>` : question}</li>`;
  })}</ul>`;
}

const WORDS_OF_FRAGMENT = 6;

/**
 * The part of an address that leads to a sentence: its opening words, as far as no note parts them.
 *
 * @param statements that notes stand behind
 */
function textFragment(sentence: string | undefined, statements: readonly string[]): string {
  if (!sentence) return "";
  const parts = statements.filter((statement) => sentence.startsWith(statement));
  const opening = parts.reduce((shortest, part) => (part.length < shortest.length ? part : shortest), sentence);
  const words = opening.split(" ").slice(0, WORDS_OF_FRAGMENT).join(" ");
  // A hyphen, a comma and an ampersand are signs of such a fragment.
  return `:~:text=${encodeURIComponent(words).replaceAll("-", "%2D")}`;
}

/** Works that the entry lists and does not cite. */
function readingOf({ record }: Entity, notes: Notes): Html[] {
  const works = (record["sources"] ?? []) as readonly Work[];
  return works.filter(({ id }) => !notes.has(id)).map((work) => workHtml(work));
}

/** @param history a list item for each edition that changed the entry, newest first */
function elsewhere(site: Site, entity: Entity, cited: Cited, history: readonly Html[]): Html {
  const { base, repository } = site;
  const record = pathOf(entity);
  return html`<div class="elsewhere">
<h2>This entry as data</h2>
<ul><li><a href="${record}.json">JSON</a></li><li><a href="${record}.md">Markdown</a></li><li><a href="${record}.jsonld">JSON-LD</a></li></ul>
${
  repository !== undefined &&
  html`<p><a href="${repository}/edit/main/${entity.draft.file.path}">Edit this entry</a></p>
`
}${reportLink(errorReport(site, cited))}<details><summary>Ask an agent</summary>
<p>Agents read this entry by the Model Context Protocol at <code>${base}/mcp</code>. Ask yours:</p>
<pre tabindex="0" role="group" aria-label="What to ask an agent">Get ${keyOf(entity)} from ${base}/mcp and explain it with its sources.</pre>
<p><a href="${base}/llms.txt">Guide for agents</a></p></details>
<details><summary>Cite</summary>
${citationForms(base, cited).map(({ name, text }) => html`<h3>${name}</h3><pre tabindex="0" role="group" aria-label="${name}">${text}</pre>`)}</details>
${
  history.length > 0 &&
  html`<details><summary>History</summary>
<ul>${history}</ul></details>
`
}</div>
`;
}
