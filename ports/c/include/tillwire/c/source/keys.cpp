// Keys, PINs and callbacks of C, for a build that wants one file, besides tillwire.cpp and the
// operations generateKey and setKey. The parts are separate sources as well.
#include "keys/callback.cpp"
#include "keys/card.cpp"
#include "keys/clear_key.cpp"
#include "keys/dukpt.cpp"
#include "keys/key_block.cpp"
#include "keys/key_change.cpp"
#include "keys/mac.cpp"
#include "keys/pin.cpp"
#include "keys/words.cpp"
