// Notifications: only genuine ones are believed. OpenSSL computes the checksums.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <support/call_site.hpp>
#include <support/callback_form.hpp>
#include <support/guarded_memory.hpp>
#include <support/openssl_rsa.hpp>
#include <support/stride.hpp>
#include <tillwire/security/callback.hpp>
#include <utility>
#include <vector>

namespace tillwire::test::callback_test {
namespace {

/// Collects the signed bytes, and computes their checksum with OpenSSL.
class OpenSslHmac final : public Checksum {
 public:
  explicit OpenSslHmac(std::string key) : key_(std::move(key)) {}

  bool begin() override {
    message.clear();
    return begins;
  }
  bool add(const char* bytes, std::uint32_t size) override {
    message.append(bytes, size);
    return message.size() <= most;
  }
  std::uint32_t size() const override { return length; }
  bool matches(const std::uint8_t* checksum, std::uint32_t checksum_size) override {
    ++compared;
    return hmac_sha256(key_, message) ==
           std::string(reinterpret_cast<const char*>(checksum), checksum_size);
  }

  std::string message;
  bool begins = true;
  std::size_t most = 1U << 20;
  std::uint32_t length = 32;
  int compared = 0;

 private:
  std::string key_;
};

/// Collects the signed bytes, and takes any checksum of one byte for theirs.
class SignedText final : public Checksum {
 public:
  bool begin() override { return true; }
  bool add(const char* bytes, std::uint32_t size) override {
    message.append(bytes, size);
    return true;
  }
  std::uint32_t size() const override { return 1; }
  bool matches(const std::uint8_t*, std::uint32_t) override { return true; }

