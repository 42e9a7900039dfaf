// The journal's storage in a file.
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
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
/// A file that is not there is made: as a whole or not at all, readable by its owner alone. One
/// process has it at a time: another one's open() fails with EWOULDBLOCK.
///
/// After a write or a sync that failed the file is closed, and everything answers false until
/// open(): what reads back need not be on the disk. open() writes all of it back and syncs it.
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
    file_ = ::open(path, O_RDWR | O_CLOEXEC);
    if (file_ < 0 && errno == ENOENT && make(path)) file_ = ::open(path, O_RDWR | O_CLOEXEC);
    if (file_ < 0) return false;
    struct stat status;
    bool good = ::flock(file_, LOCK_EX | LOCK_NB) == 0 && ::fstat(file_, &status) == 0;
    if (good && status.st_size != static_cast<off_t>(size())) {
      errno = EINVAL;
      good = false;
    }
    // Its name too may not be on the disk: whoever made it may have been killed before that.
    good = good && sync_folder(path) && write_back();
    if (!good) close();
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
    return close_unless(put(file_, at, static_cast<const char*>(from), bytes) && sync(file_));
  }

  bool erase(std::uint32_t sector) override {
    return close_unless(blank(file_, sector * sector_size_, sector_size_) && sync(file_));
  }

 private:
  std::uint32_t size() const { return sector_size_ * sector_count_; }

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
};

}  // namespace tillwire::posix
