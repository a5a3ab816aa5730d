#!/usr/bin/env python3
"""A message is in the words of whom it goes to: their language, their zone, names and not keys, amounts as they write them. Who
hasn't a language that flowd speaks has the tenant's; wrong tags are refused by name, and what people write stays as it is."""
import datetime
import json
import os
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from messages import Messages  # noqa: E402  pylint: disable=wrong-import-position
from phone import phone_calls, phone_channel  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

WEEKDAYS = {
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday", "de": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
    "fr": "lundi mardi mercredi jeudi vendredi samedi dimanche", "es": "lunes martes miércoles jueves viernes sábado domingo",
    "ja": "月 火 水 木 金 土 日"}
MONTHS = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"}
# What a language says of a task that is due, was due, can begin, that nobody has acknowledged, and how many there are in one.
SAID = {
    "en": ("{title} is due on {day} at {time}.", "{title} for Rose Ō. was due on {day} at {time}.", "Nobody has acknowledged it yet.", "2 messages"),
    "de": ("{title} ist fällig am {day}, {time} Uhr.", "{title} für Rose Ō. war fällig am {day}, {time} Uhr.",
           "Noch hat es niemand bestätigt.", "2 Nachrichten"),
    "fr": ("{title} : à faire pour le {day} à {time}.", "{title} pour Rose Ō. : c’était à faire pour le {day} à {time}.",
           "Personne ne l’a encore confirmé.", "2 messages"),
    "es": ("{title}: vence el {day}, {time} h.", "{title} para Rose Ō.: venció el {day}, {time} h.", "Nadie lo ha confirmado todavía.",
           "2 mensajes"),
    "ja": ("{title}：期限は{day} {time}です。", "{title}（Rose Ō.）：期限は{day} {time}でした。", "まだ誰も確認していません。", "お知らせ2件")}
HOSTILE = ["{{title}}", "{{#for}}", "{{{recipient}}}", "{{> x}}", "<script>alert(1)</script>", "a & b \"c\" 'd'", "\u202eabc", "🌹 愛", "{{=<% %>=}}", "x" * 200]
VISIT = """template: visit
title: Visit
steps:
  - {step: photo, title: Photos, reminders: "0m from start via phone to lena"}
"""


def day(language, when):
    weekday, month = WEEKDAYS[language].split()[when.weekday()], None if language == "ja" else MONTHS[language].split()[when.month - 1]
    return {"en": f"{weekday}, {when.day} {month} {when.year}", "de": f"{weekday}, {when.day}. {month} {when.year}",
            "fr": f"{weekday} {'1er' if when.day == 1 else when.day} {month} {when.year}", "es": f"{weekday}, {when.day} de {month} de {when.year}",
            "ja": f"{when.year}年{when.month}月{when.day}日({weekday})"}[language]


def notified(address, count=1):
    """What somebody was told, oldest first, when it is so much."""
    story.wait_for(f"{address} is told {count}", lambda: len([each for each in phone_calls(story) if each["address"] == address]), count)
    return [each for each in phone_calls(story) if each["address"] == address]


def profile(key, *words):
    operator("profile", "add", key, "--address", f"phone=+{key}", *words, "-t", "home")


def start_of(title):
    task = next(each for each in operator("task", "list", "-t", "home") if each["spec"]["title"] == title)
    return datetime.datetime.fromisoformat(task["spec"]["start"])


