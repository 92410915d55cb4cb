/** Heading and length limit of a diff report, in a file of their own so that review/ does not import the schema. */

/** How every report begins. */
export const TITLE_PREFIX = "# What changes for readers since ";
/** Below GitHub's 65,536 characters for a comment, with room for the comment's frame. */
export const MAX_LENGTH = 60_000;
