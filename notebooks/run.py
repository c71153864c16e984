"""Strips, checks and runs the notebooks: `python3 notebooks/run.py --help`.

To strip and to check need nothing but Python; to run needs what `requirements.txt` names.
"""

import argparse
import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
TARGET = HERE.parent / ".build" / "notebooks"


def notebooks():
    return sorted(HERE.glob("*.ipynb"))


def stripped(text):
    """A notebook as it is committed: no outputs, no counts, nothing that tells who ran it."""
    notebook = json.loads(text)
    for cell in notebook["cells"]:
        cell["metadata"] = {}
        if cell["cell_type"] == "code":
            cell["execution_count"] = None
            cell["outputs"] = []
    notebook["metadata"] = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def strip():
    for path in notebooks():
        path.write_text(stripped(path.read_text(encoding="utf-8")), encoding="utf-8")


def check():
    """Whether every notebook is stripped; says which is not."""
    bad = [path for path in notebooks() if path.read_text(encoding="utf-8") != stripped(path.read_text(encoding="utf-8"))]
    for path in bad:
        print(
            f"notebooks/{path.name}: holds outputs, counts or other traces of a run; "
            "strip it with python3 notebooks/run.py --strip",
            file=sys.stderr,
        )
    return not bad


def chosen(numbers, log):
    """The notebooks of these numbers, as in 01,03; of none, all of them, or with a log those that read a log of cards."""
    picked = [path for path in notebooks() if not numbers or path.name[:2] in numbers.split(",")]
    return [path for path in picked if numbers or not log or data_of(path) == "LOG"]


def data_of(path):
    """The name under which a notebook has its data: LOG, TASKS, COURSES or HABITS."""
    return next(name for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if (name := setting(cell["source"])))


def setting(source):
    """The name of the data that a cell sets in its first line, if it does."""
    name, equals, _ = "".join(source).partition(" = ")
    return name if equals and name in ("LOG", "TASKS", "COURSES", "HABITS") else None


def named(days):
    """Options of the programs by the names that the module gives them: {'time_zone': 'UTC'} for '--time-zone UTC'."""
    words = days.split()
    return {key.removeprefix("--").replace("-", "_"): value for key, value in zip(words[::2], words[1::2])}


def run_one(path, log, days):
    """Runs a notebook and writes it as a page; returns the seconds that it took, and why it failed or nothing."""
    import nbformat
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError
    from nbconvert import HTMLExporter

    start = time.monotonic()
    notebook = nbformat.read(path, as_version=4)
    if log:
        settings = next(cell for cell in notebook.cells if setting(cell.source))
        kept = [line for line in settings.source.splitlines() if line.partition(" = ")[0] not in (data_of(path), "DAYS")]
        own = [f"{data_of(path)} = {str(Path(log).expanduser().resolve())!r}", f"DAYS = {named(days)!r}"]
        settings.source = "\n".join(own + kept)
    problem = None
    try:
        client = NotebookClient(
            notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(HERE)}}
        )
        client.execute()
    except CellExecutionError as error:
        problem = str(error)
    page, _ = HTMLExporter(mathjax_url="", require_js_url="", jquery_url="").from_notebook_node(
        notebook, {"metadata": {"name": path.stem}}
    )
    (TARGET / f"{path.stem}.html").write_text(page, encoding="utf-8")
    return time.monotonic() - start, problem


def run(paths, log, days):
    """Runs notebooks; whether all of them came to their end."""
    TARGET.mkdir(parents=True, exist_ok=True)
    if "KAIKI_BIN" in os.environ:  # notebooks run in their own folder
        os.environ["KAIKI_BIN"] = str(Path(os.environ["KAIKI_BIN"]).resolve())
    with ThreadPoolExecutor(max_workers=2) as pool:
        results = list(pool.map(lambda path: run_one(path, log, days), paths))
    for path, (seconds, problem) in zip(paths, results):
        page = (TARGET / f"{path.stem}.html").relative_to(HERE.parent)
        print(f"{page}: {'failed' if problem else 'done'} in {seconds:.0f} s")
        if problem:
            print(problem, file=sys.stderr)
    failed = sum(1 for _, problem in results if problem)
    print(f"notebooks: {len(results) - failed} passed, {failed} failed")
    return not failed


def main():
    parser = argparse.ArgumentParser(description="Strips, checks and runs the notebooks.")
    parser.add_argument("--strip", action="store_true", help="take outputs and counts out of the notebooks, and end")
    parser.add_argument("--check", action="store_true", help="refuse notebooks that are not stripped, and end")
    parser.add_argument("--only", default="", help="run those of these numbers alone, such as 01,03")
    parser.add_argument("--log", help="run them on these data instead of their own; without --only those of cards alone")
    parser.add_argument("--days", default="", help="of these data, such as '--time-zone Europe/Paris --day-start 4'")
    options = parser.parse_args()
    if options.strip:
        strip()
    elif options.check:
        sys.exit(not check())
    elif not (paths := chosen(options.only, options.log)):
        parser.error(f"--only {options.only} names no notebook; give numbers such as 01,03")
    else:
        sys.exit(not run(paths, options.log, options.days))


if __name__ == "__main__":
    main()
