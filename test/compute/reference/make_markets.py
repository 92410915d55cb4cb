"""Makes the reference results of the calculators of options, forwards, futures and bets; see exact.py.

Run: python3 test/compute/reference/make_markets.py (the standard library is enough).
"""

from exact import D, cdf, density, ln, root, sampler, solve, write

pick, source = sampler(20261128)


def rows(names, *values):
    """Inputs written by hand: the names once, a row of values for each case, None for an input that is left out."""
    return [{name: value for name, value in zip(names.split(), row) if value is not None} for row in values]


def merton(spot, strike, years, rate, sigma, carry):
    """Call, put and what their Greeks are made of."""
    deviation = sigma * root(years)
    d1 = (ln(spot / strike) + (rate - carry) * years) / deviation + deviation / 2
    d2 = d1 - deviation
    held, owed = spot * (-carry * years).exp(), strike * (-rate * years).exp()
    call = held * cdf(d1) - owed * cdf(d2)
    put = owed * cdf(-d2) - held * cdf(-d1)
    return call, put, d1, d2, held, owed


def black_76(F, K, T, r, sigma):
    call, put, d1, d2, held, _ = merton(F, K, T, r, sigma, r)
    factor = (-r * T).exp()
    decay = -held * density(d1) * sigma / (2 * root(T))
    return {
        "call": call, "put": put, "call_delta": factor * cdf(d1), "put_delta": -factor * cdf(-d1),
        "gamma": factor * density(d1) / (F * sigma * root(T)), "vega": held * density(d1) * root(T),
        "call_theta": decay + r * call, "put_theta": decay + r * put, "call_rho": -T * call, "put_rho": -T * put,
        "d_1": d1, "d_2": d2,
    }


def black_76_cases():
    yield {"F": 60, "K": 60, "T": 0.3333333333333333, "r": 0.09, "sigma": 0.25}
    yield {"F": 19, "K": 19, "T": 0.75, "r": 0.1, "sigma": 0.28}
    yield {"F": 84.5, "K": 88, "T": 0.25, "r": 0.042, "sigma": 0.34}
    yield {"F": 100, "K": 300, "T": 0.5, "r": 0.03, "sigma": 0.2}
    yield {"F": 1e9, "K": 1.1e9, "T": 2, "r": -0.01, "sigma": 0.4}
    yield {"F": 0.04, "K": 0.035, "T": 5, "r": 0.03, "sigma": 0.3}
    for _ in range(44):
        F = pick(5, 500, 2)
        yield {"F": F, "K": round(F * pick(0.6, 1.6), 2), "T": pick(0.05, 4, 3), "r": pick(-0.01, 0.09), "sigma": pick(0.08, 1)}
    # The ends of the domain, both far tails, a volatility of almost nothing and one without a limit.
    yield from rows(
        "F K T r sigma", (1e15, 1e15, 1, 0.03, 0.2), (1e-6, 1e-6, 1, 0.03, 0.2), (1e-6, 1e6, 1, 0.05, 2), (1e6, 1e-6, 1, 0.05, 2),
        (100, 100, 0.0001, 0.05, 0.01), (100, 100, 10000, 0.0001, 0.02), (100, 100.01, 0.0027397260273972603, 0.04, 0.05),
        (4500, 3000, 0.08, 0.05, 0.45), (4500, 6000, 0.08, 0.05, 0.12), (100, 100, 1, -10, 0.2), (100, 100, 1, 10, 0.2),
        (100, 100, 1, 0, 1e-6), (100, 100, 1, 0.05, 50), (0.035, 0.035, 30, 0.03, 0.8), (100, 40, 1, 0, 0.1))


# Theta is a difference.
write("black-76-calc", list(black_76_cases()), black_76, 1e-12)


