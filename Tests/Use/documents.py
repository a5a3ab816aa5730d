#!/usr/bin/env python3
"""What the documents name is there: links with their anchors, paths and names of files, make's targets, and each line of
flowctl and flowd with its options, by their help. README and ARCHITECTURE stay short, and no command is left out.

documents.py --flowd PATH --flowctl PATH
"""
import argparse
import glob
import os
import re
import subprocess
import sys
from urllib.parse import unquote

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "support"))
from commands import Help, Lines, commands  # noqa: E402
from markdown import Markdown  # noqa: E402
from program import Checks  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDERS = ("Sources/", "Tests/", "Benchmarks/", "packaging/", "config/", "docs/")
# Lines and bytes that a document may have.
SIZES = {"README.md": (120, 12_000), "ARCHITECTURE.md": (150, 15_000)}
CELL_LENGTH_MAX = 200
# What has happened names what was there then.
HISTORY = "CHANGELOG.md"


class Documents:
    """All documents, and what they were found to name."""

    def __init__(self, checks, arguments):
        self.checks, self.arguments = checks, arguments
        paths = list(files(ROOT))
        self.names = {os.path.basename(path) for path in paths}
        self.documents = {path: Markdown(ROOT, path) for path in paths if path.endswith(".md")}
        self.counts = dict.fromkeys(["links", "anchors", "paths", "targets", "lines"], 0)
        self.flowctl_lines = Lines(arguments.flowctl)

    def expect(self, document, number, kind, what, good):
        self.counts[kind] += 1
        self.checks.expect(f"{document.name}:{number}", good, what)

    def now(self):
        return [document for document in self.documents.values() if document.name != HISTORY]

    def links(self):
        """Each link within the repository leads to a file, and its anchor to a heading."""
        for document in self.documents.values():
            for number, link in document.links:
                if re.match(r"[a-z]+:", link):
                    continue
                path, _, anchor = unquote(link).partition("#")
                target = os.path.normpath(os.path.join(os.path.dirname(document.path), path)) if path else document.path
                is_there = os.path.exists(target) and target.startswith(ROOT)
                self.expect(document, number, "links", f"{link}: there is no such file", is_there)
                if anchor and is_there:
                    has_anchor = target in self.documents and anchor in self.documents[target].anchors
                    self.expect(document, number, "anchors", f"{link}: there is no such heading", has_anchor)

    def paths(self):
        """Each path in code is there, perhaps as a pattern or with a line; so is a file of which only the name is told."""
        for document in self.now():
            for number, text in document.spans + document.code:
                for word in re.findall(r"[^\s`\"'(){}]+", text):
                    path = re.sub(r":\d+(-\d+)?$", "", word.rstrip(".,;:")).rstrip("/")
                    if path.startswith(FOLDERS):
                        found = glob.glob(os.path.join(ROOT, path))
                        self.expect(document, number, "paths", f"{path}: there is no such path", found)
                    elif re.fullmatch(r"[\w+-]+\.(swift|py|sh|c|varlink|tsv)", path):
                        self.expect(document, number, "paths", f"{path}: no file has this name", path in self.names)

    def targets(self):
        """Each target of make is in the Makefile."""
        with open(os.path.join(ROOT, "Makefile"), encoding="utf-8") as file:
            targets = set(re.findall(r"^([a-z-]+):", file.read(), re.MULTILINE))
        for document in self.now():
            for number, text in document.spans + document.code:
                for given in commands(re.sub(r"^ *sudo ", "", text), "make"):
                    for word in filter(re.compile(r"[a-z-]+").fullmatch, given):
                        self.expect(document, number, "targets", f"make {word}: there is no such target", word in targets)

    def lines(self):
        """Each line of flowctl names a command and options that it has; each of flowd options that it has."""
        reported = subprocess.run([self.arguments.flowd, "--help"], capture_output=True, text=True, timeout=20, check=True)
        options = set(re.findall(r"--?[\w-]+", reported.stdout))
        for document in self.now():
            for number, text in document.spans + document.code:
                for given in commands(text, "flowctl"):
                    problem = self.flowctl_lines.problem(given)
                    self.expect(document, number, "lines", f"flowctl {' '.join(given)}: {problem}", problem is None)
                for given in commands(text, "flowd"):
                    unknown = [word for word in given if word.startswith("-") and word.partition("=")[0] not in options]
                    self.expect(document, number, "lines", f"flowd {' '.join(given)}: it has no {unknown}", not unknown)

    def all_commands(self):
        """No command is left out of the list of them."""
        used = self.flowctl_lines.used = set()
        document = self.documents[os.path.join(ROOT, "docs", "flowctl.md")]
        for _, text in document.spans + document.code:
            for given in commands(text, "flowctl"):
                self.flowctl_lines.problem(given)
        for command in Help.of(self.arguments.flowctl).leaves():
            self.checks.expect(document.name, command.path in used, f"flowctl {' '.join(command.path)} isn't told of")

    def sizes(self):
        """Who begins here reads it to the end."""
        for name, (line_count, byte_count) in SIZES.items():
            document = self.documents[os.path.join(ROOT, name)]
            found = (len(document.lines), len(document.text.encode()))
            self.checks.expect(f"{name} is short", found[0] <= line_count and found[1] <= byte_count, found)
        for document in self.now():
            for number, row in document.rows:
                longest = max(map(len, row))
                what = f"a cell of {longest} characters"
                self.checks.expect(f"{document.name}:{number}", longest <= CELL_LENGTH_MAX, what)


def files(root):
    """The paths of all files, but for those in hidden folders, such as what was built."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (os.path.join(folder, name) for name in sorted(names))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl", required=True)
    arguments = parser.parse_args()
    arguments.flowd, arguments.flowctl = os.path.abspath(arguments.flowd), os.path.abspath(arguments.flowctl)
    checks = Checks()
    documents = Documents(checks, arguments)
    parts = [documents.links, documents.paths, documents.targets, documents.lines, documents.all_commands, documents.sizes]
    for part in parts:
        part()
    print(", ".join(f"{count} {kind}" for kind, count in documents.counts.items()))
    # Whoever finds nothing isn't looking.
    checks.expect("there is something of each kind", min(documents.counts.values()) > 10, documents.counts)
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
