// The code of use(), for the files that instantiate it.
#pragma once

#include "use.hpp"

namespace figures {

template <class Operation>
bool use(tillwire::Client& client) {
  static Operation request;
  return client.call(request).succeeded();
}

}  // namespace figures