def garman_kohlhagen(S, K, T, r_d, r_f, sigma):
    call, put, d1, d2, held, owed = merton(S, K, T, r_d, sigma, r_f)
    factor = (-r_f * T).exp()
    decay = -held * density(d1) * sigma / (2 * root(T))
    return {
        "call": call, "put": put, "forward": S * ((r_d - r_f) * T).exp(),
        "call_delta": factor * cdf(d1), "put_delta": -factor * cdf(-d1),
        "gamma": factor * density(d1) / (S * sigma * root(T)), "vega": held * density(d1) * root(T),
        "call_theta": decay - r_d * owed * cdf(d2) + r_f * held * cdf(d1),
        "put_theta": decay + r_d * owed * cdf(-d2) - r_f * held * cdf(-d1),
        "call_rho_domestic": T * owed * cdf(d2), "put_rho_domestic": -T * owed * cdf(-d2),
        "call_rho_foreign": -T * held * cdf(d1), "put_rho_foreign": T * held * cdf(-d1), "d_1": d1, "d_2": d2,
    }


def garman_kohlhagen_cases():
    yield {"S": 1.56, "K": 1.6, "T": 0.5, "r_d": 0.06, "r_f": 0.08, "sigma": 0.12}
    yield {"S": 1.6, "K": 1.6, "T": 0.3333333333333333, "r_d": 0.08, "r_f": 0.11, "sigma": 0.2}
    yield {"S": 1.34, "K": 1.32, "T": 0.5, "r_d": 0.04, "r_f": 0.0375, "sigma": 0.075}
    yield {"S": 150, "K": 145, "T": 1, "r_d": 0.005, "r_f": 0.045, "sigma": 0.1}
    for _ in range(44):
        S = pick(0.5, 200)
        yield {"S": S, "K": round(S * pick(0.8, 1.25), 4), "T": pick(0.05, 3, 3), "r_d": pick(-0.01, 0.1),
               "r_f": pick(-0.01, 0.1), "sigma": pick(0.04, 0.4)}
    # A day, a century, rates of nothing, rates far apart, both tails, pairs of large and of small numbers.
    yield from rows(
        "S K T r_d r_f sigma", (1.1, 1.1, 0.0027397260273972603, 0.05, 0.02, 0.06), (155, 155, 100, 0.004, 0.003, 0.09),
        (16250, 16000, 0.5, 0.065, 0.045, 0.05), (0.0000615, 0.0000625, 0.5, 0.045, 0.065, 0.05), (1, 1, 1, 0, 0, 0.1),
        (1, 1, 1, 0, 0, 1e-6), (1.08, 1.12, 0.25, -0.0075, -0.005, 0.07), (30, 45, 1, 0.5, 0.02, 0.35), (1.3, 2.2, 0.25, 0.04, 0.05, 0.12),
        (1.3, 0.8, 0.25, 0.04, 0.05, 0.12), (1e15, 1e15, 1, 0.01, 0.02, 0.1), (1e-6, 1e-6, 1, 0.02, 0.01, 0.1),
        (100, 100, 1, 10, 9, 0.5), (1.25, 1.25, 4, 0.03, 0.01, 50))


write("garman-kohlhagen-calc", list(garman_kohlhagen_cases()), garman_kohlhagen, 1e-11)


def bachelier(F, K, T, sigma_n, r, annuity=None):
    s = sigma_n * root(T)
    d = (F - K) / s
    factor = (-r * T).exp() if annuity is None else annuity
    call = (F - K) * cdf(d) + s * density(d)
    put = (K - F) * cdf(-d) + s * density(d)
    return {
        "call": factor * call, "put": factor * put, "call_undiscounted": call, "put_undiscounted": put,
        "call_delta": factor * cdf(d), "put_delta": -factor * cdf(-d), "gamma": factor * density(d) / s,
        "vega": factor * root(T) * density(d), "d": d,
    }


