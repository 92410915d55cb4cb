/** Text inside drawings, which do not wrap lines themselves. */
import { type Html, html } from "../../../worker/representations/html-template.ts";

/** Width of an average character, as a share of the font's size. */
const CHARACTER = 0.54;

/** Width of a text in a drawing, about. */
export function widthOf(text: string, size: number): number {
  return text.length * size * CHARACTER;
}

/** The text in lines of at most this width, broken between words. */
export function wrapped(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, size) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Lines of a text below each other, the first one with its base at `y`. */
export function textLines(lines: readonly string[], x: number, y: number, height: number, attributes: Html): Html {
  return html`<text${attributes} y="${px(y)}">${lines.map((line, i) => html`<tspan x="${px(x)}"${i > 0 && html` dy="${height}"`}>${line}</tspan>`)}</text>`;
}

/** A length in a drawing, to a tenth. */
export function px(value: number): string {
  return String(Math.round(value * 10) / 10);
}
