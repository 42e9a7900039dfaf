// Keys in a journal: the record that a power cut leaves, and records that are never replaced.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <tillwire/recovery/stored_keys.hpp>

#include "flash.hpp"

namespace tillwire::test::stored_keys_test {
namespace {

StoredKey key_of(char letter) {
  StoredKey key;
  key.size = 16;
  key.check_size = 3;
  key.scheme = KeyScheme::double_variant;
  std::memset(key.wrapped, letter, 16);
  std::memset(key.check, letter + 1, 3);
  return key;
}

KeyRecord record_of(char letter) {
  KeyRecord record;
  record.at(KeySlot::active) = key_of(letter);
  record.at(KeySlot::pending) = key_of(static_cast<char>(letter + 1));
  record.in_use = KeySlot::pending;
  record.sent = letter % 2 == 0;
  return record;
}

bool are_equal(const StoredKey& left, const StoredKey& right) {
  return left.size == right.size && left.check_size == right.check_size &&
         left.scheme == right.scheme &&
         std::memcmp(left.wrapped, right.wrapped, sizeof left.wrapped) == 0 &&
         std::memcmp(left.check, right.check, sizeof left.check) == 0;
}
bool are_equal(const KeyRecord& left, const KeyRecord& right) {
  bool equal = left.in_use == right.in_use && left.sent == right.sent;
  for (std::uint32_t i = 0; i < key_slots; ++i) {
    equal = equal && are_equal(left.slots[i], right.slots[i]);
  }
  return equal;
}

struct Opened {
  explicit Opened(Cells& cells, std::string_view name = "POS00001 ENKTTMKP")
      : flash(cells), stored(journal, name) {}
  JournalError open() { return journal.open_or_format(); }

