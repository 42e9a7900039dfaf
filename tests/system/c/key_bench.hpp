// Keys of C on a bench: ciphers of OpenSSL, stores in memory, and a terminal with its host.
#pragma once

#include <gtest/gtest.h>
#include <tillwire/c/keys.h>

#include <random>
#include <string>
#include <support/dukpt_store.hpp>
#include <support/openssl_rsa.hpp>
#include <tillwire/c/source/keys/tables.hpp>
#include <units/flows/key_host.hpp>

#include "misuse.hpp"

namespace tillwire::test {

/// A use, and what is said about it. It returns the number that a function returned.
struct Case {
  const char* expected;
  std::function<int(tw_error*)> use;
};
inline void expect_misuse(const std::vector<Case>& cases, CallSite site = CallSite::here()) {
  const Traced traced(site);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    SCOPED_TRACE(i);
    tw_error error = {};
    const int returned = cases[i].use(&error);
    EXPECT_TRUE(returned == TW_ERRC_MISUSE || returned == -1) << returned;
    EXPECT_EQ(said(error), cases[i].expected);
    EXPECT_EQ(cases[i].use(nullptr), returned);
  }
}

/// Random bytes, the same in each run.
class Noise final : public Random {
 public:
  bool fill(void* to, std::uint32_t size) override {
    const Octets noise = random_octets(random_, size);
    std::memcpy(to, noise.data(), size);
    return works;
  }
  bool works = true;

 private:
  std::mt19937 random_{5};
};

/// HMAC-SHA256 by OpenSSL.
class OpenSslHmac final : public Checksum {
 public:
  explicit OpenSslHmac(std::string key) : key_(std::move(key)) {}
  bool begin() override { return message_.clear(), true; }
  bool add(const char* bytes, std::uint32_t size) override {
    return message_.append(bytes, size), true;
  }
  std::uint32_t size() const override { return 32; }
  bool matches(const std::uint8_t* checksum, std::uint32_t size) override {
    return hmac_sha256(key_, message_) ==
           std::string(reinterpret_cast<const char*>(checksum), size);
  }

 private:
  std::string key_;
  std::string message_;
};

inline tw_dukpt_store table_of(RamDukptStore& store) {
  return {
      &store,
      [](void* self, tw_dukpt_state* state) {
        DukptState read;
        if (!static_cast<RamDukptStore*>(self)->read(read)) return 0;
        std::memcpy(state, &read, sizeof read);
        return 1;
      },
      [](void* self, const tw_dukpt_state* state) {
        DukptState written;
        std::memcpy(static_cast<void*>(&written), state, sizeof written);
        return int{static_cast<RamDukptStore*>(self)->write(written)};
      },
      [](void* self, std::uint32_t index, std::uint8_t* key, std::uint32_t size) {
        return static_cast<int>(static_cast<RamDukptStore*>(self)->read_key(index, key, size));
      },
      [](void* self, std::uint32_t index, const std::uint8_t* key, std::uint32_t size) {
        return int{static_cast<RamDukptStore*>(self)->write_key(index, key, size)};
      },
      [](void* self, std::uint32_t index) {
        return int{static_cast<RamDukptStore*>(self)->erase_key(index)};
      },
  };
}

/// The ports of keys as tables of functions.
struct CKeyPorts {
  OpenSslCipher des_cipher{8};
  OpenSslCipher aes_cipher{16};
  Noise noise;
  RamDukptStore ram;
  OpenSslHmac hmac{"ooc7slpvc61k7sf7ma7p4hrefr"};
  tw_block_cipher des = c::table_of(des_cipher);
  tw_block_cipher aes = c::table_of(aes_cipher);
  tw_random random = c::table_of(noise);
  tw_dukpt_store dukpt_store = table_of(ram);
  tw_checksum checksum = c::table_of(static_cast<Checksum&>(hmac));

  const tw_block_cipher& cipher(std::size_t block) const { return block == 8 ? des : aes; }
};

/// A key of one of the types, from hex digits.
template <class Key>
Key key_from(const std::string& hex, tw_any_key (*as)(Key*), CallSite site = CallSite::here()) {
  const Traced traced(site);
  Key key = {};
  const Octets bytes = from_hex(hex);
  EXPECT_EQ(tw_key_from_clear_bytes(as(&key), data_of(bytes),
                                    static_cast<std::uint32_t>(bytes.size()), 0, nullptr),
            TW_ERRC_NONE);
  return key;
}
inline std::string hex_of(const tw_clear_key& key) {
  return to_hex({reinterpret_cast<const char*>(key.bytes), key.size});
}
/// Returns whether the bytes of a key are anywhere in an object.
template <class Object>
bool is_in(const Object& object, const std::string& hex) {
  const std::string memory(reinterpret_cast<const char*>(&object), sizeof object);
  return memory.find(from_hex(hex)) != std::string::npos;
}

