/** Learning paths: terms in an order in which they can be read, as data and as pages for people. */
import { collectionInfoNamed } from "../../collection-info.ts";
import type { PathParameter, Route } from "../../http/route.ts";
import { LEARNING_PATHS_PATH, MAX_ID } from "../../paths.ts";
import type { Catalog } from "../../release.ts";
import { RECORD_REPRESENTATIONS } from "../../representations/registry.ts";
import { handleFile } from "../files/file.ts";
import { documentPageHandler } from "../pages/html-pages.ts";

export function learningPathRoutes({ collections }: Catalog): Route[] {
  const slug: PathParameter = {
    name: "slug",
    maxLength: MAX_ID,
    description: "Id of a category, or the slug of another path, as the list gives it.",
    example: collectionInfoNamed(collections, "categories").example,
    collection: "categories",
  };
  const one = { pathParameters: [slug], moves: true } as const;
  const data = { method: "GET", group: "Discovery", query: [], representations: RECORD_REPRESENTATIONS } as const;
  const page = {
    method: "GET",
    group: "Pages",
    query: [],
    representations: ["html", ...RECORD_REPRESENTATIONS],
    answer: { kind: "text", description: "A page in HTML." },
    handle: documentPageHandler(),
  } as const;
  return [
    {
      ...data,
      id: "listPaths",
      path: `/api/v1${LEARNING_PATHS_PATH}`,
      summary: "Learning paths: one for the whole field, for each category, and for chosen goals",
      description: "A path is a list of terms in an order in which they can be read, made of their `prerequisites`.",
      answer: { kind: "record", schema: "LearningPaths", line: "LearningPathSummary" },
      handle: handleFile,
    },
    {
      ...data,
      ...one,
      id: "getPath",
      path: `/api/v1${LEARNING_PATHS_PATH}/:slug`,
      summary: "A learning path: its terms, each after what it needs",
      description: "Each step is a term with its summary and its `prerequisites`.",
      answer: { kind: "record", schema: "LearningPath" },
      handle: handleFile,
    },
    {
      ...page,
      id: "showPaths",
      path: LEARNING_PATHS_PATH,
      summary: "Learning paths: the page for people",
      description: "All learning paths.",
    },
    {
      ...page,
      ...one,
      id: "showPath",
      path: `${LEARNING_PATHS_PATH}/:slug`,
      summary: "One learning path: the page for people",
      description: "The steps of a path with what each says and needs, or by `Accept` its data.",
    },
  ];
}
