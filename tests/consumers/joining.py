"""What the scripts that join tillwire to a build have in common."""
import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent

parser = argparse.ArgumentParser()
parser.add_argument("way")
for name in ("source", "version", "compiler", "generator", "build-program", "gateway",
             "certificates", "mbedtls"):
    parser.add_argument("--" + name)
options = parser.parse_args()

temporary = tempfile.TemporaryDirectory()  # taken away at the end
folder = pathlib.Path(temporary.name).resolve()


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
    for name in ("CMakeLists.txt", "LICENSE", "CHANGELOG.md", "idf_component.yml", "library.json"):
        shutil.copy(f"{options.source}/{name}", to)
    for name in ("include", "ports", "zephyr"):
        shutil.copytree(f"{options.source}/{name}", to / name)
    return to


def try_one_of(*ways):
    """Runs the way that the command line names."""
    {each.__name__: each for each in ways}[options.way]()
