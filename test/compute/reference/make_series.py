"""Makes the reference results of the calculators of series, portfolios, fees and schedules; see exact.py.

Run: python3 test/compute/reference/make_series.py (the standard library is enough).
"""

from exact import D, cdf, density, ln, quantile, root, sampler, write

pick, source = sampler(20261201)


def returns(count, low=-0.08, high=0.09):
    return [pick(low, high) for _ in range(count)]


def correlated(count):
    """A correlation matrix from random loadings, with few digits."""
    loads = [[source.uniform(-1, 1) for _ in range(count + 2)] for _ in range(count)]
    norms = [sum(x * x for x in row) ** 0.5 for row in loads]
    return [[1 if i == j else round(sum(a * b for a, b in zip(loads[min(i, j)], loads[max(i, j)])) / norms[i] / norms[j], 4)
             for j in range(count)] for i in range(count)]


def covariances(count, sigmas=None, correlations=None, covariance=None):
    if covariance is not None:
        return covariance
    return [[sigmas[i] * sigmas[j] * (1 if i == j else correlations[i][j]) for j in range(count)] for i in range(count)]


def matrix_case(count):
    sigmas, correlations = [pick(0.05, 0.6, 3) for _ in range(count)], correlated(count)
    if source.random() < 0.6:
        return {"sigmas": sigmas, "correlations": correlations}
    return {"covariance": [[round(sigmas[i] * sigmas[j] * correlations[i][j], 7) for j in range(count)] for i in range(count)]}


def portfolio_risk(weights, confidence, portfolio_value=None, **matrix):
    n = len(weights)
    cov = covariances(n, **matrix)
    moved = [sum(cov[i][j] * weights[j] for j in range(n)) for i in range(n)]
    variance = sum(w * m for w, m in zip(weights, moved))
    sigma = root(variance)
    weighted = sum(abs(w) * root(cov[i][i]) for i, w in enumerate(weights))
    parts = [w * m / sigma for w, m in zip(weights, moved)]
    outputs = {
        "variance": variance, "volatility": sigma, "weighted_volatility": weighted, "marginal_contributions": [m / sigma for m in moved],
        "risk_contributions": parts, "percent_contributions": [part / sigma for part in parts], "diversification_ratio": weighted / sigma,
    }
    if portfolio_value is not None:
        z = -quantile(1 - confidence)
        outputs.update(value_at_risk=portfolio_value * sigma * z, component_var=[portfolio_value * z * part for part in parts])
    return outputs


def portfolio_risk_cases():
    yield {"weights": [10000000.0, 5000000.0], "sigmas": [0.02, 0.01], "correlations": [[1, 0.3], [0.3, 1]], "confidence": 0.95}
    yield {"weights": [1], "covariance": [[0.04]], "confidence": 0.3, "portfolio_value": 100}
    for _ in range(60):
        n = source.randint(2, 8)
        case = {"weights": [pick(-0.3, 0.8, 3) for _ in range(n)], **matrix_case(n), "confidence": source.choice([0.9, 0.95, 0.99])}
        yield {**case, **({"portfolio_value": pick(1e4, 1e8, 0)} if source.random() < 0.5 else {})}


write("portfolio-risk-calc", list(portfolio_risk_cases()), portfolio_risk, 1e-11)


def solve_linear(matrix, right):
    """Gauss with pivoting."""
    n = len(right)
    rows = [list(row) + [value] for row, value in zip(matrix, right)]
    for i in range(n):
        best = max(range(i, n), key=lambda k: abs(rows[k][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for k in range(n):
            if k != i:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i])]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def kelly_portfolio(expected_returns, risk_free, fraction, **matrix):
    n = len(expected_returns)
    cov = covariances(n, **matrix)
    excess = [m - risk_free for m in expected_returns]
    full = solve_linear(cov, excess)
    weights = [fraction * x for x in full]
    growth = risk_free + sum(w * m for w, m in zip(weights, excess)) - sum(
        weights[i] * cov[i][j] * weights[j] for i in range(n) for j in range(n)) / 2
    sharpe = root(sum(x * m for x, m in zip(full, excess)))
    return {
        "weights": weights, "growth_rate": growth, "volatility": fraction * sharpe, "sharpe": sharpe,
        "gross_leverage": sum(abs(w) for w in weights), "net_leverage": sum(weights),
    }


def kelly_portfolio_cases():
    for _ in range(62):
        n = source.randint(1, 5)
        yield {"expected_returns": [pick(-0.05, 0.25) for _ in range(n)], "risk_free": pick(0, 0.05), **matrix_case(n),
               "fraction": source.choice([0.25, 0.5, 1, 1.5])}


