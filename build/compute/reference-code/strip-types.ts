/** The text of a TypeScript module without its types, and the comments in it. */
import { stripTypeScriptTypes } from "node:module";
import { type Comment, type ModuleDeclaration, parse, type Statement, type Token } from "acorn";

/** A module with and without its types, with the same positions in both, and its syntax tree. */
export interface Source {
  readonly typescript: string;
  readonly javascript: string;
  readonly statements: readonly (Statement | ModuleDeclaration)[];
  readonly comments: readonly Comment[];
  readonly tokens: readonly Token[];
}

interface Span {
  readonly start: number;
  readonly end: number;
}

export function sourceOf(typescript: string): Source {
  // Node replaces types with spaces.
  const javascript = stripTypeScriptTypes(typescript);
  if (javascript.length !== typescript.length) throw new Error("Types were not removed in place.");
  const comments: Comment[] = [];
  const tokens: Token[] = [];
  const tree = parse(javascript, { ecmaVersion: 2024, sourceType: "module", onComment: comments, onToken: tokens });
  return { typescript, javascript, statements: tree.body, comments, tokens };
}

/** The comment at the beginning of the file, up to the first empty line. */
export function headerComment({ typescript, comments }: Source): string {
  let end = 0;
  for (const comment of comments) {
    if (!isAdjacent(typescript.slice(end, comment.start))) break;
    end = comment.end;
  }
  return typescript.slice(0, end);
}

/** The comment that ends on the line above a statement, with its line end; empty when there is none. */
export function commentAbove({ start }: Span, { typescript, comments }: Source): string {
  let first = start;
  for (const comment of comments.filter(({ end }) => end <= start).reverse()) {
    if (!isAdjacent(typescript.slice(comment.end, first))) break;
    first = comment.start;
  }
  return typescript.slice(first, start);
}

/** Whether only white space without an empty line is between two positions. */
function isAdjacent(between: string): boolean {
  return /^\s*$/.test(between) && between.split("\n").length <= 2;
}

/** The source of a node as JavaScript. Where types were removed, the gap between two tokens is closed. */
export function textOf({ start, end }: Span, { typescript, javascript, tokens }: Source): string {
  let text = "";
  let position = start;
  for (const token of tokens) {
    if (token.start < start || token.end > end) continue;
    const gap = closeErasedGap(typescript.slice(position, token.start), javascript.slice(position, token.start));
    const closes = /^[,;)\]]/.test(javascript.slice(token.start, token.end));
    text += (closes && gap.erased ? gap.text.trimEnd() : gap.text) + javascript.slice(token.start, token.end);
    position = token.end;
  }
  return text;
}

/** The text between two tokens without types, and whether there were any. */
function closeErasedGap(typescript: string, javascript: string): { text: string; erased: boolean } {
  let first = 0;
  while (first < typescript.length && typescript[first] === javascript[first]) first++;
  if (first === typescript.length) return { text: javascript, erased: false };
  let last = typescript.length;
  while (typescript[last - 1] === javascript[last - 1]) last--;
  const before = javascript.slice(0, first);
  const after = javascript.slice(last);
  return { text: before + (/\s$/.test(before) ? after.trimStart() : after), erased: true };
}
