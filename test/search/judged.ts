/** The judged queries, and how well a ranking answers them. */
import judged from "./judged.json" with { type: "json" };

export interface JudgedQuery {
  readonly query: string;
  readonly kind: string;
  /** `tune`: the ranking was worked on with these; `held-out`: only reported, written and judged without having seen it. */
  readonly split: string;
  /** `type:id` of the records that answer it: 3 the answer, 2 of use, 1 related. */
  readonly relevant: Readonly<Record<string, number | undefined>>;
}

export const JUDGED: readonly JudgedQuery[] = judged as readonly JudgedQuery[];
export const KINDS: readonly string[] = [...new Set(JUDGED.map(({ kind }) => kind))];

/** What a search answers: `type:id`, best first. */
export type Ranking = (query: string) => readonly string[] | Promise<readonly string[]>;

export interface Quality {
  readonly queries: number;
  /** Normalised discounted cumulative gain of the first ten, with the gains 2^grade − 1. */
  readonly ndcg: number;
  /** Mean of 1 / rank of the first record of the highest grade that the query has. */
  readonly mrr: number;
  /** Share of queries with a hit of the highest grade among the first three. */
  readonly firstThree: number;
}

export interface Judgement {
  readonly judged: JudgedQuery;
  readonly ndcg: number;
  readonly reciprocal: number;
  readonly found: readonly string[];
}

export async function judge(queries: readonly JudgedQuery[], rank: Ranking): Promise<Judgement[]> {
  const judgements: Judgement[] = [];
  for (const judgedQuery of queries) {
    const found = (await rank(judgedQuery.query)).slice(0, 10);
    const grades = found.map((id) => judgedQuery.relevant[id] ?? 0);
    const ideal = Object.values(judgedQuery.relevant)
      .flatMap((grade) => grade ?? [])
      .sort((a, b) => b - a);
    const best = ideal[0] ?? 0;
    const place = grades.indexOf(best);
    judgements.push({
      judged: judgedQuery,
      ndcg: gain(grades) / gain(ideal.slice(0, 10)),
      reciprocal: place < 0 ? 0 : 1 / (place + 1),
      found,
    });
  }
  return judgements;
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}

export function qualityOf(judgements: readonly Judgement[]): Quality {
  const mean = (value: (judgement: Judgement) => number): number =>
    judgements.reduce((sum, judgement) => sum + value(judgement), 0) / judgements.length;
  return {
    queries: judgements.length,
    ndcg: mean(({ ndcg }) => ndcg),
    mrr: mean(({ reciprocal }) => reciprocal),
    firstThree: mean(({ reciprocal }) => (reciprocal >= 1 / 3 ? 1 : 0)),
  };
}
