/** Ids of entities, which are slugs: how they are written, and the slug of a name. */
import { MAX_ID } from "./paths.ts";

/** The id of an entity: lower-case ASCII words joined by hyphens. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** An id with its type, `term:alpha`; the groups are the type and the id. */
export const TYPED_SLUG = /^([a-z]+(?:-[a-z]+)*):([a-z0-9]+(?:-[a-z0-9]+)*)$/;

/** The id that was meant, written with capitals, underscores or blanks too; `undefined` if no id is written so. */
export function asId(written: string): string | undefined {
  if (written.length > MAX_ID) return undefined;
  const id = written.trim().toLowerCase().replaceAll(/[\s_]/g, "-");
  return SLUG.test(id) ? id : undefined;
}

/**
 * The slug of a name: `S&P 500` → `s-and-p-500`, `Itô's lemma` → `itos-lemma`. A letter without a plain form is left
 * out.
 */
export function slugOf(name: string): string {
  return plain(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Whether no letter of the name is left out of its slug. */
export function hasWholeSlug(name: string): boolean {
  return !/[^a-z0-9]/.test(plain(name).replace(/[^\p{L}\p{N}]/gu, ""));
}

/** Lower case, without accents, apostrophes and full stops. */
function plain(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[\p{M}'’.]/gu, "")
    .replace(/&/g, " and ")
    .toLowerCase();
}
