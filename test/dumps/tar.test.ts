import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { gzipped } from "../../build/dumps/gzip.ts";
import { TAR_END, tarEntry } from "../../build/dumps/tar.ts";

test("tar unpacks an archive of any files to the same files", () => {
  const name = fc.stringMatching(/^[a-z0-9-]{1,40}$/);
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => `${parts.join("/")}.file`);
  fc.assert(
    fc.property(fc.dictionary(path, fc.uint8Array({ maxLength: 1200 }), { minKeys: 1, maxKeys: 6 }), (files) => {
      const folder = mkdtempSync(join(tmpdir(), "tar-"));
      try {
        const entries = Object.entries(files);
        const pieces = [...entries.map(([at, bytes]) => tarEntry({ path: at, bytes })), TAR_END];
        writeFileSync(join(folder, "a.tgz"), gzipped(Buffer.concat(pieces)));
        execFileSync("tar", ["-xzf", "a.tgz"], { cwd: folder });
        for (const [at, bytes] of entries) expect(readFileSync(join(folder, at)).equals(bytes)).toBe(true);
        const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
        expect(found.length).toBe(entries.length + 1);
      } finally {
        rmSync(folder, { recursive: true });
      }
    }),
    { numRuns: 15 },
  );
});

test("a path that the format cannot hold is refused", () => {
  expect(() => tarEntry({ path: "x".repeat(101), bytes: new Uint8Array() })).toThrow(/too long/);
});
