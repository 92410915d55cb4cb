/**
 * A record's outline: title, summary, facts and sections. It is derived from the schema's fields, and
 * Markdown and the pages for people are written from it; chunks are written from the content of its fields.
 */
import { COMPUTE_PATH } from "../../worker/paths.ts";
import { calculatorOf, queryOfInputs } from "../compute/calculators.ts";
import { type Entity, keyOf } from "../corpus.ts";
import { toStringList } from "../link/reference.ts";
import type { Prose } from "../parse/prose.ts";
import { byShape, type DisplayBlock } from "../schema/display.ts";
import type { FieldSchema } from "../schema/field.ts";
import type { RenderContext } from "./render-lookups.ts";

/** A link to an entity's page. */
export interface EntityLink {
  readonly type: string;
  readonly id: string;
  readonly name: string;
}

/** A work that the entity cites. */
export interface Work {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  readonly publisher?: string;
}

/** A work that supports a statement, and the locator. */
export interface Footnote extends Work {
  readonly locator?: string;
}

/** The content of a section or a fact. */
export type Content =
  | { readonly kind: "blocks"; readonly blocks: readonly DisplayBlock[] }
  | { readonly kind: "prose"; readonly prose: Prose }
  | { readonly kind: "items"; readonly items: readonly Prose[] }
  | { readonly kind: "parts"; readonly parts: readonly { readonly title: string; readonly prose: Prose }[] }
  /** `typed`: whether to show the type of each entity. */
  | { readonly kind: "links"; readonly links: readonly EntityLink[]; readonly typed: boolean }
  | { readonly kind: "works"; readonly works: readonly Work[] };

export interface Fact {
  /** The record's field; absent for the kind. */
  readonly field?: string;
  readonly title: string;
  readonly content: Content;
}

/** A passage under its heading; the main prose has none. */
export interface OutlineSection {
  /** The record's field; absent for what is derived from others. */
  readonly field?: string;
  readonly heading?: string;
  readonly contents: readonly Content[];
}

export interface Outline {
  readonly title: string;
  readonly summary?: string;
  readonly facts: readonly Fact[];
  readonly sections: readonly OutlineSection[];
  /** The works of each mark in the texts. */
  readonly footnotes: ReadonlyMap<number, readonly Footnote[]>;
}

export function outlineOf(entity: Entity, context: RenderContext): Outline {
  const { collection, record } = entity;
  const fields = Object.entries(collection.fields).filter(([name]) => record[name] !== undefined);
  const shownAs = (use: FieldSchema["showAs"]) => fields.filter(([, { showAs }]) => showAs === use);
  const [summary] = shownAs("summary").map(([name]) => String(markedValue(entity, name)));
  const facts = shownAs("fact").map(
    ([name, field]): Fact => ({
      field: name,
      title: field.title,
      content: contentOf(entity, name, field, context),
    }),
  );
  const sections = shownAs("section").map(([name, field]): OutlineSection & { readonly lead: boolean } => {
    const contents = [contentOf(entity, name, field, context)];
    const lead = name === collection.lead;
    return lead ? { field: name, lead, contents } : { field: name, lead, heading: field.title, contents };
  });
  return {
    title: entity.name,
    ...(summary !== undefined && { summary }),
    facts: [{ title: "Kind", content: textContent(collection.type) }, ...facts],
    sections: [
      ...sections.filter(({ lead }) => lead),
      ...sections.filter(({ lead, contents }) => !lead && contents.some((content) => !isEmpty(content))),
      ...(collection.name === "calculators" ? calculatorSections(entity, context) : []),
    ],
    footnotes: footnotesOf(entity),
  };
}

function footnotesOf({ record, draft }: Entity): Map<number, Footnote[]> {
  const works = new Map(((record["sources"] ?? []) as readonly Work[]).map((work) => [work.id, work]));
  const footnotes = new Map<number, Footnote[]>();
  for (const { mark, source, locator } of draft.citations) {
    const work = works.get(source);
    if (!work) continue;
    const known = footnotes.get(mark) ?? [];
    footnotes.set(mark, [...known, { ...work, ...(locator !== undefined && { locator }) }]);
  }
  return footnotes;
}

/** The value of a field, with a mark for each citation in the front matter. */
function markedValue({ record, draft }: Entity, name: string): unknown {
  return draft.markedFacts[name] ?? record[name];
}

/** The content of a field of an entity, with a mark for each citation. */
export function contentOf(
  entity: Entity,
  name: string,
  field: FieldSchema,
  context: Pick<RenderContext, "nameOf">,
): Content {
  const { record, draft } = entity;
  const prose = draft.body.prose.get(name);
  if (prose) return { kind: "prose", prose };
  const items = draft.body.lists.get(name);
  // A list that depends on other fields has its own display.
  if (items && field.display === byShape) return { kind: "items", items };
  const parts = draft.body.parts.get(name);
  if (parts && field.location.kind === "heading") {
    const titles = field.location.parts;
    return {
      kind: "parts",
      parts: titles.flatMap((title) => {
        const passage = parts.get(title.toLowerCase());
        return passage ? [{ title, prose: passage }] : [];
      }),
    };
  }
  const value = record[name];
  switch (field.reference?.kind) {
    case "reference": {
      const links = (value as readonly { type: string; id: string }[]).map(({ type, id }) => linkTo(type, id, context));
      return { kind: "links", links, typed: true };
    }
    case "id": {
      const { type } = field.reference;
      return { kind: "links", links: toStringList(value).map((id) => linkTo(type, id, context)), typed: false };
    }
    case "source":
      return { kind: "works", works: value as readonly Work[] };
    default:
      return { kind: "blocks", blocks: field.display(markedValue(entity, name), record, entity.collection.lead) };
  }
}

/** Formula and example request of a calculator. */
function calculatorSections(entity: Entity, context: RenderContext): OutlineSection[] {
  const formula = context.formulaOf(keyOf(entity));
  const { id, examples = [] } = calculatorOf(entity);
  const [example] = examples;
  return [
    ...(formula
      ? [
          {
            heading: "Formula",
            contents: [
              { kind: "links" as const, links: [linkTo("formula", formula.id, context)], typed: false },
              codeContent(String(formula.record["plain_text"]), ""),
            ],
          },
        ]
      : []),
    ...(example
      ? [
          {
            heading: "Try it",
            contents: [
              codeContent(`curl '${context.base}${COMPUTE_PATH}/${id}${queryOfInputs(example.inputs)}'`, "sh"),
            ],
          },
        ]
      : []),
  ];
}

function linkTo(type: string, id: string, { nameOf }: Pick<RenderContext, "nameOf">): EntityLink {
  return { type, id, name: nameOf(`${type}:${id}`) ?? id };
}

function textContent(text: string): Content {
  return { kind: "blocks", blocks: [{ kind: "text", text }] };
}

function codeContent(text: string, language: string): Content {
  return { kind: "blocks", blocks: [{ kind: "code", text, language }] };
}

function isEmpty(content: Content): boolean {
  return content.kind === "links" && content.links.length === 0;
}
