import fc from "fast-check";
import { expect, test } from "vitest";
import { formatDiagnostic } from "../../build/parse/diagnostics.ts";
import { parse } from "../../build/parse/parse.ts";
import { COLLECTIONS } from "../../build/schema/collections.ts";
import { quickCorpus } from "../fixture/corpus.ts";
import { diagnosticsOf, releaseOf } from "../fixture/workspace.ts";

/** Pieces that have broken readers of YAML and Markdown before. */
const HOSTILE = [
  "---\n",
  "---js\n{ name: globalThis.ran = true }\n---\n",
  "--- js\n",
  "\n...\n",
  "name: !!js/function 'function(){globalThis.ran=true}'\n",
  "a: &a [*a]\n",
  "<<: *x\n",
  "__proto__: { polluted: true }\n",
  "constructor: x\n",
  "? [complex]\n: key\n",
  "\t",
  "\u0000",
  "\ufeff",
  "\u2028",
  "\ud800",
  "{".repeat(2000),
  "[".repeat(2000),
  "> ".repeat(500),
  "* ".repeat(500),
  "[x](javascript:globalThis.ran=true)",
  "[x](term:../../etc/passwd)",
  "[x](term:__proto__)",
  "[x](data:text/html,<script>globalThis.ran=true</script>)",
  "<script>globalThis.ran=true</script>",
  "<img src=x onerror=alert(1)>",
  "<!--",
  "&lt;script&gt;",
  "![x](y)",
  "[x]: http://example.org\n",
  "```\ncode\n```\n",
  "## Common pitfalls\n",
  "## <b>x</b>\n",
  "|a|b|\n|-|-|\n",
  "$(rm -rf /)",
  "\\".repeat(300),
  "9".repeat(400),
  "1e999",
  "1 = 2",
  "√√√× = ≈ 7",
  "\r\n",
];

const GOOD = quickCorpus(3);
const PATHS = Object.keys(GOOD).filter((path) => !path.startsWith("calculators/") && !path.startsWith("formulas/"));

/** A file of the small corpus with pieces removed and hostile ones inserted. */
const mangled = fc
  .record({
    path: fc.constantFrom(...PATHS),
    edits: fc.array(
      fc.record({
        at: fc.double({ min: 0, max: 1, noNaN: true }),
        cut: fc.nat(40),
        put: fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "binary", maxLength: 12 })),
      }),
      { minLength: 1, maxLength: 5 },
    ),
  })
  .map(({ path, edits }) => {
    let text = GOOD[path] ?? "";
    for (const { at, cut, put } of edits) {
      const from = Math.floor(at * text.length);
      text = text.slice(0, from) + put + text.slice(from + cut);
    }
    return { path, text };
  });

/** A useful diagnostic: a file of the content, a position in it, a sentence without a stack. */
const DIAGNOSTIC = /^content\/\S+:[1-9]\d*:[1-9]\d* {2}(?!.*\n\s+at )./;

test("whatever stands in a file, it is an entry or its diagnostics have their lines", () => {
  fc.assert(
    fc.property(mangled, ({ path, text }) => {
      const [folder, category, file = category] = path.split("/");
      const collection = COLLECTIONS.find(({ name }) => name === folder);
      if (!collection) throw new Error(`no collection ${folder}`);
      const id = (file ?? "").replace(/\.md$/, "");
      const { content, diagnostics } = parse({ collection, id, category, path: `content/${path}`, text }, "");
      expect(content !== undefined || diagnostics.length > 0).toBe(true);
      for (const diagnostic of diagnostics) expect(formatDiagnostic(diagnostic)).toMatch(DIAGNOSTIC);
      expect("ran" in globalThis).toBe(false);
      expect("polluted" in {}).toBe(false);
    }),
    { numRuns: 5000 },
  );
}, 120_000);

test("a corpus with such files is refused with diagnostics, or built into answers that hold no markup of theirs", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(mangled, { minLength: 1, maxLength: 3 }), async (files) => {
      const corpus = { ...GOOD, ...Object.fromEntries(files.map(({ path, text }) => [path, text])) };
      const diagnostics = await diagnosticsOf(corpus);
      for (const diagnostic of diagnostics) expect(diagnostic).toMatch(DIAGNOSTIC);
      if (diagnostics.some((diagnostic) => !/ {2}warning: /.test(diagnostic))) return;
      const { files: made } = await releaseOf(corpus);
      const text = new TextDecoder();
      for (const { path, bytes } of made) {
        if (/\.html$/.test(path)) expect(text.decode(bytes)).not.toMatch(/<script>|<img|\son\w+=|javascript:/);
        if (/\.json$/.test(path)) expect(() => JSON.parse(text.decode(bytes))).not.toThrow();
        if (/\.md$/.test(path)) expect(text.decode(bytes)).not.toMatch(/<script|\]\(javascript:/);
      }
      expect("ran" in globalThis).toBe(false);
    }),
    { numRuns: 60 },
  );
}, 240_000);

test("whatever a file is called, it is an entry of the content, or hidden, or refused by its name", async () => {
  const name = fc.oneof(
    fc.constantFrom(
      "..md",
      ".hidden.md",
      "a b.md",
      "A.md",
      "é.md",
      "x.MD",
      "x.md.md",
      "-x.md",
      "con.md",
      "x.js",
      "%2e%2e.md",
      "x\\y.md",
      "__proto__.md",
    ),
    fc.string({ maxLength: 12 }).map((text) => `${text.replaceAll("/", "_").replaceAll("\u0000", "_") || "x"}.md`),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom("events", "terms/risk", "nowhere", "terms"), name, async (folder, file) => {
      if (file === "..md" || Buffer.byteLength(file) > 200) return;
      const diagnostics = await diagnosticsOf({
        ...GOOD,
        [`${folder}/${file}`]: "---\nname: A thing\ndate: 1999-01-01\nsummary: It is.\n---\n\nIt was.\n",
      });
      const isDevice = /^(?:con|prn|aux|nul|com\d|lpt\d)\.md$/.test(file);
      const entry = folder === "events" && /^[a-z0-9]+(-[a-z0-9]+)*\.md$/.test(file) && !isDevice;
      expect(diagnostics.length === 0).toBe(entry || file.startsWith("."));
    }),
    { numRuns: 60 },
  );
}, 120_000);
