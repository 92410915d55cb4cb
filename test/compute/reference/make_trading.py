"""Makes the reference results of the calculators of trading, markets and macro; see exact.py.

Run: python3 test/compute/reference/make_trading.py (the standard library is enough).
"""

from exact import D, root, sampler, write

pick, source = sampler(20261202)


def vwap(prices, quantities, side, order_average_price=None):
    turnover, volume = sum(p * q for p, q in zip(prices, quantities)), sum(quantities)
    outputs = {"vwap": turnover / volume, "volume": volume, "turnover": turnover, "mean_price": sum(prices) / len(prices)}
    if order_average_price is not None:
        outputs["cost_bps"] = side * (order_average_price * volume / turnover - 1) * 10000
    return outputs


def vwap_cases():
    yield {"prices": [25.4, 25.46, 25.35], "quantities": [1200, 800, 2000], "order_average_price": 25.36, "side": -1}
    yield {"prices": [10, 10.1, 10.2, 10.1], "quantities": [500, 0, 300, 200], "order_average_price": 10.12, "side": 1}
    for index in range(59):
        start = pick(5, 400, 2)
        count = source.choice([1, 5, 40, 200])
        case = {"prices": [round(start * pick(0.97, 1.03), 2) for _ in range(count)],
                "quantities": [pick(1, 9000, 0) for _ in range(count)], "side": source.choice([1, -1])}
        yield {**case, "order_average_price": round(start * source.choice([0.96, 1.05]), 4)} if index % 2 else case


# The cost is a difference.
write("vwap-calc", list(vwap_cases()), vwap, 1e-12)


def implementation_shortfall(side, Q, p_0, fill_prices, fill_quantities, p_T, fees, arrival_price=None):
    filled, paid = sum(fill_quantities, D(0)), sum((p * q for p, q in zip(fill_prices, fill_quantities)), D(0))
    execution, opportunity = side * (paid - filled * p_0), side * (Q - filled) * (p_T - p_0)
    total = execution + opportunity + fees
    outputs = {"shortfall": total, "shortfall_bps": total / (Q * p_0) * 10000, "execution_cost": execution,
               "opportunity_cost": opportunity, "fees": fees, "fill_rate": filled / Q}
    if filled > 0:
        outputs["average_price"] = paid / filled
    if arrival_price is not None:
        outputs |= {"delay_cost": side * filled * (arrival_price - p_0), "trading_cost": side * (paid - filled * arrival_price)}
    return outputs


def implementation_shortfall_cases():
    bought = {"side": 1, "Q": 1000, "p_0": 10, "fill_prices": [10.07], "fill_quantities": [700], "p_T": 10.08, "fees": 14}
    yield bought
    yield {**bought, "arrival_price": 10.05}
    yield {"side": 1, "Q": 1000, "p_0": 20, "fill_prices": [20.06], "fill_quantities": [800], "p_T": 20.09, "fees": 0}
    yield {"side": 1, "Q": 100000, "p_0": 50.1, "fill_prices": [50.32], "fill_quantities": [80000], "p_T": 50.9, "fees": 800}
    yield {"side": -1, "Q": 500, "p_0": 30, "fill_prices": [], "fill_quantities": [], "p_T": 29.4, "fees": 0}
    for index in range(56):
        price, count = pick(5, 300, 2), source.choice([1, 4, 30])
        fills = [pick(1, 2000, 0) for _ in range(count)]
        case = {"side": source.choice([1, -1]), "Q": sum(fills) + pick(100, 5000, 0), "p_0": price,
                "fill_prices": [round(price * pick(1.002, 1.03), 2) for _ in fills], "fill_quantities": fills,
                "p_T": round(price * pick(1.01, 1.05), 2), "fees": pick(0, 50, 2)}
        yield {**case, "arrival_price": round(price * pick(0.995, 1.001), 2)} if index % 2 else case


# Costs are small differences of prices.
write("implementation-shortfall-calc", list(implementation_shortfall_cases()), implementation_shortfall, 1e-12)


