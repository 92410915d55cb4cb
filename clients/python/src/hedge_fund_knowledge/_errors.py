"""What can go wrong, each kind as an exception of its own."""

from __future__ import annotations

import difflib
from typing import Any, Dict, Iterable, List, Mapping, Optional

#: Of the errors of a problem, those that its message says.
SAID = 5


class KnowledgeError(Exception):
    """Every error of this package."""


class UnknownName(KnowledgeError, TypeError):
    """A name that the contract does not have. Nothing was sent."""

    def __init__(self, name: str, known: Iterable[str], where: str) -> None:
        self.name = name
        self.suggestions = closest(name, known)
        super().__init__(f"`{name}` is no {where}.{meant(self.suggestions)}")


class InvalidValue(KnowledgeError, ValueError):
    """A value that the contract does not allow. Nothing was sent."""

    def __init__(self, detail: str, suggestions: Optional[List[str]] = None) -> None:
        self.suggestions = suggestions or []
        super().__init__(detail + meant(self.suggestions))


class ConnectionFault(KnowledgeError, ConnectionError):
    """The service could not be reached, or an answer broke off, as often as it was tried."""


class VerificationError(KnowledgeError):
    """A file is not what the service lists."""


class ProblemError(KnowledgeError):
    """What the service refuses, with the problem document (RFC 9457) that it answered."""

    def __init__(self, problem: Mapping[str, Any], retry_after: Optional[str] = None) -> None:
        self.problem: Dict[str, Any] = dict(problem)
        self.status = int(self.problem.get("status", 0))
        self.title = str(self.problem.get("title", ""))
        self.detail = str(self.problem.get("detail", self.title))
        self.retry_after = retry_after
        super().__init__(self._message())

    @property
    def slug(self) -> str:
        """The last part of the problem's type; `about:blank` when something else has answered."""
        return str(self.problem.get("type", "about:blank")).rsplit("/", 1)[-1]

    @property
    def errors(self) -> List[Dict[str, Any]]:
        """The error of each parameter, header or member of the body."""
        given = self.problem.get("errors")
        listed = given if isinstance(given, list) else []
        return [error for error in listed if isinstance(error, dict)]

    @property
    def suggestions(self) -> List[str]:
        """What works instead: similar addresses, queries or names."""
        own = [error["suggestion"] for error in self.errors if "suggestion" in error]
        return [*self.problem.get("suggestions", []), *own]

    @property
    def pointer(self) -> Optional[str]:
        """The JSON Pointer of the first error in a body."""
        pointers = [str(error["pointer"]) for error in self.errors if "pointer" in error]
        return pointers[0] if pointers else None

    def _message(self) -> str:
        """The detail, which of several errors says no more than how many there are, and theirs."""
        details = [str(error.get("detail", "")) for error in self.errors]
        if len(details) < 2:
            return self.detail
        more = [f"And {len(details) - SAID} more."] if len(details) > SAID else []
        return " ".join([self.detail, *details[:SAID], *more])


def closest(name: str, known: Iterable[str]) -> List[str]:
    """The names most like one, the likeliest first, or else those that it is a part of."""
    names = list(known)
    likely = difflib.get_close_matches(name, names, n=3, cutoff=0.6)
    return likely or [one for one in names if name and name in one][:3]


def meant(suggestions: List[str]) -> str:
    """The end of a message."""
    names = " or ".join(f"`{one}`" for one in suggestions)
    return f" Did you mean {names}?" if names else ""
