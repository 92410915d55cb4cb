/** Slots of pages: places that the build leaves and the worker fills. Unfilled, a page shows what stands in them. */

/** A slot with what stands in it until it is filled. */
export function slot(name: string, content: string): string {
  return `${opening(name)}${content}${closing(name)}`;
}

/** The page with other contents in its slots. Contents are markup, which the caller has escaped. */
export function fillSlots(page: string, contents: Readonly<Record<string, string>>): string {
  return Object.entries(contents).reduce((filled, [name, content]) => {
    const from = filled.indexOf(opening(name));
    const to = filled.indexOf(closing(name), from);
    if (from < 0 || to < 0) throw new Error(`the page has no slot ${name}`);
    return filled.slice(0, from) + content + filled.slice(to + closing(name).length);
  }, page);
}

function opening(name: string): string {
  return `<!--${name}-->`;
}

function closing(name: string): string {
  return `<!--/${name}-->`;
}
