// What a port implements to log what happens to a terminal's keys, for auditors.
#pragma once

#include <cstdint>
#include <tillwire/base/text.hpp>
#include <tillwire/model/optional.hpp>
#include <tillwire/port/clock.hpp>

namespace tillwire {

/// What happened to a key. The values are part of the stored format: logs hold them.
enum class KeyEvent : std::uint8_t {
  made = 1,  ///< the gateway generated it; the terminal checked it and keeps it as pending
  rejected_here =
      2,            ///< the terminal rejected it: wrong check value, parity or length. With a
                    ///< check value in the entry: it was pending, was never sent, and is discarded
  sent = 3,         ///< it is about to be sent: from here on the host may have it
  activated = 4,    ///< the host acknowledged it with '00'
  refused = 5,      ///< the host refused it: the previous key stays, and this one is discarded
  in_doubt = 6,     ///< unclear whether the host has it: the previous key and this one both stay
  confirmed = 7,    ///< it has worked for the first time: the previous key is discarded
  put_to_use = 8,   ///< the host works with it, although it is not the active key
  decided = 9,      ///< an operator stated that the host holds it: the other key is discarded
  not_loaded = 10,  ///< the host holds it, and the security module fails to load it: no key works
};

/// An entry of the log. It holds no secret: a check value of at most six digits does not reveal the
/// key.
struct KeyAuditEntry {
  std::uint32_t time_s = 0;                 ///< seconds since 1970, UTC; 0: not known
  Text terminal_number;                     ///< absent if terminal_id alone identifies it
  Optional<std::int64_t> terminal_id = {};  ///< the gateway's internal id; absent if unknown
  Text key_type;                            ///< wire value, such as ENKTTMKP
  Text check_value;                         ///< at most six hex digits; absent if there is none
  KeyEvent event = KeyEvent::made;          ///< what happened to the key
};

/// Receives the entries. Each is passed on only when what it reports is durable: a power cut in
/// between may lose an entry, but no entry reports something that did not happen.
class KeyAudit {
 public:
  /// Borrows `time`, which dates the entries.
  explicit KeyAudit(WallClock& time) : time_(time) {}

  /// Appends an entry to the log. Its texts are valid only during the call, in which no key may be
  /// changed.
  virtual void note(const KeyAuditEntry& entry) = 0;

  /// Returns the clock that dates the entries.
  WallClock& time() { return time_; }

 protected:
  ~KeyAudit() = default;

 private:
  WallClock& time_;
};

}  // namespace tillwire
