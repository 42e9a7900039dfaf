// Keys in a store: the record that a power cut leaves, and records that are never replaced.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <support/call_site.hpp>
#include <support/flash.hpp>
#include <tillwire/port/key_audit.hpp>
#include <tillwire/security/stored_keys.hpp>
#include <utility>

namespace tillwire::test::stored_keys_test {
namespace {

/// Shapes of a storage: banks with room for one name, and with more.
constexpr std::pair<std::uint32_t, std::uint32_t> shapes[] = {{768, 2}, {512, 4}, {2048, 2}};

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
  explicit Opened(Cells& the_cells, std::string_view name = "POS00001 ENKTTMKP")
      : cells(the_cells), flash(cells), stored(records, name) {}
  StoreError open() { return records.open_or_format(); }
  /// Writes a record of another name until banks have changed.
  void change_banks(CallSite site = CallSite::here()) {
    const Traced traced(site);
    RecordStore::Record other(records, "another");
    const std::vector<std::uint32_t> before = cells.erasures;
    while (cells.erasures == before) ASSERT_EQ(other.write("x"), StoreError::none);
  }

  Cells& cells;
  Flash flash;
  RecordStore records{flash};
  StoredKeys stored;
};

TEST(StoredKeys, NothingExistsBeforeTheFirstWrite) {
  Cells cells(768, 2);
  Opened opened(cells);
  EXPECT_EQ(opened.stored.read(), nullptr);
  EXPECT_EQ(opened.stored.store_error(), StoreError::not_open);
  EXPECT_FALSE(opened.stored.write(record_of('a')));
  ASSERT_EQ(opened.open(), StoreError::none);
  ASSERT_NE(opened.stored.read(), nullptr);
  EXPECT_EQ(opened.stored.store_error(), StoreError::none);
  EXPECT_TRUE(are_equal(*opened.stored.read(), KeyRecord()));
}

TEST(StoredKeys, LatestKeyIsReadAfterEachRestart) {
  for (const auto& [sector, count] : shapes) {
    Cells cells(sector, count);
    for (char letter = 'a'; letter < 'z'; ++letter) {
      Opened opened(cells);
      ASSERT_EQ(opened.open(), StoreError::none);
      if (letter != 'a') {
        ASSERT_NE(opened.stored.read(), nullptr);
        EXPECT_TRUE(are_equal(*opened.stored.read(), record_of(static_cast<char>(letter - 1))));
      }
      ASSERT_TRUE(opened.stored.write(record_of(letter))) << sector << letter;
      EXPECT_TRUE(are_equal(*opened.stored.read(), record_of(letter)));
    }
  }
}

// Two keys, and a record of another kind, share a store.
TEST(StoredKeys, EachKeyHasItsOwnRecord) {
  Cells cells(2048, 2);
  {
    Opened first(cells);
    StoredKeys second(first.records, "POS00001 ENKTTAK");
    ASSERT_EQ(first.open(), StoreError::none);
    ASSERT_TRUE(first.stored.write(record_of('a')));
    ASSERT_TRUE(second.write(record_of('m')));
  }
  Opened first(cells);
  StoredKeys second(first.records, "POS00001 ENKTTAK");
  StoredKeys third(first.records, "POS00001 ENKTTA");
  ASSERT_EQ(first.open(), StoreError::none);
  first.change_banks();  // before either is read
  ASSERT_NE(second.read(), nullptr);
  EXPECT_TRUE(are_equal(*second.read(), record_of('m')));
  EXPECT_TRUE(are_equal(*first.stored.read(), record_of('a')));
  EXPECT_TRUE(are_equal(*third.read(), KeyRecord()));
}

TEST(StoredKeys, PowerCutLeavesTheOldOrTheNewRecord) {
  for (const auto& [sector, count] : shapes) {
    for (const Flash::Torn torn : {Flash::Torn::nothing, Flash::Torn::half, Flash::Torn::noise,
                                   Flash::Torn::units, Flash::Torn::all}) {
      // With a full bank, and with room left.
      for (int before = 1; before < 5; ++before) {
        for (std::uint32_t cut = 0;; ++cut) {
          Cells cells(sector, count);
          {
            Opened opened(cells);
            ASSERT_EQ(opened.open(), StoreError::none);
            for (int i = 0; i < before; ++i) ASSERT_TRUE(opened.stored.write(record_of('a')));
          }
          bool is_cut = false;
          {
            Opened opened(cells);
            opened.flash.cut_at(cut, torn);
            try {
              ASSERT_EQ(opened.open(), StoreError::none);
              ASSERT_TRUE(opened.stored.write(record_of('b')));
            } catch (const PowerCut&) {
              is_cut = true;
            }
          }
          Opened opened(cells);
          ASSERT_EQ(opened.open(), StoreError::none);
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
    Cells cells(768, 2);
    Opened opened(cells);
    ASSERT_EQ(opened.open(), StoreError::none);
    for (int i = 0; i < 2; ++i) ASSERT_TRUE(opened.stored.write(record_of('a')));
    opened.flash.fail_at(opened.flash.operations() + fail, Flash::Torn::all);
    const bool written = opened.stored.write(record_of('b'));
    if (written) continue;
    EXPECT_EQ(opened.stored.store_error(), StoreError::storage);
    EXPECT_EQ(opened.stored.read(), nullptr);
    EXPECT_FALSE(opened.stored.write(record_of('c')));
    opened.flash.reopen();
    ASSERT_EQ(opened.records.open(), StoreError::none);
    const KeyRecord* const record = opened.stored.read();
    ASSERT_NE(record, nullptr);
    EXPECT_TRUE(are_equal(*record, record_of('a')) || are_equal(*record, record_of('b')));
  }
}

// No object has the name while banks change.
TEST(StoredKeys, KeyOfAnUnknownNameSurvivesAChangeOfBanks) {
  Cells cells(1024, 2);
  {
    Opened opened(cells);
    ASSERT_EQ(opened.open(), StoreError::none);
    ASSERT_TRUE(opened.stored.write(record_of('a')));
  }
  for (int i = 0; i != 3; ++i) {
    Opened other(cells, "POS00001 ENKTTAK");
    ASSERT_EQ(other.open(), StoreError::none);
    other.change_banks();
  }
  Opened opened(cells);
  ASSERT_EQ(opened.open(), StoreError::none);
  ASSERT_NE(opened.stored.read(), nullptr);
  EXPECT_TRUE(are_equal(*opened.stored.read(), record_of('a')));
}

void damage_latest(Cells& cells) {
  for (std::uint32_t at = 2 * 256 + 60; at < 2 * 256 + 100; ++at) cells.bytes[at] = 0;
}

// A damaged record is neither replaced nor mistaken for the one before it: it may hold a key.
TEST(StoredKeys, DamagedRecordIsReported) {
  Cells cells(1024, 2);
  {
    Opened opened(cells);
    ASSERT_EQ(opened.open(), StoreError::none);
    ASSERT_TRUE(opened.stored.write(record_of('a')));
    ASSERT_TRUE(opened.stored.write(record_of('b')));
  }
  damage_latest(cells);
  for (int i = 0; i != 2; ++i) {
    Opened opened(cells);
    ASSERT_EQ(opened.open(), StoreError::none);
    EXPECT_EQ(opened.stored.read(), nullptr);
    EXPECT_EQ(opened.stored.store_error(), StoreError::damaged);
    EXPECT_FALSE(opened.stored.write(record_of('c')));
    opened.change_banks();
  }
}

// While the record is in memory, it replaces what is damaged in the flash.
TEST(StoredKeys, RecordInMemorySurvivesDamage) {
  Cells cells(1024, 2);
  {
    Opened opened(cells);
    ASSERT_EQ(opened.open(), StoreError::none);
    ASSERT_TRUE(opened.stored.write(record_of('a')));
    ASSERT_TRUE(opened.stored.write(record_of('b')));
    damage_latest(cells);
    opened.change_banks();
    ASSERT_NE(opened.stored.read(), nullptr);
    EXPECT_TRUE(are_equal(*opened.stored.read(), record_of('b')));
    ASSERT_TRUE(opened.stored.write(*opened.stored.read()));
    opened.change_banks();
  }
  Opened later(cells);
  ASSERT_EQ(later.open(), StoreError::none);
  ASSERT_NE(later.stored.read(), nullptr);
  EXPECT_TRUE(are_equal(*later.stored.read(), record_of('b')));
}

TEST(StoredKeys, NamesOfWrongLengthAreRefused) {
  for (const std::size_t size : {std::size_t(0), StoredKeys::most_name + std::size_t(1)}) {
    Cells cells(1024, 2);
    const std::string name(size, 'n');
    Opened opened(cells, name);
    ASSERT_EQ(opened.open(), StoreError::none);
    EXPECT_EQ(opened.stored.read(), nullptr);
    EXPECT_EQ(opened.stored.store_error(), StoreError::too_long);
    EXPECT_FALSE(opened.stored.write(record_of('a')));
  }
  Cells cells(1024, 2);
  const std::string name(StoredKeys::most_name, 'n');
  Opened opened(cells, name);
  ASSERT_EQ(opened.open(), StoreError::none);
  EXPECT_TRUE(opened.stored.write(record_of('a')));
}

TEST(StoredKeys, SecondKeyOfTheSameNameIsRefused) {
  Cells cells(2048, 2);
  {
    Opened first(cells);
    StoredKeys second(first.records, "POS00001 ENKTTMKP");
    ASSERT_EQ(first.open(), StoreError::none);
    for (char letter = 'a'; letter < 'm'; ++letter) {  // the banks change
      ASSERT_TRUE(first.stored.write(record_of(letter)));
      EXPECT_EQ(second.read(), nullptr);
      EXPECT_EQ(second.store_error(), StoreError::in_use);
      EXPECT_FALSE(second.write(record_of('z')));
    }
  }
  Opened again(cells);
  ASSERT_EQ(again.open(), StoreError::none);
  ASSERT_NE(again.stored.read(), nullptr);
  EXPECT_TRUE(are_equal(*again.stored.read(), record_of('l')));
}

/// Returns whether the values of enumerators are 0, 1, 2 and so on, beginning with `value`.
template <class E, class... More>
constexpr bool count_from(int value, E first, More... more) {
  if constexpr (sizeof...(More) != 0) {
    return static_cast<int>(first) == value && count_from(value + 1, more...);
  } else {
    return static_cast<int>(first) == value;
  }
}
static_assert(count_from(0, KeySlot::active, KeySlot::pending, KeySlot::previous));
static_assert(count_from(0, KeyScheme::unknown, KeyScheme::double_variant,
                         KeyScheme::triple_variant, KeyScheme::double_x917,
                         KeyScheme::triple_x917));
static_assert(count_from(1, KeyEvent::made, KeyEvent::rejected_here, KeyEvent::sent,
                         KeyEvent::activated, KeyEvent::refused, KeyEvent::in_doubt,
                         KeyEvent::confirmed, KeyEvent::put_to_use, KeyEvent::decided,
                         KeyEvent::not_loaded));

/// Each slot, and each scheme.
TEST(StoredKeys, AreStoredAsTheseBytes) {
  for (const unsigned flag : {0x00U, 0x01U, 0x02U, 0x10U, 0x11U, 0x12U}) {
    KeyRecord record;
    record.in_use = static_cast<KeySlot>(flag % 16);
    record.sent = flag >= 16;
    std::string golden = {107, 1, static_cast<char>(flag)};
    for (std::uint8_t i = 0; i != key_slots; ++i) {
      StoredKey& key = record.slots[i];
      key.size = i == 1 ? 24 : 16;
      key.check_size = 3;
      key.scheme = static_cast<KeyScheme>((i + flag) % 5);
      std::memset(key.wrapped, 0xA0 + i, key.size);
      std::memset(key.check, 0xC0 + i, key.check_size);
      golden += {i == 1 ? '\x18' : '\x10', 3, static_cast<char>((i + flag) % 5)};
      golden += std::string(key.size, static_cast<char>(0xA0 + i));
      golden += std::string(24U - key.size, 0) + std::string(3, static_cast<char>(0xC0 + i));
      golden += std::string(5, 0);
    }
    Cells cells(1024, 2);
    {
      Opened opened(cells);
      ASSERT_EQ(opened.open(), StoreError::none);
      ASSERT_TRUE(opened.stored.write(record));
    }
    const std::uint8_t* const data = &cells.bytes[256 + 48];
    EXPECT_EQ(std::string(data, data + golden.size()), golden) << flag;
    Opened opened(cells);
    ASSERT_EQ(opened.open(), StoreError::none);
    ASSERT_NE(opened.stored.read(), nullptr);
    EXPECT_TRUE(are_equal(*opened.stored.read(), record));
  }
}

// An unreadable record is reported and not replaced: it may hold a key.
TEST(StoredKeys, OtherFormatIsLeftUnchanged) {
  const KeyRecord sound = record_of('a');
  std::string whole;
  {
    Cells cells(1024, 2);
    Opened opened(cells);
    ASSERT_EQ(opened.open(), StoreError::none);
    ASSERT_TRUE(opened.stored.write(sound));
    whole.assign(&cells.bytes[256 + 49], &cells.bytes[256 + 49 + 107]);
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
      Opened opened(cells, "another");
      ASSERT_EQ(opened.open(), StoreError::none);
      RecordStore::Record forged(opened.records, "POS00001 ENKTTMKP");
      ASSERT_EQ(forged.write(each.text), StoreError::none);
    }
    Opened opened(cells);
    ASSERT_EQ(opened.open(), StoreError::none);
    EXPECT_EQ(opened.stored.read() != nullptr, each.good);
    EXPECT_EQ(opened.stored.write(sound), each.good);
    if (each.good) continue;
    EXPECT_EQ(opened.stored.store_error(), StoreError::other_format);
    opened.change_banks();
    EXPECT_EQ(opened.stored.read(), nullptr);
    EXPECT_EQ(opened.stored.store_error(), StoreError::other_format);
  }
}

}  // namespace
}  // namespace tillwire::test::stored_keys_test
