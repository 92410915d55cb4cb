/** Where the programs of the tests come from, and whether they are on this machine. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

export interface NpmPackages {
  readonly kind: "npm";
  readonly packages: readonly string[];
}

/** A package of Debian with a module for Python, or with a program. */
export interface DebianPackage {
  readonly kind: "Debian";
  readonly package: string;
  readonly module?: string;
  /** Path of the program. */
  readonly program?: string;
  /** That of Debian 12. */
  readonly version: string;
}

/** The Python that Debian's packages are for. */
export const PYTHON = "/usr/bin/python3";

interface Packaged {
  readonly name: string;
  readonly from: NpmPackages | DebianPackage;
}

/** Why a program cannot be run here, with what would bring it; nothing when it can. */
export function absence({ name, from }: Packaged, withoutNpmClients: string): string[] {
  if (from.kind === "Debian")
    return isInstalled(from)
      ? []
      : [`${name}: apt-get install ${from.package}${from.module === undefined ? "" : ` (for ${PYTHON})`}`];
  return withoutNpmClients === "" ? [] : [`${name}: npm ci in test/clients (${withoutNpmClients})`];
}

function isInstalled({ module, program }: DebianPackage): boolean {
  if (program !== undefined) return existsSync(program);
  try {
    execFileSync(PYTHON, ["-I", "-c", `import ${module}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

export function versionOf({ from }: Packaged): string {
  if (from.kind === "Debian") return `${from.version} (Debian 12)`;
  const versions = { ...pinned("../../package.json"), ...pinned("package.json") };
  return from.packages.map((name) => versions[name]).join(", ");
}

/** Versions of the npm packages, as they are pinned. */
function pinned(file: string): Readonly<Record<string, string>> {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(new URL(file, import.meta.url), "utf8"),
  ) as { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };
  return { ...dependencies, ...devDependencies };
}
