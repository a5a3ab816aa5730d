#!/usr/bin/env python3
"""Writes the manual's pages from the binaries that are told of, and from the texts beside this file.

    python3 packaging/man/generate.py --flowctl PATH --flowd PATH --output DIRECTORY

flowctl's commands and options are those of `flowctl --experimental-dump-help`: a page for flowctl, and one for each of its
commands. flowd's flags and keys are those of `flowd --help`. NAME.SECTION.in has the rest of a page, in the markup of
roff.py, with these in their places:

    {{commands}}  {{synopsis}}  {{options}}   of flowctl's page or a command's
    {{flags}}  {{key flags}}  {{keys}}        of flowd
    {{Type.member}}                           within a text: a number of the sources, as in docs/source

A command without a text has a page of what is known of it. The pages' date is SOURCE_DATE_EPOCH, or else that of the newest
release in CHANGELOG.md or in debian/changelog: nothing of them comes from the clock.
"""
import argparse
import email.utils
import importlib.util
import os
import re
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True
import commands  # noqa: E402
import configuration  # noqa: E402
import roff  # noqa: E402

MANUALS = {"1": "User Commands", "5": "File Formats", "7": "Miscellaneous Information", "8": "System Administration"}
NAMED = "name: "
# What comes last on a page of flowctl, before SEE ALSO.
ORDER = ["EXIT STATUS", "EXAMPLES"]
EXIT_STATUS = "0 when it is done, 1 when it was refused; flowctl(1) has all of them, and ENVIRONMENT and FILES.\n"


class Failure(Exception):
    """What a page needs isn't there."""


