// Which operations are in doubt when an answer is lost, what is noted of each, and what is asked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tillwire/recovery/judging.hpp>
#include <tillwire/table/build.hpp>

namespace tillwire::detail {

/// A field of a request that is noted. A card is noted by its masked number, or by its id.
struct Noted {
  const char* wire;     // the field's name in the request's table
  const char* as;       // its name in the note
  bool needed = false;  // without it nothing could be asked
};

/// The fields that are noted of an operation, in that order.
struct NotedFields {
  const Noted* first;
  std::uint32_t count;

  template <std::size_t Count>
  constexpr NotedFields(const Noted (&fields)[Count])
      : first(fields), count(static_cast<std::uint32_t>(Count)) {}
  /// The first so many of them.
  constexpr NotedFields(const Noted* fields, std::uint32_t the_count)
      : first(fields), count(the_count) {}

  constexpr const Noted* begin() const { return first; }
  constexpr const Noted* end() const { return first + count; }
  constexpr const Noted& operator[](std::uint32_t i) const { return first[i]; }
};

/// An operation, what is asked about it, and what has to be noted for that.
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
inline constexpr char merchant[] = "merchant";        // its login, where it is not the caller's
inline constexpr char refund[] = "refund";
inline constexpr char expected[] = "expected";  // what a refund takes to be charged
inline constexpr char given[] = "given";        // what the order had given back before a refund
inline constexpr char card[] = "card";          // masked
inline constexpr char card_id[] = "card-id";    // as it was sent
inline constexpr char to[] = "to";  // the card to which is transferred, as card and card-id
inline constexpr char to_id[] = "to-id";
inline constexpr char start[] = "start";    // the first day of the history; absent: all of it
inline constexpr char first[] = "first";    // the lowest number of a line there
inline constexpr char before[] = "before";  // how many like it the history had
inline constexpr char own[] = "own";        // how many of those name this terminal
inline constexpr char lines[] = "lines";    // how many of any amount
inline constexpr char reversed[] = "reversed";
inline constexpr char undone[] = "un";      // its order's record did not have it before
inline constexpr char closes[] = "closes";  // of a reversal: the entry whose order it closes
inline constexpr char remark[] = "remark";  // the application's own words
}  // namespace noted

// What is noted. Operations share these: a set in each row would take 500 bytes more. Of a sale,
// the first fields are those that all requests have.
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
/// What is in doubt when an answer is lost (beyond the specifications). All operations that move
/// money are here, and the two by which orders are registered.
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

/// The operation's place in the table; in_doubt_count if nothing is noted of it. No pointer: under
/// -fsanitize=undefined g++ cannot compare one with null where a constant is made.
constexpr unsigned find_in_doubt(std::string_view operation) {
  unsigned i = 0;
  while (i < in_doubt_count && operation != in_doubt[i].operation) ++i;
  return i;
}

/// Whether a request has all the fields that are to be noted of it.
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
