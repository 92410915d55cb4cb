/** What pages need of other entities. Answers are texts, so that a cached page can be compared by them. */
import { compareText } from "../../worker/compare-text.ts";
import { type Corpus, type Edge, keyOf } from "../corpus.ts";
import { type RenderContext, type RenderLookups, renderLookups } from "../render/render-lookups.ts";
import type { Relation } from "../schema/relations.ts";
import { historyLookup } from "./entry-history.ts";

export type SiteLookups = RenderLookups & {
  /** Entities around one, a key on each line, the nearest first; asked for as `out term:alpha` or `in term:alpha`. */
  readonly neighboursOf: (direction: string) => string;
  /** Ids of the terms of a category, one on each line. */
  readonly membersOf: (category: string) => string;
  /** Ids of the strategies of a family, one on each line. */
  readonly familyOf: (family: string) => string;
  readonly summaryOf: (key: string) => string | undefined;
  /** People whose names a text holds: in their order there, on each line an id and the name. */
  readonly peopleIn: (text: string) => string;
  /** What the editions say of an entity, newest first: on each line an edition, its date and what it changed. */
  readonly historyOf: (key: string) => string;
};

export type SiteContext = RenderContext & SiteLookups;

/** Relations that pages show elsewhere: sources are notes, and the category is above the title. */
const SHOWN_ELSEWHERE: ReadonlySet<Relation> = new Set<Relation>(["source", "category"]);

export function siteLookups(corpus: Corpus): SiteLookups {
  const { into, out } = neighbourTexts(corpus.edges);
  const families = Map.groupBy(corpus.collections.strategies, ({ record }) => String(record["family"]));
  const members = Map.groupBy(corpus.collections.terms, ({ record }) => String(record["category"]));
  const people = corpus.collections.people.flatMap(({ id, name, record }) =>
    [name, ...((record["aliases"] ?? []) as readonly string[])].map((called) => ({ id, called })),
  );
  return {
    ...renderLookups(corpus),
    historyOf: historyLookup(corpus),
    neighboursOf(direction) {
      const space = direction.indexOf(" ");
      const texts = direction.startsWith("out ") ? out : into;
      return texts.get(direction.slice(space + 1)) ?? "";
    },
    membersOf: (category) => (members.get(category) ?? []).map(({ id }) => id).join("\n"),
    familyOf: (family) => (families.get(family) ?? []).map(({ id }) => id).join("\n"),
    summaryOf(key) {
      const summary = corpus.entities.get(key)?.record["summary"];
      return summary === undefined ? undefined : String(summary);
    },
    peopleIn(text) {
      // A name of one word may be that of anybody.
      const named = people.filter(({ called }) => called.includes(" ") && text.includes(called));
      const inOrder = named.sort((a, b) => text.indexOf(a.called) - text.indexOf(b.called));
      return inOrder.map(({ id, called }) => `${id} ${called}`).join("\n");
    },
  };
}

/** What leads to each entity, and where it leads: a key on each line. References in fields come before mentions in prose. */
function neighbourTexts(edges: readonly Edge[]): Readonly<Record<"into" | "out", Map<string, string>>> {
  const [into, out] = [new Map<string, Map<string, number>>(), new Map<string, Map<string, number>>()];
  function add(to: typeof out, key: string, other: string, rank: number): void {
    const near = to.get(key);
    if (!near) to.set(key, new Map([[other, rank]]));
    else if ((near.get(other) ?? 2) > rank) near.set(other, rank);
  }
  for (const { source, target, relation } of edges) {
    const rank = relation === "mentions" ? 1 : 0;
    const [from, to] = [keyOf(source), keyOf(target)];
    if (!SHOWN_ELSEWHERE.has(relation)) add(out, from, to, rank);
    if (relation !== "category") add(into, to, from, rank);
  }
  return { into: textsOf(into), out: textsOf(out) };
}

function textsOf(found: ReadonlyMap<string, ReadonlyMap<string, number>>): Map<string, string> {
  return new Map(
    [...found].map(([key, near]) => {
      const inOrder = [...near].sort(([a, i], [b, j]) => i - j || compareText(a, b));
      return [key, inOrder.map(([other]) => other).join("\n")];
    }),
  );
}
