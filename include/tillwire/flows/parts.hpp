// What flows are built from: a copy of a secret, the counting of tries, and the amounts in a
// record.
#pragma once

#include <cstddef>
#include <cstdint>
#include <tillwire/base/fixed_text.hpp>
#include <tillwire/model/amount.hpp>
#include <tillwire/model/currency.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/ops/ecommerce/blocks/order_record.hpp>
#include <tillwire/verdict/delivery.hpp>
#include <tillwire/verdict/order.hpp>
#include <tillwire/verdict/same_card.hpp>
#include <tillwire/wire/codec.hpp>

namespace tillwire::detail {

/// A copy of a Secret, wiped when it is destroyed.
template <std::size_t Longest>
class FixedSecret : public FixedText<Longest> {
 public:
  FixedSecret() = default;
  FixedSecret(const FixedSecret&) = default;
  FixedSecret& operator=(const FixedSecret&) = default;
  ~FixedSecret() { this->wipe(); }
};

/// How often a step that failed is repeated. A limit is needed because flows run in loops, which
/// must end.
class Tries {
 public:
  explicit Tries(std::uint8_t most) : most_(most), left_(most) {}

  /// Counts a failed try; returns whether another one is allowed.
  bool another() {
    if (left_ != 0) --left_;
    return left_ != 0;
  }
  void reset() { left_ = most_; }

 private:
  std::uint8_t most_;
  std::uint8_t left_;
};

/// The default number of tries.
inline constexpr std::uint8_t usual_tries = 5;

}  // namespace tillwire::detail
