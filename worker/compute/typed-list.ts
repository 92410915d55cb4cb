// Lists of numbers as people write and paste them: a comma list, numbers between spaces, or a column of a spreadsheet.
// A grouped number in a comma list cannot be told from two numbers, so it is refused wherever it shows.

import { truncate } from "../truncate.ts";
import { isSpace, readTypedNumber, type TypedNumber, trimmed } from "./typed-number.ts";
import { type InputUnit, isRate } from "./typed-number-refusals.ts";

/** One value of a list as it was typed. */
export type TypedItem = { text: string; read: TypedNumber };

/** The values, or why the text as a whole is no list. `heading` is the text above a column, which is left out. */
export type TypedList = { kind: "list"; items: TypedItem[]; heading?: string } | { kind: "refused"; reason: string };

/** How a list is read: at most `limit` values, from a person's form or from a program. */
export type ListReading = { input: InputUnit; limit: number; fromForm: boolean };

const THOUSANDS =
  "Numbers in a comma list go without thousands separators and currencies: write 1000, or paste one value per line.";
const DECIMAL_COMMA = "Decimals go with a point: write 0.01 for 0,01.";
const MIXED_PER_CENT = "Some values have a per cent sign and some have none: write all of them alike.";
const COLUMNS = "The text has several columns: paste one column.";

/** Reads a text as a list: by line breaks, tabs and semicolons if it has any, else by commas, else by spaces. */
export function readTypedList(text: string, reading: ListReading): TypedList {
  const given = trimmed(text);
  if (["\n", "\r", "\t", ";"].some((mark) => given.includes(mark))) return pastedList(given, reading);
  if (given.includes(",")) return commaList(given, reading);
  return spacedList(given, reading);
}

/** Cells of a column or of a row. */
function pastedList(given: string, { input, limit }: ListReading): TypedList {
  const rows = given
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n")
    .split("\n", limit + 2)
    .map(cellsOf);
  const width = rows[0]?.length ?? 0;
  if (rows.length > 1 && width > 1 && rows.every((row) => row.length === width))
    return { kind: "refused", reason: COLUMNS };
  const cells = rows.flatMap((row) => (row.length === 0 ? [""] : row)).slice(0, limit + 2);
  const items = cells.map((cell): TypedItem => ({ text: cell, read: readTypedNumber(cell, input) }));
  const [first, ...others] = items;
  if (first && others.length > 0 && isHeading(first) && others.every(({ read }) => read.kind === "number")) {
    const reason = unitRefusal(first.text, others, input);
    return reason === undefined
      ? perCentChecked({ kind: "list", items: others, heading: first.text })
      : { kind: "refused", reason };
  }
  const gap = cells.indexOf("");
  if (gap >= 0) return { kind: "refused", reason: `There is a gap at value ${gap + 1}.` };
  return perCentChecked({ kind: "list", items });
}

/** The cells of a line, without empty ones at its end. */
function cellsOf(line: string): string[] {
  const cells = line.replaceAll(";", "\t").split("\t").map(trimmed);
  while (cells.at(-1) === "") cells.pop();
  return cells;
}

/** What stands for a missing number is no heading. */
const MISSING = /^(?:n\/?a|nan|null|none|nil|inf(?:inity)?)$/i;

/** Whether a text may be the name of a column: it begins with a letter. */
export function isName(text: string): boolean {
  return /^\p{L}/u.test(text) && !MISSING.test(text);
}

function isHeading({ text, read }: TypedItem): boolean {
  return read.kind === "refused" && isName(text);
}

/** Per cent or basis points in a heading. */
const UNIT_OF_RATE = /%|(?<!\p{L})(?:bps?|basis points?|per ?cent)(?!\p{L})/iu;

