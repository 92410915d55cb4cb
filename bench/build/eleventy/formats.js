/** JSON-LD and Markdown of an entity. */
import { nameOf } from "./records.js";

export function jsonldRecord({ collection, id, facts, record, known }, site) {
  const shape = site.collections[collection];
  const node = {
    "@context": `${site.base}/api/context.jsonld`,
    "@id": addressOf(collection, id, site),
    "@type": shape.types,
  };
  const refer = (type, target) => ({
    "@id": addressOf(site.collectionOf[type], target, site),
    "@type": site.collections[site.collectionOf[type]].types,
    name: nameOf(known.get(`${type}:${target}`)),
  });
  for (const [field, value] of Object.entries(record)) {
    const pointed = shape.pointers[field];
    if (shape.references.includes(field)) node[field] = value.map((reference) => refer(reference.type, reference.id));
    else if (pointed) node[field] = Array.isArray(value) ? value.map((target) => refer(pointed, target)) : refer(pointed, value);
    else if (field === "sources") {
      node[field] = value.map((source, i) => ({
        "@id": addressOf("sources", facts.sources[i], site),
        "@type": site.collections.sources.types,
        ...source,
      }));
    } else node[field] = value;
  }
  return `${JSON.stringify(node)}\n`;
}

export function markdownRecord({ collection, record, sections, known }, site) {
  const shape = site.collections[collection];
  const link = (type, id) =>
    `[${nameOf(known.get(`${type}:${id}`))}](${addressOf(site.collectionOf[type], id, site)}.md)`;
  const relinked = (text) =>
    text.replace(/\]\(([a-z-]+):([a-z0-9-]+)\)/g, (_, type, id) => `](${addressOf(site.collectionOf[type], id, site)}.md)`);
  const blocks = [`# ${record.name ?? record.title}`];
  if (record.summary && shape.lead !== "summary") blocks.push(`> ${record.summary}`);
  const facts = [`- Kind: ${shape.type}`];
  const rest = [];
  for (const [field, value] of Object.entries(record)) {
    const pointed = shape.pointers[field];
    if (["id", "name", "title", "summary", shape.lead].includes(field)) continue;
    if (typeof value !== "object" && !(field in sections)) {
      facts.push(`- ${titleOf(field)}: ${pointed ? link(pointed, value) : value}`);
    } else if (field in sections) rest.push(`## ${titleOf(field)}\n\n${relinked(sections[field])}`);
    else if (shape.references.includes(field))
      rest.push(`## ${titleOf(field)}\n\n${value.map(({ type, id }) => `- ${link(type, id)} (${type})`).join("\n")}`);
    else if (field === "sources")
      rest.push(`## Sources\n\n${value.map(({ title, url, publisher }) => `- [${title}](${url})${publisher ? `, ${publisher}` : ""}`).join("\n")}`);
    else if (pointed) rest.push(`## ${titleOf(field)}\n\n${value.map((id) => `- ${link(pointed, id)}`).join("\n")}`);
    else rest.push(`## ${titleOf(field)}\n\n${valueMarkdown(value)}`);
  }
  blocks.push(facts.join("\n"));
  if (sections[shape.lead]) blocks.push(relinked(sections[shape.lead]));
  return `${[...blocks, ...rest].join("\n\n")}\n`;
}

function valueMarkdown(value) {
  if (Array.isArray(value)) return value.map((item) => `- ${flat(item)}`).join("\n");
  return Object.entries(value)
    .map(([name, inner]) => `- ${titleOf(name)}: ${flat(inner)}`)
    .join("\n");
}

function flat(value) {
  if (Array.isArray(value)) return value.map(flat).join(", ");
  if (typeof value !== "object" || value === null) return String(value);
  return Object.entries(value)
    .map(([name, inner]) => `${name} = ${flat(inner)}`)
    .join("; ");
}

function titleOf(field) {
  const words = field.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function addressOf(collection, id, { base }) {
  return `${base}/api/v1/${collection}/${id}`;
}
