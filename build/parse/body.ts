/** The body of a file: Markdown, split into the sections of an entity. */

import type { Link, List, Nodes, Parents, PhrasingContent, RootContent, Text } from "mdast";
import { filePath, recordPath } from "../../worker/paths.ts";
import { SLUG, TYPED_SLUG } from "../../worker/slug.ts";
import type { NamedAnswer } from "../schema/answers.ts";
import type { CollectionSchema, Section } from "../schema/collection.ts";
import { COLLECTIONS, collectionOfType } from "../schema/collections.ts";
import { didYouMean } from "../text/did-you-mean.ts";
import type { CitationCollector } from "./citations.ts";
import type { Position } from "./diagnostics.ts";
import { markdownErrors } from "./markdown-rules.ts";
import { promptMessage } from "./prompts.ts";
import { type Prose, parseMarkdown, plainText, proseOf } from "./prose.ts";

type Blocks = readonly RootContent[];

/** The passages of a body by field, as far as they can be read. */
export interface Body {
  readonly prose: ReadonlyMap<string, Prose>;
  readonly lists: ReadonlyMap<string, readonly Prose[]>;
  /** Fields with named parts: field → part → prose. */
  readonly parts: ReadonlyMap<string, ReadonlyMap<string, Prose>>;
  readonly links: readonly ProseLink[];
  /** What each question's author names for its answer. */
  readonly namedAnswers: readonly (NamedAnswer | undefined)[];
  /** Positions of the fields' texts; of each item of a list by its number: `questions.0`. */
  readonly positions: ReadonlyMap<string, Position>;
  /** Fields that are left out because their text has errors, or may stand under an unknown heading. */
  readonly unread: ReadonlySet<string>;
  readonly diagnostics: readonly (Position & { readonly message: string })[];
}

/** The collector of citations, and the offset of the body in the source. */
export interface Citing {
  readonly collector: CitationCollector;
  readonly offset: number;
}

/** A link in the prose to an entity. */
export interface ProseLink extends Position {
  readonly type: string;
  readonly id: string;
}

/**
 * @param linesBefore lines of the file before the body
 * @param base address that the links of the prose are relative to
 * @param citations collects the citations of the prose
 */
