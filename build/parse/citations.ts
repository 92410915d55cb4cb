/**
 * Citations in prose, in the syntax of Pandoc, Quarto and R Markdown: `… within 45 days [@rule-13f-1, (a)(1)].`
 *
 * Published texts do not contain them. Until rendering, each one is a mark in the text: a private-use character, which
 * content cannot contain, around the citation's number in its file.
 */

import { SLUG } from "../../worker/slug.ts";
import { Citation } from "../schema/primitives.ts";
import { sentenceSpans } from "../text/sentences.ts";
import type { Position } from "./diagnostics.ts";

/** The works of one mark; several works may support a statement. */
export interface CitedWork {
  readonly source: string;
  readonly locator?: string;
}

/** A text in pieces: plain words, and the citations between them. */
export type Piece = string | { readonly works: readonly CitedWork[] };

const HOW = "a citation is written [@source-id, locator] or [@first-id; @second-id, locator]";
const BRACKETED = /\[@([^[\]]*)\]/g;
/** An invalid citation. */
const MISSHAPEN = /\[(?:@|[^[\]]*\s@[a-z0-9])/;
const WORK = /^@([^,\s]+)(?:,\s*(\S.*))?$/s;

/** What is wrong with a citation, and its first characters. */
interface Misshapen {
  readonly message: string;
  readonly near: string;
}

/**
 * Splits a text at its citations. The white space before a citation belongs to it, so that no space is left before a
 * full stop.
 */
export function piecesOf(text: string): { pieces: Piece[]; errors: Misshapen[] } {
  if (!text.includes("@")) return { pieces: [text], errors: [] };
  const pieces: Piece[] = [];
  const errors: Misshapen[] = [];
  let end = 0;
  for (const { 0: whole, 1: inside = "", index } of text.matchAll(BRACKETED)) {
    const before = text.slice(end, index).trimEnd();
    if (before !== "") pieces.push(before);
    const { works, error } = worksIn(`@${inside}`);
    if (error !== undefined) errors.push({ message: `${error}; ${HOW}`, near: whole });
    pieces.push({ works });
    end = index + whole.length;
  }
  const rest = text.slice(end);
  if (rest !== "") pieces.push(rest);
  for (const piece of pieces) {
    const [wrong] = (typeof piece === "string" ? MISSHAPEN.exec(piece) : undefined) ?? [];
    if (wrong === undefined) continue;
    const message = `${JSON.stringify(wrong.slice(0, 60))} is not closed or not begun; ${HOW}`;
    errors.push({ message, near: wrong });
  }
  return { pieces, errors };
}

/** A text in which citations of a source name it by another id. */
export function withSourceRenamed(text: string, from: string, to: string): string {
  return text.replace(BRACKETED, (_, inside: string) => {
    const works = inside.split(";").map((part, i) => {
      const [written = ""] = part.split(",", 1);
      return written.trim() === (i === 0 ? from : `@${from}`) ? part.replace(from, to) : part;
    });
    return `[@${works.join(";")}]`;
  });
}

function worksIn(inside: string): { works: CitedWork[]; error?: string } {
  const works: CitedWork[] = [];
  for (const part of inside.split(";")) {
    const written = part.replace(/\s+/g, " ").trim();
    const [, source, locator] = WORK.exec(written) ?? [];
    if (source === undefined || !SLUG.test(source))
      return { works, error: `${JSON.stringify(written.slice(0, 60))} names no source, or its locator holds a ;` };
    const checked = Citation.shape.locator.safeParse(locator);
    if (!checked.success) return { works, error: `the locator: ${checked.error.issues[0]?.message ?? ""}` };
    works.push({ source, ...(locator !== undefined && { locator }) });
  }
  return { works };
}

export const MARK = /\uE000(\d+)\uE000/g;

/** The mark of a citation in a text, until rendering. */
export function markOf(number: number): string {
  return `\uE000${number}\uE000`;
}

export function withoutMarks(text: string): string {
  return text.includes("\uE000") ? text.replace(MARK, "") : text;
}

/** The text with each of its marks rendered. */
export function setMarks(text: string, set: (number: number) => string): string {
  return text.includes("\uE000") ? text.replace(MARK, (_, number: string) => set(Number(number))) : text;
}

/**
 * The statement that each mark of a text supports, verbatim: the sentence that contains it or precedes it, up to the
 * mark. If another mark is in the same sentence, the statement starts after that one. It is empty if there is no text
 * before the mark.
 */
export function statementsOf(marked: string): Map<number, string> {
  const statements = new Map<number, string>();
  for (const line of marked.split("\n")) {
    if (!line.includes("\uE000")) continue;
    const text = withoutMarks(line);
    const marks: { number: number; at: number }[] = [];
    let removed = 0;
    for (const { 0: mark, 1: number, index } of line.matchAll(MARK)) {
      marks.push({ number: Number(number), at: index - removed });
      removed += mark.length;
    }
    const spans = sentenceSpans(text);
    for (const { number, at } of marks) {
      const sentence = spans.find(({ from, to }) => at > from && at <= to);
      if (!sentence) statements.set(number, "");
      else {
        const before = marks.findLast((other) => other.at < at && other.at > sentence.from);
        const to = CLOSING.test(text.slice(at, sentence.to)) ? sentence.to : at;
        statements.set(
          number,
          text
            .slice(before?.at ?? sentence.from, to)
            .replace(OPENING, "")
            .trimEnd(),
        );
      }
    }
  }
  return statements;
}

/** Characters allowed between a mark and the end of its sentence. */
const CLOSING = /^[\s.!?)"”’]*$/;
/** Characters that do not start a statement: a bullet, or a separator. */
const OPENING = /^(?:- |\d+\. )?[\s,;:.–—)]*/;

