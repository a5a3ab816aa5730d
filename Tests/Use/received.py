#!/usr/bin/env python3
"""Money that comes in is told to who is to know: by the rules of the job's template or of the tenant, in their words, with what is
still owed; not to who recorded it, nor what was given back before it was told."""
import os
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from messages import Messages  # noqa: E402  pylint: disable=wrong-import-position
from phone import phone_calls, phone_channel  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

COURSE = """template: course
title: Course
notify: [paymentReceived, paymentReceived to flora]
payments:
  - payment: fee
    title: Fee
    party: ito
    direction: incoming
    total: 300.00
    instalments:
      - {instalment: first, title: First, share: 50%, due: 1 week after start}
      - {instalment: last, title: Last, share: rest, due: 5 weeks after start}
steps:
  - {step: paid, title: Paid, kind: payment, payment: fee}
  - {step: learn, title: Learn}
"""
PEOPLE = {"flora": ("--title", "Flora"), "hans": ("--locale", "de-AT"), "ben": ("--locale", "fr"), "emi": ("--locale", "ja"),
          "eva": ("--locale", "es"), "boss": ("--principal", "uid:4711"), "ito": ("--title", "Mrs Ito")}
REPORTED = {
    "flora": "400.00 EUR came in from Mrs Ito for Lessons, paid on {en}.\n600.00 EUR are still owed.",
    "hans": "Zahlungseingang von Mrs Ito: 400,00 EUR für Lessons, bezahlt am {de}.\nNoch offen: 600,00 EUR.",
    "ben": "Paiement reçu de Mrs Ito : 400,00 EUR pour Lessons, payé le {fr}.\nReste dû : 600,00 EUR.",
    "eva": "Pago recibido de Mrs Ito: 400,00 EUR por Lessons, pagado el {es}.\nQueda por pagar: 600,00 EUR.",
    "emi": "Lessons：Mrs Itoから400.00 EURの入金がありました。支払日は{ja}です。\n未払い額：600.00 EUR",
}
DAYS = {"en": "Friday, 2 January 2026", "de": "Freitag, 2. Januar 2026", "fr": "vendredi 2 janvier 2026", "es": "viernes, 2 de enero de 2026",
        "ja": "2026年1月2日(金)"}
ON = ("--on", "2026-01-02")


def calls(who):
    return [each for each in phone_calls(story) if each.get("address") == f"+{who}"]


def notified(who, *texts):
    """What somebody is told, and no more."""
    known = counts.get(who, 0)
    story.wait_for(f"{who} is told", lambda: [each["text"] for each in calls(who)[known:]], list(texts))
    counts[who] = known + len(texts)


def quiet():
    """All that was decided is out, and nobody was told more."""
    def waiting():
        return [each["id"] for each in operator("delivery", "list", "-t", "home") if each["state"] not in ("sent", "cancelled")]
    story.wait_for("nothing waits", waiting, [])
    for each in PEOPLE:
        story.check(f"{each} isn't told", [call["text"] for call in calls(each)[counts.get(each, 0):]], [])


def lessons(total="1000.00", *words):
    return operator("payment", "schedule", "add", "Lessons", "--from", "ito", "--total", total, "--currency", "EUR", "--due", "2099-03-01", *words,
                    "-t", "home")["schedule"]["id"]


def rules(*texts):
    operator("tenant", "set", "home", *(word for text in texts for word in ("--notify", text)))


def record(schedule, amount, *words, by=None):
    (by or operator)("payment", "record", schedule, amount, *(words or ON), "-t", "home")


def news():
    return [each for each in operator("reminder", "list", "--limit", "500", "-t", "home") + operator(
        "reminder", "list", "--settled", "--limit", "500", "-t", "home") if each.get("payment")]


