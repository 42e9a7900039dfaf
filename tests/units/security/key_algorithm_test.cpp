// A key of 16 bytes fits 3DES and AES, and works only with the algorithm that it was sent for.
#include <gtest/gtest.h>

#include <string>
#include <support/call_site.hpp>
#include <support/dukpt_store.hpp>
#include <support/openssl_modes.hpp>
#include <tillwire/security/aes_dukpt.hpp>
#include <tillwire/security/dukpt.hpp>
#include <tillwire/security/key_block.hpp>
#include <tillwire/security/key_components.hpp>
#include <tillwire/security/key_transport.hpp>
#include <tillwire/security/mac.hpp>
#include <tillwire/security/pin_block.hpp>

namespace tillwire::test::key_algorithm_test {
namespace {

// Valid for both, with odd parity.
const Octets sixteen = from_hex("13579BDF02468ACE2F4F6E8FAECEEF0E");
const Octets other = from_hex("0123456789ABCDEFFEDCBA9876543210");

class Noise final : public Random {
 public:
  bool fill(void* to, std::uint32_t size) override {
    for (std::uint32_t i = 0; i < size; ++i) static_cast<char*>(to)[i] = static_cast<char>(i);
    return true;
  }
};

class KeyAlgorithms : public testing::Test {
 protected:
  /// Fills a key from a key block, whose header names its algorithm.
  template <KeyUse Use>
  void unwrap(const char (&usage)[3], char algorithm, ClearKey<Use>& key,
              CallSite site = CallSite::here()) {
    const Traced traced(site);
    const KeyBlockHeader header(usage, algorithm, 'N', 'E');
    KeyBlockWrapper wrapper(aes, protection, noise);
    KeyBlock block;
    ASSERT_EQ(wrapper.wrap(KeyBlockVersion::d_aes, KeyFor<Use>(key_of(sixteen)), header, block),
              KeyBlockError::none);
    KeyBlockUnwrapper unwrapper(aes, protection);
    ASSERT_EQ(unwrapper.unwrap(block.text(), {}, key), KeyBlockError::none);
  }

  PinError pin_fault(PinFormat format, PinKey key, CallSite site = CallSite::here()) {
    const Traced traced(site);
    PinBlock block;
    PinEncrypter encrypter(format == PinFormat::iso_4 ? aes : des, key, noise);
    const PinError error =
        encrypter.encrypt(format, ClearPin::from_clear_digits("1234"), "5200000000000007", block);
    EXPECT_EQ(!block.text().reveal().raw().empty(), error == PinError::none);
    return error;
  }
  /// Expects PIN blocks of the key's algorithm, and a error of the other's formats.
  void expect_pins(PinKey key, bool of_aes, CallSite site = CallSite::here()) {
    const Traced traced(site);
    for (const PinFormat format : {PinFormat::iso_0, PinFormat::iso_1, PinFormat::iso_3}) {
      EXPECT_EQ(pin_fault(format, key), of_aes ? PinError::key : PinError::none);
    }
    EXPECT_EQ(pin_fault(PinFormat::iso_4, key), of_aes ? PinError::none : PinError::key);
  }

  MacError cmac_error(BlockCipher& cipher, MacKey key) {
    Cmac mac(cipher, key);
    return finish(mac);
  }
  MacError retail_error(MacKey key) {
    RetailMac mac(des, key);
    return finish(mac);
  }
  void expect_macs(MacKey key, bool of_aes, CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_EQ(cmac_error(aes, key), of_aes ? MacError::none : MacError::key);
    EXPECT_EQ(cmac_error(des, key), of_aes ? MacError::key : MacError::none);
    EXPECT_EQ(retail_error(key), of_aes ? MacError::key : MacError::none);
  }

  DukptError load_tdes(InitialKey key) {
    RamDukptStore store;
    return TdesDukpt(des, store).load(key, {1, 2, 3, 4, 5, 6, 7, 0xe0, 0, 0});
  }
  DukptError load_aes(InitialKey key) {
    RamDukptStore store;
    return AesDukpt(aes, store).load(key, {1, 2, 3, 4, 5, 6, 7, 8});
  }

  OpenSslCipher des{8};
  OpenSslCipher aes{16};
  Noise noise;
  const Octets protection_bytes = other + sixteen;
  const KekKey protection{key_of(protection_bytes)};

