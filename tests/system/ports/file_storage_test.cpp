// A till's storage in a file: its contract, and a process that is killed.
#include <fstream>

#include "storage_bench.hpp"

#if defined(_WIN32)
// A function of a DLL is called through a pointer, by which the linker leads here.
namespace {

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
  using namespace tillwire::test;
  ++syncs;
  if (during_sync) during_sync();
  if (syncs_that_fail == 0) return __real___imp_FlushFileBuffers(file);
  --syncs_that_fail;
  ::SetLastError(disk_failed);
  return FALSE;
}

BOOL WINAPI write(HANDLE file, const void* from, DWORD size, DWORD* written, OVERLAPPED* place) {
  using namespace tillwire::test;
  if (place != nullptr && room_on_disk != 0 && place->Offset + size > room_on_disk) {
    ::SetLastError(disk_full);
    return FALSE;
  }
  return __real___imp_WriteFile(file, from, size, written, place);
}

}  // namespace
#else
#include <sys/stat.h>
#include <sys/syscall.h>

namespace {

int folder_syncs_that_fail = 0;
int writes_of_nothing = 0;

}  // namespace

extern "C" ssize_t pwrite(int file, const void* from, size_t size, off_t at) {
  if (writes_of_nothing == 0) return ::syscall(SYS_pwrite64, file, from, size, at);
  --writes_of_nothing;
  return 0;
}

extern "C" int fdatasync(int file) {
  using namespace tillwire::test;
  ++syncs;
  if (during_sync) during_sync();
  if (syncs_that_fail == 0) return static_cast<int>(::syscall(SYS_fdatasync, file));
  --syncs_that_fail;
  errno = EIO;
  return -1;
}

extern "C" int fsync(int file) {
  struct stat status;
  const bool known = ::fstat(file, &status) == 0;
  int& that_fail =
      known && S_ISDIR(status.st_mode) ? folder_syncs_that_fail : tillwire::test::syncs_that_fail;
  if (that_fail == 0) return static_cast<int>(::syscall(SYS_fsync, file));
  --that_fail;
  errno = EIO;
  return -1;
}
#endif

