/**
 * Snippets of VS Code, which need no extension: one per collection, with its keys and headings, and one per record,
 * which completes a reference.
 */
import { compareText } from "../../worker/compare-text.ts";
import { allEntities, type Corpus, keyOf } from "../corpus.ts";
import { bodyPrompt, frontMatterPrompt } from "../parse/prompts.ts";
import { valuesOf } from "../schema/collection.ts";
import { COLLECTIONS } from "../schema/collections.ts";
import { keyHint } from "./field-hints.ts";
import { bodyOf, snippetKeysOf } from "./template.ts";

interface Snippet {
  readonly scope: "markdown";
  readonly prefix: string | readonly string[];
  readonly description: string;
  readonly body: readonly string[];
}

/** Longer lists of values are typed. */
const MAX_CHOICES = 12;

/** `.vscode/collections.code-snippets`: a file of each collection. What is not typed over is reported by the check. */
export function collectionSnippets(): string {
  return snippetsText(
    COLLECTIONS.map((collection) => {
      let stop = 0;
      const placeholder = (text: string) => `\${${++stop}:${text.replace(/[\\$}]/g, "\\$&")}}`;
      const keys = snippetKeysOf(collection).map(([name, field]) => {
        const values = valuesOf(field) ?? [];
        const isChoice = values.length > 0 && values.length <= MAX_CHOICES;
        const value = isChoice ? `\${${++stop}|${values.join(",")}|}` : placeholder(frontMatterPrompt(keyHint(field)));
        return `${name}: ${value}`;
      });
      const body = bodyOf(collection, (hint) => placeholder(bodyPrompt(hint))).flatMap((block) => ["", block]);
      return {
        name: `New ${collection.type}`,
        prefix: `new-${collection.type}`,
        description: `${collection.recordDescription} The file's name is its id.`,
        lines: ["---", ...keys, "---", ...body],
      };
    }),
  );
}

/** A snippet per record, whose body is the reference to it. It is found by the reference and by the name. */
export function idSnippets(corpus: Corpus): string {
  const records = allEntities(corpus).map((entity) => ({ key: keyOf(entity), name: entity.name }));
  return snippetsText(
    records
      .sort((a, b) => compareText(a.key, b.key))
      .map(({ key, name }) => {
        // Sources are cited by their id alone.
        const written = key.replace(/^source:/, "");
        return { name: key, prefix: [...new Set([written, name])], description: name, lines: [written] };
      }),
  );
}

function snippetsText(
  snippets: readonly {
    readonly name: string;
    readonly prefix: Snippet["prefix"];
    readonly description: string;
    readonly lines: readonly string[];
  }[],
): string {
  const entries = snippets.map(({ name, prefix, description, lines: body }): [string, Snippet] => [
    name,
    { scope: "markdown", prefix, description, body },
  ]);
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}
