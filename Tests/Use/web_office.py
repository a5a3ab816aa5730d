#!/usr/bin/env python3
"""The pages of flowd-web for a whole office, behind nginx that signs people in and presents their tokens: each with their own rights, and
nobody else's; who comes past the proxy, without a token or with another's form gets nothing."""
import base64
import hashlib
import html
import os
import re
import shutil
import signal
import socket
import stat
import subprocess
import sys
import urllib.parse

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "Tests", "Scenarios"), os.path.join(ROOT, "Tests", "Use", "support")]
from served import Served  # noqa: E402  pylint: disable=wrong-import-position
from story import Story  # noqa: E402  pylint: disable=wrong-import-position

NGINX = """daemon off;
master_process off;
pid {scratch}/nginx.pid;
error_log {scratch}/nginx.log;
events {{}}
http {{
  access_log off;
  client_body_temp_path {scratch}/body; proxy_temp_path {scratch}/proxy; fastcgi_temp_path {scratch}/f; uwsgi_temp_path {scratch}/u; scgi_temp_path {scratch}/s;
  map $remote_user $flowd_token {{ default ""; include {scratch}/tokens; }}
  server {{
    listen 127.0.0.1:{port};
    auth_basic "Office";
    auth_basic_user_file {scratch}/people;
    client_max_body_size 1100m;
    proxy_read_timeout 300;
    location / {{
      proxy_pass http://unix:{scratch}/pages.sock;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Connection "";
      proxy_set_header Authorization "Bearer $flowd_token";
    }}
  }}
}}
"""
PLAN = "template: visit\ntitle: Visit\nsteps:\n  - {step: look, title: Look, form: [{field: note, type: text}]}\n  - {step: go, title: Go}\n"


class Office(Served):
    """nginx and flowd-web; requests by people of the office, or past the proxy."""

    def __init__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        scratch = story.scratch.name
        self.unix = os.path.join(scratch, "pages.sock")
        program = shutil.which("flowd-web", path=os.path.dirname(os.path.realpath(story.arguments.flowctl)))
        self.log = story.file("pages.log")
        with open(self.log, "wb") as log:
            self.pages = subprocess.Popen([program, "--socket", story.socket, "--unix", self.unix, "--behind", f"http://{self.host}"], stdin=subprocess.DEVNULL,
                                          stdout=log, stderr=log)
        story.file("tokens", "".join(f'"~^{name}$" "{secret}";\n' for name, secret in tokens.items()).encode())
        story.file("people", "".join(f"{name}:{{PLAIN}}pass-{name}\n" for name in ("ana", "ben", "cleo")).encode())
        self.proxy = subprocess.Popen([shutil.which("nginx", path="/usr/sbin:/usr/bin"), "-c", story.file("nginx.conf", NGINX.format(scratch=scratch, port=self.port).encode())],
                                      stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.started += [self.pages, self.proxy]
        story.wait_for("the proxy and the pages answer", lambda: self.ask("ana", "/style.css")[0], 200)

    def connect(self, past):
        if past:
            connection = socket.socket(socket.AF_UNIX)
            connection.connect(self.unix)
            return connection
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def ask(self, who, target, method="GET", body=b"", past=False, **fields):
        known = {"Host": self.host, "Connection": "close"}
        if who:
            known["Authorization"] = "Basic " + base64.b64encode(f"{who}:pass-{who}".encode()).decode()
        if method == "POST":
            known |= {"Origin": f"http://{self.host}", "Content-Type": "application/x-www-form-urlencoded", "Content-Length": len(body)}
        known |= {name.replace("_", "-"): value for name, value in fields.items()}
        head = "".join(f"{name}: {value}\r\n" for name, value in known.items() if value is not None)
        try:
            answer = self.exchange(self.connect(past), f"{method} {target} HTTP/1.1\r\n{head}\r\n".encode() + body)
        except OSError:
            return 0, {}, ""
        top, _, page = answer.partition(b"\r\n\r\n")
        lines = top.decode().split("\r\n")
        if len(lines[0].split()) < 2:
            return 0, {}, ""
        return int(lines[0].split()[1]), {name.lower(): value for name, value in (line.split(": ", 1) for line in lines[1:])}, page.decode(errors="replace")

    def filled(self, who, target, verb, **fields):
        form = next(each for each in re.findall(r"<form.*?</form>", self.ask(who, target)[2], re.S) if f'value="{verb}"' in each)
        hidden = {name: html.unescape(value) for name, value in re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form)}
        return hidden | {"verb": verb} | fields


