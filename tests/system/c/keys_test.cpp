// Keys of C: known answers through tables of functions, and a terminal's key that is changed.
#include "key_bench.hpp"

namespace tillwire::test {
namespace {

constexpr const char* test_key = "0123456789ABCDEFFEDCBA9876543210";

TEST(CKeys, CheckValuesAreTheKnownOnes) {
  struct Known {
    std::size_t block;
    const char* key;
    const char* check_value;
  };
  const CKeyPorts ports;
  for (const Known& each :
       {Known{8, "0123456789ABCDEF", "D5D44FF720683D0D"}, Known{8, test_key, "08D7B4FB629D0885"},
        Known{16, "00000000000000000000000000000000", "763CBCDE81DF9131"}}) {
    tw_kek_key key = key_from(each.key, tw_as_kek_key);
    const tw_block_cipher& cipher = ports.cipher(each.block);
    for (const std::uint32_t digits : {4U, 6U, 10U, 16U}) {
      char shown[17];
      EXPECT_EQ(
          tw_write_check_value(&cipher, tw_as_kek_key(&key), digits, shown, sizeof shown, nullptr),
          TW_KEY_CHECK_MATCHES);
      EXPECT_EQ(shown, std::string(each.check_value).substr(0, digits));
      EXPECT_EQ(tw_check_key(&cipher, tw_as_kek_key(&key), tw_text_of(shown), nullptr),
                TW_KEY_CHECK_MATCHES);
    }
    EXPECT_EQ(tw_check_key(&cipher, tw_as_kek_key(&key), tw_text_of("123456"), nullptr),
              TW_KEY_CHECK_DIFFERS);
    EXPECT_EQ(tw_check_key(&cipher, tw_as_kek_key(&key), tw_absent_text(), nullptr),
              TW_KEY_CHECK_ABSENT);
  }
}

/// A key that is cut short is refused before a host is asked for another one.
TEST(CKeys, BytesHaveASizeOfTheirAlgorithm) {
  const std::uint8_t bytes[33] = {1};
  for (std::uint32_t size = 0; size <= sizeof bytes; ++size) {
    tw_kek_key key = {};
    tw_error error;
    const auto made = [&](int algorithm) {
      return tw_key_from_clear_bytes(tw_as_kek_key(&key), bytes, size, algorithm, &error) ==
             TW_ERRC_NONE;
    };
    EXPECT_EQ(made(TW_KEY_ALGORITHM_DES), size == 8 || size == 16 || size == 24) << size;
    EXPECT_EQ(made(TW_KEY_ALGORITHM_AES), size == 16 || size == 24 || size == 32) << size;
    EXPECT_EQ(made(TW_KEY_ALGORITHM_UNKNOWN), size != 0 && size <= 32) << size;
  }
}

TEST(CKeys, WrappedKeyIsUnwrappedForItsUseOnly) {
  const CKeyPorts ports;
  tw_kek_key master = key_from(test_key, tw_as_kek_key);
  const std::string clear = "13579BDF02468ACE2F4F6E8FAECEEF0E";
  const std::string digits =
      "X" + to_hex(under_master_key(from_hex(test_key), "X", from_hex(clear), true));
  const std::string check = check_value_of(from_hex(clear));
  tw_wrapped_key wrapped = {};
  wrapped.value = tw_secret_of(digits.c_str());
  wrapped.check_value = tw_text_of(check.c_str());
  wrapped.type = TW_TERMINAL_KEY_TYPE_TAK;
  tw_mac_key key = {};
  tw_pin_key other = {};
  EXPECT_EQ(tw_unwrap_key(&ports.des, &master, &wrapped, tw_as_mac_key(&key), nullptr),
            TW_UNWRAP_ERROR_NONE);
  EXPECT_EQ(hex_of(key.key), clear);
  EXPECT_EQ(key.key.algorithm, TW_KEY_ALGORITHM_DES);
  EXPECT_EQ(tw_unwrap_key(&ports.des, &master, &wrapped, tw_as_pin_key(&other), nullptr),
            TW_UNWRAP_ERROR_USE);
  wrapped.check_value = tw_text_of("000000");
  EXPECT_EQ(tw_unwrap_key(&ports.des, &master, &wrapped, tw_as_mac_key(&key), nullptr),
            TW_UNWRAP_ERROR_CHECK_VALUE_DIFFERS);
  EXPECT_FALSE(is_in(key, clear)) << "the previous key is wiped";
}

TEST(CKeys, ComponentsMakeThePublishedKey) {
  const CKeyPorts ports;
  struct Part {
    const char* digits;
    const char* check_value;
  };
  // ID TECH, combining components into keys, with the ANSI test key.
  const Part parts[] = {{"988A59D7273186B8C9C9922B6D40BA75", "024118"},
                        {"8936E5269ADFABE7D4829B2EFB3BF5D9", "AED093"},
                        {"109FF9963445E0B0E397B39DE02F7DBC", "665C48"}};
  tw_key_components components = {};
  ASSERT_EQ(tw_key_components_init(&components, &ports.des, 3, 16, nullptr), TW_ERRC_NONE);
  tw_kek_key key = {};
  std::uint32_t custodian = 0;
  for (const Part& each : parts) {
    EXPECT_EQ(tw_key_components_missing(&components), 3 - custodian);
    EXPECT_EQ(
        tw_key_components_combine(&components, tw_text_of("08D7B4"), tw_as_kek_key(&key), nullptr),
        TW_COMPONENT_ERROR_MISSING);
    std::string typed = each.digits;
    EXPECT_EQ(tw_key_components_add(&components, ++custodian, typed.data(), 32,
                                    tw_text_of(each.check_value), nullptr),
              TW_COMPONENT_ERROR_NONE);
    EXPECT_EQ(typed, std::string(32, '\0'));
    if (custodian == 1) {
      EXPECT_TRUE(is_in(components, each.digits));
    }
  }
  EXPECT_EQ(
      tw_key_components_combine(&components, tw_text_of("000000"), tw_as_kek_key(&key), nullptr),
      TW_COMPONENT_ERROR_CHECK_VALUE_DIFFERS);
  EXPECT_EQ(
      tw_key_components_combine(&components, tw_text_of("08D7B4"), tw_as_kek_key(&key), nullptr),
      TW_COMPONENT_ERROR_NONE);
  EXPECT_EQ(hex_of(key.key), test_key);
  EXPECT_FALSE(is_in(components, test_key));
  EXPECT_EQ(tw_key_components_deinit(&components), TW_ERRC_NONE);
}

/// Encrypts the PIN 1234; returns the block.
std::string pin_block(const CKeyPorts& ports, const tw_pin_key& key, int format, const char* card,
                      CallSite site = CallSite::here()) {
  const Traced traced(site);
  tw_pin_block block;
  EXPECT_EQ(
      tw_encrypt_pin(&ports.cipher(format == TW_PIN_FORMAT_ISO_4 ? 16 : 8), &key, &ports.random,
                     format, tw_clear_pin_of("1234", 4), tw_secret_of(card), &block, nullptr),
      TW_PIN_ERROR_NONE);
  EXPECT_EQ(copied(tw_pin_block_data(&block).text), block.digits);
  return block.digits;
}

TEST(CPins, BlocksOfFormat0AreThePublishedOnes) {
  const CKeyPorts ports;
  const tw_pin_key key = key_from(test_key, tw_as_pin_key);
  const auto opened = [&](const char* card) {
    const std::string block = pin_block(ports, key, TW_PIN_FORMAT_ISO_0, card);
    return to_hex(des(from_hex(test_key), from_hex(block), false));
  };
  EXPECT_EQ(opened("4987654321098765"), "041242ABCDEF6789");
  EXPECT_EQ(opened("43219876543210987"), "0412AC89ABCDEF67");
  tw_pin_block block;
  EXPECT_EQ(
      tw_encrypt_pin(&ports.des, &key, &ports.random, TW_PIN_FORMAT_ISO_0,
                     tw_clear_pin_of("123", 3), tw_secret_of("4987654321098765"), &block, nullptr),
      TW_PIN_ERROR_PIN);
  EXPECT_EQ(tw_pin_block_data(&block).text.at, nullptr);
  const tw_pin_key wiped = {};
  EXPECT_EQ(
      tw_encrypt_pin(&ports.des, &wiped, &ports.random, TW_PIN_FORMAT_ISO_3,
                     tw_clear_pin_of("1234", 4), tw_secret_of("4987654321098765"), &block, nullptr),
      TW_PIN_ERROR_KEY);
}

std::string mac_of(tw_mac& mac, const std::string& message, std::uint32_t size,
                   CallSite site = CallSite::here()) {
  const Traced traced(site);
  const auto half = static_cast<std::uint32_t>(message.size() / 2);
  const auto rest = static_cast<std::uint32_t>(message.size()) - half;
  EXPECT_EQ(tw_mac_add(&mac, message.data(), half, nullptr), TW_ERRC_NONE);
  EXPECT_EQ(tw_mac_add(&mac, message.data() + half, rest, nullptr), TW_ERRC_NONE);
  std::uint8_t made[16] = {};
  EXPECT_EQ(tw_mac_finish(&mac, made, size, nullptr), TW_MAC_ERROR_NONE);
  EXPECT_EQ(tw_mac_add(&mac, message.data(), half + rest, nullptr), TW_ERRC_NONE);
  EXPECT_EQ(tw_mac_verify(&mac, made, size, nullptr), TW_MAC_ERROR_NONE);
  made[0] ^= 1;
  EXPECT_EQ(tw_mac_add(&mac, message.data(), half + rest, nullptr), TW_ERRC_NONE);
  EXPECT_EQ(tw_mac_verify(&mac, made, size, nullptr), TW_MAC_ERROR_DIFFERS);
  made[0] ^= 1;
  EXPECT_EQ(tw_mac_deinit(&mac), TW_ERRC_NONE);
  return to_hex({reinterpret_cast<const char*>(made), size});
}

TEST(CMacs, RetailMacsAreThePublishedOnes) {
  const CKeyPorts ports;
  const tw_mac_key key = key_from(test_key, tw_as_mac_key);
  const auto made = [&](const char* message, std::uint32_t size, int padding) {
    tw_mac mac = {};
    EXPECT_EQ(tw_retail_mac_init(&mac, &ports.des, &key, padding, nullptr), TW_ERRC_NONE);
    return mac_of(mac, message, size);
  };
  EXPECT_EQ(made("Now is the time for all ", 8, TW_MAC_PADDING_ZEROS), "A1C72E74EA3FA9B6");
  EXPECT_EQ(made("Now is the time for it", 4, TW_MAC_PADDING_ZEROS), "2E2B1428");
  EXPECT_EQ(made("Now is the time for it", 8, TW_MAC_PADDING_ONE_AND_ZEROS), "5A692CE64F404145");
}

TEST(CMacs, CmacsAreThePublishedOnes) {
  struct Known {
    std::uint32_t block;
    const char* key;
    std::size_t size;
    const char* mac;
  };
  // NIST SP 800-38B, D.1, D.3 and D.4.
  const CKeyPorts ports;
  const Octets message = from_hex(
      "6BC1BEE22E409F96E93D7E117393172AAE2D8A571E03AC9C9EB76FAC45AF8E51"
      "30C81C46A35CE411E5FBC1191A0A52EFF69F2445DF4F9B17AD2B417BE66C3710");
  for (const Known& each :
       {Known{16, "2B7E151628AED2A6ABF7158809CF4F3C", 0, "BB1D6929E95937287FA37D129B756746"},
        Known{16, "2B7E151628AED2A6ABF7158809CF4F3C", 40, "DFA66747DE9AE63030CA32611497C827"},
        Known{16, "603DEB1015CA71BE2B73AEF0857D77811F352C073B6108D72D9810A30914DFF4", 64,
              "E1992190549F6ED5696A2C056C315410"},
        Known{8, "8AA83BF8CBDA10620BC1BF19FBB6CD58BC313D4A371CA8B5", 20, "743DDBE0CE2DC2ED"}}) {
    const tw_mac_key key = key_from(each.key, tw_as_mac_key);
    tw_mac mac = {};
    ASSERT_EQ(tw_cmac_init(&mac, &ports.cipher(each.block), &key, nullptr), TW_ERRC_NONE);
    EXPECT_EQ(mac_of(mac, message.substr(0, each.size), each.block), each.mac);
  }
}

TEST(CDukpt, TdesGoesThroughTheStandardsSequence) {
  // ANSI X9.24-1:2009, A.4: PIN blocks of the PIN 1234, MACs of the text that was sent.
  struct Known {
    const char* serial;
    const char* pin_block;
    const char* sent_mac;
    const char* received_mac;
    const char* sent;
  };
  const Known known[] = {
      {"FFFF9876543210E00001", "1B9C1845EB993A7A", "9CCC7817", "20364223", "FC0D53B7EA1FDA9E"},
      {"FFFF9876543210E00002", "10A01C8D02C69107", "F608A9BC", "D1FCA6BE", "A2B4E70F846E63D6"},
      {"FFFF9876543210E00003", "18DC07B94797B466", "20B59A4F", "BAD4CC9C", "BD751E65F10E75B6"},
      {"FFFF9876543210E00004", "0BC79509D5645DF7", "C7BFA6CC", "1EB08AEE", "1118F50947441BBD"},
  };
  CKeyPorts ports;
  const tw_initial_key initial = key_from("6AC292FAA1315B4D858AB3A3D7D5933A", tw_as_initial_key);
  const Octets serial = from_hex("FFFF9876543210E00000");
  tw_tdes_dukpt_keys keys = {};
  EXPECT_EQ(tw_tdes_dukpt_next(&ports.des, &ports.dukpt_store, &keys, nullptr),
            TW_DUKPT_ERROR_NOT_LOADED);
  EXPECT_EQ(tw_tdes_dukpt_serial_number(&keys).at, nullptr);
  ASSERT_EQ(tw_tdes_dukpt_load(&ports.des, &ports.dukpt_store, &initial, data_of(serial), nullptr),
            TW_DUKPT_ERROR_NONE);
  tw_pin_key pin_key = {};
  for (const Known& each : known) {
    ASSERT_EQ(tw_tdes_dukpt_next(&ports.des, &ports.dukpt_store, &keys, nullptr),
              TW_DUKPT_ERROR_NONE);
    EXPECT_EQ(copied(tw_tdes_dukpt_serial_number(&keys)), each.serial);
    ASSERT_EQ(tw_tdes_dukpt_pin_key(&keys, &pin_key, nullptr), TW_DUKPT_ERROR_NONE);
    EXPECT_EQ(pin_block(ports, pin_key, TW_PIN_FORMAT_ISO_0, "4012345678909"), each.pin_block);
    for (const int way : {TW_DUKPT_WAY_SEND, TW_DUKPT_WAY_RECEIVE}) {
      tw_mac_key mac_key = {};
      ASSERT_EQ(tw_tdes_dukpt_mac_key(&keys, way, &mac_key, nullptr), TW_DUKPT_ERROR_NONE);
      tw_mac mac = {};
      ASSERT_EQ(tw_retail_mac_init(&mac, &ports.des, &mac_key, TW_MAC_PADDING_ZEROS, nullptr),
                TW_ERRC_NONE);
      EXPECT_EQ(mac_of(mac, "4012345678909D987", 4),
                way == TW_DUKPT_WAY_SEND ? each.sent_mac : each.received_mac);
    }
    tw_data_key data_key = {};
    ASSERT_EQ(tw_tdes_dukpt_data_key(&keys, &ports.des, TW_DUKPT_WAY_SEND, &data_key, nullptr),
              TW_DUKPT_ERROR_NONE);
    EXPECT_EQ(to_hex(des(from_hex(hex_of(data_key.key)), "40123456")), each.sent);
  }
  EXPECT_EQ(tw_tdes_dukpt_load(&ports.des, &ports.dukpt_store, &initial, data_of(serial), nullptr),
            TW_DUKPT_ERROR_LOADED_BEFORE);
  EXPECT_EQ(tw_tdes_dukpt_keys_wipe(&keys), TW_ERRC_NONE);
  EXPECT_EQ(tw_tdes_dukpt_pin_key(&keys, &pin_key, nullptr), TW_DUKPT_ERROR_MISUSE);
  EXPECT_EQ(pin_key.key.size, 0);
  ports.ram.reads_fail = true;
  EXPECT_EQ(tw_tdes_dukpt_next(&ports.des, &ports.dukpt_store, &keys, nullptr),
            TW_DUKPT_ERROR_STORE);
}

TEST(CDukpt, AesMakesThePublishedKeys) {
  struct Known {
    const char* pin;
    const char* mac;
    const char* data;
    const char* pin_block;
  };
  // The test vectors that go with ANSI X9.24-3:2017; the PIN block's random part is not known.
  const Known known[] = {
      {"AF8CB133A78F8DC2D1359F18527593FB", "A2DC23DE6FDE0824A2BC321E08E4B8B7",
       "A35C412EFD41FDB98B69797C02DCD08F", "A912150391AB65A67E52883D81CE2D15"},
      {"D30BDC73EC9714B000BEC66BDB7B6D09", "484C3B06E8562704528CD5B46FB12FB6",
       "D639514AA33AC43AD9229E433D6D4E5B", "52A00503BD34BA1383F6A7EE9FE2547F"},
      {"7D69F01F3B45449F62C7816ECE723268", "A5DF7D9D800CA769766F0C77CA4E6E6C",
       "EF17F6AB45B4820C93A3DCB21BC491AD", "A5A27E82B43A9A866A93D7ABE89CEF93"},
  };
  CKeyPorts ports;
  const tw_initial_key initial = key_from("1273671EA26AC29AFA4D1084127652A1", tw_as_initial_key);
  const Octets id = from_hex("1234567890123456");
  ASSERT_EQ(tw_aes_dukpt_load(&ports.aes, &ports.dukpt_store, &initial, data_of(id), nullptr),
            TW_DUKPT_ERROR_NONE);
  tw_aes_dukpt_keys keys = {};
  tw_pin_key pin = {};
  int count = 0;
  for (const Known& each : known) {
    ASSERT_EQ(tw_aes_dukpt_next(&ports.aes, &ports.dukpt_store, &keys, nullptr),
              TW_DUKPT_ERROR_NONE);
    EXPECT_EQ(copied(tw_aes_dukpt_serial_number(&keys)),
              "12345678901234560000000" + std::to_string(++count));
    tw_mac_key mac = {};
    tw_data_key data = {};
    const int type = TW_DUKPT_KEY_TYPE_AES_128;
    ASSERT_EQ(tw_aes_dukpt_pin_key(&keys, &ports.aes, type, &pin, nullptr), TW_DUKPT_ERROR_NONE);
    ASSERT_EQ(tw_aes_dukpt_mac_key(&keys, &ports.aes, TW_DUKPT_WAY_SEND, type, &mac, nullptr),
              TW_DUKPT_ERROR_NONE);
    ASSERT_EQ(tw_aes_dukpt_data_key(&keys, &ports.aes, TW_DUKPT_WAY_SEND, type, &data, nullptr),
              TW_DUKPT_ERROR_NONE);
    EXPECT_EQ(hex_of(pin.key), each.pin);
    EXPECT_EQ(hex_of(mac.key), each.mac);
    EXPECT_EQ(hex_of(data.key), each.data);
    // The published block differs from one made here in the random digits alone.
    const auto field = [&](const std::string& block) {
      const Octets key = from_hex(each.pin);
      Octets clear = aes(key, from_hex(block), false);
      const Octets card = from_hex(
          "4"
          "4111111111111111"
          "000000000000000");
      for (std::size_t i = 0; i < clear.size(); ++i) {
        clear[i] = static_cast<char>(clear[i] ^ card[i]);
      }
      return to_hex(aes(key, clear, false)).substr(0, 16);
    };
    EXPECT_EQ(field(pin_block(ports, pin, TW_PIN_FORMAT_ISO_4, "4111111111111111")),
              field(each.pin_block));
    EXPECT_EQ(field(each.pin_block), "441234AAAAAAAAAA");
  }
  EXPECT_EQ(tw_aes_dukpt_pin_key(&keys, &ports.aes, TW_DUKPT_KEY_TYPE_AES_256, &pin, nullptr),
            TW_DUKPT_ERROR_STRENGTH);
  EXPECT_EQ(pin.key.size, 0);
  EXPECT_EQ(tw_aes_dukpt_keys_wipe(&keys), TW_ERRC_NONE);
}

constexpr const char* protection =
    "88E1AB2A2E3DD38C1FA039A536500CC8A87AB9D62DC92C01058FA79F44657DE6";

TEST(CKeyBlocks, PublishedOnesAreOpened) {
  struct Vector {
    const char* protection_key;
    const char* block;
    const char* key;
    bool with_variants;
  };
  const Vector vectors[] = {
      // TR-31:2018, A.7.2.1 and A.7.2.2, and X9.143:2021, 8.1.
      {"89E88CF7931444F334BD7547FC3F380C",
       "A0072P0TE00E0000F5161ED902807AF26F1D62263644BD24192FDB3193C730301CEE8701",
       "F039121BEC83D26B169BDCD5B22AAF8F", true},
      {"DD7515F2BFC17F85CE48F3CA25CB21F6",
       "B0080P0TE00E000094B420079CC80BA3461F86FE26EFC4A3B8E4FA4C5F5341176EED7B727B8A248E",
       "3F419E1CB7079442AA37474C2EFBF8B8", false},
      {protection,
       "D0144P0AE00E00002C77FA3F4A553BED6E88AE5C172A4166E3D4ACA8E2AC71C158A476FAC12C13C3"
       "829DE55D3AB54C48F4C4FEF7AC75E90FC47F1B77E7B19A73ED46E64410082557",
       "3F419E1CB7079442AA37474C2EFBF8B8", false},
  };
  const CKeyPorts ports;
  for (const Vector& each : vectors) {
    const tw_kek_key kek = key_from(each.protection_key, tw_as_kek_key);
    const bool is_aes = each.block[0] == 'D';
    const tw_block_cipher& cipher = ports.cipher(is_aes ? 16 : 8);
    const tw_secret block = tw_secret_of(each.block);
    tw_pin_key key = {};
    tw_key_block_header header;
    if (each.with_variants) {
      EXPECT_EQ(
          tw_key_block_unwrap(&cipher, &kek, block, nullptr, tw_as_pin_key(&key), &header, nullptr),
          TW_KEY_BLOCK_ERROR_VERSION);
    }
    tw_key_block_terms terms = {};
    terms.by_variants = each.with_variants;
    ASSERT_EQ(
        tw_key_block_unwrap(&cipher, &kek, block, &terms, tw_as_pin_key(&key), &header, nullptr),
        TW_KEY_BLOCK_ERROR_NONE)
        << each.block;
    const Octets meant = from_hex(each.key);
    EXPECT_EQ(hex_of(key.key), to_hex(is_aes ? meant : with_odd_parity(meant)));
    EXPECT_EQ(std::string(header.usage, 2), "P0");
    EXPECT_EQ(header.mode, 'E');
    EXPECT_EQ(header.algorithm, is_aes ? 'A' : 'T');
    EXPECT_EQ(header.exportability, 'E');
    EXPECT_NE(header.received, 0);
    // A key block for PINs fills no key for MACs.
    tw_mac_key other = {};
    EXPECT_EQ(
        tw_key_block_unwrap(&cipher, &kek, block, &terms, tw_as_mac_key(&other), nullptr, nullptr),
        TW_KEY_BLOCK_ERROR_USAGE);
    EXPECT_EQ(other.key.size, 0);
  }
}

TEST(CKeyBlocks, WrappedKeyIsOpenedAgainAndMayForbidThat) {
  const CKeyPorts ports;
  const tw_kek_key kek = key_from(protection, tw_as_kek_key);
  tw_mac_key key = key_from("2B7E151628AED2A6ABF7158809CF4F3C", tw_as_mac_key);
  const tw_key_block_header header = tw_key_block_header_of("M6", 'A', 'C', 'N');
  tw_key_block block;
  ASSERT_EQ(tw_key_block_wrap(&ports.aes, &kek, &ports.random, 'D', tw_as_mac_key(&key), &header, 1,
                              &block, nullptr),
            TW_KEY_BLOCK_ERROR_NONE);
  EXPECT_EQ(std::string(block.characters).substr(0, 16), "D0144M6AC00N0000");
  tw_mac_key opened = {};
  tw_key_block_header found;
  ASSERT_EQ(tw_key_block_unwrap(&ports.aes, &kek, tw_secret_of(block.characters), nullptr,
                                tw_as_mac_key(&opened), &found, nullptr),
            TW_KEY_BLOCK_ERROR_NONE);
  EXPECT_EQ(hex_of(opened.key), hex_of(key.key));
  EXPECT_EQ(tw_key_block_wrap(&ports.aes, &kek, &ports.random, 'D', tw_as_mac_key(&opened), &found,
                              0, &block, nullptr),
            TW_KEY_BLOCK_ERROR_EXPORTABLE);
  EXPECT_STREQ(block.characters, "");
  char data[5];
  const tw_secret optional = tw_secret_of("D0000P0AE00N0300KS0812ABTS0004000CXYPB07yyyrest");
  EXPECT_EQ(tw_key_block_optional(optional, "KS", data, sizeof data), 1);
  EXPECT_STREQ(data, "12AB");
  EXPECT_EQ(tw_key_block_optional(optional, "KS", data, 4), 0);
  EXPECT_STREQ(data, "");
  EXPECT_EQ(tw_key_block_optional(optional, "KC", data, sizeof data), 0);
}

constexpr const char* notification =
    "mdOrder=06cf5599-3f17-7c86-bdbc-bd7d00a8b38b&operation=approved&orderNumber=2003&status=1"
    "&checksum=EAF2FB72CAB99FD5067F4BA493DD84F4D79C1589FDE8ED29622F0F07215AA972";

TEST(CCallbacks, GenuineOneIsRead) {
  CKeyPorts ports;
  tw_callback callback;
  ASSERT_EQ(tw_verify_callback(&callback, notification, std::strlen(notification), &ports.checksum,
                               nullptr, nullptr),
            TW_CALLBACK_ERROR_NONE);
  EXPECT_EQ(tw_callback_event(&callback), TW_CALLBACK_OPERATION_APPROVED);
  EXPECT_EQ(tw_callback_succeeded(&callback), 1);
  char text[37];
  EXPECT_EQ(tw_callback_find(&callback, "MDORDER", text, sizeof text), 36);
  EXPECT_STREQ(text, "06cf5599-3f17-7c86-bdbc-bd7d00a8b38b");
  EXPECT_EQ(tw_callback_find(&callback, "orderNumber", text, 3), 4);
  EXPECT_STREQ(text, "20");
  EXPECT_EQ(tw_callback_find(&callback, "amount", text, sizeof text), -1);
  EXPECT_EQ(tw_callback_size(&callback), 4U);
  EXPECT_EQ(tw_callback_name(&callback, 3, text, sizeof text), 6);
  EXPECT_STREQ(text, "status");
  EXPECT_EQ(tw_callback_value(&callback, 3, text, sizeof text), 1);
  EXPECT_STREQ(text, "1");
  EXPECT_EQ(tw_callback_value(&callback, 4, text, sizeof text), -1);
}

TEST(CCallbacks, ForgedOneIsNotRead) {
  CKeyPorts ports;
  std::string forged = notification;
  forged[forged.find("status=1") + 7] = '0';
  tw_callback callback;
  EXPECT_EQ(tw_verify_callback(&callback, forged.data(), forged.size(), &ports.checksum, nullptr,
                               nullptr),
            TW_CALLBACK_ERROR_WRONG_CHECKSUM);
  EXPECT_EQ(tw_callback_event(&callback), TW_CALLBACK_OPERATION_UNKNOWN);
  EXPECT_EQ(tw_callback_succeeded(&callback), 0);
  EXPECT_EQ(tw_callback_size(&callback), 0U);
  char text[8] = "before";
  EXPECT_EQ(tw_callback_find(&callback, "mdOrder", text, sizeof text), -1);
  EXPECT_STREQ(text, "");
}

TEST(CCallbacks, AliasChoosesAmongTrustedKeysAndIgnoredNamesAreNotSigned) {
  CKeyPorts ports;
  OpenSslHmac other("another key");
  const tw_checksum other_table = c::table_of(static_cast<Checksum&>(other));
  const tw_callback_key keys[] = {{"first", &other_table}, {"second", &ports.checksum}};
  const char* const names[] = {"tracker"};
  const tw_ignored_names ignored = {names, 1};
  const auto verify = [&](const std::string& form, std::size_t count) {
    tw_callback callback;
    return tw_verify_callback_by_alias(&callback, form.data(), form.size(), keys, count, &ignored,
                                       nullptr);
  };
  const std::string form = std::string(notification) + "&tracker=%3B";
  EXPECT_EQ(verify(form + "&sign_alias=second", 2), TW_CALLBACK_ERROR_NONE);
  EXPECT_EQ(verify(form + "&sign_alias=second", 1), TW_CALLBACK_ERROR_UNKNOWN_ALIAS);
  EXPECT_EQ(verify(form + "&sign_alias=first", 2), TW_CALLBACK_ERROR_WRONG_CHECKSUM);
  EXPECT_EQ(verify(form, 2), TW_CALLBACK_ERROR_UNKNOWN_ALIAS);
}

TEST(CCardData, IsCheckedMaskedAndConverted) {
  EXPECT_EQ(tw_card_number_flaw(tw_secret_of("4111111111111111")), TW_CARD_FLAW_NONE);
  EXPECT_EQ(tw_card_number_flaw(tw_secret_of("4111111111111112")), TW_CARD_FLAW_CHECK_DIGIT);
  EXPECT_EQ(tw_luhn_check_digit(tw_secret_of("411111111111111")), '1');
  char masked[20];
  tw_mask_card_number(tw_secret_of("4111111111111111"), masked);
  EXPECT_STREQ(masked, "411111******1111");
  char expiry[7];
  EXPECT_EQ(tw_expiry_from_card(tw_secret_of("11/26"), 2026, 11, expiry), TW_CARD_FLAW_NONE);
  EXPECT_STREQ(expiry, "202611");
  EXPECT_EQ(tw_expiry_flaw(tw_secret_of(expiry), 2026, 11), TW_CARD_FLAW_NONE);
  EXPECT_EQ(tw_expiry_flaw(tw_secret_of(expiry), 2026, 12), TW_CARD_FLAW_EXPIRED);
  EXPECT_EQ(tw_expiry_from_card(tw_secret_of("13/26"), 2026, 11, expiry), TW_CARD_FLAW_BAD_EXPIRY);
  EXPECT_STREQ(expiry, "");
}

class TestKey final : public PrivateKey {
 public:
  std::uint32_t size() const override { return throw_away_rsa().size(); }
  std::int32_t decrypt(const std::uint8_t* encrypted, void* plain,
                       std::uint32_t capacity) override {
    return throw_away_rsa().decrypt(encrypted, plain, capacity);
  }
};
class TestPublicKey final : public PublicKey {
 public:
  std::uint32_t size() const override { return throw_away_rsa().size(); }
  bool encrypt(const void* plain, std::uint32_t size, std::uint8_t* out) override {
    const Octets sealed = throw_away_rsa().encrypt(Octets(static_cast<const char*>(plain), size));
    std::memcpy(out, sealed.data(), sealed.size());
    return true;
  }
};

TEST(CDeliveredDigits, AreTakenInHalvesAndEncrypted) {
  TestKey key;
  TestPublicKey public_key;
  const tw_private_key key_table = c::table_of(static_cast<PrivateKey&>(key));
  const tw_public_key public_table = c::table_of(static_cast<PublicKey&>(public_key));
  EXPECT_EQ(tw_is_key_pair(&public_table, &key_table), 1);
  EXPECT_EQ(tw_can_open_delivery(TW_DELIVERY_METHOD_ENCRYPTED_RESPONSE, &key_table), 1);
  EXPECT_EQ(tw_can_open_delivery(TW_DELIVERY_METHOD_ENCRYPTED_RESPONSE, nullptr), 0);
  EXPECT_EQ(tw_can_open_delivery(TW_DELIVERY_METHOD_SMS, nullptr), 1);
  tw_delivered_digits digits = {};
  ASSERT_EQ(tw_delivered_digits_init(&digits, nullptr), TW_ERRC_NONE);
  const tw_bytes nothing = {};
  EXPECT_EQ(tw_delivered_digits_take_pin(&digits, TW_DELIVERY_METHOD_HALF_AND_HALF,
                                         tw_secret_of("12"), nothing, nullptr, nullptr),
            TW_DELIVERED_FIRST_HALF);
  EXPECT_EQ(tw_delivered_digits_undelivered(&digits), 2U);
  EXPECT_EQ(tw_delivered_digits_complete(&digits, tw_secret_of("34"), nullptr), TW_DELIVERED_WHOLE);
  EXPECT_EQ(copied(tw_delivered_digits_reveal(&digits)), "1234");
  const Octets sealed = throw_away_rsa().encrypt("98765");
  EXPECT_EQ(tw_delivered_digits_take_pin(
                &digits, TW_DELIVERY_METHOD_ENCRYPTED_RESPONSE, tw_secret_of(nullptr),
                tw_bytes_of(sealed.data(), static_cast<std::uint32_t>(sealed.size())), &key_table,
                nullptr),
            TW_DELIVERED_WHOLE);
  EXPECT_EQ(copied(tw_delivered_digits_reveal(&digits)), "98765");
  EXPECT_TRUE(is_in(digits, "3938373635"));
  EXPECT_EQ(tw_delivered_digits_deinit(&digits), TW_ERRC_NONE);
  EXPECT_FALSE(is_in(digits, "3938373635"));
  EXPECT_EQ(tw_delivered_digits_reveal(&digits).at, nullptr);
}

TEST(CSeToken, HoldsTheCard) {
  TestPublicKey public_key;
  const tw_public_key key = c::table_of(static_cast<PublicKey&>(public_key));
  const CKeyPorts ports;
  tw_se_token_data data = {};
  data.pan = tw_secret_of("4111111111111111");
  data.cvc = tw_secret_of("123");
  data.expiry = tw_secret_of("203012");
  data.order_id = tw_text_of("b94eac90");
  char token[TW_SE_TOKEN_ROOM_2048];
  ASSERT_EQ(
      tw_make_se_token(&data, 1'792'578'730, &ports.random, &key, token, sizeof token, nullptr),
      TW_SE_TOKEN_ERROR_NONE);
  const std::string plain = opened_by(throw_away_rsa(), base64_bytes(token));
  EXPECT_EQ(plain.substr(0, 26), "2026-10-21T10:32:10+00:00/");
  EXPECT_EQ(plain.substr(62), "/4111111111111111/123/203012/b94eac90");
  data.cvc = tw_secret_of("12");
  EXPECT_EQ(
      tw_make_se_token(&data, 1'792'578'730, &ports.random, &key, token, sizeof token, nullptr),
      TW_SE_TOKEN_ERROR_BAD_CVC);
  EXPECT_STREQ(token, "");
}

TEST(CSeToken, KeyThatExpiresLastIsTaken) {
  CBench bench;
  bench.answers(
      ok(R"({"keys":[{"keyValue":"A","protocolVersion":"RSA-2048","keyExpiration":1800000000000},
{"keyValue":"B","protocolVersion":"RSA-2048","keyExpiration":1900000000000}]})"));
  tw_se_keys_request request = {};
  tw_se_keys_response response;
  ASSERT_EQ(tw_call_se_keys(&bench.client, &request, &response), TW_ERRC_NONE)
      << response.failure.field;
  tw_se_key newest;
  EXPECT_EQ(tw_newest_se_key(&response.keys, 1'795'000'000, &newest), 1);
  EXPECT_EQ(copied(newest.key_value), "B");
  EXPECT_EQ(tw_newest_se_key(&response.keys, 1'950'000'000, &newest), 0);
  EXPECT_EQ(newest.key_value.at, nullptr);
  EXPECT_EQ(tw_newest_se_key(nullptr, 0, &newest), 0);
}

TEST(CHeaders, ArePassedToTheObserver) {
  CBench bench;
  std::string seen;
  struct Self {
    std::string& seen;
    tw_client& client;
  } self{seen, bench.client};
  const tw_header_observer observer = {
      &self, [](void* context, const char* line, std::uint32_t size) {
        auto& of = *static_cast<Self*>(context);
        of.seen += std::string(line, size) + "\n";
        tw_error error = {};
        EXPECT_EQ(tw_client_sign_with(&of.client, nullptr, &error), TW_ERRC_MISUSE);
        EXPECT_EQ(said(error), "called from a report: client");
      }};
  ASSERT_EQ(tw_client_observe(&bench.client, &observer, nullptr), TW_ERRC_NONE);
  bench.answers("HTTP/1.1 200 OK\r\nRetry-After: 7\r\nContent-Length: 2\r\n\r\n{}");
  tw_se_keys_request request = {};
  tw_se_keys_response response;
  tw_call_se_keys(&bench.client, &request, &response);
  EXPECT_NE(seen.find("Retry-After: 7\n"), std::string::npos) << seen;
}

TEST(CTerminalKey, IsChangedAndItsLogSaysSo) {
  KeyHost host;
  Cells cells(1024, 2);
  CTerminal terminal(host, cells);
  EXPECT_EQ(tw_terminal_key_open(&terminal.key, nullptr), TW_KEY_SLOT_ERROR_NO_KEY);
  EXPECT_EQ(terminal.change(), TW_KEY_STEP_DONE_CHANGED);
  EXPECT_EQ(terminal.loaded(), to_hex(host.key));
  EXPECT_EQ(tw_terminal_key_in_use(&terminal.key), TW_KEY_SLOT_ACTIVE);
  EXPECT_EQ(tw_terminal_key_has(&terminal.key, TW_KEY_SLOT_PENDING), 0);
  char check_value[7];
  EXPECT_EQ(tw_terminal_key_check_value(&terminal.key, TW_KEY_SLOT_ACTIVE, check_value),
            TW_ERRC_NONE);
  EXPECT_EQ(check_value, check_value_of(host.key));
  EXPECT_EQ(terminal.change(), TW_KEY_STEP_DONE_CHANGED);
  EXPECT_EQ(tw_terminal_key_has(&terminal.key, TW_KEY_SLOT_PREVIOUS), 1);
  EXPECT_EQ(tw_terminal_key_worked(&terminal.key, nullptr), TW_KEY_SLOT_ERROR_NONE);
  EXPECT_EQ(tw_terminal_key_has(&terminal.key, TW_KEY_SLOT_PREVIOUS), 0);
  EXPECT_EQ(tw_terminal_key_host_holds(&terminal.key, TW_KEY_SLOT_ACTIVE, nullptr),
            TW_KEY_SLOT_ERROR_NOTHING);
  const std::string of_key = "POS00001 ENKTTMKP ";
  const std::string once = of_key + "1\n" + of_key + "3\n" + of_key + "4\n";
  EXPECT_EQ(terminal.entries, once + once + of_key + "7\n");
  EXPECT_TRUE(is_in(terminal.module, terminal.loaded()));
  const std::string key = terminal.loaded();
  tw_software_key_module_deinit(&terminal.module);
  EXPECT_FALSE(is_in(terminal.module, key));
}

TEST(CTerminalKey, InDoubtIsDecidedByUseOrByAPerson) {
  KeyHost host;
  Cells cells(1024, 2);
  std::string first;
  {
    CTerminal terminal(host, cells);
    EXPECT_EQ(terminal.change(), TW_KEY_STEP_DONE_CHANGED);
    first = terminal.loaded();
    host.plan = {Way::done, Way::answer_lost, Way::answer_lost};
    EXPECT_EQ(terminal.change(), TW_KEY_STEP_DONE_IN_DOUBT);
    EXPECT_GT(terminal.waited, 0U);
    EXPECT_EQ(terminal.loaded(), first);
  }
  {
    CTerminal terminal(host, cells);
    EXPECT_EQ(tw_terminal_key_open(&terminal.key, nullptr), TW_KEY_SLOT_ERROR_NONE);
    EXPECT_EQ(tw_terminal_key_try_another(&terminal.key), 1);
    EXPECT_EQ(terminal.loaded(), to_hex(host.key));
    EXPECT_EQ(tw_terminal_key_in_use(&terminal.key), TW_KEY_SLOT_PENDING);
  }
  CTerminal terminal(host, cells);
  EXPECT_EQ(tw_terminal_key_open(&terminal.key, nullptr), TW_KEY_SLOT_ERROR_NONE);
  EXPECT_EQ(tw_terminal_key_host_holds(&terminal.key, TW_KEY_SLOT_PENDING, nullptr),
            TW_KEY_SLOT_ERROR_NONE);
  EXPECT_EQ(terminal.loaded(), to_hex(host.key));
}

TEST(CTerminalKey, RefusedKeyAndRejectedOneChangeNothing) {
  KeyHost host;
  Cells cells(1024, 2);
  CTerminal terminal(host, cells);
  EXPECT_EQ(terminal.change(), TW_KEY_STEP_DONE_CHANGED);
  const std::string first = terminal.loaded();
  host.bad_check_value = "000000";
  EXPECT_EQ(terminal.change(), TW_KEY_STEP_DONE_REJECTED);
  EXPECT_EQ(tw_terminal_key_refusal(&terminal.key), TW_UNWRAP_ERROR_CHECK_VALUE_DIFFERS);
  host.plan = {Way::done, Way::refused};
  const tw_key_change_options options = terminal.change_options();
  tw_key_change change = {};
  ASSERT_EQ(tw_key_change_init(&change, &options, nullptr), TW_ERRC_NONE);
  EXPECT_EQ(tw_key_change_run(&change, &terminal.client, nullptr, nullptr, nullptr),
            TW_KEY_STEP_DONE_REFUSED);
  EXPECT_EQ(copied(tw_key_change_response_code(&change)), "81");
  EXPECT_EQ(terminal.loaded(), first);
}

/// The steps one by one, as a program with its own loop does them.
TEST(CTerminalKey, IsNotSentIfTheStoreCannotNoteIt) {
  KeyHost host;
  Cells cells(1024, 2);
  CTerminal terminal(host, cells);
  const tw_key_change_options options = terminal.change_options();
  tw_key_change change = {};
  ASSERT_EQ(tw_key_change_init(&change, &options, nullptr), TW_ERRC_NONE);
  tw_generate_key_request generate;
  tw_generate_key_response generated;
  ASSERT_EQ(tw_key_change_generation(&change, &generate, nullptr), TW_ERRC_NONE);
  ASSERT_EQ(tw_call_generate_key(&terminal.client, &generate, &generated), TW_ERRC_NONE);
  EXPECT_EQ(tw_key_change_take_generated(&change, &generated, nullptr), TW_ERRC_NONE);
  EXPECT_EQ(tw_key_change_next(&change, nullptr), TW_KEY_STEP_SET_KEY);
  terminal.flash.fail_from(terminal.flash.operations());
  tw_set_key_request set;
  tw_error error = {};
  EXPECT_EQ(tw_key_change_setting(&change, &set, &error), TW_ERRC_JOURNAL);
  EXPECT_EQ(error.code, TW_ERRC_JOURNAL);
  EXPECT_EQ(set.key.text.at, nullptr);
  EXPECT_EQ(tw_key_change_next(&change, nullptr), TW_KEY_STEP_DONE_STORE);
  EXPECT_EQ(tw_key_change_is_over(&change), 1);
  EXPECT_EQ(tw_stored_keys_error(&terminal.stored), TW_STORE_ERROR_STORAGE);
  EXPECT_TRUE(host.sent_keys.empty());
}

TEST(CTerminalKey, IsChangedByTheClientOfATill) {
  KeyHost host;
  Cells cells(1024, 2);
  CTerminal terminal(host, cells);
  ASSERT_EQ(tw_client_deinit(&terminal.client), TW_ERRC_NONE);  // a transport has one user
  tw_till_options options = terminal.ports.till_options();
  options.transport = &terminal.transport;
  tw_till till = {};
  tw_error error = {};
  ASSERT_EQ(tw_till_init(&till, &options, &error), TW_ERRC_NONE) << said(error);
  const tw_key_change_options change_options = terminal.change_options();
  tw_key_change change = {};
  ASSERT_EQ(tw_key_change_init(&change, &change_options, nullptr), TW_ERRC_NONE);
  EXPECT_EQ(tw_key_change_run_by_till(&change, nullptr, nullptr, nullptr, &error),
            TW_KEY_STEP_MISUSE);
  EXPECT_EQ(said(error), "NULL, or 0: till");
  EXPECT_EQ(tw_key_change_run_by_till(&change, &till, nullptr, nullptr, &error),
            TW_KEY_STEP_DONE_CHANGED);
  EXPECT_EQ(terminal.loaded(), to_hex(host.key));
  EXPECT_EQ(tw_till_deinit(&till), TW_ERRC_NONE);
}

/// The power fails at each write of a change; afterwards it is continued.
TEST(CTerminalKey, ChangeSurvivesAPowerCutAtEachWrite) {
  bool done = false;
  std::uint32_t at = 0;
  for (; !done; ++at) {
    SCOPED_TRACE(at);
    ASSERT_LT(at, 100U);
    KeyHost host;
    Cells cells(1024, 2);
    {
      CTerminal terminal(host, cells);
      EXPECT_EQ(terminal.change(), TW_KEY_STEP_DONE_CHANGED);
    }
    {
      CTerminal terminal(host, cells);
      ASSERT_EQ(tw_terminal_key_open(&terminal.key, nullptr), TW_KEY_SLOT_ERROR_NONE);
      terminal.flash.fail_at(terminal.flash.operations() + at, Flash::Torn::half);
      const tw_key_step how = terminal.change();
      done = !terminal.flash.failed();
      EXPECT_EQ(how, done ? TW_KEY_STEP_DONE_CHANGED : TW_KEY_STEP_DONE_STORE);
      terminal.flash.lose();
    }
    CTerminal terminal(host, cells);
    ASSERT_EQ(tw_terminal_key_open(&terminal.key, nullptr), TW_KEY_SLOT_ERROR_NONE);
    // One of the keys is the host's; the change that was interrupted gives it the active one.
    bool works = terminal.loaded() == to_hex(host.key);
    while (!works && tw_terminal_key_try_another(&terminal.key) != 0) {
      works = terminal.loaded() == to_hex(host.key);
    }
    EXPECT_TRUE(works);
    EXPECT_EQ(terminal.change(), TW_KEY_STEP_DONE_CHANGED);
    EXPECT_EQ(terminal.loaded(), to_hex(host.key));
  }
  EXPECT_GT(at, 3U);
}

/// A store and a module of the program's own.
TEST(CTerminalKey, TakesTablesOfAProgram) {
  KeyHost host;
  Cells cells(1024, 2);
  CTerminal terminal(host, cells);
  struct Own {
    tw_key_record record = {};
    int refuses = TW_UNWRAP_ERROR_NONE;
    std::string seen;
  } own;
  const tw_key_store store = {
      &own, [](void* self) -> const tw_key_record* { return &static_cast<Own*>(self)->record; },
      [](void* self, const tw_key_record* record) {
        static_cast<Own*>(self)->record = *record;
        return 1;
      }};
  const auto look = [](void* self, const tw_wrapped_key* key) {
    auto& of = *static_cast<Own*>(self);
    of.seen = copied(key->value.text) + " " + std::to_string(key->digits) + " " +
              std::to_string(key->tmkp_encrypts_pins);
    return of.refuses;
  };
  const tw_key_module module = {&own, look, look};
  tw_terminal_key_options options = terminal.key_options();
  options.store = &store;
  options.module = &module;
  options.log = nullptr;
  options.time = nullptr;
  options.rules.tmkp_encrypts_pins = 1;
  ASSERT_EQ(tw_terminal_key_deinit(&terminal.key), TW_ERRC_NONE);
  ASSERT_EQ(tw_terminal_key_init(&terminal.key, &options, nullptr), TW_ERRC_NONE);
  EXPECT_EQ(terminal.change(), TW_KEY_STEP_DONE_CHANGED);
  EXPECT_EQ(own.record.slots[TW_KEY_SLOT_ACTIVE].size, 16);
  EXPECT_EQ(own.seen, host.sent_keys.back() + " 32 1");
  own.refuses = 77;  // not a number of an enumerator
  EXPECT_EQ(tw_terminal_key_open(&terminal.key, nullptr), TW_KEY_SLOT_ERROR_MODULE);
  EXPECT_EQ(tw_terminal_key_refusal(&terminal.key), TW_UNWRAP_ERROR_CIPHER);
  own.refuses = 0;
  // What cannot be a record is one that cannot be read.
  const std::vector<std::function<void(tw_key_record&)>> spoils = {
      [](auto& r) { r.in_use = 3; },          [](auto& r) { r.sent = 2; },
      [](auto& r) { r.slots[1].size = 25; },  [](auto& r) { r.slots[2].check_size = 9; },
      [](auto& r) { r.slots[0].scheme = 5; },
  };
  for (const auto& spoil : spoils) {
    const tw_key_record before = own.record;
    EXPECT_EQ(tw_terminal_key_open(&terminal.key, nullptr), TW_KEY_SLOT_ERROR_NONE);
    spoil(own.record);
    EXPECT_EQ(tw_terminal_key_open(&terminal.key, nullptr), TW_KEY_SLOT_ERROR_STORE);
    own.record = before;
  }
}

}  // namespace
}  // namespace tillwire::test
