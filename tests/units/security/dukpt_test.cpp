// DUKPT with 3DES: the standard's sequence, OpenSSL as the host, and power cuts at every change.
#include <gtest/gtest.h>

#include <bitset>
#include <cstring>
#include <random>
#include <set>
#include <string>
#include <support/call_site.hpp>
#include <support/dukpt_store.hpp>
#include <support/openssl_modes.hpp>
#include <tillwire/security/dukpt.hpp>
#include <tillwire/security/mac.hpp>
#include <tillwire/security/pin_block.hpp>

namespace tillwire::test::dukpt_test {
namespace {

using Torn = RamDukptStore::Torn;

// ANSI X9.24-1:2009, A.4: the base key, the initial key and its key serial number.
const Octets base_key = from_hex("0123456789ABCDEFFEDCBA9876543210");
const Octets initial_key = from_hex("6AC292FAA1315B4D858AB3A3D7D5933A");
const Octets initial_serial = from_hex("FFFF9876543210E00000");

struct Known {
  const char* serial;
  const char* pin_block;  // of the PIN 1234 and the card 4012345678909, format 0
  const char* sent_mac;   // of the text below
  const char* received_mac;
  const char* sent;  // the text, CBC
};

const char text[] = "4012345678909D987";

// A.4.2 and A.4.3.
constexpr Known known[] = {
    {"FFFF9876543210E00001", "1B9C1845EB993A7A", "9CCC7817", "20364223",
     "FC0D53B7EA1FDA9EE68AAF2E70D9B9506229BE2AA993F04F"},
    {"FFFF9876543210E00002", "10A01C8D02C69107", "F608A9BC", "D1FCA6BE",
     "A2B4E70F846E63D68775B7215EB4563DFD3037244C61CC13"},
    {"FFFF9876543210E00003", "18DC07B94797B466", "20B59A4F", "BAD4CC9C",
     "BD751E65F10E75B6C1D5B1D283496A36C2DE21D993C387A7"},
    {"FFFF9876543210E00004", "0BC79509D5645DF7", "C7BFA6CC", "1EB08AEE",
     "1118F50947441BBDA3C8C70220021A12EC31CC473F7215F4"},
    {"FFFF9876543210E00005", "5BC0AF22AD87B327", "0202B963", "5CBE3E81",
     "9FD7BD1EC28845ACA93367A9DA9317BD555C6B33AE22D365"},
    {"FFFF9876543210E00006", "A16DF70AE36158D8", "CF6C72E6", "C60D38E8",
     "DC526613AD9095C1CEC60C41B7686ED606AC1AA2F4F54912"},
    {"FFFF9876543210E00007", "27711C16CB257F8E", "B11EB0D9", "053EFD39",
     "24700BD6F17751531F2A16CE2AF7731101E6F87839C67244"},
    {"FFFF9876543210E00008", "50E55547A5027551", "3679055B", "7FACA91D",
     "5F6584DEAFC51B48A239B51C2DACA97176C01D9CA8EDC33C"},
    {"FFFF9876543210E00009", "536CF7F678ACFC8D", "26AA23DC", "37F17B8F",
     "7CB9080923ED4D7D8D1B8A2849331684CC910522023BE537"},
    {"FFFF9876543210E0000A", "EDABBA23221833FE", "1632621C", "CE038CC9",
     "C221F5A8CA5DA909BE04938E0FB8DFCFB30ED0D62B590663"},
    {"FFFF9876543210E0000B", "2328981C57B4BDBA", "76D95CB4", "27C9FA5E",
     "98A271C13E4AEE80C6343867F2F0F6C55E8B7E5645866A0B"},
    {"FFFF9876543210E0000C", "038D03CC926CF286", "BAD9D84D", "6D2ECC6A",
     "273CBE2F275B1C29D53F3C01A24DEC73F92C3BE219FFCB91"},
    {"FFFF9876543210E0000D", "6C8AA97088B62C68", "AAAFB598", "7E40B492",
     "7290CB9D6F6E35A9B8A34C590A93696F8FE0137A8558884C"},
    {"FFFF9876543210E0000E", "F17C9E1D72CD4950", "4EC79532", "55233989",
     "48207931E5F6E5E3E02E7E1D7BED4E3232FCA67E66A31F61"},
    {"FFFF9876543210E0000F", "B170F6E7F7F2F64A", "82500D05", "AFE23CBA",
     "166246602B1255114A4012513B0DD4A9E19E82C945860C55"},
    {"FFFF9876543210E00010", "D5D9638559EF53D6", "D39D3A59", "9E933C88",
     "53EDA44BDBCA037B2D3FEAEBAF73499336767BD1D0D09679"},
    {"FFFF9876543210E00011", "D544F8CDD292C863", "F094AF93", "631E7B39",
     "086F3F46238B99AFB35DA42029675EE1FAB1C606307B35FB"},
    {"FFFF9876543210E00012", "7A21BD10F36DC41D", "A819AF04", "E93F5E27",
     "270439430E60BFC600FE3DC7E7AD8C72D22D5284EC676EF2"},
    {"FFFF9876543210E00013", "78649BD17D0DFA60", "79285A17", "FCE7A5A5",
     "2FEAE132FA0E46B4ABF55A87477AFA907E598868BCC236DA"},
    {"FFFF9876543210E00014", "7E7E16EA0C31AD56", "E2B2637F", "A10E94AA",
     "A16A61328E36A21858B5FBFBE7BAF7985F5C54F5B8C12298"},
    {"FFFF9876543210E00015", "72105C22EBC791E6", "B2033EBD", "BDA3AEE1",
     "42A9342FD5C1ACD20E137950A7368D2BBE884275B7906918"},
    {"FFFF9876543210EFF800", "33365F5CC6F23C35", "23E3CB62", "5776C376",
     "5FF8C648565975E746C0CB7B1157DCB6EC3C5F25E82F8A62"},
    {"FFFF9876543210EFF801", "3A86BF003F835C9D", "97623632", "69D1EF47",
     "55374FDBB3B2B4ED0751243FC0C54DB1F3F3CF76F0C0B3C4"},
    {"FFFF9876543210EFF802", "3DB977D05C36DF3F", "72608521", "BF7036B7",
     "74A1250E3234DEDEB422FA7F862C484BBA6924DF9BC32CE5"},
    {"FFFF9876543210EFF804", "BA83243305712099", "D86687B7", "645A0A18",
     "159E9FA8E979A9C76C118C7BE9E5D436AC0B22CD098BAE1F"},
    {"FFFF9876543210EFF808", "B0DA04AC90A36D85", "5E00713D", "E8D8026A",
     "F87F61877DFF1CD39A635BEA4D15F81D30793B9157805BE4"},
    {"FFFF9876543210EFF810", "2CF02BD9C309EEDA", "1BCCF968", "9623FF45",
     "4DEA2DDA8D079F8040CAD885C29A4037E9490480256D074D"},
    {"FFFF9876543210EFF820", "9D1E2F77AEEE81C6", "2F6D2191", "FF864D19",
     "CE625FFBBB339C8305FA86CBFD192F4292B29962649947DD"},
    {"FFFF9876543210EFF840", "40870B0F8BA2011C", "4DA4CBAC", "3CE7AD50",
     "29DDF3F2C3B9BE76A8338E2B22BA668B68B46AAE9C714607"},
    {"FFFF9876543210EFF880", "22E340D6ABB40981", "95C43BC2", "73D03F0B",
     "9E9AA50594849DEB63BC3EF3BE63C5637F03D03B0DCFA973"},
    {"FFFF9876543210EFF900", "1A4C10AFBA03A430", "D6BEAA71", "5D461B71",
     "C653AFCD3245ADB3B113FFC48B46BD0B6C5B3B5FB10044EE"},
    {"FFFF9876543210EFFA00", "849763B43E5F9CFF", "93930C9F", "531DA5F9",
     "50EB117D8CB2BE5ADBBE98B6570C557C13622688A61D559D"},
    {"FFFF9876543210EFFC00", "DEFC6F09F8927B71", "2917C6EF", "AA8D2DA6",
     "A2C773BC45B277E3F100C37E30A6A6FB1865134815B05EBC"},
    {"FFFF9876543210F00000", "73EC88AD0AC5830E", "7DFA9315", "1444BEC3",
     "1E830E7F53FC171E35380145320233EF9C6F3B08CED984AB"},
};

Octets flipped(const Octets& key) {
  Octets out = key;
  for (const std::size_t i : {0U, 1U, 2U, 3U, 8U, 9U, 10U, 11U})
    out[i] = static_cast<char>(out[i] ^ 0xc0);
  return out;
}

Octets mixed(const Octets& a, const Octets& b) {
  Octets out = a;
  for (std::size_t i = 0; i < a.size(); ++i) out[i] = static_cast<char>(a[i] ^ b[i]);
  return out;
}

Octets serial_of(const Octets& initial, std::uint32_t counter) {
  Octets serial = initial;
  serial[7] = static_cast<char>((serial[7] & 0xe0) | static_cast<int>(counter >> 16));
  serial[8] = static_cast<char>(counter >> 8);
  serial[9] = static_cast<char>(counter);
  return serial;
}

// A host: derives bit by bit from the initial key.
Octets host_key(const Octets& initial, const Octets& serial, std::uint32_t counter) {
  Octets key = initial;
  std::uint32_t reached = 0;
  for (int bit = 20; bit >= 0; --bit) {
    if ((counter >> bit & 1) == 0) continue;
    reached |= 1U << bit;
    const Octets number = serial_of(serial, reached).substr(2);
    const auto half = [&](const Octets& with) {
      const Octets right = with.substr(8);
      return mixed(des(with.substr(0, 8), mixed(number, right)), right);
    };
    key = half(flipped(key)) + half(key);
  }
  return key;
}

Octets variant(const Octets& key, std::size_t byte) {
  Octets bits(16, '\0');
  bits[byte] = bits[byte + 8] = '\xff';
  return mixed(key, bits);
}

class Zeros final : public Random {
 public:
  bool fill(void* to, std::uint32_t size) override {
    std::memset(to, 0, size);
    return true;
  }
};

class TdesDukptTest : public testing::Test {
 protected:
  DukptError load_as(const Octets& number) {
    std::uint8_t serial[10];
    std::memcpy(serial, number.data(), sizeof serial);
    return dukpt.load(InitialKey(key_of(initial_key)), serial);
  }
  void load(CallSite site = CallSite::here()) {
    const Traced traced(site);
    ASSERT_EQ(load_as(initial_serial), DukptError::none);
  }
  void place(std::uint32_t counter) {
    store.place(initial_serial, 0, counter,
                [](std::uint32_t each) { return host_key(initial_key, initial_serial, each); });
  }
  std::string serial() const {
    const Text number = keys.key_serial_number();
    return std::string(number.raw());
  }
  // Expects the keys of this counter.
  void expect_keys(std::uint32_t counter, CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_EQ(serial(), to_hex(serial_of(initial_serial, counter)));
    const Octets key = host_key(initial_key, initial_serial, counter);
    ClearKey<KeyUse::pin> pin;
    ASSERT_EQ(keys.pin_key(pin), DukptError::none);
    EXPECT_EQ(octets_of(pin), with_odd_parity(variant(key, 7)));
    ClearKey<KeyUse::mac> mac;
    for (const DukptWay way : {DukptWay::send, DukptWay::receive, DukptWay::both}) {
      const bool receive = way == DukptWay::receive;
      ASSERT_EQ(keys.mac_key(way, mac), DukptError::none);
      EXPECT_EQ(octets_of(mac), with_odd_parity(variant(key, receive ? 4 : 6)));
      ClearKey<KeyUse::data> data;
      ASSERT_EQ(keys.data_key(cipher, way, data), DukptError::none);
      const Octets under = variant(key, receive ? 3 : 5);
      EXPECT_EQ(octets_of(data), with_odd_parity(des(under, under)));
    }
  }

