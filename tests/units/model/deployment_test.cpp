// What the profiles of deployments say, and which requests and statuses they change.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <tillwire/deployment.hpp>
#include <tillwire/ops/ecommerce.hpp>
#include <tillwire/ops/ecommerce_beyond.hpp>
#include <tillwire/verdict/standing.hpp>

namespace tillwire::test::deployment_test {
namespace {

TEST(Deployment, ProfilesHaveDifferentNamesAndAContext) {
  std::set<std::string> names;
  for (const Deployment* each : deployments::all) {
    EXPECT_TRUE(names.insert(each->name).second) << each->name;
    EXPECT_STREQ(each->context.path(), "/payment");
  }
  EXPECT_EQ(names, (std::set<std::string>{"specification", "vendor", "satim"}));
}

TEST(Deployment, RecordVersionDecidesWhatIsVisible) {
  Deployment deployment;
  for (unsigned version = 0; version <= 46; ++version) {
    deployment.record_version = static_cast<std::uint8_t>(version);
    EXPECT_EQ(deployment.shows_amounts(), version >= 3) << version;
    EXPECT_EQ(deployment.shows_refunds(), version >= 5) << version;
    EXPECT_EQ(deployment.shows_refund_ids(), version >= 21) << version;
  }
}

TEST(Deployment, OpenTokenIsForPaymentsAndTheirStatus) {
  const Endpoint open[] = {ecommerce::Register::endpoint, ecommerce::RegisterPreAuth::endpoint,
                           ecommerce::GetOrderStatusExtended::endpoint,
                           ecommerce::InstantPayment::endpoint, ecommerce::MotoPayment::endpoint};
  const Endpoint closed[] = {ecommerce::Refund::endpoint, ecommerce::Deposit::endpoint,
                             ecommerce::PaymentOrder::endpoint, ecommerce::GetBindings::endpoint,
                             ecommerce::RecurrentPayment::endpoint};
  for (const Endpoint& each : open) {
    EXPECT_TRUE(deployments::vendor.takes_token(each)) << each.name;
    EXPECT_TRUE(deployments::specification.takes_token(each)) << each.name;
  }
  for (const Endpoint& each : closed) {
    EXPECT_FALSE(deployments::vendor.takes_token(each)) << each.name;
    EXPECT_TRUE(deployments::specification.takes_token(each)) << each.name;
  }
  // Transfers between cards take none anywhere.
  EXPECT_FALSE(deployments::specification.takes_token(ecommerce::PerformP2p::endpoint));
}

TEST(Deployment, NumberIsBoundedInCharacters) {
  const Deployment& satim = deployments::satim;
  EXPECT_EQ(satim.number_error("1234567890"), Errc::none);
  EXPECT_EQ(satim.number_error("\xd7\x90\xd7\x91\xd7\x92\xd7\x93\xd7\x94"), Errc::none);
  EXPECT_EQ(satim.number_error("12345678901"), Errc::too_long);
  EXPECT_EQ(satim.number_error({}), Errc::missing);
  EXPECT_EQ(deployments::vendor.number_error({}), Errc::none);
  const std::string longest(36, '7');
  EXPECT_EQ(deployments::vendor.number_error(longest.c_str()), Errc::none);
  EXPECT_EQ(deployments::vendor.number_error((longest + "7").c_str()), Errc::too_long);
}

/// Returns the standing of an order whose record has that status, read in a deployment's dialect.
Standing standing(const Deployment& deployment, const char* status) {
  ecommerce::OrderRecord record;
  record.order_status = deployment.status(status);
  record.amount = {500};
  if (status != std::string("0")) record.payment_amount_info.deposited = {500};
  return standing_of(record, {}, {});
}

TEST(Deployment, StatusesOfADialectDecideAsTheyAreMeant) {
  using deployments::satim;
  using deployments::vendor;
  for (const char* each : {"0", "1", "2", "3", "4", "5", "6", "9", "10", "-1", "12"}) {
    EXPECT_EQ(satim.status(each), Choice<OrderStatus>(each)) << each;
    EXPECT_EQ(standing(satim, each), standing(vendor, each)) << each;
  }
  for (const char* each : {"0", "7", "8", "11"}) {
    EXPECT_EQ(vendor.status(each), Choice<OrderStatus>(each)) << each;
  }
  EXPECT_EQ(standing(satim, "11"), Standing::paid);
  EXPECT_EQ(standing(vendor, "11"), Standing::unknown);
  EXPECT_EQ(standing(satim, "7"), Standing::unknown) << "a card was added: no money moved";
  EXPECT_EQ(standing(satim, "8"), Standing::unknown);
  EXPECT_FALSE(satim.status({}).present()) << "an order that is missing stays so";
}

TEST(Deployment, MalformedContextIsAbsent) {
  EXPECT_STREQ(Context("/epg").path(), "/epg");
  EXPECT_STREQ(Context("/ecom/pay").path(), "/ecom/pay");
  EXPECT_STREQ(Context("/.pay/..2").path(), "/.pay/..2");
  for (const char* bad : {"/.", "/..", "/./a", "/a/..", "/a/../b",
                          static_cast<const char*>(nullptr), "", "/", "epg", "/epg/", "//"}) {
    EXPECT_EQ(Context(bad).path(), nullptr);
  }
}

}  // namespace
}  // namespace tillwire::test::deployment_test
