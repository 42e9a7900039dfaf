// A terminal's key is changed against the sandbox gateway, through lost answers, refusals,
// restarts.
#include <unistd.h>

#include <cstdio>
#include <support/openssl_crypto.hpp>
#include <tillwire/flows/key_change.hpp>
#include <tillwire/mbedtls/des.hpp>
#include <tillwire/posix/file_storage.hpp>
#include <tillwire/recovery/stored_keys.hpp>

#include "bench.hpp"

namespace tillwire::test {
namespace {

using flows::KeyChange;
using flows::KeySlotError;
using flows::TerminalKey;
using merchants::KeyLength;
using Next = KeyChange::Next;

// The gateway's test key of its second host: its --help lists them.
const Octets master_key = from_hex("8967452301EFCDAB76543210FEDCBA98");

/// From a start to the next one: what it knows of keys is in the file.
struct Keys {
  explicit Keys(const std::string& file) {
    EXPECT_TRUE(storage.open(file.c_str()));
    EXPECT_EQ(journal.open_or_format(), JournalFault::none);
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

  /// The key that the terminal works with, in hex.
  std::string loaded() const {
    const KeyBytes bytes = module.key().bytes();
    return to_hex({reinterpret_cast<const char*>(bytes.data), bytes.size});
  }

  posix::FileStorage storage;
  Journal journal{storage};
  StoredKeys stored{journal, "POS00001 ENKTTMKP"};
  mbedtls::Des cipher;
  KeyUnwrapper unwrapper{cipher, KekKey(key_of(master_key))};
  SoftwareKeyModule<KeyUse::transport> module{unwrapper};
  TerminalKey key{
      stored, module, {{}, "POS00001", "MERCHANT01", 2, merchants::TerminalKeyType::tmkp}};
};

class ChangedKey : public EndToEnd {
 protected:
  ChangedKey() { std::remove(file.c_str()); }
  ~ChangedKey() override { std::remove(file.c_str()); }

  /// What becomes of the next answers to setKey.
  static void script(const ordered_json& what) { gateway().script(what); }
  static ordered_json lost() { return {{"match", "setKey"}, {"cut_after", 0}, {"end", "reset"}}; }
  static ordered_json refused() {
    return {{"match", "setKey"}, {"patch", {{"responseCode", "81"}}}};
  }
  static std::string held() { return gateway().keys().at(0).at("key"); }

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
  EXPECT_EQ(keys.key.worked(), KeySlotError::none);
  EXPECT_FALSE(keys.key.has(KeySlot::previous));
}

TEST_P(ChangedKey, OfWhichTheAnswerWasLostIsSetAgain) {
  Keys keys(file);
  script(lost());
  EXPECT_EQ(keys.change(*till), Next::done_changed);
  EXPECT_EQ(keys.loaded(), held());
}

// Each answer is lost, the terminal starts again, and goes on with the same key.
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
    // The host has the new one.
    EXPECT_TRUE(keys.key.try_another());
    EXPECT_EQ(keys.loaded(), held());
    EXPECT_EQ(keys.key.worked(), KeySlotError::none);
  }
  const std::string pending = held();
  Keys keys(file);
  EXPECT_EQ(keys.loaded(), pending);
  EXPECT_EQ(keys.change(*till), Next::done_changed);
  EXPECT_EQ(held(), pending);
  EXPECT_EQ(keys.loaded(), pending);
}

TEST_P(ChangedKey, ThatIsRefusedLeavesTheOldOne) {
  Keys keys(file);
  EXPECT_EQ(keys.change(*till), Next::done_changed);
  const std::string first = keys.loaded();
  script(refused());
  EXPECT_EQ(keys.change(*till), Next::done_refused);
  EXPECT_EQ(keys.loaded(), first);
  EXPECT_FALSE(keys.key.has(KeySlot::pending));
}

}  // namespace
}  // namespace tillwire::test
