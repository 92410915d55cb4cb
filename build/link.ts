/** The third stage: drafts become a corpus; every reference is looked up, and what is derived is filled in. */

import { compareText } from "../formats/order.ts";
import { COLLECTIONS, type CollectionName, collectionOfType } from "../worker/collections.ts";
import { BuildCache } from "./build-cache.ts";
import { didYouMean } from "./collect.ts";
import type { Corpus, Edge, Entity } from "./corpus.ts";
import type { ContentFault, Position } from "./faults.ts";
import { placeOf } from "./front-matter.ts";
import { withMentions } from "./mentions/mentions.ts";
import type { Draft } from "./parse.ts";
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
export interface Pointer {
  readonly field: string;
  readonly type: string;
  readonly id: string;
  /** Found only when it is asked for: few references are at fault. */
  readonly place: () => Position;
}

export interface LinkOptions {
  /** Entities, as `type:id`, that have a file, even a faulty one: what points at them is not at fault. */
  readonly present?: ReadonlySet<string>;
  /** Published code of a calculator, by its id. */
  readonly referenceCode?: (id: string) => string | undefined;
  readonly cache?: BuildCache;
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

  const cache = options.cache ?? new BuildCache();
  const linker = new Linker(named, options, cache, faults);
  const entities = new Map<string, Entity>();
  for (const [key, draft] of named) entities.set(key, linker.entity(key, draft));
  const byCollection = Map.groupBy(entities.values(), ({ collection }) => collection.name);
  const collections = Object.fromEntries(
    COLLECTIONS.map(({ name }) => [name, (byCollection.get(name) ?? []).sort((a, b) => compareText(a.id, b.id))]),
  ) as unknown as Record<CollectionName, Entity[]>;
  const corpus = { collections, entities, edges: linker.edges(entities) };
  return { corpus: { ...corpus, edges: withMentions(corpus, cache) }, faults };
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
  readonly #cache: BuildCache;
  readonly #faults: ContentFault[];
  readonly #pointers = new Map<string, readonly Pointer[]>();
  readonly #elsewhere: Elsewhere;

