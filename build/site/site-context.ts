/** What pages need of other entities. Answers are texts, so that a cached page can be compared by them. */
import { compareText } from "../../formats/compare-text.ts";
import { type Corpus, type Edge, keyOf } from "../corpus.ts";
import { type RenderContext, type RenderLookups, renderLookups } from "../render/render-lookups.ts";
import type { Relation } from "../schema/relations.ts";

export type SiteLookups = RenderLookups & {
  /** Entities around one, a key on each line, the nearest first; asked for as `out term:alpha` or `in term:alpha`. */
  readonly neighboursOf: (direction: string) => string;
  /** Ids of the terms of a category, one on each line. */
  readonly membersOf: (category: string) => string;
  readonly summaryOf: (key: string) => string | undefined;
};

export type SiteContext = RenderContext & SiteLookups;

/** Relations that pages show elsewhere: sources are notes, and the category is above the title. */
const SHOWN_ELSEWHERE: ReadonlySet<Relation> = new Set<Relation>(["source", "category"]);

export function siteLookups(corpus: Corpus): SiteLookups {
  const neighbours = neighbourTexts(corpus.edges);
  const members = Map.groupBy(corpus.collections.terms, ({ record }) => String(record["category"]));
  return {
    ...renderLookups(corpus),
    neighboursOf: (direction) => neighbours.get(direction) ?? "",
    membersOf: (category) => (members.get(category) ?? []).map(({ id }) => id).join("\n"),
    summaryOf(key) {
      const summary = corpus.entities.get(key)?.record["summary"];
      return summary === undefined ? undefined : String(summary);
    },
  };
}

/** References in fields come before mentions in prose. */
function neighbourTexts(edges: readonly Edge[]): Map<string, string> {
  const found = new Map<string, Map<string, number>>();
  function add(direction: string, key: string, rank: number): void {
    const near = found.get(direction) ?? new Map<string, number>();
    near.set(key, Math.min(rank, near.get(key) ?? rank));
    found.set(direction, near);
  }
  for (const { source, target, relation } of edges) {
    const rank = relation === "mentions" ? 1 : 0;
    if (!SHOWN_ELSEWHERE.has(relation)) add(`out ${keyOf(source)}`, keyOf(target), rank);
    if (relation !== "category") add(`in ${keyOf(target)}`, keyOf(source), rank);
  }
  return new Map(
    [...found].map(([direction, near]) => [
      direction,
      [...near]
        .sort(([a, i], [b, j]) => i - j || compareText(a, b))
        .map(([key]) => key)
        .join("\n"),
    ]),
  );
}