  std::string message;
};

constexpr const char* key = "ooc7slpvc61k7sf7ma7p4hrefr";  // of the known answer
constexpr const char* known =
    "mdOrder=06cf5599-3f17-7c86-bdbc-bd7d00a8b38b&operation=approved&orderNumber=2003&status=1"
    "&checksum=EAF2FB72CAB99FD5067F4BA493DD84F4D79C1589FDE8ED29622F0F07215AA972";

/// Returns the signed text according to the rule: std::map sorts by bytes.
std::string signed_text(const Parameters& parameters) {
  std::string text;
  for (const auto& [name, value] : parameters) text += name + ";" + value + ";";
  return text;
}

std::string checksum_of(const Parameters& parameters) {
  return to_hex(hmac_sha256(key, signed_text(parameters)));
}

std::string copy(const FormText& text) {
  std::string all(text.copy(nullptr, 0) + 1, '\0');
  all.resize(text.copy(all.data(), all.size()));
  return all;
}

CallbackError fault_of(const std::string& form, CallSite site = CallSite::here()) {
  const Traced traced(site);
  OpenSslHmac checksum(key);
  const CallbackResult event = verify_callback(form, checksum);
  EXPECT_EQ(static_cast<bool>(event), event.error() == CallbackError::none);
  if (!event) {
    EXPECT_EQ(event->size(), 0U) << form;
    EXPECT_FALSE(event->order_id().present() || event->order_number().present()) << form;
    EXPECT_FALSE(event->operation().present() || event->succeeded()) << form;
  }
  return event.error();
}

/// Returns the form followed by the right checksum, computed by the test itself.
std::string with_checksum(const std::string& form, const Parameters& parameters) {
  return form + (form.empty() ? "" : "&") + "checksum=" + checksum_of(parameters);
}

TEST(Callback, KnownAnswerIsRead) {
  OpenSslHmac checksum(key);
  const CallbackResult event = verify_callback(known, checksum);
  ASSERT_TRUE(event) << static_cast<int>(event.error());
  EXPECT_EQ(checksum.message,
            "mdOrder;06cf5599-3f17-7c86-bdbc-bd7d00a8b38b;operation;approved;orderNumber;2003;"
            "status;1;");
  EXPECT_EQ(copy(event->order_id()), "06cf5599-3f17-7c86-bdbc-bd7d00a8b38b");
  EXPECT_EQ(copy(event->order_number()), "2003");
  EXPECT_EQ(event->operation(), CallbackOperation::approved);
  EXPECT_TRUE(event->succeeded());
  EXPECT_EQ(event->size(), 4U);
}

TEST(Callback, OrderOfTheParametersDoesNotCount) {
  std::vector<std::string> pairs = {
      "checksum=EAF2FB72CAB99FD5067F4BA493DD84F4D79C1589FDE8ED29622F0F07215AA972",
      "mdOrder=06cf5599-3f17-7c86-bdbc-bd7d00a8b38b", "operation=approved", "orderNumber=2003",
      "status=1"};
  int count = 0;
  do {
    std::string form;
    for (const std::string& pair : pairs) form += (form.empty() ? "" : "&") + pair;
    EXPECT_EQ(fault_of(form), CallbackError::none) << form;
    ++count;
  } while (std::next_permutation(pairs.begin(), pairs.end()));
  EXPECT_EQ(count, 120);
}

TEST(Callback, NamesAreSortedByBytes) {
  // Capitals before small letters, and a shorter name before a longer one; signed bytes above 127
  // come last.
  const Parameters parameters = {
      {"Z", "1"}, {"a", "2"}, {"ab", "3"}, {"a!", "4"}, {"\xCE\xA9", "5"}};
  OpenSslHmac checksum(key);
  const std::string form = with_checksum("%CE%A9=5&ab=3&a%21=4&a=2&Z=1", parameters);
  const CallbackResult event = verify_callback(form, checksum);
  ASSERT_TRUE(event);
  EXPECT_EQ(checksum.message, "Z;1;a;2;a!;4;ab;3;\xCE\xA9;5;");
}

TEST(Callback, ParametersAreListedInTheOrderOfArrival) {
  OpenSslHmac checksum(key);
  const std::string form = with_checksum("b=1&sign_alias=k&&a=2", {{"a", "2"}, {"b", "1"}});
  const CallbackResult event = verify_callback(form, checksum);
  ASSERT_TRUE(event);
  ASSERT_EQ(event->size(), 2U);
  EXPECT_EQ(copy(event->name(0)) + copy(event->value(0)), "b1");
  EXPECT_EQ(copy(event->name(1)) + copy(event->value(1)), "a2");
  EXPECT_FALSE(event->name(2).present());
}

TEST(Callback, EscapesAndPlusesAreDecoded) {
  const Parameters parameters = {
      {"orderNumber", "A & B=100% +1"}, {"operation", "deposited"}, {"a b", ""}, {"bare", ""}};
  const std::string form = with_checksum(
      "orderNumber=A+%26+B=100%25%20%2b1&op%65ration=d%65posite%64&a+b=&bare", parameters);
  OpenSslHmac checksum(key);
  const CallbackResult event = verify_callback(form, checksum);
  ASSERT_TRUE(event) << static_cast<int>(event.error());
  EXPECT_EQ(checksum.message, "a b;;bare;;operation;deposited;orderNumber;A & B=100% +1;");
  EXPECT_EQ(event->operation(), CallbackOperation::deposited);
  EXPECT_EQ(event->order_number(), "A & B=100% +1");
  EXPECT_EQ(event->order_number().raw(), "A+%26+B=100%25%20%2b1");
  EXPECT_TRUE(event->find("bare").present() && event->find("a b").present());
  EXPECT_TRUE(event->find("bare").empty());
  EXPECT_FALSE(event->find("a+b").present());
}

TEST(Callback, OperationsAreKnownInAnyCase) {
  const std::pair<const char*, CallbackOperation> all[] = {
      {"approved", CallbackOperation::approved},
      {"deposited", CallbackOperation::deposited},
      {"reversed", CallbackOperation::reversed},
      {"refunded", CallbackOperation::refunded},
      {"bindingCreated", CallbackOperation::binding_created},
      {"bindingActivityChanged", CallbackOperation::binding_activity_changed},
      {"declinedByTimeout", CallbackOperation::declined_by_timeout},
      {"declinedCardPresent", CallbackOperation::declined_card_present},
      {"declinedCardpresent", CallbackOperation::declined_card_present},
      {"bindingcreated", CallbackOperation::binding_created},
      {"DECLINEDBYTIMEOUT", CallbackOperation::declined_by_timeout},
      {"Approved", CallbackOperation::approved},
      {"approve", CallbackOperation::unknown},
      {"approved2", CallbackOperation::unknown},
      {"declined_by_timeout", CallbackOperation::unknown},
      {"awaiting", CallbackOperation::unknown},
      {"SomethingNew", CallbackOperation::unknown}};
  for (const auto& [name, operation] : all) {
    const std::string form = with_checksum(std::string("operation=") + name, {{"operation", name}});
    OpenSslHmac checksum(key);
    const CallbackResult event = verify_callback(form, checksum);
    ASSERT_TRUE(event);
    EXPECT_EQ(event->operation(), operation) << name;
    EXPECT_EQ(event->find("operation"), name);
    if (operation == CallbackOperation::unknown) {
      EXPECT_EQ(event->operation().raw(), name);
    }
  }
}

// The parameters that gateways are known to send.
constexpr const char* documented[] = {"amount",
                                      "paymentAmount",
                                      "amountFormatted",
                                      "feeAmount",
                                      "feeAmountFormatted",
                                      "approvedAmount",
                                      "approvedAmountFormatted",
                                      "depositedAmount",
                                      "depositedAmountFormatted",
                                      "refundedAmount",
                                      "refundedAmountFormatted",
                                      "totalAmountFormatted",
                                      "depositedTotalAmountFormatted",
                                      "operationRefundedAmount",
                                      "operationRefundedAmountFormatted",
                                      "currentReverseAmountFormatted",
                                      "currentRefundAmountFormatted",
                                      "currency",
                                      "currencyName",
                                      "orderDescription",
                                      "merchantFullName",
                                      "merchantLogin",
                                      "clientId",
                                      "depositFlag",
                                      "paymentState",
                                      "paymentWay",
                                      "transactionAttributes",
                                      "externalRefundId",
                                      "sessionExpiredDate",
                                      "finishCheckUrl",
                                      "date",
                                      "paymentDate",
                                      "depositedDate",
                                      "refundedDate",
                                      "reversedDate",
                                      "declineDate",
                                      "callbackCreationDate",
                                      "bindingId",
                                      "panMasked",
                                      "maskedPan",
                                      "panCountryCode",
                                      "cardholderName",
                                      "bankName",
                                      "paymentSystem",
                                      "tokenizeCryptogram",
                                      "enabled",
                                      "actionCode",
                                      "actionCodeDescription",
                                      "approvalCode",
                                      "authCode",
                                      "refNum",
                                      "paymentRefNum",
                                      "processingId",
                                      "terminalId",
                                      "avsCode",
                                      "eci",
                                      "xid",
                                      "cavv",
                                      "authValue",
                                      "threeDSType",
                                      "email",
                                      "phone",
                                      "ip",
                                      "ipCountryCode",
                                      "operationType",
                                      "transactionTypeIndicator",
                                      "creditBankName",
                                      "creditPanCountryCode",
                                      "debitBankName",
                                      "debitPanCountryCode",
                                      "p2pDebitRrn",
                                      "isInternationalP2P",
                                      "recipientData",
                                      "subscriptionId",
                                      "memberId",
                                      "extTransactionId",
                                      "qrcId"};

TEST(Callback, EveryDocumentedParameterIsReachable) {
  Parameters parameters = {{"mdorder", "06cf5599"},
                           {"orderNumber", "2003"},
                           {"operation", "deposited"},
                           {"status", "1"}};
  std::string form = "status=1&operation=deposited&orderNumber=2003&mdorder=06cf5599";
  for (const char* const name : documented) {
    parameters[name] = std::string("value of ") + name;
    form += std::string("&") + name + "=value+of+" + name;
  }
  const std::string whole = with_checksum(form, parameters);
  OpenSslHmac checksum(key);
  const CallbackResult event = verify_callback(whole, checksum);
  ASSERT_TRUE(event) << static_cast<int>(event.error());
  EXPECT_EQ(event->size(), 4 + std::size(documented));
  EXPECT_EQ(event->order_id(), "06cf5599");
  for (const char* const name : documented) {
    EXPECT_EQ(event->find(name), parameters[name]) << name;
  }
}

TEST(Callback, NamesAreFoundInAnyCaseUnlessTheyContradict) {
  const auto found = [](const std::string& form, const Parameters& parameters, const char* name,
                        CallSite site = CallSite::here()) {
    const Traced traced(site);
    OpenSslHmac checksum(key);
    const std::string whole = with_checksum(form, parameters);
    const CallbackResult event = verify_callback(whole, checksum);
    EXPECT_TRUE(event);
    return event->find(name).present() ? copy(event->find(name)) : "(absent)";
  };
  EXPECT_EQ(found("mdorder=1", {{"mdorder", "1"}}, "mdOrder"), "1");
  EXPECT_EQ(found("refNum=1", {{"refNum", "1"}}, "refnum"), "1");
  EXPECT_EQ(found("%6DdORDE%52=1", {{"mdORDER", "1"}}, "mdOrder"), "1");
  const Parameters same = {{"refNum", "1"}, {"refnum", "1"}};
  EXPECT_EQ(found("refNum=1&refnum=%31", same, "refNum"), "1");
  const Parameters different = {{"mdOrder", "1"}, {"mdorder", "2"}};
  EXPECT_EQ(found("mdOrder=1&mdorder=2", different, "mdOrder"), "(absent)");
  EXPECT_EQ(found("mdorder=2&mdOrder=1", different, "mdorder"), "(absent)");
  EXPECT_EQ(found("md_order=1", {{"md_order", "1"}}, "mdOrder"), "(absent)");
  EXPECT_EQ(found("mdOrder%5B=1", {{"mdOrder[", "1"}}, "mdOrder{"), "(absent)");
}

TEST(Callback, IgnoredNamesAreNeitherSignedNorRead) {
  constexpr const char* ignored[] = {"utm_source", "signAlias"};
  const auto verified = [&](const std::string& form, IgnoredNames names) {
    OpenSslHmac checksum(key);
    const CallbackResult event = verify_callback(form, checksum, names);
    if (event) {
      EXPECT_EQ(event->size(), 4U);
      EXPECT_FALSE(event->find("utm_source").present() || event->find("signAlias").present());
      EXPECT_EQ(event->order_number(), "2003");
      for (std::uint32_t i = 0; i < event->size(); ++i) EXPECT_NE(event->name(i), "utm_source");
    }
    return event.error();
  };
  const std::string right = known;
  const std::string added = "utm_source=mail&signAlias=k&" + right;
  EXPECT_EQ(verified(added, {}), CallbackError::wrong_checksum);
  EXPECT_EQ(verified(added, ignored), CallbackError::none);
  EXPECT_EQ(verified("utm%5Fsource&" + right, ignored), CallbackError::none);
  // They may come twice, and hold anything: they are not part of what was signed.
  EXPECT_EQ(verified("utm_source=50%&utm_source=a;z&" + right, ignored), CallbackError::none);
  EXPECT_EQ(verified("Utm_source=mail&" + right, ignored), CallbackError::wrong_checksum);
  EXPECT_EQ(verified("utm_sourc=mail&" + right, ignored), CallbackError::wrong_checksum);
  EXPECT_EQ(verified("utm_source%=&" + right, ignored), CallbackError::bad_escape);
  EXPECT_EQ(verified(right, ignored), CallbackError::none);
  EXPECT_EQ(verified(added, IgnoredNames(ignored, 1)), CallbackError::wrong_checksum);
  constexpr const char* status[] = {"status"};
  EXPECT_EQ(verified(right, status), CallbackError::wrong_checksum);
  constexpr const char* sum[] = {"checksum"};
  EXPECT_EQ(verified(right, sum), CallbackError::no_checksum);
}

TEST(Callback, AliasOnlyChoosesAmongTrustedKeys) {
  OpenSslHmac right(key);
  OpenSslHmac other("another key");
  const CallbackKey keys[] = {{"key 1", &other}, {"key 2", &right}};
  const auto failure = [&](const std::string& form) {
    const CallbackResult event = verify_callback(form, keys);
    EXPECT_EQ(event->size(), event ? 4U : 0U);
    return event.error();
  };
  const std::string form = known;
  EXPECT_EQ(failure("sign_alias=key+2&" + form), CallbackError::none);
  EXPECT_EQ(failure(form + "&sign_alias=key%202"), CallbackError::none);
  EXPECT_EQ(failure("sign_alias=key+1&" + form), CallbackError::wrong_checksum);
  const int tried = right.compared + other.compared;
  for (const char* const alias : {"sign_alias=key+3&", "sign_alias=Key+2&", "sign_alias=&",
                                  "sign_alias&", "sign_alias=key+22&", ""}) {
    EXPECT_EQ(failure(alias + form), CallbackError::unknown_alias) << alias;
  }
  EXPECT_EQ(right.compared + other.compared, tried);
  EXPECT_EQ(verify_callback(form, CallbackKeys()).error(), CallbackError::unknown_alias);
}

TEST(Callback, OtherSpellingOfTheAliasNamesTheKeyWhereItIsNotSigned) {
  OpenSslHmac right(key);
  OpenSslHmac other("another key");
  const CallbackKey keys[] = {{"key 1", &other}, {"key 2", &right}};
  constexpr const char* ignored[] = {"signAlias"};
  const auto failure = [&](const std::string& alias, IgnoredNames names) {
    return verify_callback(alias + known, keys, names).error();
  };
  EXPECT_EQ(failure("signAlias=key+2&", ignored), CallbackError::none);
  EXPECT_EQ(failure("signAlias=key+1&", ignored), CallbackError::wrong_checksum);
  EXPECT_EQ(failure("signAlias=key+3&", ignored), CallbackError::unknown_alias);
  EXPECT_EQ(failure("signAlias=%&", ignored), CallbackError::unknown_alias);
  EXPECT_EQ(failure("signAlias=key+2&", {}), CallbackError::unknown_alias);
  // The usual spelling counts.
  EXPECT_EQ(failure("signAlias=key+1&sign_alias=key+2&", ignored), CallbackError::none);
  EXPECT_EQ(failure("sign_alias=key+1&signAlias=key+2&", ignored), CallbackError::wrong_checksum);
  constexpr const char* others[] = {"utm_source"};
  EXPECT_EQ(failure("utm_source=key+2&", others), CallbackError::unknown_alias);
}

TEST(Callback, SpellingsOfAByteAreEqual) {
  const Parameters parameters = {{"orderDescription", "Tee f\xC3\xBCr 1+1 = 2 & mehr*~"}};
  for (const char* const value :
       {"Tee+f%C3%BCr+1%2B1+%3D+2+%26+mehr*~", "Tee%20f%c3%bcr%201%2b1%20=%202%20%26%20mehr%2A%7e",
        "Tee f\xC3\xBCr 1%2B1 = 2 %26 mehr*~"}) {
    OpenSslHmac checksum(key);
    const std::string form = with_checksum(std::string("orderDescription=") + value, parameters);
    const CallbackResult event = verify_callback(form, checksum);
    ASSERT_TRUE(event) << value;
    EXPECT_EQ(event->find("orderDescription"), parameters.at("orderDescription"));
  }
  // A plus that was not encoded is a space, so this is another text.
  EXPECT_EQ(fault_of(with_checksum("a=1+1", {{"a", "1+1"}})), CallbackError::wrong_checksum);
}

TEST(Callback, SemicolonIsAcceptedBeforeASpaceAndAtTheEnd) {
  for (const char* const value : {"tea; milk", "tea;", ";", "; ; ", "tea; milk; status; 1"}) {
    OpenSslHmac checksum(key);
    const std::string form = with_checksum(std::string("status=1&orderDescription=") + value,
                                           {{"orderDescription", value}, {"status", "1"}});
    const CallbackResult event = verify_callback(form, checksum);
    ASSERT_TRUE(event) << value << static_cast<int>(event.error());
    EXPECT_EQ(event->find("orderDescription"), value);
  }
  for (const char* const value :
       {"tea;milk", "tea;status;1", "; tea;milk", ";;", "tea;0", "tea;\tmilk", "tea;\xC3\xA9"}) {
    EXPECT_EQ(fault_of(with_checksum(std::string("orderDescription=") + value,
                                     {{"orderDescription", value}})),
              CallbackError::semicolon)
        << value;
  }
  // The name could be what follows the semicolon of another value.
  EXPECT_EQ(fault_of(with_checksum("+a=1;+2", {{" a", "1; 2"}})), CallbackError::semicolon);
  EXPECT_EQ(fault_of(with_checksum("+a=1", {{" a", "1"}})), CallbackError::none);
}

/// Returns what was signed, if the library accepts the parameters.
std::optional<std::string> accepted_text(const Parameters& parameters) {
  std::string form = "checksum=00";
  for (const auto& [name, value] : parameters) form += "&" + name + "=" + value;
  SignedText text;
  return verify_callback(form, text) ? std::optional(text.message) : std::nullopt;
}

TEST(Callback, NoTwoSetsOfParametersHaveTheSameSignedText) {
  // All sets of these names whose values are one to three of the words.
  const char* const words[] = {"b", "c", " b", ""};
  std::vector<std::string> values = {"absent"};
  for (const std::string first : words) {
    values.push_back(first);
    for (const std::string second : words) {
      values.push_back(first + ";" + second);
      for (const std::string third : words) values.push_back(first + ";" + second + ";" + third);
    }
  }
  ASSERT_EQ(values.size(), 85U);
  std::map<std::string, Parameters> texts;
  int refused = 0;
  for (const std::string& early : values) {
    for (const std::string& b : values) {
      for (const std::string& c : {std::string("absent"), std::string("c"), std::string("b; b")}) {
        Parameters parameters = {{" b", early}, {"b", b}, {"c", c}};
        for (auto at = parameters.begin(); at != parameters.end();) {
          at = at->second == "absent" ? parameters.erase(at) : std::next(at);
        }
        const auto text = accepted_text(parameters);
        refused += text ? 0 : 1;
        if (text) {
          ASSERT_TRUE(texts.emplace(*text, parameters).second) << *text;
        }
      }
    }
  }
  EXPECT_GT(texts.size(), 200U);
  EXPECT_GT(refused, 1000);
}

/// Calls `visit` with every set of parameters whose signed text is these words.
template <class Visit>
void every_split(const std::vector<std::string>& words, std::size_t from, Parameters& split,
                 const Visit& visit) {
  if (from == words.size()) return visit(split);
  const std::string& name = words[from];
  if (name.empty() || (!split.empty() && name <= split.rbegin()->first)) return;
  std::string value;
  for (std::size_t at = from + 1; at < words.size(); ++at) {
    value += (at == from + 1 ? "" : ";") + words[at];
    split[name] = value;
    every_split(words, at + 1, split, visit);
    split.erase(name);
  }
}

TEST(Callback, ChosenDescriptionCannotReplaceTheStatus) {
  // The gateway signs whatever the payer has put into the description; the notification is sent
  // again with other parameters of the same text.
  const char* const words[] = {"status", "1", "z", "orderNumber", "0", " z"};
  const auto choices = static_cast<unsigned>(std::size(words));
  int accepted = 0;
  int made = 0;
  for (unsigned count = 1; count <= 5; ++count) {
    unsigned all = 1;
    for (unsigned i = 0; i < count; ++i) all *= choices;
    for (unsigned number = 0; number < all; number += count < 5 ? 1 : stride) {
      std::vector<std::string> text = {"mdOrder", "7", "orderDescription"};
      for (unsigned i = 0, rest = number; i < count; ++i, rest /= choices) {
        text.push_back(words[rest % choices]);
      }
      text.insert(text.end(), {"status", "0"});
      Parameters split;
      every_split(text, 0, split, [&](const Parameters& parameters) {
        if (!accepted_text(parameters)) return;
        ++accepted;
        if (parameters.count("orderNumber") != 0) ++made;
        EXPECT_EQ(parameters.at("mdOrder"), "7");
        EXPECT_EQ(parameters.at("status").substr(0, 1), "0");
      });
    }
  }
  EXPECT_GT(accepted, 10);
  EXPECT_GT(made, 0);  // but it can add parameters
}

TEST(Callback, OnlyStatusOneIsASuccess) {
  for (const char* const status : {"0", "", "10", "01", "1 ", "true"}) {
    OpenSslHmac checksum(key);
    const std::string text = status;
    std::string encoded = text;
    std::replace(encoded.begin(), encoded.end(), ' ', '+');
    const std::string form = with_checksum("status=" + encoded, {{"status", text}});
    const CallbackResult event = verify_callback(form, checksum);
    ASSERT_TRUE(event);
    EXPECT_FALSE(event->succeeded()) << status;
  }
}

TEST(Callback, KeyAliasIsNeitherSignedNorRead) {
  OpenSslHmac checksum(key);
  const std::string form = std::string("sign_alias=anything&") + known;
  const CallbackResult event = verify_callback(form, checksum);
  ASSERT_TRUE(event);
  EXPECT_FALSE(event->find("sign_alias").present());
  EXPECT_FALSE(event->find("checksum").present());
}

TEST(Callback, EmptyPairsAreIgnored) {
  EXPECT_EQ(fault_of(std::string("&&") + known + "&"), CallbackError::none);
}

TEST(Callback, EachFaultHasItsName) {
  const std::string rest =
      "&checksum=EAF2FB72CAB99FD5067F4BA493DD84F4D79C1589FDE8ED29622F0F07215AA972";
  const std::string right = known;
  const std::string digits = right.substr(right.rfind('=') + 1);
  const std::string before = right.substr(0, right.rfind('=') + 1);
  const std::pair<std::string, CallbackError> cases[] = {
      {"", CallbackError::no_checksum},
      {"mdOrder=1&status=1", CallbackError::no_checksum},
      {"mdOrder=1&checksum=", CallbackError::no_checksum},
      {"mdOrder=1&checksum", CallbackError::no_checksum},
      {"mdOrder=1&Checksum=" + digits, CallbackError::no_checksum},
      {"mdOrder=%" + rest, CallbackError::bad_escape},
      {"mdOrder=%4" + rest, CallbackError::bad_escape},
      {"mdOrder=%4g" + rest, CallbackError::bad_escape},
      {"mdOrder=%%41" + rest, CallbackError::bad_escape},
      {"md%zzOrder=1" + rest, CallbackError::bad_escape},
      {right + "%", CallbackError::bad_escape},
      {right + "%4", CallbackError::bad_escape},
      {"=1" + rest, CallbackError::empty_name},
      {"a=1&=" + rest, CallbackError::empty_name},
      {"mdOrder=1;status" + rest, CallbackError::semicolon},
      {"mdOrder=1%3Bstatus" + rest, CallbackError::semicolon},
      {"mdOrder=1%3b+2;z" + rest, CallbackError::semicolon},
      {"md%3bOrder=1" + rest, CallbackError::semicolon},
      {"a=1&a=1" + rest, CallbackError::twice},
      {"a=1&b=1&%61=2" + rest, CallbackError::twice},
      {right + rest, CallbackError::twice},
      {"sign_alias=1&sign_alias=2&" + right, CallbackError::twice},
      {right.substr(0, right.size() - 1), CallbackError::odd_checksum},
      {right + "0", CallbackError::odd_checksum},
      {right.substr(0, right.size() - 1) + "G", CallbackError::bad_checksum},
      {before + "+" + digits.substr(1), CallbackError::bad_checksum},
      {right.substr(0, right.size() - 2), CallbackError::checksum_length},
      {right + "00", CallbackError::checksum_length},
      {right + std::string(960, '0'), CallbackError::checksum_length},
      {right + std::string(962, '0'), CallbackError::checksum_length},
      {before + "00" + digits.substr(2), CallbackError::wrong_checksum},
      {"a=1&" + right, CallbackError::wrong_checksum},
      {"?" + right, CallbackError::wrong_checksum},
  };
  for (const auto& [form, failure] : cases) EXPECT_EQ(fault_of(form), failure) << form;
}

TEST(Callback, ParametersAreLimitedToTheMaximum) {
  ASSERT_EQ(Callback::most_parameters, 256U);
  Parameters parameters;
  std::string form;
  for (std::uint32_t i = 0; i < Callback::most_parameters; ++i) {
    const std::string name = "p" + std::to_string(300 - i);
    parameters[name] = std::to_string(i);
    form += name + "=" + std::to_string(i) + "&";
  }
  EXPECT_EQ(fault_of(with_checksum(form + "sign_alias=k", parameters)), CallbackError::none);
  EXPECT_EQ(fault_of(with_checksum(form + "one=more", parameters)), CallbackError::too_many);
}

TEST(Callback, FormMayHave65535Characters) {
  const auto form_of = [](std::size_t size) {
    const std::string value(size - std::string("a=&checksum=").size() - 64, 'x');
    return with_checksum("a=" + value, {{"a", value}});
  };
  EXPECT_EQ(fault_of(form_of(65535)), CallbackError::none);
  EXPECT_EQ(fault_of(form_of(65536)), CallbackError::too_large);
}

TEST(Callback, WithoutAWorkingChecksumNothingIsVerified) {
  const auto expect_not_checked = [](OpenSslHmac& checksum, const std::string& form) {
    const CallbackResult event = verify_callback(form, checksum);
    EXPECT_EQ(event.error(), CallbackError::not_checked) << form;
    EXPECT_EQ(event->size(), 0U);
    EXPECT_EQ(checksum.compared, 0);
  };
  OpenSslHmac without_key(key);
  without_key.length = 0;
  expect_not_checked(without_key, known);
  OpenSslHmac without_beginning(key);
  without_beginning.begins = false;
  expect_not_checked(without_beginning, known);
  // A checksum that fails at each byte it receives, including escaped ones.
  const std::string form = with_checksum("a%62=x+y%7Az&c=", {{"ab", "x yzz"}, {"c", ""}});
  OpenSslHmac whole(key);
  ASSERT_TRUE(verify_callback(form, whole));
  for (std::size_t most = 0; most < whole.message.size(); ++most) {
    OpenSslHmac failing(key);
    failing.most = most;
    expect_not_checked(failing, form);
  }
  OpenSslHmac other("another key");
  EXPECT_EQ(verify_callback(known, other).error(), CallbackError::wrong_checksum);
}

TEST(Callback, NothingIsReadPastTheForm) {
  for (const std::string& form :
       {std::string(known), std::string("a=%4"), std::string("a=%"), std::string("%41"),
        std::string("a"), std::string("checksum=A"), std::string("a=1&")}) {
    GuardedMemory memory(form.size());
    char* const at = memory.last(form.size());
    std::copy(form.begin(), form.end(), at);
    OpenSslHmac checksum(key);
    const CallbackResult event = verify_callback({at, form.size()}, checksum);
    EXPECT_EQ(event.error(), fault_of(form)) << form;
  }
}

TEST(Callback, CopiesAreTruncatedAndTerminated) {
  OpenSslHmac checksum(key);
  const CallbackResult event = verify_callback(known, checksum);
  ASSERT_TRUE(event);
  EXPECT_EQ(&*event, event.operator->());
  char small[4] = "xxx";
  EXPECT_EQ(event->order_number().copy(small, sizeof small), 4U);
  EXPECT_STREQ(small, "200");
  char whole[5];
  EXPECT_EQ(event->order_number().copy(whole, sizeof whole), 4U);
  EXPECT_STREQ(whole, "2003");
  EXPECT_EQ(event->find("none").copy(small, sizeof small), 0U);
  EXPECT_STREQ(small, "");
}

TEST(Callback, AbsentTextEqualsNothing) {
  OpenSslHmac checksum(key);
  const CallbackResult event = verify_callback(known, checksum);
  ASSERT_TRUE(event);
  EXPECT_FALSE(event->find("none") == "");
  EXPECT_FALSE(event->find("none").equals_ignoring_case(""));
}

// An independent reader and judge, to check the library's verdicts.

std::optional<std::string> decoded(const std::string& text) {
  const auto digit = [](char c) {
    const std::string digits = "0123456789abcdefABCDEF";
    const std::size_t at = digits.find(c);
    return at == std::string::npos ? -1 : static_cast<int>(at < 16 ? at : at - 6);
  };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+') {
      out += ' ';
    } else if (text[i] != '%') {
      out += text[i];
    } else if (i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0) {
      out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
      i += 2;
    } else {
      return std::nullopt;
    }
  }
  return out;
}

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  }
  return text;
}