namespace tillwire::test {
namespace {

TEST_F(FileStorageTest, KeepsTheContractOfAStorage) {
  FileStorage storage(512, 3);
  ASSERT_TRUE(storage.open(path().c_str())) << reason();
  EXPECT_EQ(storage.sector_size(), 512U);
  EXPECT_EQ(storage.sector_count(), 3U);
  EXPECT_EQ(fs::file_size(folder_ / "journal"), 1536U);
  EXPECT_EQ(files(), 1U) << "nothing else is left in the folder";
#if !defined(_WIN32)
  EXPECT_EQ(fs::status(folder_ / "journal").permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
#endif

  const std::string text(48, 'x');
  ASSERT_TRUE(storage.write(512 + 16, text.data(), 48));
  std::string back(80, '\0');
  ASSERT_TRUE(storage.read(512, back.data(), 80));
  const std::string blank(16, '\xff');
  EXPECT_EQ(back, blank + text + blank);
  EXPECT_FALSE(storage.read(1536 - 8, back.data(), 16)) << "after the end";

  FileStorage other(512, 3);
  EXPECT_FALSE(other.open(path().c_str()));
  EXPECT_EQ(reason(), locked);
  storage.close();
  ASSERT_TRUE(other.open(path().c_str()));
  ASSERT_TRUE(other.read(512, back.data(), 80));
  EXPECT_EQ(back, blank + text + blank);
  ASSERT_TRUE(other.erase(1));
  ASSERT_TRUE(other.read(512, back.data(), 80));
  EXPECT_EQ(back, std::string(80, '\xff'));
}

// A longer file would be refused by the next start.
TEST_F(FileStorageTest, WritesNothingOutsideItsSectors) {
  FileStorage storage(512, 3);
  ASSERT_TRUE(storage.open(path().c_str()));
  const std::string text(48, 'x');
  EXPECT_FALSE(storage.write(1536, text.data(), 16));
  EXPECT_FALSE(storage.write(1536 - 32, text.data(), 48));
  EXPECT_FALSE(storage.write(UINT32_MAX - 15, text.data(), 32));
  for (const std::uint32_t sector : {3U, 4U, 0x800000U, UINT32_MAX}) {
    EXPECT_FALSE(storage.erase(sector)) << sector;
  }
  EXPECT_EQ(fs::file_size(folder_ / "journal"), 1536U);
  std::string back(16, '\0');
  ASSERT_TRUE(storage.read(0, back.data(), 16));
  EXPECT_EQ(back, std::string(16, '\xff')) << "numbers of bytes do not wrap around";
  EXPECT_TRUE(storage.write(1536 - 48, text.data(), 48));
  storage.close();
  EXPECT_TRUE(storage.open(path().c_str()));
}

TEST_F(FileStorageTest, SizeThat32BitsDoNotHoldIsRefused) {
  const std::uint32_t sizes[][2] = {{65536, 65536}, {0x80000000U, 2}, {0, 0}, {0, 4}, {4096, 0}};
  for (const auto& [sector_size, sector_count] : sizes) {
    FileStorage storage(sector_size, sector_count);
    EXPECT_FALSE(storage.open(path().c_str())) << sector_size << " x " << sector_count;
    EXPECT_FALSE(fs::exists(path())) << "a file was made";
  }
}

TEST_F(FileStorageTest, AfterASyncThatFailedItHasToBeOpenedAgain) {
  const std::string text(16, 'x');
  std::string back(16, '\0');
  for (const bool erasing : {false, true}) {
    FileStorage storage(512, 3);
    ASSERT_TRUE(storage.open(path().c_str()));
    ASSERT_TRUE(storage.erase(0));
    syncs_that_fail = 1;
    EXPECT_FALSE(erasing ? storage.erase(0) : storage.write(0, text.data(), 16));
    EXPECT_EQ(reason(), disk_failed);
    EXPECT_EQ(syncs_that_fail, 0);
    EXPECT_FALSE(storage.read(0, back.data(), 16)) << "it may not be on the disk";
    EXPECT_FALSE(storage.write(32, text.data(), 16));
    EXPECT_FALSE(storage.erase(1));
    // What cannot be brought to the disk is not opened.
    syncs_that_fail = 1;
    EXPECT_FALSE(storage.open(path().c_str()));
    EXPECT_EQ(reason(), disk_failed);
    const int before = syncs;
    ASSERT_TRUE(storage.open(path().c_str()));
    EXPECT_EQ(syncs, before + 1);
    ASSERT_TRUE(storage.read(0, back.data(), 16));
    EXPECT_EQ(back, erasing ? std::string(16, '\xff') : text);
  }
}

TEST_F(FileStorageTest, AFileThatCannotBeMadeWholeIsNotMade) {
  FileStorage storage(512, 3);
  syncs_that_fail = 1;
  EXPECT_FALSE(storage.open(path().c_str()));
  EXPECT_EQ(reason(), disk_failed);
  EXPECT_EQ(files(), 0U);
  limit_disk(1024);
  EXPECT_FALSE(storage.open(path().c_str()));
  EXPECT_EQ(reason(), disk_full);
  EXPECT_EQ(files(), 0U);
  limit_disk(0);
  EXPECT_TRUE(storage.open(path().c_str()));
}

TEST_F(FileStorageTest, OpeningWritesBackTheContents) {
  ASSERT_TRUE(FileStorage(512, 3).open(path().c_str()));
  // Where no byte may be written, it shows.
  limit_disk(1024);
  EXPECT_FALSE(FileStorage(512, 3).open(path().c_str()));
  EXPECT_EQ(reason(), disk_full);
  limit_disk(0);
  EXPECT_TRUE(FileStorage(512, 3).open(path().c_str()));
}

TEST_F(FileStorageTest, StoreOnADiskThatFailsRefusesPayments) {
  FileStorage storage(512, 4);
  ledger::Store store(storage);
  ASSERT_TRUE(storage.open(path().c_str()));
  ASSERT_EQ(open_store(store), StoreError::none);
  std::uint32_t id = 0;
  ASSERT_EQ(begin(store, id), StoreError::none);
  syncs_that_fail = 1;
  EXPECT_EQ(begin(store, id), StoreError::storage);
  EXPECT_EQ(begin(store, id), StoreError::not_open);
  ASSERT_TRUE(storage.open(path().c_str()));
  ASSERT_EQ(open_store(store), StoreError::none);
  EXPECT_GE(store.unreported(), 1U);
}

// As with a drive that is mapped again. Windows does not rename the folder of an open file; Wine
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
        ASSERT_TRUE(storage.open(file.c_str())) << reason();
        const auto move = [&] {
          fs::rename(folder_ / "till", folder_ / "moved");
          if (!replaced) return;
          fs::create_directory(folder_ / "till");
          std::ofstream(folder_ / "till" / "journal") << std::string(1536, '\xff');
        };
        if (during) {
          during_sync = move;
        } else {
          move();
        }
        EXPECT_FALSE(erasing ? storage.erase(0) : storage.write(0, text.data(), 16));
        EXPECT_EQ(reason(), elsewhere);
        during_sync = nullptr;
        char bytes[16];
        EXPECT_FALSE(storage.read(0, bytes, 16)) << "until it is opened again";
        EXPECT_EQ(storage.open(file.c_str()), replaced);
      }
    }
  }
}

