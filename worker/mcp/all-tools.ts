/** The tools of the server, in the order in which they are listed. */
import type { Catalog } from "../release.ts";
import type { Tool } from "./tool.ts";
import { computeTool } from "./tools/compute.ts";
import { DESCRIBE_CALCULATOR_TOOL } from "./tools/describe-calculator.ts";
import { DUTIES_TOOL } from "./tools/duties.ts";
import { getTool } from "./tools/get.ts";
import { graphTool } from "./tools/graph.ts";
import { listTool } from "./tools/list.ts";
import { searchTool } from "./tools/search.ts";

export function toolsOf(catalog: Catalog): readonly Tool[] {
  return [
    searchTool(catalog),
    getTool(catalog),
    listTool(catalog),
    graphTool(catalog),
    DESCRIBE_CALCULATOR_TOOL,
    computeTool(catalog),
    DUTIES_TOOL,
  ];
}
