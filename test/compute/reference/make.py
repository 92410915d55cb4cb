"""Makes the reference results of the calculators, independently of their code, with 50-digit arithmetic.

Each calculator gets a file <id>.json beside this script: the relative error that its outputs may have, and a list of
cases with inputs, outputs and, where it iterates, meta. The formulas are the textbook's, evaluated in mpmath on the exact values of the inputs; ordinary cases are also
held against QuantLib and SciPy, so that a slip in the formulas here would show. Long series are not written out: an
object {"minstd": ...} stands for a pseudo-random one that the tests make in the same way.

Run: /usr/bin/python3 test/compute/reference/make.py (Debian: python3-mpmath, python3-scipy, quantlib-python).
"""

import json
import math
import pathlib
import random
import sys

import mpmath as mp
import QuantLib as ql
from scipy import optimize, stats

mp.mp.dps = 50
HERE = pathlib.Path(__file__).parent
rng = random.Random(20261120)


def expand(value):
    """The series a description stands for: Park and Miller's generator, scaled in double arithmetic."""
    if not isinstance(value, dict):
        return value
    series, state = [], value["minstd"]["seed"]
    for _ in range(value["minstd"]["count"]):
        state = state * 16807 % 2147483647
        series.append((state / 2147483647 - 0.5) * value["minstd"]["scale"] + value["minstd"]["shift"])
    return series


def exact(value):
    value = expand(value)
    if isinstance(value, list):
        return [mp.mpf(item) for item in value]
    return mp.mpf(value) if isinstance(value, (int, float)) else value


# The relative error allowed. What is not listed keeps all but the last two or three bits.
TOLERANCES = {
    "annualize-return-calc": 1e-14,
    # Alpha is a difference; a few of the cases bring it close to zero.
    "beta-capm-calc": 1e-11,
    "black-scholes-call-calc": 1e-12,
    "black-scholes-put-calc": 1e-12,
    "duration-modified-calc": 2e-14,
    "expected-shortfall-historical-calc": 2e-13,
    "implied-vol-newton-calc": 1e-12,
    "irr-calc": 5e-14,
    "performance-fee-calc": 5e-14,
    # Alphas are differences.
    "sharpe-summary-calc": 1e-12,
    # Near its cut-offs the polynomials of the quantile cancel.
    "var-parametric-calc": 1e-12,
}


def write(calculator, cases, reference):
    # Named on the command line are those to be made anew.
    if sys.argv[1:] and calculator not in sys.argv[1:]:
        return []
    results = []
    for inputs in cases:
        result = reference(**{name: exact(value) for name, value in inputs.items()})
        outputs, meta = result if isinstance(result, tuple) else (result, None)
        case = {"inputs": inputs, "outputs": {name: rounded(value) for name, value in outputs.items()}}
        results.append(case if meta is None else {**case, "meta": meta})
    assert len(results) >= 60, (calculator, len(results))
    lines = ",\n".join(json.dumps(case) for case in results)
    tolerance = json.dumps(TOLERANCES.get(calculator, 1e-15))
    (HERE / f"{calculator}.json").write_text(f'{{"tolerance": {tolerance}, "cases": [\n{lines}\n]}}\n')
    print(f"{calculator}: {len(results)} cases")
    return results


def rounded(value):
    return value if isinstance(value, int) else float(value)


def rows(names, *values):
    """Inputs written by hand: the names once, a row of values for each case, None for an input that is left out."""
    return [{name: value for name, value in zip(names.split(), row) if value is not None} for row in values]


def agree(ours, theirs, tolerance, what):
    assert abs(ours - theirs) <= tolerance * max(abs(ours), abs(theirs)), (what, ours, theirs)


def minstd(seed, count, scale=0.04, shift=0.0):
    return {"minstd": {"seed": seed, "count": count, "scale": scale, "shift": shift}}


def walk(count, volatility=0.02, mean=0.0005):
    return [rng.gauss(mean, volatility) for _ in range(count)]


# Series of returns: short and long, tame and wild, huge, denormal, and offset so that naive variances cancel.
SERIES = (
    [walk(n) for n in (2, 3, 5, 12, 36, 60, 252, 500)]
    + [[round(value, 3) for value in walk(n, 0.05)] for n in (6, 12, 24, 36)]
    + [walk(24, 10.0**k) for k in (-9, -6, -4, -1, 1, 3)]
    + [[10.0**k + value for value in walk(30)] for k in (3, 6, 9)]
    + [[value * 1e300 for value in walk(10)], [value * 1e-306 for value in walk(10)]]
    + [[1e8 + 1, 1e8 + 3, 1e8 + 2, 1e8], [0.1, 0.1, 0.1, 0.10000000000000002], [-1.0, 2.0], [0.0, 0.0, 0.0, -1e-5]]
    + [minstd(seed, count, shift=shift) for seed, count, shift in
       ((1, 1000, 0.0), (2, 10000, 0.001), (3, 100000, 0.0003), (4, 100000, -0.002), (5, 100000, 1000.0))]
)


def vanishing(series):
    """Whether the series is so small that beside a rate its spread would be lost even in 50 digits."""
    return isinstance(series, list) and max(map(abs, series)) < 1e-30


def mean(values):
    return mp.fsum(values) / len(values)


def deviation(values):
    centre = mean(values)
    return mp.sqrt(mp.fsum((value - centre) ** 2 for value in values) / (len(values) - 1))


def sharpe(returns, rf_periodic, periods_per_year):
    excess = [value - rf_periodic for value in returns]
    return {
        "sharpe": mean(excess) / deviation(excess) * mp.sqrt(periods_per_year),
        "mean_excess": mean(excess),
        "std": deviation(excess),
    }


