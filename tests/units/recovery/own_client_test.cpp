// The client inside a JournaledClient: operations that move no money, and the details that programs
// read from it.
#include <gtest/gtest.h>

#include <string>
#include <support/call_site.hpp>
#include <support/exchange.hpp>
#include <tillwire/http/signature.hpp>
#include <tillwire/ops/ecommerce/get_bindings.hpp>
#include <tillwire/ops/ecommerce/payment_order.hpp>
#include <tillwire/recovery/journaled_client.hpp>
#include <tillwire/recovery/outbox.hpp>
#include <tillwire/recovery/retry.hpp>

#include "flash.hpp"

namespace tillwire::test::own_client_test {
namespace {

using ecommerce::GetBindings;

struct Noon final : WallClock {
  std::uint32_t now_s() override { return 1'800'000'000; }
};

class ZeroSigner final : public Signer {
 public:
  bool hash(const char*, std::uint32_t, std::uint8_t* digest) override {
    std::memset(digest, 0, digest_size);
    return true;
  }
  std::uint32_t signature_size() const override { return 64; }
  bool sign(const std::uint8_t*, std::uint8_t* signature) override {
    std::memset(signature, 0, 64);
    return true;
  }
};

class OwnClient : public testing::Test {
 protected:
  OwnClient() {
    EXPECT_EQ(journal.open_or_format(), JournalError::none);
    query.client_id = "C-1";
    payment.order_id = "70906e55-7114-41d6-8332-4609dc6590f4";
    payment.pan = "4111111111111111";
    payment.cvc = "123";
    payment.expiry_year = "2030";
    payment.expiry_month = "12";
    payment.cardholder = "JANE DOE";
    payment.language = "en";
  }
  ~OwnClient() override { EXPECT_TRUE(transport.complaints.empty()); }

  /// Leaves an entry open.
  void lose_a_payment(CallSite site = CallSite::here()) {
    const Traced traced(site);
    transport.connection().until_sent().fails();
    EXPECT_EQ(till.call(payment, "sale 17").error().code, Errc::connection_lost);
  }

  void answers(const std::string& response) { transport.connection().until_sent().give(response); }

