// Says why what is kept in a storage cannot be used.
#pragma once

#include <cstdint>

namespace tillwire {

/// Says why what is kept in a storage cannot be used, or why a call was refused.
enum class StoreError : std::uint8_t {
  none,
  geometry,       ///< sectors are not multiples of 256 bytes, or a bank has fewer than 3 slots
  storage,        ///< the storage could not read, write or erase, or its cells do not keep what is
                  ///< written; call open() again
  not_formatted,  ///< the storage is erased: open_or_format() creates a store
  other_format,   ///< it holds a journal of an earlier version, a store of a later one, or one for
                  ///< other data, and was not changed
  damaged,    ///< neither erased nor a store with a readable head: it was overwritten, or never was
              ///< a store. Nothing was changed. Look the last sales up at the gateway, then call
              ///< discard_all()
  not_open,   ///< open() has not succeeded, or the storage has failed since
  full,       ///< there is no room for another movement, with all that may follow it, or for a
              ///< record of another name
  in_use,     ///< something else that still exists keeps its data in this storage, or this record
  day_lost,   ///< the day's record could not be read: its sums are incomplete
  reporting,  ///< called from a report: call it after the report
  too_long,   ///< the name of a record, which must not be empty, or its data
};

}  // namespace tillwire