cases = [{"returns": series, "rf_periodic": rf, "periods_per_year": periods}
         for series in SERIES for rf, periods in ((0, 252), (0.0002, 12))
         # A spread of the last bit is rounding, and refused.
         if (rf == 0 or not vanishing(series)) and series != [0.1, 0.1, 0.1, 0.10000000000000002]]
for case, result in zip(cases, write("sharpe-ratio-calc", cases, sharpe)):
    std = result["outputs"]["std"]
    if isinstance(case["returns"], list) and 1e-12 < std < 1e12 and abs(case["returns"][0]) < 100:
        agree(std, stats.tstd(case["returns"]), 1e-6, "scipy tstd")


def sortino(returns, target, periods_per_year):
    excess = [value - target for value in returns]
    downside = mp.sqrt(mp.fsum(min(value, 0) ** 2 for value in excess) / len(excess))
    return {"sortino": mean(excess) / downside * mp.sqrt(periods_per_year)}


cases = [{"returns": series, "target": target, "periods_per_year": periods}
         for series in SERIES for target, periods in ((0, 252), (0.0003, 12)) if target == 0 or not vanishing(series)]
cases = [case for case in cases if min(expand(case["returns"])) < case["target"]]
# One return, one shortfall among many gains, targets that all or nearly all miss, numbers of periods, values of both sizes.
cases += rows("returns target periods_per_year", ([-0.05], 0, 1), ([0.05], 0.1, 12), ([0.02] * 59 + [-1e-6], 0, 12), ([0.02, 0.01, 0.03, 0.015], 0.03, 4),
              ([-0.3, 2.5, 0.1, -0.9, 11], -0.25, 4), ([0.004, -0.002, 0.003, -0.001], 0.001, 52), ([0.004, -0.002, 0.003, -0.001], -0.0015, 365),
              ([1e-9, -2e-9, 3e-9], 0, 31536000), ([1e12, -2e12, 3e12, 5], 0, 12), ([1e-290, -2e-290, 1e-291], 0, 12), ([-1, -1, -1], 0, 12),
              ([0.1, -0.1] * 30, 0.05, 252), ([0.07, 0.03, -0.02, 0.01, 0.0, -0.05, 0.04], 1e-7, 12), ([1e15, -1e15, 1e14], 0, 1),
              ([0.01] * 250 + [-0.01, -0.02], 0.0001, 252), ([-0.9999, 0.5, 0.25, -0.75], -0.5, 1))
write("sortino-ratio-calc", cases, sortino)


def information(portfolio_returns, benchmark_returns, periods_per_year):
    active = [own - other for own, other in zip(portfolio_returns, benchmark_returns)]
    return {
        "information_ratio": mean(active) / deviation(active) * mp.sqrt(periods_per_year),
        "active_return": mean(active) * periods_per_year,
        "tracking_error": deviation(active) * mp.sqrt(periods_per_year),
    }


def pairs():
    for count, spread in ((2, 0.02), (3, 0.02), (12, 0.01), (36, 0.005), (60, 0.03), (252, 0.001), (500, 1e-6)):
        for level in (0.02, 0.2, 5.0):
            base = walk(count, level)
            yield [0.8 * value + rng.gauss(0.0002, spread) for value in base], base
    for scale in (1e-300, 1e-150, 1e-9, 1e6, 1e150, 1e300):
        base = walk(20)
        yield [scale * (1.3 * value + rng.gauss(0, 0.01)) for value in base], [scale * value for value in base]
    for offset in (1.0, 1e3, 1e6):
        base = walk(20)
        yield [offset + value + rng.gauss(0, 0.01) for value in base], [offset + value for value in base]
    for seed, count in ((11, 1000), (12, 10000), (13, 100000)):
        yield minstd(seed, count, 0.05, 0.0004), minstd(seed + 100, count)
    yield [1.0, 2.0, 3.0], [3.0, 1.0, 2.5]
    yield [0.02, 0.03, 0.09, 0.01, 0.08, 0.07, 0.05], [0.06, 0.05, 0.11, 0.07, 0.05, 0.04, 0.04]


write("information-ratio-calc",
      [{"portfolio_returns": own, "benchmark_returns": other, "periods_per_year": periods}
       for own, other in pairs() for periods in (252, 12)], information)


def capm(asset_returns, market_returns, rf_periodic):
    asset, market = mean(asset_returns), mean(market_returns)
    covariance = mp.fsum((a - asset) * (m - market) for a, m in zip(asset_returns, market_returns))
    variance = mp.fsum((m - market) ** 2 for m in market_returns)
    own = mp.fsum((a - asset) ** 2 for a in asset_returns)
    beta = covariance / variance
    return {
        "beta": beta,
        "alpha_periodic": asset - rf_periodic - beta * (market - rf_periodic),
        "expected_return": rf_periodic + beta * (market - rf_periodic),
        "r_squared": covariance**2 / (variance * own),
    }


cases = [{"asset_returns": own, "market_returns": other, "rf_periodic": rf}
         for own, other in pairs() for rf in (0, 0.0001)]
for case, result in zip(cases, write("beta-capm-calc", cases, capm)):
    if isinstance(case["asset_returns"], list) and 1e-3 < abs(case["market_returns"][0]) < 10:
        line = stats.linregress(case["market_returns"], case["asset_returns"])
        agree(result["outputs"]["beta"], line.slope, 1e-9, "scipy slope")
        agree(result["outputs"]["r_squared"], line.rvalue**2, 1e-8, "scipy r")


