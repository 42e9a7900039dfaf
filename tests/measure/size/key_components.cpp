// A key of two components.
#include <tillwire/security/key_components.hpp>

#include "keys.hpp"

namespace figures {

bool work(tillwire::BlockCipher& des, tillwire::BlockCipher&, tillwire::Random&) {
  using namespace tillwire;
  char one[] = "988A59D7273186B8C9C9922B6D40BA75";
  char two[] = "8936E5269ADFABE7D4829B2EFB3BF5D9";
  KeyComponents components(des, 2, 16);
  const ComponentError first = components.add(1, one, 32, "555555");
  // To this cipher all components are equal.
  const ComponentError second = components.add(2, two, 32, "555555");
  ClearKey<KeyUse::transport> key;
  return first == ComponentError::none && second == ComponentError::equal &&
         components.combine("555555", key) == ComponentError::missing;
}

}  // namespace figures
