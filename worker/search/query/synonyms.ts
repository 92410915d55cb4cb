/** Synonyms of the trade, which are searched at a lower weight than the query's word. */

/** Groups of words with the same professional meaning. */
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

/** All words that have synonyms. */
export function wordsWithSynonyms(): string[] {
  return [...BY_WORD.keys()];
}