export function parseBody(
  source: string,
  linesBefore: number,
  collection: Pick<CollectionSchema, "name" | "type" | "lead" | "sections" | "fields">,
  base: string,
  citations: Citing,
): Body {
  const { lead, sections } = collection;
  const prose = new Map<string, Blocks>();
  const lists = new Map<string, readonly Blocks[]>();
  const parts = new Map<string, ReadonlyMap<string, Blocks>>();
  const links: ProseLink[] = [];
  const positions = new Map<string, Position>();
  const diagnostics: (Position & { message: string })[] = [];
  let namedAnswers: Body["namedAnswers"] = [];
  function positionAt(node: Nodes | undefined): Position {
    const start = node?.position?.start;
    return { line: (start?.line ?? 1) + linesBefore, column: start?.column ?? 1 };
  }
  function report(node: Nodes | undefined, message: string): void {
    diagnostics.push({ ...positionAt(node), message });
  }

  function inspectNode(node: Nodes): void {
    for (const message of markdownErrors(node, source)) report(node, message);
    if (node.type !== "link") return;
    const target = entityLink(node);
    if (target) {
      links.push({ ...target, ...positionAt(node) });
      node.url = markdownAddress(base, target.type, target.id);
      node.data = { entity: `${target.type}:${target.id}` };
    } else {
      const found = JSON.stringify(node.url.slice(0, 80));
      report(
        node,
        `a link must name an entity, [text](type:id); found ${found}${meantEntity(node.url, collection.type)}${remedyForAddress(node.url)}`,
      );
    }
  }

  const root = parseMarkdown(source);
  const known = sections.map((section) => section.heading);
  const seen = new Set<string>();
  const unread = new Set<string>();
  let misplaced = false;
  for (const { heading, content: written } of splitAtHeadings(root.children, 2)) {
    const before = diagnostics.length;
    const content = written.filter((node) => promptMessage(node) === undefined);
    const prompted = content.length < written.length;
    for (const node of written) {
      const message = promptMessage(node);
      if (message === undefined) walk(node, inspectNode);
      else report(node, message);
    }
    if (heading === undefined) {
      if (content.length === 0) {
        if (lead !== undefined && !prompted) report(root, `the body is empty: the ${lead} is missing`);
      } else if (lead === undefined) report(content[0], "this collection has no body");
      else {
        prose.set(lead, content);
        positions.set(lead, positionAt(content[0]));
      }
      refuseHeadings(content, known, report);
      misplaced ||= content.some(isHeading);
      if (diagnostics.length > before && lead !== undefined) unread.add(lead);
      continue;
    }
    walk(heading, inspectNode);
    const title = plainText([heading]);
    const section = sections.find((candidate) => candidate.heading === title);
    misplaced ||= !section || (section.holds !== "parts" && content.some(isHeading));
    if (!section) {
      report(
        heading,
        `unknown heading ${JSON.stringify(title)}${didYouMean(title, known)}; allowed are ${known.join(", ") || "none"}`,
      );
    } else if (seen.has(title)) {
      report(heading, `the heading ${JSON.stringify(title)} occurs twice`);
    } else {
      seen.add(title);
      // Where a prompt is left, what is missing has been said.
      if (!prompted) read(section, heading, content);
    }
    if (diagnostics.length > before && section) unread.add(section.field);
  }
  if (misplaced) for (const { field, heading } of sections) if (!seen.has(heading)) unread.add(field);
  const proseParts: (readonly [field: string, blocks: Blocks])[] = [
    ...prose,
    ...[...lists].flatMap(([field, items]) => items.map((item) => [field, item] as const)),
    ...[...parts].flatMap(([field, named]) => [...named.values()].map((part) => [field, part] as const)),
  ];
  for (const [field, blocks] of proseParts.filter(([field]) => !unread.has(field))) {
    const before = diagnostics.length;
    cite(field, blocks);
    if (diagnostics.length > before) unread.add(field);
  }
  for (const field of unread) for (const read of [prose, lists, parts]) read.delete(field);
  return {
    prose: mapValues(prose, proseOf),
    lists: mapValues(lists, (items) => items.map(proseOf)),
    parts: mapValues(parts, (part) => mapValues(part, proseOf)),
    links,
    namedAnswers,
    positions,
    unread,
    diagnostics,
  };

  /** Replaces the citations of a field's text with marks. */
  function cite(field: string, blocks: Blocks): void {
    const { collector, offset } = citations;
    const allowed = "citations" in collection.fields && collection.fields[field]?.cites === true;
    let found = false;
    for (const { parent, node, inLink } of textNodes(blocks)) {
      const pieces = collector.read(field, node.value, offset + (node.position?.start.offset ?? 0));
      if (pieces.length === 1 && typeof pieces[0] === "string") continue;
      found = true;
      if (inLink) report(node, "a citation cannot stand inside a link; write it behind");
      else if (!allowed) report(node, `${field} of ${collection.name} cites no sources; leave the citation out`);
      const made = pieces.map(
        (piece): PhrasingContent =>
          typeof piece === "string" ? { type: "text", value: piece } : { type: "citation", number: piece },
      );
      parent.children.splice(parent.children.indexOf(node as never), 1, ...(made as never[]));
    }
    if (found) collector.settle(plainText(blocks));
  }

  function read(section: Section, heading: Nodes, content: Blocks): void {
    positions.set(section.field, positionAt(content[0]));
    if (content.length === 0) report(heading, `${section.heading} is empty; remove the heading`);
    else if (section.holds === "parts") readParts(section, heading, content);
    else if (section.holds === "list") readList(section, content);
    else {
      refuseHeadings(content, known, report);
      prose.set(section.field, content);
    }
  }

  function readList(section: Section, content: Blocks): void {
    const [list, second] = content;
    if (list?.type === "list" && second === undefined) {
      const items = itemsOf(list);
      lists.set(section.field, items);
      for (const [i, item] of list.children.entries()) positions.set(`${section.field}.${i}`, positionAt(item));
      if (collection.fields[section.field]?.searchAs === "questions") namedAnswers = items.map(takeAnswer);
    } else report(second ?? list, `${section.heading} must be one bullet list`);
  }

  /** What is in brackets after a question. The brackets are removed. */
  function takeAnswer(item: Blocks): NamedAnswer | undefined {
    const block = item.at(-1);
    const last = block?.type === "paragraph" ? block.children.at(-1) : undefined;
    if (last?.type !== "text") return undefined;
    const [told, quoted, title = ""] = / ?\((?:"([^"]*)"|([^()]*))\)$/.exec(last.value) ?? [];
    if (told === undefined) return undefined;
    last.value = last.value.slice(0, -told.length);
    return { ...positionAt(last), words: quoted ?? title, isQuoted: quoted !== undefined };
  }

  function readParts(section: Section, heading: Nodes, content: Blocks): void {
    const wanted = section.parts;
    const found = new Map<string, Blocks>();
    for (const part of splitAtHeadings(content, 3)) {
      const title = part.heading && plainText([part.heading]);
      if (title === undefined) {
        if (part.content.length > 0)
          report(
            part.content[0],
            `${section.heading} must consist of ${wanted.map((name) => `### ${name}`).join(", ")}`,
          );
      } else if (!wanted.includes(title)) {
        report(
          part.heading,
          `unknown heading ${JSON.stringify(title)}${didYouMean(title, wanted)} in ${section.heading}`,
        );
      } else if (found.has(title.toLowerCase())) {
        report(part.heading, `the heading ${JSON.stringify(title)} occurs twice`);
      } else {
        refuseHeadings(part.content, known, report);
        found.set(title.toLowerCase(), part.content);
      }
    }
    for (const name of wanted) {
      if (!found.get(name.toLowerCase())?.length) report(heading, `${section.heading} lacks the part ### ${name}`);
    }
    parts.set(section.field, found);
  }
}

