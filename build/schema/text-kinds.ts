/** The types of text in a record: allowed characters, length, and forbidden markup. */
import { z } from "zod";
import { forbiddenCharacters } from "../parse/characters.ts";
import { latexLengthError } from "./latex-lengths.ts";

/** Active markup. Renderers escape it; this check reports it to authors. */
const ACTIVE_MARKUP: readonly (readonly [message: string, pattern: RegExp])[] = [
  [
    "`<` before a letter begins HTML, which is not allowed; put a space behind it where it means `less than`",
    /<[a-z/!?]/i,
  ],
  ["addresses that run code (javascript:, data:) are not allowed", /\b(?:java|vb)script:\S|\bdata:[a-z]+\//i],
];
const ADDRESS = /:\/\/|\bwww\.[a-z0-9]/i;

/** The error for a text that contains a web address. Many programs turn one into a link. */
export function webAddressError(text: string): string | undefined {
  return ADDRESS.test(text) ? "web addresses are not allowed in texts; add a source instead" : undefined;
}

interface LineOptions {
  /** Whether the text contains a web address. */
  readonly addresses?: boolean;
}

/** One line of plain text with a maximum length. */
export function singleLine(maxLength: number, { addresses = false }: LineOptions = {}): z.ZodString {
  return z
    .string()
    .min(1)
    .max(maxLength)
    .superRefine((text, context) => {
      const messages = [
        ...characterErrors(text, false),
        ...ACTIVE_MARKUP.filter(([, pattern]) => pattern.test(text)).map(([message]) => message),
        addresses ? undefined : webAddressError(text),
      ];
      for (const message of messages) if (message !== undefined) context.addIssue({ code: "custom", message });
    });
}

/** Text of any number of lines, shown as prose or as code. */
export function multiLine(maxLength: number): z.ZodString {
  return z
    .string()
    .min(1)
    .max(maxLength)
    .superRefine((text, context) => {
      for (const message of characterErrors(text, true)) context.addIssue({ code: "custom", message });
    });
}

/** The first forbidden character of a text, or white space around it. */
function characterErrors(text: string, lines: boolean): string[] {
  const [refused] = forbiddenCharacters(text, { allowLineBreaks: lines });
  if (refused) return [refused.message];
  if (text !== text.trim()) return ["white space at the beginning or the end is not allowed"];
  return /^\p{M}/u.test(text) ? ["a text cannot begin with a mark that belongs on a letter"] : [];
}

/** LaTeX commands that link, load files, define macros or set styles, including MathJax's. */
const FORBIDDEN_COMMANDS = new Set(
  `href url html htmlClass htmlData htmlId htmlStyle class cssId style data require includegraphics input include
  write openout read catcode csname endcsname expandafter noexpand unicode char
  def gdef edef xdef let futurelet global long newcommand renewcommand providecommand newenvironment renewenvironment
  DeclareMathOperator DeclarePairedDelimiter newcounter`.split(/\s+/),
);

/** LaTeX of a formula. */
export function latex(maxLength: number): z.ZodString {
  return multiLine(maxLength).superRefine((text, context) => {
    for (const [command, name = ""] of text.matchAll(/\\([A-Za-z]+)/g)) {
      if (FORBIDDEN_COMMANDS.has(name))
        context.addIssue({ code: "custom", message: `the command ${command} is not allowed` });
    }
    const message = latexLengthError(text);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  });
}

/** An https address without user name, and without characters that could end it in Markdown or HTML. */
export function webAddress(maxLength: number): z.ZodURL {
  return z
    .url({ protocol: /^https$/ })
    .max(maxLength)
    .superRefine((text, context) => {
      const [refused] = forbiddenCharacters(text, { allowLineBreaks: false });
      const url = URL.parse(text);
      const message =
        refused?.message ??
        (/[\s<>"\\]/.test(text)
          ? "an address holds no white space, quotation marks, angle brackets or backslashes"
          : url?.username || url?.password
            ? "an address holds no user name or password"
            : undefined);
      if (message !== undefined) context.addIssue({ code: "custom", message });
    });
}
