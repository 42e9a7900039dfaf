// Describes a modem family: its commands, and the meaning of its lines.
#pragma once

#include <cstdint>
#include <cstring>
#include <initializer_list>

namespace tillwire::modem {

/// Names what a line of the modem reports.
enum class Event : std::uint8_t {
  none,   ///< nothing that matters here
  ok,     ///< the final result of a command
  error,  ///< the final result of a command that failed; number: the code of +CME ERROR, or 0
  sim,    ///< number: 0 ready, 1 locked, 2 missing
  registration,  ///< number: <stat> of 3GPP TS 27.007, 7.2
  bearer,        ///< number: 0 if there is an address
  bearer_down,   ///< the address was released as requested
  opened,        ///< number: an Opening
  room,          ///< number: bytes that can be sent now
  accepted,      ///< number: bytes taken of those that were sent, or `all`
  send_failed,   ///< the modem reports that it did not take the bytes
  counted,       ///< number: bytes taken since the connection began
  incoming,      ///< bytes have arrived
  link,          ///< number: whether the connection is up
  available,     ///< number: bytes that can be read
  data,          ///< number: bytes of payload that follow this line
  closed,        ///< the connection was closed as requested
  ended,         ///< the peer or the network ended the connection
  doubt,         ///< the connection may have ended
  bearer_lost,   ///< the network withdrew the address
  restarted,     ///< the modem starts, or is being switched off
};

/// The number of an Event::opened.
enum class Opening : std::uint8_t { done, failed, name_not_found };

/// A line that was understood.
struct Line {
  Event event = Event::none;
  std::int32_t number = 0;

  /// The number of Event::accepted where the modem does not count.
  static constexpr std::int32_t all = INT32_MAX;
};

/// Says when a command of the set-up counts as done.
enum class Check : std::uint8_t {
  ok,            ///< after OK
  any,           ///< after OK or ERROR
  sim,           ///< when the SIM is ready
  registration,  ///< when a network has registered the modem; the next step may ask another one
  bearer,        ///< after OK, which means an address; ERROR is Detail::no_bearer
  bearer_later,  ///< after Event::bearer, which follows OK or ERROR
  down_later,    ///< after ERROR, or after OK and Event::bearer_down
};

/// A command of the set-up. In it `$A`, `$U` and `$P` stand for APN, user and password, and `$T`
/// stands for the authentication: 0 none, 1 PAP, 2 CHAP.
struct Step {
  const char* command;  ///< nullptr after the last step
  Check check = Check::ok;
  std::uint8_t within_s = 10;  ///< the time limit, in seconds
  bool with_user = false;      ///< skipped if there is no user
};

/// A family of modems. In a command `$H` and `$N` stand for host and port, `$L` stands for a
/// length.
struct Dialect {
  const Step* setup;
  const char* open;
  const char* send;
  const char* room;   ///< sent before each send; nullptr: not needed
  const char* count;  ///< sent when some bytes were not taken; nullptr: that ends the connection
  const char* state;  ///< sent while nothing arrives; answered by Event::link if connected
  const char*
      available;  ///< sent before each read; nullptr: not needed, and a read may give 0 bytes
  const char* read;
  const char* close;
  std::uint16_t most_sent;  ///< bytes in one command
  std::uint16_t most_read;
  bool send_says_ok;       ///< a send is answered with OK in addition to Event::accepted
  bool close_is_reported;  ///< a close is answered with Event::closed in addition to OK
  /// A pointer, so that programs link only the parser that they use.
  Line (*understand)(const char* line);
};

/// Parses a line.
class LineReader {
 public:
  explicit LineReader(const char* line) : at_(line) {}

  /// Skips `word` and the spaces after it, if it comes next.
  bool word(const char* word) {
    const std::size_t length = std::strlen(word);
    if (std::strncmp(at_, word, length) != 0) return false;
    at_ += length;
    while (*at_ == ' ') ++at_;
    return true;
  }
  /// Reads a number of at most nine digits.
  bool number(std::int32_t& number) {
    const char* at = at_;
    const bool negative = *at == '-';
    if (negative) ++at;
    std::int32_t value = 0;
    int digits = 0;
    for (; *at >= '0' && *at <= '9'; ++at) {
      if (++digits > 9) return false;
      value = value * 10 + (*at - '0');
    }
    if (digits == 0) return false;
    number = negative ? -value : value;
    at_ = at;
    while (*at_ == ' ') ++at_;
    return true;
  }
  /// Reads a comma and a number.
  bool next(std::int32_t& to) { return word(",") && number(to); }
  /// Skips everything up to the last comma, the comma, and a quotation mark after it.
  bool last() {
    const char* const comma = std::strrchr(at_, ',');
    if (comma == nullptr) return false;
    at_ = comma;
    word(",");
    word("\"");
    return true;
  }
  /// Skips up to and including the next quotation mark.
  bool quote() {
    const char* const mark = std::strchr(at_, '"');
    if (mark != nullptr) at_ = mark + 1;
    return mark != nullptr;
  }
  /// Reads the number of a link. Returns whether it is that of this port, 0.
  bool link() {
    std::int32_t link = -1;
    return number(link) && link == 0;
  }
  bool end() const { return *at_ == '\0'; }

 private:
  const char* at_;
};

/// Parses the lines that all families share: 3GPP TS 27.007 and ITU-T V.250.
inline Line understand_common(const char* line) {
  std::int32_t number = 0;
  std::int32_t stat = 0;
  LineReader in(line);
  if (in.word("OK") && in.end()) return {Event::ok};
  in = LineReader(line);
  if (in.word("ERROR") && in.end()) return {Event::error};
  if (in.word("+CME ERROR:")) {
    if (!in.number(number) || number < 0) number = 0;
    return {Event::error, number};
  }
  // A call has ended, perhaps a voice call.
  if (in.word("NO CARRIER") && in.end()) return {Event::doubt};
  for (const char* const word : {"RDY", "APP RDY", "NORMAL POWER DOWN", "POWERED DOWN",
                                 "UNDER-VOLTAGE POWER DOWN", "OVER-VOLTAGE POWER DOWN"}) {
    LineReader whole(line);
    if (whole.word(word) && whole.end()) return {Event::restarted};
  }
  if (in.word("+CPIN:")) {
    if (in.word("READY")) return {Event::sim, 0};
    return {Event::sim, in.word("SIM P") || in.word("PH-") ? 1 : 2};
  }
  for (const char* const word : {"+CREG:", "+CGREG:", "+CEREG:"}) {
    if (!in.word(word)) continue;
    // The unsolicited line has only <stat>, or <stat> and a cell in quotation marks.
    if (in.number(number) && in.next(stat)) return {Event::registration, stat};
    return {};
  }
  return {};
}

}  // namespace tillwire::modem
