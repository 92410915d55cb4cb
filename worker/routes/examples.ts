/** What the examples of the contract show. */
import type { CollectionName } from "../collections.ts";

/** A record per collection that is good to show. */
export const EXAMPLE_ID: Readonly<Record<CollectionName, string>> = {
  terms: "sharpe-ratio",
  categories: "risk-management",
  strategies: "merger-arbitrage",
  regulations: "form-pf",
  calculators: "sharpe-ratio-calc",
  conventions: "act-360",
  sources: "sharpe-1966",
  people: "william-sharpe",
  formulas: "sharpe-ratio",
  structures: "master-feeder-fund",
  events: "ltcm-collapse",
};
