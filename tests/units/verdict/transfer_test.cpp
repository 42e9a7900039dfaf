// What the record of a transfer between cards means: every state of both halves.
#include <gtest/gtest.h>

#include <tillwire/verdict/transfer.hpp>

namespace tillwire::test {
namespace {

constexpr TransferHalf halves[] = {TransferHalf::untried, TransferHalf::declined,
                                   TransferHalf::open, TransferHalf::done};
constexpr const char* statuses[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ""};

TransferFacts facts(const char* status, TransferHalf debit, TransferHalf credit) {
  TransferFacts said{};
  said.listed = true;
  said.status = Text(status);
  said.debit = debit;
  said.credit = credit;
  return said;
}

TEST(Transfer, IsApprovedOnlyIfBothHalvesAreDone) {
  for (const char* status : statuses) {
    for (const TransferHalf debit : halves) {
      for (const TransferHalf credit : halves) {
        const Payment payment = judge_transfer(facts(status, debit, credit));
        const bool both = debit == TransferHalf::done && credit == TransferHalf::done;
        const bool agreed = Text(status) == Text("1") || Text(status) == Text("2");
        EXPECT_EQ(payment == Payment::approved, both && agreed) << status;
      }
    }
  }
}

TEST(Transfer, IsNeverUnpaidAfterAHalfThatIsDoneOrOpen) {
  for (const char* status : statuses) {
    for (const TransferHalf some : {TransferHalf::done, TransferHalf::open}) {
      for (const TransferHalf other : halves) {
        for (const TransferFacts& said : {facts(status, some, other), facts(status, other, some)}) {
          const Payment payment = judge_transfer(said);
          EXPECT_TRUE(payment == Payment::approved || payment == Payment::unconfirmed) << status;
        }
      }
    }
  }
}

TEST(Transfer, IsDeclinedOnlyByItsStatusAndItsOperations) {
  const auto none = [](const char* status) {
    return judge_transfer(facts(status, TransferHalf::untried, TransferHalf::untried));
  };
  EXPECT_EQ(none("6"), Payment::declined);
  EXPECT_EQ(none("0"), Payment::not_paid);
  EXPECT_EQ(none("5"), Payment::pending);
  EXPECT_EQ(none("7"), Payment::pending);
  for (const char* status : {"1", "2", "3", "4", "8", "9", ""}) {
    EXPECT_EQ(none(status), Payment::unconfirmed) << status;
  }
  EXPECT_EQ(judge_transfer(facts("0", TransferHalf::declined, TransferHalf::untried)),
            Payment::attempt_failed);
  EXPECT_EQ(judge_transfer(facts("6", TransferHalf::declined, TransferHalf::untried)),
            Payment::declined);
}

TEST(Transfer, WithoutAListOrWithAnUnclearOneDecidesNothing) {
  for (const char* status : statuses) {
    for (const TransferHalf half : halves) {
      TransferFacts said = facts(status, half, half);
      said.listed = false;
      EXPECT_EQ(judge_transfer(said), Payment::unconfirmed);
      said = facts(status, half, half);
      said.unclear = true;
      EXPECT_EQ(judge_transfer(said), Payment::unconfirmed);
      said = facts(status, half, half);
      said.refused = true;
      EXPECT_EQ(judge_transfer(said), Payment::unconfirmed);
    }
  }
  EXPECT_EQ(judge_transfer({}), Payment::unconfirmed);
}

TEST(Transfer, HalfIsDoneOnceAnOperationOfItIs) {
  EXPECT_EQ(half_after(TransferHalf::untried, "0"), TransferHalf::done);
  EXPECT_EQ(half_after(TransferHalf::untried, "120"), TransferHalf::declined);
  EXPECT_EQ(half_after(TransferHalf::declined, "000"), TransferHalf::done);
  EXPECT_EQ(half_after(TransferHalf::done, "120"), TransferHalf::done);
  EXPECT_EQ(half_after(TransferHalf::open, "120"), TransferHalf::open);
  for (const char* code : {"151019", "-1", "-30001", "424242", "", "x"}) {
    EXPECT_EQ(half_after(TransferHalf::untried, code), TransferHalf::open) << code;
    EXPECT_EQ(half_after(TransferHalf::declined, code), TransferHalf::open) << code;
  }
  EXPECT_EQ(half_after(TransferHalf::untried, {}), TransferHalf::open);
}

}  // namespace
}  // namespace tillwire::test
