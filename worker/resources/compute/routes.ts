/** Computation at the edge. */

import { collectionInfoNamed } from "../../collection-info.ts";
import { BODY_PROBLEMS } from "../../http/request-body.ts";
import type { Route } from "../../http/route.ts";
import { COMPUTE_PATH, MAX_ID } from "../../paths.ts";
import type { Catalog } from "../../release.ts";
import { RECORD_REPRESENTATIONS } from "../../representations/registry.ts";
import { handleFile } from "../files/file.ts";
import { BATCH_SLUG, handleBatch, handleComputation, MAX_BATCH, MAX_BATCH_VALUES } from "./compute.ts";
import { RECEIPT, REQUIRE } from "./compute-options.ts";
import { handleSweep, OUTPUTS, SWEEP_SLUG } from "./sweep.ts";

/** Of one calculator, computed once or swept. */
const PROBLEMS_OF = {
  GET: ["not-found", "not-computable"],
  POST: [...BODY_PROBLEMS, "not-found", "not-computable"],
} as const;

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
      answer: { kind: "record", schema: "Computations", line: "ComputationListing" },
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
        `The series of all items may have ${MAX_BATCH_VALUES} values together. With receipts the batch has one too: the ` +
        "hash of the sorted ids of those of its items.",
      query: [REQUIRE, RECEIPT],
      representations: RECORD_REPRESENTATIONS,
      answer: { kind: "record", schema: "BatchAnswer", line: "BatchEntry" },
      body: {
        schema: "BatchRequest",
        example: {
          items: [
            { calculator: "calmar-ratio-calc", inputs: { annualized_return: 0.12, max_drawdown: -0.2 } },
            { calculator: "calmar-ratio-calc", inputs: { annualized_return: 0.12, max_drawdown: 0 } },
          ],
        },
      },
      problems: BODY_PROBLEMS,
      handle: handleBatch,
    },
    ...(["GET", "POST"] as const).map(
      (method): Route => ({
        id: method === "GET" ? "sweep" : "sweepPost",
        method,
        path: `${COMPUTE_PATH}/:slug/${SWEEP_SLUG}`,
        group: "Compute",
        summary: "One calculator at many values of one or two inputs",
        description:
          "The outputs are flat columns over the points of the axes, the last axis fastest; each value is that of the single " +
          "computation, and a point without one is null. By GET an input of the form `from:to:steps` or " +
          "`from:to:steps:log` is an axis, and all others are inputs as of one computation.",
        pathParameters: [
          {
            name: "slug",
            maxLength: MAX_ID,
            description: "The calculator's id, the id without `-calc`, or one of its aliases.",
            example: "black-scholes-call-calc",
          },
        ],
        query: method === "GET" ? [OUTPUTS] : [],
        parsesOwnQuery: method === "GET",
        representations: [...RECORD_REPRESENTATIONS, "csv"],
        answer: { kind: "record", schema: "SweepAnswer", line: "SweepPoint" },
        ...(method === "GET"
          ? { example: "?S=90:110:3&K=100&T=0.5&r=0.03&sigma=0.2&outputs=call,delta" }
          : {
              body: {
                schema: "SweepRequest",
                example: {
                  inputs: { K: 100, T: 0.5, r: 0.03, sigma: 0.2 },
                  axes: [{ input: "S", from: 90, to: 110, steps: 3 }],
                  outputs: ["call", "delta"],
                },
              },
            }),
        problems: PROBLEMS_OF[method],
        handle: handleSweep,
      }),
    ),
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
        query: [REQUIRE, RECEIPT],
        parsesOwnQuery: method === "GET",
        representations: RECORD_REPRESENTATIONS,
        answer: { kind: "record", schema: "Computation" },
        problems: PROBLEMS_OF[method],
        handle: handleComputation,
      }),
    ),
  ];
}
