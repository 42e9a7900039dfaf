// tillwire-atm-exporter: the state of ATMs as metrics for Prometheus.
#include <pthread.h>

#include <csignal>
#include <exception>
#include <iostream>
#include <memory>
#include <vector>

#include "cli/exit.hpp"
#include "cli/secret_source.hpp"
#include "options.hpp"
#include "server.hpp"
#include "source.hpp"

namespace exporter {
namespace {

namespace cli = tillwire::cli;

std::vector<std::unique_ptr<Source>> make_sources(const Options& options,
                                                  const cli::Address& address) {
  std::vector<std::unique_ptr<Source>> sources;
  for (const std::string& institution : options.institutions) {
    sources.push_back(std::make_unique<Source>(options, address, institution));
  }
  if (sources.empty()) sources.push_back(std::make_unique<Source>(options, address, ""));
  return sources;
}

int run(const Options& options) {
  if (options.help) {
    std::cout << help_text;
    return cli::success;
  }
  // Blocked before any thread starts, so that only sigwait() receives them.
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  static_cast<void>(std::signal(SIGPIPE, SIG_IGN));

  const cli::Address address = cli::make_address(options.gateway);
  const auto sources = make_sources(options, address);
  const Server server(options, sources);
  std::cout << "listening on " << options.listen_host << ':' << server.port() << std::endl;
  int which = 0;
  sigwait(&ends, &which);
  return cli::success;
}

}  // namespace
}  // namespace exporter

int main(int argc, char** argv) {
  try {
    if (!tillwire::cli::forbid_core_dumps()) {
      throw tillwire::cli::Refused("core dumps cannot be turned off");
    }
    return exporter::run(exporter::read_options(argc, argv));
  } catch (const tillwire::cli::Refused& refused) {
    std::cerr << "tillwire-atm-exporter: " << refused.what() << '\n';
    return tillwire::cli::usage;
  } catch (const std::exception& problem) {
    std::cerr << "tillwire-atm-exporter: " << problem.what() << '\n';
    return tillwire::cli::connection;
  }
}
