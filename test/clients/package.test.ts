import { execFile } from "node:child_process";
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { bundle } from "../../build/pack/bundler.ts";
import type * as Calculators from "../../clients/typescript/calculators/calculator.ts";
import { startWorkerd, type Workerd } from "../release/workerd.ts";
import { npmProgram } from "./install.ts";
import { testsInBrowser } from "./package-in-browser.ts";
import { testsOfRequests } from "./package-requests.ts";
import { type Relay, startRelay } from "./relay.ts";
import { type Package, testsOfUnavailableService } from "./unavailable-service.ts";

/** The npm package, built, packed, installed from the packed file, and run against the deployed bundle. */
const PACKAGE = resolve("clients/typescript");
const DIST = join(PACKAGE, "dist");
const COMPILERS = {
  "TypeScript 7": resolve("node_modules/typescript/bin/tsc"),
  // With the other npm clients, which a machine without a registry lacks; the tests of clients say so.
  ...(inject("withoutNpmClients") === "" && {
    "TypeScript 5": fileURLToPath(new URL("node_modules/typescript/bin/tsc", import.meta.url)),
  }),
};

let service: Workerd;
let relay: Relay;
let base: string;
/** A folder with the package in its node_modules/. */
let folder: string;
let packed: {
  readonly filename: string;
  /** Bytes of the packed file, and of what is in it. */
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
};
let built: Package;
let calculators: Record<string, ReturnType<typeof Calculators.calculator>>;

beforeAll(async () => {
  service = await startWorkerd(inject("bundle"), "dist/.edge/blocks");
  relay = await startRelay(service.port);
  base = `http://127.0.0.1:${service.port}`;
  folder = await mkdtemp(join(tmpdir(), "package-"));
  await makePackage();
  [packed] = JSON.parse(await npm(PACKAGE, "pack", "--json", "--pack-destination", folder));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await npm(folder, "install", "--offline", "--no-audit", "--no-fund", "--no-save", `./${packed.filename}`);
  const installed = (name: string) =>
    import(pathToFileURL(join(folder, "node_modules/hedge-fund-knowledge/dist", name)).href);
  built = await installed("index.js");
  calculators = await installed("calculators.js");
});
afterAll(async () => {
  relay.close();
  await service.close();
  await rm(folder, { recursive: true });
});

async function makePackage(): Promise<void> {
  await run(process.cwd(), process.execPath, "build/render/client/client-command.ts");
}

async function npm(cwd: string, ...args: readonly string[]): Promise<string> {
  return run(cwd, process.execPath, await npmProgram(), ...args);
}

async function run(cwd: string, program: string, ...args: readonly string[]): Promise<string> {
  const options = { cwd, env: { ...process.env, ...relay.environment }, maxBuffer: 2 ** 26 };
  const { stdout } = await promisify(execFile)(program, args, options).catch((error: Error & { stdout?: string }) => {
    throw new Error(`${args.join(" ")}: ${error.message}\n${error.stdout ?? ""}`);
  });
  return stdout.trim();
}

async function bytesOfDist(): Promise<Map<string, string>> {
  const names = (await readdir(DIST)).sort();
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(DIST, name), "utf8")] as const)),
  );
}

