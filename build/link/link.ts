/** Resolves references and computes derived fields: drafts become a corpus. */
import { compareText } from "../../worker/compare-text.ts";
import { BuildCache } from "../cache/build-cache.ts";
import type { Corpus, Edge, Entity } from "../corpus.ts";
import { type History, NO_HISTORY } from "../editions/history.ts";
import type { Diagnostic } from "../parse/diagnostics.ts";
import type { Draft } from "../parse/parse.ts";
import { COLLECTIONS, type CollectionName, collectionOfType } from "../schema/collections.ts";
import type { CorpusLookup } from "../schema/field.ts";
import { ENTITY_TYPES } from "../schema/primitives.ts";
import { didYouMean } from "../text/did-you-mean.ts";
import { entityOf, makeRecord, nameOfDraft } from "./make-record.ts";
import { withMentions } from "./mentions/mentions.ts";
import { type OutgoingReference, outgoingReferences, personKey } from "./outgoing-references.ts";
import { parseReference, toStringList } from "./reference.ts";

export interface LinkOptions {
  /** Entities, as `type:id`, that have a file, even one with errors. References to them are not reported. */
  readonly existingKeys?: ReadonlySet<string>;
  /** The readable parts of files with errors. They are not in the corpus, but their references are looked up. */
  readonly partial?: readonly Draft[];
  /** Published code of a calculator, by its id. */
  readonly referenceCode?: (id: string) => string | undefined;
  readonly cache?: BuildCache;
  /** What the editions know of the records. */
  readonly history?: History;
}

