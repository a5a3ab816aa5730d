"""Pages of the manual as their reader sees them, and what checkers say of their sources."""
import os
import re
import subprocess

INDENT = 7
LINT = (["mandoc", "-T", "lint", "-W", "warning"], ["man", "--warnings", "-E", "UTF-8", "-Tutf8", "-Z", "-l"])


def plain(text):
    """Words with single spaces between them, and with the quotes and hyphens that are typed."""
    for sign, typed in (("‘", "'"), ("’", "'"), ("−", "-"), ("‐", "-"), ("–", "-")):
        text = text.replace(sign, typed)
    return re.sub(r"\s+", " ", text).strip()


class Part:
    """A section or a subsection: its lines, and those of its lists of terms."""

    def __init__(self, name):
        self.name, self.lines, self.parts = name, [], {}

    @property
    def text(self):
        return plain("\n".join(self.lines))

    @property
    def entries(self):
        """What stands at each term: its first line and all that is indented below it."""
        found = []
        for line in self.lines:
            if line.strip() and len(line) - len(line.lstrip()) == INDENT:
                found.append([line])
            elif line.strip() and found:
                found[-1].append(line)
        # What is meant is indented, below a term or, where that is short, beside it: a paragraph has neither.
        return [plain("\n".join(each)) for each in found if any(map(self.is_meant, each[:2]))]

    @staticmethod
    def is_meant(line):
        head, body = line[:2 * INDENT], line[2 * INDENT:]
        return bool(body.strip()) and head.endswith(" ") and not body.startswith(" ") and len(head.split()) <= 1

    def entry(self, name):
        """The entry of an option, a key or a word: the first whose term begins with it, or has it behind a comma."""
        pattern = re.compile(rf"(?:[\w./<>=*@-]+(?: [\w./=-]+)*, )*{re.escape(name)}(?![\w-])")
        return next((each for each in self.entries if pattern.match(each)), None)

    @property
    def code(self):
        """Lines of code, what is parted by a backslash joined again."""
        text = "\n".join(line[INDENT + 4:] for line in self.lines if line.startswith(" " * (INDENT + 4)) or not line.strip())
        return [plain(line) if "\\" in line else line for line in re.sub(r" \\\n *", " ", text).splitlines() if line.strip()]


class Page:
    """A page, formatted for a width."""

    def __init__(self, path, width=120):
        self.path, self.name = path, os.path.basename(path)
        done = subprocess.run(["mandoc", "-T", "utf8", "-O", f"width={width}", path], capture_output=True, text=True,
                              timeout=120, check=True)
        self.lines = [re.sub(r".\x08", "", line) for line in done.stdout.splitlines()]
        self.sections, section, part = {}, None, None
        for line in self.lines[1:-1]:
            if re.match(r"\S", line):
                section = part = self.sections[line.strip()] = Part(line.strip())
            elif re.match(r"   \S", line):
                part = section.parts[line.strip()] = Part(line.strip())
            elif part:
                part.lines.append(line)

    @property
    def text(self):
        return plain("\n".join(self.lines))

    def all_lines(self, section):
        """The lines of a section with those of its subsections."""
        found = self.sections.get(section) or Part(section)
        return found.lines + [line for part in found.parts.values() for line in part.lines]

    def references(self):
        return set(re.findall(r"\b[a-z][\w.-]*\([1-8]\)", self.text))

    def complaints(self):
        """What checkers say of the source."""
        environment = os.environ | {"MANWIDTH": "80", "LC_ALL": "C.UTF-8", "PAGER": "cat"}
        found = []
        for command in LINT:
            done = subprocess.run([*command, self.path], capture_output=True, text=True, timeout=120, check=False, env=environment)
            said = done.stdout if command[0] == "mandoc" else done.stderr
            found += [said] if said or done.returncode else []
        return found
