declare module "#block-source" {
  /** Puts the values where the service under test will read them. */
  export function fillSource(
    values: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
  ): Promise<import("../worker/store/store.ts").BlockSource>;
}
