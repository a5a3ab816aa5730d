#!/usr/bin/env python3
"""Writes the Swift types of FlowAPI from the interface files, which are the contract.

    python3 Sources/FlowAPI/generate.py            writes them beside this file
    python3 Sources/FlowAPI/generate.py --check    writes nothing; exits with 1 and the names when files are out of date
    python3 Sources/FlowAPI/generate.py --output D writes them below the folder D

It reads Interfaces/io.flowd.X.varlink (X is SystemdService for io.systemd.service) and writes the folder X: `XAPI.swift`, and `XAPI+Name.swift` for each type, method
and error; besides, `Interfaces.swift`, the list of them all. A file for a new interface is all that a new folder takes.
Files that begin with "// Written by generate.py" are its own: it replaces them, and removes those that nothing asks for
any more. Other files it leaves alone, so what the interface files can't say goes into files written by hand.

Comments (`#`) before a declaration or a field become its documentation: the first sentence is the summary, an empty `#`
line begins a paragraph. A field without one takes the words in COMMON, else it has none: its name says all. Cases of
enumerations take comments as fields do.

The language is the part of Varlink's that all clients understand: structs, enumerations, bool, int, float, string,
object, []T, [string]T, ?T. Struct and enumeration types have a name of their own. Interfaces can't use each other's
types: a type in SHARED is written once, for the interface that owns it, and the others' copies, which have to say the
same, are aliases of it. What two methods of an interface take or answer in the same words is written once too, with the
first of them. What fields methods have in common is said by the protocols in Base, which parameters and replies conform
to when they have the fields: PARAMETERS has the table.

The result is formatted with `swift format` when there is a `swift`.
"""

import argparse
import filecmp
import os
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

HERE = Path(__file__).resolve().parent
BANNER = "// Written by generate.py from"
WIDTH = 120

# The order in which the daemon lists its interfaces; others follow by name.
ORDER = ["Tenants", "Profiles", "Library", "Templates", "Jobs", "Actions", "Tasks", "Reminders", "Deliveries", "Codes", "Messages", "Simulation", "Payments", "Events", "Daemon"]

# Types that several interfaces repeat, and the interface that owns the Swift type.
SHARED = {"ActionState": "Jobs", "JobState": "Jobs", "FieldProblem": "Jobs", "Evidence": "Jobs", "Field": "Jobs", "FieldType": "Jobs", "StepBeside": "Jobs", "StepPayment": "Jobs", "Note": "Jobs", "StepDue": "Jobs",
          "InstalmentState": "Payments", "Role": "Members", "Fate": "Reminders", "DeliveryState": "Reminders", "Severity": "Templates",
          "Finding": "Templates"}

# What fields are that mean the same wherever they are.
COMMON = {
    "idempotencyKey": "Name of this call: repeated within 7 days with equal content, it gives the first answer.",
    "limit": "Maximum number of items in a page: 1 to 1000, 100 when absent.",
    "next": "Position for `after` of the next page; absent on the last page.",
    "createdBy": "Principal that created it, such as uid:N.",
    "changedBy": "Principal that last changed the state, such as uid:N.",
    "eventNumber": "Number of the event that last changed it.",
    "message": "Sentence for a person to read.",
}

# The protocols in Base that parameters conform to when they have these fields, each before those that it refines.
PARAMETERS = {
    "AmendmentParameters": {"tenant": "string", "against": ("?", "string"), "useCredit": ("?", "bool"),
                            "reason": ("?", "string"), "ifEvent": ("?", "int"), "idempotencyKey": ("?", "string")},
    "EditParameters": {"tenant": "string", "job": "string", "ifEvent": ("?", "int"), "idempotencyKey": ("?", "string")},
    "StepCommandParameters": {"tenant": "string", "job": "string", "step": "string", "idempotencyKey": ("?", "string")},
    "JobCommandParameters": {"tenant": "string", "job": "string", "idempotencyKey": ("?", "string")},
    "CommandParameters": {"tenant": "string", "idempotencyKey": ("?", "string")},
    "TenantParameters": {"tenant": "string"},
}

BUILT_IN = {"bool": "Bool", "int": "Int", "float": "Double", "string": "String", "object": "JSONValue"}

