/** What a draft points at: typed references, ids, cited sources, people named, links in the prose, citations. */
import { MENTIONS } from "../../worker/graph/graph-format.ts";
import type { EdgeOrigin } from "../corpus.ts";
import type { Position } from "../parse/diagnostics.ts";
import { positionOf } from "../parse/front-matter.ts";
import { type Draft, UNREADABLE } from "../parse/parse.ts";
import type { CorpusLookup, FieldReference, FieldSchema } from "../schema/field.ts";
import type { Relation } from "../schema/relations.ts";
import { clipSentence } from "../text/clip-sentence.ts";
import { type EntityId, parseReference, toStringList } from "./reference.ts";

/** A reference that is not resolved yet. */
export interface OutgoingReference extends EntityId {
  /** The field that holds it; `undefined` for a link in the prose and for a citation. */
  readonly field: string | undefined;
  readonly relation: Relation;
  /** Where its edge comes from; absent for a link in the prose, whose edge `build/link/mentions/` makes. */
  readonly origin?: EdgeOrigin;
  /** The field's schema restricts the type of the target. */
  readonly isTypeRestricted: boolean;
  /** Computed on demand: few references have errors. */
  readonly position: () => Position;
}

export function outgoingReferences(draft: Draft, corpus: CorpusLookup): OutgoingReference[] {
  const { collection } = draft.file;
  const fromFields = Object.entries(collection.fields).flatMap(([name, field]) =>
    field.reference ? fieldReferences(draft, name, field, field.reference, corpus) : [],
  );
  const fromProse = draft.body.links.map(
    ({ type, id, line, column }): OutgoingReference => ({
      field: undefined,
      relation: MENTIONS,
      isTypeRestricted: false,
      type,
      id,
      position: () => ({ line, column }),
    }),
  );
  const fromCitations = draft.citations.map(
    ({ source: id, field, statement, line, column }): OutgoingReference => ({
      field: undefined,
      relation: "source",
      origin: statement === "" ? { field } : { sentence: clipSentence(statement, statement.length) },
      isTypeRestricted: false,
      type: "source",
      id,
      position: () => ({ line, column }),
    }),
  );
  return [...fromFields, ...fromProse, ...fromCitations];
}

function fieldReferences(
  draft: Draft,
  name: string,
  field: FieldSchema,
  reference: FieldReference,
  corpus: CorpusLookup,
): OutgoingReference[] {
  const { file, facts } = draft;
  const { relation } = reference;
  if (field.location.kind === "folder") {
    const position = () => ({ line: 1, column: 1 });
    return toStringList(file.category).map((id) => ({
      field: name,
      relation,
      origin: { field: name },
      isTypeRestricted: false,
      type: "category",
      id,
      position,
    }));
  }
  const written = facts[name];
  const outgoing = ({ type, id }: EntityId, i: number): OutgoingReference => ({
    field: name,
    relation,
    origin: { field: name },
    isTypeRestricted: reference.kind === "reference",
    type,
    id,
    position: () => positionOf(file, Array.isArray(written) ? [name, i] : [name]),
  });
  const texts = toStringList(written);
  switch (reference.kind) {
    case "reference":
      return texts.flatMap((text, i) => (text === UNREADABLE ? [] : outgoing(parseReference(text), i)));
    case "id":
    case "source":
      return texts.flatMap((id, i) => (id === UNREADABLE ? [] : outgoing({ type: reference.type, id }, i)));
    case "name":
      return peopleIn(texts, corpus).map(({ id, at }) => outgoing({ type: reference.type, id }, at));
  }
}

/** Ids of the named people who have an entry, without duplicates. */
function peopleIn(texts: readonly string[], { personNamed }: CorpusLookup): { id: string; at: number }[] {
  const found = new Map<string, number>();
  texts.forEach((text, at) => {
    for (const name of candidateNames(text)) {
      const id = personNamed(name);
      if (id !== undefined && !found.has(id)) found.set(id, at);
    }
  });
  return [...found].map(([id, at]) => ({ id, at }));
}

/** The names that a text like `Princeton Newport Partners (Edward Thorp)` may contain, in the form of `personKey`. */
function candidateNames(text: string): string[] {
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