def impermanent_loss(price_ratio, fee_return, deposit_value=None):
    r = price_ratio
    loss = 2 * root(r) / (1 + r) - 1
    outputs = {"impermanent_loss": loss, "break_even_fees": -loss / (1 + loss), "net_of_fees": (1 + loss) * (1 + fee_return) - 1,
               "hold_return": (r - 1) / 2, "pool_return": root(r) - 1}
    if deposit_value is not None:
        hold, pool = deposit_value * (1 + r) / 2, deposit_value * root(r)
        outputs |= {"hold_value": hold, "pool_value": pool, "loss_money": pool - hold}
    return outputs


def impermanent_loss_cases():
    for ratio in (2, 4, 5, 0.25, 1.0001, 1e-6, 1e9):
        yield {"price_ratio": ratio, "fee_return": 0}
    yield {"price_ratio": 1.75, "deposit_value": 240000, "fee_return": 0}
    for index in range(53):
        case = {"price_ratio": pick(0.1, 6, 3), "fee_return": pick(0, 0.6, 3)}
        yield {**case, "deposit_value": pick(100, 1e7, 0)} if index % 2 else case


write("impermanent-loss-calc", list(impermanent_loss_cases()), impermanent_loss, 1e-12)


def forward_volatility(sigma_1, T_1, sigma_2, T_2):
    first, second = sigma_1**2 * T_1, sigma_2**2 * T_2
    variance = (second - first) / (T_2 - T_1)
    return {"forward_vol": root(variance), "forward_variance": variance, "total_variance_1": first, "total_variance_2": second}


def forward_volatility_cases():
    yield {"sigma_1": 0.18, "T_1": 0.25, "sigma_2": 0.166, "T_2": 0.5}
    yield {"sigma_1": 0.18, "T_1": 0.0821917808219178, "sigma_2": 0.22, "T_2": 0.2465753424657534}
    yield {"sigma_1": 0.2, "T_1": 0.25, "sigma_2": 0.22, "T_2": 0.5}
    yield {"sigma_1": 0, "T_1": 0.25, "sigma_2": 0.22, "T_2": 0.5}
    for _ in range(57):
        near, vol = pick(0.02, 2, 3), pick(0.08, 0.6)
        yield {"sigma_1": vol, "T_1": near, "sigma_2": round(vol * pick(0.9, 1.3), 4), "T_2": round(near * pick(1.5, 4), 3)}


write("forward-volatility-calc", list(forward_volatility_cases()), forward_volatility, 1e-12)


def implied_correlation(sigma_I, weights, sigmas):
    total, own = sum(w * s for w, s in zip(weights, sigmas)), sum((w * s) ** 2 for w, s in zip(weights, sigmas))
    return {"implied_correlation": (sigma_I**2 - own) / (total**2 - own), "shortcut": sigma_I**2 / total**2,
            "weighted_vol": total, "vol_at_zero_correlation": root(own)}


def implied_correlation_cases():
    yield {"sigma_I": 0.21, "weights": [0.3, 0.4, 0.3], "sigmas": [0.25, 0.35, 0.18]}
    yield {"sigma_I": 0.21, "weights": [0.5, 0.3, 0.2], "sigmas": [0.24, 0.3, 0.36]}
    for _ in range(58):
        count = source.choice([2, 5, 30, 100])
        raw = [pick(0.2, 2) for _ in range(count)]
        yield {"sigma_I": pick(0.19, 0.28), "weights": [round(value / sum(raw), 5) for value in raw],
               "sigmas": [pick(0.2, 0.5) for _ in range(count)]}


# Numerator and denominator are differences.
write("implied-correlation-calc", list(implied_correlation_cases()), implied_correlation, 1e-12)


