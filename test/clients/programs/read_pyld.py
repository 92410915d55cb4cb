from pyld import jsonld

quads = jsonld.to_rdf("http://localhost:8787/api/v1/terms/sharpe-ratio")
print(len(quads["@default"]), "triples")
