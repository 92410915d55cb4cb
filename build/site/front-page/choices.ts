/** What the front page shows, chosen by hand. An entry that a corpus lacks is passed over. */

/** A question as people ask it, and where it is answered. */
export interface Question {
  readonly question: string;
  /** Key of the entry. */
  readonly answer: string;
  /** Anchor of the section that answers it; the beginning of the page if absent. */
  readonly section?: string;
  /** Place of the calculator's example, from 0, whose inputs are those of the question. */
  readonly example?: number;
}

export const QUESTIONS: readonly Question[] = [
  { question: "What is a good Sharpe ratio for a hedge fund?", answer: "term:sharpe-ratio", section: "in-practice" },
  {
    question: "My fund rose 15% and must first beat 5%. What fee do I pay at 20%?",
    answer: "calculator:performance-fee-calc",
    example: 1,
  },
  { question: "When is Form 13F due, and who files it?", answer: "duty:form-13f" },
  {
    question: "Why do two investors in one fund pay different fees in the same year?",
    answer: "term:high-water-mark",
    section: "example",
  },
  { question: "Are my shares still mine when the broker fails?", answer: "term:rehypothecation", section: "example" },
  {
    question: "A share costs 42. What is the right to buy it at 40 worth?",
    answer: "calculator:black-scholes-call-calc",
  },
  { question: "Why did Long-Term Capital Management fail?", answer: "event:ltcm-collapse" },
  {
    question: "At what size does a European manager need a full licence?",
    answer: "regulation:aifmd",
    section: "thresholds",
  },
  { question: "How much can I lose if a takeover is called off?", answer: "strategy:merger-arbitrage" },
  {
    question: "Is a 99% daily loss figure the most that I can lose?",
    answer: "term:value-at-risk",
    section: "common-pitfalls",
  },
];

/** The calculator that the front page has, and the place of the example that it begins with. */
export const CALCULATOR = { id: "performance-fee-calc", example: 2 };

/** Ids of terms whose entries show the reference at its best. One is shown each day, in this order. */
export const TERMS_OF_THE_DAY: readonly string[] = [
  "short-squeeze",
  "convexity",
  "rehypothecation",
  "survivorship-bias",
  "gamma-scalping",
  "side-pocket",
  "high-water-mark",
  "roll-yield",
  "fulcrum-security",
  "value-at-risk",
  "treasury-basis-trade",
  "equalization",
  "implementation-shortfall",
  "carried-interest",
  "variance-swap",
  "sharpe-ratio",
  "cross-currency-basis",
  "deflated-sharpe-ratio",
  "capital-structure",
  "impermanent-loss",
  "black-litterman-model",
];

/** Learning paths to begin with. */
export const FIRST_PATHS: readonly string[] = [
  "whole-field",
  "option-to-variance-swap",
  "bond-to-convexity",
  "net-asset-value-to-equalization",
  "bankruptcy-to-fulcrum-security",
];
