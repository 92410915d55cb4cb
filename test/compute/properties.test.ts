/** What has to hold for all inputs, tried on random ones. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { betaCapm } from "../../worker/compute/calculators/beta-capm.ts";
import { blackScholesCall } from "../../worker/compute/calculators/black-scholes-call.ts";
import { blackScholesPut } from "../../worker/compute/calculators/black-scholes-put.ts";
import { expectedShortfallHistorical } from "../../worker/compute/calculators/expected-shortfall-historical.ts";
import { impliedVolNewton } from "../../worker/compute/calculators/implied-vol-newton.ts";
import { informationRatio } from "../../worker/compute/calculators/information-ratio.ts";
import { irr } from "../../worker/compute/calculators/irr.ts";
import { maxDrawdown } from "../../worker/compute/calculators/max-drawdown.ts";
import { performanceFee } from "../../worker/compute/calculators/performance-fee.ts";
import { sharpeRatio } from "../../worker/compute/calculators/sharpe-ratio.ts";
import { NotComputable } from "../../worker/compute/not-computable.ts";
import type { OptionInputs } from "../../worker/compute/numerics/black-scholes.ts";

function between(min: number, max: number): fc.Arbitrary<number> {
  return fc.double({ min, max, noNaN: true });
}

const options: fc.Arbitrary<OptionInputs> = fc.record({
  S: between(1, 1000),
  K: between(1, 1000),
  T: between(0.001, 30),
  r: between(-0.05, 0.2),
  sigma: between(0.01, 2),
  q: between(-0.05, 0.2),
});
const returns = fc.array(between(-0.5, 0.5), { minLength: 2, maxLength: 60 });
const varied = returns.filter((values) => Math.max(...values) - Math.min(...values) > 1e-6);
const navs = fc.array(between(0.01, 1000), { minLength: 1, maxLength: 60 });

/** Whether two numbers agree to a part of the larger one, or of `scale` if that is larger still. */
function near(left: number, right: number, tolerance: number, scale = 0): boolean {
  return Math.abs(left - right) <= tolerance * Math.max(Math.abs(left), Math.abs(right), scale);
}

describe("Black-Scholes", () => {
  test("call less put is the discounted spot less the discounted strike", () => {
    fc.assert(
      fc.property(options, (option) => {
        const { S, K, T, r, q } = option;
        const { call } = blackScholesCall(option).outputs;
        const { put } = blackScholesPut(option).outputs;
        const spot = S * Math.exp(-q * T);
        const strike = K * Math.exp(-r * T);
        return near(call - put, spot - strike, 1e-14, 4 * (spot + strike));
      }),
    );
  });

  test("the call's delta lies in [0, exp(-qT)], the put's below it by exp(-qT)", () => {
    fc.assert(
      fc.property(options, (option) => {
        const highest = Math.exp(-option.q * option.T);
        const { delta } = blackScholesCall(option).outputs;
        const put = blackScholesPut(option).outputs.delta;
        return delta >= 0 && delta <= highest && near(delta - put, highest, 1e-14);
      }),
    );
  });

  test("call and put share gamma and vega, and neither is negative", () => {
    fc.assert(
      fc.property(options, (option) => {
        const call = blackScholesCall(option).outputs;
        const put = blackScholesPut(option).outputs;
        return call.gamma >= 0 && call.vega >= 0 && call.gamma === put.gamma && call.vega === put.vega;
      }),
    );
  });

  test("prices stay between intrinsic value and the discounted spot or strike", () => {
    fc.assert(
      fc.property(options, (option) => {
        const spot = option.S * Math.exp(-option.q * option.T);
        const strike = option.K * Math.exp(-option.r * option.T);
        const { call } = blackScholesCall(option).outputs;
        const { put } = blackScholesPut(option).outputs;
        const rounding = 4 * Number.EPSILON * (spot + strike);
        return (
          call >= Math.max(spot - strike, 0) - rounding &&
          call <= spot + rounding &&
          put >= Math.max(strike - spot, 0) - rounding &&
          put <= strike + rounding
        );
      }),
    );
  });

  const directions: [input: keyof OptionInputs, call: 1 | -1, put: 1 | -1][] = [
    ["S", 1, -1],
    ["K", -1, 1],
    ["sigma", 1, 1],
    ["r", 1, -1],
    ["q", -1, 1],
  ];
  test.each(directions)("the prices move one way with %s", (input, call, put) => {
    fc.assert(
      fc.property(options, between(0.001, 0.5), (option, rise) => {
        const higher = { ...option, [input]: option[input] + rise };
        const rounding = 1e-13 * (option.S + option.K) * Math.exp(0.06 * option.T);
        const calls = blackScholesCall(higher).outputs.call - blackScholesCall(option).outputs.call;
        const puts = blackScholesPut(higher).outputs.put - blackScholesPut(option).outputs.put;
        return call * calls >= -rounding && put * puts >= -rounding;
      }),
    );
  });

  test("a call without yield at a rate of zero or more gains with time", () => {
    fc.assert(
      fc.property(options, between(0.001, 5), (option, rise) => {
        const plain = { ...option, q: 0, r: Math.abs(option.r) };
        const longer = { ...plain, T: plain.T + rise };
        return blackScholesCall(longer).outputs.call >= blackScholesCall(plain).outputs.call * (1 - 1e-13);
      }),
    );
  });

  test("scaling spot and strike scales the price and leaves delta", () => {
    fc.assert(
      fc.property(options, fc.integer({ min: -20, max: 20 }), (option, power) => {
        const scaled = { ...option, S: option.S * 2 ** power, K: option.K * 2 ** power };
        const before = blackScholesCall(option).outputs;
        const after = blackScholesCall(scaled).outputs;
        // Below the range of normal numbers a price has fewer digits than it is compared in.
        fc.pre(before.call > 1e-290);
        return near(after.call, before.call * 2 ** power, 1e-12) && after.delta === before.delta;
      }),
    );
  });

  test("the Greeks are the slopes of the price", () => {
    const moderate = fc.record({
      S: between(80, 120),
      K: between(80, 120),
      T: between(0.2, 3),
      r: between(0.01, 0.1),
      sigma: between(0.1, 0.6),
      q: between(0, 0.1),
    });
    const slope = (option: OptionInputs, input: keyof OptionInputs, output: "call" | "delta") => {
      const step = 1e-5 * option[input];
      const up = blackScholesCall({ ...option, [input]: option[input] + step }).outputs[output];
      const down = blackScholesCall({ ...option, [input]: option[input] - step }).outputs[output];
      return (up - down) / (2 * step);
    };
    fc.assert(
      fc.property(moderate, (option) => {
        const { delta, gamma, vega, theta, rho } = blackScholesCall(option).outputs;
        return (
          near(slope(option, "S", "call"), delta, 1e-5, 0.01) &&
          near(slope(option, "S", "delta"), gamma, 1e-5, 0.001) &&
          near(slope(option, "sigma", "call"), vega, 1e-5, 1) &&
          near(slope(option, "T", "call"), -theta, 1e-5, 1) &&
          near(slope(option, "r", "call"), rho, 1e-5, 1)
        );
      }),
    );
  });
});

