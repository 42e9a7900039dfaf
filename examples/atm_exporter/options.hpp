// What the command line of the exporter asks for.
#pragma once

#include <cstdint>
#include <string>
#include <tillwire/model/optional.hpp>
#include <vector>

#include "cli/options.hpp"

namespace exporter {

struct Options {
  tillwire::cli::Options gateway;  ///< where the ATMs are asked for, as with the command line
  std::vector<std::string> institutions;
  std::string listen_host = "127.0.0.1";
  int listen_port = 9755;                              ///< 0: any free one
  tillwire::Optional<std::int32_t> zone_minutes = {};  ///< of times without an offset
  bool recyclers = false;                              ///< the cassettes take notes in
  bool help = false;
};

/// Reads the arguments and the environment. Throws tillwire::cli::Refused.
Options read_options(int argc, const char* const* argv);

/// The text of --help.
extern const char help_text[];

}  // namespace exporter
