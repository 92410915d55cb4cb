import json
from urllib.request import urlopen
from rdflib import Graph

# Every record of every collection, in pages of the lists.
triples = {}
for collection in json.load(urlopen("http://localhost:8787/api/v1/manifest"))["collections"]:
    pages = range(0, collection["count"], 200)
    addresses = [f'{collection["url"]}.jsonld?limit=200&offset={offset}' for offset in pages]
    triples[collection["name"]] = sum(len(Graph().parse(address, format="json-ld")) for address in addresses)
print(json.dumps(triples))
