/** Modules that exist only in the bundle, or only in the worker's runtime. */

/** The release that `npm run build` wrote (`imports` of package.json). */
declare module "#release" {
  const release: import("./release.ts").Release;
  export default release;
}

declare module "cloudflare:workers" {
  /** The bindings that `wrangler.toml` names. */
  export const env: { readonly BLOCKS: import("./store/store.ts").BlockSource };
  /** Keeps a promise's work alive after the response was sent. */
  export function waitUntil(promise: Promise<unknown>): void;
}