def delta_hedge_pnl(S, gamma, delta_S, sigma_i, delta_t, quantity):
    gain = gamma * delta_S**2 / 2 * quantity
    decay = -gamma * S**2 * sigma_i**2 * delta_t / 2 * quantity
    move = sigma_i * root(delta_t)
    return {"profit": gain + decay, "gamma_profit": gain, "time_decay": decay, "break_even_move": move, "break_even_price_change": S * move}


def delta_hedge_pnl_cases():
    yield {"S": 200, "gamma": 0.012, "delta_S": 4, "sigma_i": 0.24, "delta_t": 0.003968253968253968, "quantity": 1}
    yield {"S": 100, "gamma": -10000, "delta_S": 2, "sigma_i": 0.2, "delta_t": 0, "quantity": 1}
    for _ in range(58):
        S = pick(5, 900, 2)
        yield {"S": S, "gamma": pick(-0.05, 0.05), "delta_S": round(S * pick(0.03, 0.12) * source.choice([1, -1]), 2),
               "sigma_i": pick(0.08, 0.9), "delta_t": pick(0.0005, 0.004, 5), "quantity": pick(-500, 500, 0)}


# The profit is a difference.
write("delta-hedge-pnl-calc", list(delta_hedge_pnl_cases()), delta_hedge_pnl, 1e-12)


def market_impact(sigma, Q, V, Y, price=None):
    impact = Y * sigma * root(Q / V)
    outputs = {"impact": impact, "impact_bps": impact * 10000, "impact_average": impact * 2 / 3, "participation": Q / V}
    return outputs if price is None else outputs | {"cost": Q * price * impact * 2 / 3}


def market_impact_cases():
    yield {"Y": 0.9, "sigma": 0.022, "Q": 150000, "V": 2400000, "price": 48}
    yield {"Y": 0.9, "sigma": 0.022, "Q": 600000, "V": 2400000, "price": 48}
    for index in range(58):
        case = {"sigma": pick(0.004, 0.08), "Q": pick(10, 1e6, 0), "V": pick(1e5, 1e8, 0), "Y": pick(0.3, 1.5, 2)}
        yield {**case, "price": pick(1, 900, 2)} if index % 2 else case


write("market-impact-calc", list(market_impact_cases()), market_impact, 1e-12)


def taylor_rule(inflation, output_gap, neutral_real_rate, inflation_target, a_pi, a_y, smoothing, previous_rate=None):
    rate = neutral_real_rate + inflation + a_pi * (inflation - inflation_target) + a_y * output_gap
    outputs = {"policy_rate": rate, "inflation_gap": inflation - inflation_target, "real_rate": rate - inflation}
    return outputs if previous_rate is None else outputs | {"smoothed_rate": smoothing * previous_rate + (1 - smoothing) * rate}


def taylor_rule_cases():
    plain = {"output_gap": 0, "neutral_real_rate": 0.02, "inflation_target": 0.02, "a_pi": 0.5, "a_y": 0.5, "smoothing": 0}
    yield {**plain, "inflation": 0.02}
    yield {**plain, "inflation": 0.04, "output_gap": 0.01}
    yield {**plain, "inflation": 0.026, "output_gap": -0.008, "neutral_real_rate": 0.008}
    yield {**plain, "inflation": 0.026, "output_gap": -0.008, "neutral_real_rate": 0.008, "previous_rate": 0.04, "smoothing": 0.8}
    for index in range(57):
        case = {"inflation": pick(-0.01, 0.12), "output_gap": pick(-0.02, 0.02), "neutral_real_rate": pick(0, 0.03),
                "inflation_target": pick(0.01, 0.03), "a_pi": pick(0.3, 1.5, 2), "a_y": pick(0.2, 1, 2), "smoothing": 0}
        yield {**case, "previous_rate": pick(0, 0.08), "smoothing": pick(0, 1, 2)} if index % 2 else case


# Gaps and real rates are differences.
write("taylor-rule-calc", list(taylor_rule_cases()), taylor_rule, 1e-12)


