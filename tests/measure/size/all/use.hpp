// What a program does with an operation: it sends a request and takes the answer.
#pragma once

#include <tillwire/client.hpp>

namespace figures {

/// Defined in use_body.hpp, for those who know the operation.
template <class Operation>
bool use(tillwire::Client& client);

/// Adds to the figure that the image prints.
extern const char* const name;

}  // namespace figures
