// All of the C side that needs neither a system nor single operations, for a build that wants one
// file. The parts are separate sources as well, of which a linker takes less.
#include "adapters.cpp"
#include "client.cpp"
#include "reconcile.cpp"
#include "till.cpp"
#include "till_words.cpp"
#include "values.cpp"
#include "words.cpp"