export function link(
  drafts: readonly Draft[],
  options: LinkOptions = {},
): { corpus: Corpus; partial: Entity[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const draftsByKey = new Map<string, Draft>();
  for (const draft of drafts) {
    const key = draftKey(draft);
    const other = draftsByKey.get(key);
    if (other) {
      const message = `the id ${draft.file.id} is already taken by ${other.file.path}`;
      diagnostics.push({ file: draft.file.path, line: 1, column: 1, severity: "error", message });
    } else draftsByKey.set(key, draft);
  }

  const cache = options.cache ?? new BuildCache();
  const linker = new Linker(draftsByKey, options, cache, diagnostics);
  const entities = new Map<string, Entity>();
  for (const [key, draft] of draftsByKey) entities.set(key, linker.entity(key, draft));
  const byCollection = Map.groupBy(entities.values(), ({ collection }) => collection.name);
  const collections = Object.fromEntries(
    COLLECTIONS.map(({ name }) => [name, (byCollection.get(name) ?? []).sort((a, b) => compareText(a.id, b.id))]),
  ) as unknown as Record<CollectionName, Entity[]>;
  const corpus = { collections, entities, edges: linker.edges(entities), history: options.history ?? NO_HISTORY };
  const partial = options.partial?.map((draft) => linker.remaining(draft)) ?? [];
  return { corpus: { ...corpus, edges: withMentions(corpus, cache) }, partial, diagnostics };
}

/** Advice to an author. An id that is close to that of a source need not be the one that was meant. */
function remedyFor(type: string, hint: string): string {
  if (type === "source") return "; `npm run new source` begins a new one";
  return hint === "" ? "; write the id of one, which is the name of its file without .md" : "";
}

/** When a record last changed. A record that was renamed since the last edition has no date yet. */
function updatedOf(key: string, draft: Draft | undefined, { published }: History): string | undefined {
  const { type } = parseReference(key);
  const former = toStringList(draft?.facts["formerly"]).map((id) => `${type}:${id}`);
  return [key, ...former].map((name) => published.get(name)?.updated).find((date) => date !== undefined);
}

function draftKey({ file }: Draft): string {
  return `${file.collection.type}:${file.id}`;
}

class Linker {
  readonly #drafts: ReadonlyMap<string, Draft>;
  readonly #options: LinkOptions;
  readonly #cache: BuildCache;
  readonly #diagnostics: Diagnostic[];
  readonly #references = new Map<string, readonly OutgoingReference[]>();
  readonly #lookup: CorpusLookup;

  constructor(drafts: ReadonlyMap<string, Draft>, options: LinkOptions, cache: BuildCache, diagnostics: Diagnostic[]) {
    this.#drafts = drafts;
    this.#options = options;
    this.#cache = cache;
    this.#diagnostics = diagnostics;
    const termCounts = new Map<string, number>();
    const peopleByName = new Map<string, string>();
    for (const draft of drafts.values()) {
      const { category, collection, id } = draft.file;
      if (category !== undefined) termCounts.set(category, (termCounts.get(category) ?? 0) + 1);
      if (collection.type === "person") peopleByName.set(personKey(nameOfDraft(draft)), id);
    }
    this.#lookup = {
      nameOf(key) {
        const draft = drafts.get(key);
        return draft && nameOfDraft(draft);
      },
      source: (id) => drafts.get(`source:${id}`),
      calculator: (id) => drafts.get(`calculator:${id}`),
      termCount: (category) => termCounts.get(category) ?? 0,
      personNamed: (name) => peopleByName.get(name),
      referenceCode: (id) => options.referenceCode?.(id),
      updated: (key) => updatedOf(key, drafts.get(key), options.history ?? NO_HISTORY),
    };
    for (const [key, draft] of drafts) {
      this.#references.set(key, outgoingReferences(draft, this.#lookup));
    }
  }

  entity(key: string, draft: Draft): Entity {
    this.#checkReferences(key, draft);
    const made = this.#cache.entities.getTracked(key, [draft], this.#lookup, (lookup) => makeRecord(draft, lookup));
    return entityOf(draft, made);
  }

  /** The readable parts of an entity whose file has errors. */
  remaining(draft: Draft): Entity {
    const key = draftKey(draft);
    this.#references.set(key, outgoingReferences(draft, this.#lookup));
    this.#checkReferences(key, draft);
    return entityOf(draft, makeRecord(draft, this.#lookup));
  }

  /** Those of fields and citations; unordered, with duplicates. */
  edges(entities: ReadonlyMap<string, Entity>): Edge[] {
    const edges: Edge[] = [];
    for (const [key, references] of this.#references) {
      const source = entities.get(key);
      for (const { relation, type, id, origin } of references) {
        const target = entities.get(`${type}:${id}`);
        if (source && target && source !== target && origin) edges.push({ source, target, relation, origin });
      }
    }
    return edges;
  }

  #checkReferences(key: string, draft: Draft): void {
    const seen = new Set<string>();
    for (const reference of this.#references.get(key) ?? []) {
      const { field, type, id, isTypeRestricted, position } = reference;
      const target = `${field} ${type}:${id}`;
      const twice = field !== undefined && seen.has(target);
      seen.add(target);
      if (twice || `${type}:${id}` === key) {
        const message = twice ? `${field} names ${type}:${id} twice` : "an entry cannot refer to itself";
        this.#diagnostics.push({ file: draft.file.path, ...position(), severity: "error", message });
        continue;
      }
      const known = this.#drafts.has(`${type}:${id}`) || this.#options.existingKeys?.has(`${type}:${id}`);
      const allowed = !isTypeRestricted || (ENTITY_TYPES as readonly string[]).includes(type);
      if (known && allowed) continue;
      this.#diagnostics.push({
        file: draft.file.path,
        ...position(),
        severity: "error",
        message: this.#danglingMessage(reference),
      });
    }
  }

  #danglingMessage({ field, type, id, isTypeRestricted }: OutgoingReference): string {
    if (isTypeRestricted && this.#drafts.has(`${type}:${id}`)) {
      return `${field} cannot refer to a ${type}; the allowed types are ${ENTITY_TYPES.join(", ")}. Link to it in the prose`;
    }
    if (field === "category")
      return `there is no category ${id}${didYouMean(id, this.#idsOf("category"))}: content/categories/${id}.md is missing`;
    if (!collectionOfType(type)) {
      const types = COLLECTIONS.map((collection) => collection.type);
      return `${type}:${id} is of an unknown type${didYouMean(type, types)}; the types are ${types.join(", ")}`;
    }
    const heir = this.#heirOf(`${type}:${id}`);
    if (heir !== undefined) return `${type}:${id} is called ${type}:${heir} now`;
    const near = didYouMean(id, this.#idsOf(type));
    const elsewhere = COLLECTIONS.find((collection) => this.#drafts.has(`${collection.type}:${id}`));
    const hint = near === "" && elsewhere ? ` (did you mean ${elsewhere.type}:${id}?)` : near;
    return `there is no ${type} ${id}${hint}${remedyFor(type, hint)}`;
  }

  /** The record that had this id before. */
  #heirOf(key: string): string | undefined {
    for (const { file, facts } of this.#drafts.values())
      if (toStringList(facts["formerly"]).some((id) => `${file.collection.type}:${id}` === key)) return file.id;
    return undefined;
  }

  *#idsOf(type: string): Generator<string> {
    for (const { file } of this.#drafts.values()) if (file.collection.type === type) yield file.id;
  }
}
