/**
 * Schemas of answers that are not entities. Every export of these files is a schema of `/api/schema.json` by its name,
 * in the order of the names; `responses/values.ts` has the parts that are not.
 */

export * from "./responses/bulk.ts";
export * from "./responses/calendars.ts";
export * from "./responses/compute.ts";
export * from "./responses/discovery.ts";
export * from "./responses/duties.ts";
export * from "./responses/editions.ts";
export * from "./responses/graph.ts";
export * from "./responses/learning-paths.ts";
export * from "./responses/lists.ts";
export * from "./responses/mcp.ts";
export * from "./responses/problems.ts";
export * from "./responses/search.ts";
