// The dialect of Quectel's EC21, EC25, BG95 and BG96.
#pragma once

#include <tillwire/modem/dialect.hpp>

namespace tillwire::modem {

namespace detail {

inline Line understand_quectel(const char* line) {
  std::int32_t number = 0;
  std::int32_t more = 0;
  LineReader in(line);
  if (in.word("SEND OK") && in.end()) return {Event::accepted, Line::all};
  if (in.word("SEND FAIL") && in.end()) return {Event::send_failed};
  if (in.word("+QIRD:")) {
    if (in.number(number) && in.end()) return {Event::data, number};
    return {};
  }
  if (in.word("+QISEND:")) {
    if (in.number(number) && in.next(more) && in.next(more) && in.end()) {
      return {Event::counted, number};
    }
    return {};
  }
  if (in.word("+QIOPEN:")) {
    if (!in.link() || !in.next(number)) return {};
    const Opening opening = number == 0     ? Opening::done
                            : number == 565 ? Opening::name_not_found
                                            : Opening::failed;
    return {Event::opened, static_cast<std::int32_t>(opening)};
  }
  if (in.word("+QISTATE:")) {
    // Link, "TCP", "address", its port, own port, and the state: 2 is connected.
    if (!in.link()) return {};
    for (int marks = 0; marks < 4; ++marks) {
      if (!in.quote()) return {};
    }
    if (!in.next(more) || !in.next(more) || !in.next(number)) return {};
    return {Event::link, number == 2 ? 1 : 0};
  }
  if (in.word("+QIURC:")) {
    if (in.word("\"recv\",")) return {in.link() && in.end() ? Event::incoming : Event::none};
    if (in.word("\"closed\",")) return {in.link() && in.end() ? Event::ended : Event::none};
    if (in.word("\"pdpdeact\",")) return {Event::bearer_lost};
    return {};
  }
  return understand_common(line);
}

inline constexpr Step quectel_setup[] = {
    {"ATE0"},
    {"AT+CMEE=1"},
    {"AT+CPIN?", Check::sim},
    {"AT+CEREG?", Check::registration},
    {"AT+CGREG?", Check::registration},
    {"AT+QISDE=0", Check::any},  // no echo of sent bytes
    {"AT+QIDEACT=1", Check::any, 40},
    {"AT+QICSGP=1,1,\"$A\",\"$U\",\"$P\",$T"},
    {"AT+QIACT=1", Check::bearer, 150},
    {nullptr},
};

}  // namespace detail

/// EC2x, EG9x, BG9x: "BG96 TCP/IP AT Commands Manual" V1.0, and the manuals of the others.
inline constexpr Dialect quectel = {
    detail::quectel_setup,
    "AT+QIOPEN=1,0,\"TCP\",\"$H\",$N,0,0",
    "AT+QISEND=0,$L",
    nullptr,
    "AT+QISEND=0,0",
    "AT+QISTATE=1,0",
    nullptr,
    "AT+QIRD=0,$L",
    "AT+QICLOSE=0",
    1460,
    1500,
    false,
    false,
    detail::understand_quectel,
};

}  // namespace tillwire::modem
