/** Eleventy's pages as entities: the record with everything looked up, and the sections as they are written. */

/** Every entity with its record, and all of them by `type:id`. */
export function entitiesOf(pages, site) {
  const entities = pages.map(({ data, rawInput, page }) => {
    const [collection, ...folders] = page.filePathStem.split("/").filter((part) => part !== "");
    return { collection, id: folders.at(-1), category: folders.at(-2), facts: data, body: rawInput };
  });
  const known = new Map(entities.map((entity) => [`${site.collections[entity.collection].type}:${entity.id}`, entity]));
  const counts = new Map();
  for (const { category } of entities) counts.set(category, (counts.get(category) ?? 0) + 1);
  return entities.map((entity) => ({ ...entity, known, ...recordOf(entity, known, counts, site) }));
}

export function nameOf({ facts }) {
  return facts.name ?? facts.title;
}

function recordOf(entity, known, counts, site) {
  const { collection, id, category, facts, body } = entity;
  const shape = site.collections[collection];
  const { sections, texts } = bodyOf(body, shape);
  const record = {};
  for (const field of shape.fields) {
    const value = dated(facts[field]);
    if (field === "id") record.id = id;
    else if (field === "category" && collection === "terms") record.category = category;
    else if (field === "term_count") record.term_count = counts.get(id);
    else if (field in texts) record[field] = texts[field];
    else if (value === undefined) continue;
    else if (shape.references.includes(field)) record[field] = value.map((written) => referenceOf(written, known));
    else if (field === "sources") record[field] = value.map((source) => citationOf(known.get(`source:${source}`), site));
    else record[field] = value;
  }
  return { record, sections };
}

function referenceOf(written, known) {
  const [type, id] = written.split(":");
  return { type, id, label: nameOf(known.get(written)) };
}

function citationOf({ facts }, site) {
  return Object.fromEntries(
    site.sourceFields.filter((field) => facts[field] !== undefined).map((field) => [field, dated(facts[field])]),
  );
}

/** The value with its days as texts; Eleventy reads them as dates. */
function dated(value) {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (Array.isArray(value)) return value.map(dated);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, dated(inner)]));
}

/** The sections of a body by their fields: as written, and as plain words. */
function bodyOf(body, shape) {
  const sections = {};
  const texts = {};
  const [lead, ...rest] = `\n${body.trim()}`.split("\n## ");
  if (lead.trim() !== "") {
    sections[shape.lead] = lead.trim();
    texts[shape.lead] = plain(lead);
  }
  for (const piece of rest) {
    const [heading] = piece.split("\n", 1);
    const text = piece.slice(heading.length).trim();
    const { field, kind } = shape.sections.find((section) => section.heading === heading);
    sections[field] = text;
    if (kind === "list") texts[field] = text.slice(2).split("\n- ").map(plain);
    else if (kind === "parts") texts[field] = partsOf(text);
    else texts[field] = plain(text);
  }
  return { sections, texts };
}

function partsOf(text) {
  const parts = `\n${text}`.split("\n### ").slice(1);
  return Object.fromEntries(
    parts.map((part) => {
      const [heading] = part.split("\n", 1);
      return [heading.toLowerCase(), plain(part.slice(heading.length))];
    }),
  );
}

function plain(markdown) {
  return markdown
    .trim()
    .replace(/\[([^\]]*)\]\([a-z-]+:[a-z0-9-]+\)/g, "$1")
    .replace(/`([^`]*)`/g, "$1")
    .replace(/\*([^*\s](?:[^*]*[^*\s])?)\*/g, "$1")
    .replace(/([^\n])\n(?=[^\n-])/g, "$1 ");
}
