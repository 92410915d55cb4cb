/** The notes of a page: the works that its texts cite, numbered in the order of reading. */

import { type Html, html, trusted } from "../../worker/representations/html-template.ts";
import type { Entity } from "../corpus.ts";
import { setMarks } from "../parse/citations.ts";
import type { Footnote, Outline } from "../render/record-outline.ts";
import { cutAtWord } from "./cut-at-word.ts";
import { workHtml } from "./outline-html.ts";
import type { NoteView } from "./templates/entry-parts.ts";

/** Statements shown of a note, and characters of each. */
const MAX_STATEMENTS = 3;
const MAX_STATEMENT = 160;

function noteKey(source: string, locator: string | undefined): string {
  return JSON.stringify([source, locator]);
}

/** Numbers the citations in the order of reading. */
export class Notes {
  readonly #footnotes: Outline["footnotes"];
  readonly #statements: ReadonlyMap<string, readonly { readonly statement: string }[]>;
  readonly #numbers = new Map<string, { readonly number: number; readonly note: Footnote }>();

  constructor(footnotes: Outline["footnotes"], citations: Entity["draft"]["citations"]) {
    this.#footnotes = footnotes;
    // Conditions of a duty are lines for programs; the page has them in words, where their marks stand.
    const prose = citations.filter(({ field }) => field !== "versions");
    this.#statements = Map.groupBy(prose, ({ source, locator }) => noteKey(source, locator));
  }

  /** The markup with a link to its note for each mark. */
  set(markup: Html): Html {
    return trusted(
      setMarks(markup.text, (mark) => (this.#footnotes.get(mark) ?? []).map((note) => this.#reference(note)).join("")),
    );
  }

  #reference(note: Footnote): string {
    const key = noteKey(note.id, note.locator);
    const known = this.#numbers.get(key);
    const number = known?.number ?? this.#numbers.size + 1;
    if (!known) this.#numbers.set(key, { number, note });
    const anchor = known ? "" : ` id="ref-${number}"`;
    return `<sup><a href="#note-${number}"${anchor} aria-label="Note ${number}">${number}</a></sup>`;
  }

  list(): NoteView[] {
    return [...this.#numbers].map(([key, { number, note }]) => ({
      work: workHtml(note, note.locator),
      statements: (this.#statements.get(key) ?? [])
        .slice(0, MAX_STATEMENTS)
        .map(({ statement }) => cutAtWord(statement.replace(/\s+/g, " "), MAX_STATEMENT)),
      back: html`<a class="back" href="#ref-${number}" aria-label="Back to the text of note ${number}">↩</a>`,
    }));
  }

  /** Whether a note names the work. */
  has(id: string): boolean {
    return [...this.#numbers.values()].some(({ note }) => note.id === id);
  }
}
