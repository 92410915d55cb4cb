"""Makes the reference results of the calculators of performance and of the risk of a record; see exact.py.

Run: python3 test/compute/reference/make_performance.py (the standard library is enough).
"""

import datetime

from exact import D, cdf, ln, quantile, root, sampler, serial, solve, write

pick, source = sampler(20261130)

BACON = [0.003, 0.026, 0.011, -0.01, 0.015, 0.025, 0.016, 0.067, -0.014, 0.04, -0.005, 0.081, 0.04, -0.037, -0.061, 0.017,
         -0.049, -0.022, 0.07, 0.058, -0.065, 0.024, -0.005, -0.009]


def series(count, low=-0.06, high=0.08, digits=4):
    return [pick(low, high, digits) for _ in range(count)]


def mean(values):
    return sum(values) / len(values)


def moment(values, k):
    centre = mean(values)
    return sum((value - centre) ** k for value in values) / len(values)


def products(left, right):
    a, b = mean(left), mean(right)
    return sum((x - a) * (y - b) for x, y in zip(left, right))


def std(values):
    return root(products(values, values) / (len(values) - 1))


def geometric(values):
    product = D(1)
    for value in values:
        product *= 1 + value
    return (ln(product) / len(values)).exp() - 1


def probabilistic_sharpe(sharpe_benchmark, trials, confidence, skewness, kurtosis, returns=None, sharpe_periodic=None,
                         observations=None, trials_variance=None):
    if returns is not None:
        sharpe_periodic, observations = mean(returns) / std(returns), D(len(returns))
        skewness = moment(returns, 3) / root(moment(returns, 2)) ** 3
        kurtosis = moment(returns, 4) / moment(returns, 2) ** 2
    v = 1 - skewness * sharpe_periodic + (kurtosis - 1) / 4 * sharpe_periodic**2
    error = root(v / (observations - 1))
    excess = sharpe_periodic - sharpe_benchmark
    outputs = {"sharpe_periodic": sharpe_periodic, "skewness": skewness, "kurtosis": kurtosis, "observations": observations,
               "standard_error": error, "psr": cdf(excess / error)}
    if excess > 0:
        outputs["min_track_record_length"] = 1 + v * (quantile(confidence) / excess) ** 2
    if trials > 1:
        gamma, e = D("0.57721566490153286060651209008240243"), D(1).exp()
        best = root(trials_variance) * ((1 - gamma) * quantile(1 - 1 / trials) + gamma * quantile(1 - 1 / (trials * e)))
        outputs |= {"expected_max_sharpe": best, "dsr": cdf((sharpe_periodic - best) / error)}
    return outputs


def probabilistic_sharpe_cases():
    plain = {"skewness": 0, "kurtosis": 3, "sharpe_benchmark": 0, "trials": 1, "confidence": 0.95}
    yield {**plain, "sharpe_periodic": 0.4589934640057525, "observations": 24, "skewness": -2.448, "kurtosis": 10.164}
    daily = {"sharpe_periodic": 0.15811388300841897, "observations": 1250, "skewness": -3, "kurtosis": 10, "trials_variance": 0.002}
    yield {**plain, **daily, "trials": 100}
    yield {**plain, **daily, "trials": 46}
    yield {**plain, "returns": BACON}
    yield {**plain, "returns": BACON, "sharpe_benchmark": 0.3}
    for index in range(57):
        case = {**plain, "sharpe_benchmark": pick(-0.1, 0.15), "confidence": source.choice([0.9, 0.95, 0.99, 0.6])}
        if index % 3 == 0:
            case["returns"] = series(source.choice([12, 36, 60]))
        else:
            case |= {"sharpe_periodic": pick(-0.2, 0.5), "observations": source.choice([24, 60, 120, 500]),
                     "skewness": pick(-2, 1, 2), "kurtosis": pick(5, 12, 2)}
        if index % 2 == 0:
            case |= {"trials": source.choice([2, 7.5, 20, 300, 100000]), "trials_variance": pick(0.001, 0.02)}
        yield case


# Skewness is a small difference.
write("probabilistic-sharpe-calc", list(probabilistic_sharpe_cases()), probabilistic_sharpe, 1e-12)


