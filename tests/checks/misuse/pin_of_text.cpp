// Rejected: deleted
#include <tillwire/security/pin_block.hpp>

using namespace tillwire;

PinError encrypt(PinEncrypter& encrypter, PinBlock& block, const Secret& pan) {
  return encrypter.encrypt(PinFormat::iso_0, "1234", pan, block);
}
