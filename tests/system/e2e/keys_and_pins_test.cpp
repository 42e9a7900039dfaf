// Keys and PINs from the library's own hands, by mbedTLS, to the gateway's, by OpenSSL, and back.
#include <unistd.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <support/openssl_crypto.hpp>
#include <tillwire/security/delivered_pin.hpp>
#include <tillwire/security/key_transport.hpp>
#include <tillwire/security/pin_block.hpp>

#include "bench.hpp"

namespace tillwire::test {
namespace {

using cards::DeliveryMethod;
using merchants::KeyLength;

constexpr const char* card = "5200000000000007";
constexpr const char* external_id = "EXT0000000007";

// The gateway's test keys: its --help lists them.
const std::array<Octets, 3> master_keys = {
    from_hex("0123456789ABCDEFFEDCBA98765432101032547698BADCFE"),
    from_hex("8967452301EFCDAB76543210FEDCBA98"), from_hex("CE8A4602DF9B57134C8FF2B5795B3D1F")};
const Octets des_pin_key = from_hex("5B4A38291607F4E5D3C2B0A19E8F7C6D");
const Octets aes_pin_key = from_hex("6B5D4C3B2A190876F7E5D5C2B3A19189");

// The receiver of an encrypted PIN or card number.
struct Owner {
  Owner() { EXPECT_EQ(key.load_pem(pair.private_pem().c_str()), port::KeyError::none); }

  OpenSslKeyPair pair;
  port::Random random;
  port::RsaKey key{random};
  port::RsaDecrypter decrypter{key};
};

class KeysAndPins : public EndToEnd {
 protected:
  Till till{GetParam(), gateway().port()};

