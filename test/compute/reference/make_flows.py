"""Makes the reference results of the calculators of payments, bonds and fund returns; see exact.py.

Run: python3 test/compute/reference/make_flows.py (the standard library is enough).
"""

import datetime

from exact import D, ln, roots_of, sampler, serial, write

pick, source = sampler(20261130)


def by_time(flows, times):
    """Flows of one time added up, zeros left out, in order."""
    together = {}
    for flow, time in zip(flows, times):
        together[time] = together.get(time, D(0)) + flow
    kept = sorted((time, flow) for time, flow in together.items() if flow != 0)
    return [flow for _, flow in kept], [time for time, _ in kept]


def dated_rates(cash_flows, dates):
    days = [serial(date) for date in dates]
    return roots_of(*by_time(cash_flows, [D(day - min(days)) / 365 for day in days]))


def nearest(logs):
    return min(logs, key=lambda x: abs(x - ln(D("1.1"))))


def xirr(cash_flows, dates):
    days = [serial(date) for date in dates]
    logs = dated_rates(cash_flows, dates)
    return {
        "xirr": nearest(logs).exp() - 1, "roots": [x.exp() - 1 for x in logs],
        "moic": sum(x for x in cash_flows if x > 0) / -sum(x for x in cash_flows if x < 0),
        "net_gain": sum(cash_flows), "days": max(days) - min(days),
    }


def some_dates(count, longest):
    start = datetime.date(source.randint(1990, 2030), source.randint(1, 12), source.randint(1, 28))
    return [(start + datetime.timedelta(days=source.randint(1, longest))).isoformat() for _ in range(count)]


def xirr_cases():
    yield {"cash_flows": [-1000, 3600, -4310, 1716], "dates": ["2021-01-01", "2022-01-01", "2023-01-01", "2024-01-01"]}
    yield {"cash_flows": [-100, 50], "dates": ["2020-02-29", "2024-02-29"]}
    yield {"cash_flows": [-100, -50, 50, 160], "dates": ["2020-01-01", "2021-01-01", "2021-01-01", "2022-01-01"]}
    for _ in range(75):
        count = source.randint(2, 14)
        dates = sorted(some_dates(count, source.choice([200, 900, 4000])))
        outlays = source.randint(1, count - 1)
        size = source.choice([10, 1e4, 1e8])
        flows = [-pick(0.2, 1, 3) * size for _ in range(outlays)] + [pick(0.2, 1, 3) * size for _ in range(count - outlays)]
        if dates[0] == dates[-1]:
            continue
        order = list(range(count))
        source.shuffle(order)
        yield {"cash_flows": [round(flows[i], 2) for i in order], "dates": [dates[i] for i in order]}


def solvable(cases, reference):
    """Cases with a rate that is neither near a total loss nor beyond any investment."""
    for case in cases:
        logs = dated_rates([D(x) for x in case["cash_flows"]], case["dates"])
        if logs and all(-6 < x < 6 for x in logs):
            yield case


write("xirr-calc", solvable(xirr_cases(), xirr), xirr, 2e-12)


def private_fund(dates, cash_flows, nav, valuation_date=None, index_levels=None, index_final=None):
    days = [serial(date) for date in dates]
    calls, payouts = [max(-x, D(0)) for x in cash_flows], [max(x, D(0)) for x in cash_flows]
    paid, back = sum(calls), sum(payouts)
    end = valuation_date or dates[days.index(max(days))]
    logs = dated_rates(cash_flows + ([nav] if nav > 0 else []), dates + ([end] if nav > 0 else []))
    outputs = {"paid_in": paid, "distributed": back, "dpi": back / paid, "rvpi": nav / paid, "tvpi": (back + nav) / paid}
    if len(logs) == 1:
        outputs["irr"] = logs[0].exp() - 1
    if index_levels is not None:
        final = index_final if index_final is not None else index_levels[days.index(max(days))]
        grown = [sum(x * final / level for x, level in zip(xs, index_levels)) for xs in (calls, payouts)]
        outputs.update(pme=(grown[1] + nav) / grown[0], future_value_contributions=grown[0], future_value_distributions=grown[1])
    return outputs


