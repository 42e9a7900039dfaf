// getAtmStatusExt as a table.
#pragma once

#include <functional>
#include <tillwire/client.hpp>

#include "exit.hpp"
#include "options.hpp"

namespace tillwire::cli {

/// Shows the ATMs that `request`, a GetAtmStatusExt, asks for; with --watch again and again, also
/// after an error, which `report` is given each time. Returns what a single round came to; of an
/// error, what `report` returned.
Exit show_atms(const Options& options, Client& client, const void* request,
               const std::function<Exit(const Error& error)>& report);

}  // namespace tillwire::cli
