/** The calculators of trading and liquidity: what their sources print, what they refuse, and what holds for all inputs. */

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
    [{ prices: [-30, -38, -35], order_average_price: -33 }, "`vwap` is below 0, so `cost_bps` has the other sign"],
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

  test("an order without fills costs the whole move that it missed", () => {
    const order = { Q: 100, p_0: 10, fill_prices: [], fill_quantities: [], p_T: 10.5 };
    const out = outputsOf("implementation-shortfall-calc", order);
    expect(out).toMatchObject({ shortfall: 50, execution_cost: 0, opportunity_cost: 50, fill_rate: 0 });
    expect(out).not.toHaveProperty("average_price");
  });

  test("an order that is filled in full at the decision price costs its fees", () => {
    const order = { side: -1, Q: 0.3, p_0: 10, fill_prices: [10, 10], fill_quantities: [0.1, 0.2], p_T: 50, fees: 2 };
    expect(outputsOf("implementation-shortfall-calc", order)).toMatchObject({ shortfall: 2, opportunity_cost: 0 });
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
});