write("kelly-portfolio-calc", list(kelly_portfolio_cases()), kelly_portfolio, 1e-10)


def drawdown_table(top, nav_series=None, returns=None):
    if nav_series is None:
        # The service multiplies doubles; the outputs are those of the values that it gets.
        floats = [1.0]
        for r in returns:
            floats.append(floats[-1] * (1 + float(r)))
        nav_series = [D(x) for x in floats]
    highs = [max(nav_series[: i + 1]) for i in range(len(nav_series))]
    depth = [(v - m) / m for v, m in zip(nav_series, highs)]
    last, runs, i = len(depth) - 1, [], 0
    while i <= last:
        if depth[i] < 0:
            end = i
            while end < last and depth[end + 1] < 0:
                end += 1
            low = min(depth[i : end + 1])
            runs.append((low, i - 1, depth.index(low, i), end + 1 if end < last else -1))
            i = end
        i += 1
    listed = sorted(runs, key=lambda run: (run[0], run[1]))[: int(top)]
    length = lambda run: (run[3] if run[3] >= 0 else last) - run[1]
    rest = depth[1:]
    return {
        "depths": [run[0] for run in listed], "peak_indexes": [run[1] for run in listed], "trough_indexes": [run[2] for run in listed],
        "recovery_indexes": [run[3] for run in listed], "lengths": [length(run) for run in listed],
        "periods_to_trough": [run[2] - run[1] for run in listed],
        "periods_to_recovery": [run[3] - run[2] if run[3] >= 0 else -1 for run in listed], "count": len(runs),
        "max_drawdown": min([run[0] for run in runs], default=0), "current_drawdown": depth[-1],
        "average_drawdown": sum(run[0] for run in runs) / len(runs) if runs else 0, "longest": max([length(run) for run in runs], default=0),
        "pain_index": -sum(rest) / len(rest), "ulcer_index": root(sum(d * d for d in rest) / len(rest)),
        "time_under_water": D(sum(d < 0 for d in rest)) / len(rest),
    }


def drawdown_table_cases():
    yield {"nav_series": [1, 2, 3], "top": 5}
    yield {"nav_series": [5, 0, 0], "top": 1}
    yield {"returns": [0.1, -1, 0.2], "top": 5}
    yield {"nav_series": [100, 90, 100, 90, 100, 80], "top": 2}
    for i in range(58):
        count = source.randint(2, 80)
        if i % 2:
            yield {"returns": returns(count), "top": source.randint(1, 8)}
        else:
            yield {"nav_series": [pick(80, 130, 2) for _ in range(count)], "top": source.randint(1, 8)}


write("drawdown-table-calc", list(drawdown_table_cases()), drawdown_table, 1e-12)


def fee_schedule(gross_returns, start_nav, management_fee_rate, performance_fee_rate, hurdle_rate, hurdle_type, periods_per_year,
                 management_fee_base, incentive_base, high_water_mark=None, crystallisation_periods=None):
    mark = start_nav if high_water_mark is None else high_water_mark
    every = int(periods_per_year if crystallisation_periods is None else crystallisation_periods)
    assets, base, k, taken, before = start_nav, max(mark, start_nav), 0, D(0), start_nav
    rows = []
    for i, gross in enumerate(gross_returns, 1):
        grown = assets * (1 + gross)
        fee = management_fee_rate / periods_per_year * (assets if management_fee_base == "start" else grown)
        assets, taken, k = grown - fee, taken + fee, k + 1
        measured = assets + (taken if incentive_base == "gross" else 0)
        hurdle = base * (1 + hurdle_rate * k / periods_per_year)
        due = D(0) if measured <= hurdle else performance_fee_rate * (measured - (hurdle if hurdle_type == "hard" else base))
        nav, paid, owed = assets - due, D(0), due
        if i % every == 0:
            paid, owed, assets = due, D(0), nav
            mark = max(mark, assets)
            base, k, taken = mark, 0, D(0)
        rows.append((nav, nav / before - 1, fee, paid, owed, mark))
        before = nav
    columns = [list(column) for column in zip(*rows)]
    growth = D(1)
    for gross in gross_returns:
        growth *= 1 + gross
    return {
        "nav": columns[0], "net_returns": columns[1], "management_fees": columns[2], "performance_fees": columns[3],
        "accrued_performance_fees": columns[4], "high_water_marks": columns[5], "total_management_fee": sum(columns[2]),
        "total_performance_fee": sum(columns[3]) + columns[4][-1], "gross_total_return": growth - 1,
        "net_total_return": columns[0][-1] / start_nav - 1,
    }


