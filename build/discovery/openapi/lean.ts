/** The contract without examples, headers of answers and white space, for readers that count tokens. */

/** Members of the document that are left out. */
const LEFT_OUT = ["example", "examples", "headers"];

export function leanText(document: unknown): string {
  return `${JSON.stringify(lean(document, false))}\n`;
}

/** @param named whether the members of the value are named by a schema: a field may be called `examples` */
function lean(value: unknown, named: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => lean(item, false));
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => named || !LEFT_OUT.includes(name));
  return Object.fromEntries(kept.map(([name, member]) => [name, lean(member, !named && name === "properties")]));
}
