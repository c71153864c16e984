"""The Nth system call of a run made to fail, or answered with a signal: by strace, by a preloaded library, or not at all."""

import errno
import os
import pathlib
import re
import shutil
import signal
import subprocess

CALLS = ["openat", "write", "fsync", "close", "fchmod", "rename", "link", "unlink", "mkdir"]


class Injector:
    """Chosen by what is there. `way` says which, for the table."""

    def __init__(self, bench, way=None):
        self.bench, self.way = bench, way
        if way in (None, "strace") and shutil.which("strace"):
            tried = subprocess.run(
                ["strace", "-qqf", "-o", "/dev/null", "-e", "inject=all:signal=KILL:when=1", "true"], capture_output=True)
            if tried.returncode in (-signal.SIGKILL, 128 + signal.SIGKILL):
                self.way = "strace"
                return
        compiler = next((name for name in ("cc", "gcc", "clang") if shutil.which(name)), None)
        if way in (None, "preload") and compiler and os.uname().sysname == "Linux":
            self.library = str(bench.root / "injecting.so")
            made = subprocess.run([
                compiler, "-shared", "-fPIC", "-O1", "-o", self.library, pathlib.Path(__file__).with_name("injecting.c"), "-ldl"])
            if made.returncode == 0:
                self.way = "preload"
                return
        self.way = "random"

    def calls(self, arguments, at):
        """The names of all calls of a run that nothing disturbs, and the place of the first that writes."""
        log = str(self.bench.folder() / "calls")
        if self.way == "strace":
            self.bench.run(arguments, at=at, before=["strace", "-qq", "-o", log])
            found = [line for line in open(log, errors="replace") if re.match(r"\w+\(", line)]
            first = next((i for i, line in enumerate(found) if ".kaiki-" in line or "O_CREAT" in line or line.startswith("mkdir")),
                         len(found))
            return [line.split("(")[0] for line in found], first
        if self.way == "preload":
            self.bench.run(arguments, at=at, before=["env", f"LD_PRELOAD={self.library}", f"KAIKI_CALLS={log}"])
            return ["openat" if line == "open\n" else line.strip() for line in open(log)], 0
        return [], 0

    def at(self, calls, number, sent):
        """The words before a command that meets a signal at the Nth of all its calls."""
        if self.way != "strace" or number > len(calls):
            return self.before(None, number, sent)
        # It counts each call by its name.
        return self.before(calls[number - 1], calls[:number].count(calls[number - 1]), sent)

    def before(self, call, number, what):
        """The words before a command whose Nth `call` fails with an error, given by name, or meets a signal."""
        if self.way == "strace":
            kind = f"error={what}" if isinstance(what, str) else f"signal={signal.Signals(what).name[3:]}"
            return ["strace", "-qq", "-o", "/dev/null", "-e", f"trace={call or 'all'}",
                    "-e", f"inject={call or 'all'}:{kind}:when={number}"]
        number_of = -getattr(errno, what) if isinstance(what, str) else int(what)
        name = {"openat": "open", None: "any"}.get(call, call)
        return ["env", f"LD_PRELOAD={self.library}", f"KAIKI_FAULT={name} {number} {number_of}"]
