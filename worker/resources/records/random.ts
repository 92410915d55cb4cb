/** `GET /api/v1/terms/_random`: a sample without repetition, repeatable with a seed. */

import type { CollectionInfo } from "../../collection-info.ts";
import { workerEtag } from "../../http/conditional.ts";
import type { QueryParameter } from "../../http/query-parameters.ts";
import { queryWithoutFormat, remainingChoices } from "../../http/query-string.ts";
import { resourceHeaders } from "../../http/resource-headers.ts";
import type { Handler } from "../../http/route.ts";
import { readProjection } from "../../representations/projection.ts";
import { listFormatOf, mediaTypeOf } from "../../representations/registry.ts";
import { uint32At } from "../../store/binary/checked-access.ts";
import { filterParameters } from "./list-parameters.ts";
import { fieldsParameter, VIEW } from "./projection-parameters.ts";
import { selectRecords } from "./select-records.ts";
import { findRecords, listIndexOf, recordLine } from "./stored-records.ts";

export function randomParameters(collection: CollectionInfo): QueryParameter[] {
  return [
    { type: "integer", name: "n", min: 1, max: 50, default: 1, description: "How many terms." },
    {
      type: "integer",
      name: "seed",
      min: Number.MIN_SAFE_INTEGER,
      max: Number.MAX_SAFE_INTEGER,
      partOfEtag: true,
      description: "Makes the sample repeatable: equal seeds give equal samples of the same release.",
    },
    fieldsParameter(collection),
    VIEW,
    ...filterParameters(collection),
  ];
}

export function randomHandler(collection: CollectionInfo): Handler {
  return async (routed, context) => {
    const { query, representation } = routed;
    const projection = readProjection(collection, routed, context.release.base);
    const index = await listIndexOf(collection, context);
    const selection = await selectRecords(collection, routed, context);
    const drawn = query.integer("seed") ?? randomSeed();
    const limit = query.requiredInteger("n");
    const numbers = sample(selection.total, limit, drawn).map((position) => selection.at(position));
    const meta = { total: selection.total, count: numbers.length, limit, offset: 0 };
    // The links repeat the sample, including a generated seed.
    const search = queryWithoutFormat(routed, { seed: String(drawn) });
    return {
      mediaType: mediaTypeOf(representation),
      etag: await workerEtag(context, [
        representation,
        projection?.key ?? "",
        remainingChoices(routed),
        String(meta.total),
        ...numbers.map((number) => index.etag(number)),
      ]),
      cache: "none",
      headers: { ...resourceHeaders(routed, search), "X-Total-Count": String(meta.total) },
      async body() {
        const ids = numbers.map((number) => index.id(number));
        const { source, write } = listFormatOf(representation);
        const files = await findRecords(collection, ids, source, context);
        const lines = await Promise.all(files.map((file) => recordLine(file, projection)));
        return write({
          collection,
          lines,
          meta,
          base: context.release.base,
          ...(projection && { fields: projection.fields }),
        });
      },
    };
  };
}

function randomSeed(): number {
  return uint32At(crypto.getRandomValues(new Uint32Array(1)), 0);
}

/** `count` distinct positions below `total`, in random order (a Fisher–Yates shuffle that stops early). */
export function sample(total: number, count: number, seed: number): number[] {
  const random = generator(seed);
  const moved = new Map<number, number>();
  return Array.from({ length: Math.min(count, total) }, (_, i) => {
    const j = i + Math.floor(random() * (total - i));
    const drawn = moved.get(j) ?? j;
    moved.set(j, moved.get(i) ?? i);
    return drawn;
  });
}

/** SplitMix32: numbers in [0, 1) that depend on the seed alone. */
function generator(seed: number): () => number {
  // Both halves of a 53-bit seed are used.
  let state = (seed ^ Math.imul(Math.floor(seed / 0x1_0000_0000), 0x9e3779b1)) | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 0x1_0000_0000;
  };
}
