// The dialect of SIMCom's SIM7500 and SIM7600.
#pragma once

#include <tillwire/modem/dialect.hpp>
#include <tillwire/modem/simcom.hpp>

namespace tillwire::modem {

namespace detail {

inline constexpr std::int32_t sim7600_window = 3000;  // two pieces

inline Line understand_sim7600(const char* line) {
  std::int32_t number = 0;
  std::int32_t more = 0;
  LineReader in(line);
  if (in.word("+CIPRXGET:")) return understand_ciprxget(in);
  if (in.word("+CIPSEND:")) {
    if (!in.link() || !in.next(more) || !in.next(number) || !in.end()) return {};
    if (number < 0) return {Event::send_failed};  // the connection is gone
    return {Event::accepted, number};
  }
  if (in.word("+CIPACK:")) {
    // Sent, acknowledged, received. When the modem's memory is full, a send takes fewer bytes than
    // offered, and "the socket then cannot be used further": so no more than this is
    // unacknowledged.
    if (in.number(number) && in.next(more)) return {Event::room, sim7600_window - number + more};
    return {};
  }
  if (in.word("+CIPOPEN:")) {
    if (!in.link() || !in.next(number)) return {};
    const Opening opening = number == 0    ? Opening::done
                            : number == 11 ? Opening::name_not_found
                                           : Opening::failed;
    return {Event::opened, static_cast<std::int32_t>(opening)};
  }
  if (in.word("+IPCLOSE:")) return {in.link() ? Event::ended : Event::none};
  if (in.word("+CIPCLOSE:")) {
    // Two numbers are link and result; more are the states of all links.
    if (!in.number(number) || !in.next(more)) return {};
    if (!in.end()) return {Event::link, number};
    return {number == 0 ? Event::closed : Event::none};
  }
  if (in.word("+NETOPEN:")) return {in.number(number) ? Event::bearer : Event::none, number};
  if (in.word("+NETCLOSE:")) return {Event::bearer_down};
  if (in.word("+IP ERROR: Network is already opened") || in.word("+IP ERROR: 4")) {
    return {Event::bearer, 0};
  }
  if (in.word("+CIPEVENT:")) return {Event::bearer_lost};
  if (in.word("*ATREADY:")) return {Event::restarted};
  return understand_common(line);
}

inline constexpr Step sim7600_setup[] = {
    {"ATE0"},
    {"AT+CMEE=1"},
    {"AT+CPIN?", Check::sim},
    {"AT+CEREG?", Check::registration},
    {"AT+CGREG?", Check::registration},
    {"AT+NETCLOSE", Check::down_later, 120},
    {"AT+CGDCONT=1,\"IP\",\"$A\""},
    {"AT+CGAUTH=1,$T,\"$P\",\"$U\"", Check::ok, 10, true},
    {"AT+CIPMODE=0"},
    {"AT+CIPSENDMODE=0"},
    {"AT+CIPTIMEOUT=120000,120000,10000", Check::any},  // for network, open and send
    {"AT+CIPRXGET=1"},
    {"AT+NETOPEN", Check::bearer_later, 120},
    {nullptr},
};

}  // namespace detail

/// SIM7500, SIM7600, SIM7800 and A76XX: "SIM7500_SIM7600_SIM7800 Series TCPIP AT Command Manual"
/// V1.00, "A76XX Series AT Command Manual" V1.09, chapter 15.
inline constexpr Dialect sim7600 = {
    detail::sim7600_setup,
    "AT+CIPOPEN=0,\"TCP\",\"$H\",$N",
    "AT+CIPSEND=0,$L",
    "AT+CIPACK=0",
    nullptr,
    "AT+CIPCLOSE?",
    "AT+CIPRXGET=4,0",
    "AT+CIPRXGET=2,0,$L",
    "AT+CIPCLOSE=0",
    1500,
    1500,
    true,
    true,
    detail::understand_sim7600,
};

}  // namespace tillwire::modem