def private_fund_cases():
    yield {"dates": ["2006-12-31", "2010-12-31"], "cash_flows": [-98, 28], "nav": 131.42}
    yield {"dates": ["2006-12-31", "2006-12-31"], "cash_flows": [-98, 28], "nav": 0}
    for _ in range(60):
        count = source.randint(2, 12)
        dates = sorted(some_dates(count, 3000))
        calls = source.randint(1, count - 1)
        flows = [-pick(5, 40, 2) for _ in range(calls)] + [pick(5, 60, 2) for _ in range(count - calls)]
        case = {"dates": dates, "cash_flows": flows, "nav": source.choice([0, pick(1, 200, 2)])}
        if source.random() < 0.6:
            later = datetime.date.fromisoformat(dates[-1]) + datetime.timedelta(days=source.randint(1, 400))
            case["valuation_date"] = later.isoformat()
        if source.random() < 0.6:
            case["index_levels"] = [pick(80, 250, 2) for _ in dates]
            if "valuation_date" in case or source.random() < 0.5:
                case["index_final"] = pick(100, 300, 2)
        yield case


write("private-fund-calc", list(private_fund_cases()), private_fund, 2e-12)


def irr_all_roots(cash_flows, periods_per_year):
    last = max(i for i, x in enumerate(cash_flows) if x != 0)
    flows = cash_flows[: last + 1]
    signs = [x > 0 for x in flows if x != 0]
    logs = roots_of(flows, [D(i) for i in range(len(flows))])
    x = nearest(logs)
    return {
        "irr": x.exp() - 1, "roots": [y.exp() - 1 for y in logs], "sign_changes": sum(a != b for a, b in zip(signs, signs[1:])),
        "effective_annual": (x * periods_per_year).exp() - 1, "nominal_annual": periods_per_year * (x.exp() - 1),
    }


