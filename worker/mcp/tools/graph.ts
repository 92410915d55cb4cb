/** The tool that follows relations between entries. */

import { findEntity } from "../../entities/find-entity.ts";
import { parseEntityName } from "../../entities/parse-entity-name.ts";
import type { BriefNode, GraphEdge } from "../../graph/graph-json.ts";
import type { Graph } from "../../graph/graph-reader.ts";
import { nodesOnOtherPaths } from "../../graph/path.ts";
import { Problem } from "../../problems.ts";
import type { Catalog } from "../../release.ts";
import { required } from "../../required.ts";
import { neighbourhoodParameters } from "../../resources/graph/graph.ts";
import { graphOf } from "../../resources/graph/load-graph.ts";
import type { Arguments } from "../arguments.ts";
import { argumentOf } from "../arguments.ts";
import { jurisdictionsOf } from "../jurisdictions-of.ts";
import type { McpContext } from "../mcp-context.ts";
import { MAX_NAME, type ResolvedEntity, resolveEntity, withCloseIds } from "../resolve-entity.ts";
import { countThatFit, MAX_TOKENS } from "../token-limit.ts";
import type { Tool, ToolAnswer } from "../tool.ts";

interface Found {
  readonly nodes: readonly BriefNode[];
  readonly edges: readonly GraphEdge[];
  readonly path: string;
}

const DEFAULT_NODES = 40;

export function graphTool(catalog: Catalog): Tool {
  const parameters = neighbourhoodParameters(catalog);
  return {
    name: "graph",
    title: "Follow relations",
    description:
      "What an entry refers to and what refers to it, with the relation of each, or with `to` the shortest path between " +
      "two entries. Use it for questions of connection: which strategies a law touches, what links a concept with a " +
      "collapse, which events involve a person.",
    input: {
      properties: {
        id: { type: "text", description: "Id, name or abbreviation of the entry.", maxLength: MAX_NAME },
        to: { type: "text", description: "The other end of a path, likewise.", maxLength: MAX_NAME },
        depth: argumentOf(parameters, "depth", "Steps from the entry."),
        relations: argumentOf(parameters, "relation", "Only these relations."),
        limit: argumentOf(parameters, "limit", "Most entries.", DEFAULT_NODES),
        offset: argumentOf(parameters, "offset", "Entries to skip."),
      },
      required: ["id"],
    },
    argumentNames: { relation: "relations" },
    run: (given, context) => (given.has("to") ? path(given, context) : neighbours(given, context)),
  };
}

async function neighbours(given: Arguments, context: McpContext): Promise<ToolAnswer> {
  const { type, id, readAs } = await nodeOf("id", given, context);
  const found = await context.api.json<Found & { root: string; total: number }>(`/api/v1/graph/${id}`, {
    type,
    depth: given.text("depth"),
    relation: given.text("relations"),
    limit: given.text("limit") ?? String(DEFAULT_NODES),
    offset: given.text("offset"),
    view: "summary",
  });
  const { root, nodes, edges, total } = found;
  const names = await namesOf([root, ...edges.flatMap(({ source, target }) => [source, target])], context);
  const lines = linesByRelation(root, edges, names);
  const count = countThatFit(lines, MAX_TOKENS);
  const next = Number(given.text("offset") ?? 0) + nodes.length;
  const shown = nodes.filter(({ id: node }) => node !== root).length;
  return {
    text: [
      ...(readAs === undefined ? [] : [readAs]),
      `${names.get(root)} (${root}): ${shown} of ${total - 1} related entries.`,
      ...lines.slice(0, count),
      ...(count < lines.length ? ["Cut here: lower `limit`, or narrow with `relations`."] : []),
      ...(next < total ? [`Next: offset ${next}, or narrow with \`relations\`.`] : []),
    ].join("\n"),
    sources: [found.path],
  };
}

