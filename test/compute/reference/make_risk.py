"""Makes the reference results of the calculators of risk; see exact.py.

Run: python3 test/compute/reference/make_risk.py (the standard library is enough).
"""

from exact import density, quantile, root, sampler, write

pick, source = sampler(20261129)


def parametric_tail_risk(portfolio_value, sigma, mu, skewness, excess_kurtosis, confidence, horizon_periods):
    z = quantile(1 - confidence)
    skew, kurtosis = skewness / root(horizon_periods), excess_kurtosis / horizon_periods
    expanded = z + (z**2 - 1) * skew / 6 + (z**3 - 3 * z) * kurtosis / 24 - (2 * z**3 - 5 * z) * skew**2 / 36
    mean, deviation = mu * horizon_periods, sigma * root(horizon_periods)
    return {
        "var_normal": -portfolio_value * (mean + deviation * z),
        "es_normal": portfolio_value * (deviation * density(z) / (1 - confidence) - mean),
        "var_cornish_fisher": -portfolio_value * (mean + deviation * expanded), "z": z, "z_cornish_fisher": expanded,
    }


def parametric_tail_risk_cases():
    plain = {"mu": 0, "skewness": 0, "excess_kurtosis": 0, "confidence": 0.99, "horizon_periods": 1}
    yield {"portfolio_value": 25000000.0, "sigma": 0.009, **plain, "confidence": 0.975, "horizon_periods": 5}
    yield {"portfolio_value": 40000000.0, "sigma": 0.012, **plain, "skewness": -0.8, "excess_kurtosis": 2.4}
    yield {"portfolio_value": 1, "sigma": 10, **plain, "mu": 2}
    yield {"portfolio_value": 10000000.0, "sigma": 0.02, **plain, "horizon_periods": 10}
    yield {"portfolio_value": 100, "sigma": 0.01, **plain, "confidence": 0.999999}
    yield {"portfolio_value": 100, "sigma": 0.01, **plain, "confidence": 0.3}
    for _ in range(42):
        yield {"portfolio_value": pick(1e4, 1e8, 0), "sigma": pick(0.004, 0.08), "mu": pick(-0.001, 0.001, 5),
               "skewness": pick(-1.2, 0.6, 2), "excess_kurtosis": pick(0, 5, 2),
               "confidence": source.choice([0.9, 0.95, 0.975, 0.99, 0.995, 0.999]), "horizon_periods": source.choice([1, 5, 10, 21])}
    # The median, both far tails, the joints of the usual approximation of the quantile, fat tails, horizons of less than a
    # period and of many, a drift beyond the risk, no money and no risk.
    names = ("portfolio_value", "sigma", "mu", "skewness", "excess_kurtosis", "confidence", "horizon_periods")
    for row in ((1e6, 0.02, 0.001, -0.5, 3, 0.5, 1), (1e6, 0.02, 0, -0.5, 3, 1 - 2**-52, 1), (1e6, 0.02, 0, 0, 0, 1e-15, 1),
                (1e6, 0.02, 0, 0.3, 1, 1e-9, 1), (1e6, 0.02, 0, 0, 0, 0.97575, 1), (1e6, 0.02, 0, 0, 0, 0.02425, 1), (1e6, 0.02, 0, -3, 20, 0.99, 10),
                (1e6, 0.02, 0, 100, 1000, 0.99, 1), (1e6, 0.02, 0, -1, -2, 0.95, 0.01), (1e6, 0.02, 0.0004, -0.8, 4, 0.99, 0.5),
                (1e6, 0.01, 0.0003, -0.2, 6, 0.999, 1000000), (1e6, 0.02, 1000, 0, 0, 0.99, 1), (1e15, 1000, -1000, 0, 0, 0.99, 252),
                (0, 0.02, 0.001, 0, 0, 0.99, 1), (1e6, 0, 0.001, -0.5, 2, 0.99, 10), (1e-300, 0.02, 0, 0, 0, 0.9, 1)):
        yield dict(zip(names, row))


write("parametric-tail-risk-calc", list(parametric_tail_risk_cases()), parametric_tail_risk, 1e-12)
