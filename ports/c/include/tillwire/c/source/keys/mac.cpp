// MACs of messages that arrive in pieces.
#include <tillwire/security/mac.hpp>

#include "keys.hpp"

namespace tillwire::c {
namespace {

struct MacObject;
/// What an algorithm does, so that a program has the code of those that it initialises.
struct MacAlgorithm {
  void (*add)(MacObject& object, const void* bytes, std::uint32_t size);
  MacError (*finish)(MacObject& object, std::uint8_t* out, std::uint32_t size);
  MacError (*verify)(MacObject& object, const std::uint8_t* received, std::uint32_t size);
  void (*end)(MacObject& object);
};

struct MacObject {
  static constexpr std::uint32_t mark = mark::mac;
  MacObject(const tw_block_cipher* table, const MacAlgorithm& of) : cipher(table), algorithm(of) {}
  ~MacObject() { algorithm.end(*this); }
  template <class Mac>
  Mac& as() {
    return *std::launder(reinterpret_cast<Mac*>(memory));
  }
  Head head{mark, this};
  CCipher cipher;
  const MacAlgorithm& algorithm;
  alignas(RetailMac) unsigned char memory[sizeof(RetailMac) > sizeof(Cmac) ? sizeof(RetailMac)
                                                                           : sizeof(Cmac)];
};
static_assert(sizeof(MacObject) <= sizeof(tw_mac), "TW_MAC_WORDS is too small");
static_assert(alignof(MacObject) <= alignof(tw_mac) && alignof(Cmac) <= alignof(RetailMac));

template <class Mac>
constexpr MacAlgorithm algorithm_of = {
    [](MacObject& object, const void* bytes, std::uint32_t size) {
      object.as<Mac>().add(bytes, size);
    },
    [](MacObject& object, std::uint8_t* out, std::uint32_t size) {
      return object.as<Mac>().finish(out, size);
    },
    [](MacObject& object, const std::uint8_t* received, std::uint32_t size) {
      return object.as<Mac>().verify(received, size);
    },
    [](MacObject& object) { object.as<Mac>().~Mac(); },
};

MacObject* mac_in(tw_mac* mac, tw_error* error) {
  return usable_object<MacObject>(mac, "mac", error);
}
/// Makes the object around the algorithm, whose arguments follow the key.
template <class Mac, class... More>
tw_errc make_mac(tw_mac* mac, std::size_t size, const tw_block_cipher* cipher,
                 const tw_mac_key* key, tw_error* error, More... more) {
  if (!is_room<MacObject>(mac, size, sizeof *mac, "mac", error) ||
      !is_cipher(cipher, "cipher", error) || !is_key(key, "key", error)) {
    return misused;
  }
  auto* const object = new (mac) MacObject(cipher, algorithm_of<Mac>);
  new (object->memory) Mac(object->cipher, MacKey(key_bytes(key->key)), more...);
  return succeed(error);
}

}  // namespace
}  // namespace tillwire::c

using namespace tillwire;
using namespace tillwire::c;

extern "C" {

tw_errc tw_retail_mac_init_of_size(tw_mac* mac, size_t size, const tw_block_cipher* des,
                                   const tw_mac_key* key, int padding, tw_error* error) {
  if (!is_number(padding, TW_MAC_PADDING_ONE_AND_ZEROS, "padding", error)) return misused;
  return make_mac<RetailMac>(mac, size, des, key, error, static_cast<MacPadding>(padding));
}
tw_errc tw_cmac_init_of_size(tw_mac* mac, size_t size, const tw_block_cipher* cipher,
                             const tw_mac_key* key, tw_error* error) {
  return make_mac<Cmac>(mac, size, cipher, key, error);
}
tw_errc tw_mac_add(tw_mac* mac, const void* bytes, uint32_t size, tw_error* error) {
  MacObject* const object = mac_in(mac, error);
  if (object == nullptr || (size != 0 && !is_there(bytes, "bytes", error))) return misused;
  object->algorithm.add(*object, bytes, size);
  return succeed(error);
}
tw_mac_error tw_mac_finish(tw_mac* mac, uint8_t* out, uint32_t size, tw_error* error) {
  MacObject* const object = mac_in(mac, error);
  if (object == nullptr || !is_there(out, "out", error)) return TW_MAC_ERROR_MISUSE;
  succeed(error);
  return static_cast<tw_mac_error>(object->algorithm.finish(*object, out, size));
}
tw_mac_error tw_mac_verify(tw_mac* mac, const uint8_t* received, uint32_t size, tw_error* error) {
  MacObject* const object = mac_in(mac, error);
  if (object == nullptr || !is_there(received, "received", error)) return TW_MAC_ERROR_MISUSE;
  succeed(error);
  return static_cast<tw_mac_error>(object->algorithm.verify(*object, received, size));
}
tw_errc tw_mac_deinit(tw_mac* mac) {
  return end_object(mac_in(mac, nullptr));
}

}  // extern "C"
