// The journal on simulated flash: durable entries survive every error at every moment.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <string>
#include <support/call_site.hpp>
#include <support/stride.hpp>
#include <tillwire/recovery/journal.hpp>

#include "flash.hpp"
#include "journal_image.hpp"

namespace tillwire::test::journal_test {
namespace {

using Torn = Flash::Torn;

/// Returns the open entries as the journal reports them, with a question mark on those in doubt.
Open open_entries(Journal& journal, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Open all;
  Journal::Walk walk;
  JournalEntry entry;
  JournalError error = JournalError::none;
  while ((error = journal.next(walk, entry)) == JournalError::none) {
    EXPECT_TRUE(all.empty() || all.rbegin()->first < entry.id);
    all[entry.id] = std::string(entry.text) + (entry.outcome == Outcome::in_doubt ? "?" : "");
  }
  EXPECT_EQ(error, JournalError::no_entry);
  return all;
}

std::uint32_t begun(Journal& journal, const std::string& text, CallSite site = CallSite::here()) {
  const Traced traced(site);
  std::uint32_t id = 0;
  EXPECT_EQ(journal.begin(text, 1700000000, id), JournalError::none);
  return id;
}

TEST(Journal, KeepsOpenEntriesAndForgetsSettledOnes) {
  Cells cells(1024, 2);
  {
    Flash flash(cells);
    Journal journal(flash);
    EXPECT_EQ(journal.open_entries() + journal.damaged() + journal.room(), 0U);
    EXPECT_EQ(journal.open(), JournalError::not_formatted);
    std::uint32_t id = 0;
    EXPECT_EQ(journal.begin("x", 1, id), JournalError::not_open);
    ASSERT_EQ(journal.format(), JournalError::none);
    EXPECT_EQ(begun(journal, "register.do orderNumber=1"), 1U);
    EXPECT_EQ(begun(journal, "refund.do orderId=2"), 2U);
    EXPECT_EQ(journal.open_entries(), 2U);
    EXPECT_EQ(journal.settle(1, Outcome::approved, 1700000001), JournalError::none);
    EXPECT_EQ(journal.settle(1, Outcome::declined, 1700000001), JournalError::settled);
    EXPECT_EQ(journal.settle(3, Outcome::declined, 1700000001), JournalError::no_entry);
  }
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.open(), JournalError::none);
  EXPECT_EQ(journal.open_entries(), 1U);
  EXPECT_EQ(open_entries(journal), (Open{{2, "refund.do orderId=2"}}));
  Journal::Walk walk;
  JournalEntry entry;
  ASSERT_EQ(journal.next(walk, entry), JournalError::none);
  EXPECT_EQ(entry.time_s, 1700000000U);
  EXPECT_EQ(entry.outcome, Outcome::sent);
  EXPECT_EQ(journal.settle(2, Outcome::in_doubt, 1700000002), JournalError::none);
  EXPECT_EQ(journal.open_entries(), 1U);
  walk = {};
  ASSERT_EQ(journal.next(walk, entry), JournalError::none);
  EXPECT_EQ(entry.outcome, Outcome::in_doubt);
  EXPECT_EQ(journal.settle(2, Outcome::given_up, 1700000003), JournalError::none);
  EXPECT_TRUE(open_entries(journal).empty());
  EXPECT_EQ(journal.damaged(), 0U);
  // Numbers only increase.
  EXPECT_EQ(begun(journal, "next"), 3U);
}

TEST(Journal, DroppedEntryIsNotFound) {
  Cells cells(1024, 2);
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.format(), JournalError::none);
  ASSERT_EQ(journal.settle(begun(journal, "goes"), Outcome::approved, 1), JournalError::none);
  for (int i = 0; i < 3; ++i) begun(journal, "stays");
  for (const std::uint32_t id : {0U, 1U, 5U, UINT32_MAX}) {
    EXPECT_EQ(journal.settle(id, Outcome::declined, 1), JournalError::no_entry) << id;
  }
  EXPECT_EQ(journal.open_entries(), 3U);
}

TEST(Journal, DoubtMayBeMarkedRepeatedlyBeforeSettling) {
  Cells cells(512, 2);
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.format(), JournalError::none);
  const std::uint32_t id = begun(journal, "x");
  for (int i = 0; i < 10; ++i) {
    ASSERT_EQ(journal.settle(id, Outcome::in_doubt, 1), JournalError::none) << i;
  }
  EXPECT_EQ(journal.settle(id, Outcome::declined, 1), JournalError::none);
  EXPECT_EQ(journal.open_entries(), 0U);
}

TEST(Journal, WaitingAndRepeatedEntriesAreOpen) {
  Cells cells(1024, 2);
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.format(), JournalError::none);
  const std::uint32_t id = begun(journal, "x");
  std::uint32_t time_s = 1700000000;
  for (int i = 0; i < 5; ++i) {  // more often than a slot has marks
    for (const Outcome outcome : {Outcome::waiting, Outcome::in_doubt, Outcome::sent}) {
      ASSERT_EQ(journal.settle(id, outcome, ++time_s), JournalError::none);
      // Doubt is reported once; an entry that is sent again has a new time.
      if (outcome != Outcome::waiting) {
        ASSERT_EQ(journal.settle(id, outcome, time_s + 1), JournalError::none);
      }
      if (outcome == Outcome::sent) ++time_s;
      Flash again(cells);
      Journal reopened(again);
      ASSERT_EQ(reopened.open(), JournalError::none);
      EXPECT_EQ(reopened.open_entries(), 1U);
      Journal::Walk walk;
      JournalEntry entry;
      ASSERT_EQ(reopened.next(walk, entry), JournalError::none);
      EXPECT_EQ(entry.outcome, outcome);
      EXPECT_EQ(entry.time_s, 1700000000U);
      EXPECT_EQ(entry.last_s, time_s);
    }
  }
}

TEST(Journal, EntryWithUnreadableMarksHasTheTimeOfItsText) {
  Cells cells(1024, 2);
  {
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalError::none);
    EXPECT_EQ(begun(journal, "x"), 1U);
  }
  cells.bytes[256 + 192 + 8] ^= 1;  // the mark's time, in the first slot after the head
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.open(), JournalError::none);
  JournalEntry entry;
  ASSERT_EQ(journal.last(entry), JournalError::none);
  EXPECT_EQ(entry.outcome, Outcome::sent);
  EXPECT_EQ(entry.last_s, 1700000000U);
}

TEST(Journal, LastEntryStaysWhileThereIsRoom) {
  Cells cells(1024, 2);
  Flash flash(cells);
  Journal journal(flash);
  JournalEntry entry;
  EXPECT_EQ(journal.last(entry), JournalError::not_open);
  EXPECT_FALSE(journal.is_ready());
  ASSERT_EQ(journal.format(), JournalError::none);
  EXPECT_TRUE(journal.is_ready());
  EXPECT_EQ(journal.last(entry), JournalError::no_entry);
  const auto expect_last = [&cells](std::uint32_t id, Outcome outcome, std::uint32_t last_s) {
    Flash again(cells);
    Journal reopened(again);
    ASSERT_EQ(reopened.open(), JournalError::none);
    JournalEntry found;
    ASSERT_EQ(reopened.last(found), JournalError::none);
    EXPECT_EQ(found.id, id);
    EXPECT_EQ(found.text, "entry");
    EXPECT_EQ(found.time_s, 1700000000U);
    EXPECT_EQ(found.outcome, outcome);
    EXPECT_EQ(found.last_s, last_s);
  };
  const std::uint32_t open = begun(journal, "entry");
  for (std::uint32_t i = 2; i < 10; ++i) {
    const std::uint32_t id = begun(journal, "entry");
    expect_last(id, Outcome::sent, 1700000000);
    ASSERT_EQ(journal.settle(id, Outcome::approved, i), JournalError::none);
    expect_last(id, Outcome::approved, i);
    // The banks change for the marks of another entry.
    for (int marks = 0; marks < 4; ++marks) {
      ASSERT_EQ(journal.settle(open, Outcome::sent, 1), JournalError::none);
    }
    expect_last(id, Outcome::approved, i);
  }
  // Open entries need the room more.
  std::uint32_t id = 0;
  while (journal.begin("entry", 1700000000, id) == JournalError::none) {
  }
  EXPECT_EQ(journal.open_entries(), 3U);
  expect_last(id, Outcome::sent, 1700000000);
}