def date():
    """The day of the pages, as ISO writes it; empty when there was no release yet."""
    if epoch := os.environ.get("SOURCE_DATE_EPOCH"):
        if not epoch.isdigit():
            raise Failure(f"SOURCE_DATE_EPOCH is {epoch}, not a number of seconds")
        return time.strftime("%Y-%m-%d", time.gmtime(int(epoch)))
    if match := re.search(r"^## \[[^\]]+\] - (\d{4}-\d\d-\d\d)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M):
        return match[1]
    debian = ROOT / "debian/changelog"
    if debian.exists() and (match := re.search(r"^ -- .*>  (.*)$", debian.read_text(encoding="utf-8"), re.M)):
        return email.utils.parsedate_to_datetime(match[1]).strftime("%Y-%m-%d")
    return ""


class Numbers:
    """Numbers of the sources, as docs/source/generate.py finds them."""

    def __init__(self):
        place = importlib.util.spec_from_file_location("numbers_of_documents", ROOT / "docs/source/generate.py")
        self.source = importlib.util.module_from_spec(place)
        place.loader.exec_module(self.source)
        self.declarations = self.source.Declarations()

    def put(self, name):
        name, _, form = name.partition("|")
        owner, _, member = name.partition(".")
        value = self.declarations.value(owner, member)
        return {"": self.source.number, "bytes": self.source.size, "time": self.source.time}[form](value)


class Manual:
    """All pages, by the names of their files."""

    def __init__(self, flowctl, flowd):
        self.root = commands.Command.root(flowctl)
        self.help = configuration.Help(flowd)
        self.numbers = Numbers()
        reported = subprocess.run([flowctl, "--version"], capture_output=True, text=True, timeout=120, check=True)
        self.version, self.date = reported.stdout.strip(), date()
        self.common = commands.common(self.root.leaves())
        self.texts = {path.name.removesuffix(".in"): path for path in sorted(HERE.glob("*.in"))}

    def pages(self):
        """The name of each file and its text."""
        found = {}
        for command in self.root.below:
            found[f"flowctl-{command.name}.1"] = self.command(command)
        for name in self.texts:
            if not name.startswith("flowctl-"):
                found[name] = self.written(name)
        stray = self.texts.keys() - found.keys()
        if stray:
            raise Failure(f"flowctl has no command for {', '.join(sorted(stray))} in packaging/man")
        return found

    def text(self, name):
        """A page's text and the words of its name, if it has them."""
        if name not in self.texts:
            return "", ""
        reported = self.texts[name].read_text(encoding="utf-8")
        reported = re.sub(r"\{\{(\w+\.\w+(?:\|\w+)?)\}\}", lambda match: self.numbers.put(match[1]), reported)
        first, _, rest = reported.partition("\n")
        return (rest, first.removeprefix(NAMED)) if first.startswith(NAMED) else (reported, "")

    def begin(self, name, summary):
        title, _, section = name.rpartition(".")
        words = [title.upper(), section, self.date, f"flowd {self.version}", MANUALS[section]]
        quoted = " ".join(f'"{word}"' for word in words)
        # No word is parted at the end of a line, so that what is typed can be copied.
        return [f".TH {quoted}", ".nh", ".nr HY 0", ".ad l", *roff.heading("NAME"), f"{roff.escaped(title)} \\- {roff.escaped(summary, False)}"]

    def written(self, name):
        """A page that is written by hand, with tables in their places."""
        reported, summary = self.text(name)
        if not summary:
            raise Failure(f"packaging/man/{name}.in doesn't begin with {NAMED}")
        return self.joined(self.begin(name, summary) + roff.page(reported, self.put))

    def put(self, name):
        sections = self.help.sections()
        tables = {
            "commands": lambda: commands.index(self.root.below),
            "options": lambda: [line for each in self.common.values() for line in roff.term(each.term, each.text)],
            "flags": lambda: configuration.flag_list(self.help.flags),
            "key flags": lambda: configuration.key_flags(self.help.keys),
            "keys": lambda: configuration.key_list(sections),
        }
        if name not in tables:
            raise Failure(f"there is no table {name}")
        return tables[name]()

    def command(self, command):
        """A page of a command; its text, if there is one, stands behind what its help says."""
        name = f"flowctl-{command.name}.1"
        reported, summary = self.text(name)
        about, _, rest = f"\n{reported}".partition("\n# ")
        noun = commands.Noun(command, self.common)
        found = self.begin(name, summary or self.summary(command))
        found += roff.heading("SYNOPSIS") + noun.synopsis()
        found += roff.heading("DESCRIPTION") + roff.paragraph(command.abstract)[1:] + noun.aliases(command)
        found += commands.discussion(command.discussion) + roff.page(about, self.put)
        if noun.is_alone:
            found += roff.heading("OPTIONS") + noun.own(command) + noun.options()
        else:
            found += roff.heading("COMMANDS") + noun.commands() + roff.heading("OPTIONS") + noun.options()
        parts = dict(part.split("\n", 1) for part in rest.split("\n# ")) if rest else {}
        seen = parts.pop("SEE ALSO", "")
        parts["EXIT STATUS"] = EXIT_STATUS
        for title in sorted(parts, key=lambda title: ORDER.index(title) if title in ORDER else -1):
            found += roff.heading(title) + roff.page(parts[title], self.put)
        found += roff.heading("SEE ALSO") + self.see_also(command, seen)
        return self.joined(found)

    @staticmethod
    def summary(command):
        words = re.sub(r"^\w+: ", "", command.abstract).rstrip(".")
        return words[:1].lower() + words[1:]

    @staticmethod
    def see_also(command, seen):
        names = dict.fromkeys(["flowctl(1)", *re.findall(roff.REFERENCE, seen)])
        return roff.lines(roff.spans(", ".join(names)))

    @staticmethod
    def joined(found):
        # A paragraph right behind a heading has its distance already.
        return "\n".join(line for line, before in zip(found, ["", *found])
                         if not (line == ".P" and before.startswith((".SH", ".SS")))) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--flowctl", required=True, help="the flowctl that is told of")
    parser.add_argument("--flowd", required=True, help="the flowd that is told of")
    parser.add_argument("--output", required=True, type=Path, help="the folder of the pages; other pages in it are removed")
    arguments = parser.parse_args()
    try:
        pages = Manual(os.path.abspath(arguments.flowctl), os.path.abspath(arguments.flowd)).pages()
        arguments.output.mkdir(parents=True, exist_ok=True)
        for stale in arguments.output.glob("flow*.[1-8]"):
            stale.unlink()
        for name, text in pages.items():
            (arguments.output / name).write_text(text, encoding="utf-8")
    except FileNotFoundError as error:
        sys.exit(f"packaging/man/generate.py: there is no {error.filename}; make release builds flowctl and flowd")
    except (Failure, OSError, subprocess.SubprocessError, ValueError) as error:
        sys.exit(f"packaging/man/generate.py: {error}")
    print(f"{len(pages)} pages in {arguments.output}")


if __name__ == "__main__":
    main()
