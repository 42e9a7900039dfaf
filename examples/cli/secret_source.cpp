// Reads secrets byte by byte, so that no buffer keeps them and what follows a line is left.
#include "secret_source.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <tillwire/base/wipe.hpp>

#include "exit.hpp"
#include "private_file.hpp"

#if defined(__linux__)
#include <sys/prctl.h>
#endif

namespace tillwire::cli {
namespace {

volatile std::sig_atomic_t caught = 0;  // the signal that ended what was typed

/// The characters of a secret, in memory that is wiped.
class Line {
 public:
  Line() = default;
  ~Line() { wipe(characters_, sizeof characters_); }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  /// Up to the end of the line, which is read too. False if it cannot be read, is too long, or a
  /// signal came that is let through only while there is nothing to read.
  bool read(int descriptor, const sigset_t* let_through = nullptr) {
    for (;;) {
      char byte = 0;
      if (let_through != nullptr && !wait(descriptor, *let_through)) return false;
      const ssize_t count = ::read(descriptor, &byte, 1);
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return false;
      if (count == 0 || byte == '\n') break;
      if (size_ == sizeof characters_) return false;
      characters_[size_++] = byte;
    }
    if (size_ != 0 && characters_[size_ - 1] == '\r') --size_;
    return true;
  }

  std::string text() const { return {characters_, size_}; }
  bool is_text() const { return size_ != 0 && std::memchr(characters_, 0, size_) == nullptr; }

 private:
  static constexpr std::size_t most = 4096;

  static bool wait(int descriptor, const sigset_t& let_through) {
    if (descriptor >= FD_SETSIZE) return false;
    fd_set readable;
    FD_ZERO(&readable);
    FD_SET(descriptor, &readable);
    return pselect(descriptor + 1, &readable, nullptr, nullptr, nullptr, &let_through) == 1;
  }

  char characters_[most];
  std::size_t size_ = 0;
};

/// A file that is closed again.
class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {}
  File(const char* path, int flags) : descriptor_(::open(path, flags | O_CLOEXEC)) {}
  ~File() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  bool is_open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

/// While a terminal does not show what is typed: a signal that would end the program ends only the
/// reading, so that the terminal can be set as it was.
class Unseen {
 public:
  explicit Unseen(int terminal) : terminal_(terminal) {
    struct sigaction catching {};
    catching.sa_handler = [](int signal) { caught = signal; };
    sigset_t ending;
    sigemptyset(&ending);
    for (const int signal : signals) sigaddset(&ending, signal);
    // Blocked but while pselect() waits: one that came just before that would not end it.
    pthread_sigmask(SIG_BLOCK, &ending, &mask_before_);
    caught = 0;
    for (std::size_t i = 0; i < count; ++i) sigaction(signals[i], &catching, &before_[i]);
    if (tcgetattr(terminal_, &shown_) != 0) return;
    termios hidden = shown_;
    hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO | ECHONL);
    hidden.c_cc[VSUSP] = _POSIX_VDISABLE;  // a shell would take over a terminal without echo
    good_ = tcsetattr(terminal_, TCSAFLUSH, &hidden) == 0;
  }
  ~Unseen() {
    if (good_) tcsetattr(terminal_, TCSAFLUSH, &shown_);
    for (std::size_t i = 0; i < count; ++i) sigaction(signals[i], &before_[i], nullptr);
    pthread_sigmask(SIG_SETMASK, &mask_before_, nullptr);
  }
  Unseen(const Unseen&) = delete;
  Unseen& operator=(const Unseen&) = delete;

  /// Returns whether the terminal hides what is typed.
  bool good() const { return good_; }
  /// The signals that were blocked before.
  const sigset_t& mask_before() const { return mask_before_; }

 private:
  static constexpr std::size_t count = 4;
  static constexpr int signals[count] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

