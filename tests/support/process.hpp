// Runs a program to its end and keeps what it wrote: for tests of programs.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <stdexcept>
#include <string>
#include <vector>

namespace tillwire::test {

struct Finished {
  int exit = -1;  // -1: ended by a signal
  std::string out;
  std::string err;
};

namespace process_detail {

inline std::vector<char*> pointers(const std::vector<std::string>& words) {
  std::vector<char*> all;
  for (const std::string& word : words) all.push_back(const_cast<char*>(word.c_str()));
  all.push_back(nullptr);
  return all;
}

struct Pipe {
  int ends[2] = {-1, -1};
  Pipe() {
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  void close_end(int end) {
    if (ends[end] >= 0) close(ends[end]);
    ends[end] = -1;
  }
};

/// Appends what can be read; closes the pipe at its end.
inline void drain(Pipe& from, std::string& to) {
  char buffer[4096];
  const ssize_t count = read(from.ends[0], buffer, sizeof buffer);
  if (count > 0) {
    to.append(buffer, static_cast<std::size_t>(count));
  } else {
    from.close_end(0);
  }
}

}  // namespace process_detail

/// `environment` is all that the program has of one. It is killed after 60 seconds.
inline Finished run(const std::vector<std::string>& command,
                    const std::vector<std::string>& environment = {},
                    const std::string& input = {}) {
  process_detail::Pipe in;
  process_detail::Pipe out;
  process_detail::Pipe err;
  const auto arguments = process_detail::pointers(command);
  const auto variables = process_detail::pointers(environment);
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no process");
  if (child == 0) {
    dup2(in.ends[0], STDIN_FILENO);
    dup2(out.ends[1], STDOUT_FILENO);
    dup2(err.ends[1], STDERR_FILENO);
    execve(arguments[0], arguments.data(), variables.data());
    _exit(127);
  }
  in.close_end(0);
  out.close_end(1);
  err.close_end(1);
  // The child may end without reading: then SIGPIPE must not end the test.
  const auto before = std::signal(SIGPIPE, SIG_IGN);
  const ssize_t written = write(in.ends[1], input.data(), input.size());
  std::signal(SIGPIPE, before);
  if (written != static_cast<ssize_t>(input.size()) && !(written < 0 && errno == EPIPE)) {
    throw std::runtime_error("the input was not written whole");
  }
  in.close_end(1);

  Finished finished;
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (out.ends[0] >= 0 || err.ends[0] >= 0) {
    pollfd ready[] = {{out.ends[0], POLLIN, 0}, {err.ends[0], POLLIN, 0}};
    poll(ready, 2, 1000);
    if (std::chrono::steady_clock::now() > limit) kill(child, SIGKILL);
    if (ready[0].revents != 0) process_detail::drain(out, finished.out);
    if (ready[1].revents != 0) process_detail::drain(err, finished.err);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status)) finished.exit = WEXITSTATUS(status);
  return finished;
}

}  // namespace tillwire::test