TEST_F(FileStorageTest, StoreFullOfZerosIsDamage) {
  FileStorage storage(512, 4);
  ledger::Store store(storage);
  ASSERT_TRUE(storage.open(path().c_str()));
  ASSERT_EQ(open_store(store), StoreError::none);
  storage.close();
  // As a file system leaves a file whose blocks it has lost.
  fs::resize_file(folder_ / "journal", 0);
  EXPECT_FALSE(storage.open(path().c_str()));
  EXPECT_EQ(reason(), wrong_size);
  EXPECT_EQ(fs::file_size(folder_ / "journal"), 0U) << "it is not filled up";
  fs::resize_file(folder_ / "journal", 2048);
  ASSERT_TRUE(storage.open(path().c_str()));
  EXPECT_EQ(open_store(store), StoreError::damaged);
  EXPECT_EQ(store.discard_all(1, 1'800'000'000), StoreError::none);
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
  // The child prints each movement once it is durable, and is killed while it writes.
  for (int round = 0; round < kills; ++round) {
    Seller child(path());
    std::uint32_t told = 0;
    std::uint32_t last = 0;
    int times = 0;
    const auto note = [&] {
      times = told == last ? times + 1 : 1;
      last = told;
    };
    for (int i = 0; i < 5 + 60 / kills * round && child.read(told); ++i) note();
    child.kill();
    while (child.read(told)) note();
    ASSERT_TRUE(child.was_killed());

    FileStorage storage(1024, 3);
    ledger::Store store(storage);
    ASSERT_TRUE(storage.open(path().c_str()));
    ASSERT_EQ(open_store(store), StoreError::none);
    EXPECT_EQ(store.damaged(), 0U);
    ledger::Store::Walk walk;
    // At most one is open: the last one, or the next one that was durable and not yet told.
    if (const std::uint32_t id = next_open(store, walk)) {
      EXPECT_TRUE(id == last || (id == last + 1 && times == 2)) << id;
      EXPECT_TRUE(settle(store, id));
      EXPECT_EQ(next_open(store, walk), 0U);
    } else {
      EXPECT_TRUE(last != 0);
    }
  }
}

// A file that is open can be removed, and a process be forked.
#if !defined(_WIN32)
TEST_F(FileStorageTest, FilesThatDoNotFit) {
  FileStorage storage;
  std::ofstream(folder_ / "short") << "too short";
  EXPECT_FALSE(storage.open(path("short").c_str()));
  EXPECT_EQ(errno, EINVAL);
  EXPECT_FALSE(storage.open(folder_.c_str()));
  EXPECT_EQ(errno, EISDIR);
  EXPECT_FALSE(storage.open(path("no/folder").c_str()));
  EXPECT_EQ(errno, ENOENT);
  EXPECT_FALSE(storage.open((path() + std::string(5000, 'x')).c_str()));
  EXPECT_EQ(errno, ENAMETOOLONG);
  // Without a file nothing is read or written.
  char byte[16] = {};
  EXPECT_FALSE(storage.read(0, byte, 16));
  EXPECT_FALSE(storage.write(0, byte, 16));
  EXPECT_FALSE(storage.erase(0));
  EXPECT_EQ(files(), 1U);
}

TEST_F(FileStorageTest, AWriteOfNothingIsAFailure) {
  FileStorage storage(512, 3);
  ASSERT_TRUE(storage.open(path().c_str()));
  writes_of_nothing = 1;
  const std::string text(16, 'x');
  EXPECT_FALSE(storage.write(0, text.data(), 16));
  EXPECT_EQ(errno, EIO);
  EXPECT_EQ(writes_of_nothing, 0);
}

TEST_F(FileStorageTest, AFileThatOthersMayWriteToIsNotOpened) {
  FileStorage storage(512, 3);
  ASSERT_TRUE(storage.open(path().c_str()));
  storage.close();
  for (const mode_t mode : {0620U, 0602U, 0666U}) {
    ASSERT_EQ(::chmod(path().c_str(), mode), 0);
    EXPECT_FALSE(storage.open(path().c_str())) << std::oct << mode;
    EXPECT_EQ(errno, EACCES);
  }
  ASSERT_EQ(::chmod(path().c_str(), 0644), 0);
  EXPECT_TRUE(storage.open(path().c_str()));
}

TEST_F(FileStorageTest, AFileWhoseNameIsNotOnTheDiskIsNotOpened) {
  FileStorage storage(512, 3);
  folder_syncs_that_fail = 2;
  for (int times = 0; times < 2; ++times) {  // the second time the file is there
    EXPECT_FALSE(storage.open(path().c_str()));
    EXPECT_EQ(errno, EIO);
    EXPECT_EQ(files(), 1U);
  }
  EXPECT_EQ(folder_syncs_that_fail, 0);
  EXPECT_TRUE(storage.open(path().c_str()));
}

TEST_F(FileStorageTest, FileThatIsRemovedOrReplacedIsNotWrittenTo) {
  const std::string text(16, 'x');
  const auto remove = [this] { fs::remove(path()); };
  const auto rename = [this] { fs::rename(path(), path("old")); };
  const auto replace = [this] {
    fs::copy_file(path(), path("new"));
    fs::rename(path("new"), path());
  };
  const std::function<void()> mishaps[] = {remove, rename, replace};
  for (const auto& mishap : mishaps) {
    for (const bool erasing : {false, true}) {
      FileStorage storage(512, 3);
      ASSERT_TRUE(storage.open(path().c_str()));
      ASSERT_TRUE(storage.write(0, text.data(), 16));
      mishap();
      errno = 0;
      EXPECT_FALSE(erasing ? storage.erase(0) : storage.write(16, text.data(), 16));
      EXPECT_EQ(errno, ESTALE) << &mishap - mishaps;
      char byte[16];
      EXPECT_FALSE(storage.read(0, byte, 16)) << "until it is opened again";
      // Another file may be there; one that is gone is not made again.
      EXPECT_EQ(storage.open(path().c_str()), &mishap == &mishaps[2]);
      EXPECT_EQ(fs::exists(path()), &mishap == &mishaps[2]);
    }
  }
}

TEST_F(FileStorageTest, FileThatIsRemovedDuringAWriteIsNoticed) {
  const std::string text(16, 'x');
  for (const bool erasing : {false, true}) {
    FileStorage storage(512, 3);
    ASSERT_TRUE(storage.open(path().c_str()));
    during_sync = [this] { fs::remove(path()); };
    EXPECT_FALSE(erasing ? storage.erase(0) : storage.write(0, text.data(), 16));
    during_sync = nullptr;
    EXPECT_EQ(errno, ESTALE);
  }
}

TEST_F(FileStorageTest, StoreOfARemovedFileRefusesPayments) {
  FileStorage storage(512, 4);
  ledger::Store store(storage);
  ASSERT_TRUE(storage.open(path().c_str()));
  ASSERT_EQ(open_store(store), StoreError::none);
  std::uint32_t id = 0;
  ASSERT_EQ(begin(store, id), StoreError::none);
  fs::rename(path(), path("old"));
  EXPECT_EQ(begin(store, id), StoreError::storage);
  EXPECT_EQ(begin(store, id), StoreError::not_open);
  // The till continues after the file was put back.
  fs::rename(path("old"), path());
  ASSERT_TRUE(storage.open(path().c_str()));
  ASSERT_EQ(open_store(store), StoreError::none);
  EXPECT_EQ(store.unreported(), 1U);
}

TEST_F(FileStorageTest, RemovedFileIsNotMadeAgain) {
  FileStorage storage(512, 3);
  ASSERT_TRUE(storage.open(path().c_str()));
  fs::remove(path());
  for (int i = 0; i != 2; ++i) {
    errno = 0;
    EXPECT_FALSE(storage.open(path().c_str()));
    EXPECT_EQ(errno, ENOENT);
  }
  EXPECT_EQ(files(), 0U);
  EXPECT_TRUE(storage.open(path("other").c_str())) << "which was not open before";
  EXPECT_TRUE(FileStorage(512, 3).open(path().c_str())) << "as the next start does";
}

TEST_F(FileStorageTest, TruncatedFileIsNotFilledUp) {
  const std::string text(16, 'x');
  for (const bool empty : {false, true}) {
    fs::remove(path());
    FileStorage storage(512, 3);
    ASSERT_TRUE(storage.open(path().c_str()));
    fs::resize_file(path(), empty ? 0 : 512);
    EXPECT_FALSE(storage.write(1536 - 16, text.data(), 16));
    EXPECT_EQ(errno, EINVAL);
    EXPECT_EQ(fs::file_size(path()), empty ? 0U : 512U);
    EXPECT_FALSE(storage.open(path().c_str()));
    EXPECT_EQ(errno, EINVAL);
  }
}

TEST_F(FileStorageTest, ForkedChildWritesNothing) {
  const std::string text(16, 'x');
  FileStorage storage(512, 3);
  ASSERT_TRUE(storage.open(path().c_str()));
  const pid_t child = ::fork();
  if (child == 0) {
    char byte[16];
    const bool refused = !storage.read(0, byte, 16) && !storage.write(0, text.data(), 16) &&
                         errno == EPERM && !storage.erase(0);
    // The parent still has the lock.
    const bool locked = !storage.open(path().c_str()) && errno == EWOULDBLOCK;
    ::_exit(refused ? (locked ? 0 : 2) : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  std::string back(16, '\0');
  ASSERT_TRUE(storage.read(0, back.data(), 16));
  EXPECT_EQ(back, std::string(16, '\xff'));
  EXPECT_TRUE(storage.write(0, text.data(), 16));
}
#endif

}  // namespace
}  // namespace tillwire::test
