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
} as const;
