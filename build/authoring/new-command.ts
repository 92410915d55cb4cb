/** The command line that begins an entry: `npm run new -- --help`. */
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { requireFolder, runCommand, UsageError } from "../cli/command.ts";
import { print, printText } from "../cli/terminal.ts";
import { type Ask, describeDuplicate, writeNewEntry } from "./new-entry.ts";

const HELP = `Begins an entry: writes its file with every key and heading, and a prompt where you have something to write.
What is not given is asked. npm run check names the prompts that are left.

Usage: npm run new
       npm run new term "Basis swap" fixed-income
       npm run new -- term "Basis swap" --category fixed-income

  --category <id>    the category of a term
  --id <id>          the file's name, if it is not to follow from the entry's
  --anyway           write it though another entry has nearly its name
  --content <dir>    where the content lies                        (content)
  -h, --help         this text
`;

await runCommand({
  help: HELP,
  options: {
    category: { type: "string" },
    id: { type: "string" },
    anyway: { type: "boolean", default: false },
    content: { type: "string", default: "content" },
  },
  allowPositionals: true,
  async main({ content, category, ...options }, [type, name, folder, ...more]) {
    if (more.length > 0)
      throw new UsageError(`put the name in quotes: npm run new ${type} "${[name, folder, ...more].join(" ")}"`);
    requireFolder(content);
    const { settingsFromEnvironment } = await import("../settings.ts");
    const { loadCorpus } = await import("../load-corpus.ts");
    // Other drafts may still have prompts, which are errors.
    const settings = settingsFromEnvironment();
    const { openCache } = await import("../cache/open-cache.ts");
    const cache = openCache({ base: settings.base, contentDir: content });
    const { linked } = await loadCorpus({ ...settings, contentDir: content, ...(cache && { cache }) });
    const asked = openAsk();
    try {
      // `npm run new term "Basis swap" --category fixed-income`, without `--`, arrives as three words.
      const entry = { type, name, category: category ?? folder, ...options };
      const written = await writeNewEntry(content, linked, entry, asked?.ask);
      print(join(content, written.path));
      for (const namesake of written.namesakes) print(`another record has this name: ${describeDuplicate(namesake)}`);
      if (written.suggested.length > 0)
        print(`suggested by the search, for you to judge: ${written.suggested.join(", ")}`);
      printText("Write where a prompt (TODO) stands and delete the prompt. npm run check names those that are left.");
    } finally {
      asked?.close();
    }
    return 0;
  },
});

/** Questions on the terminal; none when nobody is there to answer. */
function openAsk(): { ask: Ask; close(): void } | undefined {
  if (!process.stdin.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  return { ask: async (question) => (await lines.question(`${question} `)).trim(), close: () => lines.close() };
}
