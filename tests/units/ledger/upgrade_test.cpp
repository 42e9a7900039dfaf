// The change from 0.2: what the store and upgrade.hpp make of journals that 0.2.0 wrote.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <tillwire/ledger/words.hpp>
#include <tillwire/security/stored_keys.hpp>
#include <tillwire/upgrade.hpp>
#include <vector>

#include "bench.hpp"
#include "old_images.hpp"

namespace tillwire::ledger::upgrade_test {
namespace {

using namespace test;
using namespace tillwire::test::old;
using upgrade::Reason;
using upgrade::State;
using Torn = Flash::Torn;

/// Those that may be replaced.
std::vector<Named> settled_images() {
  return {{"till_empty", image_of(till_empty)},
          {"journal_empty", image_of(journal_empty)},
          {"till_closed", image_of(till_closed)},
          {"till_two_banks", image_of(till_two_banks)},
          {"till_delivered", image_of(till_delivered)},
          {"client_settled", image_of(client_settled)},
          {"keys_empty", image_of(keys_empty, 512, 4)},
          {"keys_half_written", image_of(keys_half_written, 512, 4)},
          {"head_half_written", image_of(head_half_written)},
          {"till_closed in small sectors", image_of(till_closed, 512, 16)}};
}

/// "STATE: REASON KIND ENTRY AMOUNT NUMBER ORDER, ..." with numbers for enumerators.
std::string inspected(Storage& storage) {
  std::string open;
  const State state = upgrade::inspect(storage, [&](const upgrade::Open& each) {
    open += (open.empty() ? ": " : ", ") + std::to_string(static_cast<int>(each.reason)) + ' ' +
            std::to_string(static_cast<int>(each.kind)) + ' ' + std::to_string(each.entry) + ' ' +
            (each.amount.present() ? std::to_string(each.amount.minor_units()) : "-") + ' ' +
            each.number.c_str() + ' ' + each.order_id.c_str();
  });
  return std::to_string(static_cast<int>(state)) + open;
}
std::string inspected(Cells cells, CallSite site = CallSite::here()) {
  const Traced traced(site);
  const std::vector<std::uint8_t> before = cells.bytes;
  Flash flash(cells);
  const std::string all = inspected(flash);
  EXPECT_EQ(flash.operations(), 0U) << "written or erased";
  EXPECT_EQ(cells.bytes, before);
  return all;
}

TEST(Upgrade, StoreRefusesEachJournalOf02Unchanged) {
  for (const Named& each : all_images()) {
    SCOPED_TRACE(each.name);
    Cells cells = each.cells;
    Flash flash(cells);
    {
      Store store(flash);
      EXPECT_EQ(store.open(series), StoreError::other_format);
      EXPECT_EQ(store.open_or_format(series, day_s), StoreError::other_format);
      EXPECT_FALSE(store.is_ready());
    }
    EXPECT_EQ(flash.operations(), 0U) << "written or erased";
    EXPECT_EQ(cells.bytes, each.cells.bytes);
  }
  EXPECT_STREQ(words(StoreError::other_format),
               "not this version's journal: settle an older one with its program, then discard it");
}

TEST(Upgrade, StoreFormatsNoDamagedJournalOf02) {
  for (const Named& each : all_images()) {
    SCOPED_TRACE(each.name);
    const auto refuses = [](Cells cells) {
      const std::vector<std::uint8_t> before = cells.bytes;
      Flash flash(cells);
      Store store(flash);
      const StoreError error = store.open_or_format(series, day_s);
      EXPECT_TRUE(error == StoreError::other_format || error == StoreError::damaged) << error;
      EXPECT_EQ(flash.operations(), 0U) << "written or erased";
      EXPECT_EQ(cells.bytes, before);
    };
    if (std::strcmp(each.name, "head_half_written") == 0) continue;  // nothing else was written
    const std::size_t bank = each.cells.bytes.size() / 2;
    for (const std::size_t first : {std::size_t{0}, bank}) {
      Cells cells = each.cells;
      cells.bytes[first + 3] ^= 4;
      refuses(cells);  // another version, or no CRC fits
      for (const std::size_t at : {first, first + 240}) cells.bytes[at] ^= 1;
      refuses(cells);
      std::fill_n(cells.bytes.begin() + static_cast<std::ptrdiff_t>(first), slot_size,
                  std::uint8_t{0});
      refuses(cells);
    }
  }
}

TEST(Upgrade, EverythingOpenIsReported) {
  const std::pair<const char*, std::string> wanted[] = {
      {"till_empty", "1"},
      {"journal_empty", "1"},
      {"till_unreported", "3: 2 1 6 1250 K1-TRO8W0-3-0 gateway-1"},
      {"till_paid", "3: 4 0 0 -  "},
      {"till_closed", "1"},
      {"till_declined", "1"},
      {"till_queued", "3: 1 5 11 500 K1-TRO8W0-9-0 gateway-1"},
      {"till_tried", "3: 1 5 11 500 K1-TRO8W0-9-0 gateway-1"},
      {"till_delivered_today", "3: 4 0 0 -  "},
      {"till_two_banks", "1"},
      {"till_delivered", "1"},
      {"till_in_doubt", "3: 0 1 5 1250 K1-TRO8W0-3-0 gateway-1"},
      {"till_customer", "3: 0 1 5 1250 K1-TRO8W0-3-0 gateway-1"},
      {"till_unfinished", "3: 2 0 4 1250 K1-TRO8W0-3-0 "},
      {"client_in_doubt", "3: 0 6 1 5000  "},
      {"client_settled", "1"},
      {"keys_empty", "1"},
      {"keys_stored", "2"},
      {"keys_half_written", "1"},
      {"head_half_written", "1"},
  };
  unsigned i = 0;
  for (const Named& each : all_images()) {
    ASSERT_STREQ(each.name, wanted[i].first);
    EXPECT_EQ(inspected(each.cells), wanted[i].second) << each.name;
    ++i;
  }
}

TEST(Upgrade, DamagedEntryIsReported) {
  constexpr std::uint32_t entry = 0x1500;  // of the payment in doubt
  for (const std::uint32_t at : {0U, 1U, 2U, 7U, 12U, 20U, 191U}) {
    Cells cells = image_of(till_in_doubt);
    ASSERT_EQ(cells.bytes[entry], 'I');
    cells.bytes[entry + at] ^= 8;
    EXPECT_EQ(inspected(cells), "3: 3 0 0 -  ") << at;
  }
  // A torn mark does not count; without any that can be read it may have been sent.
  Cells open = image_of(client_settled);
  open.bytes[0x100 + 240] = 0;  // what a power cut left of a mark
  EXPECT_EQ(inspected(open), "1");
  for (const std::uint32_t mark : {192U, 208U, 224U}) open.bytes[0x100 + mark] ^= 1;
  EXPECT_EQ(inspected(open), "3: 0 6 1 5000  ");
}

/// Seals a part of a slot whose bytes were changed.
void seal(std::uint8_t* part, std::uint32_t size) {
  const std::uint32_t crc = tillwire::detail::crc32(0, part, 12);
  detail::put(part + 12, tillwire::detail::crc32(crc, part + 16, size - 16), 4);
}

TEST(Upgrade, LastMarkSaysWhatIsOpen) {
  for (std::uint8_t outcome = 0; outcome != 10; ++outcome) {
    Cells cells = image_of(client_in_doubt);
    std::uint8_t* const mark = &cells.bytes[0x100 + 224];
    ASSERT_EQ(*mark, 0xFF);
    std::memset(mark, 0, Storage::unit);
    mark[0] = 'M';
    mark[1] = outcome;
    seal(mark, Storage::unit);
    const bool settled = outcome >= 3 && outcome <= 6;  // the others are open, or not outcomes
    EXPECT_EQ(inspected(cells), settled ? "1" : "3: 0 6 1 5000  ") << int{outcome};
  }
}

TEST(Upgrade, ItemsOfTheOutboxMayLackTheirTimeOrBeDone) {
  Cells cells = image_of(till_queued);
  std::uint8_t* slot = nullptr;
  for (std::size_t at = 0; at != cells.bytes.size(); at += slot_size) {
    if (std::memcmp(&cells.bytes[at + 16], "outbox\n", 7) == 0) slot = &cells.bytes[at];
  }
  ASSERT_NE(slot, nullptr);
  slot[224] = 0;  // its loss was reported
  EXPECT_EQ(inspected(cells), "1");
  slot[224] = 0xFF;
  // An earlier version wrote: place 4, bits 1, note.
  std::uint8_t* const bits = slot + 16 + 7 + 4;
  ASSERT_EQ(*bits, 2);
  *bits = 0;
  std::memmove(bits + 1, bits + 5, static_cast<std::size_t>(slot + 192 - (bits + 5)));
  slot[2] = static_cast<std::uint8_t>(slot[2] - 4);
  seal(slot, 192);
  EXPECT_EQ(inspected(cells), "3: 1 5 11 500 K1-TRO8W0-9-0 gateway-1");
}

TEST(Upgrade, JournalWithoutHeadsIsDamaged) {
  for (const Named& each : all_images()) {
    SCOPED_TRACE(each.name);
    Cells cells = each.cells;
    if (std::strcmp(each.name, "head_half_written") == 0) continue;
    if (std::strcmp(each.name, "till_two_banks") == 0) continue;  // one has its heads
    const std::size_t bank = cells.bytes[0] == 'T' ? 0 : cells.bytes.size() / 2;
    for (const std::size_t at : {bank, bank + 240}) {
      EXPECT_NE(inspected(cells), "4") << "one head is enough";
      cells.bytes[at + 5] ^= 1;
    }
    const auto behind = cells.bytes.begin() + static_cast<std::ptrdiff_t>(bank + slot_size);
    if (*behind == 0xFF) {  // there never was an entry
      EXPECT_EQ(inspected(cells), "1");
      continue;
    }
    EXPECT_EQ(inspected(cells), "4");
    Flash flash(cells);
    EXPECT_EQ(upgrade::replace(flash, day_s, upgrade::Keys::copied), State::damaged);
    EXPECT_EQ(flash.operations(), 0U);
  }
}

TEST(Upgrade, OtherContentsAreLeftAlone) {
  Cells erased(1024, 4);
  Cells zeros = erased;
  std::fill(zeros.bytes.begin(), zeros.bytes.end(), std::uint8_t{0});
  Bench sold_here(1024, 4);
  begun(sold_here.store, sale_of(1));
  Cells later = sold_here.cells;
  for (const std::uint32_t at : {std::uint32_t{0}, BankHead::again_at}) {
    std::uint8_t* const head = &later.bytes[at];
    head[3] = 3;
    detail::put(head + 12, detail::crc_of(head, BankHead::size, 0), 4);
  }
  Cells later_journal = image_of(journal_empty);
  for (const std::uint32_t at : {0U, 240U}) {
    std::uint8_t* const head = &later_journal.bytes[at];
    ASSERT_EQ(head[0], 'T');
    head[3] = 2;
    detail::put(head + 12, tillwire::detail::crc32(0, head, 12), 4);
  }
  Cells small(512, 2);  // which 0.2 could use, and a store cannot
  for (Cells* const each : {&erased, &zeros, &sold_here.cells, &later, &later_journal, &small}) {
    EXPECT_EQ(inspected(*each), "0");
    Flash flash(*each);
    EXPECT_EQ(upgrade::replace(flash, day_s), State::none);
    EXPECT_EQ(flash.operations(), 0U);
  }
  Cells cells = image_of(till_closed);
  Flash flash(cells);
  Store store(flash);
  ASSERT_EQ(store.open(series), StoreError::other_format);
  EXPECT_EQ(inspected(flash), "6");
  EXPECT_EQ(upgrade::replace(flash, day_s), State::in_use);
}

TEST(Upgrade, OnlyASettledJournalIsReplaced) {
  for (const Named& each : all_images()) {
    SCOPED_TRACE(each.name);
    Cells cells = each.cells;
    const std::string before = inspected(cells);
    Flash flash(cells);
    const State state = upgrade::replace(flash, day_s);
    if (before != "1") {
      EXPECT_EQ(std::to_string(static_cast<int>(state)), before.substr(0, 1));
      EXPECT_EQ(flash.operations(), 0U);
      EXPECT_EQ(cells.bytes, each.cells.bytes);
      continue;
    }
    EXPECT_EQ(state, State::none);
    EXPECT_EQ(inspected(flash), "0");
    const std::uint32_t operations = flash.operations();
    Store store(flash);
    ASSERT_EQ(store.open(series), StoreError::none);
    EXPECT_EQ(flash.operations(), operations) << "nothing was left to complete";
    EXPECT_EQ(store.check(), nullptr);
    EXPECT_TRUE(movements_of(store).empty());
    DayRecord day;
    ASSERT_TRUE(store.read_day(day));
    EXPECT_EQ(day.number(), 1U);
    EXPECT_EQ(day.since_s(), day_s);
    EXPECT_EQ(sold(store, 10).id, 1U);
  }
}

/// Opens what a power cut left: never something between the journal and the store.
void check_after_cut(Cells& cells, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Flash flash(cells);
  {
    Store store(flash);
    const StoreError error = store.open_or_format(series, day_s);
    if (error == StoreError::none) {
      EXPECT_EQ(store.check(), nullptr);
      EXPECT_TRUE(movements_of(store).empty());
      for (int i = 0; i != 5; ++i) sold(store, 1);
      return;
    }
    EXPECT_EQ(error, StoreError::other_format);
    EXPECT_EQ(flash.operations(), 0U);
  }
  EXPECT_EQ(inspected(flash), "1");
  ASSERT_EQ(upgrade::replace(flash, day_s), State::none);
  Store store(flash);
  ASSERT_EQ(store.open(series), StoreError::none);
  EXPECT_EQ(store.check(), nullptr);
  EXPECT_TRUE(movements_of(store).empty());
  for (int i = 0; i != 5; ++i) sold(store, 1);  // Flash checks each write
}

TEST(Upgrade, PowerCutLeavesTheJournalOrTheStore) {
  constexpr Torn kinds[] = {Torn::nothing, Torn::half, Torn::noise, Torn::units, Torn::all};
  for (const Named& each : settled_images()) {
    for (const Torn torn : kinds) {
      for (std::uint32_t cut = 0;; ++cut) {
        SCOPED_TRACE(std::string(each.name) + ", cut " + std::to_string(cut));
        ASSERT_LT(cut, 100U);
        Cells cells = each.cells;
        Flash flash(cells);
        flash.cut_at(cut, torn);
        bool was_cut = false;
        try {
          EXPECT_EQ(upgrade::replace(flash, day_s), State::none);
        } catch (const PowerCut&) {
          was_cut = true;
        }
        Cells again = cells;
        check_after_cut(again);
        if (!was_cut) break;
        // Power fails again, while it is completed.
        for (std::uint32_t second = 0; second != 4; ++second) {
          Cells twice = cells;
          Flash third(twice);
          third.cut_at(second, torn);
          try {
            static_cast<void>(upgrade::replace(third, day_s));
          } catch (const PowerCut&) {
          }
          check_after_cut(twice);
        }
      }
    }
  }
}

TEST(Upgrade, FailingStorageIsReported) {
  for (std::uint32_t from = 0;; ++from) {
    ASSERT_LT(from, 20U);
    Cells cells = image_of(till_closed);
    Flash flash(cells);
    flash.fail_from(from);
    const State state = upgrade::replace(flash, day_s);
    if (state == State::none) break;
    EXPECT_EQ(state, State::storage) << from;
    check_after_cut(cells);
  }
  for (std::uint32_t read = 0;; ++read) {
    ASSERT_LT(read, 1000U);
    Cells cells = image_of(till_queued);
    Flash flash(cells);
    flash.fail_read(read);
    const std::string found = inspected(flash);
    if (!flash.read_failed()) break;
    EXPECT_EQ(found[0], '5') << read;
    EXPECT_EQ(upgrade::inspect(flash, [](const upgrade::Open&) {}), State::open);
  }
  for (std::uint32_t read = 0;; ++read) {
    ASSERT_LT(read, 1000U);
    Cells cells = image_of(till_closed);
    Flash flash(cells);
    flash.fail_read(read);
    const State state = upgrade::replace(flash, day_s);
    if (!flash.read_failed()) break;
    EXPECT_EQ(state, State::storage) << read;
    check_after_cut(cells);
  }
}

TEST(Upgrade, KeysAreReadBeforeTheirJournalIsReplaced) {
  Cells cells = keys_image();
  Flash flash(cells);
  KeyRecord record;
  ASSERT_TRUE(upgrade::find_key(flash, "POS00001 ENKTTMKP", record));
  EXPECT_EQ(flash.operations(), 0U);
  const StoredKey& active = record.at(KeySlot::active);
  EXPECT_EQ(active.size, 16U);
  EXPECT_EQ(active.scheme, KeyScheme::double_variant);
  EXPECT_EQ(active.wrapped[0], 0xA0);
  EXPECT_EQ(active.wrapped[15], 0xAF);
  EXPECT_EQ(active.check_size, 3U);
  EXPECT_EQ(active.check[2], 0x56);
  EXPECT_EQ(record.at(KeySlot::pending).wrapped[0], 0xB0);
  EXPECT_FALSE(record.at(KeySlot::previous).present());
  EXPECT_EQ(record.in_use, KeySlot::active);
  EXPECT_TRUE(record.sent);

  for (const char* const other : {"POS00001", "POS00001 ENKTTMKP ", "", "POS00002 ENKTTMKP"}) {
    EXPECT_FALSE(upgrade::find_key(flash, other, record)) << other;
    EXPECT_FALSE(record.at(KeySlot::active).present());
  }
  EXPECT_EQ(upgrade::replace(flash, day_s), State::keys);
  EXPECT_EQ(flash.operations(), 0U);
  EXPECT_EQ(upgrade::replace(flash, day_s, upgrade::Keys::copied), State::none);
  EXPECT_FALSE(upgrade::find_key(flash, "POS00001 ENKTTMKP", record));
  Store store(flash);
  EXPECT_EQ(store.open(series), StoreError::none);
}

TEST(Upgrade, DamagedKeyIsNotRead) {
  constexpr std::uint32_t at = 0x100;
  for (const std::uint32_t byte : {0U, 1U, 2U, 40U, 100U}) {
    Cells cells = keys_image();
    ASSERT_EQ(cells.bytes[at], 'R');
    cells.bytes[at + byte] ^= 1;
    Flash flash(cells);
    KeyRecord record;
    EXPECT_FALSE(upgrade::find_key(flash, "POS00001 ENKTTMKP", record)) << byte;
  }
}

/// Appends a record to a journal of keys, as StoredKeys of 0.2 did.
void add_key(Cells& cells, std::uint32_t at, const std::string& name, const std::string& data,
             CallSite site = CallSite::here()) {
  const Traced traced(site);
  std::uint8_t* const slot = &cells.bytes[at];
  ASSERT_EQ(*slot, 0xFF);
  std::memset(slot, 0, 192);
  const std::string text = "keys " + name + '\n' + data;
  slot[0] = 'R';
  slot[1] = 1;
  slot[2] = static_cast<std::uint8_t>(text.size());
  std::memcpy(slot + 16, text.data(), text.size());
  seal(slot, 192);
  std::memset(slot + 192, 0, Storage::unit);
  slot[192] = 'M';
  slot[193] = 4;
  seal(slot + 192, Storage::unit);
}
std::string data_of(RecordStore& store, const char* name, CallSite site = CallSite::here()) {
  const Traced traced(site);
  RecordStore::Record record(store, name);
  std::string_view data;
  EXPECT_EQ(record.read(data), StoreError::none);
  return std::string(data);
}
Cells two_keys() {
  Cells cells = keys_image();
  add_key(cells, 0x200, "POS00001 ENKTPK", "older");
  add_key(cells, 0x300, "POS00001 ENKTPK", "in a later format");
  return cells;
}
/// Checks the keys of keys_image() in a store of records.
void check_keys(RecordStore& store, CallSite site = CallSite::here()) {
  const Traced traced(site);
  ASSERT_EQ(store.open(), StoreError::none);
  EXPECT_EQ(store.check(), nullptr);
  StoredKeys stored(store, "POS00001 ENKTTMKP");
  const KeyRecord* const record = stored.read();
  ASSERT_NE(record, nullptr);
  EXPECT_EQ(record->at(KeySlot::active).wrapped[15], 0xAF);
  EXPECT_EQ(record->at(KeySlot::active).check[2], 0x56);
  EXPECT_EQ(record->at(KeySlot::pending).wrapped[0], 0xB0);
  EXPECT_TRUE(record->sent);
  EXPECT_EQ(data_of(store, "POS00001 ENKTPK"), "in a later format");
}

TEST(Upgrade, KeysStayInTheirStorage) {
  Cells cells = two_keys();
  Flash flash(cells);
  ASSERT_EQ(upgrade::replace_keys(flash), State::none);
  const std::uint32_t operations = flash.operations();
  {
    RecordStore store(flash);
    check_keys(store);
    EXPECT_EQ(flash.operations(), operations) << "nothing was left to complete";
    StoredKeys stored(store, "POS00001 ENKTTMKP");
    EXPECT_TRUE(stored.write({}));
  }
  // A store of keys is not a journal.
  const std::vector<std::uint8_t> before = cells.bytes;
  EXPECT_EQ(inspected(flash), "0");
  EXPECT_EQ(upgrade::replace(flash, day_s, upgrade::Keys::copied), State::none);
  EXPECT_EQ(upgrade::replace_keys(flash), State::none);
  EXPECT_EQ(cells.bytes, before);
}

TEST(Upgrade, KeysOfAnUnsettledJournalStay) {
  for (const auto& [cells, state] :
       {std::pair{image_of(till_in_doubt), State::open}, {image_of(till_paid), State::open}}) {
    Cells copy = cells;
    Flash flash(copy);
    EXPECT_EQ(upgrade::replace_keys(flash), state);
    EXPECT_EQ(flash.operations(), 0U);
  }
  Cells empty = image_of(keys_empty, 512, 4);
  Flash flash(empty);
  ASSERT_EQ(upgrade::replace_keys(flash), State::none);
  RecordStore store(flash);
  EXPECT_EQ(store.open(), StoreError::none);
}

TEST(Upgrade, PowerCutLosesNoKey) {
  constexpr Torn kinds[] = {Torn::nothing, Torn::half, Torn::noise, Torn::units, Torn::all};
  for (const Torn torn : kinds) {
    for (std::uint32_t cut = 0;; ++cut) {
      SCOPED_TRACE(cut);
      ASSERT_LT(cut, 30U);
      Cells cells = two_keys();
      Flash flash(cells);
      flash.cut_at(cut, torn);
      bool was_cut = false;
      try {
        EXPECT_EQ(upgrade::replace_keys(flash), State::none);
      } catch (const PowerCut&) {
        was_cut = true;
      }
      Flash again(cells);
      {
        RecordStore store(again);
        const StoreError error = store.open_or_format();
        EXPECT_TRUE(error == StoreError::none || error == StoreError::other_format) << error;
        if (error == StoreError::none) check_keys(store);
      }
      // Once the new keys are in use, no other change takes them away.
      Cells other = cells;
      Flash third(other);
      const State state = upgrade::replace(third, day_s);
      EXPECT_TRUE(state == State::none || state == State::keys);
      if (state == State::none) {
        RecordStore store(third);
        check_keys(store);
      }
      ASSERT_EQ(upgrade::replace_keys(again), State::none);
      RecordStore store(again);
      check_keys(store);
      if (!was_cut) break;
    }
  }
}

TEST(Upgrade, WordsSayWhatToDo) {
  for (int i = 0; i != 7; ++i) {
    const char* const each = upgrade::words(static_cast<State>(i));
    EXPECT_GT(std::strlen(each), 15U) << i;
  }
  EXPECT_STREQ(upgrade::words(static_cast<State>(7)), tillwire::detail::unknown_words);
  EXPECT_STREQ(upgrade::words(Reason::queued), "queued: deliver with version 0.2");
  EXPECT_STREQ(upgrade::words(static_cast<Reason>(5)), tillwire::detail::unknown_words);
}

}  // namespace
}  // namespace tillwire::ledger::upgrade_test
