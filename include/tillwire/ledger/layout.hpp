// How a movement is written in its slot: one table, one codec.
//
// A slot is 256 bytes, written in units of 16 bytes, each once (NOR flash). Head and order have
// fixed places; from 128 on facts are appended as they happen.
//
//     at  piece        units  bytes after the letter; the CRC-32 is last
//      0  'M' head       5    kind 1, currency 2, id 4, time 4, series 4, asked 6, card 10,
//                             remark 40, link 4
//     80  'O' order      3    order 36
//    128  'D' decided    3    verdict 1, error 1, delivery 1, detail 2, charged 6, approval 6,
//                             rrn 12, card 10
//         'S' step       1    state 1, flags 1, doubt 2, sent 4, ticks 3
//         'G' given      2    a step; given 6, ordered 6, uncharged 4
//         'H' history    2    from 4, lowest 8, lines 2, matching 2, own 2, reversed 2,
//                             unseen 2
//         'X' dropped    1    nothing: this slot does not count, because of bad cells
//
// The places matter for power cuts. Only what is written from 128 on is evidence that something
// was sent: a head or an order that was torn was never followed by a request. A completion, release
// or refund has its order in the write of its head; a sale has it with its first step.
//
// A step holds all that changes together, so that it is written whole or not at all: what an order
// had refunded is never missing next to the step that depends on it. Of each piece the last
// readable one counts, and the last step counts. 'D' means State::decided and ends what 'G' and 'H'
// said. What cannot be read is skipped by units, and counts as the step with which it was sent.
//
// On a card that would be a doubt for ever, because only 'H' can end it. So 'H' is written alone,
// right before the step with which the movement is sent. What cannot be read at the end, and is not
// longer than 'H', was torn before that, unless it follows an 'H' that can be read. 'D' is longer:
// if nothing was sent, a step that says so is written alone before it, and then what is not longer
// than 'D' was torn, too.
//
// Numbers are little-endian. An amount, or `lowest`, of all ones is absent. Texts are filled up
// with zeros. A masked card number is in half bytes, the lower one first: 1 to 10 for the digits,
// 11 to 15 for the characters "*Xx -"; 0 ends it. The CRC covers the movement's id, 4 bytes (0 for
// the head), then the piece; so a piece never counts for another movement.
//
// The credit of what a withdrawal did not pay out is a separate movement; `link` is the
// withdrawal's id. The link of a debit, if it is a transfer, tells the card that receives the
// money; that of a sale or hold whether its number is a short one.
//
// How more will fit: 7 bytes of the order and 4 of the result are zeros, and so is `link` of all
// other kinds. A number of the caller's own, or of an order from elsewhere, takes a piece of three
// units (`own_number_units` below keeps them). A merchant's login, which may have 255 characters,
// is an index into the till's options; it and the means of a sale (card, QR code, wallet) take a
// byte each of the link's upper ones. An instant refund is a refund without an order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <tillwire/base/crc32.hpp>
#include <tillwire/ledger/movement.hpp>
#include <tillwire/port/storage.hpp>

namespace tillwire::ledger {

inline constexpr std::uint32_t slot_size = 256;  ///< in bytes

/// The pieces of a slot, as bits.
namespace fact {
inline constexpr unsigned head = 1;
inline constexpr unsigned order = 2;
inline constexpr unsigned decided = 4;
inline constexpr unsigned step = 8;
inline constexpr unsigned given = 16;    ///< a step with Movement::given and Movement::ordered
inline constexpr unsigned history = 32;  ///< Movement::history
inline constexpr unsigned dropped = 64;
inline constexpr unsigned count = 7;
}  // namespace fact

namespace detail {

/// How a member is written. `optional`: Amount or Optional<std::int64_t>; `digits`: a masked card.
enum class As : std::uint8_t { number, optional, text, digits };

/// A member in a piece.
struct Row {
  std::uint8_t at;  // offset of the member
  As as : 2;
  std::uint8_t width : 6;  // in the piece, in bytes
};
static_assert(sizeof(Row) == 2 && sizeof(Movement) <= 256);

/// A kind of piece.
struct Piece {
  char letter;
  std::uint8_t units;
  std::uint8_t most;  // the highest value of the first byte, which is an enumeration
  std::uint8_t count;
  const Row* rows;

