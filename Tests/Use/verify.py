#!/usr/bin/env python3
"""An address that somebody gives for themselves, or that a manager isn't sure of, is used once whoever reads it has confirmed it: until then
only the code goes there. Where it was another one before, that one is told."""
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from messages import Messages  # noqa: E402  pylint: disable=wrong-import-position
from page_server import Page  # noqa: E402  pylint: disable=wrong-import-position
from phone import phone_calls, phone_channel  # noqa: E402  pylint: disable=wrong-import-position
from postbox import Postbox  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

post = Postbox()
TITLES = {"en": "Please confirm this address", "de": "Bitte bestätigen Sie diese Adresse", "fr": "Veuillez confirmer cette adresse",
          "es": "Confirme esta dirección", "ja": "アドレスの確認のお願い"}
ASKS = {"en": ("Confirm this address", "This address is confirmed"), "de": ("Diese Adresse bestätigen", "Diese Adresse ist bestätigt"),
        "fr": ("Confirmer cette adresse", "Cette adresse est confirmée"), "es": ("Confirmar esta dirección", "Esta dirección está confirmada"),
        "ja": ("このアドレスを確認", "このアドレスを確認しました")}


def channels(scratch):
    return ("channels:\n"
            f"  - {{name: post, kind: mail, from: office@example.org, server: 'smtp://127.0.0.1:{post.port}', tls: none, allow: [127.0.0.1]}}\n"
            + phone_channel(scratch))


def calls(address):
    return [each for each in phone_calls(story) if each["address"] == address]


def mail(address, title, count=1):
    story.wait_for(f"{title} to {address}", lambda: len(post.to(address, title)), count)
    return post.to(address, title)[-1].get_body(("plain",)).get_content()


def code(text):
    return re.search(r"\b[0-9a-f]{64}\b", text)[0]


def standing(key):
    status = operator("profile", "show", key, "-t", "home")["profile"]["status"]
    return [(each["channel"], each["kind"]) for each in status.get("standings", [])]


def went(title, state):
    """By which channel something went, and why not."""
    def found():
        return [each for each in operator("delivery", "list", "--limit", "500", "-t", "home") if each["title"] == title]
    story.wait_for(f"{title}: {state}", lambda: [each["state"] for each in found()], [state])
    return found()[0]["channel"], found()[0].get("reason")


def remind(title, who, rule="0m"):
    operator.add_soon((title, "--for", who, "--zone", "UTC", "--grace", "6h", "--remind", rule, "-t", "home"))


def person(key, role="viewer"):
    """Somebody with a token of their own, to whom a profile is linked."""
    own = story.app("home", key, role)
    token = next(each["id"] for each in operator("token", "list", "-t", "home") if each["name"] == key)
    operator("profile", "set", key, "--principal", f"token:{token}", "-t", "home")
    return own


