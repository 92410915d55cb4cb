/** Schemas of the learning paths. */
import { z } from "zod";
import { DifficultyLevel, Slug } from "../primitives.ts";
import { Address, Count, Text } from "./values.ts";

const SUMMARY = {
  slug: Slug,
  kind: z.enum(["field", "goal", "category"]).describe("Whether it leads through the field, a category or to a goal."),
  title: Text,
  description: Text,
  count: Count.describe("How many steps it has."),
  url: Address,
};

export const LearningPathSummary = z.object(SUMMARY).describe("What a learning path leads through.");

export const LearningPaths = z.object({ data: z.array(LearningPathSummary) }).describe("All learning paths.");

export const LearningPath = z
  .object({
    ...SUMMARY,
    steps: z.array(
      z.object({
        id: Slug,
        name: Text,
        level: DifficultyLevel,
        summary: Text.optional(),
        prerequisites: z.array(Slug).describe("Ids of the terms that the step needs, on this path or not."),
        url: Address,
      }),
    ),
  })
  .describe("Terms in an order in which they can be read.");
