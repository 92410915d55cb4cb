import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

/** The contract, judged by the linters of its format. Each finding is explained here, or is an error. */
const withNpm = inject("withoutNpmClients") === "";
const MODULES = fileURLToPath(new URL("node_modules/", import.meta.url));

/** A linter also complains of an address on this machine, where a release is built without `BASE_URL`. */
const PUBLISHED = "https://knowledge.test";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "linters-"));
  for (const name of ["openapi.json", "openapi.min.json"]) {
    const text = await readFile(`dist/api/v1/${name}`, "utf8");
    const { servers } = JSON.parse(text) as { servers: { url: string }[] };
    await writeFile(join(folder, name), text.replaceAll(servers[0]?.url ?? "", PUBLISHED));
  }
  await writeFile(join(folder, "spectral.json"), '{ "extends": [["spectral:oas", "all"]] }');
});
afterAll(() => rm(folder, { recursive: true }));

/** What a linter prints; it ends with a status when it has findings. */
async function printed(program: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  return new Promise((done) => {
    const command = [join(MODULES, program), ...args];
    execFile(process.execPath, command, { cwd: folder, env, maxBuffer: 2 ** 26 }, (_, stdout) => done(stdout));
  });
}

interface Finding {
  readonly code: string;
  readonly path: readonly string[];
}

/** Which findings of a rule of Spectral are no fault, and why. All of its rules are on. */
const EXPLAINED: Readonly<Record<string, (finding: Finding) => boolean>> = {
  // A member `default` anywhere in an example makes it take the value for a schema, as that of a calculator's input.
  "oas3-valid-schema-example": ({ path }) => path.includes("examples") && path.at(-1) === "default",
  // An address for mail is there if the build was given one, by `CONTACT_EMAIL`.
  "contact-properties": () => true,
  // The licence has its SPDX identifier, beside which OpenAPI 3.1 allows no address.
  "license-url": () => true,
  // Tags are in the order in which they are best read.
  "openapi-tags-alphabetical": () => true,
};

test.runIf(withNpm)("the contract is without a finding of Spectral that is not explained", async () => {
  const program = "@stoplight/spectral-cli/dist/index.js";
  const results = await printed(program, "lint", "openapi.json", "-r", "spectral.json", "-f", "json", "-q");
  const findings = JSON.parse(results) as Finding[];
  const explained = (finding: Finding) => EXPLAINED[finding.code]?.(finding) ?? false;
  expect(findings.filter((finding) => !explained(finding))).toEqual([]);
});

test.runIf(withNpm).each(["openapi.json", "openapi.min.json"])(
  "%s is without a finding of Redocly that is not explained",
  async (document) => {
    const results = await printed(
      "@redocly/cli/bin/cli.js",
      ...["lint", document, "--extends", "recommended-strict", "--format", "json"],
    );
    const { problems } = JSON.parse(results) as { problems: { ruleId: string; location: { pointer: string }[] }[] };
    // It does not follow references in extensions: these are named by `x-representations`.
    const text = await readFile(join(folder, document), "utf8");
    const representations = new Set<string>();
    JSON.parse(text, (key, value) => {
      if (key === "x-representations")
        for (const [, name = ""] of JSON.stringify(value).matchAll(/"#(\/components\/\w+\/\w+)"/g))
          representations.add(`#${name}`);
      return value;
    });
    const explained = ({ ruleId, location: [place] }: (typeof problems)[number]) =>
      ruleId === "no-unused-components" && representations.has(place?.pointer ?? "");
    expect(problems.filter((problem) => !explained(problem))).toEqual([]);
  },
);
