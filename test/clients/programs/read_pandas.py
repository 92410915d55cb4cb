import pandas

terms = pandas.read_json("http://localhost:8787/api/v1/terms.ndjson", lines=True)
print(terms.groupby("level").size().to_dict())
