"""A client of the Hedge Fund Knowledge API: knowledge of the hedge-fund world, and calculators."""

from ._client import Client
from ._endpoint import Records
from ._errors import (
    ConnectionFault,
    InvalidValue,
    KnowledgeError,
    ProblemError,
    UnknownName,
    VerificationError,
)
from ._mirror import Mirrored
from .contract import types

__all__ = [
    "Client",
    "ConnectionFault",
    "InvalidValue",
    "KnowledgeError",
    "Mirrored",
    "ProblemError",
    "Records",
    "UnknownName",
    "VerificationError",
    "types",
]