def languages():
    """A task of each, and its escalation to each."""
    profile("rose", "--title", "Rose Ō.")
    for key, tag in (("en", "en-GB"), ("de", "de-AT"), ("fr", "fr"), ("es", "es-MX"), ("ja", "ja-JP"), ("pt", "pt-BR")):
        profile(key, "--title", f"Name {key}", "--locale", tag)
        story.check(f"{key}: it is kept", operator("profile", "show", key, "-t", "home")["profile"]["spec"]["locale"], tag)
    everybody = "+".join([*SAID, "pt"])
    operator.add_soon(("Pills", "--for", "rose", "--instructions", "With water.\nAfter {{breakfast}}.", "--remind",
                       f"0m via phone, then 10m via phone to {everybody}", "-t", "home"))
    start = start_of("Pills")
    clock = f"{start:%H:%M}"
    story.check("Rose isn't told her own name", notified("+rose")[0]["text"],
                SAID["en"][0].format(title="Pills", day=day("en", start), time=clock) + "\nWith water.\nAfter {{breakfast}}.")
    messages.later(615)
    for key, language in [(each, each) for each in SAID] + [("pt", "en")]:
        expected = [SAID[language][1].format(title="Pills", day=day(language, start), time=clock), SAID[language][2], "With water.",
                    "After {{breakfast}}."]
        story.check(f"{key}: what is said", notified(f"+{key}")[0]["text"].split("\n"), expected)
        story.check(f"{key}: the title", notified(f"+{key}")[0]["title"], "Pills")


def digests():
    """Several in one are in one language, each."""
    nine = datetime.datetime.fromtimestamp(story.now, datetime.timezone.utc).replace(hour=9, minute=0) + datetime.timedelta(days=1)
    for title in ("Water", "Walk"):
        operator("task", "add", title, "--for", "rose", "--start", f"{nine:%Y-%m-%d}T08:00", "--digest", "09:00", "--remind",
                 "0m via phone to " + "+".join(SAID) + ", digest", "-t", "home")
    messages.later(nine.timestamp() + 5 - story.now)
    for language in SAID:
        said = notified(f"+{language}", 2)[-1]
        lines = [f"- {SAID[language][1].format(title=title, day=day(language, nine), time='08:00')}" for title in ("Water", "Walk")]
        story.check(f"{language}: several in one", [said["title"], *said["text"].split("\n")], [SAID[language][3], *lines])


def zones():
    """A clock is read where the recipient is, and its zone said where that isn't the task's."""
    profile("tokyo", "--time-zone", "Asia/Tokyo")
    profile("lisbon", "--time-zone", "Atlantic/Reykjavik", "--locale", "de")
    operator("profile", "add", "boss", "--principal", "uid:4712", "--title", "The boss", "--time-zone", "Asia/Tokyo", "--locale", "ja",
             "--address", "phone=+boss", "-t", "home")
    operator.add_soon(("Call", "--remind", "0m via phone to tokyo+lisbon+uid:4712+tel:1", "-t", "home"))
    start = start_of("Call")
    there = start + datetime.timedelta(hours=9)
    clock = f"{there:%H:%M}"
    story.check("hers", notified("+tokyo")[0]["text"], f"Call is due on {day('en', there)} at {clock} (Asia/Tokyo).")
    story.check("of a principal, that of the profile", notified("+boss")[0]["text"], f"Call：期限は{day('ja', there)} {clock}（Asia/Tokyo）です。")
    clock = f"{start:%H:%M}"
    story.check("another zone with the same clock", notified("+lisbon")[0]["text"],
                f"Call ist fällig am {day('de', start)}, {clock} Uhr (Atlantic/Reykjavik).")
    story.check("who isn't known has the task's, with its name", notified("tel:1")[0]["text"], f"Call is due on {day('en', start)} at {clock} (UTC).")


def jobs():
    """A step is told with the names of its job and of whom that is about."""
    profile("lena", "--locale", "de")
    operator("template", "apply", story.file("visit.yaml", VISIT.encode()), "-t", "home")
    operator("job", "start", "visit", "--for", "Mrs Ito", "-t", "home")
    text = notified("+lena")[0]["text"]
    story.check("a step", text, "Photos (Visit für Mrs Ito) kann beginnen.")


