// What Windows has of its own: the journal's storage, also in a process that is killed, clocks and
// random numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <tillwire/mbedtls/ca_file.hpp>
#include <tillwire/recovery/journal.hpp>
#include <tillwire/windows/clock.hpp>
#include <tillwire/windows/file_storage.hpp>
#include <tillwire/windows/random.hpp>
#include <tillwire/windows/tcp.hpp>

// These stand in for functions of Windows: they are told to fail, as on a disk that does. A
// function of a DLL is called through a pointer, by which the linker leads here.
namespace {

int flushes_that_fail = 0;
int flushes = 0;
std::function<void()> during_flush;  // what happens to the file meanwhile
DWORD room_on_the_disk = 0;          // bytes that can be written before it is full; 0: enough

BOOL WINAPI flush(HANDLE file);
BOOL WINAPI write(HANDLE file, const void* from, DWORD size, DWORD* written, OVERLAPPED* place);

}  // namespace

extern "C" {
extern decltype(&FlushFileBuffers) __real___imp_FlushFileBuffers;
extern decltype(&WriteFile) __real___imp_WriteFile;
decltype(&FlushFileBuffers) __wrap___imp_FlushFileBuffers = &flush;
decltype(&WriteFile) __wrap___imp_WriteFile = &write;
}

namespace {

BOOL WINAPI flush(HANDLE file) {
  ++flushes;
  if (during_flush) during_flush();
  if (flushes_that_fail == 0) return __real___imp_FlushFileBuffers(file);
  --flushes_that_fail;
  ::SetLastError(ERROR_IO_DEVICE);
  return FALSE;
}

BOOL WINAPI write(HANDLE file, const void* from, DWORD size, DWORD* written, OVERLAPPED* place) {
  if (place != nullptr && room_on_the_disk != 0 && place->Offset + size > room_on_the_disk) {
    ::SetLastError(ERROR_DISK_FULL);
    return FALSE;
  }
  return __real___imp_WriteFile(file, from, size, written, place);
}

}  // namespace

