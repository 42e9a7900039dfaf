// Tests what only Windows has: who may open the journal's file, names in UTF-8, clocks and random
// numbers.
#include <cstring>
#include <ctime>
#include <fstream>
#include <tillwire/mbedtls/ca_file.hpp>
#include <tillwire/windows/tcp.hpp>

#include "storage_bench.hpp"

namespace tillwire::test {
namespace {

TEST_F(FileStorageTest, AnotherProcessIsKeptOut) {
  FileStorage storage(512, 3);
  ASSERT_TRUE(storage.open(path().c_str()));
  EXPECT_EQ(Child(L"open", path()).exit_code(), DWORD{ERROR_SHARING_VIOLATION});
  storage.close();
  EXPECT_EQ(Child(L"open", path()).exit_code(), 0U);
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
  if (words != 3 || line[1][0] == L'-') return RUN_ALL_TESTS();  // no child
  const std::string path = std::filesystem::path(line[2]).u8string();
  if (std::wcscmp(line[1], L"sell") == 0) {
    return tillwire::test::sell(path.c_str(), [](std::uint32_t id) {
      DWORD size = 0;
      return ::WriteFile(::GetStdHandle(STD_OUTPUT_HANDLE), &id, sizeof id, &size, nullptr) != 0;
    });
  }
  tillwire::windows::FileStorage storage(512, 3);
  return storage.open(path.c_str()) ? 0 : static_cast<int>(::GetLastError());
}
