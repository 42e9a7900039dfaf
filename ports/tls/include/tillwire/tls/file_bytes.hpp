// The bytes of a file that may hold a key: wiped when they are not needed. For hosts.
#pragma once

#include <cstdio>
#include <cstring>
#include <memory>
#include <tillwire/base/wipe.hpp>
#if defined(_WIN32)
#include <tillwire/windows/wide_path.hpp>
#endif

namespace tillwire::tls_port {

/// Certificates and keys come as files, in PEM or DER. What cannot be read is empty. On Windows the
/// path is in UTF-8.
class FileBytes {
 public:
  /// More than any key or list of CA certificates needs; a larger file cannot be read.
  static constexpr std::size_t most = std::size_t{4} * 1024 * 1024;

  explicit FileBytes(const char* path) {
    std::FILE* const file = opened(path);
    if (file == nullptr) return;
    // No copy in a buffer that is not wiped.
    bool good = std::setvbuf(file, nullptr, _IONBF, 0) == 0;
    while (good && std::feof(file) == 0) {
      good = (size_ < room_ || grow());
      if (good) size_ += std::fread(bytes_.get() + size_, 1, room_ - size_, file);
      good = good && std::ferror(file) == 0;
    }
    std::fclose(file);
    if (!good) size_ = 0;
    if (bytes_) bytes_[size_] = '\0';
  }
  ~FileBytes() {
    if (bytes_) tillwire::wipe(bytes_.get(), static_cast<std::uint32_t>(room_));
  }
  FileBytes(const FileBytes&) = delete;
  FileBytes& operator=(const FileBytes&) = delete;

  bool is_pem() const { return std::strstr(text(), "-----BEGIN") != nullptr; }
  /// With a closing NUL.
  const char* text() const { return bytes_ ? bytes_.get() : ""; }
  std::size_t size() const { return size_; }

 private:
  static std::FILE* opened(const char* path) {
#if defined(_WIN32)
    const windows::WidePath wide(path);
    return wide.text() == nullptr ? nullptr : ::_wfopen(wide.text(), L"rb");
#else
    return std::fopen(path, "rb");
#endif
  }

  bool grow() {
    const std::size_t room = room_ == 0 ? 4096 : room_ * 4;
    if (room > most) return false;
    std::unique_ptr<char[]> larger(new char[room + 1]);
    if (bytes_) {
      std::memcpy(larger.get(), bytes_.get(), size_);
      tillwire::wipe(bytes_.get(), static_cast<std::uint32_t>(room_));
    }
    bytes_.swap(larger);
    room_ = room;
    return true;
  }

  std::unique_ptr<char[]> bytes_;
  std::size_t room_ = 0;
  std::size_t size_ = 0;
};

}  // namespace tillwire::tls_port