/** The address of an entity in Markdown. */
export function markdownAddress(base: string, type: string, id: string): string {
  const collection = collectionOfType(type);
  return collection ? base + filePath(recordPath(collection, id), "md") : base;
}

function mapValues<T, U>(map: ReadonlyMap<string, T>, transform: (value: T) => U): Map<string, U> {
  return new Map([...map].map(([key, value]) => [key, transform(value)]));
}

/** Splits nodes at the headings of a depth; the first piece has no heading. */
function splitAtHeadings(nodes: Blocks, depth: number): { heading: RootContent | undefined; content: RootContent[] }[] {
  const pieces: { heading: RootContent | undefined; content: RootContent[] }[] = [{ heading: undefined, content: [] }];
  for (const node of nodes) {
    if (node.type === "heading" && node.depth === depth) pieces.push({ heading: node, content: [] });
    else pieces.at(-1)?.content.push(node);
  }
  return pieces;
}

function isHeading({ type }: RootContent): boolean {
  return type === "heading";
}

/** @param known the headings of the collection */
function refuseHeadings(
  content: Blocks,
  known: readonly string[],
  report: (node: Nodes, message: string) => void,
): void {
  for (const node of content.filter(isHeading)) {
    const title = plainText([node]);
    const meant = known.includes(title) ? `: write ## ${title}` : `, which are ${known.join(", ") || "none"}`;
    report(node, `only the headings of the collection are allowed, at level two${meant}`);
  }
}

function itemsOf(list: List): Blocks[] {
  return list.children.map((item) => item.children);
}

/** The text nodes below blocks, with their parents. */
function* textNodes(
  blocks: Blocks,
): Generator<{ readonly parent: Parents; readonly node: Text; readonly inLink: boolean }> {
  function* below(parent: Parents, inLink: boolean): ReturnType<typeof textNodes> {
    for (const node of [...parent.children]) {
      if (node.type === "text") yield { parent, node, inLink };
      else if ("children" in node) yield* below(node, inLink || node.type === "link");
    }
  }
  for (const block of blocks) if ("children" in block) yield* below(block, false);
}

function walk(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node);
  if ("children" in node) for (const child of node.children) walk(child, visit);
}

function entityLink(node: Link): { type: string; id: string } | undefined {
  const match = TYPED_SLUG.exec(node.url);
  return match?.[1] !== undefined && match[2] !== undefined ? { type: match[1], id: match[2] } : undefined;
}

/** Where the address of a page of the web belongs. */
function remedyForAddress(url: string): string {
  return /^https?:/i.test(url)
    ? "; a page of the web is a source: cite it, [@source-id], by an entry of content/sources/"
    : "";
}

/** The entity that a link to a file means, such as `../people/ann.md`; a file beside this one is of its type. */
function meantEntity(url: string, type: string): string {
  const [file = "", ...folders] = url.split("/").reverse();
  const id = file.endsWith(".md") ? file.slice(0, -".md".length) : "";
  if (!SLUG.test(id)) return "";
  const collection = COLLECTIONS.find(({ name }) => folders.includes(name));
  return ` (did you mean ${collection?.type ?? type}:${id}?)`;
}

/** A body as plain words, by field. */
export function plainFields({ prose, lists, parts }: Body): Record<string, unknown> {
  const textsOf = (content: Iterable<readonly [string, Prose]>) =>
    Object.fromEntries([...content].map(([name, { text }]) => [name, text]));
  return {
    ...textsOf(prose),
    ...Object.fromEntries([...lists].map(([field, items]) => [field, items.map(({ text }) => text)])),
    ...Object.fromEntries([...parts].map(([field, part]) => [field, textsOf(part)])),
  };
}

/** The passages of those fields of a body that are wanted. */
export function allProse({ prose, lists, parts }: Body, isWanted: (field: string) => boolean): Prose[] {
  const wanted = <T>(passages: ReadonlyMap<string, T>): T[] =>
    [...passages].flatMap(([field, passage]) => (isWanted(field) ? [passage] : []));
  return [...wanted(prose), ...wanted(lists).flat(), ...wanted(parts).flatMap((part) => [...part.values()])];
}
