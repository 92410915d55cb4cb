"""Names and words are looked at before anything is sent: the signatures know them."""

from __future__ import annotations

import functools
import inspect
from typing import Any, Callable, Dict, List, Literal, TypeVar, cast
from typing import get_args, get_origin, get_type_hints

from ._errors import InvalidValue, UnknownName, closest

Method = TypeVar("Method", bound=Callable[..., Any])


def checked(method: Method) -> Method:
    """Makes a method that refuses names and words which its signature does not have."""
    known = names_of(method)
    words: Dict[str, List[str]] = {}

    @functools.wraps(method)
    def call(self: Any, *args: Any, **named: Any) -> Any:
        for name in named:
            if name not in known:
                raise UnknownName(name, known, f"argument of `{method.__name__}`")
        if not words:
            hints = get_type_hints(method)
            words.update((name, _words(hints[name])) for name in known)
        given = dict(zip(known, args), **named)
        for name, value in given.items():
            if words.get(name):
                _check(name, value, words[name])
        return method(self, *args, **named)

    return cast(Method, call)


def names_of(method: Callable[..., Any]) -> List[str]:
    """The arguments of a method, without itself."""
    return [name for name in inspect.signature(method).parameters if name != "self"]


def _words(hint: Any) -> List[str]:
    """The words that a type allows; none when it allows any text."""
    if get_origin(hint) is Literal:
        return [str(word) for word in get_args(hint)]
    inner = get_args(hint)
    return [] if str in inner else [word for one in inner for word in _words(one)]


def _check(name: str, value: Any, allowed: List[str]) -> None:
    given = value.split(",") if isinstance(value, str) else value
    lowered = {word.lower() for word in allowed}
    for one in given if isinstance(given, (list, tuple)) else []:
        if not isinstance(one, str) or one.strip().lower() in lowered:
            continue
        likely = closest(one, allowed)
        listed = "" if likely or len(allowed) > 12 else f" It takes {', '.join(allowed)}."
        raise InvalidValue(f"`{one}` is no value of `{name}`.{listed}", likely)
