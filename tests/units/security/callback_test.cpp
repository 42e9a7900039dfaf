// Notifications: only genuine ones are believed. OpenSSL computes the checksums.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
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
  EXPECT_EQ(copy(event->name(0)) + copy(event->value(0)), "Z1");
  EXPECT_EQ(copy(event->name(4)) + copy(event->value(4)),
            "\xCE\xA9"
            "5");
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

TEST(Callback, SignedNamesOfTheGatewayAreKnown) {
  const std::pair<const char*, CallbackOperation> all[] = {
      {"approved", CallbackOperation::approved},
      {"deposited", CallbackOperation::deposited},
      {"reversed", CallbackOperation::reversed},
      {"refunded", CallbackOperation::refunded},
      {"bindingCreated", CallbackOperation::binding_created},
      {"bindingActivityChanged", CallbackOperation::binding_activity_changed},
      {"declinedByTimeout", CallbackOperation::declined_by_timeout},
      {"declinedCardPresent", CallbackOperation::declined_card_present},
      {"Approved", CallbackOperation::unknown},
      {"somethingNew", CallbackOperation::unknown}};
  for (const auto& [name, operation] : all) {
    const std::string form = with_checksum(std::string("operation=") + name, {{"operation", name}});
    OpenSslHmac checksum(key);
    const CallbackResult event = verify_callback(form, checksum);
    ASSERT_TRUE(event);
    EXPECT_EQ(event->operation(), operation);
    EXPECT_EQ(event->operation().raw(), name);
  }
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
      {"mdOrder=1;2" + rest, CallbackError::semicolon},
      {"mdOrder=1%3B2" + rest, CallbackError::semicolon},
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
  Parameters parameters;
  std::string form;
  for (std::uint32_t i = 0; i < Callback::most_parameters; ++i) {
    const std::string name = "p" + std::to_string(100 - i);
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
  EXPECT_FALSE(event->find("none") == "");
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
  if (all.size() > 32 || given != checksum_of(all)) return {};
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
  for (const auto& [name, value] : *expected) ASSERT_EQ(copy(event->find(name)), value) << form;
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