def shortfall(returns, confidence):
    # The mean of the worst 1 - confidence by weights, rather than the formula with the value at risk.
    losses = sorted((-value for value in returns), reverse=True)
    tail, weight = 1 - confidence, mp.mpf(1) / len(losses)
    total, left = mp.mpf(0), tail
    for loss in losses:
        total += loss * min(weight, left)
        left -= weight
        if left <= 0:
            break
    # The level as the decimal that was meant: 0.07 of 100 observations are 7, though the double is a little more.
    level = mp.mpf(mp.nstr(confidence, 15)) * len(losses)
    rank = max(1, min(len(losses), int(mp.ceil(level))))
    return {"expected_shortfall": total / tail, "value_at_risk": sorted(losses)[rank - 1],
            "tail_observations": tail * len(losses), "observations": len(losses)}


write("expected-shortfall-historical-calc",
      [{"returns": series, "confidence": confidence} for series in SERIES for confidence in (0.95, 0.975, 0.99, 0.5)]
      + [{"returns": walk(100), "confidence": step / 100} for step in range(1, 100, 7)], shortfall)


def drawdown(nav_series):
    peak, mdd, peak_index, trough_index = nav_series[0], mp.mpf(0), 0, 0
    for index, nav in enumerate(nav_series):
        if nav > peak:
            peak, peak_index = nav, index
        if (nav - peak) / peak < mdd:
            mdd, trough_index = (nav - peak) / peak, index
    outputs = {"mdd": mdd, "peak_index": peak_index, "trough_index": trough_index, "duration": trough_index - peak_index}
    # The fall by its definition: the highest value up to the trough, where the series last stood there, and the return.
    high = max(nav_series[:trough_index + 1])
    start = max(index for index in range(trough_index + 1) if nav_series[index] == high)
    returns = [index for index in range(trough_index + 1, len(nav_series)) if nav_series[index] >= high]
    outputs |= {"drawdown_peak_index": start, "peak_to_trough": trough_index - start}
    return outputs | {"recovery_index": returns[0]} if mdd < 0 and returns else outputs


def levels(returns, start=100.0):
    nav = [start]
    for value in returns:
        nav.append(nav[-1] * (1 + value))
    return nav


write("max-drawdown-calc",
      [{"nav_series": levels(walk(n, volatility))} for n in (1, 2, 3, 12, 60, 252, 1000) for volatility in (0.001, 0.01, 0.05, 0.2)]
      + [{"nav_series": series} for series in (
          [100.0], [100, 100, 100], [1, 2, 3], [3, 2, 1], [1, 0], [5, 0, 7, 0], [1e308, 1, 1e308], [5e-324, 1, 5e-324],
          [100, 99.99999999999999], [2, 1, 4, 2], [100, 100, 90, 100, 100], [100, 90, 100, 80, 99, 100, 101, 70], [500000, 750000, 400000, 600000, 350000, 800000],
          # Two troughs of one depth, plateaus before and after the fall, a recovery to the last bit and one that misses it, a new
          # high after the trough, a fall at the very start and the very end, a late total loss, the spacing of numbers at their largest and least.
          [100, 80, 100, 80, 100], [100, 100, 80, 80, 100, 100], [0.1, 0.05, 0.1], [0.1, 0.05, 0.09999999999999999, 0.1], [3, 2, 4, 3, 5],
          [10, 5, 6, 7, 8], [5, 6, 7, 8, 4], [1, 2, 3, 0], [1e-300, 3e-300, 2e-300, 3e-300], [1.7e308, 1.6e308, 1.7e308], [1e15, 1e15 - 0.125, 1e15],
          [10, 8, 10, 7, 12, 9, 12, 8.4], [1, 1e-300, 1e300, 1e-5, 1e300], [4, 3, 2, 1, 2, 3, 4, 3, 2, 1], [7], [0.3, 0.1 + 0.2, 0.3],
          minstd(21, 1000, 50.0, 100.0), minstd(22, 100000, 1.0, 1.0), minstd(23, 100000, 1e-6, 1.0))], drawdown)

write("calmar-ratio-calc",
      [{"annualized_return": rng.uniform(-0.5, 1), "max_drawdown": rng.choice((-1, 1)) * rng.uniform(0.001, 1)} for _ in range(40)]
      + [{"annualized_return": a, "max_drawdown": d} for a, d in (
          (0, -0.1), (1e300, 1e-5), (1e-300, 0.5), (0.1, -1e-12), (-1, -1), (-1, 1), (1e6, -1e-6), (0.1, 0.3), (0.1, -0.3), (0.3, -0.1), (0.07, -0.7),
          (1e-16, -1), (-0.9999999, 0.0001), (5e-324, -1), (0.2, -5e-308), (-0.0123, 0.9999999999999999), (12.5, -0.875), (-0.35, 0.35),
          (0.061, -0.0000001), (1 / 3, -2 / 3))],
      lambda annualized_return, max_drawdown: {"calmar": annualized_return / abs(max_drawdown)})

# Acklam's approximation in exact arithmetic: what the catalogue prescribes. SciPy shows that it is good to 1.2e-9.
A = [mp.mpf(c) for c in ("-3.969683028665376e+01", "2.209460984245205e+02", "-2.759285104469687e+02",
                         "1.383577518672690e+02", "-3.066479806614716e+01", "2.506628277459239e+00")]
B = [mp.mpf(c) for c in ("-5.447609879822406e+01", "1.615858368580409e+02", "-1.556989798598866e+02",
                         "6.680131188771972e+01", "-1.328068155288572e+01", "1")]
