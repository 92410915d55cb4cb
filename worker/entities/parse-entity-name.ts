/** How requests name an entity: `alpha` or `term:alpha`. */
export interface EntityName {
  readonly type?: string;
  readonly slug: string;
}

/** A colon that stands among words or before a blank is a part of a name. */
export function parseEntityName(name: string): EntityName {
  const [, type, slug] = /^([^\s:]*):(?!\s)(.*)$/s.exec(name) ?? [];
  return type === undefined || slug === undefined ? { slug: name } : { type: type.toLowerCase(), slug };
}
