// Secrets have their own type: it cannot be printed, and every secret field has it.
#include <gtest/gtest.h>

#include <cctype>
#include <operations.hpp>
#include <set>
#include <string>
#include <tillwire/base/secret.hpp>
#include <tillwire/model/result.hpp>
#include <tillwire/ops/ecommerce/payment_order.hpp>
#include <type_traits>
#include <utility>
#include <vector>

namespace tillwire::test {
namespace {

template <class Out, class Value, class = void>
struct Printable : std::false_type {};
template <class Out, class Value>
struct Printable<Out, Value,
                 std::void_t<decltype(std::declval<Out&>() << std::declval<const Value&>())>>
    : std::true_type {};

static_assert(Printable<std::ostream, std::string>::value);
static_assert(!Printable<std::ostream, Secret>::value);
static_assert(!Printable<std::ostream, Credentials>::value);
static_assert(!Printable<std::ostream, Error>::value);
// It does not convert to a printable type either.
static_assert(!std::is_convertible_v<Secret, std::string>);
static_assert(!std::is_convertible_v<Secret, std::string_view>);
static_assert(!std::is_convertible_v<Secret, const char*>);
static_assert(!std::is_convertible_v<Secret, bool>);

TEST(Secret, IsNotShownByAFailedTest) {
  const Secret secret = "4111111111111111";
  ecommerce::PaymentOrder payment;
  payment.pan = secret;
  EXPECT_EQ(testing::PrintToString(secret).find("4111"), std::string::npos);
  EXPECT_EQ(testing::PrintToString(payment).find("4111"), std::string::npos);
  const auto told =
      testing::internal::EqFailure("a", "b", testing::PrintToString(secret), "", false);
  EXPECT_EQ(std::string(told.message()).find("4111"), std::string::npos);
}

/// "lastWrongPinDate": last, wrong, pin, date.
std::vector<std::string> words_of(const std::string& name) {
  std::vector<std::string> words(1);
  bool small = false;  // the letter before
  for (const char c : name) {
    const bool capital = std::isupper(static_cast<unsigned char>(c)) != 0;
    if (capital && small) words.emplace_back();
    small = !capital;
    if (c != '$') words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return words;
}

bool sounds_secret(const std::string& name) {
  static const std::set<std::string> secret_words = {
      "pan",  "dpan", "cvc",   "cvc2",   "cvv2", "pin",        "password",  "key",  "otp",
      "cavv", "ucaf", "token", "expiry", "exp",  "expiration", "memorable", "yyyy", "mm"};
  const std::vector<std::string> words = words_of(name);
  const std::size_t count = words.size();
  bool secret = count >= 2 && words[count - 2] == "card" && words[count - 1] == "number";
  for (const std::string& word : words) secret = secret || secret_words.count(word) != 0;
  return secret;
}

using NamesBySecrecy = std::pair<std::set<std::string>, std::set<std::string>>;

void collect(const Description& description, std::set<const Description*>& seen,
             NamesBySecrecy& names) {
  if (!seen.insert(&description).second) return;
  for (const FieldDescription& field : description.fields) {
    if (field.nested != nullptr) {
      collect(*field.nested, seen, names);
      continue;
    }
    const bool open =
        field.kind == FieldKind::boolean || field.kind == FieldKind::int32 || !field.values.empty();
    const bool treated_as_secret = field.kind == FieldKind::bytes;
    // The elements of lists of values have no names.
    if (open || treated_as_secret || field.name == nullptr) continue;
    (field.secret ? names.first : names.second).insert(field.name);
  }
}

TEST(Secret, IsTheTypeOfEachSecretField) {
  std::set<const Description*> seen;
  NamesBySecrecy names;
  for (const cli::Operation& each : cli::operations()) {
    collect(*each.request, seen, names);
    collect(*each.response, seen, names);
  }
  ASSERT_GT(names.first.size(), 20U);
  ASSERT_GT(names.second.size(), 200U);
  const std::set<std::string> known = {
      "maskedPan",        "panReference",   // reveal no card number
      "keySerialNumber",  "keyCheckValue",  // sent in the clear by design
      "keyValue",                           // of se/keys.do: a public key
      "tokenId",                            // not the token
      "keyType",                            // the name of one
      "keyExpiration",                      // of a public key
      "expirationDate",                     // of an order
      "expiryTime",                         // of a card, but a date and time by its type
      "lastWrongPinDate",
  };
  for (const std::string& name : names.second) {
    if (sounds_secret(name)) {
      EXPECT_EQ(known.count(name), 1U) << name << " is not a Secret";
    }
  }
  for (const std::string& name : names.first) {
    EXPECT_TRUE(sounds_secret(name)) << name << " is a Secret; the list of words lacks it";
  }
}

}  // namespace
}  // namespace tillwire::test
