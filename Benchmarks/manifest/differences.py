"""Compares two outputs: which kind of difference there is, and whether numbers agree within rounding."""

import collections
import itertools
import math
import re
import typing

TOLERANCE = 1e-10
"""Relative difference up to which two decimal numbers agree: GSL's last digits depend on the processor."""

WORDING, FIGURES, ORDER = "wording", "figures", "order"
CLASSES = (WORDING, FIGURES, ORDER)

NUMBER = re.compile(r"[-+−]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
# A number, a missing number of JSON, or a bar that is drawn of block elements.
FIGURE = re.compile(rf"{NUMBER.pattern}|\bnull\b|[\u2580-\u259f\u2800-\u28ff]+")


class Difference(typing.NamedTuple):
    kind: str
    """One of `CLASSES`."""
    before: str | None
    """The line before; `None` if it is new."""
    after: str | None
    """The line after; `None` if it is gone."""


def differences(before: str, after: str) -> list[Difference]:
    """Returns the lines in which two outputs differ; empty if they are equal.

    - figures: a line with the same words and other figures, or one line more or less whose words remain in others.
    - order: equal lines in another order, or a line with the same parts in another order.
    - wording: any other line; also spaces, if nothing else differs. If such lines hold other figures, too, this is
      also a difference of figures.
    """
    if before == after:
        return []
    old, new = lines(before), lines(after)
    gone, come = without(old, new), without(new, old)
    found: list[Difference] = []
    spacing: list[Difference] = []

    pairs, gone, come = paired(gone, come, words)
    for pair in pairs:
        if FIGURE.findall(pair[0]) == FIGURE.findall(pair[1]):
            spacing.append(Difference(WORDING, *pair))
        else:
            found.append(Difference(FIGURES, *pair))

    pairs, gone, come = paired(gone, come, parts)
    found += [Difference(ORDER, *pair) for pair in pairs]

    remaining = {words(line) for line in set(old)} & {words(line) for line in set(new)}
    rows, gone = split(gone, lambda line: words(line) in remaining)
    found += [Difference(FIGURES, row, None) for row in rows]
    rows, come = split(come, lambda line: words(line) in remaining)
    found += [Difference(FIGURES, None, row) for row in rows]

    found += [Difference(WORDING, *pair) for pair in itertools.zip_longest(gone, come)]
    if figures(gone) != figures(come):
        found.append(Difference(FIGURES, next(iter(gone), None), next(iter(come), None)))

    found += moved(old, new)
    return found or spacing or [Difference(WORDING, *first_difference(before, after))]


def lines(text: str) -> list[str]:
    """Returns the lines of a text; the elements of HTML count as lines, and the comma after a member of JSON is ignored."""
    return [line.removesuffix(",") for line in text.replace("><", ">\n<").splitlines()]


def words(line: str) -> str:
    """Returns a line without figures, however many stand between commas, and without the width of its columns."""
    text = re.sub(r"#(?:,#)+", "#", FIGURE.sub("#", line))
    return re.sub(r"─+", "─", " ".join(text.split()))


def parts(line: str) -> tuple[str, ...]:
    """Returns what stands between commas, tabs and brackets, sorted."""
    return tuple(sorted(part for part in re.split(r"[,\t{}\[\]]\s*", line) if part))


def figures(some: list[str]) -> collections.Counter:
    return collections.Counter(figure for line in some for figure in FIGURE.findall(line))


def without(some: list[str], others: list[str]) -> list[str]:
    """Returns the lines that the other list lacks, as many of each as it has fewer."""
    surplus = collections.Counter(some) - collections.Counter(others)
    found = []
    for line in some:
        if surplus[line] > 0:
            surplus[line] -= 1
            found.append(line)
    return found


def paired(gone: list[str], come: list[str], key: typing.Callable):
    """Returns pairs of lines with the same key, in their order, and the lines of both lists without a partner."""
    waiting = collections.defaultdict(collections.deque)
    for place, line in enumerate(come):
        waiting[key(line)].append(place)
    pairs, alone, taken = [], [], set()
    for line in gone:
        places = waiting[key(line)]
        if places:
            place = places.popleft()
            taken.add(place)
            pairs.append((line, come[place]))
        else:
            alone.append(line)
    return pairs, alone, [line for place, line in enumerate(come) if place not in taken]


def split(some: list[str], test: typing.Callable[[str], bool]) -> tuple[list[str], list[str]]:
    return [line for line in some if test(line)], [line for line in some if not test(line)]


def moved(old: list[str], new: list[str]) -> list[Difference]:
    """Returns the first two lines that stand at the same place of the lines in common; empty if these have one order.

    Lines that occur several times, as the brackets of JSON, count only if nothing else differs.
    """
    counts = collections.Counter(old), collections.Counter(new)
    if counts[0] != counts[1]:
        once = {line for line, count in counts[0].items() if count == counts[1][line] == 1}
        old, new = [line for line in old if line in once], [line for line in new if line in once]
    return [Difference(ORDER, *pair) for pair in zip(old, new) if pair[0] != pair[1]][:1]


def first_difference(before: str, after: str) -> tuple[str | None, str | None]:
    pairs = itertools.zip_longest(before.splitlines(True), after.splitlines(True))
    return next((pair for pair in pairs if pair[0] != pair[1]), (None, None))


def agrees(before: str, after: str) -> bool:
    """True if both texts are equal outside numbers, and every number agrees."""
    if before == after:
        return True
    return NUMBER.split(before) == NUMBER.split(after) and all(
        numbers_agree(*pair) for pair in zip(NUMBER.findall(before), NUMBER.findall(after)))


def numbers_agree(before: str, after: str) -> bool:
    """True if two written numbers are equal, or within the tolerance if one of them is no whole number."""
    if before == after:
        return True
    if not re.search(r"[.eE]", before + after):
        return False
    return math.isclose(*(float(number.replace("−", "-")) for number in (before, after)), rel_tol=TOLERANCE)
