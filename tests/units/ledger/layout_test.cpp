// The bytes of a slot, and what is read from it after power cuts and damage.
#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <string>
#include <tillwire/ledger/layout.hpp>
#include <vector>

#include "sample.hpp"

namespace tillwire::ledger::layout_test {
namespace {

using namespace tillwire::test;
using Bytes = std::vector<std::uint8_t>;

Bytes pieces_of(const Movement& movement, unsigned facts) {
  Bytes bytes(slot_size);
  bytes.resize(detail::write_facts(facts, movement, bytes.data()));
  return bytes;
}
/// Appends pieces to an image, which is filled up to a slot when it is read.
void add(Bytes& image, const Movement& movement, unsigned facts) {
  const Bytes more = pieces_of(movement, facts);
  image.insert(image.end(), more.begin(), more.end());
}
Slot read(Bytes image, Movement& movement) {
  image.resize(slot_size, 0xFF);
  return fold(image.data(), movement);
}
std::string all_of(Movement movement) {
  std::string all;
  for (const unsigned each : {fact::head, fact::order, fact::given, fact::history, fact::decided}) {
    const Bytes bytes = pieces_of(movement, each);
    all += hex(bytes.data(), bytes.size()) + "\n";
  }
  return all + std::to_string(static_cast<int>(movement.state));
}

/// Computed by another program from the description in layout.hpp.
TEST(Layout, BytesAreAsDescribed) {
  Movement movement = sample_movement();
  const auto written = [&](unsigned facts) {
    const Bytes bytes = pieces_of(movement, facts);
    return hex(bytes.data(), bytes.size());
  };
  EXPECT_EQ(written(fact::head),
            "4d05d2030403020100d2496bd4c3b2a1e20400000000252222bb222200000000"
            "7461626c65203400000000000000000000000000000000000000000000000000"
            "00000000000000000000000061a73312");
  movement.link = 0x11223344;
  EXPECT_EQ(written(fact::head).substr(128), "00000000000000004433221110556aed");
  EXPECT_EQ(written(fact::order),
            "4f37303930366535352d373131342d343164362d383333322d34363039646336"
            "35393066340000000000000041ffb4af");
  EXPECT_EQ(written(fact::step), "530209221105d2496b554433112e3d13");
  EXPECT_EQ(written(fact::given),
            "470209221105d2496b554433fa0000000000e20400000000000000006f71f8d0");
  movement.uncharged = 0x55667788;
  EXPECT_EQ(written(fact::given),
            "470209221105d2496b554433fa0000000000e204000000008877665534f80d81");
  EXPECT_EQ(written(fact::history),
            "48f0aa496b080706050403020128000300020001000605000000000020399064");
  EXPECT_EQ(written(fact::dropped), "580000000000000000000000715c782f");
  ASSERT_TRUE(movement.card.assign("4111 11XX-xx11#1111"));
  EXPECT_EQ(written(fact::decided),
            "44011901f701e803000000003132333435363530303030303030303030312522"
            "2ec2fcdd222b220200000000c8998982");
}

/// An error's value in a slot must mean the same to a later version: new ones are added at the end.
TEST(Layout, StoredValuesOfErrorsAreFixed) {
  const Errc errors[] = {Errc::none,
                         Errc::missing,
                         Errc::too_short,
                         Errc::too_long,
                         Errc::bad_value,
                         Errc::conflict,
                         Errc::credentials,
                         Errc::bad_address,
                         Errc::bad_host,
                         Errc::not_secure,
                         Errc::no_room,
                         Errc::too_borrowed,
                         Errc::signing,
                         Errc::journal,
                         Errc::still_open,
                         Errc::busy,
                         Errc::wrong_answer,
                         Errc::not_configured,
                         Errc::name_not_found,
                         Errc::refused,
                         Errc::unreachable,
                         Errc::connection_lost,
                         Errc::tls,
                         Errc::certificate,
                         Errc::transport,
                         Errc::timed_out,
                         Errc::bad_http,
                         Errc::head_too_large,
                         Errc::body_too_large,
                         Errc::http_status,
                         Errc::fault,
                         Errc::bad_json,
                         Errc::field_missing,
                         Errc::field_type,
                         Errc::field_twice,
                         Errc::record_too_large,
                         Errc::stopped,
                         Errc::compressed,
                         Errc::byte_order_mark};
  int value = 0;
  for (const Errc each : errors) EXPECT_EQ(static_cast<int>(each), value++) << each;
  value = 0;
  for (const Delivery each : {Delivery::not_sent, Delivery::unknown, Delivery::answered}) {
    EXPECT_EQ(static_cast<int>(each), value++) << each;
  }
}

TEST(Layout, EachMemberIsReadBack) {
  Movement movement = sample_movement();
  movement.link = 17;
  for (const unsigned facts : {fact::given, fact::history, fact::given | fact::history}) {
    Movement back;
    Bytes image = pieces_of(movement, fact::head | fact::order | facts);
    const Slot found = read(image, back);
    EXPECT_TRUE(found.sound && !found.unread && !found.damaged && !found.blank);
    EXPECT_EQ(found.end, facts_at + detail::size_of(facts));
    Movement wanted = movement;
    wanted.verdict = Verdict::unknown;
    wanted.error = Errc::none;
    wanted.delivery = Delivery::not_sent;
    wanted.detail = 0;
    wanted.charged = {};
    wanted.approval_code.clear();
    wanted.rrn.clear();
    if ((facts & fact::given) == 0) wanted.given = wanted.ordered = {};
    if ((facts & fact::history) == 0) wanted.history = {};
    if (facts == fact::history) {  // it is not a step
      wanted.state = State::noted;
      wanted.flags = 0;
      wanted.doubt_10s = 0;
      wanted.sent_s = wanted.sent_ticks = 0;
    }
    EXPECT_EQ(all_of(back), all_of(wanted));
  }
  Movement back;
  Bytes image = pieces_of(movement, fact::head | fact::order | fact::step | fact::decided);
  EXPECT_TRUE(read(image, back).sound);
  EXPECT_EQ(back.state, State::sending) << "the last step counts";
  image = pieces_of(movement, fact::head | fact::order);
  add(image, movement, fact::given);
  add(image, movement, fact::decided);
  EXPECT_TRUE(read(image, back).sound);
  Movement wanted = movement;
  wanted.decide(Verdict::paid);
  EXPECT_EQ(all_of(back), all_of(wanted)) << "a result ends the doubt";
  EXPECT_EQ(back.flags, 0);
}

TEST(Layout, AbsentAndLongestValuesAreReadBack) {
  Movement movement;
  movement.id = UINT32_MAX;
  movement.kind = MovementKind::deposit;
  Movement back;
  EXPECT_TRUE(read(pieces_of(movement, fact::head), back).sound);
  EXPECT_FALSE(back.asked.present());
  EXPECT_TRUE(back.card.empty() && back.remark.empty() && back.order.empty());
  movement.asked = 0xFFFFFFFFFFFE;
  ASSERT_TRUE(movement.card.assign("4111111111111111 - "));
  ASSERT_TRUE(movement.remark.assign("1234567890123456789012345678901234567890"));
  ASSERT_TRUE(movement.order.assign("123456789012345678901234567890123456"));
  movement.state = State::sending;
  movement.sent_ticks = 0xFFFFFF;
  EXPECT_TRUE(read(pieces_of(movement, fact::head | fact::order | fact::step), back).sound);
  EXPECT_EQ(all_of(back), all_of(movement));
  EXPECT_EQ(back.card, movement.card);
}

/// Which facts a slot has, of which the last ones cannot be read.
struct Tail {
  std::vector<std::pair<unsigned, State>> facts;
  unsigned unreadable;  // the last bytes
  State state;          // as which it counts on a card
};

/// On a card, 'H' is written alone right before the step with which it is sent.
TEST(Layout, EndThatCannotBeReadOnACardWasSentUnlessItMayBeTheHistory) {
  constexpr auto noted = State::noted;
  constexpr auto queued = State::queued;
  constexpr auto sending = State::sending;
  const Tail tails[] = {
      {{{fact::history, noted}}, 32, noted},
      {{{fact::step, sending}}, 16, noted},  // without a history nothing is sent
      {{{fact::decided, State::decided}}, 48, sending},
      {{{fact::history, noted}, {fact::step, sending}}, 48, sending},
      {{{fact::history, noted}, {fact::step, sending}}, 16, sending},
      {{{fact::step, noted}, {fact::decided, State::decided}}, 48, noted},
      {{{fact::step, noted}, {fact::decided, State::decided}}, 64, sending},
      {{{fact::step, queued}, {fact::history, queued}}, 32, queued},
      {{{fact::step, queued}, {fact::history, queued}, {fact::step, sending}}, 48, sending},
      {{{fact::step, queued}, {fact::history, queued}, {fact::step, sending}}, 16, sending},
      {{{fact::step, sending}, {fact::history, sending}}, 48, sending},
      {{{fact::step, sending}, {fact::decided, State::decided}}, 48, sending},
  };
  for (const Tail& tail : tails) {
    for (const MovementKind kind : {MovementKind::debit, MovementKind::refund}) {
      Movement movement = sample_movement();
      movement.kind = kind;
      movement.link = 0;
      Bytes image = pieces_of(movement, fact::head | fact::order);
      for (const auto& [facts, state] : tail.facts) {
        movement.state = state;
        add(image, movement, facts);
      }
      SCOPED_TRACE(&tail - tails);
      for (std::size_t at = image.size() - tail.unreadable; at != image.size(); ++at) {
        image[at] ^= 0x55;
      }
      Movement back;
      const Slot found = read(image, back);
      EXPECT_TRUE(found.unread && found.sound);
      EXPECT_EQ(found.end, image.size());
      EXPECT_EQ(back.state, kind == MovementKind::debit ? tail.state : sending);
      EXPECT_EQ(found.torn, back.state < sending);
    }
  }
}

TEST(Layout, PieceOfAnotherMovementNeverCounts) {
  Movement movement = sample_movement();
  Movement other = movement;
  ++other.id;
  for (const unsigned facts :
       {fact::step, fact::given, fact::history, fact::decided, fact::dropped}) {
    Bytes image = pieces_of(movement, fact::head | fact::order);
    add(image, other, facts);
    Movement back;
    const Slot found = read(image, back);
    EXPECT_TRUE(found.sound && found.unread);
    EXPECT_EQ(back.state, State::sending);
    EXPECT_EQ(back.flags, 0);
  }
  Bytes image = pieces_of(movement, fact::head);
  add(image, other, fact::order);
  Movement back;
  EXPECT_TRUE(read(image, back).sound);
  EXPECT_TRUE(back.order.empty());
}

TEST(Layout, ValuesOfLaterVersionsAreNotRead) {
  Movement movement = sample_movement();
  movement.kind = static_cast<MovementKind>(10);
  Movement back;
  EXPECT_FALSE(read(pieces_of(movement, fact::head), back).sound);
  movement = sample_movement();
  movement.state = static_cast<State>(5);
  EXPECT_TRUE(read(pieces_of(movement, fact::head | fact::order | fact::step), back).unread);
  movement = sample_movement();
  movement.verdict = static_cast<Verdict>(6);
  EXPECT_TRUE(read(pieces_of(movement, fact::head | fact::order | fact::decided), back).unread);
  EXPECT_EQ(back.state, State::sending) << "it is not decided";
}

/// How far a movement was known to be before a write, and after it.
struct Write {
  unsigned facts;
  State before;
  State after;
};

/// Cuts each write of a sale and a refund at each unit, with each kind of leftover.
TEST(Layout, TornWriteLeavesTheStateBeforeOrSending) {
  std::mt19937 random(1);
  const Write sale[] = {{fact::order | fact::step, State::noted, State::sending},
                        {fact::decided, State::sending, State::decided},
                        {fact::step, State::decided, State::reported}};
  const Write refund[] = {{fact::given, State::noted, State::sending},
                          {fact::decided, State::sending, State::decided},
                          {fact::step, State::decided, State::reported}};
  for (const auto& writes : {sale, refund}) {
    Movement movement = sample_movement();
    movement.flags = 0;
    Bytes image = pieces_of(movement, writes == sale ? fact::head : fact::head | fact::order);
    for (const Write& write : {writes[0], writes[1], writes[2]}) {
      movement.state = write.after;
      const Bytes more = pieces_of(movement, write.facts);
      for (unsigned round = 0; round != 400; ++round) {
        Bytes torn = image;
        for (std::size_t i = 0; i != more.size(); i += Storage::unit) {
          const unsigned way = round < 2 * more.size() ? (i / 16 < round / 8 ? 0 : round % 3)
                                                       : static_cast<unsigned>(random() % 3);
          for (std::size_t k = i; k != i + Storage::unit; ++k) {
            const auto noise = static_cast<std::uint8_t>(more[k] | random());
            torn.push_back(way == 0 ? more[k] : way == 1 ? std::uint8_t{0xFF} : noise);
          }
        }
        Movement back;
        const Slot found = read(torn, back);
        ASSERT_TRUE(found.sound);
        const State unsure = write.before < State::sending ? State::sending : write.before;
        EXPECT_TRUE(back.state == write.before || back.state == write.after || back.state == unsure)
            << back.state;
        if (write.facts == fact::given && back.given.present()) {
          EXPECT_EQ(back.state, State::sending);
        }
        if (back.state == State::sending && write.facts == fact::given && !found.unread) {
          EXPECT_EQ(back.given, Amount(250)) << "what a step depends on is never missing";
        }
        EXPECT_LE(found.end, slot_size);
      }
      image.insert(image.end(), more.begin(), more.end());
    }
    Movement back;
    EXPECT_FALSE(read(image, back).unread);
    EXPECT_EQ(back.state, State::reported);
  }
}

TEST(Layout, FactsWithoutAHeadAreDamageAndATornHeadIsNot) {
  const Movement movement = sample_movement();
  Bytes head = pieces_of(movement, fact::head | fact::order);
  for (std::size_t size = 0; size != facts_at; size += Storage::unit) {
    Bytes torn(head.begin(), head.begin() + static_cast<std::ptrdiff_t>(size));
    Movement back;
    const Slot found = read(torn, back);
    EXPECT_EQ(found.sound, size >= order_at) << size;
    EXPECT_EQ(found.blank, size == 0) << size;
    EXPECT_FALSE(found.damaged || found.unread) << size;
    EXPECT_TRUE(back.order.empty());
  }
  for (std::size_t at = 0; at != order_at; ++at) {
    Bytes image = head;
    image[at] ^= 4;
    Movement back;
    EXPECT_FALSE(read(image, back).damaged);
    add(image, movement, fact::step);
    EXPECT_TRUE(read(image, back).damaged) << at;
    EXPECT_EQ(back.id, 0U);
  }
}

TEST(Layout, EachFlippedBitIsNoticed) {
  Movement movement = sample_movement();
  Bytes image = pieces_of(movement, fact::head | fact::order | fact::given);
  movement.decide(Verdict::paid);
  add(image, movement, fact::decided);
  movement.state = State::reported;
  add(image, movement, fact::step);
  Movement whole;
  ASSERT_FALSE(read(image, whole).unread);
  for (std::size_t bit = 0; bit != image.size() * 8; ++bit) {
    Bytes flipped = image;
    flipped[bit / 8] = static_cast<std::uint8_t>(flipped[bit / 8] ^ 1 << bit % 8);
    Movement back;
    const Slot found = read(flipped, back);
    const std::size_t at = bit / 8;
    if (at < order_at) {
      EXPECT_TRUE(found.damaged) << bit;
    } else if (at < facts_at) {
      EXPECT_TRUE(found.sound && back.order.empty()) << bit;
    } else {
      EXPECT_TRUE(found.sound && found.unread) << bit;
      const std::size_t decided_at = facts_at + 32;
      const bool in_result = at >= decided_at && at < decided_at + 48;
      EXPECT_EQ(back.verdict, in_result ? Verdict::help : Verdict::paid) << bit;
      EXPECT_EQ(back.state, at >= decided_at + 48 ? State::decided : State::reported) << bit;
    }
  }
}

TEST(Layout, DroppedSlotIsNeitherAMovementNorDamage) {
  const Movement movement = sample_movement();
  Bytes image = pieces_of(movement, fact::head | fact::order | fact::step);
  image.resize(slot_size - Storage::unit, 0xFF);
  image[150] = 0;  // a fact that cannot be read
  add(image, movement, fact::dropped);
  Movement back;
  const Slot found = read(image, back);
  EXPECT_FALSE(found.sound || found.damaged || found.blank);
  EXPECT_EQ(back.id, movement.id) << "its id is used up";
}

TEST(Layout, RandomBytesAreDamage) {
  std::mt19937 random(7);
  for (int i = 0; i != 2000; ++i) {
    Bytes image(slot_size);
    for (std::uint8_t& byte : image) byte = static_cast<std::uint8_t>(random());
    if (i % 2 == 0) image[0] = 'M';
    Movement back;
    const Slot found = read(image, back);
    EXPECT_TRUE(!found.sound && found.damaged);
  }
}

}  // namespace
}  // namespace tillwire::ledger::layout_test
