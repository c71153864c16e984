"""What breaks a rule and is known: a part of the line that says so, and the reason. Each is told in docs/reliability.md, too."""

FAULTS = {
    "8,000 courses of one absence: ":
        "8,000 courses of one absence, a file of 0.1 MB, take 4.5 to 5 s: 0.6 ms a course",
}

# What does not fall in each run: by chance, or since it lies near its bound.
SELDOM = {"8,000 courses of one absence: "}

# What costs more than its bound: the reason, with figures.
COSTS = {}