def oneself():
    """Rose gives her address herself: she gets the code, tells it, and is reached from then on."""
    for key, words in {"rose": ("--title", "Rose"), "de": ("--locale", "de-AT"), "fr": ("--locale", "fr"), "es": ("--locale", "es"),
                       "ja": ("--locale", "ja"), "en": ()}.items():
        operator("profile", "add", key, *words, "-t", "home")
    rose = person("rose")
    operator("tenant", "set", "home", "--quiet-hours", "00:00-23:59")
    reported = rose.said("profile", "set", "rose", "--address", "post=rose@example.org", "-t", "home")[1]
    story.check(f"she is told: {reported}", "rose@example.org (to be confirmed since" in " ".join(reported.split()), True)
    story.check("and what is next", "A code goes to rose@example.org: its link confirms the address" in reported, True)
    text = mail("rose@example.org", TITLES["en"])
    (message,) = post.to("rose@example.org", TITLES["en"])
    story.check("it can't be declined, and belongs to no other", [message["List-Unsubscribe"], message["References"]], [None, None])
    story.check(f"the code comes at any hour: {text}", ["home is to send messages for Rose here" in text, "tell home this code: " in text], [True, True])
    story.check("to be confirmed", standing("rose"), [("post", "unverified")])
    operator("tenant", "set", "home", "--quiet-hours", "none")
    remind("Before", "rose")
    story.check("nothing else goes there", [went("Before", "sent")[0], post.to("rose@example.org", "Before")], ["journal", []])
    remind("By name", "rose", "0m via post")
    story.check("nor what names the channel", went("By name", "cancelled"), ("post", "rose hasn't confirmed the address for post"))
    warned = operator("task", "add", "Warned", "--for", "rose", "--start", "2099-02-01T08:00", "--remind", "0m via post", "-t", "home")["task"].get("warnings")
    story.check("a rule is told", warned, ["reminders[0] goes to rose by post, and rose hasn't confirmed the address yet"])
    warned = operator("task", "add", "Warned too", "--for", "rose", "--start", "2099-02-01T08:00", "--remind", "0m", "-t", "home")["task"].get("warnings")
    story.check("whoever names none as well", warned,
                ["reminders[0] goes to rose, who has unsubscribed, or hasn't confirmed the address yet: only the journal has it"])
    said = rose.said("profile", "set", "rose", "--address", "post=rosy@example.org", "-t", "home")
    story.check(f"another one waits: {said}", [said[0], "when another code may go out" in said[1], "Z" in said[1]], [65, True, True])
    story.power_fails()
    displayed = operator("code", "show", code(text))
    story.check("what it is for", [displayed["purpose"], displayed["open"], displayed["recipient"]], ["verify", True, "rose"])
    done = operator("code", "redeem", code(text))
    story.check("confirmed", [done["purpose"], done["subject"], done["repeated"], standing("rose")], ["verify", "rose/post", False, []])
    said = operator.said("code", "redeem", code(text))[1]
    story.check(f"for people: {said}", "the address of rose for post is confirmed, in home" in said, True)
    for wrong, found in (("123", "3 characters"), (code(text).upper(), "other characters"), ("x" * 63, "63 characters")):
        said = operator.said("code", "redeem", wrong)
        story.check(f"no code: {said}", [said[0], found in said[1], "as the message has them" in said[1]], [65, True, True])
    event = [each for each in operator("events", "--limit", "500", "-t", "home") if each["kind"] == "profileChanged"][-1]
    story.check("by her", [event["principal"], event["payload"]["before"], event["payload"]["after"]], ["link:rose", {"standings.post": "unverified"}, {}])
    story.check("once", operator("code", "redeem", code(text))["repeated"], True)
    remind("After", "rose")
    mail("rose@example.org", "After")
    everything = operator.said("events", "--limit", "1000", "-t", "home", "--json")[1] + operator.said("delivery", "list", "-t", "home", "--json")[1] + \
        operator.said("reminder", "list", "--settled", "--limit", "500", "-t", "home", "--json")[1]
    story.check("the code is shown nowhere", code(text) in everything, False)
    same = rose("profile", "set", "rose", "--address", "post=rose@example.org", "-t", "home")
    story.check("the same again changes nothing", [same["eventNumber"], standing("rose")], [0, []])
    return rose


def others(rose):
    """She says nothing else of herself, and nothing of others; a manager confirms for her."""
    for words in (("rose", "--title", "Queen"), ("rose", "--confirm", "post"), ("rose", "--set", "a=b"), ("rose", "--no-principal"),
                  ("rose", "--address", "post=x@example.org", "--title", "Queen"), ("de", "--address", "post=x@example.org"), ("nobody", "--address", "post=x@example.org")):
        status, text = rose.said("profile", "set", *words, "-t", "home")
        story.check(f"{words}: {text}", [status != 0, "manager" in text], [True, True])
    rose("profile", "set", "rose", "--address", "phone=+1", "--first", "phone", "-t", "home")
    story.wait_for("by phone too", lambda: len(calls("+1")), 1)
    story.check("with the code", [calls("+1")[0]["title"], bool(code(calls("+1")[0]["text"])), calls("+1")[0]["payload"]["code"] == code(calls("+1")[0]["text"])],
                [TITLES["en"], True, True])
    operator("profile", "set", "rose", "--confirm", "phone", "-t", "home")
    remind("By phone", "rose")
    story.wait_for("then it is used", lambda: [each["title"] for each in calls("+1")[1:]], ["By phone"])
    rose("profile", "set", "rose", "--unsubscribe", "phone", "-t", "home")
    story.check("she unsubscribes", standing("rose"), [("phone", "unsubscribed")])
    said = operator.said("profile", "set", "rose", "--address", "phone=+1", "--verify", "-t", "home")
    story.check(f"nobody asks her there: {said}", [said[0], "--confirm phone takes that back" in said[1], standing("rose")], [65, True, [("phone", "unsubscribed")]])
    operator("profile", "set", "rose", "--unsubscribe", "post", "-t", "home")
    for same in ("Rose Ito <rose@example.org>", "rose@EXAMPLE.org"):
        said = operator.said("profile", "set", "rose", "--address", f"post={same}", "--verify", "-t", "home")
        story.check(f"nor however it is written: {said}", [said[0], "--confirm post takes that back" in said[1]], [65, True])
    operator("profile", "set", "rose", "--confirm", "post", "-t", "home")
    said = operator.said("profile", "set", "rose", "--no-address", "phnoe", "-t", "home")
    story.check(f"another channel isn't taken away: {said}", [said[0], "rose had no address for phnoe: it has some for" in " ".join(said[1].split())], [0, True])
    rose("profile", "set", "rose", "--no-address", "phone", "-t", "home")
    story.check("and takes it away", standing("rose"), [])


