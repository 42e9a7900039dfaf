"""Headless Chromium by its driver's W3C WebDriver protocol, with nothing but Python's library."""
import base64
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

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
        self.base = f"http://127.0.0.1:{port[1]}/session"
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
        url = self.base + (f"/{self.session}" if self.session else "") + path
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(url, data, {"Content-Type": "application/json"},
                                         method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"].split("\n")[0]) from None

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
        """Until the script returns something true, which is returned."""
        end = time.monotonic() + seconds
        while True:
            value = self.run(script, *arguments)
            if value:
                return value
            if time.monotonic() > end:
                raise AssertionError(f"not seen: {what}; the page has: "
                                     + self.run("return document.body.innerText")[:2000])
            time.sleep(0.02)

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
