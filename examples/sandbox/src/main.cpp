// The sandbox gateway as a program.
#include <poll.h>
#include <pthread.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <csignal>
#include <exception>
#include <iostream>
#include <optional>
#include <string>

#include "control/control.hpp"
#include "control/journal.hpp"
#include "control/messenger.hpp"
#include "control/script.hpp"
#include "http/certificates.hpp"
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
  gateway::CommandLine line = gateway::parse_command_line(argc, argv);
  if (!line.answer.empty()) {
    std::cout << line.answer;
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
  std::signal(SIGXFSZ, SIG_IGN);  // a state file that may not grow is an error like any other
  const int signals = signalfd(-1, &ends, SFD_CLOEXEC);
  try {
    std::optional<gateway::Certificates> made;
    if (line.options.tls && line.options.cert_file.empty()) {
      made.emplace(line.options.certificate_folder, line.options.listen);
      line.options.cert_file = made->server();
      line.options.key_file = made->server_key();
    }
    gateway::Sandbox sandbox(line.options);
    gateway::Script script;
    gateway::Journal journal(line.options.log_size);
    const gateway::Control control(line.options, sandbox, script, journal);
    const gateway::Messenger messenger(line.options, sandbox, journal);
    const gateway::Front front(line.options, sandbox, script, journal);
    std::cout << "listening on " << gateway::host_in_url(line.options.listen) << ':' << front.port()
              << " control " << control.port() << '\n';
    if (made) std::cout << "certificate authority " << made->authority() << '\n';
    std::cout << std::flush;
    wait_for_end(signals, line.options.exit_with_stdin);
  } catch (const std::exception& problem) {
    std::cerr << "tillwire-gateway: " << problem.what() << '\n';
    return 1;
  }
  return 0;
}
