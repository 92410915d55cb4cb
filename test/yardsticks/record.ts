/** `npm run tool -- record`: the built release's answers to some thousands of requests, and how they differ. */
import { createHash, hash } from "node:crypto";
import { createReadStream, readFileSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { requireFolder, runCommand, UsageError } from "../../build/cli/command.ts";
import { print } from "../../build/cli/terminal.ts";
import { distService } from "../mcp/dist-service.ts";
import { type RecordedRequest, requestsTo } from "./recorded-requests.ts";

const HELP = `Records what the built release answers (npm run build comes first), or compares it with an earlier recording.

Usage: npm run tool -- record [options]

  --out <file>       write the recording here: a line of JSON per answer, and per file of dist/
  --compare <file>   list what differs from this recording; exit status 1 when something does
  --only <text>      only requests whose line holds this, such as "HEAD /api/v1/terms"
  --no-files         leave the files of dist/ out
  --no-tags          leave ETag out of the comparison: it names the code of what is made on request
  --show <n>         differences that are printed                                              (40)
`;

/** What is recorded of an answer or a file, by the line of its request. */
type Recording = ReadonlyMap<string, Recorded>;

interface Recorded {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** SHA-256 of the body. */
  readonly body: string;
}

/** A request as one line; it names the answer in the recording. */
function lineOf({ method, path, headers, body, ifUnchanged = false }: RecordedRequest): string {
  const own = ifUnchanged ? { "If-None-Match": "its tag" } : {};
  const shown = Object.entries({ ...headers, ...own }).map(([name, value]) => ` ${name}: ${value}`);
  return `${method} ${path}${shown.join("")}${body === undefined ? "" : ` ${body}`}`;
}

async function recordAnswers(only: string): Promise<Recording> {
  const answer = distService();
  const recording = new Map<string, Recorded>();
  for (const request of await requestsTo(answer)) {
    const line = lineOf(request);
    if (!line.includes(only)) continue;
    const response = await answer(requestOf(request, request.ifUnchanged ? await tagOf(answer, request) : undefined));
    recording.set(line, {
      status: response.status,
      headers: Object.fromEntries([...response.headers].sort(([a], [b]) => (a < b ? -1 : 1))),
      body: hash("sha256", new Uint8Array(await response.arrayBuffer())),
    });
  }
  return recording;
}

function requestOf({ method, path, headers, body }: RecordedRequest, tag?: string): Request {
  const all = { ...headers, ...(tag !== undefined && { "If-None-Match": tag }) };
  return new Request(`http://localhost:8787${path}`, { method, headers: all, ...(body !== undefined && { body }) });
}

async function tagOf(answer: ReturnType<typeof distService>, request: RecordedRequest): Promise<string | undefined> {
  return (await answer(requestOf({ ...request, method: "HEAD" }))).headers.get("ETag") ?? undefined;
}

async function recordRenderer(only: string): Promise<Recording> {
  const entries = await readdir("dist", { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const recording = new Map<string, Recorded>();
  for (const path of paths.sort()) {
    const line = `FILE ${path}`;
    if (!line.includes(only)) continue;
    const digest = createHash("sha256");
    for await (const part of createReadStream(path)) digest.update(part as Uint8Array);
    recording.set(line, { body: digest.digest("hex") });
  }
  return recording;
}

function write(file: string, recording: Recording): void {
  const lines = [...recording].map((entry) => JSON.stringify(entry));
  writeFileSync(file, `${lines.join("\n")}\n`);
}

/** @throws UsageError when the file is no recording */
function read(file: string): Recording {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  try {
    return new Map(lines.map((line) => JSON.parse(line) as [string, Recorded]));
  } catch {
    throw new UsageError(`${file} is no recording; npm run tool -- record --out ${file} writes one`);
  }
}

/** What differs between two answers, in words. */
function differencesOf(before: Recorded | undefined, now: Recorded | undefined, ignored: string): string[] {
  if (!before) return ["is new"];
  if (!now) return ["is gone"];
  const names = new Set([...Object.keys(before.headers ?? {}), ...Object.keys(now.headers ?? {})]);
  return [
    ...(before.status === now.status ? [] : [`status ${before.status} → ${now.status}`]),
    ...[...names]
      .filter((name) => name !== ignored && before.headers?.[name] !== now.headers?.[name])
      .map((name) => `${name}: ${before.headers?.[name] ?? "none"} → ${now.headers?.[name] ?? "none"}`),
    ...(before.body === now.body ? [] : ["another body"]),
  ];
}

function compare(before: Recording, now: Recording, { only, show, "no-tags": noTags }: Options): number {
  const ignored = noTags ? "etag" : "";
  const lines = [...new Set([...before.keys(), ...now.keys()])].filter((line) => line.includes(only));
  const differing = lines
    .map((line) => ({ line, differences: differencesOf(before.get(line), now.get(line), ignored) }))
    .filter(({ differences }) => differences.length > 0);
  for (const { line, differences } of differing.slice(0, Number(show))) {
    print(line.slice(0, 200));
    for (const difference of differences) print(`    ${difference}`);
  }
  if (differing.length > Number(show)) print(`and ${differing.length - Number(show)} more`);
  print(`${differing.length} of ${lines.length} differ`);
  return differing.length > 0 ? 1 : 0;
}

interface Options {
  readonly out?: string | undefined;
  readonly compare?: string | undefined;
  readonly only: string;
  readonly "no-files": boolean;
  readonly "no-tags": boolean;
  readonly show: string;
}

async function main(options: Options): Promise<number> {
  const { out, only } = options;
  if (out === undefined && options.compare === undefined) throw new UsageError("--out or --compare is needed");
  if (!/^\d+$/.test(options.show)) throw new UsageError(`--show takes a whole number, not "${options.show}"`);
  requireFolder("dist/.edge");
  const before = options.compare === undefined ? undefined : read(options.compare);
  const files = options["no-files"] ? new Map<string, Recorded>() : await recordRenderer(only);
  const now = new Map([...(await recordAnswers(only)), ...files]);
  if (out !== undefined) write(out, now);
  const counted = `${now.size - files.size} answers and ${files.size} files`;
  if (out !== undefined) print(`${counted} are recorded in ${out}`);
  if (!before) return 0;
  const compared = options["no-files"] ? new Map([...before].filter(([line]) => !line.startsWith("FILE "))) : before;
  return compare(compared, now, options);
}

await runCommand({
  help: HELP,
  options: {
    out: { type: "string" },
    compare: { type: "string" },
    only: { type: "string", default: "" },
    "no-files": { type: "boolean", default: false },
    "no-tags": { type: "boolean", default: false },
    show: { type: "string", default: "40" },
  },
  main,
});
