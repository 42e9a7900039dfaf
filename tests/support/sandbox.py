"""The sandbox gateway as a child process, for tests that are scripts."""
import json
import re
import subprocess
import urllib.request


class Gateway:
    """Runs until the end of a `with`. Its control interface: examples/sandbox/README.md."""

    def __init__(self, program, *options):
        self.process = subprocess.Popen([program, "--quiet", "--exit-with-stdin", *options],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port, self.control = map(int, re.search(
            r":(\d+) control (\d+)", self.process.stdout.readline()).groups())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()

    def ask(self, path, body=None):
        """What the control interface answers; with a body it is a POST."""
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(f"http://127.0.0.1:{self.control}{path}", data,
                                    timeout=10) as answer:
            text = answer.read()
            return json.loads(text) if text else None


def tls_options(certificates, kind="ec"):
    """So that it serves TLS, with the certificates of tests/system/ports/certificates."""
    return ["--tls", "--cert", f"{certificates}/{kind}.crt", "--key", f"{certificates}/{kind}.key"]
