// The storage of a till, a card desk or keys, in a file.
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

  // Checks that the file was not replaced before it was locked. Syncs the folder too: a process
  // that was killed while it created the file may not have brought the name to the disk.
  bool take(std::uint32_t size) {
    return ::flock(file_, LOCK_EX | LOCK_NB) == 0 && is_found(size) && is_private() &&
           sync_folder();
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
    // Replaces nothing: another process may have created the file meanwhile.
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
      if (count == 0) errno = EIO;  // as from devices and remote file systems that are full
      if (count <= 0) return false;
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
  // Whoever may write to it may remove a payment from it.
  bool is_private() const {
    struct stat file;
    if (::fstat(file_, &file) != 0) return false;
    if ((file.st_mode & (S_IWGRP | S_IWOTH)) == 0) return true;
    errno = EACCES;
    return false;
  }

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
  bool was_taken_ = false;    // the file of that path was open before
  char path_[PATH_MAX] = "";  // absolute, except while a file is created
};

/// A file of fixed size, divided into sectors as flash is. When a call has returned true, its bytes
/// are on the disk (fdatasync), unless the disk itself loses data that it has confirmed.
///
///     posix::FileStorage storage;
///     if (!storage.open("/var/lib/till/journal")) return;  // errno says why
///     Till till(gateway, transport, clock, memory, storage, time, options);
///
/// The first open() of a path creates a missing file, completely or not at all, readable only by
/// its owner. One process uses the file at a time: open() in another fails with EWOULDBLOCK. It
/// fails with EINVAL if the file has another size, and with EACCES if others than its owner may
/// write to it: chmod 600 it.
///
/// A write fails if the next start of the program would not find its bytes. errno is ESTALE if the
/// path leads to another file or to none (removed, renamed, replaced, mounted over), EINVAL if the
/// file was truncated, and EPERM in a child that was forked after open(): both processes would
/// write to the same places.
///
/// After a failed write or sync the file is closed, and every call returns false until open(),
/// because bytes that read back need not be on the disk. open() writes all of them back and syncs
/// the file. A file that was open before and was removed is not created again (ENOENT): an empty
/// journal would have lost what is in doubt. Put the old file back, or look the last sales up at
/// the gateway and restart the program.
class FileStorage final : public SectorFile<File> {
 public:
  /// A till needs sectors of a multiple of 256 bytes, and at least 768 bytes in each half of them.
  explicit FileStorage(std::uint32_t sector_size = 4096, std::uint32_t sector_count = 4)
      : SectorFile(sector_size, sector_count) {}
};

}  // namespace tillwire::posix
