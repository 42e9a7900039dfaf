// getAtmStatusExt as a table.
#pragma once

#include <functional>
#include <tillwire/client.hpp>

#include "exit.hpp"
#include "options.hpp"

namespace tillwire::cli {

/// Shows the ATMs that `request`, a GetAtmStatusExt, asks for; with --watch again and again, also
/// after an error, which `tell` is given each time. Returns what a single round came to.
Exit show_atms(const Options& options, Client& client, const void* request,
               const std::function<void(const Error& error)>& tell);

}  // namespace tillwire::cli
