// What flows are made of: texts that outlive the answer they came in, the counting of tries, and
// the sums that a record tells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tillwire/base/text.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/model/amount.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/ops/ecommerce/blocks/order_record.hpp>
#include <tillwire/verdict/delivery.hpp>
#include <tillwire/verdict/order.hpp>
#include <tillwire/wire/codec.hpp>

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
  void wipe() {
    tillwire::wipe(characters_, sizeof characters_);
    size_ = 0;
  }
  /// Absent if nothing is kept.
  Text text() const TILLWIRE_LIFETIMEBOUND { return empty() ? Text() : Text(characters_, size_); }

 private:
  std::uint16_t size_ = 0;
  char characters_[Longest + 1] = {};
};

/// A copy of a Secret, wiped when it goes.
template <std::size_t Longest>
class KeptSecret : public Kept<Longest> {
 public:
  KeptSecret() = default;
  KeptSecret(const KeptSecret&) = default;
  KeptSecret& operator=(const KeptSecret&) = default;
  ~KeptSecret() { this->wipe(); }
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

/// Whether two masked card numbers, such as 411111**1111 and 411111XXXXXX1111, may be of one card:
/// the digits before the mask are the same as far as both show them, and so are the last four.
inline bool is_same_card(const Text& left, const Text& right) {
  Kept<24> first;
  Kept<24> second;
  if (!first.keep(left) || !second.keep(right)) return false;
  const std::string_view one = first.text().raw();
  const std::string_view other = second.text().raw();
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const std::size_t size = one.size() < other.size() ? one.size() : other.size();
  std::size_t shown = 0;
  for (; shown < size && is_digit(one[shown]) && is_digit(other[shown]); ++shown) {
    if (one[shown] != other[shown]) return false;
  }
  if (size < 4) return false;
  for (std::size_t i = 1; i <= 4; ++i) {
    const char c = one[one.size() - i];
    if (!is_digit(c) || c != other[other.size() - i]) return false;
  }
  return true;
}

/// How much of an order is charged, or held while nothing is charged; absent if its record does not
/// say.
inline Amount sum_of(const ecommerce::OrderRecord& order) {
  const ecommerce::PaymentAmountInfo& sums = order.payment_amount_info;
  const Amount& sum = sums.deposited.minor_units() > 0 ? sums.deposited : sums.approved;
  return sum.minor_units() > 0 ? sum : Amount();
}

/// Whether less than the amount that was registered is held or charged, as after a partial
/// authorisation.
inline bool is_partial(const ecommerce::OrderRecord& order) {
  const Amount sum = sum_of(order);
  return sum.present() && order.amount.present() && sum.minor_units() < order.amount.minor_units();
}

/// Whether a record is of another order than the one with this id or number, of which either may be
/// absent. A record that names no order is taken for the one that was asked about.
inline bool is_of_another(const ecommerce::OrderRecord& order, const Text& id, const Text& number) {
  return differs(id, order_id_in(order)) || differs(number, order.order_number);
}

/// Whether an order that is found by its number was made for another sum; absent: not known here.
template <class Record>
bool is_for_another_sum(const Record& order, const Amount& amount, const Text& currency) {
  return (amount.present() && order.amount.present() && order.amount != amount) ||
         (currency.present() && order.currency.present() && order.currency != currency);
}

/// How often by default.
inline constexpr std::uint8_t usual_tries = 5;

}  // namespace tillwire::detail
