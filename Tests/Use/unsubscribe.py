#!/usr/bin/env python3
"""Whoever doesn't want mails unsubscribes, at one touch of their program or by the page, and gets what they owe all the same; what was
sent to an address that nobody has marks it, and others are tried before it. Nothing is lost by either: it goes by another channel of
theirs, or that it doesn't is told."""
import os
import sys
import time
import urllib.parse

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from messages import Messages  # noqa: E402  pylint: disable=wrong-import-position
from page_server import Page  # noqa: E402  pylint: disable=wrong-import-position
from phone import phone_calls, phone_channel  # noqa: E402  pylint: disable=wrong-import-position
from postbox import Postbox  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

post = Postbox(nobody=("gone@example.org",))
PEOPLE = {"rose": ("--title", "Rose"), "hans": ("--locale", "de-AT"), "ben": ("--locale", "fr"), "eva": ("--locale", "es"), "emi": ("--locale", "ja")}
WORDS = {"en": ("Unsubscribe", "any more"), "de": ("Abbestellen", "nicht mehr an diese Adresse"), "fr": ("Se désabonner", "Vous ne recevrez plus"),
         "es": ("Darse de baja", "Ya no recibirá"), "ja": ("配信を停止", "今後このアドレスに届きません")}


def channels(scratch):
    return ("channels:\n"
            f"  - {{name: post, kind: mail, from: 'The office <office@example.org>', server: 'smtp://127.0.0.1:{post.port}', tls: none, allow: [127.0.0.1]}}\n"
            + phone_channel(scratch)
            + "  - {name: fax, kind: command, argv: [/bin/sh, -c, 'echo nobody there; exit 67']}\n")


def calls(title):
    return [each["address"] for each in phone_calls(story) if each["title"] == title]


def remind(title, who, rule="0m"):
    operator.add_soon((title, "--for", who, "--zone", "UTC", "--grace", "6h", "--remind", rule, "-t", "home"))


def mail(title, address, count=1):
    """The newest mail to somebody with a title."""
    story.wait_for(f"{title}: a mail", lambda: len(post.to(address, title)), count)
    return post.to(address, title)[-1]


def ways(message):
    """How a program unsubscribes by a mail: the link's path, where there is one."""
    header = message["List-Unsubscribe"]
    return urllib.parse.urlsplit(header.strip("<> ")) if header else None


def profile(key):
    return operator("profile", "show", key, "-t", "home")["profile"]


def standing(key):
    return [(each["channel"], each["kind"]) for each in profile(key)["status"].get("standings", [])]


def reminder(title):
    rows = operator("reminder", "list", "--settled", "--limit", "500", "-t", "home")
    return [(each["fate"], each.get("reason")) for each in rows if each["title"] == title]


def changed():
    """What events say of how addresses stand."""
    return [(each["principal"], each["payload"]["after"] or each["payload"]["before"]) for each in operator("events", "--limit", "1000", "-t", "home")
            if each["kind"] == "profileChanged" and any(name.startswith("standings") for side in ("before", "after") for name in each["payload"][side])]


def by_mail():
    """Where links lead nowhere it is a mail to the sender; the office notes it."""
    for key, words in PEOPLE.items():
        operator("profile", "add", key, "--address", f"post={key}@example.org", "--address", f"phone=+{key}", *words, "-t", "home")
    remind("Plain", "rose")
    message = mail("Plain", "rose@example.org")
    where = ways(message)
    story.check("a mail to the sender", [where.scheme, where.path, message["List-Unsubscribe-Post"]], ["mailto", "office@example.org", None])
    number = urllib.parse.parse_qs(where.query)["subject"][0].removeprefix("unsubscribe ")
    story.check("which names the delivery", operator("delivery", "show", number, "-t", "home")["delivery"]["recipient"], "rose")
    reported = operator.said("profile", "set", "rose", "--unsubscribe", "post", "-t", "home")[1]
    story.check(f"the office notes it: {reported}", "rose@example.org (unsubscribed since" in " ".join(reported.split()), True)
    remind("Not by mail", "rose")
    story.wait_for("by phone then", lambda: calls("Not by mail"), ["+rose"])
    story.check("and not by mail", post.to("rose@example.org", "Not by mail"), [])
    story.check("again", operator("profile", "set", "rose", "--unsubscribe", "post", "-t", "home")["eventNumber"], 0)
    story.check("the same address again", operator("profile", "set", "rose", "--address", "post=rose@example.org", "-t", "home")["eventNumber"], 0)
    operator("profile", "set", "rose", "--confirm", "post", "-t", "home")
    remind("By mail again", "rose")
    mail("By mail again", "rose@example.org")
    story.check("events", changed()[:2], [("uid:0", {"standings.post": "unsubscribed"}), ("uid:0", {"standings.post": "unsubscribed"})])


