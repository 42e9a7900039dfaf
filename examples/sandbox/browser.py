"""Drives headless Chromium by the W3C WebDriver protocol, with only Python's library."""
import base64
import http.client
import json
import os
import re
import shutil
import subprocess
import tempfile
import time

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--disable-default-apps", "--disable-extensions", "--disable-dev-shm-usage",
         "--no-default-browser-check", "--hide-scrollbars", "--force-device-scale-factor=1",
         # No name is resolved and no proxy asked: the gateway is on 127.0.0.1.
         "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1", "--no-proxy-server"]
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


def missing():
    """The programs of which there is none, for a message; empty if all are there."""
    return [name for name in ("chromium", "chromedriver") if not shutil.which(name)]


class Browser:
    """Runs until the end of a `with`."""

    def __init__(self):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE,
                                       stderr=subprocess.DEVNULL, text=True)
        port = None
        while port is None:
            line = self.driver.stdout.readline()
            if not line:
                raise RuntimeError("chromedriver does not start")
            port = re.search(r"started successfully on port (\d+)", line)
        self.connection = http.client.HTTPConnection("127.0.0.1", int(port[1]), timeout=60)
        self.session = None
        try:
            made = self._call("POST", "", {"capabilities": {"alwaysMatch": {
                "browserName": "chrome", "pageLoadStrategy": "normal",
                "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"},
                "goog:chromeOptions": {
                    "binary": shutil.which("chromium"),
                    "args": FLAGS + [f"--user-data-dir={self.profile.name}"]}}}})
        except BaseException:
            self.__exit__()
            raise
        self.session = made["sessionId"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.session:
            try:
                self._call("DELETE", "")
            except OSError:
                pass
        self.driver.terminate()
        self.driver.wait()
        self.driver.stdout.close()
        self.profile.cleanup()

    def _call(self, method, path, body=None):
        path = "/session" + (f"/{self.session}" if self.session else "") + path
        data = json.dumps(body or {}).encode() if method == "POST" else None
        self.connection.request(method, path, data, {"Content-Type": "application/json"})
        answer = self.connection.getresponse()
        value = json.loads(answer.read())["value"]
        if answer.status != 200:
            raise RuntimeError(value["message"].split("\n")[0])
        return value

    def open(self, url):
        self._call("POST", "/url", {"url": url})

    def url(self):
        return self._call("GET", "/url")

    def run(self, script, *arguments):
        return self._call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def find(self, selector):
        return self._call("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]

    def click(self, selector):
        self._call("POST", f"/element/{self.find(selector)}/click")

    def type(self, selector, text):
        """Replaces what the field has."""
        element = self.find(selector)
        self._call("POST", f"/element/{element}/clear")
        self._call("POST", f"/element/{element}/value", {"text": text})

    def keys(self, text, shift=False):
        """Types on the keyboard, into whatever has the focus. \\ue004 is Tab, \\ue007 Enter."""
        actions = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        if shift:
            actions = [{"type": "keyDown", "value": "\ue008"}, *actions,
                       {"type": "keyUp", "value": "\ue008"}]
        self._call("POST", "/actions", {"actions": [
            {"type": "key", "id": "keyboard", "actions": actions}]})

    def wait(self, what, script, *arguments, seconds=20):
        """Until the script returns something true, which is returned. The page itself looks, again
        and again; one that is left meanwhile is looked for anew."""
        look = """
            const [script, given, done] = arguments, until = Date.now() + 2000;
            const look = new Function(script);
            (function again() {
              let value = null;
              try { value = look(...given); } catch (error) { return done({error: String(error)}); }
              if (value || Date.now() > until) done({value}); else setTimeout(again, 10);
            })();"""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                found = self._call("POST", "/execute/async",
                                   {"script": look, "args": [script, list(arguments)]})
            except RuntimeError:
                continue  # another page has been opened
            if found.get("value"):
                return found["value"]
        raise AssertionError(f"not seen: {what}; the page has: "
                             + self.run("return document.body.innerText")[:2000])

    def devtools(self, command, **parameters):
        return self._call("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def resize(self, width, height=900, dark=False):
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height,
                      deviceScaleFactor=1, mobile=False)
        self.devtools("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce"}])

    def log(self, kind):
        """The new entries of `browser` or `performance`."""
        return self._call("POST", "/se/log", {"type": kind})

    def screenshot(self, path, whole=False):
        shot = self.devtools("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))
