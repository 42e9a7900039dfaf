// What a sketch includes first: Arduino looks for a library by the headers at its root.
#pragma once

#include <tillwire/tillwire.hpp>
