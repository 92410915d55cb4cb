declare module "#block-source" {
  /** The values of the small release, where the service under test reads them. */
  export function smallSource(): Promise<import("../worker/store/store.ts").BlockSource>;
}
