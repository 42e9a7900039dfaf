// The snippets of "Recovery": a till with a journal, whose answer is lost and whose power fails.
#include <gtest/gtest.h>

#include <string>
#include <support/exchange.hpp>
#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/recovery/journaled_client.hpp>
#include <tillwire/recovery/retry.hpp>
#include <tillwire/recovery/words.hpp>
#include <units/recovery/flash.hpp>

namespace tillwire::test::recovery_test {
namespace {

#include <snippets/parts/recovery/words.cpp>

struct Wall final : WallClock {
  std::uint32_t now_s() override { return now; }
  std::uint32_t now = 1'800'000'000;
};

struct NoRandom final : Random {
  bool fill(void*, std::uint32_t) override { return false; }
};

struct Shop {
  Gateway gateway = sample_gateway();
  ScriptedTransport transport;
  ManualClock clock;
  Buffers<1024, 2048> memory{};
  Wall time;
  Cells cells{1024, 4};
  ecommerce::PaymentOrder payment;

  Shop() {
    payment.order_id = "70906e55-7114-41d6-8332-4609dc6590f4";
    payment.pan = "4111111111111111";
    payment.cvc = "123";
    payment.expiry_year = "2030";
    payment.expiry_month = "12";
    payment.cardholder = "JANE DOE";
    payment.language = "en";
  }
};

TEST(GuideRecovery, ALostAnswerIsAskedForAfterARestart) {
  Shop shop;
  // The first connection breaks after the payment was sent; the second one tells the order's
  // status.
  shop.transport.connection().until_sent().fails(Fault::reset);
  shop.transport.connection().until_sent().give(
      ok(R"({"errorCode":"0","orderNumber":"A-17","orderStatus":2,"amount":125000})"));
  std::string shown;
  const auto show = [&shown](const Text& remark, const char* words) {
    shown += std::string(remark.raw()) + ": " + words + "\n";
  };
  {
    Flash storage(shop.cells);
    auto& [gateway, transport, clock, memory, time, cells, payment] = shop;
#include <snippets/parts/recovery/till.cpp>
    ASSERT_TRUE(till.is_ready());
#include <snippets/parts/recovery/lost.cpp>
#include <snippets/parts/recovery/still_open.cpp>
    EXPECT_EQ(transport.connects, 1U);
  }
  // The power fails; what the flash holds is left.
  shop.time.now += 600;
  Flash storage(shop.cells);
  Journal journal(storage);
  JournaledClient till(shop.gateway, shop.transport, shop.clock, shop.memory, journal, shop.time);
  ASSERT_EQ(journal.open(), JournalError::none);
#include <snippets/parts/recovery/recover.cpp>
  EXPECT_EQ(recovery.settled, 1U);
  EXPECT_EQ(recovery.open, 0U);
  EXPECT_EQ(shown, "sale 17: paid\n");
}

TEST(GuideRecovery, StatusOfTheOrderSettlesAnUnconfirmedPayment) {
  Shop shop;
  auto& connection = shop.transport.connection();
  connection.until_sent().give(ok(R"({"errorCode":0})"));
  connection.until_sent().give(
      ok(R"({"errorCode":"0","orderNumber":"A-17","orderStatus":2,"amount":125000})"));
  Flash storage(shop.cells);
  Journal journal(storage);
  ASSERT_EQ(journal.open_or_format(), JournalError::none);
  JournaledClient till(shop.gateway, shop.transport, shop.clock, shop.memory, journal, shop.time);
  const auto& payment = shop.payment;
  bool handed_over = false;
  const auto hand_over_the_goods = [&] { handed_over = true; };

#include <snippets/parts/recovery/settle.cpp>
  EXPECT_TRUE(handed_over);
  EXPECT_NE(connection.sent.find("getOrderStatusExtended.do"), std::string::npos);
  EXPECT_EQ(journal.open_entries(), 0U);
}

TEST(GuideRecovery, WordsFitTheOperationAndWhatIsOpen) {
  const auto said = [](const char* operation, Outcome outcome, Finding finding) {
    Recovered of{};
    of.operation = operation;
    of.outcome = outcome;
    of.finding = finding;
    return std::string(words_for_the_customer(of));
  };
  EXPECT_EQ(said("motoPayment.do", Outcome::approved, Finding::settled), "paid");
  EXPECT_EQ(said("motoPayment.do", Outcome::declined, Finding::settled),
            "not paid: no money moved");
  EXPECT_EQ(said("refund.do", Outcome::approved, Finding::settled), "refunded");
  EXPECT_EQ(said("motoPayment.do", Outcome::in_doubt, Finding::no_answer),
            "please do not pay again: we have to ask again");
  EXPECT_EQ(said("motoPayment.do", Outcome::in_doubt, Finding::too_early),
            "please wait some minutes: the payment may still arrive");
  EXPECT_EQ(said("motoPayment.do", Outcome::given_up, Finding::ambiguous),
            "it is not known here whether it is paid: ask your bank");
  EXPECT_EQ(said("motoPayment.do", Outcome::approved, Finding::given_back),
            "paid, and returned since");
}

TEST(GuideRecovery, OnlyWhatCannotDoHarmIsTriedAgain) {
  Shop shop;
  shop.transport.connection().connect_answers(Io::failed(Fault::refused));
  shop.transport.connection().until_sent().give(
      ok(R"({"errorCode":"0","orderNumber":"A-17","orderStatus":2,"amount":125000})"));
  Client client(shop.gateway, shop.transport, shop.clock, shop.memory);
  NoRandom random;
  const std::uint32_t begun_ms = shop.clock.now_ms();
  const auto wait = [&shop](Milliseconds span) { shop.clock.advance(span.count()); };

  ecommerce::GetOrderStatusExtended query;
  query.order_id = shop.payment.order_id;
#include <snippets/parts/recovery/retry.cpp>
  EXPECT_TRUE(answer.answered());
  EXPECT_EQ(state.tries, 2U);
  EXPECT_NE(state.spent, Milliseconds());

  Error lost;
  lost.code = Errc::timed_out;
  lost.delivery = Delivery::unknown;
  EXPECT_FALSE(retry_after(shop.payment, lost, RetryState(), policy, random).again);
}

}  // namespace
}  // namespace tillwire::test::recovery_test