  constructor(drafts: ReadonlyMap<string, Draft>, options: LinkOptions, cache: BuildCache, faults: ContentFault[]) {
    this.#drafts = drafts;
    this.#options = options;
    this.#cache = cache;
    this.#faults = faults;
    const termCounts = new Map<string, number>();
    const peopleByName = new Map<string, string>();
    for (const draft of drafts.values()) {
      const { category, collection, id } = draft.file;
      if (category !== undefined) termCounts.set(category, (termCounts.get(category) ?? 0) + 1);
      if (collection.type === "person") peopleByName.set(personKey(nameOfDraft(draft)), id);
    }
    this.#elsewhere = {
      nameOf(key) {
        const draft = drafts.get(key);
        return draft && nameOfDraft(draft);
      },
      sourceFacts: (id) => drafts.get(`source:${id}`)?.facts,
      termCount: (category) => termCounts.get(category) ?? 0,
      personNamed: (name) => peopleByName.get(name),
      referenceCode: (id) => options.referenceCode?.(id),
    };
    for (const [key, draft] of drafts) {
      this.#pointers.set(
        key,
        cache.pointers.ask(key, [draft], this.#elsewhere, (elsewhere) => pointersOf(draft, elsewhere)),
      );
    }
  }

  entity(key: string, draft: Draft): Entity {
    this.#checkPointers(key, draft);
    return this.#cache.entities.ask(key, [draft], this.#elsewhere, (elsewhere) => entityOf(draft, elsewhere));
  }

  /** In no order, and some more than once. */
  edges(entities: ReadonlyMap<string, Entity>): Edge[] {
    const edges: Edge[] = [];
    for (const [key, pointers] of this.#pointers) {
      const source = entities.get(key);
      for (const { field, type, id } of pointers) {
        const target = entities.get(`${type}:${id}`);
        if (source && target && source !== target)
          edges.push({ source, target, relation: RELATIONS[field] ?? "mentions" });
      }
    }
    return edges;
  }

  #checkPointers(key: string, draft: Draft): void {
    const seen = new Set<string>();
    for (const { field, type, id, place } of this.#pointers.get(key) ?? []) {
      const pointed = `${field} ${type}:${id}`;
      const twice = field !== "" && seen.has(pointed);
      seen.add(pointed);
      if (twice || `${type}:${id}` === key) {
        const message = twice ? `${field} names ${type}:${id} twice` : "an entry cannot refer to itself";
        this.#faults.push({ file: draft.file.path, ...place(), severity: "error", message });
        continue;
      }
      const known = this.#drafts.has(`${type}:${id}`) || this.#options.present?.has(`${type}:${id}`);
      const allowed = !REFERENCE_FIELDS.has(field) || (ENTITY_TYPES as readonly string[]).includes(type);
      if (known && allowed) continue;
      this.#faults.push({
        file: draft.file.path,
        ...place(),
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

/** What a record takes from other files. */
type Elsewhere = {
  /** Name of the entity `type:id`. */
  readonly nameOf: (key: string) => string | undefined;
  readonly sourceFacts: (id: string) => Readonly<Record<string, unknown>> | undefined;
  readonly termCount: (category: string) => number;
  /** Id of the person whom `personKey` calls so. */
  readonly personNamed: (name: string) => string | undefined;
  readonly referenceCode: (id: string) => string | undefined;
};

function entityOf(draft: Draft, elsewhere: Elsewhere): Entity {
  const { collection, id } = draft.file;
  const record: Record<string, unknown> = {};
  for (const field of fieldsOf(AUTHORING[collection.name].schema)) {
    const value = fieldValue(draft, field, elsewhere);
    if (value !== undefined) record[field] = value;
  }
  return { collection, id, name: nameOfDraft(draft), record, draft };
}

function fieldValue({ facts, body, file }: Draft, field: string, elsewhere: Elsewhere): unknown {
  if (field === "id") return file.id;
  if (file.collection.name === "terms" && field === "category") return file.category;
  if (field === "term_count") return elsewhere.termCount(file.id);
  if (field === "reference_implementation") {
    const code = elsewhere.referenceCode(file.id);
    return code === undefined ? undefined : { language: "javascript", code };
  }
  const prose = body.prose.get(field);
  if (prose) return prose.text;
  const list = body.lists.get(field);
  if (list) return list.map(({ text }) => text);
  const parts = body.parts.get(field);
  if (parts) return Object.fromEntries([...parts].map(([name, content]) => [name, content.text]));

  const value = facts[field];
  if (value === undefined) return undefined;
  if (referenceFields(AUTHORING[file.collection.name].schema).includes(field))
    return (value as string[]).map((written) => reference(written, elsewhere));
  if (field === "sources") return (value as string[]).map((source) => sourceCited(source, elsewhere));
  return value;
}

function reference(written: string, { nameOf }: Elsewhere): Record<string, string> {
  const { type, id } = split(written);
  const label = nameOf(written);
  return { type, id, ...(label !== undefined && { label }) };
}

function sourceCited(id: string, { sourceFacts }: Elsewhere): Record<string, unknown> {
  const facts = sourceFacts(id) ?? {};
  return Object.fromEntries(
    fieldsOfSource().flatMap((field) => (facts[field] === undefined ? [] : [[field, facts[field]]])),
  );
}

/** Everything that a draft points at: typed references, single ids, sources, links in the prose. */
function pointersOf(draft: Draft, elsewhere: Elsewhere): Pointer[] {
  const { facts, file, body } = draft;
  const authoring = AUTHORING[file.collection.name];
  const pointers: Pointer[] = [];
  for (const field of referenceFields(authoring.schema)) {
    listOf(facts[field]).forEach((written, i) => {
      pointers.push({ field, ...split(written), place: () => placeOf(file, [field, i]) });
    });
  }
  for (const [field, type] of Object.entries(authoring.pointers)) {
    listOf(facts[field]).forEach((id, i) => {
      pointers.push({
        field,
        type,
        id,
        place: () => placeOf(file, Array.isArray(facts[field]) ? [field, i] : [field]),
      });
    });
  }
  if (file.collection.name !== "sources") {
    listOf(facts["sources"]).forEach((id, i) => {
      pointers.push({ field: "sources", type: "source", id, place: () => placeOf(file, ["sources", i]) });
    });
  }
  if (file.category !== undefined) {
    pointers.push({ field: "category", type: "category", id: file.category, place: () => ({ line: 1, column: 1 }) });
  }
  const practitioners = new Set<string>();
  listOf(facts["famous_practitioners"]).forEach((text, i) => {
    for (const name of personNames(text)) {
      const id = elsewhere.personNamed(name);
      if (id === undefined || practitioners.has(id)) continue;
      practitioners.add(id);
      const place = () => placeOf(file, ["famous_practitioners", i]);
      pointers.push({ field: "famous_practitioners", type: "person", id, place });
    }
  });
  for (const { type, id, line, column } of body.links)
    pointers.push({ field: "", type, id, place: () => ({ line, column }) });
  return pointers;
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
