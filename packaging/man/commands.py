"""The commands of flowctl as `flowctl --experimental-dump-help` has them, and as they stand on a page."""
import json
import re
import subprocess

from roff import bold, code, escaped, italic, lines, paragraph, spans, subheading, synopsis, term


class Command:
    """A command with what it takes, and those below it."""

    def __init__(self, given, above=()):
        self.path = (*above, given["commandName"])
        self.name = given["commandName"]
        self.abstract = given.get("abstract", "")
        self.discussion = given.get("discussion", "")
        self.aliases = given.get("aliases") or []
        displayed = [each for each in given.get("arguments", []) if each.get("shouldDisplay", True)]
        self.arguments = [Argument(each) for each in displayed if each["kind"] == "positional"]
        self.options = [Option(each) for each in displayed if each["kind"] != "positional"]
        self.below = [Command(each, self.path) for each in given.get("subcommands", [])
                      if each.get("shouldDisplay", True) and each["commandName"] != "help"]

    @classmethod
    def root(cls, flowctl):
        reported = subprocess.run([flowctl, "--experimental-dump-help"], capture_output=True, text=True, timeout=120, check=True)
        return cls(json.loads(reported.stdout)["command"])

    @property
    def line(self):
        return " ".join(self.path)

    def leaves(self):
        """The commands that can be run, from here on."""
        return [leaf for each in self.below for leaf in each.leaves()] or [self]

    def groups(self):
        """The commands that only hold others, from here on but for itself."""
        return [group for each in self.below if each.below for group in [each, *each.groups()]]

    def synopsis(self):
        """How it is called."""
        needed = [each for each in self.options if each.is_required]
        free = len(needed) < len(self.options)
        words = [bold(self.line), "[\\fIoptions\\fR]" if free else ""]
        words += [each.displayed for each in needed] + [each.displayed for each in self.arguments]
        return " ".join(filter(None, words))


class Argument:
    """What stands behind a command by its place."""

    def __init__(self, given):
        self.text = text(given)
        name = italic(given.get("valueName", "value")) + ("..." if given.get("isRepeating") else "")
        self.term = name
        self.displayed = f"[{name}]" if given.get("isOptional") else name


class Option:
    """An option or a flag."""

    def __init__(self, given):
        names = [("-" if each["kind"] == "short" else "--") + each["name"] for each in given["names"]]
        self.names = sorted(names, key=lambda name: name.startswith("--"))
        self.is_required = not given.get("isOptional", True)
        value = "" if given["kind"] == "flag" else " " + italic(given.get("valueName", "value"))
        self.term = ", ".join(map(bold, self.names)) + value
        self.displayed = bold(self.names[-1]) + value
        self.text = text(given) + (" Has to be given." if self.is_required else "")

    @property
    def key(self):
        return self.term, self.text


def text(given):
    """What is said of an option, with its default and its values where the words don't tell them."""
    found = sentence(given.get("abstract", ""))
    default, values = given.get("defaultValue"), given.get("allValues") or []
    if values and not all(re.search(rf"\b{re.escape(value)}\b", found) for value in values):
        found += f" One of {', '.join(values)}."
    if default and "(default" not in found:
        found += f" The default is {default}."
    if given.get("discussion"):
        found += " " + given["discussion"]
    return found.strip()


def sentence(words):
    words = words.strip()
    return words if not words or words.endswith((".", "?", "!", "…")) else words + "."


def discussion(reported):
    """Paragraphs; those that are commands are code."""
    found = []
    for part in reported.split("\n\n"):
        rows = part.splitlines()
        is_code = all(row.startswith("flowctl ") and not row.rstrip().endswith(".") for row in rows)
        if is_code and rows:
            found += code(rows)
        elif len(rows) > 1:
            found += [".P"]
            for row in rows:
                found += [*lines(spans(row)), ".br"]
            found.pop()
        elif part.strip():
            found += paragraph(part)
    return found


