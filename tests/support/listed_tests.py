"""The tests that ctest lists for a build tree."""
import json
import pathlib
import subprocess
import tempfile


def tests_of(tree):
    """What ctest says of each test of a tree. Listed from elsewhere: even to list tests ctest begins a
    log, which a run in the tree is writing."""
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "CTestTestfile.cmake").write_text(
            f"subdirs([==[{pathlib.Path(tree).resolve()}]==])\n")
        shown = subprocess.run(["ctest", "--test-dir", folder, "--show-only=json-v1"],
                               stdout=subprocess.PIPE, check=True)
    return json.loads(shown.stdout)["tests"]
