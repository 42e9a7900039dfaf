// The yardstick of DUKPT: a store of which nothing is asked.
#include "dukpt_registers.hpp"
#include "keys.hpp"

namespace figures {

bool work(tillwire::BlockCipher&, tillwire::BlockCipher&, tillwire::Random&) {
  return dukpt_registers().erase_key(0);
}

}  // namespace figures
