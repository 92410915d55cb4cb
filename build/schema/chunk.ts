import { z } from "zod";
import { DifficultyLevel, Prose, Reference, Slug, Tags, Text } from "./primitives.ts";

export const Chunk = z
  .object({
    id: Slug,
    text: Prose,
    source: z.url().describe("Canonical address where the chunk lives."),
    url: z.url().optional().describe("The same address, under the name that vector stores look for."),
    title: Text.optional(),
    kind: Text.optional().describe("Kind of entity."),
    entity: Reference.optional().describe("The entity; absent for kinds that a Reference cannot name."),
    section: Slug.optional().describe("The section that the passage begins with."),
    category: Slug.optional(),
    level: DifficultyLevel.optional(),
    content_hash: z.string().optional().describe("Changes with `text` and only then."),
    tokens_approx: z.int().optional(),
    tags: Tags.optional(),
  })
  .describe("A passage of an entity, cut for retrieval.");

export const FlatChunk = Chunk.omit({ entity: true, tags: true })
  .extend({
    entity_id: Slug.optional(),
    entity_name: Text.optional(),
    tags: z.string().optional().describe("Joined by commas."),
  })
  .describe("A passage with `view=flat`: each member holds one value.");
