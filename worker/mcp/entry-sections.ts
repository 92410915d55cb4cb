/** An entry in Markdown, cut to the sections that are asked for. */
import { cutToTokens, tokensOf } from "./budget.ts";

export interface Section {
  /** As a caller names it: `in_practice`. */
  readonly name: string;
  /** With its heading. */
  readonly text: string;
}

export interface Entry {
  /** Title, summary and facts. */
  readonly head: string;
  readonly sections: readonly Section[];
  /** The definitions of footnotes by their marks, `[^1]`. */
  readonly notes: ReadonlyMap<string, string>;
}

/** The text before the first heading. */
const OPENING = "definition";
/** The summary precedes every section that is asked for, and may be asked for alone. */
const SUMMARY = "summary";
/** The sections that are meant by a name that the entry does not have. */
const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ["formula", ["latex", "plain_text"]],
  ["example", ["worked_example"]],
  ["worked_example", ["example"]],
  ["common_pitfalls", ["edge_cases"]],
  ["edge_cases", ["common_pitfalls"]],
]);
/** Sections not shown unless asked for: questions help a search and are answered by the others; code is long. */
const LEFT_OUT = ["questions", "reference_implementation"];

/**
 * Cuts at the headings, by positions: lines would be made and joined again for nothing.
 *
 * @param note a line to put before the title
 */
export function parseEntry(markdown: string, note?: string): Entry {
  const notes = new Map<string, string>();
  const sections: Section[] = [];
  let name = OPENING;
  let text = "";
  let isCode = false;
  let from = 0;
  for (let at = 0, next: number; at < markdown.length; at = next) {
    const end = markdown.indexOf("\n", at);
    next = end < 0 ? markdown.length : end + 1;
    if (markdown.startsWith("```", at)) isCode = !isCode;
    else if (markdown.startsWith("## ", at) && !isCode) {
      sections.push({ name, text: (text + markdown.slice(from, at)).trim() });
      name = sectionName(markdown.slice(at + 3, next));
      text = "";
      from = at;
    } else if (markdown.startsWith("[^", at)) {
      const line = markdown.slice(at, end < 0 ? next : end);
      const colon = line.indexOf("]: ");
      if (colon < 0) continue;
      notes.set(line.slice(0, colon + 1), line);
      text += markdown.slice(from, at);
      from = next;
    }
  }
  sections.push({ name, text: (text + markdown.slice(from)).trim() });
  const [opening, ...others] = sections;
  const paragraphs = (opening?.text ?? "").split("\n\n");
  const length = paragraphs.findIndex((paragraph, i) => i > 0 && !/^[>-] /.test(paragraph));
  const end = length < 0 ? paragraphs.length : length;
  const prose = paragraphs.slice(end).join("\n\n");
  return {
    head: [...(note === undefined ? [] : [note]), ...paragraphs.slice(0, end)].join("\n\n"),
    sections: [...(prose === "" ? [] : [{ name: OPENING, text: prose }]), ...others],
    notes,
  };
}

/** `In practice` as `in_practice`. */
export function sectionName(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
}

export interface CutEntry {
  readonly text: string;
  /** How many it has, about. */
  readonly tokens: number;
}

/**
 * The entry with the wanted sections, or with all that matter; as many as fit into the tokens. It says which were left
 * out. The footnotes that they refer to come last.
 */
export function entryText(entry: Entry, wanted: readonly string[], tokens: number): CutEntry {
  const names = entry.sections.map(({ name }) => name);
  const asked = wanted.map(sectionName).flatMap((name) => (names.includes(name) ? name : inEntry(name, names)));
  const unknown = asked.filter((name) => !names.includes(name) && name !== SUMMARY);
  const isWhole = asked.length === unknown.length;
  const chosen = entry.sections.filter(({ name }) => (isWhole ? !LEFT_OUT.includes(name) : asked.includes(name)));
  const head = isWhole ? entry.head : headLine(entry);
  const { shown, notes, used } = shownSections(head, chosen, entry.notes, tokens);
  const lines = [head, ...shown, ...notesText(notes, entry.notes)];
  const left = chosen.slice(shown.length).map(({ name }) => name);
  const others = names.filter((name) => !chosen.some((section) => section.name === name));
  if (unknown.length > 0) lines.push(`(No section ${unknown.join(", ")}. This entry has: ${names.join(", ")}.)`);
  if (left.length > 0) lines.push(`(Cut for length. Ask for the rest with sections: ${JSON.stringify(left)}.)`);
  else if (others.length > 0 && unknown.length === 0) lines.push(`(Other sections: ${others.join(", ")}.)`);
  return { text: lines.join("\n\n"), tokens: used };
}

