// What a port implements to log what becomes of a terminal's keys, for an auditor to read.
#pragma once

#include <cstdint>
#include <tillwire/base/text.hpp>
#include <tillwire/model/optional.hpp>
#include <tillwire/port/clock.hpp>

namespace tillwire {

/// What became of a key. Logs keep the number: it does not change from version to version.
enum class KeyEvent : std::uint8_t {
  made = 1,           ///< the gateway made it, the terminal checked it and keeps it as pending
  rejected_here = 2,  ///< the terminal did not take it: the check, parity or length is wrong; with
                      ///< a check value: it was pending, was never sent, and is forgotten
  sent = 3,           ///< from here on the host may have it
  activated = 4,      ///< the host acknowledged it with '00'
  refused = 5,        ///< the host refused it: the key before stays, and this one is forgotten
  in_doubt = 6,       ///< not known whether the host has it: the key before and this one stay
  confirmed = 7,      ///< it has worked for the first time: the key before is forgotten
  put_to_use = 8,     ///< the host works with it, though it is not the active one
  decided = 9,        ///< a person said that the host holds it: the other one is forgotten
  not_loaded = 10,    ///< the host holds it, and the module does not load it: no key works
};

/// A line of the log. It holds no secret: a check value of at most six digits is no key.
struct KeyAuditEntry {
  std::uint32_t time_s = 0;                 ///< seconds since 1970, UTC; 0: not known
  Text terminal_number;                     ///< what names the terminal: either may be absent
  Optional<std::int64_t> terminal_id = {};  ///< internal
  Text key_type;                            ///< as it travels, such as ENKTTMKP
  Text check_value;                         ///< at most six hex digits; absent if there is none
  KeyEvent event = KeyEvent::made;          ///< what became of the key
};

/// Takes the lines. Each is handed over once what it says is durable, so that a power cut between
/// the two may lose a line, and never tells one of what did not happen.
class KeyAudit {
 public:
  /// `time` dates the lines, and is borrowed.
  explicit KeyAudit(WallClock& time) : time_(time) {}

  /// Appends a line to the log. Its texts are borrowed for the call. No key may be changed in it.
  virtual void note(const KeyAuditEntry& entry) = 0;

  /// What dates the lines.
  WallClock& time() { return time_; }

 protected:
  ~KeyAudit() = default;

 private:
  WallClock& time_;
};

}  // namespace tillwire
