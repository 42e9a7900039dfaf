// A movement as a line of a log.
#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <tillwire/ledger/words.hpp>

#include "sample.hpp"

namespace tillwire::ledger::words_test {
namespace {

using namespace tillwire::test;

TEST(Line, ShowsAllOfAMovement) {
  Movement movement = sample_movement();
  EXPECT_STREQ(
      Line(movement).c_str(),
      "16909060 refund 1250/978 sending [customer undone] given=250 ordered=1250 doubt=43860 "
      "sent=1800000005/3359829 history=1799990000/72623859790382856/40/3/2/1/1286 "
      "card=411111**1111 order=70906e55-7114-41d6-8332-4609dc6590f4 series=2712847316 "
      "time=1800000000 remark=table 4");
  movement.decide(Verdict::paid);
  EXPECT_STREQ(Line(movement).c_str(),
               "16909060 refund 1250/978 decided paid charged=1000 error=25/1/503 approval=123456 "
               "rrn=500000000001 card=411111**1111 order=70906e55-7114-41d6-8332-4609dc6590f4 "
               "series=2712847316 time=1800000000 remark=table 4");
  movement = Movement();
  movement.flags = flag::taken;
  EXPECT_STREQ(Line(movement).c_str(), "0 none -/0 noted [taken] series=0 time=0");
  movement.kind = MovementKind::debit;
  EXPECT_STREQ(Line(movement).c_str(), "0 debit -/0 noted [refused] series=0 time=0");
  EXPECT_STREQ(Line(Movement()).c_str(), "0 none -/0 noted series=0 time=0");
}

TEST(Line, RemarkCannotForgeAnotherLine) {
  Movement movement;
  EXPECT_TRUE(movement.remark.assign("a\nb\x1b[0m\x7f"));
  const std::string line = Line(movement).c_str();
  EXPECT_NE(line.find(" remark=a?b?[0m?"), std::string::npos) << line;
}

TEST(Line, HasRoomForTheLongestMovement) {
  Movement movement = sample_movement();
  movement.kind = MovementKind::withdrawal;
  movement.id = movement.series = movement.time_s = movement.sent_s = UINT32_MAX;
  movement.sent_ticks = 0xFFFFFF;
  movement.currency = 999;
  movement.flags = 255;
  movement.doubt_10s = 65535;
  movement.asked = movement.given = movement.ordered = movement.charged = 0xFFFFFFFFFFFE;
  movement.history = {UINT32_MAX, 65535, INT64_MAX, 65535, 65535, 65535, 65535};
  EXPECT_TRUE(movement.card.assign("1234567890123456789"));
  EXPECT_TRUE(movement.order.assign("123456789012345678901234567890123456"));
  EXPECT_TRUE(movement.remark.assign("123456789012345678901234567890123456789!"));
  const std::string open = Line(movement).c_str();
  EXPECT_EQ(open.back(), '!') << open;
  movement.decide(Verdict::not_paid);
  movement.flags = flag::counted;
  movement.detail = 65535;
  const std::string decided = Line(movement).c_str();
  EXPECT_EQ(decided.back(), '!') << decided;
}

TEST(Line, NamesEachKindAndVerdict) {
  std::string before;
  for (std::uint8_t kind = 0; kind <= static_cast<std::uint8_t>(MovementKind::deposit); ++kind) {
    Movement movement;
    movement.kind = static_cast<MovementKind>(kind);
    movement.decide(static_cast<Verdict>(kind % 6));
    const std::string line = Line(movement).c_str();
    EXPECT_NE(line, before);
    before = line;
  }
}

}  // namespace
}  // namespace tillwire::ledger::words_test