async function path(given: Arguments, context: McpContext): Promise<ToolAnswer> {
  const from = await nodeOf("id", given, context);
  const to = await nodeOf("to", given, context);
  const relation = given.text("relations");
  const ends = { from: `${from.type}:${from.id}`, to: `${to.type}:${to.id}` };
  const request = context.api.json<Found & { length: number }>("/api/v1/graph/path", {
    ...ends,
    relation,
    view: "summary",
  });
  const found = await request.catch((error: unknown) => {
    if (!(error instanceof Problem) || error.slug !== "not-found" || relation === undefined) throw error;
    throw new Problem("not-found", `${error.message} Leave out \`relations\` to use all of them.`);
  });
  const graph = await graphOf(context.api.context);
  const path = found.nodes.map(({ id }) => nodeNamed(id, graph));
  const others = nodesOnOtherPaths(graph, path, graph.mask(relation?.split(",")));
  const names = await namesOf(
    found.nodes.map((node) => node.id),
    context,
  );
  const chain = found.nodes.map(({ id }) => `${names.get(id)} (${id})`);
  const readAs = [from, to].flatMap((end) => end.readAs ?? []);
  const { length } = found;
  const steps = found.edges.map(
    ({ source, target, relation }) => `${names.get(source)} —${relation}→ ${names.get(target)}`,
  );
  return {
    text: [
      ...readAs,
      `${length} ${length === 1 ? "step" : "steps"}: ${chain.join(" – ")}`,
      ...new Set(steps),
      ...othersNote(others.map((node) => graph.key(node))),
    ].join("\n"),
    sources: [found.path],
  };
}

function nodeNamed(id: string, graph: Graph): number {
  const { type = "", slug } = parseEntityName(id);
  return required(graph.find(type, slug), id);
}

/** Entries of other paths that an answer names. */
const MAX_OTHERS = 8;

/** Says that the path is one of several, by the entries that lie on the others. */
function othersNote(ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const more = ids.length > MAX_OTHERS ? ` and ${ids.length - MAX_OTHERS} more` : "";
  return [`Other paths are as short; they pass ${ids.slice(0, MAX_OTHERS).join(", ")}${more}.`];
}

/** The entity that an argument names. @throws Problem with close ones if the graph has no such node */
async function nodeOf(argument: "id" | "to", given: Arguments, context: McpContext): Promise<ResolvedEntity> {
  const entity = await resolveEntity(given.requiredText(argument), context);
  const graph = await graphOf(context.api.context);
  if (graph.find(entity.type, entity.id) !== undefined) return entity;
  try {
    // The record may have had this id before.
    const { node } = await findEntity(`${entity.type}:${entity.id}`, argument, graph, context.api.context);
    return { type: graph.type(node), id: graph.slug(node) };
  } catch (error) {
    throw await withCloseIds(error, entity, context);
  }
}

/** Names by id, with the jurisdiction of those that have one: `Form PF [US]`. */
async function namesOf(ids: readonly string[], context: McpContext): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Set(ids)];
  const jurisdictions = await jurisdictionsOf(distinct, context);
  const graph = await graphOf(context.api.context);
  return new Map(
    distinct.map((id) => {
      const name = graph.name(nodeNamed(id, graph));
      const jurisdiction = jurisdictions.get(id);
      return [id, jurisdiction === undefined ? name : `${name} [${jurisdiction}]`];
    }),
  );
}

/** A line per entry, relation and direction: those of the root first. */
function linesByRelation(root: string, edges: readonly GraphEdge[], names: ReadonlyMap<string, string>): string[] {
  const groups = new Map<string, string[]>();
  function add(group: string, other: string): void {
    const others = groups.get(group);
    const named = `${names.get(other)} (${other})`;
    if (others) others.push(named);
    else groups.set(group, [named]);
  }
  for (const { source, target, relation } of edges) if (source === root) add(`—${relation}→`, target);
  for (const { source, target, relation } of edges) if (target === root) add(`←${relation}—`, source);
  for (const { source, target, relation } of edges)
    if (source !== root && target !== root) add(`${source} —${relation}→`, target);
  return [...groups].map(([group, others]) => `${group} ${others.join("; ")}`);
}
