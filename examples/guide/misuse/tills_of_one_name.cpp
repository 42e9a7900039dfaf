// Compiles
// Wrong: two tills of a shop with one `TillOptions::name`: each takes the other's lines for its own
// when it reconciles, and without `random` their order numbers may be equal
#include <tillwire/till.hpp>

using namespace tillwire;

TillOptions options_of_each_till() {
  TillOptions options;
  options.name = "T1";
  return options;
}
