#!/usr/bin/env python3
"""The pages of `flowctl web` for everyone: axe finds nothing on any screen, light and dark, wide and narrow; and by the keyboard alone a
step is found, answered and done. axe-core comes with axe-selenium-python from PyPI, into .build."""
import glob
import json
import os
import subprocess
import sys
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from browser import Browser  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position
from web_server import Web  # noqa: E402  pylint: disable=wrong-import-position

WHEEL = "axe-selenium-python==2.1.6"
PLAN = """template: visit
title: Visit
attributes: [{field: place, type: text}]
steps:
  - group: before
    title: Before
    steps:
      - step: look
        title: Look at it
        instructions: Two lines of text.
        due: 2099-05-01
        evidence: [{kind: photo, count: 1}]
        form:
          - {field: note, type: text, required: true, title: Note}
          - {field: meter, type: number, unit: kWh}
          - {field: fuel, type: choice, options: [gas, oil]}
          - {field: safe, type: boolean}
          - {field: on, type: date}
      - {step: pack, title: Pack the van, weight: 3, due: 2020-05-01}
  - {step: go, title: Go there, dependsOn: [look], optional: true}
  - {step: tea, title: Drink tea, form: [{field: sugar, type: number}]}
"""
PNG = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360000000000500017a5eab3f0000000049454e44ae426082")


def axe():
    """The script of axe-core, fetched once."""
    folder = os.path.join(ROOT, ".build", "axe")
    if not os.path.isdir(folder):
        fresh = f"{folder}.{os.getpid()}"
        subprocess.run([os.path.join(ROOT, "packaging", "fetch"), "axe of PyPI", sys.executable, "-m", "pip", "install", "--quiet", "--no-deps",
                        "--root-user-action=ignore", "--target", fresh, WHEEL], check=True)
        os.rename(fresh, folder)
    with open(glob.glob(f"{folder}/**/axe.min.js", recursive=True)[0], encoding="utf-8") as file:
        return file.read()


def filled():
    """A tenant in which every screen has something."""
    operator("tenant", "create", "acme", "--currency", "EUR")
    operator("template", "apply", story.file("visit.yaml", PLAN.encode()), "-t", "acme")
    operator("profile", "add", "rose", "--title", "Rose", "-t", "acme")
    for subject in ("Mrs Ito", "Mr Brandt"):
        operator("job", "start", "visit", "--for", subject, "--due", "2099-06-01", "-t", "acme")
    operator("media", "add", "1/look", story.file("front.png", PNG), "-t", "acme")
    operator("action", "done", "2/tea", "--set", "sugar=2", "-t", "acme")
    operator("action", "progress", "2/pack", "40", "-t", "acme")
    operator("job", "note", "1", "Rang twice", "-t", "acme")
    operator("job", "hold", "2", "--reason", "Snow", "-t", "acme")
    operator.add_soon(("Pills", "--for", "rose", "--grace", "6h", "--remind", "0m", "-t", "acme"))
    operator("task", "add", "Water", "--for", "rose", "--rule", "daily at 09:00", "--at", "09:00", "--remind", "0m", "-t", "acme")
    operator("payment", "schedule", "add", "Care", "--from", "rose", "--job", "1", "--total", "100.00", "--instalment", "30% 2020-01-02 Deposit",
             "--instalment", "rest 2099-02-01 Rest", "--ladder", "0d due; 14d final", "-t", "acme")
    operator("payment", "record", "1", "10.00", "-t", "acme")
    story.wait_for("a reminder has its fate", lambda: len(operator("reminder", "list", "--settled", "-t", "acme")) > 0, True)


def screens(until):
    pages = ("", "/jobs", "/jobs?view=board", "/jobs?q=nothing", "/jobs/1", "/jobs/2", "/jobs/1/look", "/jobs/2/tea", "/jobs/2/pack", "/jobs/99", "/tasks/1", "/tasks/2",
             "/reminders", "/reminders?part=settled", "/reminders?part=failed", "/reminders/1/1/1", f"/reminders/simulate?until={until}", "/reminders/simulate?until=odd",
             "/calendar", "/calendar?month=2099-05", "/calendar?week=2099-05-01", "/money", "/money/1")
    return ["/"] + [f"/t/acme{page}" for page in pages]


