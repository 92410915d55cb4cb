/** The calculators of deals, credit and convertibles: what their sources print, what they refuse, and what holds for all inputs. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeCalculator, near, output, outputsOf } from "./calculator-suite.ts";

describeCalculator("merger-stock-deal-calc", {
  formula: "merger-spread-annualized",
  printed: [
    [/40,000 shares/, "net_profit", 220_000, 6],
    [/40,000 shares/, "break_profit", -260_000, 6],
    [/400,000 shares/, "net_profit", 400_000, 6],
    [/400,000 shares/, "break_profit", -1_200_000, 6],
    [/400,000 shares/, "loss_to_gain", 3, 12],
    [/400,000 shares/, "implied_probability", 0.75, 12],
    [/cash deal at 62/, "gross_return", 0.02905, 5],
    [/cash deal at 62/, "annualized_simple", 0.1247, 4],
  ],
  refused: [
    [{ acquirer_price: undefined }, "acquirer_price"],
    [{ exchange_ratio: 0 }, "cash_per_share"],
    [{ target_price: 0 }, "target_price"],
    [{ shares: 0 }, "shares"],
    [{ acquirer_dividends: 100 }, "target_price"],
  ],
  warned: [
    [{ target_price: 30 }, "`target_price` is above the value of the deal"],
    [{ break_price: 28 }, "the position earns more than the riskless rate even if the deal breaks"],
    [{ acquirer_break_price: 40 }, "the position earns more than the riskless rate even if the deal breaks"],
    [{ target_price: 28, break_price: 20 }, "the deal earns less than the riskless rate"],
    [{ days_to_close: 9 }, "cannot be earned again and again"],
  ],
  quiet: [{}],
});

describeCalculator("cds-upfront-calc", {
  formula: "cds-upfront",
  printed: [
    [/record cds-upfront:/, "risky_annuity", 4.0419, 4],
    [/record cds-upfront:/, "hazard_rate", 0.053333, 6],
    [/record cds-upfront:/, "upfront", 889_222, 0],
    [/coupon of 500/, "upfront", -727_545, 0],
    [/defaults in mid-year/, "risky_annuity", 4.115, 3],
    [/defaults in mid-year/, "par_spread_bps", 123, 1],
    [/Credit Risk/, "hazard_rate", 0.0333, 4],
  ],
  refused: [
    [{ spread: undefined }, "spread"],
    [{ hazard_rate: 0.02 }, "spread"],
    [{ recovery_rate: 1 }, "recovery_rate"],
    [{ maturity_years: 0 }, "maturity_years"],
    [{ notional: 0 }, "notional"],
    [{ method: "periodic", maturity_years: 5.1 }, "maturity_years"],
    [{ method: "periodic", spread: 4.8 }, "spread"],
  ],
  warned: [
    [{ spread: 3.2 }, "Did you mean 0.032?"],
    [{ recovery_rate: 0.95 }, "0 to 0.9 is plausible"],
  ],
  quiet: [{}, { method: "periodic", spread: undefined, hazard_rate: 0.03 }],
});

describeCalculator("distance-to-default-calc", {
  formula: "distance-to-default",
  printed: [
    [/equity of 3/, "asset_value", 12.4, 2],
    [/equity of 3/, "asset_volatility", 0.2123, 4],
    [/equity of 3/, "risk_neutral_default_probability", 0.127, 3],
    [/equity of 3/, "debt_value", 9.4, 1],
    [/equity of 3/, "expected_loss", 0.012, 3],
    [/equity of 4/, "asset_value", 17.084, 3],
    [/equity of 4/, "asset_volatility", 0.1576, 4],
    [/equity of 4/, "risk_neutral_default_probability", 0.1561, 4],
    [/equity of 4/, "debt_value", 13.084, 3],
    [/Formula record/, "distance_to_default", 1.692, 3],
    [/Formula record/, "default_probability", 0.0453, 4],
    [/Formula record/, "equity_value", 44.373, 3],
    [/Formula record/, "equity_volatility", 0.6703, 4],
  ],
  refused: [
    [{ E: undefined }, "E"],
    [{ V: 12 }, "E"],
    [{ E: undefined, sigma_E: undefined, V: 12 }, "E"],
    [{ F: 0 }, "F"],
    [{ T: 0 }, "T"],
    [{ E: 0 }, "E"],
    [{ sigma_E: 0 }, "sigma_E"],
    [{ E: 1e-300, F: 1e-6 }, "E"],
    [{ E: undefined, sigma_E: undefined, V: 12, sigma: 0 }, "sigma"],
  ],
  warned: [
    [{}, "Without `mu` assets grow at `r`: the probability is risk-neutral."],
    [{ sigma_E: 0.05 }, "default has no probability for practical purposes"],
  ],
  quiet: [{ mu: 0.06 }],
});

describeCalculator("convertible-calc", {
  formula: "convertible-premium",
  printed: [
    [/bond at 950/, "parity", 850, 9],
    [/bond at 950/, "premium_per_share", 2, 9],
    [/bond at 950/, "conversion_premium", 0.118, 3],
    [/bond at 950/, "payback_years", 2, 9],
    [/bond at 950/, "investment_premium", 0.21, 2],
    [/5.75% bond/, "market_conversion_price", 42.06, 2],
    [/5.75% bond/, "conversion_premium", 0.2746, 4],
    [/5.75% bond/, "payback_years", 6.61, 2],
    [/Formula record/, "conversion_premium", 0.2056, 4],
    [/Formula record/, "investment_premium", 0.1667, 4],
    [/Formula record/, "payback_years", 14.8, 9],
  ],
  refused: [
    [{ S: 0 }, "S"],
    [{ C_R: 0 }, "C_R"],
    [{ B: 0 }, "B"],
    [{ B_0: 0 }, "B_0"],
    [{ par: 0 }, "par"],
  ],
  warned: [
    [{ B: 840 }, "`B` is below parity"],
    [{ B_0: 960 }, "`B` is below `B_0`"],
    [{ B: 95, S: 1.7, B_0: 80 }, "Is the price quoted per 100?"],
    [{ I: 40 }, "no income pays the premium back"],
    [{ B: 850 }, "There is no premium to pay back"],
  ],
  quiet: [{}],
});

const positive = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe("for all inputs", () => {
  test("the implied probability makes the expected profit of a deal its riskless interest", () => {
    const deals = fc.record({
      target_price: positive(10, 50),
      acquirer_price: positive(20, 100),
      exchange_ratio: positive(0.6, 2),
      days_to_close: positive(100, 500),
      borrow_rate: positive(0, 0.05),
      risk_free_rate: positive(0, 0.06),
      break_price: positive(1, 9),
    });
    fc.assert(
      fc.property(deals, (deal) => {
        const out = outputsOf("merger-stock-deal-calc", deal);
        const [gain = 0, loss = 0, probability] = [out["net_profit"], out["break_profit"], out["implied_probability"]];
        if (probability === undefined) return gain <= loss;
        const interest = (deal.target_price * deal.risk_free_rate * deal.days_to_close) / 365;
        return near(probability * gain + (1 - probability) * loss, interest, 1e-12, 200);
      }),
    );
  });

  const swaps = fc.record({
    maturity_years: fc.integer({ min: 1, max: 30 }),
    hazard_rate: positive(0.0001, 3),
    rate: positive(-0.02, 0.2),
    recovery_rate: positive(0, 0.9),
    method: fc.constantFrom("continuous", "periodic"),
    payments_per_year: fc.integer({ min: 1, max: 12 }),
  });

  test("a spread gives back the hazard rate that it came from", () => {
    fc.assert(
      fc.property(swaps, ({ hazard_rate, ...swap }) => {
        const spread = output("cds-upfront-calc", { ...swap, hazard_rate }, "par_spread_bps") / 10_000;
        // A spread near its bound hardly depends on the hazard rate.
        fc.pre(swap.method === "continuous" || hazard_rate < 3 * swap.payments_per_year);
        return near(output("cds-upfront-calc", { ...swap, spread }, "hazard_rate"), hazard_rate, 1e-11);
      }),
    );
  });

  test("a swap at its par spread as coupon costs nothing upfront, and its annuity is shorter than the maturity", () => {
    fc.assert(
      fc.property(swaps, (swap) => {
        const { par_spread_bps = 0 } = outputsOf("cds-upfront-calc", swap);
        const risky_annuity = output("cds-upfront-calc", { ...swap, rate: 0 }, "risky_annuity");
        fc.pre(par_spread_bps < 100_000);
        const upfront = output("cds-upfront-calc", { ...swap, coupon: par_spread_bps / 10_000 }, "upfront");
        return Math.abs(upfront) < 1e-10 && risky_annuity <= swap.maturity_years;
      }),
    );
  });

  test("many payments come near the continuous swap", () => {
    const swap = { maturity_years: 5, hazard_rate: 0.03, rate: 0.04, payments_per_year: 12 };
    const [periodic, continuous] = ["periodic", "continuous"].map((method) =>
      output("cds-upfront-calc", { ...swap, method }, "risky_annuity"),
    );
    expect(Math.abs((periodic ?? 0) / (continuous ?? 1) - 1)).toBeLessThan(0.002);
  });

  const firms = fc.record({
    F: positive(1, 1000),
    T: positive(0.1, 20),
    r: positive(-0.02, 0.15),
    V: positive(1, 3000),
    sigma: positive(0.02, 1.5),
  });

  test("the equity that a firm's assets imply leads back to these assets", () => {
    fc.assert(
      fc.property(firms, ({ V, sigma, ...debt }) => {
        const {
          equity_value: E = 0,
          equity_volatility: sigma_E = 0,
          d_2 = 0,
        } = outputsOf("distance-to-default-calc", { ...debt, V, sigma });
        // Equity worth next to nothing, or debt without risk, says little of the assets.
        fc.pre(E > 0.01 * V && Math.abs(d_2) < 5 && sigma_E < 100);
        const found = outputsOf("distance-to-default-calc", { ...debt, E, sigma_E });
        return near(found["asset_value"] ?? 0, V, 1e-9) && near(found["asset_volatility"] ?? 0, sigma, 1e-9);
      }),
    );
  });

  test("a firm in thousandths or billions is the same firm", () => {
    const firm = { F: 10, T: 1, r: 0.05, E: 3, sigma_E: 0.8 };
    const own = outputsOf("distance-to-default-calc", firm);
    for (const unit of [2 ** -60, 2 ** -20, 2 ** 40]) {
      const other = outputsOf("distance-to-default-calc", { ...firm, F: 10 * unit, E: 3 * unit });
      expect(other["asset_volatility"]).toBe(own["asset_volatility"]);
      expect(other["asset_value"]).toBe((own["asset_value"] ?? 0) * unit);
    }
  });

  test("equity and debt are the assets, and the debt is riskless debt less its expected loss", () => {
    fc.assert(
      fc.property(firms, (firm) => {
        const out = outputsOf("distance-to-default-calc", firm);
        const [equity = 0, debt = 0, loss = 0] = [out["equity_value"], out["debt_value"], out["expected_loss"]];
        const riskless = firm.F * Math.exp(-firm.r * firm.T);
        return (
          near(equity + debt, firm.V, 1e-13) &&
          near(debt, riskless * (1 - loss), 1e-12, riskless) &&
          loss >= 0 &&
          loss <= 1
        );
      }),
    );
  });

  test("a convertible's premiums do not depend on the unit of money", () => {
    const bonds = fc.record({
      S: positive(1, 100),
      C_R: positive(1, 50),
      B: positive(100, 2000),
      B_0: positive(100, 1000),
      I: positive(1, 90),
      D: positive(0, 3),
    });
    fc.assert(
      fc.property(bonds, fc.integer({ min: -8, max: 8 }), (bond, power) => {
        const unit = 2 ** power;
        const scaled = {
          ...bond,
          S: bond.S * unit,
          B: bond.B * unit,
          B_0: bond.B_0 * unit,
          I: bond.I * unit,
          D: bond.D * unit,
        };
        const [own, other] = [bond, scaled].map((given) => outputsOf("convertible-calc", given));
        return ["conversion_premium", "investment_premium", "payback_years"].every(
          (name) => own?.[name] === other?.[name],
        );
      }),
    );
  });
});
