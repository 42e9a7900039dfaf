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
#include <tillwire/posix/sector_file.hpp>

namespace tillwire::posix {

/// The file that posix::FileStorage works with: see SectorFile.
class File {
 public:
  File() = default;
  ~File() { close(); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

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
    was_taken_ = was_taken_ && std::strcmp(name, path_) == 0;
    std::memcpy(path_, name, length + more);
    return true;
  }

  bool open() {
    file_ = ::open(path_, O_RDWR | O_CLOEXEC);
    owner_ = ::getpid();
    return file_ >= 0;
  }

  bool may_make() const { return !was_taken_ && errno == ENOENT; }

  // The file may have been replaced before it was locked. Its name too may not be on the disk: the
  // process that made it may have been killed before that.
  bool take(std::uint32_t size) {
    return ::flock(file_, LOCK_EX | LOCK_NB) == 0 && is_found(size) && sync_folder();
  }

  void was_taken() { was_taken_ = true; }

  bool create(const char* path) {
    const int length = std::snprintf(path_, sizeof path_, "%s.XXXXXX", path);
    if (length < 0 || static_cast<std::size_t>(length) >= sizeof path_) {
      errno = ENAMETOOLONG;
      return false;
    }
    file_ = ::mkostemp(path_, O_CLOEXEC);
    return file_ >= 0;
  }

  bool put_in_place(const char* path, bool good) {
    // Nothing is replaced: another process may have made the file meanwhile.
    const bool there = good && ::fsync(file_) == 0 && (::link(path_, path) == 0 || errno == EEXIST);
    const int error = errno;
    close();
    ::unlink(path_);
    errno = error;
    return there;
  }

  bool get(std::uint32_t at, char* to, std::uint32_t bytes) {
    if (!is_owner()) return false;
    while (bytes != 0) {
      const ssize_t count = ::pread(file_, to, bytes, static_cast<off_t>(at));
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return false;
      to += count;
      at += static_cast<std::uint32_t>(count);
      bytes -= static_cast<std::uint32_t>(count);
    }
    return true;
  }

  bool put(std::uint32_t at, const char* from, std::uint32_t bytes) {
    while (bytes != 0) {
      const ssize_t count = ::pwrite(file_, from, bytes, static_cast<off_t>(at));
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return false;
      from += count;
      at += static_cast<std::uint32_t>(count);
      bytes -= static_cast<std::uint32_t>(count);
    }
    return true;
  }

  bool sync() {
    int result = 0;
    do {
      result = ::fdatasync(file_);
    } while (result != 0 && errno == EINTR);
    return result == 0;
  }

  bool is_found(std::uint32_t size) const {
    struct stat file;
    struct stat named;
    if (!is_owner() || ::fstat(file_, &file) != 0) return false;
    const bool there = ::stat(path_, &named) == 0;
    if (!there || named.st_ino != file.st_ino || named.st_dev != file.st_dev) {
      errno = ESTALE;
      return false;
    }
    if (file.st_size == static_cast<off_t>(size)) return true;
    errno = EINVAL;
    return false;
  }

  void close() {
    const int error = errno;
    if (file_ >= 0) ::close(file_);
    file_ = -1;
    errno = error;
  }

 private:
  bool is_owner() const {
    if (file_ < 0 || owner_ == ::getpid()) return true;
    errno = EPERM;
    return false;
  }

  bool sync_folder() const {
    char name[PATH_MAX + 1];  // a path that could be opened, and a dot
    const char* const slash = std::strrchr(path_, '/');
    const auto length = static_cast<std::size_t>(slash - path_ + 1);
    std::memcpy(name, path_, length);
    std::memcpy(name + length, ".", sizeof ".");
    const int folder = ::open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return false;
    const bool done = ::fsync(folder) == 0;
    const int error = errno;
    ::close(folder);
    errno = error;
    return done;
  }

  int file_ = -1;
  pid_t owner_ = 0;           // the process that opened it
  bool was_taken_ = false;    // the file of that path
  char path_[PATH_MAX] = "";  // absolute, but of one that is created
};

/// A file of fixed size, in sectors as flash has them. What it answered true to is on the disk
/// (fdatasync), as far as the disk itself keeps its word.
///
///     posix::FileStorage storage;
///     if (!storage.open("/var/lib/till/journal")) return;  // errno says why
///     Journal journal(storage);
///
/// The first open() of a path makes a file that is not there: as a whole or not at all, readable by
/// its owner alone. One process has it at a time: another one's open() fails with EWOULDBLOCK. It
/// fails with EINVAL if the file is of another size.
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
class FileStorage final : public SectorFile<File> {
 public:
  /// The journal wants at least two sectors of at least 512 bytes, each a multiple of 256.
  explicit FileStorage(std::uint32_t sector_size = 4096, std::uint32_t sector_count = 4)
      : SectorFile(sector_size, sector_count) {}
};

}  // namespace tillwire::posix
