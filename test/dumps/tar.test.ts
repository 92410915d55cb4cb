import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Memo } from "../../build/cache/memo.ts";
import { gzipMembers, linePieces } from "../../build/dumps/gzip.ts";
import { TAR_END, tarEntry } from "../../build/dumps/tar.ts";

test("tar unpacks an archive of any files to the same files", async () => {
  const name = fc.stringMatching(/^[a-z0-9-]{1,40}$/);
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => `${parts.join("/")}.file`);
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(path, fc.uint8Array({ maxLength: 1200 }), { minKeys: 1, maxKeys: 6 }),
      async (files) => {
        const folder = mkdtempSync(join(tmpdir(), "tar-"));
        try {
          const entries = Object.entries(files);
          const pieces = [...entries.map(([at, bytes]) => tarEntry({ path: at, bytes })), TAR_END];
          writeFileSync(join(folder, "a.tgz"), await gzipMembers(pieces));
          execFileSync("tar", ["-xzf", "a.tgz"], { cwd: folder });
          for (const [at, bytes] of entries) expect(readFileSync(join(folder, at)).equals(bytes)).toBe(true);
          const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
          expect(found.length).toBe(entries.length + 1);
        } finally {
          rmSync(folder, { recursive: true });
        }
      },
    ),
    { numRuns: 15 },
  );
});

test("a path that the format cannot hold is refused", () => {
  expect(() => tarEntry({ path: "x".repeat(101), bytes: new Uint8Array() })).toThrow(/too long/);
});

test("members of gzip are one file, and after an edit few are made again", async () => {
  const line = fc
    .string({ minLength: 1000, maxLength: 1400, unit: "grapheme-ascii" })
    .map((text) => text.replaceAll("\n", " "));
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 600, maxLength: 700 }), fc.nat(599), async (lines, edited) => {
      const text = (all: readonly string[]) => Buffer.from(all.map((each) => `${each}\n`).join(""));
      const memo = new Memo<Uint8Array>();
      for (const state of [lines, lines.with(edited, "changed")])
        expect(gunzipSync(await gzipMembers(linePieces(text(state)), memo)).equals(text(state))).toBe(true);
      const members = linePieces(text(lines)).length;
      expect(members).toBeGreaterThan(1);
      expect(memo.made - members).toBeGreaterThan(0);
      expect(memo.made - members).toBeLessThanOrEqual(3);
    }),
    { numRuns: 3 },
  );
}, 60_000);
