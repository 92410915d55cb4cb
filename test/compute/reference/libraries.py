"""Calculators beside SciPy and QuantLib: a function from a calculator's inputs to those outputs that the library has.

Run: /usr/bin/python3 test/compute/reference/libraries.py (Debian: python3-scipy, quantlib-python). It calls each
function with the reference cases of its calculator, prints the worst difference of each as a Markdown table, and writes libraries.json
beside this file, which the tests hold the calculators to without Python. A function gives {} for a case that
the library does not take. The bench of the calculators times the same functions.
"""

import datetime
import json
import math
import pathlib
import sys

import numpy as np
import QuantLib as ql
from scipy import optimize, signal, stats

HERE = pathlib.Path(__file__).parent
FUNCTIONS = {}
# Differences are relative to the output, or to this share of the largest input if that is more: libraries compute tails
# of the normal distribution to an absolute error.
FLOOR = 1e-6


def check(library, *calculators, within, convention=""):
    """Registers a function for calculators: how far it may be from them, and what it does in another way."""
    def registered(function):
        for calculator in calculators:
            FUNCTIONS[f"{calculator}: {library}"] = (function, within, convention)
        return function
    return registered


def changes_of_sign(flows):
    signs = [flow > 0 for flow in flows if flow != 0]
    return sum(a != b for a, b in zip(signs, signs[1:]))


def rate_of(flows, times, low=-0.9999, high=1e6):
    flows, times = np.array(flows, float), np.array(times, float)
    return optimize.brentq(lambda r: float(np.sum(flows * (1 + r) ** -times)), low, high, xtol=1e-15, rtol=1e-14, maxiter=1000)


ONE_CHANGE = "flows that change sign once: brentq needs a bracket"


@check("SciPy brentq", "irr-calc", within=1e-10,
       convention=ONE_CHANGE + "; rates above -30%: below, the prescribed iteration may end at a root under -1 and says so")
def irr(cash_flows, guess=0.1):
    if not isinstance(cash_flows, list) or changes_of_sign(cash_flows) != 1:
        return {}
    rate = rate_of(cash_flows, range(len(cash_flows)))
    return {"irr": rate} if rate > -0.3 else {}


@check("SciPy brentq", "xirr-calc", within=1e-10, convention=ONE_CHANGE)
def xirr(cash_flows, dates):
    days = [datetime.date.fromisoformat(day).toordinal() for day in dates]
    ordered = [flow for _, flow in sorted(zip(days, cash_flows))]
    if changes_of_sign(ordered) != 1:
        return {}
    return {"xirr": rate_of(cash_flows, [(day - min(days)) / 365 for day in days])}


@check("SciPy brentq", "cash-flow-yield-calc", within=1e-10)
def cash_flow_yield(cash_flows, times, compounding=1, price=None, ytm=None, **_):
    if price is None or compounding == 0 or min(cash_flows) < 0:
        return {}
    flows = np.array(cash_flows)
    powers = np.array(times) * compounding
    excess = lambda y: float(np.sum(flows * (1 + y / compounding) ** -powers)) - price
    return {"ytm": optimize.brentq(excess, -0.99 * compounding, 1000, xtol=1e-15, rtol=1e-14)}


def both(forward, strike, deviation, discount):
    kinds = (ql.Option.Call, ql.Option.Put)
    return [ql.BlackCalculator(ql.PlainVanillaPayoff(kind, strike), forward, deviation, discount) for kind in kinds]


def merton(S, K, T, r, sigma, q):
    return both(S * math.exp((r - q) * T), K, sigma * math.sqrt(T), math.exp(-r * T))


def greeks(name, option, S, T):
    return {name: option.value(), "delta": option.delta(S), "gamma": option.gamma(S), "vega": option.vega(T),
            "theta": option.theta(S, T), "rho": option.rho(T)}


@check("QuantLib BlackCalculator", "black-scholes-call-calc", within=1e-8)
def black_scholes_call(S, K, T, r, sigma, q=0):
    return greeks("call", merton(S, K, T, r, sigma, q)[0], S, T)


@check("QuantLib BlackCalculator", "black-scholes-put-calc", within=1e-8)
def black_scholes_put(S, K, T, r, sigma, q=0):
    return greeks("put", merton(S, K, T, r, sigma, q)[1], S, T)


@check("SciPy norm", "black-scholes-call-calc", within=1e-8)
def scipy_call(S, K, T, r, sigma, q=0):
    d1 = (math.log(S / K) + (r - q + sigma * sigma / 2) * T) / (sigma * math.sqrt(T))
    held, owed = S * math.exp(-q * T), K * math.exp(-r * T)
    return {"call": held * stats.norm.cdf(d1) - owed * stats.norm.cdf(d1 - sigma * math.sqrt(T))}