def downside_risk(returns, target, periods_per_year):
    x = [value - target for value in returns]
    n = len(x)
    below, above = [-value for value in x if value < 0], [value for value in x if value > 0]
    deviation = root(sum((value**2 for value in below), D(0)) / n)
    outputs = {
        "downside_deviation": deviation, "downside_deviation_annual": deviation * root(periods_per_year),
        "downside_potential": sum(below, D(0)) / n, "upside_potential": sum(above, D(0)) / n,
        "downside_frequency": D(len(below)) / n, "upside_frequency": D(len(above)) / n,
    }
    if below:
        outputs |= {
            "omega": sum(above, D(0)) / sum(below), "omega_sharpe": sum(x) / sum(below),
            "sortino": mean(x) / deviation * root(periods_per_year), "upside_potential_ratio": sum(above, D(0)) / n / deviation,
            "kappa_3": mean(x) / (ln(sum(value**3 for value in below) / n) / 3).exp(),
            "downside_deviation_below_only": root(sum(value**2 for value in below) / len(below)),
        }
    return outputs


def downside_risk_cases():
    yield {"returns": BACON, "target": 0.005, "periods_per_year": 12}
    yield {"returns": [0.012, -0.007, 0.019, 0.004, -0.015, 0.009], "target": 0.002, "periods_per_year": 12}
    yield {"returns": [0.012, 0.007, 0.019], "target": 0.002, "periods_per_year": 252}
    yield {"returns": [-0.02], "target": 0, "periods_per_year": 1}
    for _ in range(57):
        yield {"returns": series(source.choice([3, 12, 36])) + [-0.03], "target": pick(-0.002, 0.006),
               "periods_per_year": source.choice([12, 52, 252])}


# A mean excess near 0 is a difference.
write("downside-risk-calc", list(downside_risk_cases()), downside_risk, 1e-12)


def benchmark_comparison(portfolio_returns, benchmark_returns, rf_periodic, periods_per_year):
    r, b, p = portfolio_returns, benchmark_returns, periods_per_year
    n = len(r)
    y, x, a = [v - rf_periodic for v in r], [v - rf_periodic for v in b], [v - w for v, w in zip(r, b)]
    beta = products(x, y) / products(x, x)
    alpha = mean(y) - beta * mean(x)
    outputs = {"beta": beta, "alpha_periodic": alpha, "alpha_annual": alpha * p}
    if n > 2:
        squares = sum((v - alpha - beta * w) ** 2 for v, w in zip(y, x))
        s = root(squares / (n - 2))
        error = s * root(1 / D(n) + mean(x) ** 2 / products(x, x))
        outputs |= {"alpha_standard_error": error, "beta_standard_error": s / root(products(x, x)), "alpha_t_statistic": alpha / error}
    correlation = products(x, y) / root(products(x, x) * products(y, y))
    m2 = p * rf_periodic + mean(y) / std(y) * std(x) * p
    outputs |= {
        "r_squared": correlation**2, "correlation": correlation, "tracking_error": std(a) * root(p), "active_return": mean(a) * p,
        "information_ratio": mean(a) / std(a) * root(p), "sharpe": mean(y) / std(y) * root(p),
        "benchmark_sharpe": mean(x) / std(x) * root(p), "treynor": mean(y) * p / beta, "m2": m2, "m2_alpha": m2 - mean(b) * p,
    }
    up, down = [i for i in range(n) if b[i] > 0], [i for i in range(n) if b[i] < 0]
    captures = [geometric([r[i] for i in side]) / geometric([b[i] for i in side]) if side else None for side in (up, down)]
    for name, value in zip(("upside_capture", "downside_capture"), captures):
        if value is not None:
            outputs[name] = value
    if all(captures):
        outputs["capture_ratio"] = captures[0] / captures[1]
    return outputs | {"up_periods": D(len(up)), "down_periods": D(len(down)), "batting_average": D(sum(v > w for v, w in zip(r, b))) / n}


