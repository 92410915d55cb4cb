/** HTML templates: what stands in a placeholder is escaped unless a template made it. */
import { escapeMarkup } from "./escape-markup.ts";

/** Markup that is safe to write as it is. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** What a placeholder takes. Lists are joined; `undefined` and `false` are nothing. */
type Value = Html | string | number | undefined | false | readonly Value[];

/** `` html`<p>${text}</p>` ``: markup of values, each escaped unless it is `Html` already. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  let text = strings[0] ?? "";
  for (const [i, value] of values.entries()) text += markupOf(value) + (strings[i + 1] ?? "");
  return new Html(text);
}

function markupOf(value: Value): string {
  if (value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "string") return escapeMarkup(value);
  if (typeof value === "number") return String(value);
  return value.map(markupOf).join("");
}

/** Markup that another writer has escaped: prose of the parser, MathML, files of the project. */
export function trusted(markup: string): Html {
  return new Html(markup);
}

export const NOTHING = new Html("");

/** Parts with a separator between them. */
export function joined(parts: readonly Html[], separator: string): Html {
  return new Html(parts.map(({ text }) => text).join(escapeMarkup(separator)));
}

/** Text in which backticks mark code. */
export function withCode(text: string): Html {
  const parts = text.split(/`([^`]*)`/);
  return new Html(
    parts.map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>`.text : escapeMarkup(part))).join(""),
  );
}

/** JSON inside a script element: no character of it can end the element. */
export function jsonInScript(value: unknown): Html {
  return new Html(JSON.stringify(value).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028"));
}
