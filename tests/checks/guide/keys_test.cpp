// The snippets of "Keys": from components to a PIN block, under published test keys.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <support/dukpt_store.hpp>
#include <support/exchange.hpp>
#include <support/flash.hpp>
#include <tillwire/flows/key_change.hpp>
#include <tillwire/flows/words.hpp>
#include <tillwire/host.hpp>
#include <tillwire/mbedtls/des.hpp>
#include <tillwire/mbedtls/random.hpp>
#include <tillwire/ops/cards.hpp>
#include <tillwire/security/delivered_pin.hpp>
#include <tillwire/security/dukpt.hpp>
#include <tillwire/security/key_block.hpp>
#include <tillwire/security/key_components.hpp>
#include <tillwire/security/pin_block.hpp>
#include <tillwire/security/stored_keys.hpp>
#include <tillwire/security/words.hpp>
#include <vector>

namespace tillwire::test::keys_test {
namespace {

using flows::KeyChange;
using flows::KeySlotError;
using flows::TerminalKey;
using merchants::KeyLength;
using merchants::TerminalKeyType;
using MasterKey = ClearKey<KeyUse::transport>;

/// Fails a test that a snippet leaves by a `return`.
struct ToTheEnd {
  ~ToTheEnd() { EXPECT_TRUE(reached); }
  bool reached = false;
};

/// Types the component that a letter holds.
struct Custodian {
  std::uint32_t number;
  const char* letter;
  const char* check_value;

  std::uint32_t type(char (&digits)[32]) const {
    std::memcpy(digits, letter, sizeof digits);
    return sizeof digits;
  }
};

// ID TECH, "combining components into keys": they make the ANSI test key.
constexpr Custodian custodians[] = {{1, "988A59D7273186B8C9C9922B6D40BA75", "024118"},
                                    {2, "8936E5269ADFABE7D4829B2EFB3BF5D9", "AED093"},
                                    {3, "109FF9963445E0B0E397B39DE02F7DBC", "665C48"}};

#include <snippets/parts/keys/components.cpp>

/// The ANSI test key under which all keys below are sent.
struct Ceremony {
  Ceremony() { EXPECT_EQ(make_master_key(des, "08D7B4", master_key), ComponentError::none); }

  mbedtls::Des des;
  MasterKey master_key;
};

TEST(GuideKeys, AKeyOfComponents) {
  const Ceremony ceremony;
  EXPECT_EQ(ceremony.master_key.key().bytes().size, 16U);
  mbedtls::Des des;
  MasterKey key;
  EXPECT_EQ(make_master_key(des, "08D7B5", key), ComponentError::check_value_differs);
  EXPECT_EQ(key.key().bytes().size, 0U);
}

// Made with OpenSSL: two keys under the ANSI test key, with the tag U.
constexpr char first_key[] =
    R"({"keyValue":"U6F723163EE7F5789C1BE821535821841","checkValue":"D31FDE"})";
constexpr char second_key[] =
    R"({"keyValue":"UE02DF1EEDA0D2C0819873D77BDED03E2","checkValue":"2680D1"})";
constexpr char done[] = R"({"responseCode":"00"})";

struct Noon final : WallClock {
  std::uint32_t now_s() override { return 1'790'000'000; }
};

/// A terminal from a start on; `cells` are its flash. A scripted gateway takes the place of a
/// network.
struct Terminal {
  explicit Terminal(Cells& cells) : storage(cells) {}

  /// The answer to the next request.
  Terminal& answer(const std::string& body) {
    connection().until_sent().give(ok(body));
    return *this;
  }
  /// The next request arrives, and its answer is lost.
  Terminal& lose() {
    connection().until_sent().fails();
    connection_ = nullptr;
    return *this;
  }

  Ceremony ceremony;
  Flash storage;
  Noon time;
  Gateway gateway = sample_gateway();
  ScriptedTransport transport;
  ManualClock clock;
  Buffers<1024, 2048> memory{};
  Client client{gateway, transport, clock, memory};

