// The journal's storage in a file.
#pragma once

#include <cwchar>
#include <tillwire/posix/sector_file.hpp>
#include <tillwire/windows/own_file.hpp>
#include <tillwire/windows/random.hpp>
#include <tillwire/windows/wide_path.hpp>

namespace tillwire::windows {

/// The file that windows::FileStorage works with: see posix::SectorFile.
class File {
 public:
  File() = default;
  ~File() { close(); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  bool keep(const char* path) {
    wchar_t name[WidePath::most];
    if (!full_path(path, name)) return false;
    was_taken_ = was_taken_ && ::CompareStringOrdinal(name, -1, path_, -1, TRUE) == CSTR_EQUAL;
    std::wcscpy(path_, name);
    return true;
  }

  // Nothing else may write to it, rename or remove it meanwhile: that is the lock.
  bool open() {
    file_ = ::CreateFileW(path_, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ, nullptr,
                          OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
    return file_ != INVALID_HANDLE_VALUE;
  }

  bool may_make() const { return !was_taken_ && ::GetLastError() == ERROR_FILE_NOT_FOUND; }
  bool take(std::uint32_t size) { return is_found(size); }
  void was_taken() { was_taken_ = true; }

  bool create(const char* path) {
    if (!full_path(path, path_)) return false;
    std::uint32_t number = 0;
    if (!Random().fill(&number, sizeof number)) {
      ::SetLastError(ERROR_GEN_FAILURE);
      return false;
    }
    const std::size_t length = std::wcslen(path_);
    constexpr std::size_t more = sizeof ".01234567";
    if (length + more > WidePath::most) {
      ::SetLastError(ERROR_FILENAME_EXCED_RANGE);
      return false;
    }
    path_[length] = L'.';
    for (std::size_t i = 1; i + 1 != more; ++i, number >>= 4U) {
      path_[length + i] = L"0123456789abcdef"[number & 0xFU];
    }
    path_[length + more - 1] = L'\0';
    OwnFile own;
    SECURITY_ATTRIBUTES* const attributes = own.attributes();
    if (attributes == nullptr) return false;
    file_ = ::CreateFileW(path_, GENERIC_READ | GENERIC_WRITE, 0, attributes, CREATE_NEW,
                          FILE_ATTRIBUTE_NORMAL, nullptr);
    return file_ != INVALID_HANDLE_VALUE;
  }

  bool put_in_place(const char* path, bool good) {
    wchar_t place[WidePath::most];
    good = good && sync() && full_path(path, place);
    close();
    // Nothing is replaced: another process may have made the file meanwhile.
    if (good && ::MoveFileExW(path_, place, MOVEFILE_WRITE_THROUGH) != 0) return true;
    const DWORD error = ::GetLastError();
    ::DeleteFileW(path_);
    ::SetLastError(error);
    return good && (error == ERROR_ALREADY_EXISTS || error == ERROR_FILE_EXISTS);
  }

  bool get(std::uint32_t at, char* to, std::uint32_t bytes) {
    while (bytes != 0) {
      OVERLAPPED place = place_of(at);
      DWORD count = 0;
      if (::ReadFile(file_, to, bytes, &count, &place) == 0) return false;
      if (count == 0) {
        ::SetLastError(ERROR_HANDLE_EOF);
        return false;
      }
      to += count;
      at += count;
      bytes -= count;
    }
    return true;
  }

  bool put(std::uint32_t at, const char* from, std::uint32_t bytes) {
    while (bytes != 0) {
      OVERLAPPED place = place_of(at);
      DWORD count = 0;
      if (::WriteFile(file_, from, bytes, &count, &place) == 0) return false;
      if (count == 0) {
        ::SetLastError(ERROR_WRITE_FAULT);
        return false;
      }
      from += count;
      at += count;
      bytes -= count;
    }
    return true;
  }

  bool sync() { return ::FlushFileBuffers(file_) != 0; }

  bool is_found(std::uint32_t size) const {
    BY_HANDLE_FILE_INFORMATION file{};
    BY_HANDLE_FILE_INFORMATION named{};
    if (::GetFileInformationByHandle(file_, &file) == 0) return false;
    // Asking for its attributes alone is allowed whatever others share.
    const HANDLE there =
        ::CreateFileW(path_, 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                      OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);
    const bool known =
        there != INVALID_HANDLE_VALUE && ::GetFileInformationByHandle(there, &named) != 0;
    if (there != INVALID_HANDLE_VALUE) ::CloseHandle(there);
    if (!known || named.dwVolumeSerialNumber != file.dwVolumeSerialNumber ||
        named.nFileIndexHigh != file.nFileIndexHigh || named.nFileIndexLow != file.nFileIndexLow) {
      ::SetLastError(ERROR_FILE_INVALID);
      return false;
    }
    if (file.nFileSizeHigh == 0 && file.nFileSizeLow == size) return true;
    ::SetLastError(ERROR_BAD_LENGTH);
    return false;
  }

  void close() {
    const DWORD error = ::GetLastError();
    if (file_ != INVALID_HANDLE_VALUE) ::CloseHandle(file_);
    file_ = INVALID_HANDLE_VALUE;
    ::SetLastError(error);
  }

 private:
  static bool full_path(const char* path, wchar_t* to) {
    const WidePath wide(path);
    if (wide.text() == nullptr) return false;
    const DWORD length = ::GetFullPathNameW(wide.text(), WidePath::most, to, nullptr);
    if (length >= WidePath::most) ::SetLastError(ERROR_FILENAME_EXCED_RANGE);
    return length != 0 && length < WidePath::most;
  }

  static OVERLAPPED place_of(std::uint32_t at) {
    OVERLAPPED place{};
    place.Offset = at;
    return place;
  }

  HANDLE file_ = INVALID_HANDLE_VALUE;
  bool was_taken_ = false;              // the file of that path
  wchar_t path_[WidePath::most] = L"";  // absolute
};

/// A file of fixed size, in sectors as flash has them. What it answered true to is on the disk
/// (FlushFileBuffers), as far as the disk itself keeps its word.
///
///     windows::FileStorage storage;
///     if (!storage.open("C:/ProgramData/Till/journal")) return;  // GetLastError() says why
///     Journal journal(storage);
///
/// The path is in UTF-8. The first open() of a path makes a file that is not there: as a whole or
/// not at all, for the user of the process, the system and the administrators alone. One process
/// has it at a time: another one's open() fails with ERROR_SHARING_VIOLATION. While it is open it
/// can be read, but not written to, renamed or removed. It fails with ERROR_BAD_LENGTH if the file
/// is of another size.
///
/// A write fails where the next start of the program would not find it. GetLastError() is
/// ERROR_FILE_INVALID if the path leads to another file or to none, as on a drive that was mapped
/// anew, and ERROR_BAD_LENGTH if the file was truncated.
///
/// After a write or a flush that failed the file is closed, and everything answers false until
/// open(): what reads back need not be on the disk. open() writes all of it back and flushes it. A
/// file that was open before and was removed is not made again (ERROR_FILE_NOT_FOUND): an empty
/// journal would know nothing of what is in doubt. Put the old file back; or look up at the gateway
/// what was open, and start the program again.
class FileStorage final : public posix::SectorFile<File> {
 public:
  /// The journal wants at least two sectors of at least 512 bytes, each a multiple of 256.
  explicit FileStorage(std::uint32_t sector_size = 4096, std::uint32_t sector_count = 4)
      : SectorFile(sector_size, sector_count) {}
};

}  // namespace tillwire::windows
