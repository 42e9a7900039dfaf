// The journal's storage in a file: its contract, and a process that is killed.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <tillwire/posix/file_storage.hpp>
#include <tillwire/recovery/journal.hpp>

namespace {

// These stand in for the C library's: they are told to fail, as on a disk that does.
int syncs_that_fail = 0;
int syncs = 0;
std::function<void()> during_sync;  // what happens to the file meanwhile
int folder_syncs_that_fail = 0;

}  // namespace

extern "C" int fdatasync(int file) {
  ++syncs;
  if (during_sync) during_sync();
  if (syncs_that_fail == 0) return static_cast<int>(::syscall(SYS_fdatasync, file));
  --syncs_that_fail;
  errno = EIO;
  return -1;
}

extern "C" int fsync(int file) {
  struct stat status;
  if (folder_syncs_that_fail == 0 || ::fstat(file, &status) != 0 || !S_ISDIR(status.st_mode)) {
    return static_cast<int>(::syscall(SYS_fsync, file));
  }
  --folder_syncs_that_fail;
  errno = EIO;
  return -1;
}

namespace tillwire::test {
namespace {

using posix::FileStorage;

class FileStorageTest : public testing::Test {
 protected:
  FileStorageTest() {
    std::string name = testing::TempDir() + "tillwire_storage_XXXXXX";
    folder_ = ::mkdtemp(name.data());
  }
  ~FileStorageTest() override { std::filesystem::remove_all(folder_); }

  std::string path(const char* name = "journal") const { return folder_ + "/" + name; }
  std::size_t files() const {
    const std::filesystem::directory_iterator all(folder_);
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
  }