class Noun:
    """A page's commands: what all of them take is told once."""

    def __init__(self, command, common):
        self.command, self.leaves = command, command.leaves()
        self.is_alone = not command.below
        holders = {}
        for leaf in self.leaves:
            for each in leaf.options:
                holders.setdefault(each.key, []).append(leaf)
        #: What every command of flowctl takes, and what at least three here do, in the same words.
        self.common = [each for each in self.leaves[0].options if each.key in common and
                       len(holders[each.key]) == len(self.leaves)]
        reported = {each.key for each in self.common}
        self.shared = {}
        for leaf in self.leaves:
            for each in leaf.options:
                if len(holders[each.key]) >= 3 and each.key not in reported and not each.is_required:
                    self.shared[each.key] = (each, holders[each.key])
        self.elsewhere = reported | self.shared.keys()
        self.before = {}

    def synopsis(self):
        return synopsis([leaf.synopsis() for leaf in self.leaves])

    def commands(self):
        """A subsection for each command."""
        found, groups = [], {each.path: each for each in self.command.groups()}
        for leaf in self.leaves:
            above = groups.pop(leaf.path[:-1], None)
            found += subheading(leaf.line)
            found += synopsis([leaf.synopsis()])
            found += paragraph(leaf.abstract) + self.aliases(leaf)
            if above and above.discussion:
                found += discussion(above.discussion)
            found += self.said(leaf) + self.own(leaf)
        return found

    @staticmethod
    def aliases(command):
        if not command.aliases:
            return []
        words = [" ".join((*command.path[:-1], each)) for each in command.aliases]
        return paragraph(f"It may be written as {' or '.join(f'`{each}`' for each in words)}.")

    def said(self, leaf):
        """What a command says; paragraphs that another has said before aren't said again."""
        found = []
        for part in leaf.discussion.split("\n\n"):
            first = self.before.setdefault(part, leaf) if len(part) > 120 else leaf
            if first is leaf:
                found += discussion(part)
            else:
                beginning = re.split(r"(?<=[.:,]) ", part)[0].rstrip(".,:")
                found += paragraph(f"“{beginning} …”: as told with `{first.line}` above.")
        return found

    def own(self, leaf):
        """The arguments and options of a command alone."""
        found = []
        for each in leaf.arguments:
            found += term(each.term, each.text)
        for each in leaf.options:
            if each.key not in self.elsewhere:
                found += term(each.term, each.text)
        shared = [each for each in leaf.options if each.key in self.shared]
        if shared and not self.is_alone:
            names = ", ".join(bold(each.names[-1]) for each in shared)
            found += [".P", *lines(f"It also takes {names}: see OPTIONS.")]
        return found

    def options(self):
        """What several commands of the page take, and what all of flowctl's do."""
        found = []
        for each, holders in self.shared.values():
            found += [".TP", each.term, *lines(spans(each.text) + self.holders(holders))]
        if found:
            found = paragraph("What several commands take:") + found
        if self.common:
            found += paragraph("Nearly all commands of flowctl take these, anywhere on the line: see flowctl(1).")
            for each in self.common:
                found += term(each.term, each.text)
        return found

    def holders(self, holders):
        """Which commands take an option: those that do, or those that don't, whichever is shorter."""
        others = [leaf for leaf in self.leaves if leaf not in holders]
        if not others:
            return ""
        displayed = ", ".join(bold(" ".join(leaf.path[2:])) for leaf in min(holders, others, key=len))
        return f" ({'' if len(holders) <= len(others) else 'All but '}{displayed}.)"


def common(leaves):
    """The options that nearly every command takes in the same words."""
    counts = {}
    for leaf in leaves:
        for each in leaf.options:
            counts.setdefault(each.key, [each, 0])[1] += 1
    return {key: each for key, (each, count) in counts.items() if count * 5 >= len(leaves) * 4}


def index(commands):
    """A line for each command, with the page that tells of it."""
    found = []
    for each in commands:
        names = ", ".join(map(bold, [each.name, *each.aliases]))
        found += [".TP", names, *lines(spans(each.abstract) + f" See {bold('flowctl-' + each.name)}(1).")]
    return found