def irr_all_roots_cases():
    yield {"cash_flows": [-1600, 10000, -10000], "periods_per_year": 1}
    yield {"cash_flows": [-30, 10, 10, 10, 10, 10, 10, 10, 10, 10, -65], "periods_per_year": 1}
    yield {"cash_flows": [0, -100, 60, 0, 70, 0], "periods_per_year": 4}
    yield {"cash_flows": [-1, 6, -11, 6.0625], "periods_per_year": 1}
    yield {"cash_flows": [100, -20], "periods_per_year": 1}
    for _ in range(56):
        count = source.randint(2, 24)
        outlays = source.randint(1, max(1, count // 3))
        flows = [-pick(20, 100, 2) for _ in range(outlays)] + [pick(1, 60, 2) for _ in range(count - outlays)]
        yield {"cash_flows": flows, "periods_per_year": source.choice([1, 2, 4, 12])}


write("irr-all-roots-calc", list(irr_all_roots_cases()), irr_all_roots, 2e-12)


def time_weighted_return(begin_value=None, valuations=None, flows=None, returns=None, years=None):
    if returns is None:
        flows = flows or [D(0)] * len(valuations)
        capital = [begin_value] + [value + flow for value, flow in zip(valuations, flows)]
        returns = [value / held - 1 for value, held in zip(valuations, capital)]
    growth = D(1)
    for r in returns:
        growth *= 1 + r
    outputs = {"twr": growth - 1, "subperiod_returns": returns}
    if years is not None and growth > 0:
        outputs["annualized"] = (ln(growth) / years).exp() - 1
    return outputs


def time_weighted_return_cases():
    yield {"returns": [0.5, -1, 0.2], "years": 3}
    yield {"returns": [0.18, -0.12, 0.25, 0.04], "years": 4}
    yield {"begin_value": 100, "valuations": [110]}
    for _ in range(28):
        count = source.randint(1, 30)
        case = {"begin_value": pick(50, 150, 2), "valuations": [pick(300, 700, 2) for _ in range(count)],
                "flows": [pick(-100, 200, 2) for _ in range(count)]}
        yield {**case, **({"years": pick(0.3, 12, 2)} if source.random() < 0.6 else {})}
    for _ in range(30):
        yield {"returns": [pick(-0.2, 0.25) for _ in range(source.randint(1, 60))], "years": pick(0.5, 20, 2)}


# A return is the small difference of a value and the capital before it.
write("time-weighted-return-calc", list(time_weighted_return_cases()), time_weighted_return, 5e-12)


def add_months(date, count):
    months = date.year * 12 + date.month - 1 + count
    year, month = months // 12, months % 12 + 1
    for day in range(date.day, 27, -1):
        try:
            return datetime.date(year, month, day)
        except ValueError:
            pass
    return datetime.date(year, month, min(date.day, 28))


def is_last_of_month(date):
    return (date + datetime.timedelta(days=1)).month != date.month


def last_of_month(date):
    while not is_last_of_month(date):
        date += datetime.timedelta(days=1)
    return date


def thirty_us(a, b):
    february = [x.month == 2 and is_last_of_month(x) for x in (a, b)]
    d1, d2 = a.day, b.day
    if all(february):
        d2 = 30
    if february[0]:
        d1 = 30
    if d2 == 31 and d1 >= 30:
        d2 = 30
    d1 = min(d1, 30)
    return 360 * (b.year - a.year) + 30 * (b.month - a.month) + d2 - d1


def thirty_e(a, b):
    return 360 * (b.year - a.year) + 30 * (b.month - a.month) + min(b.day, 30) - min(a.day, 30)


def bond(settlement, maturity, coupon_rate, frequency, day_count, redemption, final_period, ytm=None, clean_price=None):
    settled, end, frequency = datetime.date.fromisoformat(settlement), datetime.date.fromisoformat(maturity), int(frequency)
    dates = [end]
    while dates[0] > settled:
        date = add_months(end, -len(dates) * 12 // frequency)
        dates.insert(0, last_of_month(date) if is_last_of_month(end) else date)
    before, after, count = dates[0], dates[1], len(dates) - 1
    actual = D((settled - before).days), D((after - settled).days)
    if day_count == "act/act-icma":
        accrued, wait, length = *actual, sum(actual)
    elif day_count in ("act/360", "act/365"):
        accrued, wait, length = *actual, D(day_count[-3:]) / frequency
    else:
        accrued = D((thirty_us if day_count == "30/360-us" else thirty_e)(before, settled))
        length = D(360) / frequency
        wait = max(D(0), length - accrued)
    coupon, w = 100 * coupon_rate / frequency, wait / length
    interest = coupon * accrued / length
    flows = [coupon] * (count - 1) + [coupon + redemption]
    times = [k + w for k in range(count)]
    if final_period == "simple" and count == 1:
        y = ytm if ytm is not None else (flows[0] / (clean_price + interest) - 1) * frequency / w
        growth = 1 + w * y / frequency
        price, modified = flows[0] / growth, w / frequency / growth
        macaulay, convexity = modified * (1 + y / frequency), 2 * modified**2
    else:
        if ytm is None:
            x = roots_of([-(clean_price + interest)] + flows, [D(0)] + times, "-1", "1", 200)[0]
            y = frequency * (x.exp() - 1)
        else:
            y, x = ytm, ln(1 + ytm / frequency)
        values = [flow * (-time * x).exp() for flow, time in zip(flows, times)]
        price = sum(values)
        macaulay = sum(v * t for v, t in zip(values, times)) / price / frequency
        modified = macaulay / (1 + y / frequency)
        convexity = sum(v * t * (t + 1) for v, t in zip(values, times)) / price / frequency**2 / (1 + y / frequency) ** 2
    return {
        "ytm": y, "clean_price": price - interest, "dirty_price": price, "accrued_interest": interest, "macaulay_duration": macaulay,
        "modified_duration": modified, "convexity": convexity, "dv01": modified * price / 10000, "coupons_remaining": count,
        "days_accrued": accrued, "days_to_next_coupon": wait, "days_in_period": length,
    }


def bond_cases():
    plain = {"frequency": 2, "day_count": "act/act-icma", "redemption": 100, "final_period": "compound"}
    yield {"settlement": "2008-02-15", "maturity": "2017-11-15", "coupon_rate": 0.0575, **plain, "day_count": "30/360-us", "ytm": 0.065}
    yield {"settlement": "2024-02-29", "maturity": "2030-08-31", "coupon_rate": 0.04, **plain, "ytm": 0.05}
    yield {"settlement": "2023-02-28", "maturity": "2031-02-28", "coupon_rate": 0.04, **plain, "day_count": "30/360-us", "ytm": 0.03}
    yield {"settlement": "2024-03-30", "maturity": "2024-12-31", "coupon_rate": 0.06, **plain, "final_period": "simple", "clean_price": 101}
    yield {"settlement": "2024-10-30", "maturity": "2024-12-31", "coupon_rate": 0.06, **plain, "final_period": "simple", "clean_price": 99.5}
    yield {"settlement": "2024-10-30", "maturity": "2024-12-31", "coupon_rate": 0.06, **plain, "final_period": "simple", "ytm": 0.05}
    yield {"settlement": "2026-01-15", "maturity": "2056-01-15", "coupon_rate": 0, **plain, "frequency": 1, "ytm": 0.035}
    for i in range(56):
        settled = datetime.date(source.randint(1985, 2040), source.randint(1, 12), source.randint(1, 28))
        end = settled + datetime.timedelta(days=source.randint(20, 11000))
        if source.random() < 0.3:
            end = last_of_month(end)
        case = {"settlement": settled.isoformat(), "maturity": end.isoformat(), "coupon_rate": pick(0, 0.12), **plain,
                "frequency": source.choice([1, 2, 2, 3, 4, 6, 12]), "redemption": source.choice([100, 100, 102.5]),
                "day_count": source.choice(["act/act-icma", "30/360-us", "30e/360", "act/360", "act/365"])}
        yield {**case, **({"ytm": pick(-0.01, 0.15)} if i % 2 else {"clean_price": pick(80, 118, 3)})}
    # Each count over leap days and ends of months, a day before and on a coupon, the last period, a century, yields of both signs.
    for count in ("act/act-icma", "30/360-us", "30e/360", "act/360", "act/365"):
        for settled, end, coupon, frequency, more in (
                ("2024-02-29", "2028-02-29", 0.045, 1, {"ytm": 0.04}), ("2023-03-15", "2033-09-15", 0.05, 1, {"clean_price": 97.25}),
                ("2024-09-14", "2034-03-15", 0.0375, 2, {"ytm": 0.052}), ("2024-09-15", "2034-03-15", 0.0375, 2, {"ytm": -0.0045}),
                ("2024-11-20", "2124-06-20", 0.0125, 1, {"ytm": 0.03}), ("2026-02-27", "2026-08-20", 0.06, 1, {"clean_price": 100.4}),
                ("2025-12-31", "2026-01-01", 0.05, 12, {"ytm": 0.05}), ("2024-01-31", "2027-07-31", 0.08, 4, {"clean_price": 88.5})):
            yield {"settlement": settled, "maturity": end, "coupon_rate": coupon, **plain, "frequency": frequency, "day_count": count, **more}


write("bond-calc", list(bond_cases()), bond, 5e-12)


def cash_flow_yield(cash_flows, times, compounding, delta_y, ytm=None, price=None):
    if ytm is None:
        logs = roots_of(*by_time([-price] + cash_flows, [D(0)] + times))
        assert len(logs) == 1, (cash_flows, times, price)
        ytm = compounding * ((logs[0] / compounding).exp() - 1)
    def worth(y):
        return [flow * (1 + y / compounding) ** (-compounding * time) for flow, time in zip(cash_flows, times)]
    values = worth(ytm)
    total = sum(values)
    macaulay = sum(v * t for v, t in zip(values, times)) / total
    modified = macaulay / (1 + ytm / compounding)
    convexity = sum(v * t * (t + 1 / compounding) for v, t in zip(values, times)) / total / (1 + ytm / compounding) ** 2
    return {
        "ytm": ytm, "price": total, "macaulay": macaulay, "modified": modified, "convexity": convexity, "dv01": modified * total / 10000,
        "change_duration_only": -modified * delta_y, "change_with_convexity": -modified * delta_y + convexity * delta_y**2 / 2,
        "change_exact": sum(worth(ytm + delta_y)) / total - 1,
    }


def cash_flow_yield_cases():
    yield {"cash_flows": [5, 5, 105], "times": [1, 2, 3], "compounding": 1, "ytm": 0.06, "delta_y": 0.01}
    yield {"cash_flows": [105], "times": [0.25], "compounding": 12, "price": 104, "delta_y": -0.01}
    yield {"cash_flows": [3, 3, 103], "times": [0, 1, 2], "compounding": 2, "price": 99, "delta_y": 0.02}
    for i in range(58):
        count = source.randint(1, 20)
        times = sorted(pick(0.05, 25, 2) for _ in range(count))
        flows = [pick(1, 20, 2) for _ in range(count - 1)] + [pick(80, 120, 2)]
        case = {"cash_flows": flows, "times": times, "compounding": source.choice([1, 2, 4, 12]), "delta_y": pick(-0.02, 0.03)}
        yield {**case, **({"ytm": pick(-0.01, 0.15)} if i % 2 else {"price": pick(70, 110, 2) + 4 * count})}


write("cash-flow-yield-calc", list(cash_flow_yield_cases()), cash_flow_yield, 5e-12)


def implied_repo(F, CF, P, A_0, A_T, n_days, C, coupon_days, basis, reinvestment_rate=None, financing_rate=None):
    bought, invoiced = P + A_0, F * CF + A_T
    if reinvestment_rate is None:
        rate = (invoiced + C - bought) * basis / (bought * n_days - C * coupon_days)
    else:
        rate = (invoiced + C * (1 + reinvestment_rate * coupon_days / basis) - bought) / bought * basis / n_days
    gross = P - F * CF
    outputs = {"implied_repo": rate, "gross_basis": gross, "invoice_price": invoiced, "purchase_price": bought}
    if financing_rate is not None:
        net = bought * (1 + financing_rate * n_days / basis) - C * (1 + financing_rate * coupon_days / basis) - invoiced
        outputs.update(net_basis=net, carry=gross - net)
    return outputs


def implied_repo_cases():
    for _ in range(62):
        F, CF, days = pick(95, 130, 3), pick(0.6, 1.2), source.randint(5, 300)
        coupon = source.choice([0, pick(0.5, 4, 3)])
        case = {"F": F, "CF": CF, "P": round(F * CF + pick(0.2, 3, 3), 3), "A_0": pick(0, 2, 4), "A_T": pick(3, 5, 4), "n_days": days,
                "C": coupon, "coupon_days": source.randint(0, days) if coupon else 0, "basis": source.choice([360, 365])}
        if source.random() < 0.4:
            case["reinvestment_rate"] = pick(0.005, 0.06)
        if source.random() < 0.6:
            case["financing_rate"] = pick(0.005, 0.06)
        yield case


# Rate and basis are small differences of prices.
write("implied-repo-calc", list(implied_repo_cases()), implied_repo, 1e-10)
