/** What the page about the reference says, counted from the corpus. */
import { pagePath } from "../../worker/paths.ts";
import { SERVICE } from "../../worker/service-facts.ts";
import { ownEstimates } from "../check/editorial/sourcing.ts";
import { allEntities, type Corpus, type Entity } from "../corpus.ts";
import { servedEdition } from "../editions/history.ts";
import { dateInWords, titleOf } from "../schema/values-in-words.ts";
import type { AboutView } from "./templates/about.ts";
import type { Site } from "./templates/site.ts";

export function aboutView(corpus: Corpus, { base }: Site): AboutView {
  const { name } = SERVICE;
  const entities = allEntities(corpus);
  const estimates = ownEstimates(corpus);
  const kinds = Map.groupBy(corpus.collections.sources, ({ record }) => String(record["type"]));
  const [{ date = "" } = {}] = corpus.history.editions;
  const edition = servedEdition(corpus.history);
  return {
    dated: countWith(entities, "facts_as_of"),
    reviewed: countWith(entities, "review_by"),
    estimates: {
      count: estimates.length,
      entries: [...new Set(estimates)].map((entity) => ({
        name: entity.name,
        path: pagePath(entity.collection, entity.id),
      })),
    },
    sources: corpus.collections.sources.length,
    kinds: [...kinds]
      .map(([kind, { length }]) => ({ kind: titleOf(kind), count: length }))
      .sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1)),
    edition,
    ...(date !== "" && { day: dateInWords(date) }),
    citations: [
      `${name}, edition ${edition}${date === "" ? "" : `, ${date}`}, ${base}/`,
      [
        "@misc{hedge-fund-knowledge,",
        `  title = {${name}},`,
        ...(date === "" ? [] : [`  year = {${date.slice(0, 4)}},`]),
        `  note = {Edition ${edition}},`,
        `  url = {${base}/}`,
        "}",
      ].join("\n"),
    ],
  };
}

function countWith(entities: readonly Entity[], field: string): number {
  return entities.filter(({ record }) => record[field] !== undefined).length;
}