  constexpr std::uint32_t size() const { return units * Storage::unit; }
  /// Returns whether the rows fit between letter and CRC, and would not fit a unit less.
  constexpr bool fits() const {
    unsigned used = 1 + 4;
    for (unsigned i = 0; i != count; ++i) used += rows[i].width;
    return used <= size() && used + Storage::unit > size();
  }
};

// clang-format off
#define TILLWIRE_ROW(member, as, width) {static_cast<std::uint8_t>(offsetof(Movement, member)), As::as, width}
inline constexpr Row head_rows[] = {
    TILLWIRE_ROW(kind,             number,   1),
    TILLWIRE_ROW(currency,         number,   2),
    TILLWIRE_ROW(id,               number,   4),
    TILLWIRE_ROW(time_s,           number,   4),
    TILLWIRE_ROW(series,           number,   4),
    TILLWIRE_ROW(asked,            optional, 6),
    TILLWIRE_ROW(card,             digits,  10),
    TILLWIRE_ROW(remark,           text,    40),
    TILLWIRE_ROW(link,             number,   4),
};
inline constexpr Row order_rows[] = {
    TILLWIRE_ROW(order,            text,    36),
};
// The first five of these make a step; 'G' adds another.
inline constexpr Row given_rows[] = {
    TILLWIRE_ROW(state,            number,   1),
    TILLWIRE_ROW(flags,            number,   1),
    TILLWIRE_ROW(doubt_10s,        number,   2),
    TILLWIRE_ROW(sent_s,           number,   4),
    TILLWIRE_ROW(sent_ticks,       number,   3),
    TILLWIRE_ROW(given,            optional, 6),
    TILLWIRE_ROW(ordered,          optional, 6),
    TILLWIRE_ROW(uncharged,        number,   4),
};
inline constexpr std::uint8_t step_count = 5;
inline constexpr Row history_rows[] = {
    TILLWIRE_ROW(history.from_s,   number,   4),
    TILLWIRE_ROW(history.lowest,   optional, 8),
    TILLWIRE_ROW(history.lines,    number,   2),
    TILLWIRE_ROW(history.matching, number,   2),
    TILLWIRE_ROW(history.own,      number,   2),
    TILLWIRE_ROW(history.reversed, number,   2),
    TILLWIRE_ROW(history.unseen,   number,   2),
};
inline constexpr Row decided_rows[] = {
    TILLWIRE_ROW(verdict,          number,   1),
    TILLWIRE_ROW(error,            number,   1),
    TILLWIRE_ROW(delivery,         number,   1),
    TILLWIRE_ROW(detail,           number,   2),
    TILLWIRE_ROW(charged,          optional, 6),
    TILLWIRE_ROW(approval_code,    text,     6),
    TILLWIRE_ROW(rrn,              text,    12),
    TILLWIRE_ROW(card,             digits,  10),
};
#undef TILLWIRE_ROW

template <std::size_t Count>
constexpr std::uint8_t count_of(const Row (&)[Count]) { return Count; }
constexpr std::uint8_t last_kind = static_cast<std::uint8_t>(MovementKind::deposit);
constexpr std::uint8_t last_state = static_cast<std::uint8_t>(State::reported);
constexpr std::uint8_t last_verdict = static_cast<std::uint8_t>(Verdict::help);

inline constexpr Piece pieces[fact::count] = {  // in the order of the bits in namespace fact
    {'M', 5, last_kind,    count_of(head_rows),    head_rows},
    {'O', 3, 255,          count_of(order_rows),   order_rows},
    {'D', 3, last_verdict, count_of(decided_rows), decided_rows},
    {'S', 1, last_state,   step_count,             given_rows},
    {'G', 2, last_state,   count_of(given_rows),   given_rows},
    {'H', 2, 255,          count_of(history_rows), history_rows},
    {'X', 1, 0,            0,                      nullptr},
};
// clang-format on
static_assert(pieces[0].fits() && pieces[1].fits() && pieces[2].fits() && pieces[3].fits() &&
              pieces[4].fits() && pieces[5].fits() && pieces[6].fits());

/// Returns the size of pieces.
constexpr std::uint32_t size_of(unsigned facts) {
  std::uint32_t size = 0;
  for (unsigned i = 0; i != fact::count; ++i) size += (facts >> i & 1) != 0 ? pieces[i].size() : 0;
  return size;
}

}  // namespace detail

inline constexpr std::uint32_t order_at = detail::size_of(fact::head);              ///< byte offset
inline constexpr std::uint32_t facts_at = order_at + detail::size_of(fact::order);  ///< byte offset

namespace detail {

// What fits once a movement was folded: any next step, and its result. After that only a step
// follows.
inline constexpr std::uint32_t fact_room = slot_size - facts_at;
inline constexpr std::uint32_t own_number_units = 3;
inline constexpr std::uint32_t own_number_size = own_number_units * Storage::unit;
static_assert(own_number_size + size_of(fact::step) * 3 + size_of(fact::given) <= fact_room);
static_assert(own_number_size + size_of(fact::given | fact::decided) <= fact_room);
static_assert(own_number_size + size_of(fact::decided | fact::step) <= fact_room);
static_assert(own_number_size + size_of(fact::step) * 2 + size_of(fact::decided) <= fact_room);
// A withdrawal: what the history showed, debit, cash, result, report.
static_assert(size_of(fact::history | fact::decided) + size_of(fact::step) * 3 <= fact_room);

inline bool is_blank(const std::uint8_t* bytes, std::uint32_t size) {
  for (; size != 0; --size) {
    if (*bytes++ != 0xFF) return false;
  }
  return true;
}

inline void put(std::uint8_t* to, std::uint64_t value, unsigned bytes) {
  for (; bytes != 0; --bytes, value >>= 8) *to++ = static_cast<std::uint8_t>(value);
}
inline std::uint64_t get(const std::uint8_t* from, unsigned bytes) {
  std::uint64_t value = 0;
  while (bytes != 0) value = value << 8 | from[--bytes];
  return value;
}
inline std::uint32_t get4(const std::uint8_t* from) {
  return static_cast<std::uint32_t>(get(from, 4));
}

/// Returns the CRC of the bytes before the last 4, which hold it.
inline std::uint32_t crc_of(const std::uint8_t* bytes, std::uint32_t size, std::uint32_t id) {
  std::uint8_t seed[4];
  put(seed, id, 4);
  return tillwire::detail::crc32(tillwire::detail::crc32(0, seed, 4), bytes, size - 4);
}

// Half bytes of a masked card number.
inline constexpr char digit_names[] = "0123456789*Xx -";
inline constexpr std::uint8_t mask_digit = 11;

inline std::uint8_t digit_of(char character) {
  if (character == 0) return 0;
  for (std::uint8_t i = 0; digit_names[i] != 0; ++i) {
    if (digit_names[i] == character) return static_cast<std::uint8_t>(i + 1);
  }
  return mask_digit;
}

/// Returns where byte `i` of a member is in memory. Numbers of three bytes have four there.
constexpr unsigned byte_of(const Row& row, unsigned i) {
  const bool swaps = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ && row.as == As::number;
  return swaps ? (row.width == 3 ? 4U : row.width) - 1 - i : i;
}

/// Writes a member to its place in a piece, which is zeros.
inline void write(const Row& row, const void* member, std::uint8_t* to) {
  const auto* const from = static_cast<const char*>(member);
  switch (row.as) {
    case As::optional: {
      const auto& value = *static_cast<const Optional<std::int64_t>*>(member);
      put(to, static_cast<std::uint64_t>(value.value_or(-1)), row.width);
      break;
    }
    case As::digits:
      for (unsigned i = 0; from[i] != 0; ++i) {
        to[i / 2] = static_cast<std::uint8_t>(to[i / 2] | digit_of(from[i]) << i % 2 * 4);
      }
      break;
    case As::text:
    case As::number:
      for (unsigned i = 0; i != row.width; ++i) {
        if (row.as == As::text && from[i] == 0) break;
        to[i] = static_cast<std::uint8_t>(from[byte_of(row, i)]);
      }
  }
}

/// Reads a member from its place in a piece.
inline void read(const Row& row, const std::uint8_t* from, void* member) {
  auto* const to = static_cast<char*>(member);
  switch (row.as) {
    case As::optional: {
      auto& value = *static_cast<Optional<std::int64_t>*>(member);
      value = {};
      if (!is_blank(from, row.width)) value = static_cast<std::int64_t>(get(from, row.width));
      break;
    }
    case As::digits:
      std::memset(to, 0, std::size_t{2} * row.width);
      for (unsigned i = 0; i != 2U * row.width - 1; ++i) {
        const unsigned digit = from[i / 2] >> i % 2 * 4 & 15;
        if (digit != 0) to[i] = digit_names[digit - 1];
      }
      break;
    case As::text:
    case As::number:
      for (unsigned i = 0; i != row.width; ++i) to[byte_of(row, i)] = static_cast<char>(from[i]);
      if (row.as == As::text) to[row.width] = 0;
  }
}

/// Writes a piece.
inline void write(const Piece& piece, const Movement& movement, std::uint8_t* to) {
  std::memset(to, 0, piece.size());
  std::uint8_t* at = to;
  *at++ = static_cast<std::uint8_t>(piece.letter);
  for (const Row* row = piece.rows; row != piece.rows + piece.count; at += row++->width) {
    write(*row, reinterpret_cast<const char*>(&movement) + row->at, at);
  }
  const std::uint32_t id = &piece == pieces ? 0 : movement.id;
  put(to + piece.size() - 4, crc_of(to, piece.size(), id), 4);
}

/// Writes pieces one after the other; returns their size.
inline std::uint32_t write_facts(unsigned facts, const Movement& movement, std::uint8_t* to) {
  std::uint32_t size = 0;
  for (unsigned i = 0; i != fact::count; ++i) {
    if ((facts >> i & 1) == 0) continue;
    write(pieces[i], movement, to + size);
    size += pieces[i].size();
  }
  return size;
}

/// Reads a piece; returns false if there is none of its kind that can be read.
inline bool read(const Piece& piece, const std::uint8_t* from, std::uint32_t room,
                 Movement& movement) {
  const std::uint32_t id = &piece == pieces ? 0 : movement.id;
  if (from[0] != static_cast<std::uint8_t>(piece.letter) || piece.size() > room ||
      from[1] > piece.most || get4(from + piece.size() - 4) != crc_of(from, piece.size(), id)) {
    return false;
  }
  const std::uint8_t* at = from + 1;
  for (const Row* row = piece.rows; row != piece.rows + piece.count; at += row++->width) {
    read(*row, at, reinterpret_cast<char*>(&movement) + row->at);
  }
  return true;
}

/// Reads the fact at a place; returns its piece, or null if none can be read.
inline const Piece* read_fact(const std::uint8_t* from, std::uint32_t room, Movement& movement) {
  for (const Piece* piece = pieces + 1; piece != pieces + fact::count; ++piece) {
    if (read(*piece, from, room, movement)) return piece;
  }
  return nullptr;
}

}  // namespace detail

/// What a slot holds.
struct Slot {
  bool blank = true;             ///< nothing was written
  bool sound = false;            ///< a movement: its head can be read, and the slot counts
  bool damaged = false;          ///< no movement, but facts: money may have moved
  bool unread = false;           ///< a fact cannot be read: torn by a power cut, or damaged since
  bool torn = false;             ///< it is the last one, and was torn before anything was sent
  std::uint32_t end = facts_at;  ///< where the next fact is appended: after all others
};

/// Reads the movement in a slot.
inline Slot fold(const std::uint8_t* slot, Movement& movement) {
  Slot found;
  ::new (static_cast<void*>(&movement)) Movement;  // assigning takes 200 bytes of stack more
  found.blank = detail::is_blank(slot, slot_size);
  if (found.blank) return found;
  found.sound = detail::read(detail::pieces[0], slot, slot_size, movement);
  if (found.sound) {
    static_cast<void>(detail::read(detail::pieces[1], slot + order_at, slot_size, movement));
  }
  std::uint32_t read_to = facts_at;  // the end of the last fact that can be read,
  char last = 0;                     // and its letter
  bool decided = false;
  bool dropped = false;
  for (std::uint32_t at = facts_at; at < slot_size;) {
    if (detail::is_blank(slot + at, Storage::unit)) {
      at += Storage::unit;
      continue;
    }
    const detail::Piece* const piece =
        found.sound ? detail::read_fact(slot + at, slot_size - at, movement) : nullptr;
    found.unread = found.unread || piece == nullptr;
    at += piece != nullptr ? piece->size() : Storage::unit;
    found.end = at;
    if (piece == nullptr) continue;
    read_to = at;
    last = piece->letter;
    dropped = dropped || piece->letter == 'X';
    if (piece->letter != 'D') continue;
    decided = true;
    movement.decide(movement.verdict);
  }
  if (dropped) {
    found.sound = found.unread = false;
    return found;
  }
  // A head without facts was not followed by a request, whether it can be read or not.
  found.damaged = !found.sound && found.unread;
  // What cannot be read may be the fact that it is being sent.
  const bool unsent = found.unread && movement.state < State::sending;
  const bool refused = last == 'S' && movement.state == State::noted && !movement.is_repayment();
  const std::uint32_t most = detail::size_of(refused ? fact::decided : fact::history);
  const bool fits = found.end != read_to && found.end - read_to <= most && last != 'H';
  found.torn = unsent && fits && tillwire::detail::is_on_card(movement.kind);
  if (unsent && !found.torn) movement.state = State::sending;
  // Its result is lost.
  if (!movement.is_open() && !decided) movement.verdict = Verdict::help;
  return found;
}

}  // namespace tillwire::ledger
