/** Schemas of looking many terms up at once. */
import { z } from "zod";
import { namesOfFields } from "../../../worker/representations/projection.ts";
import { TERMS } from "../collections/terms.ts";
import { Resolved } from "./graph.ts";
import { Count } from "./values.ts";

const TERM_FIELDS = namesOfFields({ fields: TERMS.recordFields }) as [string, ...string[]];

export const BulkRequest = z
  .strictObject({
    ids: z.array(z.string()).min(1).max(200),
    fields: z.array(z.enum(TERM_FIELDS)).min(1).optional().describe("Names of the fields wanted."),
  })
  .describe("Terms to look up.");

export const BulkAnswer = z
  .object({
    data: z.array(z.looseObject({})).describe("The terms found, in the order asked: whole, or the fields asked for."),
    meta: z.object({ requested: Count, found: Count }),
    missing: z.array(z.string()).describe("Ids that no term has."),
    resolved: z
      .array(Resolved)
      .optional()
      .describe(
        "Ids that were asked for in another way, by a former id or the slug of a name, and those of the terms.",
      ),
    removed: z
      .array(z.object({ id: z.string(), successor: z.string().optional() }))
      .optional()
      .describe("Of the missing ones, those whose term was removed, and what to read instead, as `type:id`."),
  })
  .describe("The terms that were looked up.");
