"""The command `hfk`."""

from __future__ import annotations

import argparse
import inspect
import json
import os
import sys
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from ._checked import names_of
from ._client import DEFAULT, Client
from ._errors import InvalidValue, KnowledgeError, ProblemError, UnknownName
from ._transport import Transport
from .contract import BASE

Argument = Tuple[Tuple[str, ...], Dict[str, Any]]
Run = Callable[[Client, Any], None]

EXAMPLES = """examples:
  hfk search "what is a redemption gate"
  hfk get sharpe-ratio
  hfk get strategies/merger-arbitrage --json
  hfk list terms category=risk-management level=intro --limit 5
  hfk compute sharpe-ratio returns=1%,2%,-0.5% periods_per_year=12
  hfk compute sharpe-ratio --help-inputs
  hfk mirror copy/

What people read comes as Markdown, and with --json as the service's JSON: lists as a record a
line. A word that the service lacks ends with what it may have been, and status 1.
"""


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs a command and gives its status."""
    options = _parser().parse_args(arguments)
    # A service writes the addresses and the text of its answers in UTF-8, whatever the locale.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8")
    try:
        cache = None if options.no_cache else DEFAULT
        client = Client(options.base, timeout=options.timeout, cache=cache)
        options.run(client, options)
        sys.stdout.flush()
        return 0
    except BrokenPipeError:
        # The reader of the output has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except (KnowledgeError, OSError) as error:
        print(f"hfk: {error}", file=sys.stderr)
        if isinstance(error, ProblemError):
            for suggestion in error.suggestions:
                print(f"  try {suggestion.replace('/api/v1/', '')}", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--json", action="store_true", help="JSON in place of Markdown")
    shared.add_argument(
        "--base",
        default=os.environ.get("HFK_BASE", BASE),
        help="address of the service (also HFK_BASE in the environment; %(default)s)",
    )
    shared.add_argument(
        "--timeout", type=float, default=30.0, help="seconds of silence (%(default)s)"
    )
    shared.add_argument("--no-cache", action="store_true", help="keep no answers on disk")
    parser = argparse.ArgumentParser(
        prog="hfk",
        description="Asks the Hedge Fund Knowledge API.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(required=True, metavar="command")

    def command(name: str, about: str, run: Run, *args: Argument) -> None:
        added = commands.add_parser(name, help=about, description=f"{about}.", parents=[shared])
        added.set_defaults(run=run)
        for names, settings in args:
            added.add_argument(*names, **settings)

    limit = _argument("--limit", type=int, help="at most so many")
    command("search", "find entries", _search, _argument("query"), limit)
    command("suggest", "complete a name", _suggest, _argument("prefix"))
    command(
        "get",
        "read an entry",
        _get,
        _argument("id", help="of a term, or with its collection, as strategies/merger-arbitrage"),
    )
    command(
        "list",
        "the entries of a collection",
        _list,
        _argument("collection"),
        _argument("filter", nargs="*", help="name=value, as category=risk-management"),
        limit,
    )
    command("graph", "what lies around an entry", _graph, _argument("id"), limit)
    ends = (_argument("source"), _argument("target"))
    command("path", "how two entries are connected", _path, *ends)
    command(
        "chunks", "passages for a language model", _chunks, _argument("query", nargs="?"), limit
    )
    command(
        "compute",
        "calculate; without a name, the list of calculators",
        _compute,
        _argument("calculator", nargs="?", help="such as sharpe-ratio"),
        _argument("input", nargs="*", help="name=value; a series has commas between its values"),
        _argument("--inputs", metavar="FILE", help="a JSON object of inputs; - is standard input"),
        _argument("--help-inputs", action="store_true", help="what the inputs mean"),
    )
    command(
        "changes",
        "what the editions changed",
        _changes,
        _argument("--since", help="an edition, or a day as 2026-11-01"),
        limit,
    )
    command("dumps", "the files with the whole corpus", _dumps)
    command(
        "download",
        "fetch and verify a dump",
        _download,
        _argument("name", help="such as terms.parquet"),
        _argument("folder", nargs="?", default="."),
    )
    command("mirror", "make or update a copy", _mirror, _argument("folder"))
    return parser


def _argument(*names: str, **settings: Any) -> Argument:
    return names, settings


def _show(client: Client, options: Any, path: str, **query: Any) -> None:
    """Prints what is at an address: Markdown, or JSON."""
    print(client.text(path, **query, format=_format(options)).rstrip("\n"))


def _format(options: Any) -> str:
    return "json" if options.json else "md"


def _search(client: Client, options: Any) -> None:
    _show(client, options, "/api/v1/search", q=options.query, limit=options.limit)


def _suggest(client: Client, options: Any) -> None:
    _show(client, options, "/api/v1/suggest", q=options.prefix)


def _get(client: Client, options: Any) -> None:
    collection, _, id_ = options.id.rpartition("/")
    _collection(client, collection or "terms")
    _show(client, options, f"/api/v1/{collection or 'terms'}/{Transport.segment(id_, 'id')}")


def _list(client: Client, options: Any) -> None:
    method = _collection(client, options.collection).list
    given = _pairs(options.filter, names_of(method), f"filter of {options.collection}")
    if "limit" in given:
        raise InvalidValue(f"`limit` is an option here: --limit {given['limit']}.")
    is_short = not options.json and "fields" not in given
    view = {"view": "summary"} if is_short else {}
    for record in method(limit=options.limit, **{**view, **given}):
        if is_short:
            print(f"{record['id']}  {record.get('name') or record.get('title', '')}".rstrip())
        else:
            print(json.dumps(record, ensure_ascii=False))


def _graph(client: Client, options: Any) -> None:
    id_ = Transport.segment(options.id, "id")
    _show(client, options, f"/api/v1/graph/{id_}", limit=options.limit)


def _path(client: Client, options: Any) -> None:
    _show(client, options, "/api/v1/graph/path", **{"from": options.source, "to": options.target})


def _chunks(client: Client, options: Any) -> None:
    for chunk in client.chunks(q=options.query, limit=options.limit):
        if options.json:
            print(json.dumps(chunk, ensure_ascii=False))
        else:
            print(f"{chunk['text']}\n\n{chunk['source']}\n\n---")


def _compute(client: Client, options: Any) -> None:
    if options.calculator is None:
        return _show(client, options, "/api/v1/compute")
    method = _calculator(client, options.calculator)
    if options.help_inputs:
        if options.json:
            id_ = Transport.segment(options.calculator, "calculator")
            return _show(client, options, f"/api/v1/calculators/{id_}", fields="id,inputs,outputs")
        print(inspect.getdoc(method))
        return None
    path = f"/api/v1/compute/{options.calculator}"
    given = _pairs(options.input, names_of(method), f"input of {options.calculator}")
    if options.inputs is None:
        try:
            return _show(client, options, path, **given)
        except ProblemError as problem:
            # A long series is too long for an address, and so it is sent as a body.
            if problem.status != 414:
                raise
        inputs = {name: _value(text) for name, text in given.items()}
    elif given:
        raise InvalidValue("Inputs stand on the line or in a file, not in both.")
    else:
        inputs = _inputs(options.inputs)
    query = {"format": _format(options)}
    print(client._transport.post_for_text(path, query, inputs).rstrip("\n"))
    return None


def _changes(client: Client, options: Any) -> None:
    if options.json:
        for change in client.changes(since=options.since, limit=options.limit):
            print(json.dumps(change, ensure_ascii=False))
    else:
        _show(client, options, "/api/v1/changes", since=options.since, limit=options.limit)


def _dumps(client: Client, options: Any) -> None:
    _show(client, options, "/api/v1/dumps")


def _download(client: Client, options: Any) -> None:
    def progress(done: int, total: int) -> None:
        if sys.stderr.isatty():
            end = "\n" if done == total else ""
            print(f"\r{done:,} of {total:,} bytes", end=end, file=sys.stderr, flush=True)

    path = client.dumps.download(options.name, options.folder, progress=progress)
    print(json.dumps({"path": str(path)}) if options.json else path)


def _mirror(client: Client, options: Any) -> None:
    done = client.mirror(options.folder)
    print(json.dumps(done._asdict()) if options.json else _columns(done._asdict()))


def _collection(client: Client, name: str) -> Any:
    known = [one for one, part in vars(client).items() if hasattr(type(part), "list")]
    known.remove("dumps")
    if name not in known:
        raise UnknownName(name, known, "collection")
    return getattr(client, name)


def _calculator(client: Client, name: str) -> Callable[..., Any]:
    """The method of a calculator, whose name may end with `-calc` as the service has it."""
    others = ("batch", "sweep")
    known = [one for one in dir(client.compute) if not one.startswith("_") and one not in others]
    method = name.replace("-", "_")
    if method.endswith("_calc"):
        method = method[: -len("_calc")]
    if method not in known:
        raise UnknownName(name, [one.replace("_", "-") for one in known], "calculator")
    found: Callable[..., Any] = getattr(client.compute, method)
    return found


def _pairs(texts: List[str], known: List[str], what: str) -> Dict[str, str]:
    given = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise InvalidValue(f"`{text}` is not of the form name=value.")
        if name not in known:
            raise UnknownName(name, known, what)
        if name in given:
            raise InvalidValue(f"`{name}` is given twice. Give it once.")
        given[name] = value
    return given


def _value(text: str) -> Any:
    """A value of the line as a body has it."""
    if "," in text:
        return [_value(one) for one in text.split(",")]
    try:
        return json.loads(text)
    except ValueError:
        return text


def _inputs(file: str) -> Dict[str, Any]:
    try:
        with open(0 if file == "-" else file, encoding="utf-8") as opened:
            given = json.load(opened)
    except ValueError as error:
        raise InvalidValue(f"{file} is not JSON: {error}") from error
    if not isinstance(given, dict):
        raise InvalidValue(f"{file} has to be one JSON object, as {{'returns': [0.01, 0.02]}}.")
    return given


def _columns(values: Dict[str, Any]) -> str:
    width = max((len(name) for name in values), default=0)
    return "\n".join(f"{name:{width}}  {value}" for name, value in values.items())


if __name__ == "__main__":
    sys.exit(main())
