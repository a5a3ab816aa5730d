"""A Markdown file as its reader sees it: code, inline code, links, headings, tables. As much of it as the documents use."""
import os
import re


class Markdown:
    """A file; each of its lists has pairs of a line's number and what stands there."""

    def __init__(self, root, path):
        self.path, self.name = path, os.path.relpath(path, root)
        with open(path, encoding="utf-8") as file:
            self.text = file.read()
        self.lines = self.text.splitlines()
        self.code, self.spans, self.links, self.headings, self.rows = [], [], [], [], []
        self.read()

    def read(self):
        paragraph, is_fenced, is_indented, before = [], False, False, ""
        for number, line in enumerate([*self.lines, ""], 1):
            is_fence = line.lstrip().startswith(("```", "~~~"))
            is_indented = line.startswith("    ") and (is_indented or not before.strip() and not paragraph)
            if is_fence or is_fenced or is_indented:
                self.take(paragraph)
                if not is_fence:
                    self.code.append((number, line))
                is_fenced = is_fenced != is_fence
            elif heading := re.match(r"#{1,6} +(.*?) *#*$", line):
                self.take(paragraph)
                self.headings.append((number, heading.group(1)))
                paragraph.append((number, heading.group(1)))
                self.take(paragraph)
            elif line.startswith("|"):
                self.take(paragraph)
                self.rows.append((number, cells(line)))
                paragraph.append((number, line.replace("\\|", "|")))
                self.take(paragraph)
            elif line.strip():
                if re.match(r" *([-*]|\d+\.) ", line):
                    self.take(paragraph)
                paragraph.append((number, line.strip()))
            else:
                self.take(paragraph)
            before = line

    def take(self, paragraph):
        """Reads a paragraph, a heading or a row of a table, over the ends of its lines."""
        text, starts = "", []
        for number, line in paragraph:
            starts.append((len(text), number))
            text += line + " "

        def number_at(place):
            return next((number for start, number in reversed(starts) if start <= place), 0)

        def span(match):
            self.spans.append((number_at(match.start()), match.group(2).strip()))
            return " " * len(match.group(0))

        plain = re.sub(r"(`+)(.+?)\1(?!`)", span, text)
        for match in re.finditer(r"\]\(([^()\s]+)\)|^\[[^\]]+\]: +(\S+)", plain):
            self.links.append((number_at(match.start()), match.group(1) or match.group(2)))
        paragraph.clear()

    @property
    def anchors(self):
        """The anchors of the headings, as GitHub makes them."""
        found, times = set(), {}
        for _, heading in self.headings:
            plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
            anchor = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
            count = times[anchor] = times.get(anchor, -1) + 1
            found.add(f"{anchor}-{count}" if count else anchor)
        return found


def cells(row):
    """The cells of a table's row."""
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", row.strip().strip("|"))]

