// The sandbox gateway as a program.
#include <poll.h>
#include <pthread.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <csignal>
#include <exception>
#include <iostream>

#include "control/control.hpp"
#include "control/journal.hpp"
#include "control/script.hpp"
#include "http/front.hpp"
#include "options.hpp"
#include "sandbox.hpp"

namespace {

// Waits for SIGTERM or SIGINT, and for the end of stdin if that is asked for.
void wait_for_end(int signals, bool with_stdin) {
  pollfd fds[2] = {{signals, POLLIN, 0}, {STDIN_FILENO, POLLIN, 0}};
  while (true) {
    poll(fds, with_stdin ? 2 : 1, -1);
    if (fds[0].revents != 0) return;
    if (with_stdin && fds[1].revents != 0) {
      char dropped[256];
      if (read(STDIN_FILENO, dropped, sizeof dropped) <= 0) return;
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  const gateway::CommandLine line = gateway::parse_command_line(argc, argv);
  if (line.help) {
    std::cout << gateway::help_text();
    return 0;
  }
  if (!line.error.empty()) {
    std::cerr << "tillwire-gateway: " << line.error << " (see --help)\n";
    return 2;
  }
  // Blocked before any thread starts, so that only the descriptor below receives them.
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  const int signals = signalfd(-1, &ends, SFD_CLOEXEC);
  try {
    gateway::Sandbox sandbox(line.options);
    gateway::Script script;
    gateway::Journal journal;
    const gateway::Control control(line.options, sandbox, script, journal);
    const gateway::Front front(line.options, sandbox, script, journal);
    std::cout << "listening on " << (line.options.ipv6 ? "[::1]" : "127.0.0.1") << ':'
              << front.port() << " control " << control.port() << std::endl;
    wait_for_end(signals, line.options.exit_with_stdin);
  } catch (const std::exception& problem) {
    std::cerr << "tillwire-gateway: " << problem.what() << '\n';
    return 1;
  }
  return 0;
}
