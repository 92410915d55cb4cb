import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getPlatformProxy } from "wrangler";
import { type BuildOptions, type BuiltRelease, renderAndPack } from "../../build/build.ts";
import { loadCorpus } from "../../build/load-corpus.ts";
import { type Binding, bindingNamespace, type Namespace, wranglerNamespace } from "../../build/publish/namespace.ts";
import { type ProtectedReleases, planPrune, prune } from "../../build/publish/prune-releases.ts";
import {
  GRACE_PERIOD_MS,
  isPublished,
  PRUNE_MARKER_KEY,
  publish,
  RELEASE_PREFIX,
} from "../../build/publish/publish.ts";
import { createHandler } from "../../worker/http/router.ts";
import { routesOf } from "../../worker/routes.ts";
import { type BlockSource, BlockStore } from "../../worker/store/store.ts";
import { quickCorpus, termId } from "../fixture/corpus.ts";
import { wholeCorpus } from "../fixture/whole-corpus.ts";
import { releaseOf } from "../fixture/workspace.ts";
import { seededRandom } from "./random.ts";

/** A real local key-value store, in a folder of its own. */
let folder: string;
let proxy: Awaited<ReturnType<typeof getPlatformProxy<{ BLOCKS: Binding & BlockSource }>>>;
let namespace: Namespace;
/** What the namespace's clock says. */
let time = Date.now();

beforeAll(async () => {
  process.env["CLOUDFLARE_CF_FETCH_ENABLED"] = "false";
  folder = await mkdtemp(join(tmpdir(), "kv-"));
  proxy = await getPlatformProxy({ configPath: "test/fixture/workerd.toml", persist: { path: join(folder, "v3") } });
  namespace = bindingNamespace(proxy.env.BLOCKS, () => time);
});
afterAll(async () => {
  await proxy.dispose();
  await rm(folder, { recursive: true });
});
beforeEach(clear);

async function keyNames(prefix?: string): Promise<string[]> {
  return (await namespace.keys(prefix)).map(({ name }) => name);
}

async function clear(): Promise<void> {
  await namespace.remove(await keyNames());
}

function aDayLater(): void {
  time += GRACE_PERIOD_MS;
}

/** A prune that drops what is due to be dropped, and one a day later that removes its values. */
async function pruneTwice(keep: number, current: ProtectedReleases): ReturnType<typeof prune> {
  await prune(namespace, keep, current);
  aDayLater();
  return prune(namespace, keep, current);
}

const TERMS = 45;

/** The small corpus with so many terms, built once. */
function small(count = TERMS): Promise<BuiltRelease> {
  const built = SMALL.get(count) ?? releaseOf(quickCorpus(count));
  SMALL.set(count, built);
  return built;
}
const SMALL = new Map<number, Promise<BuiltRelease>>();

function put(built: BuiltRelease): ReturnType<typeof publish> {
  return publish(namespace, built.release.id, built.packed.values);
}

/** Asks every record of a release through the store, as its worker does; the statuses that came back. */
async function statuses({ release, corpus }: BuiltRelease): Promise<Set<number>> {
  const store = new BlockStore(proxy.env.BLOCKS, release.blocks, { sleep: () => Promise.resolve() });
  const handle = createHandler(routesOf(release.catalog), { release, store });
  const paths = Object.values(corpus.collections)
    .flat()
    .map(({ collection, id }) => `/api/v1/${collection.name}/${id}`);
  const responses = await Promise.all(paths.map((path) => handle(new Request(`http://localhost:8787${path}`))));
  return new Set(responses.map((response) => response.status));
}

/** A namespace in memory. */
function memoryNamespace(): Namespace {
  const stored = new Map<string, { value: ArrayBuffer; metadata: unknown }>();
  return bindingNamespace({
    list: async ({ prefix = "" }) => ({
      keys: [...stored].flatMap(([name, { metadata }]) => (name.startsWith(prefix) ? { name, metadata } : [])),
      list_complete: true,
    }),
    get: async (key) => stored.get(key)?.value ?? null,
    put: async (key, value, options) => {
      stored.set(key, { value: new Uint8Array(value).buffer, metadata: options?.metadata });
    },
    delete: async (key) => {
      stored.delete(key);
    },
  });
}