describe("the package", () => {
  test("is made from the same release with the same bytes", async () => {
    const before = await bytesOfDist();
    await makePackage();
    expect(await bytesOfDist()).toEqual(before);
  });

  test("holds the modules, their declarations, the licence and the README, and nothing else", async () => {
    const declarations = [
      "api",
      "calculators",
      "client",
      "etag-cache",
      "index",
      "named",
      "problem-error",
      "retry",
      "typing",
      "verify",
    ];
    expect(packed.files.map(({ path }) => path).sort()).toEqual(
      [
        "README.md",
        "dist/LICENSE",
        "dist/calculators.js",
        "dist/index.js",
        "package.json",
        ...declarations.map((name) => `dist/${name}.d.ts`),
      ].sort(),
    );
    for (const name of packed.files.map(({ path }) => path).filter((path) => path.startsWith("dist/"))) {
      const text = await readFile(join(PACKAGE, name), "utf8");
      expect([name, text.includes(process.cwd())]).toEqual([name, false]);
    }
  });

  test("depends on nothing, and has the version of the API", async () => {
    const manifest = JSON.parse(await readFile(join(PACKAGE, "package.json"), "utf8"));
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
    const { api_version } = (await (await service.fetch("/api/v1/health")).json()) as { api_version: string };
    expect(manifest.version).toBe(api_version);
    for (const name of ["index.js", "calculators.js"])
      expect((await readFile(join(DIST, name), "utf8")).match(/^\s*import\b.*/gm)).toBeNull();
  });

  test("is under 5 KB in gzip without the calculators, and under 250 KB as a packed file", async () => {
    expect(gzipSync(await readFile(join(DIST, "index.js"))).length).toBeLessThan(5 * 1024);
    expect(packed.size).toBeLessThan(250_000);
    expect(packed.unpackedSize).toBeLessThan(1_200_000);
  });

  test("is not packed before it is made", async () => {
    const unmade = join(folder, "unmade");
    const isSource = (path: string) => path !== DIST;
    await cp(PACKAGE, unmade, { recursive: true, filter: isSource });
    // The project's own settings of npm leave scripts out, and npm hands them down to the tests.
    const pack = npm(unmade, "pack", "--json", "--no-ignore-scripts", "--pack-destination", folder);
    await expect(pack).rejects.toThrow("Cannot find module");
  });

  test("leaves out of a bundle what is not imported", async () => {
    const sizeOf = async (contents: string) => {
      const { outputFiles } = await bundle({ stdin: { contents, resolveDir: folder } });
      return outputFiles[0]?.text ?? "";
    };
    expect((await sizeOf('import "hedge-fund-knowledge"; import "hedge-fund-knowledge/calculators";')).trim()).toBe("");
    const one = await sizeOf('import { irr } from "hedge-fund-knowledge/calculators"; console.log(irr);');
    expect(one).toContain("irr-calc");
    expect(one).not.toMatch(/sharpe-ratio-calc|black-scholes/);
    const errors = await sizeOf('import { ProblemError } from "hedge-fund-knowledge"; console.log(ProblemError);');
    expect(errors).not.toMatch(/If-None-Match|SHA-256/);
  });
});

/** The programs of the README, each with the lines that it says it prints. */
async function examples(): Promise<[title: string, program: string, lines: string[]][]> {
  const readme = await readFile(join(PACKAGE, "README.md"), "utf8");
  return [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, program = ""], i) => [
    `${i + 1}`,
    program,
    [...program.matchAll(/^\s*(?:if .*)?console\.log\(.*\); \/\/ (.*)$/gm)].map(([, line = ""]) => line),
  ]);
}

describe("the README", () => {
  test("has programs that print what it says", async () => {
    const programs = await examples();
    expect(programs.length).toBeGreaterThan(6);
    for (const [number, program, lines] of programs) {
      expect(program.match(/console\.log/g)?.length).toBe(lines.length);
      const file = `example-${number}.ts`;
      await writeFile(join(folder, file), program);
      expect([number, (await run(folder, process.execPath, file)).split("\n")]).toEqual([number, lines]);
    }
  });

  test.each(Object.entries(COMPILERS))(
    "compiles under strict with %s, as a bundler and as Node finds modules",
    async (_, tsc) => {
      for (const [number, program] of await examples()) await writeFile(join(folder, `example-${number}.ts`), program);
      await copyFile(fileURLToPath(new URL("programs/package-types.ts", import.meta.url)), join(folder, "types.ts"));
      for (const [module, moduleResolution] of [
        ["ESNext", "bundler"],
        ["NodeNext", "NodeNext"],
      ]) {
        const compilerOptions = {
          target: "ES2022",
          lib: ["ES2022", "DOM", "DOM.Iterable"],
          module,
          moduleResolution,
          strict: true,
          noUncheckedIndexedAccess: true,
          exactOptionalPropertyTypes: true,
          noEmit: true,
          types: [],
        };
        await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
        await run(folder, process.execPath, tsc);
      }
    },
  );
});