def fee_schedule_cases():
    for _ in range(62):
        p = source.choice([1, 4, 12])
        case = {"gross_returns": [pick(-0.1, 0.14, 3) for _ in range(source.randint(1, 36))], "start_nav": pick(50, 150, 2),
                "management_fee_rate": pick(0, 0.03, 3), "performance_fee_rate": pick(0, 0.3, 2), "hurdle_rate": source.choice([0, 0.03, 0.08]),
                "hurdle_type": source.choice(["hard", "soft"]), "periods_per_year": p,
                "management_fee_base": source.choice(["start", "end"]), "incentive_base": source.choice(["net", "gross"])}
        if source.random() < 0.4:
            case["high_water_mark"] = pick(60, 180, 2)
        if source.random() < 0.5:
            case["crystallisation_periods"] = source.randint(1, 12)
        yield case


# Fees and returns are small differences of values.
write("fee-schedule-calc", list(fee_schedule_cases()), fee_schedule, 1e-9)


def volatility_forecast(returns, model, decay, mean_return, horizon, periods_per_year, omega=None, alpha=None, beta=None,
                        initial_variance=None):
    if model == "ewma":
        omega, alpha, beta = D(0), 1 - decay, decay
    moves = [r - mean_return for r in returns]
    variance = moves[0] ** 2 if initial_variance is None else initial_variance
    for move in moves[1:] if initial_variance is None else moves:
        variance = omega + alpha * move**2 + beta * variance
    path = [variance]
    for _ in range(int(horizon) - 1):
        path.append(omega + (alpha + beta) * path[-1])
    average = sum(path) / len(path)
    outputs = {
        "variance_next": variance, "volatility_next": root(variance), "volatility_next_annual": root(periods_per_year * variance),
        "variance_at_horizon": path[-1], "volatility_at_horizon": root(path[-1]), "average_variance": average,
        "term_volatility_annual": root(periods_per_year * average),
    }
    if model == "garch" and alpha + beta < 1:
        long = omega / (1 - alpha - beta)
        outputs.update(long_run_variance=long, long_run_volatility=root(long), half_life=ln(D("0.5")) / ln(alpha + beta))
    return outputs


def volatility_forecast_cases():
    base = {"decay": 0.94, "mean_return": 0, "periods_per_year": 252}
    yield {"returns": [0.02], "model": "ewma", **base, "decay": 0.9, "initial_variance": 0.0001, "horizon": 5}
    yield {"returns": [0.02, 0.01], "model": "garch", **base, "omega": 1e-6, "alpha": 0.5, "beta": 0.5, "horizon": 40}
    yield {"returns": [0.02, 0.01], "model": "garch", **base, "omega": 1e-6, "alpha": 0.25, "beta": 0.875, "horizon": 20}
    yield {"returns": [0.02, 0.01], "model": "garch", **base, "omega": 1e-6, "alpha": 0.09, "beta": 0.9099, "horizon": 2000}
    # Without a level to return to the variance decays to nothing; so near to 1 the mean is the small remainder of a difference.
    yield {"returns": [0.01, 0.02, -0.01], "model": "garch", **base, "omega": 0, "alpha": 0.0625, "beta": 0.6875, "horizon": 100}
    yield {"returns": [0.01, 0.02, -0.01], "model": "garch", **base, "omega": 0, "alpha": 2**-30, "beta": 2**-31, "horizon": 3}
    yield {"returns": [0.02, 0.01], "model": "garch", **base, "omega": 1e-6, "alpha": 0.0625, "beta": 0.9375 - 2**-33, "horizon": 2}
    # By month and by week; a decay that forgets all and one that forgets almost nothing; a start at rest.
    for periods, decay, start in ((12, 0.97, 0.0016), (52, 0.5, 0), (365, 0.999999, 0.0004)):
        yield {"returns": [0.03, -0.07, 0, 0.011, -0.024], "model": "ewma", **base, "periods_per_year": periods, "decay": decay,
               "initial_variance": start, "horizon": 12}
    for i in range(58):
        case = {"returns": returns(source.randint(2, 60), -0.04, 0.04), "model": "ewma", **base, "mean_return": pick(-0.001, 0.001, 5),
                "horizon": source.choice([1, 5, 21, 63, 252])}
        if i % 2:
            alpha = pick(0.02, 0.2, 3)
            case.update(model="garch", omega=pick(1, 50, 1) / 1e7, alpha=alpha, beta=round(pick(0.7, 0.97, 3) - alpha, 3))
        else:
            case["decay"] = pick(0.6, 0.99, 2)
        if source.random() < 0.5:
            case["initial_variance"] = pick(0.5, 5, 2) / 1e4
        yield case


write("volatility-forecast-calc", list(volatility_forecast_cases()), volatility_forecast, 5e-12)


