/** The tool that follows relations between entries. */

import type { BriefNode, GraphEdge } from "../../graph/graph-json.ts";
import { neighbourhoodParameters } from "../../handlers/graph.ts";
import type { Catalog } from "../../release.ts";
import type { Arguments } from "../arguments.ts";
import { argumentOf } from "../arguments.ts";
import { countThatFit, MAX_TOKENS } from "../budget.ts";
import type { Served } from "../served.ts";
import type { Tool, ToolAnswer } from "../tool.ts";
import { entityOf } from "./get.ts";

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
      "collapse, what cites a source, which events involve a person.",
    input: {
      properties: {
        id: { type: "string", description: "Id or name of the entry." },
        to: { type: "string", description: "Id or name of the other end of a path." },
        depth: argumentOf(parameters, "depth", { description: "Steps from the entry; not with `to`." }),
        relations: argumentOf(parameters, "relation", { description: "Only these relations." }),
        limit: argumentOf(parameters, "limit", { description: "Most entries; not with `to`.", default: DEFAULT_NODES }),
      },
      required: ["id"],
    },
    run: (given, served) => (given.has("to") ? path(given, served) : neighbours(given, served)),
  };
}

async function neighbours(given: Arguments, served: Served): Promise<ToolAnswer> {
  const { type, id } = await entityOf(given.requiredText("id"), "id", served);
  const found = await served.api.json<Found & { root: string; truncated: boolean }>(`/api/v1/graph/${id}`, {
    type,
    depth: given.text("depth"),
    relation: given.text("relations"),
    limit: given.text("limit") ?? String(DEFAULT_NODES),
    view: "summary",
  });
  const { root, nodes, edges, truncated } = found;
  const names = namesOf(nodes);
  const lines = linesByRelation(root, edges, names);
  const count = countThatFit(lines, MAX_TOKENS);
  const cut = truncated || count < lines.length;
  const more = cut ? ` There are more: raise \`limit\`, or narrow with \`relations\`.` : "";
  return {
    text: [`${names.get(root)} (${root}): ${nodes.length - 1} related entries.${more}`, ...lines.slice(0, count)].join(
      "\n",
    ),
    sources: [found.path],
  };
}

async function path(given: Arguments, served: Served): Promise<ToolAnswer> {
  const found = await served.api.json<Found & { length: number }>("/api/v1/graph/path", {
    from: await nameOf(given, "id", served),
    to: await nameOf(given, "to", served),
    relation: given.text("relations"),
    view: "summary",
  });
  const names = namesOf(found.nodes);
  const chain = found.nodes.map(({ id, name }) => `${name} (${id})`);
  const steps = found.edges.map(
    ({ source, target, relation }) => `${names.get(source)} —${relation}→ ${names.get(target)}`,
  );
  return {
    text: [`${found.length} steps: ${chain.join(" – ")}`, ...new Set(steps)].join("\n"),
    sources: [found.path],
  };
}

/** The id that an argument names, as `type:slug`. */
async function nameOf(given: Arguments, argument: string, served: Served): Promise<string> {
  const { type, id } = await entityOf(given.requiredText(argument), argument, served);
  return `${type}:${id}`;
}

function namesOf(nodes: readonly BriefNode[]): ReadonlyMap<string, string> {
  return new Map(nodes.map(({ id, name }) => [id, name]));
}

/** A line per entry, relation and direction: those of the root first. */
function linesByRelation(root: string, edges: readonly GraphEdge[], names: ReadonlyMap<string, string>): string[] {
  const groups = new Map<string, string[]>();
  function add(group: string, other: string): void {
    groups.set(group, [...(groups.get(group) ?? []), `${names.get(other)} (${other})`]);
  }
  for (const { source, target, relation } of edges) if (source === root) add(`—${relation}→`, target);
  for (const { source, target, relation } of edges) if (target === root) add(`←${relation}—`, source);
  for (const { source, target, relation } of edges)
    if (source !== root && target !== root) add(`${source} —${relation}→`, target);
  return [...groups].map(([group, others]) => `${group} ${others.join("; ")}`);
}