def benchmark_comparison_cases():
    yield {"portfolio_returns": [0.028, -0.012, 0.019, 0.034, -0.009], "benchmark_returns": [0.03, -0.025, 0.015, 0.04, -0.018],
           "rf_periodic": 0, "periods_per_year": 12}
    yield {"portfolio_returns": [0.018, -0.007, 0.011, 0.004], "benchmark_returns": [0.015, -0.004, 0.013, 0], "rf_periodic": 0,
           "periods_per_year": 12}
    yield {"portfolio_returns": [0.02, 0.03, 0.09, 0.01, 0.08, 0.07, 0.05],
           "benchmark_returns": [0.06, 0.05, 0.11, 0.07, 0.05, 0.04, 0.04], "rf_periodic": 0, "periods_per_year": 12}
    for _ in range(58):
        count = source.choice([3, 8, 24, 60])
        market = series(count, -0.05, 0.06)
        own = [round(0.004 + pick(0.5, 1.3, 2) * value + pick(-0.02, 0.02), 4) for value in market]
        yield {"portfolio_returns": own, "benchmark_returns": market, "rf_periodic": pick(0, 0.004),
               "periods_per_year": source.choice([12, 52, 252])}


# Alpha, M² alpha and means of active returns are differences.
write("benchmark-comparison-calc", list(benchmark_comparison_cases()), benchmark_comparison, 1e-12)


def rank_loss(losses, confidence):
    whole = confidence * len(losses)
    nearest = (whole + D("0.5")).to_integral_value(rounding="ROUND_FLOOR")
    rank = nearest if abs(whole - nearest) < D(len(losses)) * D("1e-12") else whole.to_integral_value(rounding="ROUND_CEILING")
    return losses[int(min(max(rank, 1), len(losses))) - 1]


def historical_tail_risk(returns, confidence, quantile_method, portfolio_value=None):
    losses, n, c = sorted(-value for value in returns), D(len(returns)), confidence
    third = D(1) / 3
    h = {"linear": (n - 1) * c + 1, "weibull": (n + 1) * c, "hazen": n * c + D("0.5"), "median-unbiased": (n + third) * c + third}
    edge = rank_loss(losses, c)
    var = edge
    if quantile_method in h:
        at = h[quantile_method]
        nearest = (at + D("0.5")).to_integral_value(rounding="ROUND_FLOOR")
        at = min(max(nearest if abs(at - nearest) < n * D("1e-12") else at, D(1)), n)
        low = int(at)
        var = losses[low - 1] + (at - low) * ((losses[low] if low < n else losses[low - 1]) - losses[low - 1])
    shortfall = edge + sum(max(loss - edge, D(0)) for loss in losses) / (n * (1 - c))
    beyond, reached = [loss for loss in losses if loss > var], [loss for loss in losses if loss >= var]
    outputs = {"value_at_risk": var, "expected_shortfall": shortfall, "tail_observations": n * (1 - c), "losses_beyond": D(len(beyond))}
    if beyond:
        outputs["mean_loss_beyond"] = mean(beyond)
    outputs |= {"mean_loss_at_or_beyond": mean(reached), "worst_loss": losses[-1], "observations": n}
    if portfolio_value is not None:
        outputs |= {"var_money": var * portfolio_value, "es_money": shortfall * portfolio_value}
    return outputs


def historical_tail_risk_cases():
    methods = ["inverted-cdf", "linear", "weibull", "hazen", "median-unbiased"]
    yield {"returns": [-1, -3, -2, -4], "confidence": 0.3, "quantile_method": "linear"}
    yield {"returns": [-6, -7, -15, -36, -39, -40, -41, -42, -43, -47, -49], "confidence": 0.75, "quantile_method": "weibull"}
    yield {"returns": [0.02], "confidence": 0.975, "quantile_method": "hazen"}
    for method in methods:
        yield {"returns": BACON, "confidence": 0.9, "quantile_method": method, "portfolio_value": 1000000.0}
        yield {"returns": BACON, "confidence": 0.975, "quantile_method": method}
        for index in range(10):
            case = {"returns": series(source.choice([7, 40, 120]), -0.09, 0.05), "confidence": source.choice([0.8, 0.9, 0.95, 0.99]),
                    "quantile_method": method}
            yield case if index % 2 else {**case, "portfolio_value": pick(1e4, 1e8, 0)}


