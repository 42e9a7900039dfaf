// The child process and its control port. In a separate file because cpp-httplib takes long to
// compile.
#include "client.hpp"

#include <fcntl.h>
#include <httplib.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <stdexcept>

namespace gateway {
namespace {

std::string check(const std::string& path, const httplib::Result& result) {
  if (!result) throw std::runtime_error(path + ": the control port does not answer");
  if (result->status != 200) throw std::runtime_error(path + ": " + result->body);
  return result->body;
}

// Waits longer than cpp-httplib's 5 seconds: on a loaded machine a gateway answers late.
httplib::Client patient_client(int port) {
  httplib::Client client("127.0.0.1", port);
  client.set_read_timeout(60);
  return client;
}

}  // namespace

Process::Process(const std::string& binary, std::vector<std::string> options) {
  options.insert(options.begin(), binary);
  options.insert(options.end(), {"--quiet", "--exit-with-stdin"});
  start(options);
  read_ports();
}

Process::~Process() {
  close_stdin();
  close(stdout_);
  kill(child_, SIGTERM);
  waitpid(child_, nullptr, 0);
}

void Process::close_stdin() {
  if (stdin_ >= 0) close(stdin_);
  stdin_ = -1;
}

void Process::start(const std::vector<std::string>& words) {
  int to_child[2];
  int from_child[2];
  // Close-on-exec: a gateway started later must not keep the stdin of this gateway open.
  if (pipe2(to_child, O_CLOEXEC) != 0 || pipe2(from_child, O_CLOEXEC) != 0) {
    throw std::runtime_error("no pipe");
  }
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  child_ = fork();
  if (child_ < 0) throw std::runtime_error("no process");
  if (child_ == 0) {
    dup2(to_child[0], STDIN_FILENO);
    dup2(from_child[1], STDOUT_FILENO);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  close(to_child[0]);
  close(from_child[1]);
  stdin_ = to_child[1];
  stdout_ = from_child[0];
}

std::string Process::read_line() const {
  std::string line;
  char c = 0;
  pollfd ready{stdout_, POLLIN, 0};
  while (poll(&ready, 1, 20000) == 1 && read(stdout_, &c, 1) == 1) {
    if (c == '\n') return line;
    line += c;
  }
  throw std::runtime_error("the gateway does not start: " + line);
}

void Process::read_ports() {
  const std::string line = read_line();
  const std::size_t control = line.rfind(" control ");
  const std::size_t colon = line.rfind(':', control);
  if (control == std::string::npos || colon == std::string::npos) {
    throw std::runtime_error("the gateway does not start: " + line);
  }
  port_ = std::stoi(line.substr(colon + 1));
  control_port_ = std::stoi(line.substr(control + 9));
}

std::string Process::fetch(const std::string& path) const {
  httplib::Client client = patient_client(control_port_);
  return check(path, client.Get(path));
}

void Process::post(const std::string& path, const Json& body) const {
  httplib::Client client = patient_client(control_port_);
  check(path, client.Post(path, body.dump(), "application/json"));
}

}  // namespace gateway
