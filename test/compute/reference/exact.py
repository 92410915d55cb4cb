"""Arithmetic with 50 digits and more, on Python's decimals alone, for the makers of reference results beside this file."""

import datetime
import decimal
import json
import math
import pathlib
import random
import sys
from decimal import Decimal as D
from statistics import NormalDist

DIGITS = 60
decimal.getcontext().prec = DIGITS
decimal.getcontext().Emax = decimal.MAX_EMAX
decimal.getcontext().Emin = decimal.MIN_EMIN
HERE = pathlib.Path(__file__).parent


def arctan_of_inverse(n, digits):
    with decimal.localcontext() as context:
        context.prec = digits
        power = total = D(1) / n
        k = 1
        while abs(power) > D(10) ** -digits:
            power /= -n * n
            k += 2
            total += power / k
        return total


def pi(digits):
    """Machin's formula."""
    with decimal.localcontext() as context:
        context.prec = digits + 10
        return 16 * arctan_of_inverse(5, digits + 10) - 4 * arctan_of_inverse(239, digits + 10)


# Far tails are what is left of a half, so they need digits to spare.
PI = pi(600)


def cdf(x):
    """The normal distribution function, by a series of positive terms with digits to spare for the far tail."""
    spare = int(x * x / 4) + 10
    with decimal.localcontext() as context:
        context.prec = DIGITS + spare
        term = total = abs(x)
        k = 1
        while term > total * D(10) ** -(DIGITS + spare):
            k += 2
            term = term * x * x / k
            total += term
        area = total * (-x * x / 2).exp() / (2 * PI).sqrt()
        value = D("0.5") + (area if x > 0 else -area)
    return +value


def density(x):
    return (-x * x / 2).exp() / (2 * PI).sqrt()


def quantile(p):
    """The normal quantile by Newton's method from the one of the standard library."""
    if p > D("0.5"):
        return -quantile(1 - p)
    x = D(NormalDist().inv_cdf(float(p)))
    for _ in range(6):
        x -= (cdf(x) - p) / density(x)
    return x


def ln(x):
    return x.ln()


def root(x):
    return x.sqrt()


def solve(function, low, high):
    """The root of an increasing function by bisection, to 40 digits."""
    for _ in range(220):
        middle = (low + high) / 2
        low, high = (middle, high) if function(middle) < 0 else (low, middle)
    return (low + high) / 2


def exact(value):
    if isinstance(value, list):
        return [exact(item) for item in value]
    return D(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else value


def flat(values):
    return [item for value in values for item in (flat(value) if isinstance(value, list) else [value])]


def write(calculator, cases, reference, tolerance=1e-12):
    # Named on the command line are those to be made anew.
    if sys.argv[1:] and calculator not in sys.argv[1:]:
        return
    results = []
    for inputs in cases:
        outputs = reference(**{name: exact(value) for name, value in inputs.items()})
        results.append({"inputs": inputs, "outputs": {name: shown(value) for name, value in outputs.items()}})
    assert len(results) >= 60, (calculator, len(results))
    assert all(math.isfinite(value) for case in results for value in flat(list(case["outputs"].values()))), calculator
    lines = ",\n".join(json.dumps(case) for case in results)
    (HERE / f"{calculator}.json").write_text(f'{{"tolerance": {json.dumps(tolerance)}, "cases": [\n{lines}\n]}}\n')
    print(f"{calculator}: {len(results)} cases")


def sampler(seed):
    """Random numbers with a few digits, as people write them: pick(low, high, digits after the point)."""
    source = random.Random(seed)

    def pick(low, high, digits=4):
        return round(source.uniform(low, high), digits)

    return pick, source


def serial(date):
    """Days of a date written as YYYY-MM-DD."""
    return datetime.date.fromisoformat(date).toordinal()


def roots_of(flows, times, low="-20", high="20", steps=600):
    """ln(1 + rate) of every root of the sum of flows exp(-time x) that a fine grid shows, by bisection to 50 digits."""
    def value(x):
        return sum(flow * (-time * x).exp() for flow, time in zip(flows, times))
    low, high = D(low), D(high)
    points = [low + (high - low) * i / steps for i in range(steps + 1)]
    values = [value(x) for x in points]
    roots = []
    for (a, fa), (b, fb) in zip(zip(points, values), zip(points[1:], values[1:])):
        if fa == 0:
            roots.append(a)
        elif (fa < 0) != (fb < 0) and fb != 0:
            for _ in range(190):
                middle = (a + b) / 2
                a, b = (middle, b) if (value(middle) < 0) == (fa < 0) else (a, middle)
            roots.append((a + b) / 2)
    return roots


def shown(value):
    """An output as a double, or as a list of doubles."""
    return [shown(item) for item in value] if isinstance(value, (list, tuple)) else value if isinstance(value, int) else float(value)
