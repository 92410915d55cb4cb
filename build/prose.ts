/**
 * The body of a file: Markdown cut into the sections that an entity has, kept as a syntax tree so that each
 * format can write it its own way.
 */
import type { Link, List, Nodes, Root, RootContent } from "mdast";
import { remark } from "remark";
import { didYouMean } from "./collect.ts";
import type { Position } from "./faults.ts";
import type { Authoring, Section } from "./schema/authoring.ts";

/** Paragraphs and lists. */
export type Prose = readonly RootContent[];

export interface Body {
  readonly prose: ReadonlyMap<string, Prose>;
  readonly lists: ReadonlyMap<string, readonly Prose[]>;
  /** Fields with named parts: field → part → prose. */
  readonly parts: ReadonlyMap<string, ReadonlyMap<string, Prose>>;
  readonly links: readonly ProseLink[];
  /** Where each field's text begins. */
  readonly places: ReadonlyMap<string, Position>;
  readonly faults: readonly (Position & { readonly message: string })[];
}

/** A link in the prose to an entity. */
export interface ProseLink extends Position {
  readonly type: string;
  readonly id: string;
}

const markdown = remark().data("settings", { bullet: "-", emphasis: "*", listItemIndent: "one", rule: "-" });

const ALLOWED: ReadonlySet<string> = new Set([
  "paragraph",
  "text",
  "emphasis",
  "strong",
  "inlineCode",
  "link",
  "list",
  "listItem",
  "heading",
]);

const REFUSED: Readonly<Record<string, string>> = {
  html: "HTML is not allowed; write Markdown",
  image: "images are not allowed",
  definition: "link definitions are not allowed; write [text](type:id)",
  linkReference: "write links as [text](type:id)",
  break: "hard line breaks are not allowed; begin a new paragraph",
  thematicBreak: "rules are not allowed; use a heading",
  code: "code blocks are not allowed; use `inline code` (or unindent the text)",
  blockquote: "block quotes are not allowed",
};