def linked():
    """From then on links lead somewhere."""
    page = Page(story, "--listen", "127.0.0.1:0")
    text = channels(story.scratch.name) + f"links:\n  baseURL: http://127.0.0.1:{page.port}/f\n"
    story.file("flowd.yaml", text.encode())
    operator("daemon", "reload")
    return page


def one_touch():
    """A program's POST unsubscribes, and looking doesn't; what they owe comes all the same."""
    remind("One touch", "rose")
    message = mail("One touch", "rose@example.org")
    where = ways(message)
    story.check("at one touch", [where.scheme, message["List-Unsubscribe-Post"], where.path.startswith("/f/"), len(where.path)],
                ["http", "List-Unsubscribe=One-Click", True, 67])
    text, html = message.get_body(("plain",)).get_content(), message.get_body(("html",)).get_content()
    story.check("it isn't in the text", [where.path[3:] in part for part in (text, html)], [False, False])
    for method in ("GET", "HEAD"):
        status, _, body = page.ask(where.path, method)
        story.check(f"{method} only asks", [status, standing("rose")], [200, []])
    body = page.ask(where.path)[2]
    story.check("the page asks", ["One touch" in body, "<button>Unsubscribe</button>" in body], [True, True])
    request = b"List-Unsubscribe=One-Click"
    answer = page.raw(f"POST {where.path} HTTP/1.1\r\nHost: links\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                      f"Content-Length: {len(request)}\r\n\r\n".encode() + request)
    story.check(f"a program's POST: {answer[:200]}", [answer.split()[1], standing("rose")], [b"200", [("post", "unsubscribed")]])
    story.check("by her", changed()[-1], ("link:rose", {"standings.post": "unsubscribed"}))
    story.check("once", "used before" in page.ask(where.path, "POST")[2], True)
    displayed = operator("code", "show", where.path[3:])
    story.check("what it was for", [displayed["purpose"], bool(displayed.get("redeemedAt"))], ["unsubscribe", True])
    remind("By phone", "rose")
    story.wait_for("by phone", lambda: calls("By phone"), ["+rose"])
    warned = operator("task", "add", "Named", "--for", "rose", "--start", "2099-02-01T08:00", "--remind", "0m via post", "-t", "home")["task"].get("warnings")
    story.check("a rule that names the channel is told", warned, ["reminders[0] goes to rose by post, from which rose has unsubscribed"])
    remind("Named soon", "rose", "0m via post, then 10m via phone to hans")
    story.wait_for("nothing goes out by it, and the chain goes on at once", lambda: reminder("Named soon"),
                   [("sent", None), ("suppressed", "rose has unsubscribed from post")])
    story.check("to the next", calls("Named soon"), ["+hans"])
    story.check("no mail came", [post.to("rose@example.org", title) for title in ("By phone", "Named soon")], [[], []])
    events = operator.said("events", "--limit", "2000", "-t", "home", "--json")[1] + operator.said("delivery", "list", "--limit", "500", "-t", "home", "--json")[1]
    story.check("its code is shown nowhere", where.path[3:] in events, False)


def owed():
    """A debt comes by mail all the same, and can't be declined."""
    operator("profile", "set", "rose", "--no-address", "phone", "-t", "home")
    soon = time.gmtime(story.now + 600)
    today, at = time.strftime("%Y-%m-%d", soon), time.strftime("%H:%M", soon)
    operator("payment", "schedule", "add", "Lessons", "--from", "rose", "--total", "120.00", "--currency", "EUR", "--due", today, "--ladder",
             f"0d due; at {at}; quiet none", "-t", "home")
    operator("payment", "schedule", "add", "Rent", "--from", "rose", "--total", "20.00", "--currency", "EUR", "--due", today, "--ladder",
             f"0d due via post; at {at}; quiet none", "-t", "home")
    messages.later(700)
    for title in ("Lessons", "Rent"):
        message = mail(title, "rose@example.org")
        story.check("nobody unsubscribes from it", [message["List-Unsubscribe"], message["List-Unsubscribe-Post"]], [None, None])
    # What they owe goes there also where another channel has failed.
    operator("profile", "add", "kim", "--address", "fax=1", "--address", "post=kim@example.org", "-t", "home")
    operator("profile", "set", "kim", "--unsubscribe", "post", "-t", "home")
    soon = time.gmtime(story.now + 600)
    today, at = time.strftime("%Y-%m-%d", soon), time.strftime("%H:%M", soon)
    text = operator("payment", "schedule", "add", "Fees", "--from", "kim", "--total", "9.00", "--currency", "EUR", "--due", today, "--ladder",
                    f"0d due; at {at}; quiet none", "-t", "home").get("warnings")
    story.check("nothing is said against it", text, None)
    messages.later(700)
    mail("Fees", "kim@example.org")
    remind("Nobody else", "rose")
    def went():
        return [(each["state"], each["channel"]) for each in operator("delivery", "list", "--limit", "500", "-t", "home") if each["title"] == "Nobody else"]
    story.wait_for("what isn't owed goes to the journal", went, [("sent", "journal")])


def languages():
    """The page in five languages; news and digests have the link as well; whoever was faster is told."""
    for tag, (key, address) in zip(WORDS, (("rose", "rose2"), ("hans", "hans"), ("ben", "ben"), ("eva", "eva"), ("emi", "emi"))):
        if key == "rose":
            operator("profile", "set", "rose", "--address", "post=rose2@example.org", "-t", "home")
            story.check("another address starts again", standing("rose"), [])
        remind(f"In {tag}", key)
        where = ways(mail(f"In {tag}", f"{address}@example.org"))
        body = page.ask(where.path, Accept_Language=tag)[2]
        story.check(f"{tag} asks", f"<button>{WORDS[tag][0]}</button>" in body, True)
        body = page.ask(where.path, "POST", Accept_Language=tag)[2]
        story.check(f"{tag} says: {body}", WORDS[tag][1] in body, True)
        story.check("noted", standing(key), [("post", "unsubscribed")])
        operator("profile", "set", key, "--confirm", "post", "-t", "home")
    operator("template", "apply", story.file("news.yaml", b"template: news\ntitle: News\nnotify: assigned\nsteps:\n  - {step: a, title: A}\n  - {step: b, title: B}\n"), "-t", "home")
    operator("job", "start", "news", "--assign", "a=hans", "--assign", "b=hans", "-t", "home")
    message = mail("2 Nachrichten", "hans@example.org")
    old = ways(message)
    story.check("several in one have it too", [old.scheme, message["List-Unsubscribe-Post"]], ["http", "List-Unsubscribe=One-Click"])
    operator("profile", "set", "hans", "--address", "post=other@example.org", "-t", "home")
    body = page.ask(old.path, "POST")[2]
    story.check("an old address's link leaves the new one alone", ["settled already" in body, standing("hans")], [True, []])
    remind("Late", "hans")
    where = ways(mail("Late", "other@example.org"))
    story.power_fails()
    messages.later(50 * 86400)
    story.check("after weeks", [page.ask(where.path, "POST")[0], standing("hans")], [200, [("post", "unsubscribed")]])
    remind("Later", "ben")
    where = ways(mail("Later", "ben@example.org"))
    messages.later(61 * 86400)
    story.check("and not for ever", [page.ask(where.path, "POST")[0], standing("ben")], [410, []])


def bounced():
    """An address that nobody has is marked, others are tried before it, and it is tried where there is no other."""
    operator("profile", "add", "gus", "--address", "post=gone@example.org", "--address", "phone=+gus", "-t", "home")
    remind("To nobody", "gus")
    story.wait_for("it goes by the next", lambda: calls("To nobody"), ["+gus"])
    story.check("it is marked", standing("gus"), [("post", "bounced")])
    mark = profile("gus")["status"]["standings"][0]
    story.check(f"with what was said: {mark}", "No such user here" in mark["reason"], True)
    text = " ".join(operator.said("profile", "show", "gus", "-t", "home")[1].split())
    story.check(f"for people: {text}", "gone@example.org (refused since" in text, True)
    story.check("and in a list", "post refused" in operator.said("profile", "list", "-t", "home")[1], True)
    for rule, words in (("0m via post", "goes to gus by post, where the address was refused: The server"), ("0m", None)):
        warned = operator("task", "add", "Refused", "--for", "gus", "--start", "2099-02-01T08:00", "--remind", rule, "-t", "home")["task"].get("warnings")
        story.check(f"{rule}: {warned}", bool(warned) and words in warned[0] if words else warned, True if words else None)
    known = len(operator("delivery", "list", "--limit", "500", "-t", "home"))
    remind("Straight", "gus")
    story.wait_for("straight by the next", lambda: calls("Straight"), ["+gus"])
    story.check("one delivery", len(operator("delivery", "list", "--limit", "500", "-t", "home")) - known, 1)
    story.power_fails()
    story.check("it stays", standing("gus"), [("post", "bounced")])
    operator("profile", "set", "gus", "--no-address", "phone", "-t", "home")
    warned = operator("task", "add", "Alone", "--for", "gus", "--start", "2099-02-01T08:00", "--remind", "0m", "-t", "home")["task"].get("warnings")
    story.check(f"where there is no other, it is told: {warned}", "goes to gus, whose address for post was refused: The server" in warned[0], True)
    operator("profile", "add", "nel", "-t", "home")
    warned = operator("task", "add", "Nowhere", "--for", "nel", "--start", "2099-02-01T08:00", "--remind", "0m", "-t", "home")["task"].get("warnings")
    story.check("and whoever has none", warned, ["reminders[0] goes to nel, who has no address: only the journal has it. "
                                                 "flowctl profile set nel --address CHANNEL=ADDRESS"])
    remind("No other", "gus")
    messages.stands("gus", "dead", "No such user here")
    post.nobody.clear()
    operator("delivery", "replay", messages.delivery("gus")["id"], "-t", "home")
    mail("No other", "gone@example.org")
    operator("profile", "set", "gus", "--confirm", "post", "-t", "home")
    story.check("confirmed", standing("gus"), [])
    operator("profile", "add", "fay", "--address", "fax=1", "--address", "phone=+fay", "-t", "home")
    remind("By fax", "fay")
    story.wait_for("a command says so as well", lambda: calls("By fax"), ["+fay"])
    story.check("it is marked too", standing("fay"), [("fax", "bounced")])
    story.check("in events", changed()[-1][1], {"standings.fax": "bounced"})


def wrong():
    """What can't be is told by its option."""
    for words, said in {("--unsubscribe", "pigeon"): "some of post, phone", ("--confirm", "fax"): "some of post, phone",
                        ("--unsubscribe", "post", "--confirm", "post"): "none of those in unsubscribe", ("--unsubscribe", "a b"): "the name of a channel"}.items():
        status, text = operator.said("profile", "set", "eva", *words, "-t", "home")
        story.check(f"{words}: {text}", [status != 0, said in " ".join(text.split()), words[-2] in text], [True, True, True])
    viewer = story.app("home", "viewer", "viewer")
    status, text = viewer.said("profile", "set", "eva", "--unsubscribe", "post", "-t", "home")
    story.check(f"managers only: {text}", status != 0, True)


with Story("Whoever doesn't want mails unsubscribes", channels, moves_clock=True) as story:
    messages = Messages(story)
    operator = messages.operator
    try:
        by_mail()
        page = linked()
        for part in (one_touch, owed, languages, bounced, wrong):
            part()
    finally:
        Page.end_all()
