"""What the types of the package know, and what they refuse. It is checked and not run."""

from typing import List, Optional

from hedge_fund_knowledge import Client, types

client = Client("http://localhost:8787")


def known() -> None:
    term: types.Term = client.terms.get("alpha", include=["backlinks"])
    name: str = term["name"]
    abbreviation: Optional[str] = term.get("abbreviation")
    mechanisms: List[str] = [one["mechanism"] for one in client.strategies.list()]
    rate: float = client.compute.irr(cash_flows=[-1, 2])["outputs"]["irr"]
    score: float = client.search("gate", type=["term"])["data"][0]["score"]
    print(name, abbreviation, mechanisms, rate, score)


def refused() -> None:
    client.terms.list(categry="equities")  # type: ignore[call-arg]
    client.terms.list(category="equity")  # type: ignore[arg-type]
    client.terms.list(fields=["title"])  # type: ignore[list-item]
    client.terms.bulk("alpha", field=["id"])  # type: ignore[call-arg]
    client.compute.irr(guess=0.1)  # type: ignore[call-arg]
    client.compute.irr(cash_flows=[-1, 2])["outputs"]["rate"]  # type: ignore[typeddict-item]
    client.terms.get("alpha")["title"]  # type: ignore[typeddict-item]
