import json
from urllib.request import urlopen
import pandas

heights = {}
for collection in json.load(urlopen("http://localhost:8787/api/v1/manifest"))["collections"]:
    lines = pandas.read_json(collection["download"], lines=True)
    table = pandas.read_csv(collection["url"] + ".csv")
    assert list(lines["id"]) == list(table["id"]), collection["name"]
    heights[collection["name"]] = len(lines)
print(json.dumps(heights))