/// Foreign bytes are erased wherever they are.
TEST(Journal, FormatsStorageThatIsBlankExceptForASlot) {
  for (std::ptrdiff_t at = 0; at < 2048; at += 256) {
    SCOPED_TRACE(at);
    Cells cells(512, 4);
    std::fill_n(cells.bytes.begin() + at, 256, std::uint8_t{0});
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.discard_all(), JournalError::none);
    EXPECT_EQ(journal.open_entries() + journal.damaged(), 0U);
    for (int i = 0; i < 9; ++i) {
      const std::uint32_t id = begun(journal, "sale");
      EXPECT_EQ(journal.settle(id, Outcome::approved, 1), JournalError::none);
    }
  }
}

TEST(Journal, AcceptsTextsOfEveryLength) {
  Cells cells(4096, 3);
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.format(), JournalError::none);
  for (std::size_t size = 0; size <= Journal::most_text; ++size) {
    const std::string text(size, static_cast<char>('a' + size % 26));
    const std::uint32_t id = begun(journal, text);
    EXPECT_EQ(open_entries(journal), (Open{{id, text}}));
    ASSERT_EQ(journal.settle(id, Outcome::approved, 1), JournalError::none);
  }
  std::uint32_t id = 0;
  EXPECT_EQ(journal.begin(std::string(Journal::most_text + 1, 'x'), 1, id), JournalError::too_long);
}

TEST(Journal, RejectsUnsuitableStorage) {
  for (const auto& [size, count] : {std::pair{256U, 3U}, {768U, 1U}, {600U, 4U}, {0U, 4U}}) {
    struct Shape final : Storage {
      std::uint32_t sector_size() const override { return size; }
      std::uint32_t sector_count() const override { return count; }
      bool read(std::uint32_t, void*, std::uint32_t) override { return false; }
      bool write(std::uint32_t, const void*, std::uint32_t) override { return false; }
      bool erase(std::uint32_t) override { return false; }
      std::uint32_t size = 0;
      std::uint32_t count = 0;
    } shape;
    shape.size = size;
    shape.count = count;
    Journal journal(shape);
    EXPECT_EQ(journal.open(), JournalError::geometry) << size;
    EXPECT_EQ(journal.format(), JournalError::geometry) << size;
  }
}

TEST(Journal, KeepsWorkingAndErasesEachBankOncePerFilling) {
  for (const std::uint32_t count : {2U, 3U, 4U, 5U}) {
    Cells cells(1024, count);
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalError::none);
    // One entry stays open throughout.
    const std::uint32_t stays = begun(journal, "stays");
    constexpr std::uint32_t rounds = 1000;
    for (std::uint32_t i = 0; i < rounds; ++i) {
      const std::uint32_t id = begun(journal, "goes");
      ASSERT_EQ(journal.settle(id, Outcome::approved, 1), JournalError::none);
    }
    EXPECT_EQ(open_entries(journal), (Open{{stays, "stays"}}));
    // A bank has its head, the open entry, the last entry, and room for others.
    const std::uint32_t fillings = rounds / (count / 2 * 4 - 3);
    for (std::uint32_t sector = 0; sector < count; ++sector) {
      const bool used = sector < count / 2 * 2;
      EXPECT_NEAR(cells.erasures[sector], used ? fillings / 2 : 0, 1) << count;
    }
  }
}

TEST(Journal, FullJournalRefusesUntilAnEntryIsSettled) {
  for (const std::uint32_t count : {2U, 3U, 4U}) {
    Cells cells(1024, count);
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalError::none);
    Open open;
    std::uint32_t id = 0;
    JournalError error = JournalError::none;
    const std::uint32_t room = count / 2 * 4 - 1;
    EXPECT_EQ(journal.room(), room);
    while ((error = journal.begin("entry", 1, id)) == JournalError::none) {
      open[id] = "entry";
      EXPECT_EQ(journal.room(), room - open.size());
      ASSERT_LT(open.size(), 100U);
    }
    EXPECT_EQ(error, JournalError::full);
    EXPECT_EQ(open.size(), count / 2 * 4 - 1) << "slots of a bank without its head";
    EXPECT_EQ(open_entries(journal), open);
    Flash again(cells);
    Journal reopened(again);
    ASSERT_EQ(reopened.open(), JournalError::none);
    EXPECT_EQ(reopened.begin("entry", 1, id), JournalError::full);
    EXPECT_EQ(again.operations(), 0U) << "it causes no wear";
    EXPECT_EQ(open_entries(reopened), open);
    for (const auto& each : open) {
      ASSERT_EQ(reopened.settle(each.first, Outcome::declined, 1), JournalError::none);
    }
    EXPECT_TRUE(open_entries(reopened).empty());
    EXPECT_EQ(reopened.begin("entry", 1, id), JournalError::none) << count;
  }
}

TEST(Journal, CutsNeverUseUpTheRoomForSettling) {
  Cells cells(1024, 2);
  Open open;
  {
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalError::none);
    std::uint32_t id = 0;
    while (journal.begin("entry", 1, id) == JournalError::none) open[id] = "entry";
  }
  const std::uint32_t last = open.rbegin()->first;
  for (int cuts = 0; cuts < 20; ++cuts) {
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.open(), JournalError::none);
    EXPECT_EQ(open_entries(journal), open);
    flash.cut_at(flash.operations(), Torn::noise);
    try {
      EXPECT_EQ(journal.settle(last, Outcome::approved, 1), JournalError::none);
      ADD_FAILURE() << "no cut";
    } catch (const PowerCut&) {
    }
  }
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.open(), JournalError::none);
  EXPECT_EQ(journal.settle(last, Outcome::approved, 1), JournalError::none);
  open.erase(last);
  EXPECT_EQ(open_entries(journal), open);
  EXPECT_EQ(begun(journal, "next"), last + 1);
}

TEST(Journal, FailingStorageIsAFault) {
  for (std::uint32_t from = 0; from < 60; ++from) {
    Cells cells(512, 3);
    Flash flash(cells);
    flash.fail_from(from);
    Journal journal(flash);
    JournalError error = journal.format();
    std::uint32_t entries = 0;
    std::uint32_t id = 0;
    while (error == JournalError::none && entries < 30) {
      error = journal.begin("x", 1, id);
      if (error == JournalError::none) error = journal.settle(id, Outcome::approved, 1);
      ++entries;
    }
    EXPECT_TRUE(entries == 30 || error == JournalError::storage) << from;
  }
}

TEST(Journal, StorageFailureDuringABankChangeLosesNothing) {
  bool all = false;  // all were reported, and nothing failed
  for (std::uint32_t write = 0; !all; ++write) {
    ASSERT_LT(write, 50U);
    Cells cells(1024, 2);
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalError::none);
    const std::uint32_t id = begun(journal, "stays");
    // Torn marks occupy the place of the next ones.
    std::memset(&cells.bytes[512 - 3 * Storage::unit], 0x5A, 3 * std::size_t{Storage::unit});
    flash.fail_at(flash.operations() + write, Torn::units);
    const JournalError error = journal.settle(id, Outcome::in_doubt, 1);
    all = !flash.failed();
    EXPECT_EQ(error, all ? JournalError::none : JournalError::storage) << write;
    EXPECT_TRUE(!all || write > 3) << "the banks have not changed";
    flash.lose();
    Flash again(cells);
    Journal reopened(again);
    ASSERT_EQ(reopened.open(), JournalError::none) << write;
    EXPECT_EQ(open_entries(reopened).count(id), 1U) << write;
  }
}

