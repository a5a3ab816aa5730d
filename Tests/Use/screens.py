#!/usr/bin/env python3
"""What people see at 80 and at 120 columns, kept as pictures of text (Tests/Screens): an office of two weddings and a care service, on a
Monday in March. No line is wider than the terminal, no list cuts what tells its lines apart, and each picture is what it was.
SCREENS=write draws them anew."""
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from story import Story  # noqa: E402  pylint: disable=wrong-import-position
from terminal import Terminal  # noqa: E402  pylint: disable=wrong-import-position

FOLDER = os.path.join(ROOT, "Tests", "Screens")
SIZES = {"80": (24, 80), "120": (40, 120)}
# Monday, 22 March 2027, 09:30 in Berlin.
NOW = 1_805_704_200
DAY = 86_400
AMINA, CARE = ("-t", "amina-jonas"), ("-t", "care")
SCREENS = {
    "due": ("due", "--until", "21d", *AMINA), "due-all": ("due", "--until", "21d", "-A"),
    "action-list": ("action", "list", "--state", "ready", *AMINA), "action-show": ("action", "show", "3/reply", *AMINA),
    "job-list": ("job", "list", *AMINA), "job-show": ("job", "show", "2", *AMINA), "job-explain": ("job", "explain", "3", *AMINA),
    "job-graph": ("job", "graph", "3", *AMINA), "job-columns": ("job", "list", "--template", "guest-rsvp", "--column", "subject,form.reply.answer,form.reply.persons", *AMINA),
    "job-count": ("job", "list", "--template", "guest-rsvp", "--count-by", "attribute.side", "--sum", "attribute.invited", *AMINA),
    "payment-due": ("payment", "due", *AMINA), "payment-due-all": ("payment", "due", "-A"), "payment-sums": ("payment", "due", "-A", "--sum-by", "party"),
    "payment-schedule": ("payment", "schedule", "show", "1", *AMINA), "payment-ladder": ("payment", "ladder", "1", *AMINA),
    "payment-outlook": ("payment", "outlook", *AMINA), "calendar": ("calendar", *AMINA), "calendar-week": ("calendar", "--week", "2027-03-22", *AMINA),
    "reminders": ("reminder", "list", "--settled", *CARE), "missed": ("missed", "--since", "3d", *CARE), "occurrences": ("occurrence", "list", "--from", "3d", *CARE),
    "occurrences-missed": ("occurrence", "list", "--missed", "-A"), "task-list": ("task", "list", *CARE), "task-show": ("task", "show", "1", *CARE),
    "task-adherence": ("task", "adherence", "--for", "mrs-ito", *CARE),
    "board": ("task", "board", *CARE), "board-tomorrow": ("task", "board", "--day", "tomorrow", *CARE), "adherence-people": ("task", "adherence", "-A"), "adherence-tasks": ("task", "adherence", "--by", "day,task", *CARE), "profile-list": ("profile", "list", *CARE), "template-list": ("template", "list", *AMINA),
    "tenant-list": ("tenant", "list"), "top": ("top", "--once"),
}
# Rows of these stay one line, or have another name than the title that is cut; the rest of a title stands in job show, and below the calendar.
ONE_LINE = {"top", "job-graph", "job-show", "calendar", "calendar-week", "tenant-list"}


def made(slug, title, pack):
    operator("init", slug, "--title", title, "--time-zone", "Europe/Berlin", "--currency", "EUR", "--pack", pack, "--with-examples", "--yes")


