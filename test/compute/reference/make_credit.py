"""Makes the reference results of the calculators of deals, credit and convertibles; see exact.py.

Run: python3 test/compute/reference/make_credit.py (the standard library is enough).
"""

from exact import D, cdf, ln, root, sampler, solve, write

pick, source = sampler(20261201)


def merger_stock_deal(target_price, acquirer_price, exchange_ratio, cash_per_share, days_to_close, target_dividends,
                      acquirer_dividends, borrow_rate, risk_free_rate, shares, break_price=None, acquirer_break_price=None):
    T, A, x, years = target_price, acquirer_price, exchange_ratio, max(days_to_close, D(1)) / 365
    deal = cash_per_share + x * A
    carry = target_dividends - x * acquirer_dividends - borrow_rate * x * A * years
    gain = deal - T + carry
    outputs = {
        "deal_value": deal, "gross_spread": deal - T, "gross_return": (deal - T) / T, "carry": carry, "net_profit": gain * shares,
        "net_return": gain / T, "annualized_simple": gain / T / years,
        "annualized_compound": (ln(1 + gain / T) / years).exp() - 1, "short_shares": x * shares,
    }
    if break_price is not None:
        loss = break_price - T - x * ((A if acquirer_break_price is None else acquirer_break_price) - A) + carry
        outputs["break_profit"] = loss * shares
        if gain > loss:
            outputs["implied_probability"] = (T * risk_free_rate * years - loss) / (gain - loss)
        if loss < 0 < gain:
            outputs["loss_to_gain"] = -loss / gain
    return outputs


def merger_stock_deal_cases():
    plain = {"acquirer_price": 0, "exchange_ratio": 0, "cash_per_share": 0, "target_dividends": 0, "acquirer_dividends": 0,
             "borrow_rate": 0, "risk_free_rate": 0, "shares": 1}
    yield {**plain, "target_price": 22, "acquirer_price": 55, "exchange_ratio": 0.5, "days_to_close": 90, "break_price": 18,
           "acquirer_break_price": 60, "shares": 40000}
    yield {**plain, "target_price": 25, "acquirer_price": 52, "exchange_ratio": 0.5, "days_to_close": 90, "break_price": 23,
           "acquirer_break_price": 54, "shares": 400000}
    yield {**plain, "target_price": 60.25, "cash_per_share": 62, "days_to_close": 85}
    yield {**plain, "target_price": 63, "cash_per_share": 62, "days_to_close": -3, "break_price": 64}
    for index in range(58):
        acquirer, ratio, cash = pick(20, 120, 2), pick(0.1, 1.2, 3), pick(0, 30, 2)
        case = {**plain, "acquirer_price": acquirer, "exchange_ratio": ratio, "cash_per_share": cash,
                "target_price": round((acquirer * ratio + cash) * pick(0.85, 0.97, 3), 2), "days_to_close": pick(5, 400, 0),
                "target_dividends": pick(0, 1, 2), "acquirer_dividends": pick(0, 1, 2), "borrow_rate": pick(-0.03, 0.05),
                "risk_free_rate": pick(0, 0.06), "shares": pick(1, 1e5, 0)}
        if index % 3:
            case["break_price"] = round(case["target_price"] * pick(0.6, 0.9, 3), 2)
        if index % 3 == 2:
            case["acquirer_break_price"] = round(acquirer * pick(0.95, 1.15, 3), 2)
        yield case


# Spreads and profits are differences.
write("merger-stock-deal-calc", list(merger_stock_deal_cases()), merger_stock_deal, 1e-12)