test("the declared errors of the calculators are those of the code", async () => {
  const code = (path: string) => JSON.stringify(resolve(path));
  const check = join(folder, "declared");
  await mkdir(check);
  await symlink(join(folder, "node_modules"), join(check, "node_modules"));
  const program = `
import type * as declared from "hedge-fund-knowledge/calculators";
import type { InputError } from ${code("worker/compute/check-value.ts")};
import type { Warning } from ${code("worker/compute/calculator.ts")};
import type { NotComputable } from ${code("worker/compute/not-computable.ts")};
import type { InvalidInputsError, CalculatorOptions } from ${code("clients/typescript/calculators/calculator.ts")};
type Same<A, B> = [A, B] extends [B, A] ? true : false;
export const same: [
  Same<InputError, declared.InputError>,
  Same<Warning, declared.Warning>,
  Same<NotComputable, declared.NotComputable>,
  Same<InvalidInputsError, declared.InvalidInputsError>,
  Same<CalculatorOptions, declared.CalculatorOptions>,
] = [true, true, true, true, true];
`;
  await writeFile(join(check, "check.ts"), program);
  const base = relative(check, resolve("tsconfig.json"));
  const options = {
    extends: base,
    compilerOptions: { typeRoots: [resolve("node_modules/@types")] },
    files: ["check.ts"],
    exclude: [],
  };
  await writeFile(join(check, "tsconfig.json"), JSON.stringify(options));
  await run(check, process.execPath, COMPILERS["TypeScript 7"], "-p", check);
});

/** The same, but for the last digits of numbers: engines compute exponentials and logarithms differently. */
function nearly(answer: object): unknown {
  return JSON.parse(JSON.stringify(answer), (_, value) =>
    typeof value === "number" && !Number.isInteger(value)
      ? expect.closeTo(value, 12 - Math.ceil(Math.log10(Math.abs(value))))
      : value,
  );
}

