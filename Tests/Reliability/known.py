"""What breaks a rule and is known: a part of the line that says so, and the reason. Each is told in docs/reliability.md, too."""

FAULTS = {
    "holed":
        "a file that is cut and lengthened to its old size while it is read gives figures of neither, in one of eight runs",
    "lists, as cards":
        "a stream of lists in JSON Lines is read on without a row, to the end of memory; objects are refused after 2 MiB",
    "a list of nothings, as cards":
        "as above, of one list",
    "a calendar without an event, as cards":
        "as above, of a calendar",
    "numbers of a statistic":
        "statistic reads all of its input into memory before it looks at it",
    "zeros in gzip, one stream after another":
        "a packed stream is kept in memory before its ratio is looked at",
    "l.json of 2.0 MB":
        "a description of 2 MB in Taskwarrior's JSON is read; a row of more than 1 MiB is refused elsewhere",
    "todo.txt of 3.0 MB":
        "one line of 3 MB of todo.txt takes 140 MB before it is refused",
    "anki-decks-quadratic: 300 decks, each below the one before":
        "300 decks, each below the one before, take 4 s: names of decks above are made anew for each",
    "8,000 courses of one absence: ":
        "8,000 courses of one absence, a file of 0.1 MB, take 6 s: 0.7 ms a course",
    "a periodogram, permuted a million times":
        "permutations times numbers have no bound: a million of 2,000 numbers take more than 25 s",
    "a median of 100,000 numbers, 10,000 times":
        "resamples times numbers have no bound: more than 20 s, of a file of 0.4 MB",
    "a mean of 1,000 numbers, a million times":
        "as above: 13 s",
    "a zip of 10,000 tables of tasks":
        "each of 10,000 exports lacks the things of all others, and each is looked at for each thing: some seconds, and 200 MB",
    "random bytes as":
        "a stream of random bytes is sometimes read on, to a gibibyte, as if it were packed or in another encoding",
}

# What does not fall in each run: by chance, or since it lies near its bound.
SELDOM = {
    "holed", "random bytes as", "8,000 courses of one absence: ", "anki-decks-quadratic: 300 decks, each below the one before", "a zip of 10,000 tables of tasks",
}

# What costs more than its bound: the reason, with figures.
COSTS = {
    "read anki_decks": "decks of a collection: 1,000, 2,000 and 4,000 take 0.19, 0.68 and 2.8 s",
    "read zones": "VTIMEZONEs of a calendar: 1,000, 2,000 and 4,000 take 0.16, 0.37 and 1.32 s",
    "read warrior_broken": "lines of broken values that nest: 100, 200 and 400 take 0.29, 1.00 and 2.57 s",
    "analyze tasks": "4,000, 8,000 and 16,000 tasks take 2.0, 4.9 and 12.4 s, of 2.7 MB",
    "analyze attempts": "4,000, 8,000 and 16,000 tasks with attempts take 2.2, 5.4 and 12.8 s, of 2.3 MB",
    "page of long_titles": "forty names of 16,000 letters take 8.8 s: 14 microseconds a letter, wherever it stands on a page",
}
