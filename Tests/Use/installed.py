#!/usr/bin/env python3
"""What is installed leads to what is installed: each link of each document with its anchor, each path of flowd's own that a
document, a page of the manual or a unit names, below /usr as below /usr/local. No document names a path of the sources as
if it were there. What was installed is removed again without a rest.

installed.py --flowd PATH --flowctl PATH
"""
import argparse
import glob
import os
import re
import subprocess
import sys
import tempfile
from urllib.parse import unquote

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "support"))
from markdown import Markdown  # noqa: E402
from program import Checks  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PREFIXES = ("/usr", "/usr/local")
# A path that is flowd's own, below whatever prefix it is told.
OWN = re.compile(r"(?<![\w.])/usr/(?:local/)?(?:share/(?:doc/)?flowd|sbin/flowd|bin/flowctl|lib/systemd/(?:user|system)/flowd)[\w./*-]*")
# A path of the sources, in code or in words. Those in Sources/ say by their name where they are.
SOURCES = re.compile(r"(?<![\w./~-])(?:config|docs|packaging)/[\w.*-][\w./*-]*")
# What has happened names what was there then.
HISTORY = "CHANGELOG.md"
TEXTS = (".md", ".yaml", ".yml", ".json", ".service", ".socket", ".timer", ".catalog")
# What is told to be in the sources.
FOR_CHANGES = ("docs/decisions", "docs/internals")


class Installed:
    """An installation below a folder."""

    def __init__(self, checks, arguments, scratch, prefix):
        self.checks, self.prefix = checks, prefix
        self.folder = os.path.join(scratch, prefix.strip("/").replace("/", "-"))
        self.environment = os.environ | {
            "DESTDIR": self.folder, "PREFIX": prefix, "STRIP": "", "FLOWD_BINARIES": os.path.join(scratch, "binaries"),
            "FLOWD_MANUALS": os.path.join(scratch, "manuals")}
        self.counts = dict.fromkeys(["links", "anchors", "paths"], 0)
        done = self.run()
        self.checks.expect(f"packaging/install below {prefix}", done.returncode == 0, done.stderr)
        self.files = [os.path.join(folder, name) for folder, _, names in os.walk(self.folder) for name in sorted(names)]
        self.documents = {path: Markdown(self.folder, path) for path in self.files if path.endswith(".md")}

    def run(self, *words):
        return subprocess.run([os.path.join(ROOT, "packaging/install"), *words], capture_output=True, text=True, timeout=300,
                              check=False, env=self.environment)

    def expect(self, place, kind, what, good):
        self.counts[kind] += 1
        self.checks.expect(place, good, what)

    def there(self):
        """The documents for who uses flowd are installed, each under its name, and what they tell of."""
        names = [path for path in os.listdir(os.path.join(ROOT, "docs")) if path.endswith(".md")]
        wanted = [f"share/doc/flowd/{name}" for name in [*names, "README.md", HISTORY, "examples/flowd.yaml"]]
        interfaces = glob.glob(os.path.join(ROOT, "Sources/FlowAPI/Interfaces/*.varlink"))
        wanted += [f"share/flowd/interfaces/{os.path.basename(path)}" for path in interfaces]
        packs = os.listdir(os.path.join(ROOT, "config/packs"))
        wanted += [f"share/flowd/packs/{name}/README.md" for name in packs]
        self.checks.expect("there is much to be installed", len(wanted) > 30, wanted)
        for path in wanted:
            self.checks.expect(f"{self.prefix}/{path} is installed", os.path.isfile(f"{self.folder}{self.prefix}/{path}"))

    def links(self):
        """Each link leads to a file or folder that was installed, and its anchor to a heading."""
        for document in self.documents.values():
            for number, link in document.links:
                if re.match(r"[a-z]+:", link):
                    continue
                place = f"{document.name}:{number}"
                path, _, anchor = unquote(link).partition("#")
                target = document.path if not path else os.path.normpath(
                    self.folder + path if path.startswith("/") else os.path.join(os.path.dirname(document.path), path))
                is_there = os.path.exists(target) and target.startswith(self.folder + "/")
                self.expect(place, "links", f"{link}: there is no such file", is_there)
                if anchor and is_there:
                    has_anchor = target in self.documents and anchor in self.documents[target].anchors
                    self.expect(place, "anchors", f"{link}: there is no such heading", has_anchor)

    def paths(self):
        """Each path that a text names is there; none is one of the sources."""
        for path in self.files:
            is_page = re.search(r"/share/man/man\d/", path)
            if not is_page and not path.endswith(TEXTS):
                continue
            name = os.path.relpath(path, self.folder)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            if is_page:
                text = re.sub(r"\\f[BIRP]", "", text).replace("\\-", "-").replace("\\&", "")
            for number, line in enumerate(text.splitlines(), 1):
                for found in OWN.findall(line):
                    found = found.rstrip(".")
                    self.expect(f"{name}:{number}", "paths", f"{found}: it isn't installed", glob.glob(self.folder + found))
                if os.path.basename(path) == HISTORY:
                    continue
                for found in SOURCES.findall(line):
                    is_reported = found.rstrip(".").startswith(FOR_CHANGES)
                    self.checks.expect(f"{name}:{number}", is_reported, f"{found}: it stays in the sources")

    def removed(self):
        done = self.run("--uninstall")
        self.checks.expect(f"removed from {self.prefix}", done.returncode == 0, done.stderr)
        left = [os.path.join(folder, name) for folder, _, names in os.walk(self.folder) for name in names]
        self.checks.expect(f"nothing is left below {self.prefix}", not left, left)


def prepare(arguments, scratch):
    """The folders that are installed from: the programs, and the manual's pages."""
    binaries, manuals = os.path.join(scratch, "binaries"), os.path.join(scratch, "manuals")
    os.makedirs(binaries)
    beside = [os.path.join(os.path.dirname(arguments.flowd), name) for name in ("flowd-deliver", "flowd-links", "flowd-web")]
    for program in (arguments.flowd, *beside, arguments.flowctl):
        os.symlink(program, os.path.join(binaries, os.path.basename(program)))
    writer = [sys.executable, os.path.join(ROOT, "packaging/man/generate.py")]
    subprocess.run([*writer, "--flowd", arguments.flowd, "--flowctl", arguments.flowctl, "--output", manuals],
                   capture_output=True, timeout=300, check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl", required=True)
    arguments = parser.parse_args()
    arguments.flowd, arguments.flowctl = os.path.abspath(arguments.flowd), os.path.abspath(arguments.flowctl)
    checks = Checks()
    with tempfile.TemporaryDirectory(prefix="flowd-installed.") as scratch:
        prepare(arguments, scratch)
        for prefix in PREFIXES:
            installed = Installed(checks, arguments, scratch, prefix)
            for part in (installed.there, installed.links, installed.paths, installed.removed):
                part()
            print(f"{prefix}: " + ", ".join(f"{count} {kind}" for kind, count in installed.counts.items()))
            # Whoever finds nothing isn't looking.
            checks.expect("there is something of each kind", min(installed.counts.values()) > 10, installed.counts)
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