def bachelier_cases():
    yield {"F": 0.0375, "K": 0.04, "T": 1.5, "sigma_n": 0.0095, "r": 0, "annuity": 210000000.0}
    yield {"F": 100, "K": 100, "T": 0.25, "sigma_n": 8, "r": 0}
    yield {"F": -0.002, "K": 0, "T": 2, "sigma_n": 0.006, "r": 0}
    yield {"F": 100, "K": 125, "T": 1, "sigma_n": 1.25, "r": 0.05}
    for _ in range(30):
        F = pick(-50, 150, 2)
        yield {"F": F, "K": round(F + pick(-40, 40, 2), 2), "T": pick(0.05, 5, 3), "sigma_n": pick(1, 30, 2), "r": pick(-0.01, 0.08)}
    for _ in range(12):
        F = pick(-0.01, 0.06)
        yield {"F": F, "K": round(F + pick(-0.02, 0.02), 4), "T": pick(0.1, 10, 2), "sigma_n": pick(0.004, 0.015), "r": 0,
               "annuity": pick(1e6, 1e9, 0)}
    # Prices below 0, at 0 and at the ends of the domain; both tails; an annuity of almost nothing and a large one.
    yield from rows(
        "F K T sigma_n r annuity", (0, 0, 1, 0.01, 0), (-37.63, -30, 0.1, 25, 0.01), (-30, -37.63, 0.1, 25, 0.01),
        (1e15, 1e15, 1, 1e13, 0.03), (-1e15, 1e15, 1, 1e15, 0), (1e-6, 2e-6, 1, 1e-6, 0.02), (0.03, 0.03, 0.0001, 0.006, 0.03),
        (0.03, 0.035, 10000, 0.006, 0.0002), (100, 130, 1, 1, 0.05), (130, 100, 1, 1, 0.05), (100, 101, 1, 5, -10), (100, 101, 1, 5, 10),
        (0.03, 0.0301, 2, 0.008, 0, 1e15), (0.03, 0.0301, 2, 0.008, 0, 1e-300), (0.0425, 0.0425, 30, 0.0095, 0, 16.5))


write("bachelier-calc", list(bachelier_cases()), bachelier, 1e-12)


def implied_vol(price, type, K, T, r, q, S=None, F=None):
    spot, carry = (S, q) if F is None else (F, r)
    held, owed = spot * (-carry * T).exp(), K * (-r * T).exp()
    sign = 1 if type == "call" else -1
    lower = max(sign * (held - owed), D(0))
    side = 0 if type == "call" else 1
    sigma = solve(lambda vol: merton(spot, K, T, r, vol, carry)[side] - price, D("0.001"), D(8))
    d1 = merton(spot, K, T, r, sigma, carry)[2]
    return {
        "implied_vol": sigma, "vega": held * density(d1) * root(T), "lower_bound": lower,
        "upper_bound": held if type == "call" else owed, "time_value": price - lower,
        "forward": spot * ((r - carry) * T).exp(),
    }


def implied_vol_cases():
    yield {"price": 1.875, "type": "call", "S": 21, "K": 20, "T": 0.25, "r": 0.1, "q": 0}
    yield {"price": 0.043, "type": "call", "S": 1.6, "K": 1.6, "T": 0.3333333333333333, "r": 0.08, "q": 0.11}
    yield {"price": 3.35, "type": "put", "F": 60, "K": 60, "T": 0.3333333333333333, "r": 0.09, "q": 0}
    for _ in range(40):
        spot, kind, forward = pick(10, 300, 2), source.choice(["call", "put"]), source.random() < 0.5
        case = {"type": kind, "K": round(spot * pick(0.8, 1.25), 2), "T": pick(0.1, 2, 3), "r": pick(0, 0.08),
                "q": 0 if forward else pick(0, 0.05), "F" if forward else "S": spot}
        sigma, carry = D(pick(0.15, 0.9)), D(case["r"] if forward else case["q"])
        call, put, *_ = merton(D(spot), D(case["K"]), D(case["T"]), D(case["r"]), sigma, carry)
        yield {"price": round(float(call if kind == "call" else put), 4), **case}
    # A day and ten years, volatilities from 2% to 300%, far from the money, rates below 0, large and small prices.
    for spot, strike, T, r, q, vol in (
            (100, 100, 0.0027397260273972603, 0.05, 0, 0.2), (100, 102, 0.0027397260273972603, 0.05, 0, 0.9), (100, 100, 10, 0.02, 0.01, 0.02),
            (100, 250, 10, 0.03, 0, 0.25), (100, 50, 1, 0.03, 0.01, 0.6), (100, 180, 0.5, 0.03, 0, 0.4), (100, 100, 1, -0.0075, 0.03, 0.15),
            (1e9, 1.1e9, 2, 0.03, 0.02, 0.3), (1e-6, 1.1e-6, 2, 0.03, 0.02, 0.3), (25, 30, 0.25, 0.04, 0, 3)):
        for kind in ("call", "put"):
            call, put, *_ = merton(D(spot), D(strike), D(T), D(r), D(vol), D(q))
            # Ten digits of the option that is quoted.
            yield {"price": float(f"{call if kind == 'call' else put:.10g}"), "type": kind, "S": spot, "K": strike, "T": T, "r": r, "q": q}