C = [mp.mpf(c) for c in ("-7.784894002430293e-03", "-3.223964580411365e-01", "-2.400758277161838e+00",
                         "-2.549732539343734e+00", "4.374664141464968e+00", "2.938163982698783e+00")]
D = [mp.mpf(c) for c in ("7.784695709041462e-03", "3.224671290700398e-01", "2.445134137142996e+00",
                         "3.754408661907416e+00", "1")]


def quantile(p):
    if p < mp.mpf(0.02425):
        y = mp.sqrt(-2 * mp.log(p))
        return mp.polyval(C, y) / mp.polyval(D, y)
    if p > mp.mpf(0.97575):
        return -quantile(1 - p)
    y = (p - 0.5) ** 2
    return (p - 0.5) * mp.polyval(A, y) / mp.polyval(B, y)


confidences = [0.99, 0.95, 0.975, 0.999, 0.9999, 1 - 1e-9, 1 - 2**-52, 0.5, 0.51, 0.6, 0.75, 0.9, 0.02425, 0.97575,
               0.97576, 0.97574, 0.4, 0.1, 0.02, 0.01, 1e-9, 1e-100, 1e-300]
for p in confidences:
    agree(float(quantile(mp.mpf(p))), stats.norm.ppf(p), 1.3e-9, "scipy ppf")
write("var-parametric-calc",
      [{"portfolio_value": 1e6, "sigma_periodic": 0.015, "horizon_periods": 1, "confidence": p} for p in confidences]
      + [{"portfolio_value": 10 ** rng.uniform(3, 12), "sigma_periodic": 10 ** rng.uniform(-4, 0),
          "horizon_periods": rng.choice((0.5, 1, 5, 10, 21, 252)), "confidence": rng.uniform(0.8, 0.9999)} for _ in range(30)]
      + [{"portfolio_value": 0, "sigma_periodic": 0.01, "horizon_periods": 1, "confidence": 0.99},
         {"portfolio_value": 1e15, "sigma_periodic": 1e-300, "horizon_periods": 1e6, "confidence": 0.99}]
      + rows("portfolio_value sigma_periodic horizon_periods confidence", (-2e7, 0.012, 10, 0.99), (1e6, 1000, 1e6, 0.999), (5e7, 0.011, 0.01, 0.95),
             (1e-300, 0.02, 1, 0.9), (1e6, 0, 10, 0.99), (1e6, 0.015, 1 / 3, 0.995)),
      lambda portfolio_value, sigma_periodic, horizon_periods, confidence:
      {"var_usd": portfolio_value * sigma_periodic * mp.sqrt(horizon_periods) * quantile(confidence)})

write("kelly-fraction-calc",
      [{"expected_return": rng.uniform(-0.2, 0.4), "risk_free": rng.uniform(0, 0.08), "variance": rng.uniform(1e-4, 0.5),
        "fraction": rng.choice((1, 0.5, 0.25, 2))} for _ in range(40)]
      + [{"expected_return": e, "risk_free": r, "variance": v, "fraction": f}
         for e, r, v, f in (
             (0.05, 0.05, 0.04, 1), (0.05, 0.0499999999, 0.04, 1), (1e300, 0, 1e10, 1), (1e-300, 0, 1, 1), (0.1, 0, 0.04, 0), (0.1, 0.02, 0.04, -10),
             (0.1, 0.02, 0.04, 10), (-0.1, 0.02, 0.04, 0.5), (1e6, -1e6, 1e12, 1), (1e6, 0, 1e-12, 1), (0.02, 0.05, 1e-12, 1), (0.3, 0.1, 0.7, 1),
             (0.1, -0.2, 0.09, 1), (0.05, 0, 5e-324, 1e-300), (1e-12, -1e-12, 1e-6, 0.5), (0.1, 0.1000000001, 4, 1), (0.08, 0.03, 1e12, 2),
             (0.0005, 0.0001, 0.00012, 0.5), (1 / 3, 1 / 7, 1 / 9, 1 / 2), (-1, 0.3, 0.3, 1))],
      lambda expected_return, risk_free, variance, fraction:
      {"leverage": fraction * (expected_return - risk_free) / variance})


def fee(starting_nav, ending_nav_pre_fee, high_water_mark, hurdle_rate, performance_fee_rate, hurdle_type):
    base = max(high_water_mark, starting_nav)
    above = ending_nav_pre_fee - base * (1 + hurdle_rate)
    paid = mp.mpf(0)
    if above > 0:
        paid = performance_fee_rate * (ending_nav_pre_fee - base if hurdle_type == "soft" else above)
    after = ending_nav_pre_fee - paid
    return {"performance_fee_per_share": paid, "ending_nav_post_fee": after, "new_high_water_mark": max(after, high_water_mark)}


write("performance-fee-calc",
      [{"starting_nav": rng.uniform(80, 120), "ending_nav_pre_fee": rng.uniform(80, 160), "high_water_mark": rng.uniform(80, 130),
        "hurdle_rate": rng.choice((0, 0.02, 0.05, 0.08)), "performance_fee_rate": rng.choice((0.2, 0.15, 0.3)),
        "hurdle_type": rng.choice(("hard", "soft", "Soft", "none"))} for _ in range(60)]
      + [{"starting_nav": s, "ending_nav_pre_fee": e, "high_water_mark": h, "hurdle_rate": 0.05, "performance_fee_rate": 0.2, "hurdle_type": kind}
         for s, e, h in ((100, 100, 100), (100, 106, 100), (0, 1, 0), (0, 0, 0), (1e300, 1.5e300, 1e300), (1e-300, 2e-300, 1e-300))
         for kind in ("hard", "soft")], fee)

