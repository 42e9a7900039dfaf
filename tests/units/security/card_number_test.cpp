// Luhn, expiry and masking of card numbers. The numbers are the card schemes' published test
// numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <support/call_site.hpp>
#include <tillwire/security/card_number.hpp>

namespace tillwire::card_number_test {
namespace {

using test::CallSite;
using test::Traced;

std::string masked(const Text& number, CallSite site = CallSite::here()) {
  const Traced traced(site);
  char shown[masked_card_number_size + 1];
  std::memset(shown, '#', sizeof shown);
  mask_card_number(number, shown);
  EXPECT_EQ(shown[masked_card_number_size], '#') << "written past 20 bytes";
  return shown;
}

constexpr const char* test_numbers[] = {
    "4222222222222",     // 13
    "30569309025904",    // 14
    "378282246310005",   // 15
    "4111111111111111",  // 16
    "5555555555554444",    "6011111111111117", "3530111333300000",
    "6304000000000000000",  // 19
};

TEST(CardNumber, PublishedTestNumbersPass) {
  for (const char* number : test_numbers) {
    EXPECT_EQ(card_number_flaw(number), CardFlaw::none) << number;
  }
}

TEST(CardNumber, EachWrongDigitIsDetected) {
  for (const std::string number : test_numbers) {
    for (std::size_t i = 0; i < number.size(); ++i) {
      for (char wrong = '0'; wrong <= '9'; ++wrong) {
        std::string changed = number;
        if (changed[i] == wrong) continue;
        changed[i] = wrong;
        EXPECT_EQ(card_number_flaw(Text(changed)), CardFlaw::check_digit) << changed;
      }
    }
  }
}

TEST(CardNumber, SwappedDigitsAreDetectedExceptZeroAndNine) {
  for (const std::string number : test_numbers) {
    for (std::size_t i = 0; i + 1 < number.size(); ++i) {
      std::string changed = number;
      std::swap(changed[i], changed[i + 1]);
      const std::string pair = changed.substr(i, 2);
      const bool alike = pair[0] == pair[1] || pair == "09" || pair == "90";
      EXPECT_EQ(card_number_flaw(Text(changed)), alike ? CardFlaw::none : CardFlaw::check_digit)
          << changed;
    }
  }
  EXPECT_EQ(luhn_check_digit("400000000090000"), luhn_check_digit("400000000900000"));
}

TEST(CardNumber, CheckDigitIsTheLastDigit) {
  for (const std::string number : test_numbers) {
    const std::string_view payload(number.data(), number.size() - 1);
    EXPECT_EQ(luhn_check_digit(payload), number.back()) << number;
  }
  EXPECT_EQ(luhn_check_digit("7992739871"), '3');  // the example of the formula's literature
  EXPECT_EQ(luhn_check_digit("0"), '0');
  for (const Text& none : {Text(), Text(""), Text("41 11"), Text("4111-"), Text("4\xc2\xb2")}) {
    EXPECT_EQ(luhn_check_digit(none), '\0');
  }
}

TEST(CardNumber, EachLengthFrom8To19WithItsCheckDigitPasses) {
  for (std::size_t size = 0; size <= 21; ++size) {
    std::string number = std::string("411122223333444455556").substr(0, size);
    if (size != 0) number.back() = luhn_check_digit(Text(number.data(), size - 1));
    if (size == 1) number = "0";
    const CardFlaw expected = size < 8    ? CardFlaw::too_short
                              : size > 19 ? CardFlaw::too_long
                                          : CardFlaw::none;
    EXPECT_EQ(card_number_flaw(Text(number)), expected) << number;
  }
}

TEST(CardNumber, InvalidNumbersAreDistinguished) {
  EXPECT_EQ(card_number_flaw(Text()), CardFlaw::absent);
  for (const char* text : {"4111 1111 1111 1111", "4111-1111-1111-1111", "411111111111111l",
                           "411111******1111", " 4111111111111111", "4111111111111111\n"}) {
    EXPECT_EQ(card_number_flaw(text), CardFlaw::not_digits) << text;
  }
}

TEST(CardNumber, EscapesOfAResponseAreDecoded) {
  const std::string escaped = "\\u0034111111111111111";
  const Text number = Text::from_json(escaped.data(), escaped.size(), true);
  EXPECT_EQ(card_number_flaw(number), CardFlaw::none);
  EXPECT_EQ(masked(number), "411111******1111");
}

TEST(MaskedCardNumber, ShowsSixAndFourAtMostAndHidesFiveAtLeast) {
  const std::string digits = "1234567890123456789";
  for (std::size_t size = 0; size <= digits.size(); ++size) {
    const std::string number = digits.substr(0, size);
    std::string expected = "****";
    if (size >= 13) {
      const std::size_t head = size >= 15 ? 6 : 0;
      expected =
          number.substr(0, head) + std::string(size - head - 4, '*') + number.substr(size - 4);
    }
    EXPECT_EQ(masked(Text(number)), expected);
    if (size < 13) continue;
    const auto hidden = std::count(expected.begin(), expected.end(), '*');
    EXPECT_GE(hidden, size >= 15 ? 5 : 9) << number;
  }
}

TEST(MaskedCardNumber, ShowsNothingOfAnInvalidNumber) {
  const std::string twenty(20, '4');
  const std::string long_text(300, '4');
  for (const std::string& text : {twenty, long_text, std::string("123"), std::string("secret"),
                                  std::string("1234567890123a"), std::string("411111******1111"),
                                  std::string("4111 1111 1111 1111"), std::string(16, '\0')}) {
    EXPECT_EQ(masked(Text(text)), "****");
  }
  EXPECT_EQ(masked(Text()), "****");
}

TEST(MaskedCardNumber, NoHiddenDigitIsWrittenAnywhere) {
  char shown[64];
  std::memset(shown, '#', sizeof shown);
  mask_card_number("1111119999991111", shown);
  for (const char c : shown) EXPECT_NE(c, '9');
}

TEST(Expiry, IsValidUntilTheLastDayOfItsMonth) {
  EXPECT_EQ(expiry_flaw("202611", {2026, 10}), CardFlaw::none);
  EXPECT_EQ(expiry_flaw("202611", {2026, 11}), CardFlaw::none);
  EXPECT_EQ(expiry_flaw("202611", {2026, 12}), CardFlaw::expired);
  EXPECT_EQ(expiry_flaw("202611", {2027, 1}), CardFlaw::expired);
  EXPECT_EQ(expiry_flaw("202612", {2027, 1}), CardFlaw::expired);
  EXPECT_EQ(expiry_flaw("202701", {2026, 12}), CardFlaw::none);
  EXPECT_EQ(expiry_flaw("999912", {2026, 11}), CardFlaw::none);
}

TEST(Expiry, InvalidMonthIsRefused) {
  EXPECT_EQ(expiry_flaw(Text(), {2026, 11}), CardFlaw::absent);
  for (const char* text : {"", "2026", "202600", "202613", "20261", "2026111", "2026-11", "11/26",
                           "20261a", " 202611", "2026/1", "20/2611"}) {
    EXPECT_EQ(expiry_flaw(text, {2026, 11}), CardFlaw::bad_expiry) << text;
  }
}

TEST(Expiry, UnsetClockDoesNotAcceptAnExpiry) {
  for (const Month month : {Month{}, Month{2026, 0}, Month{2026, 13}}) {
    EXPECT_EQ(expiry_flaw("202611", month), CardFlaw::bad_date);
    char expiry[7];
    EXPECT_EQ(expiry_from_card("11/26", month, expiry), CardFlaw::bad_date);
    EXPECT_STREQ(expiry, "");
  }
  // Near these years, not all of the surrounding hundred years have four digits.
  for (const std::uint16_t year : {std::uint16_t{49}, std::uint16_t{9951}}) {
    char expiry[7];
    EXPECT_EQ(expiry_from_card("11/26", {year, 11}, expiry), CardFlaw::bad_date);
  }
}

TEST(Expiry, IsReadFromTheCard) {
  char expiry[7];
  for (const char* text : {"11/26", "1126"}) {
    EXPECT_EQ(expiry_from_card(text, {2026, 11}, expiry), CardFlaw::none);
    EXPECT_STREQ(expiry, "202611");
  }
  EXPECT_EQ(expiry_from_card("01/00", {2026, 11}, expiry), CardFlaw::none);
  EXPECT_STREQ(expiry, "200001");
}

TEST(Expiry, CenturyIsTheNearest) {
  struct Case {
    const char* mm_yy;
    Month now;
    const char* yyyymm;
  };
  for (const Case& each : {Case{"12/75", {2026, 1}, "207512"}, Case{"12/76", {2026, 1}, "197612"},
                           Case{"01/01", {2098, 5}, "210101"}, Case{"01/47", {2098, 5}, "214701"},
                           Case{"01/48", {2098, 5}, "204801"}, Case{"12/99", {2100, 1}, "209912"},
                           Case{"12/99", {9950, 1}, "999912"}, Case{"12/00", {50, 1}, "000012"}}) {
    char expiry[7];
    EXPECT_EQ(expiry_from_card(each.mm_yy, each.now, expiry), CardFlaw::none);
    EXPECT_STREQ(expiry, each.yyyymm) << each.mm_yy;
  }
}

TEST(Expiry, InvalidDateOnACardIsRefused) {
  for (const char* text : {"", "1/26", "00/26", "13/26", "11//26", "1/126", "112/6", "/1126",
                           "1126/", "11/2026", "11-26", "11 26", "112", "11261"}) {
    char expiry[7] = "######";
    EXPECT_EQ(expiry_from_card(text, {2026, 11}, expiry), CardFlaw::bad_expiry) << text;
    EXPECT_STREQ(expiry, "") << text;
  }
  char expiry[7] = "######";
  EXPECT_EQ(expiry_from_card(Text(), {2026, 11}, expiry), CardFlaw::absent);
  EXPECT_STREQ(expiry, "");
}

// All functions work in constant expressions.
static_assert(card_number_flaw("4111111111111111") == CardFlaw::none);
static_assert(luhn_check_digit("411111111111111") == '1');
static_assert(expiry_flaw("202611", {2026, 12}) == CardFlaw::expired);

}  // namespace
}  // namespace tillwire::card_number_test
