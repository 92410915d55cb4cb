/** The third stage: drafts become a corpus; every reference is looked up, and what is derived is filled in. */
import { COLLECTIONS, type Collection, type CollectionName, collectionOfType } from "../worker/collections.ts";
import { compareText } from "../worker/store/bytes.ts";
import { didYouMean } from "./collect.ts";
import { type Corpus, type Edge, type Entity, keyOf } from "./corpus.ts";
import type { ContentFault } from "./faults.ts";
import { withMentions } from "./mentions.ts";
import type { Draft } from "./parse.ts";
import { plainText } from "./prose.ts";
import { AUTHORING, fieldsOf, referenceFields } from "./schema/authoring.ts";
import { ENTITY_TYPES, fieldsOfSource } from "./schema/primitives.ts";

/** The relation that each field's references state. */
const RELATIONS: Readonly<Record<string, string>> = {
  see_also: "see_also",
  regulatory_context: "regulatory_context",
  related_terms: "related_term",
  related_formulas: "formula",
  regulations: "regulation",
  notable_blowups: "blowup",
  related: "related",
  strategies: "strategy",
  formula_id: "formula",
  category: "category",
  parent: "parent",
  key_terms: "key_term",
  sources: "source",
  famous_practitioners: "practitioner",
};

/** Fields that hold typed references, which the specification limits to some types. */
const REFERENCE_FIELDS: ReadonlySet<string> = new Set(
  Object.values(AUTHORING).flatMap(({ schema }) => referenceFields(schema)),
);

/** A field's reference, before it is looked up. */
interface Pointer {
  readonly field: string;
  readonly type: string;
  readonly id: string;
  readonly place: { line: number; column: number };
}

export interface LinkOptions {
  /** Entities, as `type:id`, that have a file, even a faulty one: what points at them is not at fault. */
  readonly present?: ReadonlySet<string>;
  /** Published code of a calculator, by its id. */
  readonly referenceCode?: (id: string) => string | undefined;
}

export function link(drafts: readonly Draft[], options: LinkOptions = {}): { corpus: Corpus; faults: ContentFault[] } {
  const faults: ContentFault[] = [];
  const named = new Map<string, Draft>();
  for (const draft of drafts) {
    const key = draftKey(draft);
    const other = named.get(key);
    if (other) {
      const message = `the id ${draft.file.id} is already taken by ${other.file.path}`;
      faults.push({ file: draft.file.path, line: 1, column: 1, severity: "error", message });
    } else named.set(key, draft);
  }

  const linker = new Linker(named, options, faults);
  const entities = new Map<string, Entity>();
  for (const draft of named.values()) entities.set(draftKey(draft), linker.entity(draft));
  const collections = Object.fromEntries(
    COLLECTIONS.map((collection) => [
      collection.name,
      [...entities.values()]
        .filter((entity) => entity.collection === collection)
        .sort((a, b) => compareText(a.id, b.id)),
    ]),
  ) as unknown as Record<CollectionName, Entity[]>;
  const corpus = { collections, entities, edges: linker.edges(entities) };
  return { corpus: { ...corpus, edges: withMentions(corpus) }, faults };
}

function draftKey({ file }: Draft): string {
  return `${file.collection.type}:${file.id}`;
}

export function nameOfDraft({ facts, file }: Draft): string {
  return String(facts["name"] ?? facts["title"] ?? file.id);
}

class Linker {
  readonly #drafts: ReadonlyMap<string, Draft>;
  readonly #options: LinkOptions;
  readonly #faults: ContentFault[];
  readonly #pointers = new Map<Draft, Pointer[]>();
  readonly #termCounts = new Map<string, number>();
  readonly #peopleByName = new Map<string, string>();

  constructor(drafts: ReadonlyMap<string, Draft>, options: LinkOptions, faults: ContentFault[]) {
    this.#drafts = drafts;
    this.#options = options;
    this.#faults = faults;
    for (const draft of drafts.values()) {
      const { category, collection, id } = draft.file;
      if (category !== undefined) this.#termCounts.set(category, (this.#termCounts.get(category) ?? 0) + 1);
      if (collection.type === "person") this.#peopleByName.set(personKey(nameOfDraft(draft)), id);
    }
    for (const draft of drafts.values()) this.#pointers.set(draft, this.#pointersOf(draft));
  }

  entity(draft: Draft): Entity {
    const { collection, id } = draft.file;
    const authoring = AUTHORING[collection.name];
    const record: Record<string, unknown> = {};
    for (const field of fieldsOf(authoring.schema)) {
      const value = this.#valueOf(draft, field, collection);
      if (value !== undefined) record[field] = value;
    }
    this.#checkPointers(draft);
    return { collection, id, name: nameOfDraft(draft), record, draft };
  }

  edges(entities: ReadonlyMap<string, Entity>): Edge[] {
    const edges = new Map<string, Edge>();
    for (const [draft, pointers] of this.#pointers) {
      const source = entities.get(draftKey(draft));
      for (const { field, type, id } of pointers) {
        const target = entities.get(`${type}:${id}`);
        if (!source || !target || source === target) continue;
        const relation = RELATIONS[field] ?? "mentions";
        edges.set(`${keyOf(source)} ${relation} ${keyOf(target)}`, { source, target, relation });
      }
    }
    return [...edges].sort(([a], [b]) => compareText(a, b)).map(([, edge]) => edge);
  }

