"""Pages in the man macros, from a small markup.

    # HEADING, ## Subheading    a section, a subsection
    text                        a paragraph, up to an empty line
    - text                      an entry of a list
    term                        an entry of a list of terms; what it means stands in the next line, behind ": ",
    : what it means             and goes on in lines that begin with two spaces
        code                    lines as they are, indented by four spaces

Within a text `code` is bold, *value* is italic, **word** is bold, and name(1) is a page.
"""
import re
import textwrap

SIGNS = {"\\": "\\(rs", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti"}
REFERENCE = r"\b[a-z][\w.-]*\([1-8]\)"
SPAN = re.compile(rf"`([^`]+)`|\*\*([^*]+)\*\*|(?<![\w*])\*([^*\s][^*]*)\*(?!\w)|({REFERENCE})|(?<![\w-])(--[a-z][a-z-]*\b)")
CODE_WIDTH = 66


def escaped(text, is_literal=True):
    """Text as it stands on the page; what is typed has its hyphens as minus signs, which can be copied and searched."""
    text = "".join(SIGNS.get(sign, sign if ord(sign) < 128 else f"\\[u{ord(sign):04X}]") for sign in text)
    if is_literal:
        return text.replace("-", "\\-")
    # Words that have signs or digits in them are typed, and no line ends within them.
    words = re.split(r"( +)", text)
    return "".join(word.replace("-", "\\-") if re.match(r"-|.*\w[=/@:_.\d]\w|.*\d", word) else word for word in words)


def bold(text):
    return f"\\fB{escaped(text)}\\fR"


def italic(text):
    return f"\\fI{escaped(text)}\\fR"


def spans(text):
    """A text with its marks."""
    parts, end = [], 0
    for match in SPAN.finditer(text):
        parts.append(escaped(text[end:match.start()], False))
        code, strong, value, page, option = match.groups()
        if page:
            name, _, section = page.partition("(")
            parts.append(f"{bold(name)}({section}")
        else:
            parts.append(italic(value) if value else bold(code or strong or option))
        end = match.end()
    return "".join(parts) + escaped(text[end:], False)


def lines(text):
    """Text that is escaped, in short lines of which none is taken for a macro.

    Each sentence begins a line, as the formatters want it: so there are two spaces between all of them.
    """
    sentences = re.split(r"(?<=[.?!]) (?=[A-Z\\])|(?<=[.?!]\\fR) (?=[A-Z\\])", text)
    wrapped = [line for each in sentences for line in textwrap.wrap(each, 78, break_long_words=False, break_on_hyphens=False)]
    return ["\\&" + line if line[0] in ".'" else line for line in wrapped]


def heading(text):
    """A section's heading."""
    return [f'.SH "{escaped(text)}"']


def subheading(text):
    return [f'.SS "{escaped(text)}"']


def paragraph(text):
    return [".P", *lines(spans(text))]


def term(name, text):
    """An entry of a list of terms: the name is escaped already, the text isn't."""
    return [".TP", *lines(name)[:1], *lines(spans(text))] if len(lines(name)) == 1 else [
        ".TP", name, *lines(spans(text))]


def folded(line):
    """A line of a shell in several, before an option where that is possible."""
    if len(line) <= CODE_WIDTH or not re.match(r"\s*(\$ )?(sudo )?flowctl ", line):
        return [line]
    words = re.findall(r"(?:[^\s\"']|\"[^\"]*\"|'[^']*')+", line)
    found, current = [], words[0]
    for before, word, behind in zip(words, words[1:], [*words[2:], ""]):
        # An option stays with its value.
        needed = word if not word.startswith("--") or behind.startswith("--") else f"{word} {behind}"
        if not before.startswith("--") and len(current) + len(needed) + 3 > CODE_WIDTH:
            found.append(current + " \\")
            current = "    " + word
        else:
            current += " " + word
    return [*found, current]


def synopsis(calls):
    """Calls of commands, one below the other; what goes over its line is indented."""
    return [".PD 0", *(part for call in calls for part in [".HP 4", *lines(call)]), ".PD"]


def code(text_lines):
    """Lines as they are."""
    displayed = [escaped(part) for line in text_lines for part in folded(line)]
    return [".P", ".RS 4", ".EX", *("\\&" + line if line[:1] in {".", "'"} else line for line in displayed), ".EE", ".RE"]


def page(text, put):
    """A whole text; `put` gives the lines for a line that is only {{name}}."""
    found, given, index = [], text.splitlines(), 0
    while index < len(given):
        line = given[index]
        block = [line]
        index += 1
        if not line.strip():
            continue
        if match := re.fullmatch(r"\{\{([^{}]+)\}\}", line):
            found += put(match[1])
        elif line.startswith("## "):
            found += subheading(line[3:])
        elif line.startswith("# "):
            found += heading(line[2:])
        elif line.startswith("    "):
            while index < len(given) and (given[index].startswith("    ") or not given[index].strip()):
                block.append(given[index])
                index += 1
            while not block[-1].strip():
                block.pop()
            found += code([each[4:] for each in block])
        elif line.startswith("- ") or given[index:] and given[index].startswith(": "):
            is_term = not line.startswith("- ")
            words = [given[index][2:]] if is_term else [line[2:]]
            index += is_term
            while index < len(given) and re.match(r"  \S", given[index]):
                words.append(given[index].strip())
                index += 1
            name = spans(line) if is_term else None
            found += term(name, " ".join(words)) if is_term else [".IP \\(bu 2", *lines(spans(" ".join(words)))]
        else:
            while index < len(given) and given[index].strip() and not given[index].startswith(("#", "- ", "{{", "    ")):
                block.append(given[index])
                index += 1
            found += paragraph(" ".join(block))
    return found
