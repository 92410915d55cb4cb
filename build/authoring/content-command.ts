/** `npm run content`: what authors and editors run over the content, besides the check. */
import { runGroup } from "../cli/subcommands.ts";

await runGroup({
  script: "npm run content",
  about: "What authors and editors run over the content, besides npm run new and npm run check.",
  commands: {
    diff: {
      about: "what a change of the content changes for readers",
      program: new URL("./diff/diff-command.ts", import.meta.url),
    },
    spelling: {
      about: "misspelt words",
      program: new URL("./spelling/lint-command.ts", import.meta.url),
    },
    typography: {
      about: "numbers, amounts and words written in one way",
      program: new URL("./typography/format-command.ts", import.meta.url),
    },
    report: {
      about: "where the corpus is thin, due for review or unlinked",
      program: new URL("./report/report-command.ts", import.meta.url),
    },
    links: {
      about: "whether the addresses of the sources still answer",
      program: new URL("./links/links-command.ts", import.meta.url),
    },
    rename: {
      about: "another id for a record; its old addresses lead to the new one",
      program: new URL("../editions/rename-command.ts", import.meta.url),
    },
    remove: {
      about: "a record goes; its address says so",
      program: new URL("../editions/remove-command.ts", import.meta.url),
    },
  },
});
