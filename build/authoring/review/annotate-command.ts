/** Checks the content of a pull request and annotates it: `node build/authoring/review/annotate-command.ts --help`. */
import { execFileSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { STANDARDS } from "../../check/editorial/standards.ts";
import { runCommand, UsageError } from "../../cli/command.ts";
import { loadCorpus } from "../../load-corpus.ts";
import { settingsFromEnvironment } from "../../settings.ts";
import { annotationsOf } from "./annotations.ts";

const HELP = `Checks the content, and writes what it finds as annotations of a pull request, those of changed files first.
All of it is added to the file $GITHUB_STEP_SUMMARY.

Usage: node build/authoring/review/annotate-command.ts <commit that the pull request is compared with>
`;

await runCommand({
  help: HELP,
  options: { content: { type: "string", default: "content" } },
  allowPositionals: true,
  async main({ content }, [ref]) {
    if (ref === undefined || ref.startsWith("-")) throw new UsageError("the commit to compare with is missing");
    // Names are separated by zero bytes, because a hostile name may hold anything else.
    const names = execFileSync("git", ["diff", "--name-only", "-z", ref, "--", content], { encoding: "utf8" });
    const { corpus, diagnostics } = await loadCorpus({
      ...settingsFromEnvironment(),
      contentDir: content,
      editorial: { standards: STANDARDS },
    });
    const { commands, summary } = annotationsOf(diagnostics, new Set(names.split("\0")));
    // The terminal's printer would take the commands apart.
    for (const command of commands) process.stdout.write(`${command}\n`);
    const { GITHUB_STEP_SUMMARY: file } = process.env;
    if (file !== undefined && file !== "") appendFileSync(file, summary);
    return corpus ? 0 : 1;
  },
});
