// Keys, PINs and tokens leave nothing of their inputs, whether making them succeeds or fails.
#include <gtest/gtest.h>
#include <openssl/pem.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <tillwire/mbedtls/aes.hpp>
#include <tillwire/mbedtls/des.hpp>
#include <tillwire/mbedtls/public_key.hpp>
#include <tillwire/mbedtls/random.hpp>
#include <tillwire/mbedtls/rsa_decrypter.hpp>
#include <tillwire/mbedtls/rsa_key.hpp>
#include <tillwire/security/delivered_pin.hpp>
#include <tillwire/security/key_components.hpp>
#include <tillwire/security/key_transport.hpp>
#include <tillwire/security/pin_block.hpp>
#include <tillwire/security/se_token.hpp>

#include "ground.hpp"
#include "support/call_site.hpp"

namespace tillwire::test {
namespace {

const std::string certificates = TILLWIRE_TEST_CERTIFICATES;

/// Returns the output of another process, which has separate memory.
template <class Make>
std::string elsewhere(Make make) {
  int ends[2];
  if (::pipe(ends) != 0) return {};
  const pid_t child = ::fork();
  if (child == 0) {
    const std::string made = make();
    const ssize_t written = ::write(ends[1], made.data(), made.size());
    ::_exit(written == static_cast<ssize_t>(made.size()) ? 0 : 1);
  }
  ::close(ends[1]);
  std::string all(4096, '\0');
  std::size_t size = 0;
  for (ssize_t count = 1; count > 0; size += static_cast<std::size_t>(count)) {
    count = ::read(ends[0], all.data() + size, all.size() - size);
    if (count < 0) count = 0;
  }
  ::close(ends[0]);
  ::waitpid(child, nullptr, 0);
  all.resize(size);
  return all;
}

/// All bytes of this alphabet have odd parity, as those of DES keys.
constexpr char odd_parity[] = "\x01\x02\x04\x07\x08\x0b\x0d\x0e\x10\x13\x15\x16\x19\x1a\x1c\x1f";

/// The secrets of these tests.
struct Vault {
  Vault() { change(99); }

  void change(std::uint32_t chance) {
    pan = Canary("card number", Canaries::digits, 16, chance);
    pin = Canary("PIN", Canaries::digits, 12, chance);
    key = Canary("key", odd_parity, 16, chance);
    master = Canary("master key", odd_parity, 16, chance);
    hunt = Hunt();
    for (const Canary* each : {&pan, &pin, &key, &master}) hunt.add_bytes(*each);
    for (const Canary* each : {&pan, &pin}) hunt.add_packed(*each);
  }

  Canary pan, pin, key, master;
  Hunt hunt;
};

/// The secrets in a program's own memory, which it wipes.
struct Own {
  char pan[Canary::most + 1];
  char pin[Canary::most + 1];
  char key[Canary::most + 1];
  char master[Canary::most + 1];

  explicit Own(const Vault& vault) {
    vault.pan.reveal(pan);
    vault.pin.reveal(pin);
    vault.key.reveal(key);
    vault.master.reveal(master);
  }
  ~Own() { tillwire::wipe(this, sizeof *this); }

  KeyBytes key_bytes() const { return bytes_of(key); }
  KeyBytes master_bytes() const { return bytes_of(master); }

 private:
  static KeyBytes bytes_of(const char* key) {
    return KeyBytes::from_clear_bytes(reinterpret_cast<const std::uint8_t*>(key), 16);
  }
};

class Nothing final : public Random {
 public:
  bool fill(void*, std::uint32_t) override { return false; }
};

class SecretsOfCrypto : public testing::Test {
 protected:
  /// Runs a function and returns what it leaves in memory. The function returns whether it had the
  /// expected result.
  template <class Work>
  std::string left_by(Work work, CallSite site = CallSite::here()) {
    const Traced traced(site);
    std::string left;
    for (int tries = 0; tries < 3;
         ++tries) {  // a find by chance does not repeat with another vault
      vault_.change(99 + 1000 * static_cast<std::uint32_t>(tries));
      prepare();
      stack_.clear();
      bool done = false;
      auto run = [&] {
        Own own(vault_);
        done = work(own);
      };
      stack_.run(run);
      EXPECT_TRUE(done);
      left = found(vault_.hunt, stack_);
      if (left == "") break;
    }
    return left;
  }

