/** Schemas of the answers of the search. */
import { z } from "zod";
import { MAX_SNIPPETS } from "../../../worker/resources/search/search.ts";
import { FIELDS } from "../../../worker/search/index/search-format.ts";
import { MATCHES } from "../../../worker/search/query-reading.ts";
import { MAX_SENTENCE } from "../../text/sentences.ts";
import { Slug } from "../primitives.ts";
import { ListLinks, ListMeta } from "./lists.ts";
import { Address, Count, Counts, Text } from "./values.ts";

export const SearchHit = z
  .object({
    type: Text,
    id: Slug,
    name: Text,
    summary: z.string(),
    score: z.number(),
    matched: z
      .array(z.enum(FIELDS))
      .describe(
        "Where the query was found; `definition` is the main prose of any kind of entity, and `questions` also stands for how people ask, which the search alone knows.",
      ),
    url: Address,
    snippet: z
      .object({ text: Text.max(MAX_SENTENCE), field: Text.describe("The field of the record that it stands in.") })
      .nullable()
      .describe(
        `The sentence of the entry that answers the query best, as it stands there; a longer one ends with an ellipsis. ` +
          `Only the first ${MAX_SNIPPETS} hits of a page have one.`,
      ),
  })
  .describe("An entity that a search found.");

export const SearchAnswer = z
  .object({
    data: z.array(SearchHit),
    meta: z.object({
      query: Text,
      ...ListMeta.shape,
      types: Counts.describe("Hits on all pages by type, of the types that were searched."),
      match: z
        .enum(MATCHES)
        .describe(
          "What the best hit matches: `names`, the query names it; `most` or `some` of the query's words; `none`, no hit.",
        ),
      unmatched: z.array(z.string()).describe("Words of the query for which the corpus has nothing."),
      read_as: z
        .record(z.string(), z.string())
        .describe("Words that the corpus lacks, and the word that each was read as."),
    }),
    suggestions: z.array(z.string()).describe("Corrected queries, when there are few hits."),
    links: ListLinks,
  })
  .describe("The hits of a search, best first.");

export const Suggestion = z
  .object({
    id: Slug,
    type: Text,
    name: Text,
    matched: Text.optional().describe("The abbreviation or alias that begins with the text, where the name does not."),
  })
  .describe("A completion of a prefix.");

export const SuggestAnswer = z
  .object({
    data: z.array(Suggestion),
    meta: z.object({ query: Text, count: Count }),
  })
  .describe("The best completions of a prefix.");
