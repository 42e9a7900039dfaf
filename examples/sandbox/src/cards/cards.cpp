// The issued cards: their data, status, account, tokens and rules; virtual cards.
#include <stdexcept>

#include "cards/bank.hpp"
#include "cards/cipher.hpp"
#include "text.hpp"

namespace gateway {
namespace {

constexpr int active = 0;
constexpr int captured_by_an_atm = 6;
constexpr const char* bin = "520000";

const char* describe_status(int status) {
  switch (status) {
    case active:
      return "VALID CARD";
    case captured_by_an_atm:
      return "CARD BLOCKED, CAPTURE";
    default:
      return "CALL SECURITY, CAPTURE";
  }
}

// The last second of a month YYYYMM.
std::string end_of_month(const std::string& month) {
  const std::string first = month.substr(0, 4) + "-" + month.substr(4) + "-";
  int day = 31;
  while (day > 28 && !parse_iso8601(first + std::to_string(day))) --day;
  return first + std::to_string(day) + "T23:59:59.000+00:00";
}

// A number of 16 digits with the check digit that makes it pass.
std::string number_with_check_digit(const std::string& digits) {
  for (char check = '0'; check <= '9'; ++check) {
    if (passes_luhn(digits + check)) return digits + check;
  }
  return digits;  // one of ten always passes
}

}  // namespace

Json Bank::card_record(const IssuedCard& card) {
  const Account& account = account_of(card);
  const Customer& customer = customer_of(account);
  Json of_account = account_record(account);
  of_account["accountType"] = std::to_string(account.type);  // a number in lists of accounts
  Json data = {{"cardNumber", card.number},
               {"expiryDate", card.expiry},
               {"expiryTime", end_of_month(card.expiry)},
               {"cardId", card.id},
               {"hotCardStatus", card.status},
               {"hotCardStatusDescription", describe_status(card.status)},
               {"cardTypeName", "Virtual card"},
               {"embossedName", "SANDBOX CARDHOLDER"},
               {"customerId", customer.id},
               {"pinDenialCounter", card.pin_denials},
               {"cardIsPrimary", false},
               {"cardBindToCustomer", false},
               {"customerIsCardholder", false},
               {"accounts", {{"accountData", Json::array({of_account})}}}};
  if (card.full_record) {
    data["encryptedCardNumber"] = base64("sealed:" + card.number);
    data["cardNumberMask"] = mask_pan(card.number);
    data["formattedExpiryDate"] = card.expiry.substr(4) + "/" + card.expiry.substr(2, 2);
    data["customerName"] = "Sandbox \u039a\u03cd\u03c0\u03c1\u03bf\u03c2";
    data["personId"] = "H" + customer.id;
    data["plasticNumber"] = 1;
    data["cardContractId"] = "90001";
    data["cardPlasticId"] = "1";
    data["cardPlasticDescription"] = "Plain";
    data["memorableWord"] = "blue \"sky\"\n";
    data["email"] = customer.email;
    data["cardholderMobilePhoneNumber"] = customer.phone;
    if (card.wrong_pin_ms != 0) data["lastWrongPinDate"] = iso8601(card.wrong_pin_ms);
    if (card.created_ms != 0) data["cardCreationDate"] = iso8601(card.created_ms);
    if (card.blocked_ms != 0) data["cardBlockingDate"] = iso8601(card.blocked_ms);
    data["directDebitAccount"] = account.number;
  }
  return data;
}

Json Bank::get_card_data(const Value& request) {
  IssuedCard& card = card_of(request);
  Json record = card_record(card);
  if (const Value* const lines = request.find("rsaPublicKey")) {
    std::string key;
    for (const Value& line : lines->items) key += line.text + '\n';
    if (!key.empty()) key.pop_back();
    try {
      record["encryptedCardNumber"] = PublicKey(key).encrypt(card.number);
    } catch (const std::runtime_error& error) {
      throw Fault{"30", std::string("rsaPublicKey is ") + error.what()};
    }
  }
  return {{"cardData", record}};
}

Json Bank::get_card_list_by_owner(const Value& request) {
  Json list = Json::array();
  for (IssuedCard& card : cards_) {
    if (!is_identified(card, *request.find("cardIdentification"))) continue;
    Json item = card_record(card);
    item["encryptedCardNumber"] = base64("sealed:" + card.number);
    item["cardNumberMask"] = mask_pan(card.number);
    list.push_back(std::move(item));
  }
  if (list.empty() && !owner_of(*request.find("cardIdentification"))) {
    throw Fault{"14", "cardIdentification: no card of such an owner"};
  }
  return {{"cards", {{"card", list}}}};
}

Json Bank::block_card(const Value& request) {
  IssuedCard& card = card_of(request);
  if (request.str("hotCardStatus") != std::to_string(captured_by_an_atm)) {
    throw Fault{"12", "hotCardStatus is not 6"};
  }
  if (card.status != active) throw Fault{"62", "the card's status is not 0"};
  card.status = captured_by_an_atm;
  card.blocked_ms = now_ms();
  record(card, "card blocking", "NOOP", 0);
  return Json::object();
}

Json Bank::change_card_status(const Value& request) {
  IssuedCard& card = card_of(request);
  const std::int64_t status = request.integer("hotCardStatus");
  if (status < 0 || status > 99) throw Fault{"12", "hotCardStatus is not 0..99"};
  if (card.status == active && status != active) card.blocked_ms = now_ms();
  card.status = static_cast<int>(status);
  record(card, "card status change", "NOOP", 0);
  return Json::object();
}

Json Bank::validate_card(const Value& request) {
  IssuedCard& card = card_of(request);
  if (card.status == active && card.pin_denials < most_pin_denials) {
    throw Fault{"62", "the card is not blocked"};
  }
  card.status = active;
  card.pin_denials = 0;
  return Json::object();
}

// The answer is not shown: the status comes with the operation result.
Json Bank::card_status_inquiry(const Value& request) {
  return {{"hotCardStatus", card_of(request).status}};
}

Json Bank::bind_card_to_account(const Value& request) {
  IssuedCard& card = card_of(request);
  Account& account = account_of(request);
  if (request.has("customerId") && request.str("customerId") != account.customer_id) {
    throw Fault{"12", "customerId is not that of the account"};
  }
  if (request.has("accountCurrency") && request.integer("accountCurrency") != euro) {
    throw Fault{"13", "accountCurrency is not that of the account"};
  }
  card.account = account.number;
  const std::string type = request.str("accountType");
  if (type != default_account) account.type = account_type(type);
  return Json::object();
}

Json Bank::create_virtual_card(const Value& request) {
  const Value& wanted = *request.find("virtualCardIdentification");
  if (request.find("cardIdentification")->str("cardNumber") != bin + std::string(10, '0')) {
    throw Fault{"14", "cardIdentification.cardNumber is not the BIN and ten zeros"};
  }
  if (wanted.str("expDate") < year_month(now_ms())) {
    throw Fault{"54", "virtualCardIdentification.expDate is past"};
  }
  if (request.integer("amount") != 0) throw Fault{"13", "amount is not 0"};
  if (request.integer("currency") != euro) throw Fault{"13", "currency is not 978"};
  IssuedCard& card =
      add_card(number_with_check_digit(bin + std::to_string(next_card_)), account_of(request));
  card.id = "V" + std::to_string(next_card_++);
  card.expiry = wanted.str("expDate");
  card.cvc2 = random_digits(3);
  Json made = {{"cardNumber", card.number},
               {"cardNumberMask", mask_pan(card.number)},
               {"cardId", card.id},
               {"expDate", card.expiry},
               {"productType", wanted.str("productType")},
               {"barCode", card.bar_code()},
               {"cvv2", card.cvc2}};
  // The other half goes out as a short message.
  if (request.str("deliveryMethod") == "HALF_AND_HALF") {
    made.erase("cardNumber");
    made.erase("cvv2");
  }
  return {{"virtualCardIdentification", made}};
}

Json Bank::get_card_fees(const Value& request) {
  if (!find_card(request.str("cardNumber"))) throw Fault{"14", "cardNumber: no such card"};
  return {{"fees", Json::array({{{"feeType", "FETP0102"}, {"feeValue", 1.5}},
                                {{"feeType", "FETP0119"}, {"feeValue", 200}}})}};
}

Json Bank::get_token_list(const Value& request) {
  const IssuedCard& card = card_of(request);
  const Value& by = *request.find("cardIdentification");
  Json list = Json::array();
  for (const Token& token : card.tokens) {
    if (by.has("plasticNumber") && by.integer("plasticNumber") != token.plastic) continue;
    list.push_back({{"tokenValue", token.value},
                    {"plasticNumber", token.plastic},
                    {"expiryDate", card.expiry},
                    {"active", token.active},
                    {"seid", "SE" + token.value},
                    {"payId", "PAY" + token.value}});
  }
  return {{"tokenList", {{"token", list}}}};
}

Json Bank::set_transaction_scheme_additions(const Value& request) {
  IssuedCard& card = card_of(request);
  card.additions = as_json(*request.find("transactionSchemeAdditions"));
  return Json::object();
}

// The answer is not shown: the rules that the additions have set.
Json Bank::get_geo_restrictions(const Value& request) {
  return {{"geoRestrictions", card_of(request).additions}};
}

}  // namespace gateway