  Flash flash;
  Journal journal{flash};
  StoredKeys stored;
};

TEST(StoredKeys, NothingExistsBeforeTheFirstWrite) {
  Cells cells(512, 2);
  Opened opened(cells);
  EXPECT_EQ(opened.stored.read(), nullptr);
  EXPECT_EQ(opened.stored.journal_error(), JournalError::not_open);
  EXPECT_FALSE(opened.stored.write(record_of('a')));
  ASSERT_EQ(opened.open(), JournalError::none);
  ASSERT_NE(opened.stored.read(), nullptr);
  EXPECT_EQ(opened.stored.journal_error(), JournalError::none);
  EXPECT_TRUE(are_equal(*opened.stored.read(), KeyRecord()));
}

// Tries banks with one slot for a record, and with more: each write, or every few writes, changes
// banks.
TEST(StoredKeys, LatestKeyIsReadAfterEachRestart) {
  for (const std::uint32_t sector : {512U, 768U, 2048U}) {
    Cells cells(sector, 2);
    for (char letter = 'a'; letter < 'z'; ++letter) {
      Opened opened(cells);
      ASSERT_EQ(opened.open(), JournalError::none);
      if (letter != 'a') {
        ASSERT_NE(opened.stored.read(), nullptr);
        EXPECT_TRUE(are_equal(*opened.stored.read(), record_of(static_cast<char>(letter - 1))));
      }
      ASSERT_TRUE(opened.stored.write(record_of(letter))) << sector << letter;
      EXPECT_TRUE(are_equal(*opened.stored.read(), record_of(letter)));
    }
  }
}

// Two keys, a till's entries and an unread record share a journal.
TEST(StoredKeys, EachKeyHasItsOwnRecord) {
  Cells cells(2048, 2);
  {
    Opened first(cells);
    StoredKeys second(first.journal, "POS00001 ENKTTAK");
    ASSERT_EQ(first.open(), JournalError::none);
    ASSERT_TRUE(first.stored.write(record_of('a')));
    ASSERT_TRUE(second.write(record_of('m')));
  }
  Opened first(cells);
  StoredKeys second(first.journal, "POS00001 ENKTTAK");
  StoredKeys third(first.journal, "POS00001 ENKTTA");
  ASSERT_EQ(first.open(), JournalError::none);
  // Banks change before either is read.
  for (std::uint32_t i = 0; i < 10; ++i) {
    std::uint32_t id = 0;
    ASSERT_EQ(first.journal.begin("a sale", 1, id), JournalError::none);
    ASSERT_EQ(first.journal.settle(id, Outcome::approved, 2), JournalError::none);
  }
  ASSERT_NE(second.read(), nullptr);
  EXPECT_TRUE(are_equal(*second.read(), record_of('m')));
  EXPECT_TRUE(are_equal(*first.stored.read(), record_of('a')));
  EXPECT_TRUE(are_equal(*third.read(), KeyRecord()));
}

TEST(StoredKeys, PowerCutLeavesTheOldOrTheNewRecord) {
  for (const std::uint32_t sector : {512U, 1024U}) {
    for (const Flash::Torn torn : {Flash::Torn::nothing, Flash::Torn::half, Flash::Torn::noise,
                                   Flash::Torn::units, Flash::Torn::all}) {
      // With a full bank, and with room left.
      for (int before = 1; before < 5; ++before) {
        for (std::uint32_t cut = 0;; ++cut) {
          Cells cells(sector, 2);
          {
            Opened opened(cells);
            ASSERT_EQ(opened.open(), JournalError::none);
            for (int i = 0; i < before; ++i) ASSERT_TRUE(opened.stored.write(record_of('a')));
          }
          bool is_cut = false;
          {
            Opened opened(cells);
            opened.flash.cut_at(cut, torn);
            try {
              ASSERT_EQ(opened.open(), JournalError::none);
              ASSERT_TRUE(opened.stored.write(record_of('b')));
            } catch (const PowerCut&) {
              is_cut = true;
            }
          }
          Opened opened(cells);
          ASSERT_EQ(opened.open(), JournalError::none);
          const KeyRecord* const record = opened.stored.read();
          ASSERT_NE(record, nullptr);
          EXPECT_TRUE(are_equal(*record, record_of('b')) ||
                      (is_cut && are_equal(*record, record_of('a'))))
              << sector << " cut at " << cut << " torn " << static_cast<int>(torn);
          ASSERT_TRUE(opened.stored.write(record_of('c')));
          if (!is_cut) break;
        }
      }
    }
  }
}

TEST(StoredKeys, FailedWriteLeavesTheRecordInStorage) {
  for (std::uint32_t fail = 0; fail < 8; ++fail) {
    Cells cells(512, 2);
    Opened opened(cells);
    ASSERT_EQ(opened.open(), JournalError::none);
    ASSERT_TRUE(opened.stored.write(record_of('a')));
    opened.flash.fail_at(opened.flash.operations() + fail, Flash::Torn::all);
    const bool written = opened.stored.write(record_of('b'));
    if (written) continue;
    EXPECT_EQ(opened.stored.journal_error(), JournalError::storage);
    EXPECT_EQ(opened.stored.read(), nullptr);
    EXPECT_FALSE(opened.stored.write(record_of('c')));
    opened.flash.reopen();
    ASSERT_EQ(opened.journal.open(), JournalError::none);
    const KeyRecord* const record = opened.stored.read();
    ASSERT_NE(record, nullptr);
    EXPECT_TRUE(are_equal(*record, record_of('a')) || are_equal(*record, record_of('b')));
  }
}

// While the record is in memory, damage in the flash is not copied to the other bank.
TEST(StoredKeys, RecordInMemorySurvivesDamage) {
  Cells cells(1024, 2);
  Opened opened(cells);
  ASSERT_EQ(opened.open(), JournalError::none);
  ASSERT_TRUE(opened.stored.write(record_of('a')));
  for (std::uint32_t at = 256 + 20; at < 256 + 60; ++at) cells.bytes[at] = 0;
  for (std::uint32_t i = 0; i < 4; ++i) {
    std::uint32_t id = 0;
    ASSERT_EQ(opened.journal.begin("a sale", 1, id), JournalError::none);
    ASSERT_EQ(opened.journal.settle(id, Outcome::approved, 2), JournalError::none);
  }
  Opened later(cells);
  ASSERT_EQ(later.open(), JournalError::none);
  ASSERT_NE(later.stored.read(), nullptr);
  EXPECT_TRUE(are_equal(*later.stored.read(), record_of('a')));
}

TEST(StoredKeys, NamesOfWrongLengthAreRefused) {
  for (const std::size_t size : {std::size_t(0), StoredKeys::most_name + std::size_t(1)}) {
    Cells cells(1024, 2);
    const std::string name(size, 'n');
    Opened opened(cells, name);
    ASSERT_EQ(opened.open(), JournalError::none);
    EXPECT_EQ(opened.stored.read(), nullptr);
    EXPECT_EQ(opened.stored.journal_error(), JournalError::too_long);
    EXPECT_FALSE(opened.stored.write(record_of('a')));
  }
  Cells cells(1024, 2);
  const std::string name(StoredKeys::most_name, 'n');
  Opened opened(cells, name);
  ASSERT_EQ(opened.open(), JournalError::none);
  EXPECT_TRUE(opened.stored.write(record_of('a')));
}

/// Writes any text in place of a key's record.
class Forger : private detail::JournalRecord {
 public:
  Forger(Journal& journal, std::string_view name) : JournalRecord(journal, name, carry_none) {}
  JournalError forge(std::string_view text) { return write(text); }