def gordon_growth(r, g, D_0=None, D_1=None, price=None):
    following = D_1 if D_0 is None else D_0 * (1 + g)
    outputs = {"value": following / (r - g), "next_dividend": following, "forward_yield": r - g}
    if price is not None:
        growth = r - D_1 / price if D_0 is None else (price * r - D_0) / (price + D_0)
        outputs |= {"implied_return": following / price + g, "implied_growth": growth}
    return outputs


def gordon_growth_cases():
    yield {"r": 0.08, "g": 0.05, "D_1": 3, "price": 110}
    yield {"r": 0.085, "g": 0.035, "D_0": 2.4, "price": 54}
    yield {"r": 0.07, "g": -0.02, "D_0": 2.4}
    for index in range(58):
        g, dividend = pick(-0.02, 0.05), pick(0.1, 9, 2)
        case = {"r": round(g + pick(0.02, 0.08), 4), "g": g, "D_0" if index % 2 else "D_1": dividend}
        yield {**case, "price": round(dividend * pick(26, 60, 1), 2)} if index % 3 else case


# The value rests on a difference of rates.
write("gordon-growth-calc", list(gordon_growth_cases()), gordon_growth, 1e-12)


def crack_spread(gasoline, distillate, crude, gasoline_barrels, distillate_barrels):
    barrels = gasoline_barrels + distillate_barrels
    spread = 42 * (gasoline_barrels * gasoline + distillate_barrels * distillate) / barrels - crude
    outputs = {"crack_spread": spread, "gasoline_crack": 42 * gasoline - crude, "distillate_crack": 42 * distillate - crude,
               "per_gallon": spread / 42}
    return outputs | {"margin_share": spread / crude} if crude else outputs


def crack_spread_cases():
    plain = {"gasoline_barrels": 2, "distillate_barrels": 1}
    yield {**plain, "gasoline": 2.57, "distillate": 2.79, "crude": 84.54}
    yield {"gasoline": 0.49300000000000005, "distillate": 0.4927, "crude": 17.12, "gasoline_barrels": 3, "distillate_barrels": 2}
    yield {**plain, "gasoline": 2.35, "distillate": 2.52, "crude": 74.6}
    yield {**plain, "gasoline": 1.1, "distillate": 1.3, "crude": -37.63}
    yield {**plain, "gasoline": 1.1, "distillate": 1.3, "crude": 0}
    for _ in range(56):
        crude = pick(20, 120, 2)
        product = crude / 42
        yield {"gasoline": round(product * pick(1.1, 1.5), 4), "distillate": round(product * pick(1.15, 1.7), 4), "crude": crude,
               "gasoline_barrels": source.choice([1, 2, 3]), "distillate_barrels": source.choice([1, 2])}


# Spreads are differences.
write("crack-spread-calc", list(crack_spread_cases()), crack_spread, 1e-12)


def fundamental_law(IC, BR, TC, target_ir=None):
    outputs = {"information_ratio": TC * IC * root(BR), "unconstrained_ir": IC * root(BR), "hit_rate": (1 + IC) / 2}
    if target_ir is not None and TC * IC > 0:
        outputs["breadth_needed"] = (target_ir / (TC * IC)) ** 2
    if target_ir is not None and TC and BR:
        outputs["ic_needed"] = target_ir / (TC * root(BR))
    return outputs


def fundamental_law_cases():
    yield {"IC": 0.25, "BR": 4, "TC": 1}
    yield {"IC": 0.025, "BR": 400, "TC": 1}
    yield {"IC": 0.04, "BR": 400, "TC": 0.6, "target_ir": 0.8}
    yield {"IC": -0.04, "BR": 400, "TC": 0.6, "target_ir": 0.8}
    yield {"IC": 0.04, "BR": 0, "TC": 0.6, "target_ir": 0.8}
    for index in range(56):
        case = {"IC": pick(0.005, 0.2), "BR": pick(2, 3000, 0), "TC": pick(0.2, 1, 2)}
        yield {**case, "target_ir": pick(0.2, 2.5, 2)} if index % 2 else case


write("fundamental-law-calc", list(fundamental_law_cases()), fundamental_law, 1e-12)


