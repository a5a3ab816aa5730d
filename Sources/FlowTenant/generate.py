#!/usr/bin/env python3
"""Writes what follows from the payloads of events: their kinds, the enumeration of all, and the document of them.

    python3 Sources/FlowTenant/generate.py            writes what is listed below
    python3 Sources/FlowTenant/generate.py --check    writes nothing; exits with 1 and the names when files are out of date

It reads the structs in Sources/Flow*/Events that are an `EventPayload`, with the kinds of their enumeration `Kind`
(or what `typealias Kind` names), and writes

    Sources/FlowLedger/EventKind.swift              all kinds
    Sources/Flow*/Events/EventKinds.swift           which of all the kinds of a floor's payloads are
    Sources/FlowTenant/Events/EventContent*         an enumeration with the payload of each kind, and how it is read
    docs/events.md                                  what events tell, with examples from Tests/Events/payloads.tsv
    Sources/FlowAPI/Interfaces/io.flowd.Events.varlink    the comment of `kind`; `make api` comes behind it

So a kind costs its case in a struct and where it is emitted. Doc comments become the document: each kind, payload,
part and member has one. Members whose type is an `EventPart` stand among those of the payload that has them. A kind
without an example in payloads.tsv is written, so that there can be one, and refused by --check.
"""

import argparse
import json
import re
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = ROOT / "Sources"
BANNER = "// Written by generate.py from the payloads of events.\n\n"
WIDTH = 120

KINDS = SOURCES / "FlowLedger/EventKind.swift"
CONTENT = SOURCES / "FlowTenant/Events"
DOCUMENT = ROOT / "docs/events.md"
INTERFACE = ROOT / "Sources/FlowAPI/Interfaces/io.flowd.Events.varlink"
EXAMPLES = ROOT / "Tests/Events/payloads.tsv"
# The longest example that can be read at a glance, in characters; a longer one is shown when there is no other.
EXAMPLE_LENGTH_MAX = 500

# The floors of the core that have events, in the order in which those are listed, and their headings.
CONTEXTS = {
    "FlowTenant": "Tenants", "FlowPeople": "People", "FlowJobs": "Jobs", "FlowTasks": "Tasks", "FlowPayments": "Payments",
}
# All floors: the enumerations that events use are on one of them.
FLOORS = [*CONTEXTS, "FlowValues", "FlowTime", "FlowMoney", "FlowLedger", "FlowReminders"]
# The order of payloads within their context; others follow by name.
ORDER = """
    TenantCreatedEvent TenantChangedEvent MemberSetEvent MemberRemovedEvent TokenCreatedEvent TokenRevokedEvent
    ProfileCreatedEvent ProfileChangedEvent ProfileArchiveEvent ProfileRemovedEvent ProfileFeedEvent
    LibraryAppliedEvent TemplateAppliedEvent JobStartedEvent JobStateEvent AssignmentEvent JobUpdatedEvent PlanChangedEvent NoteAddedEvent
    NoteRemovedEvent ActionEvent TaskDescribedEvent TaskPauseEvent TaskEvent TaskSettledEvent TaskReopenedEvent
    PaymentScheduleAddedEvent PaymentEvent BudgetSetEvent BankLineEvent
""".split()

DECLARATION = re.compile(r"( *)package (struct|enum) (\w+)(?:: ([\w, ]+))? \{(\})?$")
MEMBER = re.compile(r" *package (?:let|var) `?(\w+)`?: ([^={]+?)(?: = .*)?$")
ALIAS = re.compile(r" *package typealias Kind = (\w+)$")
CASE = re.compile(r" *case (\w+)$")


class Failure(Exception):
    """What is wrong with a declaration, for a person."""


class Declaration:
    """A struct or an enumeration, with its comment; `members` are pairs of a name and a type, or the names of cases."""

    def __init__(self, path, kind, name, bases, doc):
        self.path, self.kind, self.name, self.bases, self.doc = path, kind, name, bases, doc
        self.members, self.docs, self.parts, self.alias = [], {}, {}, None


def declarations(path):
    """The declarations at the top of a file, each with those in it as `parts`."""
    open_, doc, found = [], [], []
    for line in path.read_text(encoding="utf-8").splitlines():
        indent = len(line) - len(line.lstrip())
        if line.strip() and not line.strip().startswith("//"):
            while open_ and indent <= open_[-1][0]:
                open_.pop()
        if comment := re.match(r" *///(?: (.*))?$", line):
            doc.append(comment[1] or "")
            continue
        if match := DECLARATION.match(line):
            bases = [base.strip() for base in (match[4] or "").split(",")]
            new = Declaration(path, match[2], match[3], bases, sentence(path, match[3], doc))
            if open_:
                open_[-1][1].parts[new.name] = new
            else:
                found.append(new)
            if not match[5]:
                open_.append((indent, new))
        elif open_ and indent == open_[-1][0] + 4:
            declare(open_[-1][1], line, doc)
        doc = []
    return found