def everyone():
    """Each in their language, with day and amounts; who has paid isn't named to herself."""
    for key, words in PEOPLE.items():
        operator("profile", "add", key, "--address", f"phone=+{key}", *words, "-t", "home")
    operator("member", "set", "uid:4711", "manager", "-t", "home")
    quiet_schedule = lessons()
    record(quiet_schedule, "10.00")
    quiet()
    rules("paymentReceived to flora+hans+ben+eva+emi", "paymentReceived to ito")
    schedule = lessons()
    record(schedule, "400.00")
    for key, text in REPORTED.items():
        notified(key, text.format(**DAYS))
    notified("ito", f"400.00 EUR came in for Lessons, paid on {DAYS['en']}.\n600.00 EUR are still owed.")
    call = calls("flora")[-1]
    found = {name: call["payload"].get(name) for name in ("paymentSchedule", "payment", "party", "direction", "amount", "currency", "paidOn",
                                                           "outstanding", "credit", "job", "instalment")}
    story.check("for programs", found, {"paymentSchedule": schedule, "payment": f"{schedule}/p1", "party": "ito", "direction": "incoming", "amount": "400.00",
                                        "currency": "EUR", "paidOn": "2026-01-02", "outstanding": "600.00", "credit": "0.00", "job": None,
                                        "instalment": None})
    story.check("its title", call["title"], "Lessons")
    rows = [each for each in news() if each["payment"] == f"{schedule}/p1"]
    row = rows[0]
    story.check("in the ledger", [row["news"], row["paymentSchedule"], row["context"], row["title"]],
                ["paymentReceived", schedule, f"payment {schedule}/p1 from Mrs Ito", "Lessons"])
    why = [operator("reminder", "why", each["id"], "-t", "home") for each in rows]
    story.check("why", sorted([each["ruleText"], each["reminder"]["fate"]] for each in why),
                [["paymentReceived to flora+hans+ben+eva+emi", "sent"], ["paymentReceived to ito", "sent"]])
    text = " ".join(operator.said("reminder", "why", row["id"], "-t", "home")[1].split())
    story.check(f"why, for people: {text}", f"payment {schedule}/p1 from Mrs Ito" in text, True)
    rules("paymentReceived to flora")
    record(schedule, "700.00")
    notified("flora", f"700.00 EUR came in from Mrs Ito for Lessons, paid on {DAYS['en']}.\nNothing more is owed.\n100.00 EUR of it are credit.")
    quiet()


def managers():
    """A rule that names nobody tells the managers, and not who recorded it."""
    rules("paymentReceived")
    schedule = lessons()
    record(schedule, "5.00")
    notified("boss", f"5.00 EUR came in from Mrs Ito for Lessons, paid on {DAYS['en']}.\n995.00 EUR are still owed.")
    rules("paymentReceived to boss")
    token = next(each["id"] for each in operator("token", "list", "-t", "home") if each["name"] == "boss")
    operator("profile", "set", "boss", "--principal", f"token:{token}", "-t", "home")
    record(schedule, "6.00", by=boss)
    quiet()
    record(schedule, "7.00")
    notified("boss", f"7.00 EUR came in from Mrs Ito for Lessons, paid on {DAYS['en']}.\n982.00 EUR are still owed.")
    bill = operator("payment", "schedule", "add", "Rent", "--to", "ito", "--total", "100.00", "--currency", "EUR", "--due", "2099-03-01", "-t", "home")["schedule"]["id"]
    record(bill, "50.00")
    quiet()


def jobs():
    """The rules of a template hold for its jobs; without one that names somebody it goes to who has the job."""
    operator("template", "apply", story.file("course.yaml", COURSE.encode()), "-t", "home")
    job = operator("job", "start", "course", "--for", "Mrs Ito", "--assignee", "hans", "-t", "home")["job"]["id"]
    schedule = operator("payment", "schedule", "list", "--job", job, "-t", "home")[0]["id"]
    record(schedule, "150.00")
    notified("hans", f"Zahlungseingang von Mrs Ito: 150,00 EUR für Fee (Course für Mrs Ito), bezahlt am {DAYS['de']}.\nNoch offen: 150,00 EUR.")
    notified("flora", f"150.00 EUR came in from Mrs Ito for Fee (Course for Mrs Ito), paid on {DAYS['en']}.\n150.00 EUR are still owed.")
    record(schedule, "150.00", *ON, "--again")
    notified("hans", f"Zahlungseingang von Mrs Ito: 150,00 EUR für Fee (Course für Mrs Ito), bezahlt am {DAYS['de']}.\nDamit ist nichts mehr offen.")
    notified("flora", f"150.00 EUR came in from Mrs Ito for Fee (Course for Mrs Ito), paid on {DAYS['en']}.\nNothing more is owed.")
    listed = operator("reminder", "list", "--settled", "--job", job, "-t", "home")
    story.check("in the job's list", sorted({each.get("payment") for each in listed}), [f"{schedule}/p1", f"{schedule}/p2"])
    silent = operator("template", "apply", story.file("silent.yaml", COURSE.replace("template: course", "template: silent").replace(
        "notify: [paymentReceived, paymentReceived to flora]", "notify: none").encode()), "-t", "home")
    story.check("published", bool(silent), True)
    job = operator("job", "start", "silent", "-t", "home")["job"]["id"]
    schedule = operator("payment", "schedule", "list", "--job", job, "-t", "home")[0]["id"]
    record(schedule, "10.00")
    quiet()


