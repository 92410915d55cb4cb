import json
from urllib.request import urlopen
from pyld import jsonld

# Lists and records, each by its address alone.
for collection in json.load(urlopen("http://localhost:8787/api/v1/manifest"))["collections"]:
    first = json.load(urlopen(collection["url"] + "?limit=1&fields=id"))["data"][0]["id"]
    for address in [collection["url"], collection["url"] + "/" + first]:
        assert jsonld.to_rdf(address)["@default"], address
print("all read")