 private:
  ScriptedConnection& connection() {
    if (connection_ == nullptr) connection_ = &transport.connection();
    return *connection_;
  }
  ScriptedConnection* connection_ = nullptr;
};

#include <snippets/parts/keys/unwrap.cpp>

TEST(GuideKeys, AKeyThatWasSent) {
  Cells cells(1024, 2);
  Terminal terminal(cells);
  mbedtls::Des& des = terminal.ceremony.des;
  const MasterKey& master_key = terminal.ceremony.master_key;
  merchants::GenerateKey generate;
  generate.terminal_number = "POS00001";
  generate.merchant_number = "MERCHANT01";
  generate.host_id = 1;
  generate.key_type = TerminalKeyType::tmkp;
  generate.key_length = KeyLength::hex_32;
  ClearKey<KeyUse::pin> key;
  terminal.answer(first_key);
  auto made = terminal.client.call(generate);
  ASSERT_TRUE(made);
  EXPECT_EQ(open_pin_key(des, master_key, *made, key), UnwrapError::none);
  EXPECT_EQ(check_key(des, key.key().bytes(), "D31FDE"), KeyCheck::matches);

  std::string other = first_key;
  other.replace(other.find("D31FDE"), 6, "2680D1");
  terminal.answer(other);
  made = terminal.client.call(generate);
  ASSERT_TRUE(made);
  EXPECT_EQ(open_pin_key(des, master_key, *made, key), UnwrapError::check_value_differs);
  EXPECT_EQ(key.key().bytes().size, 0U);
}

TEST(GuideKeys, AKeyBlock) {
  // TR-31:2018, A.7.2.2.
  constexpr std::uint8_t sample[] = {0xdd, 0x75, 0x15, 0xf2, 0xbf, 0xc1, 0x7f, 0x85,
                                     0xce, 0x48, 0xf3, 0xca, 0x25, 0xcb, 0x21, 0xf6};
  const KekKey protection_key = KekKey::from_clear_bytes(sample);
  const Secret key_block =
      "B0080P0TE00E000094B420079CC80BA3461F86FE26EFC4A3B8E4FA4C5F5341176EED7B727B8A248E";
  mbedtls::Des des;
#include <snippets/parts/keys/key_block.cpp>
}

#include <snippets/parts/keys/audit.cpp>
#include <snippets/parts/keys/change.cpp>

void no_wait(Milliseconds) {}

std::string check_value_in_use(const TerminalKey& key) {
  char check_value[7];
  key.write_check_value(key.in_use(), check_value);
  return check_value;
}

constexpr char card_number[] = "5200000000000007";

/// Sends a PIN block under the key that the terminal works with, and learns from the answer.
bool change_pin(Client& client, TerminalKey& key, const SoftwareKeyModule<KeyUse::pin>& module) {
  mbedtls::Des des;
  mbedtls::Random random;
  char typed[] = {'1', '2', '3', '4'};
#include <snippets/parts/keys/pin.cpp>
  // Which code says so, the gateway's operator knows: this one is of ISO 8583.
  const auto cannot_decrypt = [](const Text& code) { return code == "81"; };
#include <snippets/parts/keys/worked.cpp>
  return false;
}

TEST(GuideKeys, AChange) {
  Cells cells(1024, 2);
  std::vector<std::string> logged;
  ToTheEnd end;
  {
    Terminal terminal(cells);
    Storage& storage = terminal.storage;
    BlockCipher& des = terminal.ceremony.des;
    const MasterKey& master_key = terminal.ceremony.master_key;
    WallClock& time = terminal.time;
    Client& client = terminal.client;
#include <snippets/parts/keys/start.cpp>
    EXPECT_EQ(error, KeySlotError::no_key);
    terminal.answer(first_key).answer(done);
    EXPECT_EQ(change_key(client, key, no_wait), KeyChange::Next::done_changed);
    EXPECT_EQ(check_value_in_use(key), "D31FDE");

    // The second change: setKey arrives each time, and no answer comes back.
    terminal.answer(second_key);
    for (int i = 0; i < flows::KeyChangePlan().most_tries; ++i) terminal.lose();
    EXPECT_EQ(change_key(client, key, no_wait), KeyChange::Next::done_in_doubt);
    EXPECT_EQ(check_value_in_use(key), "D31FDE");
    EXPECT_TRUE(key.has(KeySlot::pending));

    // The host has the new key, so that a PIN block under the old one is of no use to it.
    terminal.answer(R"({"responseCode":"81"})").answer(done);
    EXPECT_TRUE(change_pin(client, key, module));
    EXPECT_TRUE(change_pin(client, key, module));
    EXPECT_EQ(check_value_in_use(key), "2680D1");
    EXPECT_EQ(key.in_use(), KeySlot::pending);

    // A later change continues with the same key, and is answered.
    terminal.answer(done);
    EXPECT_EQ(change_key(client, key, no_wait), KeyChange::Next::done_changed);
    EXPECT_EQ(key.in_use(), KeySlot::active);
    EXPECT_EQ(check_value_in_use(key), "2680D1");
    logged = log.lines;
  }
  ASSERT_EQ(logged.size(), 8U);
  end.reached = true;
  EXPECT_EQ(logged[0], "1790000000 POS00001 D31FDE: made by the gateway, checked and kept");
}

TEST(GuideKeys, AKeyOfEachTransaction) {
  // ANSI X9.24-1:2009, A.4.
  constexpr std::uint8_t sample[] = {0x6a, 0xc2, 0x92, 0xfa, 0xa1, 0x31, 0x5b, 0x4d,
                                     0x85, 0x8a, 0xb3, 0xa3, 0xd7, 0xd5, 0x93, 0x3a};
  const InitialKey initial_key = InitialKey::from_clear_bytes(sample);
  constexpr std::uint8_t serial_number[10] = {0xff, 0xff, 0x98, 0x76, 0x54, 0x32, 0x10, 0xe0, 0, 0};
  mbedtls::Des des;
  mbedtls::Random random;
  RamDukptStore store;
  const ClearPin pin = ClearPin::from_clear_digits("1234");
  ToTheEnd end;
#include <snippets/parts/keys/dukpt_load.cpp>
  EXPECT_EQ(dukpt.load(initial_key, serial_number), DukptError::loaded_before);
#include <snippets/parts/keys/dukpt.cpp>
  end.reached = true;
}

TEST(GuideKeys, ADeliveredPin) {
  Cells cells(1024, 2);
  Terminal terminal(cells);
  terminal.answer(R"({"responseCode":"00","pinValue":"12"})");
  Client& client = terminal.client;
  PrivateKey* const private_key = nullptr;
  ToTheEnd end;
  const auto method = cards::DeliveryMethod::half_and_half;
  EXPECT_FALSE(DeliveredDigits::can_open(cards::DeliveryMethod::encrypted_response, private_key));
#include <snippets/parts/keys/delivered.cpp>
  end.reached = true;
#include <snippets/parts/keys/half.cpp>
}

}  // namespace
}  // namespace tillwire::test::keys_test