def declare(owner, line, doc):
    """Takes a member or a case of a declaration, if the line is one."""
    if match := ALIAS.match(line):
        owner.alias = match[1]
    elif owner.kind == "struct" and (match := MEMBER.match(line)):
        owner.members.append((match[1], match[2]))
        owner.docs[match[1]] = sentence(owner.path, match[1], doc)
    elif owner.kind == "enum" and (match := CASE.match(line)):
        owner.members.append(match[1])
        owner.docs[match[1]] = sentence(owner.path, match[1], doc)


def sentence(path, name, doc):
    """The paragraphs of a comment; refuses none about what events tell."""
    if not doc and path.parent.name == "Events":
        raise Failure(f"{path.relative_to(ROOT)}: {name} has no doc comment")
    return doc


class Payloads:
    """All payloads, in the order of the document."""

    def __init__(self):
        self.types, self.all = {}, []
        for context in CONTEXTS:
            for path in sorted((SOURCES / context / "Events").glob("*.swift")):
                if path.read_text(encoding="utf-8").startswith(BANNER.strip()):
                    continue
                for declaration in declarations(path):
                    self.types[declaration.name] = declaration
                    if "EventPayload" in declaration.bases:
                        self.all.append(declaration)
        self.all.sort(key=self.place)
        known = {}
        for payload in self.all:
            for kind in self.kinds(payload).members:
                if kind in known:
                    raise Failure(f"{kind} is told by {known[kind]} and {payload.name}")
                known[kind] = payload.name

    def kinds(self, payload):
        """The enumeration of a payload's kinds."""
        found = self.types.get(payload.alias) if payload.alias else payload.parts.get("Kind")
        if not found or not found.members:
            raise Failure(f"{payload.path.relative_to(ROOT)}: {payload.name} has no enumeration Kind of its kinds")
        return found

    def place(self, payload):
        """What the order goes by."""
        index = ORDER.index(payload.name) if payload.name in ORDER else len(ORDER)
        return list(CONTEXTS).index(self.context(payload)), index, payload.name

    def context(self, payload):
        """Where its kinds are declared: a payload of several contexts stands above them."""
        kinds = self.kinds(payload)
        return kinds.path.relative_to(SOURCES).parts[0]

    def each(self):
        """Each kind with its comment and its payload."""
        for payload in self.all:
            kinds = self.kinds(payload)
            for kind in kinds.members:
                yield kind, kinds.docs[kind], payload


def comment(doc, indent):
    return "".join(f"{indent}/// {line}".rstrip() + "\n" for line in doc)


def kinds_file(payloads):
    """EventKind.swift."""
    lines = [
        BANNER,
        "/// Kinds of the events in a tenant's ledger.\n",
        "package enum EventKind: String, Hashable, Sendable, Codable, CaseIterable {\n",
    ]
    for kind, doc, _ in payloads.each():
        lines += [comment(doc, "    "), f"    case {kind}\n"]
    return "".join(lines + ["}\n"])


def content_file(payloads):
    """EventContent.swift."""
    lines = [
        BANNER,
        "/// Payload of an event, by the kind of the event.\n",
        "package enum EventContent: Hashable, Sendable {\n",
    ]
    for kind, doc, payload in payloads.each():
        lines += [comment(doc, "    "), f"    case {kind}({payload.name})\n"]
    return "".join(lines + ["}\n"])


def reading_file(payloads):
    """EventContent+Reading.swift."""
    lines = [
        BANNER,
        "extension EventKind {\n",
        "    /// Reader of the payload of an event of this kind; throws when the payload is malformed.\n",
        "    var reader: (any Decoder) throws -> EventContent {\n",
        "        switch self {\n",
    ]
    for kind, _, payload in payloads.each():
        lines.append(f"        case .{kind}: {{ .{kind}(try {payload.name}(from: $0)) }}\n")
    lines += [
        "        }\n    }\n}\n\n",
        "extension EventContent {\n",
        "    /// Payload, whatever the kind of the event is.\n",
        "    package var payload: any EventPayload {\n",
        "        switch self {\n",
    ]
    lines += [f"        case .{kind}(let payload): payload\n" for kind, _, _ in payloads.each()]
    return "".join(lines + ["        }\n    }\n}\n"])


