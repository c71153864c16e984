"""Which mutations are made: chosen by a seed, a share for each target by its lines, and the kinds by turns."""

import json
import random
from dataclasses import asdict

from places import KINDS, Place, places
from swift_tokens import Unreadable


class Plan:
    """Candidates in the order of the seed, those that were dropped since they do not compile, and those that are taken.

    It is stored with what it belongs to, its identity, so that a run that was stopped goes on with the same numbers.
    """

    def __init__(self, package, targets, count, seed, path, identity):
        self.path = path
        self.identity = identity
        self.queues = {}  # by target and kind, the next last
        lines = {}
        for target in targets:
            found, lines[target] = candidates(package, target)
            for kind in KINDS:
                queue = [place for place in found if place.kind == kind]
                random.Random(f"{seed} {target} {kind}").shuffle(queue)
                self.queues[target, kind] = queue
        self.shares = shares(lines, count)
        stored = json.loads(path.read_text()) if path.exists() else {}
        self.is_new = stored.get("identity") != identity
        if self.is_new:
            stored = {"next": 0, "turns": {}, "dropped": [], "places": {}}
        self.next_number = stored["next"]
        self.turns = stored["turns"]  # by target, how many places were asked for
        self.dropped = set(stored["dropped"])  # keys
        self.taken = {int(number): Place(**place) for number, place in stored["places"].items()}

    def fill(self):
        """Takes places until each target has its share."""
        for target, share in self.shares.items():
            missing = share - sum(place.target == target for place in self.taken.values())
            for _ in range(missing):
                self.take(target)

    def take(self, target):
        used = {(place.file, place.line) for place in self.taken.values()}
        for _ in KINDS:
            turn = self.turns.get(target, 0)
            self.turns[target] = turn + 1
            queue = self.queues[target, KINDS[turn % len(KINDS)]]
            while queue:
                place = queue.pop()
                if (place.file, place.line) not in used and place.key not in self.dropped:
                    self.taken[self.next_number] = place
                    self.next_number += 1
                    return

    def drop(self, errors):
        """Drops the places at which the compiler found errors; where there is none on the line, the nearest of the file.

        Returns the errors of files in which no place was ever taken: those are not ours.
        """
        unexplained = []
        for (file, line), words in errors.items():
            near = [(abs(place.line - line), number) for number, place in self.taken.items() if place.file == file]
            if near:
                self.dropped.add(self.taken.pop(min(near)[1]).key)
            elif not any(key.startswith(f"{file}:") for key in self.dropped):
                unexplained.append(f"{file}:{line}: {words}")
        return unexplained

    def store(self):
        self.path.write_text(json.dumps({
            "identity": self.identity,
            "next": self.next_number,
            "turns": self.turns,
            "dropped": sorted(self.dropped),
            "places": {number: asdict(place) for number, place in sorted(self.taken.items())},
        }, indent=1))


def candidates(package, target):
    """All places of a target, and its lines."""
    found, lines = [], 0
    for path in sorted((package / "Sources" / target).rglob("*.swift")):
        text = path.read_text()
        lines += text.count("\n")
        try:
            found += places(str(path.relative_to(package)), text)
        except Unreadable as error:
            print(f"{path.relative_to(package)} is left out: {error}")
    return found, lines


def shares(lines, count):
    """How many mutations each target gets, in proportion to its lines: `count` in all, rounded by the largest remainders."""
    whole = sum(lines.values())
    exact = {target: count * part / whole for target, part in lines.items()}
    given = {target: int(value) for target, value in exact.items()}
    by_rest = sorted(exact, key=lambda target: given[target] - exact[target])
    for target in by_rest[:count - sum(given.values())]:
        given[target] += 1
    return given
