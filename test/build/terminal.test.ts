import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sanitizeForTerminal } from "../../build/parse/characters.ts";

test.each([
  ["an escape sequence", "\x1b[31mred\x1b]0;title\x07", "\\u{1b}[31mred\\u{1b}]0;title\\u{7}"],
  ["a line break or tab", "a\t\r\nb\u2028c\x85d", "a\\u{9}\\u{d}\\u{a}b\\u{2028}c\\u{85}d"],
  ["an override of the direction of writing", "a\u202eb", "a\\u{202e}b"],
  ["a lone surrogate", "a\ud800b", "a\\u{d800}b"],
  ["a command of GitHub's runner", "::error file=x::no", ": :error file=x: :no"],
  ["one behind other text", "a: ::set-env name=X::1", "a: : :set-env name=X::1"],
  ["one of the older form", "##[error]no ##vso[task.x]", "# #[error]no # #vso[task.x]"],
])("%s is printed without its power", (_, text, printed) => {
  expect(sanitizeForTerminal(text)).toBe(printed);
});

test("what people write is printed as it is", () => {
  for (const text of ["content/terms/a.md:4:1  “naïve” → 2 × 3 % – ok", "http://[::1]:8787/a?b=c#d", "日本語 x"])
    expect(sanitizeForTerminal(text)).toBe(text);
});

test("whatever is printed is one line, has no control character and no command", () => {
  const parts = fc.constantFrom("::", "##", "[", "]", "error", "\n", "\r", "\x1b", " ", ":", "#", "\u200b", "x");
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(parts).map((words) => words.join("")),
      ),
      (text) => {
        const printed = sanitizeForTerminal(text);
        expect(printed).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
        expect(printed).not.toMatch(/::[a-z]|##[a-z]*\[/i);
      },
    ),
  );
});

test("no file of the build but the one for the terminal writes to it", async () => {
  const files = (await readdir("build", { recursive: true })).filter((file) => file.endsWith(".ts"));
  const writing: string[] = [];
  for (const file of files) {
    const text = await readFile(join("build", file), "utf8");
    // It is a program for others, which stands alone.
    if (file === "compute/receipts/verify.ts") continue;
    if (/process\.std(out|err)\.write|^\s*console\./m.test(text)) writing.push(file);
  }
  // It writes workflow commands, which the terminal's own would take apart.
  expect(writing).toEqual(["cli/terminal.ts", "authoring/review/comment-command.ts"]);
});
