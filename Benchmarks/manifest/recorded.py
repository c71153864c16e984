"""The two recorded files: the hash of every output, and the outputs that `.ci/run` compares."""

import hashlib
import json
import lzma
import pathlib
import typing

HASHES = pathlib.Path(__file__).with_name("manifest.tsv")
OUTPUTS = pathlib.Path(__file__).with_name("outputs.json.xz")


class Line(typing.NamedTuple):
    """One line of manifest.tsv."""

    id: str
    hash: str
    """SHA-256 of the normalised output, in hexadecimal digits."""
    command: str


def hashed(output: str) -> str:
    return hashlib.sha256(output.encode()).hexdigest()


def read_hashes(file: pathlib.Path = HASHES) -> dict[str, Line]:
    """Returns the lines by their ids."""
    lines = [Line(*text.split("\t")) for text in file.read_text().splitlines()]
    return {line.id: line for line in lines}


def write_hashes(lines: list[Line], file: pathlib.Path = HASHES) -> None:
    file.write_text("".join("\t".join(line) + "\n" for line in lines))


def read_outputs(file: pathlib.Path = OUTPUTS) -> dict[str, str]:
    """Returns outputs by the text of their commands."""
    return json.loads(lzma.decompress(file.read_bytes()))


def write_outputs(outputs: dict[str, str], file: pathlib.Path = OUTPUTS) -> None:
    content = json.dumps(outputs, ensure_ascii=False, indent=0).encode()
    file.write_bytes(lzma.compress(content, preset=9 | lzma.PRESET_EXTREME))
