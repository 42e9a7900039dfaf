// What keys and PINs are measured by: work with a cipher that is next to nothing.
#pragma once

#include <tillwire/port/crypto.hpp>

namespace figures {

/// Does a piece of work, and returns whether it went well. Each source has its own: no_keys.cpp has
/// none, and is taken away from the others.
bool work(tillwire::BlockCipher& des, tillwire::BlockCipher& aes, tillwire::Random& random);

}  // namespace figures