@check("QuantLib BlackCalculator", "black-76-calc", within=1e-8, convention="rho there moves the forward too")
def black_76(F, K, T, r, sigma):
    call, put = both(F, K, sigma * math.sqrt(T), math.exp(-r * T))
    return {"call": call.value(), "put": put.value(), "call_delta": call.deltaForward(), "put_delta": put.deltaForward(),
            "gamma": call.gammaForward(), "vega": call.vega(T), "call_theta": call.theta(F, T), "put_theta": put.theta(F, T)}


@check("QuantLib BlackCalculator", "garman-kohlhagen-calc", within=1e-8)
def garman_kohlhagen(S, K, T, r_d, r_f, sigma):
    call, put = merton(S, K, T, r_d, sigma, r_f)
    return {"call": call.value(), "put": put.value(), "call_delta": call.delta(S), "put_delta": put.delta(S),
            "gamma": call.gamma(S), "vega": call.vega(T), "call_theta": call.theta(S, T), "put_theta": put.theta(S, T),
            "call_rho_domestic": call.rho(T), "put_rho_domestic": put.rho(T),
            "call_rho_foreign": call.dividendRho(T), "put_rho_foreign": put.dividendRho(T)}


@check("QuantLib bachelierBlackFormula", "bachelier-calc", within=1e-8)
def bachelier(F, K, T, sigma_n, **_):
    call, put = (ql.bachelierBlackFormula(kind, K, F, sigma_n * math.sqrt(T)) for kind in (ql.Option.Call, ql.Option.Put))
    return {"call_undiscounted": call, "put_undiscounted": put}


def kind_of(text):
    return ql.Option.Put if text.lower() == "put" else ql.Option.Call


@check("QuantLib blackFormulaImpliedStdDev", "implied-vol-calc", within=1e-8)
def implied_vol(price, type, K, T, r, S=None, q=0, F=None):
    forward = S * math.exp((r - q) * T) if F is None else F
    never = ql.nullDouble()
    deviation = ql.blackFormulaImpliedStdDev(kind_of(type), K, forward, price, math.exp(-r * T), 0.0, never, 1e-14, 1000)
    return {"implied_vol": deviation / math.sqrt(T)}


TODAY = ql.Date(1, 1, 2026)
YEAR = ql.Actual360()


@check("QuantLib BinomialCRRVanillaEngine", "binomial-option-calc", within=0.05,
       convention="maturities of whole days of 360; the probability of a step is linear in it, here of the growth itself")
def binomial(S, K, T, r, sigma, q=0, steps=200, type="call", exercise="american"):
    days = round(T * 360)
    if abs(days - T * 360) > 1e-9:
        return {}
    ql.Settings.instance().evaluationDate = TODAY
    flat = lambda rate: ql.YieldTermStructureHandle(ql.FlatForward(TODAY, rate, YEAR))
    volatility = ql.BlackVolTermStructureHandle(ql.BlackConstantVol(TODAY, ql.NullCalendar(), sigma, YEAR))
    process = ql.BlackScholesMertonProcess(ql.QuoteHandle(ql.SimpleQuote(S)), flat(q), flat(r), volatility)
    european = ql.EuropeanExercise(TODAY + days)
    exercised = european if exercise == "european" else ql.AmericanExercise(TODAY, TODAY + days)
    option = ql.VanillaOption(ql.PlainVanillaPayoff(kind_of(type), K), exercised)
    option.setPricingEngine(ql.BinomialCRRVanillaEngine(process, steps))
    return {"price": option.NPV()}


def date(text):
    return ql.Date(int(text[8:]), int(text[5:7]), int(text[:4]))


COUNTS = {"30/360-us": ql.Thirty360(ql.Thirty360.USA), "30e/360": ql.Thirty360(ql.Thirty360.EurobondBasis),
          "act/360": ql.Actual360(), "act/365": ql.Actual365Fixed()}


def made(settled, maturity, coupon_rate, frequency, day_count, redemption):
    """A bond, its coupon dates and how they are counted."""
    ends = date(maturity)
    calendar, as_is = ql.NullCalendar(), ql.Unadjusted
    dates, step = [ends], 12 // frequency
    # Counted from the maturity, and ends of months if that is one.
    while dates[0] > settled:
        counted = calendar.advance(ends, -step * len(dates), ql.Months)
        dates.insert(0, ql.Date.endOfMonth(counted) if ql.Date.isEndOfMonth(ends) else counted)
    period = ql.Period(step, ql.Months)
    schedule = ql.Schedule(dates, calendar, as_is, as_is, period, ql.DateGeneration.Backward, False, [True] * (len(dates) - 1))
    count = COUNTS.get(day_count) or ql.ActualActual(ql.ActualActual.ISMA, schedule)
    ql.Settings.instance().evaluationDate = settled
    return ql.FixedRateBond(0, 100.0, schedule, [coupon_rate], count, as_is, redemption), dates, count


