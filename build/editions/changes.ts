import { CHANGES_A_FILE, CHANGES_PATH, changeFilePath, filePath, recordAddresses } from "../../worker/paths.ts";
import { CHANGE_TYPES, type ChangeType, type EditionFacts } from "../../worker/release.ts";
import { headingMarkdown, inlineMarkdown, linkMarkdown } from "../../worker/representations/markdown-text.ts";
import type { JsonObject } from "../../worker/representations/representation-format.ts";
import type { Corpus } from "../corpus.ts";
import { parseReference } from "../link/reference.ts";
import { documentFiles } from "../render/document-files.ts";
import { COLLECTIONS, type CollectionName, collectionNamed } from "../schema/collections.ts";
import type { CollectionChanges, Edition } from "./edition.ts";
import { type IdResolution, resolver } from "./former-addresses.ts";

/** A record that an edition changed. */
export interface Change {
  readonly edition: string;
  readonly date: string;
  readonly type: ChangeType;
  readonly collection: CollectionName;
  readonly id: string;
  /** The record's current name; absent if it was removed. */
  readonly name?: string;
  /** The previous id of a renamed record. */
  readonly from?: string;
  /** The fields that changed. */
  readonly fields?: readonly string[];
  /** Address of the successor of a removed record. */
  readonly successor?: string;
  /** Address of the record under its current id. */
  readonly url: string;
}

/** The changes of an edition, and the categories that they concern. */
export interface EditionChanges {
  readonly edition: Edition;
  /** By collection, type and id. */
  readonly changes: readonly Change[];
  /** The category of a term, or the category itself. */
  readonly categoryOf: (change: Change) => string | undefined;
}

/** Newest first. */
export function changesOf(corpus: Corpus, base: string): EditionChanges[] {
  const resolve = resolver(corpus);
  const addressOf = recordAddresses(COLLECTIONS, base);
  function addressOfKey(key: string): string {
    const { type, id } = parseReference(key);
    return addressOf(type, id);
  }
  function current(key: string): string {
    const outcome: IdResolution = resolve(key);
    return outcome.kind === "record" ? outcome.key : key;
  }
  return corpus.history.editions.map((edition) => {
    const categories = new Map<Change, string>();
    const changes = COLLECTIONS.flatMap(({ name, type: kind }) => {
      const lists = edition.collections[name] ?? {};
      return CHANGE_TYPES.flatMap((type) =>
        listed(lists, type).map(({ id, category, successor, ...rest }): Change => {
          const key = current(`${kind}:${id}`);
          const entity = corpus.entities.get(key);
          const change = {
            edition: edition.edition,
            date: edition.date,
            type,
            collection: name,
            id,
            ...(entity && { name: entity.name }),
            ...rest,
            ...(successor !== undefined && { successor: addressOfKey(current(successor)) }),
            url: addressOfKey(key),
          };
          const about = name === "categories" ? parseReference(key).id : (category ?? entity?.draft.file.category);
          if (about !== undefined) categories.set(change, about);
          return change;
        }),
      );
    });
    return { edition, changes, categoryOf: (change) => categories.get(change) };
  });
}

interface Listed {
  readonly id: string;
  readonly from?: string;
  readonly fields?: readonly string[];
  readonly category?: string | undefined;
  readonly successor?: string | undefined;
}

/** The records that an edition changed in one way. */
function listed(changes: CollectionChanges, type: ChangeType): readonly Listed[] {
  switch (type) {
    case "added":
      return (changes.added ?? []).map((id) => ({ id }));
    case "changed":
      return changes.changed ?? [];
    case "renamed":
      return (changes.renamed ?? []).map(({ from, to, fields }) => ({ id: to, from, fields }));
    case "removed":
      return changes.removed ?? [];
  }
}

/** The part of the editions that the worker is bundled with. */
export function editionFacts({ history }: Corpus): EditionFacts[] {
  return history.editions.map(({ edition, date, collections }) => ({
    edition,
    date,
    changes: COLLECTIONS.flatMap(({ name }) =>
      CHANGE_TYPES.flatMap((type) => {
        const count = collections[name]?.[type]?.length ?? 0;
        return count > 0 ? [{ collection: name, type, count }] : [];
      }),
    ),
  }));
}

/** The files of the changes, by path. */
export function changeFiles(editions: readonly EditionChanges[], base: string): [path: string, content: string][] {
  const lines = new Map(
    editions.flatMap(({ changes }) => changes).map((change) => [change, `${JSON.stringify(change)}\n`]),
  );
  const textOf = (changes: readonly Change[]): string => changes.map((change) => lines.get(change)).join("");
  const runs = editions.flatMap(({ changes }) => [
    ...Map.groupBy(changes, ({ collection, type }) => `${collection} ${type}`).values(),
  ]);
  const stored = runs.flatMap((run) => {
    const [first] = run;
    const parts = Array.from({ length: Math.ceil(run.length / CHANGES_A_FILE) }, (_, part) =>
      run.slice(part * CHANGES_A_FILE, (part + 1) * CHANGES_A_FILE),
    );
    return first
      ? parts.map((part, i): [path: string, content: string] => [changeFilePath(first, i), textOf(part)])
      : [];
  });
  const documents = editions.flatMap(({ edition, changes }, i) => {
    const value = editionDocument(edition, editions[i + 1]?.edition.edition, base);
    return documentFiles(value, {
      path: `${CHANGES_PATH}/${edition.edition}`,
      schema: "Edition",
      title: `Edition ${edition.edition}`,
      base,
      json: `${JSON.stringify(value)}\n`,
      markdown: editionMarkdown(edition, changes, base),
    });
  });
  return [...stored, ...documents];
}

export function editionAddress(edition: string, base: string): string {
  return `${base}${CHANGES_PATH}/${edition}`;
}

function editionDocument(
  { edition, date, note, collections }: Edition,
  previous: string | undefined,
  base: string,
): JsonObject {
  const counts = Object.entries(collections).map(([name, changes]) => [
    name,
    Object.fromEntries(CHANGE_TYPES.flatMap((type) => (changes[type] ? [[type, changes[type].length]] : []))),
  ]);
  return {
    edition,
    date,
    ...(note !== undefined && { note }),
    url: editionAddress(edition, base),
    ...(previous !== undefined && { previous: editionAddress(previous, base) }),
    counts: Object.fromEntries(counts),
    collections,
  };
}

function editionMarkdown({ edition, date, note }: Edition, changes: readonly Change[], base: string): string {
  const groups = [...Map.groupBy(changes, ({ collection, type }) => `${collectionNamed(collection).title} ${type}`)];
  const sections = groups.flatMap(([title, records]) => [
    "",
    `## ${headingMarkdown(title)}`,
    "",
    ...records.map((change) => `- ${changeMarkdown(change)}`),
  ]);
  const noted = note === undefined ? [] : ["", inlineMarkdown(note)];
  return `${[`# Edition ${edition}`, "", `${date}. ${base}${CHANGES_PATH}/${edition}`, ...noted, ...sections].join("\n")}\n`;
}

function changeMarkdown({ id, name = id, type, from, fields = [], successor, url }: Change): string {
  const link = linkMarkdown(name, type === "removed" ? url : filePath(url, "md"));
  const notes = [
    ...(from === undefined ? [] : [`formerly ${from}`]),
    ...fields,
    ...(successor === undefined ? [] : [`see ${successor}`]),
  ];
  return notes.length > 0 ? `${link}: ${inlineMarkdown(notes.join(", "))}` : link;
}