def cds_upfront(maturity_years, notional, coupon, rate, recovery_rate, method, payments_per_year, spread=None, hazard_rate=None):
    T, r, R = maturity_years, rate, recovery_rate
    if method == "continuous":
        h = spread / (1 - R) if hazard_rate is None else hazard_rate
        s = h * (1 - R)
        A = (1 - (-(r + h) * T).exp()) / (r + h) if r + h else T
    else:
        f = payments_per_year
        m = int((f * T).to_integral_value())

        def legs(h):
            Q = [(-h * k / f).exp() for k in range(m + 1)]
            defaults = sum((Q[k - 1] - Q[k]) * (-r * (k - D("0.5")) / f).exp() for k in range(1, m + 1))
            return (1 - R) * defaults, sum(Q[k] * (-r * k / f).exp() / f for k in range(1, m + 1)) + defaults / (2 * f)

        def excess(h):
            protection, annuity = legs(h)
            return protection - spread * annuity

        h = solve(excess, D(0), 100 * f) if hazard_rate is None else hazard_rate
        protection, A = legs(h)
        s = protection / A
    s = s if spread is None else spread
    return {"hazard_rate": h, "par_spread_bps": s * 10000, "risky_annuity": A, "upfront": notional * (s - coupon) * A,
            "upfront_points": (s - coupon) * A * 100, "default_probability": 1 - (-h * T).exp(),
            "survival_probability": (-h * T).exp(), "risky_dv01": notional * A / 10000}


def cds_upfront_cases():
    plain = {"notional": 1, "coupon": 0.01, "rate": 0, "recovery_rate": 0.4, "method": "continuous", "payments_per_year": 4}
    yield {**plain, "maturity_years": 5, "notional": 10000000.0, "spread": 0.032, "rate": 0.035}
    yield {**plain, "maturity_years": 5, "notional": 10000000.0, "spread": 0.032, "coupon": 0.05, "rate": 0.035}
    yield {**plain, "maturity_years": 5, "hazard_rate": 0.02, "rate": 0.05, "method": "periodic", "payments_per_year": 1}
    yield {**plain, "maturity_years": 5, "spread": 0.02}
    yield {**plain, "maturity_years": 5, "hazard_rate": 0.03, "rate": -0.03}
    yield {**plain, "maturity_years": 10, "hazard_rate": 0}
    yield {**plain, "maturity_years": 2, "hazard_rate": 40, "method": "periodic", "payments_per_year": 12}
    yield {**plain, "maturity_years": 3, "spread": 4, "recovery_rate": 0.2, "method": "periodic"}
    for index in range(54):
        case = {**plain, "maturity_years": source.choice([0.5, 1, 2, 3, 5, 7, 10]), "notional": pick(1e6, 5e7, 0),
                "coupon": source.choice([0.01, 0.05, 0.0025]), "rate": pick(-0.01, 0.08), "recovery_rate": pick(0.1, 0.6, 2)}
        case |= {"hazard_rate": pick(0.12, 0.4)} if index % 2 else {"spread": pick(0.06, 0.3)}
        if index % 3:
            case |= {"method": "periodic", "payments_per_year": source.choice([2, 4, 12])}
        yield case


# Upfront payments are a difference of spreads.
write("cds-upfront-calc", list(cds_upfront_cases()), cds_upfront, 1e-12)


def merton(V, sigma, F, T, r):
    d1 = (ln(V / F) + (r + sigma**2 / 2) * T) / (sigma * root(T))
    d2 = d1 - sigma * root(T)
    return V * cdf(d1) - F * (-r * T).exp() * cdf(d2), d1, d2


