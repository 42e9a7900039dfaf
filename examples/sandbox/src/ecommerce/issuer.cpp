// The test cards and what their issuer says.
#include <algorithm>

#include "ecommerce/order.hpp"
#include "text.hpp"

namespace gateway {
namespace {

using Kind = Verdict::Kind;

constexpr const char* test_cvc = "123";
constexpr const char* hiding_pan = "4000000000000093";

struct TestCard {
  const char* pan;
  Kind kind;
  int action_code;
  const char* text;
  const char* help;
};

constexpr TestCard test_cards[] = {
    {"4111111111111111", Kind::approve, 0, "Approved", "approved"},
    {"5555555555554444", Kind::approve, 0, "Approved", "approved"},
    {"4000000000000002", Kind::decline_for_good, 120, "Declined by the issuer",
     "declined, errorCode 2, the order becomes 6"},
    {"4000000000000010", Kind::decline_this_attempt, 116, "Not enough money",
     "declined, errorCode 2, the order stays 0: pay with another card"},
    {"4000000000000028", Kind::decline_silently, 120, "Declined by the issuer",
     "declined, but answered errorCode 0 with a redirect to failUrl: only the status tells"},
    {"4000000000000036", Kind::challenge, 0, "Approved",
     "3-D Secure 2: method data, then acsUrl and packedCReq"},
    {"4000000000000044", Kind::frictionless, 0, "Approved",
     "3-D Secure 2: method data, then approved without a challenge"},
    {"4000000000000051", Kind::old_challenge, 0, "Approved",
     "3-D Secure 1: acsUrl, paReq, termUrl"},
    {"4000000000000069", Kind::decline_this_attempt, 101, "Expired card",
     "expired, whatever expiry is sent"},
    {"4000000000000077", Kind::approve_in_part, 0, "Approved in part",
     "half of the amount if the order has the feature PARTIAL_AUTHORIZATION, else as ...0010"},
    {"4000000000000085", Kind::decline_stored, 116, "Not enough money",
     "approved; later payments with its stored credential are declined as ...0010"},
    {hiding_pan, Kind::approve, 0, "Approved",
     "approved; instantRefund.do pays out to it, and answers that its order cannot be read"},
};

// ISO 4217, the codes of circulating currencies, and 810, which some gateways use for the rouble.
constexpr const char* currencies =
    "008 012 032 036 044 048 050 051 052 060 064 068 072 084 090 096 104 108 116 124 132 136 144 "
    "152 156 170 174 188 192 203 208 214 222 230 232 238 242 262 270 292 320 324 328 332 340 344 "
    "348 352 356 360 364 368 376 388 392 398 400 404 408 410 414 417 418 422 426 430 434 446 454 "
    "458 462 480 484 496 498 504 512 516 524 532 533 548 554 558 566 578 586 590 598 600 604 608 "
    "634 643 646 654 682 690 702 704 706 710 728 748 752 756 760 764 776 780 784 788 800 807 810 "
    "818 826 834 840 858 860 882 886 901 924 925 928 929 930 933 934 936 938 940 941 943 944 946 "
    "949 "
    "950 951 952 953 967 968 969 970 971 972 973 975 976 977 978 980 981 985 986 990";

}  // namespace

bool Order::has_feature(const std::string& name) const {
  return std::find(features.begin(), features.end(), name) != features.end();
}

std::int64_t Order::refunded() const {
  std::int64_t sum = 0;
  for (const Refund& refund : refunds) sum += refund.amount;
  return sum;
}

Verdict ask_issuer(const Order& order, const CardData& card) {
  if (!passes_luhn(card.pan)) return {Kind::decline_this_attempt, 111, "Invalid card number"};
  const auto known = std::find_if(std::begin(test_cards), std::end(test_cards),
                                  [&](const TestCard& entry) { return card.pan == entry.pan; });
  if (known == std::end(test_cards)) return {Kind::decline_this_attempt, 125, "No such card"};
  if (card.expiry < year_month(now_ms())) {
    return {Kind::decline_this_attempt, 101, "Expired card"};
  }
  if (card.cvc.empty() ? card.needs_cvc : card.cvc != test_cvc) {
    return {Kind::decline_this_attempt, 71015, "Wrong card parameters"};
  }
  if (known->kind == Kind::approve_in_part && !order.has_feature("PARTIAL_AUTHORIZATION")) {
    return {Kind::decline_this_attempt, 116, "Not enough money"};
  }
  Verdict verdict{known->kind, known->action_code, known->text};
  if (verdict.kind == Kind::decline_stored) {
    if (card.stored) return {Kind::decline_this_attempt, known->action_code, known->text};
    verdict = {Kind::approve, 0, "Approved"};
  }
  const bool must_ask = order.has_feature("FORCE_TDS") || order.has_feature("FORCE_FULL_TDS");
  if (verdict.kind == Kind::approve && must_ask) verdict.kind = Kind::challenge;
  return verdict;
}

bool is_decline(const Verdict& verdict) {
  return verdict.kind == Kind::decline_for_good || verdict.kind == Kind::decline_silently ||
         verdict.kind == Kind::decline_this_attempt;
}

bool hides_payouts(const std::string& pan) {
  return pan == hiding_pan;
}

std::string describe_test_cards() {
  std::string lines;
  for (const TestCard& card : test_cards) {
    lines += std::string("  ") + card.pan + "  " + card.help + "\n";
  }
  return lines;
}

Json list_test_cards() {
  Json list = Json::array();
  for (const TestCard& card : test_cards) {
    list.push_back({{"number", card.pan}, {"cvc", test_cvc}, {"help", card.help}});
  }
  return list;
}

bool is_known_currency(const std::string& code) {
  return code.size() == 3 && std::string(currencies).find(code) != std::string::npos;
}

}  // namespace gateway
