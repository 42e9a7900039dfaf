// Converts file names from UTF-8, which programs use, to UTF-16, which Windows needs.
#pragma once

#include <tillwire/windows/system.hpp>

namespace tillwire::windows {

/// A path converted from UTF-8 to UTF-16. If it is not valid UTF-8, or too long, text() returns
/// nullptr, and GetLastError() says which.
class WidePath {
 public:
  static constexpr int most = 1024;  ///< units of UTF-16, with the closing NUL

  explicit WidePath(const char* path) {
    is_good_ = ::MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, text_, most) != 0;
    if (!is_good_ && ::GetLastError() == ERROR_INSUFFICIENT_BUFFER) {
      ::SetLastError(ERROR_FILENAME_EXCED_RANGE);
    }
  }

  const wchar_t* text() const { return is_good_ ? text_ : nullptr; }

 private:
  wchar_t text_[most] = L"";
  bool is_good_ = false;
};

}  // namespace tillwire::windows
