#!/usr/bin/env python3
"""Writes the numbers of docs/limits.md, the keys of docs/configuration.md and the metrics of docs/metrics.md from where
they are declared.

    python3 docs/source/generate.py            writes all
    python3 docs/source/generate.py --check    writes nothing; exits with 1 and the names when one is out of date

A page is its file beside this one with these put in their places:

    {{Type.member}}          a number of the sources, such as {{TemplateLimits.stepCount}}; a range is two: .lower, .upper
    {{Type.member|bytes}}    the same as a size or, with |time, as a time that is declared in seconds
    {{key limits.reads}}     a key's default, from config/flowd.yaml, which a test holds to the table of keys
    {{tenant limits}}        rows of the limits that each tenant has for itself, from TenantLimit
    {{keys}}                 sections with all keys of config/flowd.yaml
    {{metrics}}              sections with all metrics, from Metric's table
    {{metric labels}}        rows of the labels of metrics, from MetricLabel

A name that isn't declared, or twice, is refused: so a number that moves or goes is found here.
"""

import argparse
import re
import sys
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SOURCES = ROOT / "Sources"
SAMPLE = ROOT / "config/flowd.yaml"
TENANT_LIMIT = SOURCES / "FlowPeople/TenantLimit.swift"
METRICS = SOURCES / "FlowMetrics/Metric+Table.swift"
METRIC_LABEL = SOURCES / "FlowMetrics/MetricLabel.swift"
PAGES = ["limits", "configuration", "metrics"]

