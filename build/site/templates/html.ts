/** The templates of pages. The worker writes some parts of pages with the same. */
export * from "../../../worker/representations/html-template.ts";
