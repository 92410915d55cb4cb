/** How files name entities. */

export interface EntityId {
  readonly type: string;
  readonly id: string;
}

/** Reads `type:id`. */
export function parseReference(written: string): EntityId {
  const colon = written.indexOf(":");
  return { type: written.slice(0, colon), id: written.slice(colon + 1) };
}

/** The texts of a field that holds one or several. */
export function toStringList(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? (value as string[]) : [];
}
