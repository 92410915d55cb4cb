/** Looks many addresses up: one at a time on a host, hosts in parallel, and each result is kept as it comes. */
import { setTimeout as wait } from "node:timers/promises";
import { lookUp } from "./look-up.ts";
import type { LookUpOptions } from "./outcome.ts";
import type { LinkResult } from "./results.ts";

export interface Link {
  readonly source: string;
  readonly url: string;
}

export interface AllOptions extends LookUpOptions {
  /** The day of this run, YYYY-MM-DD. */
  readonly today: string;
  /** Milliseconds between two requests to a host. */
  readonly pauseMs: number;
  /** Hosts that are asked at the same time. */
  readonly hosts: number;
  /** Results of earlier runs, by source. */
  readonly known: ReadonlyMap<string, LinkResult>;
  /** Called with each result. */
  readonly onResult: (result: LinkResult) => void;
}

/** An address that was looked up on the same day is not requested again, so that another run resumes the first. */
export function pendingLinks(links: readonly Link[], { known, today }: Pick<AllOptions, "known" | "today">): Link[] {
  return links.filter(({ source, url }) => {
    const last = known.get(source);
    return last?.looked !== today || last.url !== url;
  });
}

export async function lookUpAll(links: readonly Link[], options: AllOptions): Promise<void> {
  const byHost = [...Map.groupBy(pendingLinks(links, options), ({ url }) => new URL(url).host).values()];
  // Hosts with many addresses take longest and begin first.
  const queue = byHost.sort((a, b) => b.length - a.length);
  async function work(): Promise<void> {
    for (let ofHost = queue.shift(); ofHost; ofHost = queue.shift()) {
      for (const [i, link] of ofHost.entries()) {
        if (i > 0) await wait(options.pauseMs);
        options.onResult(await resultOf(link, options));
      }
    }
  }
  await Promise.all(Array.from({ length: options.hosts }, work));
}

async function resultOf({ source, url }: Link, options: AllOptions): Promise<LinkResult> {
  const outcome = await lookUp(url, options);
  const last = options.known.get(source);
  const wasFound = outcome.kind === "found" || outcome.kind === "moved";
  const seen = wasFound ? options.today : last?.url === url ? last.seen : "";
  return { source, url, looked: options.today, seen, ...outcome };
}
