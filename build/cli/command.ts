/** Options, exit status and error messages of all commands. */
import { accessSync, constants, mkdirSync, statSync } from "node:fs";
import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { sanitizeForTerminal } from "../parse/characters.ts";
import { didYouMean } from "../text/did-you-mean.ts";
import { printError, printText, showStage } from "./terminal.ts";

/** Wrong use of a command or a setting: exit status 2. Other failures have 1. */
export class UsageError extends Error {}

const HELP_OPTION = { help: { type: "boolean", short: "h", default: false } } as const;

type Values<O extends ParseArgsOptionsConfig> = ReturnType<typeof parseArgs<{ options: O }>>["values"];

/** A command: its help, its options besides `--help`, and its main function. */
export interface Command<O extends ParseArgsOptionsConfig> {
  readonly help: string;
  readonly options: O;
  /** Whether it takes words besides options. */
  readonly allowPositionals?: boolean;
  /** @returns the exit status; none means 0 */
  main(values: Values<O>, positionals: readonly string[]): Promise<number | undefined>;
}

/** Runs a command of this process and sets its exit status. */
export async function runCommand<O extends ParseArgsOptionsConfig>(command: Command<O>): Promise<void> {
  exitOnClosedOutput();
  try {
    const { help, values, positionals } = readOptions(command);
    if (help) printText(command.help);
    else process.exitCode = await command.main(values, positionals);
  } catch (error) {
    showStage("");
    // Output of wrangler can have several lines.
    for (const line of errorMessage(error).split("\n")) printError(line);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/** Ends the process when its output is closed (`| head -1`), with a message on standard error. */
function exitOnClosedOutput(): void {
  process.stderr.on("error", () => process.exit(1));
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    printError(error.code === "EPIPE" ? "the output was closed before all of it was written" : errorMessage(error));
    process.exit(1);
  });
}

/** @throws UsageError for options that are not allowed */
function readOptions<O extends ParseArgsOptionsConfig>(
  command: Command<O>,
): { help: boolean; values: Values<O>; positionals: string[] } {
  const options: ParseArgsOptionsConfig = { ...command.options, ...HELP_OPTION };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: command.allowPositionals === true });
    const { help, ...own } = values;
    return { help: help === true, values: own as Values<O>, positionals };
  } catch (error) {
    const { message } = error as Error;
    // The first sentence says what is wrong. The others explain the syntax of options in general.
    const [first = ""] = message.split(/\.\s/);
    const unknown = /^Unknown option '(-[^']*)'/.exec(message)?.[1];
    const names = Object.keys(options).map((name) => `--${name}`);
    const hint = unknown === undefined ? "" : didYouMean(unknown, names);
    throw new UsageError(`${first.replace(/\.$/, "")}${hint}; --help lists the options`);
  }
}

/** @throws UsageError when a folder that is to be read does not exist */
export function requireFolder(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`the folder ${folder} does not exist`);
}

/** Creates a folder for output. @throws when it cannot be written */
export function requireWritable(folder: string): void {
  mkdirSync(folder, { recursive: true });
  accessSync(folder, constants.W_OK);
}

const FILE_ERRORS: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "no space is left",
  ENOTDIR: "a part of the path is a file",
  EISDIR: "it is a folder",
  ENOENT: "it does not exist",
};

/** The error's message, without a stack. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  const reason = FILE_ERRORS[code ?? ""];
  return reason === undefined || path === undefined
    ? error.message
    : `${sanitizeForTerminal(path)}: ${reason} (${code}, ${syscall})`;
}
