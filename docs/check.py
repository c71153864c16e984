"""The README's commands, run as they stand: what they print is what it shows, and its pictures are what they draw.

    python3 docs/check.py FOLDER [--write]

FOLDER holds the programs. In each README a `console` block begins with `$ ` and a command, and goes on with the output. The
commands run in a folder with `datasets`, `notebooks` and one file per `csv NAME` block. The example apps are not built here:
their output is `expected.txt`, which `make check-embedding` checks. `--write` replaces outputs and pictures by the current
ones. Needs only Python and bash.
"""

import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
READMES = {"README.md": "en", "README.ja.md": "ja"}
# Commands with output per README.
EXAMPLES = 6
# The command that builds and runs the example apps, and a command that prints the same.
APPS = "swift run --package-path Examples/Embedding"
PRINTED = f"cat {shlex.quote(str(ROOT / 'Examples/Embedding/expected.txt'))}"
BLOCK = re.compile(r"(```console\n\$ )([^\n]*)\n(.*?)(```)", re.S)
FILE = re.compile(r"```csv (\S+)\n(.*?)```", re.S)
# Charts of the READMEs, by the command that draws them.
PICTURES = {
    "simulate datasets/memora-1000": ["months-cards", "ahead-cards"],
    "analyze datasets/at00-year": ["absence-risk"],
    "simulate datasets/memora-1000 --compare table,sm2,fsrs6@0.9": ["minutes"],
    "kaiki backtest datasets/memora-1000": ["record-cards"],
}


def run(command, folder, files=()):
    """Runs a command of a README in a folder with its files and the data sets."""
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"}
    with tempfile.TemporaryDirectory() as work:
        for name in ["datasets", "notebooks"]:
            pathlib.Path(work, name).symlink_to(ROOT / name)
        for name, text in files:
            pathlib.Path(work, name).write_text(text)
        command = command.replace(APPS, PRINTED)
        return subprocess.run(["bash", "-o", "pipefail", "-c", command], cwd=work, env=environment, text=True,
                              stdout=subprocess.PIPE, check=False)


def pictures(folder, language):
    """The bytes of each chart, by its file."""
    drawn = {}
    for command, names in PICTURES.items():
        with tempfile.TemporaryDirectory() as out:
            run(f"{command} --lang {language} --quiet --svg {out} > {os.devnull}", folder)
            for name in names:
                file = pathlib.Path(out, f"{name}.svg")
                ending = "" if language == "en" else f".{language}"
                drawn[f"docs/pictures/{name}{ending}.svg"] = file.read_bytes() if file.exists() else b""
    return drawn


def main():
    words = [word for word in sys.argv[1:] if word != "--write"]
    if len(words) != 1:
        sys.exit(__doc__)
    folder, writes = pathlib.Path(words[0]).resolve(), "--write" in sys.argv
    faults, blocks = [], 0
    for name, language in READMES.items():
        text = (ROOT / name).read_text()

        def shown(block):
            nonlocal blocks
            blocks += 1
            begin, command, printed, end = block.groups()
            ended = run(command, folder, FILE.findall(text))
            now = ended.stdout
            # 141: what follows a pipe had read enough.
            if not now or ended.returncode not in (0, 141):
                faults.append(f"{name}: {command}: ends with {ended.returncode}")
                return block.group(0)
            if now != printed and not writes:
                faults.append(f"{name}: {command}: prints\n{now}where this is shown:\n{printed}")
            return f"{begin}{command}\n{now}{end}"

        now = BLOCK.sub(shown, text)
        if writes:
            (ROOT / name).write_text(now)
        for path, drawn in pictures(folder, language).items():
            file = ROOT / path
            if writes and drawn:
                file.parent.mkdir(exist_ok=True)
                file.write_bytes(drawn)
            if not drawn or not file.exists() or file.read_bytes() != drawn:
                faults.append(f"{path}: another picture is drawn now")
            if path not in text:
                faults.append(f"{name}: shows no {path}")
    if blocks != len(READMES) * EXAMPLES:
        faults.append(f"the READMEs have {blocks} commands with output, not {EXAMPLES} each")
    print("\n".join(faults) or f"{blocks} commands of the READMEs print and draw what they show")
    sys.exit(1 if faults else 0)


main()
