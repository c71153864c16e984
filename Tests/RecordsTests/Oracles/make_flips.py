#!/usr/bin/env python3
"""Small packed files, and which of their bits Python's zipfile and gzip, and zstd, find to be another.

Usage: make_flips.py > ../Fixtures/Packages/flips.json

Run with Python 3.11 and zstd 1.5. For each file its bytes, and a mark for each bit: whether the file is refused with that bit
flipped since data, a check sum, a size or a name do not fit.
"""
import gzip
import io
import json
import subprocess
import sys
import zipfile
import zlib

ROWS = b"id,taskId,timestamp\na,t,2024-01-01T00:00:00Z\nb,t,2024-01-02T00:00:00Z\nc,u,2024-01-03T00:00:00Z\n"
OPENS = b"timestamp,timeZone\n2024-01-01T00:00:00Z,Asia/Tokyo\n"
DATE = (2024, 1, 1, 0, 0, 0)


class Pipe(io.RawIOBase):
    """Somewhere to write to that cannot be gone back in, so that sizes stand behind the data."""

    def __init__(self):
        self.bytes = bytearray()

    def writable(self):
        return True

    def write(self, data):
        self.bytes += data
        return len(data)


def packed(method, files, target=None):
    target = target or io.BytesIO()
    with zipfile.ZipFile(target, "w", method) as archive:
        for name, text in files:
            archive.writestr(zipfile.ZipInfo(name, DATE), text, method)
    return target


def zip_is_refused(data):
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for info in archive.infolist():
                archive.read(info)
        return False
    except (zipfile.BadZipFile, zlib.error, EOFError) as error:
        return any(word in str(error) for word in ("CRC", "File name", "decompress", "EOF")) or isinstance(
            error, (zlib.error, EOFError))
    except Exception:
        return False


def gzip_is_refused(data):
    try:
        gzip.decompress(data)
        return False
    except Exception:
        return True


def zstd(data, *options):
    return subprocess.run(["zstd", "-q", *options, "-c"], input=data, capture_output=True)


def zstd_is_refused(data):
    return zstd(data, "-d").returncode != 0


def flipped(data, bit):
    data = bytearray(data)
    data[bit // 8] ^= 1 << bit % 8
    return bytes(data)


def marks(data, is_refused):
    return "".join("1" if is_refused(flipped(data, bit)) else "0" for bit in range(8 * len(data)))


one = [("d/attempts.csv", ROWS)]
two = [("opens.csv", OPENS), ("attempts.csv", ROWS)]
files = {
    "stored.zip": packed(zipfile.ZIP_STORED, one).getvalue(),
    "deflated.zip": packed(zipfile.ZIP_DEFLATED, one).getvalue(),
    "two.zip": packed(zipfile.ZIP_DEFLATED, two).getvalue(),
    "piped.zip": bytes(packed(zipfile.ZIP_DEFLATED, two, Pipe()).bytes),
    "piped-stored.zip": bytes(packed(zipfile.ZIP_STORED, one, Pipe()).bytes),
    "one.gz": gzip.compress(ROWS, mtime=0),
    "two.gz": gzip.compress(ROWS, mtime=0) + gzip.compress(b"d,v,2024-01-04T00:00:00Z\n", mtime=0),
}
frame = zstd(ROWS, "--check").stdout
files["checked.zst"] = frame
files["two.zst"] = frame + zstd(ROWS[:50], "--check").stdout
oracles = {"zip": zip_is_refused, ".gz": gzip_is_refused, "zst": zstd_is_refused}
json.dump(
    {
        name: {"bytes": data.hex(), "refused": marks(data, oracles[name[-3:]])}
        for name, data in files.items()
    }, sys.stdout, indent=1)
print()
