/** Whatever inputs a definition permits, the outputs make sense to a professional or the computation is refused. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeByDefinition } from "../../worker/compute/calculator-functions.ts";
import type { InputDefinition } from "../../worker/compute/definition.ts";
import { alwaysGiven, type Definition, type Numbers, readDefinitions } from "./reference-cases.ts";

type Rule = (outputs: Numbers, inputs: Readonly<Record<string, unknown>>) => boolean;

const at = (numbers: Readonly<Record<string, unknown>>, id: string): number => {
  const value = numbers[id];
  if (typeof value !== "number") throw new Error(`${id} is no number.`);
  return value;
};
const within = (value: number, low: number, high: number): boolean => value >= low && value <= high;
const option: Rule = (out, inputs) =>
  at(out, "gamma") >= 0 &&
  at(out, "vega") >= 0 &&
  Math.abs(at(out, "delta")) <= Math.exp(-at(inputs, "q") * at(inputs, "T"));

const RULES: Readonly<Record<string, Rule>> = {
  "amihud-calc": (out) => at(out, "illiquidity") >= 0 && at(out, "days_used") > 0,
  "cds-upfront-calc": (out) =>
    at(out, "hazard_rate") >= 0 && at(out, "risky_annuity") >= 0 && within(at(out, "default_probability"), 0, 1),
  "delta-hedge-pnl-calc": (out) => at(out, "break_even_move") >= 0,
  "downside-risk-calc": (out) =>
    at(out, "downside_deviation") >= 0 &&
    at(out, "downside_deviation") >= at(out, "downside_potential") * (1 - 1e-12) &&
    within(at(out, "downside_frequency") + at(out, "upside_frequency"), 0, 1 + 1e-12),
  "fundamental-law-calc": (out) =>
    within(at(out, "hit_rate"), 0, 1) &&
    Math.abs(at(out, "information_ratio")) <= Math.abs(at(out, "unconstrained_ir")),
  "historical-tail-risk-calc": (out) =>
    at(out, "worst_loss") >= at(out, "value_at_risk") && at(out, "mean_loss_at_or_beyond") >= at(out, "value_at_risk"),
  "impermanent-loss-calc": (out) => within(at(out, "impermanent_loss"), -1, 0) && at(out, "break_even_fees") >= 0,
  "market-impact-calc": (out) => at(out, "impact") >= at(out, "impact_average") && at(out, "participation") >= 0,
  "annualize-return-calc": (out) => at(out, "annualized") >= -1,
  "beta-capm-calc": (out) => within(at(out, "r_squared"), 0, 1),
  "black-scholes-call-calc": (out, inputs) =>
    option(out, inputs) && at(out, "call") >= 0 && at(out, "delta") >= 0 && at(out, "rho") >= 0,
  "black-scholes-put-calc": (out, inputs) =>
    option(out, inputs) && at(out, "put") >= 0 && at(out, "delta") <= 0 && at(out, "rho") <= 0,
  "calmar-ratio-calc": (out, inputs) => Math.sign(at(out, "calmar")) * Math.sign(at(inputs, "annualized_return")) >= 0,
  "cds-spread-calc": (out) => within(at(out, "spread_bps"), 0, 10_000),
  "expected-shortfall-historical-calc": (out) => at(out, "expected_shortfall") >= at(out, "value_at_risk"),
  "implied-vol-newton-calc": (out) => at(out, "implied_vol") > 0,
  "information-ratio-calc": (out) => at(out, "tracking_error") > 0,
  "max-drawdown-calc": (out) => within(at(out, "mdd"), -1, 0),
  "merger-arb-annualized-spread-calc": (out) => at(out, "raw_spread_pct") >= -1,
  "performance-fee-calc": (out, inputs) =>
    at(inputs, "hurdle_rate") < 0 ||
    (at(out, "performance_fee_per_share") >= 0 &&
      within(at(out, "ending_nav_post_fee"), 0, at(inputs, "ending_nav_pre_fee")) &&
      at(out, "new_high_water_mark") >= at(inputs, "high_water_mark")),
  "bachelier-calc": (out) => at(out, "call") >= 0 && at(out, "put") >= 0 && at(out, "gamma") >= 0,
  "black-76-calc": (out) => at(out, "call") >= 0 && at(out, "put") >= 0 && at(out, "put_delta") <= 0,
  "fx-forward-calc": (out) => at(out, "forward") >= 0,
  "garman-kohlhagen-calc": (out) => at(out, "call") >= 0 && at(out, "put") >= 0 && at(out, "put_delta") <= 0,
  "implied-forward-rate-calc": (out) => at(out, "forward_annual") >= -1 && at(out, "d_1") >= 0 && at(out, "d_2") >= 0,
  "kelly-bet-calc": (out) => at(out, "stake") >= 0 && ("bets_to_double" in out ? at(out, "bets_to_double") > 0 : true),
  "sharpe-ratio-calc": (out) => at(out, "std") > 0,
  "var-parametric-calc": (out, inputs) =>
    at(inputs, "confidence") < 0.5 || at(out, "var_usd") * Math.sign(at(inputs, "portfolio_value")) >= -1e-6,
  "vol-annualize-calc": (out, inputs) => at(out, "annualized_vol") >= at(inputs, "periodic_vol"),
  "duration-modified-calc": (out, inputs) => {
    const [flows, times] = [inputs["cash_flows"], inputs["times"]] as [number[], number[]];
    if (flows.some((flow) => flow < 0)) return true;
    const [low, high] = [Math.min(...times), Math.max(...times)];
    const room = 1e-9 * (1 + high);
    return at(out, "price") >= 0 && within(at(out, "macaulay"), low - room, high + room);
  },
};

/** Values of an input, ordinary and extreme, all within its bounds. */
function permitted(input: InputDefinition): fc.Arbitrary<unknown> {
  const { min = -1e15, max = 1e15, type } = input;
  if (type === "string") return fc.constantFrom(...(input.choices ?? []), ...(input.any_text ? ["none"] : []));
  if (type === "boolean") return fc.boolean();
  if (type === "integer") return fc.integer({ min, max });
  const any = fc.double({ min, max, noNaN: true });
  const ordinary = fc.double({ min: Math.max(min, -2), max: Math.min(max, 2), noNaN: true });
  const number = fc.oneof(ordinary, any, fc.constantFrom(min, max, Math.min(max, Math.max(min, 100))));
  return (type === "array<number>" ? fc.array(number, { minLength: 4, maxLength: 4 }) : number).map((value) =>
    typeof value === "number" ? value + 0 : value.map((item) => item + 0),
  );
}

describe("the outputs for permitted inputs", () => {
  const ruled = [...readDefinitions().values()].filter(({ id }) => id in RULES);
  test.each(ruled)("of $id make sense", (definition: Definition) => {
    const inputs = fc.record(Object.fromEntries(definition.inputs.map((input) => [input.id, permitted(input)])), {
      requiredKeys: alwaysGiven(definition.inputs),
    });
    let answers = 0;
    fc.assert(
      fc.property(inputs, (given) => {
        const outcome = computeByDefinition(definition, given);
        expect(outcome.kind).not.toBe("invalid-inputs");
        if (outcome.kind !== "answer") return;
        answers += 1;
        const { outputs } = outcome.answer;
        expect(RULES[definition.id]?.(outputs, given), JSON.stringify(outputs)).toBe(true);
      }),
      { numRuns: 5000 },
    );
    expect(answers).toBeGreaterThan(500);
  });
});