/// The values of a genuine form.
std::optional<Parameters> judged(const std::string& form) {
  std::optional<Parameters> read = parameters_of(form, decoded);
  if (!read) return {};
  Parameters& all = *read;
  std::string given = all["checksum"];
  for (char& c : given) {
    if (c >= 'a' && c <= 'f') c = static_cast<char>(c - 'a' + 'A');
  }
  all.erase("checksum");
  all.erase("sign_alias");
  if (all.size() > 256 || given != checksum_of(all)) return {};
  return read;
}

/// Expects the library's verdict on a form to equal the judge's.
void expect_as_judged(const std::string& form, int& genuine, CallSite site = CallSite::here()) {
  const Traced traced(site);
  OpenSslHmac checksum(key);
  const CallbackResult event = verify_callback(form, checksum);
  const std::optional<Parameters> expected = judged(form);
  ASSERT_EQ(static_cast<bool>(event), expected.has_value())
      << form << " failure " << static_cast<int>(event.error());
  if (!event) return;
  ++genuine;
  Parameters read;
  for (std::uint32_t i = 0; i < event->size(); ++i) {
    read[copy(event->name(i))] = copy(event->value(i));
  }
  ASSERT_EQ(read, *expected) << form;
  std::map<std::string, std::set<std::string>> in_any_case;
  for (const auto& [name, value] : *expected) in_any_case[lower(name)].insert(value);
  for (const auto& [name, value] : *expected) {
    const bool single = in_any_case[lower(name)].size() == 1;
    ASSERT_EQ(event->find(name).present(), single) << form;
    if (single) {
      ASSERT_EQ(copy(event->find(name)), value) << form;
    }
  }
}

