// Key blocks: published vectors, OpenSSL as the other side, and every reason to refuse one.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstring>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <support/call_site.hpp>
#include <support/openssl_modes.hpp>
#include <tillwire/security/key_block.hpp>
#include <utility>
#include <vector>

namespace tillwire::test::key_block_test {
namespace {

bool is_aes(char version) {
  return version == 'D' || version == 'E';
}
bool is_by_variants(char version) {
  return version == 'A' || version == 'C';
}

// The other side: a host that makes key blocks with OpenSSL and without the library.
class Host {
 public:
  Host(char version, Octets protection_key) : version_(version), protection_(protection_key) {
    encryption_ = is_by_variants(version) ? variant('\x45') : derived(version == 'E' ? 2 : 0);
    authentication_ = is_by_variants(version) ? variant('\x4d') : derived(1);
  }

  // `header` is the part after the length, with optional blocks.
  std::string wrap(const std::string& header, const Octets& data) const {
    const std::size_t mac_size = is_aes(version_) ? 16 : version_ == 'B' ? 8 : 4;
    const std::size_t size = 5 + header.size() + 2 * (data.size() + mac_size);
    std::string length = std::to_string(size);
    while (length.size() < 4) length.insert(0, "0");
    const std::string head = version_ + length + header;
    if (is_by_variants(version_)) {
      const Octets sealed = des_cbc(encryption_, head.substr(0, 8), data);
      const Octets chain = des_cbc(authentication_, Octets(8, '\0'), head + sealed);
      return head + to_hex(sealed) + to_hex(chain.substr(chain.size() - 8, 4));
    }
    const Octets mac = is_aes(version_) ? aes_cmac(authentication_, head + data)
                                        : des_cmac(authentication_, head + data);
    const Octets sealed = version_ == 'E'   ? aes_ctr(encryption_, mac, data)
                          : version_ == 'D' ? aes_cbc(encryption_, mac, data)
                                            : des_cbc(encryption_, mac, data);
    return head + to_hex(sealed) + to_hex(mac);
  }

  // Returns the contents of a block without optional blocks; does not check the MAC.
  Octets opened(const std::string& block) const {
    const std::size_t mac_size = is_aes(version_) ? 16 : version_ == 'B' ? 8 : 4;
    const Octets bytes = from_hex(block.substr(16));
    const Octets sealed = bytes.substr(0, bytes.size() - mac_size);
    const Octets mac = bytes.substr(sealed.size());
    if (is_by_variants(version_)) return des_cbc(encryption_, block.substr(0, 8), sealed, false);
    return version_ == 'E'   ? aes_ctr(encryption_, mac, sealed)
           : version_ == 'D' ? aes_cbc(encryption_, mac, sealed, false)
                             : des_cbc(encryption_, mac, sealed, false);
  }

 private:
  Octets variant(char bits) const {
    Octets key = protection_;
    for (char& c : key) c = static_cast<char>(c ^ bits);
    return key;
  }

  Octets derived(char purpose) const {
    const std::size_t size = protection_.size();
    const bool aes = is_aes(version_);
    Octets input(8, '\0');
    input[2] = purpose;
    input[5] = static_cast<char>(aes ? size / 8 : size / 24);
    input[6] = static_cast<char>(size * 8 / 256);
    input[7] = static_cast<char>(size * 8 % 256);
    Octets key;
    while (key.size() < size) {
      ++input[0];
      key += aes ? aes_cmac(protection_, input) : des_cmac(protection_, input);
    }
    return key.substr(0, size);
  }

