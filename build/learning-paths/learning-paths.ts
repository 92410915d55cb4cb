/**
 * Learning paths: terms in an order in which they can be read. There is one for each category, one for the whole field,
 * and one for each goal whose ends the corpus has. All are made of the `prerequisites` and levels of terms.
 */
import { compareText } from "../../worker/compare-text.ts";
import { LEARNING_PATHS_PATH } from "../../worker/paths.ts";
import type { Corpus, Entity } from "../corpus.ts";
import { toStringList } from "../link/reference.ts";
import { DifficultyLevel } from "../schema/primitives.ts";
import { GOALS } from "./goals.ts";
import { readingOrder } from "./reading-order.ts";

export interface LearningPath {
  readonly slug: string;
  readonly kind: "field" | "goal" | "category";
  readonly title: string;
  /** A sentence or two. */
  readonly description: string;
  readonly steps: readonly Entity[];
}

/** A term belongs to the path of the whole field when so many others build on it, directly or not. */
const FOUNDATION = 12;

/** The prerequisites of each term, by its id. */
export function needsIn({ entities }: Corpus): (id: string) => readonly string[] {
  return (id) =>
    toStringList(entities.get(`term:${id}`)?.record["prerequisites"]).filter(
      (other) => other !== id && entities.has(`term:${other}`),
    );
}

/** Path of the page about a learning path. */
export function learningPathPage({ slug }: Pick<LearningPath, "slug">): string {
  return `${LEARNING_PATHS_PATH}/${slug}`;
}

/** The whole field first, then goals, then categories. */
export function learningPaths(corpus: Corpus): LearningPath[] {
  const { terms, categories } = corpus.collections;
  const needsOf = needsIn(corpus);
  const buildOn = countsOfFollowers(terms, needsOf);
  const rank = ({ record }: Entity) => DifficultyLevel.options.indexOf(record["level"] as never);
  const followers = ({ id }: Entity) => buildOn.get(id) ?? 0;
  const byLevel = terms.toSorted((a, b) => rank(a) - rank(b) || followers(b) - followers(a) || compareText(a.id, b.id));
  /** Terms in the order in which they can be read, without others that they need. */
  function ordered(of: readonly Entity[]): Entity[] {
    const own = new Map(of.map((term) => [term.id, term]));
    return readingOrder(own.keys(), needsOf).order.flatMap((id) => own.get(id) ?? []);
  }
  const whole = ordered(byLevel.filter((term) => followers(term) >= FOUNDATION));
  return [
    ...(whole.length === 0
      ? []
      : [
          {
            slug: "whole-field",
            kind: "field" as const,
            title: "The whole field",
            description: `The ${whole.length} terms that the others build on: each is needed, directly or not, for at least ${FOUNDATION} more.`,
            steps: whole,
          },
        ]),
    ...GOALS.flatMap(({ from, to, title }): LearningPath[] => {
      if (![from, to].every((id) => corpus.entities.has(`term:${id}`))) return [];
      const known = new Set(readingOrder([from], needsOf).order.slice(0, -1));
      const steps = readingOrder([from, to], needsOf).order.flatMap((id) =>
        known.has(id) ? [] : (corpus.entities.get(`term:${id}`) ?? []),
      );
      const heading = `${title} in ${steps.length} steps`;
      const description = String(corpus.entities.get(`term:${to}`)?.record["summary"]);
      return [{ slug: `${from}-to-${to}`, kind: "goal", title: heading, description, steps }];
    }),
    ...categories.map(({ id, name }): LearningPath => {
      const steps = ordered(byLevel.filter(({ record }) => record["category"] === id));
      const description = `All ${steps.length} terms of the category from the introductory to the expert, each after what it needs.`;
      return { slug: id, kind: "category", title: name, description, steps };
    }),
  ];
}

/** How many terms need each, directly or by way of others. */
function countsOfFollowers(
  terms: readonly Entity[],
  needsOf: (id: string) => readonly string[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { id } of terms)
    for (const needed of readingOrder([id], needsOf).order.slice(0, -1))
      counts.set(needed, (counts.get(needed) ?? 0) + 1);
  return counts;
}