describe("implied volatility", () => {
  test("gives back the market price whenever it says that it converged", () => {
    fc.assert(
      fc.property(options, (option) => {
        const { sigma, ...rest } = option;
        const market_price = blackScholesCall(option).outputs.call;
        fc.pre(market_price > 0 && sigma > 0);
        try {
          const { outputs, meta } = impliedVolNewton({ ...rest, market_price });
          if (!meta?.converged) return true;
          const { call } = blackScholesCall({ ...rest, sigma: outputs.implied_vol }).outputs;
          return Math.abs(call - market_price) < 1e-8;
        } catch (error) {
          return error instanceof NotComputable && error.input === "market_price";
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("finds the volatility of options near the money", () => {
    const nearTheMoney = fc.record({
      S: fc.constant(100),
      K: between(90, 110),
      T: between(0.25, 3),
      r: between(0, 0.08),
      sigma: between(0.1, 1),
      q: between(0, 0.05),
    });
    fc.assert(
      fc.property(nearTheMoney, (option) => {
        const { sigma, ...rest } = option;
        const market_price = blackScholesCall(option).outputs.call;
        const { outputs, meta } = impliedVolNewton({ ...rest, market_price });
        return meta?.converged === true && Math.abs(outputs.implied_vol - sigma) < 1e-8;
      }),
    );
  });
});

describe("IRR", () => {
  const investment = fc.tuple(between(10, 100), fc.array(between(5, 50), { minLength: 3, maxLength: 12 }));

  test("is a root of the present value whenever it says that it converged", () => {
    const flows = fc.array(between(-100, 100), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(flows, between(-0.5, 1), (cash_flows, guess) => {
        try {
          const { outputs, meta } = irr({ cash_flows, guess });
          // Near -1 the present value is so steep that the last bit of the rate moves it.
          if (!meta?.converged || Math.abs(1 + outputs.irr) < 0.1) return true;
          const terms = cash_flows.map((flow, t) => flow / (1 + outputs.irr) ** t);
          const slope = terms.reduce((total, term, t) => total + Math.abs(t * term), 0);
          const value = terms.reduce((total, term) => total + term, 0);
          return Math.abs(value) <= 1e-7 * Math.max(slope, 1);
        } catch (error) {
          return error instanceof NotComputable;
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("of a purchase followed by income does not depend on the unit of money", () => {
    fc.assert(
      fc.property(investment, fc.integer({ min: -900, max: 900 }), ([price, income], power) => {
        const cash_flows = [-price, ...income];
        const scaled = cash_flows.map((flow) => flow * 2 ** power);
        try {
          const before = irr({ cash_flows, guess: 0.1 });
          const after = irr({ cash_flows: scaled, guess: 0.1 });
          return near(before.outputs.irr, after.outputs.irr, 1e-12, 1);
        } catch (error) {
          return error instanceof NotComputable;
        }
      }),
    );
  });
});

describe("ratios of series", () => {
  test("Sharpe does not change when all returns are multiplied by a positive number", () => {
    fc.assert(
      fc.property(varied, between(1e-6, 1e6), (values, factor) => {
        const own = sharpeRatio({ returns: values, rf_periodic: 0, periods_per_year: 252 }).outputs.sharpe;
        const scaled = values.map((value) => value * factor);
        const other = sharpeRatio({ returns: scaled, rf_periodic: 0, periods_per_year: 252 }).outputs.sharpe;
        return near(own, other, 1e-9, 1e-3);
      }),
    );
  });

  test("Sharpe changes its sign with the returns and ignores their order", () => {
    fc.assert(
      fc.property(varied, (values) => {
        const own = sharpeRatio({ returns: values, rf_periodic: 0, periods_per_year: 12 }).outputs.sharpe;
        const mirrored = values.map((value) => -value).reverse();
        const other = sharpeRatio({ returns: mirrored, rf_periodic: 0, periods_per_year: 12 }).outputs.sharpe;
        return near(own, -other, 1e-12, 1e-6);
      }),
    );
  });

  test("the information ratio against a benchmark of zeros is the Sharpe ratio", () => {
    fc.assert(
      fc.property(varied, (values) => {
        const zeros = values.map(() => 0);
        const own = informationRatio({ portfolio_returns: values, benchmark_returns: zeros, periods_per_year: 12 });
        const other = sharpeRatio({ returns: values, rf_periodic: 0, periods_per_year: 12 });
        return near(own.outputs.information_ratio, other.outputs.sharpe, 1e-13);
      }),
    );
  });

  test("beta of a levered market is the leverage, its alpha nothing and its fit perfect", () => {
    fc.assert(
      fc.property(varied, between(0.1, 5), (market, leverage) => {
        const asset = market.map((value) => value * leverage);
        const { beta, alpha_periodic, r_squared } = betaCapm({
          asset_returns: asset,
          market_returns: market,
          rf_periodic: 0,
        }).outputs;
        return (
          near(beta, leverage, 1e-9) && Math.abs(alpha_periodic) < 1e-9 && near(r_squared, 1, 1e-9) && r_squared <= 1
        );
      }),
    );
  });
});

describe("maximum drawdown", () => {
  test("lies between a total loss and nothing, its trough inside the series", () => {
    fc.assert(
      fc.property(navs, (nav_series) => {
        const { mdd, trough_index } = maxDrawdown({ nav_series }).outputs;
        return mdd <= 0 && mdd >= -1 && trough_index >= 0 && trough_index < nav_series.length;
      }),
    );
  });

  test("is the worst of all falls from an earlier to a later value", () => {
    fc.assert(
      fc.property(navs, (nav_series) => {
        let worst = 0;
        nav_series.forEach((later, index) => {
          for (const earlier of nav_series.slice(0, index)) worst = Math.min(worst, (later - earlier) / earlier);
        });
        return maxDrawdown({ nav_series }).outputs.mdd === worst;
      }),
    );
  });

  test("falls from the last high before its trough, and recovers at the first value back at that high", () => {
    const steps = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(fc.oneof(navs, steps), (nav_series) => {
        const { mdd, trough_index, drawdown_peak_index, peak_to_trough, recovery_index } = maxDrawdown({
          nav_series,
        }).outputs;
        const [peak = 0, trough = 0] = [nav_series[drawdown_peak_index], nav_series[trough_index]];
        const fall = nav_series.slice(drawdown_peak_index + 1, trough_index + 1);
        const after = nav_series.slice(trough_index + 1, recovery_index);
        return (
          (trough - peak) / peak === mdd &&
          peak_to_trough === trough_index - drawdown_peak_index &&
          peak_to_trough >= 0 &&
          fall.every((nav) => nav < peak) &&
          (mdd === 0 || after.every((nav) => nav < peak)) &&
          (recovery_index === undefined || (nav_series[recovery_index] ?? 0) >= peak) &&
          (mdd < 0 || (peak_to_trough === 0 && recovery_index === undefined))
        );
      }),
      { numRuns: 2000 },
    );
  });

  test("has the last running high at the first occurrence of the highest value", () => {
    fc.assert(
      fc.property(navs, (nav_series) => {
        const { peak_index } = maxDrawdown({ nav_series }).outputs;
        return peak_index === nav_series.indexOf(Math.max(...nav_series));
      }),
    );
  });
});

describe("expected shortfall", () => {
  test("is at least the value at risk and at most the worst loss", () => {
    fc.assert(
      fc.property(returns, between(0.01, 0.99), (values, confidence) => {
        const { expected_shortfall, value_at_risk } = expectedShortfallHistorical({
          returns: values,
          confidence,
        }).outputs;
        const worst = -Math.min(...values);
        return expected_shortfall >= value_at_risk && expected_shortfall <= worst + 1e-12;
      }),
    );
  });

  test("grows with the confidence", () => {
    fc.assert(
      fc.property(returns, between(0.01, 0.98), between(0.0001, 0.01), (values, confidence, rise) => {
        const low = expectedShortfallHistorical({ returns: values, confidence }).outputs.expected_shortfall;
        const high = expectedShortfallHistorical({ returns: values, confidence: confidence + rise }).outputs;
        return high.expected_shortfall >= low - 1e-12;
      }),
    );
  });

  test("of two books together never exceeds the sum of theirs", () => {
    const books = fc.array(fc.tuple(between(-0.5, 0.5), between(-0.5, 0.5)), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(books, between(0.01, 0.99), (pairs, confidence) => {
        const shortfall = (values: number[]) =>
          expectedShortfallHistorical({ returns: values, confidence }).outputs.expected_shortfall;
        const first = pairs.map(([left]) => left);
        const second = pairs.map(([, right]) => right);
        const together = pairs.map(([left, right]) => left + right);
        return shortfall(together) <= shortfall(first) + shortfall(second) + 1e-12;
      }),
    );
  });
});

describe("performance fee", () => {
  const shares = fc.record({
    starting_nav: between(1, 200),
    ending_nav_pre_fee: between(1, 400),
    high_water_mark: between(1, 200),
    hurdle_rate: between(0, 0.2),
    performance_fee_rate: between(0, 0.5),
  });

  test("is never negative, never more than its part of the gain, and never lowers the mark", () => {
    fc.assert(
      fc.property(shares, fc.constantFrom("hard", "soft", "other"), (share, hurdle_type) => {
        const { performance_fee_per_share, new_high_water_mark } = performanceFee({ ...share, hurdle_type }).outputs;
        const gain = Math.max(share.ending_nav_pre_fee - Math.max(share.high_water_mark, share.starting_nav), 0);
        return (
          performance_fee_per_share >= 0 &&
          performance_fee_per_share <= share.performance_fee_rate * gain + 1e-9 &&
          new_high_water_mark >= share.high_water_mark
        );
      }),
    );
  });

  test("of a hurdle below 0 is what the formula says: the rate on the gain above it, or on the gain from the base", () => {
    const share = { starting_nav: 100, ending_nav_pre_fee: 97, high_water_mark: 100, hurdle_rate: -0.05 };
    const fee = (hurdle_type: string) =>
      performanceFee({ ...share, performance_fee_rate: 0.2, hurdle_type }).outputs.performance_fee_per_share;
    expect(fee("hard")).toBeCloseTo(0.4, 14);
    expect(fee("soft")).toBeCloseTo(-0.6, 14);
  });

  test("is never negative and leaves no more than there was, for any inputs and a hurdle of 0 or above", () => {
    const any = fc.record({
      starting_nav: fc.oneof(between(0, 200), between(0, 1e15)),
      ending_nav_pre_fee: fc.oneof(between(0, 200), between(0, 1e15)),
      high_water_mark: fc.oneof(between(0, 200), between(0, 1e15)),
      hurdle_rate: fc.oneof(between(0, 1), between(0, 100)),
      performance_fee_rate: between(0, 1),
      hurdle_type: fc.constantFrom("hard", "soft", "other"),
    });
    fc.assert(
      fc.property(any, (share) => {
        const { performance_fee_per_share, ending_nav_post_fee } = performanceFee(share).outputs;
        return (
          performance_fee_per_share >= 0 && ending_nav_post_fee <= share.ending_nav_pre_fee && ending_nav_post_fee >= 0
        );
      }),
      { numRuns: 5000 },
    );
  });

  test("with a soft hurdle is at least that with a hard one, and any other word means hard", () => {
    fc.assert(
      fc.property(shares, fc.string(), (share, word) => {
        const fee = (hurdle_type: string) =>
          performanceFee({ ...share, hurdle_type }).outputs.performance_fee_per_share;
        return fee("soft") >= fee("hard") && (word === "soft" || fee(word) === fee("hard"));
      }),
    );
  });
});
