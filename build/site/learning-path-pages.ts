/** The pages of the learning paths, by path. */
import { pagePath } from "../../worker/paths.ts";
import type { Corpus, Entity } from "../corpus.ts";
import { type LearningPath, learningPaths, learningPathPage as pathOf } from "../learning-paths/learning-paths.ts";
import { toStringList } from "../link/reference.ts";
import type { Figure } from "../schema/figures.ts";
import { learningPathPage, type PathView, pathListPage, type StepView } from "./templates/learning-paths.ts";
import { calculatorScript, type Link, PATHS, type Site } from "./templates/site.ts";

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
      const steps = stepsOf(path, corpus, site);
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
  const { title, description } = path;
  return { name: title, path: pathOf(path), description };
}

function stepsOf({ steps }: LearningPath, { entities }: Corpus, site: Site): StepView[] {
  const here = new Set(steps.map(({ id }) => id));
  const anchorOf = (id: string) => `step-${id}`;
  return steps.map((term) => ({
    ...linkOf(term),
    anchor: anchorOf(term.id),
    ...figureOf(term, site),
    level: String(term.record["level"]),
    summary: String(term.record["summary"] ?? ""),
    needs: toStringList(term.record["prerequisites"]).flatMap((id) => {
      const needed = entities.get(`term:${id}`);
      if (!needed) return [];
      return here.has(id) ? { ...linkOf(needed), path: `#${anchorOf(id)}` } : linkOf(needed);
    }),
  }));
}

/** The figure of a step: one that a calculator draws over a range of an input, if there is one, else the first. */
function figureOf({ record }: Entity, site: Site): Pick<StepView, "figure"> {
  const figures = (record["figures"] ?? []) as readonly Pick<Figure, "title" | "plot">[];
  const live = figures.find(({ plot }) => plot?.vary);
  const chosen = live ?? figures[0];
  if (!chosen) return {};
  const id = live?.plot?.calculator;
  const calculator = id === undefined ? undefined : { id, script: calculatorScript(site, id) };
  const { title } = chosen;
  return { figure: { title, number: figures.indexOf(chosen) + 1, ...(calculator && { calculator }) } };
}

function linkOf({ collection, id, name }: Entity): Link {
  return { name, path: pagePath(collection, id) };
}
