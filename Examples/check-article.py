#!/usr/bin/env python3
"""Whether each block of Swift in the article Embed Kaiki stands in the example's sources, line by line but for indentation."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def lines(text):
    return [line.strip() for line in text.splitlines() if line.strip()]


sources = [lines(path.read_text()) for path in sorted((ROOT / "Examples/Embedding/Sources/Embedding").glob("*.swift"))]
article = (ROOT / "Sources/Kaiki/Kaiki.docc/EmbedKaiki.md").read_text()
blocks = re.findall(r"^```swift\n(.*?)^```", article, re.M | re.S)
for block in blocks:
    wanted = lines(block)
    if not any(wanted == source[at:at + len(wanted)] for source in sources for at in range(len(source))):
        sys.exit(f"The example has no such lines:\n{block}")
print(f"{len(blocks)} blocks of the article stand in the example")
