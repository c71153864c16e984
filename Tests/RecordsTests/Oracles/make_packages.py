"""Makes the packages of Anki that RecordsTests reads, and writes down what Anki itself says of each.

    python3 -m venv V && V/bin/pip install anki==26.9.3 zstandard
    TZ=America/New_York V/bin/python Tests/RecordsTests/Oracles/make_packages.py Tests/RecordsTests/Fixtures/Packages

Not between midnight and four in that zone: Anki's browser then shows the days of the clock, and its cards those that began
at four. Anki takes the times of its cards from the clock, so that each run makes other packages: what they should hold stands in
expected.json beside them, as Anki's own browser and its tables tell it.
"""

import gzip
import json
import os
import pathlib
import shutil
import sqlite3
import sys
import tempfile
import time
import zipfile

import zstandard
from anki.collection import Collection, ExportAnkiPackageOptions, ImportAnkiPackageRequest

WEIGHTS = [0.3, 1.2, 2.4, 8.3, 6.4, 0.8, 3.0, 0.01, 1.9, 0.17, 0.8, 1.5, 0.06, 0.26, 1.65, 0.6, 1.87, 0.54, 0.1,
           0.07, 0.15]


def fill(col):
    """Decks, tags, and a card in each queue; reviews of all kinds."""
    preset = col.decks.add_config("Gentle")
    preset["new"]["perDay"] = 7
    preset["rev"]["perDay"] = 77
    preset["fsrsParams6"] = WEIGHTS
    preset["desiredRetention"] = 0.87
    preset["new"]["delays"] = [0.5, 15, 1440]
    preset["lapse"]["delays"] = [20]
    col.decks.update_config(preset)
    decks = {name: col.decks.id(name) for name in ("Languages::Japanese", "Languages::Latin", "算数")}
    parent = col.decks.get(col.decks.id("Languages"))
    parent["conf"] = preset["id"]
    col.decks.save(parent)
    for name in ("Languages::Japanese", "Languages::Latin"):
        deck = col.decks.get(decks[name])
        deck["conf"] = preset["id"]
        col.decks.save(deck)
    deck = col.decks.get(decks["算数"])
    deck["desiredRetention"] = 83
    col.decks.save(deck)
    model = col.models.by_name("Basic")
    fields = [
        ("<b>犬</b>&nbsp;は&amp;猫[sound:inu.mp3]", "Languages::Japanese", ["動物", "easy"]),
        ("canis<br>m.", "Languages::Latin", ["noun"]),
        ("felis &#x2192; 猫", "Languages::Latin", ["noun", "easy"]),
        ("1 &lt; 2", "算数", []),
        ("<div>a<i>b</i></div>", "算数", ["hard"]),
        ("amo", "Languages::Latin", []),
        ("sum", "Languages::Latin", []),
        ("eo", "Languages::Latin", []),
        ("fero", "Languages::Latin", []),
        ("volo", "Languages::Latin", []),
        ("<img src='a.png'>", "算数", []),
    ]
    cards = []
    for front, deck, tags in fields:
        note = col.new_note(model)
        note["Front"], note["Back"], note.tags = front, "back", tags
        col.add_note(note, decks[deck])
        cards.append(note.cards()[0].id)
    today = col.sched.today
    now = int(time.time())

    def review(card, due, days, queue=2, kind=2):
        col.db.execute(
            "update cards set queue = ?, type = ?, due = ?, ivl = ?, factor = 2500, reps = 3, data = '' where id = ?",
            queue, kind, due, days, card)

    review(cards[0], today - 3, 10)
    review(cards[1], today, 20)
    review(cards[2], today + 40, 90)
    review(cards[3], now + 600, 0, queue=1, kind=1)
    review(cards[4], today + 1, 1, queue=3, kind=3)
    review(cards[5], today + 5, 8)
    review(cards[6], today - 1, 8)
    review(cards[7], today - 2, 8)
    col.sched.suspend_cards([cards[5]])
    col.sched.bury_cards([cards[6]])
    day = 86_400_000
    start = now * 1000 - 30 * day
    rows = []
    for number, card in enumerate(cards[:8]):
        for answer in range(3):
            rows.append((start + answer * 5 * day + number * 1000, card, 3 if answer else 1, 5 + answer, 0, 2500,
                         4000 + number, 1 if answer else 0))
    rows += [
        (start + 11 * day, cards[1], 0, 9, 0, 2500, 0, 4), (start + 12 * day, cards[0], 0, 0, 0, 0, 0, 4),
        (start + 13 * day, cards[0], 3, 1, 0, 2500, 900, 0), (start + 14 * day, cards[0], 0, 10, 0, 2500, 0, 5),
        (start + 15 * day, cards[2], 3, 9, 0, 0, 800, 3), (start + 16 * day, cards[2], 3, 9, 0, 2500, 801, 3),
        (start + 17 * day, cards[5] + 10**6, 2, -600, 0, 0, 802, 2),
    ]
    for at, card, ease, ivl, last, factor, taken, kind in rows:
        col.db.execute("insert into revlog values (?, ?, -1, ?, ?, ?, ?, ?, ?)", at, card, ease, ivl, last, factor,
                       taken, kind)
    filtered = col.sched.get_or_create_filtered_deck(0)
    filtered.name = "Cram"
    filtered.config.reschedule = True
    filtered.config.search_terms[0].search = "front:eo"
    col.sched.add_or_update_filtered_deck(filtered)


