// Rejected: nodiscard
#include <tillwire/recovery/journal.hpp>

void start(tillwire::Journal& journal) {
  journal.open_or_format();
}