/** The release of a copy of the whole corpus that differs in one file. */
async function releaseOfEdited(contentDir: string, options: BuildOptions): Promise<BuiltRelease> {
  const edited = { ...options, contentDir };
  const { corpus } = await loadCorpus(edited);
  if (!corpus) throw new Error("the content has errors");
  return renderAndPack(corpus, edited);
}

function edited(files: Record<string, string>, id: string): Record<string, string> {
  const path = Object.keys(files).find((name) => name.endsWith(`/${id}.md`)) ?? "";
  return { ...files, [path]: (files[path] ?? "").replace("A second paragraph.", "A second paragraph, edited.") };
}

describe("publishing", () => {
  test("writes what is missing, checks it, and a second run writes nothing", async () => {
    const built = await small();
    const first = await put(built);
    expect(first.written.length).toBe(built.packed.values.size + 1);
    expect(await statuses(built)).toEqual(new Set([200]));
    expect((await put(built)).written).toEqual([]);
  });

  test("is known to be whole until a value is gone, the release is dropped, or values are being removed", async () => {
    const built = await small();
    expect(await isPublished(namespace, `${built.release.id}.0`)).toBe(false);
    const { record } = await put(built);
    expect(await isPublished(namespace, record)).toBe(true);
    await namespace.write(new Map([[PRUNE_MARKER_KEY, new Uint8Array()]]));
    expect(await isPublished(namespace, record)).toBe(false);
    await namespace.remove([PRUNE_MARKER_KEY]);
    expect(await isPublished(namespace, record)).toBe(true);
    const [key = ""] = built.packed.values.keys();
    await namespace.remove([key]);
    expect(await isPublished(namespace, record)).toBe(false);
    await put(built);
    await put(await small(44));
    expect(await isPublished(namespace, record)).toBe(true);
    await prune(namespace, 1, {});
    expect(await isPublished(namespace, record)).toBe(false);
  });

  test("of the whole corpus with one term's prose edited writes at most eighteen keys", async () => {
    const { corpus, options } = await wholeCorpus();
    // The keys are counted, and to write hundreds of megabytes into the real store takes longer than a release.
    const memory = memoryNamespace();
    const written = async ({ release: { id }, packed: { values } }: BuiltRelease): Promise<number> =>
      (await publish(memory, id, values)).written.length;
    await written(await renderAndPack(corpus, options));
    const counts: number[] = [];
    for (const path of ["regulatory-compliance/accredited-investor", "risk-management/leverage"]) {
      const copy = join(folder, path.replace("/", "-"));
      await cp("content", copy, { recursive: true });
      const file = join(copy, "terms", `${path}.md`);
      const text = await readFile(file, "utf8");
      await writeFile(file, text.replace("\n## ", "One more sentence.\n\n## "));
      counts.push(await written(await releaseOfEdited(copy, options)));
    }
    console.info(`keys written for an edit of one term's prose: ${counts.join(", ")}`);
    // The release's own entry, the record's two blocks, and a value for each file of the whole corpus that has changed.
    for (const count of counts) expect(count).toBeLessThanOrEqual(18);
  });

  test("leaves the old release served until the switch, and a rollback finds all its blocks", async () => {
    const before = await small();
    await put(before);
    const after = await releaseOf(edited(quickCorpus(TERMS), termId(7)));
    await put(after);
    expect(after.release.id).not.toBe(before.release.id);
    expect(await statuses(before)).toEqual(new Set([200]));
    expect(await statuses(after)).toEqual(new Set([200]));
  });

  test("that was interrupted resumes where it stopped", async () => {
    const built = await small();
    let left = 3;
    const breaking: Namespace = {
      ...namespace,
      async write(values) {
        for (const [key, value] of values) {
          if (left-- === 0) throw new Error("the line is cut");
          await namespace.write(new Map([[key, value]]));
        }
      },
    };
    await expect(publish(breaking, built.release.id, built.packed.values)).rejects.toThrow("the line is cut");
    const resumed = await put(built);
    expect(resumed.present).toBe(2);
    // The record is written again, to say that all of it is there now.
    expect(resumed.written.length).toBe(built.packed.values.size - 2 + 1);
    expect(await statuses(built)).toEqual(new Set([200]));
  });

  test("notices a value that is damaged on the way, each time", async () => {
    const built = await small(3);
    const [victim = ""] = built.packed.values.keys();
    const damaging: Namespace = {
      ...namespace,
      write: (values) =>
        namespace.write(new Map([...values].map(([key, value]) => [key, key === victim ? value.slice(1) : value]))),
    };
    await expect(publish(damaging, built.release.id, built.packed.values)).rejects.toThrow(victim);
    await expect(publish(damaging, built.release.id, built.packed.values)).rejects.toThrow(victim);
  });

  test("repairs a value that was damaged in a run that failed", async () => {
    const built = await small(3);
    const [victim = ""] = built.packed.values.keys();
    let runs = 0;
    const failing: Namespace = {
      ...namespace,
      write: (values) =>
        namespace.write(
          new Map([...values].map(([key, value]) => [key, key === victim && runs++ < 2 ? value.slice(1) : value])),
        ),
    };
    await expect(publish(failing, built.release.id, built.packed.values)).rejects.toThrow(victim);
    expect((await put(built)).written).toContain(victim);
    expect(await statuses(built)).toEqual(new Set([200]));
  });

  test("of the same release cut into other blocks keeps both until one is dropped", async () => {
    const built = await small(3);
    const [one, two, three] = [...built.packed.values];
    if (!one || !two || !three) throw new Error("three values are needed");
    await publish(namespace, "same", new Map([one, two]));
    await publish(namespace, "same", new Map([one, three]));
    aDayLater();
    expect((await pruneTwice(1, { built: "same" })).keys).toEqual([]);
    await prune(namespace, 1, { built: "other" });
    aDayLater();
    const plan = await planPrune(namespace, 1, { built: "other" });
    expect(plan.keys).toContain(two[0]);
    expect(plan.keys).not.toContain(three[0]);
  });

  test("again makes an old release the newest", async () => {
    const releases = [];
    for (const count of [3, 4, 5]) releases.push(await small(count));
    const [first] = releases;
    if (!first) throw new Error("no release");
    for (const built of [...releases, first]) await put(built);
    expect(names(await planPrune(namespace, 1, {})).kept).toEqual([first.release.id]);
  });
});

