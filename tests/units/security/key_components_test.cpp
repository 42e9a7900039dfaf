// Keys from components: published ones, random ones, and every reason to refuse one.
#include <gtest/gtest.h>

#include <bitset>
#include <random>
#include <string>
#include <support/call_site.hpp>
#include <support/openssl_crypto.hpp>
#include <tillwire/security/key_components.hpp>
#include <vector>

namespace tillwire::test::key_components_test {
namespace {

using Key = ClearKey<KeyUse::transport>;

Octets octets(const Key& key) {
  return {reinterpret_cast<const char*>(key.key().bytes().data), key.key().bytes().size};
}

std::string check_value(const Octets& key, std::uint32_t block = 8) {
  const Octets zeros(block, '\0');
  return to_hex(block == 8 ? des(key, zeros) : aes_cmac(key, zeros)).substr(0, 6);
}

Octets exclusive_or(Octets one, const Octets& other) {
  for (std::size_t i = 0; i < one.size(); ++i) one[i] = static_cast<char>(one[i] ^ other[i]);
  return one;
}

Octets with_odd_parity(Octets key) {
  for (char& c : key) {
    if (std::bitset<8>(static_cast<unsigned char>(c)).count() % 2 == 0)
      c = static_cast<char>(c ^ 1);
  }
  return key;
}

// A custodian types a component; the typed text must be wiped afterwards.
ComponentError add(KeyComponents& components, std::uint32_t custodian, std::string digits,
                   const Text& check, CallSite site = CallSite::here()) {
  const Traced traced(site);
  const ComponentError refusal =
      components.add(custodian, digits.data(), static_cast<std::uint32_t>(digits.size()), check);
  EXPECT_EQ(digits, std::string(digits.size(), '\0'));
  return refusal;
}

struct Part {
  const char* digits;
  const char* check_value;
};
struct Published {
  const char* source;
  std::vector<Part> components;
  const char* key;
  const char* check_value;
};

TEST(KeyComponents, MakesPublishedKeys) {
  // Where no check value was published with the component, OpenSSL computes it.
  const Published published[] = {
      {"emvlab.org, keyshares, as quoted in Stack Overflow's question 43301270; parity is ignored",
       {{"B9FFAF926385DBED0FBC087F5DC674C3", "C69561"},
        {"EA3CD5B063E0BF73F6C5ECB5F7D32080", "33D908"},
        {"4AD64D0B28C66C9D5B22E2930EC83166", "03DCA8"}},
       "1915372928A30803A25B0659A4DD6525",
       "2082A4"},
      {"ID TECH, combining components into keys, with the ANSI test key",
       {{"988A59D7273186B8C9C9922B6D40BA75", "024118"},
        {"8936E5269ADFABE7D4829B2EFB3BF5D9", "AED093"},
        {"109FF9963445E0B0E397B39DE02F7DBC", "665C48"}},
       "0123456789ABCDEFFEDCBA9876543210",
       "08D7B4"},
      {"a forum of Thales' users: two components whose sum has even parity, and the key that an "
       "HSM "
       "simulator forms of them",
       {{"2934C8795E64946B8CB98C044380B0F7", nullptr},
        {"EFAE9DDFA18C3134641C58168F0815D5", nullptr}},
       "C79B54A7FEE9A45EE9A4D513CD89A423",
       "2AC28D"},
  };
  for (const Published& each : published) {
    SCOPED_TRACE(each.source);
    OpenSslCipher cipher(8);
    const auto count = static_cast<std::uint32_t>(each.components.size());
    KeyComponents components(cipher, count, 16);
    std::uint32_t custodian = 0;
    for (const Part& part : each.components) {
      EXPECT_EQ(components.missing(), count - custodian);
      const std::string own = check_value(from_hex(part.digits));
      if (part.check_value != nullptr) {
        EXPECT_EQ(own, part.check_value);
      }
      EXPECT_EQ(add(components, ++custodian, part.digits, own.c_str()), ComponentError::none);
    }
    EXPECT_EQ(components.missing(), 0U);
    Key key;
    ASSERT_EQ(components.combine(each.check_value, key), ComponentError::none);
    EXPECT_EQ(to_hex(octets(key)), to_hex(with_odd_parity(from_hex(each.key))));
    EXPECT_EQ(components.missing(), count) << "the components are forgotten";
  }
}

TEST(KeyComponents, MakesRandomKeysOfEachCipher) {
  std::mt19937 random(1);
  for (const std::uint32_t block : {8U, 16U}) {
    for (const std::uint32_t size : {16U, 24U, 32U}) {
      if (block == 8 && size == 32) continue;
      for (const std::uint32_t count : {2U, 3U}) {
        OpenSslCipher cipher(block);
        KeyComponents components(cipher, count, size);
        for (int round = 0; round < 20; ++round) {
          Octets sum(size, '\0');
          for (std::uint32_t i = 0; i < count; ++i) {
            const Octets part = random_octets(random, size);
            sum = exclusive_or(sum, part);
            ASSERT_EQ(
                add(components, 7 * i, to_hex(part), Text(check_value(part, block).c_str(), 6)),
                ComponentError::none);
          }
          Key key;
          const std::string check = check_value(sum, block);
          ASSERT_EQ(components.combine(check.c_str(), key), ComponentError::none);
          EXPECT_EQ(octets(key), block == 8 ? with_odd_parity(sum) : sum);
        }
      }
    }
  }
}

class Ceremony : public testing::Test {
 protected:
  // Enters a custodian's component with its own check value.
  ComponentError bring(std::uint32_t custodian, const Octets& component) {
    const std::string check = check_value(component, cipher.block_size());
    return add(components, custodian, to_hex(component), check.c_str());
  }