  int terminal_;
  bool good_ = false;
  termios shown_{};
  sigset_t mask_before_{};
  struct sigaction before_[count] {};
};

void show(int terminal, const std::string& text) {
  // A prompt that cannot be written is not missed: the option has asked for it.
  static_cast<void>(!::write(terminal, text.data(), text.size()));
}

bool ask(Line& line, const SecretSource& source) {
  const File terminal("/dev/tty", O_RDWR | O_NOCTTY);
  if (!terminal.is_open()) throw Refused(source.option + ": there is no terminal to ask at");
  bool read = false;
  {
    const Unseen unseen(terminal.descriptor());
    if (!unseen.good()) throw Refused(source.option + ": the terminal would show what is typed");
    show(terminal.descriptor(), source.where + ": ");
    read = line.read(terminal.descriptor(), &unseen.mask_before());
    show(terminal.descriptor(), "\n");
  }
  if (caught != 0) std::raise(caught);
  return read;
}

int descriptor_of(const SecretSource& source) {
  int number = -1;
  const char* const end = source.where.data() + source.where.size();
  const auto read = std::from_chars(source.where.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end || number < 0) {
    throw Refused(source.option + ": not the number of a descriptor");
  }
  return number;
}

bool read_file(Line& line, const SecretSource& source) {
  const File file(source.where.c_str(), O_RDONLY);
  const std::string name = source.option + ": " + source.where;
  if (is_open_to_others(file.descriptor(), name)) refuse_open_to_others(name);
  if (!line.read(file.descriptor())) return false;
  char more = 0;
  if (::read(file.descriptor(), &more, 1) == 1) {
    throw Refused(source.option + ": more than one line is in " + source.where);
  }
  return true;
}

std::string variable_of(const SecretSource& source) {
  // Not shown unless it can be a name: it may be the secret itself, given in the wrong place.
  const char first = source.where.empty() ? '\0' : source.where[0];
  if (first != '_' && std::isalpha(static_cast<unsigned char>(first)) == 0) {
    throw Refused(source.option + ": not the name of a variable");
  }
  // NOLINTNEXTLINE(concurrency-mt-unsafe): the only thread there is.
  const char* const value = std::getenv(source.where.c_str());
  if (value == nullptr || *value == 0) {
    throw Refused(source.option + ": the environment has no " + source.where);
  }
  return value;
}

}  // namespace

std::string read_secret(const SecretSource& source) {
  if (source.kind == SecretSource::Kind::environment) return variable_of(source);
  Line line;
  bool read = false;
  switch (source.kind) {
    case SecretSource::Kind::file:
      read = read_file(line, source);
      break;
    case SecretSource::Kind::descriptor:
      read = line.read(descriptor_of(source));
      break;
    case SecretSource::Kind::prompt:
      read = ask(line, source);
      break;
    case SecretSource::Kind::environment:
      break;
  }
  if (!read) throw Refused(source.option + ": cannot be read, or is longer than a secret may be");
  if (!line.is_text()) throw Refused(source.option + ": is empty, or holds a NUL");
  return line.text();
}

std::string read_secret_of_command(const std::vector<std::string>& words,
                                   const std::string& option) {
  std::vector<char*> arguments;
  for (const std::string& each : words) arguments.push_back(const_cast<char*>(each.c_str()));
  arguments.push_back(nullptr);
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) throw Refused(option + ": there is no pipe");
  const File output(ends[0]);
  pid_t child = -1;
  int error = 0;
  {
    const File input(ends[1]);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input.descriptor(), STDOUT_FILENO);
    error = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
  }
  if (error != 0) throw Refused(option + ": " + words[0] + ": " + std::strerror(error));
  Line line;
  const bool read = line.read(output.descriptor());
  char more = 0;
  const bool ended = read && ::read(output.descriptor(), &more, 1) == 0;
  if (!ended) ::kill(child, SIGTERM);  // it may wait until all is read
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!ended) throw Refused(option + ": prints more than one line, or one that is too long");
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    throw Refused(option + ": " +
                  (WIFEXITED(status) ? "ends with " + std::to_string(WEXITSTATUS(status))
                                     : std::string("is ended by a signal")));
  }
  if (!line.is_text()) throw Refused(option + ": prints nothing, or a NUL");
  return line.text();
}

bool forbid_core_dumps() {
  const rlimit none{0, 0};
  bool good = setrlimit(RLIMIT_CORE, &none) == 0;
#if defined(__linux__)
  good = prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 && good;
#endif
  return good;
}

}  // namespace tillwire::cli
