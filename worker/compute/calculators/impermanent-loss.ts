// The calculator impermanent-loss-calc: what a constant-product pool loses against holding its tokens.

import type { Calculation, Warning } from "../calculator.ts";
import { finiteOutputs, requireAtLeast, requireFiniteNumbers, requirePositive } from "../not-computable.ts";

type ImpermanentLossInputs = { price_ratio: number; deposit_value?: number; fee_return: number };

const LOW_RATIO = 0.1;
const HIGH_RATIO = 10;

/**
 * The value of a share in a pool of two tokens against that of the tokens, after their price has moved.
 *
 * With r the price now over the price at deposit: impermanent_loss = 2 sqrt(r) / (1 + r) - 1 = -(1 - sqrt(r))² / (1 + r);
 * break_even_fees = -IL / (1 + IL); net_of_fees = (1 + IL) (1 + fee_return) - 1; hold_return = (r - 1) / 2;
 * pool_return = sqrt(r) - 1; in money deposit (1 + r) / 2 and deposit sqrt(r).
 *
 * Units: returns decimal of the value named; money in the currency of the deposit, the second token of the pair.
 * Domain: a ratio above 0; equal values at deposit, the full range of prices, fees apart.
 * Source: H. Adams, N. Zinsmeister and D. Robinson, "Uniswap v2 Core" (2020); G. Angeris et al., "An Analysis of Uniswap
 * Markets" (2019).
 */
export function impermanentLoss(inputs: ImpermanentLossInputs): Calculation<Record<string, number>> {
  const { price_ratio, deposit_value, fee_return } = inputs;
  requireFiniteNumbers(inputs);
  requirePositive(price_ratio, "price_ratio");
  requireAtLeast(fee_return, -1, "fee_return");
  if (deposit_value !== undefined) requirePositive(deposit_value, "deposit_value");
  const root = Math.sqrt(price_ratio);
  // sqrt(r) - 1 without loss near 1.
  const pool_return = (price_ratio - 1) / (root + 1);
  const impermanent_loss = -pool_return * (pool_return / (1 + price_ratio));
  return {
    outputs: finiteOutputs<Record<string, number>>(
      {
        impermanent_loss,
        break_even_fees: (pool_return / root) * (pool_return / 2),
        net_of_fees: impermanent_loss + fee_return * ((2 * root) / (1 + price_ratio)),
        hold_return: (price_ratio - 1) / 2,
        pool_return,
        ...(deposit_value !== undefined && {
          hold_value: deposit_value * ((1 + price_ratio) / 2),
          pool_value: deposit_value * root,
          loss_money: -deposit_value * pool_return * (pool_return / 2),
        }),
      },
      "price_ratio",
      "a ratio nearer to 1 is needed",
    ),
    ...(isFar(price_ratio) && { warnings: [farRatio(price_ratio)] }),
  };
}

function isFar(ratio: number): boolean {
  return ratio < LOW_RATIO || ratio > HIGH_RATIO;
}

function farRatio(ratio: number): Warning {
  const detail = `\`price_ratio\` is ${ratio}: the price now over the price at deposit, 1.2 after a rise of 20%, not a change in per cent.`;
  return { input: "price_ratio", detail };
}
