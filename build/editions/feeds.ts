/**
 * Feeds of the editions' changes, as Atom (RFC 4287) and JSON Feed 1.1: one for the corpus, one per collection and one
 * per category. An entry is an edition and lists its records. A feed of records would show only the last few of the
 * hundreds that one edition may change.
 */

import { createHash } from "node:crypto";
import { FEED_FORMATS, feedPath, listPagePath, pagePath } from "../../worker/paths.ts";
import { CHANGE_TYPES } from "../../worker/release.ts";
import { escapeMarkup } from "../../worker/representations/escape-markup.ts";
import { SERVICE } from "../../worker/service-facts.ts";
import type { Corpus } from "../corpus.ts";
import { COLLECTIONS, collectionNamed } from "../schema/collections.ts";
import { editionAnchor, PATHS } from "../site/templates/site.ts";
import { type Change, type EditionChanges, editionAddress } from "./changes.ts";

/** Maximum editions in a feed. */
const ENTRIES = 24;
/** Maximum records that an entry lists; with more it gives their number and the address of the list. */
const NAMED = 500;

interface Feed {
  /** Path without extension. */
  readonly path: string;
  readonly title: string;
  /** The page of the feed's subject. */
  readonly home: string;
  readonly entries: readonly Entry[];
}

interface Entry {
  readonly edition: string;
  readonly date: string;
  readonly note: string | undefined;
  readonly changes: readonly Change[];
}

/** Every feed by its path. */
export function feedFiles(corpus: Corpus, editions: readonly EditionChanges[], base: string): [string, string][] {
  const writers = { atom: atomFeed, json: jsonFeed };
  return feedsOf(corpus, editions).flatMap((feed) =>
    FEED_FORMATS.map(({ extension }): [string, string] => [
      `${feed.path}.${extension}`,
      writers[extension](feed, corpus, base),
    ]),
  );
}

function feedsOf({ collections }: Corpus, editions: readonly EditionChanges[]): Feed[] {
  function entries(isWanted: (change: Change, about: string | undefined) => boolean): Entry[] {
    return editions
      .map(({ edition: { edition, date, note }, changes, categoryOf }) => ({
        edition,
        date,
        note,
        changes: changes.filter((change) => isWanted(change, categoryOf(change))),
      }))
      .filter(({ changes }) => changes.length > 0)
      .slice(0, ENTRIES);
  }
  const terms = collectionNamed("terms");
  return [
    { path: feedPath(), title: `${SERVICE.name}: changes`, home: "/", entries: entries(() => true) },
    ...COLLECTIONS.map(
      (collection): Feed => ({
        path: feedPath(collection),
        title: `${SERVICE.name}: changes of ${collection.title.toLowerCase()}`,
        home: listPagePath(collection),
        entries: entries((change) => change.collection === collection.name),
      }),
    ),
    ...collections.categories.map(
      ({ id, name }): Feed => ({
        path: feedPath(terms, id),
        title: `${SERVICE.name}: changes in ${name}`,
        home: pagePath(collectionNamed("categories"), id),
        entries: entries((_, about) => about === id),
      }),
    ),
  ];
}

function titleOf({ edition, changes }: Entry): string {
  const counts = CHANGE_TYPES.flatMap((type) => {
    const { length } = changes.filter((change) => change.type === type);
    return length > 0 ? [`${length} ${type}`] : [];
  });
  return `Edition ${edition}: ${counts.join(", ")}`;
}

/**
 * Editions have a day but no time. Their number in the month stands for the seconds, so that editions of one day have
 * different times, in their order.
 */
function timeOf({ date, edition }: Pick<Entry, "date" | "edition">): string {
  const number = Number(edition.slice(edition.lastIndexOf(".") + 1));
  return new Date(Date.parse(`${date}T00:00:00Z`) + number * 1000).toISOString().replace(".000Z", "Z");
}

/** The namespace of the feeds' names, chosen once: readers know an entry by its id, wherever the feed is served. */
const NAMESPACE = "7c0c1a3e-5d0b-4d6b-9d0e-2f5f7a2b8c41";

/** The id of a feed, or of an edition in it: a UUID of its name (RFC 9562, version 5), so without the address. */
function idOf({ path }: Feed, edition?: string): string {
  const name = edition === undefined ? path : `${path}#${edition}`;
  const hash = createHash("sha1")
    .update(Buffer.from(NAMESPACE.replaceAll("-", ""), "hex"))
    .update(name)
    .digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const digits = hash.toString("hex", 0, 16);
  return `urn:uuid:${[digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join("-")}`;
}