  char version_;
  Octets protection_;
  Octets encryption_;
  Octets authentication_;
};

// The length in bits, the key, the padding.
Octets filled(const Octets& key, std::size_t size, char filling = '\x5c') {
  Octets data{static_cast<char>(key.size() >> 5), static_cast<char>(key.size() << 3)};
  data += key;
  data.resize(size, filling);
  return data;
}

template <KeyUse Use>
KeyBlockError unwrap(const std::string& block, const Octets& protection_key,
                     const KeyBlockTerms& terms, ClearKey<Use>& key, KeyBlockHeader& header) {
  OpenSslCipher cipher(is_aes(block.empty() ? ' ' : block[0]) ? 16 : 8);
  KeyBlockUnwrapper unwrapper(cipher, KekKey(key_of(protection_key)));
  return unwrapper.unwrap(Secret(block.data(), block.size()), terms, key, header);
}

template <KeyUse Use>
KeyBlockError unwrap(const std::string& block, const Octets& protection_key,
                     const KeyBlockTerms& terms = {}, CallSite site = CallSite::here()) {
  const Traced traced(site);
  ClearKey<Use> key;
  KeyBlockHeader header;
  const KeyBlockError error = unwrap(block, protection_key, terms, key, header);
  EXPECT_EQ(octets_of(key).empty(), error != KeyBlockError::none);
  return error;
}

KeyBlockTerms lenient() {
  KeyBlockTerms terms;
  terms.by_variants = true;
  return terms;
}

const char double_key[] = "89E88CF7931444F334BD7547FC3F380C";
const char aes_key[] = "88E1AB2A2E3DD38C1FA039A536500CC8A87AB9D62DC92C01058FA79F44657DE6";
const char iso_key[] = "3235362D62697420414553207772617070696E67202849534F20323030333829";

struct Vector {
  const char* name;
  const char* protection_key;
  const char* block;
  const char* key;
};

constexpr Vector pin_keys[] = {
    {"TR-31:2018, A.7.2.1", double_key,
     "A0072P0TE00E0000F5161ED902807AF26F1D62263644BD24192FDB3193C730301CEE8701",
     "F039121BEC83D26B169BDCD5B22AAF8F"},
    {"TR-31:2018, A.7.2.2", "DD7515F2BFC17F85CE48F3CA25CB21F6",
     "B0080P0TE00E000094B420079CC80BA3461F86FE26EFC4A3B8E4FA4C5F5341176EED7B727B8A248E",
     "3F419E1CB7079442AA37474C2EFBF8B8"},
    {"TR-31:2018, A.7.4", aes_key,
     "D0112P0AE00E0000B82679114F470F540165EDFBF7E250FCEA43F810D215F8D207E2E417C07156A2"
     "7E8E31DA05F7425509593D03A457DC34",
     "3F419E1CB7079442AA37474C2EFBF8B8"},
    {"X9.143:2021, 8.1", aes_key,
     "D0144P0AE00E00002C77FA3F4A553BED6E88AE5C172A4166E3D4ACA8E2AC71C158A476FAC12C13C3"
     "829DE55D3AB54C48F4C4FEF7AC75E90FC47F1B77E7B19A73ED46E64410082557",
     "3F419E1CB7079442AA37474C2EFBF8B8"},
};

constexpr Vector initial_keys[] = {
    {"TR-31:2018, A.7.3.1", "B8ED59E0A279A295E9F5ED7944FD06B9",
     "C0096B0TX12S0100KS1800604B120F9292800000BFB9B689CB567E66FC3FEE5AD5F52161FC6545B9"
     "D60989015D02155C",
     "EDB380DD340BC2620247D445F5B8D678"},
    {"TR-31:2018, A.7.3.2", "1D22BF32387C600AD97F9B97A51311AC",
     "B0104B0TX12S0100KS1800604B120F9292800000BB68BE8680A400D9191AD4ECE45B6E6C0D21C473"
     "8A52190E248719E24B433627",
     "E8BC63E5479455E26577F715D587FE68"},
    {"X9.143:2021, 8.4.1", "B8ED59E0A279A295E9F5ED7944FD06B9",
     "C0112B0TX12S0100KS1800604B120F929280000042B758A2400AB598AE37782823DAF0BA4BDB0DAF"
     "F34915345CA169AE1F976A429EB139E5",
     "EDB380DD340BC2620247D445F5B8D678"},
    {"X9.143:2021, 8.4.2", "1D22BF32387C600AD97F9B97A51311AC",
     "B0120B0TX12S0100KS1800604B120F929280000015CEB14B76D551F21EC43A75390FA118A98C6CB0"
     "49E3B9E864A5F4A8B9A5108A6DB5635C95B042D7",
     "E8BC63E5479455E26577F715D587FE68"},
};

TEST(KeyBlock, OpensPublishedPinKeys) {
  for (const Vector& each : pin_keys) {
    ClearKey<KeyUse::pin> key;
    KeyBlockHeader header;
    ASSERT_EQ(unwrap(each.block, from_hex(each.protection_key), lenient(), key, header),
              KeyBlockError::none)
        << each.name;
    const Octets meant = from_hex(each.key);
    EXPECT_EQ(octets_of(key), header.algorithm() == 'T' ? with_odd_parity(meant) : meant)
        << each.name;
    EXPECT_EQ(header.usage(), "P0");
    EXPECT_EQ(header.mode(), 'E');
    EXPECT_EQ(header.version(), "00");
    EXPECT_EQ(header.exportability(), 'E');
  }
}

// These blocks have base keys, B0, which no terminal has. Their contents are checked with the parts
// of KeyBlockUnwrapper; the unwrapper itself refuses them by their usage, which shows that their
// MAC is right.
Octets opened(const Vector& vector) {
  const std::string block = vector.block;
  const Octets protection_key = from_hex(vector.protection_key);
  const detail::KeyBlockMethod method = detail::key_block_method(block[0]);
  OpenSslCipher cipher(method.block_size());
  detail::KeyBlockCipher own(cipher, key_of(protection_key), method);
  const std::size_t head = block[13] == '1' ? 40 : 16;
  const Octets bytes = from_hex(block.substr(head));
  Octets data = bytes.substr(0, bytes.size() - method.mac_size);
  const Octets mac = bytes.substr(data.size());
  own.decrypt(method.variants ? data_of(block) : data_of(mac),
              reinterpret_cast<std::uint8_t*>(data.data()),
              static_cast<std::uint32_t>(data.size()));
  const std::size_t bits =
      static_cast<unsigned char>(data[0]) * 256U + static_cast<unsigned char>(data[1]);
  return data.substr(2, bits / 8);
}

TEST(KeyBlock, OpensPublishedBaseKeys) {
  for (const Vector& each : initial_keys) {
    EXPECT_EQ(to_hex(opened(each)), each.key) << each.name;
    const Octets protection_key = from_hex(each.protection_key);
    EXPECT_EQ(unwrap<KeyUse::initial>(each.block, protection_key, lenient()), KeyBlockError::usage);
    std::string changed = each.block;
    changed[24] = changed[24] == '0' ? '1' : '0';
    EXPECT_EQ(unwrap<KeyUse::initial>(changed, protection_key, lenient()), KeyBlockError::mac);
    char serial_number[21];
    ASSERT_TRUE(copy_optional_block(each.block, "KS", serial_number)) << each.name;
    EXPECT_STREQ(serial_number, "00604B120F9292800000");
  }
  const Vector iso{
      "ISO 20038:2017, B.2", iso_key,
      "E0084B0TV16N0000B2AE5E26BBA7F246E84D5EA24167E208A6B66EF2E27E55A52DB52F0AEACB94C5"
      "7547",
      "777261707065642033444553206B6579"};
  EXPECT_EQ(to_hex(opened(iso)), iso.key);
  EXPECT_EQ(unwrap<KeyUse::initial>(iso.block, from_hex(iso_key)), KeyBlockError::usage);
}

// The key as in the MAC's input: elsewhere B.3 prints it with other parity bits.
TEST(KeyBlock, OpensPublishedMacKey) {
  const std::string block =
      "D0112M3TV16N000018462FA5903B8D2B82FEE26B29713C0BE7ED81601087F12252093D06FC0A012C"
      "1CF769AD0E3E9E4877166AB013FC22B4";
  KeyBlockTerms terms;
  EXPECT_EQ(unwrap<KeyUse::mac>(block, from_hex(iso_key), terms), KeyBlockError::mode);
  terms.one_way = 'V';
  ClearKey<KeyUse::mac> key;
  KeyBlockHeader header;
  ASSERT_EQ(unwrap(block, from_hex(iso_key), terms, key, header), KeyBlockError::none);
  EXPECT_EQ(octets_of(key), with_odd_parity(from_hex("767361707064642032454552206B6479")));
  EXPECT_EQ(header.version(), "16");
}

// Samples of a payShield 10K.
TEST(KeyBlock, OpensSamplesOfAnHsm) {
  const Octets des_key = from_hex("EFE0853B256B583D868F251CE99EA1D9");
  for (const char* block :
       {"A0072K0TN00N0000F40D5672C6D0EC86F860BA88D44D00F0CA9A8CE8CD2F640287A9A9EB",
        "B0080K0TN00N00001C414014375212C24995E405B5EE052CB92B67F455EA2680F6751088F9F1C228",
        "C0072K0TN00N0000C9B875FF7A5316BF221C09ED52080DE0B45632A4EA9CE87699CB565E"}) {
    ClearKey<KeyUse::transport> key;
    KeyBlockHeader header;
    ASSERT_EQ(unwrap(block, des_key, lenient(), key, header), KeyBlockError::none) << block;
    EXPECT_EQ(octets_of(key), with_odd_parity(from_hex("5DB50B454F8389ADCE573BE50861F2BF")));
  }
  ClearKey<KeyUse::data> key;
  KeyBlockHeader header;
  ASSERT_EQ(
      unwrap("D0144D0AN00N0000127862F945C2DED04530FAF7CDBC8B0BA10C7AA79BD5E0C2C5D6AC173BF588E4"
             "B19ACF1357178D50EA0AB193228E13958304FC6149632DFDCADF3A5B3D57E814",
             Octets(32, 'A'), {}, key, header),
      KeyBlockError::none);
  EXPECT_EQ(to_hex(octets_of(key)),
            "BE19E6A07A760F10EF8E83A226B63AAD141F463FDDD4F47DB244B4023EC3CACC");
}

// X9.143:2021, 8.3.2, as it is printed: its length is wrong.
TEST(KeyBlock, RefusesAPublishedBlockOfWrongLength) {
  EXPECT_EQ(
      unwrap<KeyUse::pin>("B0080P0TE00E000094B420079CC80BA3461F86FE26EFC4A38C6B0A146BF1B0BE0D32"
                          "77F17A3AD5146EED7B727B8A248E",
                          from_hex("DD7515F2BFC17F85CE48F3CA25CB21F6")),
      KeyBlockError::format);
}

struct Kind {
  char version;
  std::size_t protection_size;
  char algorithm;
  std::size_t size;
};

// All allowed combinations, except a weaker protection key.
std::vector<Kind> kinds() {
  std::vector<Kind> all;
  for (const char version : {'A', 'B', 'C', 'D', 'E'}) {
    for (const std::size_t protection : {16U, 24U, 32U}) {
      for (const std::size_t size : {16U, 24U, 32U}) {
        if (!is_aes(version) && (protection == 32 || size > protection)) continue;
        if (size != 32) all.push_back({version, protection, 'T', size});
        if (is_aes(version) && size <= protection) {
          all.push_back({version, protection, 'A', size});
        }
      }
    }
  }
  return all;
}

std::size_t data_size(const Kind& kind, bool hidden) {
  const std::size_t size = 2 + (!hidden ? kind.size : kind.algorithm == 'A' ? 32 : 24);
  const std::size_t block = kind.version == 'E' ? 1 : kind.version == 'D' ? 16 : 8;
  return (size + block - 1) / block * block;
}

TEST(KeyBlock, OpensAllBlocksOfAHost) {
  std::mt19937 random(1);
  for (const Kind& kind : kinds()) {
    for (int round = 0; round < 6; ++round) {
      const Octets protection = random_octets(random, kind.protection_size);
      const Octets clear = random_octets(random, kind.size);
      const bool hidden = round % 2 == 0;
      // Without optional blocks, with one, and with two, of which one has a long length.
      const char* const optional[] = {"00", "01", "02"};
      const char* const blocks[] = {"", "PB201234567890123456789012345678",
                                    "KS141234567890123456PB0004001C123456789012345678"};
      const std::string header = std::string("D0") + kind.algorithm + "B07S" + optional[round / 2] +
                                 "00" + blocks[round / 2];
      const std::string block =
          Host(kind.version, protection).wrap(header, filled(clear, data_size(kind, hidden)));
      KeyBlockTerms terms = lenient();
      terms.bytes = static_cast<std::uint32_t>(kind.size);
      ClearKey<KeyUse::data> key;
      KeyBlockHeader told;
      ASSERT_EQ(unwrap(block, protection, terms, key, told), KeyBlockError::none) << block;
      EXPECT_EQ(octets_of(key), kind.algorithm == 'T' ? with_odd_parity(clear) : clear);
      EXPECT_EQ(told.usage(), "D0");
      EXPECT_EQ(told.algorithm(), kind.algorithm);
      EXPECT_EQ(told.mode(), 'B');
      EXPECT_EQ(told.version(), "07");
      EXPECT_EQ(told.exportability(), 'S');
      terms.bytes = kind.size == 16 ? 24 : 16;
      EXPECT_EQ(unwrap<KeyUse::data>(block, protection, terms), KeyBlockError::length);
    }
  }
}

// Version E increments a counter from its MAC: here it carries into the next byte.
TEST(KeyBlock, CounterMayCarry) {
  std::mt19937 random(8);
  const Octets protection = from_hex(iso_key);
  std::string block;
  Octets clear;
  do {
    clear = random_octets(random, 32);
    block = Host('E', protection).wrap("P0AE00N0000", filled(clear, 34));
  } while (block.substr(block.size() - 2) != "FF");
  ClearKey<KeyUse::pin> key;
  KeyBlockHeader header;
  ASSERT_EQ(unwrap(block, protection, {}, key, header), KeyBlockError::none);
  EXPECT_EQ(octets_of(key), clear);
}

TEST(KeyBlock, ChangedBitAnywhereIsDetected) {
  const Octets clear = from_hex("13579BDF02468ACE2F4F6E8FAECEEF0E");
  for (const char version : {'A', 'B', 'C', 'D', 'E'}) {
    const Octets protection = from_hex(double_key);
    const Kind kind{version, 16, 'T', 16};
    const std::string right = Host(version, protection)
                                  .wrap("P0TE00N0200KS141234567890123456PB0C12345678",
                                        filled(clear, data_size(kind, true)));
    ASSERT_EQ(unwrap<KeyUse::pin>(right, protection, lenient()), KeyBlockError::none);
    for (std::size_t bit = 0; bit < right.size() * 8; ++bit) {
      std::string wrong = right;
      wrong[bit / 8] = static_cast<char>(wrong[bit / 8] ^ 1 << bit % 8);
      EXPECT_NE(unwrap<KeyUse::pin>(wrong, protection, lenient()), KeyBlockError::none) << wrong;
    }
    for (std::size_t size = 0; size < right.size(); ++size) {
      EXPECT_NE(unwrap<KeyUse::pin>(right.substr(0, size), protection, lenient()),
                KeyBlockError::none);
    }
    EXPECT_EQ(unwrap<KeyUse::pin>(right + "0", protection, lenient()), KeyBlockError::format);
    EXPECT_EQ(unwrap<KeyUse::pin>(right, from_hex("0123456789ABCDEFFEDCBA9876543210"), lenient()),
              KeyBlockError::mac);
  }
}

// The MAC is right, so that nothing else is wrong.
std::string sealed(const std::string& header, const Octets& key, char version = 'D') {
  return Host(version, from_hex(aes_key)).wrap(header, filled(key, 48));
}

const Octets sixteen = from_hex("13579BDF02468ACE2F4F6E8FAECEEF0E");

TEST(KeyBlock, UsageMustMatchTheKey) {
  // The usages of X9.143:2021, table 3, and some undefined ones.
  const std::set<std::string> transport{"K0", "K1", "K4"};
  const std::set<std::string> mac{"M3", "M6"};
  for (const char* usage :
       {"B0", "B1", "B2", "B3", "C0", "D0", "D1", "D2", "D3", "E0", "E1", "E2",
        "E3", "E4", "E5", "E6", "E7", "I0", "K0", "K1", "K2", "K3", "K4", "M0",
        "M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "P0", "P1", "S0", "S1",
        "S2", "V0", "V1", "V2", "V3", "V4", "V5", "p0", "P",  "0P", "10", "  "}) {
    const bool des = std::string(usage) == "M3";
    std::string header = std::string(usage) + (des ? 'T' : 'A') + "N00N0000";
    if (header.size() != 11) header.insert(1, " ");
    const std::string block = sealed(header, sixteen);
    const Octets key = from_hex(aes_key);
    const auto expect = [&](bool fits, KeyBlockError error) {
      EXPECT_EQ(error, fits ? KeyBlockError::none : KeyBlockError::usage) << usage;
    };
    expect(transport.count(usage) != 0, unwrap<KeyUse::transport>(block, key));
    expect(mac.count(usage) != 0, unwrap<KeyUse::mac>(block, key));
    expect(usage == std::string("P0"), unwrap<KeyUse::pin>(block, key));
    expect(usage == std::string("D0"), unwrap<KeyUse::data>(block, key));
    expect(usage == std::string("B1"), unwrap<KeyUse::initial>(block, key));
  }
}

// The modes that are sufficient, in general and for one requested direction.
template <KeyUse Use>
void expect_modes(const char* usage, const std::string& enough, const std::string& one_way,
                  CallSite site = CallSite::here()) {
  const Traced traced(site);
  for (int mode = ' '; mode <= '~'; ++mode) {
    const char c = static_cast<char>(mode);
    const std::string block = sealed(std::string(usage) + "A" + c + "00N0000", sixteen);
    const Octets key = from_hex(aes_key);
    const bool fits = enough.find(c) != std::string::npos;
    EXPECT_EQ(unwrap<Use>(block, key), fits ? KeyBlockError::none : KeyBlockError::mode) << c;
    KeyBlockTerms terms;
    terms.one_way = c;
    const bool asked_for = fits || one_way.find(c) != std::string::npos;
    EXPECT_EQ(unwrap<Use>(block, key, terms), asked_for ? KeyBlockError::none : KeyBlockError::mode)
        << c;
    for (const char other : {'E', 'D', 'G', 'V', 'B', 'C', 'X'}) {
      terms.one_way = other;
      if (other == c || fits) continue;
      EXPECT_EQ(unwrap<Use>(block, key, terms), KeyBlockError::mode) << c << other;
    }
  }
}

TEST(KeyBlock, ModeOfUseMustSuffice) {
  expect_modes<KeyUse::pin>("P0", "BEN", "");
  expect_modes<KeyUse::mac>("M6", "CN", "GV");
  expect_modes<KeyUse::data>("D0", "BN", "ED");
  expect_modes<KeyUse::transport>("K0", "BN", "ED");
  expect_modes<KeyUse::initial>("B1", "XN", "");
}

TEST(KeyBlock, AlgorithmMustMatchTheUsage) {
  const Octets key = from_hex(aes_key);
  for (const char c : {'D', 'E', 'H', 'R', 'S', 't', 'a', '0'}) {
    EXPECT_EQ(unwrap<KeyUse::pin>(sealed(std::string("P0") + c + "N00N0000", sixteen), key),
              KeyBlockError::algorithm);
  }
  EXPECT_EQ(unwrap<KeyUse::mac>(sealed("M3AN00N0000", sixteen), key), KeyBlockError::algorithm);
  EXPECT_EQ(unwrap<KeyUse::transport>(sealed("K4TN00N0000", sixteen), key),
            KeyBlockError::algorithm);
}

// A key of 16 bytes would work under both ciphers.
TEST(KeyBlock, AlgorithmMustBeTheRequestedOne) {
  const Octets key = from_hex(aes_key);
  for (const char given : {'T', 'A'}) {
    const std::string block = sealed(std::string("P0") + given + "N00N0000", sixteen);
    for (const char asked : {'T', 'A', '\0'}) {
      KeyBlockTerms terms;
      terms.algorithm = asked;
      const bool taken = asked == 0 || asked == given;
      EXPECT_EQ(unwrap<KeyUse::pin>(block, key, terms),
                taken ? KeyBlockError::none : KeyBlockError::algorithm);
    }
  }
}

TEST(KeyBlock, ChecksExportabilityAndComponents) {
  const Octets key = from_hex(aes_key);
  for (int c = ' '; c <= '~'; ++c) {
    const bool known = c == 'N' || c == 'E' || c == 'S';
    const std::string header = std::string("P0AN00") + static_cast<char>(c) + "0000";
    EXPECT_EQ(unwrap<KeyUse::pin>(sealed(header, sixteen), key),
              known ? KeyBlockError::none : KeyBlockError::format);
  }
  EXPECT_EQ(unwrap<KeyUse::pin>(sealed("P0ANc1N0000", sixteen), key), KeyBlockError::usage);
}

TEST(KeyBlock, RefusesInvalidKeyLengths) {
  const Octets protection = from_hex(aes_key);
  const Host host('D', protection);
  for (unsigned bits = 0; bits < 300; ++bits) {
    Octets data = filled(sixteen, 48);
    data[0] = static_cast<char>(bits >> 8);
    data[1] = static_cast<char>(bits);
    const bool of_aes = bits == 128 || bits == 192 || bits == 256;
    EXPECT_EQ(unwrap<KeyUse::pin>(host.wrap("P0AE00N0000", data), protection),
              of_aes ? KeyBlockError::none : KeyBlockError::length)
        << bits;
    const bool of_des = bits == 128 || bits == 192;
    EXPECT_EQ(unwrap<KeyUse::pin>(host.wrap("P0TE00N0000", data), protection),
              of_des ? KeyBlockError::none : KeyBlockError::length)
        << bits;
  }
  // More than the available bytes, and lengths within them.
  Octets data = filled(sixteen, 16);
  EXPECT_EQ(unwrap<KeyUse::pin>(host.wrap("P0AE00N0000", data), protection), KeyBlockError::length);
  EXPECT_EQ(unwrap<KeyUse::pin>(host.wrap("P0AE00N0000", filled(sixteen, 64)), protection),
            KeyBlockError::none);
  EXPECT_EQ(unwrap<KeyUse::pin>(host.wrap("P0AE00N0000", filled(sixteen, 80)), protection),
            KeyBlockError::format);
  EXPECT_EQ(unwrap<KeyUse::pin>(host.wrap("P0AE00N0000", Octets()), protection),
            KeyBlockError::format);
  EXPECT_EQ(
      unwrap<KeyUse::pin>(Host('E', protection).wrap("P0AE00N0000", Octets(1, 'a')), protection),
      KeyBlockError::format);
}

// DUKPT also derives from the parity bits that DES ignores.
TEST(KeyBlock, InitialKeyKeepsItsParityBits) {
  const Octets initial = from_hex("6AC292FAA1315B4D858AB3A3D7D5933A");
  ASSERT_NE(initial, with_odd_parity(initial));
  ClearKey<KeyUse::initial> key;
  KeyBlockHeader header;
  ASSERT_EQ(unwrap(sealed("B1TX00N0000", initial), from_hex(aes_key), {}, key, header),
            KeyBlockError::none);
  EXPECT_EQ(octets_of(key), initial);
}

TEST(KeyBlock, RefusesWeakKeys) {
  const Octets one = sixteen.substr(0, 8);
  const Octets two = sixteen.substr(8);
  const Octets protection = from_hex(aes_key);
  for (const Octets& weak : {one + one, one + one + two, one + two + two}) {
    EXPECT_EQ(unwrap<KeyUse::pin>(sealed("P0TE00N0000", weak), protection), KeyBlockError::weak);
  }
  EXPECT_EQ(unwrap<KeyUse::pin>(sealed("P0TE00N0000", one + two + one), protection),
            KeyBlockError::none);
  EXPECT_EQ(unwrap<KeyUse::pin>(sealed("P0AE00N0000", Octets(16, '\0')), protection),
            KeyBlockError::weak);
}

TEST(KeyBlock, RefusesAWeakerProtectionKey) {
  std::mt19937 random(3);
  struct Pair {
    char version;
    std::size_t protection;
    char algorithm;
    std::size_t size;
  };
  for (const Pair& each :
       {Pair{'B', 16, 'T', 24}, Pair{'B', 24, 'A', 16}, Pair{'A', 16, 'A', 32},
        Pair{'D', 16, 'A', 24}, Pair{'D', 24, 'A', 32}, Pair{'E', 16, 'A', 32}}) {
    const Octets protection = random_octets(random, each.protection);
    const Octets clear = random_octets(random, each.size);
    const std::string block =
        Host(each.version, protection)
            .wrap(std::string("P0") + each.algorithm + "E00N0000", filled(clear, 48));
    KeyBlockTerms terms = lenient();
    EXPECT_EQ(unwrap<KeyUse::pin>(block, protection, terms), KeyBlockError::weaker_key);
    terms.under_weaker_key = true;
    EXPECT_EQ(unwrap<KeyUse::pin>(block, protection, terms), KeyBlockError::none);
  }
}

TEST(KeyBlock, RefusesDisallowedVersions) {
  const Octets protection = from_hex(double_key);
  for (int c = ' '; c <= '~'; ++c) {
    std::string block = pin_keys[0].block;
    block[0] = static_cast<char>(c);
    const KeyBlockError error = unwrap<KeyUse::pin>(block, protection);
    if (c < 'B' || c == 'C' || c > 'E') {
      EXPECT_EQ(error, KeyBlockError::version);
    }
    EXPECT_NE(error, KeyBlockError::none);
  }
  EXPECT_EQ(unwrap<KeyUse::pin>("", protection), KeyBlockError::version);
}

TEST(KeyBlock, RefusesInvalidProtectionKeys) {
  const Octets one(8, '\x13');
  for (std::size_t size = 0; size <= 33; ++size) {
    std::mt19937 random(4);
    const Octets key = random_octets(random, size);
    const bool des = size == 16 || size == 24;
    EXPECT_EQ(unwrap<KeyUse::pin>(pin_keys[1].block, key) == KeyBlockError::protection_key, !des);
    EXPECT_EQ(unwrap<KeyUse::pin>(pin_keys[2].block, key) == KeyBlockError::protection_key,
              !des && size != 32);
  }
  EXPECT_EQ(unwrap<KeyUse::pin>(pin_keys[1].block, one + one), KeyBlockError::protection_key);
  EXPECT_EQ(unwrap<KeyUse::pin>(pin_keys[2].block, Octets(32, '\0')),
            KeyBlockError::protection_key);
}

TEST(KeyBlock, RefusesInvalidOptionalBlocks) {
  const Octets protection = from_hex(aes_key);
  const Host host('D', protection);
  const auto error = [&](const std::string& count_and_blocks) {
    return unwrap<KeyUse::pin>(host.wrap("P0AE00N" + count_and_blocks, filled(sixteen, 48)),
                               protection);
  };
  EXPECT_EQ(error("0100PB10123456789012"), KeyBlockError::none);
  EXPECT_EQ(error("0100PB00020C12345678"), KeyBlockError::format);  // shorter than its length
  EXPECT_EQ(error("0100PB00021012345678"), KeyBlockError::none);
  EXPECT_EQ(error("0100PB00020712345678"), KeyBlockError::format);    // not even its own length
  EXPECT_EQ(error("0100PB000012345678AB"), KeyBlockError::format);    // a length without digits
  EXPECT_EQ(error("0100PB0007000001234567"), KeyBlockError::format);  // and with too many
  EXPECT_EQ(error("0100PB03123456789012"), KeyBlockError::format);
  EXPECT_EQ(error("0100PBFF123456789012"), KeyBlockError::format);  // into the key
  EXPECT_NE(error("0200PB10123456789012"), KeyBlockError::none);
  EXPECT_EQ(error("0000PB10123456789012"), KeyBlockError::format);
  EXPECT_EQ(error("0100PB0F12345678901"), KeyBlockError::format);  // not a whole block
  EXPECT_EQ(error("0A00PB10123456789012"), KeyBlockError::format);
  EXPECT_EQ(error("0100PB1012345678901\x1f"), KeyBlockError::format);
  EXPECT_EQ(error("0100PB1012345678901\x7f"), KeyBlockError::format);
  EXPECT_EQ(error("0100PB1a123456789012"), KeyBlockError::format);
  EXPECT_NE(error("9900"), KeyBlockError::none);
  // The longest possible key block.
  std::string longest = "0100PB0004";
  const std::size_t most = (9999 - 16 - 2 * (48 + 16)) / 16 * 16;
  char digits[5];
  std::snprintf(digits, sizeof digits, "%04X", static_cast<unsigned>(most));
  longest += digits + std::string(most - 10, 'x');
  EXPECT_EQ(error(longest), KeyBlockError::none);
}

TEST(KeyBlock, CopiesOptionalBlocks) {
  const std::string block = "D0000P0AE00N0300KS0812ABTS0004000CXYPB07yyyrest";
  char four[5];
  EXPECT_TRUE(copy_optional_block(block, "KS", four));
  EXPECT_STREQ(four, "12AB");
  EXPECT_TRUE(copy_optional_block(block, "TS", four));
  EXPECT_STREQ(four, "XY");
  EXPECT_TRUE(copy_optional_block(block, "PB", four));
  EXPECT_STREQ(four, "yyy");
  EXPECT_FALSE(copy_optional_block(block, "KC", four));
  char three[4];
  EXPECT_FALSE(copy_optional_block(block, "KS", three));
  EXPECT_FALSE(copy_optional_block("D0000P0AE00N0300KS0812ABT", "TS", four));
  EXPECT_FALSE(copy_optional_block("D0000P0AE00N0100KS0812", "KS", four));
  EXPECT_FALSE(copy_optional_block("D0000P0AE00N0100KS0712", "PB", four));
  EXPECT_FALSE(copy_optional_block("", "KS", four));
  EXPECT_FALSE(copy_optional_block(Secret(), "KS", four));
}

// Random input is refused, and nothing is read beyond it: inaccessible memory follows.
TEST(KeyBlock, RefusesRandomCharacters) {
  std::mt19937 random(7);
  OpenSslCipher aes(16);
  const Octets protection = from_hex(aes_key);
  KeyBlockUnwrapper unwrapper(aes, KekKey(key_of(protection)));
  const std::string right =
      Host('D', protection)
          .wrap("P0TE00N0200KS141234567890123456PB0C12345678", filled(sixteen, 32));
  const auto any = [&](std::size_t below) { return static_cast<std::size_t>(random() % below); };
  for (int round = 0; round < 20000; ++round) {
    std::string changed = right;
    for (std::size_t changes = 1 + any(4); changes != 0; --changes) {
      const std::size_t at = any(any(2) == 0 ? 60 : changed.size());
      switch (any(4)) {
        case 0:
          changed[at] = "0123456789ABCDEF"[any(16)];
          break;
        case 1:
          changed[at] = static_cast<char>(random());
          break;
        case 2:
          changed.erase(at, 1 + any(20));
          break;
        default:
          changed.insert(at, changed.substr(any(40), any(20)));
      }
      if (changed.size() < 60) break;
    }
    if (any(2) == 0 && changed.size() > 5) {  // its length may be right
      const std::string length = std::to_string(10000 + changed.size());
      changed.replace(1, 4, length.substr(1));
    }
    const std::unique_ptr<char[]> own(new char[changed.size()]);
    std::memcpy(own.get(), changed.data(), changed.size());
    const Secret block(own.get(), changed.size());
    ClearKey<KeyUse::pin> key;
    const KeyBlockError error = unwrapper.unwrap(block, lenient(), key);
    EXPECT_EQ(error == KeyBlockError::none, changed == right) << changed;
    char found[8];
    static_cast<void>(copy_optional_block(block, "XX", found));  // for the sanitizers
  }
}

TEST(KeyBlock, DecodesEscapedCharacters) {
  const std::string block = pin_keys[2].block;
  const std::string escaped = "\\u0044" + block.substr(1);
  OpenSslCipher aes(16);
  const Octets protection = from_hex(aes_key);
  KeyBlockUnwrapper unwrapper(aes, KekKey(key_of(protection)));
  ClearKey<KeyUse::pin> key;
  EXPECT_EQ(unwrapper.unwrap(Text::from_json(escaped.data(), escaped.size(), true), {}, key),
            KeyBlockError::none);
  EXPECT_EQ(to_hex(octets_of(key)), pin_keys[2].key);
  const std::string broken = block + "\\uD800";
  EXPECT_NE(unwrapper.unwrap(Text::from_json(broken.data(), broken.size(), true), {}, key),
            KeyBlockError::none);
}

TEST(KeyBlock, FailingCipherIsAnError) {
  for (const Kind& kind : kinds()) {
    if (kind.size != 16) continue;
    const Octets protection = from_hex(aes_key).substr(0, kind.protection_size);
    const std::string block = Host(kind.version, protection)
                                  .wrap(std::string("P0") + kind.algorithm + "E00N0000",
                                        filled(sixteen, data_size(kind, true)));
    ClearKey<KeyUse::pin> key;
    int calls = 0;
    for (;; ++calls) {
      ASSERT_LT(calls, 100);
      OpenSslCipher cipher(is_aes(kind.version) ? 16 : 8);
      cipher.fail_after(calls);
      KeyBlockUnwrapper unwrapper(cipher, KekKey(key_of(protection)));
      const KeyBlockError error = unwrapper.unwrap(block, lenient(), key);
      if (error == KeyBlockError::none) break;
      EXPECT_EQ(error, KeyBlockError::cipher) << calls;
      EXPECT_EQ(octets_of(key), "");
    }
    EXPECT_GT(calls, 4);
    OpenSslCipher other(is_aes(kind.version) ? 8 : 16);
    KeyBlockUnwrapper unwrapper(other, KekKey(key_of(protection)));
    EXPECT_EQ(unwrapper.unwrap(block, lenient(), key), KeyBlockError::cipher);
  }
}

// Returns the padding of a vector, after the length and the key.
class Filling final : public Random {
 public:
  explicit Filling(Octets octets) : octets_(std::move(octets)) {}
  bool fill(void* to, std::uint32_t size) override {
    if (!works) return false;
    EXPECT_EQ(size, octets_.size());
    std::memcpy(to, octets_.data(), size);
    return true;
  }
  bool works = true;

