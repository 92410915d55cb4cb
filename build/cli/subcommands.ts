/** Commands that are gathered under one script: `npm run tool -- trace --help`. */
import { fileURLToPath } from "node:url";
import { didYouMean } from "../text/did-you-mean.ts";
import { runCommand, UsageError } from "./command.ts";
import { printText } from "./terminal.ts";

export interface Subcommand {
  /** What it does, for the list of commands: the rest of a line. */
  readonly about: string;
  /** The program; it reads the options behind its name and knows `--help`. */
  readonly program: URL;
}

export interface CommandGroup {
  /** How the group is called: `npm run tool`. */
  readonly script: string;
  readonly about: string;
  readonly commands: Readonly<Record<string, Subcommand>>;
}

/** Runs the program that the first word of the command line names, or prints what there is. */
export async function runSubcommand(group: CommandGroup): Promise<void> {
  const [name] = process.argv.slice(2);
  const command = name === undefined ? undefined : new Map(Object.entries(group.commands)).get(name);
  if (!command) {
    await runCommand({ help: helpOf(group), options: {}, allowPositionals: true, main: explain });
    return;
  }
  process.argv.splice(1, 2, fileURLToPath(command.program));
  await import(command.program.href);

  async function explain(): Promise<undefined> {
    if (name !== undefined)
      throw new UsageError(
        `${group.script} has no command ${name}${didYouMean(name, Object.keys(group.commands))}; --help lists them`,
      );
    printText(helpOf(group));
  }
}

function helpOf({ script, about, commands }: CommandGroup): string {
  const names = Object.keys(commands);
  const width = Math.max(...names.map((name) => name.length));
  const lines = names.map((name) => `  ${name.padEnd(width)}   ${commands[name]?.about}`);
  return [
    about,
    "",
    `Usage: ${script} -- <command> [options]`,
    "",
    ...lines,
    "",
    `${script} -- <command> --help says more about one.`,
    "",
  ].join("\n");
}