def quiet_now():
    hour = int(story.now // 3600) % 24
    return f"{(hour - 1) % 24:02}:00-{(hour + 3) % 24:02}:00"


def taken_back():
    """What is given back before it is told isn't told; of what is given back in part the rest is; several are one message."""
    operator("tenant", "set", "home", "--quiet-hours", quiet_now())
    rules("paymentReceived to flora")
    schedule = lessons("1000.00", "--ladder", "-7d soon; 0d due; at 10:00")
    for amount in ("100.00", "200.00", "300.00"):
        record(schedule, amount)
    quiet()
    operator("payment", "refund", f"{schedule}/p1", "-t", "home")
    operator("payment", "refund", f"{schedule}/p2", "50.00", "-t", "home")
    story.power_fails()
    messages.later(4 * 3600)
    def lines():
        return [line for each in calls("flora")[counts["flora"]:] for line in each["text"].split("\n") if "came in" in line]
    story.wait_for("the rest is told, in one", lines, [
        f"- {amount} EUR came in from Mrs Ito for Lessons, paid on {DAYS['en']}." for amount in ("150.00", "300.00")])
    story.check("in one message", len(calls("flora")) - counts["flora"], 1)
    counts["flora"] += 1
    reasons = [(each["payment"], each["fate"], each.get("reason")) for each in news() if each["paymentSchedule"] == schedule and each["fate"] == "suppressed"]
    story.check("why", reasons, [(f"{schedule}/p1", "suppressed", "It was given back")])
    operator("tenant", "set", "home", "--quiet-hours", "none")
    # What was told is over, whatever comes of it.
    operator("payment", "refund", f"{schedule}/p3", "-t", "home")
    record(schedule, "20.00")
    notified("flora", f"20.00 EUR came in from Mrs Ito for Lessons, paid on {DAYS['en']}.\n830.00 EUR are still owed.")
    story.check("the ladder knows its instalments alone", [each["instalment"] for each in operator("payment", "ladder", schedule, "-t", "home")["places"]],
                [f"{schedule}/1"])
    quiet()


def asked_again():
    """Whoever doesn't answer is asked again; whoever answers isn't."""
    rules("paymentReceived via phone to flora, nag 10m x2, then 10m via phone to hans")
    schedule = lessons()
    record(schedule, "1.00")
    first = f"1.00 EUR came in from Mrs Ito for Lessons, paid on {DAYS['en']}.\n999.00 EUR are still owed."
    notified("flora", first)
    messages.later(601)
    notified("flora", first + "\nNobody has acknowledged it yet.")
    row = [each for each in news() if each["paymentSchedule"] == schedule][0]
    operator("reminder", "ack", row["id"], "-t", "home")
    messages.later(3600)
    quiet()


def moved():
    """The party may be another one, and be in the archive: what is told stays right."""
    rules("paymentReceived to flora")
    schedule = lessons()
    operator("profile", "set", "ito", "--time-zone", "Asia/Tokyo", "-t", "home")
    record(schedule, "2.00")
    notified("flora", f"2.00 EUR came in from Mrs Ito for Lessons, paid on {DAYS['en']}.\n998.00 EUR are still owed.")
    operator("profile", "archive", "ito", "-t", "home")
    record(schedule, "3.00")
    notified("flora", f"3.00 EUR came in from Mrs Ito for Lessons, paid on {DAYS['en']}.\n995.00 EUR are still owed.")
    operator("profile", "restore", "ito", "-t", "home")
    quiet()


def words():
    """Own words have its names, others are refused; a preview has them."""
    operator("message", "set", "paymentReceived", "en", "--text",
             "{{party}}: {{amount}}{{#outstanding}}, {{outstanding}} open{{/outstanding}}{{#by}} ({{by}}){{/by}}", "-t", "home")
    schedule = lessons()
    record(schedule, "7.00")
    notified("flora", "Mrs Ito: 7.00 EUR, 993.00 EUR open")
    preview = operator.said("message", "preview", "paymentReceived", "en", "-t", "home")[1]
    story.check(f"a preview: {preview}", "Flora: 1,234.50 EUR, 800.00 EUR open (Ben)" in preview, True)
    for name in ("charge", "for", "step.final", "time", "instructions", "links.done"):
        status, text = operator.said("message", "set", "paymentReceived", "en", "--text", "{{" + name + "}}", "-t", "home")
        story.check(f"{name}: {text}", [status != 0, "outstanding" in text], [True, True])
    operator("message", "reset", "paymentReceived", "en", "-t", "home")
    for rule, said in {"paymentRecieved": "perhaps paymentReceived", "paymentReceived, digest": "one message anyway",
                       "paymentReceived, link done": "no link", "paymentReceived to ghost": "ghost"}.items():
        status, text = operator.said("tenant", "set", "home", "--notify", rule)
        story.check(f"{rule}: {text}", [status != 0, said in " ".join(text.split())], [True, True])


def configuration(scratch):
    return "channels:\n" + phone_channel(scratch)


with Story("Money that comes in is told", configuration, moves_clock=True) as story:
    counts = {}
    messages = Messages(story)
    operator = messages.operator
    boss = story.app("home", "boss", "manager")
    for part in (everyone, managers, jobs, taken_back, asked_again, moved, words):
        part()
