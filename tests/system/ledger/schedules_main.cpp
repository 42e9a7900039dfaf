// Plays schedules of one profile, or of all, and prints false reports.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "system/ledger/schedules.hpp"

namespace {

void usage() {
  std::puts(
      "usage: ledger-schedules [--profile NAME] [--schedules N] [--seed S] [--logs] [--c]\n"
      "Plays N random schedules (200) from seed S (1) on, of the profile, or of all of them, and\n"
      "counts what the till said against what the ledger knows. --logs prints the shortest log\n"
      "of each kind of false answer. --c calls the machine by the functions of C. Exit status 1:\n"
      "something was false. --list names the profiles.");
}

void print(const ledger::Profile& profile, const ledger::Tally& tally, bool logs) {
  std::printf("%s: %s\n", profile.name, profile.about);
  for (const auto& one : tally.counts) {
    std::printf("  %8llu %s\n", static_cast<unsigned long long>(one.second), one.first.c_str());
  }
  for (const auto& one : tally.falses) {
    const auto example = tally.examples.find(one.first);
    std::printf("  %8llu FALSE %s (seed %llu)\n", static_cast<unsigned long long>(one.second),
                one.first.c_str(), static_cast<unsigned long long>(example->second.seed));
    if (!logs) continue;
    for (const std::string& line : example->second.log) std::printf("      | %s\n", line.c_str());
  }
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
  std::uint64_t schedules = 200;
  std::uint64_t seed = 1;
  std::string name;
  bool logs = false;
  bool in_c = false;
  for (int i = 1; i < count; ++i) {
    const std::string option = arguments[i];
    const bool has_value = i + 1 < count;
    if (option == "--logs") {
      logs = true;
    } else if (option == "--c") {
      in_c = true;
    } else if (option == "--list") {
      for (const ledger::Profile& one : ledger::profiles()) {
        std::printf("%-18s %s%s%s\n", one.name, one.about, *one.awaits != '\0' ? "; awaits: " : "",
                    one.awaits);
      }
      return 0;
    } else if (option == "--profile" && has_value) {
      name = arguments[++i];
    } else if (option == "--schedules" && has_value) {
      schedules = std::strtoull(arguments[++i], nullptr, 10);
    } else if (option == "--seed" && has_value) {
      seed = std::strtoull(arguments[++i], nullptr, 10);
    } else {
      usage();
      return option == "--help" ? 0 : 2;
    }
  }
  if (!name.empty() && ledger::find_profile(name) == nullptr) {
    std::fprintf(stderr, "--profile: no profile is called %s; --list names them\n", name.c_str());
    return 2;
  }
  bool any = false;
  for (const ledger::Profile& profile : ledger::profiles()) {
    if (!name.empty() && name != profile.name) continue;
    ledger::Tally tally;
    for (std::uint64_t i = 0; i < schedules; ++i) {
      tally.add(ledger::play(profile, seed + i, ledger::Lie::none, in_c));
    }
    print(profile, tally, logs);
    any = any || tally.false_count() != 0;
  }
  return any ? 1 : 0;
}
