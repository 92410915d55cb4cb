/** Schemas of messages of the Model Context Protocol. */
import { z } from "zod";
import { Text } from "./values.ts";

export const McpRequest = z
  .object({
    jsonrpc: z.literal("2.0"),
    id: z.union([z.string(), z.int()]).optional().describe("Absent in a notification, which has no answer."),
    method: Text,
    params: z.looseObject({}).optional(),
  })
  .describe("A message of the Model Context Protocol (JSON-RPC 2.0).");

const McpMessage = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.int()]).optional(),
  result: z.looseObject({}).optional(),
  error: z.object({ code: z.int(), message: Text, data: z.unknown().optional() }).optional(),
});

export const McpResponse = z
  .union([McpMessage, z.array(McpMessage)])
  .describe("The result or the error of a message; a list of them for a batch, which the revision 2025-03-26 has.");