def payload_kinds_file(payloads, context):
    """EventKinds.swift of a floor."""
    lines = [BANNER]
    for payload in payloads.all:
        kinds = payloads.kinds(payload)
        if payloads.context(payload) != context:
            continue
        name = payload.alias or f"{payload.name}.Kind"
        lines += [f"extension {name} {{\n", "    /// Kind among those of all payloads.\n"]
        if len(kinds.members) == 1:
            lines.append(f"    package var eventKind: EventKind {{ .{kinds.members[0]} }}\n")
        else:
            lines += ["    package var eventKind: EventKind {\n", "        switch self {\n"]
            lines += [f"        case .{kind}: .{kind}\n" for kind in kinds.members]
            lines += ["        }\n", "    }\n"]
        lines.append("}\n\n")
    return "".join(lines).rstrip() + "\n"


PLAIN = {
    "String": "text", "Int": "number", "Int64": "number", "UInt32": "number", "Bool": "true or false",
    "FieldValue": "text, number, true or false", "CanonicalValue": "object", "TenantLimits": "numbers by name",
}

HEAD = """# Events

What happened in a tenant, by whom and when, is an event: numbered without holes, hash-chained, never changed.
`flowctl events` lists them, `flowctl watch` tells them as they happen, `io.flowd.Events` gives them to
[apps](apps.md). Each has a kind; what the event tells besides number, time, who, job and step is its payload, an object
with the members below. A member that may be absent is left out where there is nothing to say. New kinds and members may
come; none gets another meaning. An instant is UTC (`2027-01-11T07:00:00.000Z`), an amount a decimal text.

This page is written by `make docs` from the types of the payloads (`Sources/Flow*/Events`), its examples are from
`Tests/Events/payloads.tsv`.
"""


def plain(doc):
    """A comment's first paragraph on one line."""
    return " ".join(" ".join(doc).split("  ")[0].split()).replace("`nil`", "absent")


class Document:
    """docs/events.md."""

    def __init__(self, payloads):
        self.payloads, self.examples = payloads, examples()
        self.others = {}
        paths = sorted(path for floor in FLOORS for path in (SOURCES / floor).rglob("*.swift"))
        for path in paths:
            if path.parent.name != "Events":
                self.others |= {declaration.name: declaration for declaration in declarations(path)}
        text = "".join(path.read_text(encoding="utf-8") for path in paths)
        found = re.findall(r"^package enum (\w+): String.*? \{\n(.*?)^\}", text, re.MULTILINE | re.DOTALL)
        self.words = {name: cases(body) for name, body in found}

    @property
    def text(self):
        lines, context = [HEAD], None
        for payload in self.payloads.all:
            if self.payloads.context(payload) != context:
                context = self.payloads.context(payload)
                lines.append(f"\n## {CONTEXTS[context]}\n")
            lines += self.section(payload)
        return "".join(lines)

    def section(self, payload):
        kinds = self.payloads.kinds(payload)
        first = kinds.members[0]
        for kind in kinds.members:
            yield f"\n### {kind}\n\n{fill(plain(kinds.docs[kind]))}"
            if kind == first:
                yield "\n| member | is | what it says |\n|---|---|---|\n"
                yield from (f"| `{name}` | {type} | {doc} |\n" for name, type, doc in self.rows(payload, "", (), {}))
            else:
                yield f"\nIt has the members of [{first}](#{first.lower()}).\n"
            if kind in self.examples:
                yield f"\n```json\n{self.example(kind)}\n```\n"

    def rows(self, declaration, prefix, outer, known, absent=False):
        """The members of a payload or a part, those of what is in it with them; `known` are parts that were told."""
        outer += (declaration,)
        for name, type in sorted(self.members(declaration, outer, absent)):
            yield from self.row(*type, prefix + name, known)

    def members(self, declaration, outer, absent):
        """Each member with its type, comment and surroundings; parts' members are among them."""
        for name, type in declaration.members:
            bare, is_absent = type.rstrip("?"), absent or type.endswith("?")
            part = self.type(bare, outer)
            if part and "EventPart" in part.bases:
                yield from self.members(part, outer + (part,), is_absent)
            else:
                yield name, (bare, is_absent, plain(declaration.docs[name]), outer)

    def row(self, type, absent, doc, outer, path, known):
        if not doc:
            raise Failure(f"{path} of {outer[0].name} has no doc comment: {type}")
        word, inner = self.word(type, outer), re.sub(r"^\[(?:String: )?|\]$", "", type)
        part = self.type(inner, outer)
        is_object = part and part.kind == "struct" and "EventPayload" not in part.bases and not self.is_text(part)
        if type.startswith("["):
            path_of = path + (".KEY" if "String: " in type else "[]")
        else:
            path_of = path
        if is_object and part.name in known:
            word += f" as `{known[part.name]}`"
        yield path, word + (", or absent" if absent else ""), doc
        if is_object and part.name not in known:
            known[part.name] = path_of
            yield from self.rows(part, path_of + ".", outer, known)

    def type(self, name, outer):
        for owner in reversed(outer):
            if name in owner.parts:
                return owner.parts[name]
        return self.payloads.types.get(name) or self.others.get(name)

    def is_text(self, part):
        """True for what is stored as one text: it says so by its own coding."""
        return "Written as the text" in " ".join(part.doc)

    def word(self, type, outer):
        """A type in words."""
        if match := re.fullmatch(r"\[String: (.+)\]", type):
            return f"{many(self.word(match[1], outer))} by key"
        if match := re.fullmatch(r"\[(.+)\]", type):
            return f"list of {many(self.word(match[1], outer))}"
        if type in PLAIN:
            return PLAIN[type]
        if words := self.words.get(type):
            return ", ".join(f"`{word}`" for word in words[:-1]) + f" or `{words[-1]}`"
        part = self.type(type, outer)
        if part and part.kind == "enum":
            return ", ".join(f"`{word}`" for word in part.members[:-1]) + f" or `{part.members[-1]}`"
        if not part:
            raise Failure(f"{outer[0].name}: nobody says what {type} is in a document")
        if "EventPayload" in part.bases:
            kind = self.payloads.kinds(part).members[0]
            return f"what [{kind}](#{kind.lower()}) tells"
        return "text" if self.is_text(part) else "object"

    def example(self, kind):
        """A payload of a kind, a member a line."""
        payload = json.loads(max(self.examples[kind], key=worth))
        members = [f"  {json.dumps(name)}: {json.dumps(payload[name], ensure_ascii=False)}" for name in sorted(payload)]
        return "{\n" + ",\n".join(members) + "\n}"


