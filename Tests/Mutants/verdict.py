"""Which mutants were caught, which survived, and whether enough were caught."""

import json

from places import KINDS


class Equals:
    """The mutations that are known to change no answer, each with its reason."""

    FIELDS = ("file", "code", "before", "after", "reason")

    def __init__(self, path, package):
        self.entries = {}
        self.faults = []
        for entry in json.loads(path.read_text()):
            if sorted(entry) != sorted(self.FIELDS):
                self.faults.append(f"{path.name}: {entry} has not the keys {', '.join(self.FIELDS)}")
                continue
            source = package / entry["file"]
            if not source.exists() or entry["code"] not in map(str.strip, source.read_text().splitlines()):
                self.faults.append(f"{path.name}: {entry['file']} has no line `{entry['code']}`; take the entry out")
            self.entries[tuple(entry[field] for field in self.FIELDS[:-1])] = entry["reason"]

    def reason(self, result):
        return self.entries.get(tuple(result[field] for field in self.FIELDS[:-1]))


def table(results, targets):
    """Lines with the caught of all, by target and kind."""
    def share(target, kind):
        chosen = [
            result for result in results
            if target in (None, result["file"].split("/")[1]) and kind in (None, result["kind"])]
        return f"{sum(result['isCaught'] for result in chosen)} of {len(chosen)}"

    yield "".join(f"{word:>14}" for word in ("", *KINDS, "all"))
    for target in (*targets, None):
        yield "".join(f"{word:>14}" for word in (target or "all", *(share(target, kind) for kind in (*KINDS, None))))


def judge(results, targets, equals, least):
    """Prints the table and the survivors; the faults, none where all is well."""
    for line in table(results, targets):
        print(line)
    faults, explained = list(equals.faults), 0
    for result in results:
        reason = equals.reason(result)
        if result["isCaught"]:
            if reason:
                faults.append(f"{result['file']}:{result['line']} is explained as equal and was caught; take the entry out")
            continue
        explained += reason is not None
        print(f"{result['file']}:{result['line']}: {result['before']} -> {result['after']}: "
              f"{'equal: ' + reason if reason else 'survived, ' + result['by']}")
    caught = sum(result["isCaught"] for result in results)
    judged = len(results) - explained
    percent = 100 * caught / judged if judged else 100
    print(f"{caught} of {judged} caught ({percent:.1f} %), {explained} more are explained as equal")
    if percent < least:
        faults.append(f"fewer than {least} % are caught")
    return faults