/** A plan with the releases' own names. */
function names(plan: Awaited<ReturnType<typeof planPrune>>) {
  const own = (name: string) => name.replace(/\..*$/, "");
  return { ...plan, kept: plan.kept.map(own), dropped: plan.dropped.map(own) };
}

describe("pruning", () => {
  test("plans to remove exactly what no kept release uses", async () => {
    const releases: BuiltRelease[] = [];
    for (const id of [termId(0), termId(20), termId(40)]) {
      const built = await releaseOf(edited(quickCorpus(TERMS), id));
      await put(built);
      releases.push(built);
    }
    const [first, second, third] = releases as [BuiltRelease, BuiltRelease, BuiltRelease];
    const current = { built: third.release.id };
    await prune(namespace, 2, current);
    aDayLater();
    const plan = names(await planPrune(namespace, 2, current));
    expect(plan.kept).toEqual([third.release.id, second.release.id]);
    expect(plan.dropped).toEqual([first.release.id]);
    expect(plan.keys.filter((key) => key.startsWith(RELEASE_PREFIX)).length).toBe(1);
    await namespace.remove(plan.keys);
    expect(await statuses(second)).toEqual(new Set([200]));
    expect(await statuses(third)).toEqual(new Set([200]));
    expect(await statuses(first)).toContain(503);
    expect((await planPrune(namespace, 2, current)).keys).toEqual([]);
  });

  test("keeps the current release however old it is, and the values of a publication under way", async () => {
    const old = await small(3);
    await put(old);
    for (const count of [4, 5]) await put(await small(count));
    const plan = names(await pruneTwice(1, { running: old.release.id }));
    expect(plan.kept).toContain(old.release.id);
    expect(plan.keys.length).toBeGreaterThan(1);
    expect(await statuses(old)).toEqual(new Set([200]));

    const next = await small(6);
    let planned: readonly string[] = [];
    const pruningMeanwhile: Namespace = {
      ...namespace,
      async write(values) {
        await namespace.write(values);
        planned = (await planPrune(namespace, 1, { running: old.release.id })).keys;
      },
    };
    await publish(pruningMeanwhile, next.release.id, next.packed.values);
    expect(planned.filter((key) => next.packed.values.has(key))).toEqual([]);
  });

  test("keeps the values of a dropped release, and any that were just written, for a day", async () => {
    const [old, next] = [await few("old", 0, 3), await few("next", 2, 6)];
    await publishFew(old);
    await publishFew(next);
    await namespace.write(new Map([["somebody-else", new Uint8Array([1])]]));
    const plan = await prune(namespace, 1, {});
    expect([plan.keys, names(plan).dropped]).toEqual([[], ["old"]]);
    expect(plan.waiting).toContain("somebody-else");
    time += GRACE_PERIOD_MS - 1;
    expect((await prune(namespace, 1, {})).keys).toEqual([]);
    expect(await lacking(old)).toEqual([]);
    time += 1;
    // Two values that no other release has, its record, and what nobody needs.
    expect((await prune(namespace, 1, {})).keys.length).toBe(4);
    expect(await lacking(next)).toEqual([]);
  });

  test("keeps a dropped release for good when it is found to be running", async () => {
    const [old, next] = [await few("old", 0, 3), await few("next", 2, 6)];
    await publishFew(old);
    await publishFew(next);
    await prune(namespace, 1, {});
    aDayLater();
    expect(names(await prune(namespace, 1, { running: "old" })).kept).toEqual(["next", "old"]);
    await pruneTwice(1, { running: "old" });
    expect(await lacking(old)).toEqual([]);
  });

  test("keeps what was started from the namespace of a machine", async () => {
    const releases = [await few("old", 0, 3), await few("older", 1, 4), await few("next", 2, 6)];
    for (const each of releases) await publishFew(each);
    const { kept, dropped } = names(await planPrune(namespace, 1, { started: ["old", "of-another-folder"] }));
    expect([kept, dropped]).toEqual([["next", "old"], ["older"]]);
  });

  test("refuses a running release that the namespace does not know, and changes nothing", async () => {
    await publishFew(await few("old", 0, 3));
    await publishFew(await few("next", 2, 6));
    aDayLater();
    const before = await namespace.keys();
    for (const running of ["nex", "next.", "", "of-another-service"])
      await expect(prune(namespace, 1, { running })).rejects.toThrow(
        `the release ${running} is not in the namespace, `,
      );
    await expect(planPrune(namespace, 1, { running: "nex" })).rejects.toThrow("releases found: next, old");
    expect(await namespace.keys()).toEqual(before);
  });

  test("removes nothing from a namespace that knows no release", async () => {
    await namespace.write(new Map([["somebody-else", new Uint8Array([1])]]));
    expect((await planPrune(namespace, 3, {})).keys).toEqual([]);
  });
});

