/** Commands that are gathered under one script: `npm run tool -- trace --help`. */
import { fileURLToPath } from "node:url";
import { didYouMean } from "../text/did-you-mean.ts";
import { runCommand, UsageError } from "./command.ts";
import { printText } from "./terminal.ts";

export interface Subcommand {
  /** What it does, for the list of commands: the rest of a line. */
  readonly about: string;
  /** The program; it reads the options behind its name. */
  readonly program: URL;
  /** How it is called, for a program that does not know `--help`: what follows its name. */
  readonly usage?: string;
}

export type Subcommands = Readonly<Record<string, Subcommand>>;

export interface CommandGroup {
  /** How the group is called: `npm run tool`. */
  readonly script: string;
  readonly about: string;
  readonly commands: Subcommands;
}

/** Runs the program that the first word of the command line names, or prints what there is. */
export async function runGroup(group: CommandGroup): Promise<void> {
  if (await runSubcommand(group)) return;
  const help = helpOf(group);
  await runCommand({
    help,
    options: {},
    allowPositionals: true,
    async main(_, [name]) {
      if (name !== undefined)
        throw new UsageError(
          `${group.script} has no command ${name}${didYouMean(name, Object.keys(group.commands))}; --help lists them`,
        );
      printText(help);
      return undefined;
    },
  });
}

/** Runs the program that the first word of the command line names. @returns whether there is one */
export async function runSubcommand({ script, commands }: Pick<CommandGroup, "script" | "commands">): Promise<boolean> {
  const [name = "", ...options] = process.argv.slice(2);
  const command = new Map(Object.entries(commands)).get(name);
  if (!command) return false;
  const { about, program, usage } = command;
  if (usage !== undefined && options.some((option) => option === "--help" || option === "-h")) {
    printText(`${about[0]?.toUpperCase()}${about.slice(1)}.\n\nUsage: ${`${script} -- ${name} ${usage}`.trim()}\n`);
    return true;
  }
  process.argv.splice(1, 2, fileURLToPath(program));
  await import(program.href);
  return true;
}

function helpOf({ script, about, commands }: CommandGroup): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  return `${about}

Usage: ${script} -- <command> [options]

${listOf(commands, width)}

${script} -- <command> --help says more about one.
`;
}

/** A line for each command. */
export function listOf(commands: Subcommands, width: number): string {
  return Object.entries(commands)
    .map(([name, command]) => `  ${name.padEnd(width)}   ${command.about}`)
    .join("\n");
}