def told(path):
    """What Anki says of a collection: the columns of its browser, and its tables."""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "collection.anki2"
        shutil.copy(path, copy)
        col = Collection(str(copy))
        col.load_browser_card_columns()
        col.set_browser_card_columns(["cardDue", "deck"])
        cards = []
        for card in col.find_cards("", order="c.id"):
            due, deck = [cell[0] for cell in list(col.browser_row_for_id(card)[0])]
            row = col.get_card(card)
            home = col.decks.name(row.odid or row.did)
            cards.append({"id": card, "due": due, "deck": home, "queue": row.queue, "reps": row.reps,
                          "tags": row.note().tags, "in": deck})
        presets = []
        for deck in sorted(col.decks.all(), key=lambda deck: deck["name"]):
            if deck["dyn"] or not col.find_cards(f'deck:"{deck["name"]}"'):
                continue
            preset = col.decks.config_dict_for_deck_id(deck["id"])
            own = deck["desiredRetention"]
            presets.append({
                "deck": deck["name"], "name": preset["name"], "newPerDay": preset["new"]["perDay"],
                "reviewLimit": preset["rev"]["perDay"], "learning": preset["new"]["delays"],
                "relearning": preset["lapse"]["delays"],
                "retention": own / 100 if own is not None else preset["desiredRetention"]})
        expected = {
            "cards": cards,
            "presets": presets,
            "due": len(col.find_cards("is:due -is:suspended -is:buried")),
            "revlog": [list(row) for row in col.db.all(
                "select id, cid, ease, ivl, factor, time, type from revlog order by id")],
        }
        col.close()
        return expected


def pack(path, content):
    """Writes a file packed by gzip, without a time of its own."""
    path.write_bytes(gzip.compress(content, mtime=0))


def imported(package):
    """What Anki says of a package that it has imported into an empty collection."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "c.anki2"
        col = Collection(str(path))
        request = ImportAnkiPackageRequest(package_path=str(package))
        request.options.with_scheduling = True
        request.options.with_deck_configs = True
        col.import_anki_package(request)
        rows = [list(row) for row in col.db.all(
            "select id, cid, ease, ivl, factor, time, type from revlog order by id")]
        cards = len(col.find_cards(""))
        col.close()
        return {"cards": cards, "revlog": rows}


def main():
    if time.localtime().tm_hour < 4:
        sys.exit("Anki's browser is not to be asked between midnight and four; choose another TZ")
    out = pathlib.Path(sys.argv[1])
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "collection.anki2"
        col = Collection(str(path))
        fill(col)
        options = ExportAnkiPackageOptions(
            with_scheduling=True, with_deck_configs=True, with_media=False, legacy=False)
        col.export_anki_package(out_path=str(out / "modern.apkg"), options=options, limit=None)
        options.legacy = True
        col.export_anki_package(out_path=str(out / "legacy.apkg"), options=options, limit=None)
        col.close()
        # As it stands while Anki has it open: what was written last is in the log beside it.
        col = Collection(str(path))
        note = next(iter(col.find_notes("front:amo")))
        col.tags.bulk_add([note], "latest")
        col.db.execute("insert into revlog values (?, ?, -1, 3, 4, 1, 2500, 777, 1)", int(time.time() * 1000),
                       col.find_cards("front:amo")[0])
        for ending in ("", "-wal"):
            pack(out / f"open.anki2{ending}.gz", pathlib.Path(str(path) + ending).read_bytes())
        col.export_collection_package(str(out / "modern.colpkg"), include_media=False, legacy=False)
        col = Collection(str(path))
        col.export_collection_package(str(out / "legacy.colpkg"), include_media=False, legacy=True)
        pack(out / "collection.anki2.gz", path.read_bytes())
        of_collection = told(path)
    with zipfile.ZipFile(out / "legacy.apkg") as package:
        oldest = package.read("collection.anki21")
    with zipfile.ZipFile(out / "oldest.apkg", "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("collection.anki2", oldest)
        package.writestr("media", "{}")
    with zipfile.ZipFile(out / "modern.apkg") as package:
        with tempfile.NamedTemporaryFile() as plain:
            stream = zstandard.ZstdDecompressor().decompressobj()
            plain.write(stream.decompress(package.read("collection.anki21b")))
            plain.flush()
            of_package = told(plain.name)
        pack(out / "stub.anki2.gz", package.read("collection.anki2"))
    expected = {"collection": of_collection, "package": of_package,
                "imported": imported(out / "modern.apkg"), "zone": os.environ["TZ"]}
    (out / "expected.json").write_text(json.dumps(expected, ensure_ascii=False, indent=1) + "\n")


main()
