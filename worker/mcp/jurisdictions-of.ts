/** The jurisdiction of records that have one: names alone do not distinguish a rule of the US from one of the EU. */
import { type CollectionInfo, recordPath } from "../collection-info.ts";
import { parseNodeName } from "../graph/find-node.ts";
import type { ToolContext } from "./tool-context.ts";

export const JURISDICTION = "jurisdiction";

export function hasJurisdiction({ fields }: Pick<CollectionInfo, "fields">): boolean {
  return fields.includes(JURISDICTION);
}

/** The jurisdictions of entities, each `type:slug`, that have one. */
export async function jurisdictionsOf(
  ids: readonly string[],
  { api, catalog }: ToolContext,
): Promise<ReadonlyMap<string, string>> {
  const collections = catalog.collections.filter(hasJurisdiction);
  const read = ids.map(async (id): Promise<[string, string][]> => {
    const { type, slug } = parseNodeName(id);
    const collection = collections.find((candidate) => candidate.type === type);
    if (!collection) return [];
    const record = await api.json<Record<string, unknown>>(recordPath(collection, slug), { fields: JURISDICTION });
    return [[id, String(record[JURISDICTION])]];
  });
  return new Map((await Promise.all(read)).flat());
}
