"""What the generated methods are made of: requests by path and arguments, and lists with pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Generic, Iterator, Optional, Sequence, Tuple, TypeVar

from ._errors import InvalidValue, closest, meant
from ._frames import of_one_type
from ._transport import Transport

if TYPE_CHECKING:
    import pandas
    import polars

Record = TypeVar("Record")


class Records(Iterator[Record], Generic[Record]):
    """The records of a list. A page is asked for when it is needed; it can be walked once."""

    def __init__(self, records: Iterator[Record]) -> None:
        self._records = records

    def __iter__(self) -> Records[Record]:
        return self

    def __next__(self) -> Record:
        return next(self._records)

    def to_pandas(self) -> pandas.DataFrame:
        """A data frame of what is left, where pandas is installed."""
        try:
            import pandas
        except ImportError as missing:
            raise ImportError("to_pandas() needs pandas: pip install pandas") from missing
        return pandas.DataFrame.from_records(list(self))

    def to_polars(self) -> polars.DataFrame:
        """A data frame of what is left, where polars is installed.

        Its columns have a type each: values that no other type holds are texts of JSON.
        """
        try:
            import polars
        except ImportError as missing:
            raise ImportError("to_polars() needs polars: pip install polars") from missing
        return polars.DataFrame(of_one_type(list(self)), infer_schema_length=None)


class Endpoint:
    """A part of the client. Its methods hand over their arguments as they were given."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            known = [one for one in (*vars(self), *dir(type(self))) if not one.startswith("_")]
            what = f"`{type(self).__name__}` has no `{name}`."
            raise AttributeError(what + meant(closest(name, known)))

    def _get(self, path: str, given: Dict[str, Any]) -> Any:
        path, query = _filled(path, _given(given))
        return self._transport.json(path, query)

    def _post(self, path: str, given: Dict[str, Any], in_query: Tuple[str, ...]) -> Any:
        path, members = _filled(path, _given(given))
        query = {name: members.pop(name) for name in in_query if name in members}
        return self._transport.post(path, query, members)

    def _list(self, path: str, given: Dict[str, Any], largest: int) -> Records[Any]:
        path, query = _filled(path, _given(given))
        limit = query.pop("limit", None)
        if limit is not None and (type(limit) is not int or limit < 0):
            raise InvalidValue(f"`limit` is a count of records or left out, and not {limit!r}.")
        return Records(self._records(path, query, limit, largest))

    def _records(
        self, path: str, query: Dict[str, Any], limit: Optional[int], largest: int
    ) -> Iterator[Any]:
        left = limit
        if left == 0:
            return
        query["limit"] = largest if left is None else min(left, largest)
        page = self._transport.json(path, query)
        while page["data"]:
            for record in page["data"]:
                yield record
                if left is not None:
                    left -= 1
                    if left == 0:
                        return
            link = page["links"].get("next")
            if link is None:
                return
            page = self._transport.json(link)


def _given(arguments: Dict[str, Any]) -> Dict[str, Any]:
    """The arguments that have a value, by the names of the contract."""
    return {
        name.rstrip("_"): value
        for name, value in arguments.items()
        if name != "self" and value is not None
    }


def _filled(path: str, given: Dict[str, Any]) -> Tuple[str, Dict[str, Any]]:
    """The path with its parameters in place, and what is left of the arguments."""
    parts: Sequence[str] = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    for name in parts:
        path = path.replace("{" + name + "}", Transport.segment(given.pop(name, None), name))
    return path, given
