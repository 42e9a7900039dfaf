<<<<<<< HEAD
// What the images with and without MACs, key blocks and DUKPT have in common.
#pragma once

#include <cstdint>
#include <tillwire/port/crypto.hpp>
#include <tillwire/port/dukpt_store.hpp>

namespace figures {

/// What is lent to the work: a cipher that only mixes, a store in RAM, noise.
struct Lent {
  tillwire::BlockCipher& des;
  tillwire::BlockCipher& aes;
  tillwire::DukptStore& store;
  tillwire::Random& random;
  const std::uint8_t* key;  // of 16 bytes
};

/// The work of the image; what it puts together, so that nothing of it is left out.
std::uint32_t work(const Lent& lent);
=======
// What keys and PINs are measured by: work with a cipher that is next to nothing.
#pragma once

#include <tillwire/port/crypto.hpp>

namespace figures {

/// Does a piece of work, and returns whether it went well. Each source has its own: no_keys.cpp has
/// none, and is taken away from the others.
bool work(tillwire::BlockCipher& des, tillwire::BlockCipher& aes, tillwire::Random& random);
>>>>>>> kt

}  // namespace figures