/** The namespace with something before each of its operations. */
function before(operation: () => Promise<void>): Namespace {
  return {
    now: namespace.now,
    maxConcurrentReads: namespace.maxConcurrentReads,
    keys: async (prefix) => operation().then(() => namespace.keys(prefix)),
    read: async (key) => operation().then(() => namespace.read(key)),
    async write(values) {
      for (const value of values) {
        await operation();
        await namespace.write(new Map([value]));
      }
    },
    async remove(keys) {
      for (const key of keys) {
        await operation();
        await namespace.remove([key]);
      }
    },
  };
}

/** The namespace of a process that is killed before its n-th operation. */
function killedAt(step: number): Namespace {
  let left = step;
  return before(async () => {
    if (left-- <= 0) throw new Error("killed");
  });
}

/** A namespace with slow operations, so that two concurrent runs interleave in any order. */
function hesitant(random: () => number): Namespace {
  return before(() => wait(6 * random()));
}

/** A release of few values, some of which others have too. */
interface Few {
  readonly name: string;
  readonly values: ReadonlyMap<string, Uint8Array>;
}

async function few(name: string, from: number, to: number): Promise<Few> {
  return { name, values: new Map([...(await small()).packed.values].slice(from, to)) };
}

function publishFew({ name, values }: Few, to = namespace): ReturnType<typeof publish> {
  return publish(to, name, values);
}

