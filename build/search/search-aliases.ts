/** Search aliases: common names of records that the content does not give. Aliases without a record are ignored. */

/** Each alias with the names of its records. */
const ALIASES: readonly (readonly [alias: string, ...names: string[]])[] = [
  ["2 and 20", "performance fee", "management fee"],
  ["1.5 and 15", "performance fee", "management fee"],
  ["carried interest", "performance fee"],
  ["carry fee", "performance fee"],
  ["130/30", "long/short equity"],
  ["equity long/short", "long/short equity"],
  ["L/S equity", "long/short equity"],
  ["stat arb", "statistical arbitrage"],
  ["risk arb", "merger arbitrage"],
  ["risk arbitrage", "merger arbitrage"],
  ["merger arb", "merger arbitrage"],
  ["convert arb", "convertible arbitrage"],
  ["vol arb", "volatility arbitrage"],
  ["fixed income arb", "fixed-income arbitrage"],
  ["relative value", "fixed-income arbitrage"],
  ["CTA", "trend following"],
  ["managed futures", "trend following"],
  ["crypto arbitrage", "digital-asset arbitrage"],
  ["distressed investing", "distressed credit"],
  ["market neutral equity", "equity market neutral"],
  ["EMN", "equity market neutral"],
  ["40 act", "Investment Company Act of 1940"],
  ["1940 act", "Investment Company Act of 1940", "Investment Advisers Act of 1940"],
  ["3(c)(1)", "Investment Company Act of 1940"],
  ["3(c)(7)", "Investment Company Act of 1940", "qualified purchaser"],
  ["506(b)", "Regulation D"],
  ["506(c)", "Regulation D"],
  ["reg D", "Regulation D"],
  ["private placement", "Regulation D"],
  ["UMR", "uncleared margin rules"],
  ["SFO", "Securities and Futures Ordinance"],
  ["FIEA", "Financial Instruments and Exchange Act"],
  ["CISA", "Collective Investment Schemes Act"],
  ["SSR", "EU Short Selling Regulation"],
  ["T+1", "trade settlement"],
  ["T+2", "trade settlement"],
  ["DVP", "trade settlement"],
  ["mark to market", "net asset value"],
  ["probability of ruin", "Kelly criterion"],
  ["basis trade", "Treasury basis trade", "crypto basis trade"],
  ["cash and carry", "crypto basis trade", "Treasury basis trade"],
  ["wrong-way risk", "counterparty risk"],
  ["days to liquidate", "liquidity risk"],
  ["pods", "multi-manager platform"],
  ["pass-through fees", "multi-manager platform"],
  ["level 3 assets", "side pocket"],
  ["walled-off assets", "side pocket"],
  ["MAR ratio", "Calmar ratio"],
  ["death spiral", "short squeeze"],
  ["Amaranth Advisors", "Collapse of Amaranth Advisors"],
  ["Archegos Capital Management", "Collapse of Archegos Capital Management"],
  ["Bankhaus Herstatt", "Failure of Bankhaus Herstatt"],
  ["Long-Term Capital Management", "Collapse of Long-Term Capital Management"],
  ["Tiger Management", "Closure of Tiger Management"],
];

export interface SearchAlias {
  readonly alias: string;
  readonly name: string;
}

export function searchAliases(): SearchAlias[] {
  return ALIASES.flatMap(([alias, ...names]) => names.map((name) => ({ alias, name })));
}
