import json
from urllib.parse import quote, urlencode
from urllib.request import Request, urlopen

BASE = "http://localhost:8787"
contract = json.load(urlopen(f"{BASE}/api/v1/openapi.json"))


def resolved(item):
    """What a reference in the contract leads to."""
    while "$ref" in item:
        target = contract
        for name in item["$ref"].removeprefix("#/").split("/"):
            target = target[name]
        item = target
    return item


operations = {
    operation["operationId"]: (method, path, operation)
    for path, methods in contract["paths"].items()
    for method, operation in methods.items()
    if method in ("get", "post")
}


def call(operation_id, body=None, **inputs):
    """Calls an operation of the contract by its id."""
    method, path, operation = operations[operation_id]
    query = []
    for parameter in map(resolved, operation.get("parameters", [])):
        name = parameter["name"]
        if name not in inputs:
            continue
        value = inputs.pop(name)
        if parameter["in"] == "path":
            path = path.replace("{" + name + "}", quote(str(value), safe=""))
        elif isinstance(value, list):
            query.append((name, ",".join(map(str, value))))
        elif isinstance(value, dict):
            query += value.items()
        else:
            query.append((name, value))
    if inputs:
        raise TypeError(f"{operation_id} has no parameter {', '.join(inputs)}")
    address = f"{BASE}{path}?{urlencode(query)}" if query else BASE + path
    data = None if body is None else json.dumps(body).encode()
    headers = {} if body is None else {"Content-Type": "application/json"}
    return json.load(urlopen(Request(address, data, headers, method=method.upper())))


if __name__ == "__main__":
    print(call("getTerm", id="sharpe-ratio")["name"])
