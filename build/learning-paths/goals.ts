/** Learning paths from one term to another, chosen by hand. */

export interface Goal {
  /** Ids of terms. What the first needs is taken as known. */
  readonly from: string;
  readonly to: string;
  readonly title: string;
}

export const GOALS: readonly Goal[] = [
  { from: "option", to: "variance-swap", title: "From an option to a variance swap" },
  { from: "option", to: "gamma-scalping", title: "From an option to gamma scalping" },
  { from: "bond", to: "convexity", title: "From a bond to convexity" },
  { from: "bond", to: "treasury-basis-trade", title: "From a bond to the Treasury basis trade" },
  { from: "swap", to: "swap-spread-trade", title: "From a swap to the swap spread trade" },
  { from: "net-asset-value", to: "equalization", title: "From net asset value to equalisation" },
  { from: "limited-partner", to: "distribution-waterfall", title: "From limited partner to distribution waterfall" },
  { from: "bankruptcy", to: "fulcrum-security", title: "From bankruptcy to the fulcrum security" },
  { from: "collateral", to: "rehypothecation", title: "From collateral to rehypothecation" },
  { from: "futures-contract", to: "roll-yield", title: "From a futures contract to roll yield" },
  { from: "exchange-rate", to: "cross-currency-basis", title: "From an exchange rate to the cross-currency basis" },
  {
    from: "bid-price-and-ask-price",
    to: "implementation-shortfall",
    title: "From bid and ask to implementation shortfall",
  },
  { from: "market-risk", to: "component-value-at-risk", title: "From market risk to component VaR" },
  { from: "standard-deviation", to: "black-litterman-model", title: "From standard deviation to Black–Litterman" },
  { from: "volatility", to: "deflated-sharpe-ratio", title: "From volatility to the deflated Sharpe ratio" },
  { from: "revenue", to: "discounted-cash-flow", title: "From revenue to discounted cash flow" },
  { from: "blockchain", to: "impermanent-loss", title: "From a blockchain to impermanent loss" },
  { from: "interest-rate", to: "taylor-rule", title: "From the interest rate to the Taylor rule" },
];
