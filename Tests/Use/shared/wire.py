"""The socket as it is: calls in one packet, and a plausible call of every method of every interface file."""
import importlib.util
import json
import os
import socket

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
API = os.path.join(ROOT, "Sources", "FlowAPI")

# What a field of that name may have; what isn't here goes by its type.
BY_NAME = {
    "occasion": "due", "language": "de", "code": "0" * 64,
    "delivery": "0" * 32, "job": "1", "step": "one", "task": "1", "occurrence": "1/1", "reminder": "1/1/1", "schedule": "1", "payment": "1/p1",
    "instalment": "1/1", "profile": "ana", "party": "ana", "media": "3", "upload": "0123", "principal": "uid:77",
    "token": "00000000", "template": "tour", "key": "fresh", "kind": "person", "slug": "fresh", "set": "at",
    "source": "template: fresh\ntitle: Fresh\nsteps:\n  - {step: one, title: One}\n",
    "amount": "1.00", "total": "1.00", "due": "2027-05-01", "until": "2027-05-01", "duration": "10m", "category": "food",
    "reason": "Because", "title": "A title", "name": "A name", "text": "A text", "type": "text/plain", "data": "aGk=",
    "size": 2, "offset": 0, "number": 1, "percent": 5, "share": "rest", "bankLines": ["b1"], "days": [{"date": "2027-12-25"}],
    "instalments": [{"share": "rest", "due": "2027-05-01"}], "charge": 1, "direction": "outgoing", "at": "08:00",
}
# What a method can't do without, or has to have otherwise than others.
BY_METHOD = {
    "io.flowd.Messages.Set": {"title": "Due"}, "io.flowd.Messages.Preview": {"occasion": "due", "language": "de"},
    "io.flowd.Library.Apply": {"source": "action: fresh\ntitle: Fresh\n"},
    "io.flowd.Library.Lint": {"source": "action: fresh\ntitle: Fresh\n"},
    "io.flowd.Library.Show": {"key": "photo"},
    "io.flowd.Simulation.Run": {"until": "2d"},
    "io.flowd.Media.Begin": {"job": "1", "step": "one"},
    "io.flowd.Tasks.Add": {"spec": {"title": "Pills", "at": "08:00"}},
    "io.flowd.Tasks.Apply": {"spec": {"title": "Pills", "at": "08:00"}},
    "io.flowd.Tasks.Edit": {"spec": {"title": "Pills", "at": "08:00"}},
    "io.flowd.Tasks.GetAdherence": {"task": "1"},
    "io.flowd.Tasks.GetBoard": {},
    "io.flowd.Jobs.AddStep": {"step": "new"},
    "io.flowd.Jobs.Update": {"title": "Another"},
    "io.flowd.Jobs.SetStep": {"due": ""},
    "io.flowd.Jobs.MoveStep": {"before": "two"},
    "io.flowd.Tenants.Update": {"title": "Another"},
    "io.flowd.Tenants.SaveList": {"list": {"name": "fresh", "of": "jobs", "filter": {}}},
    "io.flowd.Profiles.Create": {"key": "fresh"},
    "io.flowd.Profiles.Update": {"title": "Another"},
    "io.flowd.Payments.SetLadder": {"ladder": "0d due"},
    "io.flowd.Daemon.Authenticate": {"token": "flowd_" + "0" * 64},
}
STREAMS = {"io.flowd.Events.Watch", "io.flowd.Simulation.Run", "io.flowd.Codes.ReadFeed"}


def interfaces():
    """The interface files, read by the generator's own parser."""
    spec = importlib.util.spec_from_file_location("generate", os.path.join(API, "generate.py"))
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    return generate.load(generate.HERE / "Interfaces")


class Method:
    def __init__(self, interface, member):
        self.interface, self.member = interface, member
        self.name = f"{interface.name}.{member.name}"

    @property
    def has_tenant(self):
        return any(field.name == "tenant" for field in self.member.fields)

    def parameters(self, tenant):
        """What the method may be called with, without what may be left out."""
        given = {field.name: self.value(field) for field in self.member.fields if field.type[0] != "?"}
        given.update(BY_METHOD.get(self.name, {}))
        if self.has_tenant:
            given["tenant"] = tenant
        return given

    def value(self, field, depth=0):
        known = self.interface.types.get(field.type)
        by_name = field.name in BY_NAME and not known
        return BY_NAME[field.name] if by_name else self.of_type(field.type, depth)

    def of_type(self, type, depth):
        if type[0] in ("?", "[]", "[string]"):
            inner = self.of_type(type[1], depth + 1)
            return {"?": inner, "[]": [inner], "[string]": {"a": inner}}[type[0]]
        if type in self.interface.types:
            member = self.interface.types[type]
            if member.kind == "enum":
                return member.fields[0].name
            return {field.name: self.value(field, depth + 1) for field in member.fields if field.type[0] != "?"}
        return {"string": "text", "int": 1, "bool": False, "float": 1.0, "object": {"a": "b"}}[type]

    def texts(self, tenant):
        """Each text that the method takes, also those that may be left out: its path, and parameters with `mark` there."""
        for field in self.member.fields:
            for path, value in self.marked(field.name, field.type, field.name, 0):
                given = self.parameters(tenant)
                given[field.name] = value
                yield path, given

    def marked(self, name, type, path, depth):
        if type[0] == "?":
            yield from self.marked(name, type[1], path, depth)
        elif type[0] == "[]":
            for inner, value in self.marked(name, type[1], f"{path}[0]", depth + 1):
                yield inner, [value]
        elif type[0] == "[string]":
            yield f"{path}.a\0b", {"a\0b": self.of_type(type[1], depth)}
            for inner, value in self.marked(name, type[1], f"{path}.a", depth + 1):
                yield inner, {"a": value}
        elif type == "string":
            yield path, str(BY_NAME.get(name, "text")) + "\0x"
        elif type == "object":
            yield f"{path}.a", {"a": "b\0c"}
            yield f"{path}.a\0b", {"a\0b": "c"}
        elif type in self.interface.types and self.interface.types[type].kind == "struct" and depth < 4:
            fields = self.interface.types[type].fields
            needed = {field.name: self.value(field, depth + 1) for field in fields if field.type[0] != "?"}
            for field in fields:
                for inner, value in self.marked(field.name, field.type, f"{path}.{field.name}", depth + 1):
                    yield inner, {**needed, field.name: value}


def methods():
    return [Method(interface, member) for interface in interfaces() for member in interface.of_kind("method")]


class Packet:
    """A connection that sends several calls at once."""

    def __init__(self, path, timeout=30):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(timeout)
        self.socket.connect(path)
        self.rest = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    @staticmethod
    def frame(method, parameters):
        call = {"method": method, "parameters": parameters}
        if method in STREAMS:
            call["more"] = True
        return json.dumps(call).encode() + b"\0"

    def send(self, *calls):
        self.socket.sendall(b"".join(self.frame(*call) for call in calls))

    def reply(self):
        """The next reply; None when the connection is closed."""
        while b"\0" not in self.rest:
            data = self.socket.recv(65536)
            if not data:
                return None
            self.rest += data
        frame, self.rest = self.rest.split(b"\0", 1)
        return json.loads(frame)

    def call(self, method, parameters=None):
        self.send((method, parameters or {}))
        return self.reply()