def variance_swap_strike(strikes, otm_prices, F, T, r):
    last = len(strikes) - 1
    k0 = max(k for k in strikes if k <= F)
    contributions = []
    for i, (k, price) in enumerate(zip(strikes, otm_prices)):
        width = strikes[1] - k if i == 0 else k - strikes[-2] if i == last else (strikes[i + 1] - strikes[i - 1]) / 2
        contributions.append(2 * (r * T).exp() / T * width * price / k**2)
    correction = -((F / k0 - 1) ** 2) / T
    variance = sum(contributions) + correction
    return {"variance": variance, "strike_vol": root(variance), "k_0": k0, "forward_correction": correction, "contributions": contributions}


def variance_swap_strike_cases():
    for _ in range(62):
        F = pick(40, 400, 2)
        strikes = sorted({round(F * pick(0.6, 1.5, 3), 1) for _ in range(source.randint(5, 40))} | {round(F * 0.7, 1), round(F * 0.97, 1), round(F * 1.2, 1)})
        yield {"strikes": strikes, "otm_prices": [round(F * 0.05 * 2.718 ** (-((k / F - 1) * 6) ** 2), 3) for k in strikes], "F": F,
               "T": pick(0.05, 2, 3), "r": pick(-0.01, 0.06)}


write("variance-swap-strike-calc", list(variance_swap_strike_cases()), variance_swap_strike, 1e-11)


def cva(exposures, recovery_rate, times=None, discount_factors=None, rate=None, spread=None, default_probabilities=None):
    discounts = discount_factors or [(-rate * t).exp() for t in times]
    outputs = {}
    if spread is not None:
        hazard = spread / (1 - recovery_rate)
        survival = [D(1)] + [(-hazard * t).exp() for t in times]
        default_probabilities = [a - b for a, b in zip(survival, survival[1:])]
        outputs["hazard_rate"] = hazard
        if times is not None:
            periods = [b - a for a, b in zip([D(0)] + times, times)]
            outputs["cva_spread_approximation"] = spread * sum(d * e * p for d, e, p in zip(discounts, exposures, periods))
    parts = [(1 - recovery_rate) * d * e * p for d, e, p in zip(discounts, exposures, default_probabilities)]
    return {"cva": sum(parts), "contributions": parts, "default_probabilities": default_probabilities, **outputs}


def cva_cases():
    for i in range(62):
        count = source.randint(1, 20)
        case = {"exposures": [pick(0, 5e6, 0) for _ in range(count)], "recovery_rate": pick(0, 0.8, 2)}
        times = sorted({pick(0.1, 20, 2) for _ in range(count)})
        case["exposures"] = case["exposures"][: len(times)]
        if i % 3:
            case.update(times=times, spread=pick(0.001, 0.08))
        else:
            case["default_probabilities"] = [pick(0, 0.05) for _ in times]
        if i % 2:
            case.update(times=times, rate=pick(-0.005, 0.06))
        else:
            case["discount_factors"] = [pick(0.5, 1, 3) for _ in times]
        yield case


write("cva-calc", list(cva_cases()), cva, 2e-12)


def mean_of(values):
    return sum(values) / len(values)


def regression(x, y):
    a, b = mean_of(x), mean_of(y)
    squares = sum((u - a) ** 2 for u in x)
    return sum((u - a) * (v - b) for u, v in zip(x, y)) / squares, squares


def pair_spread(use_logs, prices_p=None, prices_q=None, spread_series=None, beta=None, window=None):
    outputs = {}
    if spread_series is None:
        p, q = ([ln(x) for x in xs] if use_logs else xs for xs in (prices_p, prices_q))
        beta = regression(q, p)[0] if beta is None else beta
        spread_series = [a - beta * b for a, b in zip(p, q)]
        outputs["beta"] = beta
    count = int(window) if window is not None else len(spread_series) - 1
    earlier, now = spread_series[-1 - count : -1], spread_series[-1]
    centre = mean_of(earlier)
    std = root(sum((s - centre) ** 2 for s in earlier) / (count - 1))
    outputs.update(spread=now, mean=centre, std=std, z_score=(now - centre) / std)
    if len(spread_series) > 3:
        x = spread_series[:-1]
        y = [b - a for a, b in zip(x, spread_series[1:])]
        gamma, squares = regression(x, y)
        a = mean_of(y) - gamma * mean_of(x)
        error = root(sum((v - a - gamma * u) ** 2 for u, v in zip(x, y)) / (len(x) - 2))
        outputs.update(gamma=gamma, phi=1 + gamma, df_statistic=gamma / (error / root(squares)))
        if -1 < gamma < 0:
            outputs.update(half_life=ln(D("0.5")) / ln(1 + gamma), half_life_linear=ln(D(2)) / -gamma, long_run_mean=-a / gamma)
    return outputs


