/** The page of the changes: what each edition added, changed, renamed and removed. */

import { CHANGES_PATH, FEED_FORMATS, feedPath, pagePath } from "../../worker/paths.ts";
import { CHANGE_TYPES } from "../../worker/release.ts";
import { grouped } from "../../worker/representations/grouped.ts";
import { type Html, html } from "../../worker/representations/html-template.ts";
import type { Corpus } from "../corpus.ts";
import type { Edition } from "../editions/edition.ts";
import { type Resolve, resolver } from "../editions/former-addresses.ts";
import { COLLECTIONS } from "../schema/collections.ts";
import { dateInWords, titleOf } from "../schema/values-in-words.ts";
import { layout } from "./templates/layout.ts";
import { pageHead } from "./templates/page-head.ts";
import { editionAnchor, PATHS, type Site } from "./templates/site.ts";

const DESCRIPTION = "What each edition of the reference added, changed, renamed and removed, the newest first.";

/** New entries of a collection that are named: more of them are no news. */
const MAX_NAMED = 250;

export function changesPage(corpus: Corpus, site: Site): string {
  const resolve = resolver(corpus);
  const feeds = FEED_FORMATS.map(({ extension, mediaType, name }) => ({
    path: `${feedPath()}.${extension}`,
    mediaType,
    title: `Feed, ${name}`,
  }));
  return layout(site, {
    title: "Changes",
    description: DESCRIPTION,
    path: PATHS.changes,
    alternates: feeds,
    main: html`<div class="list">
${pageHead("Changes", DESCRIPTION, html`${feeds.map(({ path, title }) => html`<a href="${path}">${title}</a> · `)}<a href="/api/v1/changes">JSON of every change</a>`)}
${corpus.history.editions.map((edition) => editionHtml(edition, corpus, resolve))}</div>`,
  });
}

function editionHtml({ edition: name, date, note, collections }: Edition, corpus: Corpus, resolve: Resolve): Html {
  const changed = COLLECTIONS.flatMap((collection) => {
    const changes = collections[collection.name];
    return changes ? [{ collection, changes }] : [];
  });
  const types = CHANGE_TYPES.filter((type) => changed.some(({ changes }) => (changes[type] ?? []).length > 0));
  const named = changed.flatMap(({ collection, changes: { added = [] } }) => {
    if (added.length === 0 || added.length > MAX_NAMED) return [];
    // Those that still exist, under the ids that they have now.
    const entries = added.flatMap((id) => {
      const outcome = resolve(`${collection.type}:${id}`);
      return (outcome.kind === "record" && corpus.entities.get(outcome.key)) || [];
    });
    return entries.length === 0 ? [] : [{ title: `${entries.length} ${collection.title.toLowerCase()}`, entries }];
  });
  const id = editionAnchor(name);
  const record = `${CHANGES_PATH}/${name}`;
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${name}, <time datetime="${date}">${dateInWords(date)}</time></h2>
${note !== undefined && html`<p class="note">${note}</p>`}
<div class="scroll" tabindex="0" role="group" aria-label="Numbers of edition ${name}"><table class="counts-table"><thead><tr><th scope="col">Collection</th>${types.map((type) => html`<th scope="col">${titleOf(type)}</th>`)}</tr></thead><tbody>${changed.map(({ collection, changes }) => html`<tr><th scope="row">${collection.title}</th>${types.map((type) => html`<td>${changes[type]?.length ? grouped(changes[type].length) : ""}</td>`)}</tr>`)}</tbody></table></div>
${named.map(({ title, entries }) => html`<details><summary>${title} added</summary><ul class="names">${entries.map((entry) => html`<li><a href="${pagePath(entry.collection, entry.id)}">${entry.name}</a></li>`)}</ul></details>`)}
<p class="status">Every record with the fields that changed: <a href="${record}.md">Markdown</a>, <a href="${record}.json">JSON</a></p>
</section>
`;
}
