/** The sentences that edges come from. They are read when an answer quotes them: the graph in memory holds none. */

import type { GraphEdge, PlainEdge } from "../../graph/graph-json.ts";
import type { Context } from "../../http/route.ts";
import { parseJson } from "../../store/binary/bytes.ts";
import { WORKER_DIR } from "../../store/worker-folder.ts";

/** The file with the sentences of an entity's edges. @param key `type:slug` */
export function sentencesPath(key: string): string {
  return `/${WORKER_DIR}/sentences/${key.replace(":", "/")}.json`;
}

/** The key of an edge's sentence in the file of its source. */
export function sentenceKey({ relation, target }: PlainEdge): string {
  return `${relation} ${target}`;
}

/** The edges with their sentences. Only edges that are `quoted` and come from prose have one. */
export async function withSentences(
  edges: readonly GraphEdge[],
  quoted: (edge: GraphEdge) => boolean,
  { store }: Context,
): Promise<GraphEdge[]> {
  const isFromProse = (edge: GraphEdge): boolean => edge.field === undefined && quoted(edge);
  const sources = [...new Set(edges.filter(isFromProse).map(({ source }) => source))];
  const read = await Promise.all(
    sources.map(async (source) => {
      const sentences = await store.getDecoded(sentencesPath(source), parseJson<Readonly<Record<string, string>>>);
      return [source, sentences] as const;
    }),
  );
  const bySource = new Map(read);
  return edges.map((edge) => {
    const sentence = isFromProse(edge) ? bySource.get(edge.source)?.[sentenceKey(edge)] : undefined;
    return sentence === undefined ? edge : { ...edge, sentence };
  });
}
