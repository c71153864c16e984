"""What the program refuses, as exceptions with its words."""

from __future__ import annotations

from collections.abc import Sequence


BY_USER = " (in Python: by_user=True)"


class KaikiError(Exception):
    """The program ended with an error.

    `words` is what it wrote, lines that name the place and the remedy; `code` its exit code; `command` what was asked. If
    the remedy is the option `--by-user`, the message of the exception names `by_user=True` after the words.
    """

    def __init__(self, words: str, code: int, command: Sequence[str]) -> None:
        super().__init__((words + BY_USER if "--by-user" in words else words) or f"kaiki ended with {code}")
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


def error(words: str, code: int, command: Sequence[str]) -> KaikiError:
    """The exception for an exit code."""
    return _BY_CODE.get(code, KaikiError)(words, code, command)
