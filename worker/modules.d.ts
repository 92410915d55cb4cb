/** Modules that are there only when the worker is bundled, or only in its runtime. */

/** The release that `npm run build` wrote (`imports` of package.json). */
declare module "#release" {
  const release: import("./release.ts").Release;
  export default release;
}

declare module "cloudflare:workers" {
  /** The bindings that `wrangler.toml` names. */
  export const env: { readonly BLOCKS: import("./store/store.ts").BlockSource };
  /** Keeps the work behind a promise alive after the response is sent. */
  export function waitUntil(promise: Promise<unknown>): void;
}
