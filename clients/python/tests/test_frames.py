"""Columns of one type, out of records as JSON has them."""

from __future__ import annotations

import unittest
from typing import Any, List

from hedge_fund_knowledge._frames import of_one_type


class Columns(unittest.TestCase):
    def test_values_get_one_type_and_keep_their_places(self) -> None:
        for values, expected in [
            ([], []),
            ([None, "a"], [None, "a"]),
            ([10, 0.5, None], [10.0, 0.5, None]),
            ([10, 20], [10, 20]),
            ([0, True, "é", [1]], ["0", "true", '"é"', "[1]"]),
            ([[1], [], None, [2, 0.5]], [[1.0], [], None, [2.0, 0.5]]),
            (
                [{"a": {"b": 1}}, None, {"c": 1}, {"a": {"b": 0.5}, "c": "x"}],
                [{"a": {"b": 1.0}}, None, {"c": "1"}, {"a": {"b": 0.5}, "c": '"x"'}],
            ),
        ]:
            with self.subTest(values=values):
                given = of_one_type(values)
                self.assertEqual(given, expected)
                self.assertEqual(_types(given), _types(expected))


def _types(value: Any) -> Any:
    """The types of all that a value holds, for 1 equals 1.0."""
    if isinstance(value, dict):
        return {name: _types(member) for name, member in value.items()}
    if isinstance(value, list):
        types: List[Any] = [_types(item) for item in value]
        return types
    return type(value)


if __name__ == "__main__":
    unittest.main()
