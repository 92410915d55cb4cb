"""Makes the calls that standard input lists, a JSON value per line, and prints what each gives."""

import json
import sys
from typing import Any, Dict

from hedge_fund_knowledge import Client, ProblemError, Records, UnknownName

client = Client(sys.argv[1], cache=None)


def outcome(call: Dict[str, Any]) -> Any:
    method: Any = client
    for name in call["call"].split("."):
        method = getattr(method, name)
    try:
        given = method(*call["args"], **call["named"])
        return list(given) if isinstance(given, Records) else given
    except ProblemError as problem:
        return {"problem": problem.problem}
    except UnknownName as unknown:
        return {"suggestion": unknown.suggestions[0]}


for line in sys.stdin:
    print(json.dumps(outcome(json.loads(line))))
