"""The commands of flowctl as `flowctl --experimental-dump-help` has them."""
import json
import subprocess

from manual import plain


class Taken:
    """An argument or an option."""

    def __init__(self, given):
        self.is_argument = given["kind"] == "positional"
        names = [("-" if each["kind"] == "short" else "--") + each["name"] for each in given.get("names") or []]
        self.names = [given["valueName"]] if self.is_argument else sorted(names, key=len)
        self.abstract = plain(given.get("abstract", "")).replace("`", "")
        self.values = given.get("allValues") or []
        self.default = given.get("defaultValue")
        self.discussion = plain(given.get("discussion", ""))

    def is_documented_by(self, entry):
        """Whether an entry has its words, its values and its default."""
        wanted = [self.abstract.rstrip("."), self.discussion, self.default or "", *self.values]
        return entry is not None and all(each in entry for each in wanted)


class Command:
    """A command; those that aren't shown are left out."""

    def __init__(self, given, above=()):
        self.path, self.name = (*above, given["commandName"]), given["commandName"]
        self.line = " ".join(self.path)
        self.abstract, self.aliases = given.get("abstract", ""), given.get("aliases") or []
        taken = [Taken(each) for each in given.get("arguments", []) if each.get("shouldDisplay", True)]
        self.arguments = [each for each in taken if each.is_argument]
        self.options = [each for each in taken if not each.is_argument]
        below = [each for each in given.get("subcommands", []) if each.get("shouldDisplay", True)]
        self.below = [Command(each, self.path) for each in below if each["commandName"] != "help"]

    @classmethod
    def root(cls, flowctl):
        reported = subprocess.run([flowctl, "--experimental-dump-help"], capture_output=True, text=True, timeout=120, check=True)
        return cls(json.loads(reported.stdout)["command"])

    def leaves(self):
        return [leaf for each in self.below for leaf in each.leaves()] or [self]
