/**
 * Names that are also everyday words, or that finance uses for several things. In running text they are ambiguous, so
 * they count as mentions only where an author links them. The list is reviewed by hand: a name belongs here if it often
 * means something else in the sentences of this corpus.
 */
const AMBIGUOUS_WORDS = new Set(
  `
    IRS ISO APR absorption accrual accumulation active activist activity adjustment administration administrator adoption advance
    advice adviser advisor affiliate agency agent allocation allotment alternative amendment appreciation arrangement asset
    attribution auction audit auditor authorisation authority average balance bankruptcy barrier basis basket benchmark
    benefit bid block blocker board bond bonus book border borrow borrower borrowing boundary breadth break breakout
    bridge broker brokerage bubble budget buffer burn buyer call capacity capital capitulation carry cash catalyst
    ceiling chain chart claim clearance clearing client close closing collar commission commitment commodity community
    company compensation competition compliance compounding concentration concession conflict consensus consideration
    consolidation contract contribution control conversion cooperation corner corporation correction cost coupon
    coverage credit crisis crossing crowding currency current curve custody cycle dealer death debit debt decay default
    deficit delay delivery delta-one demand deposit depreciation depth derivative destination difference director
    discipline disclosure discount discovery discretion dispersion distress distribution divergence dividend document
    dollar doubling downgrade drift duration duty earnings economy effect efficiency election eligibility employment
    endowment engagement enterprise entry equity error estimate euro event evidence exception excess exchange execution
    exemption exercise exhaustion exit exotic expansion expectation expense expiration expiry exposure extension facility
    factor failure fairness family feature feeder fiduciary figure filing filter finality finance financing firm fixing
    flag float floor flow footprint force forecast foreign forward foundation fraction frequency friction front fund
    fundamental funding future gamble gap gate gating generation gold governance grade grant growth guarantee guidance
    habit haircut halving hammer handle hedge hedging history holding horizon house hurdle hybrid imbalance impact
    impairment income increment independence index indicator inflow influence information infrastructure innovation
    input insider insolvency inspection institution instruction instrument insurance integration interest intermediary
    intermediation intervention inventory inversion investment investor invoice issue issuer judgement judgment junior
    jurisdiction knowledge ladder latency lead lease legacy lender lending level liability licence license lien life
    limit line link linkage liquidation listing loan location lock long loss machine manager mandate margin mark market
    marketing master match matching materiality maturity measure mechanism member memory merger mezzanine mining
    minority mint mirror mismatch mispricing mission model modification moment momentum monitoring mortgage motive
    multiple net network neutral noise nominee notice notional novation obligation offer offering offset opacity opening
    operation operations operator opinion opportunity option oracle order origin outcome outflow outlier output
    outsourcing overhang overhead overlay oversight owner ownership pace package panic parity partner partnership
    passive pattern payment payoff peak peer penalty pension performance period perpetual permission placement plan platform play
    pledge pocket policy pool portfolio position power precedent preference preferred premium prepayment price pricing
    primary prime principal priority privacy private probability process processing producer product productivity profit
    projection promise proof property proposal prospectus protection protocol provider provision proxy public purchase
    purpose put quality quant quantity quarter quorum quotation quote rally range rating ratio reaction rebalancing
    rebate receipt receivable recession recommendation reconciliation recovery redemption reference referral reform
    regime region registration regression regulation reinvestment relationship release remedy rent replacement
    replication report reporting representation reputation reserve reset resistance resolution restriction restructuring retracement
    result retail retention return revenue reversal reversion review reward right risk roll rollover rotation rule
    safety sale sample sanction saving scale scalping scandal scarcity scenario schedule score screen screening search
    season secondary sector security segregation seizure selection seller senior seniority sentiment series service
    settlement share short shortfall shorting signal signature size skew skill slack slope smile smoothing solvency
    spark specialist speculation speculator speed split sponsor spot spread squeeze stability stake staking standard
    statement stock stocks stop storage strategy stress strike structure style subordination subscription subsidiary
    substance substitution supply support surcharge surface surplus surveillance suspension swing switch syndicate
    synthetic system target tariff tax taxation technology tender tenor term test thematic theme threshold tick time
    timing title token toxicity tracking trade trader trading transfer transition transparency treasury treaty trend
    trigger trough trust trustee turnover uncertainty underwriting unit universe upgrade utility valuation value
    variable variance vehicle vendor venue verification version veto vintage volume voting wallet warehouse warrant
    warranty wash wave weighting whale window winner withdrawal workflow wrapper write-down yield zero
  `
    .split(/\s+/)
    .filter((word) => word !== ""),
);

