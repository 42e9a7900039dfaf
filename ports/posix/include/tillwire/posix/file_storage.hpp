// The journal's storage in a file.
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <tillwire/port/storage.hpp>

namespace tillwire::posix {

/// A file of fixed size, in sectors as flash has them. What it answered true to is on the disk
/// (fdatasync), as far as the disk itself keeps its word.
///
///     posix::FileStorage storage;
///     if (!storage.open("/var/lib/till/journal")) return;  // errno says why
///     Journal journal(storage);
///
/// The first open() of a path makes a file that is not there: as a whole or not at all, readable by
/// its owner alone. One
/// process has it at a time: another one's open() fails with EWOULDBLOCK.
///
/// A write fails where the next start of the program would not find it. errno is ESTALE if the path
/// leads to another file or to none (removed, renamed, replaced, mounted over), EINVAL if the file
/// was truncated, and EPERM in a child that was forked after open(): both processes would write to
/// the same places.
///
/// After a write or a sync that failed the file is closed, and everything answers false until
/// open(): what reads back need not be on the disk. open() writes all of it back and syncs it. A
/// file that was open before and was removed is not made again (ENOENT): an empty journal would
/// know nothing of what is in doubt. Put the old file back; or look up at the gateway what was
/// open, and start the program again.
class FileStorage final : public Storage {
 public:
  /// The journal wants at least two sectors of at least 512 bytes, each a multiple of 256.
  explicit FileStorage(std::uint32_t sector_size = 4096, std::uint32_t sector_count = 4)
      : sector_size_(sector_size), sector_count_(sector_count) {}
  ~FileStorage() { close(); }
  FileStorage(const FileStorage&) = delete;
  FileStorage& operator=(const FileStorage&) = delete;

  /// False, with errno, if the file can neither be used nor made. EINVAL: it is of another size.
  /// What reads back afterwards is on the disk.
  [[nodiscard]] bool open(const char* path) {
    close();
    if (!keep(path)) return false;
    file_ = ::open(path, O_RDWR | O_CLOEXEC);
    const bool may_make = !was_open_ && file_ < 0 && errno == ENOENT;
    if (may_make && make(path)) file_ = ::open(path, O_RDWR | O_CLOEXEC);
    if (file_ < 0) return false;
    owner_ = ::getpid();
    // The file may have been replaced before it was locked. Its name too may not be on the disk:
    // the process that made it may have been killed before that.
    const bool good =
        ::flock(file_, LOCK_EX | LOCK_NB) == 0 && is_ours() && sync_folder(path) && write_back();
    if (!good) close();
    was_open_ = was_open_ || good;
    return good;
  }

  void close() {
    const int error = errno;
    if (file_ >= 0) ::close(file_);
    file_ = -1;
    errno = error;
  }

  std::uint32_t sector_size() const override { return sector_size_; }
  std::uint32_t sector_count() const override { return sector_count_; }

  bool read(std::uint32_t at, void* to, std::uint32_t bytes) override {
    if (!is_owner()) return false;
    auto* into = static_cast<char*>(to);
    while (bytes != 0) {
      const ssize_t count = ::pread(file_, into, bytes, static_cast<off_t>(at));
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return false;
      into += count;
      at += static_cast<std::uint32_t>(count);
      bytes -= static_cast<std::uint32_t>(count);
    }
    return true;
  }

  bool write(std::uint32_t at, const void* from, std::uint32_t bytes) override {
    return close_unless(is_ours() && put(file_, at, static_cast<const char*>(from), bytes) &&
                        sync(file_) && is_ours());
  }

  bool erase(std::uint32_t sector) override {
    return close_unless(is_ours() && blank(file_, sector * sector_size_, sector_size_) &&
                        sync(file_) && is_ours());
  }

 private:
  std::uint32_t size() const { return sector_size_ * sector_count_; }

  /// Keeps the path: an absolute one, so that it leads there from any working directory.
  bool keep(const char* path) {
    char name[PATH_MAX];
    std::size_t length = 0;
    if (*path != '/') {
      if (::getcwd(name, sizeof name) == nullptr) return false;
      length = std::strlen(name);
      name[length++] = '/';
    }
    const std::size_t more = std::strlen(path) + 1;
    if (length + more > sizeof name) {
      errno = ENAMETOOLONG;
      return false;
    }
    std::memcpy(name + length, path, more);
    was_open_ = was_open_ && std::strcmp(name, path_) == 0;
    std::memcpy(path_, name, length + more);
    return true;
  }