TEST(Journal, StuckCellCostsASlot) {
  // In the text of the first entry, or in that of its copy.
  for (const std::uint32_t bank : {0U, 1024U}) {
    Cells cells(1024, 2);
    Flash flash(cells);
    flash.stick(bank + 256 + 20);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalError::none);
    const std::uint32_t id = begun(journal, "a text of some length");
    EXPECT_EQ(open_entries(journal), (Open{{id, "a text of some length"}}));
    for (int i = 0; i < 10; ++i) {
      ASSERT_EQ(journal.settle(begun(journal, "x"), Outcome::approved, 1), JournalError::none);
    }
    Flash again(cells);
    Journal reopened(again);
    ASSERT_EQ(reopened.open(), JournalError::none);
    EXPECT_EQ(open_entries(reopened), (Open{{id, "a text of some length"}}));
    EXPECT_EQ(reopened.damaged(), 0U) << "it never existed";
  }
}

/// A flash whose first bytes ignore writes.
class Worn final : public Storage {
 public:
  Worn(Flash& flash, std::uint32_t size) : flash_(flash), size_(size) {}

  std::uint32_t sector_size() const override { return flash_.sector_size(); }
  std::uint32_t sector_count() const override { return flash_.sector_count(); }
  bool read(std::uint32_t at, void* to, std::uint32_t size) override {
    return flash_.read(at, to, size);
  }
  bool write(std::uint32_t at, const void* from, std::uint32_t size) override {
    return at < size_ || flash_.write(at, from, size);
  }
  bool erase(std::uint32_t sector) override { return flash_.erase(sector); }

 private:
  Flash& flash_;
  std::uint32_t size_;
};

TEST(Journal, MarkFollowsTheLastOneDespiteAnEarlierBlankCell) {
  Cells cells(1024, 2);
  {
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalError::none);
    begun(journal, "x");
    EXPECT_EQ(journal.settle(1, Outcome::waiting, 2), JournalError::none);
  }
  // Simulates a first cell that ignored the mark and stayed blank.
  const auto first = cells.bytes.begin() + 256 + 208;
  std::copy_n(first, 16, first + 16);
  std::fill_n(first, 16, std::uint8_t{0xff});
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.open(), JournalError::none);
  EXPECT_EQ(open_entries(journal), (Open{{1, "x"}}));
  EXPECT_EQ(journal.settle(1, Outcome::in_doubt, 3), JournalError::none);
  EXPECT_EQ(open_entries(journal), (Open{{1, "x?"}}));
  EXPECT_EQ(journal.settle(1, Outcome::declined, 4), JournalError::none);
  EXPECT_EQ(open_entries(journal), Open());
}

TEST(Journal, BankWithoutAWritableHeadIsAFault) {
  for (const std::uint32_t worn : {16U, 256U}) {  // one head, or both
    Cells cells(1024, 2);
    Flash flash(cells);
    Worn storage(flash, worn);
    Journal journal(storage);
    EXPECT_EQ(journal.format(), worn == 16 ? JournalError::none : JournalError::storage) << worn;
    EXPECT_EQ(journal.is_ready(), worn == 16) << worn;
  }
}

TEST(Journal, StuckCellIsDetectedAnywhere) {
  for (std::uint32_t at = 0; at < 2048; at += stride) {
    Cells cells(1024, 2);
    Flash flash(cells);
    flash.stick(at);
    Journal journal(flash);
    JournalError error = journal.format();
    Open open;
    for (int i = 0; i < 8 && error == JournalError::none; ++i) {
      std::uint32_t id = 0;
      error = journal.begin(i == 0 ? "stays" : "goes", 0x12345678, id);
      if (error != JournalError::none) break;
      open[id] = i == 0 ? "stays" : "goes";
      if (i == 0) continue;
      error = journal.settle(id, Outcome::approved, 0x12345678);
      if (error == JournalError::none) open.erase(id);
    }
    // There are two heads, other slots and further marks. Only a first mark must be written, and no
    // slot follows the last one until the banks change.
    const std::uint32_t slot = at % 1024 / 256;
    const bool first_mark = slot != 0 && at % 256 / 16 == 12;
    EXPECT_TRUE(error == JournalError::none || first_mark || slot == 3) << at;
    EXPECT_TRUE(error == JournalError::none || error == JournalError::storage) << at;
    Flash again(cells);
    Journal reopened(again);
    ASSERT_EQ(reopened.open(), JournalError::none) << at;
    const Open found = open_entries(reopened);
    for (const auto& each : open) EXPECT_EQ(found.count(each.first), 1U) << at;
    EXPECT_LE(found.size(), open.size() + (error == JournalError::none ? 0 : 1)) << at;
    std::uint32_t id = 0;
    again.stick(at);
    EXPECT_TRUE(first_mark || reopened.begin("next", 1, id) == JournalError::none) << at;
    if (HasFailure()) return;
  }
}

/// Sets a byte in a part of an image, and updates the CRC.
void change(Cells& cells, std::uint32_t part, std::uint32_t size, std::uint32_t at,
            std::uint8_t byte) {
  std::uint8_t* const bytes = &cells.bytes[part];
  bytes[at] = byte;
  const std::uint32_t crc =
      detail::crc32(detail::crc32(0, bytes, 12), bytes + 16, size - std::uint32_t{16});
  for (unsigned i = 0; i < 4; ++i) bytes[12 + i] = static_cast<std::uint8_t>(crc >> 8 * i);
}

TEST(Journal, LaterFormatIsLeftUnchanged) {
  // In either bank, and read from either copy of its head.
  for (const std::uint32_t bank : {0U, 1024U}) {
    for (const std::uint32_t damaged : {0U, 240U}) {
      Cells cells(1024, 2);
      {
        Flash flash(cells);
        Journal journal(flash);
        ASSERT_EQ(journal.format(), JournalError::none);
        begun(journal, "entry");
      }
      for (const std::uint32_t at : {0U, 240U}) {
        std::memcpy(&cells.bytes[bank + at], "TWJ\1", 4);
        change(cells, bank + at, 16, 3, 2);
      }
      cells.bytes[bank + damaged + 5] ^= 1;
      const std::vector<std::uint8_t> before = cells.bytes;
      Flash flash(cells);
      Journal journal(flash);
      EXPECT_EQ(journal.open(), JournalError::newer_format);
      EXPECT_EQ(cells.bytes, before);
    }
  }
}

TEST(Journal, IntactButUnknownEntryNeverCountsAsSettled) {
  Cells sound(1024, 2);
  {
    Flash flash(sound);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalError::none);
    ASSERT_EQ(journal.settle(begun(journal, "entry"), Outcome::waiting, 1), JournalError::none);
  }
  // A slot of another version, and a text that does not fit: it counts as damaged.
  for (const auto& [at, byte] : {std::pair{1U, std::uint8_t{2}}, {2U, std::uint8_t{177}}}) {
    Cells cells = sound;
    change(cells, 256, 192, at, byte);
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.open(), JournalError::none);
    EXPECT_EQ(journal.damaged(), 1U) << at;
    EXPECT_TRUE(open_entries(journal).empty()) << at;
  }
  // An undefined outcome: the mark before counts.
  for (const unsigned outcome : {0U, 9U, 255U}) {
    Cells cells = sound;
    change(cells, 256 + 208, 16, 1, static_cast<std::uint8_t>(outcome));
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.open(), JournalError::none);
    Journal::Walk walk;
    JournalEntry entry;
    ASSERT_EQ(journal.next(walk, entry), JournalError::none) << outcome;
    EXPECT_EQ(entry.outcome, Outcome::sent);
  }
}