/** Phrases that contain a name with another meaning; found by reviewing mentions. */
export const FALSE_MATCH_PHRASES: readonly string[] = [
  "margin lock-up",
  "margin lock-ups",
  "drawdown fund",
  "drawdown funds",
  "drawdown vehicle",
  "drawdown vehicles",
  "commitments and drawdowns",
  "side pocket of the business",
  "efficient frontier of",
  "stop-loss rule",
  "stop-loss rules",
  "federal beneficial ownership",
  "FATCA and beneficial ownership",
  "leverage effect",
  "leverage effects",
  "gearing ratio",
  "straddle rules",
  "that locates",
  "implied covenant",
  "convertible into",
  "depositary receipt",
  "depositary receipts",
  "common equity tier 1",
  "credit event upon merger",
  "declared floaters",
  "absolute return divided",
  "yield give-up",
  "annual affirmation",
  "durations locate",
  "actually locate",
  "wholesalers and retailers",
  "wholesalers and franchisors",
  "priming results",
  "charting the financial account",
  "worst of a family",
  "as the price trends",
  "government's goodwill",
  "quartz oscillator",
  "equalisation agreement",
  "form CRS",
  "CTA plan",
  "OCC proposed",
  "OCC has granted",
];

const AMBIGUOUS_PHRASES = new Set([
  "a book",
  "active share",
  "agency trade",
  "all in",
  "at best",
  "at market",
  "at risk",
  "base rate",
  "best price",
  "big figure",
  "bond yield",
  "capital account",
  "contract roll",
  "dead cat",
  "equity multiple",
  "first loss",
  "flat price",
  "floating stock",
  "funding rate",
  "going concern",
  "hard stop",
  "hedged fund",
  "in kind",
  "last look",
  "level 2",
  "leverage ratio",
  "lock up",
  "long call",
  "long position",
  "long put",
  "loss severity",
  "market price",
  "monetary authority",
  "net assets",
  "net long",
  "net short",
  "new issue",
  "nominal yield",
  "normal model",
  "not held",
  "on the run",
  "other assets",
  "price gap",
  "profit per share",
  "profit share",
  "quoted price",
  "quoted spread",
  "rate of return",
  "real rate",
  "redemption notice",
  "reference index",
  "reserve bank",
  "restructuring plan",
  "reward for risk",
  "security analysis",
  "short position",
  "soft stop",
  "sum of the part",
  "target rate",
  "to be announced",
  "total exposure",
  "total return",
  "track record",
  "trading cost",
  "variance reduction",
  "working order",
]);

/** @param name a name's tokens joined by spaces, singular or plural */
export function isAmbiguousName(name: string): boolean {
  const list = name.includes(" ") ? AMBIGUOUS_PHRASES : AMBIGUOUS_WORDS;
  return singulars(name).some((singular) => list.has(singular));
}

/** The name itself and its possible singular forms. */
function singulars(name: string): string[] {
  return [name, name.replace(/s$/, ""), name.replace(/es$/, ""), name.replace(/ies$/, "y")];
}

/** What turns a verb into one of two words: `to buy in`, `it set off`. */
const PARTICLES = new Set(["back", "down", "in", "off", "on", "out", "over", "through", "up"]);

/**
 * Whether a name is a noun by its hyphen alone: `buy-in`, `set-off`. Written as two words it is a verb.
 *
 * @param own its tokens, each with whether a hyphen ties it to the one before
 */
export function isNounByHyphen(own: readonly { readonly key: string; readonly isJoined: boolean }[]): boolean {
  const last = own.at(-1);
  return own.length > 1 && last?.isJoined === true && PARTICLES.has(last.key);
}
