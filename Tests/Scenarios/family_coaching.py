#!/usr/bin/env python3
"""Eko: an onboarding that resumes where the family stopped, whatever happened in between."""
from story import Story, ready, states

with Story("A family's onboarding") as story:
    coach = story.operator()
    coach("tenant", "create", "eko")
    coach("pack", "apply", "family-coaching", "-t", "eko")
    backend = story.app("eko", "backend", "manager")
    phone = story.app("eko", "phone", "member")

    backend("profile", "add", "obi", "--kind", "child", "--title", "Obi Okafor", "--set", "born=2019-04-01")
    wrong = backend.refused(65, "io.flowd.Jobs.InvalidAttributes", "job", "start", "family-onboarding", "--set",
                            "family=Okafor", "--set", "children=four", "--set", "two-homes=perhaps")
    story.check("each wrong answer is named", sorted(p["field"] for p in wrong["parameters"]["problems"]),
                ["children", "two-homes"])
    job = backend("job", "start", "family-onboarding", "--for", "Okafor", "--set", "family=Okafor", "--set",
                  "children=two", "--set", "two-homes=true")["job"]["id"]

    def answer(step, *fields):
        return phone("action", "done", f"{job}/{step}", *sum((["--set", field] for field in fields), []))

    answer("welcome")
    answer("consent", "agreed=true", "coach-may-read=true")
    answer("about-you", "called=Ada", "role=mother")
    answer("first-child", "name=Obi", "born=2019-04-01", "school=school")
    before = phone("job", "show", job)
    story.check("the second child is next", ready(before), ["second-child"])

    # The parent is called away, the machine loses its power, and weeks go by.
    story.power_fails()
    story.check("everything is as it was", phone("job", "show", job), before)
    # What was answered can't be answered again by mistake, and what comes later can't be jumped to.
    phone.refused(1, "io.flowd.Actions.NotPossibleNow", "action", "done", f"{job}/welcome")
    late = phone.refused(1, "io.flowd.Actions.NotPossibleNow", "action", "done", f"{job}/first-talk", "--set", "came=true")
    story.check("it says what is waited for", late["parameters"]["waitingFor"], ["choose-coach"])

    answer("second-child", "name=Ngozi", "born=2021-09-12")
    story.check("there is no third child", states(phone("job", "show", job), "other-children"), {"other-children": "notApplicable"})
    answer("other-home", "days=weekends", "takes-part=true")
    story.power_fails()
    answer("invite-parent")
    # Somebody may not be safe: the steps for that open, and the rest waits for them.
    answer("worry", "about=separation", "safe=false")
    story.check("a coach calls first", states(phone("job", "show", job), "call-today", "choose-coach"),
                {"call-today": "ready", "choose-coach": "blocked"})
    answer("call-today", "emergency=false")
    answer("local-help", "where=The family centre")
    answer("choose-coach", "coach=Tom", "talk-on=2026-12-01")
    answer("first-talk", "came=true")
    status = phone("job", "show", job)["job"]["status"]
    story.check("all is answered", [status["state"], status["completion"]["displayed"]], ["completed", "100"])
    # What goes well may still be told: it is optional and moves nothing.
    answer("going-well")
    story.check("it is in the list of those who are through",
                [j["id"] for j in backend("job", "list", "--state", "completed", "--search", "okafor")], [job])