write("historical-tail-risk-calc", list(historical_tail_risk_cases()), historical_tail_risk, 1e-12)


def minimum_variance_hedge(rho=None, sigma_S=None, sigma_F=None, spot_changes=None, futures_changes=None, V_A=None, V_F=None):
    if rho is None:
        sigma_S, sigma_F = std(spot_changes), std(futures_changes)
        rho = products(spot_changes, futures_changes) / root(
            products(spot_changes, spot_changes) * products(futures_changes, futures_changes))
    share, ratio = root(1 - rho**2), rho * sigma_S / sigma_F
    outputs = {"hedge_ratio": ratio, "correlation": rho, "effectiveness": rho**2, "residual_volatility_share": share,
               "hedged_volatility": sigma_S * share}
    if V_A is not None and V_F is not None:
        contracts = ratio * V_A / V_F
        whole = (abs(contracts) + D("0.5")).to_integral_value(rounding="ROUND_FLOOR")
        outputs |= {"contracts": contracts, "contracts_rounded": whole.copy_sign(contracts)}
    return outputs


def minimum_variance_hedge_cases():
    yield {"spot_changes": [0.029, 0.02, -0.044, 0.008, 0.026, -0.019, -0.01, -0.007, 0.043, 0.011, -0.036, -0.018, 0.009, -0.032, 0.023],
           "futures_changes": [0.021, 0.035, -0.046, 0.001, 0.044, -0.029, -0.026, -0.029, 0.048, -0.006, -0.036, -0.011, 0.019,
                               -0.027, 0.029], "V_A": 2000000.0, "V_F": 42000}
    yield {"rho": 0.928, "sigma_S": 0.0263, "sigma_F": 0.0313}
    yield {"rho": 0.88, "sigma_S": 0.021, "sigma_F": 0.018, "V_A": 45000000.0, "V_F": 500000}
    yield {"rho": -0.5, "sigma_S": 0.02, "sigma_F": 0.01, "V_A": 1, "V_F": 2}
    for index in range(58):
        if index % 2:
            future = series(source.choice([5, 20, 60]), -0.05, 0.05)
            case = {"spot_changes": [round(pick(0.6, 1.2, 2) * value + pick(-0.02, 0.02), 4) for value in future],
                    "futures_changes": future}
        else:
            case = {"rho": pick(-0.99, 0.99, 3), "sigma_S": pick(0.005, 0.3), "sigma_F": pick(0.005, 0.3)}
        yield case if index % 3 == 0 else {**case, "V_A": pick(1e5, 1e8, 0), "V_F": pick(1e4, 1e6, 0)}


write("minimum-variance-hedge-calc", list(minimum_variance_hedge_cases()), minimum_variance_hedge, 1e-12)


