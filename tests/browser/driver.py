"""A small client of W3C WebDriver for headless Chromium by chromedriver; needs Debian's packages and Python's own
library alone."""
import base64
import http.client
import json
import os
import re
import shutil
import subprocess
import tempfile

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Enter": "\ue007", "Tab": "\ue004", "ArrowRight": "\ue014", "ArrowLeft": "\ue012", "ArrowUp": "\ue013",
        "ArrowDown": "\ue015", "Space": " ", "Escape": "\ue00c", "Home": "\ue011"}
HELD = {"Shift": "\ue008", "Control": "\ue009"}


class Trouble(Exception):
    pass


class Browser:
    """with Browser() as b: ...; it and its profile end with the block."""

    def __init__(self, width=1280, height=900, script=True):
        self.folder = tempfile.mkdtemp()
        # GLib's warnings on a machine without a desktop are not failures.
        own = {name: value for name, value in os.environ.items() if name not in ("G_DEBUG", "MALLOC_PERTURB_")}
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                       cwd=self.folder, text=True, env=own)
        self.session = self.port = None
        try:
            for line in self.driver.stdout:
                found = re.search(r"started successfully on port (\d+)", line)
                if found:
                    self.port = int(found.group(1))
                    break
            self.begin(width, height, script)
        except BaseException:
            self.close()
            raise

    def begin(self, width, height, script):
        arguments = ["--headless=new", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage", "--disable-background-networking",
                     "--force-prefers-reduced-motion", "--window-size=%d,%d" % (width, height), "--user-data-dir=" + self.folder + "/profile"]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        options = {"args": arguments, "prefs": {} if script else {"profile.managed_default_content_settings.javascript": 2}}
        answer = self.call("POST", "/session", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": options,
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}}})
        self.session = "/session/" + answer["sessionId"]
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def call(self, method, path, body=None):
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        link.request(method, path, json.dumps(body) if body is not None else None, {"Content-Type": "application/json"})
        value = json.loads(link.getresponse().read())["value"]
        link.close()
        if isinstance(value, dict) and "error" in value:
            raise Trouble(value["error"] + ": " + value["message"].split("\n")[0])
        return value

    def post(self, path, **body):
        return self.call("POST", self.session + path, body)

    def command(self, name, **parameters):
        return self.post("/goog/cdp/execute", cmd=name, params=parameters)

    def open(self, path):
        self.post("/url", url=path if "://" in path else "file://" + os.path.abspath(path))

    def run(self, script, *arguments):
        return self.post("/execute/sync", script=script, args=list(arguments))

    def find(self, selector):
        return self.post("/element", using="css selector", value=selector)[ELEMENT]

    def click(self, selector):
        self.post("/element/%s/click" % self.find(selector))

    def keys(self, *names):
        """Types keys into the element that has the focus."""
        actions = []
        for name in names:
            held = HELD.get(name.split("+")[0]) if "+" in name[1:] else None
            for key in [KEYS[name.split("+")[-1]]] if name.split("+")[-1] in KEYS else [name.split("+")[1]] if held else list(name):
                press = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
                actions += [{"type": "keyDown", "value": held}] + press + [{"type": "keyUp", "value": held}] if held else press
        self.post("/actions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", self.session + "/screenshot")))

    def console(self):
        """The console's messages since the last call, except mere information."""
        return [e["message"] for e in self.post("/se/log", type="browser") if e["level"] in ("SEVERE", "WARNING")]

    def requests(self):
        """The addresses that were requested since the last call, but by the page that the browser itself begins with."""
        found = []
        for entry in self.post("/se/log", type="performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent" and not message["params"]["documentURL"].startswith("chrome"):
                found.append(message["params"]["request"]["url"])
        return found

    def accessibility(self):
        """Chromium's accessibility tree: (role, name, properties) of every node that is not ignored."""
        nodes = self.command("Accessibility.getFullAXTree")["nodes"]
        return [(n.get("role", {}).get("value"), n.get("name", {}).get("value", ""),
                 {p["name"]: p["value"].get("value") for p in n.get("properties", [])}) for n in nodes if not n.get("ignored")]

    def close(self):
        try:
            if self.session:
                self.call("DELETE", self.session)
        except (OSError, Trouble, http.client.HTTPException):
            pass
        self.driver.terminate()
        self.driver.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