def many(word):
    """More than one of a type in words."""
    words = {"text": "texts", "number": "numbers", "object": "objects"}
    return words.get(word) or re.sub("^list ", "lists ", word)


def worth(text):
    """How good an example is: the more members, the better, as long as it can be read at a glance."""
    is_short = len(text) <= EXAMPLE_LENGTH_MAX
    return is_short, len(json.loads(text)) if is_short else 0, -len(text)


def examples():
    """Payloads by their kind."""
    found = {}
    for line in EXAMPLES.read_text(encoding="utf-8").splitlines():
        kind, payload = line.split("\t", 1)
        found.setdefault(kind, []).append(payload)
    return found


def cases(body):
    """The cases of an enumeration of texts, up to what follows them."""
    words = []
    for line in body.splitlines():
        if match := re.match(r" {4}case ([\w, ]+)$", line):
            words += match[1].split(", ")
    return words


def fill(text):
    return textwrap.fill(text, WIDTH) + "\n"


def interface_file(payloads):
    """The interface of events, with all kinds in the comment of `kind`."""
    kinds = [kind for kind, _, _ in payloads.each()]
    words = f"Kind of the event: {', '.join(kinds[:-1])} or {kinds[-1]}. docs/events.md has what each tells"
    comment = "".join(f"  # {line}\n" for line in textwrap.wrap(words, WIDTH - 4))
    text = INTERFACE.read_text(encoding="utf-8")
    new, count = re.subn(r"(?:^  #[^\n]*\n)+(?=^  kind: string,\n)", comment, text, count=1, flags=re.MULTILINE)
    if not count:
        raise Failure(f"{INTERFACE.relative_to(ROOT)} has no commented `kind`")
    return new


def files(payloads):
    """What is written: texts by their path."""
    return {
        DOCUMENT: Document(payloads).text,
        INTERFACE: interface_file(payloads),
        KINDS: kinds_file(payloads),
        CONTENT / "EventContent.swift": content_file(payloads),
        CONTENT / "EventContent+Reading.swift": reading_file(payloads),
    } | {
        SOURCES / context / "Events/EventKinds.swift": payload_kinds_file(payloads, context) for context in CONTEXTS
    }


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--check", action="store_true", help="write nothing; exit with 1 when files are out of date")
    check = arguments.parse_args().check
    try:
        payloads = Payloads()
        wanted = files(payloads)
    except (Failure, OSError) as error:
        sys.exit(f"generate.py: {error}")
    stale = [path for path, text in wanted.items() if not path.exists() or path.read_text(encoding="utf-8") != text]
    missing = [kind for kind, _, _ in payloads.each() if kind not in examples()]
    if missing:
        message = f"{EXAMPLES.relative_to(ROOT)} has no example of {', '.join(missing)}"
        sys.exit(f"generate.py: {message}") if check else print(message)
    if check:
        if stale:
            names = "\n".join(f"  {path.relative_to(ROOT)}" for path in stale)
            sys.exit(f"These files don't say what the payloads of events do; make docs writes them:\n{names}")
        return
    for path in stale:
        path.write_text(wanted[path], encoding="utf-8")


if __name__ == "__main__":
    main()
