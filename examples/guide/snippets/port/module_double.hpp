// The module on a desk: its interface over a socket, for the tests of the transport.
#pragma once

#include <cstddef>

/// Descriptors that the module holds: a connection that is not closed is one.
std::size_t module_descriptors();
