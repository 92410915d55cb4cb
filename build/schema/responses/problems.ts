/** Schemas of problem documents and of the list of problems. */
import { z } from "zod";
import { PROBLEMS, type ProblemSlug } from "../../../worker/problems.ts";
import { Address, Text } from "./values.ts";

export const ProblemError = z
  .object({
    detail: Text,
    parameter: z.string().optional().describe("Name of the query parameter at fault."),
    pointer: z.string().optional().describe("JSON Pointer, as a URI fragment, to the part of the body at fault."),
    header: z.string().optional().describe("Name of the request header at fault."),
    allowed: z.array(z.string()).optional().describe("The allowed values."),
    suggestion: z.string().optional().describe("What was meant perhaps."),
  })
  .describe("One error within a problem.");

const PROBLEM_SLUGS = Object.keys(PROBLEMS) as [ProblemSlug, ...ProblemSlug[]];

export const Problem = z
  .object({
    type: Address.describe("Address of a page that explains the problem."),
    title: Text,
    status: z.int().min(400).max(599),
    detail: Text,
    errors: z.array(ProblemError).optional(),
    suggestions: z.array(z.string()).optional(),
  })
  .describe("A problem document (RFC 9457).");

export const ProblemType = z
  .object({
    slug: z.enum(PROBLEM_SLUGS),
    type: Address,
    status: z.int(),
    title: Text,
    meaning: Text.describe("What happened and why."),
    remedy: Text.describe("What the caller can do about it."),
  })
  .describe("A kind of problem.");

export const ProblemTypes = z.object({ data: z.array(ProblemType) }).describe("Every kind of problem.");