/// What a terminal has at every start: its objects are made again, its flash stays.
struct CTerminal : CKeyPorts {
  CTerminal(KeyHost& of, Cells& memory) : host(of), flash(memory) {
    EXPECT_EQ(tw_record_store_init(&records, &storage, nullptr), TW_ERRC_NONE);
    EXPECT_EQ(tw_record_store_open_or_format(&records, nullptr), TW_STORE_ERROR_NONE);
    EXPECT_EQ(tw_stored_keys_init(&stored, &records, "POS00001 ENKTTMKP", nullptr), TW_ERRC_NONE);
    EXPECT_EQ(tw_software_key_module_init(&module, &des, &master, TW_KEY_USE_TRANSPORT, nullptr),
              TW_ERRC_NONE);
    const tw_terminal_key_options options = key_options();
    tw_error error = {};
    EXPECT_EQ(tw_terminal_key_init(&key, &options, &error), TW_ERRC_NONE) << said(error);
    tw_client_options client_options = ports.client_options();
    client_options.transport = &transport;
    client_options.gateway.timeout_ms = 1000;
    EXPECT_EQ(tw_client_init(&client, &client_options, nullptr), TW_ERRC_NONE);
  }
  ~CTerminal() {
    tw_terminal_key_deinit(&key);
    tw_stored_keys_deinit(&stored);
    EXPECT_EQ(tw_record_store_deinit(&records, nullptr), TW_ERRC_NONE);
    tw_software_key_module_deinit(&module);
    tw_client_deinit(&client);
  }
  CTerminal(const CTerminal&) = delete;
  CTerminal& operator=(const CTerminal&) = delete;

  tw_terminal_key_options key_options() {
    tw_terminal_key_options options;
    tw_terminal_key_options_init(&options);
    options.store = &stored.store;
    options.module = &module.module;
    options.log = &log;
    options.time = &ports.time_table;
    options.owner.terminal_number = tw_text_of("POS00001");
    options.owner.merchant_number = tw_text_of("MERCHANT01");
    options.owner.host_id = tw_int32_of(1);
    options.owner.key_type = tw_terminal_key_type_of(TW_TERMINAL_KEY_TYPE_TMKP);
    return options;
  }
  tw_key_change_options change_options() {
    tw_key_change_options options;
    tw_key_change_options_init(&options);
    options.key = &key;
    options.length = TW_KEY_LENGTH_HEX_32;
    options.most_tries = 2;
    return options;
  }
  tw_key_step change(CallSite site = CallSite::here()) {
    const Traced traced(site);
    const tw_key_change_options options = change_options();
    tw_key_change made = {};
    tw_error error = {};
    EXPECT_EQ(tw_key_change_init(&made, &options, &error), TW_ERRC_NONE) << said(error);
    const tw_key_step how = tw_key_change_run(
        &made, &client,
        [](void* self, std::uint32_t ms) { static_cast<CTerminal*>(self)->waited += ms; }, this,
        &error);
    EXPECT_EQ(tw_key_change_deinit(&made), TW_ERRC_NONE);
    return how;
  }
  std::string loaded(CallSite site = CallSite::here()) {
    const Traced traced(site);
    tw_kek_key out = {};
    EXPECT_EQ(tw_software_key_module_key(&module, tw_as_kek_key(&out), nullptr), TW_ERRC_NONE);
    return hex_of(out.key);
  }

  KeyHost& host;
  Flash flash;
  CPorts ports;
  std::uint32_t waited = 0;
  std::string entries;
  tw_transport transport = c::table_of(static_cast<Transport&>(host));
  tw_storage storage = c::table_of(flash);
  tw_kek_key master = key_from(to_hex(host.master), tw_as_kek_key);
  tw_key_log log = {this, [](void* self, const tw_key_log_entry* entry) {
                      auto& of = *static_cast<CTerminal*>(self);
                      of.entries += copied(entry->terminal_number) + " " + copied(entry->key_type) +
                                    " " + std::to_string(entry->event) + "\n";
                      tw_error error = {};
                      EXPECT_EQ(tw_terminal_key_worked(&of.key, &error), TW_KEY_SLOT_ERROR_MISUSE);
                      EXPECT_EQ(said(error), "called from a report: key");
                    }};
  tw_record_store records{};
  tw_stored_keys stored{};
  tw_software_key_module module{};
  tw_terminal_key key{};
  tw_client client{};
};

}  // namespace tillwire::test
