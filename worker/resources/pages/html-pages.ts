/** Pages for people, and the other representations of what they are about. */

import type { CollectionInfo } from "../../collection-info.ts";
import type { Answer } from "../../http/answer.ts";
import { Moved } from "../../http/moved.ts";
import { readParameters } from "../../http/query-parameters.ts";
import { toQueryString } from "../../http/query-string.ts";
import { LICENSE_LINK } from "../../http/resource-headers.ts";
import type { Context, Handler, Route, RoutedRequest } from "../../http/route.ts";
import { filePath, listPath, pagePath, recordPath } from "../../paths.ts";
import type { Problem } from "../../problems.ts";
import { bareMediaType, type Representation } from "../../representations/registry.ts";
import { required } from "../../required.ts";
import { foundFile, type StoredFile } from "../../store/store.ts";
import { fileAnswer, handleFile } from "../files/file.ts";
import { absentRecord } from "../records/record.ts";
import { calculatorAnswer } from "./calculator-answer.ts";

/** The page of a record. Asked for another representation, it answers with the record's own. */
export function entryPageHandler(collection: CollectionInfo): Handler {
  return async (routed, context) => {
    const id = required(routed.params["id"], "id");
    const dataAt = fileOf(recordPath(collection, id));
    const file = await pageFile(routed, dataAt, context);
    if (!file) throw await absentPage(collection, id, routed, context);
    const answer = pageAnswer(file, routed, dataAt);
    const canCompute =
      collection.name === "calculators" && routed.representation === "html" && routed.url.search !== "";
    return canCompute ? calculatorAnswer(answer, file, routed, context) : answer;
  };
}

/** The page that lists a collection. Asked for another representation, it answers as the list of the API does. */
export function listPageHandler(collection: CollectionInfo, list: Route): Handler {
  return async (routed, context) =>
    routed.representation === "html"
      ? pageAnswer(await foundFile(filePath(routed.path, "html"), context), routed, fileOf(listPath(collection)))
      : dataAnswer(list, routed, context);
}

/** The answer of the API's route for the data of a page. */
export async function dataAnswer(route: Route, routed: RoutedRequest, context: Context): Promise<Answer> {
  const { representation, chosenBy } = routed;
  // Other parameters, such as campaign tags, are the page's alone.
  const query = readParameters(routed.route, routed.url, route.query);
  const search = toQueryString(route.query.map(({ name }) => [name, query.givenText(name)]));
  // A file has one address.
  if (chosenBy === "extension") throw new Moved(filePath(route.path, representation) + search);
  const url = new URL(route.path + search, routed.url);
  return route.handle({ ...routed, route, path: route.path, url, query }, context);
}

/** Path of the file with a page's content in a representation of the API. */
type DataAt = (name: Representation) => string;

function fileOf(resource: string): DataAt {
  return (name) => filePath(resource, name);
}

/** A page of which the API has the data, in files: by default at the same path below `/api/v1`. */
export function documentPageHandler(given?: DataAt): Handler {
  return async (routed, context) => {
    const dataAt = given ?? fileOf(`/api/v1${routed.path}`);
    const file = await pageFile(routed, dataAt, context);
    // It says what is wrong with the address.
    return file ? pageAnswer(file, routed, dataAt) : handleFile(routed, context);
  };
}

async function pageFile(
  { path, representation, chosenBy, url }: RoutedRequest,
  dataAt: DataAt,
  { store }: Context,
): Promise<StoredFile | undefined> {
  if (representation === "html") return store.find(filePath(path, "html"));
  // A file has one address.
  if (chosenBy === "extension") throw new Moved(dataAt(representation) + url.search);
  return store.find(dataAt(representation));
}

function pageAnswer(file: StoredFile, routed: RoutedRequest, dataAt: DataAt): Answer {
  const { route, path, representation, chosenBy } = routed;
  const addressOf: DataAt = (name) => (name === "html" ? filePath(path, name) : dataAt(name));
  const links = [
    ...(representation === "html" ? [] : [`<${path}>; rel="canonical"`]),
    ...route.representations
      .filter((name) => name !== representation)
      .map((name) => `<${addressOf(name)}>; rel="alternate"; type="${bareMediaType(name)}"`),
    LICENSE_LINK,
  ];
  return fileAnswer(file, routed, {
    Link: links.join(", "),
    ...(chosenBy === "extension" ? {} : { "Content-Location": addressOf(representation) }),
    ...(chosenBy === "accept" && { Vary: "Accept" }),
  });
}

/** The answer for an unknown id: the page with its new id, or the problem with the pages of similar ids. */
async function absentPage(
  collection: CollectionInfo,
  id: string,
  routed: RoutedRequest,
  context: Context,
): Promise<Moved | Problem> {
  const { url, representation, chosenBy } = routed;
  function addressOf(now: string): string {
    const path = pagePath(collection, now);
    return (chosenBy === "extension" ? filePath(path, representation) : path) + url.search;
  }
  const absent = await absentRecord(collection, id, addressOf, context);
  if (absent instanceof Moved) return absent;
  return absent.suggesting(absent.suggestions.map((path) => path.replace(/^\/api\/v1/, "")));
}