TEST(Journal, FormatMatchesItsDescription) {
  Cells cells(1024, 2);
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.format(), JournalError::none);
  std::uint32_t id = 0;
  ASSERT_EQ(journal.begin("abc", 0x01020304, id), JournalError::none);
  ASSERT_EQ(journal.settle(id, Outcome::declined, 0x05060708), JournalError::none);
  const std::string head("TWJ\1\1\0\0\0\1\0\0\0", 12);
  EXPECT_EQ(std::string(cells.bytes.begin(), cells.bytes.begin() + 12), head);
  const std::string entry("I\1\3\0\1\0\0\0\4\3\2\1", 12);
  EXPECT_EQ(std::string(cells.bytes.begin() + 256, cells.bytes.begin() + 268), entry);
  EXPECT_EQ(std::string(cells.bytes.begin() + 272, cells.bytes.begin() + 276),
            std::string("abc\0", 4));
  const std::string sent("M\1\0\0\1\0\0\0\4\3\2\1", 12);
  EXPECT_EQ(std::string(cells.bytes.begin() + 448, cells.bytes.begin() + 460), sent);
  const std::string declined("M\5\0\0\1\0\0\0\10\7\6\5", 12);
  EXPECT_EQ(std::string(cells.bytes.begin() + 464, cells.bytes.begin() + 476), declined);
  EXPECT_EQ(cells.bytes[480], 0xFF);
  // A second reader gets the same entries, checks the CRCs, and does so after the banks have
  // changed.
  for (std::uint32_t i = 1; i <= 3; ++i) {
    begun(journal, "stays");
    const JournalImage image(cells.bytes, cells.sector_size);
    EXPECT_EQ(image.sequence, i == 3 ? 2U : 1U);
    EXPECT_EQ(image.open, open_entries(journal));
    EXPECT_EQ(image.open.size(), i);
  }
}

TEST(Journal, CrcIsTheStandardCrc32) {
  EXPECT_EQ(detail::crc32(0, "123456789", 9), 0xCBF43926U);
  EXPECT_EQ(detail::crc32(detail::crc32(0, "1234", 4), "56789", 5), 0xCBF43926U);
}

TEST(Journal, NumbersIncreaseAcrossErasuresAndCuts) {
  for (const Torn torn : {Torn::nothing, Torn::units, Torn::all}) {
    for (std::uint32_t cut = 0; cut < 12; ++cut) {
      Cells cells(1024, 2);
      std::uint32_t last = 0;
      {
        Flash flash(cells);
        Journal journal(flash);
        ASSERT_EQ(journal.format(), JournalError::none);
        // These leave no room for the latest entry.
        for (int i = 0; i < 2; ++i) begun(journal, "stays");
        for (int i = 0; i < 3; ++i) {
          last = begun(journal, "settled");
          ASSERT_EQ(journal.settle(last, Outcome::approved, 1), JournalError::none);
        }
        flash.cut_at(flash.operations() + cut, torn);
        std::uint32_t id = 0;
        try {
          for (int i = 0; i < 3 && journal.begin("next", 1, id) == JournalError::none; ++i) {
            last = id;
            ASSERT_EQ(journal.settle(id, Outcome::approved, 1), JournalError::none);
          }
        } catch (const PowerCut&) {
        }
      }
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.open(), JournalError::none);
      ASSERT_EQ(journal.settle(1, Outcome::approved, 1), JournalError::none);
      EXPECT_GT(begun(journal, "next"), last) << "cut " << cut;
    }
  }
}

TEST(Journal, NumberOfADamagedEntryIsNotReused) {
  Cells cells(1024, 2);
  {
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalError::none);
    EXPECT_EQ(begun(journal, "one"), 1U);
    EXPECT_EQ(begun(journal, "two"), 2U);
  }
  cells.bytes[512 + 7] ^= 0x40;                    // the number itself
  for (const std::uint32_t next : {3U, 4U, 5U}) {  // the banks change meanwhile
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.open(), JournalError::none);
    EXPECT_EQ(journal.damaged(), 1U);
    EXPECT_EQ(begun(journal, "next"), next);
    EXPECT_EQ(journal.settle(next, Outcome::approved, 1), JournalError::none);
  }
}

TEST(Journal, MustBeReopenedAfterAStorageFault) {
  // The last write of a begin() fails, but reads back.
  Cells cells(1024, 2);
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.format(), JournalError::none);
  flash.fail_at(flash.operations() + 1, Torn::all);
  std::uint32_t id = 0;
  EXPECT_EQ(journal.begin("x", 1, id), JournalError::storage);
  EXPECT_EQ(journal.begin("x", 1, id), JournalError::not_open);
  EXPECT_EQ(journal.settle(1, Outcome::approved, 1), JournalError::not_open);
  EXPECT_EQ(journal.dismiss_damaged(1), JournalError::not_open);
  EXPECT_EQ(journal.open(), JournalError::storage) << "the storage has not been opened again";
  flash.reopen();
  ASSERT_EQ(journal.open(), JournalError::none);
  EXPECT_EQ(journal.open_entries(), 1U);
  EXPECT_EQ(open_entries(journal), (Open{{1, "x"}}));
  EXPECT_EQ(journal.settle(1, Outcome::not_sent, 1), JournalError::none);
  EXPECT_EQ(journal.open_entries(), 0U);
}

TEST(Journal, UndurableCopyDoesNotLoseTheEntry) {
  for (std::uint32_t write = 0; write < 12; ++write) {
    Cells cells(1024, 2);
    {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.format(), JournalError::none);
      begun(journal, "stays");
      for (int i = 0; i < 2; ++i) {
        const std::uint32_t id = begun(journal, "goes");
        ASSERT_EQ(journal.settle(id, Outcome::approved, 1), JournalError::none);
      }
      flash.fail_at(flash.operations() + write, Torn::all);
      std::uint32_t id = 0;
      for (int i = 0; i < 3; ++i) static_cast<void>(journal.begin("turns the sectors", 1, id));
      flash.lose();
    }
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.open(), JournalError::none);
    EXPECT_EQ(open_entries(journal).count(1), 1U) << "write " << write;
  }
}

TEST(Journal, FailedReadIsAFaultAndChangesNothing) {
  // A full bank with one damaged entry, so that each call reads a lot.
  Cells sound(1024, 2);
  {
    Flash flash(sound);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalError::none);
    for (int i = 0; i < 3; ++i) begun(journal, "entry");
    ASSERT_EQ(journal.settle(1, Outcome::approved, 1), JournalError::none);
  }
  sound.bytes[512 + 20] ^= 1;
  using Call = JournalError (*)(Journal&);
  const Call calls[] = {[](Journal& journal) { return journal.open(); },
                        [](Journal& journal) {
                          std::uint32_t id = 0;
                          return journal.begin("another", 1, id);
                        },
                        [](Journal& journal) { return journal.settle(3, Outcome::in_doubt, 1); },
                        [](Journal& journal) { return journal.dismiss_damaged(1); },
                        [](Journal& journal) {
                          Journal::Walk walk;
                          JournalEntry entry;
                          return journal.next(walk, entry);
                        }};
  {
    // The latest entry is read first.
    Flash flash(sound);
    Journal journal(flash);
    ASSERT_EQ(journal.open(), JournalError::none);
    flash.fail_read(0);
    JournalEntry entry;
    EXPECT_EQ(journal.last(entry), JournalError::storage);
    EXPECT_EQ(journal.last(entry), JournalError::not_open);
  }
  for (const Call call : calls) {
    bool failed = true;
    std::uint32_t read = 0;
    for (; failed; ++read) {
      Cells cells = sound;
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.open(), JournalError::none);
      flash.fail_read(read);
      const JournalError error = call(journal);
      failed = flash.read_failed();
      EXPECT_EQ(error, failed ? JournalError::storage : JournalError::none) << read;
      flash.fail_read(UINT32_MAX);
      std::uint32_t id = 0;
      if (failed) {
        EXPECT_EQ(journal.begin("another", 1, id), JournalError::not_open);
      }
      ASSERT_EQ(journal.open(), JournalError::none);
      EXPECT_EQ(journal.open_entries(), open_entries(journal).size());
      EXPECT_EQ(open_entries(journal).count(3), 1U);
      EXPECT_LE(journal.damaged(), 1U);
    }
    EXPECT_GT(read, 2U) << "something was read";
  }
}

