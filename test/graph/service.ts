/** The graph's routes over a corpus written for a test. */
import type { Corpus } from "../../build/corpus.ts";
import { graphFiles } from "../../build/graph.ts";
import { withMentions } from "../../build/mentions.ts";
import { ReleaseFiles } from "../../build/release-files.ts";
import { releaseStore } from "../../build/release-store.ts";
import {
  answerNeighbourhood,
  answerPath,
  NEIGHBOURHOOD_PARAMETERS,
  PATH_PARAMETERS,
  WHOLE_GRAPH_PATH,
} from "../../worker/answers/graph.ts";
import type { Context, Route } from "../../worker/http/route.ts";
import { createHandler } from "../../worker/http/router.ts";
import { ROUTES } from "../../worker/routes.ts";
import { releaseOf, SETTINGS } from "../fixture/workspace.ts";

const SHARED = { method: "GET", group: "Knowledge", problems: [] } as const;

const GRAPH_ROUTES: readonly Route[] = [
  {
    ...SHARED,
    id: "getGraphPath",
    path: `${WHOLE_GRAPH_PATH}/path`,
    summary: "",
    query: PATH_PARAMETERS,
    representations: ["json"],
    answer: { kind: "record", schema: "GraphPath" },
    handle: answerPath,
  },
  {
    ...SHARED,
    id: "getNeighbourhood",
    path: `${WHOLE_GRAPH_PATH}/:slug`,
    summary: "",
    query: NEIGHBOURHOOD_PARAMETERS,
    representations: ["json", "ndjson"],
    answer: { kind: "record", schema: "Neighbourhood" },
    handle: answerNeighbourhood,
  },
];

export interface GraphService {
  readonly corpus: Corpus;
  readonly context: Context;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
}

export async function graphService(content: Readonly<Record<string, string>>): Promise<GraphService> {
  const built = await releaseOf(content);
  const corpus = { ...built.corpus, edges: withMentions(built.corpus) };
  const files = new ReleaseFiles();
  for (const [path, bytes] of graphFiles(corpus, SETTINGS.base)) files.add(path, bytes);
  for (const { path, bytes } of built.files) if (!files.get(path)) files.add(path, bytes);
  const context: Context = { release: built.release, store: releaseStore(files) };
  const known = new Set(ROUTES.map((route) => route.id));
  const handle = createHandler([...GRAPH_ROUTES.filter((route) => !known.has(route.id)), ...ROUTES]);
  return {
    corpus,
    context,
    get: (path, headers = {}) => handle(new Request(`${SETTINGS.base}${path}`, { headers }), context),
  };
}