def payments():
    """Who owes it reads what is owed as they write amounts; who else is told reads who owes it."""
    profile("bergs", "--title", "The Bergs", "--locale", "de-AT")
    profile("flora", "--title", "Flora & Söhne", "--locale", "fr")
    due_day = (datetime.datetime.fromtimestamp(story.now, datetime.timezone.utc) + datetime.timedelta(days=3)).date()
    operator("payment", "schedule", "add", "Hall", "--from", "bergs", "--total", "1234.50", "--currency", "EUR", "--due", str(due_day),
             "--ladder", "1d friendly via phone; 2d firm fee 5.00 via phone to es", "-t", "home")
    operator("payment", "schedule", "add", "Flowers", "--to", "flora", "--total", "300", "--currency", "EUR", "--due", str(due_day),
             "--ladder", "1d friendly via phone to fr", "-t", "home")
    nine = datetime.datetime.combine(due_day, datetime.time(9, 0, 5), datetime.timezone.utc)
    messages.later((nine + datetime.timedelta(days=1)).timestamp() - story.now)
    story.check("who owes it", notified("+bergs")[0]["text"], f"Hall war fällig am {day('de', due_day)}.\nNoch offen: 1.234,50 EUR.")
    story.check("who is to pay it", notified("+fr", 3)[-1]["text"],
                f"Flowers à Flora & Söhne : échéance dépassée, c’était le {day('fr', due_day)}.\nÀ payer : 300,00 EUR.")
    messages.later((nine + datetime.timedelta(days=2)).timestamp() - story.now)
    story.check("who else is told", notified("+es", 3)[-1]["text"],
                f"Hall de The Bergs: venció el {day('es', due_day)}.\nQueda por pagar: 1,239.50 EUR.\nDe ello, añadido por el retraso: 5.00 EUR.")
    payload = notified("+es", 3)[-1]["payload"]
    story.check("programs are told as before", [payload[key] for key in ("party", "direction", "outstanding", "charge", "currency")],
                ["bergs", "incoming", "1239.50", "5.00", "EUR"])


def hostile():
    """Nothing of what people write is taken for a template or escaped."""
    for index, name in enumerate(HOSTILE):
        profile(f"h{index}", "--title", name)
        operator.add_soon((f"T{name[:60]}", "--for", f"h{index}", "--remind", f"0m via phone to h{index}+en", "-t", "home"))
        text = notified(f"+h{index}")[0]["text"]
        story.check(f"{name[:20]}: its title", text.startswith(f"T{name[:60]} is due on "), True)
        text = notified("+en", 3 + index)[-1]["text"]
        story.check(f"{name[:20]}: its name", f"T{name[:60]} for {name} is due on " in text, True)


def wrong():
    """What is no tag is refused by name, and nothing is kept; a tag can be taken away, is an event, and who was first wins."""
    before = operator("profile", "show", "de", "-t", "home")["profile"]
    for tag in ("", "d", "german", "de_AT", "de-", "-de", "de--AT", "de AT", "d€", "de-" + "a" * 40, "<b>", "de\nfr", "\u202ede", "1234"):
        for words in (("profile", "add", "new", "--locale", tag), ("profile", "set", "de", "--locale", tag)):
            result = operator.run((*words, "-t", "home"))
            error = json.loads(result.stderr)
            story.check(f"{words[1]} {tag!r}: refused", [result.returncode, error["parameters"].get("field"), "such as en or de-AT" in result.stderr],
                        [65, "locale", True])
    operator.refused(64, "flowctl.Usage", "profile", "set", "de", "--locale", "fr", "--no-locale", "-t", "home")
    story.check("nothing is kept", [operator("profile", "show", "de", "-t", "home")["profile"], operator.run(("profile", "show", "new", "-t", "home")).returncode],
                [before, 66])
    changed = operator("profile", "set", "de", "--no-locale", "--if-event", before["status"]["eventNumber"], "-t", "home")["profile"]
    story.check("it can be taken away", changed["spec"].get("locale"), None)
    said = operator.said("profile", "set", "de", "--locale", "ja", "--if-event", before["status"]["eventNumber"], "-t", "home")
    story.check(f"who was first wins: {said}", [said[0] != 0, "(locale)" in " ".join(said[1].split())], [True, True])
    events = [each for each in operator("events", "-t", "home", "--limit", "1000") if each["kind"] == "profileChanged"]
    story.check("it is an event", [events[-1]["payload"]["before"], events[-1]["payload"]["after"]], [{"locale": "de-AT"}, {}])
    story.check("people see it", "· ja-JP ·" in operator.said("profile", "show", "ja", "-t", "home")[1], True)


