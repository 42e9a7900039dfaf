// Profiles: gateways and their users by name, in a file.
#pragma once

#include <string>

#include "options.hpp"

namespace tillwire::cli {

/// $XDG_CONFIG_HOME/tillwire/config.toml, or that below ~/.config. Throws Refused if the
/// environment names no folder.
std::string profiles_path();

/// Fills in what the options do not say from the profile that they or TILLWIRE_PROFILE name; does
/// nothing if none is named. Runs a command that prints the password, where it is needed. Throws
/// Refused, which says in which line the file is wrong.
void read_profile(Options& options);

}  // namespace tillwire::cli
