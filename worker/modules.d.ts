/** The release that the build wrote; it exists after `npm run build`. */
declare module "*/release.json" {
  const release: import("./release.ts").Release;
  export default release;
}

declare module "cloudflare:workers" {
  /** Keeps the work behind a promise alive after the response is sent. */
  export function waitUntil(promise: Promise<unknown>): void;
}
