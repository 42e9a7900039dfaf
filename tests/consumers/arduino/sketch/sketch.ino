// Registers an order; Arduino finds the library by the first header.
#include <tillwire.h>

#include "order.hpp"

void setup() { try_it(); }

void loop() {}

void try_it() { register_order(); }