/** The values of a release that the namespace does not have, or not as they are. */
async function lacking({ values }: Few): Promise<string[]> {
  const wrong: string[] = [];
  for (const [key, value] of values) {
    const stored = await namespace.read(key);
    if (!stored || Buffer.compare(stored, value) !== 0) wrong.push(key);
  }
  return wrong;
}

describe("killed before each of its operations, and run again,", () => {
  test("a publication is complete, and what was served before is served throughout", async () => {
    const [old, next] = [await few("old", 0, 3), await few("next", 2, 6)];
    let killed = 0;
    for (let finished = false; !finished; killed++) {
      await clear();
      await publishFew(old);
      finished = await publishFew(next, killedAt(killed)).then(
        () => true,
        () => false,
      );
      expect([killed, await lacking(old)]).toEqual([killed, []]);
      await publishFew(next);
      expect([killed, await lacking(next)]).toEqual([killed, []]);
      expect((await publishFew(next)).written).toEqual([]);
    }
    expect(killed).toBeGreaterThan(10);
  });

  test("a prune removes what is due, and nothing of a release that stays", async () => {
    const [old, next] = [await few("old", 0, 3), await few("next", 2, 6)];
    let killed = 0;
    for (let finished = false; !finished; killed++) {
      await publishFew(old);
      await publishFew(next);
      // By turns the prune that drops the old release is killed, and the one that removes its values.
      if (killed % 2 === 1) await prune(namespace, 1, { running: "next" });
      aDayLater();
      finished = await prune(killedAt(killed >> 1), 1, { running: "next" }).then(
        () => true,
        () => false,
      );
      expect([killed, await lacking(next)]).toEqual([killed, []]);
      // The mark of a prune that was killed keeps others from publishing until one has ended.
      await pruneTwice(1, { running: "next" });
      expect((await namespace.keys()).length).toBe(next.values.size + 1);
    }
    expect(killed).toBeGreaterThan(6);
  });
});

