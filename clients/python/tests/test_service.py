"""The client against the service under test."""

from __future__ import annotations

import contextlib
import importlib.metadata
import importlib.util
import io
import json
import tempfile
import typing
import unittest
from collections import deque
from decimal import Decimal
from pathlib import Path
from typing import Any, Dict, List

from hedge_fund_knowledge import Client, InvalidValue, ProblemError, UnknownName, types
from hedge_fund_knowledge._cli import main
from hedge_fund_knowledge._frames import of_one_type
from service import BASE

MODULES = ("pandas", "polars")


class Service(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.cache = self.folder / "cache"
        self.client = Client(BASE, cache=self.cache)


class Reading(Service):
    def test_a_list_is_walked_over_all_of_its_pages(self) -> None:
        lines = self.client.text("/api/v1/regulations.ndjson", fields="id").splitlines()
        ids = [record["id"] for record in self.client.regulations.list(fields=["id"])]
        self.assertEqual(ids, [json.loads(line)["id"] for line in lines])
        some = list(self.client.terms.list(limit=203, offset=1, fields=["id"]))
        self.assertEqual(len(some), 203)
        self.assertEqual(list(self.client.terms.list(limit=0)), [])

    def test_what_is_unchanged_comes_from_the_disk(self) -> None:
        first = self.client.terms.get("leverage")
        (kept,) = self.cache.iterdir()
        head, body = kept.read_bytes().split(b"\n", 1)
        # With the tag of the answer, the service says that it has not changed.
        self.assertEqual(Client(BASE, cache=self.cache).terms.get("leverage"), first)
        for damaged in (b"", head, head + b"\n" + body[:-1], b"{}\n" + body, b"\xff"):
            kept.write_bytes(damaged)
            self.assertEqual(Client(BASE, cache=self.cache).terms.get("leverage"), first)
            self.assertEqual(kept.read_bytes().split(b"\n", 1)[1], body)

    def test_the_cache_keeps_no_more_than_it_may(self) -> None:
        client = Client(BASE, cache=self.cache, cache_size=40_000)
        for id_ in ("alpha", "beta", "leverage", "sharpe-ratio", "redemption-gate", "hurdle-rate"):
            client.terms.get(id_)
        sizes = [path.stat().st_size for path in self.cache.iterdir()]
        self.assertGreater(len(sizes), 0)
        self.assertLessEqual(sum(sizes), 40_000)

    def test_a_former_or_other_id_leads_to_the_record(self) -> None:
        record = self.client.get("/api/v1/terms/Leverage")
        self.assertEqual(record["id"], "leverage")

    def test_an_address_that_the_service_gave_is_read(self) -> None:
        (hit,) = self.client.search("sharpe raito", limit=1)["data"]
        for address in (hit["url"], "/api/v1/terms/Sharpe ratio", "/api/v1/terms/sharpe-ratio?"):
            self.assertEqual(self.client.get(address, fields="id"), {"id": "sharpe-ratio"})
        self.assertIn("# Sharpe ratio", self.client.text(hit["url"], format="md", fields=None))
        with self.assertRaisesRegex(ProblemError, "é"):
            self.client.get("/api/v1/terms/é")
        with self.assertRaisesRegex(InvalidValue, "is no address"):
            self.client.get("api/v1/terms/alpha")

    def test_series_of_every_kind_are_sent(self) -> None:
        untyped: Any = self.client
        values = [0.01, 0.02, 0.04]
        expected = untyped.compute.sharpe_ratio(returns=values)["outputs"]
        for returns in (
            tuple(values),
            set(values),
            deque(values),
            {str(value): value for value in values}.values(),
            (value for value in values),
            [Decimal(str(value)) for value in values],
        ):
            given = untyped.compute.sharpe_ratio(returns=returns)
            self.assertEqual(given["outputs"], expected)
        counted = untyped.compute.sharpe_ratio(returns=range(1, 4))
        self.assertEqual(counted["inputs"]["returns"], [1, 2, 3])
        for fields in ({"name", "id"}, (name for name in ("name", "id"))):
            record = untyped.terms.get("alpha", fields=fields)
            self.assertEqual(record, {"id": "alpha", "name": "Alpha"})

    def test_data_frames(self) -> None:
        for name in MODULES:
            records = self.client.strategies.list(fields=["id", "family"])
            if importlib.util.find_spec(name) is None:
                with self.assertRaisesRegex(ImportError, f"pip install {name}"):
                    getattr(records, f"to_{name}")()
            else:
                frame = getattr(records, f"to_{name}")()
                self.assertEqual(list(frame.columns), ["id", "family"])
                self.assertEqual(len(frame), len(list(self.client.strategies.list())))
                empty = getattr(self.client.strategies.list(limit=0), f"to_{name}")()
                self.assertEqual(len(empty), 0)

    @unittest.skipIf(importlib.util.find_spec("polars") is None, "polars is not installed")
    def test_strict_columns_lose_nothing(self) -> None:
        for collection in self.client.manifest()["collections"]:
            part = getattr(self.client, collection["name"])
            frame = part.list().to_polars()
            rows = of_one_type(list(part.list()))
            self.assertEqual(len(frame), collection["count"])
            self.assertEqual(_without_nothing(frame.to_dicts()), _without_nothing(rows))


def _without_nothing(value: Any) -> Any:
    """Without members that are not there: a column has a place for each."""
    if isinstance(value, dict):
        members = {name: _without_nothing(member) for name, member in value.items()}
        return {name: member for name, member in members.items() if member not in (None, {})}
    return [_without_nothing(item) for item in value] if isinstance(value, list) else value


class Refusing(Service):
    def test_wrong_names_and_words_are_refused_before_anything_is_sent(self) -> None:
        nowhere = Client("http://127.0.0.1:1", cache=None, retries=0)
        untyped: Any = nowhere
        for call, suggestion in [
            (lambda: untyped.terms.list(categry="equities"), "category"),
            (lambda: untyped.terms.list(category="equites"), "equities"),
            (lambda: untyped.terms.list(fields=["nme"]), "name"),
            (lambda: untyped.terms.get("alpha", inclde=["graph"]), "include"),
            (lambda: untyped.search("x", typ=["term"]), "type"),
            (lambda: untyped.compute.sharpe_ratio(retuns=[0.1]), "returns"),
            (lambda: untyped.compute.bond(settlment="2026-01-01"), "settlement"),
        ]:
            with self.assertRaises((UnknownName, InvalidValue)) as raised:
                call()
            self.assertEqual(raised.exception.suggestions[0], suggestion)
        for call in (
            lambda: untyped.terms.list(limit=-1),
            lambda: untyped.terms.get(""),
            lambda: untyped.terms.get(".."),
            lambda: untyped.terms.get(None),
            lambda: untyped.get("/api/v1/terms", fields=b"id"),
            lambda: Client(BASE, timeout=0),
            lambda: Client(BASE, timeout=-1),
            lambda: untyped.compute.sharpe_ratio(returns=[float("nan")]),
            lambda: untyped.compute.sharpe_ratio(returns=object()),
        ):
            with self.assertRaises(InvalidValue):
                call()
        for part, name, meant in [
            (untyped, "tems", "terms"),
            (untyped.compute, "sharp_ratio", "sharpe_ratio"),
        ]:
            with self.assertRaisesRegex(AttributeError, meant):
                getattr(part, name)

    def test_a_problem_carries_the_words_of_the_service(self) -> None:
        with self.assertRaises(ProblemError) as raised:
            self.client.terms.get("levrage")
        problem = raised.exception
        self.assertEqual((problem.status, problem.slug), (404, "not-found"))
        self.assertEqual(problem.suggestions, ["/api/v1/terms/leverage"])
        with self.assertRaises(ProblemError) as raised:
            self.client.compute.batch([{"calculator": "irr", "inputs": {}}] * 51)
        self.assertEqual((raised.exception.status, raised.exception.pointer), (422, "#/items"))


class Copying(Service):
    def bytes_of(self, folder: Path) -> Dict[str, bytes]:
        return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}

    def test_a_copy_is_brought_up_to_date_by_changes(self) -> None:
        copy = self.folder / "copy"
        made = self.client.mirror(copy)
        whole = self.bytes_of(copy)
        collections = {one["name"] for one in self.client.manifest()["collections"]}
        self.assertEqual(set(whole), {f"{name}.ndjson" for name in collections} | {"mirror.json"})
        self.assertEqual(made.collections, len(collections))
        for name in collections:
            text = self.client.text(f"/api/v1/{name}.ndjson")
            self.assertEqual(whole[f"{name}.ndjson"], text.encode())

        # As it was before the last edition with few changes: what that added is not there, and
        # what it changed is otherwise.
        editions = sorted({change["edition"] for change in self.client.changes()}, key=_number)
        state = json.loads(whole["mirror.json"])
        undone = 0
        for since in reversed(editions[:-1]):
            changes = list(self.client.changes(since=since))
            for path in copy.glob("*.ndjson"):
                own = [one for one in changes if one["collection"] == path.stem]
                if 0 < len({one["id"] for one in own}) < 50:
                    undone += _undo(path, own)
            state.update(edition=since, release="before")
            if undone:
                break
        self.assertGreater(undone, 0)
        (copy / "mirror.json").write_text(json.dumps(state))
        updated = self.client.mirror(copy)
        self.assertEqual(self.bytes_of(copy), whole)
        self.assertGreater(updated.records, 0)
        self.assertEqual(self.client.mirror(copy)[1:], (0, 0, 0))

        # A file that is damaged or lost is fetched, and an edition that is unknown is no obstacle.
        (copy / "terms.ndjson").write_bytes(whole["terms.ndjson"][:-10])
        (copy / "events.ndjson").unlink()
        self.assertEqual(self.client.mirror(copy).collections, 2)
        state.update(edition="1999.1.0", release="before")
        (copy / "mirror.json").write_text(json.dumps(state))
        self.assertEqual(self.client.mirror(copy).collections, len(collections))
        self.assertEqual(self.bytes_of(copy), whole)

    def test_a_dump_is_what_the_service_lists(self) -> None:
        told: List[int] = []
        path = self.client.dumps.download(
            "events.parquet", self.folder / "new", progress=lambda done, _: told.append(done)
        )
        self.assertEqual(path.stat().st_size, told[-1])
        with self.assertRaises(UnknownName):
            self.client.dumps.download("event.parquet", self.folder)


