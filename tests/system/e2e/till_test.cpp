// A till that is paid by QR codes, with the sandbox gateway.
#include <gtest/gtest.h>

#include <string>
#include <tillwire/posix/clock.hpp>
#include <tillwire/posix/tcp.hpp>
#include <tillwire/till.hpp>

#include "../gateway/client.hpp"
#include "support/call_site.hpp"
#include "support/flash.hpp"

namespace tillwire::test::till_test {
namespace {

struct Day final : WallClock {
  std::uint32_t now_s() override { return 1'800'000'000; }
};

class QrTill : public testing::Test {
 protected:
  QrTill() {
    gateway_.host = "localhost";
    gateway_.port = static_cast<std::uint16_t>(process_.port());
    gateway_.plaintext = true;
    gateway_.ecommerce = {"merchant-api", "merchant-secret", {}};
    options_.name = "K1";
    options_.currency = "978";
    options_.return_url = "https://shop.example/paid";
    sale_.amount = 1250;
    sale_.card = {"4111111111111111", "123", "204912", "JANE DOE"};
  }

  /// Shows the code of a sale.
  static Receipt shown(Till& till, const Sale& sale, CallSite site = CallSite::here()) {
    const Traced traced(site);
    const Receipt receipt = till.pay_by_qr(sale);
    EXPECT_EQ(receipt.verdict, Verdict::customer) << receipt.words();
    EXPECT_EQ(text(till.qr_payload()).rfind("https://qr.sandbox.example/AD", 0), 0U);
    return receipt;
  }
  void payer(const Receipt& of, const char* does) const {
    process_.act_as_payer(text(of.order_id.text()), does);
  }
  static std::string text(const Text& of) {
    return of.present() ? std::string(of.raw()) : std::string();
  }
  void expect_charged(std::size_t times, CallSite site = CallSite::here()) const {
    const Traced traced(site);
    EXPECT_EQ(process_.ledger().size(), times);
  }

  gateway::Process process_{TILLWIRE_TEST_GATEWAY};
  Gateway gateway_;
  posix::Tcp tcp_;
  posix::MonotonicClock clock_;
  Day day_;
  Buffers<2048, 4096> memory_{};
  Cells cells_{4096, 2};
  TillOptions options_;
  Sale sale_;
};

TEST_F(QrTill, ConfirmedIsNotPaidAndPaidIs) {
  Flash flash(cells_);
  Till till(gateway_, tcp_, clock_, memory_, flash, day_, options_);
  Receipt receipt = shown(till, sale_);
  EXPECT_EQ(till.resume(receipt.number).verdict, Verdict::customer);
  payer(receipt, "confirm");
  EXPECT_EQ(till.resume(receipt.number).verdict, Verdict::customer);
  expect_charged(0);
  payer(receipt, "pay");
  receipt = till.resume(receipt.number);
  EXPECT_EQ(receipt.verdict, Verdict::paid) << receipt.words();
  EXPECT_EQ(receipt.charged, Amount(1250));
  EXPECT_EQ(till.refund(receipt, 1250).verdict, Verdict::paid);
  expect_charged(2);
}

TEST_F(QrTill, CancelledCodeCannotBePaid) {
  Flash flash(cells_);
  Till till(gateway_, tcp_, clock_, memory_, flash, day_, options_);
  const Receipt receipt = shown(till, sale_);
  EXPECT_EQ(till.cancel(receipt.number).verdict, Verdict::not_paid);
  EXPECT_EQ(process_.seen("sbp/c2b/qr/dynamic/reject.do"), 1);
  EXPECT_THROW(payer(receipt, "pay"), std::runtime_error);
  EXPECT_EQ(till.pay(sale_).verdict, Verdict::paid) << "by card";
  expect_charged(1);
}

TEST_F(QrTill, PaymentUnderWayBlocksAnotherUntilItIsKnown) {
  Flash flash(cells_);
  Till till(gateway_, tcp_, clock_, memory_, flash, day_, options_);
  const Receipt receipt = shown(till, sale_);
  payer(receipt, "confirm");
  const Receipt refused = till.pay(sale_);
  EXPECT_EQ(refused.verdict, Verdict::unknown);
  EXPECT_EQ(refused.error.code, Errc::still_open);
  payer(receipt, "fail");
  EXPECT_EQ(till.resume(receipt.number).verdict, Verdict::not_paid);
  EXPECT_EQ(till.pay(sale_).verdict, Verdict::paid);
  expect_charged(1);
}

TEST_F(QrTill, RestartFindsThePayment) {
  Receipt receipt;
  {
    Flash flash(cells_);
    Till till(gateway_, tcp_, clock_, memory_, flash, day_, options_);
    receipt = shown(till, sale_);
  }
  payer(receipt, "pay");
  Flash flash(cells_);
  Till till(gateway_, tcp_, clock_, memory_, flash, day_, options_);
  unsigned paid = 0;
  static_cast<void>(
      till.resume([&](const Receipt& each) { paid += each.verdict == Verdict::paid; }));
  EXPECT_EQ(paid, 1U);
  expect_charged(1);
}

}  // namespace
}  // namespace tillwire::test::till_test