def office():
    """Two weddings, with vendors to pay and guests who answer."""
    for slug, couple, guests in (("amina-jonas", "Amina and Jonas", ("Ingrid and Olaf Berg", "Fatou Diallo", "The Zimmermann-Oberholzer family")),
                                 ("bea-carl", "Bea and Carl", ("Aunt Sofia", "The neighbours from the second floor"))):
        here = ("-t", slug)
        made(slug, f"Wedding of {couple}", "wedding")
        planner = story.app(slug, "planner", "owner")
        planner("job", "start", "wedding-planning", "--for", couple, "--set", f"couple={couple}", "--set", "ceremony=both", "--set", "setting=outdoors",
                "--set", "abroad=false", "--set", "wedding-date=2027-06-12", *here)
        planner("job", "start", "vendor-payments", "--for", couple, "--set", "wedding-date=2027-06-12", "--set", "venue-price=6000", "--set", "catering-price=4000",
                "--set", "music-price=1800", *here)
        for job, guest in enumerate(guests, 3):
            planner("job", "start", "guest-rsvp", "--for", guest, "--set", f"household={guest}", "--set", f"invited={job - 1}", "--set", f"side={'one' if job % 2 else 'other'}",
                    "--set", "from-afar=true", "--set", "whole-day=true", *here)
        planner("action", "done", "3/address", "--set", "address=12 Elm Street, Millbrook", *here)
        planner("action", "done", "3/invitation", "--set", "sent-on=2027-03-12", *here)
        planner("action", "done", "4/address", "--set", "address=3 Oak Lane", *here)
        if slug == "amina-jonas":
            planner("action", "done", "3/reply", "--set", "answer=coming", "--set", "persons=2", *here)
            planner("action", "start", "4/invitation", *here)
            planner("payment", "record", "1", "1200.00", *here)


def care():
    """A care service with medicines that are taken, and forgotten."""
    made("care", "Care at home", "home-care")
    return story.app("care", "nurse", "owner")


def displayed(words, size):
    """What a terminal of this size shows, without what is otherwise at each run."""
    environment = {**story.environment, "COLUMNS": str(SIZES[size][1]), "TERM": "xterm", "NO_COLOR": "1", "TZ": "Europe/Berlin", "LC_ALL": "C.UTF-8"}
    environment = {name: value for name, value in environment.items() if not name.startswith("FLOWCTL_")}
    terminal = Terminal([story.arguments.flowctl, *words, "--socket", story.socket], environment, size=SIZES[size])
    story.check(f"{words} ends: {terminal.screen}", terminal.end(30), 0)
    # A slow machine takes some minutes for what is done at half past nine and at five past eight.
    # What is sent meanwhile is before or behind what is done, so that numbers of events are others.
    return re.sub(r"#\d+", lambda found: "#" + "0" * (len(found[0]) - 1), re.sub(r"\b09:3\d\b", "09:30", re.sub(r"\b08:0[5-9]\b", "08:05", re.sub(r"\btoken:[0-9a-f]{8}\b", "token:00000000", terminal.screen))))


def pictures():
    for size, (height, width) in SIZES.items():
        for name, words in SCREENS.items():
            found = displayed(words, size)
            wide = [line for line in found.splitlines() if len(line) > width]
            story.check(f"{name} fits in {width}", wide, [])
            if name not in ONE_LINE:
                story.check(f"{name} cuts nothing at {width}", [line for line in found.splitlines() if "…" in line], [])
            if name == "top":
                # Its counts and its newest events are others at each run.
                story.check(f"{name} is within the screen", found.count("\n") < height, True)
                continue
            path = os.path.join(FOLDER, size, f"{name}.txt")
            if os.environ.get("SCREENS") == "write":
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "w", encoding="utf-8") as file:
                    file.write(found)
            with open(path, encoding="utf-8") as file:
                kept = file.read()
            if found != kept:
                print(found)
            story.check(f"{name} at {width} is what it was", found == kept, True)


story = Story("What people see at 80 and 120 columns", moves_clock=True)
os.environ["FLOWCTL_PACKS"] = os.path.join(ROOT, "config", "packs")
story.move_clock(NOW - 14 * DAY)
with story:
    operator = story.operator()
    office()
    nurse = care()
    operator("task", "add", "Read the post", "--rule", "FREQ=WEEKLY", "--at", "18:00", "-t", "bea-carl")
    for day in range(13, -1, -1):
        # Five minutes after eight each morning; on every fourth nobody says a word, and flowd sees that time passes.
        story.move_clock(NOW - day * DAY - 5_100)
        for verb in ("pause", "resume"):
            operator("task", verb, "1", "-t", "bea-carl")
        story.noted()
        if day % 4:
            nurse("task", "done", "1", "--text", "Taken with water", "-t", "care")
    story.move_clock(NOW)
    story.noted()
    pictures()