  OpenSslCipher cipher{8};
  RamDukptStore store;
  TdesDukpt dukpt{cipher, store};
  TdesDukptKeys keys;
};

TEST_F(TdesDukptTest, MatchesTheStandardsSequence) {
  // A.6: the host's derivation from the base key.
  const Octets number = initial_serial.substr(0, 8);
  EXPECT_EQ(des(base_key, number) + des(flipped(base_key), number), initial_key);
  load();
  for (const Known& each : known) {
    if (each.serial == std::string("FFFF9876543210EFF800")) place(0xff800);
    ASSERT_EQ(dukpt.next(keys), DukptError::none);
    EXPECT_EQ(serial(), each.serial);

    ClearKey<KeyUse::pin> pin_key;
    ASSERT_EQ(keys.pin_key(pin_key), DukptError::none);
    Zeros zeros;
    PinBlock block;
    ASSERT_EQ(
        PinEncrypter(cipher, pin_key.key(), zeros)
            .encrypt(PinFormat::iso_0, ClearPin::from_clear_digits("1234"), "4012345678909", block),
        PinError::none);
    EXPECT_EQ(block.text().reveal(), each.pin_block) << each.serial;

    for (const DukptWay way : {DukptWay::send, DukptWay::receive}) {
      ClearKey<KeyUse::mac> mac_key;
      ASSERT_EQ(keys.mac_key(way, mac_key), DukptError::none);
      RetailMac mac(cipher, mac_key.key());
      mac.add(text, sizeof text - 1);
      const Octets right = from_hex(way == DukptWay::send ? each.sent_mac : each.received_mac);
      EXPECT_EQ(mac.verify(data_of(right), 4), MacError::none) << each.serial;
    }

    ClearKey<KeyUse::data> data_key;
    ASSERT_EQ(keys.data_key(cipher, DukptWay::send, data_key), DukptError::none);
    Octets padded = text;
    padded.resize(24, '\0');
    EXPECT_EQ(to_hex(des_cbc(octets_of(data_key), Octets(8, '\0'), padded)), each.sent);
  }
}

/// A later version has to continue with the stored bytes.
TEST_F(TdesDukptTest, StoresTheStateAndARegisterForEachBitOfTheCounter) {
  load();
  const DukptState state = store.state();
  EXPECT_EQ(Octets(state.serial_number, state.serial_number + 8), initial_serial.substr(0, 8));
  EXPECT_EQ(state.counter, 1U);
  EXPECT_EQ(state.key_type, 0);
  EXPECT_EQ(state.spent, 255);
  for (std::uint32_t i = 0; i != 21; ++i) {
    std::uint8_t key[16];
    ASSERT_EQ(store.read_key(i, key, sizeof key), DukptRead::done);
    EXPECT_EQ(Octets(key, key + 16), host_key(initial_key, initial_serial, 1U << i)) << i;
  }
  ASSERT_EQ(dukpt.next(keys), DukptError::none);
  ASSERT_EQ(dukpt.next(keys), DukptError::none);
  EXPECT_EQ(store.state().counter, 3U);
  EXPECT_EQ(store.state().spent, 1);
}

TEST_F(TdesDukptTest, MatchesTheHostsKeys) {
  load();
  EXPECT_EQ(store.held(), RamDukptStore::needed(1, 21));
  for (std::uint32_t counter = 1; counter < 300; ++counter) {
    ASSERT_EQ(dukpt.next(keys), DukptError::none);
    expect_keys(counter);
    EXPECT_EQ(store.held(), RamDukptStore::needed(counter + 1, 21)) << counter;
  }
  std::mt19937 random(1);
  for (int round = 0; round < 100; ++round) {
    const std::uint32_t counter = random() & 0x1fffff;
    if (counter == 0 || std::bitset<21>(counter).count() > 10) continue;
    place(counter);
    ASSERT_EQ(dukpt.next(keys), DukptError::none);
    expect_keys(counter);
    for (const std::uint32_t index : RamDukptStore::needed(store.state().counter, 21)) {
      const std::uint32_t later = RamDukptStore::counter_of(store.state().counter, index);
      EXPECT_EQ(store.key(index), host_key(initial_key, initial_serial, later)) << counter;
    }
  }
}

// Does not encrypt: for very many keys whose values are not checked.
class NoCipher final : public BlockCipher {
 public:
  std::uint32_t block_size() const override { return 8; }
  bool encrypt(KeyBytes, const std::uint8_t* in, std::uint8_t* out) override {
    std::memmove(out, in, 8);
    return true;
  }
  bool decrypt(KeyBytes key, const std::uint8_t* in, std::uint8_t* out) override {
    return encrypt(key, in, out);
  }
  bool mac(KeyBytes key, const std::uint8_t* in, std::uint8_t* out) override {
    return encrypt(key, in, out);
  }
};

// Produces all 1,048,575 keys, each once; no counter has more than ten bits set.
TEST(TdesDukpt, HasAnEnd) {
  NoCipher cipher;
  RamDukptStore store;
  TdesDukpt dukpt(cipher, store);
  std::uint8_t serial[10];
  std::memcpy(serial, initial_serial.data(), sizeof serial);
  ASSERT_EQ(dukpt.load(InitialKey(key_of(initial_key)), serial), DukptError::none);
  TdesDukptKeys keys;
  std::uint32_t before = 0;
  std::uint32_t count = 0;
  for (;; ++count) {
    const std::uint32_t counter = store.state().counter;
    const DukptError error = dukpt.next(keys);
    if (error != DukptError::none) {
      EXPECT_EQ(error, DukptError::used_up);
      break;
    }
    ASSERT_LT(before, counter);
    ASSERT_LE(std::bitset<32>(counter).count(), 10U);
    before = counter;
  }
  EXPECT_EQ(count, 1048575U);
  EXPECT_EQ(before, 0x1ff800U);
  EXPECT_TRUE(store.held().empty());
  EXPECT_FALSE(keys.key_serial_number().present());
  EXPECT_EQ(dukpt.next(keys), DukptError::used_up);
}

// Wherever the power fails, no key is used twice, none can be recovered later, and at most one is
// lost.
TEST_F(TdesDukptTest, SurvivesPowerCutsAtEveryChange) {
  for (const std::uint32_t start :
       {1U, 2U, 3U, 7U, 8U, 0xffU, 0x100U, 0xff7feU, 0xff800U, 0xffc00U, 0x1ff000U, 0x1ff7feU}) {
    if (std::bitset<21>(start).count() > 10) continue;
    for (const Torn torn : {Torn::nothing_done, Torn::all_done, Torn::garbage}) {
      for (int changes = 0;; ++changes) {
        ASSERT_LT(changes, 200);
        store.power_on();
        place(start);
        ASSERT_EQ(dukpt.next(keys), DukptError::none);  // so that there is a register to erase
        const std::uint32_t second = store.state().counter;
        store.cut_after(changes, torn);
        const DukptError error = dukpt.next(keys);
        if (store.on()) break;
        EXPECT_EQ(error, DukptError::store);
        EXPECT_FALSE(keys.key_serial_number().present());
        store.power_on();
        const std::uint32_t resumed = store.state().counter;
        if (resumed != second) {
          // The key is lost; the next one is available.
          place(second);
          ASSERT_EQ(dukpt.next(keys), DukptError::none);
          EXPECT_EQ(store.state().counter, resumed);
          continue;
        }
        ASSERT_EQ(dukpt.next(keys), DukptError::none) << start << ' ' << changes;
        expect_keys(second);
        EXPECT_EQ(store.held(), RamDukptStore::needed(store.state().counter, 21));
      }
    }
  }
}

// Cuts the power many times, each time with the store as the last cut left it.
TEST_F(TdesDukptTest, SurvivesManyPowerCuts) {
  std::mt19937 random(2);
  load();
  std::set<std::string> given;
  std::uint32_t cuts = 0;
  while (given.size() < 400) {
    const auto torn = static_cast<Torn>(random() % 3);
    store.cut_after(static_cast<int>(random() % 12), torn);
    const std::uint32_t counter = store.state().counter;
    const DukptError error = dukpt.next(keys);
    if (error == DukptError::none) {
      EXPECT_TRUE(given.insert(serial()).second);
      expect_keys(counter);
      EXPECT_EQ(store.held(), RamDukptStore::needed(store.state().counter, 21));
    } else {
      EXPECT_EQ(error, DukptError::store);
      ++cuts;
    }
    store.power_on();
  }
  EXPECT_GT(cuts, 100U);
  EXPECT_LE(store.state().counter, 400 + cuts + 1);
}

TEST_F(TdesDukptTest, InterruptedLoadIsCompleteOrRepeatable) {
  for (const Torn torn : {Torn::nothing_done, Torn::all_done, Torn::garbage}) {
    for (int changes = 0; changes < 23; ++changes) {
      place(5);
      const Octets new_serial = from_hex("FFFF9876543211000000");
      store.cut_after(changes, torn);
      EXPECT_EQ(load_as(new_serial), DukptError::store);
      store.power_on();
      const DukptError error = dukpt.next(keys);
      const bool old = changes == 0 && torn != Torn::all_done;
      const bool whole = changes == 22 && torn == Torn::all_done;
      EXPECT_EQ(error, old || whole ? DukptError::none : DukptError::not_loaded) << changes;
      if (old) expect_keys(5);
      if (whole) {
        EXPECT_EQ(serial(), to_hex(serial_of(new_serial, 1)));
      }
      // The load is complete, or has to be repeated.
      EXPECT_EQ(load_as(new_serial), whole ? DukptError::loaded_before : DukptError::none);
      ASSERT_EQ(dukpt.next(keys), DukptError::none);
      EXPECT_EQ(serial(), to_hex(serial_of(new_serial, whole ? 2 : 1)));
    }
  }
}

// Guards against an easy mistake: loading at each start.
TEST_F(TdesDukptTest, NoSerialNumberIsLoadedTwice) {
  load();
  for (std::uint32_t start = 1; start < 4; ++start) {
    ASSERT_EQ(dukpt.next(keys), DukptError::none);
    expect_keys(start);
    const std::set<std::uint32_t> held = store.held();
    EXPECT_EQ(load_as(initial_serial), DukptError::loaded_before);
    EXPECT_EQ(load_as(serial_of(initial_serial, 0x12345)), DukptError::loaded_before);
    EXPECT_EQ(store.held(), held);
  }
  // Nor after its keys are used up.
  place(0x1ff800);
  ASSERT_EQ(dukpt.next(keys), DukptError::none);
  EXPECT_EQ(dukpt.next(keys), DukptError::used_up);
  EXPECT_EQ(load_as(initial_serial), DukptError::loaded_before);
  // If the store cannot be read, nothing is loaded.
  store.reads_fail = true;
  EXPECT_EQ(load_as(from_hex("FFFF9876543211000000")), DukptError::store);
  store.reads_fail = false;
  EXPECT_EQ(dukpt.next(keys), DukptError::used_up);
  EXPECT_EQ(load_as(from_hex("FFFF9876543211000000")), DukptError::none);
  ASSERT_EQ(dukpt.next(keys), DukptError::none);
  EXPECT_EQ(serial(), "FFFF9876543211000001");
}

TEST_F(TdesDukptTest, DamagedRegistersAreSkipped) {
  load();
  store.damage(0);
  store.damage(1);
  ASSERT_EQ(dukpt.next(keys), DukptError::none);
  expect_keys(4);  // 1, and 2 with 3, are gone
  EXPECT_EQ(store.held(), RamDukptStore::needed(5, 21));
  place(0x100000);
  store.damage(20);
  EXPECT_EQ(dukpt.next(keys), DukptError::used_up);
  EXPECT_FALSE(keys.key_serial_number().present());
}

TEST_F(TdesDukptTest, FailingStoreIsAnError) {
  EXPECT_EQ(dukpt.next(keys), DukptError::not_loaded);
  load();
  store.reads_fail = true;
  EXPECT_EQ(dukpt.next(keys), DukptError::store);
  store.reads_fail = false;
  store.key_reads_fail = true;
  EXPECT_EQ(dukpt.next(keys), DukptError::store);
  store.key_reads_fail = false;
  for (const int type : {1, 2, 3, 4, 255}) {
    store.forge_type(static_cast<std::uint8_t>(type));
    EXPECT_EQ(dukpt.next(keys), DukptError::store);
  }
  store.forge_type(0);
  ASSERT_EQ(dukpt.next(keys), DukptError::none);
  expect_keys(1);
}

TEST_F(TdesDukptTest, InvalidInitialKeysAreRefused) {
  std::uint8_t serial[10] = {};
  const Octets one = initial_key.substr(0, 8);
  for (const Octets& key :
       {Octets(), one, one + one, initial_key + one, initial_key + initial_key}) {
    EXPECT_EQ(dukpt.load(InitialKey(key_of(key)), serial), DukptError::key);
  }
  EXPECT_EQ(dukpt.next(keys), DukptError::not_loaded);
  // A counter that came with the serial number does not count.
  std::memcpy(serial, initial_serial.data(), sizeof serial);
  serial[7] = 0xff;
  serial[8] = 0x12;
  ASSERT_EQ(dukpt.load(InitialKey(key_of(initial_key)), serial), DukptError::none);
  ASSERT_EQ(dukpt.next(keys), DukptError::none);
  expect_keys(1);
}

TEST_F(TdesDukptTest, FailingCipherIsAnError) {
  std::uint8_t serial[10];
  std::memcpy(serial, initial_serial.data(), sizeof serial);
  for (int calls = 0; calls < 42; ++calls) {
    cipher.fail_after(calls);
    EXPECT_EQ(dukpt.load(InitialKey(key_of(initial_key)), serial), DukptError::cipher);
    EXPECT_EQ(dukpt.next(keys), DukptError::not_loaded);
  }
  cipher.fail_after(42);
  EXPECT_EQ(dukpt.load(InitialKey(key_of(initial_key)), serial), DukptError::none);
  cipher.fail_after(-1);
  ASSERT_EQ(dukpt.next(keys), DukptError::none);
  for (const int calls : {0, 1}) {
    cipher.fail_after(calls);  // the next one fills register 0
    EXPECT_EQ(dukpt.next(keys), DukptError::cipher);
    EXPECT_FALSE(keys.key_serial_number().present());
  }
  cipher.fail_after(-1);
  ASSERT_EQ(dukpt.next(keys), DukptError::none);
  expect_keys(2);
  ClearKey<KeyUse::data> data;
  for (const int calls : {0, 1}) {
    cipher.fail_after(calls);
    EXPECT_EQ(keys.data_key(cipher, DukptWay::send, data), DukptError::cipher);
    EXPECT_EQ(octets_of(data), "");
  }
  OpenSslCipher aes(16);
  EXPECT_EQ(keys.data_key(aes, DukptWay::send, data), DukptError::cipher);
  TdesDukpt other(aes, store);
  EXPECT_EQ(other.next(keys), DukptError::cipher);
  EXPECT_EQ(other.load(InitialKey(key_of(initial_key)), serial), DukptError::cipher);
}

TEST_F(TdesDukptTest, NoTransactionHasNoKeys) {
  load();
  ClearKey<KeyUse::pin> pin;
  ClearKey<KeyUse::mac> mac;
  ClearKey<KeyUse::data> data;
  ASSERT_EQ(dukpt.next(keys), DukptError::none);
  ASSERT_EQ(keys.pin_key(pin), DukptError::none);
  ASSERT_EQ(keys.mac_key(DukptWay::send, mac), DukptError::none);
  ASSERT_EQ(keys.data_key(cipher, DukptWay::send, data), DukptError::none);
  keys.wipe();
  EXPECT_FALSE(keys.key_serial_number().present());
  EXPECT_EQ(keys.pin_key(pin), DukptError::no_transaction);
  EXPECT_EQ(keys.mac_key(DukptWay::send, mac), DukptError::no_transaction);
  EXPECT_EQ(keys.data_key(cipher, DukptWay::send, data), DukptError::no_transaction);
  EXPECT_EQ(octets_of(pin) + octets_of(mac) + octets_of(data), "");
}

}  // namespace
}  // namespace tillwire::test::dukpt_test
