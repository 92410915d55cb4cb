/** The pages of the learning paths, by path. */
import { pagePath } from "../../worker/paths.ts";
import type { Corpus, Entity } from "../corpus.ts";
import { toStringList } from "../link/reference.ts";
import { type LearningPath, learningPaths, learningPathPage as pathOf } from "../paths/learning-paths.ts";
import { learningPathPage, type PathView, pathListPage } from "./templates/learning-paths.ts";
import { type Link, PATHS, type Site } from "./templates/site.ts";

const GROUPS: Readonly<Record<LearningPath["kind"], string>> = {
  field: "To begin with",
  goal: "To a goal",
  category: "By subject",
};

export function learningPathPages(corpus: Corpus, site: Site): [path: string, page: string][] {
  const paths = learningPaths(corpus);
  const views = paths.map(viewOf);
  const groups = Object.entries(GROUPS).map(([kind, title]) => ({
    title,
    paths: views.filter((_, i) => paths[i]?.kind === kind),
  }));
  return [
    [
      PATHS.paths,
      pathListPage(
        site,
        groups.filter(({ paths: of }) => of.length > 0),
      ),
    ],
    ...paths.map((path, i): [string, string] => {
      const [previous, next] = [views[i - 1], views[i + 1]];
      const steps = stepsOf(path, corpus);
      const page = learningPathPage(site, {
        ...viewOf(path),
        steps,
        ...(previous && { previous }),
        ...(next && { next }),
      });
      return [pathOf(path), page];
    }),
  ];
}

function viewOf(path: LearningPath): PathView {
  const { title, description, steps } = path;
  return { name: title, path: pathOf(path), description, count: steps.length };
}

function stepsOf({ steps }: LearningPath, { entities }: Corpus) {
  const here = new Set(steps.map(({ id }) => id));
  const anchorOf = (id: string) => `step-${id}`;
  return steps.map((term) => ({
    ...linkOf(term),
    anchor: anchorOf(term.id),
    level: String(term.record["level"]),
    summary: String(term.record["summary"] ?? ""),
    needs: toStringList(term.record["prerequisites"]).flatMap((id) => {
      const needed = entities.get(`term:${id}`);
      if (!needed) return [];
      return here.has(id) ? { ...linkOf(needed), path: `#${anchorOf(id)}` } : linkOf(needed);
    }),
  }));
}

function linkOf({ collection, id, name }: Entity): Link {
  return { name, path: pagePath(collection, id) };
}
