/** The calculators of trading, markets and macro: what their sources print, what they refuse, and what holds for all inputs. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeCalculator, near, output, outputsOf } from "./calculator-suite.ts";

describeCalculator("vwap-calc", {
  formula: "volume-weighted-average-price",
  printed: [
    [/Formula record/, "vwap", 25.387, 3],
    [/Formula record/, "cost_bps", 10.6, 1],
    [/above the market/, "vwap", 10.08, 12],
  ],
  refused: [
    [{ quantities: [0, 0, 0] }, "quantities"],
    [{ quantities: [1, 2] }, "prices"],
    [{ side: 0 }, "side"],
    [{ prices: [1, -1, 0], quantities: [1, 1, 1] }, "prices"],
  ],
  warned: [
    [{ order_average_price: 25.34 }, "outside the range of `prices`"],
    [{ order_average_price: 25.47 }, "outside the range of `prices`"],
  ],
  quiet: [{}, { order_average_price: 25.46 }],
});

describeCalculator("implementation-shortfall-calc", {
  formula: "implementation-shortfall",
  printed: [
    [/bought at 10.07/, "shortfall", 87, 9],
    [/bought at 10.07/, "shortfall_bps", 87, 9],
    [/a mock/, "shortfall", 66, 9],
    [/Formula record/, "shortfall", 34_400, 6],
    [/Formula record/, "shortfall_bps", 68.66, 2],
    [/by component/, "delay_cost", 35, 9],
    [/by component/, "trading_cost", 14, 9],
    [/by component/, "opportunity_cost", 24, 9],
  ],
  refused: [
    [{ side: 0 }, "side"],
    [{ Q: 0 }, "Q"],
    [{ p_0: 0 }, "p_0"],
    [{ p_T: 0 }, "p_T"],
    [{ arrival_price: 0 }, "arrival_price"],
    [{ fill_prices: [0] }, "fill_prices"],
    [{ fill_quantities: [700, 1] }, "fill_prices"],
    [{ fill_quantities: [1001] }, "fill_quantities"],
  ],
  warned: [[{ fill_prices: [12.1] }, "more than 20% from `p_0`"]],
  quiet: [{}],
});

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

describeCalculator("market-impact-calc", {
  formula: "square-root-impact",
  printed: [
    [/49.5/, "impact", 0.00495, 9],
    [/49.5/, "impact_average", 0.0033, 9],
    [/49.5/, "cost", 23_760, 6],
    [/four times/, "impact_bps", 99, 9],
    [/four times/, "cost", 190_080, 6],
  ],
  refused: [
    [{ V: 0 }, "V"],
    [{ price: 0 }, "price"],
  ],
  warned: [
    [{ Q: 2_000_000 }, "the law was observed for orders"],
    [{ Q: 100 }, "the law was observed for orders"],
    [{ sigma: 0.3 }, "Divide by the root of 252"],
  ],
  quiet: [{}],
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
  quiet: [{}],
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
  ],
  quiet: [{}],
});

describeCalculator("fundamental-law-calc", {
  formula: "fundamental-law-of-active-management",
  printed: [
    [/market timer/, "information_ratio", 0.5, 12],
    [/400 forecasts/, "information_ratio", 0.5, 12],
    [/Formula record/, "information_ratio", 0.48, 12],
    [/Formula record/, "breadth_needed", 1111.1, 1],
  ],
  refused: [],
  warned: [
    [{}, "`IC` is above 0.2"],
    [{ IC: 0.1, target_ir: 3 }, "no skill reaches `target_ir`"],
  ],
  quiet: [{ IC: 0.1 }],
});

describeCalculator("amihud-calc", {
  formula: "amihud-illiquidity",
  printed: [
    [/Formula record/, "illiquidity", 0.0003875, 12],
    [/item by item/, "illiquidity", 0.75, 12],
  ],
  refused: [
    [{ values_traded: [0, 0, 0, 0] }, "values_traded"],
    [{ values_traded: [1] }, "returns"],
    [{ scale: 0 }, "scale"],
  ],
  warned: [
    [{ values_traded: [0, 1e7, 1e7, 1e7] }, "1 of 4 days had no trading"],
    [{}, "The mean rests on 4 days"],
    [{ values_traded: [100, 200, 300, 1e7] }, "Are they shares in place of value?"],
  ],
  quiet: [
    {
      returns: Array.from({ length: 21 }, (_, day) => Math.sin(day) / 50),
      values_traded: Array.from({ length: 21 }, () => 2e6),
    },
  ],
});

describeCalculator("roll-spread-calc", {
  formula: "roll-spread",
  printed: [[/in no order/, "spread", 0.057, 3]],
  refused: [
    [{ prices: [24, 24.1, 24] }, "prices"],
    [{ prices: [24, 24, 24, 24] }, "prices"],
    [{ prices: [24, 24.1, 24.2, 24.3, 24.4] }, "prices"],
    [{ prices: [24, 24.1, 24.3, 24.2, 24, 23.9] }, "prices"],
    [{ prices: [-24, -24.1, -24, -24.1] }, "prices"],
  ],
  warned: [[{}, "a covariance from fewer than 60 is hardly determined"]],
  quiet: [{ prices: Array.from({ length: 60 }, (_, index) => 24 + (index % 2) * 0.06) }],
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
  warned: [[{ D_b: 900 }, "or a cash-neutral wing is negative"]],
  quiet: [{}],
});

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe("for all inputs", () => {
  test("an average price lies among the prices, and does not depend on the unit of quantities or on order", () => {
    const trades = fc.array(fc.tuple(number(1, 100), number(1, 1000)), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(trades, (given) => {
        const prices = given.map(([price]) => price);
        const own = output("vwap-calc", { prices, quantities: given.map(([, quantity]) => quantity) }, "vwap");
        const reversed = [...given].reverse();
        const other = output(
          "vwap-calc",
          { prices: reversed.map(([price]) => price), quantities: reversed.map(([, quantity]) => quantity * 1024) },
          "vwap",
        );
        const [low, high] = [Math.min(...prices), Math.max(...prices)];
        return near(own, other, 1e-14) && own >= low * (1 - 1e-15) && own <= high * (1 + 1e-15);
      }),
    );
  });

  const orders = fc.record({
    side: fc.constantFrom(1, -1),
    p_0: number(1, 100),
    p_T: number(1, 100),
    arrival_price: number(1, 100),
    fees: number(0, 10),
    fills: fc.array(fc.tuple(number(1, 100), number(0, 100)), { minLength: 1, maxLength: 10 }),
  });

  test("the components of a shortfall add up, and a sale costs what a purchase gains", () => {
    fc.assert(
      fc.property(orders, ({ fills, ...order }) => {
        const filled = {
          fill_prices: fills.map(([price]) => price),
          fill_quantities: fills.map(([, quantity]) => quantity),
        };
        const out = outputsOf("implementation-shortfall-calc", { ...order, ...filled, Q: 1500 });
        const mirrored = { ...order, ...filled, Q: 1500, side: -order.side, fees: -order.fees };
        const at = (name: string) => out[name] ?? Number.NaN;
        return (
          near(at("delay_cost") + at("trading_cost"), at("execution_cost"), 1e-12, 1e6) &&
          near(at("execution_cost") + at("opportunity_cost") + order.fees, at("shortfall"), 1e-12, 1e6) &&
          output("implementation-shortfall-calc", mirrored, "shortfall") === -at("shortfall") + 0
        );
      }),
    );
  });

  test("an order that is filled in full at the decision price costs its fees", () => {
    const order = { side: -1, Q: 0.3, p_0: 10, fill_prices: [10, 10], fill_quantities: [0.1, 0.2], p_T: 50, fees: 2 };
    expect(outputsOf("implementation-shortfall-calc", order)).toMatchObject({ shortfall: 2, opportunity_cost: 0 });
  });

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

  test("four times an order has twice the impact and eight times the cost", () => {
    const trades = fc.record({
      sigma: number(0.001, 0.2),
      Q: number(1, 1e6),
      V: number(1e6, 1e9),
      Y: number(0.1, 2),
      price: number(1, 100),
    });
    fc.assert(
      fc.property(trades, (trade) => {
        const [one, four] = [trade, { ...trade, Q: 4 * trade.Q }].map((given) =>
          outputsOf("market-impact-calc", given),
        );
        return (
          near(four?.["impact"] ?? 0, 2 * (one?.["impact"] ?? 1), 1e-15) &&
          near(four?.["cost"] ?? 0, 8 * (one?.["cost"] ?? 1), 1e-14)
        );
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

  test("the breadth and the skill that a target needs reach it", () => {
    const laws = fc.record({
      IC: number(0.01, 0.2),
      BR: number(1, 5000),
      TC: number(0.1, 1),
      target_ir: number(0.1, 3),
    });
    fc.assert(
      fc.property(laws, (law) => {
        const out = outputsOf("fundamental-law-calc", law);
        const [BR = 0, IC = 0] = [out["breadth_needed"], out["ic_needed"]];
        const broad = output("fundamental-law-calc", { ...law, BR }, "information_ratio");
        return near(broad, law.target_ir, 1e-13) && near(IC * law.TC * Math.sqrt(law.BR), law.target_ir, 1e-13);
      }),
    );
  });

  test("illiquidity does not count days without trading, and doubles with the returns", () => {
    const days = fc.array(fc.tuple(number(-0.1, 0.1), number(1e4, 1e8)), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(days, (given) => {
        const [returns, values_traded] = [given.map(([value]) => value), given.map(([, value]) => value)];
        const own = outputsOf("amihud-calc", { returns, values_traded });
        const idle = outputsOf("amihud-calc", { returns: [0.5, ...returns], values_traded: [0, ...values_traded] });
        const doubled = output(
          "amihud-calc",
          { returns: returns.map((value) => value * -2), values_traded },
          "illiquidity",
        );
        return (
          own["illiquidity"] === idle["illiquidity"] &&
          own["days_used"] === idle["days_used"] &&
          near(doubled, 2 * (own["illiquidity"] ?? 0), 1e-15, 1e-290)
        );
      }),
    );
  });

  test("a Roll spread scales with the prices and not with their level", () => {
    const bounce = fc
      .array(fc.boolean(), { minLength: 20, maxLength: 60 })
      .map((sides) => sides.map((side) => (side ? 24.25 : 24)));
    fc.assert(
      fc.property(bounce, (prices) => {
        const changes = new Set(prices.slice(1).map((price, index) => price - (prices[index] ?? 0)));
        fc.pre(changes.size === 3);
        const spread = (given: number[]) => {
          try {
            return output("roll-spread-calc", { prices: given }, "spread");
          } catch {
            return undefined;
          }
        };
        const own = spread(prices);
        fc.pre(own !== undefined);
        const [double, shifted] = [spread(prices.map((price) => price * 2)), spread(prices.map((price) => price + 8))];
        return double === 2 * own && shifted === own;
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
