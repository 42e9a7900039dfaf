// Wrong use of every function of keys.h: an error names the argument, and nothing is done.
#include "key_bench.hpp"

namespace tillwire::test {
namespace {

constexpr const char* des_hex = "0123456789ABCDEFFEDCBA9876543210";

/// Good arguments, of which each case spoils one.
struct KeyMisuse : testing::Test, CKeyPorts {
  tw_kek_key kek = key_from(des_hex, tw_as_kek_key);
  tw_pin_key pin = key_from(des_hex, tw_as_pin_key);
  tw_mac_key mac_key = key_from(des_hex, tw_as_mac_key);
  tw_initial_key initial = key_from("6AC292FAA1315B4D858AB3A3D7D5933A", tw_as_initial_key);
  tw_data_key data = {};
  tw_any_key any = tw_as_pin_key(&pin);
  tw_any_key no_use = tw_key_for(&pin.key, 5);
  tw_block_cipher no_cipher = {};
  tw_block_cipher wide = with_size(32);
  tw_random no_random = {};
  tw_pin_key never_zeroed = never();

  tw_block_cipher with_size(std::uint32_t size) const {
    tw_block_cipher cipher = des;
    cipher.block_size = size;
    return cipher;
  }
  static tw_pin_key never() {
    tw_pin_key key;
    std::memset(&key, 0x55, sizeof key);
    return key;
  }
};

TEST_F(KeyMisuse, OfKeysInTheClear) {
  const std::uint8_t bytes[40] = {};
  tw_wrapped_key wrapped = {};
  tw_wrapped_key scheme = {};
  scheme.scheme = 5;
  tw_wrapped_key type = {};
  type.type = 5;
  char out[17] = "before";
  const tw_any_key nothing = tw_as_pin_key(nullptr);
  const tw_any_key bad = tw_as_pin_key(&never_zeroed);
  tw_kek_key bad_master = {};
  bad_master.key = never_zeroed.key;
  expect_misuse({
      {"NULL, or 0: key",
       [&](auto* e) { return tw_key_from_clear_bytes(nothing, bytes, 16, 0, e); }},
      {"not a number of an enumerator: key",
       [&](auto* e) { return tw_key_from_clear_bytes(no_use, bytes, 16, 0, e); }},
      {"NULL, or 0: bytes",
       [&](auto* e) { return tw_key_from_clear_bytes(any, nullptr, 16, 0, e); }},
      {"NULL, or 0: size", [&](auto* e) { return tw_key_from_clear_bytes(any, bytes, 0, 0, e); }},
      {"not possible here: size",
       [&](auto* e) { return tw_key_from_clear_bytes(any, bytes, 33, 0, e); }},
      {"not a number of an enumerator: algorithm",
       [&](auto* e) { return tw_key_from_clear_bytes(any, bytes, 16, 3, e); }},
      {"NULL, or 0: cipher",
       [&](auto* e) { return tw_check_key(nullptr, any, tw_text_of("08D7B4"), e); }},
      {"NULL, or 0: cipher",
       [&](auto* e) { return tw_check_key(&no_cipher, any, tw_text_of("08D7B4"), e); }},
      {"not possible here: cipher",
       [&](auto* e) { return tw_check_key(&wide, any, tw_text_of("08D7B4"), e); }},
      {"NULL, or 0: key",
       [&](auto* e) { return tw_check_key(&des, nothing, tw_text_of("08D7B4"), e); }},
      {"not initialised: key",
       [&](auto* e) { return tw_check_key(&des, bad, tw_text_of("08D7B4"), e); }},
      {"NULL, or 0: out",
       [&](auto* e) { return tw_write_check_value(&des, any, 6, nullptr, sizeof out, e); }},
      {"not possible here: size",
       [&](auto* e) { return tw_write_check_value(&des, any, 6, out, 6, e); }},
      {"not a number of an enumerator: digits",
       [&](auto* e) { return tw_write_check_value(&des, any, 5, out, sizeof out, e); }},
      {"NULL, or 0: cipher",
       [&](auto* e) { return tw_write_check_value(nullptr, any, 6, out, sizeof out, e); }},
      {"NULL, or 0: key",
       [&](auto* e) { return tw_write_check_value(&des, nothing, 6, out, sizeof out, e); }},
      {"NULL, or 0: cipher",
       [&](auto* e) { return tw_unwrap_key(nullptr, &kek, &wrapped, any, e); }},
      {"NULL, or 0: master_key",
       [&](auto* e) { return tw_unwrap_key(&des, nullptr, &wrapped, any, e); }},
      {"not initialised: master_key",
       [&](auto* e) { return tw_unwrap_key(&des, &bad_master, &wrapped, any, e); }},
      {"NULL, or 0: wrapped", [&](auto* e) { return tw_unwrap_key(&des, &kek, nullptr, any, e); }},
      {"NULL, or 0: key", [&](auto* e) { return tw_unwrap_key(&des, &kek, &wrapped, nothing, e); }},
      {"not a number of an enumerator: wrapped",
       [&](auto* e) { return tw_unwrap_key(&des, &kek, &scheme, any, e); }},
      {"not a number of an enumerator: wrapped",
       [&](auto* e) { return tw_unwrap_key(&des, &kek, &type, any, e); }},
  });
  EXPECT_STREQ(out, "") << "no earlier check value";
  EXPECT_EQ(pin.key.size, 0) << "no earlier key";
}

TEST_F(KeyMisuse, OfComponents) {
  tw_key_components zeroed = {};
  tw_key_components good = {};
  ASSERT_EQ(tw_key_components_init(&good, &des, 2, 16, nullptr), TW_ERRC_NONE);
  tw_key_components copy = good;
  tw_key_components ended = {};
  ASSERT_EQ(tw_key_components_init(&ended, &des, 2, 16, nullptr), TW_ERRC_NONE);
  ASSERT_EQ(tw_key_components_deinit(&ended), TW_ERRC_NONE);
  const tw_text check = tw_text_of("08D7B4");
  const auto add = [&](tw_key_components* to, auto* e) {
    std::string typed = des_hex;
    const int returned = tw_key_components_add(to, 1, typed.data(), 32, check, e);
    EXPECT_EQ(typed, std::string(32, '\0')) << "wiped in any case";
    return returned;
  };
  expect_misuse({
      {"NULL, or 0: components",
       [&](auto* e) { return tw_key_components_init(nullptr, &des, 2, 16, e); }},
      {"NULL, or 0: cipher",
       [&](auto* e) { return tw_key_components_init(&zeroed, nullptr, 2, 16, e); }},
      {"initialised already, or used by another object: components",
       [&](auto* e) { return tw_key_components_init(&good, &des, 2, 16, e); }},
      {"of another version, or without its init: components",
       [&](auto* e) { return tw_key_components_init_of_size(&zeroed, 8, &des, 2, 16, e); }},
      {"NULL, or 0: components", [&](auto* e) { return add(nullptr, e); }},
      {"not initialised: components", [&](auto* e) { return add(&zeroed, e); }},
      {"a copy: components", [&](auto* e) { return add(&copy, e); }},
      {"used after its deinit: components", [&](auto* e) { return add(&ended, e); }},
      {"NULL, or 0: digits",
       [&](auto* e) { return tw_key_components_add(&good, 1, nullptr, 32, check, e); }},
      {"not initialised: components",
       [&](auto* e) { return tw_key_components_combine(&zeroed, check, any, e); }},
      {"not a number of an enumerator: key",
       [&](auto* e) { return tw_key_components_combine(&good, check, no_use, e); }},
  });
  EXPECT_EQ(tw_key_components_missing(nullptr), 0U);
  EXPECT_EQ(tw_key_components_missing(&good), 2U);
  EXPECT_EQ(tw_key_components_deinit(&zeroed), TW_ERRC_MISUSE);
  EXPECT_EQ(tw_key_components_deinit(&copy), TW_ERRC_MISUSE);
}

TEST_F(KeyMisuse, OfPinsAndMacs) {
  const tw_clear_pin clear = tw_clear_pin_of("1234", 4);
  const tw_secret card = tw_secret_of("4987654321098765");
  tw_pin_block block;
  tw_mac zeroed = {};
  tw_mac good = {};
  ASSERT_EQ(tw_cmac_init(&good, &des, &mac_key, nullptr), TW_ERRC_NONE);
  tw_mac copy = good;
  tw_mac ended = {};
  ASSERT_EQ(tw_cmac_init(&ended, &des, &mac_key, nullptr), TW_ERRC_NONE);
  ASSERT_EQ(tw_mac_deinit(&ended), TW_ERRC_NONE);
  std::uint8_t made[8] = {};
  expect_misuse({
      {"NULL, or 0: cipher",
       [&](auto* e) { return tw_encrypt_pin(nullptr, &pin, &random, 0, clear, card, &block, e); }},
      {"NULL, or 0: key",
       [&](auto* e) { return tw_encrypt_pin(&des, nullptr, &random, 0, clear, card, &block, e); }},
      {"not initialised: key",
       [&](auto* e) {
         return tw_encrypt_pin(&des, &never_zeroed, &random, 0, clear, card, &block, e);
       }},
      {"NULL, or 0: random",
       [&](auto* e) { return tw_encrypt_pin(&des, &pin, nullptr, 0, clear, card, &block, e); }},
      {"NULL, or 0: random",
       [&](auto* e) { return tw_encrypt_pin(&des, &pin, &no_random, 0, clear, card, &block, e); }},
      {"not a number of an enumerator: format",
       [&](auto* e) { return tw_encrypt_pin(&des, &pin, &random, 4, clear, card, &block, e); }},
      {"not a number of an enumerator: format",
       [&](auto* e) { return tw_encrypt_pin(&des, &pin, &random, -1, clear, card, &block, e); }},
      {"NULL, or 0: block",
       [&](auto* e) { return tw_encrypt_pin(&des, &pin, &random, 0, clear, card, nullptr, e); }},
      {"NULL, or 0: mac", [&](auto* e) { return tw_cmac_init(nullptr, &des, &mac_key, e); }},
      {"NULL, or 0: cipher", [&](auto* e) { return tw_cmac_init(&zeroed, nullptr, &mac_key, e); }},
      {"NULL, or 0: key", [&](auto* e) { return tw_cmac_init(&zeroed, &des, nullptr, e); }},
      {"initialised already, or used by another object: mac",
       [&](auto* e) { return tw_cmac_init(&good, &des, &mac_key, e); }},
      {"of another version, or without its init: mac",
       [&](auto* e) { return tw_cmac_init_of_size(&zeroed, 8, &des, &mac_key, e); }},
      {"not a number of an enumerator: padding",
       [&](auto* e) { return tw_retail_mac_init(&zeroed, &des, &mac_key, 2, e); }},
      {"NULL, or 0: key",
       [&](auto* e) { return tw_retail_mac_init(&zeroed, &des, nullptr, 0, e); }},
      {"not initialised: mac", [&](auto* e) { return tw_mac_add(&zeroed, made, 8, e); }},
      {"a copy: mac", [&](auto* e) { return tw_mac_add(&copy, made, 8, e); }},
      {"used after its deinit: mac", [&](auto* e) { return tw_mac_add(&ended, made, 8, e); }},
      {"NULL, or 0: bytes", [&](auto* e) { return tw_mac_add(&good, nullptr, 8, e); }},
      {"NULL, or 0: mac", [&](auto* e) { return tw_mac_finish(nullptr, made, 8, e); }},
      {"NULL, or 0: out", [&](auto* e) { return tw_mac_finish(&good, nullptr, 8, e); }},
      {"not initialised: mac", [&](auto* e) { return tw_mac_verify(&zeroed, made, 8, e); }},
      {"NULL, or 0: received", [&](auto* e) { return tw_mac_verify(&good, nullptr, 8, e); }},
  });
  EXPECT_EQ(tw_mac_deinit(&copy), TW_ERRC_MISUSE);
  EXPECT_EQ(tw_pin_block_data(nullptr).text.at, nullptr);
  std::memset(&block, '1', sizeof block);
  EXPECT_EQ(tw_pin_block_data(&block).text.at, nullptr) << "without an end";
}

TEST_F(KeyMisuse, OfDukpt) {
  const std::uint8_t serial[10] = {0xff, 0xff, 0x98, 0x76, 0x54, 0x32, 0x10, 0xe0, 0, 0};
  const tw_dukpt_store* const store = &dukpt_store;
  ASSERT_EQ(tw_tdes_dukpt_load(&des, store, &initial, serial, nullptr), TW_DUKPT_ERROR_NONE);
  tw_tdes_dukpt_keys tdes = {};
  ASSERT_EQ(tw_tdes_dukpt_next(&des, store, &tdes, nullptr), TW_DUKPT_ERROR_NONE);
  tw_tdes_dukpt_keys no_tdes = {};
  tw_tdes_dukpt_keys copy = tdes;
  tw_aes_dukpt_keys no_aes = {};
  const DukptState before = ram.state();
  std::vector<Case> cases = {
      {"NULL, or 0: cipher",
       [&](auto* e) { return tw_tdes_dukpt_load(nullptr, store, &initial, serial, e); }},
      {"NULL, or 0: store",
       [&](auto* e) { return tw_tdes_dukpt_load(&des, nullptr, &initial, serial, e); }},
      {"NULL, or 0: key",
       [&](auto* e) { return tw_tdes_dukpt_load(&des, store, nullptr, serial, e); }},
      {"NULL, or 0: key_serial_number",
       [&](auto* e) { return tw_tdes_dukpt_load(&des, store, &initial, nullptr, e); }},
      {"NULL, or 0: initial_key_id",
       [&](auto* e) { return tw_aes_dukpt_load(&aes, store, &initial, nullptr, e); }},
      {"NULL, or 0: cipher",
       [&](auto* e) { return tw_tdes_dukpt_next(nullptr, store, &no_tdes, e); }},
      {"NULL, or 0: keys", [&](auto* e) { return tw_tdes_dukpt_next(&des, store, nullptr, e); }},
      {"of another version, or without its init: keys",
       [&](auto* e) { return tw_tdes_dukpt_next_of_size(&des, store, &no_tdes, 8, e); }},
      {"NULL, or 0: store", [&](auto* e) { return tw_aes_dukpt_next(&aes, nullptr, &no_aes, e); }},
      {"NULL, or 0: keys", [&](auto* e) { return tw_tdes_dukpt_pin_key(nullptr, &pin, e); }},
      {"not initialised: keys", [&](auto* e) { return tw_tdes_dukpt_pin_key(&no_tdes, &pin, e); }},
      {"a copy: keys", [&](auto* e) { return tw_tdes_dukpt_pin_key(&copy, &pin, e); }},
      {"NULL, or 0: key", [&](auto* e) { return tw_tdes_dukpt_pin_key(&tdes, nullptr, e); }},
      {"not a number of an enumerator: way",
       [&](auto* e) { return tw_tdes_dukpt_mac_key(&tdes, 3, &mac_key, e); }},
      {"NULL, or 0: key", [&](auto* e) { return tw_tdes_dukpt_mac_key(&tdes, 0, nullptr, e); }},
      {"NULL, or 0: cipher",
       [&](auto* e) { return tw_tdes_dukpt_data_key(&tdes, nullptr, 0, &data, e); }},
      {"not a number of an enumerator: way",
       [&](auto* e) { return tw_tdes_dukpt_data_key(&tdes, &des, -1, &data, e); }},
      {"not initialised: keys",
       [&](auto* e) { return tw_aes_dukpt_pin_key(&no_aes, &aes, 2, &pin, e); }},
      {"not a number of an enumerator: type",
       [&](auto* e) { return tw_aes_dukpt_pin_key(&no_aes, &aes, 5, &pin, e); }},
      {"NULL, or 0: cipher",
       [&](auto* e) { return tw_aes_dukpt_pin_key(&no_aes, nullptr, 2, &pin, e); }},
      {"not a number of an enumerator: way",
       [&](auto* e) { return tw_aes_dukpt_mac_key(&no_aes, &aes, 3, 2, &mac_key, e); }},
      {"not a number of an enumerator: type",
       [&](auto* e) { return tw_aes_dukpt_data_key(&no_aes, &aes, 0, 5, &data, e); }},
  };
  // A table without one of its functions.
  std::vector<tw_dukpt_store> holes(5, dukpt_store);
  holes[0].read = nullptr;
  holes[1].write = nullptr;
  holes[2].read_key = nullptr;
  holes[3].write_key = nullptr;
  holes[4].erase_key = nullptr;
  for (const tw_dukpt_store& each : holes) {
    cases.push_back({"NULL, or 0: store",
                     [&](auto* e) { return tw_tdes_dukpt_next(&des, &each, &no_tdes, e); }});
  }
  expect_misuse(cases);
  EXPECT_EQ(pin.key.size, 0) << "no earlier key is left";
  EXPECT_EQ(tw_tdes_dukpt_keys_wipe(&copy), TW_ERRC_MISUSE);
  EXPECT_EQ(tw_aes_dukpt_keys_wipe(nullptr), TW_ERRC_MISUSE);
  EXPECT_EQ(tw_aes_dukpt_serial_number(&no_aes).at, nullptr);
  EXPECT_EQ(tw_tdes_dukpt_serial_number(&copy).at, nullptr);
  EXPECT_EQ(ram.state().counter, before.counter);
}

TEST_F(KeyMisuse, OfKeyBlocks) {
  const tw_key_block_header header = tw_key_block_header_of("P0", 'T', 'E', 'N');
  tw_key_block block;
  const tw_secret text = tw_secret_of(
      "B0080P0TE00E000094B420079CC80BA3461F86FE26EFC4A3B8E4FA4C5F5341176EED7B727B8A248E");
  const tw_any_key nothing = tw_as_pin_key(nullptr);
  expect_misuse({
      {"NULL, or 0: key",
       [&](auto* e) {
         return tw_key_block_unwrap(&des, &kek, text, nullptr, nothing, nullptr, e);
       }},
      {"not a number of an enumerator: key",
       [&](auto* e) { return tw_key_block_unwrap(&des, &kek, text, nullptr, no_use, nullptr, e); }},
      {"NULL, or 0: cipher",
       [&](auto* e) { return tw_key_block_unwrap(nullptr, &kek, text, nullptr, any, nullptr, e); }},
      {"NULL, or 0: protection_key",
       [&](auto* e) { return tw_key_block_unwrap(&des, nullptr, text, nullptr, any, nullptr, e); }},
      {"NULL, or 0: cipher",
       [&](auto* e) {
         return tw_key_block_wrap(nullptr, &kek, &random, 'B', any, &header, 1, &block, e);
       }},
      {"NULL, or 0: protection_key",
       [&](auto* e) {
         return tw_key_block_wrap(&des, nullptr, &random, 'B', any, &header, 1, &block, e);
       }},
      {"NULL, or 0: random",
       [&](auto* e) {
         return tw_key_block_wrap(&des, &kek, &no_random, 'B', any, &header, 1, &block, e);
       }},
      {"not a number of an enumerator: key",
       [&](auto* e) {
         return tw_key_block_wrap(&des, &kek, &random, 'B', no_use, &header, 1, &block, e);
       }},
      {"not initialised: key",
       [&](auto* e) {
         return tw_key_block_wrap(&des, &kek, &random, 'B', tw_as_pin_key(&never_zeroed), &header,
                                  1, &block, e);
       }},
      {"NULL, or 0: header",
       [&](auto* e) {
         return tw_key_block_wrap(&des, &kek, &random, 'B', any, nullptr, 1, &block, e);
       }},
      {"NULL, or 0: block",
       [&](auto* e) {
         return tw_key_block_wrap(&des, &kek, &random, 'B', any, &header, 1, nullptr, e);
       }},
  });
  EXPECT_EQ(tw_key_block_wrap(&des, &kek, &random, 'F', any, &header, 1, &block, nullptr),
            TW_KEY_BLOCK_ERROR_VERSION);
  const tw_key_block_header none = tw_key_block_header_of(nullptr, 'T', 'E', 'N');
  EXPECT_EQ(tw_key_block_wrap(&des, &kek, &random, 'B', any, &none, 1, &block, nullptr),
            TW_KEY_BLOCK_ERROR_USAGE);
  char out[4];
  EXPECT_EQ(tw_key_block_optional(text, nullptr, out, sizeof out), 0);
  EXPECT_EQ(tw_key_block_optional(text, "K", out, sizeof out), 0);
  EXPECT_EQ(tw_key_block_optional(text, "KS", nullptr, 4), 0);
  EXPECT_EQ(tw_key_block_optional(text, "KS", out, 0), 0);
}

TEST_F(KeyMisuse, OfCallbacks) {
  const char form[] = "a=b&checksum=00";
  const std::string characters(TW_MOST_TEXT, 'x');
  tw_callback callback;
  const tw_callback_key no_alias = {nullptr, &checksum};
  const tw_callback_key endless = {characters.data(), &checksum};
  const tw_callback_key no_checksum = {"a", nullptr};
  const char* const nothing[] = {nullptr};
  const char* const long_name[] = {characters.data()};
  const tw_ignored_names no_names = {nullptr, 1};
  const tw_ignored_names no_name = {nothing, 1};
  const tw_ignored_names endless_name = {long_name, 1};
  const auto verify = [&](const tw_ignored_names* ignored, tw_error* e) {
    return tw_verify_callback(&callback, form, sizeof form - 1, &checksum, ignored, e);
  };
  const auto by_alias = [&](const tw_callback_key* keys, std::size_t count, tw_error* e) {
    return tw_verify_callback_by_alias(&callback, form, sizeof form - 1, keys, count, nullptr, e);
  };
  std::vector<Case> cases = {
      {"NULL, or 0: callback",
       [&](auto* e) { return tw_verify_callback(nullptr, form, 3, &checksum, nullptr, e); }},
      {"of another version, or without its init: callback",
       [&](auto* e) {
         return tw_verify_callback_of_size(&callback, 8, form, 3, &checksum, nullptr, e);
       }},
      {"NULL, or 0: form",
       [&](auto* e) { return tw_verify_callback(&callback, nullptr, 3, &checksum, nullptr, e); }},
      {"NULL, or 0: checksum",
       [&](auto* e) { return tw_verify_callback(&callback, form, 3, nullptr, nullptr, e); }},
      {"NULL, or 0: ignored", [&](auto* e) { return verify(&no_names, e); }},
      {"NULL, or 0: ignored", [&](auto* e) { return verify(&no_name, e); }},
      {"text without an end: ignored", [&](auto* e) { return verify(&endless_name, e); }},
      {"NULL, or 0: keys", [&](auto* e) { return by_alias(nullptr, 1, e); }},
      {"NULL, or 0: keys", [&](auto* e) { return by_alias(&no_alias, 0, e); }},
      {"NULL, or 0: alias", [&](auto* e) { return by_alias(&no_alias, 1, e); }},
      {"text without an end: alias", [&](auto* e) { return by_alias(&endless, 1, e); }},
      {"NULL, or 0: checksum", [&](auto* e) { return by_alias(&no_checksum, 1, e); }},
  };
  std::vector<tw_checksum> holes(4, checksum);
  holes[0].begin = nullptr;
  holes[1].add = nullptr;
  holes[2].size = nullptr;
  holes[3].matches = nullptr;
  for (const tw_checksum& each : holes) {
    cases.push_back({"NULL, or 0: checksum", [&](auto* e) {
                       return tw_verify_callback(&callback, form, 3, &each, nullptr, e);
                     }});
  }
  expect_misuse(cases);
  char out[8];
  for (tw_callback* const each : {&callback, static_cast<tw_callback*>(nullptr)}) {
    EXPECT_EQ(tw_callback_event(each), TW_CALLBACK_OPERATION_UNKNOWN);
    EXPECT_EQ(tw_callback_succeeded(each), 0);
    EXPECT_EQ(tw_callback_size(each), 0U);
    EXPECT_EQ(tw_callback_find(each, "a", out, sizeof out), -1);
    EXPECT_EQ(tw_callback_name(each, 0, out, sizeof out), -1);
    EXPECT_EQ(tw_callback_value(each, 0, nullptr, 0), -1);
  }
}

TEST_F(KeyMisuse, OfCardData) {
  const tw_bytes nothing = {};
  const tw_secret digits_text = tw_secret_of("1234");
  const tw_private_key no_private = {};
  const tw_public_key no_public = {};
  tw_delivered_digits zeroed = {};
  tw_delivered_digits good = {};
  ASSERT_EQ(tw_delivered_digits_init(&good, nullptr), TW_ERRC_NONE);
  tw_delivered_digits copy = good;
  tw_se_token_data card = {};
  char token[TW_SE_TOKEN_ROOM_2048];
  const auto take = [&](tw_delivered_digits* to, int method, const tw_private_key* key,
                        tw_error* e) {
    return tw_delivered_digits_take_pin(to, method, digits_text, nothing, key, e);
  };
  expect_misuse({
      {"NULL, or 0: digits", [&](auto* e) { return tw_delivered_digits_init(nullptr, e); }},
      {"initialised already, or used by another object: digits",
       [&](auto* e) { return tw_delivered_digits_init(&good, e); }},
      {"of another version, or without its init: digits",
       [&](auto* e) { return tw_delivered_digits_init_of_size(&zeroed, 8, e); }},
      {"not initialised: digits", [&](auto* e) { return take(&zeroed, 2, nullptr, e); }},
      {"a copy: digits", [&](auto* e) { return take(&copy, 2, nullptr, e); }},
      {"NULL, or 0: key", [&](auto* e) { return take(&good, 2, &no_private, e); }},
      {"not a number of an enumerator: delivery_method",
       [&](auto* e) { return take(&good, 6, nullptr, e); }},
      {"NULL, or 0: digits",
       [&](auto* e) { return tw_delivered_digits_take_cvc2(nullptr, 2, digits_text, nullptr, e); }},
      {"NULL, or 0: key",
       [&](auto* e) {
         return tw_delivered_digits_take_card_number(&good, nothing, &no_private, e);
       }},
      {"not initialised: digits",
       [&](auto* e) { return tw_delivered_digits_complete(&zeroed, digits_text, e); }},
      {"NULL, or 0: token",
       [&](auto* e) { return tw_make_se_token(&card, 1, &random, &no_public, nullptr, 9, e); }},
      {"NULL, or 0: data",
       [&](auto* e) {
         return tw_make_se_token(nullptr, 1, &random, &no_public, token, sizeof token, e);
       }},
      {"NULL, or 0: random",
       [&](auto* e) {
         return tw_make_se_token(&card, 1, nullptr, &no_public, token, sizeof token, e);
       }},
      {"NULL, or 0: key",
       [&](auto* e) {
         return tw_make_se_token(&card, 1, &random, &no_public, token, sizeof token, e);
       }},
  });
  EXPECT_EQ(tw_delivered_digits_reveal(&copy).at, nullptr);
  EXPECT_EQ(tw_delivered_digits_undelivered(nullptr), 0U);
  EXPECT_EQ(tw_delivered_digits_deinit(&copy), TW_ERRC_MISUSE);
  EXPECT_EQ(tw_can_open_delivery(6, nullptr), 0);
  EXPECT_EQ(tw_can_open_delivery(TW_DELIVERY_METHOD_SMS, &no_private), 0);
  EXPECT_EQ(tw_is_key_pair(&no_public, &no_private), 0);
  EXPECT_EQ(tw_newest_se_key(nullptr, 0, nullptr), 0);
  EXPECT_EQ(tw_expiry_from_card(tw_secret_of("11/26"), 2026, 11, nullptr), TW_CARD_FLAW_MISUSE);
  tw_mask_card_number(digits_text, nullptr);
}

struct TerminalKeyMisuse : testing::Test {
  KeyHost host;
  Cells cells{1024, 2};
  CTerminal terminal{host, cells};
};

TEST_F(TerminalKeyMisuse, OfStoresAndModules) {
  tw_record_store no_records = {};
  tw_record_store copied_records = terminal.records;
  tw_stored_keys no_stored = {};
  tw_stored_keys copied_stored = terminal.stored;
  tw_software_key_module no_module = {};
  tw_software_key_module copied_module = terminal.module;
  tw_storage no_storage = {};
  tw_pin_key pin = {};
  tw_kek_key kek = {};
  const std::string endless(TW_MOST_TEXT, 'x');
  expect_misuse({
      {"NULL, or 0: records",
       [&](auto* e) { return tw_record_store_init(nullptr, &terminal.storage, e); }},
      {"NULL, or 0: storage",
       [&](auto* e) { return tw_record_store_init(&no_records, nullptr, e); }},
      {"NULL, or 0: storage",
       [&](auto* e) { return tw_record_store_init(&no_records, &no_storage, e); }},
      {"initialised already, or used by another object: records",
       [&](auto* e) { return tw_record_store_init(&terminal.records, &terminal.storage, e); }},
      {"of another version, or without its init: records",
       [&](auto* e) { return tw_record_store_init_of_size(&no_records, 8, &terminal.storage, e); }},
      {"NULL, or 0: records", [&](auto* e) { return tw_record_store_open_or_format(nullptr, e); }},
      {"not initialised: records",
       [&](auto* e) { return tw_record_store_open_or_format(&no_records, e); }},
      {"a copy: records", [&](auto* e) { return tw_record_store_discard_all(&copied_records, e); }},
      {"a copy: records", [&](auto* e) { return tw_record_store_deinit(&copied_records, e); }},
      {"initialised already, or used by another object: records",
       [&](auto* e) { return tw_record_store_deinit(&terminal.records, e); }},
      {"NULL, or 0: keys",
       [&](auto* e) { return tw_stored_keys_init(nullptr, &terminal.records, "a", e); }},
      {"not initialised: records",
       [&](auto* e) { return tw_stored_keys_init(&no_stored, &no_records, "a", e); }},
      {"NULL, or 0: name",
       [&](auto* e) { return tw_stored_keys_init(&no_stored, &terminal.records, nullptr, e); }},
      {"text without an end: name",
       [&](auto* e) {
         return tw_stored_keys_init(&no_stored, &terminal.records, endless.data(), e);
       }},
      {"initialised already, or used by another object: keys",
       [&](auto* e) { return tw_stored_keys_init(&terminal.stored, &terminal.records, "a", e); }},
      {"of another version, or without its init: keys",
       [&](auto* e) {
         return tw_stored_keys_init_of_size(&no_stored, 8, &terminal.records, "a", e);
       }},
      {"NULL, or 0: module",
       [&](auto* e) {
         return tw_software_key_module_init(nullptr, &terminal.des, &terminal.master, 0, e);
       }},
      {"NULL, or 0: cipher",
       [&](auto* e) {
         return tw_software_key_module_init(&no_module, nullptr, &terminal.master, 0, e);
       }},
      {"NULL, or 0: master_key",
       [&](auto* e) {
         return tw_software_key_module_init(&no_module, &terminal.des, nullptr, 0, e);
       }},
      {"not a number of an enumerator: use",
       [&](auto* e) {
         return tw_software_key_module_init(&no_module, &terminal.des, &terminal.master, 5, e);
       }},
      {"initialised already, or used by another object: module",
       [&](auto* e) {
         return tw_software_key_module_init(&terminal.module, &terminal.des, &terminal.master, 0,
                                            e);
       }},
      {"not initialised: module",
       [&](auto* e) { return tw_software_key_module_key(&no_module, tw_as_kek_key(&kek), e); }},
      {"a copy: module",
       [&](auto* e) { return tw_software_key_module_key(&copied_module, tw_as_kek_key(&kek), e); }},
      {"not possible here: key",
       [&](auto* e) {
         return tw_software_key_module_key(&terminal.module, tw_as_pin_key(&pin), e);
       }},
      {"NULL, or 0: key",
       [&](auto* e) {
         return tw_software_key_module_key(&terminal.module, tw_as_kek_key(nullptr), e);
       }},
  });
  EXPECT_EQ(tw_stored_keys_error(nullptr), -1);
  EXPECT_EQ(tw_stored_keys_error(&copied_stored), -1);
  EXPECT_EQ(tw_stored_keys_deinit(&copied_stored), TW_ERRC_MISUSE);
  EXPECT_EQ(tw_software_key_module_deinit(&copied_module), TW_ERRC_MISUSE);
  // A second record of one name, and a name that no record can have.
  ASSERT_EQ(tw_stored_keys_init(&no_stored, &terminal.records, "POS00001 ENKTTMKP", nullptr),
            TW_ERRC_NONE);
  EXPECT_EQ(no_stored.store.read(no_stored.store.self), nullptr);
  EXPECT_EQ(tw_stored_keys_error(&no_stored), TW_STORE_ERROR_IN_USE);
  const tw_key_store store = no_stored.store;
  ASSERT_EQ(tw_stored_keys_deinit(&no_stored), TW_ERRC_NONE);
  // What is left of a table does nothing after the object's end.
  const tw_key_record record = {};
  EXPECT_EQ(store.read(store.self), nullptr);
  EXPECT_EQ(store.write(store.self, &record), 0);
  ASSERT_EQ(tw_stored_keys_deinit(&terminal.stored), TW_ERRC_NONE);
  ASSERT_EQ(tw_software_key_module_deinit(&terminal.module), TW_ERRC_NONE);
  EXPECT_EQ(tw_terminal_key_open(&terminal.key, nullptr), TW_KEY_SLOT_ERROR_STORE);
}

TEST_F(TerminalKeyMisuse, OfItsOptions) {
  static const tw_key_store no_store = {};
  static const tw_key_module no_module = {};
  static const tw_key_log no_log = {};
  static const tw_wall_clock no_time = {};
  struct Spoiled {
    const char* expected;
    std::function<void(tw_terminal_key_options&)> spoil;
  };
  for (const Spoiled& each : std::vector<Spoiled>{
           {"NULL, or 0: store", [](auto& o) { o.store = nullptr; }},
           {"NULL, or 0: store", [](auto& o) { o.store = &no_store; }},
           {"NULL, or 0: module", [](auto& o) { o.module = nullptr; }},
           {"NULL, or 0: module", [](auto& o) { o.module = &no_module; }},
           {"NULL, or 0: log", [](auto& o) { o.log = &no_log; }},
           {"NULL, or 0: time", [](auto& o) { o.time = nullptr; }},
           {"NULL, or 0: time", [](auto& o) { o.time = &no_time; }},
           {"not a number of an enumerator: owner.key_type",
            [](auto& o) { o.owner.key_type = tw_terminal_key_type_of(0); }},
           {"not a number of an enumerator: owner.key_type",
            [](auto& o) { o.owner.key_type = tw_terminal_key_type_of(5); }},
           {"not a number of an enumerator: rules", [](auto& o) { o.rules.scheme = 5; }},
           {"not a number of an enumerator: rules", [](auto& o) { o.rules.under_weaker_key = 2; }},
           {"of another version, or without its init: options", [](auto& o) { o.size = 0; }},
           {"of another version, or without its init: options", [](auto& o) { ++o.abi; }},
           {"of another version, or without its init: options", [](auto& o) { o.object_size = 8; }},
       }) {
    tw_terminal_key_options options = terminal.key_options();
    each.spoil(options);
    tw_terminal_key key = {};
    tw_error error = {};
    EXPECT_EQ(tw_terminal_key_init(&key, &options, &error), TW_ERRC_MISUSE);
    EXPECT_EQ(said(error), each.expected);
    EXPECT_EQ(tw_terminal_key_deinit(&key), TW_ERRC_MISUSE);
  }
  struct SpoiledChange {
    const char* expected;
    std::function<void(tw_key_change_options&)> spoil;
  };
  static const tw_random no_random = {};
  static tw_terminal_key no_key = {};
  for (const SpoiledChange& each : std::vector<SpoiledChange>{
           {"NULL, or 0: key", [](auto& o) { o.key = nullptr; }},
           {"not initialised: key", [](auto& o) { o.key = &no_key; }},
           {"NULL, or 0: random", [](auto& o) { o.random = &no_random; }},
           {"not a number of an enumerator: length", [](auto& o) { o.length = 0; }},
           {"not a number of an enumerator: length", [](auto& o) { o.length = 4; }},
           {"not a number of an enumerator: new_key_prefix", [](auto& o) { o.new_key_prefix = 5; }},
           {"not possible here: most_tries", [](auto& o) { o.most_tries = 256; }},
           {"of another version, or without its init: options", [](auto& o) { o.size = 0; }},
           {"of another version, or without its init: options", [](auto& o) { ++o.abi; }},
           {"of another version, or without its init: options", [](auto& o) { o.object_size = 8; }},
       }) {
    tw_key_change_options options = terminal.change_options();
    each.spoil(options);
    tw_key_change change = {};
    tw_error error = {};
    EXPECT_EQ(tw_key_change_init(&change, &options, &error), TW_ERRC_MISUSE);
    EXPECT_EQ(said(error), each.expected);
    EXPECT_EQ(tw_key_change_is_over(&change), 1);
  }
  EXPECT_EQ(host.exchanges, 0);
}

TEST_F(TerminalKeyMisuse, OfAKeyAndAChangeThatCannotBeUsed) {
  tw_terminal_key zeroed = {};
  tw_terminal_key copy = terminal.key;
  const tw_terminal_key_options options = terminal.key_options();
  const tw_key_change_options change_options = terminal.change_options();
  tw_key_change change = {};
  ASSERT_EQ(tw_key_change_init(&change, &change_options, nullptr), TW_ERRC_NONE);
  tw_key_change no_change = {};
  tw_key_change copied_change = change;
  tw_generate_key_request generate;
  tw_generate_key_response generated = {};
  tw_set_key_request set;
  tw_set_key_response answer = {};
  tw_client no_client = {};
  const auto run = [&](tw_key_change* of, tw_client* client, tw_error* e) {
    return tw_key_change_run(of, client, nullptr, nullptr, e);
  };
  expect_misuse({
      {"NULL, or 0: options", [&](auto* e) { return tw_terminal_key_init(&zeroed, nullptr, e); }},
      {"NULL, or 0: key", [&](auto* e) { return tw_terminal_key_init(nullptr, &options, e); }},
      {"initialised already, or used by another object: key",
       [&](auto* e) { return tw_terminal_key_init(&terminal.key, &options, e); }},
      {"NULL, or 0: key", [&](auto* e) { return tw_terminal_key_open(nullptr, e); }},
      {"not initialised: key", [&](auto* e) { return tw_terminal_key_open(&zeroed, e); }},
      {"a copy: key", [&](auto* e) { return tw_terminal_key_worked(&copy, e); }},
      {"a copy: key", [&](auto* e) { return tw_terminal_key_host_holds(&copy, 0, e); }},
      {"not a number of an enumerator: slot",
       [&](auto* e) { return tw_terminal_key_host_holds(&terminal.key, 3, e); }},
      {"NULL, or 0: options", [&](auto* e) { return tw_key_change_init(&no_change, nullptr, e); }},
      {"NULL, or 0: change",
       [&](auto* e) { return tw_key_change_init(nullptr, &change_options, e); }},
      {"initialised already, or used by another object: change",
       [&](auto* e) { return tw_key_change_init(&change, &change_options, e); }},
      {"not initialised: change", [&](auto* e) { return tw_key_change_next(&no_change, e); }},
      {"a copy: change", [&](auto* e) { return tw_key_change_next(&copied_change, e); }},
      {"NULL, or 0: change",
       [&](auto* e) { return tw_key_change_generation(nullptr, &generate, e); }},
      {"NULL, or 0: request",
       [&](auto* e) { return tw_key_change_generation(&change, nullptr, e); }},
      {"NULL, or 0: answer",
       [&](auto* e) { return tw_key_change_take_generated(&change, nullptr, e); }},
      {"not initialised: change",
       [&](auto* e) { return tw_key_change_take_generated(&no_change, &generated, e); }},
      {"not possible here: change",
       [&](auto* e) { return tw_key_change_setting(&change, &set, e); }},
      {"not possible here: change",
       [&](auto* e) { return tw_key_change_take_set(&change, &answer, e); }},
      {"not initialised: change", [&](auto* e) { return run(&no_change, &terminal.client, e); }},
      {"not initialised: client", [&](auto* e) { return run(&change, &no_client, e); }},
      {"NULL, or 0: client", [&](auto* e) { return run(&change, nullptr, e); }},
  });
  for (tw_terminal_key* const each : {&zeroed, &copy, static_cast<tw_terminal_key*>(nullptr)}) {
    EXPECT_EQ(tw_terminal_key_try_another(each), 0);
    EXPECT_EQ(tw_terminal_key_error(each), TW_KEY_SLOT_ERROR_MISUSE);
    EXPECT_EQ(tw_terminal_key_refusal(each), TW_UNWRAP_ERROR_MISUSE);
    EXPECT_EQ(tw_terminal_key_in_use(each), -1);
    EXPECT_EQ(tw_terminal_key_has(each, 0), 0);
    char value[7] = "before";
    EXPECT_EQ(tw_terminal_key_check_value(each, 0, value), TW_ERRC_MISUSE);
    EXPECT_STREQ(value, "");
    EXPECT_EQ(tw_terminal_key_deinit(each), TW_ERRC_MISUSE);
  }
  EXPECT_EQ(tw_terminal_key_has(&terminal.key, 3), 0);
  EXPECT_EQ(tw_terminal_key_check_value(&terminal.key, 0, nullptr), TW_ERRC_MISUSE);
  EXPECT_EQ(tw_key_change_delay_ms(nullptr), 0U);
  EXPECT_EQ(tw_key_change_response_code(&no_change).at, nullptr);
  EXPECT_EQ(tw_key_change_is_over(&no_change), 1);
  EXPECT_EQ(tw_key_change_deinit(&copied_change), TW_ERRC_MISUSE);
  // The client is in use: nothing of the change is tried.
  tw_se_keys_request other = {};
  ASSERT_EQ(tw_start_se_keys(&terminal.client, &other, nullptr), TW_ERRC_NONE);
  tw_error error = {};
  EXPECT_EQ(run(&change, &terminal.client, &error), TW_KEY_STEP_MISUSE);
  EXPECT_EQ(error.code, TW_ERRC_BUSY);
  EXPECT_EQ(tw_key_change_next(&change, nullptr), TW_KEY_STEP_GENERATE);
  // A change whose key has ended cannot be used, and can be ended.
  ASSERT_EQ(tw_terminal_key_deinit(&terminal.key), TW_ERRC_NONE);
  expect_misuse(
      {{"used after its deinit: key", [&](auto* e) { return tw_key_change_next(&change, e); }}});
  EXPECT_EQ(tw_key_change_deinit(&change), TW_ERRC_NONE);
  EXPECT_EQ(host.exchanges, 0);
}

TEST(CKeysMisuse, EveryNumberHasWords) {
  struct Words {
    const char* (*words)(unsigned);
    unsigned last;
  };
  for (const Words& each :
       {Words{tw_key_check_words, TW_KEY_CHECK_CIPHER},
        Words{tw_unwrap_error_words, TW_UNWRAP_ERROR_CHECK_VALUE_DIFFERS},
        Words{tw_component_error_words, TW_COMPONENT_ERROR_CIPHER},
        Words{tw_pin_error_words, TW_PIN_ERROR_RANDOM},
        Words{tw_mac_error_words, TW_MAC_ERROR_DIFFERS},
        Words{tw_dukpt_error_words, TW_DUKPT_ERROR_LOADED_BEFORE},
        Words{tw_key_block_error_words, TW_KEY_BLOCK_ERROR_RANDOM},
        Words{tw_key_slot_error_words, TW_KEY_SLOT_ERROR_NOTHING},
        Words{tw_key_event_words, TW_KEY_EVENT_NOT_LOADED},
        Words{tw_key_step_words, TW_KEY_STEP_DONE_MODULE},
        Words{tw_callback_error_words, TW_CALLBACK_ERROR_WRONG_CHECKSUM},
        Words{tw_callback_event_words, TW_CALLBACK_OPERATION_DECLINED_CARD_PRESENT},
        Words{tw_card_flaw_words, TW_CARD_FLAW_BAD_DATE},
        Words{tw_delivered_words, TW_DELIVERED_UNOPENED},
        Words{tw_se_token_error_words, TW_SE_TOKEN_ERROR_NOT_ENCRYPTED}}) {
    EXPECT_STRNE(each.words(each.last), "");
    EXPECT_STREQ(each.words(each.last + 1), "");
    EXPECT_STREQ(each.words(TW_ERRC_MISUSE), tw_words(TW_ERRC_MISUSE));
  }
  EXPECT_STRNE(tw_record_store_words(TW_STORE_ERROR_DAMAGED), "");
  EXPECT_STREQ(tw_record_store_words(-1), tw_words(TW_ERRC_MISUSE));
}

TEST(CKeysMisuse, OfAnObserver) {
  CBench bench;
  const tw_header_observer nothing = {};
  expect_misuse({
      {"NULL, or 0: observer",
       [&](auto* e) { return tw_client_observe(&bench.client, nullptr, e); }},
      {"NULL, or 0: observer",
       [&](auto* e) { return tw_client_observe(&bench.client, &nothing, e); }},
      {"NULL, or 0: client", [&](auto* e) { return tw_client_observe(nullptr, &nothing, e); }},
  });
}

}  // namespace
}  // namespace tillwire::test