  /// Data of the gateway is made in another process.
  void prepare() {
    wrapped_ = elsewhere([] {
      Own own(vault_);
      mbedtls::Des des;
      std::uint8_t bytes[16];
      std::uint8_t check[8] = {};
      for (unsigned i = 0; i < 16; i += 8) {
        des.encrypt(own.master_bytes(), own.key_bytes().data + i, bytes + i);
      }
      des.encrypt(own.key_bytes(), check, check);
      char hex[32 + 6];
      detail::hex_encode(bytes, 16, hex);
      detail::hex_encode(check, 3, hex + 32);
      return std::string(hex, sizeof hex);
    });
    sealed_ = elsewhere([] {
      Own own(vault_);
      mbedtls::Random random;
      mbedtls::PublicKey key(random);
      const std::string der = public_key();
      if (key.load_der(der.data(), der.size()) != mbedtls::KeyError::none) return std::string();
      std::string sealed(key.size(), '\0');
      key.encrypt(own.pin, vault_.pin.size(), reinterpret_cast<std::uint8_t*>(sealed.data()));
      char base64[1024];
      detail::base64_write(reinterpret_cast<const std::uint8_t*>(sealed.data()),
                           static_cast<std::uint32_t>(sealed.size()), base64);
      return std::string(base64, detail::base64_size(static_cast<std::uint32_t>(sealed.size())));
    });
  }

  /// The public half of a test key, in DER.
  static std::string public_key() {
    FILE* const file = std::fopen((certificates + "/rsa.key").c_str(), "r");
    if (file == nullptr) return {};
    EVP_PKEY* const key = PEM_read_PrivateKey(file, nullptr, nullptr, nullptr);
    std::fclose(file);
    unsigned char* der = nullptr;
    const int size = i2d_PUBKEY(key, &der);
    std::string result(reinterpret_cast<const char*>(der), static_cast<std::size_t>(size));
    OPENSSL_free(der);
    EVP_PKEY_free(key);
    return result;
  }

  mbedtls::Des des_;
  mbedtls::Aes aes_;
  mbedtls::Random random_;
  Nothing nothing_;
  std::string wrapped_;  // 32 hex digits of a key, and 6 of its check value
  std::string sealed_;   // a PIN under a public key, in Base64

