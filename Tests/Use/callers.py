#!/usr/bin/env python3
"""Who a call is from is settled when it is read: [Authenticate A][call][Authenticate B] in one packet, for every method.

callers.py --flowd PATH --flowctl PATH
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "shared"), os.path.join(HERE, "..", "Scenarios")]
from story import Story  # noqa: E402
from wire import Packet, methods  # noqa: E402

AUTHENTICATE = "io.flowd.Daemon.Authenticate"
MISSING = "io.flowd.Daemon.NoSuchTenant"
# For how many methods a call with a token has to have written an event, so that the name on it is looked at.
METHODS_WITH_EVENTS_MIN = 27
TEMPLATE = "template: tour\ntitle: Tour\nsteps:\n  - {step: one, title: One}\n  - {step: two, title: Two}\n"


class Holder:
    """A token, and for whom it speaks."""

    def __init__(self, token, name):
        self.token, self.name = token, name

    @property
    def call(self):
        return AUTHENTICATE, {"token": self.token["secret"], "onBehalfOf": self.name}

    @property
    def principal(self):
        return f"token:{self.token['token']['id']} for {self.name}"


class Callers:
    def __init__(self, story):
        self.story, self.failures = story, []
        # The last event that was looked at, and the methods that wrote one.
        self.seen, self.written = 0, set()
        root = Packet(story.socket)
        for tenant in ("acme", "other"):
            root.call("io.flowd.Tenants.Create", {"slug": tenant, "ownerUIDs": [1]})
            root.call("io.flowd.Templates.Apply", {"tenant": tenant, "source": TEMPLATE})
            root.call("io.flowd.Jobs.Start", {"tenant": tenant, "template": "tour"})
            root.call("io.flowd.Profiles.Create", {"tenant": tenant, "key": "ana", "kind": "person"})
            root.call("io.flowd.Tasks.Add", {"tenant": tenant, "spec": {"title": "Pills", "at": "08:00"}})
        self.root = root
        self.ito = Holder(self.token("acme"), "ito")
        self.kim = Holder(self.ito.token, "kim")
        self.stranger = Holder(self.token("other"), "max")

    def token(self, tenant):
        reply = self.root.call("io.flowd.Tokens.Create", {"tenant": tenant, "name": "An app", "role": "owner"})
        return reply["parameters"]

    def expect(self, what, good, found):
        self.story.checks += 1
        if not good:
            self.failures.append(what)
            print(f"   FAILED: {what}: found {str(found)[:200]}")

    def between(self, before, call, behind):
        """The call's answer, when all three are sent at once; of several the first."""
        with Packet(self.story.socket) as packet:
            packet.send(*[holder.call for holder in [before] if holder], call, *[holder.call for holder in [behind] if holder])
            if before:
                packet.reply()
            return packet.reply()

    def sweep(self, every):
        """Rights and name, method by method; returns how many were asked."""
        for method in every:
            if not method.has_tenant:
                continue
            call = (method.name, method.parameters("acme"))
            alone = self.between(self.stranger, call, None)
            self.expect(f"{method.name} of a stranger alone", alone.get("error") == MISSING, alone)
            weak = self.between(self.stranger, call, self.ito)
            self.expect(f"{method.name} with a member presented behind a stranger", weak == alone, weak)
            strong = self.between(self.ito, call, self.stranger)
            self.expect(f"{method.name} with a stranger presented behind a member", strong.get("error") != MISSING, strong)
            self.between(self.ito, call, self.kim)
            self.names(method.name)

    def names(self, method):
        """What a call with a token has written stands under the name that had been presented before it."""
        asked = {"tenant": "acme", "after": self.seen, "limit": 1000}
        events = self.root.call("io.flowd.Events.List", asked)["parameters"]["events"]
        self.seen = events[-1]["number"] if events else self.seen
        principals = {event["principal"] for event in events if event["principal"].startswith("token:")}
        if principals:
            self.written.add(method)
            self.expect(f"the name on what {method} wrote", principals == {self.ito.principal}, principals)

    def upload(self):
        begin = ("io.flowd.Media.Begin",
                 {"tenant": "acme", "job": "1", "step": "two", "name": "a.txt", "type": "text/plain", "size": 2})
        begun = self.between(self.ito, begin, self.kim)
        upload = {"tenant": "acme", "upload": begun.get("parameters", {}).get("upload", "")}
        for call in (("io.flowd.Media.Append", {**upload, "offset": 0, "data": "aGk="}), ("io.flowd.Media.Finish", upload)):
            reply = self.between(self.ito, call, self.kim)
            self.expect(f"{call[0]} of an upload begun by the same", "error" not in reply, reply)
            self.names(call[0])
        self.expect("the name on the medium", self.ito.principal in str(reply), reply)

    def without_tenant(self):
        for method in ("io.flowd.Daemon.WhoAmI", "io.flowd.Daemon.GetStatus"):
            reply = self.between(self.ito, (method, {}), self.stranger)
            self.expect(method, reply["parameters"]["caller"]["principal"] == self.ito.principal, reply)
            reply = self.between(None, (method, {}), self.stranger)
            self.expect(f"{method} of the peer", reply["parameters"]["caller"]["operator"], reply)
        for before, slugs in ((self.ito, ["acme"]), (self.stranger, ["other"]), (None, ["acme", "other"])):
            behind = self.stranger if before is not self.stranger else self.ito
            reply = self.between(before, ("io.flowd.Tenants.List", {}), behind)
            found = [tenant["spec"]["slug"] for tenant in reply["parameters"]["tenants"]]
            self.expect("io.flowd.Tenants.List", found == slugs, found)
        for call in (("io.flowd.Tenants.Create", {"slug": "fresh"}), ("io.flowd.Daemon.ConfirmClock", {}),
                     ("io.flowd.Daemon.Metrics", {})):
            denied = self.between(self.ito, call, self.kim)
            self.expect(f"{call[0]} of a token", denied.get("error") == "org.varlink.service.PermissionDenied", denied)
            done = self.between(None, call, self.ito)
            self.expect(f"{call[0]} of the peer", "error" not in done, done)


def main():
    with Story("Who a call is from, whatever is presented behind it") as story:
        callers, every = Callers(story), methods()
        callers.sweep(every)
        callers.upload()
        callers.without_tenant()
        count = len(callers.written)
        callers.expect(f"methods that wrote an event are {METHODS_WITH_EVENTS_MIN} at least", count >= METHODS_WITH_EVENTS_MIN,
                       f"{count}: {sorted(callers.written)}")
        print(f"   {len(every)} methods, of {count} the name on their events, {len(callers.failures)} failures")
        failed = bool(callers.failures)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
