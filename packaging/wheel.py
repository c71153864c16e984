"""Makes the wheel of a program that packaging/link.sh linked: wheel.py PROGRAM LICENCES FOLDER.

LICENCES is a folder that packaging/notice.sh wrote. A wheel is a zip with a list of what it holds (PEP 427, PEP 639); it is
written here, so that it needs no index of packages.
"""

import base64
import hashlib
import os
import platform
import re
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

MODULE = Path(__file__).resolve().parent.parent / "python"

METADATA = """\
Metadata-Version: 2.4
Name: kaiki
Version: {version}
Summary: Says when things come back: analysis and projection of flashcards, tasks, lists, habits and absences
License-Expression: GPL-3.0-or-later
{licences}
Requires-Python: >=3.10
Requires-Dist: tzdata
Provides-Extra: pandas
Requires-Dist: pandas>=2; extra == "pandas"
Provides-Extra: arrow
Requires-Dist: pyarrow; extra == "arrow"
Classifier: Operating System :: POSIX :: Linux
Classifier: Typing :: Typed
Description-Content-Type: text/markdown

{readme}"""

WHEEL = """\
Wheel-Version: 1.0
Generator: kaiki
Root-Is-Purelib: false
Tag: {tag}
"""

COMMANDS = """\
[console_scripts]
kaiki = kaiki._program:main_kaiki
simulate = kaiki._program:main_simulate
analyze = kaiki._program:main_analyze
"""


def tag(program):
    """The tag of a program: the oldest C library that has what it asks for (PEP 600)."""
    newest = max(int(minor) for minor in re.findall(rb"GLIBC_2\.(\d+)", program))
    return f"py3-none-manylinux_2_{newest}_{platform.machine()}"


def moment():
    """The time of every file: SOURCE_DATE_EPOCH or now, to the day, so that two builds of a day are the same."""
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
    return (*time.gmtime(seconds)[:3], 0, 0, 0)


def pages(program, place):
    """The manual pages, which pip puts where `man` looks for what an environment has."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([program, "man", "--force", "--out", folder], check=True)
        return {f"{place}/{path.name}": path.read_bytes() for path in sorted(Path(folder).iterdir())}


def main(program, licences, folder):
    binary = Path(program).read_bytes()
    version = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    info = f"kaiki-{version}.dist-info"
    kept = sorted(path for path in Path(licences).rglob("*") if path.is_file())
    names = [path.relative_to(licences).as_posix() for path in kept]

    files = {f"kaiki/{path.name}": path.read_bytes() for path in sorted((MODULE / "kaiki").glob("*.py*")) if path.is_file()}
    files["kaiki/py.typed"] = b""
    files["kaiki/bin/kaiki"] = binary
    files |= {f"{info}/licenses/{name}": path.read_bytes() for name, path in zip(names, kept)}
    files |= pages(program, f"kaiki-{version}.data/data/share/man/man1")
    files[f"{info}/METADATA"] = METADATA.format(
        version=version,
        licences="\n".join(f"License-File: {name}" for name in names),
        readme=(MODULE / "README.md").read_text(encoding="utf-8"),
    ).encode()
    files[f"{info}/WHEEL"] = WHEEL.format(tag=tag(binary)).encode()
    files[f"{info}/entry_points.txt"] = COMMANDS.encode()
    record = []
    for name, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record.append(f"{name},sha256={digest},{len(content)}\n")
    files[f"{info}/RECORD"] = ("".join(record) + f"{info}/RECORD,,\n").encode()

    path = Path(folder) / f"kaiki-{version}-{tag(binary)}.whl"
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, moment())
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if name == "kaiki/bin/kaiki" else 0o100644) << 16
            wheel.writestr(entry, content)
    print(path)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