 private:
  static inline Vault vault_;
  static inline Stack stack_;
};

TEST_F(SecretsOfCrypto, PinBlocksLeaveNothing) {
  for (const PinFormat format :
       {PinFormat::iso_0, PinFormat::iso_1, PinFormat::iso_3, PinFormat::iso_4}) {
    EXPECT_EQ(left_by([&](const Own& own) {
                BlockCipher& cipher = format == PinFormat::iso_4 ? static_cast<BlockCipher&>(aes_)
                                                                 : static_cast<BlockCipher&>(des_);
                PinEncrypter encrypter(cipher, PinKey(own.key_bytes()), random_);
                PinBlock block;
                return encrypter.encrypt(format, ClearPin::from_clear_digits(own.pin), own.pan,
                                         block) == PinError::none;
              }),
              "");
  }
}

TEST_F(SecretsOfCrypto, PinBlocksThatFailLeaveNothing) {
  EXPECT_EQ(left_by([&](const Own& own) {
              PinEncrypter encrypter(des_, PinKey(own.key_bytes()), nothing_);
              PinBlock block;
              return encrypter.encrypt(PinFormat::iso_3, ClearPin::from_clear_digits(own.pin),
                                       own.pan, block) == PinError::random;
            }),
            "");
  EXPECT_EQ(left_by([&](const Own& own) {
              PinEncrypter encrypter(aes_, PinKey(own.key_bytes()), nothing_);
              PinBlock block;
              return encrypter.encrypt(PinFormat::iso_4, ClearPin::from_clear_digits(own.pin),
                                       own.pan, block) == PinError::random;
            }),
            "");
}

TEST_F(SecretsOfCrypto, AcceptedAndRefusedKeysLeaveNothing) {
  struct {
    UnwrapError outcome;
    const char* check_value;  // null: the right one
  } const cases[] = {{UnwrapError::none, nullptr}, {UnwrapError::check_value_differs, "000000"}};
  for (const auto& each : cases) {
    EXPECT_EQ(left_by([&](const Own& own) {
                KeyUnwrapper unwrapper(des_, KekKey(own.master_bytes()));
                WrappedKey wrapped;
                wrapped.value = Secret(wrapped_.data(), 32);
                wrapped.check_value =
                    each.check_value != nullptr ? Text(each.check_value) : Text(&wrapped_[32], 6);
                ClearKey<KeyUse::pin> key;
                return unwrapper.unwrap(wrapped, key) == each.outcome;
              }),
              "");
  }
}

TEST_F(SecretsOfCrypto, AcceptedAndRefusedComponentsLeaveNothing) {
  struct {
    ComponentError outcome;
    const char* check_value;  // null: the right one
  } const cases[] = {{ComponentError::none, nullptr},
                     {ComponentError::check_value_differs, "000000"}};
  for (const auto& each : cases) {
    EXPECT_EQ(left_by([&](const Own& own) {
                char digits[32];
                detail::hex_encode(own.key_bytes().data, 16, digits);
                KeyComponents components(des_, 2, 16);
                const Text check =
                    each.check_value != nullptr ? Text(each.check_value) : Text(&wrapped_[32], 6);
                return components.add(1, digits, sizeof digits, check) == each.outcome;
              }),
              "");
  }
}

TEST_F(SecretsOfCrypto, SeTokensLeaveNothing) {
  mbedtls::PublicKey key(random_);
  const std::string der = public_key();
  ASSERT_EQ(key.load_der(der.data(), der.size()), mbedtls::KeyError::none);
  struct {
    SeTokenError outcome;
    Random& random;
    const char* expiry;
  } const cases[] = {{SeTokenError::none, random_, "203012"},
                     {SeTokenError::random_failed, nothing_, "203012"},
                     {SeTokenError::bad_expiry, random_, "203013"}};
  for (const auto& each : cases) {
    EXPECT_EQ(left_by([&](const Own& own) {
                SeTokenData data;
                data.pan = own.pan;
                data.cvc = "739";
                data.expiry = each.expiry;
                char token[se_token_room<4096>];
                return make_se_token(data, 1800000000, each.random, key, token, sizeof token) ==
                       each.outcome;
              }),
              "");
  }
}

TEST_F(SecretsOfCrypto, DeliveredPinLeavesNothing) {
  mbedtls::RsaKey key(random_);
  FILE* const file = std::fopen((certificates + "/rsa.key").c_str(), "r");
  ASSERT_NE(file, nullptr);
  std::string pem(8192, '\0');
  pem.resize(std::fread(pem.data(), 1, pem.size(), file));
  std::fclose(file);
  ASSERT_EQ(key.load_pem(pem.c_str()), mbedtls::KeyError::none);
  EXPECT_EQ(left_by([&](const Own&) {
              mbedtls::RsaDecrypter decrypter(key);
              DeliveredDigits pin;
              return pin.take_pin(cards::DeliveryMethod::encrypted_response, Secret(),
                                  Bytes::from_json(sealed_.data(), sealed_.size()),
                                  &decrypter) == Delivered::whole;
            }),
            "");
}

TEST_F(SecretsOfCrypto, RemainsAreFound) {
  EXPECT_NE(left_by([&](const Own& own) {
              std::uint8_t frame[2048] = {};  // so large that not all of it is used again
              std::uint8_t* const field = frame;
              for (unsigned i = 0; i < 12; i += 2) {
                field[1 + i / 2] =
                    static_cast<std::uint8_t>((own.pin[i] - '0') << 4 | (own.pin[i + 1] - '0'));
              }
              __asm__ __volatile__("" : : "r"(field) : "memory");
              return true;
            }),
            "");
}

}  // namespace
}  // namespace tillwire::test
