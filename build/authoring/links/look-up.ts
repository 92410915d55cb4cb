/**
 * Looks one address up: by HEAD, and by GET when HEAD finds nothing, or finds a page whose title may say that nothing is
 * there.
 */
import type { LookUpOptions, LookUpOutcome } from "./outcome.ts";

/** Statuses with which hosts refuse a program, not the address. */
const REFUSED = new Set([401, 403, 405, 406, 418, 429, 451, 999]);
/** Titles of pages that say in words what their status does not. */
const NOT_FOUND_WORDS =
  /^(?:error:? )?404\b|\b404 (?:error|not found)\b|\b(?:page|document|file|content) (?:was |is |could )?(?:not|no longer) (?:be )?(?:found|available)\b/i;
const MAX_REDIRECTS = 8;
/** Bytes of a page that are read for its title. */
const MAX_READ = 32 * 1024;

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL/;

/** @returns what the address answers; never throws for what a host does */
export async function lookUp(address: string, options: LookUpOptions): Promise<LookUpOutcome> {
  try {
    const { isPage, ...head } = await follow(address, "HEAD", options);
    // Many hosts answer HEAD with an error, and a page may say in words that it is none.
    if (head.kind === "found" && !isPage) return head;
    const { isPage: _, ...got } = await follow(address, "GET", options);
    return got;
  } catch (error) {
    return failureOf(error);
  }
}

interface Followed extends LookUpOutcome {
  /** Whether the body is a page, which may say that it is none. */
  readonly isPage: boolean;
}

async function follow(address: string, method: "HEAD" | "GET", options: LookUpOptions): Promise<Followed> {
  let current = address;
  let isPermanent = true;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await fetch(current, {
      method,
      redirect: "manual",
      headers: { "User-Agent": options.userAgent, Accept: "*/*" },
      signal: AbortSignal.timeout(options.timeoutMs),
    });
    const location = response.headers.get("Location");
    if (response.status >= 300 && response.status < 400 && location !== null) {
      await response.body?.cancel();
      const next = URL.parse(location, current);
      if (!next || !/^https?:$/.test(next.protocol))
        return { kind: "broken", detail: `leads to ${location.slice(0, 200)}`, isPage: false };
      isPermanent &&= response.status === 301 || response.status === 308;
      current = next.href;
      continue;
    }
    return judge(response, { address, current, isPermanent });
  }
  return { kind: "broken", detail: `more than ${MAX_REDIRECTS} redirects`, isPage: false };
}

async function judge(
  response: Response,
  { address, current, isPermanent }: { address: string; current: string; isPermanent: boolean },
): Promise<Followed> {
  const isPage = /^text\/html|^application\/xhtml/.test(response.headers.get("Content-Type") ?? "");
  const title = response.ok && isPage ? titleIn(await beginningOf(response)) : "";
  await response.body?.cancel().catch(() => undefined);
  const outcome = (kind: LookUpOutcome["kind"], detail = ""): Followed => ({ kind, detail, isPage });
  if (REFUSED.has(response.status)) return outcome("refused", `status ${response.status}`);
  if (response.status >= 500) return outcome("unreachable", `status ${response.status}`);
  if (!response.ok) return outcome("broken", `status ${response.status}`);
  if (NOT_FOUND_WORDS.test(title)) return outcome("broken", `a page titled ${JSON.stringify(title)}`);
  // A document that leads to the front page is gone.
  if (new URL(current).pathname === "/" && new URL(address).pathname !== "/")
    return outcome("broken", `leads to the front page ${current}`);
  return isPermanent && current !== address ? outcome("moved", current) : outcome("found");
}

async function beginningOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= MAX_READ) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_READ).toString("utf8");
}

function titleIn(page: string): string {
  const start = page.search(/<title[\s>]/i);
  if (start < 0) return "";
  const from = page.indexOf(">", start) + 1;
  const end = page.toLowerCase().indexOf("</title", from);
  return page
    .slice(from, end < 0 ? from + 300 : end)
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 120);
}

function failureOf(error: unknown): LookUpOutcome {
  const { name, cause } = error as Error & { cause?: { code?: string; message?: string } };
  if (name === "TimeoutError") return { kind: "unreachable", detail: "no answer in time" };
  const code = cause?.code ?? "";
  if (CERTIFICATE.test(code)) return { kind: "broken", detail: `certificate: ${code}` };
  return { kind: "unreachable", detail: code || (cause?.message ?? String(error)).slice(0, 200) };
}
