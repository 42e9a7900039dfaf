// What a till and a card desk do with storage that holds a journal of 0.2.
#include <gtest/gtest.h>

#include <tillwire/desk.hpp>
#include <tillwire/till.hpp>

#include "../ledger/old_images.hpp"
#include "gateway.hpp"
#include "shop.hpp"

namespace tillwire::test::old_journal_test {
namespace {

TEST(OldJournal, TillRefusesItAndChangesNothing) {
  for (const old::Named& each : old::all_images()) {
    SCOPED_TRACE(each.name);
    Cells cells = each.cells;
    ShopGateway server;
    Shop shop(cells, server);
    EXPECT_FALSE(shop.till.ready());
    EXPECT_STREQ(shop.till.words(),
                 "not this version's journal: settle an older one with its program, then format");
    const Receipt receipt = shop.till.pay(sale());
    EXPECT_EQ(receipt.verdict, Verdict::unknown);
    EXPECT_EQ(receipt.error.code, Errc::journal);
    EXPECT_EQ(receipt.error.detail, static_cast<unsigned>(StoreError::other_format));
    EXPECT_STREQ(receipt.words(), "Not sent: the till's storage is not ready.");
    EXPECT_TRUE(receipt.number.empty());
    EXPECT_TRUE(shop.resume().empty());
    EXPECT_EQ(shop.recovery.store_error, StoreError::other_format);
    EXPECT_EQ(shop.till.deliver([](const Receipt&) {}).store_error, StoreError::other_format);
    const Day day = shop.till.close_day([](const DayTotal&) {}, Closing::carry_over);
    EXPECT_FALSE(day.closed);
    EXPECT_EQ(day.store_error, StoreError::other_format);
    EXPECT_TRUE(shop.till.last().number.empty());
    EXPECT_FALSE(shop.till.open());
    EXPECT_TRUE(server.requests.empty());
    EXPECT_EQ(shop.flash.operations(), 0U) << "written or erased";
    EXPECT_EQ(cells.bytes, each.cells.bytes);
  }
}

TEST(OldJournal, CardDeskRefusesItAndChangesNothing) {
  for (const old::Named& each : old::all_images()) {
    SCOPED_TRACE(each.name);
    Cells cells = each.cells;
    ShopGateway server;
    Flash flash(cells);
    const Gateway gateway = sample_gateway();
    Ticks ticks;
    Noon noon;
    Buffers<1024, 2048> memory{};
    CardDeskOptions of;
    of.name = "ATM7";
    CardDesk desk(gateway, server, ticks, memory, flash, noon, of);
    EXPECT_FALSE(desk.ready());
    transactions::CreditCard credit;
    credit.card.card_number = "5200000000000007";
    credit.amount = 5000;
    credit.currency = 978;
    EXPECT_EQ(desk.credit(credit).verdict, Verdict::unknown);
    EXPECT_EQ(desk.resume([](const Receipt&) {}).store_error, StoreError::other_format);
    EXPECT_TRUE(server.requests.empty());
    EXPECT_EQ(flash.operations(), 0U) << "written or erased";
    EXPECT_EQ(cells.bytes, each.cells.bytes);
  }
}

}  // namespace
}  // namespace tillwire::test::old_journal_test
