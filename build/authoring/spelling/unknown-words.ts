/** Finds the words of the content that no dictionary has. */
import type { ContentFile } from "../../parse/content-files.ts";
import type { Diagnostic } from "../../parse/diagnostics.ts";
import { normalizeText, readFrontMatter } from "../../parse/front-matter.ts";
import { proseSpans } from "../typography/prose-spans.ts";
import { loadDictionary, WORD } from "./dictionary.ts";

/** Shorter ones are abbreviations and symbols more often than misspelt words. */
const LEAST_LETTERS = 4;

/**
 * Words in lower case only: what a capital begins is a name, of which there is no list. Quoted words may be foreign.
 */
export function unknownWords(files: readonly ContentFile[]): Diagnostic[] {
  const dictionary = loadDictionary(files.flatMap(namesOf));
  const known = new Map<string, boolean>();
  return files.flatMap((file) => {
    const source = normalizeText(file.text);
    return proseSpans(source, file.collection).flatMap(({ from, unquoted }) =>
      [...unquoted.matchAll(WORD)].flatMap(({ 0: word, index }): Diagnostic[] => {
        if (word.length < LEAST_LETTERS || word !== word.toLowerCase()) return [];
        const isKnown = known.get(word) ?? dictionary.knows(word);
        known.set(word, isKnown);
        // `co-ordinated` is a word, `ordinated` none.
        if (isKnown || dictionary.knows(compoundAt(unquoted, index))) return [];
        const before = source.slice(0, from + index).split("\n");
        const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
        const near = dictionary.near(word).join(", ");
        const message = `${JSON.stringify(word)} is in no dictionary${near && ` (did you mean ${near}?)`}; a word of the field goes into build/authoring/spelling/words.txt`;
        return [{ file: file.path, ...place, severity: "error", message }];
      }),
    );
  });
}

/** The words joined by hyphens of which one stands at `index`. */
function compoundAt(text: string, index: number): string {
  let from = index;
  while (JOINED.test(text.charAt(from - 1))) from--;
  let to = index;
  while (JOINED.test(text.charAt(to))) to++;
  return text.slice(from, to);
}

const JOINED = /[\p{L}-]/u;

/** What an entry is called, and its keywords. */
function namesOf({ text, collection }: ContentFile): string[] {
  const { data } = readFrontMatter(text);
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([field, value]: [string, unknown]) => {
    const { nameKind, searchAs } = collection.fields[field] ?? {};
    if (nameKind === undefined && searchAs !== "keywords") return [];
    return (Array.isArray(value) ? value : [value]).filter((name): name is string => typeof name === "string");
  });
}