def changed(rose):
    """The address that it was before is told; codes of one that isn't hers any more do nothing."""
    rose("profile", "set", "rose", "--address", "post=new@example.org", "-t", "home")
    first = code(mail("new@example.org", TITLES["en"]))
    text = mail("rose@example.org", "Your address was changed")
    story.check(f"the old one is told: {text}", ["messages for Rose to another address than this one" in text, "new@example.org" in text], [True, False])
    status, text = rose.said("profile", "set", "rose", "--address", "post=newer@example.org", "-t", "home")
    story.check(f"not at once again: {text}", [status != 0, "when another code may go out" in " ".join(text.split())], [True, True])
    status, text = rose.said("profile", "set", "rose", "--no-address", "post", "-t", "home")
    story.check(f"nor by taking it away before: {text}", [status != 0, "managers take away what isn't confirmed" in " ".join(text.split())], [True, True])
    status, text = rose.said("profile", "set", "rose", "--unsubscribe", "post", "-t", "home")
    story.check(f"nor is what isn't confirmed declined: {text}", [status != 0, "a channel whose address is confirmed" in " ".join(text.split())], [True, True])
    messages.later(61)
    rose("profile", "set", "rose", "--address", "post=newer@example.org", "-t", "home")
    second = code(mail("newer@example.org", TITLES["en"]))
    story.check("one that was never confirmed isn't told", post.to("new@example.org", "Your address was changed"), [])
    story.check("its code does nothing", [operator("code", "redeem", first)["eventNumber"], standing("rose")], [0, [("post", "unverified")]])
    said = operator.said("code", "redeem", first)[1]
    story.check(f"and nobody is told that it did: {said}", ["Nothing is done" in said, "confirmed" in said], [True, False])
    messages.later(61)
    status, text = rose.said("profile", "set", "rose", "--address", "post=newer@example.org", "-t", "home")
    story.check(f"for longer each time: {text}", [status != 0, "when another code may go out" in " ".join(text.split())], [True, True])
    messages.later(240)
    before = len(operator("events", "--limit", "1000", "-t", "home"))
    rose("profile", "set", "rose", "--address", "post=newer@example.org", "-t", "home")
    event = [each for each in operator("events", "--limit", "1000", "-t", "home")[before:] if each["kind"] == "profileChanged"]
    story.check("its event says so", [each["payload"]["after"] for each in event], [{"standings.post": "unverified"}])
    third = code(mail("newer@example.org", TITLES["en"], 2))
    story.check("another code", third != second, True)
    operator("code", "redeem", second)
    story.check("either is good", standing("rose"), [])
    story.check("once it is so", operator("code", "redeem", third)["eventNumber"], 0)
    for words in (("--address", "post=victim@example.org", "--unsubscribe", "post"),):
        status, text = rose.said("profile", "set", "rose", *words, "-t", "home")
        story.check(f"{words}: {text}", [status != 0, "a channel whose address is confirmed" in " ".join(text.split()), standing("rose")], [True, True, []])
    rose("profile", "set", "rose", "--no-address", "post", "-t", "home")
    mail("newer@example.org", "Your address was changed")
    rose("profile", "set", "rose", "--address", "post=thief@example.org", "-t", "home")
    mail("thief@example.org", TITLES["en"])
    displayed = [each["id"] for each in operator("reminder", "list", "--settled", "--limit", "500", "-t", "home") if each["title"] == "Address of Rose for post"][0]
    story.check("a preview has what went out", "tell home this code" in operator.said("message", "preview", "--reminder", displayed, "--to", "rose", "-t", "home")[1], True)
    operator("profile", "set", "rose", "--address", "post=given@example.org", "-t", "home")
    story.check("a manager's counts", standing("rose"), [])
    remind("Given", "rose")
    mail("given@example.org", "Given")
    operator("profile", "set", "rose", "--address", "post=Rose Ito <named@example.org>", "-t", "home")
    operator("profile", "set", "rose", "--address", "post=other@example.org", "--verify", "-t", "home")
    mail("named@example.org", "Your address was changed")
    mail("other@example.org", TITLES["en"])
    operator("profile", "set", "rose", "--confirm", "post", "-t", "home")