 private:
  template <class Mac>
  static MacError finish(Mac& mac) {
    std::uint8_t out[4];
    mac.add("message", 7);
    return mac.finish(out, sizeof out);
  }
};

TEST_F(KeyAlgorithms, PinKeyOfAKeyBlockEncryptsInItsFormatsOnly) {
  ClearKey<KeyUse::pin> key;
  for (const bool of_aes : {false, true}) {
    ASSERT_NO_FATAL_FAILURE(unwrap("P0", of_aes ? 'A' : 'T', key));
    expect_pins(key.key(), of_aes);
  }
  // The algorithm of these bytes is not known.
  EXPECT_EQ(pin_fault(PinFormat::iso_0, PinKey(key_of(sixteen))), PinError::none);
  EXPECT_EQ(pin_fault(PinFormat::iso_4, PinKey(key_of(sixteen))), PinError::none);
}

TEST_F(KeyAlgorithms, MacKeyOfAKeyBlockMakesItsMacsOnly) {
  ClearKey<KeyUse::mac> key;
  for (const bool of_aes : {false, true}) {
    ASSERT_NO_FATAL_FAILURE(unwrap("M6", of_aes ? 'A' : 'T', key));
    expect_macs(key.key(), of_aes);
  }
}

TEST_F(KeyAlgorithms, InitialKeyOfAKeyBlockLoadsItsDukptOnly) {
  ClearKey<KeyUse::initial> key;
  for (const bool of_aes : {false, true}) {
    ASSERT_NO_FATAL_FAILURE(unwrap("B1", of_aes ? 'A' : 'T', key));
    EXPECT_EQ(load_tdes(key.key()), of_aes ? DukptError::key : DukptError::none);
    EXPECT_EQ(load_aes(key.key()), of_aes ? DukptError::none : DukptError::key);
  }
}

TEST_F(KeyAlgorithms, TransportKeyOfAKeyBlockOpensKeysOfItsAlgorithm) {
  const std::string digits = to_hex(test::des(sixteen, other));
  const std::string check = to_hex(test::des(other, Octets(8, '\0'))).substr(0, 6);
  ClearKey<KeyUse::transport> key;
  for (const bool of_aes : {false, true}) {
    ASSERT_NO_FATAL_FAILURE(unwrap("K0", of_aes ? 'A' : 'T', key));
    WrappedKey wrapped;
    wrapped.value = digits.c_str();
    wrapped.check_value = check.c_str();
    ClearKey<KeyUse::pin> pin;
    EXPECT_EQ(KeyUnwrapper(des, key.key()).unwrap(wrapped, pin),
              of_aes ? UnwrapError::master_key : UnwrapError::none);

    const PinKey sent{key_of(sixteen)};
    const KeyBlockHeader header("P0", 'T', 'E', 'N');
    KeyBlock block;
    for (const bool by_aes : {false, true}) {
      const auto version = by_aes ? KeyBlockVersion::d_aes : KeyBlockVersion::b_des;
      BlockCipher& cipher = by_aes ? aes : des;
      const auto expected = by_aes == of_aes ? KeyBlockError::none : KeyBlockError::protection_key;
      EXPECT_EQ(KeyBlockWrapper(cipher, key.key(), noise).wrap(version, sent, header, block),
                expected);
      const KekKey not_told{key_of(sixteen)};
      ASSERT_EQ(KeyBlockWrapper(cipher, not_told, noise).wrap(version, sent, header, block),
                KeyBlockError::none);
      EXPECT_EQ(KeyBlockUnwrapper(cipher, key.key()).unwrap(block.text(), {}, pin), expected);
    }
  }
}

TEST_F(KeyAlgorithms, KeyIsNotWrappedForTheOtherAlgorithm) {
  ClearKey<KeyUse::pin> key;
  KeyBlock block;
  for (const bool of_aes : {false, true}) {
    ASSERT_NO_FATAL_FAILURE(unwrap("P0", of_aes ? 'A' : 'T', key));
    KeyBlockWrapper wrapper(aes, protection, noise);
    for (const char algorithm : {'T', 'A'}) {
      const bool same = of_aes == (algorithm == 'A');
      EXPECT_EQ(wrapper.wrap(KeyBlockVersion::d_aes, key.key(), {"P0", algorithm, 'E', 'N'}, block),
                same ? KeyBlockError::none : KeyBlockError::algorithm);
      EXPECT_EQ(block.text().present(), same);
    }
  }
}

// setKey and generateKey have keys of 3DES only.
TEST_F(KeyAlgorithms, KeyUnderAMasterKeyIsFor3Des) {
  const std::string digits = to_hex(test::des(other, sixteen));
  const std::string check = to_hex(test::des(sixteen, Octets(8, '\0'))).substr(0, 6);
  WrappedKey wrapped;
  wrapped.value = digits.c_str();
  wrapped.check_value = check.c_str();
  KeyUnwrapper unwrapper(des, KekKey(key_of(other)));
  ClearKey<KeyUse::pin> pin;
  ASSERT_EQ(unwrapper.unwrap(wrapped, pin), UnwrapError::none);
  expect_pins(pin.key(), false);
  ClearKey<KeyUse::mac> mac;
  ASSERT_EQ(unwrapper.unwrap(wrapped, mac), UnwrapError::none);
  expect_macs(mac.key(), false);
  ClearKey<KeyUse::initial> initial;
  ASSERT_EQ(unwrapper.unwrap(wrapped, initial), UnwrapError::none);
  EXPECT_EQ(load_tdes(initial.key()), DukptError::none);
  EXPECT_EQ(load_aes(initial.key()), DukptError::key);
}

TEST_F(KeyAlgorithms, KeyOfComponentsIsForTheCipher) {
  const Octets one = from_hex("0F1E2D3C4B5A69788796A5B4C3D2E1F0");
  Octets two = sixteen;
  for (std::size_t i = 0; i < two.size(); ++i) two[i] = static_cast<char>(two[i] ^ one[i]);
  ClearKey<KeyUse::pin> key;
  for (const bool of_aes : {false, true}) {
    const auto check_value = [&](const Octets& bytes) {
      return to_hex(of_aes ? aes_cmac(bytes, Octets(16, '\0')) : test::des(bytes, Octets(8, '\0')))
          .substr(0, 6);
    };
    KeyComponents components(of_aes ? aes : des, 2, 16);
    for (const Octets& each : {one, two}) {
      std::string digits = to_hex(each);
      ASSERT_EQ(components.add(components.missing(), digits.data(), 32, check_value(each).c_str()),
                ComponentError::none);
    }
    ASSERT_EQ(components.combine(check_value(sixteen).c_str(), key), ComponentError::none);
    expect_pins(key.key(), of_aes);
  }
}

TEST_F(KeyAlgorithms, DukptKeysHaveTheDerivedType) {
  RamDukptStore store;
  ClearKey<KeyUse::pin> pin;
  ClearKey<KeyUse::mac> mac;
  {
    TdesDukpt dukpt(des, store);
    ASSERT_EQ(dukpt.load(InitialKey(key_of(sixteen)), {1, 2, 3, 4, 5, 6, 7, 0xe0, 0, 0}),
              DukptError::none);
    TdesDukptKeys keys;
    ASSERT_EQ(dukpt.next(keys), DukptError::none);
    ASSERT_EQ(keys.pin_key(pin), DukptError::none);
    expect_pins(pin.key(), false);
    ASSERT_EQ(keys.mac_key(DukptWay::send, mac), DukptError::none);
    expect_macs(mac.key(), false);
    ClearKey<KeyUse::data> data;
    ASSERT_EQ(keys.data_key(des, DukptWay::send, data), DukptError::none);
    EXPECT_EQ(data.key().bytes().algorithm, KeyAlgorithm::des);
  }
  AesDukpt dukpt(aes, store);
  ASSERT_EQ(dukpt.load(InitialKey(key_of(sixteen)), {1, 2, 3, 4, 5, 6, 7, 8}), DukptError::none);
  AesDukptKeys keys;
  ASSERT_EQ(dukpt.next(keys), DukptError::none);
  for (const DukptKeyType type : {DukptKeyType::tdes_2, DukptKeyType::aes_128}) {
    const bool of_aes = type == DukptKeyType::aes_128;
    ASSERT_EQ(keys.pin_key(aes, type, pin), DukptError::none);
    expect_pins(pin.key(), of_aes);
    ASSERT_EQ(keys.mac_key(aes, DukptWay::send, type, mac), DukptError::none);
    expect_macs(mac.key(), of_aes);
  }
}

TEST_F(KeyAlgorithms, UnsuitableSizeIsRefused) {
  const Octets large(0x10010, '\x13');
  EXPECT_EQ(key_of(large).size, 0U);
  EXPECT_EQ(pin_fault(PinFormat::iso_4, PinKey(key_of(large))), PinError::key);
  EXPECT_EQ(key_of(large.substr(0, 0xffff)).size, 0xffffU);
}

TEST_F(KeyAlgorithms, AlgorithmOfClearBytesIsGiven) {
  const auto* const bytes = data_of(sixteen);
  expect_pins(PinKey::from_clear_bytes(bytes, 16, KeyAlgorithm::des), false);
  expect_pins(PinKey::from_clear_bytes(bytes, 16, KeyAlgorithm::aes), true);
  constexpr std::uint8_t array[] = {0x13, 0x57, 0x9b, 0xdf, 0x02, 0x46, 0x8a, 0xce,
                                    0x2f, 0x4f, 0x6e, 0x8f, 0xae, 0xce, 0xef, 0x0e};
  expect_pins(PinKey::from_clear_bytes(array, KeyAlgorithm::aes), true);
}

}  // namespace
}  // namespace tillwire::test::key_algorithm_test
