"""A real browser without a window, which a rig drives by its protocol for debuggers over two pipes."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile

# Seconds that anything in it may take before it counts as hanging.
PATIENCE = 120
PROGRAMS = ("chromium-headless-shell", "chromium")


class Browser:
    """Chromium with one page; `seen` has what it wrote to its console and what its policies refused."""

    def __init__(self, language):
        program = next((found for name in PROGRAMS if (found := shutil.which(name))), None)
        if program is None:
            raise FileNotFoundError("there is no chromium; make test installs it")
        self.folder = tempfile.mkdtemp()
        (theirs, self.out), (self.into, others) = os.pipe(), os.pipe()
        # The protocol is spoken at the descriptors 3 and 4.
        script = f'exec "$0" "$@" 3<&{theirs} 4>&{others}'
        self.process = subprocess.Popen(
            ["bash", "-c", script, program, "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--headless", f"--accept-lang={language}", f"--user-data-dir={self.folder}", "about:blank"],
            pass_fds=[theirs, others], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs)
        os.close(others)
        self.number, self.rest, self.seen, self.session = 0, b"", [], None
        try:
            self.attach()
        except BaseException:
            self.__exit__()
            raise

    def attach(self):
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call("Page.setLifecycleEventsEnabled", enabled=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.out)
        os.close(self.into)
        shutil.rmtree(self.folder, ignore_errors=True)

    def read(self):
        while b"\0" not in self.rest:
            if not select.select([self.into], [], [], PATIENCE)[0]:
                raise TimeoutError("the browser says nothing")
            part = os.read(self.into, 65536)
            if not part:
                raise EOFError("the browser has ended")
            self.rest += part
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def note(self, event):
        if event.get("method") in ("Log.entryAdded", "Runtime.consoleAPICalled", "Runtime.exceptionThrown"):
            self.seen.append(event["params"])

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise ValueError(answer["error"])
                return answer["result"]
            self.note(answer)

    def loaded(self, begin):
        """Does what loads another page, and waits until that is there and drawn."""
        before = self.loader()
        begin()
        while True:
            event = self.read()
            self.note(event)
            known = event.get("params", {})
            if event.get("method") == "Page.lifecycleEvent" and known["name"] == "load" and known["loaderId"] != before:
                break
        # Nothing can be pressed before it is drawn.
        self.call("Runtime.evaluate", awaitPromise=True,
                  expression="new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))")

    def loader(self):
        """Id of what has loaded the page that is there."""
        return self.call("Page.getFrameTree")["frameTree"]["frame"]["loaderId"]

    def open(self, address):
        self.loaded(lambda: self.send("Page.navigate", url=address))

    def click(self, selector):
        """A press of the mouse, as somebody does it, on what loads another page."""
        box = self.look(f"(() => {{ const r = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
                        " return [r.x + r.width / 2, r.y + r.height / 2] })()")
        for kind in ("mousePressed", "mouseReleased"):
            press = {"type": kind, "x": box[0], "y": box[1], "button": "left", "clickCount": 1}
            if kind == "mouseReleased":
                self.loaded(lambda: self.send("Input.dispatchMouseEvent", **press))
            else:
                self.call("Input.dispatchMouseEvent", **press)

    def send(self, method, **parameters):
        """A call whose answer isn't waited for."""
        self.number += 1
        os.write(self.out, json.dumps({"id": self.number, "method": method, "params": parameters, "sessionId": self.session}).encode() + b"\0")

    def look(self, expression):
        """Value of an expression in the page."""
        return self.call("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def picture(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot")["data"]))
