// Warned: nodiscard
#include <tillwire/security/record_store.hpp>

void start(tillwire::RecordStore& records) {
  records.open_or_format();
}