# The time value of an option in the money is a small difference.
write("implied-vol-calc", list(implied_vol_cases()), implied_vol, 1e-11)


def put_call_parity(S, K, T, r, q, C=None, P=None):
    held, owed, growth = S * (-q * T).exp(), K * (-r * T).exp(), (r * T).exp()
    outputs = {"parity_value": held - owed, "present_spot": held, "present_strike": owed, "forward": S * ((r - q) * T).exp()}
    if C is not None:
        outputs["implied_put"] = C - (held - owed)
    if P is not None:
        outputs["implied_call"] = P + held - owed
    if C is not None and P is not None:
        gap = C - P - held + owed
        outputs |= {"gap": gap, "profit_at_expiry": abs(gap) * growth, "implied_forward": K + (C - P) * growth}
    return outputs


def put_call_parity_cases():
    yield {"S": 31, "K": 30, "T": 0.25, "r": 0.1, "q": 0, "C": 3, "P": 2.25}
    yield {"S": 31, "K": 30, "T": 0.25, "r": 0.1, "q": 0, "C": 3, "P": 1}
    yield {"S": 250, "K": 240, "T": 0.75, "r": 0.03, "q": 0.01, "P": 14.2}
    for index in range(42):
        S = pick(20, 400, 2)
        case = {"S": S, "K": round(S * pick(0.75, 0.95), 2), "T": pick(0.1, 3, 3), "r": pick(0.02, 0.08), "q": pick(0, 0.02)}
        yield {**case, **({"C": pick(60, 150, 2)} if index % 3 != 1 else {}), **({"P": pick(0.5, 9, 2)} if index % 3 != 0 else {})}
    # A day, long maturities, rates below 0 and without end, prices of nothing, the ends of the domain.
    yield from rows(
        "S K T r q C P", (100, 95, 0.0027397260273972603, 0.05, 0, 6, 0.5), (100, 95, 10000, 0.0001, 0.0002, 60, 20),
        (100, 120, 30, -0.0075, 0.02, 9, None), (100, 120, 30, -0.0075, 0.02, None, 88.5), (100, 80, 1, 10, 0, 99, 0.001),
        (100, 80, 1, -10, 0, 1, 1800000), (100, 80, 1, 0.05, 10, 1, 90), (100, 80, 1, 0, 0, 0, 5), (100, 80, 1, 0, 0, 25, 0),
        (100, 100, 1, 0, 0, 8, 7.5), (1e15, 9e14, 1, 0.03, 0.01, 3e14, 1e13), (1e-6, 9e-7, 1, 0.03, 0.01, 3e-7, 1e-8),
        (1e-6, 1e6, 1, 0.03, 0, None, 2e6), (1e6, 1e-6, 1, 0.03, 0, 2e6, None), (42, 40, 0.5, 0.1, 0.5, None, 0.81))


