/** `verify.mjs`: the program that verifies receipts, in one file. Its source is that which the service runs and tests. */
import { standaloneCode } from "../reference-code/reference-code.ts";

/** Runs where it is the program that Node was called with, and not where it was imported. */
const START = `export { main, verifyAnswer, verifyReceipt };

if (globalThis.process?.argv?.[1] !== undefined) {
  const { realpathSync } = await import("node:fs");
  const { pathToFileURL } = await import("node:url");
  if (import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href)
    process.exitCode = await main(process.argv.slice(2));
}
`;

export function verifyProgram(base: string): string {
  const { headerComment, declarations } = standaloneCode("main", new URL("./verify.ts", import.meta.url));
  const text = ["#!/usr/bin/env node", headerComment, "", declarations.join("\n\n"), "", START].join("\n");
  return text.replace('"{base}"', () => JSON.stringify(base));
}
