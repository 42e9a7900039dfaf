// The storage of a till, a card desk or keys, in a file.
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

  // Denies writing, renaming and removal to other processes: that is the lock.
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
    // Replaces nothing: another process may have created the file meanwhile.
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
    // Opens it for its attributes only, which is allowed whatever sharing mode others use.
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
  bool was_taken_ = false;              // the file of that path was open before
  wchar_t path_[WidePath::most] = L"";  // absolute
};

/// A file of fixed size, divided into sectors as flash is. When a call has returned true, its bytes
/// are on the disk (FlushFileBuffers), unless the disk itself loses data that it has confirmed.
///
///     windows::FileStorage storage;
///     if (!storage.open("C:/ProgramData/Till/journal")) return;  // GetLastError() says why
///     Till till(gateway, transport, clock, memory, storage, time, options);
///
/// The path is in UTF-8. The first open() of a path creates a missing file, completely or not at
/// all, only for the user of the process, the system and the administrators. One process uses the
/// file at a time: open() in another fails with ERROR_SHARING_VIOLATION. While it is open, others
/// can read it, but not write to, rename or remove it. open() fails with ERROR_BAD_LENGTH if the
/// file has another size.
///
/// A write fails if the next start of the program would not find its bytes. GetLastError() is
/// ERROR_FILE_INVALID if the path leads to another file or to none, as on a drive that was mapped
/// again, and ERROR_BAD_LENGTH if the file was truncated.
///
/// After a failed write or flush the file is closed, and every call returns false until open(),
/// because bytes that read back need not be on the disk. open() writes all of them back and flushes
/// the file. A file that was open before and was removed is not created again
/// (ERROR_FILE_NOT_FOUND): an empty journal would have lost what is in doubt. Put the old file
/// back, or look the last sales up at the gateway and restart the program.
class FileStorage final : public posix::SectorFile<File> {
 public:
  /// A till needs sectors of a multiple of 256 bytes, and at least 768 bytes in each half of them.
  explicit FileStorage(std::uint32_t sector_size = 4096, std::uint32_t sector_count = 4)
      : SectorFile(sector_size, sector_count) {}
};

}  // namespace tillwire::windows
