/** How requests name an entity: `alpha` or `term:alpha`. */
export interface EntityName {
  readonly type?: string;
  readonly slug: string;
}

export function parseEntityName(name: string): EntityName {
  const colon = name.indexOf(":");
  return colon < 0 ? { slug: name } : { type: name.slice(0, colon).toLowerCase(), slug: name.slice(colon + 1) };
}
