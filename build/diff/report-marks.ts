/** What a report has that others recognise it by. It stands apart, so that they need not load the schema. */

/** How every report begins. */
export const TITLE = "# What changes for readers since ";
/** Characters of the whole: a comment on a pull request has at most 65,536. */
export const MAX_LENGTH = 60_000;