# Gaps and implied prices are small differences of large numbers.
write("put-call-parity-calc", list(put_call_parity_cases()), put_call_parity, 1e-12)


def implied_forward_rate(s_1, T_1, s_2, T_2, compounding):
    growth = {
        "annual": lambda s, t: t * ln(1 + s), "semiannual": lambda s, t: 2 * t * ln(1 + s / 2),
        "continuous": lambda s, t: s * t, "simple": lambda s, t: ln(1 + s * t),
    }[compounding]
    first, second, h = growth(s_1, T_1), growth(s_2, T_2), T_2 - T_1
    f = (second - first) / h
    annual, simple = f.exp() - 1, ((f * h).exp() - 1) / h
    forward = {"annual": annual, "semiannual": 2 * ((f / 2).exp() - 1), "continuous": f, "simple": simple}[compounding]
    return {"forward": forward, "forward_annual": annual, "forward_simple": simple, "forward_continuous": f,
            "d_1": (-first).exp(), "d_2": (-second).exp()}


def implied_forward_rate_cases():
    yield {"s_1": 0.03, "T_1": 1, "s_2": 0.04, "T_2": 2, "compounding": "continuous"}
    yield {"s_1": 0.05, "T_1": 4, "s_2": 0.053, "T_2": 5, "compounding": "continuous"}
    yield {"s_1": 0.039, "T_1": 1, "s_2": 0.041, "T_2": 3, "compounding": "annual"}
    yield {"s_1": 0.02, "T_1": 0, "s_2": 0.031, "T_2": 10, "compounding": "annual"}
    for compounding in ("annual", "semiannual", "continuous", "simple"):
        for _ in range(11):
            T_1, s_1 = pick(0.25, 10, 2), pick(0.005, 0.08)
            yield {"s_1": s_1, "T_1": T_1, "s_2": round(s_1 + pick(-0.002, 0.01), 4),
                   "T_2": round(T_1 + pick(0.5, 5, 2), 2), "compounding": compounding}
        # From today, over a day, over millennia, on a flat curve, at rates below 0, and at some that only bonds in default pay.
        yield from rows("s_1 T_1 s_2 T_2 compounding", (0.9, 0, 0.045, 0.25, compounding), (0.03, 1, 0.0301, 1.0027397260273972, compounding),
                        (0.0002, 40, 0.0003, 10000, compounding), (-0.0065, 1, -0.0045, 2, compounding), (10, 0.5, 9, 2, compounding))
    yield from rows("s_1 T_1 s_2 T_2 compounding", (0, 1, 0, 2, "annual"), (0, 1, 0, 2, "simple"), (-0.999, 0.5, 0.02, 5, "annual"))


write("implied-forward-rate-calc", list(implied_forward_rate_cases()), implied_forward_rate, 1e-12)


def futures_fair_value(S, r, T, u, y, income_pv, F=None):
    held = S - income_pv
    fair, full = held * ((r + u - y) * T).exp(), held * ((r + u) * T).exp()
    outputs = {"fair_value": fair, "full_carry": full, "fair_basis": fair - S}
    if F is not None:
        slope = ln(F / held) / T
        outputs |= {"implied_yield": r + u - slope, "implied_financing_rate": slope - u + y, "mispricing": F - fair}
        if full != S:
            outputs["share_of_full_carry"] = (F - S) / (full - S)
    return outputs


