/** How ids are written. */

/** The id of an entity: lower-case ASCII words joined by hyphens. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** An id with its type, `term:alpha`; the groups are the type and the id. */
export const TYPED_SLUG = /^([a-z]+(?:-[a-z]+)*):([a-z0-9]+(?:-[a-z0-9]+)*)$/;
