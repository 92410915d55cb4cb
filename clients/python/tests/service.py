"""Services that the tests ask: the one under test, and one that answers as a test says."""

from __future__ import annotations

import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Dict, List, NamedTuple, Optional, Tuple

#: Address of the service under test.
BASE = os.environ["HFK_BASE"]


class Said(NamedTuple):
    """An answer to give. One with more bytes announced than it has breaks off."""

    status: int = 200
    body: bytes = b'{"name": "here"}'
    headers: Dict[str, str] = {}
    announced: Optional[int] = None


class Scripted:
    """A service that gives answers in their order, and notes what it was asked.

    It stands for a service that fails, which the real one cannot be made to do.
    """

    def __init__(self) -> None:
        self.script: List[Said] = []
        self.asked: List[Tuple[str, str, Dict[str, str]]] = []
        scripted = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.rfile.read(int(self.headers.get("Content-Length", 0)))
                scripted.asked.append((self.command, self.path, dict(self.headers)))
                said = scripted.script.pop(0) if scripted.script else Said()
                self.send_response(said.status)
                for name, value in {"Content-Type": "application/json", **said.headers}.items():
                    self.send_header(name, value)
                length = len(said.body) if said.announced is None else said.announced
                self.send_header("Content-Length", str(length))
                self.end_headers()
                self.wfile.write(said.body)

            do_POST = do_GET

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.base = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
