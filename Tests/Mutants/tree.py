"""A copy of the package in which all mutants are compiled together, and its build."""

import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

NOT_COPIED = {".build", ".git", "dist", "__pycache__"}

# The numbers of mutants are below this.
NUMBERS = 65_536

# A mutant's code runs where its number is chosen. Where a file is named, the byte of each number that is asked for is set in it.
SWITCH = """\
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

enum Mutant {
  static let chosen = getenv("KAIKI_MUTANT").flatMap { Int(String(cString: $0)) } ?? -1

  nonisolated(unsafe) static let reached: UnsafeMutablePointer<UInt8>? = {
    guard let path = getenv("KAIKI_MUTANT_REACHED") else { return nil }
    let file = open(path, O_RDWR)
    guard file >= 0, let bytes = mmap(nil, NUMBERS, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), bytes != MAP_FAILED else {
      return nil
    }
    return bytes.assumingMemoryBound(to: UInt8.self)
  }()

  @inline(__always)
  static func on(_ number: Int) -> Bool {
    if let reached { reached[number] = 1 }
    return number == chosen
  }
}
"""

# Only what the tests need is compiled. What is rewritten may lead to warnings.
MANIFEST = """

package.products = []
package.targets.removeAll { !KEPT.contains($0.name) }
for target in package.targets where TARGETS.contains(target.name) { target.swiftSettings = [] }
"""

SWIFT = os.environ.get("SWIFT", "swift")
FLAGS = ["-c", "release", "-Xswiftc", "-enable-testing", "--build-tests"]

ERROR = re.compile(r"^(?P<path>/[^:\n]+):(?P<line>\d+):\d+: error: (?P<words>.*)$", re.MULTILINE)


class Tree:
    def __init__(self, package, folder):
        self.package = package
        self.root = folder / "tree"
        self.builds = folder / "build"

    @property
    def program(self):
        return self.builds / "release" / "kaikiPackageTests.xctest"

    def copied(self):
        """The paths of all files of the package, from its root."""
        for folder, folders, files in os.walk(self.package):
            folders[:] = sorted(set(folders) - NOT_COPIED)
            for name in files:
                yield (pathlib.Path(folder) / name).relative_to(self.package)

    def write(self, places, targets, roots):
        """Brings the tree up to date with the package and the places, by their numbers; of the package, only the roots and what
        they depend on. Files that stay are not touched, so that little is compiled anew."""
        wanted = {path: (self.package / path).read_bytes() for path in self.copied()}
        by_file = {}
        for number, place in places.items():
            by_file.setdefault(pathlib.Path(place.file), []).append((number, place))
        for path, changes in by_file.items():
            text = wanted[path].decode()
            for number, place in sorted(changes, key=lambda change: -change[1].start):
                text = text[:place.start] + place.rewritten(number) + text[place.end:]
            wanted[path] = text.encode()
        for target in targets:
            switch = SWITCH.replace("NUMBERS", str(NUMBERS))
            wanted[pathlib.Path("Sources") / target / "Mutant.swift"] = switch.encode()
        wanted[pathlib.Path("Package.swift")] += self.manifest(targets, roots).encode()
        for path, content in wanted.items():
            there = self.root / path
            if not there.is_file() or there.read_bytes() != content:
                there.parent.mkdir(parents=True, exist_ok=True)
                there.write_bytes(content)
        for folder, _, files in os.walk(self.root):
            for name in files:
                there = pathlib.Path(folder) / name
                if there.relative_to(self.root) not in wanted:
                    there.unlink()

    def manifest(self, targets, roots):
        def swift(names):
            return "[" + ", ".join(f'"{name}"' for name in sorted(names)) + "]"

        return MANIFEST.replace("KEPT", swift(self.needed(roots))).replace("TARGETS", swift(targets))

    def needed(self, roots):
        """Targets, and all that they depend on."""
        done = subprocess.run(
            [SWIFT, "package", "dump-package", "--package-path", self.package], capture_output=True, text=True, check=True)
        dependencies = {
            target["name"]: [dependency["byName"][0] for dependency in target["dependencies"]]
            for target in json.loads(done.stdout)["targets"]}
        found, waiting = set(), list(roots)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += dependencies[name]
        return found

    def build(self):
        """Compiles the tree: the words of an error by its file, from the root, and line; none where it compiled."""
        done = subprocess.run(
            [SWIFT, "build", *FLAGS, "--package-path", self.root, "--scratch-path", self.builds],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        if done.returncode == 0:
            return {}
        root = os.path.realpath(self.root)
        found = {}
        for match in ERROR.finditer(done.stdout):
            path = os.path.relpath(os.path.realpath(match["path"]), root)
            found.setdefault((path, int(match["line"])), match["words"])
        if not found:
            sys.exit(f"the build of the mutants failed:\n{done.stdout[-4000:]}")
        return found


def digest(package, folders):
    """A number for the content of all Swift sources of some folders."""
    sum_of_all = hashlib.sha256()
    for folder in folders:
        for path in sorted((package / folder).rglob("*.swift")):
            sum_of_all.update(str(path.relative_to(package)).encode() + b"\0" + path.read_bytes() + b"\0")
    return sum_of_all.hexdigest()
