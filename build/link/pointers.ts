/** What a draft points at: typed references, ids, cited sources, people named, links in the prose, citations. */
import type { Position } from "../parse/diagnostics.ts";
import { placeOf } from "../parse/front-matter.ts";
import { type Draft, UNREADABLE } from "../parse/parse.ts";
import type { CorpusLookup, Field, Refers } from "../schema/field.ts";
import type { Relation } from "../schema/relations.ts";
import { type EntityId, idsIn, readReference } from "./reference.ts";

/** A reference that is not resolved yet. */
export interface Pointer extends EntityId {
  /** The field that holds it; none for a link in the prose and a citation. */
  readonly field: string | undefined;
  readonly relation: Relation;
  /** The specification limits the types that it may name. */
  readonly typed: boolean;
  /** Computed on demand: few references have errors. */
  readonly place: () => Position;
}

export function pointersOf(draft: Draft, corpus: CorpusLookup): Pointer[] {
  const { collection } = draft.file;
  const fromFields = Object.entries(collection.fields).flatMap(([name, field]) =>
    field.refers ? pointersOfField(draft, name, field, field.refers, corpus) : [],
  );
  const fromProse = draft.body.links.map(
    ({ type, id, line, column }): Pointer => ({
      field: undefined,
      relation: "mentions",
      typed: false,
      type,
      id,
      place: () => ({ line, column }),
    }),
  );
  const fromCitations = draft.citations.map(
    ({ source: id, line, column }): Pointer => ({
      field: undefined,
      relation: "source",
      typed: false,
      type: "source",
      id,
      place: () => ({ line, column }),
    }),
  );
  return [...fromFields, ...fromProse, ...fromCitations];
}

function pointersOfField(draft: Draft, name: string, field: Field, refers: Refers, corpus: CorpusLookup): Pointer[] {
  const { file, facts } = draft;
  const { relation } = refers;
  if (field.written.place === "folder") {
    const place = () => ({ line: 1, column: 1 });
    return idsIn(file.category).map((id) => ({ field: name, relation, typed: false, type: "category", id, place }));
  }
  const written = facts[name];
  const pointer = ({ type, id }: EntityId, i: number): Pointer => ({
    field: name,
    relation,
    typed: refers.by === "reference",
    type,
    id,
    place: () => placeOf(file, Array.isArray(written) ? [name, i] : [name]),
  });
  const texts = idsIn(written);
  switch (refers.by) {
    case "reference":
      return texts.flatMap((text, i) => (text === UNREADABLE ? [] : pointer(readReference(text), i)));
    case "id":
    case "source":
      return texts.flatMap((id, i) => (id === UNREADABLE ? [] : pointer({ type: refers.type, id }, i)));
    case "name":
      return peopleIn(texts, corpus).map(({ id, at }) => pointer({ type: refers.type, id }, at));
  }
}

/** Ids of the people named who have an entry, without duplicates. */
function peopleIn(texts: readonly string[], { personNamed }: CorpusLookup): { id: string; at: number }[] {
  const found = new Map<string, number>();
  texts.forEach((text, at) => {
    for (const name of namesIn(text)) {
      const id = personNamed(name);
      if (id !== undefined && !found.has(id)) found.set(id, at);
    }
  });
  return [...found].map(([id, at]) => ({ id, at }));
}

/** The names that a text like `Princeton Newport Partners (Edward Thorp)` may contain, in the form of `personKey`. */
function namesIn(text: string): string[] {
  const [, inside = ""] = /\(([^()]*)\)/.exec(text) ?? [];
  return [text, ...inside.split(/,| and /)].map(personKey);
}

/** A person's name without initials, in lower case. */
export function personKey(name: string): string {
  return name
    .replace(/\b\p{Lu}\.\s*/gu, "")
    .trim()
    .toLowerCase();
}
