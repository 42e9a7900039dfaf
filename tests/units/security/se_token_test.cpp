// seTokens, opened by OpenSSL: their contents, and input refused without a trace.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <ctime>
#include <random>
#include <string>
#include <support/guarded_memory.hpp>
#include <support/openssl_rsa.hpp>
#include <support/stride.hpp>
#include <tillwire/security/se_token.hpp>
#include <vector>

namespace tillwire::test::se_token_test {
namespace {

constexpr const char* order_id = "b94eac90-e487-796a-8ed2-cf5a00096352";
constexpr std::uint32_t a_moment = 1792578730;  // 2026-10-21T10:32:10Z
const SeTokenData card = {"4111111111111111", "123", "203012", order_id};

/// 0, 1, 2 and so on.
class CountingRandom final : public Random {
 public:
  bool fill(void* to, std::uint32_t size) override {
    auto* const bytes = static_cast<std::uint8_t*>(to);
    for (std::uint32_t i = 0; i < size; ++i) bytes[i] = next_++;
    return works;
  }

  bool works = true;

 private:
  std::uint8_t next_ = 0;
};

class OpenSslPublicKey final : public PublicKey {
 public:
  OpenSslPublicKey() = default;
  explicit OpenSslPublicKey(const OpenSslKeyPair& pair) : pair_(&pair) {}

  std::uint32_t size() const override { return pair_ == nullptr ? 0 : pair_->size(); }
  bool encrypt(const void* plain, std::uint32_t plain_size, std::uint8_t* out) override {
    const std::string sealed =
        pair_->encrypt(std::string(static_cast<const char*>(plain), plain_size));
    std::copy(sealed.begin(), sealed.end(), out);
    return true;
  }

