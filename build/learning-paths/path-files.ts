/** The learning paths as data: their list, and a document for each. */
import { LEARNING_PATHS_PATH } from "../../worker/paths.ts";
import { type Corpus, pathOf } from "../corpus.ts";
import { toStringList } from "../link/reference.ts";
import { documentFiles } from "../render/document-files.ts";
import { type LearningPath, learningPathPage, learningPaths } from "./learning-paths.ts";

/** All their files by path. */
export function pathFiles(corpus: Corpus, base: string): [path: string, text: string][] {
  const paths = learningPaths(corpus);
  const data = paths.map((path) => summaryOf(path, base));
  const list = { path: `/api/v1${LEARNING_PATHS_PATH}`, schema: "LearningPaths", title: "Learning paths", base };
  return [
    ...documentFiles({ data }, list),
    ...paths.flatMap((path) => {
      const about = { path: `/api/v1${learningPathPage(path)}`, schema: "LearningPath", title: path.title, base };
      return documentFiles({ ...summaryOf(path, base), steps: stepsOf(path, base) }, about);
    }),
  ];
}

function summaryOf(path: LearningPath, base: string) {
  const { slug, kind, title, description, steps } = path;
  return { slug, kind, title, description, count: steps.length, url: `${base}/api/v1${learningPathPage(path)}` };
}

function stepsOf({ steps }: LearningPath, base: string) {
  return steps.map((term) => {
    const { level, summary, prerequisites } = term.record;
    return {
      id: term.id,
      name: term.name,
      level,
      ...(summary !== undefined && { summary }),
      prerequisites: toStringList(prerequisites),
      url: base + pathOf(term),
    };
  });
}
