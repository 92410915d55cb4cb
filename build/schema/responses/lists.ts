/** Schemas of the pages of lists. */
import { z } from "zod";
import { Address, Count } from "./values.ts";

export const ListMeta = z
  .object({
    total: Count.describe("Records that match, on all pages."),
    count: Count.describe("Records on this page."),
    limit: Count,
    offset: Count,
  })
  .describe("Where a page lies in its list.");

export const ListLinks = z
  .object({
    self: Address,
    first: Address,
    prev: Address.optional(),
    next: Address.optional(),
    last: Address,
  })
  .describe("The pages around this one. The first page has no `prev`, the last one no `next`.");