def amihud(returns, values_traded, scale):
    ratios = [abs(r) / v for r, v in zip(returns, values_traded) if v > 0]
    mean = scale * sum(ratios) / len(ratios)
    return {"illiquidity": mean, "illiquidity_bps": mean * 10000, "days_used": D(len(ratios))}


def amihud_cases():
    yield {"returns": [0.011, -0.006, 0.014, 0.003], "values_traded": [22000000.0, 15000000.0, 35000000.0, 12000000.0], "scale": 1000000}
    yield {"returns": [0.01, 0.02, 0.03], "values_traded": [2, 2, 4], "scale": 100}
    for _ in range(58):
        count = source.choice([1, 5, 21, 120])
        yield {"returns": [pick(-0.06, 0.06) for _ in range(count)],
               "values_traded": [5e6] + [source.choice([0, pick(1e4, 1e9, 0), pick(1e4, 1e7, 0)]) for _ in range(count - 1)],
               "scale": source.choice([1, 1000000])}


write("amihud-calc", list(amihud_cases()), amihud, 1e-12)


def roll_spread(prices):
    changes = [b - a for a, b in zip(prices, prices[1:])]
    now, before = changes[1:], changes[:-1]
    n = len(now)
    a, b = sum(now) / n, sum(before) / n
    covariance = sum((x - a) * (y - b) for x, y in zip(now, before)) / (n - 1)
    assert covariance < 0
    spread = 2 * root(-covariance)
    return {"spread": spread, "covariance": covariance, "relative_spread_bps": spread / (sum(prices) / len(prices)) * 10000}


def roll_spread_cases():
    yield {"prices": [24.0, 24.06, 24.06, 24.0, 24.0, 24.06, 24.06, 24.0, 24.06, 24.0, 24.0, 24.06]}
    yield {"prices": [24.0, 24.06] * 6 + [24.0]}
    for _ in range(58):
        value, half, count = pick(10, 200, 2), pick(0.05, 0.3, 2), source.choice([20, 60, 200])
        # A bounce between the sides and a small walk: the covariance of so many steps is below 0.
        prices = [round(value + half * source.choice([1, -1]) + pick(-0.01, 0.01, 3), 3) for _ in range(count)]
        yield {"prices": prices}


write("roll-spread-calc", list(roll_spread_cases()), roll_spread, 1e-12)


def curve_trade_weights(N_b, D_s, D_b, D_l, short_wing_share):
    risk = N_b * D_b
    short, long = short_wing_share * risk / D_s, (1 - short_wing_share) * risk / D_l
    outputs = {"N_s": short, "N_l": long, "net_cash": short + long - N_b, "belly_dv01": risk}
    if D_l != D_s:
        outputs |= {"N_s_cash_neutral": N_b * (D_l - D_b) / (D_l - D_s), "N_l_cash_neutral": N_b * (D_b - D_s) / (D_l - D_s)}
    return outputs | {"curve_N_s": risk / D_s, "curve_N_l": risk / D_l}


def curve_trade_weights_cases():
    yield {"N_b": 100, "D_s": 187, "D_b": 442, "D_l": 802, "short_wing_share": 0.5}
    yield {"N_b": 50, "D_s": 190, "D_b": 450, "D_l": 800, "short_wing_share": 0.5}
    yield {"N_b": -50, "D_s": 190, "D_b": 450, "D_l": 190, "short_wing_share": 0}
    for _ in range(57):
        short = pick(90, 300, 1)
        belly = round(short * pick(1.5, 3, 2), 1)
        yield {"N_b": pick(5, 500, 1) * source.choice([1, -1]), "D_s": short, "D_b": belly, "D_l": round(belly * pick(1.3, 2.5, 2), 1),
               "short_wing_share": pick(0.3, 0.8, 2)}


# Net cash is a difference.
write("curve-trade-weights-calc", list(curve_trade_weights_cases()), curve_trade_weights, 1e-12)
