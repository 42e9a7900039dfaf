"""What a container engine does with a Dockerfile, by chroot and namespaces: the image is a root."""
import contextlib
import json
import pathlib
import re
import shutil
import signal
import subprocess


class Refused(Exception):
    """The Dockerfile, or what was started from it, is not as it should be."""


def run(*command, ends_with=0, **more):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, **more)
    if done.returncode != ends_with:
        raise Refused(f"{command} failed with {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout


path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class Image:
    """Takes the steps of a Dockerfile in `root`, a system of the release that FROM names."""

    def __init__(self, root, dockerfile, context):
        self.root, self.context = root, context
        self.user, self.folder, self.volumes, self.exposed = None, "/", [], []
        steps = {"FROM": self._from, "COPY": self._copy, "RUN": self._run,
                 "USER": lambda words: setattr(self, "user", words),
                 "WORKDIR": lambda words: setattr(self, "folder", words),
                 "VOLUME": lambda words: self.volumes.extend(json.loads(words)),
                 "EXPOSE": lambda words: self.exposed.append(words),
                 "HEALTHCHECK": lambda words: setattr(self, "health", words.split("CMD ", 1)[1]),
                 "ENTRYPOINT": lambda words: setattr(self, "program", json.loads(words)),
                 "CMD": lambda words: setattr(self, "arguments", json.loads(words))}
        text = re.sub(r"^#.*\n", "", dockerfile.read_text(), flags=re.M).replace("\\\n", "")
        for line in filter(str.strip, text.splitlines()):
            name, words = line.split(maxsplit=1)
            if name not in steps:
                raise Refused(f"{dockerfile}: {name} is not among the steps that are known here")
            steps[name](words)

    def _from(self, words):
        name = re.search("^VERSION_CODENAME=(.*)$", (self.root / "etc/os-release").read_text(), re.M)
        if words != f"debian:{name[1]}-slim":
            raise Refused(f"FROM {words}: the root is Debian's {name[1]}")

    def _copy(self, words):
        pattern, to = words.split()
        found = list(self.context.glob(pattern))
        if not found:
            raise Refused(f"COPY {words}: there is none")
        for each in found:
            shutil.copy(each, self.root / to.strip("/"))

    def _run(self, words):
        run("chroot", self.root, "env", "-i", path, "DEBIAN_FRONTEND=noninteractive", "sh", "-c", words)

    @contextlib.contextmanager
    def start(self, volume):
        """Runs the command as the user, without capabilities, in its own network. Only the volume
        and /tmp can be written; the volume begins with the owner of the folder in the image."""
        at = self.root / self.volumes[0].strip("/")
        run("chown", f"--reference={at}", volume)
        run("chmod", f"--reference={at}", volume)
        script = """set -e
            ip link set lo up
            mount --bind "$1" "$1"
            mount --bind "$3" "$2"
            mount -t tmpfs tmpfs "$1/tmp"
            mount -o remount,bind,ro "$1"
            root=$1
            shift 3
            exec chroot "$root" "$@" """
        process = subprocess.Popen(
            ["unshare", "--mount", "--net", "sh", "-c", script, "sh", self.root, at, volume,
             *self._as_user(), *self.program, *self.arguments], stdout=subprocess.PIPE, text=True)
        try:
            yield Container(self, process)
        finally:
            process.send_signal(signal.SIGTERM)
            process.stdout.read()
            if process.wait() != 0:
                raise Refused(f"it ended with {process.returncode}")

    def _as_user(self):
        user, group = self.user.split(":")
        return ["setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups",
                "--bounding-set=-all", "--no-new-privs", "env", "-i",
                f"--chdir={self.folder}", path]


class Container:
    def __init__(self, image, process):
        self.image, self.process = image, process

    def inside(self, *command, **more):
        return run("nsenter", f"--target={self.process.pid}", "--mount", "--net", "--root",
                   *self.image._as_user(), *command, **more)

    def healthy(self):
        """Waits until the gateway serves, runs the health check and says which CA the volume has."""
        while "listening on " not in (line := self.process.stdout.readline()):
            if not line:
                raise Refused("it has ended before it listened")
        self._confined()
        self.inside("sh", "-c", self.image.health)
        return self.inside("cat", "certificates/ca.pem")

    def _confined(self):
        user = self.image.user.split(":")[0]
        status = dict(re.findall(r"^(\w+):\t(.*)$", pathlib.Path(
            f"/proc/{self.process.pid}/status").read_text(), re.M))
        for name, value in {"Uid": "\t".join(4 * [user]), "CapEff": "0" * 16, "CapBnd": "0" * 16,
                            "NoNewPrivs": "1"}.items():
            if status[name] != value:
                raise Refused(f"{name} of the process is {status[name]}, not {value}")
        for folder, written in (("/etc", False), ("/usr", False), (self.image.folder, True)):
            try:
                self.inside("sh", "-c", f"touch {folder}/probe && rm {folder}/probe")
                done = True
            except Refused:
                done = False
            if done != written:
                raise Refused(f"{folder}: {'can' if done else 'cannot'} be written")
        sockets = pathlib.Path(f"/proc/{self.process.pid}/net/tcp").read_text()
        listening = set(re.findall(r"^ +\d+: (\w{8}:\w{4}) \S+ 0A ", sockets, re.M))
        services = f"00000000:{int(self.image.exposed[0]):04X}"
        rest = listening - {services}
        if services not in listening or any(not each.startswith("0100007F:") for each in rest):
            raise Refused(f"it listens at {listening}")

    def tillwire(self, operation, request, ends_with=0):
        return self.inside("TILLWIRE_PASSWORD=merchant-secret", "tillwire", "--base-url",
                           f"https://localhost:{self.image.exposed[0]}", "--ca",
                           "certificates/ca.pem", "--user", "merchant-api", operation, "-",
                           ends_with=ends_with, input=json.dumps(request))
