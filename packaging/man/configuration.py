"""What flowd takes, as `flowd --help` tells it, which is written from the table of keys."""
import re
import subprocess

from roff import bold, italic, lines, paragraph, spans, subheading


class Flag:
    """A flag of its own, such as --version."""

    def __init__(self, names, value, words):
        self.names, self.value, self.words = names, value, words


class Key:
    """A key of the configuration; `flag` and `variable` are None for one that stands in files only."""

    def __init__(self, name, meaning, allowed, default, flag=None, variable=None, note=""):
        self.name, self.meaning, self.allowed, self.default = name, meaning, allowed, default
        self.flag, self.variable, self.note = flag, variable, note

    @property
    def section(self):
        return self.name.rpartition(".")[0]


class Help:
    """The flags and keys of a flowd."""

    def __init__(self, flowd):
        reported = subprocess.run([flowd, "--help"], capture_output=True, text=True, timeout=120, check=True).stdout
        self.flags, self.keys = [], []
        for head, body in self.blocks(reported):
            if head.startswith("Key "):
                name = re.match(r"Key (\w+)", head)[1]
                self.keys.append(self.key(name, None, None, body))
            elif match := re.match(r"Key ([\w.]+), variable (\w+)\. ?(.*)$", body[-1] if body else ""):
                self.keys.append(self.key(match[1], head.split()[0], match[2], body[:-1], match[3]))
            else:
                match = re.match(r"((?:--?[\w-]+(?:, )?)+)(?: ([A-Z]+))?(?: {2,}(.*))?$", head)
                words = " ".join(filter(None, [match[3], *body]))
                self.flags.append(Flag(match[1].rstrip(", ").split(", "), match[2], words))
        if not self.flags or not self.keys:
            raise ValueError("flowd --help has no flags or no keys")

    @staticmethod
    def blocks(reported):
        """Entries: a line indented by two spaces, and what is indented further below it."""
        found = []
        for line in reported.splitlines():
            if match := re.match(r"  (--?\w.*|Key .*)$", line):
                found.append((match[1], []))
            elif found and line.startswith("   "):
                found[-1][1].append(line.strip())
        return found

    @staticmethod
    def key(name, flag, variable, body, note=""):
        """What it means is the first line; Allowed and Default may share a line."""
        reported = " ".join(body)
        match = re.match(r"(.*?)(?: Allowed: (.*?))?(?: Default: (.*?))?$", reported)
        return Key(name, match[1], (match[2] or "").rstrip("."), (match[3] or "").rstrip("."), flag, variable, note)

    def sections(self):
        """The keys by their sections."""
        found = {}
        for key in self.keys:
            found.setdefault(key.section, []).append(key)
        return found


def flag_list(flags):
    """The flags that aren't keys."""
    found = []
    for flag in flags:
        value = " " + italic(flag.value) if flag.value else ""
        found += [".TP", ", ".join(map(bold, flag.names)) + value, *lines(spans(flag.words))]
    return found


def key_flags(keys):
    """The flags that are keys, which the other page tells of."""
    found = []
    for key in keys:
        if key.flag:
            found += [".TP", f"{bold(key.flag)} {italic('value')}", *lines(f"{spans(key.meaning)} Key {bold(key.name)}.")]
    return found


def key_list(sections):
    """All keys with what they mean, their bounds and defaults."""
    found = []
    for section, keys in sections.items():
        found += subheading(section) if section else []
        for key in keys:
            default = spans(key.default) if " " in key.default else bold(key.default)
            found += [".TP", bold(key.name), *lines(spans(key.meaning))]
            reported = [f"Allowed: {spans(key.allowed)}." if key.allowed else "", f"Default: {default}." if key.default else ""]
            found += [".br", *lines(" ".join(filter(None, reported)))] if any(reported) else []
            if key.flag:
                found += [".br", *lines(f"Flag {bold(key.flag)}, variable {bold(key.variable)}. {spans(key.note)}".rstrip())]
            else:
                found += [".br", "In files only."]
    return found
