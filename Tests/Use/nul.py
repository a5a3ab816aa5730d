#!/usr/bin/env python3
"""U+0000 in every text that any method takes is refused with the field's name, and nothing is done.

nul.py --flowd PATH --flowctl PATH
"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "shared"), os.path.join(HERE, "..", "Scenarios")]
from story import Story  # noqa: E402
from wire import Packet, methods  # noqa: E402

INVALID = "org.varlink.service.InvalidParameter"
TEMPLATE = "template: tour\ntitle: Tour\nsteps:\n  - {step: one, title: One}\n  - {step: two, title: Two}\n"


def head(packet):
    return packet.call("io.flowd.Events.List", {"tenant": "acme", "limit": 1000})["parameters"]["events"][-1]["number"]


def main():
    failures = 0
    with Story("No text has U+0000 in it") as story, Packet(story.socket) as root:
        for call in (("Tenants.Create", {"slug": "acme"}), ("Templates.Apply", {"tenant": "acme", "source": TEMPLATE}),
                     ("Jobs.Start", {"tenant": "acme", "template": "tour"})):
            root.call("io.flowd." + call[0], call[1])
        before, fields = head(root), 0
        for method in methods():
            for path, parameters in method.texts("acme"):
                with Packet(story.socket) as packet:
                    reply = packet.call(method.name, parameters)
                fields += 1
                story.checks += 1
                found = (reply or {}).get("error"), (reply or {}).get("parameters", {}).get("parameter")
                if found != (INVALID, path.replace("\0", "\\0")):
                    failures += 1
                    print(f"   FAILED: {method.name} {path!r}: found {str(reply)[:160]}")
        story.check("nothing was done", head(root), before)
        escape = "template: bad\ntitle: \"a\\0b\"\nsteps:\n  - {step: one, title: One}\n"
        reply = root.call("io.flowd.Templates.Apply", {"tenant": "acme", "source": escape})
        story.check("its escape in a template", reply.get("error"), "io.flowd.Templates.InvalidTemplate")
        print(f"   {fields} texts, {failures} of them taken or told wrong")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