KEYWORDS = set(
    """associatedtype class deinit enum extension fileprivate func import init inout internal let open operator private
    precedencegroup protocol public rethrows static struct subscript typealias var break case catch continue default
    defer do else fallthrough for guard if in repeat return throw switch where while Any as await false is nil self
    Self super throws true try""".split()
)

TOKEN = re.compile(r"[ \t\r]*(?:(#[^\n]*)|(\n)|(->|[()\[\]:,?])|([A-Za-z][A-Za-z0-9_.-]*))")


class Failure(Exception):
    """What is wrong with an interface file, for a person."""


class Member:
    """A type, method or error, a field of one, or a case of an enumeration, with the comment before it."""

    def __init__(self, kind, name, doc, fields=(), reply=(), type=None):
        self.kind, self.name, self.doc = kind, name, doc
        self.fields, self.reply, self.type = list(fields), list(reply), type

    @property
    def shape(self):
        """What two copies of a type have in common."""
        return self.kind, [(field.name, field.type) for field in self.fields]

    @property
    def escaped(self):
        return f"`{self.name}`" if self.name in KEYWORDS else self.name


class Interface:
    """One interface file, parsed: a type is `("?", type)`, `("[]", type)`, `("[string]", type)` or a name."""

    def __init__(self, path):
        self.path, self.tokens, self.index = path, [], 0
        self.scan(path.read_text(encoding="utf-8"))
        self.expect("interface")
        self.doc = self.tokens[0][1]
        self.name = self.take()
        self.short = self.name.split(".")[-1]
        if not self.name.startswith("io.flowd."):
            self.short = "".join(part.capitalize() for part in self.name.split(".")[1:])
        self.api = self.short + "API"
        self.members = []
        while self.peek():
            self.members.append(self.member())
        self.types = {member.name: member for member in self.members if member.kind in ("struct", "enum")}
        if path.name != f"{self.name}.varlink":
            raise Failure(f"{path.name}: the interface in it is {self.name}")

    def of_kind(self, kind):
        return [member for member in self.members if member.kind == kind]

    def owner(self, member):
        """The interface that another one's Swift type is an alias of; None for its own."""
        owner = SHARED.get(member.name)
        return owner if member.kind in ("struct", "enum") and owner != self.short else None

    # -- Reading

    def scan(self, text):
        comment, place, fresh = [], 0, True
        text = text.rstrip()
        while place < len(text):
            match = TOKEN.match(text, place)
            if not match:
                raise Failure(f"{self.path.name}: can't read “{text[place:].split()[0]}”")
            note, newline, symbol, word = match.groups()
            if note:
                comment.append(note[1:].strip())
            elif newline:
                comment = [] if fresh else comment
                fresh = True
                place = match.end()
                continue
            else:
                self.tokens.append((symbol or word, "\n".join(comment).strip()))
                comment = []
            fresh = False
            place = match.end()

    def peek(self):
        return self.tokens[self.index][0] if self.index < len(self.tokens) else None

    def take(self):
        if not self.peek():
            raise Failure(f"{self.path.name}: it ends too early")
        self.index += 1
        return self.tokens[self.index - 1][0]

    def expect(self, token):
        found = self.take()
        if found != token:
            before = " ".join(token for token, _ in self.tokens[max(0, self.index - 6):self.index - 1])
            raise Failure(f"{self.path.name}: “{token}” was expected after “{before}”, found “{found}”")

    def member(self):
        doc = self.tokens[self.index][1]
        keyword, name = self.take(), self.take()
        kind, fields = self.fields()
        if keyword == "type":
            return Member(kind, name, doc, fields)
        if kind == "enum" or keyword not in ("method", "error"):
            raise Failure(f"{self.path.name}: {keyword} {name} isn't a method or error with typed fields, nor a type")
        if keyword == "error":
            if ("message", "string") not in [(field.name, field.type) for field in fields]:
                raise Failure(f"{self.path.name}: the error {name} needs “message: string”")
            return Member("error", name, doc, fields)
        self.expect("->")
        return Member("method", name, doc, fields, self.fields()[1])

    def fields(self):
        """The kind, `struct` or `enum`, and what is between the parentheses."""
        self.expect("(")
        fields = []
        while self.peek() != ")":
            if fields:
                self.expect(",")
            doc = self.tokens[self.index][1]
            field = Member("field", self.take(), doc)
            if self.peek() == ":":
                self.take()
                field.type = self.type()
            fields.append(field)
        self.expect(")")
        typed = {field.type is not None for field in fields}
        if len(typed) > 1:
            raise Failure(f"{self.path.name}: of {fields[0].name} and the fields after it, some have a type, some none")
        return ("enum" if typed == {False} else "struct"), fields

    def type(self):
        token = self.take()
        if token == "?":
            return "?", self.type()
        if token == "[":
            key = self.take()
            if key == "]":
                return "[]", self.type()
            if key != "string":
                raise Failure(f"{self.path.name}: a dictionary's keys are strings, not {key}")
            self.expect("]")
            return "[string]", self.type()
        if token not in BUILT_IN and not token[0].isupper():
            raise Failure(f"{self.path.name}: “{token}” can't be a field's type here; give structs and enums a name")
        return token