PAYMENT = """{{#step.final}}LETZTE MAHNUNG

{{/step.final}}Liebe {{recipient}},
{{amount}} für {{title}} waren am {{day}} fällig.{{#charge}} Davon sind {{charge}} Mahnspesen.{{/charge}}
{{! Nobody reads this. }}
{{tenant}}
"""


def own():
    """A tenant says it in words of its own, by occasion, language and the step of a ladder."""
    profile("ernst", "--title", "Ernst & Co", "--locale", "de")
    before = operator("message", "show", "payment", "de", "-t", "home")
    story.check("flowd's, with the names", [before["words"]["own"], "amount" in before["names"]], [False, True])
    path = story.file("payment.mustache", PAYMENT.encode())
    tried = operator("message", "preview", "payment", "de", "--file", path, "-t", "home")
    story.check("an example", tried["text"].split("\n")[0::2][:2], ["LETZTE MAHNUNG", "Liebe Carla,"])
    story.check("nothing is changed by it", operator("message", "show", "payment", "de", "-t", "home"), before)
    words = ("message", "set", "payment", "de", "--title", "{{title}}: {{amount}}", "--file", path, "-t", "home")
    story.check("the tenant's own", [operator(*words)["words"]["own"], operator(*words)["eventNumber"]], [True, 0])
    due_day = (datetime.datetime.fromtimestamp(story.now, datetime.timezone.utc) + datetime.timedelta(days=3)).date()
    schedule = operator("payment", "schedule", "add", "Hall", "--from", "ernst", "--total", "100", "--currency", "EUR", "--due", str(due_day),
                        "--ladder", "1d friendly via phone; 2d final fee 5.00 via phone", "-t", "home")["schedule"]["id"]
    nine = datetime.datetime.combine(due_day, datetime.time(9, 0, 5), datetime.timezone.utc)
    messages.later((nine + datetime.timedelta(days=1)).timestamp() - story.now)
    said = notified("+ernst")[0]
    lines = ["Liebe Ernst & Co,", f"100,00 EUR für Hall waren am {day('de', due_day)} fällig.", "home"]
    story.check("a friendly one", [said["title"], *said["text"].split("\n")], ["Hall: 100,00 EUR", *lines])
    messages.later((nine + datetime.timedelta(days=2)).timestamp() - story.now)
    lines[1] = f"105,00 EUR für Hall waren am {day('de', due_day)} fällig. Davon sind 5,00 EUR Mahnspesen."
    said = notified("+ernst", 2)[1]
    story.check("the last one", said["text"].split("\n"), ["LETZTE MAHNUNG", "", *lines])
    reminder = next(each["id"] for each in operator("reminder", "list", "--settled", "--limit", "500", "-t", "home")
                    if each.get("instalment") == f"{schedule}/1")
    tried = operator("message", "preview", "--reminder", reminder, "--to", "fr", "-t", "home")
    story.check("of a reminder, to somebody else", [tried["language"], tried["recipient"], "Reste dû : 105,00 EUR." in tried["text"]], ["fr", "fr", True])
    tried = operator("message", "preview", "--reminder", reminder, "--text", "Nur {{amount}}.", "-t", "home")
    story.check("on trial", [tried["language"], tried["recipient"], tried["title"], tried["text"]], ["de", "ernst", "Hall: 105,00 EUR", "Nur 105,00 EUR."])