TEST(Journal, InterruptedDiscardCanBeRepeated) {
  for (const Torn torn : {Torn::nothing, Torn::half, Torn::noise, Torn::units, Torn::all}) {
    for (const std::uint32_t entries : {2U, 4U}) {  // in the first bank, or in the second
      for (std::uint32_t cut = 0; cut < 4; ++cut) {
        Cells cells(1024, 2);
        Flash flash(cells);
        Journal journal(flash);
        ASSERT_EQ(journal.format(), JournalError::none);
        for (std::uint32_t i = 1; i < entries; ++i) {
          ASSERT_EQ(journal.settle(begun(journal, "x"), Outcome::approved, 1), JournalError::none);
        }
        begun(journal, "stays");
        flash.cut_at(flash.operations() + cut, torn);
        EXPECT_THROW(static_cast<void>(journal.discard_all()), PowerCut);
        Flash again(cells);
        Journal reopened(again);
        ASSERT_EQ(reopened.open(), JournalError::none);
        // Flash checks that half-erased sectors are not written to.
        for (const auto& each : open_entries(reopened)) {
          ASSERT_EQ(reopened.settle(each.first, Outcome::approved, 1), JournalError::none);
        }
        for (int i = 0; i < 8; ++i) {
          ASSERT_EQ(reopened.settle(begun(reopened, "x"), Outcome::approved, 1),
                    JournalError::none);
        }
        EXPECT_TRUE(open_entries(reopened).empty());
      }
    }
  }
}

/// The durable state of a schedule, and the operation in progress when the power failed.
struct Model {
  Open open;
  std::string beginning;       // the text of a begin() that has not returned
  std::uint32_t settling = 0;  // the entry of a settle() that has not returned
  bool to_doubt = false;       // settle() only marks it as in doubt
  std::uint32_t newest = 0;    // the number of the last entry begun

  void take_settled() {
    std::string& text = open[settling];
    if (!to_doubt) {
      open.erase(settling);
    } else if (text.back() != '?') {
      text += '?';
    }
    settling = 0;
  }
};

/// Begins and settles entries as a seed chooses, until `steps` are done, or the power or the
/// storage fails. Returns whether nothing failed.
bool play(Journal& journal, Model& model, std::mt19937& random, int steps,
          CallSite site = CallSite::here()) {
  const Traced traced(site);
  for (int i = 0; i < steps; ++i) {
    if (model.open.size() < 4 && random() % 2 == 0) {
      model.beginning = "entry " + std::to_string(random());
      std::uint32_t id = 0;
      const JournalError error = journal.begin(model.beginning, 1, id);
      if (error == JournalError::none) {
        model.open[id] = model.beginning;
        model.newest = id;
      }
      if (error == JournalError::storage) return false;
      EXPECT_TRUE(error == JournalError::none || error == JournalError::full);
      model.beginning.clear();
    } else if (!model.open.empty()) {
      auto chosen = model.open.begin();
      std::advance(chosen, random() % model.open.size());
      model.to_doubt = random() % 4 == 0;
      model.settling = chosen->first;
      const JournalError error =
          journal.settle(chosen->first, model.to_doubt ? Outcome::in_doubt : Outcome::approved, 1);
      if (error == JournalError::storage) return false;
      EXPECT_EQ(error, JournalError::none);
      model.take_settled();
    }
  }
  return true;
}

/// Checks that after a cut all durable entries are present, and the one in progress wholly or not
/// at all.
void expect_as_it_was(const Cells& cells, Journal& journal, Model& model, const std::string& where,
                      CallSite site = CallSite::here()) {
  const Traced traced(site);
  Open found = open_entries(journal);
  EXPECT_EQ(journal.damaged(), 0U) << where;
  EXPECT_EQ(journal.open_entries(), found.size()) << where;
  if (model.settling != 0) {
    Model settled = model;
    settled.take_settled();
    const auto is = found.find(model.settling);
    const auto would_be = settled.open.find(model.settling);
    const bool took = is == found.end() ? would_be == settled.open.end()
                                        : would_be != settled.open.end() && *is == *would_be;
    if (took) model.take_settled();
  }
  for (const auto& [id, text] : found) {
    if (model.open.count(id) == 0 && !model.beginning.empty() && text == model.beginning) {
      model.open[id] = text;  // it became durable, although begin() did not return
      model.newest = id;
    }
  }
  EXPECT_EQ(found, model.open) << where;
  const JournalImage image(cells.bytes, cells.sector_size);
  EXPECT_EQ(image.open, found) << where;
  EXPECT_EQ(image.damaged, 0U) << where;
  EXPECT_TRUE(image.ordered) << where;
  EXPECT_TRUE(image.spare_is_blank) << where;
  JournalEntry last;
  const JournalError error = journal.last(last);
  // A bank with enough room keeps the latest entry, settled or not.
  if (model.newest != 0 && cells.erasures.size() >= 4) {
    EXPECT_EQ(error, JournalError::none) << where;
    EXPECT_EQ(last.id, model.newest) << where;
  }
  model.beginning.clear();
  model.settling = 0;
}

TEST(Journal, DurableEntriesSurviveAnyPowerCut) {
  for (const std::uint32_t count : {2U, 3U, 4U}) {
    for (const Torn torn : {Torn::nothing, Torn::half, Torn::noise, Torn::units, Torn::all}) {
      for (unsigned seed = 0; seed < 2; ++seed) {
        for (std::uint32_t cut = 0;; cut += stride) {
          Cells cells(1280, count);
          Flash flash(cells);
          std::mt19937 random(seed);
          Model model;
          Journal journal(flash);
          ASSERT_EQ(journal.format(), JournalError::none);
          const std::string where = std::to_string(count) + " sectors, seed " +
                                    std::to_string(seed) + ", cut " + std::to_string(cut) +
                                    ", torn " + std::to_string(static_cast<int>(torn));
          flash.cut_at(flash.operations() + cut, torn);
          bool was_cut = false;
          try {
            EXPECT_TRUE(play(journal, model, random, 40));
          } catch (const PowerCut&) {
            was_cut = true;
          }
          // The power also fails at every moment of opening it again.
          for (std::uint32_t again = 0; was_cut; ++again) {
            Flash after(cells);
            Journal reopened(after);
            after.cut_at(again % 4, torn);
            try {
              ASSERT_EQ(reopened.open(), JournalError::none) << where;
            } catch (const PowerCut&) {
              continue;
            }
            after.cut_at(UINT32_MAX, torn);
            expect_as_it_was(cells, reopened, model, where);
            EXPECT_TRUE(play(reopened, model, random, 30));
            expect_as_it_was(cells, reopened, model, where + ", afterwards");
            break;
          }
          if (!was_cut) break;
          if (HasFailure()) return;
        }
      }
    }
  }
}