SIZES = [("TiB", 1 << 40), ("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10), ("bytes", 1)]
TIMES = [("day", 86_400), ("hour", 3600), ("minute", 60), ("s", 1)]
ARITHMETIC = re.compile(r"[\d_\s*+<()-]+")
# What config/flowd.yaml says of a key that a reload doesn't change.
RESTART = "Needs a restart."
REFERENCE = re.compile(r"(\w+)\.(\w+)")


class Failure(Exception):
    """What a page names isn't there, or can't be read."""


def number(value):
    """A number as people read it: four digits stay together."""
    return f"{value:,}" if value >= 10_000 else str(value)


def size(value):
    """A number of bytes with the largest unit that leaves it whole."""
    if value < 2:
        return f"{value} byte{'s' * (value == 0)}"
    name, factor = next(unit for unit in SIZES if value % unit[1] == 0)
    return f"{number(value // factor)} {name}"


def time(value):
    """A number of seconds with the largest unit that leaves it whole."""
    name, factor = next(unit for unit in TIMES if value % unit[1] == 0)
    count = value // factor
    return f"{count} {name}{'' if name == 's' or count == 1 else 's'}"


class Declarations:
    """Numbers by type and member, from all sources."""

    def __init__(self):
        self.texts = [path.read_text(encoding="utf-8") for path in sorted(SOURCES.rglob("*.swift"))]

    def expressions(self, owner, member):
        """What the member is, in each block of the type."""
        block = re.compile(
            rf"^( *)(?:[\w@]+ )*(?:struct|enum|class|actor|extension) {owner}\b[^\n]*\{{\n(.*?)^\1\}}", re.M | re.S)
        line = re.compile(rf"^ *(?:\w+ )*(?:let|var) {member}(?:: [\w<>]+)? = ([^\n{{]+)$", re.M)
        return [match[1] for text in self.texts if owner in text
                for body in block.finditer(text) for match in line.finditer(body[2])]

    @cache
    def value(self, owner, member):
        """A number, or the two ends of a range."""
        found = self.expressions(owner, member)
        if len(found) != 1:
            raise Failure(f"{owner}.{member} is declared {len(found)} times, not once")
        ends = [self.evaluated(part, f"{owner}.{member}") for part in found[0].split("...")]
        return ends[0] if len(ends) == 1 else ends

    def evaluated(self, expression, name):
        text = re.sub(r"\s*//.*", "", expression)
        text = re.sub(r"^(?:Duration)?\.seconds\((.*)\)$", r"\1", text)
        text = REFERENCE.sub(lambda match: str(self.value(match[1], match[2])), text)
        if not ARITHMETIC.fullmatch(text):
            raise Failure(f"{name} is {expression}, which isn't plain arithmetic")
        return eval(text, {"__builtins__": {}})  # Digits and operators only.


class Keys:
    """The keys of the sample file."""

    def __init__(self):
        self.all, section, notes = [], "", []
        for line in SAMPLE.read_text(encoding="utf-8").splitlines()[1:]:
            if match := re.fullmatch(r"(\w+):", line):
                section, notes = match[1], []
            elif match := re.fullmatch(r"#(  )?(\w+): (.*)", line):
                name = f"{section}.{match[2]}" if match[1] else match[2]
                self.all.append((name, match[3], notes))
                notes = []
            elif match := re.fullmatch(r" *# (.*)", line):
                notes.append(match[1])
            elif not line:
                notes = []
        self.values = {name: value for name, value, _ in self.all}

    def default(self, name):
        """A key's default as people read it: `30s` is 30 s."""
        if name not in self.values:
            raise Failure(f"config/flowd.yaml has no key {name}")
        text = re.sub(r"^(\d+)([A-Za-z]+)$", r"\1 \2", self.values[name])
        return number(int(text)) if text.isdigit() else text

    def tables(self):
        """A section of rows for each section of the file."""
        lines, before = [], None
        for name, value, notes in self.all:
            if name == "channels":  # A list of maps, which has a section of its own.
                continue
            section = name.rpartition(".")[0]
            if section != before:
                title = f"`{section}`" if section else "At the top"
                lines += ["", f"### {title}", "", "| key | default | what it is | allowed |", "|---|---|---|---|"]
                before = section
            allowed = self.note(notes, "Allowed: ").removesuffix(".")
            note = self.note(notes, "Default: ").removesuffix(".")
            meaning = next(note for note in notes if not note.startswith(("Allowed: ", "Default: ")))
            if RESTART in notes:
                meaning += f" {RESTART}"
            cells = [f"`{name}`", note or f"`{value}`", meaning, allowed]
            lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
        return "\n".join(lines[1:])

    @staticmethod
    def note(notes, beginning):
        return next((note.removeprefix(beginning) for note in notes if note.startswith(beginning)), "")


class TenantLimits:
    """The limits that each tenant has for itself."""

    def __init__(self, declarations):
        self.text = TENANT_LIMIT.read_text(encoding="utf-8")
        self.declarations = declarations

    def cases(self, member):
        """What each case answers for a member: its switch, where several cases may share a line."""
        body = re.search(rf"var {member}: [^\n]*\{{\n +switch self \{{\n(.*?)\n        \}}", self.text, re.S)
        if not body:
            raise Failure(f"TenantLimit.{member} isn't a switch over the limits")
        return {case: answer
                for names, answer in re.findall(r"case ([^:]+): ([^\n]+)", body[1])
                for case in re.findall(r"\.(\w+)", names)}

    def rows(self):
        """A row for each, in the order in which they are declared."""
        standards, bounds, meanings, names = map(self.cases, ("standard", "bounds", "meaning", "rawValue"))
        lines = []
        for case in re.findall(r"^    case (\w+)", self.text.partition("var standard")[0], re.M):
            written = size if case.endswith("Size") else number
            low, high = (written(self.declarations.evaluated(end, case)) for end in bounds[case].split("..."))
            meaning = re.sub(r"\\\([^)]*\)", "KIND", meanings[case].strip('"')).replace("bytes in", "size of")
            meaning = meaning.replace("bytes of media in all", "size of all media")
            name = names[case].strip('"') if names[case].startswith('"') else "profiles.KIND"
            value = written(self.declarations.evaluated(standards[case], case))
            lines.append(f"| {meaning} | {value} | {low} to {high} | `{name}` |")
        return "\n".join(lines)


class Metrics:
    """The metrics that flowd tells."""

    ENTRY = re.compile(r'Metric\(\s*"(?P<name>\w+)",\s*\.(?P<kind>\w+)(?:\(\.\w+\))?,\s*'
                       r'(?:unit: \.(?P<unit>\w+),\s*)?(?:by: \[(?P<labels>[^]]*)\],\s*)?'
                       r'(?P<help>"[^"]*"(?:\s*\+ "[^"]*")*)\s*\)')

    def tables(self):
        """A section of rows for each part of the table."""
        lines = []
        for part in METRICS.read_text(encoding="utf-8").split("// MARK: - ")[1:]:
            title, _, body = part.partition("\n")
            entries = list(self.ENTRY.finditer(body))
            if len(entries) != body.count("Metric("):
                raise Failure(f"{METRICS.name} has a metric under {title} that can't be read")
            lines += ["", f"### {title}", "", "| metric | kind | by | what it tells |", "|---|---|---|---|"]
            for entry in entries:
                labels = ", ".join(f"`{label.strip()[1:]}`" for label in (entry["labels"] or "").split(",") if label.strip())
                text = "".join(re.findall(r'"([^"]*)"', entry["help"]))
                text = re.sub(r"\blimits\.reads\b", "`limits.reads`", text)
                lines.append(f"| `{entry['name']}` | {entry['kind']} | {labels} | {text} |")
        return "\n".join(lines[1:])

    def labels(self):
        """A row for each label."""
        text = METRIC_LABEL.read_text(encoding="utf-8")
        meanings = re.findall(r'case \.(\w+): "([^"]*)"', text)
        declared = re.search(r"^    case ([^\n]+)$", text, re.M)[1].split(", ")
        if [name for name, _ in meanings] != declared:
            raise Failure(f"{METRIC_LABEL.name} says what other labels mean than it has")
        return "\n".join(f"| `{name}` | {meaning} |" for name, meaning in meanings)


class Pages:
    """The pages as they have to be."""

    def __init__(self):
        self.declarations, self.keys = Declarations(), Keys()

    def text(self, page):
        """A page with everything put in its place."""
        source = (HERE / f"{page}.md.in").read_text(encoding="utf-8")
        return re.sub(r"\{\{([^{}]+)\}\}", lambda match: self.put(match[1]), source)

    def put(self, name):
        if name == "keys":
            return self.keys.tables()
        if name == "metrics":
            return Metrics().tables()
        if name == "metric labels":
            return Metrics().labels()
        if name == "tenant limits":
            return TenantLimits(self.declarations).rows()
        if name.startswith("key "):
            return self.keys.default(name.removeprefix("key "))
        name, _, form = name.partition("|")
        match = re.fullmatch(r"(\w+)\.(\w+)(?:\.(lower|upper))?", name)
        if not match:
            raise Failure(f"{name} is no member of a type")
        value = self.declarations.value(match[1], match[2])
        if isinstance(value, list) != bool(match[3]):
            raise Failure(f"{name} is a range exactly when it is named with .lower or .upper")
        if match[3]:
            value = value[match[3] == "upper"]
        return {"": number, "bytes": size, "time": time}[form](value)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--check", action="store_true", help="write nothing; exit with 1 when a page is out of date")
    check = arguments.parse_args().check
    try:
        pages = Pages()
        wanted = {ROOT / f"docs/{page}.md": pages.text(page) for page in PAGES}
    except (Failure, OSError) as error:
        sys.exit(f"docs/source/generate.py: {error}")
    stale = [path for path, text in wanted.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    if check and stale:
        names = "\n".join(f"  {path.relative_to(ROOT)}" for path in stale)
        sys.exit(f"These pages don't say what is declared; make docs writes them from docs/source:\n{names}")
    for path in stale if not check else []:
        path.write_text(wanted[path], encoding="utf-8")


if __name__ == "__main__":
    main()
