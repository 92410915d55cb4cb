from urllib.request import urlopen
import networkx

graph = networkx.read_graphml(urlopen("http://localhost:8787/api/v1/graph.graphml"))
print(graph.number_of_nodes(), "nodes,", graph.number_of_edges(), "edges")
