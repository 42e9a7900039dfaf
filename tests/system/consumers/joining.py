"""What the scripts that join tillwire to a build have in common."""
import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent

parser = argparse.ArgumentParser()
parser.add_argument("way")
for name in ("source", "version", "compiler", "generator", "build-program", "gateway",
             "certificates", "mbedtls", "cmake", "toolchain", "emulator"):
    parser.add_argument("--" + name)
options = parser.parse_args()

temporary = tempfile.TemporaryDirectory()  # taken away at the end
folder = pathlib.Path(temporary.name).resolve()

if options.cmake:  # unpacked from packages, with its own library
    oldest = pathlib.Path(options.cmake) / "usr"
    (folder / "bin").mkdir()
    wrapper = folder / "bin" / "cmake"
    libraries = next(oldest.glob("lib/*/libjsoncpp.so.*")).parent
    wrapper.write_text(f'#!/bin/sh\nLD_LIBRARY_PATH={libraries} exec {oldest}/bin/cmake "$@"\n')
    wrapper.chmod(0o755)
    os.environ["PATH"] = f"{wrapper.parent}:{os.environ['PATH']}"


def run(*command, **more):
    """What the command prints; ends the test if it fails."""
    command = [str(word) for word in command]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          **more)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}\n{done.stdout}\nfailed with {done.returncode}")
    return done.stdout


def expect(what, good):
    if not good:
        sys.exit(f"not so: {what}")


def configure(source, tree, *settings):
    """The command that configures a project."""
    return ["cmake", "-S", str(source), "-B", str(tree), "-G", options.generator,
            f"-DCMAKE_MAKE_PROGRAM={options.build_program}",
            f"-DCMAKE_CXX_COMPILER={options.compiler}", *(f"-D{each}" for each in settings)]


def copy_of_tillwire(to):
    """What a build takes from a checkout: no tests, no examples, nothing of git."""
    to.mkdir()
    for name in ("CMakeLists.txt", "LICENSE", "CHANGELOG.md", "README.md", "UPGRADING.md", "idf_component.yml",
                 "library.json"):
        shutil.copy(f"{options.source}/{name}", to)
    for name in ("include", "ports", "zephyr"):
        shutil.copytree(f"{options.source}/{name}", to / name)
    return to


def offered_ports(top):
    """The include folders of the ports, except that of the reference board, which is a template."""
    return [each for each in pathlib.Path(top).glob("ports/*/include") if each.parent.name != "mps2"]


def try_one_of(*ways):
    """Runs the way that the command line names."""
    if options.cmake:
        version = run("cmake", "--version").split()[2]
        expect(f"{options.cmake} is what runs: {version}",
               f"cmake-{version}.".startswith(f"{pathlib.Path(options.cmake).name}."))
    {each.__name__: each for each in ways}[options.way]()
