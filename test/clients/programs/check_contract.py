"""Calls every operation of the contract that answers in JSON, with the contract's own examples."""
import json
from urllib.error import HTTPError
from urllib.parse import parse_qsl, urlsplit

from read_contract import call, contract, operations, resolved

called = 0
failed = []
for operation_id, (method, path, operation) in operations.items():
    answer = resolved(operation["responses"].get("200", {})).get("content", {})
    if "application/json" not in answer:
        continue
    # The address of a whole example, as some inputs are required in another's place; else what each parameter has.
    (example, *_) = [*answer["application/json"].get("examples", {}).values(), {}]
    query = parse_qsl(urlsplit(example.get("summary", "")).query)
    parameters = list(map(resolved, operation.get("parameters", [])))
    inputs = {p["name"]: p["example"] for p in parameters if p.get("required") and (p["in"] == "path" or not query)}
    inputs.update((name, value) for name, value in query if any(p["name"] == name for p in parameters))
    # The members of an object are parameters of their own in an address.
    inputs.update((p["name"], p["example"]) for p in parameters if isinstance(p.get("example"), dict))
    body = None
    if method == "post":
        content = resolved(operation["requestBody"])["content"]["application/json"]
        body = next(iter(content["examples"].values()))["value"] if "examples" in content else content["example"]
    schema = resolved(answer["application/json"]["schema"])
    try:
        found = call(operation_id, body, **inputs)
    except HTTPError as error:
        failed.append(f"{operation_id}: {json.load(error)['detail']}")
        continue
    absent = [name for name in schema.get("required", []) if name not in found]
    if absent:
        failed.append(f"{operation_id}: no {absent}")
    called += 1
if failed:
    raise SystemExit("\n".join(failed))
print(json.dumps({"called": called, "version": contract["info"]["version"]}))
