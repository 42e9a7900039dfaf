// What flows are built from: copies of texts, the counting of tries, and the amounts in a record.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tillwire/base/text.hpp>
#include <tillwire/base/wipe.hpp>
#include <tillwire/model/amount.hpp>
#include <tillwire/model/currency.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/ops/ecommerce/blocks/order_record.hpp>
#include <tillwire/verdict/delivery.hpp>
#include <tillwire/verdict/order.hpp>
#include <tillwire/wire/codec.hpp>

namespace tillwire::detail {

/// A copy of a text of at most `Longest` bytes. Needed because an answer's text is valid only until
/// the next call on the client.
template <std::size_t Longest>
class FixedCopy {
 public:
  /// Copies the text. Returns false if it is too long; then, and if it is absent or empty, the copy
  /// is absent.
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
  /// Returns the copy; absent if there is none.
  Text text() const TILLWIRE_LIFETIMEBOUND { return empty() ? Text() : Text(characters_, size_); }

 private:
  std::uint16_t size_ = 0;
  char characters_[Longest + 1] = {};
};

/// A copy of a Secret, wiped when it is destroyed.
template <std::size_t Longest>
class FixedSecret : public FixedCopy<Longest> {
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

/// Returns whether two masked card numbers, such as 411111**1111 and 411111XXXXXX1111, may belong
/// to the same card: the digits before the mask are equal as far as both show them, and so are the
/// last four.
inline bool is_same_card(const Text& left, const Text& right) {
  FixedCopy<24> first;
  FixedCopy<24> second;
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

/// Returns how much of an order is charged, or held while nothing is charged; absent if its record
/// does not say.
inline Amount sum_of(const ecommerce::OrderRecord& order) {
  const ecommerce::PaymentAmountInfo& sums = order.payment_amount_info;
  const Amount& sum = sums.deposited.minor_units() > 0 ? sums.deposited : sums.approved;
  return sum.minor_units() > 0 ? sum : Amount();
}

/// Returns whether less than the registered amount is held or charged, as after a partial
/// authorisation.
inline bool is_partial(const ecommerce::OrderRecord& order) {
  const Amount sum = sum_of(order);
  return sum.present() && order.amount.present() && sum.minor_units() < order.amount.minor_units();
}

/// Returns whether a record belongs to another order than the one with this id or number, either of
/// which may be absent. A record that names no order counts as the one that was asked for.
inline bool is_of_another(const ecommerce::OrderRecord& order, const Text& id, const Text& number) {
  return differs(id, order_id_in(order)) || differs(number, order.order_number);
}

/// Returns whether an order found by its number was registered with another amount or currency.
/// Ignores what is absent.
template <class Record>
bool is_for_another_sum(const Record& order, const Amount& amount, const Text& currency) {
  return (amount.present() && order.amount.present() && order.amount != amount) ||
         !same_currency(currency, order.currency);
}

/// The default number of tries.
inline constexpr std::uint8_t usual_tries = 5;

}  // namespace tillwire::detail
