import { z } from "zod";
import { Prose, Reference, Slug, Tags, Text } from "./primitives.ts";

export const Chunk = z
  .object({
    id: Slug,
    text: Prose,
    source: z.url().describe("Canonical address where the chunk lives."),
    title: Text.optional(),
    entity: Reference.optional(),
    tokens_approx: z.int().min(0).optional(),
    tags: Tags.optional(),
  })
  .describe("A passage of an entity, cut for retrieval.");
