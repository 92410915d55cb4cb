/** The front page as the template takes it. */

import { compareText } from "../../../worker/compare-text.ts";
import { FEED_FORMATS, feedPath, listPagePath, pagePath } from "../../../worker/paths.ts";
import { SERVICE } from "../../../worker/service-facts.ts";
import { calculatorOf, queryOfInputs } from "../../compute/calculators.ts";
import type { Corpus, Entity } from "../../corpus.ts";
import { learningPathPage, learningPaths } from "../../learning-paths/learning-paths.ts";
import { COLLECTIONS } from "../../schema/collections.ts";
import { dateInWords } from "../../schema/values-in-words.ts";
import { calculatorView } from "../entry-view.ts";
import type { HomeView, SummarizedLink } from "../templates/home.ts";
import { PATHS, type Site } from "../templates/site.ts";
import { CALCULATOR, FIRST_PATHS, QUESTIONS, type Question, TERMS_OF_THE_DAY } from "./choices.ts";

export function frontPageView(corpus: Corpus, site: Site): HomeView {
  const { entities, collections } = corpus;
  const [event] = collections.events.toSorted((a, b) =>
    compareText(String(b.record["date"]), String(a.record["date"])),
  );
  const calculator = entities.get(`calculator:${CALCULATOR.id}`);
  const paths = learningPaths(corpus);
  return {
    collections: COLLECTIONS.map((collection) => ({
      name: collection.title,
      path: listPagePath(collection),
      count: collections[collection.name].length,
    })),
    categories: collections.categories.map((category) => ({
      ...linkOf(category),
      count: Number(category.record["term_count"]),
    })),
    questions: QUESTIONS.flatMap((asked) => {
      const entity = entities.get(asked.answer);
      return entity ? [{ question: asked.question, ...answerTo(asked, entity) }] : [];
    }),
    ...(calculator && {
      calculator: { ...summarized(calculator), form: calculatorView(calculator, site, CALCULATOR.example) },
    }),
    termsOfTheDay: TERMS_OF_THE_DAY.flatMap((id) => {
      const term = entities.get(`term:${id}`);
      return term ? [summarized(term)] : [];
    }),
    ...(event && { event: { ...summarized(event), date: dateInWords(String(event.record["date"])) } }),
    paths: FIRST_PATHS.flatMap((slug) => {
      const path = paths.find((candidate) => candidate.slug === slug);
      return path ? [{ name: path.title, path: learningPathPage(path) }] : [];
    }),
    alternates: [
      { mediaType: "application/json", path: "/index.json" },
      { mediaType: "text/markdown", path: "/index.md" },
      ...FEED_FORMATS.map(({ extension, mediaType }) => ({
        mediaType,
        path: `${feedPath()}.${extension}`,
        title: "Changes",
      })),
    ],
    structuredData: {
      "@context": "https://schema.org",
      "@type": ["Dataset", "WebSite"],
      name: SERVICE.name,
      description: SERVICE.description,
      url: site.base,
      license: SERVICE.licenseUrl,
      isAccessibleForFree: true,
      distribution: [
        {
          "@type": "DataDownload",
          encodingFormat: "application/x-ndjson",
          contentUrl: `${site.base}/api/v1/terms.ndjson`,
        },
      ],
      potentialAction: {
        "@type": "SearchAction",
        target: `${site.base}${PATHS.search}?q={q}`,
        "query-input": "required name=q",
      },
    },
  };
}

function linkOf({ collection, id, name }: Entity) {
  return { name, path: pagePath(collection, id) };
}

function summarized(entity: Entity): SummarizedLink {
  return { ...linkOf(entity), summary: String(entity.record["summary"] ?? "") };
}

function answerTo({ section, example }: Question, entity: Entity) {
  const { name, path } = linkOf(entity);
  const inputs = example === undefined ? undefined : calculatorOf(entity).examples?.[example]?.inputs;
  return {
    entry: name,
    type: entity.collection.type,
    path: path + (inputs ? queryOfInputs(inputs) : "") + (section === undefined ? "" : `#${section}`),
  };
}