write("annualize-return-calc",
      [{"total_return": rng.uniform(-0.9, 3), "years": rng.uniform(0.1, 30)} for _ in range(40)]
      + [{"total_return": t, "years": y} for t, y in ((-1, 3), (0, 5), (1e-12, 10), (-1e-15, 0.5), (1e15, 1), (1e15, 1e6), (0.1, 0.01),
                                                     (1e-300, 2), (-0.999999, 0.5), (0.5, 1 / 3), (-1, 0.5), (-1 + 2**-53, 3), (-0.5, 1e6),
                                                     (1e15, 100), (0.0001, 0.02), (-0.0001, 0.02), (0.1, 1), (1, 1), (5e-324, 1), (20, 0.5),
                                                     (0.07, 365 / 366), (0.21, 2))],
      lambda total_return, years: {"annualized": mp.expm1(mp.log1p(total_return) / years) if total_return > -1 else mp.mpf(-1)})

write("vol-annualize-calc",
      [{"periodic_vol": 10 ** rng.uniform(-4, 0), "periods_per_year": rng.choice((1, 2, 4, 12, 52, 252, 365, 525600))} for _ in range(40)]
      + [{"periodic_vol": v, "periods_per_year": 252} for v in (0, 5e-324, 1e-300, 1e300)]
      # Squares and what is next to them, a second's volatility, large and tiny ones at each end.
      + rows("periodic_vol periods_per_year", (0.01, 1), (0.01, 256), (0.01, 255), (0.01, 257), (0.01, 3), (0.01, 8784), (0.000003, 31536000), (1e15, 31536000),
             (1e15, 1), (1e-15, 31536000), (0.1, 12), (0.3, 12), (1 / 3, 365), (0.0123, 366), (2.2250738585072014e-308, 4), (0.9999999999999999, 9)),
      lambda periodic_vol, periods_per_year: {"annualized_vol": periodic_vol * mp.sqrt(periods_per_year)})


def cdf(x):
    return mp.erfc(-x / mp.sqrt(2)) / 2


points = sorted([-37.5, -8.3, -5.656854249492381, -0.66291, -1e-10, 0.0, 1e-300, 0.66291, 5.66, 8.3, 9.0]
                + [rng.uniform(-37.5, 9) for _ in range(200)] + [rng.uniform(-1, 1) for _ in range(60)])
lines = ",\n".join(json.dumps({"x": x, "cdf": float(cdf(mp.mpf(x))), "density": float(mp.npdf(x))}) for x in points)
(HERE / "normal.json").write_text(f"[\n{lines}\n]\n")


def option(S, K, T, r, sigma, q):
    # Two products cancel in the tails: enough digits that 50 remain.
    with mp.workdps(1000 if abs(mp.log(S / K)) > 8 * sigma * mp.sqrt(T) else 120):
        spread = sigma * mp.sqrt(T)
        d1 = (mp.log(S / K) + (r - q + sigma**2 / 2) * T) / spread
        d2 = d1 - spread
        density = mp.exp(-(d1**2) / 2) / mp.sqrt(2 * mp.pi)
        spot, strike = S * mp.exp(-q * T), K * mp.exp(-r * T)
        decay = -spot * density * sigma / (2 * mp.sqrt(T))
        shared = {"gamma": mp.exp(-q * T) * density / (S * spread), "vega": spot * density * mp.sqrt(T)}
        call = {"call": spot * cdf(d1) - strike * cdf(d2), "delta": mp.exp(-q * T) * cdf(d1), **shared,
                "theta": decay - r * strike * cdf(d2) + q * spot * cdf(d1), "rho": T * strike * cdf(d2)}
        put = {"put": strike * cdf(-d2) - spot * cdf(-d1), "delta": -mp.exp(-q * T) * cdf(-d1), **shared,
               "theta": decay + r * strike * cdf(-d2) - q * spot * cdf(-d1), "rho": -T * strike * cdf(-d2)}
        return call, put


OPTIONS = [{"S": 100, "K": 100 * m, "T": T, "r": r, "sigma": sigma, "q": q}
           for m in (0.2, 0.8, 1, 1.05, 1.6) for T in (0.01, 0.5, 5) for sigma in (0.1, 0.35) for r, q in ((0.05, 0.0), (0.02, 0.06))]
OPTIONS += [dict(zip(("S", "K", "T", "r", "sigma", "q"), values)) for values in (
    (100, 150, 0.02, 0.03, 0.2, 0), (100, 400, 0.25, 0.05, 0.15, 0), (100, 25, 0.25, 0.05, 0.15, 0), (100, 130, 0.003, 0, 0.15, 0),
    (100, 100, 1e-6, 0.05, 0.2, 0), (100, 100, 1e-12, 0, 0.2, 0), (100, 100.0001, 1e-9, 0.01, 0.2, 0), (100, 100, 100, 0.05, 0.2, 0),
    (100, 100, 1000, 0.01, 0.3, 0.01), (100, 100, 10000, 0.001, 0.02, 0), (100, 100, 1, 0, 1e-6, 0), (100, 100, 1, 0.05, 5, 0),
    (100, 100, 1, 0.05, 50, 0), (1e-6, 1e6, 1, 0.05, 2, 0), (1e6, 1e-6, 1, 0.05, 0.5, 0), (1e12, 1.1e12, 2, 0.03, 0.25, 0.01),
    (1e-12, 1.1e-12, 2, 0.03, 0.25, 0.01), (100, 110, 1, -0.02, 0.2, 0.03), (1.0842, 1.1, 0.25, 0.05, 0.08, 0.035),
    (4500, 3000, 0.08, 0.05, 0.45, 0.015), (4500, 6000, 0.08, 0.05, 0.12, 0.015), (100, 101, 0.0027, 0.05, 0.01, 0),
    (42, 40, 0.5, 0.1, 0.2, 0), (49, 50, 0.3846, 0.05, 0.2, 0), (100, 100, 1, 0.05, 0.2, 0.05))]

