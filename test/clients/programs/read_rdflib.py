from rdflib import Graph

graph = Graph().parse("http://localhost:8787/api/v1/terms/sharpe-ratio", format="json-ld")
print(len(graph), "triples")
