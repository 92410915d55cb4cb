/** The tool that finds entries. */

import type { Catalog } from "../../release.ts";
import { searchParameters } from "../../resources/search/search.ts";
import type { QueryReading } from "../../search/query-reading.ts";
import { argumentOf } from "../arguments.ts";
import { countThatFit, MAX_TOKENS } from "../token-limit.ts";
import type { Tool } from "../tool.ts";

interface Hit {
  readonly type: string;
  readonly id: string;
  readonly name: string;
  readonly summary: string;
  readonly snippet: { readonly text: string } | null;
}

interface SearchAnswer {
  readonly data: readonly Hit[];
  readonly meta: Pick<QueryReading, "match" | "unmatched"> & { readonly total: number };
  readonly suggestions: readonly string[];
}

const DEFAULT_HITS = 6;
/** The first hits show what the query found in them. */
const HITS_WITH_SNIPPET = 4;
/** The best hit alone would look like the answer. */
const HITS_IN_HINT = 3;

export function searchTool(catalog: Catalog): Tool {
  const parameters = searchParameters(catalog);
  return {
    name: "search",
    title: "Search hedge-fund knowledge",
    description:
      "Find entries by name, abbreviation, topic or question, across terms, strategies, regulations, calculators, " +
      "formulas, structures, events, people and conventions. Returns ids such as `term:sharpe-ratio`, a one-sentence " +
      "summary and the passage that matches. Start here, then read the best one or two with `get`. Narrow with `types` " +
      'when you know what you want, for example ["regulation"] for thresholds and filings, or ["calculator"].',
    input: {
      properties: {
        query: argumentOf(parameters, "q", "Words, a name or a question in English."),
        types: argumentOf(parameters, "type", "Only entries of these types."),
        limit: argumentOf(parameters, "limit", "Most hits.", DEFAULT_HITS),
      },
      required: ["query"],
    },
    argumentNames: { q: "query", type: "types" },
    async run(given, context) {
      const limit = given.text("limit") ?? String(DEFAULT_HITS);
      const parameters = { q: given.requiredText("query"), type: given.text("types"), limit };
      const found = await context.api.json<SearchAnswer>("/api/v1/search", parameters);
      const lines = found.data.map(hitText);
      const count = countThatFit(lines, MAX_TOKENS);
      return {
        text: [...lines.slice(0, count), ...notesOn(found, Math.min(count, lines.length))].join("\n"),
        sources: [found.path],
      };
    },
  };
}

function hitText({ type, id, name, summary, snippet }: Hit, i: number): string {
  const line = `${i + 1}. ${name} (${type}:${id}): ${summary}`;
  const quoted = i < HITS_WITH_SNIPPET && snippet !== null && !summary.includes(snippet.text);
  return quoted ? `${line}\n   > ${snippet.text}` : line;
}

function notesOn({ data, meta, suggestions }: SearchAnswer, shown: number): string[] {
  const notes: string[] = [];
  if (data.length === 0) notes.push("Nothing was found. Use fewer or other words, or leave out `types`.");
  else {
    const ids = data.slice(0, Math.min(shown, HITS_IN_HINT)).map(({ type, id }) => `${type}:${id}`);
    notes.push(`${shown} of ${meta.total} hits. Read what fits with get, such as ids: ${JSON.stringify(ids)}.`);
  }
  if (shown < data.length) notes.push("The others are cut for length: narrow with `types` or other words.");
  if (meta.match === "some")
    notes.push("The best hit has few of these words: the corpus may not cover this. Do not take it for the answer.");
  if (meta.unmatched.length > 0) notes.push(`No entry has: ${meta.unmatched.join(", ")}.`);
  if (suggestions.length > 0) notes.push(`Did you mean: ${suggestions.join(", ")}?`);
  return notes;
}
