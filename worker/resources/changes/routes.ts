/** What is new: the changes of every edition, and feeds of them. */

import { collectionInfoNamed } from "../../collection-info.ts";
import type { PathParameter, Route } from "../../http/route.ts";
import { CHANGES_PATH, FEED_FORMATS, feedLinks, feedPath, MAX_ID } from "../../paths.ts";
import type { Catalog } from "../../release.ts";
import { RECORD_REPRESENTATIONS } from "../../representations/registry.ts";
import { handleFile } from "../files/file.ts";
import { fileRoute } from "../files/file-route.ts";
import { changeParameters, handleChanges } from "./changes.ts";

/** Maximum characters of an edition's name or a day. */
const MAX_EDITION = 20;

const OPERATION_IDS = { atom: "Atom", json: "JsonFeed" } as const;

export function changeRoutes(catalog: Catalog): Route[] {
  const { collections, editions } = catalog;
  const [newest] = editions;
  const ofCollection: PathParameter = {
    name: "collection",
    maxLength: MAX_ID,
    description: "Name of a collection.",
    example: "terms",
  };
  const ofCategory: PathParameter = {
    name: "category",
    maxLength: MAX_ID,
    description: "Id of a category.",
    example: collectionInfoNamed(collections, "categories").example,
    collection: "categories",
  };
  return [
    {
      id: "listChanges",
      method: "GET",
      path: CHANGES_PATH,
      group: "Discovery",
      summary: "What the editions of the corpus changed, newest first",
      description:
        "A change is a record that an edition added, changed, renamed or removed. " +
        "`X-Data-Version` names the edition that an answer is of; a copy as of that edition is brought up to date " +
        "by following `since` with its name.",
      query: changeParameters(catalog),
      example: "?limit=2",
      representations: RECORD_REPRESENTATIONS,
      ownAddresses: ["ndjson"],
      link: feedLinks(),
      answer: { kind: "list", schema: "Change" },
      handle: handleChanges,
    },
    {
      id: "getEdition",
      method: "GET",
      path: `${CHANGES_PATH}/:edition`,
      group: "Discovery",
      summary: "One edition: its date, its note, and the ids of what it changed",
      description: "As Markdown it is a page for people, with a link to each record.",
      pathParameters: [
        {
          name: "edition",
          maxLength: MAX_EDITION,
          description: "Name of an edition.",
          example: newest?.edition ?? "2026.11.0",
          known: editions.map(({ edition }) => edition),
        },
      ],
      query: [],
      example: newest ? "" : null,
      representations: RECORD_REPRESENTATIONS,
      link: feedLinks(),
      answer: { kind: "record", schema: "Edition" },
      handle: handleFile,
    },
    ...FEED_FORMATS.flatMap(({ extension, mediaType, name: format }) => [
      fileRoute({
        id: `getChanges${OPERATION_IDS[extension]}`,
        path: `${feedPath()}.${extension}`,
        group: "Discovery",
        summary: `Feed of the editions, as ${format}`,
        mediaType,
        text: `A feed, ${format}: an entry per edition, with its note and the records that it changed.`,
      }),
      fileRoute({
        id: `getCollectionChanges${OPERATION_IDS[extension]}`,
        path: `${feedPath({ name: ":collection" })}.${extension}`,
        group: "Discovery",
        summary: `Feed of what the editions changed in one collection, as ${format}`,
        mediaType,
        pathParameters: [ofCollection],
        text: `A feed, ${format}: an entry per edition that changed records of the collection.`,
      }),
      fileRoute({
        id: `getCategoryChanges${OPERATION_IDS[extension]}`,
        path: `${feedPath({ name: "terms" }, ":category")}.${extension}`,
        group: "Discovery",
        summary: `Feed of what the editions changed in one category, as ${format}`,
        mediaType,
        pathParameters: [ofCategory],
        moves: true,
        text: `A feed, ${format}: an entry per edition that changed the category or terms of it.`,
      }),
    ]),
  ];
}
