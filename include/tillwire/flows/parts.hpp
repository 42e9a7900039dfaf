// What flows are made of: texts that outlive the answer they came in, and the counting of tries.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/base/text.hpp>
#include <tillwire/model/outcome.hpp>
#include <tillwire/model/result.hpp>

namespace tillwire::detail {

/// A copy of a text of at most `Longest` bytes: an answer's text dies with the next call on the
/// client.
template <std::size_t Longest>
class Kept {
 public:
  /// False if the text is too long; then, and if it is absent or empty, nothing is kept.
  bool keep(const Text& text) {
    const std::size_t size = text.copy(characters_, sizeof characters_);
    const bool fits = size <= Longest;
    size_ = static_cast<std::uint16_t>(fits ? size : 0);
    return fits;
  }
  bool empty() const { return size_ == 0; }
  /// Absent if nothing is kept.
  Text text() const TILLWIRE_LIFETIMEBOUND { return empty() ? Text() : Text(characters_, size_); }

 private:
  std::uint16_t size_ = 0;
  char characters_[Longest + 1] = {};
};

/// How often a step that came to nothing is taken again: a flow that is driven by a loop must end.
class Tries {
 public:
  explicit Tries(std::uint8_t most) : most_(most), left_(most) {}

  /// Counts one that came to nothing; whether there is another one.
  bool another() {
    if (left_ != 0) --left_;
    return left_ != 0;
  }
  void reset() { left_ = most_; }

 private:
  std::uint8_t most_;
  std::uint8_t left_;
};

/// How often by default.
inline constexpr std::uint8_t usual_tries = 5;

/// Whether an order may still be paid, or partly is, though the decision rules reject a payment
/// with this status: the customer is at the access control server, the payment is under way, or the
/// status is one that this version does not know. Then another question has to decide.
constexpr bool may_be_paid(const Choice<OrderStatus>& status,
                           const Optional<std::int32_t>& action_code) {
  const Payment told = judge_order(true, status, action_code);
  return told == Payment::pending || told == Payment::unconfirmed;
}

constexpr bool was_not_sent(const Error& error) {
  return error.code != Errc::none && error.delivery == Delivery::not_sent;
}

}  // namespace tillwire::detail
