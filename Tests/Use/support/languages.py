"""flowd-template(7) and flowd-ladder(7), held against the readers: their sources, and what `flowctl template lint` says."""
import os
import re
import subprocess
import tempfile

# A key or a word in each place, which no reader knows.
WRONG = """template: t
title: T
zzqq: 1
skip: zzqq
attributes:
  - {field: a, type: zzqq, zzqq: 1}
payments:
  - payment: p
    title: P
    party: a
    direction: zzqq
    total: 3.00
    zzqq: 1
    instalments: [{instalment: i, zzqq: 1}]
steps:
  - {step: s, title: S, zzqq: 1, kind: zzqq, evidence: {zzqq: 1}, when: {zzqq: 1}, role: zzqq}
  - {group: g, title: S, zzqq: 1, steps: [{step: z, title: Z, evidence: zzqq}]}
"""
LADDER = """template: t
title: T
payments:
  - {{payment: p, title: P, party: a, direction: incoming, total: 300.00 EUR,
     instalments: [{{instalment: i, share: rest, due: on start}}], ladder: "{}"}}
steps: [{{step: s, title: S}}]
"""
# Readers of other files: what stands in packs and tasks, which other pages tell of.
OTHERS = ("PackReader.swift", "TaskReader.swift")


class Languages:
    """The two pages, and the flowctl that reads what they tell of."""

    def __init__(self, checks, flowctl, root, pages):
        self.checks, self.flowctl, self.root = checks, flowctl, root
        self.template, self.ladder = pages["flowd-template.7"], pages["flowd-ladder.7"]
        self.task = pages["flowctl-task.1"]

    def expect(self, page, what, good, found=""):
        self.checks.expect(f"{page.name}: {what}", good, found)

    def lint(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "x.yaml")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            done = subprocess.run([self.flowctl, "template", "lint", path], capture_output=True, text=True, timeout=120, check=False)
        return done.returncode, done.stdout + done.stderr

    def sources(self, folder):
        for place, _, names in os.walk(os.path.join(self.root, "Sources", folder)):
            for name in sorted(names):
                with open(os.path.join(place, name), encoding="utf-8") as file:
                    yield name, file.read()

    def explained(self, page, word):
        """A word is told when it is a term, or stands in the text of a term or a paragraph."""
        return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", page.text)

    def templates(self):
        """Every key that a reader of templates takes, by the lists in its source; every word that lint offers."""
        lists = {}
        for name, text in self.sources("FlowJobs"):
            if name not in OTHERS:
                for match in re.finditer(r"let (\w*[kK]eys|tests|combiners)(?:: \[String\])? =\s*\[([^\]]*)\]", text):
                    lists[match[1]] = re.findall(r'"(\w+)"', match[2])
                for match in re.finditer(r"var keys: \[String\] \{ \[([^\]]+)\] \}", text):
                    lists[name] = re.findall(r'"(\w+)"', match[1])
                lists.setdefault("added", []).extend(re.findall(r'Self\.\w+Keys \+ \["(\w+)"\]', text))
        bounds = re.search(r"enum Bound\b[^{]*\{(.*?)\n    \}", dict(self.sources("FlowValues"))["Test.swift"], re.S)[1]
        lists["bounds"] = re.findall(r"\w+", " ".join(re.findall(r"^ +case ([\w, ]+)$", bounds, re.M)))
        # A running job's plan alone has removed steps.
        lists["added"].remove("removed")
        keys = [key for each in lists.values() for key in each]
        self.expect(self.template, "lists of keys were found", len(lists) >= 11 and len(keys) > 50, lists)
        terms = [entry for section in self.template.sections.values() for entry in section.entries]
        library = self.template.sections["THE ACTION LIBRARY"].text
        for owner, each in lists.items():
            for key in each:
                has_term = any(re.match(rf"(?:[\w ]+, )*{key}(?![\w-])", term) for term in terms)
                self.expect(self.template, f"the key {key} of {owner}", has_term or owner == "libraryKeys" and key in library)
        with open(os.path.join(self.root, "docs", "templates.md"), encoding="utf-8") as file:
            table = file.read().split("## All keys")[1].split("| type of a field")[0]
        named = set(re.findall(r"`(\w+)`", table.replace("`man flowd-template`", ""))) - {"manual", "reminders"}
        self.expect(self.template, "docs/templates.md has all keys, and no others", named == set(keys), named ^ set(keys))
        code, said = self.lint(WRONG)
        self.expect(self.template, "wrong keys are refused", code == 65, said)
        # Each place where a reader says which keys or words it takes is asked here.
        offered = re.findall(r"(?:allowed are|must be one of) ([\w, ]+?)(?: and \d+ more)?(?:, but found.*)?$", said, re.M)
        self.expect(self.template, "lint offers what there is in every place", len(offered) == 14, said)
        for word in {word for each in offered for word in each.split(", ")}:
            self.expect(self.template, f"the word {word}", self.explained(self.template, word))
        rolls = re.search(r"enum BusinessRoll\b.*?\n\}", "".join(text for _, text in self.sources("FlowTime")), re.S)[0]
        for word in re.findall(r"^    case (\w+)$", rolls, re.M):
            self.expect(self.template, f"roll {word}", self.explained(self.template, word))
        rules = dict(self.sources("FlowReminders"))["ReminderRule+Text.swift"]
        for word in re.findall(r'"(\w+)"', re.search(r"clauseNames: Set = \[(.*?)\]", rules)[1]):
            entry = self.template.sections["REMINDERS"].entry(word)
            self.expect(self.template, f"the clause {word}", entry)
        tasks = dict(self.sources("FlowJobs"))["TaskReader.swift"]
        for key in re.findall(r'"(\w+)"', re.search(r"let texts = \[(.*?)\]", tasks, re.S)[1]) + ["task", "remind"]:
            good = re.search(rf"\b{key}\b", self.task.sections["FILES OF TASKS"].text)
            self.expect(self.task, f"the key {key} of a task", good)

    def ladders(self):
        """Every word with which a part of a ladder begins, or a condition is made, by the source of its reader."""
        sources = dict(self.sources("FlowPayments"))
        reader = sources["LadderReader.swift"] + sources["LadderReader+Steps.swift"]
        settings, properties = (re.findall(r'"(\w+)"', re.search(rf"static let {name} = \[(.*)\]", reader)[1])
                                for name in ("settings", "properties"))
        conditions = re.findall(r'case "(\w+)":', reader[reader.index("func takeCondition"):])
        self.expect(self.ladder, "words were found", len(settings) > 5 and len(properties) > 4 and len(conditions) > 3)
        overall, steps = self.ladder.sections["WHAT HOLDS FOR ALL STEPS"], self.ladder.sections["STEPS"]
        for word in settings:
            self.expect(self.ladder, f"the setting {word}", overall.entry(word), overall.entries)
        for word in [each for each in properties if each not in {"when", "unless"}] + ["fee each"]:
            self.expect(self.ladder, f"the word {word} of a step", steps.entry(word), steps.entries)
        for word in [f"when {each}" for each in conditions] + ["unless label"]:
            self.expect(self.ladder, f"the condition {word}", steps.entry(word), steps.entries)
        for word in ("zzqq", "via", "when zzqq", "fee"):
            code, said = self.lint(LADDER.format(f"7d first {word}"))
            self.expect(self.ladder, f"7d first {word} is refused", code == 65, said)

    def examples(self):
        """What the pages show is free of findings."""
        displayed = "\n".join(self.template.sections["EXAMPLES"].code)
        whole = [text for text in re.split(r"(?m)^(?=template: )", re.sub(r"(?m)^flowctl .*$", "", displayed)) if text.strip()]
        self.expect(self.template, "it shows templates", len(whole) == 2, displayed)
        for text in whole:
            code, said = self.lint(text)
            self.expect(self.template, f"{text.splitlines()[0]} has no findings", code == 0 and "warning" not in said, said)
        ladders = [line for line in self.ladder.sections["EXAMPLES"].code if not line.startswith(("flowctl", "  "))]
        joined = [each.strip() for each in re.split(r"\n(?=-?\d+d \w+; 0d|0d due|3d late)", "\n" + "\n".join(ladders)) if each.strip()]
        self.expect(self.ladder, "it shows ladders", len(joined) == 3, joined)
        for text in joined:
            code, said = self.lint(LADDER.format(text.replace("\n", " ")))
            self.expect(self.ladder, f"{text} has no findings", code == 0, said)
