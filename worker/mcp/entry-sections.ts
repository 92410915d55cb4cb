/** An entry in Markdown, cut to the sections and facts that are asked for. */

import { SectionNames } from "./section-names.ts";
import { cutToTokens, tokensOf } from "./token-limit.ts";

export interface Section {
  /** As the API names the field: `in_practice`. */
  readonly name: string;
  /** With its heading; of a fact, its line. */
  readonly text: string;
}

export interface Entry {
  /** Title and summary. */
  readonly head: string;
  /** What stands in a line of its own under the summary: `- Level: intro`. */
  readonly facts: readonly Section[];
  readonly sections: readonly Section[];
  /** The definitions of footnotes by their marks, `[^1]`. */
  readonly footnotes: ReadonlyMap<string, string>;
  readonly names: SectionNames;
}

/** The head shows these of every entry; each may be asked for alone. */
const IN_HEAD: ReadonlySet<string> = new Set(["id", "slug", "name", "term", "title", "summary"]);
/** Sections not shown unless asked for: questions help a search and are answered by the others; code is long. */
const LEFT_OUT = ["questions", "reference_implementation"];

interface ParseOptions {
  readonly names?: SectionNames;
  /** A line to put before the title. */
  readonly firstLine?: string | undefined;
}

/** Cuts at the headings, by positions: lines would be made and joined again for nothing. */
export function parseEntry(
  markdown: string,
  { names = new SectionNames({ titles: {} }), firstLine }: ParseOptions = {},
): Entry {
  const footnotes = new Map<string, string>();
  const sections: Section[] = [];
  let name = names.lead;
  let text = "";
  let isCode = false;
  let from = 0;
  for (let at = 0, next: number; at < markdown.length; at = next) {
    const end = markdown.indexOf("\n", at);
    next = end < 0 ? markdown.length : end + 1;
    if (markdown.startsWith("```", at)) isCode = !isCode;
    else if (markdown.startsWith("## ", at) && !isCode) {
      sections.push({ name, text: (text + markdown.slice(from, at)).trim() });
      name = names.ofTitle(markdown.slice(at + 3, next));
      text = "";
      from = at;
    } else if (markdown.startsWith("[^", at)) {
      const line = markdown.slice(at, end < 0 ? next : end);
      const colon = line.indexOf("]: ");
      if (colon < 0) continue;
      footnotes.set(line.slice(0, colon + 1), line);
      text += markdown.slice(from, at);
      from = next;
    }
  }
  sections.push({ name, text: (text + markdown.slice(from)).trim() });
  const [opening, ...others] = sections;
  const paragraphs = (opening?.text ?? "").split("\n\n");
  const isHead = (paragraph: string, i: number): boolean => i === 0 || paragraph.startsWith("> ");
  const count = paragraphs.findIndex((paragraph, i) => !isHead(paragraph, i));
  const end = count < 0 ? paragraphs.length : count;
  const list = paragraphs[end]?.startsWith("- ") ? paragraphs[end] : undefined;
  const prose = paragraphs.slice(list === undefined ? end : end + 1).join("\n\n");
  return {
    head: [...(firstLine === undefined ? [] : [firstLine]), ...paragraphs.slice(0, end)].join("\n\n"),
    facts: factsIn(list ?? "", names),
    sections: [...(prose === "" ? [] : [{ name: names.lead, text: prose }]), ...others],
    footnotes,
    names,
  };
}

/** The lines of a list of facts, each by the name of its title. */
function factsIn(list: string, names: SectionNames): Section[] {
  return list.split("\n").flatMap((text) => {
    const colon = text.indexOf(": ");
    return text.startsWith("- ") && colon > 0 ? [{ name: names.ofTitle(text.slice(2, colon)), text }] : [];
  });
}

export interface CutEntry {
  readonly text: string;
  /** About how many it has, rather too many. */
  readonly tokens: number;
}

/**
 * The entry with the wanted sections and facts, or with all that matter; as many as fit into the tokens. It says which
 * were left out. The footnotes that they refer to come last.
 *
 * @param wanted names that some collection has; the note about those that this entry lacks repeats them
 * @param isSelective whether a selection was asked for, though by names that no collection has
 */
export function entryText(entry: Entry, wanted: readonly string[], tokens: number, isSelective = false): CutEntry {
  const { facts, sections, names } = entry;
  const sectionNames = sections.map(({ name }) => name);
  const all = [...sectionNames, ...facts.map(({ name }) => name)];
  const asked = new Set(wanted.flatMap((name) => names.meant(name, all)));
  const unknown = wanted.filter((name) => names.meant(name, all).length === 0 && !IN_HEAD.has(names.ofTitle(name)));
  const isWhole = asked.size === 0 && wanted.length === unknown.length;
  const chosen = sections.filter(({ name }) => (isWhole ? !LEFT_OUT.includes(name) : asked.has(name)));
  const lines = facts.filter(({ name }) => isWhole || asked.has(name)).map(({ text }) => text);
  const head = [entry.head, ...(lines.length > 0 ? [lines.join("\n")] : [])].join("\n\n");
  const lacking = isSelective || unknown.length > 0 ? [lackingLine(unknown, all)] : [];
  const { shown, footnotes, used } = shownSections([head, ...lacking].join("\n\n"), chosen, entry.footnotes, tokens);
  const parts = [head, ...shown, ...footnotesText(footnotes, entry.footnotes), ...lacking];
  const left = chosen.slice(shown.length).map(({ name }) => name);
  const others = sectionNames.filter((name) => !chosen.some((section) => section.name === name));
  if (left.length > 0) parts.push(`(Cut for length. Ask for the rest with sections: ${JSON.stringify(left)}.)`);
  else if (others.length > 0 && lacking.length === 0) parts.push(`(Other sections: ${others.join(", ")}.)`);
  return { text: parts.join("\n\n"), tokens: used };
}