cases = write("black-scholes-call-calc", OPTIONS, lambda **inputs: option(**inputs)[0])
puts = write("black-scholes-put-calc", OPTIONS, lambda **inputs: option(**inputs)[1])
for case, other in zip(cases, puts):
    S, K, T, r, sigma, q = (case["inputs"][name] for name in ("S", "K", "T", "r", "sigma", "q"))
    for kind, price in ((ql.Option.Call, case["outputs"]["call"]), (ql.Option.Put, other["outputs"]["put"])):
        if price > 1e-6 * S and T < 100 and sigma > 1e-3:
            forward = S * math.exp((r - q) * T)
            agree(price, ql.blackFormula(kind, K, forward, sigma * math.sqrt(T), math.exp(-r * T)), 1e-8, "QuantLib")


class Runaway(Exception):
    """Newton's method was thrown so far that the path is one of rounding errors: no case to compare."""


def implied(market_price, S, K, T, r, q):
    sigma = mp.mpf(0.3)
    for iteration in range(1, 101):
        call = option(S, K, T, r, sigma, q)[0]
        difference = call["call"] - market_price
        if abs(difference) < mp.mpf(1e-8):
            return {"implied_vol": sigma}, {"iterations": iteration, "converged": True}
        sigma -= difference / call["vega"]
        if sigma <= 0:
            sigma = mp.mpf(0.001)
        if sigma > 100:
            raise Runaway
    return {"implied_vol": sigma}, {"iterations": 100, "converged": False}


def quotes():
    for m in (0.7, 0.9, 1, 1.1, 1.3):
        for T in (0.1, 0.5, 2, 10):
            for sigma in (0.12, 0.25, 0.6):
                for r, q in ((0.05, 0.0), (0.01, 0.04)):
                    inputs = {"S": 100, "K": 100 * m, "T": T, "r": r, "q": q}
                    numbers = {name: exact(value) for name, value in inputs.items()}
                    price = round(float(option(sigma=mp.mpf(sigma), **numbers)[0]["call"]), 6)
                    try:
                        implied(mp.mpf(price), **numbers)
                    except Runaway:
                        continue
                    # With a small vega the tolerance of 1e-8 in price leaves the volatility to chance.
                    if float(option(sigma=mp.mpf(sigma), **numbers)[0]["vega"]) > 1:
                        yield {"market_price": price, **inputs}


def volatility_root(case):
    S, K, T, r, q = (case["inputs"][name] for name in ("S", "K", "T", "r", "q"))
    forward = S * math.exp((r - q) * T)
    return ql.blackFormulaImpliedStdDev(ql.Option.Call, K, forward, case["inputs"]["market_price"], math.exp(-r * T), 0.0, 0.3 * math.sqrt(T), 1e-12) / math.sqrt(T)


for case in write("implied-vol-newton-calc",
                  [*quotes(), {"market_price": 1.875, "S": 21, "K": 20, "T": 0.25, "r": 0.1, "q": 0},
                   {"market_price": 10.45, "S": 100, "K": 100, "T": 1, "r": 0.05, "q": 0}], implied):
    agree(case["outputs"]["implied_vol"], volatility_root(case), 1e-5, "QuantLib implied volatility")


def duration(cash_flows, times, ytm, compounding):
    growth = 1 + ytm / compounding
    values = [flow * growth ** (-time * compounding) for flow, time in zip(cash_flows, times)]
    price = mp.fsum(values)
    macaulay = mp.fsum(value * time for value, time in zip(values, times)) / price
    return {"macaulay": macaulay, "modified": macaulay / growth, "price": price}


def bond(years, coupon, frequency):
    count = int(years * frequency)
    flows = [100 * coupon / frequency] * count
    flows[-1] += 100
    return {"cash_flows": flows, "times": [(k + 1) / frequency for k in range(count)]}


cases = [{**bond(years, coupon, frequency), "ytm": ytm, "compounding": frequency}
         for years in (1, 3, 10, 30) for coupon in (0.0, 0.04, 0.1) for ytm, frequency in ((0.05, 2), (-0.005, 1), (0.12, 4), (0.001, 2))]
cases += [{"cash_flows": f, "times": t, "ytm": y, "compounding": m} for f, t, y, m in (
    ([100], [0], 0.05, 2), ([100], [1000], 0.05, 365), ([1e300, 1e300], [1, 2], 0.05, 1), ([1e-300, 1e-300], [1, 2], 0.05, 1),
    ([5, 105], [0.5, 1], 0, 8760), ([100, 100, 100], [1, 1, 1], 0.05, 1), ([1e-9, 1e15], [0, 10000], 0.002, 1), ([-5, 0, 0, 105], [0, 1, 2, 3], -0.5, 1),
    ([3, 103], [0.0027397260273972603, 0.5027397260273972], 0.04, 2), ([-100, 110, 5], [0, 1, 2], 0.03, 2), ([5, 5, 105], [0.37, 0.87, 1.37], 0.045, 2), ([100], [5], 100, 12), ([1], [50], -0.9, 1),
    (minstd(31, 1000, 1.0, 5.0), minstd(32, 1000, 30.0, 16.0), 0.04, 2), (minstd(33, 100000, 1.0, 5.0), minstd(34, 100000, 30.0, 16.0), 0.04, 2))]