/** Why a column of rates cannot be read: its heading has a unit, and its numbers have none. */
function unitRefusal(heading: string, items: readonly TypedItem[], input: InputUnit): string | undefined {
  if (!isRate(input) || !UNIT_OF_RATE.test(heading)) return undefined;
  if (items.every(({ read }) => read.kind === "number" && read.hasUnit)) return undefined;
  return `The heading "${truncate(heading)}" has a unit and the values have none: write it behind each, as in 5% or 25 bp, or give decimals.`;
}

function commaList(given: string, { input, limit, fromForm }: ListReading): TypedList {
  const texts = given.split(",", limit + 1);
  const followers = texts.slice(1).filter((text) => text !== "");
  const spaced = followers.filter((text) => isSpace(text.charAt(0))).length;
  if (spaced > 0 && spaced < followers.length) return { kind: "refused", reason: THOUSANDS };
  const items = texts.map((text): TypedItem => ({ text: trimmed(text), read: readTypedNumber(text, input) }));
  const refusal = zeroRefusal(items) ?? (spaced === 0 && fromForm ? pairRefusal(items) : undefined);
  if (refusal !== undefined) return { kind: "refused", reason: refusal };
  return withoutMarks(items);
}

function spacedList(given: string, { input, limit, fromForm }: ListReading): TypedList {
  const texts = wordsOf(given, limit + 1);
  const items = texts.map((text): TypedItem => ({ text, read: readTypedNumber(text, input) }));
  if (items.length < 2) return { kind: "list", items };
  const refusal = zeroRefusal(items) ?? (fromForm ? pairRefusal(items) : undefined);
  if (refusal !== undefined) return { kind: "refused", reason: refusal };
  return withoutMarks(items);
}

/** The words of a text, as many as are wanted; a per cent sign belongs to the number before it. */
function wordsOf(text: string, limit: number): string[] {
  const words: string[] = [];
  let word = "";
  for (const character of `${text} `) {
    if (!isSpace(character)) word += character;
    else if (word === "%" && words.length > 0) words.push(`${words.pop()}%`);
    else if (word !== "") words.push(word);
    if (isSpace(character)) word = "";
    if (words.length === limit) break;
  }
  return words;
}

/** A zero before another digit is the second half of a number: of `1,050`, or of `0,05` where the first half is 0. */
function zeroRefusal(items: readonly TypedItem[]): string | undefined {
  const second = items.findIndex(({ text }) => isShort(text) && /^[+-]?0\d/.test(text));
  if (second < 0) return undefined;
  const isGroup = /^0\d\d$/.test(items[second]?.text ?? "") && !/^[+-]?0$/.test(items[second - 1]?.text ?? "");
  return isGroup ? THOUSANDS : DECIMAL_COMMA;
}

/** Pairs of a short number and three digits may be grouped numbers: `1,200,1,350`. */
function pairRefusal(items: readonly TypedItem[]): string | undefined {
  const isPaired = items.every(
    ({ text }, index) => isShort(text) && (index % 2 === 0 ? /^[+-]?\d{1,2}$/ : /^\d{3}$/).test(text),
  );
  return isPaired && items.length >= 4 && items.length % 2 === 0 ? THOUSANDS : undefined;
}

/** A longer text is no number, and is seen by no pattern. */
function isShort(text: string): boolean {
  return text.length <= 40;
}

/** The items, if none has marks that a list without lines cannot have. */
function withoutMarks(items: TypedItem[]): TypedList {
  const isMarked = items.some(({ read }) => read.kind === "number" && (read.hasGroups || read.hasCurrency));
  return isMarked ? { kind: "refused", reason: THOUSANDS } : perCentChecked({ kind: "list", items });
}

function perCentChecked(list: Extract<TypedList, { kind: "list" }>): TypedList {
  const numbers = list.items.flatMap(({ read }) => (read.kind === "number" ? [read] : []));
  const percents = numbers.filter(({ isPercent }) => isPercent).length;
  return percents > 0 && percents < numbers.length ? { kind: "refused", reason: MIXED_PER_CENT } : list;
}