def distance_to_default(F, T, r, E=None, sigma_E=None, V=None, sigma=None, mu=None):
    owed = F * (-r * T).exp()
    if E is not None:
        # Newton's method on both equations, with the secant for slopes: another way than a nested search.
        V, sigma = E + owed, sigma_E * E / (E + owed)

        def gaps(value, vol):
            call, d1, _ = merton(value, vol, F, T, r)
            return call - E, cdf(d1) * vol * value - sigma_E * E

        for _ in range(60):
            a, b = gaps(V, sigma)
            dV, ds = V * D("1e-25"), sigma * D("1e-25")
            av, bv = gaps(V + dV, sigma)
            as_, bs = gaps(V, sigma + ds)
            j11, j12, j21, j22 = (av - a) / dV, (as_ - a) / ds, (bv - b) / dV, (bs - b) / ds
            det = j11 * j22 - j12 * j21
            stepV, steps = (a * j22 - b * j12) / det, (b * j11 - a * j21) / det
            V, sigma = max(V - stepV, E), max(sigma - steps, sigma / 10)
            if abs(stepV) < V * D("1e-30") and abs(steps) < sigma * D("1e-30"):
                break
        assert abs(gaps(V, sigma)[0]) < E * D("1e-28")
    call, d1, d2 = merton(V, sigma, F, T, r)
    mu = r if mu is None else mu
    dd = (ln(V / F) + (mu - sigma**2 / 2) * T) / (sigma * root(T))
    debt = V - call
    return {
        "asset_value": V, "asset_volatility": sigma, "equity_value": call, "equity_volatility": cdf(d1) * sigma * V / call,
        "distance_to_default": dd, "default_probability": cdf(-dd), "risk_neutral_default_probability": cdf(-d2),
        "debt_value": debt, "credit_spread": -ln(debt / F) / T - r, "expected_loss": 1 - debt / owed,
        "recovery": V * cdf(-d1) / (owed * cdf(-d2)), "d_1": d1, "d_2": d2,
    }


def distance_to_default_cases():
    yield {"F": 10, "T": 1, "r": 0.05, "E": 3, "sigma_E": 0.8}
    yield {"F": 15, "T": 2, "r": 0.06, "E": 4, "sigma_E": 0.6}
    yield {"F": 100, "T": 1, "r": 0.04, "V": 140, "sigma": 0.22, "mu": 0.06}
    yield {"F": 100, "T": 5, "r": 0.03, "V": 40, "sigma": 0.3}
    for index in range(57):
        F = pick(10, 900, 1)
        case = {"F": F, "T": pick(0.5, 6, 2), "r": pick(-0.005, 0.07)}
        if index % 2:
            case |= {"V": round(F * pick(0.7, 2, 3), 2), "sigma": pick(0.1, 0.5)}
        else:
            case |= {"E": round(F * pick(0.2, 1.5, 3), 2), "sigma_E": pick(0.25, 0.9)}
        yield case if index % 3 else {**case, "mu": pick(-0.02, 0.12)}


# Probabilities, losses and spreads of remote defaults answer to the last digits of the assets.
write("distance-to-default-calc", list(distance_to_default_cases()), distance_to_default, 1e-12)


def convertible(S, C_R, B, D_, par, B_0=None, I=None):
    parity = C_R * S
    outputs = {"parity": parity, "conversion_premium": (B - parity) / parity, "conversion_price": par / C_R,
               "market_conversion_price": B / C_R, "premium_per_share": B / C_R - S}
    if B_0 is not None:
        outputs |= {"investment_premium": (B - B_0) / B_0, "downside_to_floor": (B_0 - B) / B}
    if I is not None:
        advantage = I - C_R * D_
        outputs["income_advantage"] = advantage
        if advantage > 0 and B > parity:
            outputs["payback_years"] = (B - parity) / advantage
    return outputs


def convertible_cases():
    yield {"S": 17, "C_R": 50, "B": 950, "B_0": 788, "I": 100, "D": 1, "par": 1000}
    yield {"S": 33, "C_R": 25.32, "B": 1065, "I": 57.5, "D": 0.9, "par": 1000}
    yield {"S": 36, "C_R": 25, "B": 1085, "B_0": 930, "I": 20, "D": 0.3, "par": 1000}
    yield {"S": 40, "C_R": 25, "B": 990, "I": 10, "D": 1, "par": 1000}
    for index in range(57):
        ratio = pick(5, 60, 2)
        parity = pick(600, 1100, 1)
        case = {"S": round(parity / ratio, 2), "C_R": ratio, "B": round(parity * pick(1.05, 1.5, 3), 2), "D": pick(0, 0.4, 2),
                "par": source.choice([1000, 100000])}
        case |= {"B_0": round(parity * pick(0.6, 1.03, 3), 2)} if index % 2 else {}
        yield {**case, "I": pick(10, 70, 1)} if index % 3 else case


# Premiums are differences.
write("convertible-calc", list(convertible_cases()), lambda D, **rest: convertible(D_=D, **rest), 1e-12)
