/** Computation at the edge. */

import { collectionInfoNamed } from "../../collection-info.ts";
import type { Route } from "../../http/route.ts";
import { COMPUTE_PATH, MAX_ID } from "../../paths.ts";
import type { Catalog } from "../../release.ts";
import { RECORD_REPRESENTATIONS } from "../../representations/registry.ts";
import { handleFile } from "../files/file.ts";
import { BATCH_SLUG, handleBatch, handleComputation, MAX_BATCH, MAX_BATCH_VALUES, REQUIRE } from "./compute.ts";

export function computeRoutes({ collections }: Catalog): Route[] {
  const { example } = collectionInfoNamed(collections, "calculators");
  return [
    {
      id: "listComputations",
      method: "GET",
      path: COMPUTE_PATH,
      group: "Compute",
      summary: "Every calculator with its inputs, outputs and address",
      description:
        "Each is also called at the address with one of its `aliases`, or without `-calc`, in place of its id.",
      query: [],
      representations: RECORD_REPRESENTATIONS,
      answer: { kind: "record", schema: "Computations" },
      problems: ["not-acceptable"],
      handle: handleFile,
    },
    {
      id: "computeBatch",
      method: "POST",
      path: `${COMPUTE_PATH}/${BATCH_SLUG}`,
      group: "Compute",
      summary: `Up to ${MAX_BATCH} computations in one request`,
      description:
        "Each item is answered in order with its result or its problem. " +
        `The series of all items may have ${MAX_BATCH_VALUES} values together.`,
      query: [REQUIRE],
      representations: RECORD_REPRESENTATIONS,
      answer: { kind: "record", schema: "BatchAnswer" },
      body: {
        schema: "BatchRequest",
        example: {
          items: [
            { calculator: "calmar-ratio-calc", inputs: { annualized_return: 0.12, max_drawdown: -0.2 } },
            { calculator: "calmar-ratio-calc", inputs: { annualized_return: 0.12, max_drawdown: 0 } },
          ],
        },
      },
      problems: [
        "not-acceptable",
        "malformed-json",
        "invalid-parameter",
        "unsupported-media-type",
        "payload-too-large",
        "invalid-body",
      ],
      handle: handleBatch,
    },
    ...(["GET", "POST"] as const).map(
      (method): Route => ({
        id: method === "GET" ? "compute" : "computePost",
        method,
        path: `${COMPUTE_PATH}/:slug`,
        group: "Compute",
        summary: "One computation",
        description:
          "The inputs are query parameters by GET and members of one object by POST; both answer the same. By GET a number " +
          "may be written as people write it (`5%`, `$1,000,000`, a pasted column); `conversions` says what it was read " +
          "as, and a text with two readings is 400 with the reason. A JSON text is no number.",
        pathParameters: [
          {
            name: "slug",
            maxLength: MAX_ID,
            description: "The calculator's id, the id without `-calc`, or one of its aliases.",
            example,
          },
        ],
        query: [REQUIRE],
        parsesOwnQuery: method === "GET",
        representations: RECORD_REPRESENTATIONS,
        answer: { kind: "record", schema: "Computation" },
        problems:
          method === "GET"
            ? ["invalid-parameter", "not-found", "not-acceptable", "not-computable"]
            : [
                "malformed-json",
                "invalid-parameter",
                "not-found",
                "not-acceptable",
                "unsupported-media-type",
                "payload-too-large",
                "invalid-body",
                "not-computable",
              ],
        handle: handleComputation,
      }),
    ),
  ];
}
