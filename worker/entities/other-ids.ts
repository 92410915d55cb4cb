/** The id of a record by the slug of one of its names. */

import type { CollectionInfo } from "../collection-info.ts";
import type { Context } from "../http/route.ts";
import { readRecord } from "../resources/records/stored-records.ts";
import { searchIndexOf } from "../resources/search/search-files.ts";
import { nameKey } from "../search/text/tokenize.ts";
import { hasWholeSlug, slugOf } from "../slug.ts";
import { namesOf } from "./calculator-names.ts";

/**
 * The id of the only record of a collection that has a name, an abbreviation or an alias with exactly this slug, or of
 * the calculator that is computed with by it. The search's names, which are compared by their stems and without
 * articles, say only which records to read.
 */
export async function idNamed(collection: CollectionInfo, slug: string, context: Context): Promise<string | undefined> {
  const { searchedTypes, calculators } = context.release.catalog;
  const calculator = collection.type === "calculator" && calculators.find((each) => namesOf(each).includes(slug));
  if (calculator) return calculator.id;
  if (!searchedTypes.includes(collection.type)) return undefined;
  const index = await searchIndexOf(context);
  const candidates = index.documentsNamed(nameKey(slug), collection.type).map((document) => index.id(document));
  const named = await Promise.all(candidates.map((id) => hasNameOfSlug(collection, id, slug, context)));
  const [id, ...others] = candidates.filter((_, i) => named[i]);
  return others.length === 0 ? id : undefined;
}

async function hasNameOfSlug(collection: CollectionInfo, id: string, slug: string, context: Context): Promise<boolean> {
  const record = (await readRecord(collection, id, context)) ?? {};
  const names = [record[collection.nameField], record["abbreviation"], record["aliases"]].flat();
  return names.some((name) => typeof name === "string" && slugOf(name) === slug && hasWholeSlug(name));
}