  void expect_refused(const char* check, ComponentError refusal, CallSite site = CallSite::here()) {
    const Traced traced(site);
    EXPECT_EQ(components.combine(check, key), refusal);
    EXPECT_EQ(key.key().bytes().size, 0U);
  }

  const Octets one = from_hex("988A59D7273186B8C9C9922B6D40BA75");
  const Octets two = from_hex("8936E5269ADFABE7D4829B2EFB3BF5D9");
  const Octets three = from_hex("109FF9963445E0B0E397B39DE02F7DBC");
  OpenSslCipher cipher{8};
  KeyComponents components{cipher, 3, 16};
  Key key;
};

TEST_F(Ceremony, CustodianBringsOneComponent) {
  ASSERT_EQ(bring(1, one), ComponentError::none);
  EXPECT_EQ(bring(1, two), ComponentError::custodian);
  ASSERT_EQ(bring(2, two), ComponentError::none);
  EXPECT_EQ(bring(1, three), ComponentError::custodian);
  EXPECT_EQ(bring(2, three), ComponentError::custodian);
  ASSERT_EQ(bring(0, three), ComponentError::none);
  EXPECT_EQ(components.combine("08D7B4", key), ComponentError::none);
}

TEST_F(Ceremony, EqualComponentsAreRefused) {
  ASSERT_EQ(bring(1, one), ComponentError::none);
  EXPECT_EQ(bring(2, one), ComponentError::equal);
  ASSERT_EQ(bring(2, two), ComponentError::none);
  EXPECT_EQ(bring(3, one), ComponentError::equal);
  EXPECT_EQ(bring(3, two), ComponentError::equal);
  Octets but_parity = one;
  for (char& c : but_parity) c = static_cast<char>(c ^ 1);
  EXPECT_EQ(bring(3, but_parity), ComponentError::equal) << "DES does not use these bits";
  EXPECT_EQ(bring(3, three), ComponentError::none);
}

TEST_F(Ceremony, ZerosAreRefused) {
  EXPECT_EQ(bring(1, Octets(16, '\0')), ComponentError::all_zero);
  EXPECT_EQ(bring(1, Octets(16, '\x01')), ComponentError::all_zero) << "except for parity";
  EXPECT_EQ(bring(1, Octets(15, '\0') + '\x02'), ComponentError::none);
  OpenSslCipher aes(16);
  KeyComponents of_aes(aes, 2, 16);
  const Octets zeros(16, '\0');
  EXPECT_EQ(add(of_aes, 1, to_hex(zeros), check_value(zeros, 16).c_str()),
            ComponentError::all_zero);
  const Octets ones(16, '\x01');
  EXPECT_EQ(add(of_aes, 1, to_hex(ones), check_value(ones, 16).c_str()), ComponentError::none);
}

TEST_F(Ceremony, InvalidDigitsAreRefused) {
  const std::string digits = to_hex(one);
  const std::string check = check_value(one);
  for (const std::string& bad : {digits.substr(1), digits + "0", digits + digits, std::string()}) {
    EXPECT_EQ(add(components, 1, bad, check.c_str()), ComponentError::length) << bad;
  }
  for (const char other : {'G', ' ', '\0'}) {
    EXPECT_EQ(add(components, 1, digits.substr(1) + other, check.c_str()), ComponentError::hex);
  }
  EXPECT_EQ(components.missing(), 3U);
}

TEST_F(Ceremony, ComponentNeedsItsCheckValue) {
  const std::string digits = to_hex(one);
  EXPECT_EQ(add(components, 1, digits, Text()), ComponentError::no_check_value);
  for (const char* bad : {"", "02", "02411", "02411G"}) {
    EXPECT_EQ(add(components, 1, digits, bad), ComponentError::bad_check_value) << bad;
  }
  EXPECT_EQ(add(components, 1, digits, "024119"), ComponentError::check_value_differs);
  EXPECT_EQ(components.missing(), 3U);
  // The custodian tries again.
  EXPECT_EQ(add(components, 1, digits, "024118"), ComponentError::none);
}

TEST_F(Ceremony, KeyMustHaveItsCheckValue) {
  ASSERT_EQ(bring(1, one), ComponentError::none);
  expect_refused("08D7B4", ComponentError::missing);
  ASSERT_EQ(bring(2, two), ComponentError::none);
  expect_refused("08D7B4", ComponentError::missing);
  ASSERT_EQ(bring(3, three), ComponentError::none);
  EXPECT_EQ(bring(4, one), ComponentError::complete);
  expect_refused(nullptr, ComponentError::no_check_value);
  expect_refused("08D7B", ComponentError::bad_check_value);
  expect_refused("08D7B5", ComponentError::check_value_differs);
  // The components are still present.
  EXPECT_EQ(components.combine("08D7B4", key), ComponentError::none);
  EXPECT_EQ(octets(key), from_hex("0123456789ABCDEFFEDCBA9876543210"));
  // Now they are wiped, and so is the earlier key.
  expect_refused("08D7B4", ComponentError::missing);
}

// ANSI X9.24-1:2009, A.4: DUKPT also uses the parity bits.
TEST_F(Ceremony, InitialKeyKeepsItsParity) {
  const Octets whole = from_hex("6AC292FAA1315B4D858AB3A3D7D5933A");
  const std::string check = check_value(whole);
  const auto bring_all = [&] {
    return bring(1, one) == ComponentError::none && bring(2, two) == ComponentError::none &&
           bring(3, exclusive_or(exclusive_or(one, two), whole)) == ComponentError::none;
  };
  ASSERT_TRUE(bring_all());
  ClearKey<KeyUse::initial> initial;
  ASSERT_EQ(components.combine(check.c_str(), initial), ComponentError::none);
  const KeyBytes bytes = initial.key().bytes();
  EXPECT_EQ(Octets(reinterpret_cast<const char*>(bytes.data), bytes.size), whole);
  ASSERT_TRUE(bring_all());
  ASSERT_EQ(components.combine(check.c_str(), key), ComponentError::none);
  EXPECT_EQ(octets(key), with_odd_parity(whole));
}

TEST_F(Ceremony, CancelRestartsTheCeremony) {
  ASSERT_EQ(bring(1, one), ComponentError::none);
  ASSERT_EQ(bring(2, three), ComponentError::none);
  components.wipe();
  EXPECT_EQ(components.missing(), 3U);
  ASSERT_EQ(bring(1, three), ComponentError::none);
  ASSERT_EQ(bring(2, one), ComponentError::none);
  ASSERT_EQ(bring(3, two), ComponentError::none);
  EXPECT_EQ(components.combine("08D7B4", key), ComponentError::none);
}

TEST_F(Ceremony, WeakKeysAreRefused) {
  const Octets half = from_hex("0123456789ABCDEF");
  for (const Octets& weak :
       {Octets(16, '\0'), half + half, half + from_hex("0101010101010101"),
        from_hex("1FFE1FFE0EFE0EFE") + half, half + from_hex("0022446688AACCEE")}) {
    ASSERT_EQ(bring(1, one), ComponentError::none);
    ASSERT_EQ(bring(2, two), ComponentError::none);
    ASSERT_EQ(bring(3, exclusive_or(exclusive_or(one, two), weak)), ComponentError::none);
    expect_refused(check_value(weak).c_str(), ComponentError::weak);
    EXPECT_EQ(components.missing(), 3U) << "new components are needed";
  }
  OpenSslCipher aes(16);
  KeyComponents of_aes(aes, 3, 16);
  std::uint32_t custodian = 0;
  for (const Octets& each : {one, two, exclusive_or(one, two)}) {
    ASSERT_EQ(add(of_aes, ++custodian, to_hex(each), check_value(each, 16).c_str()),
              ComponentError::none);
  }
  EXPECT_EQ(of_aes.combine("763CBC", key), ComponentError::weak);
}

TEST_F(Ceremony, AcceptsOnlyKeysOfTheCipher) {
  OpenSslCipher aes(16);
  const struct {
    BlockCipher& with;
    std::uint32_t count;
    std::uint32_t bytes;
    bool possible;
  } cases[] = {{cipher, 2, 16, true},  {cipher, 3, 24, true},  {cipher, 1, 16, false},
               {cipher, 4, 16, false}, {cipher, 0, 16, false}, {cipher, 2, 8, false},
               {cipher, 2, 32, false}, {cipher, 2, 17, false}, {aes, 2, 16, true},
               {aes, 3, 24, true},     {aes, 2, 32, true},     {aes, 2, 8, false},
               {aes, 2, 40, false},    {aes, 4, 16, false}};
  for (const auto& each : cases) {
    KeyComponents made(each.with, each.count, each.bytes);
    const Octets component = (one + two + three).substr(0, each.bytes);
    const bool short_key = each.bytes < 16 || each.bytes % 8 != 0 || each.bytes > 32;
    const std::string check = short_key || (each.with.block_size() == 8 && each.bytes == 32)
                                  ? "000000"
                                  : check_value(component, each.with.block_size());
    EXPECT_EQ(add(made, 1, to_hex(component), check.c_str()),
              each.possible ? ComponentError::none : ComponentError::set_up)
        << each.count << " of " << each.bytes;
    if (!each.possible) {
      EXPECT_EQ(made.combine("000000", key), ComponentError::set_up);
    }
  }
}

TEST_F(Ceremony, FailingCipherIsAnError) {
  // The check value is computed twice: to compare it, and to compare the components.
  for (const int calls : {0, 1}) {
    cipher.fail_after(calls);
    EXPECT_EQ(bring(1, one), ComponentError::cipher);
    EXPECT_EQ(components.missing(), 3U);
  }
  cipher.fail_after(-1);
  ASSERT_EQ(bring(1, one), ComponentError::none);
  ASSERT_EQ(bring(2, two), ComponentError::none);
  ASSERT_EQ(bring(3, three), ComponentError::none);
  cipher.fail_after(0);
  expect_refused("08D7B4", ComponentError::cipher);
  cipher.fail_after(-1);
  EXPECT_EQ(components.combine("08D7B4", key), ComponentError::none);
}

TEST_F(Ceremony, LeavesNothingInItsMemory) {
  const auto holds = [&](const Octets& secret) {
    return Octets(reinterpret_cast<const char*>(&components), sizeof components).find(secret) !=
           Octets::npos;
  };
  ASSERT_EQ(bring(1, one), ComponentError::none);
  ASSERT_EQ(bring(2, two), ComponentError::none);
  EXPECT_FALSE(holds(one)) << "no component is kept in the clear once there are two";
  EXPECT_FALSE(holds(two));
  ASSERT_EQ(bring(3, three), ComponentError::none);
  EXPECT_TRUE(holds(from_hex("0123456789ABCDEF")));
  ASSERT_EQ(components.combine("08D7B4", key), ComponentError::none);
  for (const Octets& each : {one, two, three, octets(key)}) EXPECT_FALSE(holds(each));
}

}  // namespace
}  // namespace tillwire::test::key_components_test