/** Names that the line about lacking sections repeats. */
const MAX_LACKING = 5;

function lackingLine(unknown: readonly string[], all: readonly string[]): string {
  const some = [...new Set(unknown)].slice(0, MAX_LACKING);
  const lacking = some.length > 0 ? `No section ${some.join(", ")}. ` : "";
  return `(${lacking}This entry has: ${all.join(", ")}.)`;
}

interface ShownSections {
  readonly shown: readonly string[];
  /** The footnotes that they refer to. */
  readonly footnotes: ReadonlySet<string>;
  readonly used: number;
}

/** As many of the sections as fit into the tokens. */
function shownSections(
  head: string,
  chosen: readonly Section[],
  footnotes: Entry["footnotes"],
  tokens: number,
): ShownSections {
  const texts = chosen.map(({ text }) => text);
  const most = upperBound([head, ...texts, ...footnotes.values()]);
  // Most entries certainly fit, so their tokens need not be counted.
  if (most <= tokens) return { shown: texts, footnotes: footnotesIn([head, ...texts], footnotes), used: most };
  const shown: string[] = [];
  const kept = footnotesIn([head], footnotes);
  let room = tokens - ROOM_FOR_LAST_LINE - tokensOf(`${head} ${[...kept].join(" ")}`);
  for (const text of texts) {
    const added = [...footnotesIn([text], footnotes)].filter((footnote) => !kept.has(footnote));
    const cost = tokensOf(`${text} ${added.join(" ")}`);
    if (cost > room && shown.length > 0) break;
    shown.push(cost > room ? cutToTokens(text, Math.max(MIN_SECTION, room)) : text);
    for (const footnote of added) if (cost <= room) kept.add(footnote);
    room -= cost;
    if (room < 0) break;
  }
  return { shown, footnotes: kept, used: tokens - Math.max(0, room) };
}

/** A number of tokens that prose does not exceed. */
function upperBound(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length / 2 + 1, ROOM_FOR_LAST_LINE);
}

/** Tokens of the line that says what was left out. */
const ROOM_FOR_LAST_LINE = 80;
/** Tokens of a section that is cut. */
const MIN_SECTION = 60;

/** The footnotes that texts refer to. */
function footnotesIn(texts: readonly string[], footnotes: Entry["footnotes"]): Set<string> {
  const found = new Set<string>();
  for (const text of texts)
    for (let at = text.indexOf("[^"); at >= 0; at = text.indexOf("[^", at + 2)) {
      const footnote = footnotes.get(text.slice(at, text.indexOf("]", at) + 1));
      if (footnote !== undefined) found.add(footnote);
    }
  return found;
}

/**
 * The used footnotes in the order of the entry. The source of one that an earlier one names is not repeated:
 * `[^3]: the source of [^2], General Instruction 3.`
 */
function footnotesText(used: ReadonlySet<string>, footnotes: Entry["footnotes"]): string[] {
  if (used.size === 0) return [];
  const firsts = new Map<string, { readonly mark: string; readonly place: string }>();
  const lines = [...footnotes].flatMap(([mark, footnote]) => {
    if (!used.has(footnote)) return [];
    const end = linkEnd(footnote, mark.length);
    if (end === undefined || end === footnote.length) return [footnote];
    const source = footnote.slice(mark.length, end);
    const place = footnote.slice(end);
    const first = firsts.get(source);
    if (first && linkEnd(place, 0) === undefined)
      return [`${mark}: the source of ${first.mark}, ${difference(place, first.place)}`];
    firsts.set(source, { mark, place });
    return [footnote];
  });
  return [lines.join("\n")];
}

/** Where the first link of a text ends, whose address may have parentheses; `undefined` if it has none. */
function linkEnd(text: string, from: number): number | undefined {
  const start = text.indexOf("](", from);
  let depth = 0;
  for (let at = start + 1; start >= 0 && at < text.length; at++) {
    if (text[at] === "(") depth++;
    else if (text[at] === ")" && --depth === 0) return at + 1;
  }
  return undefined;
}

/** The parts of a text, separated by commas, after those that it shares with another text. */
function difference(text: string, other: string): string {
  let shared = 0;
  while (shared < text.length && text[shared] === other[shared]) shared++;
  return text.slice(text.lastIndexOf(", ", shared) + 2);
}
