"""How the pictures of the notebooks look."""

import matplotlib
import numpy as np

# Colours that stay apart for colour-blind eyes (M. Okabe, K. Ito, Color Universal Design, 2008).
BLUE, ORANGE, GREEN, RED, SKY, GREY = "#0072B2", "#E69F00", "#009E73", "#D55E00", "#56B4E9", "#6B6B6B"


def style():
    """Sets how pictures look."""
    matplotlib.rcParams.update({
        "figure.figsize": (9, 3.8), "figure.dpi": 110, "figure.constrained_layout.use": True, "savefig.dpi": 110,
        "font.size": 10.5, "axes.titlesize": 11.5, "axes.titlelocation": "left", "axes.titleweight": "bold",
        "axes.spines.top": False, "axes.spines.right": False, "axes.grid": True, "axes.axisbelow": True,
        "grid.color": "#E3E3E3", "date.converter": "concise", "legend.frameon": False,
    })  # fmt: skip


def whiskers(table, rate="rate"):
    """The lengths of error bars, from columns `low` and `high`."""
    return np.array([table[rate] - table.low, table.high - table[rate]]).clip(min=0)
