// Keys and PINs leave nothing on the stack, on success and on failure.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <support/dukpt_store.hpp>
#include <tillwire/security/delivered_pin.hpp>
#include <tillwire/security/dukpt.hpp>
#include <tillwire/security/key_block.hpp>
#include <tillwire/security/key_components.hpp>
#include <tillwire/security/key_transport.hpp>
#include <tillwire/security/pin_block.hpp>
#include <tillwire/wire/codec.hpp>

#include "system/secrets/stack.hpp"

namespace tillwire::test {
namespace {

Stack& stack() {
  static Stack own;
  return own;
}

// Replaces a cipher and stores nothing, so that every find is the library's.
class Disguise final : public BlockCipher {
 public:
  explicit Disguise(std::uint32_t block) : block_(block) {}
  std::uint32_t block_size() const override { return block_; }
  bool encrypt(KeyBytes, const std::uint8_t* in, std::uint8_t* out) override {
    if (calls-- == 0) return false;
    for (std::uint32_t i = 0; i < block_; ++i) out[i] = static_cast<std::uint8_t>(in[i] ^ 0x55);
    return true;
  }
  bool decrypt(KeyBytes key, const std::uint8_t* in, std::uint8_t* out) override {
    return encrypt(key, in, out);
  }
  bool mac(KeyBytes key, const std::uint8_t* in, std::uint8_t* out) override {
    return encrypt(key, in, out);
  }

  int calls = -1;  // calls that succeed