def checked(browser, script, place):
    """Rules of axe that the page breaks, with what breaks them; forms that are folded away are opened."""
    browser.look("document.querySelectorAll('details').forEach(each => { each.open = true })")
    browser.call("Runtime.evaluate", expression=script)
    found = browser.call("Runtime.evaluate", awaitPromise=True, returnByValue=True,
                         expression="axe.run().then(found => JSON.stringify(found.violations.map(each => [each.id, each.nodes.map(node => node.html.slice(0, 120))])))")
    story.check(f"{place}: rules of axe that are broken", json.loads(found["result"]["value"]), [])


def everywhere(browser, script, web):
    browser.open(web.base + "/")
    checked(browser, script, "the door")
    browser.loaded(lambda: browser.send("Page.navigate", url=web.link))
    story.wait_for("it is entered", lambda: browser.look("document.querySelector('nav') !== null"), True)
    until = time.strftime("%Y-%m-%d", time.gmtime(story.now + 30 * 86400))
    for width in (1280, 360):
        for scheme in ("light", "dark"):
            browser.call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=width < 500)
            browser.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
            for target in screens(until):
                browser.open(web.base + target)
                checked(browser, script, f"{target}, {scheme}, {width}")
                story.check(f"{target} fits into {width}", browser.look("document.documentElement.scrollWidth") <= width, True)


def press(browser, key, code, text=""):
    for kind in ("keyDown", "keyUp"):
        parameters = {"type": kind, "key": key, "code": key if len(key) > 1 else f"Key{key.upper()}", "windowsVirtualKeyCode": code}
        if text and kind == "keyDown":
            parameters |= {"text": text}
        browser.send("Input.dispatchKeyEvent", **parameters)


def tab_to(browser, condition):
    """Goes on with the key Tab until what has the focus is meant; what has it is seen."""
    for _ in range(200):
        press(browser, "Tab", 9)
        if browser.look(f"(each => {condition})(document.activeElement)"):
            outline = browser.look("getComputedStyle(document.activeElement).outlineStyle")
            story.check(f"{condition} is seen to have the focus", outline, "solid")
            return
    story.check(f"{condition} is reached by Tab", False, True)


def keyboard(browser, web):
    """From the first page to a step that is done, without a mouse."""
    browser.open(f"{web.base}/t/acme")
    tab_to(browser, "each.textContent === 'Jobs'")
    browser.loaded(lambda: press(browser, "Enter", 13, "\r"))
    tab_to(browser, "each.tagName === 'A' && each.textContent.includes('Brandt')")
    browser.loaded(lambda: press(browser, "Enter", 13, "\r"))
    number = browser.look("location.pathname").rsplit("/", 1)[1]
    tab_to(browser, "each.id === 'step-tea'")
    browser.loaded(lambda: press(browser, "Enter", 13, "\r"))
    tab_to(browser, "each.name === 'field.sugar'")
    browser.call("Input.insertText", text="3")
    tab_to(browser, "each.value === 'complete'")
    browser.loaded(lambda: press(browser, "Enter", 13, "\r"))
    step = operator("action", "show", f"{number}/tea", "-t", "acme")["action"]
    story.check("a step is done by the keyboard alone", [step["state"], step["answers"]], ["done", {"sugar": 3}])


with Story("The pages for everyone", moves_clock=True) as story:
    operator = story.operator()
    try:
        filled()
        rules = axe()
        with Browser("en") as window:
            pages = Web(story, "-t", "acme")
            everywhere(window, rules, pages)
            operator("job", "resume", "2", "-t", "acme")
            operator("action", "reopen", "2/tea", "-t", "acme")
            keyboard(window, pages)
            noise = [each for each in window.seen if "404" not in str(each)]
            story.check(f"the console is empty: {noise}", noise, [])
    finally:
        Web.end_all()