TEST(Callback, NoOtherBytesAreBelieved) {
  // Flips each bit of each byte: a form that is still believed is another spelling of the same one,
  // such as lower-case digits in the checksum.
  int genuine = 0;
  int all = 0;
  for (const std::string& form : {std::string(known), std::string("sign_alias=k&") + known,
                                  with_checksum("orderNumber=A+%26+B&status=0",
                                                {{"orderNumber", "A & B"}, {"status", "0"}})}) {
    for (std::size_t at = 0; at < form.size(); ++at) {
      for (int bit = 0; bit < 8; ++bit) {
        std::string changed = form;
        changed[at] = static_cast<char>(changed[at] ^ (1 << bit));
        expect_as_judged(changed, genuine);
        ++all;
      }
      std::string shorter = form;
      shorter.erase(at, 1);
      expect_as_judged(shorter, genuine);
    }
  }
  EXPECT_GT(all, 3000);
  EXPECT_GT(genuine, 20);
  EXPECT_LT(genuine, all / 10);
}

TEST(Callback, RandomFormsAreJudgedAlike) {
  std::mt19937 random(20261121);
  const auto below = [&](unsigned count) { return static_cast<unsigned>(random() % count); };
  const auto encoded = [&](const std::string& text) {
    std::string out;
    for (const char c : text) {
      const bool must = c == '&' || c == '=' || c == '%' || c == '+';
      if (c == ' ' && below(2) == 0) {
        out += '+';
      } else if (must || below(5) == 0) {
        const std::string digits = to_hex(std::string(1, c));
        for (const char digit : digits) {
          out += below(2) == 0 && digit >= 'A' ? static_cast<char>(digit | 0x20) : digit;
        }
        out.insert(out.size() - 2, "%");
      } else {
        out += c;
      }
    }
    return out;
  };
  const char* const names[] = {"mdOrder", "orderNumber", "operation", "status", "amount",
                               "date",    "a",           "A",         "a b",    "\xCE\xA9",
                               "%",       "a=b",         "x&y",       "zz+zz",  "sign_alias"};
  int genuine = 0;
  int all = 0;
  for (unsigned round = 0; round < 4000; round += stride) {
    Parameters parameters;
    std::vector<std::string> pairs;
    for (unsigned count = below(below(20) == 0 ? 40 : 12); count != 0; --count) {
      std::string name = names[below(15)];
      if (below(3) == 0) name += std::to_string(below(30));
      std::string value;
      for (unsigned size = below(12); size != 0; --size) {
        value += static_cast<char>(below(4) == 0 ? below(256) : 32 + below(95));
      }
      if (below(40) != 0) value.erase(std::remove(value.begin(), value.end(), ';'), value.end());
      if (below(60) != 0 && parameters.count(name) != 0) continue;
      parameters[name] = value;
      pairs.push_back(encoded(name) + "=" + encoded(value));
    }
    Parameters covered = parameters;
    covered.erase("sign_alias");
    pairs.push_back("checksum=" + checksum_of(covered));
    std::shuffle(pairs.begin(), pairs.end(), random);
    std::string form;
    for (const std::string& pair : pairs) form += (form.empty() ? "" : "&") + pair;
    if (below(4) == 0) form[below(static_cast<unsigned>(form.size()))] = "&=%+;a0A\xFF"[below(9)];
    expect_as_judged(form, genuine);
    if (HasFatalFailure()) return;
    ++all;
  }
  EXPECT_GT(genuine, all / 2);
  EXPECT_LT(genuine, all - all / 10);
}

}  // namespace
}  // namespace tillwire::test::callback_test