 private:
  const OpenSslKeyPair* pair_ = nullptr;
};

/// Pads in place, as crypto libraries do, and then fails.
class FailingPublicKey final : public PublicKey {
 public:
  std::uint32_t size() const override { return 256; }
  bool encrypt(const void* plain, std::uint32_t plain_size, std::uint8_t* out) override {
    std::memset(out, 0xff, 256);
    std::memcpy(out + 256 - plain_size, plain, plain_size);
    return false;
  }
};

/// Returns the contents of the token for a key of so many bits.
std::string held_by(const char* token, unsigned bits = 2048) {
  return opened_by(throw_away_rsa(bits), base64_bytes(token));
}

/// Makes a token and opens it.
std::string made(const SeTokenData& data, std::uint32_t utc = a_moment, unsigned bits = 2048) {
  CountingRandom random;
  OpenSslPublicKey key(throw_away_rsa(bits));
  char token[se_token_room<4096>];
  const SeTokenError error = make_se_token(data, utc, random, key, token, sizeof token);
  if (error != SeTokenError::none) return "error " + std::to_string(static_cast<int>(error));
  return held_by(token, bits);
}

std::vector<std::string> slots_of(const std::string& plain) {
  std::vector<std::string> slots(1);
  for (const char c : plain) {
    if (c == '/') {
      slots.emplace_back();
    } else {
      slots.back() += c;
    }
  }
  return slots;
}

TEST(SeToken, HoldsTimeUuidCardAndOrder) {
  EXPECT_EQ(made(card),
            "2026-10-21T10:32:10+00:00/00010203-0405-4607-8809-0a0b0c0d0e0f/4111111111111111/123/"
            "203012/b94eac90-e487-796a-8ed2-cf5a00096352");
}

TEST(SeToken, IsBase64WithoutLineBreaksEndedByNul) {
  for (const unsigned bits : {2048U, 2056U, 2064U, 3072U, 4096U}) {
    CountingRandom random;
    OpenSslPublicKey key(throw_away_rsa(bits));
    const std::uint32_t room = (bits / 8 + 2) / 3 * 4 + 1;
    GuardedMemory memory(room);
    char* const token = memory.last(room);
    ASSERT_EQ(make_se_token(card, a_moment, random, key, token, room), SeTokenError::none);
    EXPECT_EQ(std::strlen(token), room - 1);
    EXPECT_EQ(std::string(token).find_first_not_of(
                  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="),
              std::string::npos);
    EXPECT_EQ(slots_of(held_by(token, bits)).size(), 6U) << bits;
  }
  static_assert(se_token_room<2048> == 345 && se_token_room<4096> == 685);
}

TEST(SeToken, KeepsThePlaceOfAbsentFields) {
  const auto slots = [](const SeTokenData& data) {
    const std::string plain = made(data);
    return plain.size() < 63 ? plain : plain.substr(63);
  };
  EXPECT_EQ(slots({"4111111111111111", {}, "203012", order_id}),
            std::string("4111111111111111//203012/") + order_id);
  EXPECT_EQ(slots({"4111111111111111", {}, {}, order_id}),
            std::string("4111111111111111///") + order_id);
  EXPECT_EQ(slots({"4111111111111111", "123", "203012", {}}), "4111111111111111/123/203012/");
  EXPECT_EQ(slots({{}, "123", {}, order_id}), std::string("/123//") + order_id);
  EXPECT_EQ(slots({"4111111111111111", "", "", ""}), "4111111111111111///");
}

TEST(SeToken, FormatsTheTimeByTheCalendar) {
  std::vector<std::uint32_t> moments = {1,          59,         86399,      86400,
                                        951782399,  951782400,  951868800,  1709164800,
                                        1709251200, 1735689599, 1735689600, 2147483647,
                                        2147483648, 4107542399, 4107542400, 4294967295};
  std::mt19937 random(20261021);
  for (int i = 0; i < 300; ++i) moments.push_back(static_cast<std::uint32_t>(random() | 1U));
  for (const std::uint32_t moment : moments) {
    const auto seconds = static_cast<std::time_t>(moment);
    char expected[32];
    std::strftime(expected, sizeof expected, "%Y-%m-%dT%H:%M:%S+00:00", std::gmtime(&seconds));
    detail::SeTokenText<0> text;
    text.time(moment);
    EXPECT_EQ(std::string(text.data(), text.size()), std::string(expected) + "/") << moment;
  }
}

TEST(SeToken, UuidsHaveVersion4AndDiffer) {
  class Mt final : public Random {
   public:
    bool fill(void* to, std::uint32_t size) override {
      for (std::uint32_t i = 0; i < size; ++i) {
        static_cast<std::uint8_t*>(to)[i] = static_cast<std::uint8_t>(generator_());
      }
      return true;
    }

   private:
    std::mt19937 generator_{4};
  } random;
  std::vector<std::string> all;
  for (int i = 0; i < 64; ++i) {
    detail::SeTokenText<0> text;
    ASSERT_TRUE(text.uuid(random));
    const std::string uuid(text.data(), text.size());
    ASSERT_EQ(uuid.size(), 37U);
    for (const std::size_t at : {8U, 13U, 18U, 23U}) EXPECT_EQ(uuid[at], '-') << uuid;
    EXPECT_EQ(uuid[14], '4') << uuid;
    EXPECT_NE(std::string("89ab").find(uuid[19]), std::string::npos) << uuid;
    all.push_back(uuid);
  }
  std::sort(all.begin(), all.end());
  EXPECT_EQ(std::unique(all.begin(), all.end()), all.end());
}

TEST(SeToken, JsonEscapesInOrderIdsAreDecoded) {
  const SeTokenData data = {"4111111111111111", "123", "203012",
                            Text::from_json(R"(b\u0039-4)", 9, true)};
  EXPECT_EQ(slots_of(made(data)).back(), "b9-4");
}

/// Makes a token by one of the other functions, and returns what follows time and UUID.
template <class Data>
std::string slots_by(SeTokenError (*make)(const Data&, std::uint32_t, Random&, PublicKey&, char*,
                                          std::uint32_t),
                     const Data& data, unsigned bits = 2048) {
  CountingRandom random;
  OpenSslPublicKey key(throw_away_rsa(bits));
  char token[se_token_room<4096>];
  const SeTokenError error = make(data, a_moment, random, key, token, sizeof token);
  if (error == SeTokenError::none) return held_by(token, bits).substr(63);
  return (*token == 0 ? "error " : "not empty ") + std::to_string(static_cast<int>(error));
}

std::string error(SeTokenError which) {
  return "error " + std::to_string(static_cast<int>(which));
}

TEST(SeToken, OfAStoredCardEndsWithItsId) {
  const auto slots = [](const StoredCardData& data) {
    return slots_by(make_stored_card_token, data);
  };
  EXPECT_EQ(slots({"B-1"}), "////B-1") << "of a payout";
  EXPECT_EQ(slots({"B-1", "123"}), "/123///B-1");
  EXPECT_EQ(slots({"B-1", "123", "O-1"}), "/123//O-1/B-1") << "of the payment of an order";
  EXPECT_EQ(slots({"B-1", {}, "O-1"}), "///O-1/B-1");
  const std::string longest(255, 'b');
  const std::string order(36, 'o');
  EXPECT_EQ(
      slots_by(make_stored_card_token, StoredCardData{longest.c_str(), "123", order.c_str()}, 4096),
      "/123//" + order + "/" + longest);
}

TEST(SeToken, OfAPayoutEndsWithTheExpiry) {
  const auto slots = [](const PayoutCardData& data) { return slots_by(make_payout_token, data); };
  EXPECT_EQ(slots({"4111111111111111", "123", "203012"}), "4111111111111111/123/203012");
  EXPECT_EQ(slots({"4111111111111111", {}, "203012"}), "4111111111111111//203012");
}

TEST(SeToken, ForgottenSlotIsRefused) {
  const auto stored = [](const StoredCardData& data) {
    return slots_by(make_stored_card_token, data);
  };
  const std::string too_long(256, 'b');
  const std::string order(37, 'o');
  EXPECT_EQ(stored({{}, "123", "O-1"}), error(SeTokenError::bad_order_id));
  EXPECT_EQ(stored({""}), error(SeTokenError::bad_order_id));
  EXPECT_EQ(stored({"B/1"}), error(SeTokenError::bad_order_id));
  EXPECT_EQ(stored({too_long.c_str()}), error(SeTokenError::bad_order_id));
  EXPECT_EQ(stored({"B-1", {}, order.c_str()}), error(SeTokenError::bad_order_id));
  EXPECT_EQ(stored({"B-1", {}, "O/1"}), error(SeTokenError::bad_order_id));
  EXPECT_EQ(stored({"B-1", "12"}), error(SeTokenError::bad_cvc));
  const std::string longest(255, 'b');
  EXPECT_EQ(stored({longest.c_str()}), error(SeTokenError::too_long)) << "for a key of 2048 bits";
  const auto payout = [](const PayoutCardData& data) { return slots_by(make_payout_token, data); };
  EXPECT_EQ(payout({{}, "123", "203012"}), error(SeTokenError::bad_pan));
  EXPECT_EQ(payout({"4111111111111111", "123", {}}), error(SeTokenError::bad_expiry));
  EXPECT_EQ(payout({"4111111111111111", "123", "203013"}), error(SeTokenError::bad_expiry));
  EXPECT_EQ(payout({"4111111111111111", "203012", "123"}), error(SeTokenError::bad_cvc));
}

TEST(SeToken, ErrorsAreReportedAndLeaveAnEmptyText) {
  struct Case {
    SeTokenData data;
    SeTokenError error;
  };
  const char* const long_id = "b94eac90-e487-796a-8ed2-cf5a00096352x";
  for (const Case& each : {
           Case{{}, SeTokenError::bad_pan},
           Case{{{}, {}, "203012", order_id}, SeTokenError::bad_pan},
           Case{{"41111111111111111111", "123", "203012", order_id}, SeTokenError::bad_pan},
           Case{{"4111 1111", "123", "203012", order_id}, SeTokenError::bad_pan},
           Case{{"4111/123", "123", "203012", order_id}, SeTokenError::bad_pan},
           Case{{"4111111111111111", "12", "203012", order_id}, SeTokenError::bad_cvc},
           Case{{"4111111111111111", "1234", "203012", order_id}, SeTokenError::bad_cvc},
           Case{{"4111111111111111", "12x", "203012", order_id}, SeTokenError::bad_cvc},
           Case{{"4111111111111111", "123", "20301", order_id}, SeTokenError::bad_expiry},
           Case{{"4111111111111111", "123", "2030120", order_id}, SeTokenError::bad_expiry},
           Case{{"4111111111111111", "123", "2030-1", order_id}, SeTokenError::bad_expiry},
           Case{{"4111111111111111", "123", "203000", order_id}, SeTokenError::bad_expiry},
           Case{{"4111111111111111", "123", "203013", order_id}, SeTokenError::bad_expiry},
           Case{{"4111111111111111", "123", "203012", "a/b"}, SeTokenError::bad_order_id},
           Case{{"4111111111111111", "123", "203012", "a\nb"}, SeTokenError::bad_order_id},
           Case{{"4111111111111111", "123", "203012", "Ωmega"}, SeTokenError::bad_order_id},
           Case{{"4111111111111111", "123", "203012", long_id}, SeTokenError::bad_order_id},
       }) {
    CountingRandom random;
    OpenSslPublicKey key(throw_away_rsa());
    char token[se_token_room<2048>] = "as before";
    EXPECT_EQ(make_se_token(each.data, a_moment, random, key, token, sizeof token), each.error)
        << each.data.pan.reveal().raw() << ' ' << each.data.cvc.reveal().raw() << ' '
        << each.data.expiry.reveal().raw();
    EXPECT_STREQ(token, "");
  }
}

TEST(SeToken, NeedsTimeKeyRoomAndRandomBytes) {
  CountingRandom random;
  OpenSslPublicKey key(throw_away_rsa());
  GuardedMemory memory(se_token_room<2048>);
  const auto make = [&](std::uint32_t utc, PublicKey& with, std::uint32_t room) {
    return make_se_token(card, utc, random, with, memory.last(room), room);
  };
  // A clock that was never set: 1970, the build of a firmware, the last second of 2024.
  for (const std::uint32_t utc : {0U, 1U, 946'684'800U, 1'735'689'599U}) {
    EXPECT_EQ(make(utc, key, 345), SeTokenError::no_time) << utc;
    EXPECT_STREQ(memory.last(345), "");
  }
  EXPECT_EQ(make(1'735'689'600, key, 345), SeTokenError::none);
  for (const std::uint32_t room : {0U, 1U, 344U}) {
    EXPECT_EQ(make(a_moment, key, room), SeTokenError::no_room) << room;
  }
  OpenSslPublicKey none;
  EXPECT_EQ(make(a_moment, none, 345), SeTokenError::no_key);
  random.works = false;
  EXPECT_EQ(make(a_moment, key, 345), SeTokenError::random_failed);
  EXPECT_STREQ(memory.last(345), "");
}

TEST(SeToken, RefusesAKeyThatIsTooShort) {
  // 1024 bits hold 117 bytes without the padding: enough for a number alone.
  EXPECT_EQ(made(card, a_moment, 1024),
            "error " + std::to_string(static_cast<int>(SeTokenError::too_long)));
  EXPECT_EQ(slots_of(made({"4111111111111111", {}, {}, {}}, a_moment, 1024)).size(), 6U);
}

TEST(SeToken, FailedEncryptionLeavesNothingOfTheCard) {
  CountingRandom random;
  FailingPublicKey key;
  char token[se_token_room<2048>];
  EXPECT_EQ(make_se_token(card, a_moment, random, key, token, sizeof token),
            SeTokenError::not_encrypted);
  const std::string left(token, sizeof token);
  EXPECT_EQ(left, std::string(sizeof token, '\0'));
}

TEST(SeToken, RandomCardsRoundTrip) {
  std::mt19937 random(7);
  const auto digits = [&](std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += static_cast<char>('0' + random() % 10);
    return text;
  };
  for (unsigned i = 0; i < 200; i += stride) {
    const std::string pan = digits(1 + random() % 19);
    const std::string cvc = random() % 2 != 0 ? digits(3) : "";
    const std::string expiry =
        random() % 3 != 0 ? digits(4) + (random() % 2 != 0 ? "01" : "12") : "";
    const std::string id = digits(random() % 37);
    const SeTokenData data = {std::string_view(pan), std::string_view(cvc),
                              std::string_view(expiry), std::string_view(id)};
    const std::vector<std::string> slots = slots_of(made(data));
    ASSERT_EQ(slots.size(), 6U);
    EXPECT_EQ(slots[2], pan);
    EXPECT_EQ(slots[3], cvc);
    EXPECT_EQ(slots[4], expiry);
    EXPECT_EQ(slots[5], id);
  }
}

}  // namespace
}  // namespace tillwire::test::se_token_test