/** Where a person reads about an edition. */
function pageOf(edition: string, base: string): string {
  return `${base}${PATHS.changes}#${editionAnchor(edition)}`;
}

/** The latest date of the entries; without entries, the corpus's. */
function updatedOf({ entries }: Feed, { history }: Corpus): string {
  const [newest] = entries.length > 0 ? entries : history.editions.slice(-1);
  return timeOf(newest ?? { date: "1970-01-01", edition: "1970.01.0" });
}

function htmlOf({ edition, note, changes }: Entry, base: string): string {
  const groups = Map.groupBy(
    changes.slice(0, NAMED),
    ({ collection, type }) => `${collectionNamed(collection).title} ${type}`,
  );
  const lists = [...groups].map(
    ([title, records]) => `<h2>${escapeMarkup(title)}</h2>\n<ul>\n${records.map(itemHtml).join("\n")}\n</ul>`,
  );
  const more = changes.length - NAMED;
  const address = escapeMarkup(editionAddress(edition, base));
  return [
    ...(note === undefined ? [] : [`<p>${escapeMarkup(note)}</p>`]),
    ...lists,
    ...(more > 0 ? [`<p>And ${more} more: <a href="${address}">${address}</a></p>`] : []),
  ].join("\n");
}

function itemHtml({ id, name = id, from, fields = [], successor, url }: Change): string {
  const notes = [
    ...(from === undefined ? [] : [`formerly ${escapeMarkup(from)}`]),
    ...(fields.length === 0 ? [] : [escapeMarkup(fields.join(", "))]),
    ...(successor === undefined ? [] : [`see <a href="${escapeMarkup(successor)}">${escapeMarkup(successor)}</a>`]),
  ];
  const link = `<a href="${escapeMarkup(url)}">${escapeMarkup(name)}</a>`;
  return `<li>${notes.length > 0 ? `${link}: ${notes.join("; ")}` : link}</li>`;
}

function atomFeed(feed: Feed, corpus: Corpus, base: string): string {
  const address = `${base}${feed.path}.atom`;
  const entries = feed.entries.map((entry) =>
    [
      "<entry>",
      `<id>${idOf(feed, entry.edition)}</id>`,
      `<title>${escapeMarkup(titleOf(entry))}</title>`,
      `<updated>${timeOf(entry)}</updated>`,
      `<link rel="alternate" type="text/html" href="${escapeMarkup(pageOf(entry.edition, base))}"/>`,
      `<link rel="alternate" type="application/json" href="${escapeMarkup(editionAddress(entry.edition, base))}"/>`,
      ...(entry.note === undefined ? [] : [`<summary>${escapeMarkup(entry.note)}</summary>`]),
      `<content type="html">${escapeMarkup(htmlOf(entry, base))}</content>`,
      "</entry>",
    ].join("\n"),
  );
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${idOf(feed)}</id>`,
    `<title>${escapeMarkup(feed.title)}</title>`,
    `<updated>${updatedOf(feed, corpus)}</updated>`,
    `<author><name>${escapeMarkup(SERVICE.name)}</name></author>`,
    `<rights>${SERVICE.license}</rights>`,
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(address)}"/>`,
    `<link rel="alternate" href="${escapeMarkup(base + feed.home)}"/>`,
    `<icon>${escapeMarkup(base)}/logo.svg</icon>`,
    ...entries,
    "</feed>",
  ].join("\n")}\n`;
}

function jsonFeed(feed: Feed, _corpus: Corpus, base: string): string {
  const address = `${base}${feed.path}.json`;
  const document = {
    version: "https://jsonfeed.org/version/1.1",
    title: feed.title,
    home_page_url: base + feed.home,
    feed_url: address,
    icon: `${base}/logo.svg`,
    authors: [{ name: SERVICE.name, url: `${base}/` }],
    language: "en",
    items: feed.entries.map((entry) => ({
      id: idOf(feed, entry.edition),
      url: pageOf(entry.edition, base),
      title: titleOf(entry),
      ...(entry.note !== undefined && { summary: entry.note }),
      content_html: htmlOf(entry, base),
      date_published: timeOf(entry),
      attachments: [{ url: editionAddress(entry.edition, base), mime_type: "application/json" }],
    })),
  };
  return `${JSON.stringify(document)}\n`;
}
