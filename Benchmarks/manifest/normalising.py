"""Removes from an output what differs between places and versions, and nothing else."""

import re


def normalised(text: str, *, folder: str, root: str, version: str) -> str:
    """Returns the text with relative paths, and `VERSION` for the version of the program.

    `folder` is the temporary folder of the run, `root` the repository: both stand for the current folder.
    """
    for place in (folder, root):
        text = text.replace(f"{place}/", "").replace(place, ".")
    return re.sub(rf"(?<![\w.]){re.escape(version)}(?![\w.]*\d)", "VERSION", text)
