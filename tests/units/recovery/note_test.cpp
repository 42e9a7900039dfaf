// The note of an operation in the journal: every value that is needed, and no secret.
#include <gtest/gtest.h>

#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <tillwire/recovery/note.hpp>
#include <vector>

#include "noted_operations.hpp"
#include "support/call_site.hpp"

namespace tillwire::detail::note_test {
namespace {

using test::CallSite;
using test::order_id;
using test::Traced;

template <class Operation>
Error write(Note& note, const Operation& request) {
  const unsigned of = find_in_doubt(Operation::endpoint.name);
  return note.write(in_doubt[of], schema_of<Operation, Use::request>, &request);
}

template <class Operation>
std::string noted_of(const Operation& request, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Note note;
  const Error error = write(note, request);
  EXPECT_EQ(error.code, Errc::none) << error.field;
  return std::string(note.text());
}

/// Prints an error as "code field", or as "code detail" without a field.
template <class Operation>
std::string refusal(const Operation& request, CallSite site = CallSite::here()) {
  const Traced traced(site);
  Note note;
  const Error error = write(note, request);
  EXPECT_EQ(error.delivery, Delivery::not_sent);
  return std::to_string(static_cast<int>(error.code)) + ' ' +
         (error.field != nullptr ? error.field : std::to_string(error.detail));
}
std::string refused(Errc code, const std::string& what) {
  return std::to_string(static_cast<int>(code)) + ' ' + what;
}

// Writing notes.

TEST(Note, HoldsTheNeededFieldsOfEveryOperation) {
  const std::string order = std::string("\norder=") + order_id;
  const std::string expected[] = {
      "register.do\nnumber=A-17\namount=125000",
      "registerPreAuth.do\nnumber=A-17\namount=125000",
      "paymentorder.do" + order,
      "paymentOrderBinding.do" + order,
      "3ds/continue.do" + order,
      "finish3dsVer2Payment.do" + order,
      "instantPayment.do\nnumber=A-17\namount=2500",
      "motoPayment.do\nnumber=A-17\namount=2500",
      "industryPractice/paymentOrder.do\nnumber=A-17\namount=2500",
      "recurrentPayment.do\nnumber=A-17\namount=2500",
      "installmentPayment.do\nnumber=A-17\namount=2500",
      "deposit.do" + order + "\namount=0",
      "reverse.do" + order,
      "refund.do" + order + "\namount=500\nrefund=R-1",
      "creditCard\ncard=520000******0007\namount=1000\ncurrency=978",
      "debitCard\ncard=520000******0007\namount=1000\ncurrency=978",
      "p2pCredit\ncard=520000******0007\namount=1000\ncurrency=978",
      "p2pTransfer\ncard=520000******0007\namount=1000\ncurrency=978\nto=520000******0049",
      "topUp\ncard=520000******0007",
  };
  static_assert(std::size(expected) == in_doubt_count);
  std::vector<std::string> texts;
  test::for_each_noted([&](const auto& request) { texts.push_back(noted_of(request)); });
  ASSERT_EQ(texts.size(), std::size(expected));
  for (std::size_t i = 0; i < texts.size(); ++i) {
    EXPECT_EQ(texts[i], expected[i]);
    for (const char* const secret : {test::secret_pan, test::secret_card, test::secret_cvc,
                                     test::secret_expiry, "111111", "00000000"}) {
      EXPECT_EQ(texts[i].find(secret), std::string::npos) << secret << " in " << texts[i];
    }
  }
}

TEST(Note, HoldsBothNamesOfAnOrder) {
  ecommerce::Reverse reverse;
  reverse.order_number = "A-17";
  reverse.amount = {300};
  EXPECT_EQ(noted_of(reverse), "reverse.do\nnumber=A-17\namount=300");
  reverse.order_id = order_id;
  EXPECT_EQ(noted_of(reverse),
            std::string("reverse.do\norder=") + order_id + "\nnumber=A-17\namount=300");
}

TEST(Note, HoldsCurrencyAndMerchant) {
  auto moto = test::moto_payment();
  moto.currency = "978";
  moto.merchant_login = "shop-north";
  EXPECT_EQ(noted_of(moto),
            "motoPayment.do\nnumber=A-17\namount=2500\ncurrency=978\nmerchant=shop-north");
  auto refund = test::refund();
  refund.expected_deposited_amount = {125000};
  EXPECT_EQ(noted_of(refund), std::string("refund.do\norder=") + order_id +
                                  "\namount=500\nrefund=R-1\nexpected=125000");
}

TEST(Note, RecreatesARequest) {
  const Note request("refund.do\norder=1\namount=500\nrefund=R-1");
  for (const char* const more : {"", "\ngiven=0", "\ngiven=0\nremark=x"}) {
    const std::string text = std::string(request.text()) + more;
    EXPECT_TRUE(Note(text).repeats(request)) << text;
  }
  for (const char* const other :
       {"refund.do\norder=1\namount=500\nrefund=R-12", "refund.do\norder=1\namount=501\nrefund=R-1",
        "refund.do\norder=1\namount=500", "reverse.do\norder=1"}) {
    EXPECT_FALSE(Note(other).repeats(request)) << other;
  }
}

TEST(Note, PrefersTheCardIdToTheNumber) {
  auto credit = test::credit_card();
  credit.card.card_id = "C000007";
  EXPECT_EQ(noted_of(credit), "creditCard\ncard-id=C000007\namount=1000\ncurrency=978");
}

TEST(Note, OmitsACardNamedInAnotherWay) {
  auto debit = test::debit_card();
  debit.card = {};
  debit.card.bar_code = "123456";
  EXPECT_EQ(noted_of(debit), "debitCard\namount=1000\ncurrency=978");
  EXPECT_EQ(noted_of(cards::TopUp()), "topUp");
}

TEST(Note, HidesAnInvalidCardNumberCompletely) {
  auto credit = test::credit_card();
  for (const char* const number : {"", "1234", "52000000000X0007", "52000000000000070000"}) {
    credit.card.card_number = number;
    EXPECT_EQ(noted_of(credit), "creditCard\ncard=****\namount=1000\ncurrency=978") << number;
  }
  credit.card.card_number = "5200000000007";
  EXPECT_EQ(noted_of(credit), "creditCard\ncard=*********0007\namount=1000\ncurrency=978");
}

TEST(Note, HoldsTheGreatestNumbers) {
  auto credit = test::credit_card();
  credit.amount = {INT64_MAX};
  credit.currency = INT32_MAX;
  EXPECT_EQ(noted_of(credit),
            "creditCard\ncard=520000******0007\namount=9223372036854775807\ncurrency=2147483647");
  credit.amount = {0};
  credit.currency = 0;
  EXPECT_EQ(noted_of(credit), "creditCard\ncard=520000******0007\namount=0\ncurrency=0");
}

/// An id may be borrowed from an answer, still with its escapes.
TEST(Note, UndoesTheEscapesOfJson) {
  constexpr std::string_view escaped = R"(70906e55\/7114\u002d41d6 \u00e9)";
  ecommerce::PaymentOrder payment = test::payment_order();
  payment.order_id = Text::from_json(escaped.data(), escaped.size(), true);
  EXPECT_EQ(noted_of(payment), "paymentorder.do\norder=70906e55/7114-41d6 \xC3\xA9");

  constexpr std::string_view line_end = R"(A\nnumber=B)";
  payment.order_id = Text::from_json(line_end.data(), line_end.size(), true);
  EXPECT_EQ(refusal(payment), refused(Errc::bad_value, "MDORDER"));
}

// Refused values.

TEST(Note, NamesTheFieldThatTheQueryNeeds) {
  const auto lacks = [](const auto& request) { return refusal(request); };
  EXPECT_EQ(lacks(ecommerce::Register()), refused(Errc::missing, "orderNumber"));
  EXPECT_EQ(lacks(ecommerce::RegisterPreAuth()), refused(Errc::missing, "orderNumber"));
  EXPECT_EQ(lacks(ecommerce::PaymentOrder()), refused(Errc::missing, "MDORDER"));
  EXPECT_EQ(lacks(ecommerce::PaymentOrderBinding()), refused(Errc::missing, "mdOrder"));
  EXPECT_EQ(lacks(ecommerce::ThreeDsContinue()), refused(Errc::missing, "mdOrder"));
  EXPECT_EQ(lacks(ecommerce::Finish3dsVer2Payment()), refused(Errc::missing, "threeDSVer2MdOrder"));
  EXPECT_EQ(lacks(ecommerce::InstantPayment()), refused(Errc::missing, "orderNumber"));
  EXPECT_EQ(lacks(ecommerce::MotoPayment()), refused(Errc::missing, "orderNumber"));
  EXPECT_EQ(lacks(ecommerce::IndustryPracticePaymentOrder()),
            refused(Errc::missing, "orderNumber"));
  EXPECT_EQ(lacks(ecommerce::RecurrentPayment()), refused(Errc::missing, "orderNumber"));
  EXPECT_EQ(lacks(ecommerce::InstallmentPayment()), refused(Errc::missing, "orderNumber"));
  EXPECT_EQ(lacks(ecommerce::Deposit()), refused(Errc::missing, "orderId"));
  auto refund = test::refund();
  refund.external_refund_id = {};
  EXPECT_EQ(lacks(refund), refused(Errc::missing, "externalRefundId"));
}

TEST(Note, RejectsLineBreaks) {
  for (int c = 0; c < 256; ++c) {
    const char character = static_cast<char>(c);
    ecommerce::Refund refund = test::refund();
    refund.external_refund_id = Text(&character, 1);
    if (c < ' ') {
      EXPECT_EQ(refusal(refund), refused(Errc::bad_value, "externalRefundId")) << c;
    } else {
      EXPECT_EQ(noted_of(refund),
                std::string("refund.do\norder=") + order_id + "\namount=500\nrefund=" + character);
    }
  }
  auto credit = test::credit_card();
  credit.card.card_id = "C\n7";
  EXPECT_EQ(refusal(credit), refused(Errc::bad_value, "cardIdentification"));
}

TEST(Note, RejectsNegativeNumbers) {
  auto credit = test::credit_card();
  credit.amount = {-1};
  EXPECT_EQ(refusal(credit), refused(Errc::bad_value, "amount"));
  credit = test::credit_card();
  credit.currency = -1;
  EXPECT_EQ(refusal(credit), refused(Errc::bad_value, "currency"));
}

TEST(Note, RejectsANoteThatDoesNotFit) {
  ecommerce::PaymentOrder payment = test::payment_order();
  const std::string name = "paymentorder.do\norder=";
  const std::string longest(Journal::most_text - name.size(), 'x');
  payment.order_id = longest.c_str();
  EXPECT_EQ(noted_of(payment), name + longest);
  const std::string longer = longest + 'x';
  payment.order_id = longer.c_str();
  const auto too_long = std::to_string(static_cast<int>(JournalError::too_long));
  EXPECT_EQ(refusal(payment), refused(Errc::journal, too_long));
}

TEST(Note, HoldsAValueWholeOrNotAtAll) {
  const Text bad[] = {Text("A-17\n"), Text("A-17\0b", 6),
                      Text::from_json(R"(A-17\u0001)", 10, true)};
  for (const Text& each : bad) {
    Note note;
    EXPECT_FALSE(note.add(noted::number, each));
    EXPECT_EQ(note.text(), "");
    EXPECT_TRUE(note.add(noted::order, "o"));
    EXPECT_EQ(note.text(), "\norder=o");
    EXPECT_EQ(note.add_remark({}).code, Errc::none);
  }
  Note note;
  const std::string longest(Journal::most_text - std::string("\norder=").size(), 'o');
  EXPECT_TRUE(note.add(noted::order, Text(longest)));
  EXPECT_EQ(note.text().size(), Journal::most_text);
  for (const char* const name : {noted::number, noted::amount}) {
    EXPECT_TRUE(note.add(name, "7"));
    EXPECT_FALSE(note.find(name).present());
  }
  EXPECT_EQ(note.text().size(), Journal::most_text);
  EXPECT_EQ(note.add_remark({}).detail, static_cast<unsigned>(JournalError::too_long));
}

TEST(Note, EndsWithTheRemark) {
  Note note;
  EXPECT_EQ(write(note, test::payment_order()).code, Errc::none);
  EXPECT_EQ(note.add_remark({}).code, Errc::none);
  const std::string before(note.text());
  EXPECT_EQ(note.add_remark("order=A-17").code, Errc::none);
  EXPECT_EQ(note.text(), before + "\nremark=order=A-17");
  EXPECT_EQ(note.find(noted::remark), Text("order=A-17"));
  EXPECT_EQ(note.find(noted::order), Text(order_id));

  const Error error = note.add_remark("a\tb");
  EXPECT_EQ(error.code, Errc::bad_value);
  EXPECT_STREQ(error.field, "remark");
}

// Reading notes.

TEST(Note, FindsAValueByItsWholeName) {
  const Note note(
      "creditCard\ncard-id=C7\nempty=\namount=12\namount=13\nno sign\ncurrency=978\n=nameless");
  EXPECT_EQ(note.operation(), "creditCard");
  EXPECT_EQ(note.find("card-id"), Text("C7"));
  EXPECT_EQ(note.find("amount"), Text("12"));
  EXPECT_EQ(note.find("empty"), Text(""));
  EXPECT_EQ(note.find("currency"), Text("978"));
  EXPECT_EQ(note.find(""), Text("nameless"));
  for (const char* const name : {"card", "ard-id", "card-i", "amoun", "amountx", "creditCard",
                                 "no sign", "978", "currency=978x"}) {
    EXPECT_FALSE(note.find(name).present()) << name;
  }
}

TEST(Note, DigestIsTheCrc32) {
  const Note::Digest digest("123456789");
  EXPECT_EQ(std::string(digest.text().raw()), "CBF43926");
}

TEST(Note, ReadsNumbers) {
  const Note note("x\na=0\nb=9223372036854775807\nc=12a\nd=\ne=99999999999999999999");
  EXPECT_EQ(note.find_number("a"), 0);
  EXPECT_EQ(note.find_number("b"), INT64_MAX);
  for (const char* const name : {"c", "d", "e", "f"}) EXPECT_EQ(note.find_number(name), 0) << name;
}

TEST(Note, HoldsTheReceivingCardsId) {
  auto transfer = test::p2p_transfer();
  transfer.destination.card_id = "C000049";
  EXPECT_EQ(noted_of(transfer),
            "p2pTransfer\ncard=520000******0007\namount=1000\ncurrency=978\nto-id=C000049");
}

/// The journal may hold notes of another version.
TEST(Note, IsReadWhateverItContains) {
  for (const char* const text : {"", "\n", "\n\n", "=", "\n=", "name", "name\n", "name\norder"}) {
    const Note note{text};
    EXPECT_EQ(note.text(), text);
    EXPECT_FALSE(note.find("order").present()) << text;
  }
  EXPECT_EQ(Note("").operation(), "");
  EXPECT_EQ(Note("\norder=1").operation(), "");
  EXPECT_EQ(Note("name\n").operation(), "name");
}

// Comparing two notes: whether both are about the same money.

struct Pair {
  const char* left;
  const char* right;
  bool like;
};

void compare(const Pair& pair, CallSite site = CallSite::here()) {
  const Traced traced(site);
  const Note left{pair.left};
  const Note right{pair.right};
  EXPECT_EQ(left.is_like(right), pair.like) << pair.left << "\nand\n" << pair.right;
  EXPECT_EQ(right.is_like(left), pair.like) << pair.right << "\nand\n" << pair.left;
}

TEST(Note, MatchesAnotherOfTheSameOrder) {
  constexpr Pair pairs[] = {
      {"paymentorder.do\norder=1", "paymentorder.do\norder=1\nremark=again", true},
      {"paymentorder.do\norder=1", "finish3dsVer2Payment.do\norder=1", true},
      {"paymentorder.do\norder=1", "paymentorder.do\norder=2", false},
      {"paymentorder.do\norder=1", "motoPayment.do\nnumber=1\namount=1", false},
      {"motoPayment.do\nnumber=A\namount=1", "instantPayment.do\nnumber=A\namount=2", true},
      {"motoPayment.do\nnumber=A\namount=1", "motoPayment.do\nnumber=B\namount=1", false},
      // Other queries concern something else.
      {"register.do\nnumber=A\namount=1", "motoPayment.do\nnumber=A\namount=1", false},
      {"register.do\nnumber=A\namount=1", "registerPreAuth.do\nnumber=A\namount=1", true},
      {"deposit.do\norder=1\namount=0", "reverse.do\norder=1", false},
      // A reversal by id and a reversal by number may be the same.
      {"reverse.do\norder=1", "reverse.do\nnumber=A", true},
      {"reverse.do\norder=1\nnumber=A", "reverse.do\norder=1", true},
      {"reverse.do\norder=1\nnumber=A", "reverse.do\nnumber=A", true},
      {"reverse.do\norder=1\nnumber=A", "reverse.do\nnumber=B", false},
      {"reverse.do\norder=1\nnumber=A", "reverse.do\norder=2\nnumber=A", false},
      {"refund.do\norder=1\namount=1\nrefund=R", "refund.do\nnumber=A\namount=1\nrefund=R", true},
      {"refund.do\norder=1\namount=1\nrefund=R", "refund.do\nnumber=A\namount=1\nrefund=S", false},
      // The numbers of two merchants.
      {"motoPayment.do\nnumber=A\namount=1\nmerchant=M",
       "motoPayment.do\nnumber=A\namount=1\nmerchant=N", false},
      {"motoPayment.do\nnumber=A\namount=1\nmerchant=M",
       "motoPayment.do\nnumber=A\namount=1\nmerchant=M", true},
      {"deposit.do\norder=1\namount=0", "paymentorder.do\norder=1", false},
      // An order has many refunds.
      {"refund.do\norder=1\namount=1\nrefund=R", "refund.do\norder=1\namount=2\nrefund=R", true},
      {"refund.do\norder=1\namount=1\nrefund=R", "refund.do\norder=1\namount=1\nrefund=S", false},
      {"refund.do\norder=1\namount=1\nrefund=R", "refund.do\norder=2\namount=1\nrefund=R", false},
      // A note of another version.
      {"pay.do\norder=1", "pay.do\norder=1", false},
      {"pay.do\norder=1", "paymentorder.do\norder=1", false},
  };
  for (const Pair& pair : pairs) compare(pair);
}

TEST(Note, MatchesTheSameSumOnAPossiblyEqualCard) {
  constexpr Pair pairs[] = {
      {"creditCard\ncard=5*7\namount=1\ncurrency=978",
       "creditCard\ncard=5*7\namount=1\ncurrency=978\nlines=2", true},
      {"creditCard\ncard=5*7\namount=1\ncurrency=978",
       "p2pCredit\ncard=5*7\namount=1\ncurrency=978", true},
      {"creditCard\ncard=5*7\namount=1\ncurrency=978",
       "debitCard\ncard=5*7\namount=1\ncurrency=978", false},
      // In a card history, a transfer is a credit of the receiving card.
      {"p2pTransfer\ncard=5*7\namount=1\ncurrency=978\nto=5*8",
       "creditCard\ncard=5*8\namount=1\ncurrency=978", true},
      {"p2pTransfer\ncard=5*7\namount=1\ncurrency=978\nto=5*8",
       "p2pCredit\ncard-id=8\namount=1\ncurrency=978", true},
      {"p2pTransfer\ncard=5*7\namount=1\ncurrency=978\nto-id=8",
       "creditCard\ncard-id=8\namount=1\ncurrency=978", true},
      {"p2pTransfer\ncard=5*7\namount=1\ncurrency=978\nto=5*8",
       "creditCard\ncard=5*7\namount=1\ncurrency=978", false},
      {"p2pTransfer\ncard=5*7\namount=1\ncurrency=978\nto=5*8",
       "debitCard\ncard=5*8\namount=1\ncurrency=978", false},
      {"p2pTransfer\ncard=5*7\namount=1\ncurrency=978",
       "creditCard\ncard=5*8\namount=1\ncurrency=978", false},
      {"p2pTransfer\ncard=5*7\namount=1\ncurrency=978\nto=5*8",
       "creditCard\ncard=5*8\namount=2\ncurrency=978", false},
      {"p2pTransfer\ncard=5*7\namount=1\ncurrency=978",
       "debitCard\ncard=5*7\namount=1\ncurrency=978", true},
      {"creditCard\ncard=5*7\namount=1\ncurrency=978",
       "creditCard\ncard=5*8\namount=1\ncurrency=978", false},
      {"creditCard\ncard=5*7\namount=1\ncurrency=978",
       "creditCard\ncard=5*7\namount=2\ncurrency=978", false},
      {"creditCard\ncard=5*7\namount=1\ncurrency=978",
       "creditCard\ncard=5*7\namount=1\ncurrency=840", false},
      {"creditCard\ncard-id=7\namount=1\ncurrency=978",
       "creditCard\ncard-id=8\namount=1\ncurrency=978", false},
      // A card by number and a card by id: may be the same.
      {"creditCard\ncard=5*7\namount=1\ncurrency=978",
       "creditCard\ncard-id=7\namount=1\ncurrency=978", true},
      {"creditCard\namount=1\ncurrency=978", "creditCard\ncard-id=7\namount=1\ncurrency=978", true},
      {"creditCard\namount=1\ncurrency=978", "creditCard\ncard=5*7\namount=1\ncurrency=978", true},
      {"creditCard\namount=1\ncurrency=978", "creditCard\namount=1\ncurrency=978", true},
      {"creditCard\namount=1\ncurrency=978", "creditCard\namount=2\ncurrency=978", false},
      {"topUp\ncard=5*7", "topUp\ncard=5*7", true},
      {"topUp\ncard=5*7", "topUp\ncard=5*8", false},
      {"topUp\ncard=5*7", "debitCard\ncard=5*7", false},
  };
  for (const Pair& pair : pairs) compare(pair);
}

}  // namespace
}  // namespace tillwire::detail::note_test
