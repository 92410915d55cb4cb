/** The command line that looks up the addresses of sources: `npm run content -- links --help`. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import packageJson from "../../../package.json" with { type: "json" };
import { requireFolder, runCommand, UsageError } from "../../cli/command.ts";
import { print, showStage } from "../../cli/terminal.ts";
import { collect, listContent } from "../../parse/content-files.ts";
import { readFrontMatter } from "../../parse/front-matter.ts";
import { DateOnly } from "../../schema/primitives.ts";
import { codeMarkdown, escapeMarkdown } from "../../text/escape-markdown.ts";
import { type Link, lookUpAll } from "./look-up-all.ts";
import { type LinkResult, RESULTS_FILE, readResults, resultsText } from "./results.ts";

const HELP = `Looks up the address of every source, one request at a time on a host, and writes ${RESULTS_FILE}.
A run that was interrupted is resumed by running it again on the same day.

Usage: npm run content -- links [options]

  --report <file>    write what needs a person as Markdown; empty when nothing does
  --date <date>      the day of the run, YYYY-MM-DD                (today, UTC)
  --pause <ms>       between two requests to a host                (1000)
  --hosts <n>        hosts that are asked at the same time         (8)
  --timeout <ms>     for one request                               (20000)
  --out <file>       the results                                   (${RESULTS_FILE})
  --content <dir>    where the content lies                        (content)
  -h, --help         this text
`;

function numberOption(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least || number > most)
    throw new UsageError(`--${name} takes a whole number from ${least} to ${most}, not ${JSON.stringify(text)}`);
  return number;
}

await runCommand({
  help: HELP,
  options: {
    report: { type: "string" },
    date: { type: "string" },
    pause: { type: "string", default: "1000" },
    hosts: { type: "string", default: "8" },
    timeout: { type: "string", default: "20000" },
    out: { type: "string", default: RESULTS_FILE },
    content: { type: "string", default: "content" },
  },
  async main({ report, date, pause, hosts, timeout, out, content }) {
    requireFolder(content);
    const today = date ?? new Date().toISOString().slice(0, 10);
    if (!DateOnly.safeParse(today).success)
      throw new UsageError(`--date must be a day as YYYY-MM-DD; got ${JSON.stringify(today)}`);
    const options = {
      today,
      pauseMs: numberOption("pause", pause, 0, 60_000),
      hosts: numberOption("hosts", hosts, 1, 32),
      timeoutMs: numberOption("timeout", timeout, 100, 120_000),
      userAgent: `${packageJson.name}/${packageJson.version} (checks that cited sources are still there)`,
    };
    const links = await linksOf(content);
    const known = existsSync(out) ? readResults(readFileSync(out, "utf8")) : new Map<string, LinkResult>();
    const sources = new Set(links.map(({ source }) => source));
    const current = new Map([...known].filter(([source]) => sources.has(source)));
    let looked = 0;
    await lookUpAll(links, {
      ...options,
      known,
      onResult(result) {
        current.set(result.source, result);
        writeFileSync(out, resultsText(current.values()));
        showStage(`${++looked} addresses`);
      },
    });
    showStage("");
    writeFileSync(out, resultsText(current.values()));
    const results = [...current.values()];
    for (const [kind, found] of Map.groupBy(results, (result) => result.kind)) print(`${kind}: ${found.length}`);
    if (report !== undefined) writeFileSync(report, reportOf(results));
    return 0;
  },
});

async function linksOf(content: string): Promise<Link[]> {
  const paths = (await listContent(content)).filter((path) => path.startsWith("sources/"));
  return collect(content, paths).files.flatMap(({ id, text }) => {
    const { url } = (readFrontMatter(text).data ?? {}) as { url?: unknown };
    const address = typeof url === "string" ? URL.parse(url) : null;
    return address && /^https?:$/.test(address.protocol) ? [{ source: id, url: address.href }] : [];
  });
}

/**
 * Addresses that are broken or have moved. A host may be unreachable once; one that refuses programs needs a person.
 */
function reportOf(results: readonly LinkResult[]): string {
  const titles = { broken: "Broken", moved: "Moved for good" } as const;
  const sections = (["broken", "moved"] as const).flatMap((kind) => {
    const lines = results
      .filter((result) => result.kind === kind)
      .map(
        ({ source, url, detail, seen }) =>
          `${escapeMarkdown(source)}: ${codeMarkdown(url)} — ${escapeMarkdown(`${detail}${seen === "" ? "" : ` (last seen ${seen})`}`)}`,
      );
    return lines.length > 0
      ? [`## ${titles[kind]} (${lines.length})`, lines.map((line) => `- ${line}`).join("\n")]
      : [];
  });
  return sections.length > 0 ? `${sections.join("\n\n")}\n` : "";
}
