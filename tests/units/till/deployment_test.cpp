// A till that knows its gateway's deployment: refunds that are sent again, what records of older
// versions cannot show, short order numbers, other statuses.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <support/call_site.hpp>
#include <tillwire/till.hpp>
#include <vector>

#include "shop.hpp"

namespace tillwire::test {
namespace {

class TillDeployed : public ::testing::Test {
 protected:
  TillOptions deployed(const Deployment& of) const {
    TillOptions to = options();
    to.deployment = of;
    return to;
  }
  TillOptions at_version(std::uint8_t version) {
    bank.record_version = version;
    return deployed(bank);
  }
  std::vector<std::string> requests_of(const std::string& name) const {
    std::vector<std::string> found;
    for (const std::string& each : server.requests) {
      if (each.rfind(name + ' ', 0) == 0) found.push_back(each);
    }
    return found;
  }
  ShopGateway::Order& order() { return server.orders.begin()->second; }
  /// Loses the request of the next refund, or its answer.
  void lose_refund(Line how) {
    server.line = how;
    server.fails_at = "refund.do";
    server.fails = 1;
  }

  Cells cells{8192, 4};
  ShopGateway server;
  Deployment bank = deployments::vendor;
};

bool has(const std::string& request, const std::string& pair) {
  return (request + '&').find(pair + '&') != std::string::npos;
}

TEST_F(TillDeployed, RefundNamesItsIdAndTheChargeThatWasRead) {
  Shop shop(cells, server);
  const Receipt paid = shop.till.pay(sale());
  const Receipt refunded = shop.till.refund(paid, 300);
  EXPECT_TRUE(refunded) << refunded.words();
  order().deposited = 950;  // what is left
  EXPECT_TRUE(shop.till.refund(paid, 200));
  order().deposited = 1250;  // with what was refunded
  EXPECT_TRUE(shop.till.refund(paid, 50));
  server.names_sums = false;
  EXPECT_TRUE(shop.till.refund(paid, 100));
  const std::vector<std::string> sent = requests_of("refund.do");
  ASSERT_EQ(sent.size(), 4U);
  EXPECT_TRUE(has(sent[0], "externalRefundId=" + text(refunded.number))) << sent[0];
  EXPECT_TRUE(has(sent[0], "expectedDepositedAmount=1250")) << sent[0];
  EXPECT_TRUE(has(sent[1], "expectedDepositedAmount=950")) << sent[1];
  for (const std::size_t i : {2U, 3U}) {
    EXPECT_EQ(sent[i].find("expectedDepositedAmount"), std::string::npos) << sent[i];
  }
}

TEST_F(TillDeployed, LostRefundIsSentAgainWithTheSameKeys) {
  for (const bool refuses : {false, true}) {
    for (const Line line : {Line::loses_request, Line::loses_answer}) {
      Cells blank(8192, 4);
      server = ShopGateway();
      server.refuses_copies = refuses;
      Shop shop(blank, server, at_version(21));
      const Receipt paid = shop.till.pay(sale());
      lose_refund(line);
      const Receipt refunded = shop.till.refund(paid, 300);
      EXPECT_TRUE(refunded) << refunded.words();
      EXPECT_EQ(order().refunded, 300);
      const std::vector<std::string> sent = requests_of("refund.do");
      ASSERT_EQ(sent.size(), line == Line::loses_request ? 2U : 1U);
      EXPECT_EQ(sent.front(), sent.back());
    }
  }
}

TEST_F(TillDeployed, RefundIsSentAgainOnlyWhereThatIsHarmless) {
  struct Case {
    const char* why;
    std::uint8_t version;
    bool repeats;
    bool changed;  // the record since
  };
  const Case cases[] = {
      {"the version is not known", 0, true, false},
      {"records do not show ids", 20, true, false},
      {"it is switched off", 21, false, false},
      {"something else was refunded", 21, true, true},
  };
  for (const Case& each : cases) {
    SCOPED_TRACE(each.why);
    Cells blank(8192, 4);
    server = ShopGateway();
    TillOptions of = at_version(each.version);
    of.repeat_refunds = each.repeats;
    Shop shop(blank, server, of);
    const Receipt paid = shop.till.pay(sale());
    lose_refund(Line::loses_request);
    ASSERT_TRUE(shop.till.start_refund(paid, 300));
    while (server.count("refund.do") == 0) shop.till.poll();
    if (each.changed) order().refunds["elsewhere"] = order().refunded = 100;
    while (!shop.till.poll()) shop.ticks.ms += 100;
    EXPECT_EQ(shop.till.take().verdict, Verdict::unknown);
    EXPECT_EQ(server.count("refund.do"), 1U);
  }
}

/// A repeat that is lost, too, or refused, leaves the refund in doubt until no copy can arrive.
TEST_F(TillDeployed, RefundIsSentAgainOnce) {
  Shop shop(cells, server, at_version(46));
  const Receipt paid = shop.till.pay(sale());
  lose_refund(Line::loses_request);
  server.fails = 1000;
  EXPECT_EQ(shop.till.refund(paid, 300).verdict, Verdict::unknown);
  EXPECT_EQ(server.count("refund.do"), 2U);
  shop.ticks.ms += 100'000;
  EXPECT_EQ(shop.resume().at(0).verdict, Verdict::unknown);
  shop.ticks.ms += 100'000;
  EXPECT_EQ(shop.resume().at(0).verdict, Verdict::not_paid);
  EXPECT_EQ(server.count("refund.do"), 2U);
  server.fails = 0;
  server.refuses = "refund.do";
  server.code = "7";
  EXPECT_EQ(shop.till.refund(paid, 200).verdict, Verdict::unknown);
  EXPECT_EQ(server.count("refund.do"), 4U);
}

/// A repeat that cannot be sent does not make the first one a refund that waits to be sent.
TEST_F(TillDeployed, RefundInDoubtIsNeverQueued) {
  Shop shop(cells, server, at_version(46));
  const Receipt paid = shop.till.pay(sale());
  lose_refund(Line::loses_request);
  ASSERT_TRUE(shop.till.start_refund(paid, 300));
  unsigned queries = server.count("getOrderStatusExtended.do") + 6;  // the look and five
  while (server.count("getOrderStatusExtended.do") != queries) {
    if (shop.till.poll()) break;
    shop.ticks.ms += 100;
  }
  server.refused_connections = 1000;
  while (!shop.till.poll()) shop.ticks.ms += 100;
  EXPECT_EQ(shop.till.take().verdict, Verdict::unknown);
  EXPECT_EQ(server.count("refund.do"), 1U);
}

/// The power fails at each step of a refund whose request or answer is lost.
TEST_F(TillDeployed, CutAnywhereMakesOneRefundAtMost) {
  for (const Line line : {Line::loses_request, Line::loses_answer}) {
    for (std::uint32_t cut = 0, ends = 0; ends == 0; ++cut) {
      SCOPED_TRACE(cut);
      Cells blank(8192, 4);
      server = ShopGateway();
      Receipt told;
      {
        Shop shop(blank, server, at_version(46));
        const Receipt paid = shop.till.pay(sale());
        lose_refund(line);
        server.cut_at = server.calls + cut;
        try {
          told = shop.till.refund(paid, 300);
          ++ends;
        } catch (const PowerCut&) {
          server.cut_at = UINT32_MAX;
        }
      }
      server.close();
      Shop again(blank, server, at_version(46));
      for (const Receipt& each : again.resume()) told = each;
      again.ticks.ms += 200'000;
      for (const Receipt& each : again.resume()) told = each;
      EXPECT_EQ(order().refunded, told.verdict == Verdict::paid ? 300 : 0) << told.words();
      EXPECT_NE(told.verdict, Verdict::unknown);
      EXPECT_NE(told.verdict, Verdict::help);
    }
  }
}

TEST_F(TillDeployed, RefundThatRecordsDoNotShowIsNeverReportedAsNotMade) {
  for (const unsigned version : {4U, 20U}) {
    for (const Line line : {Line::loses_request, Line::loses_answer}) {
      Cells blank(8192, 4);
      server = ShopGateway();
      server.record_version = version;
      Shop shop(blank, server, at_version(static_cast<std::uint8_t>(version)));
      const Receipt paid = shop.till.pay(sale());
      lose_refund(line);
      const Receipt doubt = shop.till.refund(paid, 300);
      EXPECT_EQ(doubt.verdict, Verdict::unknown);
      EXPECT_EQ(doubt.error.code, Errc::field_missing);
      EXPECT_EQ(text(doubt.field), version == 4 ? "refunds" : "externalRefundId");
      shop.ticks.ms += 200'000;
      const Receipt later = shop.resume().at(0);
      EXPECT_EQ(later.verdict, Verdict::help);
      EXPECT_EQ(later.error.code, Errc::field_missing);
      EXPECT_EQ(server.count("refund.do"), 1U);
    }
  }
}

TEST_F(TillDeployed, ShortNumbersHaveTenLettersAndDigits) {
  Shop shop(cells, server, deployed(deployments::satim));
  ASSERT_TRUE(shop.till.ready()) << shop.till.words();
  std::set<std::string> numbers;
  for (int i = 0; i != 5; ++i) {
    Sale each = sale();
    each.mail_order = i % 2 != 0;
    const Receipt paid = shop.till.pay(each);
    EXPECT_TRUE(paid) << paid.words();
    const std::string number = text(paid.number);
    EXPECT_EQ(number.size(), 10U) << number;
    EXPECT_TRUE(detail::is_alphanumeric(number)) << number;
    EXPECT_EQ(number.substr(0, 2), "K1");
    EXPECT_TRUE(numbers.insert(number).second) << number;
    EXPECT_EQ(shop.till.resume(paid.number).verdict, Verdict::paid);
    EXPECT_EQ(text(shop.till.last().number), number);
    EXPECT_TRUE(detail::is_short_number_of(paid.number.text(), "K1"));
    EXPECT_FALSE(detail::is_short_number_of(paid.number.text(), "K2"));
    const Receipt refunded = shop.till.refund(paid, 100);
    EXPECT_TRUE(refunded) << refunded.words();
    EXPECT_GT(text(refunded.number).size(), 10U) << "only order numbers are bounded";
  }
  for (const auto& each : server.orders) EXPECT_EQ(numbers.count(each.first), 1U);
}

TEST_F(TillDeployed, ShortNumbersOfOneStoreDifferByTheirIds) {
  using detail::short_till_number;
  EXPECT_EQ(short_till_number("K1", 0, 1), "K100000001");
  EXPECT_EQ(short_till_number("K1", 35, 36 * 36), "K100Z00100");
  EXPECT_EQ(short_till_number("K1", UINT32_MAX, detail::most_short_id - 1), "K11Z3ZZZZZ");
  EXPECT_TRUE(short_till_number("K1", 0, detail::most_short_id).empty())
      << "its digits would begin again";
  EXPECT_TRUE(short_till_number("K1", 0, 0).empty());
  EXPECT_TRUE(short_till_number("K12", 0, 1).empty());
}

TEST_F(TillDeployed, NameThatDoesNotFitAShortNumberIsRefused) {
  for (const char* name : {"K", "K12", "K-", "K."}) {
    TillOptions of = deployed(deployments::satim);
    of.name = name;
    Cells blank(8192, 4);
    Shop shop(blank, server, of);
    EXPECT_FALSE(shop.till.ready());
    EXPECT_STREQ(shop.till.words(),
                 "order numbers are short here: the till needs a name of 2 letters or digits");
    EXPECT_EQ(shop.till.pay(sale()).verdict, Verdict::not_paid);
  }
  bank.number_length = 9;
  Shop shop(cells, server, deployed(bank));
  EXPECT_FALSE(shop.till.ready());
  EXPECT_TRUE(server.requests.empty());
}

/// A mail order in doubt has only its number.
TEST_F(TillDeployed, MovementsOfAnEarlierProgramKeepTheirNumbers) {
  Sale by_mail = sale();
  by_mail.mail_order = true;
  std::string number;
  {
    Shop shop(cells, server);
    server.line = Line::loses_answer;
    const Receipt doubt = shop.till.pay(by_mail);
    EXPECT_EQ(doubt.verdict, Verdict::unknown);
    number = text(doubt.number);
    server.line = Line::up;
    server.requests.clear();
  }
  server.close();
  Shop shop(cells, server, deployed(deployments::satim));
  const Receipt last = shop.resume().at(0);
  EXPECT_EQ(last.verdict, Verdict::paid) << last.words();
  EXPECT_EQ(text(last.number), number);
  EXPECT_TRUE(has(requests_of("getOrderStatusExtended.do").at(0), "orderNumber=" + number));
  EXPECT_GT(number.size(), 10U);
  EXPECT_EQ(text(shop.till.pay(by_mail).number).size(), 10U);
}

TEST_F(TillDeployed, StatusesAreThoseOfTheDeployment) {
  for (const bool knows : {false, true}) {
    for (const int status : {7, 8, 11, 1}) {
      SCOPED_TRACE(status);
      Cells blank(8192, 4);
      server = ShopGateway();
      Shop shop(blank, server, knows ? deployed(deployments::satim) : options());
      EXPECT_EQ(shop.pay_and_lose(sale(), server).verdict, Verdict::unknown);
      order().status = status;
      const Verdict verdict = shop.resume().at(0).verdict;
      const bool moved = status == 1 || status == (knows ? 11 : 8);
      EXPECT_EQ(verdict, moved ? Verdict::paid : Verdict::unknown);
    }
  }
}

/// In the dialect of SATIM 1 is also the status of what is charged.
TEST_F(TillDeployed, StatusOneIsNotCompletedWithoutSums) {
  for (const bool sums : {false, true}) {
    Cells blank(8192, 4);
    server = ShopGateway();
    Shop shop(blank, server, deployed(deployments::satim));
    const Receipt held = shop.till.hold(sale());
    EXPECT_TRUE(held) << held.words();
    server.names_sums = sums;
    EXPECT_EQ(shop.till.complete(held, 700).verdict, sums ? Verdict::paid : Verdict::not_paid);
    EXPECT_EQ(server.count("deposit.do"), sums ? 1U : 0U);
  }
}

}  // namespace
}  // namespace tillwire::test
