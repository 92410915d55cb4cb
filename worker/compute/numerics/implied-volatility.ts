// The volatility of an option's price, without a starting guess.

import { type OptionInputs, valueOption } from "./black-scholes.ts";
import { bracketedRoot } from "./bracketed-root.ts";

/** The search is between these values of sigma · sqrt(T). */
const LEAST_DEVIATION = 1e-8;
const MOST_DEVIATION = 80;

/**
 * The volatility at which the option without intrinsic value, the cheaper of call and put, is worth `timeValue`. By put-call
 * parity it is that of the other one too, and no digits are lost to the intrinsic value. `undefined` where none within the search gives
 * that value.
 */
export function volatilityOfTimeValue(option: Omit<OptionInputs, "sigma">, timeValue: number): number | undefined {
  const rootTime = Math.sqrt(option.T);
  const excess = (deviation: number) => {
    const { call, put } = valueOption({ ...option, sigma: deviation / rootTime });
    return Math.min(call, put) - timeValue;
  };
  if (!(excess(LEAST_DEVIATION) < 0 && excess(MOST_DEVIATION) > 0)) return undefined;
  return bracketedRoot(excess, LEAST_DEVIATION, MOST_DEVIATION) / rootTime;
}