def priced(bond, count, frequency, settled, ytm, clean_price):
    if ytm is None:
        ytm = ql.BondFunctions.bondYield(bond, clean_price, count, ql.Compounded, frequency, settled, 1e-14, 1000)
    rate = ql.InterestRate(ytm, count, ql.Compounded, frequency)
    clean, accrued = ql.BondFunctions.cleanPrice(bond, rate, settled), bond.accruedAmount(settled)
    duration = lambda kind: ql.BondFunctions.duration(bond, rate, kind, settled)
    return {"ytm": ytm, "clean_price": clean, "accrued_interest": accrued, "dirty_price": clean + accrued,
            "macaulay_duration": duration(ql.Duration.Macaulay), "modified_duration": duration(ql.Duration.Modified),
            "convexity": ql.BondFunctions.convexity(bond, rate, settled)}


@check("QuantLib BondFunctions", "bond-calc", within=1e-8, convention="act/act-icma, compounded to the end")
def bond(settlement, maturity, coupon_rate, frequency=2, day_count="30/360-us", redemption=100, final_period="compound",
         ytm=None, clean_price=None):
    if final_period == "simple" or day_count != "act/act-icma":
        return {}
    settled = date(settlement)
    whole, _, count = made(settled, maturity, coupon_rate, frequency, day_count, redemption)
    return priced(whole, count, frequency, settled, ytm, clean_price)


@check("QuantLib BondFunctions on Thirty360", "bond-calc", within=1e-8,
       convention="coupon dates up to the 28th, settlement before the end of a month: there 30/360 gives unequal periods, here they are equal")
def bond_of_equal_months(settlement, maturity, coupon_rate, frequency=2, day_count="30/360-us", redemption=100,
                         final_period="compound", ytm=None, clean_price=None):
    settled = date(settlement)
    if final_period == "simple" or not day_count.startswith("30") or date(maturity).dayOfMonth() > 28 or ql.Date.isEndOfMonth(settled):
        return {}
    whole, dates, count = made(settled, maturity, coupon_rate, frequency, day_count, redemption)
    if any(ql.Date.isEndOfMonth(day) for day in dates):
        return {}
    return priced(whole, count, frequency, settled, ytm, clean_price)


@check("QuantLib CashFlows on Actual360 and Actual365Fixed", "bond-calc", within=1e-8,
       convention="its own bonds pay by days: equal coupons one after the other of 360 or 365 days a year are given to it; what is no whole number of days: accrued interest alone")
