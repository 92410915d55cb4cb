/** Schemas of the answers of the search. */
import { z } from "zod";
import { FIELDS } from "../../../formats/search/search-format.ts";
import { MAX_SNIPPETS } from "../../../worker/release-files/snippets.ts";
import { EXPANSION_KINDS } from "../../../worker/search/explain.ts";
import { QUESTION_FORMS } from "../../../worker/search/query/question-forms.ts";
import { MATCHES } from "../../../worker/search/query/reading.ts";
import { MAX_SENTENCE } from "../../text/sentences.ts";
import { Slug } from "../primitives.ts";
import { ListLinks, ListMeta } from "./lists.ts";
import { Address, Count, Counts, Text } from "./values.ts";

const Explanation = z
  .object({
    form: z
      .enum(QUESTION_FORMS.map(({ name }) => name))
      .nullable()
      .describe("The form in which the query asks."),
    type: z.number().describe("Factor of the entry's type, times that of the form."),
    words: z
      .array(
        z.object({
          word: Text,
          term: Text.describe("The term of the index that counted for the word."),
          kind: z.enum(EXPANSION_KINDS).describe("How the term was found."),
          share: z.number().describe("Share of the word's weight that the term has."),
          fields: z.array(z.enum(FIELDS)),
          points: z.number().describe("Its part of `text`."),
        }),
      )
      .describe("The words of the query that the entry has, the rarest first."),
    text: z.number().describe("Points for the words, before the factor."),
    names: z.number().describe("Points for names, before the factor, which an exact name does not have."),
    meaning: z.number().describe("Points for what the words mean together."),
    passage: z
      .number()
      .describe(
        "Points for the question, the way of asking, the summary or the names with most of the query's words and few others.",
      ),
    links: z.number().describe("Points for links with the best hits."),
  })
  .describe("Why a hit has its score.");

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
    explain: Explanation.optional().describe("Given with `explain=1`."),
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

export const SuggestAnswer = z
  .object({
    data: z.array(z.object({ id: Slug, type: Text, name: Text })),
    meta: z.object({ query: Text, count: Count }),
  })
  .describe("The best completions of a prefix.");
