/** The search's routes over a small corpus, as a function from requests to responses. */
import { makeRelease, readContent } from "../../build/build.ts";
import { pack } from "../../build/pack.ts";
import { ReleaseFiles } from "../../build/release-files.ts";
import { searchFiles } from "../../build/search.ts";
import { answerSearch, SEARCH_PARAMETERS } from "../../worker/answers/search.ts";
import { answerSuggest, SUGGEST_PARAMETERS } from "../../worker/answers/suggest.ts";
import type { Context, Route } from "../../worker/http/route.ts";
import { createHandler } from "../../worker/http/router.ts";
import { ROUTES } from "../../worker/routes.ts";
import { INDEX_PATH, POSITIONS_PATH } from "../../worker/search/index-format.ts";
import { BlockStore } from "../../worker/store/store.ts";
import { SETTINGS, workspace } from "../fixture/workspace.ts";

const SEARCH_ROUTES: readonly Route[] = [
  {
    id: "search",
    method: "GET",
    path: "/api/v1/search",
    group: "Knowledge",
    summary: "Search",
    query: SEARCH_PARAMETERS,
    representations: ["json"],
    answer: { kind: "record", schema: "SearchAnswer" },
    problems: ["invalid-parameter"],
    handle: answerSearch,
  },
  {
    id: "suggest",
    method: "GET",
    path: "/api/v1/suggest",
    group: "Knowledge",
    summary: "Suggest",
    query: SUGGEST_PARAMETERS,
    representations: ["json"],
    answer: { kind: "record", schema: "SuggestAnswer" },
    problems: ["invalid-parameter"],
    handle: answerSuggest,
  },
];

export interface SearchService {
  readonly context: Context;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
}

export function startSearch(content: Readonly<Record<string, string>>): Promise<SearchService> {
  return workspace(content, async (folder) => {
    const options = { ...SETTINGS, contentDir: `${folder}/content` };
    const { corpus } = await readContent(options);
    if (!corpus) throw new Error("the content has errors");
    const built = await makeRelease(corpus, options);
    const own = new ReleaseFiles();
    if (!built.files.some(({ path }) => path === INDEX_PATH)) {
      const { index, positions } = searchFiles(corpus);
      own.add(INDEX_PATH, index);
      own.add(POSITIONS_PATH, positions);
    }
    const packed = await pack([...built.files, ...own.all]);
    const source = { get: async (key: string) => packed.values.get(key)?.slice().buffer ?? null };
    const store = new BlockStore(source, packed.index);
    const context = { release: { ...built.release, blocks: packed.index }, store };
    const missing = SEARCH_ROUTES.filter(({ path }) => !ROUTES.some((route) => route.path === path));
    const handle = createHandler([...ROUTES, ...missing]);
    return {
      context,
      get: (path, headers = {}) => handle(new Request(`${SETTINGS.base}${path}`, { headers }), context),
    };
  });
}
