// A terminal's key is changed against the sandbox gateway, through lost answers, refusals,
// restarts.
#include <unistd.h>

#include <cstdio>
#include <support/call_site.hpp>
#include <support/openssl_crypto.hpp>
#include <tillwire/flows/key_change.hpp>
#include <tillwire/posix/file_storage.hpp>
#include <tillwire/security/pin_block.hpp>
#include <tillwire/security/stored_keys.hpp>

#include "bench.hpp"

namespace tillwire::test {
namespace {

using flows::KeyChange;
using flows::KeySlotError;
using flows::TerminalKey;
using merchants::KeyLength;
using Next = KeyChange::Next;

// The gateway's test key of its second host: its --help lists them.
constexpr const char* card = "5200000000000007";
const Octets master_key = from_hex("8967452301EFCDAB76543210FEDCBA98");

/// From a start to the next one: what it knows of keys is in the file.
struct Keys {
  explicit Keys(const std::string& file) {
    EXPECT_TRUE(storage.open(file.c_str()));
    EXPECT_EQ(records.open_or_format(), StoreError::none);
    const KeySlotError error = key.open();
    EXPECT_TRUE(error == KeySlotError::none || error == KeySlotError::no_key);
  }

  Next change(Client& client) {
    flows::KeyChangePlan plan;
    plan.most_tries = 2;
    KeyChange change(key, KeyLength::hex_32, plan);
    while (!change.is_over()) {
      if (change.next() == Next::generate) {
        change.take(client.call(change.generation()));
      } else {
        change.take(client.call(change.setting()));
      }
    }
    return change.next();
  }

  /// Changes a PIN by a PIN block under the terminal's key, until the host can use it.
  bool use(Client& client, CallSite site = CallSite::here()) {
    const Traced traced(site);
    for (std::uint32_t i = 0; i < key_slots; ++i) {
      PinBlock block;
      PinEncrypter encrypter(cipher, module.key(), random);
      EXPECT_EQ(
          encrypter.encrypt(PinFormat::iso_3, ClearPin::from_clear_digits("4711"), card, block),
          PinError::none);
      CardAcceptorParameters acceptor;
      acceptor.terminal_identification = "POS00001";
      acceptor.merchant_identification = "MERCHANT01";
      acceptor.merchant_type = "5411";
      cards::ChangePin change;
      change.card.card_number = card;
      change.new_pin_data = block.text();
      change.acceptor = &acceptor;
      if (client.call(change).succeeded()) return key.worked() == KeySlotError::none;
      if (!key.try_another()) return false;
    }
    return false;
  }

  /// The key that the terminal works with, in hex.
  std::string loaded() const {
    const KeyBytes bytes = module.key().bytes();
    return to_hex({reinterpret_cast<const char*>(bytes.data), bytes.size});
  }

  port::Random random;
  posix::FileStorage storage;
  RecordStore records{storage};
  StoredKeys stored{records, "POS00001 ENKTTMKP"};
  port::Des cipher;
  KeyUnwrapper unwrapper{cipher, KekKey(key_of(master_key))};
  SoftwareKeyModule<KeyUse::pin> module{unwrapper};
  const WrappedKey rules = under_tmkp();
  TerminalKey key{
      stored, module, {{}, "POS00001", "MERCHANT01", 2, merchants::TerminalKeyType::tmkp}, rules};

 private:
  // The sandbox gateway takes PIN blocks under it.
  static WrappedKey under_tmkp() {
    WrappedKey rules;
    rules.tmkp_encrypts_pins = true;
    return rules;
  }
};

class ChangedKey : public EndToEnd {
 protected:
  ChangedKey() { std::remove(file.c_str()); }
  ~ChangedKey() override { std::remove(file.c_str()); }

  /// The fate of the next answers to setKey.
  static void script(const ordered_json& what) { gateway().script(what); }
  static ordered_json lost() { return {{"match", "setKey"}, {"cut_after", 0}, {"end", "reset"}}; }
  /// The key that is valid at the host.
  static std::string held() {
    for (const auto& each : gateway().keys()) {
      if (each.at("state") == "valid") return each.at("key");
    }
    return "none";
  }

  Till till{GetParam(), gateway().port()};
  const std::string file = testing::TempDir() + "key_change_test_" + std::to_string(::getpid());
};
TILLWIRE_BOTH_WAYS(ChangedKey);

TEST_P(ChangedKey, IsTheHosts) {
  std::string first;
  {
    Keys keys(file);
    EXPECT_EQ(keys.change(*till), Next::done_changed);
    EXPECT_EQ(keys.loaded(), held());
    first = held();
  }
  Keys keys(file);
  EXPECT_EQ(keys.loaded(), first);
  EXPECT_EQ(keys.change(*till), Next::done_changed);
  EXPECT_NE(held(), first);
  EXPECT_EQ(keys.loaded(), held());
  EXPECT_TRUE(keys.key.has(KeySlot::previous));
  EXPECT_TRUE(keys.use(*till));
  EXPECT_EQ(keys.key.in_use(), KeySlot::active);
  EXPECT_FALSE(keys.key.has(KeySlot::previous));
}

TEST_P(ChangedKey, WithALostAnswerIsSetAgain) {
  Keys keys(file);
  script(lost());
  EXPECT_EQ(keys.change(*till), Next::done_changed);
  EXPECT_EQ(keys.loaded(), held());
}

// Each answer is lost, the terminal restarts, and continues with the same key.
TEST_P(ChangedKey, InDoubtSurvivesARestart) {
  std::string first;
  {
    Keys keys(file);
    EXPECT_EQ(keys.change(*till), Next::done_changed);
    first = keys.loaded();
    script(lost());
    script(lost());
    EXPECT_EQ(keys.change(*till), Next::done_in_doubt);
    EXPECT_EQ(keys.loaded(), first);
    EXPECT_NE(held(), first);
    // The host has the new one: a PIN block under the old one is of no use to it.
    EXPECT_TRUE(keys.use(*till));
    EXPECT_EQ(keys.key.in_use(), KeySlot::pending);
    EXPECT_EQ(keys.loaded(), held());
  }
  const std::string pending = held();
  Keys keys(file);
  EXPECT_EQ(keys.loaded(), pending);
  EXPECT_EQ(keys.change(*till), Next::done_changed);
  EXPECT_EQ(held(), pending);
  EXPECT_EQ(keys.loaded(), pending);
}

TEST_P(ChangedKey, RefusalKeepsTheOldKey) {
  Keys keys(file);
  EXPECT_EQ(keys.change(*till), Next::done_changed);
  const std::string first = keys.loaded();
  KeyChange change(keys.key, KeyLength::hex_32);
  change.take(till->call(change.generation()));
  ASSERT_EQ(change.next(), Next::set_key);
  // The host does not know the merchant.
  TerminalKey stranger(keys.stored, keys.module,
                       {{}, "POS00001", "MERCHANT99", 2, merchants::TerminalKeyType::tmkp},
                       keys.rules);
  ASSERT_EQ(stranger.open(), KeySlotError::none);
  KeyChange refused(stranger, KeyLength::hex_32);
  refused.take(till->call(refused.setting()));
  EXPECT_EQ(refused.next(), Next::done_refused);
  EXPECT_EQ(refused.response_code(), "03");
  EXPECT_EQ(keys.loaded(), first);
  EXPECT_EQ(held(), first);
  EXPECT_FALSE(keys.key.has(KeySlot::pending));
  EXPECT_TRUE(keys.use(*till));
}

}  // namespace
}  // namespace tillwire::test