for case in write("duration-modified-calc", cases, duration):
    inputs = case["inputs"]
    if isinstance(inputs["cash_flows"], list) and max(inputs["times"]) <= 30 and inputs["compounding"] in (1, 2, 4):
        today = ql.Date(1, 1, 2020)
        ql.Settings.instance().evaluationDate = today
        # Days of a 360-day year as whole numbers: QuantLib's dates then give the same times.
        if all(abs(time * 360 - round(time * 360)) < 1e-9 for time in inputs["times"]):
            rate = ql.InterestRate(inputs["ytm"], ql.Actual360(), ql.Compounded, inputs["compounding"])
            leg = [ql.SimpleCashFlow(flow, today + round(time * 360)) for flow, time in zip(inputs["cash_flows"], inputs["times"]) if time > 0]
            if len(leg) == len(inputs["times"]) and abs(inputs["cash_flows"][0]) < 1e6:
                agree(case["outputs"]["price"], ql.CashFlows.npv(leg, rate, False, today, today), 1e-9, "QuantLib price")
                agree(case["outputs"]["modified"], ql.CashFlows.duration(leg, rate, ql.Duration.Modified, False, today), 1e-9, "QuantLib duration")

write("cds-spread-calc",
      [{"default_probability": rng.uniform(0, 0.2), "recovery_rate": rng.uniform(0, 1)} for _ in range(36)]
      + [{"default_probability": p, "recovery_rate": r} for p, r in (
          (0, 0.4), (1, 0), (1, 1), (0.02, 0.9999999999), (5e-324, 0.4), (1e-300, 0.4), (0, 0), (0, 1), (0.02, 0), (0.02, 1), (1, 0.4), (0.3, 0.1),
          (0.1, 0.3), (0.0001, 0.4), (0.9999999999999999, 0.4), (0.02, 2**-53), (0.02, 1 - 2**-53), (1 / 3, 1 / 3), (0.07, 0.93), (1e-12, 1e-12),
          (0.5, 0.5), (0.015, 0.25), (0.0125, 0.725), (2**-1022, 0))],
      lambda default_probability, recovery_rate: {"spread_bps": default_probability * (1 - recovery_rate) * 10000})


def merger(deal_price, current_price, days_to_close):
    raw = deal_price / current_price - 1
    return {"raw_spread_pct": raw, "annualized_spread_pct": raw * 365 / max(days_to_close, 1)}


write("merger-arb-annualized-spread-calc",
      [{"deal_price": rng.uniform(5, 200), "current_price": rng.uniform(5, 200), "days_to_close": rng.randint(0, 500)} for _ in range(36)]
      + [{"deal_price": d, "current_price": c, "days_to_close": t}
         for d, c, t in (
             (50, 49.99999999, 3), (50, 50, 10), (0, 10, 30), (50, 47.5, 0), (50, 47.5, 0.5), (1e300, 1, 30), (1e-300, 2e-300, 30), (50, 47.5, -36500),
             (50, 47.5, -1), (50, 47.5, 1), (50, 47.5, 1.0000000000000002), (50, 47.5, 36500), (50, 47.5, 365), (50, 47.5, 366), (47.5, 50, 90),
             (1e15, 999999999999999.9, 30), (1e15, 1e-6, 30), (1e-6, 1e15, 30), (0.1, 0.3, 45), (0.3, 0.1, 45), (0.01, 0.0100000001, 90),
             (62, 60.25, 85), (1 / 3, 1 / 7, 73), (33.33, 33.33, 0), (5e-324, 1, 30))], merger)

write("perp-funding-rate-pnl-calc",
      [{"funding_rate_per_period": rng.uniform(-0.003, 0.003), "periods_per_day": rng.choice((1, 3, 6, 24))} for _ in range(36)]
      + [{"funding_rate_per_period": f, "periods_per_day": p} for f, p in (
          (0, 3), (1e300, 3), (1e-300, 3), (5e-324, 24), (-100, 86400), (100, 1), (100, 86400), (0.0001, 1), (0.0001, 2), (0.0001, 3), (0.0001, 4),
          (0.0001, 8), (0.0001, 24), (-0.000025, 24), (0.0075, 3), (-0.0075, 3), (1 / 3, 7), (1e-12, 86400), (2**-53, 3), (-5e-324, 1), (0.0003, 1440),
          (0.00012345678901234567, 3), (-0.03, 24), (0.1, 11), (2**-1022, 365))],
      lambda funding_rate_per_period, periods_per_day: {"annualized": funding_rate_per_period * periods_per_day * 365})


def irr(cash_flows, guess):
    rate = guess
    for iteration in range(1, 101):
        factors = [(1 + rate) ** -t for t in range(len(cash_flows))]
        value = mp.fsum(flow * factor for flow, factor in zip(cash_flows, factors))
        slope = -mp.fsum(t * flow * factor for t, (flow, factor) in enumerate(zip(cash_flows, factors))) / (1 + rate)
        following = rate - value / slope
        if abs(following - rate) < mp.mpf(1e-9):
            return {"irr": following}, {"iterations": iteration, "converged": True}
        rate = following
        if abs(rate) > 1e6:
            raise Runaway
    return {"irr": rate}, {"iterations": 100, "converged": False}


def steady(cash_flows, guess):
    try:
        irr(exact(cash_flows), exact(guess))
    except Runaway:
        return False
    return True


cases = [{"cash_flows": [-rng.uniform(50, 500), *[rng.uniform(5, 150) for _ in range(n)]], "guess": guess}
         for n in (1, 2, 5, 10, 40, 120) for guess in (0.1, 0.0, 0.3) for _ in range(3)]
