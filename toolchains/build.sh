# Shared functions of the scripts that build. They source this file at the top of the repository, with
# pipefail set. Build trees and the output of the last step (step.log) are below build/.

say() { printf '%s %s\n' "$(date +%H:%M:%S)" "$*"; }

# Shows the progress that the lines of a build report: in place on a terminal, otherwise every ten seconds.
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

# Sets `spent` to the CPU seconds of everything that this shell has run so far.
cpu_seconds() {
  times >build/times
  spent=$(awk -F'[ms ]+' 'NR == 2 { printf "%d", $1 * 60 + $2 + $3 * 60 + $4 }' build/times)
}

# step NAME COMMAND... : prints the name, runs the command, and shows its output only if it fails.
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

# configure TREE OPTION... : configures a build tree below build/ with the common options. Set `werror` to ON
# to make warnings errors; otherwise CMake decides.
configure() {
  local tree=$1 launcher=
  shift
  ! command -v ccache >/dev/null || launcher=ccache
  export CCACHE_SLOPPINESS=pch_defines,time_macros  # or what has a precompiled header is not cached
  step "configuring $tree" cmake -S . -DTILLWIRE_TESTS=ON ${werror:+-DTILLWIRE_WERROR=$werror} \
    -DCMAKE_CXX_COMPILER_LAUNCHER=$launcher -DCMAKE_C_COMPILER_LAUNCHER=$launcher "$@"
}

# build TREE OPTION... : builds a tree that is configured.
build() {
  local tree=$1
  shift
  step "building $tree" cmake --build "build/$tree" "$@"
}

mkdir -p build
