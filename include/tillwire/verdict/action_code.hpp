// Action codes: why the last attempt to pay an order, or a refund of it, ended as it did.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/base/text.hpp>
#include <tillwire/verdict/error_code.hpp>

namespace tillwire {

/// What an action code says about its attempt. Beyond the specification. Those before `approved`
/// are codes of attempts that were not approved.
enum class Action : std::uint8_t {
  declined,  ///< the attempt failed. The order may still be paid by another one
  silent,    ///< the issuer or the network gave no answer: it may have succeeded
  untried,   ///< there was no attempt
  approved,  ///< it succeeded, perhaps in part: the amounts say how much
  open,      ///< under way, or a code that is not listed: decides nothing
};

namespace detail {

/// The codes of one meaning. Numbers have no leading zeros.
struct ActionCodes {
  Action meaning;
  const char* codes;  // separated by blanks
};

/// The codes that are listed. No other one decides anything: a gateway may have codes that no list
/// shows.
inline constexpr ActionCodes action_codes[] = {
    {Action::declined,  // by the gateway's rules, lists and limits
     "-20010 -2200 -2102 -2101 -2012 -2002 -2001 -2000 -301 181 941 1112 1113 1114 1116 1117 1118 "
     "4005"},
    {Action::declined,  // in 3-D Secure
     "-2026 -2025 -2024 -2023 -2022 -2020 -2019 -2018 -2017 -2016 -2015 -2011 -2010 -2006 -2005 "
     "-2004 1434 2003 2005 2016 4032 151017"},
    {Action::declined, "-5031 -2029 -2028"},  // QR payments and subscriptions
    {Action::declined, "14 33 73 81 82 87 88 101 111 125 906 71015 AB AC AF"},  // card data
    {Action::declined,                                                          // money and limits
     "13 20 51 61 65 100 110 116 121 123 814 902 903 968 B1 B6"},
    {Action::declined,  // by the issuer
     "1 2 3 4 5 9 10 15 16 32 36 37 41 43 55 57 62 63 72 75 76 77 78 97 98 104 106 107 109 117 119 "
     "120 151 200 203 204 208 209 212 239 240 555 823 911 916 920 999 2001 2030 A1 A2 A3 A4 A5 A6 "
     "A7 A8 A9 AA AD AG B2 B3 B4 B8 B9 BA F1 R0 R1 R3 TS"},
    {Action::declined, "30 92 93 904 913 C1 C2 C3"},  // format of the message
    {Action::declined, "S1 S2"},                      // the payer has to authenticate first
    {Action::silent,
     "-3003 -1 31 68 90 91 94 96 103 907 909 910 912 950 998 1018 1019 2023 8204 9001 151018 "
     "151019 "
     "341014"},
    {Action::untried, "-100"},
    {Action::approved, "0 8 85 B5 C0 C4 P0 P1 P2"},
};

struct ListedAction {
  std::int32_t code;
  Action meaning;
};

template <std::size_t Size>
struct ListedActions {
  ListedAction all[Size];
};

/// Returns how many codes are listed.
constexpr std::size_t count_actions() {
  std::size_t count = 0;
  for (const ActionCodes& each : action_codes) {
    ++count;
    for (const char* at = each.codes; *at != 0; ++at) count += *at == ' ' ? 1 : 0;
  }
  return count;
}

/// Returns the listed codes in ascending order.
constexpr auto list_actions() {
  ListedActions<count_actions()> list{};
  std::size_t count = 0;
  for (const ActionCodes& each : action_codes) {
    for (const char* end = each.codes; *end != 0; end += *end == ' ' ? 1 : 0) {
      const char* const code = end;
      while (*end != 0 && *end != ' ') ++end;
      const std::int32_t number = read_code(Text(code, static_cast<std::size_t>(end - code)));
      list.all[count++] = {number, each.meaning};
    }
  }
  // Shell's sort, as the compiler runs it.
  for (const std::size_t gap : {57U, 23U, 10U, 4U, 1U}) {
    for (std::size_t i = gap; i < count; ++i) {
      const ListedAction moved = list.all[i];
      std::size_t at = i;
      for (; at >= gap && list.all[at - gap].code > moved.code; at -= gap) {
        list.all[at] = list.all[at - gap];
      }
      list.all[at] = moved;
    }
  }
  return list;
}

inline constexpr auto listed_actions = list_actions();

template <std::size_t Size>
struct PackedActions {
  unsigned char bytes[Size];
};

/// Packs the listed codes: of each the difference to the one before, times four, plus its meaning,
/// seven bits a byte from the lowest. Returns the number of bytes; without `out`, only that.
constexpr std::size_t pack_actions(unsigned char* out) {
  std::size_t size = 0;
  std::int32_t before = listed_actions.all[0].code;
  for (const ListedAction& each : listed_actions.all) {
    auto left = static_cast<std::uint32_t>(each.code - before) << 2 |
                static_cast<std::uint32_t>(each.meaning);
    before = each.code;
    for (bool more = true; more; ++size, left >>= 7) {
      more = left > 0x7F;
      if (out != nullptr) out[size] = static_cast<unsigned char>((left & 0x7F) | (more ? 0x80 : 0));
    }
  }
  return size;
}

constexpr auto make_packed_actions() {
  PackedActions<pack_actions(nullptr)> packed{};
  pack_actions(packed.bytes);
  return packed;
}

// Packed: 178 codes take 216 bytes, as text 640.
inline constexpr auto packed_actions = make_packed_actions();
inline constexpr std::int32_t first_action = listed_actions.all[0].code;

}  // namespace detail

/// Returns what an action code says; Action::open if it is absent.
// Not inlined: used by every judgement of a record.
[[gnu::noinline]] constexpr Action action_of(const Text& code) {
  const std::int32_t wanted = detail::read_code(code);
  std::int32_t each = detail::first_action;
  std::uint32_t part = 0;
  unsigned shift = 0;
  for (const unsigned char packed : detail::packed_actions.bytes) {
    part |= static_cast<std::uint32_t>(packed & 0x7F) << shift;
    shift += 7;
    if ((packed & 0x80) != 0) continue;
    each += static_cast<std::int32_t>(part >> 2);
    if (each == wanted) return static_cast<Action>(part & 3);
    part = shift = 0;
  }
  return Action::open;
}

/// Returns whether an action code says that less than was asked for was approved: P0, P1 or P2.
/// Then only the amounts say how much.
constexpr bool is_approved_in_part(const Text& code) {
  constexpr std::int32_t first = detail::read_code(Text("P0"));
  const std::int32_t number = detail::read_code(code);
  return number >= first && number <= first + 2;
}

/// Returns what the action code of a refund says; an absent one is that of a refund that was done.
constexpr Action refund_action_of(const Text& code) {
  if (!code.present()) return Action::approved;
  // About a refund, 78 says that its payment was not found, perhaps not yet.
  return detail::read_code(code) == 78 ? Action::open : action_of(code);
}

}  // namespace tillwire