  bool is_owner() const {
    if (file_ < 0 || owner_ == ::getpid()) return true;
    errno = EPERM;
    return false;
  }

  /// Whether the next open() of the path finds what is written. Asked before a write, which another
  /// process may read, and after it: the file may have been replaced meanwhile.
  bool is_ours() const {
    struct stat file;
    struct stat named;
    if (!is_owner() || ::fstat(file_, &file) != 0) return false;
    const bool there = ::stat(path_, &named) == 0;
    if (!there || named.st_ino != file.st_ino || named.st_dev != file.st_dev) {
      errno = ESTALE;
      return false;
    }
    if (file.st_size == static_cast<off_t>(size())) return true;
    errno = EINVAL;
    return false;
  }

  bool close_unless(bool done) {
    if (!done) close();
    return done;
  }

  // After a sync that failed the kernel may hold pages that it takes for written, although the disk
  // has not got them: only a new write sends them there.
  bool write_back() {
    char block[256];
    for (std::uint32_t at = 0; at < size(); at += static_cast<std::uint32_t>(sizeof block)) {
      const std::uint32_t left = size() - at;
      const std::uint32_t part = left < sizeof block ? left : std::uint32_t{sizeof block};
      if (!read(at, block, part) || !put(file_, at, block, part)) return false;
    }
    return sync(file_);
  }

  static bool put(int file, std::uint32_t at, const char* from, std::uint32_t bytes) {
    while (bytes != 0) {
      const ssize_t count = ::pwrite(file, from, bytes, static_cast<off_t>(at));
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return false;
      from += count;
      at += static_cast<std::uint32_t>(count);
      bytes -= static_cast<std::uint32_t>(count);
    }
    return true;
  }

  static bool blank(int file, std::uint32_t at, std::uint32_t bytes) {
    char block[512];
    std::memset(block, 0xFF, sizeof block);
    while (bytes != 0) {
      const std::uint32_t part = bytes < sizeof block ? bytes : std::uint32_t{sizeof block};
      if (!put(file, at, block, part)) return false;
      at += part;
      bytes -= part;
    }
    return true;
  }

  static bool sync(int file) {
    int result = 0;
    do {
      result = ::fdatasync(file);
    } while (result != 0 && errno == EINTR);
    return result == 0;
  }

  // Under another name first, so that a power cut leaves no file of another size.
  bool make(const char* path) const {
    char name[PATH_MAX];
    const int length = std::snprintf(name, sizeof name, "%s.XXXXXX", path);
    if (length < 0 || static_cast<std::size_t>(length) >= sizeof name) {
      errno = ENAMETOOLONG;
      return false;
    }
    const int file = ::mkostemp(name, O_CLOEXEC);
    if (file < 0) return false;
    const bool made = blank(file, 0, size()) && ::fsync(file) == 0;
    // Nothing is replaced: another process may have made the file meanwhile.
    const bool there = made && (::link(name, path) == 0 || errno == EEXIST);
    const int error = errno;
    ::close(file);
    ::unlink(name);
    errno = error;
    return there;
  }

  static bool sync_folder(const char* path) {
    char name[PATH_MAX + 1];  // a path that could be opened, and a dot
    const char* const slash = std::strrchr(path, '/');
    const auto length = static_cast<std::size_t>(slash == nullptr ? 0 : slash - path + 1);
    std::memcpy(name, path, length);
    std::memcpy(name + length, ".", sizeof ".");
    const int folder = ::open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return false;
    const bool done = ::fsync(folder) == 0;
    const int error = errno;
    ::close(folder);
    errno = error;
    return done;
  }

  std::uint32_t sector_size_;
  std::uint32_t sector_count_;
  int file_ = -1;
  pid_t owner_ = 0;           // the process that opened it
  bool was_open_ = false;     // the file of that path
  char path_[PATH_MAX] = "";  // absolute
};

}  // namespace tillwire::posix
