// Checks the mode of the file that is open, so that it cannot be another one by then.
#include "private_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "exit.hpp"

namespace tillwire::cli {
namespace {

constexpr std::size_t most = std::size_t{1} << 20;

/// A descriptor that is closed again.
class Opened {
 public:
  explicit Opened(const char* path) : descriptor_(::open(path, O_RDONLY | O_CLOEXEC)) {}
  ~Opened() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;

  int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
};

mode_t mode_of(int descriptor, const std::string& name) {
  struct stat status {};
  if (descriptor < 0 || fstat(descriptor, &status) != 0) {
    throw Refused(name + ": cannot be read: " + std::strerror(errno));
  }
  return status.st_mode;
}

/// Refuses a file in whose folder others may put another one in its place.
void refuse_open_folder(const std::string& path, const std::string& name) {
  const std::size_t slash = path.rfind('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  struct stat status {};
  if (stat(folder.c_str(), &status) != 0) {
    throw Refused(name + ": its folder cannot be read: " + std::strerror(errno));
  }
  const bool open = (status.st_mode & (S_IWGRP | S_IWOTH)) != 0;
  if (open && (status.st_mode & S_ISVTX) == 0) {
    throw Refused(name + ": other users may replace it; chmod go-w its folder first");
  }
}

}  // namespace

bool is_open_to_others(int descriptor, const std::string& name) {
  const mode_t mode = mode_of(descriptor, name);
  return S_ISREG(mode) && (mode & (S_IRWXG | S_IRWXO)) != 0;
}

void refuse_open_to_others(const std::string& name) {
  throw Refused(name + ": other users may use it; chmod 600 it first");
}

FileContent read_file(const std::string& path, const std::string& what) {
  const std::string name = what + ": " + path;
  const Opened file(path.c_str());
  FileContent content;
  content.open_to_others = is_open_to_others(file.descriptor(), name);
  if (S_ISREG(mode_of(file.descriptor(), name))) refuse_open_folder(path, name);
  char buffer[4096];
  for (;;) {
    const ssize_t count = ::read(file.descriptor(), buffer, sizeof buffer);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw Refused(name + ": cannot be read: " + std::strerror(errno));
    if (count == 0) return content;
    content.text.append(buffer, static_cast<std::size_t>(count));
    if (content.text.size() > most) throw Refused(name + ": is larger than 1 MB");
  }
}

std::string read_private_file(const std::string& path, const std::string& what) {
  FileContent content = read_file(path, what);
  if (content.open_to_others) refuse_open_to_others(what + ": " + path);
  return std::move(content.text);
}

}  // namespace tillwire::cli
