// PIN blocks of ISO 9564 as a bank opens them.
#pragma once

#include <string>

namespace gateway {

/// The PIN in an encrypted PIN block of formats 0, 1 and 3 (8 bytes, under 3DES) or 4 (16 bytes,
/// under AES) for this card; nothing if it holds none.
std::string pin_of(const std::string& block, const std::string& card_number);

/// The PIN in a block of formats 0 or 3 under this key, DES or 3DES; nothing if it holds none. Not
/// of format 1, which hardly shows whether it was encrypted under another key.
std::string pin_under(const std::string& key, const std::string& block,
                      const std::string& card_number);

/// The known PIN keys, for --help.
std::string describe_pin_keys();

}  // namespace gateway
