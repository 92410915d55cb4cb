/** A record's file: its collection, id and extension. */
const RECORD = /^\/api\/v1\/[a-z]+\/[a-z0-9-]+\.(json|ndjson|jsonld|md)$/;
/** Below this the chunks of each record lie, at the record's own path. */
const CHUNKS = "/.edge/chunks";

/** Indexes that are wanted whole, by many requests: none should have to read a block to learn where they lie. */
const INDEXES = /^\/\.edge\/(graph|search(-[a-z]+)?)\.bin$/;

/** Whether a file, when it is too large for a block, has a row of its own in the block index. */
export function mayLieAlone(path: string): boolean {
  return INDEXES.test(path);
}

/** Files that nearly every release changes: they tell of the whole corpus. */
const OF_THE_WHOLE =
  /^\/(\.edge\/(lists\/|chunks\/[a-z]+\.)|llms|sitemap|api\/v1\/(health|manifest|stats|openapi|graph)\.json$|api\/v1\/[a-z]+\.(ndjson|graphml)$)/;

/**
 * The order of files in the store, in code units. Records lie together, their JSON (which lists are made of)
 * apart from the formats that are asked for one at a time: a page of records is one or two neighbouring
 * blocks, and an edited record is in two; its chunks lie beside the second. What every release changes lies together for the same reason.
 */
export function storeOrder(path: string): string {
  const extension = RECORD.exec(path)?.[1];
  if (extension === "json" || extension === "ndjson") return `records:${path}`;
  if (extension !== undefined) return `documents:${path}`;
  if (path.startsWith(`${CHUNKS}/api/`)) return `documents:${path.slice(CHUNKS.length)}`;
  if (INDEXES.test(path)) return `indexes:${path}`;
  return OF_THE_WHOLE.test(path) ? `whole:${path}` : `other:${path}`;
}