def refused():
    """What can't be said is refused by its place; what makes nothing is said in flowd's words; it can be taken back."""
    for text, found, allowed in (
            ("{{amount}}", "{{amount}} in line 1", "instructions"), ("a\n{{titel}}", "{{titel}} in line 2", "perhaps title"),
            ("{{#nag}}", "{{#nag}} in line 1", "{{/nag}}"), ("{{title", "{{title in line 1", "}} after it"), ("", "", "1 to 4000 characters"),
            ("{{> x}}", "{{> x}} in line 1", "no partials"), ("{{=<% %>=}}", "", "no other delimiters"),
            ("{{#nag}}{{#late}}{{/nag}}", "{{/nag}} in line 1", "{{/late}} first"), ("{{nag}}", "{{nag}} in line 1", "{{#nag}}"), ("x" * 5000, "5000 characters long", "1 to 4000"),
            ("{{title}}" * 101, "", "at most 100 tags")):
        for verb in ("set", "preview"):
            result = operator.run(("message", verb, "due", "de", "--text", text, "-t", "home"))
            error = json.loads(result.stderr)["parameters"]
            story.check(f"{verb} {text[:20]!r}", [result.returncode, error["field"], found in error["found"], allowed in error["allowed"]],
                        [65, "text", True, True])
    for words in (("due", "xx"), ("dew", "de"), ("due", "de-AT"), ("", ""), ("due", "\u202ede")):
        for verb in (("show",), ("set", "--title", "x"), ("reset",), ("preview",)):
            result = operator.run(("message", verb[0], *words, *verb[1:], "-t", "home"))
            story.check(f"{verb} {words}: refused", [result.returncode, json.loads(result.stderr)["parameters"]["field"] in ("occasion", "language")],
                        [65, True])
    operator.refused(65, "io.flowd.Daemon.InvalidInput", "message", "set", "due", "de", "--title", "a\nb", "-t", "home")
    operator.refused(66, "io.flowd.Reminders.NoSuchReminder", "message", "preview", "--reminder", "9999/1/1", "-t", "home")
    operator.refused(65, "io.flowd.Daemon.InvalidInput", "message", "preview", "--reminder", "x", "-t", "home")
    known = operator("reminder", "list", "--settled", "--limit", "1", "-t", "home")[0]["id"]
    for name in ("nobody", "De", "role:owner"):
        operator.refused(65, "io.flowd.Daemon.InvalidInput", "message", "preview", "--reminder", known, "--to", name, "-t", "home")
    for name in ("de", "uid:4712", "x@example.org"):
        story.check(f"a preview to {name}", operator("message", "preview", "--reminder", known, "--to", name, "-t", "home")["recipient"], name)
    tomorrow = datetime.datetime.fromtimestamp(story.now + 86400, datetime.timezone.utc)
    task = operator("task", "add", "Soon", "--start", f"{tomorrow:%Y-%m-%dT%H:%M}", "--remind", "0m via phone to en, then 1h via phone to de",
                    "-t", "home")["task"]["id"]
    planned = operator("reminder", "list", "--task", task, "-t", "home")[0]["id"]
    reported_then = operator("message", "preview", "--reminder", planned, "-t", "home")["text"]
    story.check("a preview is of when it goes out", reported_then, f"Soon is due on {day('en', tomorrow)} at {tomorrow:%H:%M}.")
    story.check("nothing of it is kept", [each["occasion"] for each in operator("message", "list", "--own", "-t", "home")], ["payment"])
    # What makes nothing for somebody is said in flowd's words, and says so.
    operator("message", "set", "due", "ja", "--text", "{{#nag}}x{{/nag}}", "-t", "home")
    count = len([each for each in phone_calls(story) if each["address"] == "+ja"])
    operator.add_soon(("Empty", "--remind", "0m via phone to ja", "-t", "home"))
    said = notified("+ja", count + 1)[-1]
    story.check("flowd's words, with the reason", ["期限は" in said["text"], said["payload"]["wordsFault"]],
                [True, "text is “nothing”; allowed: some words."])
    operator("message", "reset", "due", "ja", "-t", "home")
    story.check("once", operator("message", "reset", "due", "ja", "-t", "home")["eventNumber"], 0)
    kinds = [each["kind"] for each in operator("events", "-t", "home", "--limit", "1000") if each["kind"].startswith("messageWords")]
    story.check("events", kinds, ["messageWordsSet", "messageWordsSet", "messageWordsReset"])
    app, viewer = story.app("home", "app", "manager"), story.app("home", "eye", "viewer")
    app("message", "set", "digest", "de", "--title", "{{count}} Sachen", "-t", "home")
    story.check("a viewer looks", viewer("message", "show", "digest", "de", "-t", "home")["words"]["title"], "{{count}} Sachen")
    story.check("and changes nothing", viewer.run(("message", "reset", "digest", "de", "-t", "home")).returncode, 77)
    text = operator.said("message", "list", "-t", "home")[1]
    story.check("people see which are theirs", [line.split()[:3] for line in text.split("\n") if " own " in line],
                [["payment", "de", "own"], ["digest", "de", "own"]])


