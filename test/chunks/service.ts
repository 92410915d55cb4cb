/** The chunks' route over a corpus written for a test. */
import { chunkFiles } from "../../build/chunks.ts";
import type { Corpus } from "../../build/corpus.ts";
import { ReleaseFiles } from "../../build/release-files.ts";
import { releaseStore } from "../../build/release-store.ts";
import { CHUNKS_PATH } from "../../worker/answers/chunk-files.ts";
import { answerChunks, CHUNK_PARAMETERS } from "../../worker/answers/chunks.ts";
import type { Route } from "../../worker/http/route.ts";
import { createHandler } from "../../worker/http/router.ts";
import { ROUTES } from "../../worker/routes.ts";
import { releaseOf, SETTINGS } from "../fixture/workspace.ts";

const CHUNKS_ROUTE: Route = {
  id: "listChunks",
  method: "GET",
  path: CHUNKS_PATH,
  group: "Text",
  summary: "",
  query: CHUNK_PARAMETERS,
  representations: ["ndjson", "json"],
  answer: { kind: "list", schema: "Chunk" },
  problems: [],
  handle: answerChunks,
};

export interface ChunkService {
  readonly corpus: Corpus;
  /** A file that the build makes, as text. */
  file(path: string): string;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
}

export async function chunkService(content: Readonly<Record<string, string>>): Promise<ChunkService> {
  const { corpus, files: built, release } = await releaseOf(content);
  const files = new ReleaseFiles();
  const texts = new Map<string, string>();
  for (const { path, content: bytes, madeAtEdge } of chunkFiles(corpus, SETTINGS.base)) {
    if (typeof bytes === "string") texts.set(path, bytes);
    else texts.set(path, new TextDecoder().decode(bytes));
    // What the worker makes itself must not be found in its store.
    if (!madeAtEdge) files.add(path, bytes);
  }
  for (const { path, bytes, madeAtEdge } of built) if (!files.get(path) && !madeAtEdge) files.add(path, bytes);
  const routes = ROUTES.some((route) => route.id === CHUNKS_ROUTE.id) ? ROUTES : [CHUNKS_ROUTE, ...ROUTES];
  const handle = createHandler(routes);
  const context = { release, store: releaseStore(files) };
  return {
    corpus,
    file: (path) => texts.get(path) ?? "",
    get: (path, headers = {}) => handle(new Request(`${SETTINGS.base}${path}`, { headers }), context),
  };
}
