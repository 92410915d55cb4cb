/**
 * Any object as Markdown that a person can read: its short members as a list of facts, its lists as tables, what is
 * nested under headings.
 */
import {
  blockMarkdown,
  cellMarkdown,
  headingMarkdown,
  inlineMarkdown,
  linkMarkdown,
  tableMarkdown,
} from "./markdown-text.ts";
import { isObject, type JsonObject } from "./representation-format.ts";

/** A text longer than this is a paragraph, a shorter one a fact. */
const MAX_FACT = 200;
/** A table has at most so many columns; items with more members have a heading each. */
const MAX_COLUMNS = 12;
/** A text in a cell may be longer than a fact, such as a sentence that is quoted. */
const MAX_CELL = 600;
/** An object of at most so many short members is a fact itself. */
const MAX_INLINE_MEMBERS = 3;
const DEEPEST_HEADING = 6;

/** Members that name an item, the first of which is its heading and the text of its link. */
const NAMES = ["name", "title", "label", "id", "slug"];

export function markdownDocument(value: JsonObject, title: string): string {
  const { data, links, ...rest } = value;
  const parts = [`# ${headingMarkdown(title)}`, ...membersOf(rest, 2)];
  if (Array.isArray(data)) parts.push(...listOf(data, 2));
  else if (data !== undefined) parts.push(...memberOf("data", data, 2));
  parts.push(isObject(links) ? pagesOf(links) : "");
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** The addresses of the pages around one. */
export function pagesOf(links: JsonObject): string {
  return [
    ["Previous page", links["prev"]],
    ["Next page", links["next"]],
  ]
    .flatMap(([text, address]) => (typeof address === "string" ? [linkMarkdown(String(text), address)] : []))
    .join(" · ");
}

/** The short members as one list, then each of the others under a heading of this depth. */
function membersOf(value: JsonObject, depth: number): string[] {
  const members = Object.entries(value).filter(([, member]) => !isEmpty(member));
  const facts = members.filter(([, member]) => factOf(member) !== undefined);
  // Names of members are words, ids are not, and a map from ids may hold an id of one word.
  const areWords = members.every(([name]) => MEMBER_NAME.test(name));
  return [
    facts.map(([name, member]) => `- ${inlineMarkdown(areWords ? inWords(name) : name)}: ${factOf(member)}`).join("\n"),
    ...members.flatMap(([name, member]) => (factOf(member) === undefined ? memberOf(name, member, depth) : [])),
  ];
}

function memberOf(name: string, member: unknown, depth: number): string[] {
  const heading = `${"#".repeat(Math.min(depth, DEEPEST_HEADING))} ${headingMarkdown(inWords(name))}`;
  if (typeof member === "string") return [heading, paragraphs(member)];
  if (Array.isArray(member)) return [heading, ...listOf(member, depth + 1)];
  return isObject(member) ? [heading, ...membersOf(member, depth + 1)] : [heading, blockMarkdown(String(member))];
}

/** Items with few short members are rows of a table, others have a heading each; values are a list. */
function listOf(items: readonly unknown[], depth: number): string[] {
  if (items.length === 0) return ["None."];
  if (!items.every(isObject)) return [items.map((item) => `- ${itemOf(item)}`).join("\n")];
  const members = new Set<string>();
  for (const item of items) for (const name in item) members.add(name);
  const names = [...members];
  const rows = names.length <= MAX_COLUMNS ? cellsOf(items, names) : undefined;
  if (rows) return [tableOf(items, names, rows)];
  return items.flatMap((item, i) => {
    const { heading, rest } = headed(item, `${i + 1}`);
    return [`${"#".repeat(Math.min(depth, DEEPEST_HEADING))} ${heading}`, ...membersOf(rest, depth + 1)];
  });
}

/** The cells of each item by its members; nothing if one of them needs more than a cell. Equal texts are written once. */
function cellsOf(items: readonly JsonObject[], names: readonly string[]): string[][] | undefined {
  const written = new Map<unknown, string>();
  const rows: string[][] = [];
  for (const item of items) {
    const row: string[] = [];
    for (const name of names) {
      const value = item[name];
      let cell = written.get(value);
      if (cell === undefined) {
        cell = isEmpty(value) ? "" : cellOf(value)?.replaceAll(/(?<!\\)\|/g, "\\|");
        if (cell === undefined) return undefined;
        written.set(value, cell);
      }
      row.push(cell);
    }
    rows.push(row);
  }
  return rows;
}

function tableOf(items: readonly JsonObject[], names: readonly string[], rows: readonly string[][]): string {
  // The name is a link where an item has both.
  const named = NAMES.find((name) => names.includes(name));
  const linked = named !== undefined && items.every((item) => isText(item[named]) && isText(item["url"]));
  const shown = [...names.keys()].filter((column) => !linked || names[column] !== "url");
  const cell = (row: number, column: number): string => {
    if (!linked || names[column] !== named) return rows[row]?.[column] ?? "";
    const { [named]: name, url } = items[row] ?? {};
    return linkMarkdown(String(name), String(url)).replaceAll("|", "\\|");
  };
  return tableMarkdown(
    shown.map((column) => cellMarkdown(inWords(names[column] ?? ""))),
    rows.map((_, row) => shown.map((column) => cell(row, column))),
  );
}

/** An item's heading, with a link where it has an address, and its other members. */
function headed(item: JsonObject, otherwise: string): { heading: string; rest: JsonObject } {
  const named = NAMES.find((name) => isText(item[name]));
  if (named === undefined) return { heading: otherwise, rest: item };
  const { [named]: name, url, ...rest } = item;
  const text = String(name);
  if (isText(url)) return { heading: linkMarkdown(text, String(url)), rest };
  return { heading: headingMarkdown(text), rest: url === undefined ? rest : { ...rest, url } };
}

function itemOf(item: unknown): string {
  return factOf(item) ?? (typeof item === "string" ? blockMarkdown(item) : inlineMarkdown(JSON.stringify(item)));
}

function cellOf(value: unknown): string | undefined {
  return typeof value === "string" ? lineOf(value, MAX_CELL) : factOf(value);
}

/** A text in a line; `undefined` if it needs more than so many characters. An address is a link of any length. */
function lineOf(text: string, longest: number): string | undefined {
  const isAddress = /^https?:\/\/[^\s<>]+$/.test(text);
  if (isAddress) return `<${text}>`;
  return text.length > longest || text.includes("\n") ? undefined : inlineMarkdown(text);
}

/** A value in a line; `undefined` if it needs more. */
function factOf(value: unknown): string | undefined {
  if (typeof value === "string") return lineOf(value, MAX_FACT);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (isObject(value)) return inlineObject(value);
  if (!Array.isArray(value)) return undefined;
  const facts = value.map((item) => (typeof item === "object" ? undefined : factOf(item)));
  const line = facts.join(", ");
  return facts.includes(undefined) || line.length > MAX_FACT ? undefined : line;
}

/** `min 0, max 1`; `undefined` for an object with more members, or with longer ones. */
function inlineObject(value: JsonObject): string | undefined {
  const members = Object.entries(value).filter(([, member]) => !isEmpty(member));
  const isShort = members.length <= MAX_INLINE_MEMBERS && members.every(([, member]) => typeof member !== "object");
  const facts = isShort ? members.map(([, member]) => factOf(member)) : [undefined];
  const line = members.map(([name], i) => `${inlineMarkdown(name.replaceAll("_", " "))} ${facts[i]}`).join(", ");
  return facts.includes(undefined) || line.length > MAX_FACT ? undefined : line;
}

function paragraphs(text: string): string {
  return text
    .split(/\n{2,}/)
    .map(blockMarkdown)
    .join("\n\n");
}

function isText(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

const MEMBER_NAME = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;

const ABBREVIATIONS = /\b(?:api|mcp|sha256|url)\b/g;

/** `Formula id` of `formula_id`; an id stays as it is. */
function inWords(name: string): string {
  if (!MEMBER_NAME.test(name)) return name;
  const words = name.replaceAll("_", " ").replace(ABBREVIATIONS, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
