"""Answers that are kept on disk with their tags, so that what is unchanged is not sent again."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import NamedTuple, Optional, Union


class Kept(NamedTuple):
    """An answer with its tag."""

    etag: str
    body: bytes


class Cache:
    """A folder of answers, of which those that were used least recently go first.

    A damaged file is as good as none. A folder that cannot be written keeps nothing.
    """

    def __init__(self, folder: Union[str, Path], size: int) -> None:
        """:param size: bytes that all files may have together"""
        self._folder = Path(folder)
        self._size = size
        self._bytes: Optional[int] = None

    def get(self, url: str) -> Optional[Kept]:
        """What is kept of an address."""
        path = self._path(url)
        try:
            if path.stat().st_size > self._size:
                return None
            head, _, body = path.read_bytes().partition(b"\n")
            about = json.loads(head)
            os.utime(path)
            is_whole = about["url"] == url and about["sha256"] == hashlib.sha256(body).hexdigest()
            return Kept(str(about["etag"]), body) if is_whole else None
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def set(self, url: str, kept: Kept) -> None:
        """Keeps an answer. Another process sees the file whole or not at all."""
        about = {"url": url, "etag": kept.etag, "sha256": hashlib.sha256(kept.body).hexdigest()}
        content = json.dumps(about).encode("utf-8") + b"\n" + kept.body
        if len(content) > self._size:
            return
        try:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            part, name = tempfile.mkstemp(dir=self._folder, suffix=".part")
            with os.fdopen(part, "wb") as file:
                file.write(content)
            os.replace(name, self._path(url))
            self._drop(len(content))
        except OSError:
            return

    def _path(self, url: str) -> Path:
        return self._folder / f"{hashlib.sha256(url.encode('utf-8')).hexdigest()}.answer"

    def _drop(self, added: int) -> None:
        """Deletes the oldest files when there are too many bytes."""
        if self._bytes is not None and self._bytes + added <= self._size:
            self._bytes += added
            return
        files = [(path.stat(), path) for path in self._folder.glob("*.answer")]
        files.sort(key=lambda file: file[0].st_mtime_ns, reverse=True)
        total = 0
        for about, path in files:
            if total + about.st_size > self._size:
                path.unlink()
            else:
                total += about.st_size
        self._bytes = total
