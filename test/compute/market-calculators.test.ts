/** The calculators of options, macro, commodities and pools: what their sources print, what they refuse, and what holds for all inputs. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeCalculator, near, output, outputsOf } from "./calculator-suite.ts";

describeCalculator("impermanent-loss-calc", {
  formula: "impermanent-loss",
  printed: [
    [/doubles/, "impermanent_loss", -0.057, 3],
    [/fivefold/, "impermanent_loss", -0.255, 3],
    [/Formula record/, "impermanent_loss", -0.037909, 6],
    [/Formula record/, "pool_value", 317_490, 0],
    [/Formula record/, "hold_value", 330_000, 6],
  ],
  refused: [
    [{ price_ratio: 0 }, "price_ratio"],
    [{ deposit_value: 0 }, "deposit_value"],
  ],
  warned: [
    [{ price_ratio: 20 }, "not a change in per cent"],
    [{ price_ratio: 0.09 }, "not a change in per cent"],
  ],
  quiet: [{}],
});

describeCalculator("forward-volatility-calc", {
  formula: "forward-volatility",
  printed: [
    [/Wikipedia/, "forward_vol", 0.151, 3],
    [/codingace/, "forward_vol", 0.2375, 4],
    [/Formula record/, "forward_vol", 0.2383, 4],
  ],
  refused: [
    [{ T_1: 0 }, "T_1"],
    [{ T_2: 0.25 }, "T_2"],
    [{ T_2: 0.2 }, "T_2"],
    [{ sigma_2: 0.12 }, "sigma_2"],
  ],
  warned: [[{ sigma_1: 0.1, sigma_2: 0.3, T_1: 0.5, T_2: 0.52 }, "more than three times either input"]],
  quiet: [{}],
});

describeCalculator("implied-correlation-calc", {
  formula: "implied-correlation",
  printed: [
    [/trader's example/, "implied_correlation", 0.36, 2],
    [/Formula record/, "implied_correlation", 0.3167, 4],
    [/Formula record/, "shortcut", 0.5545, 4],
  ],
  refused: [
    [{ weights: [1], sigmas: [0.2] }, "weights"],
    [{ sigmas: [0.2, 0.3] }, "weights"],
    [{ sigmas: [0.2, 0, 0] }, "sigmas"],
    [{ weights: [0.5, -0.5], sigmas: [0.2, 0.2] }, "sigmas"],
    [{ weights: Array.from({ length: 3001 }, () => 1), sigmas: Array.from({ length: 3001 }, () => 1) }, "weights"],
  ],
  warned: [
    [{ weights: [0.3, 0.4, 0.2] }, "not to 1; they are used as they are"],
    [{ sigma_I: 0.3 }, "which no members have"],
    [{ sigma_I: 0.01 }, "which no members have"],
    [{ weights: [2, -1], sigmas: [0.1, 0.5] }, "`weighted_vol` is below 0, as of no index"],
  ],
  quiet: [{}],
});

describeCalculator("delta-hedge-pnl-calc", {
  formula: "delta-hedged-option-profit",
  printed: [
    [/Formula record/, "profit", 0.04114, 5],
    [/Formula record/, "break_even_move", 0.015119, 6],
    [/Greek Letters/, "gamma_profit", -20_000, 6],
  ],
  refused: [[{ S: 0 }, "S"]],
  warned: [[{ delta_S: -21 }, "the approximation is poor"]],
  quiet: [{}, { delta_S: 20 }],
});

describeCalculator("taylor-rule-calc", {
  formula: "taylor-rule",
  printed: [
    [/1993/, "policy_rate", 0.04, 12],
    [/Pearson/, "policy_rate", 0.075, 12],
    [/Formula record/, "policy_rate", 0.033, 12],
    [/weight of 0.8/, "smoothed_rate", 0.0386, 12],
  ],
  refused: [[{ smoothing: 0.5 }, "previous_rate"]],
  warned: [
    [{ inflation: 2.6 }, "Did you mean 0.026?"],
    [{ output_gap: -0.09 }, "`policy_rate` is below 0"],
  ],
  quiet: [{}],
});

describeCalculator("gordon-growth-calc", {
  formula: "gordon-growth-model",
  printed: [
    [/Investopedia/, "value", 100, 9],
    [/Formula record/, "value", 49.68, 9],
    [/Formula record/, "implied_return", 0.081, 9],
  ],
  refused: [
    [{ g: 0.08 }, "g"],
    [{ D_1: undefined }, "D_0"],
    [{ D_0: 3 }, "D_0"],
    [{ price: 0 }, "price"],
  ],
  warned: [
    [{ g: 0.075 }, "the value is dominated by the difference"],
    [{ g: 0.065 }, "no dividend outgrows the economy"],
  ],
  quiet: [{}, { r: 0.06, g: 0.05 }, { r: 0.05, g: 0.04 }],
});

describeCalculator("crack-spread-calc", {
  formula: "crack-spread-321",
  printed: [
    [/EME 801/, "crack_spread", 26.48, 9],
    [/5-3-2/, "per_gallon", 0.0853, 4],
    [/Formula record/, "gasoline_crack", 24.1, 9],
    [/Formula record/, "distillate_crack", 31.24, 9],
  ],
  refused: [[{ gasoline_barrels: 0, distillate_barrels: 0 }, "gasoline_barrels"]],
  warned: [
    [{ gasoline: 257 }, "Is it a price in cents per gallon"],
    [{ distillate: 117 }, "or per barrel?"],
    [{ crude: -37.63 }, "`margin_share` has the other sign"],
  ],
  quiet: [{}],
});

describeCalculator("curve-trade-weights-calc", {
  formula: "butterfly-weights",
  printed: [
    [/Formula record/, "N_s", 118.18, 2],
    [/Formula record/, "N_l", 27.56, 2],
    [/Formula record/, "N_s_cash_neutral", 58.54, 2],
    [/Formula record/, "N_l_cash_neutral", 41.46, 2],
  ],
  refused: [
    [{ D_s: 0 }, "D_s"],
    [{ D_b: 0 }, "D_b"],
    [{ D_l: 0 }, "D_l"],
  ],
  warned: [[{ D_b: 900 }, "do not rise in this order"]],
  quiet: [{}],
});

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe("for all inputs", () => {
  test("impermanent loss is the same for a ratio and its inverse, never above 0, and made good by the break-even fees", () => {
    fc.assert(
      fc.property(number(0.001, 1000), (price_ratio) => {
        const out = outputsOf("impermanent-loss-calc", { price_ratio });
        const [loss = 1, fee_return = -1] = [out["impermanent_loss"], out["break_even_fees"]];
        const other = output("impermanent-loss-calc", { price_ratio: 1 / price_ratio }, "impermanent_loss");
        const net = output("impermanent-loss-calc", { price_ratio, fee_return }, "net_of_fees");
        return loss <= 0 && Math.abs(loss - other) < 1e-15 && Math.abs(net) < 1e-14 * (1 + fee_return);
      }),
    );
  });

  test("variance up to the near date and after it is the variance up to the far date", () => {
    const terms = fc.record({
      sigma_1: number(0.01, 1),
      T_1: number(0.01, 2),
      forward: number(0.01, 1),
      gap: number(0.01, 3),
    });
    fc.assert(
      fc.property(terms, ({ sigma_1, T_1, forward, gap }) => {
        const T_2 = T_1 + gap;
        const sigma_2 = Math.sqrt((sigma_1 ** 2 * T_1 + forward ** 2 * gap) / T_2);
        return near(
          output("forward-volatility-calc", { sigma_1, T_1, sigma_2, T_2 }, "forward_vol"),
          forward,
          1e-9,
          0.01,
        );
      }),
    );
    const flat = { sigma_1: Math.sqrt(0.1), T_1: 0.3, sigma_2: Math.sqrt(0.1 * 0.3), T_2: 1 };
    expect(output("forward-volatility-calc", flat, "forward_vol")).toBe(0);
  });

  test("an index built from one correlation implies it", () => {
    const members = fc.array(fc.tuple(number(0.1, 1), number(0.1, 1)), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(members, number(0, 1), (given, correlation) => {
        const risks = given.map(([weight, sigma]) => weight * sigma);
        const total = risks.reduce((sum, risk) => sum + risk, 0);
        const own = risks.reduce((sum, risk) => sum + risk * risk, 0);
        const inputs = {
          sigma_I: Math.sqrt(own + correlation * (total * total - own)),
          weights: given.map(([weight]) => weight),
          sigmas: given.map(([, sigma]) => sigma),
        };
        return near(output("implied-correlation-calc", inputs, "implied_correlation"), correlation, 1e-9, 0.01);
      }),
    );
  });

  test("a hedged option breaks even at the break-even move, and a short one mirrors a long one", () => {
    const options = fc.record({
      S: number(1, 1000),
      gamma: number(0.001, 1),
      sigma_i: number(0.05, 1),
      delta_t: number(0.001, 0.02),
    });
    fc.assert(
      fc.property(options, (option) => {
        const still = outputsOf("delta-hedge-pnl-calc", { ...option, delta_S: 0 });
        const [delta_S = 0, decay = 0] = [still["break_even_price_change"], still["time_decay"]];
        const profit = output("delta-hedge-pnl-calc", { ...option, delta_S }, "profit");
        const short = output("delta-hedge-pnl-calc", { ...option, delta_S, quantity: -1 }, "profit");
        return Math.abs(profit) < 1e-12 * -decay && short === -profit + 0;
      }),
    );
  });

  test("a rise of inflation by one point raises the policy rate by 1 plus its weight", () => {
    const rules = fc.record({ inflation: number(0, 0.1), output_gap: number(-0.05, 0.05), a_pi: number(0, 2) });
    fc.assert(
      fc.property(rules, (rule) => {
        const [before, after] = [rule, { ...rule, inflation: rule.inflation + 0.01 }].map((given) =>
          output("taylor-rule-calc", given, "policy_rate"),
        );
        return Math.abs((after ?? 0) - (before ?? 0) - 0.01 * (1 + rule.a_pi)) < 1e-15;
      }),
    );
  });

  test("the growth and the return that a price implies give that price as the value", () => {
    const shares = fc.record({
      r: number(0.06, 0.2),
      g: number(-0.05, 0.05),
      D_0: number(0.5, 5),
      price: number(20, 200),
    });
    fc.assert(
      fc.property(shares, (share) => {
        const out = outputsOf("gordon-growth-calc", share);
        const [growth = 0, required = 0] = [out["implied_growth"], out["implied_return"]];
        const byGrowth = output("gordon-growth-calc", { r: share.r, g: growth, D_0: share.D_0 }, "value");
        const byReturn = output("gordon-growth-calc", { r: required, g: share.g, D_0: share.D_0 }, "value");
        return near(byGrowth, share.price, 1e-11) && near(byReturn, share.price, 1e-11);
      }),
    );
  });

  test("a crack spread is the mean of its products' cracks, weighted by barrels", () => {
    const spreads = fc.record({
      gasoline: number(1, 4),
      distillate: number(1, 4),
      crude: number(20, 120),
      gasoline_barrels: number(0.1, 5),
      distillate_barrels: number(0.1, 5),
    });
    fc.assert(
      fc.property(spreads, (spread) => {
        const out = outputsOf("crack-spread-calc", spread);
        const { gasoline_barrels: g, distillate_barrels: d } = spread;
        const mean = (g * (out["gasoline_crack"] ?? 0) + d * (out["distillate_crack"] ?? 0)) / (g + d);
        return near(out["crack_spread"] ?? Number.NaN, mean, 1e-13, 200);
      }),
    );
  });

  test("a butterfly has the risk of its belly in its wings, and a cash-neutral one no cash", () => {
    const flies = fc.record({
      N_b: number(-500, 500),
      D_s: number(50, 200),
      D_b: number(201, 500),
      D_l: number(501, 1500),
      short_wing_share: number(0, 1),
    });
    fc.assert(
      fc.property(flies, (fly) => {
        const out = outputsOf("curve-trade-weights-calc", fly);
        const at = (name: string) => out[name] ?? Number.NaN;
        const scale = 500 * 1500;
        return (
          near(at("N_s") * fly.D_s + at("N_l") * fly.D_l, at("belly_dv01"), 1e-13, scale) &&
          near(at("N_s_cash_neutral") * fly.D_s + at("N_l_cash_neutral") * fly.D_l, at("belly_dv01"), 1e-13, scale) &&
          near(at("N_s_cash_neutral") + at("N_l_cash_neutral"), fly.N_b, 1e-12, 500)
        );
      }),
    );
  });
});
