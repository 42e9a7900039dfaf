// The store of the images with DUKPT and of the one that they are compared with.
#pragma once

#include <tillwire/port/dukpt_store.hpp>

namespace figures {

/// In RAM. A compiler cannot see what it is.
tillwire::DukptStore& dukpt_registers();

}  // namespace figures
