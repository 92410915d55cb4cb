"""Calls every operation of the contract that answers in JSON, with the contract's own examples."""
import json

from read_contract import call, contract, operations, resolved

called = 0
for operation_id, (method, path, operation) in operations.items():
    answer = resolved(operation["responses"].get("200", {})).get("content", {})
    if "application/json" not in answer:
        continue
    inputs = {}
    for parameter in map(resolved, operation.get("parameters", [])):
        if parameter.get("required") and "example" in parameter:
            inputs[parameter["name"]] = parameter["example"]
    body = None
    if method == "post":
        content = resolved(operation["requestBody"])["content"]["application/json"]
        body = next(iter(content["examples"].values()))["value"] if "examples" in content else content["example"]
    schema = resolved(answer["application/json"]["schema"])
    found = call(operation_id, body, **inputs)
    absent = [name for name in schema.get("required", []) if name not in found]
    if absent:
        raise SystemExit(f"{operation_id}: no {absent}")
    called += 1
print(json.dumps({"called": called, "version": contract["info"]["version"]}))
