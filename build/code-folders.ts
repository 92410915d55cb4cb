/** The folders of the project that hold its code. */

/** What the worker is bundled from. */
export const WORKER_FOLDERS: readonly string[] = ["worker"];

/** What a build runs and bundles. */
export const BUILD_FOLDERS: readonly string[] = ["build", ...WORKER_FOLDERS];
