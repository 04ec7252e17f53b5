"""Headless Firefox by its own Marionette protocol, because Debian has no driver for it: those commands of
driver.py's Browser that every browser knows."""
import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time

from driver import Browser, Trouble

COMMANDS = {"url": "Navigate", "execute/sync": "ExecuteScript", "element": "FindElement", "actions": "PerformActions",
            "screenshot": "TakeScreenshot"}
PREFS = {"marionette.port": 0, "browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False,
         "toolkit.telemetry.reportingpolicy.firstRun": False, "app.update.disabledForTesting": True,
         "browser.aboutwelcome.enabled": False, "network.captive-portal-service.enabled": False,
         "network.connectivity-service.enabled": False, "browser.startup.page": 0, "browser.startup.homepage": "about:blank",
         "browser.newtabpage.enabled": False, "extensions.getAddons.cache.enabled": False, "browser.safebrowsing.malware.enabled": False,
         "browser.safebrowsing.phishing.enabled": False, "browser.region.update.enabled": False, "ui.prefersReducedMotion": 1}


class Firefox(Browser):
    """with Firefox() as b: ...; it and its profile end with the block."""

    def __init__(self, width=1280, height=900):
        self.folder, self.session, self.number, self.link = tempfile.mkdtemp(), "", 0, None
        profile = pathlib.Path(self.folder) / "profile"
        profile.mkdir()
        (profile / "user.js").write_text("".join("user_pref(%s, %s);\n" % (json.dumps(k), json.dumps(v)) for k, v in PREFS.items()))
        own = {name: value for name, value in os.environ.items() if name not in ("G_DEBUG", "MALLOC_PERTURB_")}
        self.driver = subprocess.Popen(["firefox-esr", "--headless", "--marionette", "--no-remote", "--width", str(width), "--height",
                                        str(height), "--profile", str(profile)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                       cwd=self.folder, env=dict(own, HOME=self.folder, MOZ_CRASHREPORTER_DISABLE="1"))
        try:
            self.connect(profile / "MarionetteActivePort")
            self.ask("NewSession", {"capabilities": {"alwaysMatch": {"acceptInsecureCerts": False}}})
        except BaseException:
            self.close()
            raise

    def connect(self, port):
        for _ in range(1200):
            if port.exists() and port.read_text().strip():
                break
            if self.driver.poll() is not None:
                raise Trouble("firefox-esr ended by itself")
            time.sleep(0.1)
        self.link = socket.create_connection(("127.0.0.1", int(port.read_text())), timeout=300)
        self.read()

    def read(self):
        size = b""
        while not size.endswith(b":"):
            size += self.link.recv(1)
        text = b""
        while len(text) < int(size[:-1]):
            text += self.link.recv(int(size[:-1]) - len(text))
        return json.loads(text)

    def ask(self, command, parameters):
        self.number += 1
        text = json.dumps([0, self.number, "WebDriver:" + command, parameters]).encode()
        self.link.sendall(b"%d:%s" % (len(text), text))
        _, _, error, result = self.read()
        if error:
            raise Trouble(error["error"] + ": " + error["message"])
        return result["value"] if isinstance(result, dict) and set(result) == {"value"} else result

    def call(self, method, path, body=None):
        if path.startswith("/element/"):
            return self.ask("ElementClick", {"id": path.split("/")[2]})
        return self.ask(COMMANDS[path.strip("/")], body or {})

    def command(self, name, **parameters):
        raise Trouble("Firefox has no " + name)

    def resize(self, width, height):
        """The size of the page itself, without the window's frame."""
        frame = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self.ask("SetWindowRect", {"width": width + frame[0], "height": height + frame[1]})

    def close(self):
        try:
            if self.link:
                self.ask("DeleteSession", {})
                self.link.close()
        except (OSError, Trouble, ValueError):
            pass
        self.driver.terminate()
        self.driver.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