  Gateway gateway = sample_gateway();
  ScriptedTransport transport;
  ManualClock clock;
  Buffers<1024, 512> memory{};
  Cells cells{1024, 4};
  Flash flash{cells};
  Journal journal{flash};
  Noon noon;
  JournaledClient till{gateway, transport, clock, memory, journal, noon};
  GetBindings query;
  ecommerce::PaymentOrder payment;
};

constexpr char two_cards[] =
    R"({"errorCode":"0","bindings":[{"bindingId":"B1"},{"bindingId":"B2"}]})";

TEST_F(OwnClient, SignsItsRequests) {
  ZeroSigner signer;
  till.sign_with(signer);
  answers(ok(R"({"errorCode":"0"})"));
  EXPECT_TRUE(till.call(payment).answered());
  EXPECT_NE(transport.sent().find("\r\nX-Signature: "), std::string::npos);
}

TEST_F(OwnClient, ShowsStatusHeadersBodyAndTheServiceMessage) {
  RetryAfter retry;
  till.observe(retry);
  const std::string body = R"({"errorCode":"7","errorMessage":"System error"})";
  answers("HTTP/1.1 503 Busy\r\nRetry-After: 5\r\nContent-Length: " + std::to_string(body.size()) +
          "\r\n\r\n" + body);
  EXPECT_EQ(till.call(query).error().code, Errc::http_status);
  EXPECT_EQ(till.status(), 503);
  EXPECT_EQ(till.body(), body);
  EXPECT_EQ(till.service_fault().message, Text("System error"));
  EXPECT_EQ(retry.take(), Milliseconds(5000));
}

TEST_F(OwnClient, ForgetClearsTheBuffers) {
  answers(ok(R"({"errorCode":"0","errorMessage":"remember"})"));
  EXPECT_TRUE(till.call(query));
  const auto holds = [this] {
    const std::string all(reinterpret_cast<const char*>(&memory), sizeof memory);
    return all.find("remember") != std::string::npos;
  };
  EXPECT_TRUE(holds());
  till.forget();
  EXPECT_FALSE(holds());
}

TEST_F(OwnClient, DrainsOperationsThatMoveNoMoney) {
  answers(ok(two_cards));
  std::string cards;
  const auto answer = till.drain<&GetBindings::Response::bindings>(
      query, [&](const auto& each) { cards += each.binding_id.raw(); });
  EXPECT_TRUE(answer);
  EXPECT_EQ(cards, "B1B2");
  EXPECT_EQ(till.delivered(), 2U);
  EXPECT_EQ(journal.open_entries(), 0U);
}

TEST_F(OwnClient, DrainsStepByStep) {
  answers(ok(two_cards));
  std::string cards;
  auto list = draining<&GetBindings::Response::bindings>(
      [&](const auto& each) { cards += each.binding_id.raw(); });
  ASSERT_TRUE(till.start(query, list));
  EXPECT_FALSE(till.start(query, list)) << "one is under way";
  const auto busy =
      till.drain<&GetBindings::Response::bindings>(query, [](const auto&) { ADD_FAILURE(); });
  EXPECT_EQ(busy.error().code, Errc::busy);
  while (!till.poll()) clock.advance(10);
  EXPECT_TRUE(till.take<GetBindings>());
  EXPECT_EQ(cards, "B1B2");
}

/// An earlier refusal is not reported as the drained operation's error.
TEST_F(OwnClient, DrainsAfterARefusal) {
  transport.connection().until_sent().give(ok(two_cards)).until_sent().give(ok(two_cards));
  payment.order_id = {};
  EXPECT_EQ(till.call(payment).error().code, Errc::missing);
  EXPECT_TRUE(till.drain<&GetBindings::Response::bindings>(query, [](const auto&) {}));
  EXPECT_EQ(till.take<GetBindings>().error().code, Errc::none);

  EXPECT_EQ(till.call(payment).error().code, Errc::missing);
  auto list = draining<&GetBindings::Response::bindings>([](const auto&) {});
  ASSERT_TRUE(till.start(query, list));
  while (!till.poll()) clock.advance(10);
  EXPECT_EQ(till.take<GetBindings>().error().code, Errc::none);
}

// Use of the transport and the buffers, and calls from a report.

TEST_F(OwnClient, IsBusyIfAnotherClientUsesTheTransport) {
  answers(ok(two_cards));
  EXPECT_TRUE(till.call(query));
  Cells other_cells(1024, 4);
  Flash other_flash(other_cells);
  Journal other_journal(other_flash);
  ASSERT_EQ(other_journal.open_or_format(), JournalError::none);
  Buffers<1024, 512> other_memory;
  JournaledClient second(gateway, transport, clock, other_memory, other_journal, noon);
  const Error error = second.call(payment).error();
  EXPECT_EQ(error.code, Errc::busy);
  EXPECT_EQ(error.delivery, Delivery::not_sent);
  EXPECT_EQ(second.call(query).error().code, Errc::busy);
  EXPECT_FALSE(second.start(payment));
  EXPECT_TRUE(second.poll());
  EXPECT_EQ(second.take<ecommerce::PaymentOrder>().error().code, Errc::busy);
  EXPECT_FALSE(second.drain<&GetBindings::Response::bindings>(query, [](const auto&) {}));
  auto list = draining<&GetBindings::Response::bindings>([](const auto&) {});
  EXPECT_FALSE(second.start(query, list));
  EXPECT_EQ(second.inquire({}, {}).error().code, Errc::busy);
  JournalEntry entry;
  EXPECT_EQ(other_journal.last(entry), JournalError::no_entry);
  EXPECT_EQ(transport.connects, 1U);
}

/// Only the client that sends an operation knows that it is under way: another client would report
/// it as not done.
TEST_F(OwnClient, IsBusyIfAnotherClientUsesTheJournal) {
  answers(ok(R"({"errorCode":"0","orderStatus":2})"));
  ASSERT_TRUE(till.start(payment, "sale 17"));
  ScriptedTransport elsewhere;
  Buffers<1024, 512> other_memory{};
  {
    JournaledClient second(gateway, elsewhere, clock, other_memory, journal, noon);
    Outbox outbox(second);
    const auto report = [](const Recovered&) { ADD_FAILURE() << "reported"; };
    EXPECT_EQ(second.recover(report).journal_error, JournalError::in_use);
    EXPECT_EQ(second.recover_one(1, report).journal_error, JournalError::in_use);
    EXPECT_EQ(second.last(report), JournalError::in_use);
    EXPECT_EQ(outbox.deliver([](const OutboxItem&) {}).journal_error, JournalError::in_use);
    const Error error = second.call(payment).error();
    EXPECT_EQ(error.code, Errc::busy);
    EXPECT_EQ(error.delivery, Delivery::not_sent);
    EXPECT_EQ(second.call(query).error().code, Errc::busy);
    EXPECT_FALSE(second.start(payment));
    EXPECT_EQ(elsewhere.connects, 0U);
  }
  while (!till.poll()) clock.advance(10);
  EXPECT_EQ(till.take<ecommerce::PaymentOrder>().payment(), Payment::approved);
  EXPECT_EQ(journal.open_entries(), 0U);
}

TEST_F(OwnClient, JournalIsFreeAfterItsClientIsDestroyed) {
  {
    JournaledClient first(gateway, transport, clock, memory, journal, noon);
    transport.connection().until_sent().fails();
    EXPECT_EQ(first.call(payment, "sale 17").error().code, Errc::connection_lost);
  }
  answers(ok(R"({"errorCode":"0","orderStatus":2})"));
  EXPECT_EQ(till.recover([](const Recovered&) {}).settled, 1U);
}

TEST_F(OwnClient, StartDuringAnOperationKeepsItsAnswer) {
  answers(ok(R"({"errorCode":"0"})"));
  ASSERT_TRUE(till.start(payment));
  EXPECT_FALSE(till.start(query));
  EXPECT_EQ(till.call(query).error().code, Errc::busy);
  while (!till.poll()) clock.advance(10);
  EXPECT_TRUE(till.take<ecommerce::PaymentOrder>().answered());
}

TEST_F(OwnClient, ReportMayNotUseIt) {
  lose_a_payment();
  int reports = 0;
  const auto nested = [](const Recovered&) { ADD_FAILURE() << "nested"; };
  const auto report = [&](const Recovered& each) {
    ++reports;
    EXPECT_EQ(till.recover(nested).journal_error, JournalError::reporting);
    EXPECT_EQ(till.recover_one(each.id, nested).journal_error, JournalError::reporting);
    EXPECT_EQ(till.last(nested), JournalError::reporting);
    EXPECT_EQ(till.call(query).error().code, Errc::busy);
    EXPECT_EQ(till.call(payment).error().code, Errc::busy);
    EXPECT_FALSE(till.start(query));
    EXPECT_EQ(each.remark, Text("sale 17"));
  };
  answers(ok(R"({"errorCode":"0","orderStatus":2})"));
  EXPECT_EQ(till.recover(report).settled, 1U);
  EXPECT_EQ(till.last(report), JournalError::none);
  EXPECT_EQ(reports, 2);
  EXPECT_EQ(transport.connects, 2U);
  // Afterwards everything works as before.
  transport.at(1).until_sent().give(ok(two_cards));
  EXPECT_TRUE(till.call(query));
}

TEST_F(OwnClient, SecondJournalOnAStorageIsRefused) {
  lose_a_payment();
  {
    Journal second(flash);
    EXPECT_EQ(second.open(), JournalError::in_use);
    EXPECT_EQ(second.open_or_format(), JournalError::in_use);
    EXPECT_EQ(second.format(), JournalError::in_use);
    EXPECT_EQ(second.discard_all(), JournalError::in_use);
    EXPECT_FALSE(second.is_ready());
  }
  EXPECT_EQ(journal.open(), JournalError::none) << "its own, again";
  EXPECT_EQ(journal.open_entries(), 1U);
}

TEST_F(OwnClient, StorageIsFreeAfterItsJournalIsDestroyed) {
  Cells other(1024, 4);
  Flash storage(other);
  for (int i = 0; i < 3; ++i) {
    Journal next(storage);
    EXPECT_EQ(next.open_or_format(), JournalError::none) << i;
  }
}

}  // namespace
}  // namespace tillwire::test::own_client_test