describe("at the same time", () => {
  test.each([1, 2, 3, 4, 5])("(%i) two publications, of one release or of two, are both complete", async (seed) => {
    const random = seededRandom(seed);
    const [one, two] = [await few("one", 0, 4), await few("two", 2, 6)];
    for (const pair of [
      [one, one],
      [one, two],
    ] as const) {
      await clear();
      await Promise.all(pair.map((release) => publishFew(release, hesitant(random))));
      await pruneTwice(1, { built: pair[0].name, running: pair[1].name });
      for (const release of pair) expect(await lacking(release)).toEqual([]);
    }
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    "(%i) a prune that drops a release, and a publication that needs it, leave the publication complete or refused",
    async (seed) => {
      const random = seededRandom(seed);
      const [old, running] = [await few("old", 0, 4), await few("running", 3, 6)];
      await publishFew(old);
      await publishFew(running);
      await prune(namespace, 1, { running: "running" });
      aDayLater();
      const pruned = wait(40 * random()).then(() => prune(hesitant(random), 1, { running: "running" }));
      const published = await publishFew(old, hesitant(random)).then(
        () => "complete",
        (error: Error) => error.message,
      );
      await pruned;
      expect(published).toMatch(/^complete$|^a prune is running/);
      if (published === "complete") expect(await lacking(old)).toEqual([]);
      expect(await lacking(running)).toEqual([]);
      await publishFew(old);
      expect(await lacking(old)).toEqual([]);
    },
  );
});

/** A stale view of the namespace: listings and reads show an earlier state. */
async function asItIsNow(): Promise<Namespace> {
  const keys = await namespace.keys();
  const values = new Map<string, Awaited<ReturnType<Namespace["read"]>>>();
  for (const { name } of keys) values.set(name, await namespace.read(name));
  return {
    ...namespace,
    keys: async (prefix = "") => keys.filter(({ name }) => name.startsWith(prefix)),
    // A key that never existed is read from the store itself.
    read: async (key) => values.get(key) ?? namespace.read(key),
  };
}

describe("on an eventually consistent store,", () => {
  test("a publication does not rely on values that a prune has removed meanwhile", async () => {
    const [old, running] = [await few("old", 0, 4), await few("running", 3, 6)];
    await publishFew(old);
    await publishFew(running);
    await prune(namespace, 1, { running: "running" });
    aDayLater();
    const past = await asItIsNow();
    expect((await prune(namespace, 1, { running: "running" })).keys.length).toBeGreaterThan(1);
    await publishFew(old, past);
    expect(await lacking(old)).toEqual([]);
  });

  test("a prune removes nothing that a publication relies on which it does not see", async () => {
    const [old, running, next] = [await few("old", 0, 4), await few("running", 3, 6), await few("next", 1, 5)];
    await publishFew(old);
    await publishFew(running);
    aDayLater();
    const past = await asItIsNow();
    await publishFew(next);
    await prune(past, 1, { running: "running" });
    expect(await lacking(next)).toEqual([]);
    aDayLater();
    await prune(namespace, 1, { running: "running" });
    expect(await lacking(next)).toEqual([]);
  });

  test("a publication and a prune that begin before either sees the other leave both releases whole", async () => {
    const [old, running, next] = [await few("old", 0, 4), await few("running", 3, 6), await few("next", 1, 5)];
    await publishFew(old);
    await publishFew(running);
    aDayLater();
    const past = await asItIsNow();
    await prune(namespace, 1, { running: "running" });
    await publishFew(next, past);
    aDayLater();
    await prune(namespace, 1, { running: "running" });
    expect(await lacking(next)).toEqual([]);
    expect(await lacking(running)).toEqual([]);
  });
});

test("failed publications do not displace the running release", async () => {
  const running = await few("running", 0, 2);
  await publishFew(running);
  for (const name of ["b", "c", "d"]) await publishFew(await few(name, 1, 6), killedAt(7)).catch(() => undefined);
  expect((await namespace.keys(RELEASE_PREFIX)).length).toBe(4);
  await pruneTwice(1, {});
  expect(await lacking(running)).toEqual([]);
});

test("wrangler's commands reach the same local store, byte for byte", async () => {
  const where = await mkdtemp(join(tmpdir(), "kv-cli-"));
  try {
    const cli = wranglerNamespace({ location: "local", persistTo: where });
    const built = await small(2);
    const few = new Map([...built.packed.values].slice(0, 2));
    const published = await publish(cli, built.release.id, few);
    expect(published.written.length).toBe(3);
    expect((await publish(cli, built.release.id, few)).written).toEqual([]);
    const [key = "", value] = [...few][0] ?? [];
    expect(await cli.read(key)).toEqual(value);
    expect(await cli.read("none")).toBeUndefined();
    await cli.remove([key]);
    const left = await cli.keys();
    expect(left.map(({ name }) => name)).not.toContain(key);
    // Each value has its write time in its metadata.
    for (const { written = 0 } of left) expect(Math.abs(Date.now() - written)).toBeLessThan(GRACE_PERIOD_MS);
  } finally {
    await rm(where, { recursive: true });
  }
});