  static std::string state(const char* member) {
    for (const auto& each : gateway().cards()) {
      if (each.at("cardNumber") == card) return each.at(member).get<std::string>();
    }
    return "no such card";
  }
};
TILLWIRE_BOTH_WAYS(KeysAndPins);

TEST_P(KeysAndPins, EveryKeyIsUnwrapped) {
  port::Des cipher;
  for (std::int32_t host = 1; host <= 3; ++host) {
    const Octets& master_key = master_keys.at(static_cast<std::size_t>(host - 1));
    for (const KeyLength length : {KeyLength::hex_32, KeyLength::hex_48}) {
      merchants::GenerateKey generate;
      generate.terminal_number = "POS00001";
      generate.host_id = host;
      generate.key_type = merchants::TerminalKeyType::tmkp;
      generate.key_length = length;
      const auto made = till->call(generate);
      ASSERT_TRUE(made.answered()) << told(made.error());
      WrappedKey wrapped;
      wrapped.value = made->key_value;
      wrapped.check_value = made->check_value;
      wrapped.digits = digits_of(length);
      wrapped.under_weaker_key = digits_of(length) > 2 * master_key.size();
      ClearKey<KeyUse::transport> key;
      ASSERT_EQ(KeyUnwrapper(cipher, KekKey(key_of(master_key))).unwrap(wrapped, key),
                UnwrapError::none)
          << host;
      const Octets clear(reinterpret_cast<const char*>(key.key().bytes().data),
                         key.key().bytes().size);
      EXPECT_EQ(to_hex(clear), gateway().keys().at(0).at("key"));
    }
  }
}

TEST_P(KeysAndPins, PinBlocksOfEveryFormatChangeThePin) {
  port::Random random;
  port::Des des_cipher;
  port::Aes aes_cipher;
  PinEncrypter under_des(des_cipher, PinKey(key_of(des_pin_key)), random);
  PinEncrypter under_aes(aes_cipher, PinKey(key_of(aes_pin_key)), random);
  for (const PinFormat format :
       {PinFormat::iso_0, PinFormat::iso_1, PinFormat::iso_3, PinFormat::iso_4}) {
    PinEncrypter& encrypter = format == PinFormat::iso_4 ? under_aes : under_des;
    for (const char* pin : {"4711", "12345", "987654321098"}) {
      PinBlock block;
      ASSERT_EQ(encrypter.encrypt(format, ClearPin::from_clear_digits(pin), card, block),
                PinError::none);
      cards::ChangePin change;
      change.card.card_number = card;
      change.new_pin_data = block.text();
      const auto answer = till->call(change);
      ASSERT_TRUE(answer.answered()) << told(answer.error());
      EXPECT_TRUE(answer.succeeded());
      EXPECT_EQ(state("pin"), pin);
    }
  }
  // Made for another card, it is of no use.
  PinBlock block;
  ASSERT_EQ(under_aes.encrypt(PinFormat::iso_4, ClearPin::from_clear_digits("1357"),
                              "5200000000000015", block),
            PinError::none);
  cards::ChangePin change;
  change.card.card_number = card;
  change.new_pin_data = block.text();
  const auto answer = till->call(change);
  ASSERT_TRUE(answer.answered()) << told(answer.error());
  EXPECT_FALSE(answer.succeeded());
  EXPECT_EQ(state("pin"), "987654321098");
}

TEST_P(KeysAndPins, PinsAreDelivered) {
  Owner owner;
  const std::string public_key = owner.pair.public_pem();
  const Attribute parameters[] = {{"rsaPublicKey", public_key.c_str()}};
  for (const DeliveryMethod method :
       {DeliveryMethod::sms, DeliveryMethod::response, DeliveryMethod::half_and_half,
        DeliveryMethod::encrypted_response, DeliveryMethod::none}) {
    cards::GeneratePin generate;
    generate.card.external_card_id = external_id;
    generate.pin_delivery_method = method;
    generate.parameters = parameters;
    const auto answer = till->call(generate);
    ASSERT_TRUE(answer.answered()) << told(answer.error());
    ASSERT_TRUE(answer.succeeded());
    DeliveredDigits pin;
    const Delivered delivered =
        pin.take_pin(method, answer->pin_value, answer->encrypted_pin_value, &owner.decrypter);
    const std::string digits = copy(pin.reveal());
    const std::string whole = state("pin");
    if (method == DeliveryMethod::response || method == DeliveryMethod::encrypted_response) {
      EXPECT_EQ(delivered, Delivered::whole);
      EXPECT_EQ(digits, whole);
    } else if (method == DeliveryMethod::half_and_half) {
      EXPECT_EQ(delivered, Delivered::first_half);
      EXPECT_EQ(digits, whole.substr(0, 2));
    } else {
      EXPECT_EQ(delivered, Delivered::nothing);
      EXPECT_EQ(digits, "");
    }
  }
}

// The gateway has no key: its answer is not encrypted, and is not accepted as a PIN.
TEST_P(KeysAndPins, OtherEncryptionIsRefused) {
  Owner owner;
  cards::GeneratePin generate;
  generate.card.external_card_id = external_id;
  generate.pin_delivery_method = DeliveryMethod::encrypted_response;
  const auto answer = till->call(generate);
  ASSERT_TRUE(answer.answered()) << told(answer.error());
  DeliveredDigits pin;
  EXPECT_EQ(pin.take_pin(DeliveryMethod::encrypted_response, answer->pin_value,
                         answer->encrypted_pin_value, &owner.decrypter),
            Delivered::malformed);
}

TEST_P(KeysAndPins, Cvc2sAreDelivered) {
  for (const DeliveryMethod method :
       {DeliveryMethod::response, DeliveryMethod::half_and_half, DeliveryMethod::none}) {
    cards::GenerateCvc2 generate;
    generate.card.card_number = card;
    generate.delivery_method = method;
    const auto answer = till->call(generate);
    ASSERT_TRUE(answer.answered()) << told(answer.error());
    ASSERT_TRUE(answer.succeeded());
    DeliveredDigits cvc2;
    const Delivered delivered = cvc2.take_cvc2(method, answer->cvc2, nullptr);
    const std::string whole = state("cvc2");
    if (method == DeliveryMethod::response) {
      EXPECT_EQ(delivered, Delivered::whole);
      EXPECT_EQ(copy(cvc2.reveal()), whole);
    } else if (method == DeliveryMethod::half_and_half) {
      EXPECT_EQ(delivered, Delivered::first_half);
      EXPECT_EQ(copy(cvc2.reveal()), whole.substr(0, 2));
    } else {
      EXPECT_EQ(delivered, Delivered::nothing);
    }
  }
}

// The gateway learns the receiver of a CVC2 in advance.
TEST(KeysAndPinsOfOne, Cvc2IsEncryptedForItsReader) {
  Owner owner;
  const std::string file = testing::TempDir() + "keys_and_pins_test_" + std::to_string(::getpid());
  std::ofstream(file) << owner.pair.public_pem();
  const gateway::Process process(TILLWIRE_TEST_GATEWAY, {"--pin-public-key", file});
  Till till(Way::plain, process.port());
  cards::GenerateCvc2 generate;
  generate.card.card_number = card;
  generate.delivery_method = DeliveryMethod::encrypted_response;
  const auto answer = till->call(generate);
  ASSERT_TRUE(answer.answered()) << told(answer.error());
  DeliveredDigits cvc2;
  EXPECT_EQ(cvc2.take_cvc2(DeliveryMethod::encrypted_response, answer->cvc2, &owner.decrypter),
            Delivered::whole);
  for (const auto& each : process.cards()) {
    if (each.at("cardNumber") != card) continue;
    EXPECT_EQ(copy(cvc2.reveal()), each.at("cvc2"));
  }
  std::remove(file.c_str());
}

TEST_P(KeysAndPins, CardNumberIsEncryptedForItsReader) {
  Owner owner;
  const std::string public_key = owner.pair.public_pem();
  const Text keys[] = {public_key.c_str()};
  cards::GetCardData query;
  query.identification.card.card_number = card;
  query.rsa_public_key = keys;
  const auto answer = till->call(query);
  ASSERT_TRUE(answer.answered()) << told(answer.error());
  DeliveredDigits number;
  EXPECT_EQ(number.take_card_number(answer->card_data.encrypted_card_number, &owner.decrypter),
            Delivered::whole);
  EXPECT_EQ(copy(number.reveal()), card);
}

}  // namespace
}  // namespace tillwire::test
