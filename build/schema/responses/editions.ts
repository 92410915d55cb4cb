/** Schemas of editions and of their changes. */
import { z } from "zod";
import { CHANGE_TYPES } from "../../../worker/release.ts";
import { EditionName, Slug } from "../primitives.ts";
import { Address, Counts, Text } from "./values.ts";

const ChangedFields = z.array(z.string()).describe("Names of the fields that changed.");

export const Change = z
  .object({
    edition: EditionName,
    date: z.iso.date(),
    type: z.enum(CHANGE_TYPES),
    collection: Text,
    id: Slug.describe("Id that the edition gave the record."),
    name: z.string().optional().describe("What the record is called now; absent when it is gone."),
    from: Slug.optional().describe("Id that a renamed record had before."),
    fields: ChangedFields.optional(),
    successor: Address.optional().describe("Address of the record to read instead of one that was removed."),
    url: Address.describe("Address of the record, under the id that it has now."),
  })
  .describe("A record that an edition added, changed, renamed or removed.");

export const Edition = z
  .object({
    edition: EditionName,
    date: z.iso.date(),
    note: z.string().optional().describe("What is new, for people."),
    url: Address,
    previous: Address.optional().describe("Address of the edition before."),
    counts: z.record(z.string(), Counts).describe("By collection, how many records changed in which way."),
    collections: z.record(
      z.string(),
      z
        .object({
          added: z.array(Slug),
          changed: z.array(z.object({ id: Slug, fields: ChangedFields })),
          renamed: z.array(z.object({ from: Slug, to: Slug, fields: ChangedFields })),
          removed: z.array(z.object({ id: Slug, category: Slug.optional(), successor: z.string().optional() })),
        })
        .partial(),
    ),
  })
  .describe("An edition of the corpus: what changed since the one before.");
