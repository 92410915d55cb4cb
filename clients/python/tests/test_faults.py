"""A service or a connection that fails: what is tried again, what is given up, what is left."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import socket
import tempfile
import unittest
from pathlib import Path
from typing import Any, Dict, List
from unittest import mock

from hedge_fund_knowledge import Client, ConnectionFault, InvalidValue, KnowledgeError
from hedge_fund_knowledge import Mirrored, ProblemError, VerificationError
from service import Said, Scripted

DUMP = b"0123456789" * 10_000


def listed(content: bytes, name: str = "terms.parquet", size: int = len(DUMP)) -> Said:
    digest = hashlib.sha256(content).hexdigest()
    dump = {"name": name, "bytes": size, "sha256": digest}
    return Said(body=json.dumps({"data": [dump]}).encode())


class Faults(unittest.TestCase):
    def setUp(self) -> None:
        self.service = Scripted()
        self.addCleanup(self.service.close)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.waits: List[float] = []

    def client(self, **options: Any) -> Client:
        options = {"cache": None, "sleep": self.waits.append, **options}
        return Client(self.service.base + "/", **options)

    def test_is_asked_again_after_as_long_as_it_says(self) -> None:
        self.service.script = [
            Said(503, headers={"Retry-After": "5"}),
            Said(429, headers={"Retry-After": "0"}),
            Said(503),
        ]
        self.assertEqual(self.client().terms.get("alpha")["name"], "here")
        self.assertEqual(self.waits, [5, 0, 4])

    def test_a_body_that_breaks_off_is_fetched_again(self) -> None:
        packed = gzip.compress(b'{"name": "packed"}')
        self.service.script = [
            Said(announced=100),
            Said(body=packed[:-4], headers={"Content-Encoding": "gzip"}),
            Said(body=b"not packed", headers={"Content-Encoding": "gzip"}),
            Said(body=packed, headers={"Content-Encoding": "GZIP"}),
        ]
        self.assertEqual(self.client().terms.get("alpha")["name"], "packed")
        self.assertEqual(self.waits, [1, 2, 4])

    def test_a_computation_is_sent_again_with_its_body(self) -> None:
        self.service.script = [Said(503), Said(body=b'{"outputs": {}}')]
        self.client().compute.irr(cash_flows=[-1, 2])
        self.assertEqual([method for method, _, _ in self.service.asked], ["POST", "POST"])

    def test_is_given_up_after_the_last_try_and_when_the_wait_is_too_long(self) -> None:
        for script, options, waits in [
            ([Said(503), Said(503), Said(503)], {"retries": 2}, [1, 2]),
            ([Said(503, headers={"Retry-After": "31"})], {}, []),
            ([Said(503, headers={"Retry-After": "Fri, 31 Dec 9999 23:59:59 GMT"})], {}, []),
            ([Said(500, b"<html>not now</html>")], {}, []),
        ]:
            with self.subTest(waits=waits, options=options):
                self.waits.clear()
                self.service.script = list(script)
                with self.assertRaises(ProblemError) as raised:
                    self.client(**options).terms.get("alpha")
                self.assertEqual(raised.exception.status, script[0].status)
                self.assertEqual((self.waits, self.service.script), (waits, []))

    def test_a_connection_that_fails_is_a_fault_with_the_address(self) -> None:
        with socket.socket() as unused:
            unused.bind(("127.0.0.1", 0))
            base = f"http://127.0.0.1:{unused.getsockname()[1]}"
            client = Client(base, cache=None, retries=2, sleep=self.waits.append)
            with self.assertRaisesRegex(ConnectionFault, f"{base} could not be read"):
                client.terms.get("alpha")
        self.assertEqual(self.waits, [1, 2])

    def test_a_silent_connection_times_out(self) -> None:
        with socket.socket() as silent:
            silent.bind(("127.0.0.1", 0))
            silent.listen()
            base = f"http://127.0.0.1:{silent.getsockname()[1]}"
            with self.assertRaisesRegex(ConnectionFault, "timed out"):
                Client(base, cache=None, timeout=0.05, retries=0).terms.get("alpha")

    def test_what_is_no_json_is_an_error_and_is_not_kept(self) -> None:
        html = {"Content-Type": "text/html", "ETag": '"x"'}
        for said, detail in [
            (Said(body=b"<html>log in</html>", headers=html), "text/html, <html>log in</html>"),
            (Said(body=b"", headers={"ETag": '"x"'}), "application/json, "),
            (Said(body=b"\xff"), "application/json, "),
        ]:
            for act in (
                lambda client: client.terms.get("alpha"),
                lambda client: client.compute.irr(cash_flows=[-1, 2]),
            ):
                self.service.script = [said]
                with self.assertRaisesRegex(KnowledgeError, f"did not answer JSON: {detail}"):
                    act(self.client(cache=self.folder / "cache"))
        self.assertFalse((self.folder / "cache").exists())

    def test_a_problem_has_the_status_of_the_answer_whatever_its_document_is(self) -> None:
        headers = {"Content-Type": "application/problem+json"}
        for body in (b"{", b"[1]", b"1", b"", b'{"status": null}', b'{"errors": {"a": ["b"]}}'):
            with self.subTest(body=body):
                self.service.script = [Said(404, body, headers)]
                with self.assertRaises(ProblemError) as raised:
                    self.client().terms.get("alpha")
                self.assertEqual((raised.exception.status, raised.exception.errors), (404, []))

    def test_a_problem_with_several_errors_says_the_first_of_them(self) -> None:
        headers = {"Content-Type": "application/problem+json"}
        errors = [{"parameter": f"p{i}", "detail": f"p{i} is wrong."} for i in range(7)]
        for count, message in [
            (1, "7 are not valid."),
            (2, "7 are not valid. p0 is wrong. p1 is wrong."),
            (
                7,
                "7 are not valid. p0 is wrong. p1 is wrong. p2 is wrong. p3 is wrong. "
                "p4 is wrong. And 2 more.",
            ),
        ]:
            problem = {"detail": "7 are not valid.", "errors": errors[:count]}
            self.service.script = [Said(400, json.dumps(problem).encode(), headers)]
            with self.assertRaises(ProblemError) as raised:
                self.client().terms.get("alpha")
            self.assertEqual(str(raised.exception), message)
            self.assertEqual(raised.exception.detail, "7 are not valid.")

    def test_follows_within_the_service_with_method_and_body(self) -> None:
        for status in (307, 308):
            moved = Said(status, headers={"Location": "/elsewhere"})
            self.service.script = [moved, Said(body=b'{"outputs": {}}')]
            self.service.asked.clear()
            self.client().compute.irr(cash_flows=[-1, 2])
            sent = [(how, path, what["Content-Length"]) for how, path, what in self.service.asked]
            length = str(len('{"cash_flows": [-1, 2]}'))
            self.assertEqual(
                sent,
                [("POST", "/api/v1/compute/irr-calc", length), ("POST", "/elsewhere", length)],
            )

    def test_an_address_that_cannot_be_asked_is_not_tried_again(self) -> None:
        client = Client("http://exa mple", cache=None, sleep=self.waits.append)
        with self.assertRaisesRegex(ConnectionFault, "tried 1 times"):
            client.terms.get("alpha")
        self.assertEqual(self.waits, [])

    def test_a_user_without_a_home_has_no_cache(self) -> None:
        with mock.patch.object(Path, "home", side_effect=RuntimeError), mock.patch.dict(
            os.environ, {"XDG_CACHE_HOME": ""}
        ):
            self.assertEqual(Client(self.service.base).terms.get("alpha")["name"], "here")

    def test_never_follows_to_another_service(self) -> None:
        for elsewhere in ("http://127.0.0.1:1/x", "file:///etc/hostname"):
            self.service.script = [Said(308, headers={"Location": elsewhere})]
            with self.assertRaises((KnowledgeError, ProblemError)):
                self.client().terms.get("alpha")
        for base in ("file:///etc", "ftp://127.0.0.1", "api.example.org"):
            with self.assertRaises(InvalidValue):
                Client(base)

    def test_an_answer_without_end_is_given_up(self) -> None:
        bomb = gzip.compress(b"0" * (2 * 2**20))
        self.service.script = [Said(500, body=bomb, headers={"Content-Encoding": "gzip"})]
        with self.assertRaisesRegex(KnowledgeError, "ask for less"):
            self.client().terms.get("alpha")

    def test_a_download_that_is_wrong_leaves_nothing_and_keeps_what_was_there(self) -> None:
        target = self.folder / "terms.parquet"
        for before in (None, b"of an older edition"):
            for said in (
                Said(body=b"x" + DUMP[1:]),
                Said(body=DUMP[:-1]),
                Said(body=DUMP + b"x"),
            ):
                with self.subTest(before=before, length=len(said.body)):
                    if before:
                        target.write_bytes(before)
                    self.service.script = [listed(DUMP), said]
                    with self.assertRaises(VerificationError):
                        self.client().dumps.download("terms.parquet", self.folder)
                    left = {path.name: path.read_bytes() for path in self.folder.iterdir()}
                    self.assertEqual(left, {"terms.parquet": before} if before else {})

    def test_a_download_that_breaks_off_is_begun_again(self) -> None:
        broken = Said(body=DUMP[:70_000], announced=len(DUMP))
        self.service.script = [listed(DUMP), broken, Said(body=DUMP)]
        told: List[int] = []
        path = self.client().dumps.download(
            "terms.parquet", self.folder, progress=lambda done, total: told.append(done)
        )
        self.assertEqual(path.read_bytes(), DUMP)
        self.assertEqual([one.name for one in self.folder.iterdir()], ["terms.parquet"])
        self.assertEqual(told[-1], len(DUMP))
        self.service.script = [listed(DUMP)]
        self.service.asked.clear()
        self.client().dumps.download("terms.parquet", self.folder)
        self.assertEqual(len(self.service.asked), 1)

    def test_a_download_that_is_given_up_by_the_caller_leaves_nothing(self) -> None:
        def enough(done: int, total: int) -> None:
            raise KeyboardInterrupt

        self.service.script = [listed(DUMP), Said(body=DUMP)]
        with self.assertRaises(KeyboardInterrupt):
            self.client().dumps.download("terms.parquet", self.folder, progress=enough)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_no_dump_lies_outside_of_the_folder(self) -> None:
        self.service.script = [listed(DUMP, name="../terms.parquet")]
        with self.assertRaises(VerificationError):
            self.client().dumps.download("../terms.parquet", self.folder)

    def test_a_folder_that_is_no_copy_is_not_mirrored_into(self) -> None:
        (self.folder / "thesis.txt").write_text("mine")
        with self.assertRaisesRegex(KnowledgeError, "neither empty nor a copy"):
            self.client().mirror(self.folder)
        self.assertEqual(self.service.asked, [])

    def test_a_copy_loses_what_a_release_had_and_no_edition_lists(self) -> None:
        def lines(**terms: str) -> bytes:
            records = [{"id": id_, "definition": text} for id_, text in terms.items()]
            return "".join(json.dumps(record) + "\n" for record in records).encode()

        def manifest(edition: str, release: str) -> Said:
            collections = [{"name": "terms", "count": 2}]
            named = {"edition": edition, "release": release, "collections": collections}
            return Said(body=json.dumps(named).encode())

        def mirrored(*script: Said) -> Mirrored:
            self.service.script = list(script)
            done = self.client().mirror(self.folder)
            self.assertEqual(self.service.script, [])
            return done

        mirrored(manifest("2026.1.1", "r1"), Said(body=lines(a="one", b="one")))
        # An edit that is served before it is in an edition, and taken back by the next one.
        mirrored(manifest("2026.1.1", "r2"), Said(body=lines(a="wrong", b="one")))
        wanted = lines(a="one", b="two")
        change: Dict[str, str] = {"collection": "terms", "id": "b", "type": "changed"}
        digest = hashlib.sha256(wanted).hexdigest()
        files = {"files": [{"path": "/api/v1/terms.ndjson", "sha256": digest}]}
        done = mirrored(
            manifest("2026.1.2", "r3"),
            Said(body=json.dumps(change).encode() + b"\n"),
            Said(body=json.dumps(files).encode()),
            Said(body=lines(b="two")),
            Said(body=wanted),
        )
        self.assertEqual(done, Mirrored("2026.1.2", 1, 1, 0))
        self.assertEqual((self.folder / "terms.ndjson").read_bytes(), wanted)


if __name__ == "__main__":
    unittest.main()