export function parseBody(source: string, linesBefore: number, authoring: Authoring): Body {
  const prose = new Map<string, Prose>();
  const lists = new Map<string, readonly Prose[]>();
  const parts = new Map<string, ReadonlyMap<string, Prose>>();
  const links: ProseLink[] = [];
  const places = new Map<string, Position>();
  const faults: (Position & { message: string })[] = [];
  function at(node: Nodes | undefined): Position {
    const start = node?.position?.start;
    return { line: (start?.line ?? 1) + linesBefore, column: start?.column ?? 1 };
  }
  function fault(node: Nodes | undefined, message: string): void {
    faults.push({ ...at(node), message });
  }

  const root = markdown.parse(source);
  inspect(root, (node) => {
    if (!ALLOWED.has(node.type)) fault(node, REFUSED[node.type] ?? `${node.type} is not allowed here`);
    if (node.type !== "link") return;
    const target = entityLink(node);
    if (target) links.push({ ...target, ...at(node) });
    else
      fault(node, `a link names an entity, [text](type:id); this one goes to ${JSON.stringify(node.url.slice(0, 80))}`);
  });

  const { lead, sections } = authoring;
  const known = sections.map((section) => section.heading);
  const seen = new Set<string>();
  for (const { heading, content } of cut(root.children, 2)) {
    if (heading === undefined) {
      if (content.length === 0) {
        if (lead !== undefined) fault(root, `the body is empty: it holds the ${lead}`);
      } else if (lead === undefined) fault(content[0], "this kind of entity has no body");
      else {
        prose.set(lead, content);
        places.set(lead, at(content[0]));
      }
      refuseHeadings(content, fault);
      continue;
    }
    const title = plainText([heading]);
    const section = sections.find((candidate) => candidate.heading === title);
    if (!section) {
      fault(
        heading,
        `unknown heading ${JSON.stringify(title)}${didYouMean(title, known)}; known are ${known.join(", ") || "none"}`,
      );
    } else if (seen.has(title)) {
      fault(heading, `the heading ${JSON.stringify(title)} stands twice`);
    } else {
      seen.add(title);
      read(section, heading, content);
    }
  }
  // All that is at fault is known, and nobody asks for the places of the rest: they would be half of the tree.
  inspect(root, (node) => {
    delete node.position;
  });
  return { prose, lists, parts, links, places, faults };

  function read(section: Section, heading: Nodes, content: Prose): void {
    places.set(section.field, at(content[0]));
    if (content.length === 0) fault(heading, `${section.heading} is empty; leave the heading out instead`);
    else if (section.kind === "parts") readParts(section, heading, content);
    else if (section.kind === "list") readList(section, content);
    else {
      refuseHeadings(content, fault);
      prose.set(section.field, content);
    }
  }

  function readList(section: Section, content: Prose): void {
    const [list, second] = content;
    if (list?.type === "list" && second === undefined) lists.set(section.field, itemsOf(list));
    else fault(second ?? list, `${section.heading} is one bullet list and nothing else`);
  }

  function readParts(section: Section, heading: Nodes, content: Prose): void {
    const wanted = section.parts ?? [];
    const found = new Map<string, Prose>();
    for (const part of cut(content, 3)) {
      const title = part.heading && plainText([part.heading]);
      if (title === undefined) {
        if (part.content.length > 0)
          fault(part.content[0], `${section.heading} is made of ${wanted.map((name) => `### ${name}`).join(", ")}`);
      } else if (!wanted.includes(title)) {
        fault(
          part.heading,
          `unknown heading ${JSON.stringify(title)}${didYouMean(title, wanted)} in ${section.heading}`,
        );
      } else if (found.has(title.toLowerCase())) {
        fault(part.heading, `the heading ${JSON.stringify(title)} stands twice`);
      } else {
        refuseHeadings(part.content, fault);
        found.set(title.toLowerCase(), part.content);
      }
    }
    for (const name of wanted) {
      if (!found.get(name.toLowerCase())?.length) fault(heading, `${section.heading} lacks its part ### ${name}`);
    }
    parts.set(section.field, found);
  }
}

/** Cuts nodes at the headings of a depth; the first piece has no heading. */
function cut(nodes: Prose, depth: number): { heading: RootContent | undefined; content: RootContent[] }[] {
  const pieces: { heading: RootContent | undefined; content: RootContent[] }[] = [{ heading: undefined, content: [] }];
  for (const node of nodes) {
    if (node.type === "heading" && node.depth === depth) pieces.push({ heading: node, content: [] });
    else pieces.at(-1)?.content.push(node);
  }
  return pieces;
}

function refuseHeadings(content: Prose, fault: (node: Nodes, message: string) => void): void {
  for (const node of content)
    if (node.type === "heading") fault(node, "only the headings of the collection are allowed, at level two");
}

function itemsOf(list: List): Prose[] {
  return list.children.map((item) => item.children);
}

function inspect(node: Nodes, visit: (node: Nodes) => void): void {
  if (node.type !== "root") visit(node);
  if ("children" in node) for (const child of node.children) inspect(child, visit);
}

function entityLink(node: Link): { type: string; id: string } | undefined {
  const match = /^([a-z]+(?:-[a-z]+)*):([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(node.url);
  return match?.[1] !== undefined && match[2] !== undefined && node.title == null
    ? { type: match[1], id: match[2] }
    : undefined;
}

/** The prose as plain words: links and emphasis fall away, paragraphs are parted by an empty line. */
export function plainText(nodes: Prose): string {
  return nodes.map(plainBlock).join("\n\n");
}

function plainBlock(node: RootContent): string {
  if (node.type === "list") {
    const bullet = (i: number) => (node.ordered ? `${(node.start ?? 1) + i}. ` : "- ");
    return node.children.map((item, i) => bullet(i) + plainText(item.children).replaceAll("\n\n", "\n")).join("\n");
  }
  return plainInline(node);
}

function plainInline(node: Nodes): string {
  if (node.type === "text" || node.type === "inlineCode") return node.value.replace(/\s+/g, " ");
  return "children" in node ? node.children.map(plainInline).join("") : "";
}

/** All prose of a body as plain words. */
export function bodyText({ prose, lists, parts }: Body): string {
  const pieces = [
    ...prose.values(),
    ...[...lists.values()].flat(),
    ...[...parts.values()].flatMap((part) => [...part.values()]),
  ];
  return pieces.map(plainText).join("\n\n");
}

/** The prose as Markdown, each link to an entity turned into the address that `addressOf` gives. */
export function proseMarkdown(nodes: Prose, addressOf: (type: string, id: string) => string): string {
  const root: Root = { type: "root", children: nodes.map((node) => relinked(node, addressOf)) };
  return markdown.stringify(root).trim();
}

function relinked<Node extends Nodes>(node: Node, addressOf: (type: string, id: string) => string): Node {
  const copy = { ...node };
  if (copy.type === "link") {
    const target = entityLink(copy);
    if (target) copy.url = addressOf(target.type, target.id);
  }
  if ("children" in copy) {
    (copy as { children: Nodes[] }).children = copy.children.map((child) => relinked(child as Nodes, addressOf));
  }
  return copy;
}
