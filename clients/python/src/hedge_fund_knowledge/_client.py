"""The client of the service."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any, Callable, Mapping, Optional, Union

from ._cache import Cache
from ._dumps import Dumps
from ._mirror import Mirrored, mirror
from ._transport import Transport
from .contract import BASE
from .contract.client import Contract

#: Stands for the folder of caches of the user.
DEFAULT = "default"


class Client(Contract):
    """Reads and computes with one service.

    Every method raises `ProblemError` where the service refuses, `ConnectionFault` where it cannot
    be reached, and `UnknownName` or `InvalidValue` before anything is sent.
    """

    def __init__(
        self,
        base: str = BASE,
        *,
        timeout: float = 30.0,
        retries: int = 3,
        max_wait: float = 30.0,
        cache: Union[str, Path, None] = DEFAULT,
        cache_size: int = 64 * 2**20,
        headers: Optional[Mapping[str, str]] = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """
        :param base: address of the service, such as `https://api.example.org`
        :param timeout: seconds that a connection may be silent
        :param retries: how often a request is repeated after a 503, a 429 or a fault of the
            connection; the wait doubles from a second, unless `Retry-After` says how long
        :param max_wait: the longest `Retry-After`, in seconds, that is waited for
        :param cache: folder of answers that are asked for again with their ETag; none for `None`
        :param cache_size: bytes of that folder
        :param headers: headers of each request, such as `User-Agent`
        :param sleep: waits between two tries
        """
        folder = _user_folder() if cache == DEFAULT else cache
        super().__init__(
            Transport(
                base,
                timeout=timeout,
                retries=retries,
                max_wait=max_wait,
                cache=None if folder is None else Cache(folder, cache_size),
                headers={"User-Agent": "hedge-fund-knowledge-python", **(headers or {})},
                sleep=sleep,
            )
        )
        self._connect()
        self.dumps = Dumps(self._transport)

    @property
    def base(self) -> str:
        """The address that the client was made with."""
        return self._transport.base

    @property
    def data_version(self) -> Optional[str]:
        """The edition of the last answer."""
        return self._transport.edition

    def get(self, path: str, **query: Any) -> Any:
        """The JSON at any address of the contract, such as `/api/v1/terms/sharpe-ratio.jsonld`.

        The `url` of a record or a hit is one too.
        """
        return self._transport.json(path, query)

    def text(self, path: str, **query: Any) -> str:
        """The text at any address, such as `/api/v1/terms/sharpe-ratio.md`."""
        return self._transport.text(path, query)

    def mirror(self, folder: Union[str, Path]) -> Mirrored:
        """Makes a copy of all collections, or brings one up to date by what editions changed.

        The folder has a file per collection, such as `terms.ndjson`, with a record per line.
        """
        return mirror(self._transport, folder)


def _user_folder() -> Optional[Path]:
    """The folder of caches; none for a user without a home."""
    try:
        root = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    except RuntimeError:
        return None
    return Path(root) / "hedge-fund-knowledge"
