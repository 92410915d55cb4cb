/**
 * Processor time of a request: the worker's handler over the release in `dist/`, in this process. A bound is relative
 * to a trivial request of the same run, since machines differ.
 */
import { readFileSync } from "node:fs";
import { placeFinder } from "../../../worker/http/match-path.ts";
import { createHandler } from "../../../worker/http/router.ts";
import type { Release } from "../../../worker/release.ts";
import { routesOf } from "../../../worker/routes.ts";
import { BlockStore } from "../../../worker/store/store.ts";
import { BLOCKS_DIR } from "./attack.ts";

/** A request by its address, and what else is sent. */
export interface Request {
  readonly target: string;
  readonly init?: RequestInit;
}

/** Compiling and collecting garbage count too, and either can fall into several runs in a row. */
const RUNS = 40;
const TRIVIAL: Request = { target: "/api/v1/terms/leverage" };
const TRIVIAL_RUNS = 200;
const EXPENSIVE_MS = 200;

const release = JSON.parse(readFileSync("dist/.edge/release.json", "utf8")) as Release;
const routes = routesOf(release.catalog);
const find = placeFinder(routes);
const store = new BlockStore(
  { get: async (key) => new Uint8Array(readFileSync(`${BLOCKS_DIR}/${key}`)).buffer },
  release.blocks,
);

/** Processor time of this process in milliseconds, which excludes waiting and other processes. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * The least processor time of several runs, in milliseconds. Runs share no cache. They end early when one took no more
 * than `enough`, or when they are too expensive to repeat.
 */
export async function costOf({ target, init }: Request, enough = 0, runs = RUNS): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && least > enough; run++) {
    const handle = createHandler(routes, { release, store }, find);
    const request = new Request(`http://localhost:8787${target}`, init);
    const start = cpuTime();
    await (await handle(request)).arrayBuffer();
    least = Math.min(least, cpuTime() - start);
    // The first run also compiles the code and reads the blocks.
    if (run > 0 && least > EXPENSIVE_MS) break;
  }
  return least;
}

/** What a request for a record costs. */
export function trivialCost(): Promise<number> {
  return costOf(TRIVIAL, 0, TRIVIAL_RUNS);
}

/** Cost of reading and parsing a body, without handling it. */
export function parsingCost(body: string, runs = RUNS): number {
  const bytes = new TextEncoder().encode(body);
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = cpuTime();
    try {
      JSON.parse(new TextDecoder().decode(bytes));
    } catch {
      // Invalid JSON costs as far as it was read.
    }
    least = Math.min(least, cpuTime() - start);
  }
  return least;
}