namespace tillwire::test {
namespace {

using windows::FileStorage;
namespace fs = std::filesystem;

/// This program in a process of its own, which does something with a file: see main(). What it
/// prints can be read.
class Child {
 public:
  Child(const char* task, const std::string& path) {
    SECURITY_ATTRIBUTES inherited{sizeof inherited, nullptr, TRUE};
    HANDLE end = nullptr;
    ::CreatePipe(&output_, &end, &inherited, 0);
    ::SetHandleInformation(output_, HANDLE_FLAG_INHERIT, 0);
    wchar_t program[1024];
    ::GetModuleFileNameW(nullptr, program, 1024);
    std::wstring line = L'"' + std::wstring(program) + L"\" " + fs::u8path(task).wstring() +
                        L" \"" + fs::u8path(path).wstring() + L'"';
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
  void kill() { ::TerminateProcess(process_, killed); }
  DWORD exit_code() {
    ::WaitForSingleObject(process_, INFINITE);
    DWORD code = 0;
    ::GetExitCodeProcess(process_, &code);
    return code;
  }
  static constexpr DWORD killed = 12345;

 private:
  HANDLE output_ = nullptr;
  HANDLE process_ = nullptr;
};

class FileStorageTest : public testing::Test {
 protected:
  FileStorageTest() {
    std::uint32_t number = 0;
    EXPECT_TRUE(windows::Random().fill(&number, sizeof number));
    // Greek and Cyrillic: in no code page of one byte together.
    folder_ =
        fs::temp_directory_path() / fs::u8path("tillwire-Ταμείο-Касса-" + std::to_string(number));
    fs::create_directory(folder_);
  }
  ~FileStorageTest() override {
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

TEST_F(FileStorageTest, KeepsTheContractOfAStorage) {
  FileStorage storage(512, 3);
  ASSERT_TRUE(storage.open(path().c_str())) << ::GetLastError();
  EXPECT_EQ(storage.sector_size(), 512U);
  EXPECT_EQ(storage.sector_count(), 3U);
  EXPECT_EQ(fs::file_size(folder_ / "journal"), 1536U);
  EXPECT_EQ(files(), 1U) << "nothing else is left in the folder";

  const std::string text(48, 'x');
  ASSERT_TRUE(storage.write(512 + 16, text.data(), 48));
  std::string back(80, '\0');
  ASSERT_TRUE(storage.read(512, back.data(), 80));
  const std::string blank(16, '\xff');
  EXPECT_EQ(back, blank + text + blank);
  EXPECT_FALSE(storage.read(1536 - 8, back.data(), 16)) << "behind the end";

  FileStorage other(512, 3);
  EXPECT_FALSE(other.open(path().c_str()));
  EXPECT_EQ(::GetLastError(), DWORD{ERROR_SHARING_VIOLATION});
  storage.close();
  ASSERT_TRUE(other.open(path().c_str()));
  ASSERT_TRUE(other.read(512, back.data(), 80));
  EXPECT_EQ(back, blank + text + blank);
  ASSERT_TRUE(other.erase(1));
  ASSERT_TRUE(other.read(512, back.data(), 80));
  EXPECT_EQ(back, std::string(80, '\xff'));
}

TEST_F(FileStorageTest, AnotherProcessIsKeptOut) {
  FileStorage storage(512, 3);
  ASSERT_TRUE(storage.open(path().c_str()));
  EXPECT_EQ(Child("open", path()).exit_code(), DWORD{ERROR_SHARING_VIOLATION});
  storage.close();
  EXPECT_EQ(Child("open", path()).exit_code(), 0U);
}

TEST_F(FileStorageTest, OpenFileCanBeReadButNotChangedByOthers) {
  FileStorage storage(512, 3);
  ASSERT_TRUE(storage.open(path().c_str()));
  std::error_code error;
  fs::rename(folder_ / "journal", folder_ / "old", error);
  EXPECT_TRUE(error);
  EXPECT_FALSE(fs::remove(folder_ / "journal", error));
  EXPECT_FALSE(std::ofstream(folder_ / "journal", std::ios::app).is_open());
  const HANDLE reader =
      ::CreateFileW((folder_ / "journal").c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE,
                    nullptr, OPEN_EXISTING, 0, nullptr);
  EXPECT_NE(reader, INVALID_HANDLE_VALUE) << "as a backup does";
  ::CloseHandle(reader);
  const std::string text(16, 'x');
  EXPECT_TRUE(storage.write(0, text.data(), 16));
}

// The users that the list of who may open the file names: no others, such as all users.
TEST_F(FileStorageTest, FileIsForItsUserTheSystemAndAdministrators) {
  ASSERT_TRUE(FileStorage(512, 3).open(path().c_str()));
  windows::OwnFile own;
  const SECURITY_ATTRIBUTES* const attributes = own.attributes();
  ASSERT_NE(attributes, nullptr);
  BOOL present = FALSE;
  BOOL defaulted = TRUE;
  ACL* list = nullptr;
  ASSERT_NE(
      ::GetSecurityDescriptorDacl(attributes->lpSecurityDescriptor, &present, &list, &defaulted),
      0);
  ASSERT_TRUE(present);
  ASSERT_NE(list, nullptr);
  ASSERT_EQ(list->AceCount, 3U);
  int well_known = 0;
  for (DWORD i = 0; i != 3; ++i) {
    void* entry = nullptr;
    ASSERT_NE(::GetAce(list, i, &entry), 0);
    auto* const allowed = static_cast<ACCESS_ALLOWED_ACE*>(entry);
    EXPECT_EQ(allowed->Header.AceType, ACCESS_ALLOWED_ACE_TYPE);
    PSID sid = &allowed->SidStart;
    ASSERT_NE(::IsValidSid(sid), 0);
    if (::IsWellKnownSid(sid, WinLocalSystemSid) ||
        ::IsWellKnownSid(sid, WinBuiltinAdministratorsSid)) {
      ++well_known;
    }
    EXPECT_FALSE(::IsWellKnownSid(sid, WinWorldSid));
  }
  EXPECT_EQ(well_known, 2);
  EXPECT_FALSE(attributes->bInheritHandle);
}

TEST_F(FileStorageTest, FilesThatDoNotFit) {
  FileStorage storage;
  std::ofstream(folder_ / "short") << "too short";
  EXPECT_FALSE(storage.open(path("short").c_str()));
  EXPECT_EQ(::GetLastError(), DWORD{ERROR_BAD_LENGTH});
  EXPECT_FALSE(storage.open(folder_.u8string().c_str()));
  EXPECT_EQ(::GetLastError(), DWORD{ERROR_ACCESS_DENIED});
  EXPECT_FALSE(storage.open(path("no/folder").c_str()));
  EXPECT_EQ(::GetLastError(), DWORD{ERROR_PATH_NOT_FOUND});
  for (const std::size_t more : {1015U, 5000U}) {  // without the random suffix it would fit
    EXPECT_FALSE(storage.open(("C:/" + std::string(more, 'x')).c_str()));
    EXPECT_NE(::GetLastError(), 0U);
  }
  EXPECT_EQ(::GetLastError(), DWORD{ERROR_FILENAME_EXCED_RANGE});
  EXPECT_FALSE(storage.open((path() + "\xff").c_str()));
  EXPECT_EQ(::GetLastError(), DWORD{ERROR_NO_UNICODE_TRANSLATION});
  EXPECT_FALSE(storage.open(""));
  EXPECT_FALSE(storage.open("NUL"));
  // Without a file nothing is read or written.
  char byte[16] = {};
  EXPECT_FALSE(storage.read(0, byte, 16));
  EXPECT_FALSE(storage.write(0, byte, 16));
  EXPECT_FALSE(storage.erase(0));
  EXPECT_EQ(files(), 1U);
}

TEST_F(FileStorageTest, AfterAFlushThatFailedItHasToBeOpenedAgain) {
  const std::string text(16, 'x');
  std::string back(16, '\0');
  for (const bool erasing : {false, true}) {
    FileStorage storage(512, 3);
    ASSERT_TRUE(storage.open(path().c_str()));
    ASSERT_TRUE(storage.erase(0));
    flushes_that_fail = 1;
    EXPECT_FALSE(erasing ? storage.erase(0) : storage.write(0, text.data(), 16));
    EXPECT_EQ(::GetLastError(), DWORD{ERROR_IO_DEVICE});
    EXPECT_EQ(flushes_that_fail, 0);
    EXPECT_FALSE(storage.read(0, back.data(), 16)) << "it may not be on the disk";
    EXPECT_FALSE(storage.write(32, text.data(), 16));
    EXPECT_FALSE(storage.erase(1));
    // What cannot be brought to the disk is not opened.
    flushes_that_fail = 1;
    EXPECT_FALSE(storage.open(path().c_str()));
    EXPECT_EQ(::GetLastError(), DWORD{ERROR_IO_DEVICE});
    const int before = flushes;
    ASSERT_TRUE(storage.open(path().c_str()));
    EXPECT_EQ(flushes, before + 1);
    ASSERT_TRUE(storage.read(0, back.data(), 16));
    EXPECT_EQ(back, erasing ? std::string(16, '\xff') : text);
  }
}

TEST_F(FileStorageTest, AFileThatCannotBeMadeWholeIsNotMade) {
  FileStorage storage(512, 3);
  flushes_that_fail = 1;
  EXPECT_FALSE(storage.open(path().c_str()));
  EXPECT_EQ(::GetLastError(), DWORD{ERROR_IO_DEVICE});
  EXPECT_EQ(files(), 0U);
  room_on_the_disk = 1024;
  EXPECT_FALSE(storage.open(path().c_str()));
  EXPECT_EQ(::GetLastError(), DWORD{ERROR_DISK_FULL});
  EXPECT_EQ(files(), 0U);
  room_on_the_disk = 0;
  EXPECT_TRUE(storage.open(path().c_str()));
}

TEST_F(FileStorageTest, OpeningWritesBackWhatIsThere) {
  ASSERT_TRUE(FileStorage(512, 3).open(path().c_str()));
  // Where no byte may be written, it shows.
  room_on_the_disk = 1024;
  EXPECT_FALSE(FileStorage(512, 3).open(path().c_str()));
  EXPECT_EQ(::GetLastError(), DWORD{ERROR_DISK_FULL});
  room_on_the_disk = 0;
  EXPECT_TRUE(FileStorage(512, 3).open(path().c_str()));
}

TEST_F(FileStorageTest, JournalOnADiskThatFailsRefusesPayments) {
  FileStorage storage(512, 4);
  Journal journal(storage);
  ASSERT_TRUE(storage.open(path().c_str()));
  ASSERT_EQ(journal.open_or_format(), JournalFault::none);
  std::uint32_t id = 0;
  ASSERT_EQ(journal.begin("entry", 1, id), JournalFault::none);
  flushes_that_fail = 1;
  EXPECT_EQ(journal.begin("entry", 1, id), JournalFault::storage);
  EXPECT_EQ(journal.begin("entry", 1, id), JournalFault::not_open);
  ASSERT_TRUE(storage.open(path().c_str()));
  ASSERT_EQ(journal.open(), JournalFault::none);
  EXPECT_GE(journal.open_entries(), 1U);
}

TEST_F(FileStorageTest, RemovedFileIsNotMadeAgain) {
  FileStorage storage(512, 3);
  ASSERT_TRUE(storage.open(path().c_str()));
  storage.close();
  fs::remove(folder_ / "journal");
  for (int i = 0; i != 2; ++i) {
    EXPECT_FALSE(storage.open(path("JOURNAL").c_str())) << "which names the same file";
    EXPECT_EQ(::GetLastError(), DWORD{ERROR_FILE_NOT_FOUND});
  }
  EXPECT_EQ(files(), 0U);
  EXPECT_TRUE(storage.open(path("other").c_str())) << "which was not open before";
  EXPECT_TRUE(FileStorage(512, 3).open(path().c_str())) << "as the next start does";
}

// As with a drive that is mapped anew. Windows lets no folder of an open file be renamed; Wine
// does.
TEST_F(FileStorageTest, FileThatTheNextStartWouldNotFindIsNotWrittenTo) {
  const std::string text(16, 'x');
  for (const bool replaced : {false, true}) {
    for (const bool erasing : {false, true}) {
      for (const bool during : {false, true}) {
        fs::remove_all(folder_ / "till");
        fs::remove_all(folder_ / "moved");
        fs::create_directory(folder_ / "till");
        const std::string file = path("till") + "/journal";
        FileStorage storage(512, 3);
        ASSERT_TRUE(storage.open(file.c_str())) << ::GetLastError();
        const auto move = [&] {
          fs::rename(folder_ / "till", folder_ / "moved");
          if (!replaced) return;
          fs::create_directory(folder_ / "till");
          std::ofstream(folder_ / "till" / "journal") << std::string(1536, '\xff');
        };
        if (during) {
          during_flush = move;
        } else {
          move();
        }
        EXPECT_FALSE(erasing ? storage.erase(0) : storage.write(0, text.data(), 16));
        EXPECT_EQ(::GetLastError(), DWORD{ERROR_FILE_INVALID});
        during_flush = nullptr;
        char bytes[16];
        EXPECT_FALSE(storage.read(0, bytes, 16)) << "until it is opened again";
        EXPECT_EQ(storage.open(file.c_str()), replaced);
      }
    }
  }
}

TEST_F(FileStorageTest, JournalFullOfZerosIsDamage) {
  FileStorage storage(512, 4);
  Journal journal(storage);
  ASSERT_TRUE(storage.open(path().c_str()));
  ASSERT_EQ(journal.open_or_format(), JournalFault::none);
  storage.close();
  // As a file system leaves a file whose blocks it has lost.
  fs::resize_file(folder_ / "journal", 0);
  EXPECT_FALSE(storage.open(path().c_str()));
  EXPECT_EQ(::GetLastError(), DWORD{ERROR_BAD_LENGTH});
  EXPECT_EQ(fs::file_size(folder_ / "journal"), 0U) << "it is not filled up";
  fs::resize_file(folder_ / "journal", 2048);
  ASSERT_TRUE(storage.open(path().c_str()));
  EXPECT_EQ(journal.open_or_format(), JournalFault::damaged_heads);
  EXPECT_EQ(journal.format(), JournalFault::damaged_heads);
  EXPECT_EQ(journal.discard_all(), JournalFault::none);
}

TEST_F(FileStorageTest, WorkingDirectoryMayChange) {
  const std::string text(16, 'x');
  const fs::path before = fs::current_path();
  fs::current_path(folder_);
  FileStorage storage(512, 3);
  const bool opened = storage.open("journal");
  fs::current_path(before);
  ASSERT_TRUE(opened);
  EXPECT_TRUE(storage.write(0, text.data(), 16));
}

TEST_F(FileStorageTest, AKilledProcessLosesNothingThatWasDurable) {
  // The child tells each entry once it is durable, and is killed in the midst of it.
  for (int round = 0; round < 5; ++round) {
    Child child("sell", path());
    std::uint32_t told = 0;
    std::uint32_t last = 0;
    int times = 0;
    const auto note = [&] {
      times = told == last ? times + 1 : 1;
      last = told;
    };
    for (int i = 0; i < 5 + 11 * round && child.read(told); ++i) note();
    child.kill();
    while (child.read(told)) note();
    ASSERT_EQ(child.exit_code(), Child::killed);

    FileStorage storage(1024, 3);
    Journal journal(storage);
    ASSERT_TRUE(storage.open(path().c_str()));
    ASSERT_EQ(journal.open(), JournalFault::none);
    EXPECT_EQ(journal.damaged(), 0U);
    Journal::Walk walk;
    JournalEntry entry;
    // At most one is open: the last one, or the next one that was durable and not yet told.
    if (journal.next(walk, entry) == JournalFault::none) {
      EXPECT_TRUE(entry.id == last || (entry.id == last + 1 && times == 2)) << entry.id;
      EXPECT_EQ(journal.settle(entry.id, Outcome::not_sent, 1), JournalFault::none);
      EXPECT_EQ(journal.next(walk, entry), JournalFault::no_entry);
    } else {
      EXPECT_TRUE(last != 0);
    }
  }
}

// The task of a child: entry after entry, each told on standard output when it is durable.
int sell(const char* path) {
  FileStorage storage(1024, 3);
  Journal journal(storage);
  if (!storage.open(path)) return 1;
  const auto told = [](std::uint32_t id) {
    DWORD count = 0;
    return ::WriteFile(::GetStdHandle(STD_OUTPUT_HANDLE), &id, sizeof id, &count, nullptr) != 0;
  };
  JournalFault fault = journal.open_or_format();
  std::uint32_t id = 0;
  while (fault == JournalFault::none) {
    fault = journal.begin("entry", 1, id);
    if (fault == JournalFault::none && !told(id)) return 2;
    if (fault == JournalFault::none) fault = journal.settle(id, Outcome::approved, 1);
    if (fault == JournalFault::none && !told(id)) return 2;
  }
  return 3;
}

TEST_F(FileStorageTest, CertificatesAreFoundByNamesInUtf8) {
  const fs::path file = folder_ / fs::u8path("Сертификат-Πιστοποιητικό.crt");
  fs::copy_file(TILLWIRE_TEST_CERTIFICATES "/ca.crt", file);
  windows::Random random;
  windows::Tcp tcp;
  mbedtls::Tls tls(tcp, random);
  EXPECT_TRUE(mbedtls::trust_file(tls, file.u8string().c_str()));
  EXPECT_FALSE(mbedtls::trust_file(tls, (file.u8string() + "\xff").c_str()));
  EXPECT_FALSE(mbedtls::trust_file(tls, path("none").c_str()));
}

TEST(SystemTime, IsThatOfTheSystem) {
  const auto from = static_cast<std::uint32_t>(std::time(nullptr));
  const std::uint32_t now = windows::SystemTime().now_s();
  const auto to = static_cast<std::uint32_t>(std::time(nullptr));
  EXPECT_GE(now + 1, from);
  EXPECT_LE(now, to + 1);
}

TEST(Random, FillsAllOfIt) {
  windows::Random random;
  windows::Noise noise;
  for (const std::uint32_t size : {16U, 1000U}) {
    std::string one(size, '\0');
    std::string other(size, '\0');
    ASSERT_TRUE(random.fill(one.data(), size));
    EXPECT_EQ(noise.gather(other.data(), size), size);
    EXPECT_NE(one, other);
    EXPECT_NE(one.substr(size - 8), std::string(8, '\0'));
    EXPECT_NE(other.substr(size - 8), std::string(8, '\0'));
  }
  mbedtls::Random seeded(noise);
  char bytes[16];
  EXPECT_TRUE(seeded.fill(bytes, sizeof bytes));
}

}  // namespace
}  // namespace tillwire::test

int main(int count, char** arguments) {
  testing::InitGoogleTest(&count, arguments);
  // A path as UTF-8, which the arguments of main() are not.
  int words = 0;
  wchar_t** const line = ::CommandLineToArgvW(::GetCommandLineW(), &words);
  if (words != 3) return RUN_ALL_TESTS();
  const std::string path = std::filesystem::path(line[2]).u8string();
  if (std::wcscmp(line[1], L"sell") == 0) return tillwire::test::sell(path.c_str());
  tillwire::windows::FileStorage storage(512, 3);
  return storage.open(path.c_str()) ? 0 : static_cast<int>(::GetLastError());
}