/** A cited work with its position in the file. */
export interface FoundCitation extends Position, CitedWork {
  readonly field: string;
  /** Number of the mark in its file. */
  readonly mark: number;
  readonly statement: string;
}

/** Collects the citations of one file: numbers their marks, and finds the positions of the works. */
export class CitationCollector {
  readonly #source: string;
  readonly #report: (place: Position, message: string) => void;
  readonly #found: (Omit<FoundCitation, "statement"> & { statement: string | undefined })[] = [];
  #marks = 0;

  /** @param source the file, for positions */
  constructor(source: string, report: (place: Position, message: string) => void) {
    this.#source = source;
    this.#report = report;
  }

  /** The pieces of a text that starts at `offset` of the source, with a number in place of each citation. */
  read(field: string, text: string, offset: number): (string | number)[] {
    const { pieces, errors } = piecesOf(text);
    if (pieces.length === 1 && typeof pieces[0] === "string" && errors.length === 0) return [text];
    for (const { message, near } of errors) {
      const at = this.#source.indexOf(near, offset);
      this.#report(this.#placeAt(at < 0 ? offset : at), message);
    }
    let from = offset;
    return pieces.map((piece) => {
      if (typeof piece === "string") return piece;
      const mark = this.#marks++;
      for (const work of piece.works) {
        const at = this.#source.indexOf(`@${work.source}`, from);
        if (at >= 0) from = at + 1;
        this.#found.push({ ...work, ...this.#placeAt(at < 0 ? offset : at), field, mark, statement: undefined });
      }
      return mark;
    });
  }

  /** Finds what the marks of a text support. @param marked the published text with its marks */
  settle(marked: string): void {
    const statements = statementsOf(marked);
    for (const citation of this.#found) citation.statement ??= statements.get(citation.mark);
  }

  /** The citations, in the order of the fields. */
  inOrder(fields: readonly string[]): FoundCitation[] {
    return this.#found
      .map((citation) => {
        const { statement = "" } = citation;
        if (statement === "") this.#report(citation, "a citation follows the statement that it supports");
        return { ...citation, statement };
      })
      .sort((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field) || a.mark - b.mark);
  }

  #placeAt(offset: number): Position {
    const start = this.#source.lastIndexOf("\n", offset - 1) + 1;
    let line = 1;
    for (let at = this.#source.indexOf("\n"); at >= 0 && at < offset; at = this.#source.indexOf("\n", at + 1)) line++;
    return { line, column: offset - start + 1 };
  }
}
