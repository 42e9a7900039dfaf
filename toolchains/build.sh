# What the scripts that build have in common; they source it at the top of the repository, with
# pipefail set. Build trees and the output of the last step (step.log) are below build/.

say() { printf '%s %s\n' "$(date +%H:%M:%S)" "$*"; }

# Of the lines that a build prints, shows how far it has come: on a terminal in place, else now and
# then.
progress() {
  local line next=$((SECONDS + 10))
  while IFS= read -r line; do
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    if [[ -t 1 ]]; then
      printf '\r         %d of %d' "${BASH_REMATCH[@]:1}"
    elif ((SECONDS >= next)); then
      printf '         %d of %d\n' "${BASH_REMATCH[@]:1}"
      next=$((SECONDS + 10))
    fi
  done
  [[ ! -t 1 ]] || printf '\r\033[K'
}

# CPU seconds of all that this shell has run so far, in `spent`.
cpu_seconds() {
  times >build/times
  spent=$(awk -F'[ms ]+' 'NR == 2 { printf "%d", $1 * 60 + $2 + $3 * 60 + $4 }' build/times)
}

# step NAME COMMAND... : says what it does; shows the output of a step only if the step fails.
step() {
  local name=$1
  shift
  say "$name"
  "$@" 2>&1 | tee build/step.log | progress || {
    tail -n 60 build/step.log
    say "failed: $name"
    exit 1
  }
}

# configure TREE OPTION... : a build tree below build/, with what they have in common. `werror` is ON where
# warnings must be errors; else CMake decides.
configure() {
  local tree=$1 launcher=
  shift
  ! command -v ccache >/dev/null || launcher=ccache
  step "configuring $tree" cmake -S . -DTILLWIRE_TESTS=ON ${werror:+-DTILLWIRE_WERROR=$werror} \
    -DCMAKE_CXX_COMPILER_LAUNCHER=$launcher -DCMAKE_C_COMPILER_LAUNCHER=$launcher "$@"
}

# build TREE OPTION...
build() {
  local tree=$1
  shift
  step "building $tree" cmake --build "build/$tree" "$@"
}

mkdir -p build
