"""Finds the program and runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, NoReturn

from ._errors import error

# Where systems keep their zone files, as the program looks for them.
_ZONES = ("/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/usr/share/lib/zoneinfo", "/var/db/timezone/zoneinfo")


def program() -> str:
    """The program that answers: what KAIKI_BIN names (it, or its folder), or else the one that came with this package."""
    if named := os.environ.get("KAIKI_BIN"):
        path = Path(named) / "kaiki" if Path(named).is_dir() else Path(named)
        if not path.is_file():
            raise FileNotFoundError(f"KAIKI_BIN names no program: {path}")
        return str(path)
    own = Path(__file__).parent / "bin" / "kaiki"
    if own.is_file():
        return str(own)
    raise FileNotFoundError(f"{own} is missing; install the wheel of kaiki, or set KAIKI_BIN to where the program is")


def version() -> str:
    """The version of the program."""
    return output(["--version"]).decode().split()[1]


def environment() -> dict[str, str]:
    """The environment of the program: where the system has no time zone files, those of the package tzdata."""
    variables = dict(os.environ)
    if not variables.get("TZDIR") and not any(os.path.isdir(folder) for folder in _ZONES):
        if (folder := _packaged_zones()) is not None:
            variables["TZDIR"] = folder
    return variables


def _packaged_zones() -> str | None:
    import importlib.util

    found = importlib.util.find_spec("tzdata")
    for place in found.submodule_search_locations or [] if found else []:
        folder = os.path.join(place, "zoneinfo")
        if os.path.isdir(folder):
            return folder
    return None


def output(arguments: Sequence[str], write: Callable[[IO[bytes]], None] | None = None) -> bytes:
    """What the program prints; `write` fills its standard input meanwhile."""
    command = [program(), *arguments]
    if write is None:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, env=environment())
        code, printed, words = done.returncode, done.stdout, done.stderr
    else:
        code, printed, words = _fed(command, write)
    if code != 0:
        raise error(words.decode(errors="replace").strip(), code if code > 0 else 128 - code, ["kaiki", *arguments])
    return printed


def _fed(command: Sequence[str], write: Callable[[IO[bytes]], None]) -> tuple[int, bytes, bytes]:
    from threading import Thread

    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    assert process.stdin and process.stdout and process.stderr
    read: dict[str, bytes] = {}

    def gather(name: str, stream: IO[bytes]) -> None:
        read[name] = stream.read()

    readers = [
        Thread(target=gather, args=("printed", process.stdout)),
        Thread(target=gather, args=("words", process.stderr)),
    ]
    for reader in readers:
        reader.start()
    try:
        write(process.stdin)
        process.stdin.close()
    except BrokenPipeError:  # the program has ended before, and says why
        pass
    except BaseException:  # what was to be written could not be made
        process.kill()
        raise
    finally:
        try:
            process.stdin.close()
        except BrokenPipeError:
            pass
        code = process.wait()
        for reader in readers:
            reader.join()
        process.stdout.close()
        process.stderr.close()
    return code, read["printed"], read["words"]


def _become(name: str) -> NoReturn:
    """Makes this process the program under a name, with its arguments, streams and signals."""
    os.execve(program(), [name, *sys.argv[1:]], environment())


def main_kaiki() -> NoReturn:
    """The command `kaiki`."""
    _become("kaiki")


def main_simulate() -> NoReturn:
    """The command `simulate`."""
    _become("simulate")


def main_analyze() -> NoReturn:
    """The command `analyze`."""
    _become("analyze")
