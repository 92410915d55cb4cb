"""The dumps: files with the whole corpus or a part of it, verified as they are fetched."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Callable, Optional, Union

from ._checked import checked
from ._errors import UnknownName, VerificationError
from .contract.client import ListedDumps
from .contract.types import Dump

#: Told how many bytes there are, and how many there will be.
Progress = Callable[[int, int], None]


class Dumps(ListedDumps):
    """The dumps of the edition that the service has now. One that was built without has none."""

    @checked
    def download(
        self,
        name: str,
        folder: Union[str, Path] = ".",
        *,
        progress: Optional[Progress] = None,
    ) -> Path:
        """Fetches a dump into a folder and gives its path.

        What is there with the right SHA-256 is not fetched again. A download that fails leaves
        nothing behind, and what was there before as it was.

          name: As `list()` has it, such as `terms.parquet`.
          folder: Made where it is missing.
          progress: Called with the bytes that are there and those that there will be.
        """
        dumps = {dump["name"]: dump for dump in self.list()["data"]}
        if name not in dumps:
            raise UnknownName(name, dumps, "dump of this service")
        dump = dumps[name]
        if Path(name).name != name or name.startswith("."):
            raise VerificationError(f"`{name}` is no name of a file.")
        target = Path(folder) / name
        if _is_there(target, dump):
            return target
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_name(f".{name}.{os.getpid()}.part")
        try:
            self._transport.tried(lambda: self._fetch(dump, part, progress))
            os.replace(part, target)
        finally:
            part.unlink(missing_ok=True)
        return target

    def _fetch(self, dump: Dump, part: Path, progress: Optional[Progress]) -> None:
        digest = hashlib.sha256()
        size = 0
        with part.open("wb") as file:
            for block in self._transport.blocks(f"/dumps/{dump['name']}"):
                size += len(block)
                if size > dump["bytes"]:
                    break
                digest.update(block)
                file.write(block)
                if progress:
                    progress(size, dump["bytes"])
        if size != dump["bytes"] or digest.hexdigest() != dump["sha256"]:
            raise VerificationError(
                f"{dump['name']} is listed with {dump['bytes']} bytes and the SHA-256 "
                f"{dump['sha256']}, and these are not they. Fetch it again."
            )


def _is_there(path: Path, dump: Dump) -> bool:
    try:
        if path.stat().st_size != dump["bytes"]:
            return False
        digest = hashlib.sha256()
        with path.open("rb") as file:
            for block in iter(lambda: file.read(2**20), b""):
                digest.update(block)
        return digest.hexdigest() == dump["sha256"]
    except FileNotFoundError:
        return False