def bond_by_days(settlement, maturity, coupon_rate, frequency=2, day_count="30/360-us", redemption=100, final_period="compound",
                 ytm=None, clean_price=None):
    if final_period == "simple" or day_count not in ("act/360", "act/365"):
        return {}
    settled, year = date(settlement), int(day_count[-3:])
    whole, dates, count = made(settled, maturity, coupon_rate, frequency, day_count, redemption)
    accrued = whole.accruedAmount(settled)
    if year % frequency and len(dates) > 2:
        return {"accrued_interest": accrued}
    coupon = 100 * coupon_rate / frequency
    days = [dates[1] + year // frequency * k for k in range(len(dates) - 1)]
    leg = [ql.SimpleCashFlow(coupon + (redemption if day == days[-1] else 0), day) for day in days]
    if ytm is None:
        ytm = ql.CashFlows.yieldRate(leg, clean_price + accrued, count, ql.Compounded, frequency, False, settled, settled, 1e-14, 1000)
    rate = ql.InterestRate(ytm, count, ql.Compounded, frequency)
    dirty = ql.CashFlows.npv(leg, rate, False, settled, settled)
    duration = lambda kind: ql.CashFlows.duration(leg, rate, kind, False, settled)
    return {"ytm": ytm, "clean_price": dirty - accrued, "accrued_interest": accrued, "dirty_price": dirty,
            "macaulay_duration": duration(ql.Duration.Macaulay), "modified_duration": duration(ql.Duration.Modified),
            "convexity": ql.CashFlows.convexity(leg, rate, False, settled)}


@check("SciPy linregress", "benchmark-comparison-calc", within=1e-8)
def regression(portfolio_returns, benchmark_returns, rf_periodic=0, **_):
    if len(portfolio_returns) < 3:
        return {}
    line = stats.linregress(np.array(benchmark_returns) - rf_periodic, np.array(portfolio_returns) - rf_periodic)
    return {"beta": line.slope, "alpha_periodic": line.intercept, "beta_standard_error": line.stderr,
            "alpha_standard_error": line.intercept_stderr, "correlation": line.rvalue, "r_squared": line.rvalue ** 2}


@check("SciPy linregress", "minimum-variance-hedge-calc", within=1e-8)
def minimum_variance(spot_changes=None, futures_changes=None, **_):
    if spot_changes is None or len(spot_changes) < 3:
        return {}
    line = stats.linregress(futures_changes, spot_changes)
    return {"hedge_ratio": line.slope, "correlation": line.rvalue, "effectiveness": line.rvalue ** 2}


@check("SciPy stats", "return-statistics-calc", within=1e-8)
def moments(returns, rf_periodic=0, **_):
    if not isinstance(returns, list) or len(returns) < 4 or np.ptp(returns) < 1e-9:
        return {}
    series = np.array(returns)
    return {"mean": series.mean(), "median": np.median(series), "std": stats.tstd(series), "skewness": stats.skew(series),
            "skewness_sample": stats.skew(series, bias=False), "excess_kurtosis": stats.kurtosis(series),
            "excess_kurtosis_sample": stats.kurtosis(series, bias=False), "jarque_bera": stats.jarque_bera(series)[0]}


@check("SciPy norm", "parametric-tail-risk-calc", within=1e-8)
def tail_risk(portfolio_value, sigma, confidence=0.95, mu=0, horizon_periods=1, **_):
    # The nearer tail: 1 - confidence loses the digits of a small one.
    z = stats.norm.ppf(1 - confidence) if confidence >= 0.5 else -stats.norm.ppf(confidence)
    spread, drift = sigma * math.sqrt(horizon_periods), mu * horizon_periods
    return {"z": z, "var_normal": portfolio_value * (-drift - z * spread),
            "es_normal": portfolio_value * (-drift + spread * stats.norm.pdf(z) / (1 - confidence))}


@check("SciPy norm", "var-parametric-calc", within=1e-8, convention="the quantile here is the prescribed approximation")
def parametric_var(portfolio_value, sigma_periodic, horizon_periods=1, confidence=0.99):
    return {"var_usd": -portfolio_value * stats.norm.ppf(1 - confidence) * sigma_periodic * math.sqrt(horizon_periods)}


@check("NumPy quantile", "historical-tail-risk-calc", within=1e-8)
def historical(returns, confidence=0.95, quantile_method="inverted-cdf", **_):
    losses = -np.array(returns)
    return {"value_at_risk": np.quantile(losses, confidence, method=quantile_method.replace("-", "_"))}


def covariance_of(sigmas, correlations, covariance):
    return np.array(covariance) if covariance else np.outer(sigmas, sigmas) * np.array(correlations)


@check("NumPy solve", "kelly-portfolio-calc", within=1e-7)
def kelly(expected_returns, risk_free=0, sigmas=None, correlations=None, covariance=None, fraction=1):
    excess = np.array(expected_returns) - risk_free
    return {"weights": list(fraction * np.linalg.solve(covariance_of(sigmas, correlations, covariance), excess))}


@check("NumPy", "portfolio-risk-calc", within=1e-8)
def portfolio_risk(weights, sigmas=None, correlations=None, covariance=None, **_):
    held = np.array(weights)
    product = covariance_of(sigmas, correlations, covariance) @ held
    return {"variance": held @ product, "volatility": math.sqrt(held @ product)}


@check("SciPy root on QuantLib blackFormula", "distance-to-default-calc", within=1e-7)
def merton_default(F, T, r, E=None, sigma_E=None, V=None, sigma=None, **_):
    def equity(value, volatility):
        option = both(value * math.exp(r * T), F, volatility * math.sqrt(T), math.exp(-r * T))[0]
        return option.value(), option.delta(value)

    if V is not None:
        return {"equity_value": equity(V, sigma)[0]}

    def excess(logs):
        value, volatility = np.exp(logs)
        price, delta = equity(value, volatility)
        return [price / E - 1, delta * value * volatility / (E * sigma_E) - 1]

    start = E + F * math.exp(-r * T)
    found = optimize.root(excess, [math.log(start), math.log(sigma_E * E / start)], tol=1e-14)
    value, volatility = np.exp(found.x)
    return {"asset_value": value, "asset_volatility": volatility} if max(np.abs(found.fun)) < 1e-10 else {}


@check("SciPy lfilter", "ema-calc", within=1e-8)
def ema(prices, length, seed="sma", start=None):
    alpha = 2 / (length + 1)
    if start is not None or seed != "first":
        return {}
    tail, _ = signal.lfilter([alpha], [1, alpha - 1], prices[1:], zi=[(1 - alpha) * prices[0]])
    return {"ema": [prices[0], *tail], "ema_last": tail[-1] if len(tail) else prices[0]}


@check("SciPy norm", "probabilistic-sharpe-calc", within=1e-8)
def probabilistic_sharpe(returns=None, sharpe_benchmark=0, trials=1, **_):
    if returns is None or trials != 1:
        return {}
    ratio = np.mean(returns) / stats.tstd(returns)
    skewness, kurtosis = stats.skew(returns), stats.kurtosis(returns, fisher=False)
    error = math.sqrt((1 - skewness * ratio + (kurtosis - 1) / 4 * ratio ** 2) / (len(returns) - 1))
    return {"skewness": skewness, "kurtosis": kurtosis, "standard_error": error,
            "psr": stats.norm.cdf((ratio - sharpe_benchmark) / error)}


CALENDARS = {"us-nyse": ql.UnitedStates(ql.UnitedStates.NYSE)}
# A day of mourning for a president, after QuantLib 1.29.
CALENDARS["us-nyse"].addHoliday(ql.Date(9, 1, 2025))
ROLLS = {"following": ql.Following, "preceding": ql.Preceding, "modified-following": ql.ModifiedFollowing}


@check("QuantLib UnitedStates(NYSE)", "business-days-calc", within=0, convention="the calendar of New York alone; no days added rolls there, and here leaves the date")
def business_days(calendar, operation="count", **given):
    if calendar not in CALENDARS or (operation in ("add", "subtract") and given["days"] == 0):
        return {}
    known, day = CALENDARS[calendar], date(given["date"])
    if operation == "count":
        return {"business_days": known.businessDaysBetween(day, date(given["end"]), False, True)}
    if operation == "roll":
        return {"date": known.adjust(day, ROLLS[given.get("convention", "following")]).ISO()}
    return {"date": known.advance(day, given["days"] * (1 if operation == "add" else -1), ql.Days).ISO()}


def value_of(function, inputs):
    """The outputs that a library gives for a case; none where it fails, which the tests count."""
    try:
        outputs = function(**inputs)
    except (RuntimeError, ValueError, OverflowError, ZeroDivisionError):
        return {}
    plain = lambda v: [float(x) for x in v] if isinstance(v, list) else v if isinstance(v, str) else float(v)
    plained = {name: plain(v) for name, v in outputs.items()}
    return {name: v for name, v in plained.items() if isinstance(v, (str, list)) or math.isfinite(v)}


def numbers_in(value):
    if isinstance(value, (list, dict)):
        return [n for item in (value.values() if isinstance(value, dict) else value) for n in numbers_in(item)]
    return [abs(value)] if isinstance(value, (int, float)) else []


def difference(ours, theirs, floor):
    if isinstance(theirs, list):
        return max((difference(a, b, floor) for a, b in zip(ours, theirs)), default=0)
    if isinstance(theirs, str):
        return 0 if ours == theirs else math.inf
    return abs(ours - theirs) / max(abs(theirs), floor)


def main():
    record = {}
    print("| calculator and function | cases | outputs | worst difference | what it does in another way |\n|---|---|---|---|---|")
    for name, (function, within, convention) in FUNCTIONS.items():
        cases = json.loads((HERE / f"{name.split(':')[0]}.json").read_text())["cases"]
        results = [value_of(function, case["inputs"]) for case in cases]
        differences = [(difference(case["outputs"][output], theirs, FLOOR * max(numbers_in(case["inputs"]))), output, case["inputs"])
                       for case, result in zip(cases, results)
                       for output, theirs in result.items() if output in case["outputs"]]
        worst = max(differences, key=lambda d: d[0], default=(0, "", ""))
        print(f"| {name} | {sum(map(bool, results))} | {len(differences)} | {worst[0]:.1e} | {convention} |")
        if worst[0] > within:
            sys.exit(f"{worst[1]} is {worst[0]:.1e} off, more than {within:.0e}: {worst[2]}")
        record[name] = {"within": within, "convention": convention, "results": results}
    rows = [f"{json.dumps(name)}: {json.dumps(checked)}" for name, checked in record.items()]
    (HERE / "libraries.json").write_text("{\n" + ",\n".join(rows) + "\n}\n")


if __name__ == "__main__":
    main()