TEST(Journal, SurvivesManyConsecutiveCuts) {
  for (unsigned seed = 0; seed < 150; seed += stride) {
    std::mt19937 random(seed);
    Cells cells(1280, 2 + seed % 3);
    Model model;
    {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.format(), JournalError::none);
    }
    for (int life = 0; life < 40; ++life) {
      Flash flash(cells);
      Journal journal(flash);
      flash.cut_at(static_cast<std::uint32_t>(random() % 40), static_cast<Torn>(random() % 5));
      try {
        ASSERT_EQ(journal.open(), JournalError::none) << "seed " << seed << " life " << life;
        expect_as_it_was(cells, journal, model,
                         "seed " + std::to_string(seed) + " life " + std::to_string(life));
        EXPECT_TRUE(play(journal, model, random, 20));
      } catch (const PowerCut&) {
      }
      if (HasFailure()) return;
    }
  }
}

TEST(Journal, IntermittentStorageFailuresLoseNothing) {
  for (unsigned seed = 0; seed < 150; seed += stride) {
    std::mt19937 random(seed);
    Cells cells(1280, 2 + seed % 3);
    Model model;
    {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.format(), JournalError::none);
    }
    for (int life = 0; life < 30; ++life) {
      const std::string where = "seed " + std::to_string(seed) + " life " + std::to_string(life);
      Flash flash(cells);
      Journal journal(flash);
      const bool by_read = random() % 4 == 0;
      const auto when = static_cast<std::uint32_t>(random());
      if (!by_read) flash.fail_at(when % 40, static_cast<Torn>(random() % 5));
      if (by_read && when % 2 == 0) flash.fail_read(when % 200);
      JournalError error = journal.open();
      if (error == JournalError::none) {
        flash.fail_read(UINT32_MAX);  // no failure during the comparison
        expect_as_it_was(cells, journal, model, where);
        if (by_read) flash.fail_read(when % 2000);
        if (!play(journal, model, random, 20)) error = JournalError::storage;
      }
      EXPECT_EQ(error == JournalError::storage, flash.failed() || (by_read && flash.read_failed()))
          << where;
      if (error == JournalError::none) continue;
      std::uint32_t id = 0;
      EXPECT_EQ(journal.begin("x", 1, id), JournalError::not_open) << where;
      // Either the storage is opened again, or the power fails before that.
      if (random() % 2 == 0) {
        flash.lose();
        continue;
      }
      flash.reopen();
      ASSERT_EQ(journal.open(), JournalError::none) << where;
      expect_as_it_was(cells, journal, model, where);
      EXPECT_TRUE(play(journal, model, random, 10));
      if (HasFailure()) return;
    }
  }
}

/// With one bit or byte changed, the journal misses an entry only if it counts one as damaged, and
/// reports at most one settled entry as open. A slot without an entry does not count.
void expect_to_notice(const std::vector<std::uint8_t>& sound, const Open& open,
                      const std::string& where, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Cells cells(768, 2);
  for (std::uint32_t at = 0; at < sound.size(); at += stride) {
    const std::uint8_t* const slot = &sound[at / 256 * 256];
    const bool blank = std::count(slot, slot + 256, 0xFF) == 256;
    for (const unsigned flip : {1U, 2U, 4U, 8U, 16U, 32U, 64U, 128U, 0xFFU, sound[at] ^ 0xFFU}) {
      if (flip == 0) continue;
      cells.bytes = sound;
      cells.bytes[at] = static_cast<std::uint8_t>(cells.bytes[at] ^ flip);
      std::vector<std::uint8_t> before;
      while (before != cells.bytes) {  // repeats if opening it changed anything
        before = cells.bytes;
        Flash flash(cells);
        Journal journal(flash);
        ASSERT_EQ(journal.open(), JournalError::none) << where << " byte " << at;
        const Open found = open_entries(journal);
        std::uint32_t missing = 0;
        for (const auto& each : open) {
          const auto same = found.find(each.first);
          if (same == found.end()) ++missing;
          ASSERT_TRUE(same == found.end() || same->second == each.second) << where << at;
        }
        ASSERT_LE(missing, journal.damaged()) << where << " byte " << at << " flip " << flip;
        ASSERT_LE(journal.damaged(), blank ? 0U : 1U)
            << where << " byte " << at << " flip " << flip;
        ASSERT_LE(found.size() + missing, open.size() + 1) << where << " byte " << at;
      }
    }
  }
}

TEST(Journal, FlippedBitOrByteLosesNoEntryUnnoticed) {
  // Also cuts while the banks change: each cut leaves different bytes, and so does opening.
  for (std::uint32_t cut = 0;; ++cut) {
    Cells cells(768, 2);
    bool was_cut = false;
    {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.format(), JournalError::none);
      begun(journal, "goes");
      begun(journal, "stays");
      ASSERT_EQ(journal.settle(1, Outcome::approved, 1), JournalError::none);
      flash.cut_at(flash.operations() + cut, Torn::all);
      std::uint32_t id = 0;
      try {
        ASSERT_EQ(journal.begin("next", 1, id), JournalError::none);
      } catch (const PowerCut&) {
        was_cut = true;
      }
    }
    const std::vector<std::uint8_t> as_cut = cells.bytes;
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.open(), JournalError::none);
    const Open open = open_entries(journal);
    EXPECT_EQ(open.count(2), 1U);
    expect_to_notice(as_cut, open, "cut " + std::to_string(cut));
    if (cells.bytes != as_cut) {
      expect_to_notice(cells.bytes, open, "opened after cut " + std::to_string(cut));
    }
    if (HasFailure()) return;
    if (!was_cut) break;
  }
}

TEST(Journal, DamagedEntryIsKeptUntilDismissed) {
  Cells cells(1024, 2);
  {
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalError::none);
    begun(journal, "entry");
  }
  cells.bytes[256 + 30] ^= 0x10;
  {
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.open(), JournalError::none);
    EXPECT_EQ(journal.damaged(), 1U);
    EXPECT_TRUE(open_entries(journal).empty());
    for (int i = 0; i < 20; ++i) {
      const std::uint32_t id = begun(journal, "another");
      ASSERT_EQ(journal.settle(id, Outcome::approved, 1), JournalError::none);
    }
  }
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.open(), JournalError::none);
  EXPECT_EQ(journal.damaged(), 1U) << "the sectors were reused meanwhile";
  EXPECT_EQ(journal.dismiss_damaged(1), JournalError::none);
  EXPECT_EQ(journal.damaged(), 0U);
  Flash again(cells);
  Journal reopened(again);
  ASSERT_EQ(reopened.open(), JournalError::none);
  EXPECT_EQ(reopened.damaged(), 0U);
}

TEST(Journal, DismissalIsAMarkWithoutANumber) {
  Cells cells(1024, 2);
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.format(), JournalError::none);
  begun(journal, "entry");
  cells.bytes[256 + 30] ^= 0x10;
  ASSERT_EQ(journal.open(), JournalError::none);
  std::vector<std::uint8_t> expected = cells.bytes;
  ASSERT_EQ(journal.dismiss_damaged(0x01020304), JournalError::none);
  const std::uint8_t number_and_time[] = {0, 0, 0, 0, 4, 3, 2, 1};
  EXPECT_EQ(cells.bytes[464], 'M');
  EXPECT_EQ(std::memcmp(&cells.bytes[468], number_and_time, sizeof number_and_time), 0);
  std::copy_n(cells.bytes.begin() + 464, 16, expected.begin() + 464);
  EXPECT_EQ(cells.bytes, expected);
}

TEST(Journal, DiscardRestartsTheNumbers) {
  Cells cells(1024, 2);
  Flash flash(cells);
  Journal journal(flash);
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(journal.discard_all(), JournalError::none);
    EXPECT_EQ(begun(journal, "first"), 1U);
    EXPECT_EQ(begun(journal, "second"), 2U);
  }
}