 private:
  static bool carry_none(JournalRecord&, std::uint32_t, std::uint32_t&) { return true; }
};

// An unreadable record is reported and not replaced: it may hold a key.
TEST(StoredKeys, SecondKeyOfTheSameNameIsRefused) {
  Cells cells(2048, 2);
  {
    Opened first(cells);
    StoredKeys second(first.journal, "POS00001 ENKTTMKP");
    ASSERT_EQ(first.open(), JournalError::none);
    for (char letter = 'a'; letter < 'm'; ++letter) {  // the banks change
      ASSERT_TRUE(first.stored.write(record_of(letter)));
      EXPECT_EQ(second.read(), nullptr);
      EXPECT_EQ(second.journal_error(), JournalError::in_use);
      EXPECT_FALSE(second.write(record_of('z')));
    }
  }
  Opened again(cells);
  ASSERT_EQ(again.open(), JournalError::none);
  ASSERT_NE(again.stored.read(), nullptr);
  EXPECT_TRUE(are_equal(*again.stored.read(), record_of('l')));
}

TEST(StoredKeys, OtherFormatIsLeftUnchanged) {
  const KeyRecord sound = record_of('a');
  std::string whole;
  {
    Cells cells(1024, 2);
    Opened opened(cells);
    ASSERT_EQ(opened.open(), JournalError::none);
    ASSERT_TRUE(opened.stored.write(sound));
    const std::string all(cells.bytes.begin(), cells.bytes.end());
    const std::string name = "keys POS00001 ENKTTMKP\n";
    const std::size_t at = all.find(name);
    ASSERT_NE(at, std::string::npos);
    whole = all.substr(at + name.size(), 107);
  }
  const auto with = [&](std::size_t at, char byte) {
    std::string text = whole;
    text[at] = byte;
    return text;
  };
  const struct {
    std::string text;
    bool good;
  } cases[] = {{whole, true},        {whole + "x", false}, {whole.substr(1), false},
               {with(0, 2), false},  {with(1, 3), false},  {with(1, 18), true},
               {with(2, 25), false}, {with(3, 9), false},  {with(2 + 35, 25), false},
               {with(2, 24), true}};
  for (const auto& each : cases) {
    Cells cells(1024, 2);
    {
      Flash flash(cells);
      Journal journal(flash);
      Forger forger(journal, "keys POS00001 ENKTTMKP\n");
      ASSERT_EQ(journal.open_or_format(), JournalError::none);
      ASSERT_EQ(forger.forge(each.text), JournalError::none);
    }
    Opened opened(cells);
    ASSERT_EQ(opened.open(), JournalError::none);
    EXPECT_EQ(opened.stored.read() != nullptr, each.good);
    EXPECT_EQ(opened.stored.write(sound), each.good);
    if (each.good) continue;
    EXPECT_EQ(opened.stored.journal_error(), JournalError::newer_format);
    // It is copied when banks change.
    for (std::uint32_t i = 0; i < 6; ++i) {
      std::uint32_t id = 0;
      ASSERT_EQ(opened.journal.begin("a sale", 1, id), JournalError::none);
      ASSERT_EQ(opened.journal.settle(id, Outcome::approved, 2), JournalError::none);
    }
    EXPECT_EQ(opened.stored.read(), nullptr);
  }
}

}  // namespace
}  // namespace tillwire::test::stored_keys_test