def rights():
    """Each person sees and does what their token may."""
    story.check("who isn't signed in gets nothing", [office.ask(None, "/")[0], office.ask("nobody", "/")[0]], [401, 401])
    story.check("ana is led to her tenant", [office.ask("ana", "/")[0], office.ask("ana", "/")[1].get("location")], [303, "/t/acme"])
    story.check("what is hers and what isn't", [office.ask("ana", each)[0] for each in ("/t/acme", "/t/acme/jobs/1", "/t/other", "/t/nowhere")], [200, 200, 404, 404])
    story.check("and ben's", [office.ask("ben", each)[0] for each in ("/t/acme", "/t/other", "/t/other/jobs/1/look")], [404, 200, 200])
    story.check("ben may only look", "As a viewer" in office.ask("ben", "/t/other/jobs/1/look")[2], True)
    status, _, page = office.ask("cleo", "/t/acme")
    story.check("signed in without a token", [status, "no token of flowd" in page], [401, True])
    target = "/t/acme/jobs/1/look"
    fields = office.filled("ana", target, "complete", **{"field.note": "Dry"})
    form = urllib.parse.urlencode(fields).encode()
    for what, wanted, answer in (("ben's session", 403, office.ask("ben", target, "POST", form)), ("another origin", 403, office.ask("ana", target, "POST", form, Origin="http://elsewhere")),
                                 ("another site", 403, office.ask("ana", target, "POST", form, Sec_Fetch_Site="cross-site")), ("another host", 421, office.ask("ana", target, "POST", form, Host="elsewhere"))):
        story.check(f"a form of ana's with {what}", [answer[0], step()["state"]], [wanted, "ready"])
    story.check("her own", [office.ask("ana", target, "POST", form)[0], step()["state"], step()["answers"]], [303, "done", {"note": "Dry"}])
    story.check("twice", [office.ask("ana", target, "POST", form)[0], sum(each["kind"] == "actionCompleted" for each in events())], [303, 1])
    story.check("it was ana", [each["principal"] for each in events() if each["kind"] == "actionCompleted"], [ana["token"]["principal"] if "principal" in ana["token"] else f"token:{ana['token']['id']}"])
    story.check("nobody ends it for all", ['action="/end"' in office.ask("ana", "/t/acme")[2], office.ask("ana", "/end", "POST", urllib.parse.urlencode({"token": fields["token"]}).encode())[0],
                                           office.ask("ana", "/t/acme")[0]], [False, 404, 200])


def past():
    """Who reaches the socket without the proxy has no more than the token that they have."""
    story.check("the socket is its group's", stat.S_IMODE(os.stat(office.unix).st_mode), 0o660)
    for what, wanted, fields in (("nothing", 401, {}), ("an empty token", 401, {"Authorization": "Bearer "}), ("a password", 401, {"Authorization": "Basic YW5hOnBhc3MtYW5h"}),
                                 ("a token that isn't one", 403, {"Authorization": "Bearer odd"}), ("a long one", 401, {"Authorization": f"Bearer {'x' * 300}"}),
                                 ("a cookie", 401, {"Cookie": f"flowd_0={'0' * 64}"}), ("a key", 401, {"Authorization": None})):
        story.check(f"past the proxy with {what}", office.ask(None, "/t/acme", past=True, **fields)[0], wanted)
    story.check("with her token", office.ask(None, "/t/acme", past=True, Authorization=f"Bearer {tokens['ana']}")[0], 200)
    story.check("the way in of one user isn't there", office.ask(None, "/enter", "POST", urllib.parse.urlencode({"k": "0" * 64}).encode(), past=True)[0] in (401, 403, 404), True)


def follows():
    """An open page hears of what happens in its tenant, through the proxy."""
    watcher = socket.create_connection(("127.0.0.1", office.port), timeout=60)
    with watcher:
        key = base64.b64encode(b"ana:pass-ana").decode()
        watcher.sendall(f"GET /t/acme/live HTTP/1.1\r\nHost: {office.host}\r\nAuthorization: Basic {key}\r\n\r\n".encode())
        seen = b""
        while b"event: changed" not in seen:
            seen += watcher.recv(4096)
        operator("action", "done", "1/go", "-t", "acme")
        number = events()[-1]["number"]
        while f"data: {number}".encode() not in seen:
            seen += watcher.recv(4096)
    story.check("it heard of it", b"event: changed" in seen, True)


def large():
    """A film goes through the proxy as it is."""
    data = b"\0\0\0\x18ftypisom" + os.urandom(1 << 20) * 20
    target = "/t/acme/jobs/1/look"
    fields = office.filled("ana", target, "attach")
    body = b"".join(f'--b\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode() for name, value in fields.items())
    body += b'--b\r\nContent-Disposition: form-data; name="media"; filename="film.mp4"\r\nContent-Type: video/mp4\r\n\r\n' + data + b"\r\n--b--\r\n"
    status = office.ask("ana", target, "POST", body, Content_Type="multipart/form-data; boundary=b")[0]
    story.check("20 MiB through the proxy", [status, [each["sha256"] for each in operator("media", "list", "1", "-t", "acme")]], [303, [hashlib.sha256(data).hexdigest()]])


def ends():
    """A token that is revoked opens nothing any more; a stop ends the program at once."""
    watcher = socket.create_connection(("127.0.0.1", office.port), timeout=60)
    key = base64.b64encode(b"ana:pass-ana").decode()
    watcher.sendall(f"GET /t/acme/live HTTP/1.1\r\nHost: {office.host}\r\nConnection: close\r\nAuthorization: Basic {key}\r\n\r\n".encode())
    watcher.recv(4096)
    operator("token", "revoke", ana["token"]["id"], "-t", "acme")
    story.check("her token is revoked", office.ask("ana", "/t/acme")[0], 403)
    watcher.settimeout(60)
    while watcher.recv(4096):
        pass
    story.check("what her page heard has ended", office.ask("ana", "/t/acme/live")[0], 403)
    office.pages.send_signal(signal.SIGTERM)
    story.check("a stop", office.pages.wait(60), 0)


def step():
    return operator("action", "show", "1/look", "-t", "acme")["action"]


def events():
    return operator("events", "-t", "acme")


with Story("The pages of an office behind nginx") as story:
    operator = story.operator()
    try:
        for slug in ("acme", "other"):
            operator("tenant", "create", slug)
            operator("template", "apply", story.file("visit.yaml", PLAN.encode()), "-t", slug)
            operator("job", "start", "visit", "-t", slug)
        ana = operator("token", "create", "Ana", "--role", "manager", "-t", "acme")
        tokens = {"ana": ana["secret"], "ben": operator("token", "create", "Ben", "--role", "viewer", "-t", "other")["secret"]}
        office = Office()
        rights()
        past()
        follows()
        large()
        ends()
    finally:
        Served.end_all()