TEST(Journal, DamagedEntryIsCountedOnceDespiteCuts) {
  for (std::uint32_t cut = 0; cut < 40; ++cut) {
    Cells cells(1024, 2);
    {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.format(), JournalError::none);
      begun(journal, "entry");
    }
    cells.bytes[256 + 30] ^= 0x10;
    {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.open(), JournalError::none);
      flash.cut_at(flash.operations() + cut, Torn::units);
      try {
        for (int i = 0; i < 6; ++i) {
          const std::uint32_t id = begun(journal, "another");
          ASSERT_EQ(journal.settle(id, Outcome::approved, 1), JournalError::none);
        }
      } catch (const PowerCut&) {
      }
    }
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.open(), JournalError::none);
    EXPECT_EQ(journal.damaged(), 1U) << "cut " << cut;
  }
}

TEST(Journal, InterruptedDismissalIsCompleteOrAbsent) {
  for (const Torn torn : {Torn::nothing, Torn::half, Torn::noise, Torn::units, Torn::all}) {
    for (std::uint32_t cut = 0;; ++cut) {
      Cells cells(1024, 2);
      {
        Flash flash(cells);
        Journal journal(flash);
        ASSERT_EQ(journal.format(), JournalError::none);
        begun(journal, "first");
        begun(journal, "stays");
        begun(journal, "last");
      }
      // One entry has room for a mark; the other has none, so the banks change.
      cells.bytes[256 + 30] ^= 0x10;
      std::fill_n(cells.bytes.begin() + 768, 256, std::uint8_t{0});
      bool was_cut = false;
      {
        Flash flash(cells);
        Journal journal(flash);
        ASSERT_EQ(journal.open(), JournalError::none);
        EXPECT_EQ(journal.damaged(), 2U);
        flash.cut_at(cut, torn);
        try {
          EXPECT_EQ(journal.dismiss_damaged(1), JournalError::none);
          EXPECT_EQ(journal.damaged(), 0U);
        } catch (const PowerCut&) {
          was_cut = true;
        }
      }
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.open(), JournalError::none);
      EXPECT_LE(journal.damaged(), was_cut ? 2U : 0U);
      EXPECT_TRUE(cut != 0 || torn == Torn::all || journal.damaged() == 2U);
      EXPECT_EQ(open_entries(journal), (Open{{2, "stays"}}));
      EXPECT_EQ(journal.dismiss_damaged(1), JournalError::none);
      EXPECT_EQ(journal.damaged(), 0U);
      EXPECT_EQ(open_entries(journal), (Open{{2, "stays"}}));
      if (!was_cut) break;
    }
  }
}

TEST(Journal, DamagedSectorIsCountedAndDismissed) {
  // Two sectors a bank, both in use; the other bank's sectors cost nothing.
  for (std::uint32_t sector = 0; sector < 4; ++sector) {
    Cells cells(4096, 4);
    {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.format(), JournalError::none);
      begun(journal, "first");
      for (int i = 0; i < 27; ++i) {
        ASSERT_EQ(journal.settle(begun(journal, "x"), Outcome::approved, 1), JournalError::none);
      }
      begun(journal, "last");
    }
    std::fill_n(cells.bytes.begin() + static_cast<std::ptrdiff_t>(sector * 4096), 4096,
                std::uint8_t{0});
    const std::uint32_t damaged[] = {15, 16, 0, 0};
    Open stays{{1, "first"}, {29, "last"}};
    if (sector < 2) stays.erase(sector == 0 ? 1 : 29);
    for (int times = 0; times < 3; ++times) {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.open(), JournalError::none) << sector;
      EXPECT_EQ(journal.damaged(), damaged[sector]) << "any of its slots may have held an entry";
      EXPECT_EQ(open_entries(journal), stays);
    }
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.open(), JournalError::none);
    EXPECT_EQ(journal.dismiss_damaged(1), JournalError::none) << sector;
    EXPECT_EQ(journal.damaged(), 0U);
    EXPECT_EQ(open_entries(journal), stays);
    for (int i = 0; i < 200; ++i) {
      ASSERT_EQ(journal.settle(begun(journal, "x"), Outcome::approved, 1), JournalError::none);
    }
    Flash again(cells);
    Journal reopened(again);
    ASSERT_EQ(reopened.open(), JournalError::none);
    EXPECT_EQ(reopened.damaged(), 0U);
    EXPECT_EQ(open_entries(reopened), stays);
  }
}

void destroy_head(Cells& cells, std::uint32_t bank) {
  const std::size_t bank_size = cells.bytes.size() / 2;
  std::fill_n(cells.bytes.begin() + static_cast<std::ptrdiff_t>(bank * bank_size), 256, 0);
}

TEST(Journal, WithoutAnyHeadTheEntriesAreFound) {
  // Tries both banks: the second is in use once the first was full.
  for (const std::uint32_t entries : {2U, 4U}) {
    Cells cells(1024, 2);
    {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.format(), JournalError::none);
      begun(journal, "stays");
      for (std::uint32_t i = 1; i < entries; ++i) {
        ASSERT_EQ(journal.settle(begun(journal, "x"), Outcome::approved, 1), JournalError::none);
      }
    }
    EXPECT_EQ(cells.bytes[0] == 'T', entries == 2);
    destroy_head(cells, entries == 2 ? 0 : 1);
    for (std::uint32_t next = entries + 1; next < entries + 10; ++next) {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.open(), JournalError::none);
      EXPECT_EQ(open_entries(journal), (Open{{1, "stays"}}));
      EXPECT_EQ(begun(journal, "x"), next);
      ASSERT_EQ(journal.settle(next, Outcome::approved, 1), JournalError::none);
    }
    EXPECT_NE(JournalImage(cells.bytes, 1024).sequence, 0U)
        << "the next bank has a sequence number again";
  }
}

TEST(Journal, WithoutAnyHeadTheBlankBankIsTheFirstThatDiscardingErases) {
  for (const std::uint32_t entries : {2U, 4U}) {
    Cells cells(1024, 2);
    {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.format(), JournalError::none);
      begun(journal, "stays");
      for (std::uint32_t i = 1; i < entries; ++i) {
        ASSERT_EQ(journal.settle(begun(journal, "x"), Outcome::approved, 1), JournalError::none);
      }
    }
    destroy_head(cells, entries == 2 ? 0 : 1);
    {
      Flash flash(cells);
      flash.cut_at(0, Torn::all);
      Journal journal(flash);
      EXPECT_THROW(static_cast<void>(journal.discard_all()), PowerCut);
    }
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.open(), JournalError::none);
    EXPECT_EQ(open_entries(journal), (Open{{1, "stays"}})) << entries;
  }
}

TEST(Journal, WithoutAnyHeadAReadThatFailsIsAFault) {
  Cells cells(1024, 2);
  {
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalError::none);
    begun(journal, "stays");
  }
  destroy_head(cells, 0);
  std::uint32_t read = 0;
  for (bool failed = true; failed; ++read) {
    Flash flash(cells);
    Journal journal(flash);
    flash.fail_read(read);
    const JournalError error = journal.open();
    failed = flash.read_failed();
    EXPECT_EQ(error, failed ? JournalError::storage : JournalError::none) << read;
    EXPECT_EQ(journal.is_ready(), !failed) << read;
  }
  EXPECT_GT(read, 4U) << "heads, and slots in both banks";
}

TEST(Journal, WithoutAnyHeadOneDamagedEntryIsEnough) {
  for (const std::uint32_t at : {256U + 20, 256U + 200}) {  // its text, or its mark
    Cells cells(1024, 2);
    {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.format(), JournalError::none);
      begun(journal, "entry");
    }
    destroy_head(cells, 0);
    cells.bytes[at] ^= 1;
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.open(), JournalError::none) << at;
    EXPECT_EQ(journal.open_entries() + journal.damaged(), 1U) << at;
    EXPECT_EQ(journal.damaged(), at < 256 + 192 ? 1U : 0U);
  }
}

