/** Snippets of VS Code, which need no extension: one per record, which completes a reference. */
import { compareText } from "../../worker/compare-text.ts";
import { allEntities, type Corpus, keyOf } from "../corpus.ts";

interface Snippet {
  readonly scope: "markdown";
  readonly prefix: readonly string[];
  readonly description: string;
  readonly body: readonly string[];
}

/** A snippet per record, whose body is the reference to it. It is found by the reference and by the name. */
export function idSnippets(corpus: Corpus): string {
  const records = allEntities(corpus).map((entity) => ({ key: keyOf(entity), name: entity.name }));
  const entries = records
    .sort((a, b) => compareText(a.key, b.key))
    .map(({ key, name }): [string, Snippet] => {
      // Sources are cited by their id alone.
      const written = key.replace(/^source:/, "");
      return [key, { scope: "markdown", prefix: [...new Set([written, name])], description: name, body: [written] }];
    });
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}