class Writer:
    """Writes one interface as Swift files."""

    def __init__(self, interface):
        self.interface = interface

    def files(self):
        """Texts by path."""
        api, short, name = self.interface.api, self.interface.short, self.interface.name
        banner = f"{BANNER} {name}.varlink."
        files = {f"{short}/{api}.swift": [banner, "", *self.root()]}
        for member in self.interface.members:
            if self.interface.owner(member):
                continue
            body = ["    " + line if line else "" for line in self.declaration(member)]
            imports = self.imports(member, body)
            text = [banner, "", *imports, f"extension {api} {{", *body, "}"]
            files[f"{short}/{api}+{member.name}.swift"] = text
        return {path: "\n".join(lines) + "\n" for path, lines in files.items()}

    def imports(self, member, body):
        if member.kind == "enum":
            return ["import Varlink", ""]
        code = [line for line in body if not line.lstrip().startswith("///")]
        return ["package import Varlink", ""] if any("JSONValue" in line for line in code) else []

    def root(self):
        interface = self.interface
        constant = re.sub(r"[^A-Za-z0-9]", "_", f"{interface.name}.varlink")
        yield from documentation(interface.doc, 0)
        yield f"package enum {interface.api}: APIInterface {{"
        yield f'    package static let name = "{interface.name}"'
        yield ""
        yield f"    package static let text = decoded(PackageResources.{constant})"
        yield ""
        yield "    /// Method of this interface."
        yield f"    package protocol Method: APIMethod where Interface == {interface.api} {{}}"
        for kind, protocol in (("method", "APIMethod"), ("error", "APIError")):
            yield ""
            items = [f"{member.name}.self" for member in interface.of_kind(kind)]
            yield from listed(f"    package static let {kind}s: [any {protocol}.Type] = [", items, "]", ",")
        aliases = [member for member in interface.members if interface.owner(member)]
        for number, member in enumerate(aliases):
            owner = interface.owner(member)
            yield from [""] if number == 0 else []
            yield f"    /// Alias of the type in `{interface.name[:-len(interface.short)]}{owner}`."
            yield f"    package typealias {member.name} = {owner}API.{member.name}"
        yield "}"

    # -- Declarations, indented as if they stood alone

    def declaration(self, member):
        yield from documentation(member.doc or words(member.name), 4)
        full = f"{self.interface.name}.{member.name}"
        if member.kind == "enum":
            yield f"package enum {member.name}: String, WireEnum {{"
            for case in member.fields:
                yield from indented(documentation(case.doc, 8))
                yield f"    case {case.escaped}"
            yield "}"
        elif member.kind == "struct":
            yield from self.structure(member.name, "Codable, Sendable, Hashable", member.fields, 4)
        elif member.kind == "error":
            constant = f'package static let name = "{full}"'
            yield from self.structure(member.name, "APIError", member.fields, 4, constant)
        else:
            yield from self.method(member, full)

    def method(self, member, full):
        yield f"package enum {member.name}: Method{', PagedMethod' if self.is_paged(member) else ''} {{"
        yield f'    package static let method = "{full}"'
        for name, part, summary in (("Parameters", "fields", "Parameters of a call of"), ("Reply", "reply", "Reply to a call of")):
            fields = getattr(member, part)
            looks = self.looks(member, part)
            same = [other for other in self.interface.of_kind("method") if self.looks(other, part) == looks]
            yield ""
            if same[0] is member:
                yield f"    /// {summary} `{member.name}`."
                yield from indented(self.structure(name, self.conformances(member, part), fields, 8))
            else:
                yield f"    /// {summary} `{member.name}`, with the fields of `{same[0].name}`."
                yield f"    package typealias {name} = {same[0].name}.{name}"
        yield "}"

    def looks(self, member, part):
        """All there is to say about what a method takes or answers."""
        return [(field.name, field.type, self.meaning(field)) for field in getattr(member, part)]

    def conformances(self, member, part):
        """What a method's parameters or reply conform to."""
        types = {field.name: field.type for field in getattr(member, part)}
        protocols, rest = [], set()
        for name, needed in PARAMETERS.items() if part == "fields" else ():
            if needed.items() <= types.items() and not needed.items() <= rest:
                protocols.append(name)
                rest |= needed.items()
        if self.is_paged(member):
            reply = "ListReply" if self.items(member.reply) else "PageReply"
            protocols.append("PageParameters" if part == "fields" else reply)
        return ", ".join(protocols or ["Codable", "Sendable", "Hashable"])

    def is_paged(self, member):
        """Whether a method answers a list page by page."""
        after = [field.type for field in member.fields if field.name == "after"]
        return bool(after) and after == [field.type for field in member.reply if field.name == "next"]

    def items(self, fields):
        """The list in a reply that has one, and where the next page begins; None for others."""
        lists = [field for field in fields if field.type[0] == "[]"]
        others = [field.name for field in fields if field not in lists]
        return lists[0] if len(lists) == 1 and others == ["next"] else None

    def structure(self, name, conformances, fields, depth, constant=None):
        yield f"package struct {name}: {conformances} {{"
        if constant:
            yield f"    {constant}"
            yield ""
        for field in fields:
            yield from indented(documentation(self.meaning(field), depth + 4))
            yield f"    package var {field.escaped}: {self.swift(field.type)}"
        if not fields:
            yield "    package init() {}"
            yield "}"
            return
        yield ""
        arguments = [
            f"{field.name}: {self.swift(field.type)}{' = nil' if field.type[0] == '?' else ''}" for field in fields
        ]
        yield from listed("    package init(", arguments, ") {", "", depth)
        for field in fields:
            yield f"        self.{field.name} = {field.escaped}"
        yield "    }"
        if "ListReply" in conformances:
            items = self.items(fields)
            yield ""
            yield "    /// Items of the page."
            yield f"    package var items: {self.swift(items.type)} {{ {items.escaped} }}"
            yield ""
            yield f"    package init(items: {self.swift(items.type)}, next: {self.swift(fields[-1].type)}) {{"
            yield f"        self.init({items.name}: items, next: next)"
            yield "    }"
        yield "}"

    def meaning(self, field):
        """A field's documentation."""
        return field.doc or COMMON.get(field.name, "")

    def swift(self, type):
        if type[0] == "?":
            return f"{self.swift(type[1])}?"
        if type[0] == "[]":
            return f"[{self.swift(type[1])}]"
        if type[0] == "[string]":
            return f"[String: {self.swift(type[1])}]"
        if type not in BUILT_IN and type not in self.interface.types:
            raise Failure(f"{self.interface.path.name}: there is no type {type}")
        return BUILT_IN.get(type, type)


