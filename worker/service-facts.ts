/** Name, description and licence of the service. */
export const SERVICE = {
  name: "Hedge Fund Knowledge API",
  shortName: "Hedge Fund Knowledge",
  claim: "The reference of the hedge-fund world, for people and programs.",
  description:
    "A public, read-only, machine-readable reference of the hedge-fund world: terms, strategies, regulations, calculators, formulas, events and people, as JSON, NDJSON, JSON-LD, Markdown and CSV.",
  license: "CC-BY-4.0",
  codeLicense: "MIT",
  licenseUrl: "https://creativecommons.org/licenses/by/4.0/",
  attribution: "Hedge Fund Knowledge API",
  /** Name of the server of the Model Context Protocol, in the namespace of its host. */
  mcpName: "hedge-fund-knowledge",
} as const;

/** The name that the server of the Model Context Protocol has everywhere: `org.example.api/hedge-fund-knowledge`. */
export function mcpName(base: string): string {
  return `${new URL(base).hostname.split(".").reverse().join(".")}/${SERVICE.mcpName}`;
}
