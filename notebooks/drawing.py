"""How the pictures of the notebooks look: in the colours of the report, or the report's own charts."""

import base64
import tempfile
from pathlib import Path

import kaiki
import matplotlib
import numpy as np

# The colours of the report's series, of its alarms and of its quiet words: Sources/Reports/HTML/Stylesheet.swift.
BLUE, ORANGE, GREEN, PURPLE = "#2a62c2", "#b0480b", "#147a52", "#8a3ca0"
SKY, RED, GREY = "#8bb0e8", "#b3151a", "#535f6d"


def style():
    """Sets how pictures look."""
    matplotlib.rcParams.update({
        "figure.figsize": (9, 3.8), "figure.dpi": 110, "figure.constrained_layout.use": True, "savefig.dpi": 110,
        "font.size": 10.5, "axes.titlesize": 11.5, "axes.titlelocation": "left", "axes.titleweight": "bold",
        "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True, "axes.axisbelow": True,
        "grid.color": "#d9dfe6", "date.converter": "concise", "legend.frameon": False,
    })  # fmt: skip


def whiskers(table, rate="rate"):
    """The lengths of error bars, from columns `low` and `high`."""
    return np.array([table[rate] - table.low, table.high - table[rate]]).clip(min=0)


def chart(name, command, *words):
    """A chart as the program itself draws it: the file that `--svg` calls NAME.svg, as an image.

    As an image, so that the styles of several charts on a page stay apart.
    """
    from IPython.display import HTML

    with tempfile.TemporaryDirectory() as folder:
        kaiki.printed(command, *words, "--svg", folder, "--force", "--quiet")
        drawn = (Path(folder) / f"{name}.svg").read_bytes()
    return HTML(f'<img src="data:image/svg+xml;base64,{base64.b64encode(drawn).decode()}" alt="{name}">')
