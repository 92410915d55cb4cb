/**
 * The documents by which agents find the server of the Model Context Protocol. The card and the catalogue are drafts of
 * https://github.com/modelcontextprotocol/experimental-ext-server-card.
 */
import { REVISIONS } from "../../../worker/mcp/protocol.ts";
import { MCP_PATH, SERVER_CARD_PATH } from "../../../worker/resources/mcp.ts";
import { mcpName, SERVICE } from "../../../worker/service-facts.ts";
import type { Settings } from "../../settings.ts";
import type { DiscoveryInput } from "./documents.ts";

/** What an agent sees in a list of servers: at most 100 characters. */
export const MCP_SUMMARY = "A cited hedge-fund reference: terms, strategies, regulations, calculators, graph.";

type Deployed = Pick<DiscoveryInput, "base" | "apiVersion">;

/** The card at `/mcp/server-card`: identity and transport. */
export function serverCard(deployed: Deployed): unknown {
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    ...identity(deployed),
    remotes: [{ ...remote(deployed), supportedProtocolVersions: REVISIONS }],
  };
}

/** Code hosts that the registry has a name for. */
const CODE_HOSTS: ReadonlyMap<string, string> = new Map([
  ["github.com", "github"],
  ["gitlab.com", "gitlab"],
]);

/**
 * `server.json`, the entry for the registry of the Model Context Protocol. Its name is in the namespace of the host, so
 * its publisher proves to the registry that the host is theirs.
 */
export function registryEntry(settings: Pick<Settings, "base" | "apiVersion" | "repository">): unknown {
  const { repository } = settings;
  const source = repository === undefined ? undefined : CODE_HOSTS.get(new URL(repository).hostname);
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    ...identity(settings),
    ...(source !== undefined && { repository: { url: repository, source } }),
    remotes: [remote(settings)],
  };
}

/** What the card and the registry's entry say of the server. */
function identity({ base, apiVersion }: Deployed) {
  return {
    name: mcpName(base),
    title: SERVICE.name,
    description: MCP_SUMMARY,
    version: apiVersion,
    websiteUrl: `${base}/`,
    icons: [{ src: `${base}/logo.svg`, mimeType: "image/svg+xml", sizes: ["any"] }],
  };
}

function remote({ base }: Pick<Deployed, "base">) {
  return { type: "streamable-http", url: base + MCP_PATH };
}

/** The catalogue at `/.well-known/ai-catalog.json`, which leads to the card. */
export function aiCatalog({ base }: Pick<DiscoveryInput, "base">): unknown {
  const { hostname } = new URL(base);
  return {
    specVersion: "1.0",
    entries: [
      {
        identifier: `urn:air:${hostname}:mcp:${SERVICE.mcpName}`,
        type: "application/mcp-server-card+json",
        url: base + SERVER_CARD_PATH,
      },
    ],
  };
}
