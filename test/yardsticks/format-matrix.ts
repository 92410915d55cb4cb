/**
 * Every GET below /api/v1/ in every format, however the format is asked for and whatever the method: what each cell of
 * that matrix answers, and what is wrong with it.
 */
import { queryOfInputs } from "../../build/compute/calculators.ts";
import { collectionInfoNamed } from "../../worker/collection-info.ts";
import type { Route } from "../../worker/http/route.ts";
import { filePath, listPath, recordPath } from "../../worker/paths.ts";
import type { Catalog } from "../../worker/release.ts";
import { mediaTypeOf, RECORD_REPRESENTATIONS, type Representation } from "../../worker/representations/registry.ts";
import { routesOf } from "../../worker/routes.ts";

type Answering = (request: Request) => Promise<Response>;

const WAYS = ["extension", "format=", "Accept"] as const;
const METHODS = ["GET", "HEAD", "If-None-Match"] as const;

type Way = (typeof WAYS)[number];
type Method = (typeof METHODS)[number];

/** The one document whose address says its format, and which is the same whatever `format` asks for. */
export const EXCEPTIONS: readonly string[] = [
  "/api/v1/openapi.json",
  "/api/v1/openapi.min.json",
  "/api/v1/graph.graphml",
];

export interface Cell {
  readonly route: string;
  readonly format: Representation;
  readonly way: Way;
  readonly method: Method;
  readonly status: number;
  /** What is wrong, in words. */
  readonly faults: readonly string[];
}

/** Every cell of the matrix, by route. */
export async function formatMatrix(answer: Answering, base: string, catalog: Catalog): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const route of routesOf(catalog)) {
    if (route.method !== "GET" || !route.path.startsWith("/api/v1/")) continue;
    const [path = "", search = ""] = (await exampleOf(route, answer, base, catalog)).split("?");
    for (const format of RECORD_REPRESENTATIONS)
      for (const way of WAYS) cells.push(...(await cellsOf({ route, path, search, format, way }, answer, base)));
  }
  return cells;
}

interface Row {
  readonly route: Route;
  readonly path: string;
  readonly search: string;
  readonly format: Representation;
  readonly way: Way;
}

async function cellsOf(row: Row, answer: Answering, base: string): Promise<Cell[]> {
  const { route, format, way } = row;
  const { address, accept } = addressOf(row);
  async function ask(method: string, headers: Record<string, string> = {}): Promise<Response> {
    return answer(new Request(base + address, { method, headers: { Accept: accept, ...headers } }));
  }
  const got = await ask("GET");
  const body = await got.arrayBuffer();
  const tag = got.headers.get("ETag") ?? "";
  const head = await ask("HEAD");
  const unchanged = await ask("GET", { "If-None-Match": tag });
  const unchangedBody = await unchanged.arrayBuffer();
  const wanted: Record<Method, string[]> = {
    GET: [...faultsOf(row, got, 200), ...(body.byteLength > 0 || format === "ndjson" ? [] : ["no body"])],
    HEAD: [
      ...faultsOf(row, head, 200),
      ...(head.headers.get("Content-Length") === String(body.byteLength) ? [] : ["another length than GET"]),
    ],
    "If-None-Match": [
      ...faultsOf(row, unchanged, 304),
      ...(unchangedBody.byteLength === 0 ? [] : ["a body"]),
      ...(unchanged.headers.get("ETag") === tag ? [] : ["another tag than GET"]),
    ],
  };
  const statuses: Record<Method, number> = { GET: got.status, HEAD: head.status, "If-None-Match": unchanged.status };
  return METHODS.map((method) => ({
    route: route.path,
    format,
    way,
    method,
    status: statuses[method],
    faults: wanted[method],
  }));
}

/** The address of a row, and what is accepted. */
function addressOf({ route, path, search, format, way }: Row): { address: string; accept: string } {
  const isFile = route.representations.length === 0;
  const also = search === "" ? "" : `&${search}`;
  const and = search === "" ? "" : `?${search}`;
  if (way === "Accept") return { address: path + and, accept: mediaTypeOf(format) };
  if (way === "format=") return { address: `${path}?format=${format}${also}`, accept: "*/*" };
  return { address: (isFile ? path : filePath(path, format)) + and, accept: "*/*" };
}

function faultsOf({ route, path, format, way }: Row, response: Response, status: number): string[] {
  const { headers } = response;
  if (response.status !== status) return [`status ${response.status} instead of ${status}`];
  const isFile = route.representations.length === 0;
  const mediaType = isFile ? route.mediaType : mediaTypeOf(format);
  const vary = headers.get("Vary")?.split(", ") ?? [];
  const location = headers.get("Content-Location");
  const isNegotiated = !isFile && way !== "extension";
  // A computation says the address of its calculator wherever it may have another name.
  const saysLocation = isNegotiated || route.id === "compute";
  return [
    ...(status === 304 || headers.get("Content-Type") === mediaType ? [] : [`type ${headers.get("Content-Type")}`]),
    ...(/^"[^"]+"$/.test(headers.get("ETag") ?? "") ? [] : [`tag ${headers.get("ETag")}`]),
    ...(vary.includes("Accept") === (!isFile && way === "Accept") ? [] : [`Vary: ${vary.join(", ")}`]),
    ...((location !== null) === saysLocation ? [] : [`Content-Location: ${location}`]),
    ...(location === null || location.split("?")[0] === filePath(path, format)
      ? []
      : [`Content-Location: ${location}`]),
  ];
}

/** An address of a route that answers, without a format. */
export async function exampleOf(route: Route, answer: Answering, base: string, catalog: Catalog): Promise<string> {
  const { collections } = catalog;
  async function json(path: string): Promise<{ readonly data: { readonly id: string }[] }> {
    return (await (await answer(new Request(base + path))).json()) as { data: { id: string }[] };
  }
  async function idsOf(name: string): Promise<string[]> {
    return (await json(`${listPath({ name })}?limit=2&fields=id`)).data.map(({ id }) => id);
  }
  if (route.id === "compute") {
    const calculators = collectionInfoNamed(collections, "calculators");
    const record = (await json(recordPath(calculators, calculators.example))) as unknown as {
      readonly examples: readonly { readonly inputs: Record<string, unknown> }[];
    };
    return route.path.replace(":slug", calculators.example) + queryOfInputs(record.examples[0]?.inputs ?? {});
  }
  if (route.id === "getGraphPath") {
    const [from, to] = await idsOf("terms");
    return `${route.path}?from=${from}&to=${to}`;
  }
  let { path } = route;
  for (const { name, collection, example } of route.pathParameters ?? [])
    path = path.replace(`:${name}`, (collection === undefined ? undefined : (await idsOf(collection))[0]) ?? example);
  return path + (route.example ?? "");
}
