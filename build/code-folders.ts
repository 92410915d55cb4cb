/** The folders of the project that a build runs and bundles. The worker is bundled from the second alone. */
export const BUILD_FOLDERS = ["build", "worker"] as const;
