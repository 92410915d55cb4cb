/** JSON: the record on one line. */
import type { Entity } from "../corpus.ts";

export function jsonRecord(entity: Entity): string {
  return `${JSON.stringify(entity.record)}\n`;
}