# -- Lines of Swift

def indented(lines):
    return ["    " + line if line else "" for line in lines]


def listed(before, items, after, last, depth=0):
    """Items in one line, or each on its own when that would be too long; `last` ends the last of them."""
    line = before + ", ".join(items) + after
    if depth + len(line) <= WIDTH:
        return [line]
    margin = " " * (len(before) - len(before.lstrip()))
    rows = [f"{margin}    {item}," for item in items]
    rows[-1] = rows[-1][:-1] + last
    return [before, *rows, margin + after]


def sentences(text):
    """The first sentence of a comment, and the rest as it stands."""
    text = re.sub(r"(?<!\n)\n(?!\n)", " ", text)
    first, _, others = text.partition("\n\n")
    match = re.match(r"(.*?[.!?])\s+(.*)", first, re.DOTALL)
    if match:
        first, rest = match.groups()
        others = f"{rest}\n\n{others}" if others else rest
    return first, others


def documentation(text, depth):
    """A comment as documentation of what stands `depth` columns in."""
    if not text:
        return
    first, others = sentences(text)
    for number, paragraph in enumerate([first, *re.split(r"\n{2,}", others)] if others else [first]):
        if number:
            yield "///"
        paragraph = paragraph.strip()
        stop = "" if paragraph[-1] in ".!?:]" else "."
        options = {"break_long_words": False, "break_on_hyphens": False}
        for line in textwrap.wrap(paragraph + stop, WIDTH - depth - 4, **options):
            yield f"/// {line}"


