"""A copy of the collections on disk, brought up to date by what the editions changed."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any, Dict, NamedTuple, Union

from ._errors import KnowledgeError, ProblemError
from ._transport import Transport

#: Says what the folder is a copy of.
STATE = "mirror.json"

#: From so many changed records on, a collection is fetched whole.
MANY = 50


class Mirrored(NamedTuple):
    """What a copy is of now, and how it came to be."""

    edition: str
    #: Collections that were fetched whole.
    collections: int
    #: Records that were fetched one by one.
    records: int
    #: Records that were taken out.
    removed: int


def mirror(transport: Transport, folder: Union[str, Path]) -> Mirrored:
    """Makes or updates a copy: a file in NDJSON per collection, as the service has it to the byte.

    Every file is replaced as a whole. A run that is interrupted is taken up by the next one.
    """
    root = Path(folder)
    state = _state(root, transport.base)
    root.mkdir(parents=True, exist_ok=True)
    manifest = transport.json("/api/v1/manifest")
    counts = {str(one["name"]): int(one["count"]) for one in manifest["collections"]}
    now = {"base": transport.base, "edition": manifest["edition"], "release": manifest["release"]}
    changes = _changes(transport, state, now)
    is_updated = changes is not None and state.get("release") != now["release"]
    digests = _digests(transport) if is_updated else None
    # Until all files are of this edition, the copy counts as one of the edition before.
    _replace(root / STATE, json.dumps({**now, **state, "base": transport.base}).encode("utf-8"))
    whole = records = removed = 0
    for name, count in counts.items():
        if Path(name).name != name or name.startswith("."):
            raise KnowledgeError(f"`{name}` is no name of a collection.")
        path = root / f"{name}.ndjson"
        ids = None if changes is None else changes.get(name, {})
        lines = _lines(path) if ids is not None and len(ids) < MANY else {}
        if lines and ids:
            for id_, is_there in ids.items():
                line = _line(transport, name, id_) if is_there else None
                removed += line is None and lines.pop(id_, None) is not None
                if line is not None:
                    lines[id_] = line
                    records += 1
            _replace(path, b"".join(lines[id_] for id_ in sorted(lines)))
        # A release may have had what no edition lists, and the next one may have it no more.
        is_other = digests is not None and _digest(path) != digests.get(f"/api/v1/{path.name}")
        if len(lines) != count or is_other:
            _fetch_whole(transport, name, path)
            whole += 1
    _replace(root / STATE, json.dumps(now).encode("utf-8"))
    return Mirrored(now["edition"], whole, records, removed)


def _state(root: Path, base: str) -> Dict[str, str]:
    """What the folder is a copy of; nothing for a new one."""
    if not root.is_dir() or not any(root.iterdir()):
        return {}
    try:
        state: Dict[str, str] = json.loads((root / STATE).read_text("utf-8"))
    except (FileNotFoundError, ValueError):
        raise KnowledgeError(f"{root} is neither empty nor a copy; choose another.") from None
    if state.get("base") != base:
        raise KnowledgeError(f"{root} is a copy of {state.get('base')}, not of {base}.")
    return state


def _changes(
    transport: Transport, state: Dict[str, str], now: Dict[str, str]
) -> Union[None, Dict[str, Dict[str, bool]]]:
    """By collection, the ids that editions changed and if they are there; none when unknown."""
    if state.get("release") == now["release"]:
        return {}
    if "edition" not in state or state["edition"] == now["edition"]:
        return None
    try:
        text = transport.text("/api/v1/changes.ndjson", {"since": state["edition"]})
    except ProblemError as problem:
        if problem.slug == "invalid-parameter":
            return None
        raise
    found: Dict[str, Dict[str, bool]] = {}
    for line in reversed(text.splitlines()):
        change: Dict[str, Any] = json.loads(line)
        ids = found.setdefault(change["collection"], {})
        if "from" in change:
            ids[change["from"]] = False
        ids[change["id"]] = change["type"] != "removed"
    return found


def _digests(transport: Transport) -> Dict[str, str]:
    """The SHA-256 of each public file by its path; none of a service without dumps."""
    try:
        files = transport.json("/dumps/manifest.json")["files"]
    except ProblemError as problem:
        if problem.status == 404:
            return {}
        raise
    return {file["path"]: file["sha256"] for file in files}


def _digest(path: Path) -> Union[None, str]:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else None


def _line(transport: Transport, collection: str, id_: str) -> Union[None, bytes]:
    """A record as a line; none when it has gone, or has another id by now."""
    path = f"/api/v1/{collection}/{Transport.segment(id_, 'id')}.ndjson"
    try:
        line = transport.text(path).encode("utf-8")
    except ProblemError as problem:
        if problem.status in (404, 410):
            return None
        raise
    return line if json.loads(line)["id"] == id_ else None


def _lines(path: Path) -> Dict[str, bytes]:
    """The lines of a file by id; none when it is missing or damaged."""
    try:
        lines = path.read_bytes().splitlines(keepends=True)
        return {json.loads(line)["id"]: line for line in lines}
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return {}


def _fetch_whole(transport: Transport, collection: str, path: Path) -> None:
    part = path.with_name(f".{path.name}.part")

    def fetch() -> None:
        with part.open("wb") as file:
            for block in transport.blocks(f"/api/v1/{collection}.ndjson"):
                file.write(block)

    try:
        transport.tried(fetch)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)


def _replace(path: Path, content: bytes) -> None:
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(content)
    os.replace(part, path)
