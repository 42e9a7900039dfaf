// The card management service: authentication, checks and the hand-over to the bank.
#include "cards/card_service.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "table.hpp"
#include "text.hpp"
#include "validator.hpp"

namespace gateway {
namespace {

constexpr const char* format_error = "30";

Response answer_json(int status, const Json& body) {
  Response response;
  response.status = status;
  response.body = body.dump();
  return response;
}

Response processing_fault(int status, const Fault& fault) {
  return answer_json(status, {{"svfeProcessingFault",
                               {{"responseCode", fault.code}, {"message", fault.message}}}});
}

// How a refusal is answered: as a fault, or as a result with its code where the answer has one.
enum class Answer { data, code, result, transaction };

struct Entry {
  const char* operation;
  Json (Bank::*handle)(const Value& request);
  Answer answer;
  const char* processing_code = "";
};

// clang-format off
constexpr Entry entries[] = {
    {"getAtmStatusExt",               &Bank::get_atm_status,                   Answer::data},
    {"getCustomerDetails",            &Bank::get_customer_details,             Answer::data},
    {"isCustomerExist",               &Bank::is_customer_exist,                Answer::data},
    {"registerCustomer",              &Bank::register_customer,                Answer::data},

    {"changeAccountArrestAmount",     &Bank::change_account_arrest_amount,     Answer::result, "710000"},
    {"changeAccountLimit",            &Bank::change_account_limit,             Answer::code},
    {"changeAccountStatusInFe",       &Bank::change_account_status,            Answer::result, "720000"},
    {"getAccountBalanceFromBo",       &Bank::get_account_balance_from_bo,      Answer::data},
    {"getAccountBalances",            &Bank::get_account_balances,             Answer::data},
    {"getAccountLimits",              &Bank::get_account_limits,               Answer::data},
    {"getAccountListByOwner",         &Bank::get_account_list_by_owner,        Answer::data},
    {"getAllowedBeneficiaries",       &Bank::get_allowed_beneficiaries,        Answer::data},
    {"getAllowedMccList",             &Bank::get_allowed_mcc_list,             Answer::data},
    {"setAllowedBeneficiaries",       &Bank::set_allowed_beneficiaries,        Answer::code},
    {"setAllowedMccList",             &Bank::set_allowed_mcc_list,             Answer::code},

    {"changeMerchantStatus",          &Bank::change_merchant_status,           Answer::code},
    {"changeTerminalStatus",          &Bank::change_terminal_status,           Answer::code},
    {"generateKey",                   &Bank::generate_key,                     Answer::data},
    {"getMerchantTransactions",       &Bank::get_merchant_transactions,        Answer::data},
    {"serviceAction",                 &Bank::service_action,                   Answer::code},
    {"setKey",                        &Bank::set_key,                          Answer::code},

    {"addCardLimitException",         &Bank::add_card_limit_exception,         Answer::code},
    {"bindCardToAccount",             &Bank::bind_card_to_account,             Answer::code},
    {"blockCard",                     &Bank::block_card,                       Answer::result, "690000"},
    {"cardStatusInquiry",             &Bank::card_status_inquiry,              Answer::result, "680000"},
    {"changeCardStatus",              &Bank::change_card_status,               Answer::result, "690000"},
    {"changePin",                     &Bank::change_pin,                       Answer::code},
    {"createVirtualCard",             &Bank::create_virtual_card,              Answer::data},
    {"deleteCardLimitException",      &Bank::delete_card_limit_exception,      Answer::code},
    {"generateCVC2",                  &Bank::generate_cvc2,                    Answer::code},
    {"generatePin",                   &Bank::generate_pin,                     Answer::code},
    {"getCardBalance",                &Bank::get_card_balance,                 Answer::data},
    {"getCardData",                   &Bank::get_card_data,                    Answer::data},
    {"getCardFees",                   &Bank::get_card_fees,                    Answer::data},
    {"getCardLimits",                 &Bank::get_card_limits,                  Answer::data},
    {"getCardListByOwner",            &Bank::get_card_list_by_owner,           Answer::data},
    {"getGeoRestrictions",            &Bank::get_geo_restrictions,             Answer::data},
    {"setTransactionSchemeAdditions", &Bank::set_transaction_scheme_additions, Answer::code},
    {"topUp",                         &Bank::top_up,                           Answer::result, "260000"},
    {"validateCard",                  &Bank::validate_card,                    Answer::result, "690000"},

    {"creditCard",                    &Bank::credit_card,                      Answer::transaction, "260000"},
    {"debitCard",                     &Bank::debit_card,                       Answer::transaction, "010000"},
    {"getOrderDetails",               &Bank::get_order_details,                Answer::data},
    {"getPaymentOrders",              &Bank::get_payment_orders,               Answer::data},
    {"getTokenList",                  &Bank::get_token_list,                   Answer::data},
    {"getTransactions",               &Bank::get_transactions,                 Answer::data},
    {"getTransactionDetails",         &Bank::get_transaction_details,          Answer::data},
    {"getTransactionCurrencies",      &Bank::get_transaction_currencies,       Answer::data},
    {"p2pCredit",                     &Bank::p2p_credit,                       Answer::transaction, "260000"},
    {"p2pTransfer",                   &Bank::p2p_transfer,                     Answer::transaction, "400000"},
};
// clang-format on

// Returns the members that surround those specific to the operation.
Json frame(Bank& bank, const Entry& entry, const std::string& code) {
  if (entry.answer == Answer::data) return Json::object();
  if (entry.answer == Answer::code) return {{"responseCode", code}};
  return bank.result(code, entry.processing_code);
}

const Entry& entry_of(const std::string& name) {
  const std::string operation = name == second_spelling ? "p2pCredit" : name;
  return *std::find_if(std::begin(entries), std::end(entries),
                       [&](const Entry& row) { return operation == row.operation; });
}

Response refusal(Bank& bank, const Entry& entry, const Fault& fault) {
  if (entry.answer == Answer::data) return processing_fault(200, fault);
  Json answer = frame(bank, entry, fault.code);
  if (entry.answer == Answer::transaction) answer["rrn"] = random_digits(12);
  answer["message"] = fault.message;
  return answer_json(200, answer);
}

Response run(Bank& bank, const Entry& entry, const Value& request) {
  try {
    const Json own = (bank.*entry.handle)(request);
    // An answer that has its own code is already complete.
    Json answer = own.contains("responseCode") ? Json::object() : frame(bank, entry, "00");
    answer.update(own);
    return answer_json(200, answer);
  } catch (const Fault& fault) {
    return refusal(bank, entry, fault);
  }
}

bool is_json(const std::string& content_type) {
  return same_name(content_type, "application/json") ||
         same_name(content_type, "application/json; charset=utf-8") ||
         same_name(content_type, "application/json;charset=utf-8");
}

PublicKey read_owner_key(const std::string& file) {
  if (file.empty()) return {};
  std::ifstream in(file);
  std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  try {
    return PublicKey(text);
  } catch (const std::runtime_error& error) {
    throw std::runtime_error(file + ": " + error.what());
  }
}

}  // namespace

CardService::CardService(const Options& options, Ledger& ledger)
    : options_(options),
      ledger_(ledger),
      owner_key_(read_owner_key(options.pin_key_file)),
      bank_(ledger, {options.atms, options.transactions}, owner_key_) {}

Response CardService::answer(const std::string& name, const Request& request, const Sizes& script) {
  const Entry& entry = entry_of(name);
  const auto malformed = [](const std::string& message) {
    return processing_fault(400, {format_error, message});
  };
  if (request.method != "POST") return malformed("the method must be POST");
  const std::string* authorization = request.header("Authorization");
  const std::string expected = "Basic " + base64(options_.card_user + ":" + options_.card_password);
  if (!authorization || *authorization != expected) {
    Response response = answer_json(
        401, {{"serviceLevelFault",
               {{"errorCode", "401"}, {"errorDesc", "Authorization: Basic credentials refused"}}}});
    response.headers.push_back({"WWW-Authenticate", "Basic realm=\"sandbox\""});
    return response;
  }
  if (request.target.find('?') != std::string::npos) {
    return malformed("parameters belong into the body, not the URL");
  }
  const std::string* content_type = request.header("Content-Type");
  if (!content_type || !is_json(*content_type)) {
    return malformed("Content-Type must be application/json");
  }
  std::string error;
  auto body = parse_json(request.body, error);
  if (!body) return malformed(error);
  if (const auto violation = check_request(find_card_operation(entry.operation)->request, *body)) {
    return malformed(violation->path.empty() ? "the body " + violation->message
                                             : violation->path + " " + violation->message);
  }
  bank_.set_next(script);
  return run(bank_, entry, *body);
}

Response CardService::refuse(const std::string& operation, const Fault& fault) {
  return refusal(bank_, entry_of(operation), fault);
}

void CardService::reset(const Sizes& sizes) {
  bank_ = Bank(ledger_,
               {sizes.atms < 0 ? options_.atms : sizes.atms,
                sizes.transactions < 0 ? options_.transactions : sizes.transactions},
               owner_key_);
}

}  // namespace gateway
