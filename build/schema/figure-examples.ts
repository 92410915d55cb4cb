/** A figure of each kind as an author writes it. CONTRIBUTING prints them, and a test builds them. */
import type { FigureKind } from "./figures.ts";

export const FIGURE_EXAMPLES: Readonly<Record<FigureKind, string>> = {
  plot: `figures:
  - title: A call before and at expiry
    description: >-
      The value of a three-month call with a strike of 105 lies above its payoff at every spot price. The gap, the time
      value, is widest near the strike.
    plot:
      calculator: black-scholes-call-calc
      inputs: { K: 105, T: 0.25, r: 0.04 }
      vary: { input: S, from: 70, to: 140 }
      outputs: [call]
      compare: { input: sigma, values: [0.15, 0.25, 0.4] }`,
  table: `figures:
  - title: Standard haircuts on collateral
    description: >-
      The schedule takes little off short government bonds and 15% off shares
      [@bcbs-iosco-margin-2020, Appendix B].
    table:
      draw: bars
      columns: [Collateral, "Haircut (% of market value)"]
      rows:
        - ["Government bonds, up to 1 year", 0.5]
        - ["Government bonds, over 5 years", 4]
        - [Shares in a major index, 15]`,
  stack: `figures:
  - title: The minimum capital of a bank, by rank
    description: Losses begin at the bottom, with common equity [@crr-2013, Article 92].
    stack:
      unit: "% of risk-weighted assets"
      layers:
        - { name: Tier 2, size: 2, note: at most }
        - { name: Additional tier 1, size: 1.5, note: at most }
        - { name: Common equity tier 1, size: 4.5, note: at least }`,
  flow: `figures:
  - title: Two feeders and their master
    description: Two groups of investors enter through companies of their own, which share one portfolio.
    flow:
      boxes:
        - { id: taxable, name: US taxable investors }
        - { id: others, name: Other investors }
        - { id: onshore, name: Onshore feeder, note: Delaware partnership }
        - { id: offshore, name: Offshore feeder, note: Cayman company }
        - { id: master, name: Master fund }
      arrows:
        - { from: taxable, to: onshore, label: subscribe }
        - { from: others, to: offshore, label: subscribe }
        - { from: onshore, to: master, label: all capital }
        - { from: offshore, to: master, label: all capital }`,
};
