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
    "holed", "random bytes as", "8,000 courses of one absence: ", "a zip of 10,000 tables of tasks",
}

# What costs more than its bound: the reason, with figures.
COSTS = {}
