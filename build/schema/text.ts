/** The types of text that a record may hold: of which characters, how long, and what no author means by it. */
import { z } from "zod";
import { refusedCharacters } from "../parse/characters.ts";

/** What would act where the text is shown, though no writer of this service lets it. */
const ACTING: readonly (readonly [message: string, pattern: RegExp])[] = [
  [
    "`<` before a letter begins HTML, which is not allowed; put a space behind it where it means `less than`",
    /<[a-z/!?]/i,
  ],
  ["an address that would run code is not allowed", /\b(?:java|vb)script:\S|\bdata:[a-z]+\//i],
];
const ADDRESS = /:\/\/|\bwww\.[a-z0-9]/i;

/** What is wrong with a text that holds a web address: many programs make a link of it. */
export function addressError(text: string): string | undefined {
  return ADDRESS.test(text)
    ? "a web address does not belong in a text; it stands in the registry of sources"
    : undefined;
}

interface LineOptions {
  /** Whether the text may be, or hold, a web address. */
  readonly addresses?: boolean;
}

/** One line of plain text of at most so many characters. */
export function line(maxLength: number, { addresses = false }: LineOptions = {}): z.ZodString {
  return z
    .string()
    .min(1)
    .max(maxLength)
    .superRefine((text, context) => {
      const messages = [
        ...characterErrors(text, false),
        ...ACTING.filter(([, pattern]) => pattern.test(text)).map(([message]) => message),
        addresses ? undefined : addressError(text),
      ];
      for (const message of messages) if (message !== undefined) context.addIssue({ code: "custom", message });
    });
}

/** Text of any number of lines, which is shown as prose or as code. */
export function lines(maxLength: number): z.ZodString {
  return z
    .string()
    .min(1)
    .max(maxLength)
    .superRefine((text, context) => {
      for (const message of characterErrors(text, true)) context.addIssue({ code: "custom", message });
    });
}

/** What is wrong with the characters of a text: the first that no text may hold, and white space around it. */
function characterErrors(text: string, lines: boolean): string[] {
  const [refused] = refusedCharacters(text, { lines });
  if (refused) return [refused.message];
  if (text !== text.trim()) return ["white space at the beginning or the end is not allowed"];
  return /^\p{M}/u.test(text) ? ["a text cannot begin with a mark that belongs on a letter"] : [];
}

/** LaTeX that leads elsewhere, loads, defines or styles: a reader's program would do it. Also those that only MathJax knows. */
const REFUSED_COMMANDS = new Set(
  `href url html htmlClass htmlData htmlId htmlStyle class cssId style data require includegraphics input include
  write openout read catcode csname endcsname expandafter noexpand unicode char
  def gdef edef xdef let futurelet global long newcommand renewcommand providecommand newenvironment renewenvironment
  DeclareMathOperator DeclarePairedDelimiter newcounter`.split(/\s+/),
);

/** LaTeX of a formula. */
export function latex(maxLength: number): z.ZodString {
  return lines(maxLength).superRefine((text, context) => {
    for (const [command, name = ""] of text.matchAll(/\\([A-Za-z]+)/g)) {
      if (REFUSED_COMMANDS.has(name))
        context.addIssue({ code: "custom", message: `the command ${command} is not allowed` });
    }
  });
}

/** An https address, without a user's name, and without characters that could end it where it is written. */
export function webAddress(maxLength: number): z.ZodURL {
  return z
    .url({ protocol: /^https$/ })
    .max(maxLength)
    .superRefine((text, context) => {
      const [refused] = refusedCharacters(text, { lines: false });
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
