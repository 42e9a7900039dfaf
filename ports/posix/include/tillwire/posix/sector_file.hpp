// The journal's storage in a file, shared by the ports to systems with files.
#pragma once

#include <cstdint>
#include <cstring>
#include <tillwire/port/storage.hpp>

namespace tillwire::posix {

/// A file of fixed size, divided into sectors as flash is. When a call has returned true, its bytes
/// are on the disk.
///
/// `File` has these functions, closes the file in its destructor, and leaves the reason of a
/// failure in errno or the system's last error:
///
///     bool keep(const char* path);  // the path that open() opens, from any working directory
///     bool open();
///     bool may_make() const;        // open() found none, and this one had none of that path open
///     bool take(std::uint32_t size);  // locks it; its name is on the disk, and its size is right
///     void was_taken();             // from now on none is made at this path
///     bool create(const char* path);  // a new one under another name, open
///     bool put_in_place(const char* path, bool good);  // if it is good, brings it to the disk and
///                                                      // to the path, unless one is there; closes
///                                                      it
///     bool get(std::uint32_t at, char* to, std::uint32_t bytes);
///     bool put(std::uint32_t at, const char* from, std::uint32_t bytes);
///     bool sync();
///     bool is_found(std::uint32_t size) const;  // open() would find this very file, of that size
///     void close();                             // keeps the reason of an earlier failure
template <class File>
class SectorFile : public Storage {
 public:
  SectorFile(const SectorFile&) = delete;
  SectorFile& operator=(const SectorFile&) = delete;

  /// Opens the file, or creates a missing one. Bytes that read back afterwards are on the disk.
  /// Fails without touching the file system if the storage has no sector, or more bytes than 32
  /// bits can count.
  [[nodiscard]] bool open(const char* path) {
    close();
    if (size() == 0 || size() / sector_size_ != sector_count_) return false;
    if (!file_.keep(path)) return false;
    bool opened = file_.open();
    if (!opened && file_.may_make() && make(path)) opened = file_.open();
    if (!opened) return false;
    const bool good = file_.take(size()) && write_back();
    if (good) file_.was_taken();
    return close_unless(good);
  }

  void close() { file_.close(); }

  std::uint32_t sector_size() const final { return sector_size_; }
  std::uint32_t sector_count() const final { return sector_count_; }

  bool read(std::uint32_t at, void* to, std::uint32_t bytes) final {
    return file_.get(at, static_cast<char*>(to), bytes);
  }

  // Checks the path before a write, because another process may read the file, and after it,
  // because the file may have been replaced meanwhile.
  bool write(std::uint32_t at, const void* from, std::uint32_t bytes) final {
    if (at > size() || bytes > size() - at) return false;
    return close_unless(file_.is_found(size()) &&
                        file_.put(at, static_cast<const char*>(from), bytes) && file_.sync() &&
                        file_.is_found(size()));
  }

  bool erase(std::uint32_t sector) final {
    if (sector >= sector_count_) return false;
    return close_unless(file_.is_found(size()) &&
                        blank(file_, sector * sector_size_, sector_size_) && file_.sync() &&
                        file_.is_found(size()));
  }

 protected:
  SectorFile(std::uint32_t sector_size, std::uint32_t sector_count)
      : sector_size_(sector_size), sector_count_(sector_count) {}
  ~SectorFile() { close(); }

 private:
  std::uint32_t size() const { return sector_size_ * sector_count_; }

  bool close_unless(bool done) {
    if (!done) close();
    return done;
  }

  // Creates it under another name first, so that a power cut leaves no file of another size.
  bool make(const char* path) const {
    File made;
    if (!made.create(path)) return false;
    return made.put_in_place(path, blank(made, 0, size()));
  }

  // Writes all bytes again. After a failed sync the system may count pages as written that never
  // reached the disk; only a new write sends them there.
  bool write_back() {
    char block[256];
    for (std::uint32_t at = 0; at < size(); at += static_cast<std::uint32_t>(sizeof block)) {
      const std::uint32_t left = size() - at;
      const std::uint32_t part = left < sizeof block ? left : std::uint32_t{sizeof block};
      if (!file_.get(at, block, part) || !file_.put(at, block, part)) return false;
    }
    return file_.sync();
  }

  static bool blank(File& file, std::uint32_t at, std::uint32_t bytes) {
    char block[512];
    std::memset(block, 0xFF, sizeof block);
    while (bytes != 0) {
      const std::uint32_t part = bytes < sizeof block ? bytes : std::uint32_t{sizeof block};
      if (!file.put(at, block, part)) return false;
      at += part;
      bytes -= part;
    }
    return true;
  }

  std::uint32_t sector_size_;
  std::uint32_t sector_count_;
  File file_;
};

}  // namespace tillwire::posix
