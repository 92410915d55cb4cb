import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { gzipMembers, linePieces } from "../../build/dumps/gzip.ts";
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
        writeFileSync(join(folder, "a.tgz"), gzipMembers(pieces).bytes);
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

test("members of gzip are one file, each begins where it is said to, and an edit leaves the others as they are", () => {
  const line = fc
    .string({ minLength: 1000, maxLength: 1400, unit: "grapheme-ascii" })
    .map((text) => text.replaceAll("\n", " "));
  fc.assert(
    fc.property(fc.array(line, { minLength: 600, maxLength: 700 }), fc.nat(599), (lines, edited) => {
      const text = (all: readonly string[]) => Buffer.from(all.map((each) => `${each}\n`).join(""));
      const before = gzipMembers(linePieces(text(lines)));
      expect(gunzipSync(before.bytes).equals(text(lines))).toBe(true);
      const membersOf = ({ bytes, splitOffsets }: typeof before) =>
        [0, ...splitOffsets].map((from, i) =>
          Buffer.from(bytes.subarray(from, splitOffsets[i] ?? bytes.length)).toString("hex"),
        );
      for (const member of membersOf(before)) expect(gunzipSync(Buffer.from(member, "hex")).length).toBeGreaterThan(0);
      const after = gzipMembers(linePieces(text(lines.with(edited, "changed"))));
      const known = new Set(membersOf(before));
      expect(membersOf(after).filter((member) => !known.has(member)).length).toBeLessThanOrEqual(3);
    }),
    { numRuns: 3 },
  );
}, 60_000);
