/** An entry in Markdown, cut to the sections that are asked for. */
import { fitted, tokensOf } from "./budget.ts";

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
/** They help a search, and are answered by the other sections. */
const LEFT_OUT = ["questions", "reference_implementation"];

export function parseEntry(markdown: string): Entry {
  const notes = new Map<string, string>();
  const sections: { name: string; lines: string[] }[] = [{ name: OPENING, lines: [] }];
  let isCode = false;
  for (const line of markdown.trimEnd().split("\n")) {
    if (line.startsWith("```")) isCode = !isCode;
    const colon = line.startsWith("[^") ? line.indexOf("]: ") : -1;
    if (colon > 0) notes.set(line.slice(0, colon + 1), line);
    else if (line.startsWith("## ") && !isCode) sections.push({ name: sectionName(line.slice(3)), lines: [line] });
    else sections.at(-1)?.lines.push(line);
  }
  const [opening, ...others] = sections.map(({ name, lines }) => ({ name, text: lines.join("\n").trim() }));
  const paragraphs = (opening?.text ?? "").split("\n\n");
  const length = paragraphs.findIndex((text, i) => i > 0 && !text.startsWith("> ") && !text.startsWith("- "));
  const end = length < 0 ? paragraphs.length : length;
  const prose = paragraphs.slice(end).join("\n\n");
  return {
    head: paragraphs.slice(0, end).join("\n\n"),
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
  const asked = wanted.map(sectionName);
  const unknown = asked.filter((name) => !names.includes(name));
  const isWhole = asked.length === unknown.length;
  const chosen = entry.sections.filter(({ name }) => (isWhole ? !LEFT_OUT.includes(name) : asked.includes(name)));
  const head = isWhole ? entry.head : headLine(entry);
  const notes = notesIn(head, entry.notes);
  const shown: string[] = [];
  const count = isShort(head, chosen, entry.notes, tokens) ? upperBound : tokensOf;
  let room = tokens - ROOM_FOR_NOTE - count(`${head} ${[...notes].join(" ")}`);
  for (const { text } of chosen) {
    const added = [...notesIn(text, entry.notes)].filter((note) => !notes.has(note));
    const cost = count(`${text} ${added.join(" ")}`);
    if (cost > room && shown.length > 0) break;
    shown.push(cost > room ? fitted(text, Math.max(MIN_SECTION, room)) : text);
    for (const note of added) if (cost <= room) notes.add(note);
    room -= cost;
    if (room < 0) break;
  }
  const lines = [head, ...shown, ...notesText(notes, entry.notes)];
  const left = chosen.slice(shown.length).map(({ name }) => name);
  const others = names.filter((name) => !chosen.some((section) => section.name === name));
  if (unknown.length > 0) lines.push(`(No section ${unknown.join(", ")}. This entry has: ${names.join(", ")}.)`);
  if (left.length > 0) lines.push(`(Cut for length. Ask for the rest with sections: ${JSON.stringify(left)}.)`);
  else if (others.length > 0 && unknown.length === 0) lines.push(`(Other sections: ${others.join(", ")}.)`);
  return { text: lines.join("\n\n"), tokens: tokens - Math.max(0, room) };
}

/** More tokens than a text has. */
function upperBound({ length }: { readonly length: number }): number {
  return length / 2;
}

/** Whether all of an entry fits beyond doubt, so that nothing needs to be counted. */
function isShort(head: string, chosen: readonly Section[], notes: Entry["notes"], tokens: number): boolean {
  const texts = [head, ...chosen.map(({ text }) => text), ...notes.values()];
  return texts.reduce((sum, text) => sum + upperBound(text) + 1, ROOM_FOR_NOTE) <= tokens;
}

/** Tokens of the line that says what was left out. */
const ROOM_FOR_NOTE = 80;
/** Tokens of a section that is cut. */
const MIN_SECTION = 60;

/** Title and summary. */
function headLine({ head }: Entry): string {
  return head.split("\n\n- ")[0] ?? head;
}

/** The footnotes that a text refers to. */
function notesIn(text: string, notes: Entry["notes"]): Set<string> {
  return new Set([...notes].filter(([mark]) => text.includes(mark)).map(([, note]) => note));
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
    const [source = "", place, ...others] = note.slice(mark.length).split(/(?<=\]\([^()\s]*\))/);
    const first = firsts.get(source);
    if (first && place !== undefined && others.length === 0)
      return [`${mark}: the source of ${first.mark}, ${difference(place, first.place)}`];
    if (place !== undefined) firsts.set(source, { mark, place });
    return [note];
  });
  return [lines.join("\n")];
}

/** What a text, which is parted by commas, says after the parts that it shares with another. */
function difference(text: string, other: string): string {
  let shared = 0;
  while (shared < text.length && text[shared] === other[shared]) shared++;
  return text.slice(text.lastIndexOf(", ", shared) + 2);
}
