// A movement with all members set, and bytes as text.
#pragma once

#include <cstdint>
#include <string>
#include <support/call_site.hpp>
#include <tillwire/ledger/movement.hpp>

namespace tillwire::test {

/// A refund that is being sent; call decide() for a result.
inline ledger::Movement sample_movement(CallSite site = CallSite::here()) {
  const Traced traced(site);
  ledger::Movement movement;
  movement.kind = MovementKind::refund;
  movement.currency = 978;
  movement.id = 0x01020304;
  movement.time_s = 1800000000;
  movement.series = 0xA1B2C3D4;
  movement.asked = 1250;
  EXPECT_TRUE(movement.card.assign("411111**1111"));
  EXPECT_TRUE(movement.remark.assign("table 4"));
  EXPECT_TRUE(movement.order.assign("70906e55-7114-41d6-8332-4609dc6590f4"));
  movement.state = ledger::State::sending;
  movement.flags = ledger::flag::customer | ledger::flag::undone;
  movement.doubt_10s = 0x1122;
  movement.sent_s = 1800000005;
  movement.sent_ticks = 0x334455;
  movement.given = 250;
  movement.ordered = 1250;
  movement.history = {1799990000, 0x0506, 0x0102030405060708, 40, 3, 2, 1};
  movement.verdict = Verdict::paid;
  movement.error = Errc::timed_out;
  movement.delivery = Delivery::unknown;
  movement.detail = 503;
  movement.charged = 1000;
  EXPECT_TRUE(movement.approval_code.assign("123456"));
  EXPECT_TRUE(movement.rrn.assign("500000000001"));
  return movement;
}

inline std::string hex(const std::uint8_t* bytes, std::size_t size) {
  std::string text;
  for (std::size_t i = 0; i != size; ++i) {
    text += "0123456789abcdef"[bytes[i] >> 4];
    text += "0123456789abcdef"[bytes[i] & 15];
  }
  return text;
}

}  // namespace tillwire::test