 private:
  Octets octets_;
};

TEST(KeyBlockWrapper, MakesThePublishedBlocks) {
  for (const Vector& each : pin_keys) {
    const std::string block = each.block;
    const Octets protection = from_hex(each.protection_key);
    const Octets data = Host(block[0], protection).opened(block);
    Filling filling(data);
    OpenSslCipher cipher(is_aes(block[0]) ? 16 : 8);
    KeyBlockWrapper wrapper(cipher, KekKey(key_of(protection)), filling);
    const Octets key = from_hex(each.key);
    const bool hidden = each.name == std::string("X9.143:2021, 8.1");
    KeyBlock made;
    ASSERT_EQ(wrapper.wrap(static_cast<KeyBlockVersion>(block[0]), PinKey(key_of(key)),
                           {"P0", block[7], 'E', 'E'}, made, hidden),
              KeyBlockError::none)
        << each.name;
    EXPECT_EQ(made.text().reveal(), block) << each.name;
  }
}

class Noise final : public Random {
 public:
  bool fill(void* to, std::uint32_t size) override {
    const Octets noise = random_octets(random_, size);
    std::memcpy(to, noise.data(), size);
    return true;
  }

 private:
  std::mt19937 random_{5};
};

std::string characters(const KeyBlock& block) {
  const Secret text = block.text();
  return text.present() ? std::string(text.reveal().raw()) : std::string();
}

TEST(KeyBlockWrapper, OpensAgain) {
  std::mt19937 random(6);
  Noise noise;
  for (const Kind& kind : kinds()) {
    for (const bool hidden : {false, true}) {
      const Octets protection = random_octets(random, kind.protection_size);
      const Octets clear = random_octets(random, kind.size);
      OpenSslCipher cipher(is_aes(kind.version) ? 16 : 8);
      KeyBlockWrapper wrapper(cipher, KekKey(key_of(protection)), noise);
      KeyBlock made;
      ASSERT_EQ(wrapper.wrap(static_cast<KeyBlockVersion>(kind.version), DataKey(key_of(clear)),
                             {"D0", kind.algorithm, 'D', 'N'}, made, hidden),
                KeyBlockError::none);
      const std::string block = characters(made);
      const Octets data = Host(kind.version, protection).opened(block);
      EXPECT_EQ(data.size(), data_size(kind, hidden));
      EXPECT_EQ(data.substr(0, 2 + kind.size), filled(clear, 2 + kind.size));
      EXPECT_EQ(Host(kind.version, protection).wrap(block.substr(5, 11), data), block);
      KeyBlockTerms terms = lenient();
      terms.one_way = 'D';
      EXPECT_EQ(unwrap<KeyUse::data>(block, protection, terms), KeyBlockError::none);
    }
  }
}

TEST(KeyBlockWrapper, KeepsTheRestrictionsOfABlock) {
  const Octets protection = from_hex(aes_key);
  Noise noise;
  OpenSslCipher aes(16);
  KeyBlockWrapper wrapper(aes, KekKey(key_of(protection)), noise);
  for (const char exportability : {'N', 'E', 'S'}) {
    ClearKey<KeyUse::mac> key;
    KeyBlockHeader header;
    KeyBlock made;
    KeyBlockTerms terms;
    terms.one_way = 'G';
    ASSERT_EQ(unwrap(sealed(std::string("M6TG42") + exportability + "0000", sixteen), protection,
                     terms, key, header),
              KeyBlockError::none);
    const bool may = exportability != 'N';
    EXPECT_EQ(wrapper.wrap(KeyBlockVersion::d_aes, key.key(), header, made),
              may ? KeyBlockError::none : KeyBlockError::exportable);
    const std::string start = may ? std::string("D0112M6TG42") + exportability + "0000" : "";
    EXPECT_EQ(characters(made).substr(0, 16), start);
    // A terminal's own key may be marked as not exportable by the receiver.
    EXPECT_EQ(
        wrapper.wrap(KeyBlockVersion::d_aes, key.key(), {"M6", 'T', 'G', exportability}, made),
        KeyBlockError::none);
  }
}

TEST(KeyBlockWrapper, RefusesUnsuitableKeys) {
  const Octets protection = from_hex(aes_key);
  Noise noise;
  OpenSslCipher aes(16);
  KeyBlockWrapper wrapper(aes, KekKey(key_of(protection)), noise);
  const PinKey pin(key_of(sixteen));
  const auto error = [&](const KeyBlockHeader& header) {
    KeyBlock made;
    EXPECT_EQ(wrapper.wrap(KeyBlockVersion::e_aes, pin, {"P0", 'T', 'E', 'N'}, made),
              KeyBlockError::none);
    const KeyBlockError result = wrapper.wrap(KeyBlockVersion::e_aes, pin, header, made);
    EXPECT_EQ(made.text().present(), result == KeyBlockError::none);
    return result;
  };
  EXPECT_EQ(error({"P0", 'T', 'B', 'S'}), KeyBlockError::none);
  EXPECT_EQ(error({"M3", 'T', 'C', 'N'}), KeyBlockError::usage);
  EXPECT_EQ(error({"K0", 'T', 'B', 'N'}), KeyBlockError::usage);
  EXPECT_EQ(error({"P0", 'D', 'E', 'N'}), KeyBlockError::algorithm);
  EXPECT_EQ(error({"P0", 'T', 'D', 'N'}), KeyBlockError::mode);
  EXPECT_EQ(error({"P0", 'T', 'E', 'X'}), KeyBlockError::format);
  EXPECT_EQ(error(KeyBlockHeader()), KeyBlockError::usage);

  KeyBlock made;
  const Octets weak = sixteen.substr(0, 8) + sixteen.substr(0, 8);
  const KeyBlockHeader header("P0", 'T', 'E', 'N');
  EXPECT_EQ(wrapper.wrap(KeyBlockVersion::d_aes, PinKey(key_of(weak)), header, made),
            KeyBlockError::weak);
  const Octets single = sixteen.substr(0, 8);
  EXPECT_EQ(wrapper.wrap(KeyBlockVersion::d_aes, PinKey(key_of(single)), header, made),
            KeyBlockError::length);
  EXPECT_EQ(wrapper.wrap(static_cast<KeyBlockVersion>('F'), pin, header, made),
            KeyBlockError::version);
  EXPECT_EQ(wrapper.wrap(KeyBlockVersion::b_des, pin, header, made), KeyBlockError::protection_key);
  const Octets shorter = from_hex(aes_key).substr(0, 16);
  KeyBlockWrapper weaker(aes, KekKey(key_of(shorter)), noise);
  EXPECT_EQ(
      weaker.wrap(KeyBlockVersion::d_aes, PinKey(key_of(protection)), {"P0", 'A', 'E', 'N'}, made),
      KeyBlockError::weaker_key);

  Filling broken{Octets()};
  broken.works = false;
  KeyBlockWrapper silent(aes, KekKey(key_of(protection)), broken);
  EXPECT_EQ(silent.wrap(KeyBlockVersion::d_aes, pin, header, made), KeyBlockError::random);
  for (int calls = 0;; ++calls) {
    ASSERT_LT(calls, 100);
    OpenSslCipher failing(16);
    failing.fail_after(calls);
    KeyBlockWrapper on_it(failing, KekKey(key_of(protection)), noise);
    const KeyBlockError result = on_it.wrap(KeyBlockVersion::d_aes, pin, header, made);
    EXPECT_EQ(made.text().present(), result == KeyBlockError::none);
    if (result == KeyBlockError::none) break;
    EXPECT_EQ(result, KeyBlockError::cipher);
  }
}

}  // namespace
}  // namespace tillwire::test::key_block_test