def _number(edition: str) -> List[int]:
    return [int(part) for part in edition.split(".")]


def _undo(path: Path, changes: List[Any]) -> int:
    """Takes out of a file what was added, and spoils what was changed."""
    kinds = {change["id"]: change["type"] for change in changes}
    lines = []
    count = 0
    for line in path.read_text("utf-8").splitlines(keepends=True):
        kind = kinds.get(json.loads(line)["id"])
        count += kind is not None
        if kind != "added":
            lines.append(line.replace('"name":"', '"name":"Former ', 1) if kind else line)
    path.write_text("".join(lines), "utf-8")
    return count


class Command(Service):
    def run_hfk(self, *arguments: str) -> "tuple[int, str, str]":
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = main([*arguments, "--base", BASE, "--no-cache"])
        return status, out.getvalue(), err.getvalue()

    def test_prints_what_people_read_or_what_programs_read(self) -> None:
        for arguments, said in [
            (["search", "redemption gate", "--limit", "1"], "Redemption gate"),
            (["suggest", "sharp"], "Sharpe ratio"),
            (["get", "sharpe-ratio"], "# Sharpe ratio"),
            (["get", "strategies/merger-arbitrage"], "# Merger arbitrage"),
            (["list", "terms", "category=risk-management", "--limit", "2"], "  Beta-adjusted"),
            (["list", "sources", "type=textbook", "--limit", "1"], "  "),
            (["graph", "sharpe-ratio", "--limit", "3"], "sharpe-ratio"),
            (["path", "sharpe-ratio", "alpha"], "Alpha"),
            (["chunks", "redemption gate", "--limit", "1"], "/terms/redemption-gate"),
            (["compute"], "sharpe-ratio-calc"),
            (["compute", "sharpe-ratio", "returns=1%,2%"], "0.01, 0.02"),
            (["changes", "--limit", "1"], "Changes"),
            (["dumps"], "events.parquet"),
        ]:
            with self.subTest(arguments=arguments):
                status, out, err = self.run_hfk(*arguments)
                self.assertEqual((status, err), (0, ""))
                self.assertIn(said, out)
                status, out, err = self.run_hfk(*arguments, "--json")
                self.assertEqual((status, err), (0, ""))
                self.assertGreater(len([json.loads(line) for line in _documents(out)]), 0)

    def test_inputs_of_a_calculator_are_explained_and_read_from_a_file(self) -> None:
        status, out, _ = self.run_hfk("compute", "sharpe-ratio-calc", "--help-inputs")
        self.assertIn("periods_per_year: Periods per year (periods).", out)
        _, out, _ = self.run_hfk("compute", "sharpe-ratio", "--help-inputs", "--json")
        self.assertIn("periods_per_year", [one["id"] for one in json.loads(out)["inputs"]])
        file = self.folder / "inputs.json"
        file.write_text('{"cash_flows": [-100, 60, 60]}')
        _, out, _ = self.run_hfk("compute", "irr", "--inputs", str(file), "--json")
        self.assertEqual(json.loads(out)["outputs"], {"irr": 0.1306623862918075})
        file.write_text('{"returns": [0.01, 0.02]}')
        _, out, _ = self.run_hfk("compute", "sharpe-ratio", "--inputs", str(file))
        self.assertIn("## Warnings", out)
        _, same, _ = self.run_hfk("compute", "sharpe-ratio", "returns=0.01,0.02")
        self.assertEqual(out, same)
        file.write_text("{}")
        status, _, err = self.run_hfk("compute", "sharpe-ratio", "--inputs", str(file))
        self.assertEqual(status, 1)
        self.assertIn("`returns` is missing", err)

    def test_a_series_that_no_address_holds_is_computed_with(self) -> None:
        series = [0.01, -0.002, 0.0] * 2000
        text = ",".join(map(str, series))
        given = (f"returns={text}", "periods_per_year=12", "--json")
        status, out, err = self.run_hfk("compute", "sharpe-ratio", *given)
        self.assertEqual((status, err), (0, ""))
        answer = self.client.compute.sharpe_ratio(returns=series, periods_per_year=12)
        self.assertEqual(json.loads(out)["outputs"], answer["outputs"])

    def test_says_what_was_meant(self) -> None:
        for arguments, said in [
            (["get", "levrage"], "try terms/leverage"),
            (["get", "strateges/merger-arbitrage"], "`strategies`"),
            (["list", "terms", "categry=equities"], "`category`"),
            (["list", "terms", "equities"], "name=value"),
            (["compute", "sharp-ratio"], "`sharpe-ratio`"),
            (["compute", "sharp"], "`sharpe-ratio`"),
            (["compute", "sharpe-ratio", "retuns=1"], "`returns`"),
            (["compute", "irr", "cash_flows=a", "guess=b"], "`guess` is the text"),
            (["compute", "irr", "guess=1", "guess=2"], "`guess` is given twice"),
            (["compute", "batch"], "`batch` is no calculator.\n"),
            (["list", "terms", "tag=risk", "tag=liquidity"], "`tag` is given twice"),
            (["list", "terms", "limit=3"], "--limit 3"),
            (["get", "alpha", "--timeout", "-1"], "above 0"),
            (["download", "event.parquet", str(self.folder)], "`events.parquet`"),
        ]:
            with self.subTest(arguments=arguments):
                status, out, err = self.run_hfk(*arguments)
                self.assertEqual((status, out), (1, ""))
                self.assertIn(said, err)

    def test_helps(self) -> None:
        out = io.StringIO()
        with contextlib.redirect_stdout(out), self.assertRaises(SystemExit):
            main(["--help"])
        for name in ("search", "compute", "mirror", "hfk get sharpe-ratio"):
            self.assertIn(name, out.getvalue())