def words(name):
    """A name as a sentence, for what has no comment."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", name).split()
    text = " ".join(word if word[:2].isupper() else word.lower() for word in spaced)
    return text[0].upper() + text[1:] + "."


# -- All interfaces

def load(folder):
    interfaces = [Interface(path) for path in sorted(folder.glob("*.varlink"))]
    places = {name: place for place, name in enumerate(ORDER)}
    interfaces.sort(key=lambda interface: (places.get(interface.short, len(ORDER)), interface.short))
    by_name = {interface.short: interface for interface in interfaces}
    for interface in interfaces:
        for member in interface.members:
            owner = interface.owner(member)
            original = by_name[owner].types.get(member.name) if owner in by_name else None
            if owner and (not original or original.shape != member.shape):
                raise Failure(f"{interface.path.name}: {member.name} isn't what it is in {owner}; SHARED says it is")
    return interfaces


def index(interfaces):
    items = "".join(f"        {interface.api}.self,\n" for interface in interfaces)
    return f"""{BANNER} the interface files.

/// All of flowd's interfaces.
package enum Interfaces {{
    /// Every interface that the daemon serves besides the standard ones.
    package static let all: [any APIInterface.Type] = [
{items}    ]
}}
"""


def write(files, folder):
    """Writes the files into an empty folder and formats them."""
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    swift = shutil.which(os.environ.get("SWIFT", "swift"))
    if swift:
        configuration = HERE.parent.parent / ".swift-format"
        command = [swift, "format", "--in-place", "--recursive", "--configuration", str(configuration), str(folder)]
        subprocess.run(command, check=True)


def is_ours(path):
    with path.open(encoding="utf-8") as file:
        return file.readline().startswith(BANNER)


def differences(files, fresh, target):
    """Paths of the files that differ or are missing, and of those that are there and no longer asked for."""
    changed = [
        path for path in files
        if not (target / path).exists() or not filecmp.cmp(fresh / path, target / path, shallow=False)
    ]
    ours = [path.relative_to(target).as_posix() for path in target.rglob("*.swift") if is_ours(path)]
    return changed, [path for path in ours if path not in files]


def main():
    parser = argparse.ArgumentParser(description="Writes the Swift types of FlowAPI from the interface files.")
    parser.add_argument("--check", action="store_true", help="write nothing, exit with 1 when files are out of date")
    parser.add_argument("--output", type=Path, default=HERE, help="write below this folder")
    options = parser.parse_args()
    interfaces = load(HERE / "Interfaces")
    files = {"Interfaces.swift": index(interfaces)}
    for interface in interfaces:
        files.update(Writer(interface).files())
    with tempfile.TemporaryDirectory() as scratch:
        fresh = Path(scratch)
        write(files, fresh)
        changed, stale = differences(files, fresh, options.output)
        if options.check:
            for path in [*changed, *stale]:
                print(f"{path} is out of date: run `make api`", file=sys.stderr)
            return 1 if changed or stale else 0
        for path in changed:
            (options.output / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(fresh / path, options.output / path)
    for path in stale:
        (options.output / path).unlink()
    print(f"{len(files)} files from {len(interfaces)} interfaces: {len(changed)} written, {len(stale)} removed")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        sys.exit(str(failure))
