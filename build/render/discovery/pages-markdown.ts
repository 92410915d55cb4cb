/** The front page and the problem pages as Markdown. */
import { PROBLEMS } from "../../../worker/problems.ts";
import { MCP_PATH } from "../../../worker/resources/mcp/routes.ts";
import { SERVICE } from "../../../worker/service-facts.ts";
import type { DescribedLink, frontPage } from "./documents.ts";

/** Requests that a visitor can try. */
export function tryThese(base: string): string[] {
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

export function frontPageMarkdown({ documents, collections }: ReturnType<typeof frontPage>, base: string): string {
  const list = (links: readonly DescribedLink[]) =>
    links.map((link) => `- [${link.name}](${link.url}): ${link.description}`).join("\n");
  return `# ${SERVICE.name}

> ${SERVICE.description}

No key is needed. Content is licensed [${SERVICE.license}](${SERVICE.licenseUrl}). Agents connect to \`${base}${MCP_PATH}\`
by the Model Context Protocol.

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
