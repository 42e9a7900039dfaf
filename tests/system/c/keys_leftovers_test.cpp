// Keys and PINs of C leave nothing on the stack. tests/units/security/leftovers_test.cpp has the
// classes that these functions call.
#include <gtest/gtest.h>
#include <tillwire/c/keys.h>

#include <algorithm>
#include <cstring>
#include <string>

#include "support/call_site.hpp"
#include "system/secrets/stack.hpp"

namespace tillwire::test {
namespace {

Stack& stack() {
  static Stack own;
  return own;
}

// Fewer consecutive bytes of the secret reveal nothing.
bool is_left(const std::string& secret) {
  constexpr std::ptrdiff_t row = 4;
  for (auto from = secret.begin(); secret.end() - from >= row; ++from) {
    if (std::search(stack().begin(), stack().end(), from, from + row) != stack().end()) return true;
  }
  return false;
}

template <class Function>
void run(Function function) {
  stack().clear();
  stack().run(function);
}

// Replaces a cipher and stores nothing, so that every find is the library's.
int disguise(void* size, const tw_key_bytes*, const std::uint8_t* in, std::uint8_t* out) {
  for (std::uint32_t i = 0; i < *static_cast<std::uint32_t*>(size); ++i) {
    out[i] = static_cast<std::uint8_t>(in[i] ^ 0x55);
  }
  return 1;
}
std::uint32_t of_des = 8;
const tw_block_cipher des = {&of_des, 8, disguise, disguise, disguise};
const tw_random sevens = {nullptr, [](void*, void* to, std::uint32_t size) {
                            std::memset(to, 7, size);
                            return 1;
                          }};

const std::string clear = "\x13\x57\x9b\xdf\x02\x46\x8a\xce\x2f\x4f\x6e\x8f\xae\xce\xef\x0e";
const std::string master = "\x89\x67\x45\x23\x01\xef\xcd\xab\x76\x54\x32\x10\xfe\xdc\xba\x98";
constexpr char disguised[] = "U4602CE8A5713DF9B7A1A3BDAFB9BBA5B";

class CLeftovers : public testing::Test {
 protected:
  CLeftovers() { take(tw_as_kek_key(&kek), master); }
  static void take(tw_any_key key, const std::string& bytes, CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_EQ(tw_key_from_clear_bytes(key, reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                      static_cast<std::uint32_t>(bytes.size()), 0, nullptr),
              TW_ERRC_NONE);
  }
  static tw_wrapped_key wrapped(const char* check_value) {
    tw_wrapped_key key = {};
    key.value = tw_secret_of(disguised);
    key.check_value = tw_text_of(check_value);
    return key;
  }
  tw_kek_key kek = {};
};

TEST_F(CLeftovers, WouldBeFound) {
  run([] {
    volatile char kept[512];
    for (unsigned i = 0; i < sizeof kept; ++i) kept[i] = static_cast<char>('a' + i % 16);
  });
  EXPECT_TRUE(is_left("abcdefghijklmnop"));
}

TEST_F(CLeftovers, OfKeys) {
  for (const char* check_value : {"555555", "555554"}) {
    static tw_pin_key key;
    tw_unwrap_error error{};
    run([&] {
      const tw_wrapped_key from = wrapped(check_value);
      error = tw_unwrap_key(&des, &kek, &from, tw_as_pin_key(&key), nullptr);
    });
    const bool is_good = check_value[5] == '5';
    EXPECT_EQ(error, is_good ? TW_UNWRAP_ERROR_NONE : TW_UNWRAP_ERROR_CHECK_VALUE_DIFFERS);
    EXPECT_EQ(key.key.size, is_good ? 16 : 0);
    EXPECT_FALSE(is_left(clear));
    EXPECT_FALSE(is_left(master));
    static tw_software_key_module module;
    ASSERT_EQ(tw_software_key_module_init(&module, &des, &kek, TW_KEY_USE_PIN, nullptr),
              TW_ERRC_NONE);
    run([&] {
      const tw_wrapped_key from = wrapped(check_value);
      EXPECT_EQ(module.module.check(module.module.self, &from), error);
      EXPECT_EQ(module.module.load(module.module.self, &from), error);
      EXPECT_EQ(tw_software_key_module_key(&module, tw_as_pin_key(&key), nullptr), TW_ERRC_NONE);
    });
    EXPECT_EQ(key.key.size, is_good ? 16 : 0);
    EXPECT_FALSE(is_left(clear));
    EXPECT_FALSE(is_left(master));
    EXPECT_EQ(tw_software_key_module_deinit(&module), TW_ERRC_NONE);
  }
}

TEST_F(CLeftovers, OfComponents) {
  static tw_key_components components;
  ASSERT_EQ(tw_key_components_init(&components, &des, 2, 16, nullptr), TW_ERRC_NONE);
  const std::string digits = "13579BDF02468ACE2F4F6E8FAECEEF0E";
  for (const char* check_value : {"555554", "555555"}) {
    tw_component_error error{};
    static char typed[32];
    std::memcpy(typed, digits.data(), sizeof typed);
    run([&] {
      error = tw_key_components_add(&components, 1, typed, sizeof typed, tw_text_of(check_value),
                                    nullptr);
    });
    EXPECT_EQ(error, check_value[5] == '5' ? TW_COMPONENT_ERROR_NONE
                                           : TW_COMPONENT_ERROR_CHECK_VALUE_DIFFERS);
    EXPECT_FALSE(is_left(clear));
    EXPECT_FALSE(is_left(digits));
  }
  EXPECT_EQ(tw_key_components_deinit(&components), TW_ERRC_NONE);
}

TEST_F(CLeftovers, OfKeyBlocks) {
  static tw_pin_key key;
  static tw_key_block block;
  take(tw_as_pin_key(&key), clear);
  tw_key_block_error error{};
  run([&] {
    const tw_key_block_header header = tw_key_block_header_of("P0", 'T', 'E', 'E');
    error = tw_key_block_wrap(&des, &kek, &sevens, 'B', tw_as_pin_key(&key), &header, 1, &block,
                              nullptr);
  });
  EXPECT_EQ(error, TW_KEY_BLOCK_ERROR_NONE);
  EXPECT_FALSE(is_left(clear));
  EXPECT_FALSE(is_left(master));
  run([&] {
    error = tw_key_block_unwrap(&des, &kek, tw_secret_of(block.characters), nullptr,
                                tw_as_pin_key(&key), nullptr, nullptr);
  });
  EXPECT_EQ(error, TW_KEY_BLOCK_ERROR_NONE);
  EXPECT_EQ(key.key.size, 16);
  EXPECT_FALSE(is_left(clear));
  EXPECT_FALSE(is_left(master));
}

/// A store of DUKPT in memory.
struct Registers {
  tw_dukpt_state state = {};
  std::uint8_t keys[21][16] = {};
};
const tw_dukpt_store store_of(Registers& registers) {
  return {
      &registers,
      [](void* self, tw_dukpt_state* state) {
        *state = static_cast<Registers*>(self)->state;
        return 1;
      },
      [](void* self, const tw_dukpt_state* state) {
        static_cast<Registers*>(self)->state = *state;
        return 1;
      },
      [](void* self, std::uint32_t index, std::uint8_t* key, std::uint32_t size) {
        std::memcpy(key, static_cast<Registers*>(self)->keys[index], size);
        return int{TW_DUKPT_READ_DONE};
      },
      [](void* self, std::uint32_t index, const std::uint8_t* key, std::uint32_t size) {
        std::memcpy(static_cast<Registers*>(self)->keys[index], key, size);
        return 1;
      },
      [](void*, std::uint32_t) { return 1; },
  };
}

TEST_F(CLeftovers, OfDukpt) {
  static Registers registers;
  static const tw_dukpt_store store = store_of(registers);
  static tw_initial_key initial;
  static tw_tdes_dukpt_keys keys;
  static tw_pin_key pin;
  static tw_data_key data;
  take(tw_as_initial_key(&initial), clear);
  tw_dukpt_error error{};
  run([&] {
    static constexpr std::uint8_t serial[10] = {};
    error = tw_tdes_dukpt_load(&des, &store, &initial, serial, nullptr);
  });
  ASSERT_EQ(error, TW_DUKPT_ERROR_NONE);
  EXPECT_FALSE(is_left(clear));
  const std::string own(reinterpret_cast<const char*>(registers.keys[0]), 16);
  run([&] {
    error = tw_tdes_dukpt_next(&des, &store, &keys, nullptr);
    if (error == TW_DUKPT_ERROR_NONE) error = tw_tdes_dukpt_pin_key(&keys, &pin, nullptr);
    if (error == TW_DUKPT_ERROR_NONE) {
      error = tw_tdes_dukpt_data_key(&keys, &des, TW_DUKPT_WAY_SEND, &data, nullptr);
    }
  });
  ASSERT_EQ(error, TW_DUKPT_ERROR_NONE);
  EXPECT_FALSE(is_left(own));
  for (const tw_clear_key& each : {pin.key, data.key}) {
    EXPECT_FALSE(is_left({reinterpret_cast<const char*>(each.bytes), each.size}));
  }
}

TEST_F(CLeftovers, OfPins) {
  static const char pin[] = "918273645091";
  static tw_pin_key key;
  static tw_pin_block block;
  take(tw_as_pin_key(&key), {"\x1\x2\x4\x7\x8\xb\xd\xe\x10\x13\x15\x16\x19\x1a\x1c\x1f", 16});
  for (const int format : {TW_PIN_FORMAT_ISO_0, TW_PIN_FORMAT_ISO_1, TW_PIN_FORMAT_ISO_3}) {
    tw_pin_error error{};
    run([&] {
      error = tw_encrypt_pin(&des, &key, &sevens, format, tw_clear_pin_of(pin, 12),
                             tw_secret_of("5200000000000007"), &block, nullptr);
    });
    EXPECT_EQ(error, TW_PIN_ERROR_NONE);
    EXPECT_FALSE(is_left(pin));
    EXPECT_FALSE(is_left("\x91\x82\x73\x64\x50\x91"));
  }
}

}  // namespace
}  // namespace tillwire::test
