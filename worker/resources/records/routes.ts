/** The collections: their lists, their records, and terms in bulk and at random. */

import { type CollectionInfo, collectionInfoNamed } from "../../collection-info.ts";
import { BODY_PROBLEMS } from "../../http/request-body.ts";
import type { Route } from "../../http/route.ts";
import { pascalCase } from "../../pascal-case.ts";
import { feedLinks, listPagePath, listPath, MAX_ID, pagePath } from "../../paths.ts";
import type { Catalog } from "../../release.ts";
import { LIST_REPRESENTATIONS, RECORD_REPRESENTATIONS, WHOLE_LISTS } from "../../representations/registry.ts";
import { bulkHandler, MAX_BULK } from "./bulk.ts";
import { listHandler, MAX_VALUES } from "./list.ts";
import { listParameters } from "./list-parameters.ts";
import { randomHandler, randomParameters } from "./random.ts";
import { recordHandler, recordParameters } from "./record.ts";

export function listRoute(collection: CollectionInfo): Route {
  const { name, schema, title, description, count, fields } = collection;
  const bound = count * fields.length > MAX_VALUES ? `; sorted or in part at most ${MAX_VALUES} values` : "";
  return {
    id: `list${pascalCase(name)}`,
    method: "GET",
    path: listPath(collection),
    group: "Knowledge",
    summary: `${title}: the list`,
    description: `${description} Whole as NDJSON or CSV without \`limit\`${bound}.`,
    query: listParameters(collection),
    example: "?limit=1",
    representations: LIST_REPRESENTATIONS,
    ownAddresses: WHOLE_LISTS,
    link: `<${listPagePath(collection)}>; rel="alternate"; type="text/html", ${feedLinks(collection)}`,
    answer: { kind: "list", schema },
    handle: listHandler(collection),
  };
}

function collectionRoutes(collection: CollectionInfo, collections: readonly CollectionInfo[]): Route[] {
  const { name, schema, type, example } = collection;
  return [
    listRoute(collection),
    {
      id: `get${schema}`,
      method: "GET",
      path: `${listPath(collection)}/:id`,
      group: "Knowledge",
      summary: `One ${type}`,
      description: `The ${type} with this id, whole or the fields asked for.`,
      pathParameters: [{ name: "id", maxLength: MAX_ID, description: `Id of the ${type}.`, example, collection: name }],
      query: recordParameters(collection),
      representations: RECORD_REPRESENTATIONS,
      ownAddresses: ["md"],
      answer: { kind: "record", schema },
      link: [
        `<${pagePath(collection, ":id")}>; rel="canonical"; type="text/html"`,
        ...(name === "categories" ? [feedLinks(collectionInfoNamed(collections, "terms"), ":id")] : []),
      ].join(", "),
      moves: true,
      handle: recordHandler(collection),
    },
  ];
}

function termRoutes(terms: CollectionInfo): Route[] {
  return [
    {
      id: "getRandomTerms",
      method: "GET",
      path: "/api/v1/terms/_random",
      group: "Knowledge",
      summary: "A random sample of terms",
      description: "Terms drawn without repetition. The `Link` header holds the seed that draws them again.",
      inSitemap: false,
      query: randomParameters(terms),
      example: "?seed=1&fields=id,name",
      representations: LIST_REPRESENTATIONS,
      answer: { kind: "list", schema: "Term" },
      handle: randomHandler(terms),
    },
    {
      id: "getTermsInBulk",
      method: "POST",
      path: "/api/v1/terms/_bulk",
      group: "Knowledge",
      summary: `Up to ${MAX_BULK} terms by their ids`,
      description:
        "The terms come in the order asked, each once; ids that no term has are listed in `missing`. " +
        "A former id and the slug of a name find their term and are listed in `resolved`.",
      query: [],
      representations: RECORD_REPRESENTATIONS,
      answer: { kind: "record", schema: "BulkAnswer", line: "Term" },
      body: { schema: "BulkRequest", example: { ids: ["alpha", "beta"], fields: ["id", "name"] } },
      problems: BODY_PROBLEMS,
      handle: bulkHandler(terms),
    },
  ];
}

export function recordRoutes({ collections }: Catalog): Route[] {
  return [
    ...termRoutes(collectionInfoNamed(collections, "terms")),
    ...collections.flatMap((collection) => collectionRoutes(collection, collections)),
  ];
}
