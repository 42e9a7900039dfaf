// The commands of a modem family, and the meaning of its lines.
#pragma once

#include <cstdint>
#include <cstring>
#include <initializer_list>

namespace tillwire::modem {

/// What a line of the modem says.
enum class Event : std::uint8_t {
  none,          ///< nothing that matters here
  ok,            ///< the final result of a command
  error,         ///< the same; number: the code of +CME ERROR, or 0
  sim,           ///< number: 0 ready, 1 locked, 2 missing
  registration,  ///< number: <stat> of 3GPP TS 27.007, 7.2
  bearer,        ///< number: 0 if there is an address
  bearer_down,   ///< there is none any more, as was asked
  opened,        ///< number: an Opening
  room,          ///< number: bytes that can be sent now
  accepted,      ///< number: bytes taken of those that were sent; `all` of them
  send_failed,   ///< the bytes were not taken, if that can be told
  counted,       ///< number: bytes taken since the connection began
  incoming,      ///< bytes have come
  link,          ///< number: whether the connection is up
  available,     ///< number: bytes that can be read
  data,          ///< number: bytes of payload that follow this line
  closed,        ///< as was asked
  ended,         ///< by the peer or the network
  doubt,         ///< the connection may have ended
  bearer_lost,   ///< the network took the address away
  restarted,     ///< the modem starts, or is being switched off
};

/// Of Event::opened.
enum class Opening : std::uint8_t { done, failed, name_not_found };

/// A line that was understood.
struct Line {
  Event event = Event::none;
  std::int32_t number = 0;

  /// The number of Event::accepted where the modem does not count.
  static constexpr std::int32_t all = INT32_MAX;
};

/// When a command of the set-up counts as done.
enum class Check : std::uint8_t {
  ok,            ///< OK is wanted
  any,           ///< ERROR will do
  sim,           ///< the SIM must be ready
  registration,  ///< the network must have the modem; the next step may ask another one
  bearer,        ///< OK brings the address; ERROR is Detail::no_bearer
  bearer_later,  ///< Event::bearer brings it, after OK or ERROR
  down_later,    ///< ERROR, or OK and Event::bearer_down
};

/// A command of the set-up. In it `$A`, `$U` and `$P` stand for APN, user and password, and `$T`
/// for the way of authentication: 0 none, 1 PAP, 2 CHAP.
struct Step {
  const char* command;  ///< nullptr after the last step
  Check check = Check::ok;
  std::uint8_t within_s = 10;  ///< given up then
  bool with_user = false;      ///< left out where there is no user
};

/// A family of modems. In a command `$H` and `$N` stand for host and port, `$L` for a length.
struct Dialect {
  const Step* setup;
  const char* open;
  const char* send;
  const char* room;  ///< asked before each send; nullptr: is not
  const char*
      count;  ///< asked where not all bytes were taken; nullptr: then the connection is lost
  const char* state;      ///< asked while nothing comes; answered by Event::link if there is a link
  const char* available;  ///< asked before each read; nullptr: is not, and 0 bytes may be read
  const char* read;
  const char* close;
  std::uint16_t most_sent;  ///< in one command
  std::uint16_t most_read;
  bool send_says_ok;       ///< beside Event::accepted
  bool close_is_reported;  ///< by Event::closed, beside OK
  /// A pointer, so that programs link only the parser of their own modem.
  Line (*understand)(const char* line);
};

/// Takes a line apart.
class LineReader {
 public:
  explicit LineReader(const char* line) : at_(line) {}

  /// Skips `word` and spaces behind it, if it comes next.
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
  /// Skips all but what stands behind the last comma, and a quotation mark there.
  bool last() {
    const char* const comma = std::strrchr(at_, ',');
    if (comma == nullptr) return false;
    at_ = comma;
    word(",");
    word("\"");
    return true;
  }
  /// Skips up to the next quotation mark, and it.
  bool quote() {
    const char* const mark = std::strchr(at_, '"');
    if (mark != nullptr) at_ = mark + 1;
    return mark != nullptr;
  }
  /// Whether the link is ours: connection 0.
  bool link() {
    std::int32_t link = -1;
    return number(link) && link == 0;
  }
  bool end() const { return *at_ == '\0'; }

 private:
  const char* at_;
};

/// Understands the lines that all families share: 3GPP TS 27.007 and ITU-T V.250.
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
    // The unasked line has <stat> alone, or a cell in quotation marks behind it.
    if (in.number(number) && in.next(stat)) return {Event::registration, stat};
    return {};
  }
  return {};
}

}  // namespace tillwire::modem