def pair_spread_cases():
    yield {"spread_series": [1, 2, 4], "use_logs": False}
    for i in range(61):
        count = source.randint(8, 90)
        level, path = 2.0, []
        for _ in range(count):
            level += 0.2 * (5 - level) + source.gauss(0, 0.8)
            path.append(round(level, 3))
        if i % 2:
            case = {"spread_series": path, "use_logs": False}
        else:
            second = [pick(40, 60, 2) for _ in range(count)]
            case = {"prices_p": [round(20 + 1.3 * b + a, 2) for a, b in zip(path, second)], "prices_q": second, "use_logs": source.random() < 0.3}
            if source.random() < 0.5:
                case["beta"] = pick(0.5, 2, 2)
        if source.random() < 0.5:
            case["window"] = source.randint(2, count - 1)
        yield case


write("pair-spread-calc", list(pair_spread_cases()), pair_spread, 1e-9)


def variance_ratio(q, returns=None, prices=None, autocorrelations=None, observations=None):
    q = int(q)
    from_rho = lambda rhos: 1 + 2 * sum((1 - D(k) / q) * rho for k, rho in enumerate(rhos, 1))
    z = lambda ratio, n: (ratio - 1) * root(D(n)) / root(D(2 * (2 * q - 1) * (q - 1)) / (3 * q))
    if autocorrelations is not None:
        ratio = from_rho(autocorrelations)
        return {"variance_ratio": ratio, "z": z(ratio, observations), **({"scaled_volatility_ratio": root(ratio)} if ratio > 0 else {})}
    series = returns or [ln(b / a) for a, b in zip(prices, prices[1:])]
    n, m = len(series), mean_of(series)
    e = [r - m for r in series]
    squares = sum(x * x for x in e)
    sums = [sum(e[t - q + 1 : t + 1]) for t in range(q - 1, n)]
    ratio = sum(x * x for x in sums) / (q * (n - q + 1) * (1 - D(q) / n)) / (squares / (n - 1))
    rhos = [sum(a * b for a, b in zip(e[k:], e)) / squares for k in range(1, q)]
    theta = sum((D(2 * (q - j)) / q) ** 2 * n * sum((a * b) ** 2 for a, b in zip(e[j:], e)) / squares**2 for j in range(1, q))
    return {
        "variance_ratio": ratio, "z": z(ratio, n), "z_robust": root(D(n)) * (ratio - 1) / root(theta),
        "variance_ratio_autocorrelations": from_rho(rhos), "autocorrelations": rhos, "scaled_volatility_ratio": root(ratio), "observations": n,
    }


def variance_ratio_cases():
    yield {"q": 5, "autocorrelations": [0.06, 0.03, 0.02, 0.01], "observations": 1000}
    yield {"q": 2, "autocorrelations": [-1], "observations": 100}
    for i in range(60):
        q = source.randint(2, 12)
        count = source.randint(q + 2, 120)
        if i % 4 == 0:
            yield {"q": q, "autocorrelations": [pick(-0.1, 0.1, 3) for _ in range(q - 1)], "observations": count}
        elif i % 4 == 1:
            yield {"q": q, "prices": [pick(50, 150, 2) for _ in range(count + 1)]}
        else:
            yield {"q": q, "returns": returns(count)}


write("variance-ratio-calc", list(variance_ratio_cases()), variance_ratio, 1e-9)


def ema(prices, length, seed, start=None):
    n = int(length)
    alpha = D(2) / (n + 1)
    if start is not None:
        first, values = 0, [alpha * prices[0] + (1 - alpha) * start]
    elif seed == "first":
        first, values = 0, [prices[0]]
    else:
        first, values = n - 1, [mean_of(prices[:n])]
    for price in prices[first + 1 :]:
        values.append(alpha * price + (1 - alpha) * values[-1])
    return {"ema": values, "ema_last": values[-1], "first_index": first, "alpha": alpha}


def ema_cases():
    for _ in range(62):
        count = source.randint(1, 80)
        case = {"prices": [pick(50, 150, 2) for _ in range(count)], "length": source.randint(1, count), "seed": source.choice(["sma", "first"])}
        yield {**case, **({"start": pick(50, 150, 2), "length": source.randint(1, 100)} if source.random() < 0.3 else {})}


write("ema-calc", list(ema_cases()), ema, 1e-12)


