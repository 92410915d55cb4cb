"""Requests to the service: bounded, repeated where that helps, and revalidated by ETag."""

from __future__ import annotations

import http.client
import json
import math
import socket
import ssl
import string
import threading
import time
import zlib
from contextlib import closing
from email.utils import parsedate_to_datetime
from typing import Any, Callable, Dict, Iterable, Iterator, Mapping, NamedTuple, Optional, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from ._cache import Cache, Kept
from ._errors import ConnectionFault, InvalidValue, KnowledgeError, ProblemError

T = TypeVar("T")

#: Bytes of the largest answer that is read into memory.
MAX_ANSWER = 256 * 2**20
#: Bytes of the largest problem document.
MAX_PROBLEM = 2**20
#: Bytes that are read at once.
BLOCK = 2**16

#: A connection that failed or broke off.
FAULTS = (
    URLError,
    ConnectionError,
    TimeoutError,
    socket.timeout,
    http.client.HTTPException,
    ssl.SSLError,
    zlib.error,
)


class Answer(NamedTuple):
    """An answer that was read to its end."""

    url: str
    status: int
    headers: Mapping[str, str]
    body: bytes


class _Redirects(HTTPRedirectHandler):
    """Follows former ids, also where Python is older than 308, and never to another service."""

    def __init__(self, base: str) -> None:
        self._origin = urlsplit(base)[:2]

    def redirect_request(
        self, req: Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> Optional[Request]:
        if urlsplit(newurl)[:2] != self._origin:
            raise KnowledgeError(f"{req.full_url} leads to another service, {newurl}.")
        if code in (307, 308):
            return Request(newurl, req.data, req.headers, method=req.get_method())
        return super().redirect_request(req, fp, code, msg, headers, newurl)

    http_error_308 = HTTPRedirectHandler.http_error_302


class Transport:
    """Asks one service. Safe to share between threads but for its cache's count of bytes."""

    def __init__(
        self,
        base: str,
        *,
        timeout: float,
        retries: int,
        max_wait: float,
        cache: Optional[Cache],
        headers: Mapping[str, str],
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        if urlsplit(base).scheme not in ("http", "https") or not urlsplit(base).netloc:
            raise InvalidValue(f"`{base}` is no address of a service, as https://api.example.org.")
        if not 0 < timeout <= threading.TIMEOUT_MAX:
            raise InvalidValue(f"`timeout` is a number of seconds above 0, and not {timeout}.")
        self.base = base.rstrip("/")
        self._timeout = timeout
        self._retries = retries
        self._max_wait = max_wait
        self._cache = cache
        self._headers = dict(headers)
        self._sleep = sleep
        self._opener = build_opener(_Redirects(self.base))
        #: The edition that the last answer was of.
        self.edition: Optional[str] = None

    @staticmethod
    def segment(value: Any, name: str) -> str:
        """A part of a path."""
        if not isinstance(value, str) or value in ("", ".", ".."):
            raise InvalidValue(f"`{name}` is a text such as `sharpe-ratio`, and not {value!r}.")
        return quote(value, safe="")

    def json(self, path: str, query: Optional[Mapping[str, Any]] = None) -> Any:
        """The JSON at a path, from the cache while it is unchanged."""
        return self._kept(self._address(path, query), _json)

    def text(self, path: str, query: Optional[Mapping[str, Any]] = None) -> str:
        """The text at a path, from the cache while it is unchanged."""
        return self._kept(self._address(path, query), _text)

    def post(self, path: str, query: Mapping[str, Any], body: Any) -> Any:
        """Sends a body as JSON and gives the JSON of the answer."""
        return _json(self._sent(path, query, body))

    def post_for_text(self, path: str, query: Mapping[str, Any], body: Any) -> str:
        """Sends a body as JSON and gives the text of the answer."""
        return _text(self._sent(path, query, body))

    def blocks(self, path: str) -> Iterator[bytes]:
        """The bytes of a file, block by block; one try, so that the caller can begin again."""
        with closing(self._open(self._address(path), {}, None)) as response:
            yield from _read(response)

    def tried(self, act: Callable[[], T]) -> T:
        """Does something, again after a fault or when the service asks for that."""
        attempt = 0
        while True:
            try:
                return act()
            except ProblemError as problem:
                wait = _seconds_to_wait(problem, attempt)
                if wait is None or wait > self._max_wait or attempt >= self._retries:
                    raise
            except FAULTS as fault:
                reason = getattr(fault, "reason", fault)
                lasting = (ssl.SSLCertVerificationError, http.client.InvalidURL)
                if attempt >= self._retries or isinstance(reason, lasting):
                    what = f"{self.base} could not be read: {reason or type(fault).__name__}"
                    raise ConnectionFault(f"{what} (tried {attempt + 1} times).") from fault
                wait = 2.0**attempt
            self._sleep(wait)
            attempt += 1

    def _address(self, path: str, query: Optional[Mapping[str, Any]] = None) -> str:
        """A path, or an address that the service gave, at the base of this client."""
        parts = urlsplit(path[len(self.base):] if path.startswith(f"{self.base}/") else path)
        if not parts.path.startswith("/"):
            raise InvalidValue(f"`{path}` is no address. One begins with `/`, as `/api/v1/terms`.")
        given = [(name, value) for name, value in (query or {}).items() if value is not None]
        pairs = urlencode([(name, _written(value)) for name, value in given], quote_via=quote)
        whole = "?".join(filter(None, (parts.path, "&".join(filter(None, (parts.query, pairs))))))
        # What is quoted already stays as it is.
        return self.base + quote(whole, safe=string.punctuation)

    def _sent(self, path: str, query: Mapping[str, Any], body: Any) -> Answer:
        try:
            data = json.dumps(body, allow_nan=False, default=_plain).encode("utf-8")
        except InvalidValue:
            raise
        except ValueError as error:
            raise InvalidValue("A number is not finite, and JSON has none such.") from error
        return self._ask(self._address(path, query), {"Content-Type": "application/json"}, data)

    def _kept(self, url: str, read: Callable[[Answer], T]) -> T:
        """What is read of an answer. One that cannot be read is not kept."""
        kept = self._cache.get(url) if self._cache else None
        answer = self._ask(url, {"If-None-Match": kept.etag} if kept else {}, None)
        if kept and answer.status == 304:
            return read(answer._replace(body=kept.body))
        value = read(answer)
        etag = answer.headers.get("ETag")
        if self._cache and etag and "no-store" not in answer.headers.get("Cache-Control", ""):
            self._cache.set(url, Kept(etag, answer.body))
        return value

    def _ask(self, url: str, headers: Dict[str, str], data: Optional[bytes]) -> Answer:
        def once() -> Answer:
            compressed = {"Accept-Encoding": "gzip", **headers}
            with closing(self._open(url, compressed, data)) as response:
                return Answer(response.url, response.status, response.headers, _whole(response))

        answer = self.tried(once)
        self.edition = answer.headers.get("X-Data-Version", self.edition)
        return answer

    def _open(self, url: str, headers: Dict[str, str], data: Optional[bytes]) -> Any:
        """A successful response or a 304 that has not been read."""
        request = Request(url, data=data, headers={**self._headers, **headers})
        try:
            return self._opener.open(request, timeout=self._timeout)
        except HTTPError as response:
            if response.code == 304:
                return response
            with closing(response):
                raise _problem(response) from None


def _read(response: Any) -> Iterator[bytes]:
    """The body in blocks. One that ends early is a fault: `read` with a size does not say so."""
    length = response.headers.get("Content-Length")
    count = 0
    while True:
        block = response.read(BLOCK)
        if not block:
            break
        count += len(block)
        yield block
    if length is not None and response.status != 304 and count < int(length):
        raise http.client.IncompleteRead(b"", int(length) - count)


def _whole(response: Any, most: int = MAX_ANSWER) -> bytes:
    """The body in memory, unpacked."""
    is_packed = response.headers.get("Content-Encoding", "").lower() == "gzip"
    unpack = zlib.decompressobj(31) if is_packed else None
    parts = []
    size = 0
    for block in _read(response):
        part = unpack.decompress(block, most + 1 - size) if unpack else block
        size += len(part)
        if size > most:
            raise KnowledgeError(f"The answer has over {most} bytes; ask for less at once.")
        parts.append(part)
    if unpack and size and not unpack.eof:
        raise http.client.IncompleteRead(b"")
    return b"".join(parts)


def _problem(response: HTTPError) -> ProblemError:
    body = _whole(response, MAX_PROBLEM)
    after = response.headers.get("Retry-After")
    said = body[:200].decode("utf-8", "replace")
    detail = f"{response.code} {response.reason} from {response.url}: {said}"
    problem: Dict[str, Any] = {"type": "about:blank", "title": response.reason, "detail": detail}
    if response.headers.get("Content-Type", "").startswith("application/problem+json"):
        try:
            problem.update(json.loads(body))
        except (ValueError, TypeError):
            pass  # It is no object of JSON: the status and the text say what there is to say.
    return ProblemError({**problem, "status": response.code}, after)


def _json(answer: Answer) -> Any:
    return _read_as("JSON", json.loads, answer)


def _text(answer: Answer) -> str:
    return _read_as("text in UTF-8", lambda body: body.decode("utf-8"), answer)


def _read_as(what: str, read: Callable[[bytes], T], answer: Answer) -> T:
    """The content of an answer: what stands between may answer in place of the service."""
    try:
        return read(answer.body)
    except ValueError:
        media_type = answer.headers.get("Content-Type", "no Content-Type")
        said = answer.body[:200].decode("utf-8", "replace")
        detail = f"{answer.url} did not answer {what}: {media_type}, {said}"
        raise KnowledgeError(detail) from None


def _seconds_to_wait(problem: ProblemError, attempt: int) -> Optional[float]:
    """Seconds until the request should be sent again; none when it should not."""
    if problem.status not in (429, 503):
        return None
    after = problem.retry_after
    if after is None:
        return 2.0**attempt
    if after.isdecimal():
        return float(after[:12])
    try:
        return max(0.0, parsedate_to_datetime(after).timestamp() - time.time())
    except (TypeError, ValueError, OverflowError):
        return 2.0**attempt


def _written(value: Any) -> str:
    """A value as a query has it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and not math.isfinite(value):
        raise InvalidValue(f"{value} is no finite number.")
    if isinstance(value, (str, int, float)):
        return str(value)
    if isinstance(value, (list, tuple)):
        return ",".join(_written(one) for one in value)
    return _written(_plain(value))


def _plain(value: Any) -> Any:
    """What JSON has in place of arrays, days, decimals, sets and other series."""
    for method in ("tolist", "isoformat", "__float__"):
        if hasattr(value, method):
            return getattr(value, method)()
    if isinstance(value, (set, frozenset)):
        return sorted(value, key=str)
    if isinstance(value, Iterable) and not isinstance(value, (bytes, bytearray, Mapping)):
        return list(value)
    raise InvalidValue(f"{value!r} cannot be sent: it is no text, number, day or series of these.")