interface ShownSections {
  readonly shown: readonly string[];
  /** The footnotes that they refer to. */
  readonly notes: ReadonlySet<string>;
  readonly used: number;
}

/** As many of the sections as fit into the tokens. */
function shownSections(head: string, chosen: readonly Section[], notes: Entry["notes"], tokens: number): ShownSections {
  const texts = chosen.map(({ text }) => text);
  const most = upperBound([head, ...texts, ...notes.values()]);
  // Most entries certainly fit, so their tokens need not be counted.
  if (most <= tokens) return { shown: texts, notes: notesIn([head, ...texts], notes), used: most };
  const shown: string[] = [];
  const kept = notesIn([head], notes);
  let room = tokens - ROOM_FOR_NOTE - tokensOf(`${head} ${[...kept].join(" ")}`);
  for (const text of texts) {
    const added = [...notesIn([text], notes)].filter((note) => !kept.has(note));
    const cost = tokensOf(`${text} ${added.join(" ")}`);
    if (cost > room && shown.length > 0) break;
    shown.push(cost > room ? cutToTokens(text, Math.max(MIN_SECTION, room)) : text);
    for (const note of added) if (cost <= room) kept.add(note);
    room -= cost;
    if (room < 0) break;
  }
  return { shown, notes: kept, used: tokens - Math.max(0, room) };
}

/** The sections of an entry that are meant by a name that none has; the name itself if there are none. */
function inEntry(name: string, names: readonly string[]): readonly string[] {
  const others = (OTHER_NAMES.get(name) ?? []).filter((other) => names.includes(other));
  return others.length > 0 ? others : [name];
}

/** A number of tokens that the texts certainly do not exceed. */
function upperBound(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length / 2 + 1, ROOM_FOR_NOTE);
}

/** Tokens of the line that says what was left out. */
const ROOM_FOR_NOTE = 80;
/** Tokens of a section that is cut. */
const MIN_SECTION = 60;

/** Title and summary. */
function headLine({ head }: Entry): string {
  return head.split("\n\n- ")[0] ?? head;
}

/** The footnotes that texts refer to. */
function notesIn(texts: readonly string[], notes: Entry["notes"]): Set<string> {
  const found = new Set<string>();
  for (const text of texts)
    for (let at = text.indexOf("[^"); at >= 0; at = text.indexOf("[^", at + 2)) {
      const note = notes.get(text.slice(at, text.indexOf("]", at) + 1));
      if (note !== undefined) found.add(note);
    }
  return found;
}

/**
 * The used footnotes in the order of the entry. The source of one that an earlier one names is not repeated:
 * `[^3]: the source of [^2], General Instruction 3.`
 */
function notesText(used: ReadonlySet<string>, notes: Entry["notes"]): string[] {
  if (used.size === 0) return [];
  const firsts = new Map<string, { readonly mark: string; readonly place: string }>();
  const lines = [...notes].flatMap(([mark, note]) => {
    if (!used.has(note)) return [];
    const end = linkEnd(note, mark.length);
    if (end === undefined || end === note.length) return [note];
    const source = note.slice(mark.length, end);
    const place = note.slice(end);
    const first = firsts.get(source);
    if (first && linkEnd(place, 0) === undefined)
      return [`${mark}: the source of ${first.mark}, ${difference(place, first.place)}`];
    firsts.set(source, { mark, place });
    return [note];
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
