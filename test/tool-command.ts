/** `npm run tool`: yardsticks of the project, and tools for those who work on it. */
import { runSubcommand } from "../build/cli/subcommands.ts";

await runSubcommand({
  script: "npm run tool",
  about: "Yardsticks of the project, and tools for those who work on it.",
  commands: {
    trace: {
      about: "how many files and functions answer a request, beside the budgets, and the lines of each folder",
      program: new URL("yardsticks/trace.ts", import.meta.url),
    },
    record: {
      about: "some thousands of answers of the built release, recorded or compared with an earlier recording",
      program: new URL("yardsticks/record.ts", import.meta.url),
    },
    mutants: {
      about: "small faults put into the code one at a time, and whether the tests find them",
      program: new URL("yardsticks/mutants.ts", import.meta.url),
    },
  },
});