def later():
    """After a start it is as it was, and the tenant's language is that of who has none."""
    operator("tenant", "set", "home", "--locale", "fr-CH")
    story.power_fails()
    count = len([each for each in phone_calls(story) if each["address"] in ("+ja", "+rose")])
    operator.add_soon(("After", "--remind", "0m via phone to ja+rose", "-t", "home"))
    story.wait_for("both are told", lambda: len([each for each in phone_calls(story) if each["address"] in ("+ja", "+rose")]), count + 2)
    (ja, rose) = ([each["text"] for each in phone_calls(story) if each["address"] == f"+{key}"][-1] for key in ("ja", "rose"))
    story.check("hers, and the tenant's", ["期限は" in ja, "à faire pour le" in rose], [True, True])
    story.check("its own words are there", [each["language"] for each in operator("message", "list", "--own", "-t", "home")], ["de", "de"])


def remarks():
    """A language that flowd has no words in is told when it is set, and so are hours that leave hardly any of the day."""
    for tag in ("it-CH", "pt", "zh-Hant"):
        words = f"flowd has no words in “{tag}”: messages to nina are in French"
        verb = "set" if tag != "it-CH" else "add"
        story.check(tag, operator("profile", verb, "nina", "--locale", tag, "-t", "home").get("warnings"), [words])
    text = " ".join(operator.said("profile", "set", "nina", "--locale", "it", "-t", "home")[1].split())
    story.check(f"for people: {text}", "warning: flowd has no words in “it”: messages to nina are in French." in text, True)
    for words in (("--locale", "es-MX"), ("--title", "Nina"), ("--quiet-hours", "22:00-07:00"), ("--quiet-hours", "none"), ("--quiet-hours", "12:00-11:00")):
        story.check(f"nothing is said of {words}", operator("profile", "set", "nina", *words, "-t", "home").get("warnings"), None)
    for hours, said in {"00:00-23:59": "1 minute of the day: what waits goes out from 23:59 to 00:00",
                        "12:00-11:59": "1 minute of the day: what waits goes out from 11:59 to 12:00",
                        "07:30-07:00": "30 minutes of the day: what waits goes out from 07:00 to 07:30"}.items():
        story.check(hours, operator("profile", "set", "nina", "--quiet-hours", hours, "-t", "home").get("warnings"), [f"quiet hours {hours} leave {said}"])
        story.check(f"of the tenant: {hours}", operator("tenant", "set", "home", "--quiet-hours", hours).get("warnings"), [f"quiet hours {hours} leave {said}"])
    story.check("of the tenant", operator("tenant", "set", "home", "--quiet-hours", "none", "--locale", "it").get("warnings"),
                ["flowd has no words in “it”: messages are in English"])


def configuration(scratch):
    return "channels:\n" + phone_channel(scratch)


with Story("A message is in the words of whom it goes to", configuration, moves_clock=True) as story:
    messages = Messages(story)
    operator = messages.operator
    for part in (languages, digests, zones, jobs, payments, own, refused, hostile, wrong, later, remarks):
        part()
