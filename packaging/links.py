#!/usr/bin/env python3
"""Has the documents that were installed lead to what was installed, in the place of where it is in the sources.

    python3 packaging/links.py LIST DESTINATION PREFIX

LIST is what packaging/install has put where: a line for each file, its path in the sources, a tab, its path on the
machine. A link to one of these files, or to a folder of them, leads to where it was put: by its name within the
documents' folder, by its whole path elsewhere. So does a path in a text, such as config/flowd.yaml. A link to what
stays in the sources is only its words. Where the documents are installed below another PREFIX than /usr, so are the
programs and files that they name.
"""
import os
import re
import sys

DOCUMENTS = "share/doc/flowd"
TEXTS = (".md", ".yaml", ".yml", ".json")
# What has happened names what was there then.
HISTORY = "CHANGELOG.md"
LINK = re.compile(r"\[([^\[\]]*)\]\(([^()\s]+)\)")
PATH = re.compile(r"(?<![\w./~-])(?:config|docs|packaging|Sources)(?:[/.][\w*-]+)+/?")
# Behind nothing of another path; in a page of the manual a font's escape may stand before it.
BELOW_PREFIX = re.compile(r"(?:(?<![\w.])|(?<=\\f[BIR]))/usr/(?=(?:sbin/flowd|libexec/flowd|bin/flowctl|share/(?:doc/)?flowd|lib/systemd/user)\b)")


class Installed:
    """What was installed, by its path in the sources."""

    def __init__(self, lines, prefix):
        self.targets, self.folders = {}, {}
        self.documents = f"{prefix}/{DOCUMENTS}"
        for line in lines:
            source, target = line.rstrip("\n").split("\t")
            self.targets[source] = target
            self.folders.setdefault(os.path.dirname(source), os.path.dirname(target))

    def place(self, source):
        """Where a file or folder of the sources was put, or all that a pattern stands for; None for what wasn't."""
        source = source.rstrip("/")
        if "*" in source:
            folder, _, name = source.rpartition("/")
            return f"{self.folders[folder]}/{name}" if folder in self.folders else None
        return self.targets.get(source) or self.folders.get(source)

    def named(self, target, document):
        """What leads to it from a document that was installed."""
        if document.startswith(self.documents + "/") and target.startswith(self.documents + "/"):
            return os.path.relpath(target, os.path.dirname(document))
        return target

    def rewritten(self, text, source, document):
        """The text of a document with other links and paths."""
        def link(match):
            words, (path, hash_sign, anchor) = match[1], match[2].partition("#")
            if not path or re.match(r"[a-z]+:", path):
                return match[0]
            target = self.place(os.path.normpath(os.path.join(os.path.dirname(source), path)))
            return f"[{words}]({self.named(target, document)}{hash_sign}{anchor})" if target else words

        def path(match):
            target = self.place(match[0])
            return self.named(target, document) if target else match[0]

        if document.endswith(".md"):
            text = LINK.sub(link, text)
        return text if os.path.basename(source) == HISTORY else PATH.sub(path, text)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__.split("\n\n")[1].strip())
    with open(sys.argv[1], encoding="utf-8") as file:
        lines = file.readlines()
    destination, prefix = sys.argv[2:]
    installed = Installed(lines, prefix)
    for source, target in installed.targets.items():
        is_page = re.search(r"/share/man/man\d/", target)
        if not target.endswith(TEXTS) and not is_page:
            continue
        with open(destination + target, encoding="utf-8") as file:
            before = file.read()
        after = before if is_page else installed.rewritten(before, source, target)
        after = BELOW_PREFIX.sub(prefix.rstrip("/") + "/", after)
        if after != before:
            with open(destination + target, "w", encoding="utf-8") as file:
                file.write(after)


if __name__ == "__main__":
    main()