TEST(Journal, WithoutAnyHeadAPossibleCopyIsNotTrusted) {
  bool both = false;
  for (std::uint32_t cut = 0; cut < 12; ++cut) {
    Cells cells(1024, 2);
    {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.format(), JournalError::none);
      for (int i = 0; i < 3; ++i) begun(journal, "stays");
      ASSERT_EQ(journal.settle(2, Outcome::approved, 1), JournalError::none);
      flash.cut_at(flash.operations() + cut, Torn::noise);
      std::uint32_t id = 0;
      try {
        static_cast<void>(journal.begin("changes banks", 1, id));
      } catch (const PowerCut&) {
      }
    }
    for (const std::uint32_t bank : {0U, 1U}) destroy_head(cells, bank);
    const std::vector<std::uint8_t> before = cells.bytes;
    Flash flash(cells);
    Journal journal(flash);
    const JournalError error = journal.open();
    if (error == JournalError::none) {
      const Open open = open_entries(journal);
      EXPECT_EQ(open.count(1) + open.count(3), 2U) << cut;
      EXPECT_EQ(open.count(2), 0U) << cut;
      continue;
    }
    both = true;
    EXPECT_EQ(error, JournalError::damaged_heads) << cut;
    EXPECT_EQ(cells.bytes, before) << cut;
    EXPECT_EQ(journal.format(), JournalError::damaged_heads);
    EXPECT_EQ(journal.open_or_format(), JournalError::damaged_heads);
    EXPECT_EQ(cells.bytes, before) << cut;
    EXPECT_EQ(journal.discard_all(), JournalError::none);
    EXPECT_TRUE(open_entries(journal).empty());
  }
  EXPECT_TRUE(both) << "this case must occur";
}

TEST(Journal, OnlyAnErasedStorageIsFormatted) {
  for (const unsigned fill : {0U, 0x5AU}) {
    // The whole storage, or a part of a journal with an open entry.
    for (const std::size_t from : {0U, 1024U}) {
      Cells cells(1024, 4);
      {
        Flash flash(cells);
        Journal journal(flash);
        ASSERT_EQ(journal.open_or_format(), JournalError::none);
        for (int i = 0; i < 6; ++i) begun(journal, "open");
      }
      // An interrupted erasure, a file that was cut and filled with zeros, another program.
      std::fill(cells.bytes.begin() + static_cast<std::ptrdiff_t>(from), cells.bytes.end(),
                static_cast<std::uint8_t>(fill));
      if (from != 0) destroy_head(cells, 0);
      const std::vector<std::uint8_t> before = cells.bytes;
      Flash flash(cells);
      Journal journal(flash);
      const JournalError wanted = from == 0 ? JournalError::damaged_heads : JournalError::none;
      EXPECT_EQ(journal.open(), wanted);
      if (from != 0) {
        EXPECT_EQ(journal.format(), JournalError::full);
        EXPECT_EQ(journal.open_entries() + journal.damaged(), 7U);
        continue;
      }
      EXPECT_EQ(journal.format(), wanted);
      EXPECT_EQ(journal.open_or_format(), wanted);
      EXPECT_FALSE(journal.is_ready());
      EXPECT_EQ(cells.bytes, before);
      EXPECT_EQ(journal.discard_all(), JournalError::none);
      EXPECT_EQ(journal.open_entries(), 0U);
    }
  }
}

TEST(Journal, InterruptedFormattingIsCompletedAtTheNextStart) {
  for (const Torn torn : {Torn::nothing, Torn::half, Torn::noise, Torn::all}) {
    for (std::uint32_t first = 0; first < 3; ++first) {
      for (std::uint32_t second = 0; second < 4; ++second) {
        Cells cells(1024, 2);
        int cuts = 0;
        for (const std::uint32_t cut : {first, second}) {
          Flash flash(cells);
          Journal journal(flash);
          flash.cut_at(cut, torn);
          try {
            EXPECT_EQ(journal.open_or_format(), JournalError::none);
          } catch (const PowerCut&) {
            ++cuts;
          }
        }
        Flash flash(cells);
        Journal journal(flash);
        // The second cut may have torn an erasure, which looks like damage.
        if (cuts == 2 && second == 0 && journal.open() == JournalError::damaged_heads) {
          ASSERT_EQ(journal.discard_all(), JournalError::none);
        }
        ASSERT_EQ(journal.open_or_format(), JournalError::none) << first << ' ' << second;
        begun(journal, "stays");
        Flash after(cells);
        Journal again(after);
        ASSERT_EQ(again.open_or_format(), JournalError::none);
        EXPECT_EQ(open_entries(again), (Open{{1, "stays"}}));
      }
    }
  }
}

TEST(Journal, FormattingLosesNoOpenEntry) {
  Cells cells(1024, 2);
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.format(), JournalError::none);
  const std::uint32_t id = begun(journal, "stays");
  EXPECT_EQ(journal.format(), JournalError::full);
  EXPECT_EQ(open_entries(journal), (Open{{id, "stays"}}));
  ASSERT_EQ(journal.settle(id, Outcome::approved, 1), JournalError::none);
  EXPECT_EQ(journal.format(), JournalError::none);
  JournalEntry entry;
  EXPECT_EQ(journal.last(entry), JournalError::no_entry);
}

TEST(Journal, OneIntactHeadIsEnough) {
  for (const std::ptrdiff_t at : {0, 240}) {
    Cells cells(1024, 2);
    {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.format(), JournalError::none);
      begun(journal, "stays");
    }
    std::fill_n(cells.bytes.begin() + at, 16, std::uint8_t{0});
    const std::vector<std::uint8_t> before = cells.bytes;
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.open(), JournalError::none);
    EXPECT_EQ(cells.bytes, before) << "nothing had to be written";
    EXPECT_EQ(open_entries(journal), (Open{{1, "stays"}}));
  }
}

TEST(Journal, PartlyErasedSectorIsErasedAgain) {
  Cells cells(1024, 2);
  {
    Flash flash(cells);
    Journal journal(flash);
    ASSERT_EQ(journal.format(), JournalError::none);
    for (int i = 0; i < 3; ++i) {
      ASSERT_EQ(journal.settle(begun(journal, "x"), Outcome::approved, 1), JournalError::none);
    }
    flash.cut_at(flash.operations() + 5, Torn::all);  // after an erasure, a copy and two heads
    std::uint32_t id = 0;
    EXPECT_THROW(static_cast<void>(journal.begin("x", 1, id)), PowerCut);
  }
  EXPECT_EQ(cells.bytes[0], 0xFF);
  EXPECT_TRUE(cells.half_erased[0]);
  Flash flash(cells);
  Journal journal(flash);
  ASSERT_EQ(journal.open(), JournalError::none);
  for (int i = 0; i < 4; ++i) {  // Flash checks each write
    ASSERT_EQ(journal.settle(begun(journal, "x"), Outcome::approved, 1), JournalError::none);
  }
  EXPECT_EQ(cells.bytes[0], 'T');
  EXPECT_FALSE(cells.half_erased[0]);
}

TEST(Journal, OpeningReadsEachByteOnlyAFewTimes) {
  // The worst case: full of open entries.
  for (const std::uint32_t count : {2U, 4U, 8U}) {
    Cells cells(4096, count);
    const auto reads = [&cells] {
      Flash flash(cells);
      Journal journal(flash);
      EXPECT_EQ(journal.open(), JournalError::none);
      return flash.bytes_read();
    };
    {
      Flash flash(cells);
      Journal journal(flash);
      ASSERT_EQ(journal.format(), JournalError::none);
      std::uint32_t id = 0;
      while (journal.begin("entry", 1, id) == JournalError::none) {
      }
    }
    EXPECT_LE(reads(), cells.bytes.size() + 512) << count;
    destroy_head(cells, 0);
    EXPECT_LE(reads(), 2 * cells.bytes.size() + 512) << count;
  }
}

}  // namespace
}  // namespace tillwire::test::journal_test