  std::string folder_;
};

TEST_F(FileStorageTest, KeepsTheContractOfAStorage) {
  FileStorage storage(512, 3);
  ASSERT_TRUE(storage.open(path().c_str()));
  EXPECT_EQ(storage.sector_size(), 512U);
  EXPECT_EQ(storage.sector_count(), 3U);
  EXPECT_EQ(std::filesystem::file_size(path()), 1536U);
  EXPECT_EQ(files(), 1U) << "nothing else is left in the folder";
  EXPECT_EQ(std::filesystem::status(path()).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);

  const std::string text(48, 'x');
  ASSERT_TRUE(storage.write(512 + 16, text.data(), 48));
  std::string back(80, '\0');
  ASSERT_TRUE(storage.read(512, back.data(), 80));
  const std::string blank(16, '\xff');
  EXPECT_EQ(back, blank + text + blank);
  EXPECT_FALSE(storage.read(1536 - 8, back.data(), 16)) << "behind the end";

  FileStorage other(512, 3);
  EXPECT_FALSE(other.open(path().c_str()));
  EXPECT_EQ(errno, EWOULDBLOCK);
  storage.close();
  ASSERT_TRUE(other.open(path().c_str()));
  ASSERT_TRUE(other.read(512, back.data(), 80));
  EXPECT_EQ(back, blank + text + blank);
  ASSERT_TRUE(other.erase(1));
  ASSERT_TRUE(other.read(512, back.data(), 80));
  EXPECT_EQ(back, std::string(80, '\xff'));
}

TEST_F(FileStorageTest, FilesThatDoNotFit) {
  FileStorage storage;
  std::ofstream(path("short")) << "too short";
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

TEST_F(FileStorageTest, AfterASyncThatFailedItHasToBeOpenedAgain) {
  const std::string text(16, 'x');
  std::string back(16, '\0');
  for (const bool erasing : {false, true}) {
    FileStorage storage(512, 3);
    ASSERT_TRUE(storage.open(path().c_str()));
    ASSERT_TRUE(storage.erase(0));
    syncs_that_fail = 1;
    EXPECT_FALSE(erasing ? storage.erase(0) : storage.write(0, text.data(), 16));
    EXPECT_EQ(errno, EIO);
    EXPECT_EQ(syncs_that_fail, 0);
    EXPECT_FALSE(storage.read(0, back.data(), 16)) << "it may not be on the disk";
    EXPECT_FALSE(storage.write(32, text.data(), 16));
    EXPECT_FALSE(storage.erase(1));
    // What cannot be brought to the disk is not opened.
    syncs_that_fail = 1;
    EXPECT_FALSE(storage.open(path().c_str()));
    EXPECT_EQ(errno, EIO);
    const int before = syncs;
    ASSERT_TRUE(storage.open(path().c_str()));
    EXPECT_EQ(syncs, before + 1);
    ASSERT_TRUE(storage.read(0, back.data(), 16));
    EXPECT_EQ(back, erasing ? std::string(16, '\xff') : text);
  }
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

TEST_F(FileStorageTest, OpeningWritesBackWhatIsThere) {
  { ASSERT_TRUE(FileStorage(512, 3).open(path().c_str())); }
  // Where no byte may be written, it shows.
  struct rlimit before;
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = ::signal(SIGXFSZ, SIG_IGN);
  struct rlimit none = before;
  none.rlim_cur = 1024;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &none), 0);
  const bool opened = FileStorage(512, 3).open(path().c_str());
  const int error = errno;
  ::setrlimit(RLIMIT_FSIZE, &before);
  ::signal(SIGXFSZ, handler);
  EXPECT_FALSE(opened);
  EXPECT_EQ(error, EFBIG);
  EXPECT_TRUE(FileStorage(512, 3).open(path().c_str()));
}

TEST_F(FileStorageTest, FileThatTheNextStartWouldNotFindIsNotWrittenTo) {
  const std::string text(16, 'x');
  const auto remove = [this] { std::filesystem::remove(path()); };
  const auto rename = [this] { std::filesystem::rename(path(), path("old")); };
  const auto replace = [this] {
    std::filesystem::copy_file(path(), path("new"));
    std::filesystem::rename(path("new"), path());
  };
  const auto move_folder = [this] {
    std::filesystem::rename(path("folder"), path("moved"));
    std::filesystem::create_directory(path("folder"));
  };
  const std::function<void()> mishaps[] = {remove, rename, replace, move_folder};
  for (const auto& mishap : mishaps) {
    for (const bool erasing : {false, true}) {
      std::filesystem::remove_all(path("folder"));
      std::filesystem::remove_all(path("moved"));
      std::filesystem::create_directory(path("folder"));
      const std::string file = &mishap == &mishaps[3] ? path("folder/journal") : path();
      FileStorage storage(512, 3);
      ASSERT_TRUE(storage.open(file.c_str()));
      ASSERT_TRUE(storage.write(0, text.data(), 16));
      mishap();
      errno = 0;
      EXPECT_FALSE(erasing ? storage.erase(0) : storage.write(16, text.data(), 16));
      EXPECT_EQ(errno, ESTALE) << &mishap - mishaps;
      char byte[16];
      EXPECT_FALSE(storage.read(0, byte, 16)) << "until it is opened again";
      // Another file may be there; one that is gone is not made again.
      EXPECT_EQ(storage.open(file.c_str()), &mishap == &mishaps[2]);
      EXPECT_EQ(std::filesystem::exists(file), &mishap == &mishaps[2]);
    }
  }
}

TEST_F(FileStorageTest, FileThatIsRemovedDuringAWriteIsNoticed) {
  const std::string text(16, 'x');
  for (const bool erasing : {false, true}) {
    FileStorage storage(512, 3);
    ASSERT_TRUE(storage.open(path().c_str()));
    during_sync = [this] { std::filesystem::remove(path()); };
    EXPECT_FALSE(erasing ? storage.erase(0) : storage.write(0, text.data(), 16));
    during_sync = nullptr;
    EXPECT_EQ(errno, ESTALE);
  }
}

TEST_F(FileStorageTest, JournalOfARemovedFileRefusesPayments) {
  FileStorage storage(512, 4);
  Journal journal(storage);
  ASSERT_TRUE(storage.open(path().c_str()));
  ASSERT_EQ(journal.open_or_format(), JournalFault::none);
  std::uint32_t id = 0;
  ASSERT_EQ(journal.begin("entry", 1, id), JournalFault::none);
  std::filesystem::rename(path(), path("old"));
  EXPECT_EQ(journal.begin("entry", 1, id), JournalFault::storage);
  EXPECT_EQ(journal.begin("entry", 1, id), JournalFault::not_open);
  // How the till goes on, with the file put back.
  std::filesystem::rename(path("old"), path());
  ASSERT_TRUE(storage.open(path().c_str()));
  ASSERT_EQ(journal.open(), JournalFault::none);
  EXPECT_EQ(journal.open_entries(), 1U);
}

TEST_F(FileStorageTest, RemovedFileIsNotMadeAgain) {
  FileStorage storage(512, 3);
  ASSERT_TRUE(storage.open(path().c_str()));
  std::filesystem::remove(path());
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
    std::filesystem::remove(path());
    FileStorage storage(512, 3);
    ASSERT_TRUE(storage.open(path().c_str()));
    std::filesystem::resize_file(path(), empty ? 0 : 512);
    EXPECT_FALSE(storage.write(1536 - 16, text.data(), 16));
    EXPECT_EQ(errno, EINVAL);
    EXPECT_EQ(std::filesystem::file_size(path()), empty ? 0U : 512U);
    EXPECT_FALSE(storage.open(path().c_str()));
    EXPECT_EQ(errno, EINVAL);
  }
}

TEST_F(FileStorageTest, JournalFullOfZerosIsDamage) {
  FileStorage storage(512, 4);
  Journal journal(storage);
  ASSERT_TRUE(storage.open(path().c_str()));
  ASSERT_EQ(journal.open_or_format(), JournalFault::none);
  storage.close();
  // As a file system leaves a file whose blocks it has lost.
  std::filesystem::resize_file(path(), 0);
  std::filesystem::resize_file(path(), 2048);
  ASSERT_TRUE(storage.open(path().c_str()));
  EXPECT_EQ(journal.open_or_format(), JournalFault::damaged_heads);
  EXPECT_EQ(journal.format(), JournalFault::damaged_heads);
  EXPECT_EQ(journal.discard_all(), JournalFault::none);
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

TEST_F(FileStorageTest, WorkingDirectoryMayChange) {
  const std::string text(16, 'x');
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder_);
  FileStorage storage(512, 3);
  const bool opened = storage.open("journal");
  std::filesystem::current_path(before);
  ASSERT_TRUE(opened);
  EXPECT_TRUE(storage.write(0, text.data(), 16));
}

TEST_F(FileStorageTest, AKilledProcessLosesNothingThatWasDurable) {
  // The child tells each entry once it is durable, and is killed in the midst of it.
  for (int round = 0; round < 20; ++round) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    if (child == 0) {
      FileStorage storage(1024, 3);
      Journal journal(storage);
      if (!storage.open(path().c_str())) ::_exit(1);
      JournalFault fault = journal.open_or_format();
      std::uint32_t id = 0;
      while (fault == JournalFault::none) {
        fault = journal.begin("entry", 1, id);
        if (fault == JournalFault::none && ::write(ends[1], &id, sizeof id) < 0) ::_exit(2);
        if (fault == JournalFault::none) fault = journal.settle(id, Outcome::approved, 1);
        if (fault == JournalFault::none && ::write(ends[1], &id, sizeof id) < 0) ::_exit(2);
      }
      ::_exit(3);
    }
    ::close(ends[1]);
    std::uint32_t told = 0;
    std::uint32_t last = 0;
    int times = 0;
    for (int i = 0; i < 5 + 3 * round && ::read(ends[0], &told, sizeof told) == sizeof told; ++i) {
      times = told == last ? times + 1 : 1;
      last = told;
    }
    ::kill(child, SIGKILL);
    while (::read(ends[0], &told, sizeof told) == sizeof told) {
      times = told == last ? times + 1 : 1;
      last = told;
    }
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status)) << WEXITSTATUS(status);

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

}  // namespace
}  // namespace tillwire::test
