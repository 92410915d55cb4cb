/** Pages for people: the front page and the problem pages, in HTML and Markdown. */
import { FEED_FORMATS, feedPath } from "../../worker/handlers/feed-paths.ts";
import { PROBLEMS } from "../../worker/problems.ts";
import { escapeMarkup } from "../render/markup.ts";
import { SERVICE } from "./service.ts";

interface Link {
  readonly name: string;
  readonly url: string;
  readonly description: string;
}

interface FrontPage {
  readonly documents: readonly Link[];
  readonly collections: readonly Link[];
}

/** Requests that a visitor can try. */
function tryThese(base: string): string[] {
  return [
    `curl ${base}/api/v1/terms/sharpe-ratio`,
    `curl ${base}/api/v1/terms/sharpe-ratio.md`,
    `curl '${base}/api/v1/terms?category=risk-management&fields=id,name,summary'`,
    `curl '${base}/api/v1/search?q=how+are+performance+fees+charged'`,
    `curl '${base}/api/v1/compute/black-scholes?S=42&K=40&T=0.5&r=0.1&sigma=0.2'`,
    `curl '${base}/api/v1/graph/path?from=sharpe-ratio&to=event:ltcm-collapse'`,
    `curl -O ${base}/api/v1/terms.ndjson`,
  ];
}

export function frontPageMarkdown({ documents, collections }: FrontPage, base: string): string {
  const list = (links: readonly Link[]) =>
    links.map((link) => `- [${link.name}](${link.url}): ${link.description}`).join("\n");
  return `# ${SERVICE.name}

> ${SERVICE.description}

No key is needed. Content is licensed [${SERVICE.license}](${SERVICE.licenseUrl}).

## Try it

\`\`\`sh
${tryThese(base).join("\n")}
\`\`\`

## Collections

${list(collections)}

## Documents

${list(documents)}
`;
}

export function frontPageHtml({ documents, collections }: FrontPage, base: string): string {
  const list = (links: readonly Link[]) =>
    links
      .map(
        (link) =>
          `<li><a href="${escapeMarkup(new URL(link.url).pathname)}">${escapeMarkup(link.name)}</a><span>${escapeMarkup(link.description)}</span></li>`,
      )
      .join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${SERVICE.name}</title>
<meta name="description" content="${escapeMarkup(SERVICE.description)}">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/logo.svg" type="image/svg+xml">
<link rel="alternate" type="application/json" href="/index.json">
<link rel="alternate" type="text/markdown" href="/index.md">
${FEED_FORMATS.map(({ extension, mediaType }) => `<link rel="alternate" type="${mediaType}" title="Changes" href="${feedPath()}.${extension}">`).join("\n")}
<style>
:root { color-scheme: light dark; --ink: #16202c; --soft: #5a6877; --line: #dde3ea; --paper: #fbfcfd; --accent: #0b5cad; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf3; --soft: #9aa8b8; --line: #2a3542; --paper: #11171e; --accent: #7db8f5; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 3rem 1.5rem 4rem; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .75rem; letter-spacing: -.01em; }
h2 { font-size: 1.05rem; margin: 2.5rem 0 .75rem; }
p { max-width: 44rem; margin: 0 0 1rem; }
pre { background: color-mix(in srgb, var(--ink) 6%, transparent); border-radius: 6px; padding: 1rem; overflow-x: auto; font: 14px/1.7 ui-monospace, monospace; }
ul { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 0 2rem; }
li { border-top: 1px solid var(--line); padding: .6rem 0; }
li a { display: block; font-weight: 600; overflow-wrap: anywhere; }
li span { color: var(--soft); font-size: .9rem; }
a { color: var(--accent); text-decoration: none; }
a:hover, a:focus-visible { text-decoration: underline; }
</style>
</head>
<body>
<main>
<h1>${SERVICE.name}</h1>
<p>${escapeMarkup(SERVICE.description)}</p>
<p>No key is needed. Content is licensed <a rel="license" href="${SERVICE.licenseUrl}">${SERVICE.license}</a>.</p>
<h2>Try it</h2>
<pre>${tryThese(base).map(escapeMarkup).join("\n")}</pre>
<h2>Collections</h2>
<ul>
${list(collections)}
</ul>
<h2>Documents</h2>
<ul>
${list(documents)}
</ul>
</main>
</body>
</html>
`;
}

export function problemMarkdown(slug: keyof typeof PROBLEMS): string {
  const { status, title, meaning, remedy } = PROBLEMS[slug];
  return `# ${title}\n\n- Type: ${slug}\n- Status: ${status}\n\n${meaning}\n\n## What to do\n\n${remedy}\n`;
}

export function problemsMarkdown(base: string): string {
  const lines = Object.entries(PROBLEMS).map(
    ([slug, { status, title }]) => `- ${status} [${title}](${base}/problems/${slug}.md)`,
  );
  return `# Problems\n\nEvery answer that is neither a success nor a 304 is an \`application/problem+json\` document of one of these types.\n\n${lines.join("\n")}\n`;
}
