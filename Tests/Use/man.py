#!/usr/bin/env python3
"""The manual's pages tell what flowd and flowctl have: they are written from the two binaries, formatted, and read as text.

Every command and option stands in its page with its values and defaults, every key in flowd.yaml(5), every flag in flowd(8),
exit codes and variables as the sources have them, every key that templates and ladders take in theirs. Examples are run
against the help or the lint, references lead to pages, and the checkers of two formatters are silent.

man.py --flowd PATH --flowctl PATH
"""
import argparse
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "support"))
from commands import Lines, commands  # noqa: E402
from dump import Command  # noqa: E402
from languages import Languages  # noqa: E402
from manual import Page, plain  # noqa: E402
from program import Checks  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GENERATOR = os.path.join(ROOT, "packaging/man/generate.py")
# Pages of others to which ours refer.
FOREIGN = {"bash(1)", "fish(1)", "zsh(1)", "journalctl(1)", "systemctl(1)", "systemd.exec(5)", "systemd.socket(5)", "systemd.unit(5)"}
SECTIONS = ["NAME", "SYNOPSIS", "DESCRIPTION", "EXAMPLES", "SEE ALSO"]


def source(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def sources(folder):
    for place, _, names in os.walk(os.path.join(ROOT, folder)):
        yield from (source(os.path.join(place, name)) for name in names if name.endswith(".swift"))
# What generate.py puts something in the place of.
MARK = re.compile(r"\{\{(commands|synopsis|options|flags|key flags|keys|[A-Z]\w*\.\w+)\}\}")


class Manual:
    """The pages, and what they are held against."""

    def __init__(self, checks, arguments, folder):
        self.checks, self.arguments, self.folder = checks, arguments, folder
        self.written = self.generate("1700000000")
        if self.written.returncode != 0:
            sys.exit(f"FAILED: the pages can't be written: {self.written.stderr}")
        self.pages = {name: Page(os.path.join(folder, name)) for name in sorted(os.listdir(folder))}
        self.root = Command.root(arguments.flowctl)
        self.common = self.pages["flowctl.1"].sections["OPTIONS"]

    def generate(self, epoch, folder=None, **others):
        given = {"flowd": self.arguments.flowd, "flowctl": self.arguments.flowctl, "output": folder or self.folder} | others
        words = [word for name, value in given.items() for word in (f"--{name}", value)]
        return subprocess.run([sys.executable, GENERATOR, *words], capture_output=True, text=True, timeout=120, check=False,
                              env=os.environ | {"SOURCE_DATE_EPOCH": epoch})

    def expect(self, page, what, good, found=""):
        self.checks.expect(f"{page}: {what}", good, found)

    def forms(self):
        """Each page has its sections and goes into 80 columns; the formatters say nothing against it."""
        for name, page in self.pages.items():
            for section in SECTIONS[:1] + SECTIONS[2:] + (["EXIT STATUS"] if name.endswith(("1", "8")) else []):
                hint = f"write it in packaging/man/{name}.in"
                self.expect(name, f"there is a section {section}; {hint}", section in page.sections, list(page.sections))
            self.expect(name, "the checkers of the formatters are silent", not page.complaints(), page.complaints())
            narrow = Page(page.path, width=80)
            wide = [line for line in narrow.lines if len(line) > 80]
            self.expect(name, "it goes into 80 columns", not wide, wide)
            done = subprocess.run(["lexgrog", page.path], capture_output=True, text=True, timeout=120, check=False)
            self.expect(name, "apropos can read its name", done.returncode == 0, done.stdout)
            self.expect(name, "no mark of the source is left", not MARK.search(page.text) and "`" not in page.text)

    def commands(self):
        """Each command has its page or section, with every option."""
        index = self.pages["flowctl.1"].sections["COMMANDS"]
        for command in self.root.below:
            name = f"flowctl-{command.name}.1"
            entry = index.entry(command.name) or ""
            good = plain(command.abstract) in entry and all(f", {alias}" in entry for alias in command.aliases)
            self.expect("flowctl.1", f"{command.name} is listed", good and f"flowctl-{command.name}(1)" in entry, entry)
            self.expect("flowctl.1", f"there is a page {name}", name in self.pages)
            for leaf in command.leaves() if name in self.pages else []:
                self.command(self.pages[name], leaf, is_alone=leaf is command)
        extra = {name for name in self.pages if name.startswith("flowctl-")} - {
            f"flowctl-{command.name}.1" for command in self.root.below}
        self.expect("the manual", "each page has its command", not extra, extra)

    def command(self, page, leaf, is_alone):
        """What a command takes stands in its section; what several take, in OPTIONS, and its name in the section."""
        part = page.sections["DESCRIPTION"] if is_alone else page.sections["COMMANDS"].parts.get(leaf.line)
        self.expect(page.name, f"{leaf.line} has its section", part is not None)
        if part is None:
            return
        self.expect(page.name, f"{leaf.line}: {leaf.abstract}", plain(leaf.abstract) in part.text, part.text)
        self.expect(page.name, f"{leaf.line} is in SYNOPSIS", f"{leaf.line} " in page.sections["SYNOPSIS"].text + " ")
        for alias in leaf.aliases:
            written = " ".join((*leaf.path[:-1], alias))
            self.expect(page.name, f"{leaf.line} may be written as {written}", written in part.text, part.text)
        options = page.sections["OPTIONS"]
        for each in leaf.arguments:
            own = options if is_alone else part
            entry = own.entry(each.names[0])
            self.expect(page.name, f"{leaf.line} {each.names[0]}", each.is_documented_by(entry), entry)
        for each in leaf.options:
            displayed = each.names[-1]
            entry = None if is_alone else part.entry(each.names[0])
            is_named = is_alone or self.common.entry(each.names[0]) or re.search(rf"It also takes [^:]*{displayed}[,:]", part.text)
            entry = entry or (options.entry(each.names[0]) if is_named else None)
            good = each.is_documented_by(entry) and all(name in entry for name in each.names)
            self.expect(page.name, f"{leaf.line} {displayed}: {each.abstract}", good, entry)

    def configuration(self):
        """Every key of the sample file, which a test holds to the table of keys, and every flag of the help."""
        place = importlib.util.spec_from_file_location("documents_source", os.path.join(ROOT, "docs/source/generate.py"))
        module = importlib.util.module_from_spec(place)
        place.loader.exec_module(module)
        keys = self.pages["flowd.yaml.5"].sections["KEYS"]
        for name, value, notes in module.Keys().all:
            section = name.rpartition(".")[0]
            part = keys.parts.get(section) if section else keys
            entry = part and part.entry(name)
            if name == "channels":  # It has a section of its own.
                value, notes = "", [note for note in notes if note.startswith(("Ways", "Allowed"))]
            reported = [note.rstrip(".") for note in notes] + [note for note in [value] if not any("Default:" in n for n in notes)]
            good = entry is not None and all(plain(each) in entry for each in reported)
            self.expect("flowd.yaml.5", f"{name}: {reported}", good, entry)
        channels = self.pages["flowd.yaml.5"].sections["CHANNELS"]
        reader = source("Sources/FlowConfiguration/ChannelReader.swift")
        names = re.search(r"static let names = \[(.*?)\]", reader, re.S)[1]
        for name in re.findall(r'"(\w+)"', names):
            self.expect("flowd.yaml.5", f"a channel's {name}", channels.entry(name))
        reported = subprocess.run([self.arguments.flowd, "--help"], capture_output=True, text=True, timeout=120, check=True).stdout
        flags = re.findall(r"^  (--?[\w-]+)", reported, re.M)
        self.expect("flowd.8", "there are flags", len(flags) > 20, flags)
        for flag in flags:
            self.expect("flowd.8", flag, self.pages["flowd.8"].sections["OPTIONS"].entry(flag))

    def codes(self):
        """Exit codes as the sources have them, none more and none less."""
        raw = re.findall(r"case \w+ = (\d+)", source("Sources/FlowCommands/Problems/ExitStatus.swift"))
        daemon = {code for text in sources("Sources/FlowDaemon") for code in re.findall(r"[eE]xitCode: CInt = (\d+)", text)}
        reported = subprocess.run([self.arguments.flowd, "--help"], capture_output=True, text=True, timeout=120, check=True).stdout
        said = set(re.findall(r"\d+", re.search(r"^Exit codes: (.*)$", reported, re.M)[1]))
        self.expect("flowd --help", "it has the exit codes of the sources", daemon <= said, (daemon, said))
        for name, wanted in (("flowctl.1", set(raw)), ("flowd.8", said)):
            entries = self.pages[name].sections["EXIT STATUS"].entries
            found = {match[1] for each in entries if (match := re.match(r"(\d+) ", each))}
            self.expect(name, "its exit codes are those that there are", found == wanted, (found, wanted))

    def environment(self):
        """The variables that the sources read; SAP_SHELL is how a completion's script calls back."""
        for name, folders in (("flowctl.1", ("FlowCommands", "FlowClient", "FlowTerminal")), ("flowd.8", ("FlowChannels", "FlowConfiguration", "FlowDaemon", "Varlink"))):
            texts = [text for folder in folders for text in sources(f"Sources/{folder}")]
            found = {each for text in texts for each in re.findall(r'(?:environment|variables|variable)[\[(]"([A-Z_]+)"[\])]', text)}
            lists = [each for text in texts for each in re.findall(r'\[((?:"[A-Z_]+",? ?)+)\]\.lazy\.compactMap \{ environment', text)]
            found |= {each for text in lists for each in re.findall(r'"([A-Z_]+)"', text)}
            self.expect(name, "the sources read variables", len(found) > 4, found)
            for variable in found - {"SAP_SHELL"}:
                self.expect(name, f"the variable {variable}", self.pages[name].sections["ENVIRONMENT"].entry(variable))

    def examples(self):
        """Each line of flowctl in an example, or in other code, is one that the help knows; each page has its own."""
        lines, count = Lines(self.arguments.flowctl), 0
        for name, page in self.pages.items():
            found = []
            for section in page.sections.values():
                for part in [section, *section.parts.values()]:
                    for line in part.code:
                        for given in commands(re.sub(r"^sudo ", "", line.strip()), "flowctl"):
                            problem = lines.problem(given)
                            self.expect(name, f"flowctl {' '.join(given)}: {problem}", problem is None)
                            found += [given[:1]] if section.name == "EXAMPLES" else []
            count += len(found)
            if name.startswith("flowctl-"):
                own = next(each for each in self.root.below if name == f"flowctl-{each.name}.1")
                good = any([word] in found for word in [own.name, *own.aliases])
                self.expect(name, f"an example of its own; write one in packaging/man/{name}.in", good, found)
        self.expect("the manual", "there are examples", count > 60, count)

    def references(self):
        """Each page that is named is one of ours, or a known one of others; no page is left out of all lists."""
        ours = {re.sub(r"\.(\d)$", r"(\1)", name) for name in self.pages}
        for name, page in self.pages.items():
            self.expect(name, "it refers to pages that there are", page.references() <= ours | FOREIGN,
                        page.references() - ours - FOREIGN)
        named = self.pages["flowctl.1"].references()
        self.expect("flowctl.1", "it leads to all pages", ours <= named | {"flowctl(1)"}, ours - named)

    def repeated(self):
        """The same binaries and date give the same bytes; without a date, nothing comes from the clock; wrong input is told."""
        self.expect("generate.py", "it says how many pages", f"{len(self.pages)} pages" in self.written.stdout, self.written)
        for epoch, is_same in (("1700000000", True), ("1600000000", False)):
            with tempfile.TemporaryDirectory() as again:
                self.generate(epoch, again)
                for name in self.pages:
                    with open(os.path.join(again, name), "rb") as one, open(os.path.join(self.folder, name), "rb") as two:
                        first, second = one.read(), two.read()
                    self.expect(name, f"written again at {epoch}", (first == second) == is_same)
                    date = b"2023-11-14" if is_same else b"2020-09-13"
                    self.expect(name, f"only the date is another at {epoch}", first.replace(date, b"2023-11-14") == second)
        for epoch, others, words in (("soon", {}, "SOURCE_DATE_EPOCH is soon"), ("0", {"flowctl": "/nowhere"}, "/nowhere")):
            with tempfile.TemporaryDirectory() as again:
                done = self.generate(epoch, again, **others)
                self.expect("generate.py", words, done.returncode == 1 and words in done.stderr, done.stderr)
                self.expect("generate.py", "it wrote nothing", not os.listdir(again))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--flowd", required=True)
    parser.add_argument("--flowctl", required=True)
    arguments = parser.parse_args()
    arguments.flowd, arguments.flowctl = os.path.abspath(arguments.flowd), os.path.abspath(arguments.flowctl)
    if missing := [name for name in ("mandoc", "man", "lexgrog") if not shutil.which(name)]:
        sys.exit(f"There is no {', '.join(missing)}; make test installs them")
    checks = Checks()
    with tempfile.TemporaryDirectory(prefix="flowd-man.") as folder:
        manual = Manual(checks, arguments, folder)
        languages = Languages(checks, arguments.flowctl, ROOT, manual.pages)
        for part in (manual.forms, manual.commands, manual.configuration, manual.codes, manual.environment, manual.examples,
                     manual.references, manual.repeated, languages.templates, languages.ladders, languages.examples):
            part()
    print(f"{len(manual.pages)} pages")
    return checks.end()


if __name__ == "__main__":
    sys.exit(main())