def return_statistics(returns, periods_per_year, rf_periodic, target):
    n, p = len(returns), periods_per_year
    product, high, depth = D(1), D(1), D(0)
    for value in returns:
        product *= 1 + value
        high = max(high, product)
        depth = min(depth, product / high - 1)
    power = lambda exponent: (ln(product) * exponent).exp() - 1
    ranked, average = sorted(returns), mean(returns)
    gains, losses = [v for v in returns if v > 0], [v for v in returns if v < 0]
    outputs = {
        "count": D(n), "total_return": product - 1, "cagr": power(p / n), "mean": average, "mean_annual": average * p,
        "geometric_mean": power(1 / D(n)), "median": (ranked[(n - 1) // 2] + ranked[n // 2]) / 2, "best": ranked[-1], "worst": ranked[0],
        "hit_rate": D(len(gains)) / n,
    }
    if gains:
        outputs["average_gain"] = mean(gains)
    if losses:
        outputs |= {"average_loss": mean(losses), "profit_factor": -sum(gains, D(0)) / sum(losses)}
    if n > 1:
        outputs |= {"std": std(returns), "volatility_annual": std(returns) * root(p)}
    downside = root(sum(min(v - target, D(0)) ** 2 for v in returns) / n)
    outputs |= {"downside_deviation": downside, "downside_deviation_annual": downside * root(p)}
    varies = n > 1 and std(returns) > D("1e-14")
    if varies:
        ratio = (average - rf_periodic) / std(returns)
        outputs |= {"sharpe": ratio * root(p), "sharpe_standard_error": root((1 + ratio**2 / 2) / n) * root(p)}
    if downside > 0:
        outputs["sortino"] = (average - target) / downside * root(p)
    if varies:
        g1 = moment(returns, 3) / root(moment(returns, 2)) ** 3
        g2 = moment(returns, 4) / moment(returns, 2) ** 2 - 3
        outputs |= {"mean_t_statistic": average / std(returns) * root(D(n)), "skewness": g1}
        if n > 2:
            outputs["skewness_sample"] = g1 * root(D(n * (n - 1))) / (n - 2)
        outputs["excess_kurtosis"] = g2
        if n > 3:
            outputs["excess_kurtosis_sample"] = D(n - 1) / ((n - 2) * (n - 3)) * ((n + 1) * g2 + 6)
        outputs |= {"jarque_bera": D(n) / 6 * (g1**2 + g2**2 / 4),
                    "autocorrelation": sum((a - average) * (b - average) for a, b in zip(returns, returns[1:])) / products(returns, returns)}
    outputs["max_drawdown"] = depth
    if depth < 0:
        outputs["calmar"] = outputs["cagr"] / -depth
    return outputs


def return_statistics_cases():
    plain = {"rf_periodic": 0, "target": 0}
    yield {**plain, "returns": BACON, "periods_per_year": 12}
    yield {**plain, "returns": [0.03, 0.04, 0.05, 0.02, 0.03, 0.04, 0.05, 0.06, 0.04, 0.07], "periods_per_year": 12}
    yield {**plain, "returns": [0.18, -0.12, 0.25, 0.04], "periods_per_year": 1}
    yield {**plain, "returns": [0.02], "periods_per_year": 12}
    yield {**plain, "returns": [0.02, -0.03], "periods_per_year": 12}
    yield {**plain, "returns": [-0.02, -0.01, -0.04], "periods_per_year": 4}
    yield {**plain, "returns": [0.01] * 6, "periods_per_year": 12}
    for _ in range(55):
        yield {"returns": series(source.choice([5, 12, 13, 36, 60])), "periods_per_year": source.choice([12, 52]),
               "rf_periodic": pick(-0.001, 0.002), "target": pick(-0.003, 0.003)}


# Means, skewness and excess kurtosis near 0 are differences.
write("return-statistics-calc", list(return_statistics_cases()), return_statistics, 1e-12)


def modified_dietz(begin_value, end_value, flows, flow_days, period_days, flow_timing):
    T, late = period_days, D(1 if flow_timing == "start" else 0)
    weights = [(T - t + late) / T for t in flow_days]
    gain = end_value - begin_value - sum(flows, D(0))
    capital = begin_value + sum((w * flow for w, flow in zip(weights, flows)), D(0))
    outputs = {"modified_dietz": gain / capital}
    simple = begin_value + sum(flows, D(0)) / 2
    if simple > 0:
        outputs["simple_dietz"] = gain / simple
    outputs |= {"gain": gain, "average_capital": capital}

    def value(x):
        return begin_value * x.exp() + sum((flow * (w * x).exp() for w, flow in zip(weights, flows)), D(0)) - end_value

    # The cases have one rate, near that of the method: the value crosses 0 once between half and twice the capital.
    low, high = ln(D("0.5")), ln(D(3))
    if value(low) < 0 < value(high):
        outputs["money_weighted"] = solve(value, low, high).exp() - 1
    return outputs


def modified_dietz_cases():
    yield {"begin_value": 100, "end_value": 300, "flows": [50], "flow_days": [1], "period_days": 2, "flow_timing": "end"}
    for timing in ("end", "start"):
        yield {"begin_value": 74.2, "end_value": 104.4, "flows": [37.1], "flow_days": [14], "period_days": 31, "flow_timing": timing}
    yield {"begin_value": 50000000.0, "end_value": 53600000.0, "flows": [4000000.0, -1500000.0], "flow_days": [6, 21],
           "period_days": 30, "flow_timing": "end"}
    yield {"begin_value": 100, "end_value": 104, "flows": [], "flow_days": [], "period_days": 30, "flow_timing": "end"}
    yield {"begin_value": 0, "end_value": 51, "flows": [50], "flow_days": [10], "period_days": 30, "flow_timing": "end"}
    for _ in range(56):
        begin, days = pick(1e5, 1e7, 0), source.choice([28, 30, 31, 90])
        flows = [round(begin * pick(-0.08, 0.12), 2) for _ in range(source.choice([1, 2, 4, 9]))]
        yield {"begin_value": begin, "end_value": round((begin + sum(flows)) * pick(1.005, 1.08, 4), 2), "flows": flows,
               "flow_days": [source.randint(1, days) for _ in flows], "period_days": days, "flow_timing": source.choice(["end", "start"])}


# Gains are differences.
write("modified-dietz-calc", list(modified_dietz_cases()), modified_dietz, 1e-12)


def npv_mirr(cash_flows, rate, timing, dates=None, finance_rate=None, reinvestment_rate=None):
    times = [D(index + (timing == "end")) for index in range(len(cash_flows))]
    if dates is not None:
        times = [D(serial(date) - serial(dates[0])) / 365 for date in dates]
    values = [flow * (1 + rate) ** -time for flow, time in zip(cash_flows, times)]
    received, paid = [v for v in values if v > 0], [v for v in values if v < 0]
    outputs = {"npv": sum(values)}
    if paid:
        outputs["profitability_index"] = -sum(received, D(0)) / sum(paid)
    if dates is None and received and paid:
        m = len(cash_flows) - 1
        finance, again = rate if finance_rate is None else finance_rate, rate if reinvestment_rate is None else reinvestment_rate
        end = sum(flow * (1 + again) ** (m - index) for index, flow in enumerate(cash_flows) if flow > 0)
        start = -sum(flow * (1 + finance) ** -index for index, flow in enumerate(cash_flows) if flow < 0)
        outputs["mirr"] = (ln(end / start) / m).exp() - 1
    return outputs


def npv_mirr_cases():
    yield {"cash_flows": [-10000, 3000, 4200, 6800], "rate": 0.1, "timing": "end"}
    yield {"cash_flows": [-40000, 8000, 9200, 10000, 12000, 14500], "rate": 0.08, "timing": "start"}
    yield {"cash_flows": [-10000, 2750, 4250, 3250, 2750], "rate": 0.09, "timing": "start",
           "dates": ["2008-01-01", "2008-03-01", "2008-10-30", "2009-02-15", "2009-04-01"]}
    yield {"cash_flows": [-120000, 39000, 30000, 21000, 37000, 46000], "rate": 0.1, "timing": "start", "finance_rate": 0.1,
           "reinvestment_rate": 0.12}
    yield {"cash_flows": [500], "rate": 0.1, "timing": "end"}
    yield {"cash_flows": [-100, 0, 0, 250], "rate": -0.3, "timing": "start"}
    yield {"cash_flows": [100, -50, 20], "rate": 0.05, "timing": "start", "dates": ["2024-06-30", "2020-02-29", "2030-01-01"]}
    for index in range(54):
        count = source.choice([3, 6, 20, 120])
        flows = [-pick(500, 900, 0)] + [pick(-20, 90, 0) if count > 6 else pick(200, 900, 0) for _ in range(count - 1)] + [pick(900, 2000, 0)]
        case = {"cash_flows": flows, "rate": pick(0.001, 0.02) if count > 6 else pick(0.02, 0.2), "timing": source.choice(["start", "end"])}
        if index % 3 == 0:
            days = sorted(source.randint(0, 4000) for _ in flows)
            case |= {"timing": "start", "dates": [str(datetime.date(2015, 1, 31) + datetime.timedelta(day)) for day in days]}
        elif index % 3 == 1:
            case |= {"finance_rate": pick(0.03, 0.1), "reinvestment_rate": pick(0.05, 0.12)}
        yield case


# A net value is a difference of what is received and paid.
write("npv-mirr-calc", list(npv_mirr_cases()), npv_mirr, 1e-12)
