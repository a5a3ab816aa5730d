"""Command lines as documents write them, and what flowctl's help says of them."""
import re
import subprocess


def words(line):
    """The words of a command up to its end: a pipe, a redirection, a comment, the end of a substitution.

    A bar within a word is one of several (`add|list`); what is left open, as in `payment record …`, stays a word.
    """
    found, word, quote, is_open = [], "", "", False
    for sign in line:
        if quote:
            if sign == quote:
                quote = ""
            else:
                word += sign
        elif sign in "\"'":
            quote, is_open = sign, True
        elif sign.isspace():
            if is_open:
                found.append(word)
            word, is_open = "", False
        elif sign in ";&<>)" or sign in "|#" and not is_open:
            break
        elif sign not in "[]":
            word, is_open = word + sign, True
    return found + [word] if is_open else found


def commands(line, program):
    """What stands behind a program's name wherever a line runs it: first, behind a prompt, variables, a pipe or a brace."""
    for match in re.finditer(rf"(?:^|[|;&(]) *(?:\$ +)?(?:\w+=\S+ +)*(?:\S*/)?{program}(?= |$)", line):
        yield words(line[match.end():])


class Help:
    """What `flowctl … --help` says of a command."""

    known = {}

    def __init__(self, flowctl, path):
        done = subprocess.run([flowctl, *path, "--help"], capture_output=True, text=True, timeout=20, check=False)
        self.flowctl, self.path, self.code = flowctl, path, done.returncode
        self.subcommands, self.options = {}, {"-h": False, "--help": False}
        part = ""
        for line in done.stdout.splitlines():
            if re.fullmatch(r"[A-Z]+:", line):
                part = line
            elif part == "SUBCOMMANDS:" and (match := re.match(r"  ([a-z][\w-]*(?:, [a-z][\w-]*)*)", line)):
                names = match.group(1).split(", ")
                self.subcommands |= {name: names[0] for name in names}
            elif part == "OPTIONS:" and (match := re.match(r"  ((?:--?[\w-]+,? ?)+)(<)?", line)):
                self.options |= {name: bool(match.group(2)) for name in re.findall(r"--?[\w-]+", match.group(1))}

    @classmethod
    def of(cls, flowctl, *path):
        """Asked once for each command."""
        if path not in cls.known:
            cls.known[path] = cls(flowctl, path)
        return cls.known[path]

    def below(self, name):
        """A subcommand, by any of its names; None when there is none."""
        return Help.of(self.flowctl, *self.path, self.subcommands[name]) if name in self.subcommands else None

    def leaves(self):
        """The commands that have none below them."""
        if not self.subcommands:
            yield self
        for name in dict.fromkeys(self.subcommands.values()):
            yield from self.below(name).leaves()


class Lines:
    """Holds lines of flowctl against the help of the commands that they name."""

    def __init__(self, flowctl):
        self.flowctl = flowctl
        # The options of all commands, and the commands that were named.
        self.everywhere, self.used = Help.of(flowctl, "status").options, set()

    def problem(self, given):
        """What is wrong with the words behind flowctl; None when nothing is."""
        # Several commands where a word names several: job|action assign|unassign.
        helps, named, index = [Help.of(self.flowctl)], [], 0
        while index < len(given):
            word, index = given[index], index + 1
            if re.match(r"--?[a-zA-Z]", word):
                named.append(word.partition("=")[0])
                index += "=" not in word and any((self.everywhere | each.options).get(word) for each in helps)
            elif helps[0].subcommands:
                if is_placeholder(word):
                    return None
                helps = [each.below(name) for each in helps for name in word.split("|")]
                if None in helps:
                    return f"there is no command {word}"
        self.used |= {each.path for each in helps}
        for each in helps:
            if each.code != 0:
                return f"its help ends with {each.code}"
            unknown = set(named) - each.options.keys() - self.everywhere.keys()
            if unknown:
                return f"{' '.join(each.path)} has no {', '.join(sorted(unknown))}"
        return None


def is_placeholder(word):
    """Something to be put in its place, such as COMMAND."""
    return "…" in word or re.fullmatch(r"[A-Z]+", word)
