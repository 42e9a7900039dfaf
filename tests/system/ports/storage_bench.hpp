// What the tests of a storage in a file need of the system: faults of its disk, other processes.
#pragma once

#include <gtest/gtest.h>

#if defined(_WIN32)
#include <tillwire/windows/file_storage.hpp>
#else
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <tillwire/posix/file_storage.hpp>
#endif

#include <filesystem>
#include <functional>
#include <string>

#include "../../support/call_site.hpp"
#include "../../support/movements.hpp"

namespace tillwire::test {

namespace fs = std::filesystem;

// file_storage_test.cpp replaces functions of the system, which then fail as those of a failing
// disk do.
inline int syncs_that_fail = 0;
inline int syncs = 0;
inline std::function<void()> during_sync;  // what happens to the file meanwhile

#if defined(_WIN32)
using windows::FileStorage;
using Reason = DWORD;
inline Reason reason() {
  return ::GetLastError();
}
constexpr Reason locked = ERROR_SHARING_VIOLATION;
constexpr Reason wrong_size = ERROR_BAD_LENGTH;
constexpr Reason not_found = ERROR_FILE_NOT_FOUND;
constexpr Reason elsewhere = ERROR_FILE_INVALID;
constexpr Reason disk_failed = ERROR_IO_DEVICE;
constexpr Reason disk_full = ERROR_DISK_FULL;
constexpr Reason too_long = ERROR_FILENAME_EXCED_RANGE;
constexpr int kills = 5;

/// Bytes of a file that can be written before the disk is full; 0: all.
inline std::uint32_t room_on_disk = 0;
inline void limit_disk(std::uint32_t bytes) {
  room_on_disk = bytes;
}
#else
using posix::FileStorage;
using Reason = int;
inline Reason reason() {
  return errno;
}
constexpr Reason locked = EWOULDBLOCK;
constexpr Reason wrong_size = EINVAL;
constexpr Reason not_found = ENOENT;
constexpr Reason elsewhere = ESTALE;
constexpr Reason disk_failed = EIO;
constexpr Reason disk_full = EFBIG;
constexpr Reason too_long = ENAMETOOLONG;
constexpr int kills = 20;

/// Bytes of a file that can be written before the disk is full; 0: all.
inline void limit_disk(std::uint32_t bytes, CallSite site = CallSite::here()) {
  const Traced traced(site);
  ::signal(SIGXFSZ, SIG_IGN);
  struct rlimit limit;
  EXPECT_EQ(::getrlimit(RLIMIT_FSIZE, &limit), 0);
  limit.rlim_cur = bytes == 0 ? limit.rlim_max : bytes;
  EXPECT_EQ(::setrlimit(RLIMIT_FSIZE, &limit), 0);
}
#endif

/// Writes movement after movement, and passes on the id of each when it is begun, and when it is
/// reported. It ends only by a failure, and returns its number.
template <class PassOn>
int sell(const char* path, PassOn pass_on) {
  FileStorage storage(1024, 3);
  ledger::Store store(storage);
  if (!storage.open(path)) return 1;
  if (open_store(store) != StoreError::none) return 3;
  std::uint32_t id = 0;
  while (begin(store, id) == StoreError::none) {
    if (!pass_on(id)) return 2;
    if (!settle(store, id)) break;
    if (!pass_on(id)) return 2;
  }
  return 3;
}

#if defined(_WIN32)
/// This program in a separate process, which does something with a file: see main(). What it
/// prints can be read.
class Child {
 public:
  Child(const wchar_t* task, const std::string& path) {
    SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
    HANDLE end = nullptr;
    ::CreatePipe(&output_, &end, &inherited, 0);
    ::SetHandleInformation(output_, HANDLE_FLAG_INHERIT, 0);
    wchar_t program[1024];
    ::GetModuleFileNameW(nullptr, program, 1024);
    std::wstring line =
        L'"' + std::wstring(program) + L"\" " + task + L" \"" + fs::u8path(path).wstring() + L'"';
    STARTUPINFOW start{};
    start.cb = sizeof start;
    start.dwFlags = STARTF_USESTDHANDLES;
    start.hStdOutput = end;
    PROCESS_INFORMATION info{};
    const BOOL good = ::CreateProcessW(program, line.data(), nullptr, nullptr, TRUE, 0, nullptr,
                                       nullptr, &start, &info);
    EXPECT_NE(good, 0) << ::GetLastError();
    ::CloseHandle(end);
    ::CloseHandle(info.hThread);
    process_ = info.hProcess;
  }
  ~Child() {
    ::CloseHandle(process_);
    ::CloseHandle(output_);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  bool read(std::uint32_t& number) {
    DWORD count = 0;
    return ::ReadFile(output_, &number, sizeof number, &count, nullptr) != 0 &&
           count == sizeof number;
  }
  void kill() { ::TerminateProcess(process_, by_kill); }
  bool was_killed() { return exit_code() == by_kill; }
  DWORD exit_code() {
    ::WaitForSingleObject(process_, INFINITE);
    DWORD code = 0;
    ::GetExitCodeProcess(process_, &code);
    return code;
  }

 private:
  static constexpr DWORD by_kill = 12345;

  HANDLE output_ = nullptr;
  HANDLE process_ = nullptr;
};

/// Runs sell() in a separate process.
class Seller : public Child {
 public:
  explicit Seller(const std::string& path) : Child(L"sell", path) {}
};
#else
/// Runs sell() in a separate process.
class Seller {
 public:
  explicit Seller(const std::string& path) {
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    process_ = ::fork();
    if (process_ == 0) {
      ::_exit(sell(path.c_str(), [&](std::uint32_t id) {
        return ::write(ends[1], &id, sizeof id) == ssize_t{sizeof id};
      }));
    }
    ::close(ends[1]);
    output_ = ends[0];
  }
  ~Seller() { ::close(output_); }
  Seller(const Seller&) = delete;
  Seller& operator=(const Seller&) = delete;

  bool read(std::uint32_t& number) {
    return ::read(output_, &number, sizeof number) == ssize_t{sizeof number};
  }
  void kill() const { ::kill(process_, SIGKILL); }
  bool was_killed() const {
    int status = 0;
    ::waitpid(process_, &status, 0);
    return WIFSIGNALED(status);
  }

 private:
  int output_ = -1;
  pid_t process_ = 0;
};
#endif

class FileStorageTest : public testing::Test {
 protected:
  FileStorageTest() {
    // Greek and Cyrillic: in no code page of one byte together.
    const std::string name = "tillwire-Ταμείο-Касса-";
    int number = 0;
    do {
      folder_ = fs::temp_directory_path() / fs::u8path(name + std::to_string(++number));
    } while (!fs::create_directory(folder_));
  }
  ~FileStorageTest() override {
    syncs_that_fail = 0;
    during_sync = nullptr;
    limit_disk(0);
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  std::string path(const char* name = "journal") const { return (folder_ / name).u8string(); }
  std::size_t files() const {
    const fs::directory_iterator all(folder_);
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
  }

  fs::path folder_;
};

}  // namespace tillwire::test