def futures_fair_value_cases():
    yield {"S": 1300, "r": 0.05, "T": 0.25, "u": 0, "y": 0.01, "income_pv": 0}
    yield {"S": 930, "r": 0.06, "T": 0.3333333333333333, "u": 0, "y": 0, "income_pv": 0}
    yield {"S": 50, "r": 0.08, "T": 0.8333333333333334, "u": 0, "y": 0, "income_pv": 2.1620644845324954}
    yield {"S": 9800, "r": 0.045, "T": 0.5, "u": 0.012, "y": 0, "income_pv": 0, "F": 9850}
    yield {"S": 100, "r": 0, "T": 1, "u": 0, "y": 0.02, "income_pv": 0, "F": 97}
    for index in range(40):
        S = pick(10, 5000, 2)
        case = {"S": S, "r": pick(0.01, 0.08), "T": pick(0.1, 2, 3), "u": pick(0, 0.05), "y": pick(0, 0.06),
                "income_pv": round(S * pick(-0.01, 0.05), 2)}
        yield case if index % 4 == 0 else {**case, "F": round(S * pick(0.85, 1.15), 2)}
    # A day, a millennium, carry of nothing, income both ways and almost all of the price, the ends of the domain.
    yield from rows(
        "S r T u y income_pv F", (4500, 0.05, 0.0027397260273972603, 0, 0.013, 0), (100, 0.001, 1000, 0.0005, 0.002, 0),
        (100, 0.05, 1, 0, 0.05, 0, 103), (100, 0.05, 1, 0, 0.05, 3), (100, 0, 1, 0, 0, 0), (100, 0.04, 0.5, 0, 0, -12, 120),
        (100, 0.04, 0.5, 0, 0, 99.5, 0.6), (1e15, 0.03, 1, 0.01, 0, 1e13, 1.1e15), (1e-6, 0.03, 1, 0.01, 0, 1e-8, 1.1e-6),
        (50, -0.0075, 2, 0.02, 0.1, 0, 41), (70, 10, 1, 0, 0, 0, 1e6), (70, -10, 1, 0, 0, 0, 0.01), (70, 0.05, 0.25, 0.04, 1, 0, 55),
        (85, 0.05, 0.5, 0.03, 0, 0, 1e-6), (85, 0.05, 0.5, 0.03, 0, 0, 1e15), (1950.5, 0.0525, 0.08493150684931507, 0.0011, 0, 0, 1960.1))


# Bases and implied yields are differences.
write("futures-fair-value-calc", list(futures_fair_value_cases()), futures_fair_value, 1e-12)


def fx_forward(S, r_d, r_b, tau_d, b, pip, tau_b=None, F=None):
    tau_b = tau_d if tau_b is None else tau_b
    forward = S * (1 + r_d * tau_d) / (1 + (r_b + b) * tau_b)
    market = forward if F is None else F
    base = (S / market * (1 + r_d * tau_d) - 1) / tau_b
    return {
        "forward": forward, "forward_points": (forward - S) / pip, "forward_premium": forward / S - 1,
        "forward_premium_annual": (forward / S - 1) / tau_d, "implied_rate_quote": (market / S * (1 + r_b * tau_b) - 1) / tau_d,
        "implied_rate_base": r_b + b if F is None else base, "implied_basis": b if F is None else base - r_b,
        "mispricing": market - forward,
    }