def languages():
    """Where links lead somewhere, the page asks, in five languages; managers ask for it."""
    page = Page(story, "--listen", "127.0.0.1:0")
    story.file("flowd.yaml", (channels(story.scratch.name) + f"links:\n  baseURL: http://127.0.0.1:{page.port}/f\n").encode())
    operator("daemon", "reload")
    for key, title in TITLES.items():
        operator("profile", "set", key, "--address", f"post={key}@example.org", "--verify", "-t", "home")
        text = mail(f"{key}@example.org", title)
        path = "/f/" + code(text)
        html = post.to(f"{key}@example.org", title)[-1].get_body(("html",)).get_content()
        story.check(f"{key}: {text}", [f"http://127.0.0.1:{page.port}{path}" in text, f">{ASKS[key][0]}</a>" in html], [True, True])
        body = page.ask(path, Accept_Language=key)[2]
        story.check(f"{key} asks", [f"<button>{ASKS[key][0]}</button>" in body, standing(key)], [True, [("post", "unverified")]])
        body = page.ask(path, "POST", Accept_Language=key)[2]
        story.check(f"{key} says: {body}", [ASKS[key][1] in body, standing(key)], [True, []])
    operator("profile", "set", "en", "--address", "post=late@example.org", "--verify", "-t", "home")
    path = "/f/" + code(mail("late@example.org", TITLES["en"]))
    messages.later(8 * 86400)
    story.check("not for ever", [page.ask(path, "POST")[0], standing("en")], [410, [("post", "unverified")]])


def wrong():
    """What can't be is told; a profile goes with what was asked of it; words can be one's own."""
    for words, said in {("--verify",): "--verify is for what --address gives", ("--address", "post=x@example.org", "--verify", "--confirm", "post"): ""}.items():
        status, text = operator.said("profile", "set", "fr", *words, "-t", "home")
        story.check(f"{words}: {text}", [status != 0 or not said, said in " ".join(text.split())], [True, True])
    operator("profile", "add", "gone", "-t", "home")
    operator("profile", "set", "gone", "--address", "post=gone@example.org", "--verify", "-t", "home")
    text = code(mail("gone@example.org", TITLES["en"]))
    operator("profile", "remove", "gone", "-t", "home")
    story.check("whoever is gone isn't confirmed", operator("code", "redeem", text)["eventNumber"], 0)
    operator("message", "set", "verification", "en", "--title", "Yours?", "--text", "{{recipient}}: {{code}}{{#links.verify}} {{links.verify}}{{/links.verify}}", "-t", "home")
    operator("profile", "set", "en", "--address", "post=own@example.org", "--verify", "-t", "home")
    text = mail("own@example.org", "Yours?")
    story.check(f"own words: {text}", text.count(code(text)), 2)
    for name in ("for", "day", "amount", "job"):
        status, text = operator.said("message", "set", "verification", "en", "--text", "{{" + name + "}}", "-t", "home")
        story.check(f"{name}: {text}", [status != 0, "code" in text], [True, True])


with Story("Addresses are confirmed by who reads them", channels, moves_clock=True) as story:
    messages = Messages(story)
    operator = messages.operator
    try:
        someone = oneself()
        others(someone)
        changed(someone)
        languages()
        wrong()
    finally:
        Page.end_all()
