/** `GET /api/v1/changes`: what the editions changed, newest first. */

import { readDate } from "../../compute/numerics/dates.ts";
import type { Answer } from "../../http/answer.ts";
import { workerEtag } from "../../http/conditional.ts";
import { invalidParameters, type Query, type QueryParameter } from "../../http/query-parameters.ts";
import type { Context, RoutedRequest } from "../../http/route.ts";
import { CHANGES_A_FILE, type ChangeRun, changeFilePath } from "../../paths.ts";
import { type Catalog, CHANGE_TYPES, type ChangeCount, type EditionFacts } from "../../release.ts";
import { mediaTypeOf } from "../../representations/registry.ts";
import { foundFile } from "../../store/store.ts";
import { truncate } from "../../truncate.ts";
import { joinedSlices, linesOf, type Slice } from "../files/line-slices.ts";
import { listPage, pageBody, pageParameters } from "../list-page.ts";

export function changeParameters({ collections, editions }: Catalog): QueryParameter[] {
  return [
    {
      type: "text",
      name: "since",
      maxLength: 20,
      description:
        "An edition: only what later ones changed. Or a day, `YYYY-MM-DD`: only what editions of that day and later changed.",
      example: editions[0]?.date ?? "2026-11-20",
    },
    {
      type: "list",
      name: "collection",
      values: collections.map(({ name }) => name),
      description: "Only changes of these collections.",
      example: "terms",
    },
    {
      type: "list",
      name: "type",
      values: CHANGE_TYPES,
      description: "Only changes of these kinds.",
      example: "added",
    },
    ...pageParameters("Changes", { note: " NDJSON without `limit` goes on to the end." }),
  ];
}

export async function handleChanges(routed: RoutedRequest, context: Context): Promise<Answer> {
  const { query, representation } = routed;
  const runs = runsOf(query, context.release.catalog);
  const total = runs.reduce((sum, { count }) => sum + count, 0);
  const page = listPage(routed, total, context);
  const { meta, links, headers, isWhole } = page;
  const slices = slicesOf(runs, meta.offset, meta.limit);
  const files = await Promise.all(slices.map(({ path }) => foundFile(path, context)));
  const parts = slices.map(({ from, to }, i) => `${files[i]?.etag}${from}-${to}`);
  return {
    mediaType: mediaTypeOf(representation),
    etag: await workerEtag(context, [representation, isWhole ? "" : JSON.stringify([meta, links]), ...parts]),
    cache: "public",
    headers,
    async body() {
      if (isWhole) return joinedSlices(slices, context);
      return pageBody(await linesOf(slices, context), page, routed, context, "Changes of the corpus");
    },
  };
}

/** The requested changes, in the order of the list. */
function runsOf(query: Query, { editions }: Catalog): (ChangeRun & ChangeCount)[] {
  const collections = query.list("collection");
  const types = query.list("type");
  return editionsSince(query.text("since"), editions).flatMap(({ edition, changes }) =>
    changes
      .filter(({ collection, type }) => (collections?.includes(collection) ?? true) && (types?.includes(type) ?? true))
      .map((count) => ({ edition, ...count })),
  );
}

/** @throws Problem `invalid-parameter` with the editions, for a value that is neither an edition nor a day */
function editionsSince(since: string | undefined, editions: readonly EditionFacts[]): readonly EditionFacts[] {
  if (since === undefined) return editions;
  if (readDate(since)) return editions.filter(({ date }) => date >= since);
  const at = editions.findIndex(({ edition }) => edition === since);
  if (at >= 0) return editions.slice(0, at);
  const detail = `\`${truncate(since)}\` is no value of \`since\`: it takes an edition or a day, \`YYYY-MM-DD\`.`;
  throw invalidParameters([{ parameter: "since", detail, allowed: editions.map(({ edition }) => edition) }]);
}

function slicesOf(runs: readonly (ChangeRun & ChangeCount)[], offset: number, limit: number): Slice[] {
  const slices: Slice[] = [];
  let start = offset;
  let left = limit;
  for (const run of runs) {
    const end = Math.min(start + left, run.count);
    for (let at = start; at < end; ) {
      const part = Math.floor(at / CHANGES_A_FILE);
      const before = part * CHANGES_A_FILE;
      const to = Math.min(end, before + CHANGES_A_FILE);
      slices.push({ path: changeFilePath(run, part), from: at - before, to: to - before });
      at = to;
    }
    left -= Math.max(0, end - start);
    start = Math.max(0, start - run.count);
    if (left === 0) break;
  }
  return slices;
}