def rsi(prices, length):
    n = int(length)
    gains = [max(b - a, D(0)) for a, b in zip(prices, prices[1:])]
    losses = [max(a - b, D(0)) for a, b in zip(prices, prices[1:])]
    gain, loss = mean_of(gains[:n]), mean_of(losses[:n])
    index = lambda: D(50) if gain == loss == 0 else 100 * gain / (gain + loss)
    values = [index()]
    for g, l in zip(gains[n:], losses[n:]):
        gain, loss = ((n - 1) * gain + g) / n, ((n - 1) * loss + l) / n
        values.append(index())
    return {"rsi": values, "rsi_last": values[-1], "first_index": n, "smoothed_gain": gain, "smoothed_loss": loss}


def rsi_cases():
    yield {"prices": [5, 5, 5, 5], "length": 2}
    yield {"prices": [5, 6, 7, 8], "length": 2}
    for _ in range(60):
        count = source.randint(3, 80)
        yield {"prices": [pick(50, 150, 2) for _ in range(count)], "length": source.randint(1, min(30, count - 1))}


write("rsi-calc", list(rsi_cases()), rsi, 2e-12)


def effective_spread(prices, mids, sides, later_mids=None, quantities=None):
    weights = quantities or [D(1)] * len(prices)
    mean = lambda values: sum(w * v for w, v in zip(weights, values)) / sum(weights)
    effective = mean([2 * d * (p - m) / m for p, m, d in zip(prices, mids, sides)])
    outputs = {
        "effective_spread": effective, "effective_spread_bps": effective * 10000,
        "effective_spread_money": mean([2 * d * (p - m) for p, m, d in zip(prices, mids, sides)]),
    }
    if later_mids is not None:
        realized = mean([2 * d * (p - l) / m for p, l, m, d in zip(prices, later_mids, mids, sides)])
        impact = mean([2 * d * (l - m) / m for l, m, d in zip(later_mids, mids, sides)])
        outputs.update(realized_spread=realized, price_impact=impact, realized_spread_bps=realized * 10000, price_impact_bps=impact * 10000)
    return outputs


def effective_spread_cases():
    for _ in range(62):
        count = source.randint(1, 25)
        mids = [pick(20, 80, 3) for _ in range(count)]
        sides = [source.choice([-1, 1]) for _ in mids]
        case = {"prices": [round(m + d * pick(0.01, 0.2, 3), 3) for m, d in zip(mids, sides)], "mids": mids, "sides": sides}
        if source.random() < 0.6:
            case["later_mids"] = [round(m + d * pick(0.05, 0.2, 3), 3) for m, d in zip(mids, sides)]
        if source.random() < 0.5:
            case["quantities"] = [source.randint(1, 5000) for _ in mids]
        yield case


# A spread is a small difference of prices.
write("effective-spread-calc", list(effective_spread_cases()), effective_spread, 1e-11)


def sinh(x):
    return (x.exp() - (-x).exp()) / 2


def cosh(x):
    return (x.exp() + (-x).exp()) / 2


def almgren_chriss(X, T, sigma, eta, risk_aversion, gamma, epsilon, intervals, points):
    fixed, steps = gamma * X * X / 2 + epsilon * X, int(intervals) or int(points)
    if intervals == 0:
        kappa = root(risk_aversion * sigma**2 / eta)
    else:
        tau = T / intervals
        impact = eta - gamma * tau / 2
        c = 1 + risk_aversion * sigma**2 * tau**2 / (2 * impact)
        kappa = ln(c + root(c * c - 1)) / tau
    left = [D(steps - j) / steps for j in range(steps + 1)]
    holdings = [X * part for part in left] if kappa == 0 else [X * sinh(kappa * T * part) / sinh(kappa * T) for part in left]
    trades = [a - b for a, b in zip(holdings, holdings[1:])]
    if intervals == 0:
        even = (eta * X * X / T, sigma**2 * X * X * T / 3)
        cost, variance = even
        if kappa > 0:
            scale, wave = (X / sinh(kappa * T)) ** 2, sinh(2 * kappa * T) / (4 * kappa)
            cost, variance = eta * scale * kappa**2 * (T / 2 + wave), sigma**2 * scale * (wave - T / 2)
    else:
        cost, variance = impact / tau * sum(n * n for n in trades), sigma**2 * tau * sum(x * x for x in holdings[1:])
        flat = [X * part for part in left]
        even = (impact / tau * steps * (X / steps) ** 2, sigma**2 * tau * sum(x * x for x in flat[1:]))
    return {
        "kappa": kappa, **({"trade_half_life": 1 / kappa} if kappa > 0 else {}), "times": [T * j / steps for j in range(steps + 1)],
        "holdings": holdings, "trades": trades, "expected_cost": fixed + cost, "cost_std": root(variance), "even_expected_cost": fixed + even[0],
        "even_cost_std": root(even[1]), "utility": fixed + cost + risk_aversion * variance,
    }


