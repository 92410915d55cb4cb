/** What the page of the changes shows of each edition. */

import { CHANGES_PATH, FEED_FORMATS, feedPath, pagePath } from "../../worker/paths.ts";
import { CHANGE_TYPES } from "../../worker/release.ts";
import type { Corpus } from "../corpus.ts";
import type { Edition } from "../editions/edition.ts";
import { type Resolve, resolver } from "../editions/former-addresses.ts";
import { COLLECTIONS } from "../schema/collections.ts";
import { dateInWords, titleOf } from "../schema/values-in-words.ts";
import type { ChangesView, EditionView } from "./templates/changes.ts";

/** New entries of a collection that are named: more of them are no news. */
const MAX_NAMED = 250;

export function changesView(corpus: Corpus): ChangesView {
  const resolve = resolver(corpus);
  return {
    editions: corpus.history.editions.map((edition) => editionView(edition, corpus, resolve)),
    feeds: FEED_FORMATS.map(({ extension, mediaType, name }) => ({
      path: `${feedPath()}.${extension}`,
      mediaType,
      title: `Feed, ${name}`,
    })),
  };
}

function editionView(edition: Edition, corpus: Corpus, resolve: Resolve): EditionView {
  const { edition: name, date, note, collections } = edition;
  const changed = COLLECTIONS.flatMap((collection) => {
    const changes = collections[collection.name];
    return changes ? [{ collection, changes }] : [];
  });
  const types = CHANGE_TYPES.filter((type) => changed.some(({ changes }) => (changes[type] ?? []).length > 0));
  return {
    edition: name,
    date,
    day: dateInWords(date),
    ...(note !== undefined && { note }),
    record: `${CHANGES_PATH}/${name}`,
    columns: types.map(titleOf),
    rows: changed.map(({ collection, changes }) => ({
      title: collection.title,
      counts: types.map((type) => changes[type]?.length ?? 0),
    })),
    added: changed.flatMap(({ collection, changes: { added = [] } }) => {
      if (added.length === 0 || added.length > MAX_NAMED) return [];
      const entries = added.flatMap((id) => {
        const outcome = resolve(`${collection.type}:${id}`);
        const entity = outcome.kind === "record" ? corpus.entities.get(outcome.key) : undefined;
        return entity ? [{ name: entity.name, path: pagePath(entity.collection, entity.id) }] : [];
      });
      return entries.length === 0 ? [] : [{ title: `${entries.length} ${collection.title.toLowerCase()}`, entries }];
    }),
  };
}
