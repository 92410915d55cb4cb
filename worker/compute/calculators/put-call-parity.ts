// The calculator put-call-parity-calc: what put-call parity says about a call, a put and the forward.

import type { Calculation, Warning } from "../calculator.ts";
import {
  finiteOutputs,
  NotComputable,
  requireAtLeast,
  requireFiniteNumbers,
  requirePositive,
} from "../not-computable.ts";

type PutCallParityInputs = { S: number; K: number; T: number; r: number; q: number; C?: number; P?: number };

/**
 * The price that the other option of a pair has by put-call parity, and with both prices what parity fails by.
 *
 * parity_value = S exp(-qT) - K exp(-rT); implied_put = C - parity_value; implied_call = P + parity_value;
 * gap = C - P - parity_value; profit_at_expiry = |gap| exp(rT); forward = S exp((r - q) T);
 * implied_forward = K + (C - P) exp(rT).
 *
 * Units: S, K, C and P in one currency; T in years; r and q a year, decimal, continuously compounded.
 * Domain: S, K and T above 0; C and P 0 or above, at least one of them. European options of one strike and expiry.
 * Source: H. R. Stoll, "The Relationship Between Put and Call Option Prices", Journal of Finance 24 (1969).
 */
export function putCallParity(inputs: PutCallParityInputs): Calculation {
  const { S, K, T, r, q, C, P } = inputs;
  requireFiniteNumbers(inputs);
  requirePositive(S, "S");
  requirePositive(K, "K");
  requirePositive(T, "T");
  if (C === undefined && P === undefined) throw new NotComputable("C", "`C`, `P` or both are needed.");
  if (C !== undefined) requireAtLeast(C, 0, "C");
  if (P !== undefined) requireAtLeast(P, 0, "P");
  const [present_spot, present_strike, growth] = [S * Math.exp(-q * T), K * Math.exp(-r * T), Math.exp(r * T)];
  const parity_value = present_spot - present_strike;
  const gap = C !== undefined && P !== undefined ? C - P - parity_value : undefined;
  const warnings = [
    ...(C === undefined ? [] : outsideBounds("C", C, parity_value, present_spot)),
    ...(P === undefined ? [] : outsideBounds("P", P, -parity_value, present_strike)),
  ];
  return {
    outputs: finiteOutputs(
      {
        parity_value,
        present_spot,
        present_strike,
        forward: S * Math.exp((r - q) * T),
        ...(C !== undefined && { implied_put: C - parity_value }),
        ...(P !== undefined && { implied_call: P + parity_value }),
        ...(gap !== undefined && { gap, profit_at_expiry: Math.abs(gap) * growth }),
        ...(C !== undefined && P !== undefined && { implied_forward: K + (C - P) * growth }),
      },
      "T",
      "a shorter `T` is needed",
    ),
    ...(warnings.length > 0 && { warnings }),
  };
}

function outsideBounds(input: string, price: number, lower: number, upper: number): Warning[] {
  if (price >= lower && price <= upper) return [];
  const bound =
    price < lower ? "below its lower bound, so the other price is below 0" : `above its upper bound, ${upper}`;
  return [{ input, detail: `\`${input}\` is ${bound}. Parity is an equation only for European options.` }];
}