test("a calculator's function answers as the service does, for every example of every calculator", async () => {
  const response = await service.fetch("/api/v1/calculators.ndjson");
  const records = (await response.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const functions = new Map<string, (typeof calculators)[string]>();
  for (const [name, calculate] of Object.entries(calculators)) {
    if (/^[A-Z]/.test(name)) continue;
    const {
      examples: [example],
    } = records.find(({ reference_implementation: { code } }) => code.includes(`Call ${name}(`));
    functions.set(calculate(example.inputs).calculator, calculate);
  }
  expect([...functions.keys()].sort()).toEqual(records.map(({ id }) => id).sort());
  let compared = 0;
  for (const { id, examples } of records)
    for (const { inputs } of examples) {
      const answer = await service.fetch(`/api/v1/compute/${id}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(inputs),
      });
      expect([id, functions.get(id)?.(inputs)]).toEqual([id, nearly((await answer.json()) as object)]);
      compared++;
    }
  expect(compared).toBeGreaterThan(records.length);
});

describe("the client", () => {
  /** A `fetch` that notes what is asked and answered. */
  function noted() {
    const notes: {
      readonly url: string;
      readonly status: number;
      readonly etag: string | null;
      readonly tag: string | null;
    }[] = [];
    async function fetched(url: string, init: RequestInit): Promise<Response> {
      const response = await fetch(url, init);
      notes.push({
        url: url.slice(base.length),
        status: response.status,
        etag: response.headers.get("ETag"),
        tag: new Headers(init.headers).get("If-None-Match"),
      });
      return response;
    }
    return { notes, fetch: fetched };
  }

  test("asks again for what it has with its tag, and no caller can spoil what it keeps", async () => {
    const { notes, fetch } = noted();
    const client = built.createClient({ base, fetch });
    const first = await client.get("/api/v1/terms/{id}", { id: "leverage" });
    const copy = structuredClone(first);
    (first as { name: string }).name = "spoilt";
    expect(await client.get("/api/v1/terms/{id}", { id: "leverage" })).toEqual(copy);
    expect(notes.map(({ status }) => status)).toEqual([200, 304]);
    // The tag is weak where the platform compresses the answer.
    expect(notes[0]?.etag).toMatch(/^(W\/)?"/);
    expect(notes[1]?.tag).toBe(notes[0]?.etag);
  });

  test("keeps no more than it is allowed to, of what was used last, and nothing when that is 0", async () => {
    const lengthOf = async (id: string) => (await (await service.fetch(`/api/v1/terms/${id}`)).text()).length;
    const both = (await lengthOf("alpha")) + (await lengthOf("beta"));
    for (const [cacheSize, expected] of [
      [0, [200, 200, 200, 200]],
      [both - 1, [200, 200, 304, 200]],
      [both, [200, 200, 304, 304]],
    ] as const) {
      const { notes, fetch } = noted();
      const client = built.createClient({ base, fetch, cacheSize });
      for (const id of ["alpha", "beta", "beta", "alpha"]) await client.get("/api/v1/terms/{id}", { id });
      expect([cacheSize, notes.map(({ status }) => status)]).toEqual([cacheSize, expected]);
    }
  });

  test("walks a list over all of its pages, and asks for a page when it is needed", async () => {
    const { notes, fetch } = noted();
    const client = built.createClient({ base, fetch });
    const ids: string[] = [];
    for await (const { id } of client.records("/api/v1/regulations", { limit: 7, fields: ["id"] })) ids.push(id);
    const all = (await (await service.fetch("/api/v1/regulations.ndjson?fields=id")).text()).trimEnd().split("\n");
    expect(ids).toEqual(all.map((line) => JSON.parse(line).id));
    expect(notes.length).toBe(Math.ceil(ids.length / 7));
    for await (const _ of client.records("/api/v1/terms", { limit: 3, fields: ["id"] })) break;
    expect(notes.length).toBe(Math.ceil(ids.length / 7) + 1);
  });

  test("says what is wrong as the service does, with the name of the problem", async () => {
    const client = built.createClient({ base });
    const problem = await client.get("/api/v1/terms", { categry: "x" }).catch((error) => error);
    expect(problem).toBeInstanceOf(built.ProblemError);
    expect(problem).toMatchObject({ name: "ProblemError", status: 400, slug: "invalid-parameter" });
    expect(problem.errors).toEqual([expect.objectContaining({ parameter: "categry" })]);
    await expect(client.get("/api/v1/terms/{id}", {})).rejects.toThrow("`id` is missing");
  });

  test("verifies files of every kind, and refuses what was altered or is not listed", async () => {
    const client = built.createClient({ base });
    for (const path of [
      "/dumps/events.parquet",
      "/api/v1/terms/alpha.json",
      "/api/v1/terms.ndjson",
      "/dumps/manifest.json",
    ]) {
      const bytes = new Uint8Array(await (await client.fetch(path)).arrayBuffer());
      expect(await built.verify(client, path, bytes)).toMatchObject({ path, bytes: bytes.length });
      bytes.fill(1 ^ Number(bytes[0]), 0, 1);
      await expect(built.verify(client, path, bytes)).rejects.toThrow(built.VerificationError);
    }
    await expect(built.verify(client, "/api/v1/terms/alpha", "{}")).rejects.toThrow("is listed with its extension");
  });
});

testsInBrowser(() => base);
testsOfUnavailableService(() => built);
testsOfRequests(() => built);