def almgren_chriss_cases():
    base = {"X": 400000, "T": 2, "sigma": 0.9, "eta": 3e-06, "risk_aversion": 2e-06, "gamma": 0, "epsilon": 0, "intervals": 0, "points": 4}
    yield base
    yield {**base, "risk_aversion": 0}
    yield {**base, "risk_aversion": 0, "intervals": 6, "gamma": 1e-7}
    yield {**base, "risk_aversion": 1e-9}
    yield {**base, "risk_aversion": 1e-12}
    yield {**base, "risk_aversion": 0.01}
    for i in range(56):
        yield {"X": pick(1e4, 5e6, 0), "T": pick(0.5, 10, 2), "sigma": pick(0.1, 3, 2), "eta": pick(1, 40, 1) / 1e7,
               "risk_aversion": source.choice([1e-8, 1e-7, 1e-6, 3e-6]), "gamma": source.choice([0, pick(1, 5, 1) / 1e8]),
               "epsilon": source.choice([0, 0.0625, 0.01]), "intervals": 0 if i % 2 else source.randint(3, 40), "points": source.randint(1, 20)}


# Trades are differences of holdings.
write("almgren-chriss-calc", list(almgren_chriss_cases()), almgren_chriss, 1e-10)


def alpha_forecast(IC, residual_vols, scores=None, signals=None):
    if scores is None:
        centre = mean_of(signals)
        spread = root(sum((s - centre) ** 2 for s in signals) / len(signals))
        scores = [(s - centre) / spread for s in signals]
    return {"alphas": [v * IC * z for v, z in zip(residual_vols, scores)], "scores": scores}


def alpha_forecast_cases():
    for i in range(62):
        count = source.randint(2, 30)
        values = [pick(-3, 3, 2) for _ in range(count)]
        yield {"IC": pick(-0.05, 0.15, 3), "residual_vols": [pick(0.1, 0.5, 3) for _ in values], ("signals" if i % 2 else "scores"): values}


write("alpha-forecast-calc", list(alpha_forecast_cases()), alpha_forecast, 1e-11)


def roll_yield(F_1, F_2, T_1, T_2):
    y = ln(F_1 / F_2) / (T_2 - T_1)
    return {"roll_yield": y, "roll_yield_compounded": y.exp() - 1, "roll_return": F_1 / F_2 - 1, "calendar_spread": F_1 - F_2}


def roll_yield_cases():
    for _ in range(62):
        F, T = pick(1, 500, 2), pick(0, 2, 3)
        yield {"F_1": F, "F_2": round(F * pick(0.7, 1.3, 3), 2), "T_1": T, "T_2": round(T + pick(0.05, 2, 3), 3)}


write("roll-yield-calc", list(roll_yield_cases()), roll_yield, 1e-11)


def vanilla(S, K, T, r, q, sigma, kind):
    """Value, delta, gamma, vega, theta and rho of a European option."""
    deviation = sigma * root(T)
    d1 = (ln(S / K) + (r - q) * T) / deviation + deviation / 2
    d2 = d1 - deviation
    held, owed, sign = S * (-q * T).exp(), K * (-r * T).exp(), 1 if kind == "call" else -1
    decay = -held * density(d1) * sigma / (2 * root(T))
    first, second = cdf(sign * d1), cdf(sign * d2)
    return (sign * (held * first - owed * second), sign * (-q * T).exp() * first, (-q * T).exp() * density(d1) / (S * deviation),
            held * density(d1) * root(T), decay + sign * (q * held * first - r * owed * second), sign * T * owed * second)


