"""Records as the columns of a data frame, whose values are of one type each."""

from __future__ import annotations

import json
from typing import Any, List, Optional


def of_one_type(values: List[Any]) -> List[Any]:
    """The values of a column, so that one type holds all of them and nothing is lost.

    JSON writes 10 for 10.0, so whole numbers beside others become floats. Values of several
    other kinds, such as a default that is a word or a number, become texts of JSON. The members
    of objects and the items of lists are columns too.
    """
    kinds = {type(value) for value in values if value is not None}
    if kinds == {int, float}:
        return [value if value is None else float(value) for value in values]
    if kinds == {dict}:
        objects: List[Any] = [value if value is None else {} for value in values]
        for name in dict.fromkeys(name for value in values for name in value or ()):
            owners = [i for i, value in enumerate(values) if name in (value or ())]
            for i, member in zip(owners, of_one_type([values[i][name] for i in owners])):
                objects[i][name] = member
        return objects
    if kinds == {list}:
        items = iter(of_one_type([item for value in values for item in value or ()]))
        return [value if value is None else [next(items) for _ in value] for value in values]
    return [_json(value) for value in values] if len(kinds) > 1 else values


def _json(value: Any) -> Optional[str]:
    return None if value is None else json.dumps(value, ensure_ascii=False)