def fx_forward_cases():
    yield {"S": 1.0145, "r_d": 0.0141, "r_b": 0.0487, "tau_d": 0.75, "b": 0, "pip": 0.0001}
    yield {"S": 4.5671, "r_d": 0.05, "r_b": 0.03, "tau_d": 0.25, "b": 0, "pip": 0.0001}
    yield {"S": 1.16, "r_d": 0.04, "r_b": 0.02, "tau_d": 0.255556, "b": -0.0025, "pip": 0.0001}
    yield {"S": 150, "r_d": 0.005, "r_b": 0.045, "tau_d": 0.25, "b": 0, "pip": 0.01, "F": 148.2}
    for index in range(40):
        S = pick(0.6, 170, 4)
        case = {"S": S, "r_d": pick(0.03, 0.09), "r_b": pick(0, 0.02), "tau_d": pick(0.1, 1.5, 4), "b": pick(-0.005, 0.002, 5),
                "pip": source.choice([0.0001, 0.01])}
        case |= {"tau_b": pick(0.1, 1.5, 4)} if index % 3 == 0 else {}
        yield case if index % 4 == 0 else {**case, "F": round(S * pick(0.98, 1.06), 4)}
    # A day, a century, equal rates, rates below 0, one that is not earned back, different counts of days, units of pips.
    yield from rows(
        "S r_d r_b tau_d b pip tau_b F", (1.1, 0.05, 0.03, 0.002777777777777778, 0, 0.0001), (1.1, 0.05, 0.03, 100, 0, 0.0001),
        (1.1, 0.04, 0.04, 1, 0, 0.0001), (1.1, 0.04, 0.04, 1, 0, 0.0001, 1.0138888888888888), (1.1, -0.005, -0.0075, 0.5, 0, 0.0001, None, 1.13),
        (155, -0.001, 0.053, 0.25, -0.003, 0.01, 0.25277777777777777, 149.5), (1.1, -1, 0.05, 0.5, 0, 0.0001), (1.1, 10, -0.5, 1, 1, 0.0001),
        (1e15, 0.05, 0.01, 1, 0, 1e6, None, 1.2e15), (1e-6, 0.05, 0.01, 1, 0, 1e-10, None, 1.2e-6), (30, 0.6, 0.02, 1, 0, 1, None, 45),
        (1.35, 0.0475, 0.0425, 1, -0.0022, 0.0001, None, 2.7), (1.35, 0.0475, 0.0425, 1, 0.002, 0.0001, None, 0.4), (7.8, 0.04, 0.05, 0.25, 0.01, 0.0001),
        (1.3, 0, 0, 1, 0, 0.0001, None, 1.4), (16250, 0.065, 0.045, 0.0875, -0.001, 1, 0.08630136986301370, 16900))


# Premiums, the basis and the mispricing are differences of numbers near each other.
write("fx-forward-calc", list(fx_forward_cases()), fx_forward, 1e-11)


def kelly_bet(p, b, a, fraction):
    kelly = p / a - (1 - p) / b
    stake = max(D(0), fraction * kelly)
    growth = p * ln(1 + b * stake) + (1 - p) * ln(1 - a * stake)
    outputs = {"kelly": kelly, "stake": stake, "edge": p * b - (1 - p) * a, "growth_rate": growth}
    if growth > 0:
        outputs["bets_to_double"] = ln(D(2)) / growth
    return outputs


def kelly_bet_cases():
    yield {"p": 0.6, "b": 1, "a": 1, "fraction": 1}
    yield {"p": 0.51, "b": 1, "a": 1, "fraction": 1}
    yield {"p": 0.55, "b": 0.15, "a": 0.1, "fraction": 0.5}
    yield {"p": 0.4, "b": 1, "a": 1, "fraction": 1}
    yield {"p": 0.6, "b": 1, "a": 1, "fraction": 3}
    for _ in range(40):
        b = pick(0.3, 4, 2)
        a = pick(0.1, 1, 2)
        fair = a / (a + b)
        yield {"p": round(fair + (1 - fair) * pick(0.1, 0.8), 3), "b": b, "a": a, "fraction": pick(0.2, 1, 2)}
    # Lotteries and near certainties, losses of many stakes and of almost none, edges of almost nothing and of none, no stake.
    yield from rows(
        "p b a fraction", (1e-8, 1e9, 1, 1), (1e-300, 1e9, 1, 1), (0.999999, 0.00001, 1, 1), (0.9999999999, 1e-9, 1, 1), (0.75, 100, 1000, 1),
        (0.99, 0.5, 0.001, 0.001), (0.5, 1, 1, 1), (0.5, 1.005, 1, 1), (0.5001, 1, 1, 1), (0.5001, 1, 1, 10), (0.6, 1, 1, 0),
        (0.6, 1, 1, 2), (0.6, 1, 1, 4.5), (0.01, 0.01, 1, 1), (0.01, 150, 1, 0.5), (0.3, 1, 1000, 10))


# The growth of a small edge is a difference.
write("kelly-bet-calc", list(kelly_bet_cases()), kelly_bet, 1e-12)
