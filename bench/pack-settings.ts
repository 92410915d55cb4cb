/** Shared settings of the measurements of the store: the release to pack, and the layout to compare with. */
import { DEFAULT_PACK_OPTIONS, type PackOptions } from "../build/pack/pack.ts";

export const SETTINGS = { base: "http://localhost:8787", apiVersion: "1.0.0", contact: "api@example.org" };

/** A key of the key-value store for each file. */
export const KEY_PER_FILE: PackOptions = {
  ...DEFAULT_PACK_OPTIONS,
  minBlock: 0,
  maxBlock: 0,
  boundaryModulus: 1,
  maxInlineBytes: Number.POSITIVE_INFINITY,
};
