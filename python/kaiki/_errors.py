"""What the program refuses, as exceptions with its words."""

from __future__ import annotations

import re
from collections.abc import Sequence


class KaikiError(Exception):
    """The program ended with an error.

    `words` is what it wrote, lines that name the place and the remedy; `code` its exit code; `command` what was asked. The
    message of the exception has the names of options as Python writes them: `by_user` for `--by-user`.
    """

    def __init__(self, words: str, code: int, command: Sequence[str]) -> None:
        super().__init__(in_python(words) or f"kaiki ended with {code}")
        self.words = words
        self.code = code
        self.command = list(command)


class UsageError(KaikiError, ValueError):
    """An option that there is not, a value out of its range, or data too few for what is asked (64)."""


class DataError(KaikiError, ValueError):
    """Data of which nothing can be read, or, under `strict`, with any fault (65)."""


class MissingInputError(KaikiError, FileNotFoundError):
    """No such file or folder (66)."""


class NoTimeZonesError(KaikiError):
    """The system has no time zone files, and the package tzdata is missing too (72)."""


class NotPermittedError(KaikiError, PermissionError):
    """A file that may not be read or written (77)."""


class SettingsError(KaikiError, ValueError):
    """Settings that cannot hold (78)."""


_BY_CODE: dict[int, type[KaikiError]] = {
    64: UsageError,
    65: DataError,
    66: MissingInputError,
    72: NoTimeZonesError,
    77: NotPermittedError,
    78: SettingsError,
}


def in_python(words: str) -> str:
    """A sentence of the program with its options as Python writes them: `by_user` for `--by-user`."""
    return re.sub(r"(?<![\w-])--([a-z]+(?:-[a-z]+)*)", lambda found: found[1].replace("-", "_"), words)


def error(words: str, code: int, command: Sequence[str]) -> KaikiError:
    """The exception for an exit code."""
    return _BY_CODE.get(code, KaikiError)(words, code, command)
