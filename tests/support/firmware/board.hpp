// The board on which the firmware of the tests runs. Measurements include this rather than the
// port, so that tests/measure/peers can run the same source on a host.
#pragma once

#include <tillwire/mps2/board.hpp>

namespace board = tillwire::mps2;