def _documents(text: str) -> List[str]:
    """A document, or one on each line."""
    lines = text.splitlines()
    return [text] if len(lines) == 1 or not lines[0].endswith("}") else lines


class Contract(Service):
    def test_every_collection_and_calculator_has_its_part(self) -> None:
        for collection in self.client.manifest()["collections"]:
            part = getattr(self.client, collection["name"])
            record = next(part.list(limit=1))
            self.assertEqual(part.get(record["id"])["id"], record["id"])
        ids = [record["id"] for record in self.client.calculators.list(fields=["id"])]
        for id_ in ids:
            method = getattr(self.client.compute, id_[: -len("-calc")].replace("-", "_"))
            self.assertIn("Outputs:", method.__doc__)

    def test_the_types_are_those_of_the_schema(self) -> None:
        schemas = self.client.get("/api/v1/openapi.json")["components"]["schemas"]
        compared = 0
        for name, schema in schemas.items():
            declared = getattr(types, name, None)
            if not hasattr(declared, "__required_keys__") or "allOf" in schema:
                continue
            self.assertEqual(set(typing.get_type_hints(declared)), set(schema["properties"]))
            self.assertEqual(declared.__required_keys__, set(schema.get("required", [])))
            compared += 1
        self.assertGreater(compared, 100)

    def test_the_version_is_that_of_the_api(self) -> None:
        version = importlib.metadata.version("hedge-fund-knowledge")
        self.assertEqual(version, self.client.health()["api_version"])
        for needed in importlib.metadata.requires("hedge-fund-knowledge") or []:
            self.assertIn("extra ==", needed)


if __name__ == "__main__":
    unittest.main()