def option_structure(kinds, quantities, strikes, premiums, r, q, multiplier, spots=None, S=None, T=None, sigmas=None):
    legs = [(kind, multiplier * n, D(0) if kind == "stock" else k, p) for kind, n, k, p in zip(kinds, quantities, strikes, premiums)]
    pays = {"call": lambda x, k: max(x - k, D(0)), "put": lambda x, k: max(k - x, D(0)), "stock": lambda x, k: x}
    net = sum(w * p for _, w, _, p in legs)
    payoff = lambda x: sum(w * pays[kind](x, k) for kind, w, k, _ in legs)
    tiny = D("1e-12") * sum(abs(w) * (k + abs(p)) for _, w, k, p in legs)
    profit = lambda x: D(0) if abs(payoff(x) - net) <= tiny else payoff(x) - net
    knots = sorted({D(0)} | {k for kind, _, k, _ in legs if kind != "stock"})
    slope = sum(w for kind, w, _, _ in legs if kind != "put")
    zeros = []
    for i, a in enumerate(knots):
        fa = profit(a)
        if fa == 0:
            zeros.append(a)
        elif i + 1 < len(knots):
            b, fb = knots[i + 1], profit(knots[i + 1])
            if fa * fb < 0:
                zeros.append(a + (b - a) * fa / (fa - fb))
        elif fa * slope < 0:
            zeros.append(a - fa / slope)
    values = [profit(k) for k in knots]
    outputs = {"net_premium": net, "break_evens": zeros, "unlimited_profit": int(slope > 0), "unlimited_loss": int(slope < 0)}
    if slope <= 0:
        outputs["max_profit"] = max(values)
    if slope >= 0:
        outputs["max_loss"] = min(values)
    if spots is not None:
        outputs.update(payoff=[payoff(x) for x in spots], profit=[payoff(x) - net for x in spots])
    if S is not None:
        vols = sigmas if len(sigmas) == len(kinds) else sigmas * len(kinds)
        rows = [(w * S, w, 0, 0, 0, 0) if kind == "stock" else [w * x for x in vanilla(S, k, T, r, q, vol, kind)]
                for (kind, w, k, _), vol in zip(legs, vols)]
        outputs.update(zip(["value", "delta", "gamma", "vega", "theta", "rho"], [sum(column) for column in zip(*rows)]))
        outputs["unrealised_profit"] = outputs["value"] - net
    return outputs


def option_structure_cases():
    for i in range(62):
        count, S = source.randint(1, 5), pick(60, 140, 1)
        kinds = [source.choice(["call", "put", "stock"]) for _ in range(count)]
        case = {"kinds": kinds, "quantities": [source.choice([-3, -2, -1, 1, 2, 4]) for _ in kinds],
                "strikes": [0 if kind == "stock" else round(S * pick(0.7, 1.3, 2), 1) for kind in kinds],
                "premiums": [S if kind == "stock" else pick(0.5, 12, 2) for kind in kinds], "r": pick(-0.01, 0.06), "q": pick(0, 0.04),
                "multiplier": source.choice([1, 1, 100])}
        if source.random() < 0.5:
            case["spots"] = [round(S * part, 2) for part in (0.5, 0.8, 0.97, 1.13, 1.6)]
        if i % 2:
            case.update(S=S, T=pick(0.05, 2, 2), sigmas=[pick(0.1, 0.6, 2) for _ in (kinds if source.random() < 0.5 else [0])])
        yield case


# Sums of legs of opposite sign.
write("option-structure-calc", list(option_structure_cases()), option_structure, 1e-10)


def binomial_option(S, K, T, r, sigma, q, steps, type, exercise):
    n = int(steps)
    dt = T / n
    move = sigma * root(dt)
    u, d = move.exp(), (-move).exp()
    up = (((r - q) * dt).exp() - d) / (u - d)
    sign, discount = 1 if type == "call" else -1, (-r * dt).exp()
    powers = [S * (k * move).exp() for k in range(-n, n + 1)]
    def tree(american):
        values = [max(sign * (powers[2 * j] - K), D(0)) for j in range(n + 1)]
        kept = {n: values}
        for i in range(n - 1, -1, -1):
            values = [discount * (up * values[j + 1] + (1 - up) * values[j]) for j in range(i + 1)]
            if american:
                values = [max(value, sign * (powers[n + 2 * j - i] - K)) for j, value in enumerate(values)]
            kept[i] = values
        return kept
    european = tree(False)
    kept = tree(True) if exercise == "american" else european
    price = kept[0][0]
    outputs = {
        "price": price, "european_price": european[0][0], "early_exercise_premium": price - european[0][0],
        "delta": (kept[1][1] - kept[1][0]) / (S * u - S * d),
    }
    if n > 1:
        low, middle, high = kept[2]
        outputs["gamma"] = ((high - middle) / (S * u * u - S) - (middle - low) / (S - S * d * d)) / ((S * u * u - S * d * d) / 2)
        outputs["theta"] = (middle - price) / (2 * dt)
    return {**outputs, "black_scholes": vanilla(S, K, T, r, q, sigma, type)[0], "u": u, "d": d, "p": up}


def binomial_option_cases():
    for i in range(62):
        S = pick(20, 200, 1)
        yield {"S": S, "K": round(S * pick(0.85, 1.15, 2), 1), "T": pick(0.1, 2, 2), "r": pick(0, 0.08), "sigma": pick(0.15, 0.6, 2),
               "q": source.choice([0, 0.02, 0.06]), "steps": source.choice([1, 2, 3, 7, 12, 25]), "type": source.choice(["call", "put"]),
               "exercise": source.choice(["american", "european"])}


# The premium of early exercise and the Greeks are differences of prices.
write("binomial-option-calc", list(binomial_option_cases()), binomial_option, 1e-10)
