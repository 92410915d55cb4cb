/**
 * What the trade says for what the corpus calls otherwise. A synonym is followed at a lower weight than the
 * word that was typed; a byname leads to a record when one has the name, and is nothing otherwise.
 */
import { tokenize } from "./tokenize.ts";

/** Groups of words that professionals use for one another. */
const SYNONYMS = [
  "stock share equity",
  "fx forex currency",
  "investor allocator lp",
  "manager gp",
  "withdraw withdrawal redeem redemption",
  "loss drawdown decline",
  "borrow loan lend",
  "crypto cryptocurrency bitcoin token digital",
  "default bankruptcy insolvency",
  "rule regulation law statute",
  "fee charge",
  "profit gain pnl",
  "bond debt",
  "junk distressed",
  "vol volatility",
  "sigma volatility deviation",
  "merger takeover acquisition deal",
  "hedge neutralize offset",
  "broker dealer",
  "custody safekeeping",
  "adviser advisor",
  "threshold limit",
  "report filing disclosure",
  "calculate compute calculator formula",
  "probability likelihood chance odds",
  "sensitivity derivative",
  "exposure position",
  "collateral margin",
  "illiquid illiquidity",
  "insider nonpublic",
  "central fed ecb",
  "treasury government gilt",
  "repo repurchase",
  "perp perpetual",
  "wallet custody",
  "dark hidden",
  "quant quantitative systematic",
  "money cash",
  "size sizing",
  "lose loss",
  "buy purchase",
  "rise increase",
  "fall decrease",
  "predict forecast",
  "owner shareholder",
  "eu europe european",
  "uk britain british",
  "us american",
];

/** Sayings, and the names of the records that they are about. */
const BYNAMES: readonly (readonly [saying: string, ...names: string[]])[] = [
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
];

const BY_WORD = new Map<string, string[]>();
for (const group of SYNONYMS.map((line) => line.split(" "))) {
  for (const word of group) {
    const others = group.filter((other) => other !== word);
    BY_WORD.set(word, [...(BY_WORD.get(word) ?? []), ...others]);
  }
}

/** @param word stemmed */
export function synonymsOf(word: string): readonly string[] {
  return BY_WORD.get(word) ?? [];
}

/** Sayings by the name that they lead to, for the writer of an index. */
export function bynames(): readonly { saying: string; name: string }[] {
  return BYNAMES.flatMap(([saying, ...names]) => names.map((name) => ({ saying, name })));
}

/** All words that can be reached as synonyms; a test holds them to their indexed form. */
export function thesaurusWords(): string[] {
  return [...BY_WORD.keys()].map((word) => tokenize(word)[0]?.term ?? word);
}
