// The dialect of SIMCom's SIM800 and SIM900.
#pragma once

#include <tillwire/modem/dialect.hpp>
#include <tillwire/modem/simcom.hpp>

namespace tillwire::modem {

namespace detail {

inline Line understand_sim800(const char* line) {
  std::int32_t number = 0;
  std::int32_t more = 0;
  LineReader in(line);
  if (in.word("SHUT OK") && in.end()) return {Event::ok};
  if (in.word("+CIPRXGET:")) return understand_ciprxget(in);
  if (in.word("DATA ACCEPT:")) {
    if (in.link() && in.next(number) && in.end()) return {Event::accepted, number};
    return {};
  }
  if (in.word("+CIPACK:")) {
    if (in.number(number) && in.next(more) && in.next(more) && in.end()) {
      return {Event::counted, number};
    }
    return {};
  }
  if (in.word("+CIPSEND:")) {
    // The manual says that a length "must be less than" this.
    if (in.link() && in.next(number) && in.end()) return {Event::room, number - 1};
    return {};
  }
  if (in.word("+CIPSTATUS:")) {
    // Link, bearer, TCP, address, port, state: in quotation marks, or without as in the manual.
    if (!in.link() || !in.last()) return {};
    return {Event::link, in.word("CONNECTED") ? 1 : 0};
  }
  if (in.word("+PDP: DEACT") && in.end()) return {Event::bearer_lost};
  if (in.link() && in.word(",")) {
    if (in.word("CONNECT OK") && in.end()) {
      return {Event::opened, static_cast<std::int32_t>(Opening::done)};
    }
    if (in.word("CONNECT FAIL") || in.word("ALREADY CONNECT")) {
      return {Event::opened, static_cast<std::int32_t>(Opening::failed)};
    }
    if (in.word("CLOSED") && in.end()) return {Event::ended};
    if (in.word("CLOSE OK") && in.end()) return {Event::ok};
    if (in.word("SEND FAIL") && in.end()) return {Event::send_failed};
    return {};
  }
  return understand_common(line);
}

inline constexpr Step sim800_setup[] = {
    {"ATE0"},
    {"AT+CMEE=1"},
    {"AT+CPIN?", Check::sim},
    {"AT+CGREG?", Check::registration},
    {"AT+CIPSHUT", Check::any, 65},
    {"AT+CIPMUX=1"},
    {"AT+CIPQSEND=1"},
    {"AT+CIPRXGET=1"},
    {"AT+CSTT=\"$A\",\"$U\",\"$P\""},
    {"AT+CIICR", Check::bearer, 85},
    {"AT+CIFSR;E0"},  // answers with the address, and OK by the second command
    {nullptr},
};

}  // namespace detail

/// SIM800 and SIM900: the manual "SIM800 Series AT Command Manual" V1.09, chapter 8.
inline constexpr Dialect sim800 = {
    detail::sim800_setup,
    "AT+CIPSTART=0,\"TCP\",\"$H\",$N",
    "AT+CIPSEND=0,$L",
    "AT+CIPSEND?",
    "AT+CIPACK=0",
    "AT+CIPSTATUS=0",
    "AT+CIPRXGET=4,0",
    "AT+CIPRXGET=2,0,$L",
    "AT+CIPCLOSE=0,0",
    1460,
    1460,
    false,
    false,
    detail::understand_sim800,
};

}  // namespace tillwire::modem
