/** The view of a chunk for vector stores, which take no nesting: each member has one value. */

/** The nested members of a chunk. */
interface ChunkRecord extends Readonly<Record<string, unknown>> {
  readonly entity?: { readonly id: string; readonly label: string };
  readonly tags?: readonly string[];
}

/** @param line a chunk as JSON */
export function flatChunk(line: string): string {
  const { entity, tags, ...rest } = JSON.parse(line) as ChunkRecord;
  return JSON.stringify({
    ...rest,
    ...(entity && { entity_id: entity.id, entity_name: entity.label }),
    ...(tags && { tags: tags.join(", ") }),
  });
}
