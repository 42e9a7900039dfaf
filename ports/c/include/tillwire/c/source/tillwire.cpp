// The client, the till and the card desk of C, for a build that wants one file: operations.cpp has
// all operations, posix.cpp and mbedtls.cpp those ports. The parts are separate sources as well.
#include "adapters.cpp"
#include "client.cpp"
#include "desk.cpp"
#include "desk_call.cpp"
#include "desk_words.cpp"
#include "receipt.cpp"
#include "reconcile.cpp"
#include "till.cpp"
#include "till_call.cpp"
#include "till_words.cpp"
#include "values.cpp"
#include "words.cpp"