 private:
  std::uint32_t block_;
};

class Noise final : public Random {
 public:
  bool fill(void* to, std::uint32_t size) override {
    std::memset(to, 7, size);
    return works;
  }
  bool works = true;
};

class Opener final : public PrivateKey {
 public:
  std::uint32_t size() const override { return 256; }
  std::int32_t decrypt(const std::uint8_t*, void* plain, std::uint32_t capacity) override {
    const auto size = static_cast<std::uint32_t>(std::strlen(opened));
    if (size > capacity) return -1;
    std::memcpy(plain, opened, size);
    return static_cast<std::int32_t>(size);
  }
  const char* opened = "";
};

// Fewer consecutive bytes of the secret reveal nothing.
bool is_left(const std::string& secret, std::size_t row = 4) {
  for (std::size_t i = 0; i + row <= secret.size(); ++i) {
    const auto from = secret.begin() + static_cast<std::ptrdiff_t>(i);
    const auto to = from + static_cast<std::ptrdiff_t>(row);
    if (std::search(stack().begin(), stack().end(), from, to) != stack().end()) return true;
  }
  return false;
}

template <class Function>
void run(Function function) {
  stack().clear();
  stack().run(function);
}

TEST(Leftovers, WouldBeFound) {
  run([] {
    volatile char kept[512];
    for (unsigned i = 0; i < sizeof kept; ++i) kept[i] = static_cast<char>('a' + i % 16);
  });
  EXPECT_TRUE(is_left("abcdefghijklmnop"));
  run([] {});
  EXPECT_FALSE(is_left("abcdefghijklmnop"));
}

// The clear key, and the master key with its variant.
TEST(Leftovers, OfKeys) {
  static const std::string clear =
      "\x13\x57\x9b\xdf\x02\x46\x8a\xce\x2f\x4f\x6e\x8f\xae\xce\xef\x0e";
  static const std::string master =
      "\x89\x67\x45\x23\x01\xef\xcd\xab\x76\x54\x32\x10\xfe\xdc\xba\x98";
  static const char digits[] = "U4602CE8A5713DF9B7A1A3BDAFB9BBA5B";  // obfuscated
  // Not called below: symbols are bound late, and the loader saves what the string left in
  // registers.
  const auto* const master_bytes = reinterpret_cast<const std::uint8_t*>(master.data());
  struct Way {
    const char* check_value;
    int calls;
    UnwrapError refusal;
  };
  for (const Way& way :
       {Way{"555555", -1, UnwrapError::none}, Way{"555554", -1, UnwrapError::check_value_differs},
        Way{nullptr, -1, UnwrapError::no_check_value}, Way{"555555", 1, UnwrapError::cipher},
        Way{"555555", 2, UnwrapError::cipher}}) {
    static ClearKey<KeyUse::pin> key;
    UnwrapError refusal{};
    run([&] {
      Disguise cipher(8);
      cipher.calls = way.calls;
      WrappedKey wrapped;
      wrapped.value = digits;
      wrapped.check_value = way.check_value;
      const KekKey under = KekKey::from_clear_bytes(master_bytes, 16);
      refusal = KeyUnwrapper(cipher, under).unwrap(wrapped, key);
    });
    EXPECT_EQ(refusal, way.refusal);
    EXPECT_FALSE(is_left(clear));
    EXPECT_FALSE(is_left(master));
    EXPECT_FALSE(is_left("UUUUUUUU", 8)) << "the whole check value";  // zeros, obfuscated
    key.wipe();
  }
}

// A component, the XOR so far and the check value.
TEST(Leftovers, OfComponents) {
  static const std::string one = "\x13\x57\x9b\xdf\x02\x46\x8a\xce\x2f\x4f\x6e\x8f\xae\xce\xef\x0e";
  static const std::string digits = "13579BDF02468ACE2F4F6E8FAECEEF0E";
  struct Way {
    const char* check_value;
    int calls;
    ComponentError refusal;
  };
  for (const Way& way :
       {Way{"555555", -1, ComponentError::none},
        Way{"555554", -1, ComponentError::check_value_differs},
        Way{nullptr, -1, ComponentError::no_check_value}, Way{"555555", 0, ComponentError::cipher},
        Way{"555555", 1, ComponentError::cipher}}) {
    ComponentError refusal{};
    run([&] {
      Disguise cipher(8);
      cipher.calls = way.calls;
      KeyComponents components(cipher, 2, 16);
      char typed[32];
      std::memcpy(typed, digits.data(), sizeof typed);
      refusal = components.add(1, typed, sizeof typed, way.check_value);
    });
    EXPECT_EQ(refusal, way.refusal);
    EXPECT_FALSE(is_left(one));
    EXPECT_FALSE(is_left(digits));
    EXPECT_FALSE(is_left("UUUUUUUU", 8)) << "the whole check value";
  }
}

// The clear key, the protection key and its variants.
TEST(Leftovers, OfKeyBlocks) {
  static const std::string clear =
      "\x13\x57\x9b\xdf\x02\x46\x8a\xce\x2f\x4f\x6e\x8f\xae\xce\xef\x0e";
  static const std::string protection =
      "\x89\x67\x45\x23\x01\xef\xcd\xab\x76\x54\x32\x10\xfe\xdc\xba\x98";
  std::string variants[] = {protection, protection};
  for (char& c : variants[0]) c = static_cast<char>(c ^ 0x45);
  for (char& c : variants[1]) c = static_cast<char>(c ^ 0x4d);
  const auto expect_nothing = [&] {
    EXPECT_FALSE(is_left(clear));
    EXPECT_FALSE(is_left(protection));
    for (const std::string& each : variants) EXPECT_FALSE(is_left(each));
  };
  const auto bytes_of = [](const std::string& bytes) {
    return KeyBytes::from_clear_bytes(reinterpret_cast<const std::uint8_t*>(bytes.data()), 16);
  };
  for (const KeyBlockVersion version : {KeyBlockVersion::a_variants, KeyBlockVersion::b_des,
                                        KeyBlockVersion::d_aes, KeyBlockVersion::e_aes}) {
    const std::uint32_t block_size = version < KeyBlockVersion::d_aes ? 8 : 16;
    static KeyBlock block;
    KeyBlockError error{};
    const auto wrap = [&](int calls) {
      run([&] {
        Disguise cipher(block_size);
        cipher.calls = calls;
        Noise random;
        error = KeyBlockWrapper(cipher, KekKey(bytes_of(protection)), random)
                    .wrap(version, PinKey(bytes_of(clear)), {"P0", 'T', 'E', 'N'}, block);
      });
    };
    wrap(3);
    EXPECT_EQ(error, KeyBlockError::cipher);
    expect_nothing();
    wrap(-1);
    EXPECT_EQ(error, KeyBlockError::none);
    expect_nothing();

    static std::string characters;
    characters = std::string(block.text().reveal().raw());
    const auto unwrap = [&](int calls) {
      static ClearKey<KeyUse::pin> key;
      run([&] {
        Disguise cipher(block_size);
        cipher.calls = calls;
        KeyBlockTerms terms;
        terms.by_variants = true;
        error =
            KeyBlockUnwrapper(cipher, KekKey(bytes_of(protection))).unwrap(characters, terms, key);
      });
      key.wipe();
    };
    unwrap(-1);
    EXPECT_EQ(error, KeyBlockError::none);
    expect_nothing();
    unwrap(6);
    EXPECT_EQ(error, KeyBlockError::cipher);
    expect_nothing();
    characters[11] = 'E';
    unwrap(-1);
    EXPECT_EQ(error, KeyBlockError::mac);
    expect_nothing();
  }
}

// The initial key and those of a transaction.
TEST(Leftovers, OfDukpt) {
  static const std::string initial =
      "\x13\x57\x9b\xdf\x02\x46\x8a\xce\x2f\x4f\x6e\x8f\xae\xce\xef\x0e";
  static RamDukptStore store;
  static TdesDukptKeys keys;
  static ClearKey<KeyUse::pin> pin;
  static ClearKey<KeyUse::data> data;
  for (const int calls : {7, -1}) {
    DukptError error{};
    run([&] {
      Disguise cipher(8);
      cipher.calls = calls;
      static constexpr std::uint8_t serial[10] = {};
      error = TdesDukpt(cipher, store)
                  .load(InitialKey::from_clear_bytes(
                            reinterpret_cast<const std::uint8_t*>(initial.data()), 16),
                        serial);
    });
    EXPECT_EQ(error, calls < 0 ? DukptError::none : DukptError::cipher);
    EXPECT_FALSE(is_left(initial));
  }
  for (int round = 0; round < 8; ++round) {
    const std::uint32_t counter = store.state().counter;
    std::uint32_t index = 0;
    while ((counter >> index & 1) == 0) ++index;
    const std::string own = store.key(index);
    DukptError error{};
    run([&] {
      Disguise cipher(8);
      error = TdesDukpt(cipher, store).next(keys);
      if (error == DukptError::none) error = keys.pin_key(pin);
      if (error == DukptError::none) error = keys.data_key(cipher, DukptWay::send, data);
    });
    ASSERT_EQ(error, DukptError::none);
    EXPECT_FALSE(is_left(own));
    for (const KeyBytes each : {pin.key().bytes(), data.key().bytes()}) {
      EXPECT_FALSE(is_left({reinterpret_cast<const char*>(each.data), each.size}));
    }
    for (std::uint32_t i = 0; i < index; ++i) EXPECT_FALSE(is_left(store.key(i))) << i;
  }
  keys.wipe();
  pin.wipe();
  data.wipe();
}

// The format is known only at run time: a compiler that sees it has no branches to keep fields for.
TEST(Leftovers, OfPins) {
  static const char pin[] = "918273645091";
  static const std::string packed = "\x91\x82\x73\x64\x50\x91";
  static const char pan[] = "5249137680532462";
  static const std::string packed_pans[] = {"\x91\x37\x68\x05\x32\x46",
                                            "\x45\x24\x91\x37\x68\x05\x32\x46\x20"};
  for (const PinFormat each :
       {PinFormat::iso_0, PinFormat::iso_1, PinFormat::iso_3, PinFormat::iso_4}) {
    static volatile PinFormat format;
    format = each;
    for (const int calls : {-1, 0, 1}) {
      for (const bool noise : {true, false}) {
        static PinBlock block;
        PinError failure{};
        run([&] {
          Disguise cipher(format == PinFormat::iso_4 ? 16 : 8);
          cipher.calls = calls;
          Noise random;
          random.works = noise;
          static constexpr std::uint8_t key[] = {1,  2,  4,  7,  8,  11, 13, 14,
                                                 16, 19, 21, 22, 25, 26, 28, 31};
          failure = PinEncrypter(cipher, PinKey::from_clear_bytes(key), random)
                        .encrypt(format, ClearPin::from_clear_digits(pin), pan, block);
        });
        EXPECT_NE(failure, PinError::key);
        EXPECT_FALSE(is_left(pin));
        // Formats 0 and 3 add the card number to all digits except the first ones.
        EXPECT_FALSE(is_left(packed));
        for (const std::string& field : packed_pans) EXPECT_FALSE(is_left(field));
        EXPECT_FALSE(is_left("\7\7\7\7\7\7\7\7", 8)) << "the fill digits";
        block.wipe();
      }
    }
  }
}

TEST(Leftovers, OfDeliveredDigits) {
  static const std::string sealed(344, 'A');  // 258 bytes, of which 256 are meant
  const std::string base64 = sealed.substr(0, 342) + "==";
  for (const char* opened : {"918273645091", "918273645091827364", "91827364x"}) {
    static DeliveredDigits digits;
    Delivered delivered{};
    run([&] {
      Opener opener;
      opener.opened = opened;
      delivered = digits.take_pin(cards::DeliveryMethod::encrypted_response, Secret(),
                                  Bytes::from_json(base64.data(), base64.size()), &opener);
    });
    EXPECT_EQ(delivered, std::strlen(opened) == 12 ? Delivered::whole : Delivered::unopened);
    EXPECT_FALSE(is_left("91827364"));
    const auto* const at = reinterpret_cast<const char*>(&digits);
    const bool kept = std::string(at, sizeof digits).find("91827364") != std::string::npos;
    EXPECT_EQ(kept, std::strlen(opened) == 12) << opened;
    digits.wipe();
  }
}

}  // namespace
}  // namespace tillwire::test