  #valueOf(draft: Draft, field: string, collection: Collection): unknown {
    const { facts, body, file } = draft;
    if (field === "id") return file.id;
    if (collection.name === "terms" && field === "category") return file.category;
    if (field === "term_count") return this.#termCounts.get(file.id) ?? 0;
    if (field === "reference_implementation") {
      const code = this.#options.referenceCode?.(file.id);
      return code === undefined ? undefined : { language: "javascript", code };
    }
    const prose = body.prose.get(field);
    if (prose) return plainText(prose);
    const list = body.lists.get(field);
    if (list) return list.map(plainText);
    const parts = body.parts.get(field);
    if (parts) return Object.fromEntries([...parts].map(([name, content]) => [name, plainText(content)]));

    const value = facts[field];
    if (value === undefined) return undefined;
    const { schema } = AUTHORING[collection.name];
    if (referenceFields(schema).includes(field)) return (value as string[]).map((written) => this.#reference(written));
    if (field === "sources") return (value as string[]).map((source) => this.#source(source));
    return value;
  }

  #reference(written: string): Record<string, string> {
    const { type, id } = split(written);
    const target = this.#drafts.get(written);
    return { type, id, ...(target && { label: nameOfDraft(target) }) };
  }

  #source(id: string): Record<string, unknown> {
    const facts = this.#drafts.get(`source:${id}`)?.facts ?? {};
    return Object.fromEntries(
      fieldsOfSource().flatMap((field) => (facts[field] === undefined ? [] : [[field, facts[field]]])),
    );
  }

  /** Everything that a draft points at: typed references, single ids, sources, links in the prose. */
  #pointersOf(draft: Draft): Pointer[] {
    const { facts, file, body, positionOf } = draft;
    const authoring = AUTHORING[file.collection.name];
    const pointers: Pointer[] = [];
    for (const field of referenceFields(authoring.schema)) {
      listOf(facts[field]).forEach((written, i) => {
        pointers.push({ field, ...split(written), place: positionOf([field, i]) });
      });
    }
    for (const [field, type] of Object.entries(authoring.pointers)) {
      listOf(facts[field]).forEach((id, i) => {
        pointers.push({ field, type, id, place: positionOf(Array.isArray(facts[field]) ? [field, i] : [field]) });
      });
    }
    if (file.collection.name !== "sources") {
      listOf(facts["sources"]).forEach((id, i) => {
        pointers.push({ field: "sources", type: "source", id, place: positionOf(["sources", i]) });
      });
    }
    if (file.category !== undefined) {
      pointers.push({ field: "category", type: "category", id: file.category, place: { line: 1, column: 1 } });
    }
    const practitioners = new Set<string>();
    listOf(facts["famous_practitioners"]).forEach((text, i) => {
      for (const name of personNames(text)) {
        const id = this.#peopleByName.get(name);
        if (id === undefined || practitioners.has(id)) continue;
        practitioners.add(id);
        const place = positionOf(["famous_practitioners", i]);
        pointers.push({ field: "famous_practitioners", type: "person", id, place });
      }
    });
    for (const { type, id, line, column } of body.links)
      pointers.push({ field: "", type, id, place: { line, column } });
    return pointers;
  }

  #checkPointers(draft: Draft): void {
    const seen = new Set<string>();
    for (const { field, type, id, place } of this.#pointers.get(draft) ?? []) {
      const pointed = `${field} ${type}:${id}`;
      const twice = field !== "" && seen.has(pointed);
      seen.add(pointed);
      if (twice || `${type}:${id}` === draftKey(draft)) {
        const message = twice ? `${field} names ${type}:${id} twice` : "an entry cannot refer to itself";
        this.#faults.push({ file: draft.file.path, ...place, severity: "error", message });
        continue;
      }
      const known = this.#drafts.has(`${type}:${id}`) || this.#options.present?.has(`${type}:${id}`);
      const allowed = !REFERENCE_FIELDS.has(field) || (ENTITY_TYPES as readonly string[]).includes(type);
      if (known && allowed) continue;
      this.#faults.push({
        file: draft.file.path,
        ...place,
        severity: "error",
        message: this.#dangling(field, type, id),
      });
    }
  }

  #dangling(field: string, type: string, id: string): string {
    if (REFERENCE_FIELDS.has(field) && this.#drafts.has(`${type}:${id}`)) {
      return `${field} holds no reference to a ${type}; the types are ${ENTITY_TYPES.join(", ")}. Link to it in the prose`;
    }
    if (field === "category")
      return `there is no category ${id}${didYouMean(id, this.#idsOf("category"))}: content/categories/${id}.md is missing`;
    if (!collectionOfType(type)) {
      const types = COLLECTIONS.map((collection) => collection.type);
      return `${type}:${id} is of an unknown type${didYouMean(type, types)}; the types are ${types.join(", ")}`;
    }
    const near = didYouMean(id, this.#idsOf(type));
    const elsewhere = COLLECTIONS.find((collection) => this.#drafts.has(`${collection.type}:${id}`));
    const hint = near === "" && elsewhere ? ` (did you mean ${elsewhere.type}:${id}?)` : near;
    return `there is no ${type} ${id}${hint}`;
  }

  *#idsOf(type: string): Generator<string> {
    for (const { file } of this.#drafts.values()) if (file.collection.type === type) yield file.id;
  }
}

/** The names that a text like `Princeton Newport Partners (Edward Thorp)` may hold, as `personKey` has them. */
function personNames(text: string): string[] {
  const [, inside = ""] = /\(([^()]*)\)/.exec(text) ?? [];
  return [text, ...inside.split(/,| and /)].map(personKey);
}

/** A person's name without initials and case. */
function personKey(name: string): string {
  return name
    .replace(/\b\p{Lu}\.\s*/gu, "")
    .trim()
    .toLowerCase();
}

function split(written: string): { type: string; id: string } {
  const colon = written.indexOf(":");
  return { type: written.slice(0, colon), id: written.slice(colon + 1) };
}

function listOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? (value as string[]) : [];
}
