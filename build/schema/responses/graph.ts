/** Schemas of the answers about the graph. */
import { z } from "zod";
import { MAX_SENTENCE } from "../../text/sentences.ts";
import { COLLECTIONS } from "../collections.ts";
import { Reference, Slug } from "../primitives.ts";
import { Address, Count, Counts, Text } from "./values.ts";

const NodeType = z
  .enum(COLLECTIONS.map((collection) => collection.type) as [string, ...string[]])
  .describe("Kind of entity; conventions and sources are nodes of the graph too.");

export const Backlink = z
  .object({ ...Reference.shape, type: NodeType, relation: Text })
  .describe("An entity that refers to the term, and by which relation.");

export const GraphNode = z.object({
  id: Text.describe("`type:slug`, unique over all collections."),
  type: Text,
  slug: Slug,
  name: Text,
  distance: Count.describe("Edges between this node and the root."),
  url: Address,
});

export const BriefNode = GraphNode.pick({ id: true, name: true, distance: true }).describe(
  "A node with `view=summary`.",
);
export const GraphNodeAnswer = z.union([GraphNode, BriefNode]).describe("A node, whole or brief.");
export const PlainNode = GraphNode.omit({ distance: true }).describe("A node of the whole graph.");

const BriefPlainNode = PlainNode.pick({ id: true, name: true });

export const GraphEdge = z.object({
  source: Text,
  target: Text,
  relation: Text,
  field: Text.optional().describe("The field of the source that the edge comes from."),
  sentence: Text.optional().describe(
    "The sentence of the source that names or links to the target, or the statement that cites it, as plain words. " +
      `More than ${MAX_SENTENCE} characters are cut, and an ellipsis stands there.`,
  ),
});

export const Resolved = z
  .object({ from: Text, to: Text })
  .describe("A former id or the slug of a name, and the id that the record has.");

export const Neighbourhood = z
  .object({
    root: Text,
    depth: z.int().min(1).max(2),
    truncated: z.boolean().describe("Whether there are more nodes after these."),
    total: Count.describe("Nodes within the depth, on all pages."),
    nodes: z.array(GraphNodeAnswer),
    edges: z.array(GraphEdge),
    resolved: z
      .array(Resolved)
      .optional()
      .describe("Given when the root was asked for by a former id or a name; as `type:id`."),
  })
  .describe("An entity, what lies around it, and the edges between them.");

export const Graph = z
  .object({
    nodes: z.array(z.union([PlainNode, BriefPlainNode])),
    edges: z.array(GraphEdge),
    meta: z.object({ nodes: Count, edges: Count, by_relation: Counts }),
  })
  .describe("Every entity and every edge between two of them.");

export const GraphLine = z
  .union([
    z.object({
      kind: z.literal("neighbourhood"),
      ...Neighbourhood.pick({ root: true, depth: true, truncated: true, total: true }).shape,
    }),
    z.object({ kind: z.literal("node"), ...GraphNode.partial({ distance: true }).shape }),
    z.object({ kind: z.literal("node"), ...BriefNode.partial({ distance: true }).shape }),
    z.object({ kind: z.literal("edge"), ...GraphEdge.shape }),
  ])
  .describe("A line of a graph in NDJSON; a neighbourhood begins with one that says what it is of.");

export const GraphPath = z
  .object({
    from: Text,
    to: Text,
    length: Count.describe("Steps from one end to the other."),
    nodes: z.array(GraphNodeAnswer).describe("In order; `distance` counts the steps from the first."),
    edges: z.array(GraphEdge).describe("Every edge between two neighbours of the path, whichever way it goes."),
    resolved: z.array(Resolved).optional().describe("The ends that were asked for by a former id; as `type:id`."),
  })
  .describe("A shortest path between two entities.");

export const Included = z
  .object({ backlinks: z.array(Backlink), graph: Neighbourhood })
  .partial()
  .describe("What `include` adds to a term.");
