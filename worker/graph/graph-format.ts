/**
 * The graph as bytes: the one description of the format, for its writer (the build) and its reader.
 *
 * All numbers are little-endian. A file is
 *
 *     u32 length of the header | header (JSON, padded to 4) | sections, each padded to 4
 *
 * and the header holds `version`, the count of `nodes`, the bytes of a node number (`nodeBytes`, 2 or 4), the names of
 * the `relations` and of the `fields` in code-unit order, the `types` in code-unit order with the first node of each,
 * and the place of every section, in bytes from the end of the header.
 *
 * Nodes are numbered by type, then by slug, both in code-unit order. The sections are
 * - `slugOffsets`, `nameOffsets`: u32 per node and one more, offsets into `slugs` and `names`
 * - `slugs`, `names`: one run of UTF-8 text each
 * - `outOffsets`: u32 per node and one more, offsets into `outNodes` and `outRelations`
 * - `outNodes`: the target of each edge, a node number; `outRelations`: u8, its relation's number. A node's edges
 *   lie together, by relation, then by target
 * - `outFields`: u8, the number of the source's field that each edge comes from, or 255 for an edge from its prose
 * - `inOffsets`, `inNodes`, `inRelations`: the same for the edges that arrive at a node, with their sources; by
 *   source, then by relation
 */
import { WORKER_DIR } from "../store/worker-folder.ts";

export const GRAPH_VERSION = 3;

/** The relation of an entity to those that its prose links to or names. */
export const MENTIONS = "mentions";

/** In place of a field's number: the edge comes from prose. */
export const FROM_PROSE = 255;

/** Path of the file in the release. */
export const GRAPH_PATH = `/${WORKER_DIR}/graph.bin`;

export const SECTIONS = [
  "slugOffsets",
  "slugs",
  "nameOffsets",
  "names",
  "outOffsets",
  "outNodes",
  "outRelations",
  "outFields",
  "inOffsets",
  "inNodes",
  "inRelations",
] as const;
export type SectionName = (typeof SECTIONS)[number];

export interface SectionRange {
  /** Bytes from the end of the header. */
  readonly at: number;
  readonly length: number;
}

export interface GraphHeader {
  readonly version: number;
  readonly nodes: number;
  readonly nodeBytes: 2 | 4;
  readonly relations: readonly string[];
  readonly fields: readonly string[];
  /** Types with the number of the first node of each; a type's nodes end where the next one's begin. */
  readonly types: readonly (readonly [type: string, first: number])[];
  readonly sections: Readonly<Record<SectionName, SectionRange>>;
}
