/** npm's packages, called as their documentation shows it. What they take is made before the time is measured. */
import { createRequire } from "node:module";
import type { Rival } from "./libraries.ts";

const require = createRequire(import.meta.url);
const DAYS_IN_YEAR = 365;
const BASIS_POINTS_IN_ONE = 10_000;

type Inputs = Record<string, unknown>;
type Option = readonly [S: number, K: number, T: number, sigma: number, r: number];

/** They have no types that this project could check, and are there only after `npm ci` in this folder. */
export function packageRivals(): Rival[] {
  const financial = require("financial");
  const { default: xirr } = require("@webcarrot/xirr");
  const { blackScholes } = require("black-scholes");
  const greeks = require("greeks");
  /** Neither knows a dividend yield. */
  const onOption = (call: (option: Option) => unknown) => (inputs: Inputs) => {
    const { S, K, T, sigma, r, q } = inputs as Record<string, number>;
    return q ? undefined : () => call([S, K, T, sigma, r] as unknown as Option);
  };
  const withGreeks = (option: Option) => {
    greeks.getDelta(...option, "call");
    greeks.getGamma(...option);
    greeks.getVega(...option);
    greeks.getTheta(...option, "call", DAYS_IN_YEAR);
    greeks.getRho(...option, "call", BASIS_POINTS_IN_ONE);
    return blackScholes(...option, "call");
  };
  const priced = { calculator: "black-scholes-call-calc", output: "call" };
  return [
    {
      calculator: "irr-calc",
      output: "irr",
      name: "financial irr",
      call: (inputs) => () => financial.irr(inputs["cash_flows"], inputs["guess"]),
    },
    {
      calculator: "npv-mirr-calc",
      output: "npv",
      name: "financial npv and mirr",
      call: ({ rate, cash_flows, dates, timing, finance_rate = rate, reinvestment_rate = rate }) =>
        dates === undefined && timing !== "end"
          ? () => {
              financial.mirr(cash_flows, finance_rate, reinvestment_rate);
              return financial.npv(rate, cash_flows);
            }
          : undefined,
    },
    {
      calculator: "xirr-calc",
      output: "xirr",
      name: "@webcarrot/xirr",
      call: (inputs) => {
        const dates = inputs["dates"] as string[];
        const amounts = inputs["cash_flows"] as number[];
        const flows = amounts.map((amount, i) => ({ amount, date: new Date(dates[i] ?? "") }));
        return () => xirr(flows);
      },
    },
    { ...priced, name: "black-scholes, price alone", call: onOption((option) => blackScholes(...option, "call")) },
    { ...priced, name: "black-scholes and greeks", call: onOption(withGreeks) },
  ];
}
