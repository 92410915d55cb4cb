/** `npm run tool -- licences`: writes THIRD-PARTY.md, the licence of every package of the lock files. */
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import fastGlob from "fast-glob";
import { runCommand } from "../../build/cli/command.ts";
import { print } from "../../build/cli/terminal.ts";

/** A package as a lock file describes it. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export const LICENCES_FILE = "THIRD-PARTY.md";

export function lockFiles(): Promise<string[]> {
  return fastGlob("{.,bench/*,test/clients}/package-lock.json", { ignore: ["**/node_modules/**"] }).then((files) =>
    files.sort(),
  );
}

/** The packages of a lock file, by name and version. */
export async function packagesOf(lockFile: string): Promise<LockedPackage[]> {
  const { packages } = JSON.parse(await readFile(lockFile, "utf8")) as { packages: Record<string, LockedPackage> };
  const named = Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, entry]) => ({ ...entry, name: path.slice(path.lastIndexOf("node_modules/") + 13) }));
  return named.map((entry) => {
    if (entry.license !== "SEE LICENSE IN LICENSE") return entry;
    // The binary of one platform is a part of the package that wants it, and is licensed as that is.
    const whole = named.find(({ optionalDependencies = {} }) => entry.name in optionalDependencies);
    return whole?.license === undefined ? entry : { ...entry, license: whole.license };
  });
}

/** The text of `THIRD-PARTY.md`. */
export async function licencesText(): Promise<string> {
  const byLicence = new Map<string, Set<string>>();
  for (const file of await lockFiles()) {
    for (const { name, version, license = "none stated" } of await packagesOf(file))
      byLicence.set(license, (byLicence.get(license) ?? new Set()).add(`${name}@${version}`));
  }
  const order = (a: string, b: string) => (a < b ? -1 : 1);
  const sections = [...byLicence]
    .sort(([a], [b]) => order(a, b))
    .map(([licence, names]) => `## ${licence}\n\n${[...names].sort(order).join(", ")}\n`);
  return `# Licences of what the project is built with

None of these packages is in the worker that is deployed: they run where the project is built, tested or measured, and
are not passed on. Written by \`npm run tool -- licences\` from the lock files.

${sections.join("\n")}`;
}

const HELP = `Writes ${LICENCES_FILE}: the licence of every package of the lock files.

Usage: npm run tool -- licences

  -h, --help    this text
`;

async function main(): Promise<number> {
  await writeFile(LICENCES_FILE, await licencesText());
  print(`${LICENCES_FILE} written`);
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await runCommand({ help: HELP, options: {}, main });
