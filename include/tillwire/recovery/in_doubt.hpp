// The operations that are in doubt when an answer is lost, what is noted of each, and what is
// asked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tillwire/recovery/judging.hpp>
#include <tillwire/table/build.hpp>

namespace tillwire::detail {

/// A field of a request that is noted. A card is noted by its masked number, or by its id.
struct Noted {
  const char* wire;     // wire name in the request's table
  const char* as;       // its name in the note
  bool needed = false;  // mandatory, because queries need it
};

/// The fields of an operation that are noted, in this order.
struct NotedFields {
  const Noted* first;
  std::uint32_t count;

  template <std::size_t Count>
  constexpr NotedFields(const Noted (&fields)[Count])
      : first(fields), count(static_cast<std::uint32_t>(Count)) {}
  /// Takes the first `the_count` of them.
  constexpr NotedFields(const Noted* fields, std::uint32_t the_count)
      : first(fields), count(the_count) {}

  constexpr const Noted* begin() const { return first; }
  constexpr const Noted* end() const { return first + count; }
  constexpr const Noted& operator[](std::uint32_t i) const { return first[i]; }
};

/// An operation, the query about it, and what has to be noted for that.
struct InDoubt {
  const char* operation;
  Question question;
  NotedFields noted;
};

/// The names under which values are noted.
namespace noted {
inline constexpr char order[] = "order";
inline constexpr char number[] = "number";
inline constexpr char amount[] = "amount";
inline constexpr char currency[] = "currency";
inline constexpr char description[] = "description";  // a digest of it
inline constexpr char merchant[] = "merchant";        // its login, if it is not the caller's
inline constexpr char refund[] = "refund";
inline constexpr char expected[] = "expected";  // the charged amount that a refund expects
inline constexpr char given[] = "given";        // what the order had refunded before a refund
inline constexpr char card[] = "card";          // masked card number
inline constexpr char card_id[] = "card-id";    // the card's id as sent
inline constexpr char to[] = "to";  // the destination card of a transfer, as card and card-id
inline constexpr char to_id[] = "to-id";
inline constexpr char start[] = "start";    // first day of the history; absent: all of it
inline constexpr char first[] = "first";    // lowest number of a line there
inline constexpr char before[] = "before";  // matching lines in the history before
inline constexpr char own[] = "own";        // those of them that name this terminal
inline constexpr char lines[] = "lines";    // lines of any amount
inline constexpr char reversed[] = "reversed";
inline constexpr char undone[] = "un";  // status of the order, whose record did not show it before
inline constexpr char closes[] = "closes";  // for a reversal: the entry whose order it closes
inline constexpr char remark[] = "remark";  // text of the application
}  // namespace noted

// What is noted. Operations share these arrays: a set for each row would take 500 bytes more. The
// first fields of a sale are those that all requests have.
inline constexpr Noted of_sale[] = {{"orderNumber", noted::number, true},
                                    {"amount", noted::amount},
                                    {"currency", noted::currency},
                                    {"description", noted::description},
                                    {"merchantLogin", noted::merchant}};
inline constexpr NotedFields with_amount = {of_sale, 2};
inline constexpr NotedFields with_description = {of_sale, 4};
inline constexpr Noted of_payment[] = {{"MDORDER", noted::order, true}};
inline constexpr Noted of_step[] = {{"mdOrder", noted::order, true}};
inline constexpr Noted of_last_step[] = {{"threeDSVer2MdOrder", noted::order, true}};
inline constexpr Noted of_deposit[] = {{"orderId", noted::order, true}, {"amount", noted::amount}};
inline constexpr Noted of_reversal[] = {
    {"orderId", noted::order}, {"orderNumber", noted::number}, {"amount", noted::amount}};
inline constexpr Noted of_refund[] = {{"orderId", noted::order},
                                      {"orderNumber", noted::number},
                                      {"amount", noted::amount},
                                      {"externalRefundId", noted::refund, true},
                                      {"expectedDepositedAmount", noted::expected}};
inline constexpr Noted of_card[] = {
    {"cardIdentification", noted::card}, {"amount", noted::amount}, {"currency", noted::currency}};
inline constexpr Noted of_transfer[] = {{"sourceCardIdentification", noted::card},
                                        {"amount", noted::amount},
                                        {"currency", noted::currency},
                                        {"destinationCardIdentification", noted::to}};
inline constexpr Noted of_top_up[] = {{"pan", noted::card}};

// clang-format off
/// What is in doubt when an answer is lost (beyond the specifications): all operations that move
/// money, and the two that register orders.
inline constexpr InDoubt in_doubt[] = {
    {"register.do",                      Question::registration, of_sale},
    {"registerPreAuth.do",               Question::registration, of_sale},
    {"paymentorder.do",                  Question::payment,      of_payment},
    {"paymentOrderBinding.do",           Question::payment,      of_step},
    {"3ds/continue.do",                  Question::payment,      of_step},
    {"finish3dsVer2Payment.do",          Question::payment,      of_last_step},
    {"instantPayment.do",                Question::payment,      with_description},
    {"motoPayment.do",                   Question::payment,      of_sale},
    {"industryPractice/paymentOrder.do", Question::payment,      with_amount},
    {"recurrentPayment.do",              Question::payment,      with_description},
    {"installmentPayment.do",            Question::payment,      with_description},
    {"deposit.do",                       Question::deposit,      of_deposit},
    {"reverse.do",                       Question::reversal,     of_reversal},
    {"refund.do",                        Question::refund,       of_refund},
    {"creditCard",                       Question::credit,       of_card},
    {"debitCard",                        Question::debit,        of_card},
    {"p2pCredit",                        Question::credit,       of_card},
    {"p2pTransfer",                      Question::debit,        of_transfer},
    {"topUp",                            Question::none,         of_top_up},
};
// clang-format on

inline constexpr unsigned in_doubt_count = sizeof in_doubt / sizeof *in_doubt;

/// Returns the operation's index in the table; in_doubt_count if nothing is noted of it. Not a
/// pointer, because with -fsanitize=undefined g++ cannot compare one with null in a constant
/// expression.
constexpr unsigned find_in_doubt(std::string_view operation) {
  unsigned i = 0;
  while (i < in_doubt_count && operation != in_doubt[i].operation) ++i;
  return i;
}

/// Returns whether a request has all the fields that must be noted.
template <class Operation>
constexpr bool has_noted(const InDoubt& of) {
  for (const Noted& each : of.noted) {
    bool found = false;
    for (const Row& row : table_of<Operation, Use::request>.rows) {
      found = found || std::string_view(row.name) == each.wire;
    }
    if (!found) return false;
  }
  return true;
}

}  // namespace tillwire::detail