cases += [{"cash_flows": flows, "guess": 0.1} for flows in (
    [-70000, 12000, 15000, 18000, 21000, 26000], [-70000, 12000, 15000, 18000, 21000], [-98.39, 3, 3, 3, 103], [-100, 105], [100, -110],
    [-100, 230, -132], [-1e300, 4e299, 4e299, 4e299], [-1e-300, 4e-301, 4e-301, 4e-301], [-100, 0, 0, 0, 0, 0, 0, 0, 0, 200],
    [-100, *[0.2] * 999], [-100, 50, 40, -30, 60, 20])]
# A mortgage by month, rates of some percent, nearly all lost, much gained at once, another guess for each of two
# rates, a long wait for one payment, the last digits of large numbers.
cases += rows("cash_flows guess", ([200000, *[-1199.1010503055] * 360], 0.01), ([-100, 102.5], 0.1), ([-100, 52, 52], 0.1), ([-100, 1, 2, 3], -0.5),
              ([-1, 50], 30), ([-100, 230, -132], 0.05), ([-100, 230, -132], 0.3), ([-100, *[0] * 29, 1000], 0.1), ([-1e15, 3e14, 4e14, 5e14 + 0.125], 0.1),
              ([-500, 0, 120, 0, 0, 700, -20], 0.2))
cases = [case for case in cases if steady(**case)]
for case in write("irr-calc", cases, irr):
    flows = case["inputs"]["cash_flows"]
    if flows[0] < 0 < min(flows[1:]) and -1 < case["outputs"]["irr"] and case["meta"]["converged"]:
        root = optimize.brentq(lambda x: sum(f * x**t for t, f in enumerate(flows)), 1e-9, 1e9, xtol=1e-15) if len(flows) < 20 else None
        if root:
            agree(1 + case["outputs"]["irr"], 1 / root, 1e-7, "scipy root")


def summary(R_p, R_f, sigma_p, beta=None, R_b=None, sigma_b=None):
    excess = R_p - R_f
    outputs = {"sharpe": excess / sigma_p}
    if beta:
        outputs["treynor"] = excess / beta
    if beta is not None and R_b is not None:
        outputs["jensens_alpha"] = excess - beta * (R_b - R_f)
        outputs["capm_expected_return"] = R_f + beta * (R_b - R_f)
    if sigma_b is not None:
        outputs["m2"] = R_f + excess * sigma_b / sigma_p
        outputs["leverage_to_benchmark_risk"] = sigma_b / sigma_p
        if R_b is not None:
            outputs["m2_alpha"] = outputs["m2"] - R_b
            outputs["benchmark_sharpe"] = (R_b - R_f) / sigma_b
    return outputs


FIGURES = ("R_p", "R_f", "sigma_p", "beta", "R_b", "sigma_b")
cases = [{"R_p": R_p, "R_f": R_f, "sigma_p": sigma_p, **rest}
         for R_p, R_f, sigma_p in ((0.12, 0.043, 0.10), (0.096, 0.03, 0.11), (-0.08, 0.02, 0.17), (0.0425, 0.05, 0.031))
         for rest in ({}, {"beta": 0.9}, {"beta": 0}, {"R_b": 0.092}, {"sigma_b": 0.165}, {"beta": -0.35, "R_b": 0.071},
                      {"R_b": 0.118, "sigma_b": 0.165}, {"beta": 1.2, "sigma_b": 0.2}, {"beta": 0.65, "R_b": -0.031, "sigma_b": 0.142})]
cases += [dict(zip(FIGURES, values)) for values in (
    (0.10367828972980962, 0, 0.13700015867969229, 0.9988502086225746, 0.11798339066932469, 0.1329588854397904),
    (1e6, -10, 1e-290, 1e-290, -1000, 1000), (0.05, 0.05, 0.1, 1, 0.05, 0.1), (1e-12, 1e-12, 1e-6, 1e-9, 2e-12, 1e-6),
    (0.3, 0.0299999999, 1000, -1000, 1e6, 1e-9), (0.15, 0.035, 0.1, 3.5, 0.2, 0.25))]
# No excess, no beta, no risk premium, rates below 0, a short portfolio, risks and betas of each size, single figures alone.
cases += rows(" ".join(FIGURES), (0.03, 0.03, 0.1, 1.1, 0.08, 0.15), (0.1, 0.03, 0.1, 0, 0.08, 0.15), (0.1, 0.03, 0.12, 0.8, 0.03, 0.15),
              (0.02, -0.0075, 0.05, 0.4, 0.06, 0.16), (-0.2, 0.04, 0.3, -1.2, 0.11, 0.17), (1e6, 10, 1000, 1000, 1e6, 1000), (-1000, -10, 1000, -1000, -1000, 1000),
              (0.1, 0.03, 1e-9, 0.5, 0.08, 0.15), (0.1, 0.03, 0.15, 1e-12, 0.08, 1e-12), (0.1, 0.03, 0.1, None, None, 0.2), (0.1, 0.03, 0.1, None, 0.09, None),
              (0.1, 0.03, 0.1, 1.5, None, None), (0, 0, 0.1, 1, 0.05, 0.1), (0.1, 0, 0.1, 1, 0.04, 0.3), (5e-324, 0, 1, 1, 1, 1), (0.0851, 0.0425, 0.0712, 0.553, 0.1013, 0.1547),
              (1 / 3, 1 / 7, 1 / 9, 1 / 3, 1 / 4, 1 / 5), (0.25, 0.05, 5, 2.5, 0.4, 0.01), (3, 0.05, 0.9, 3, 0.5, 0.2))
write("sharpe-summary-calc", cases, summary)
