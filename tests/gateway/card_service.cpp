// The card management service: authentication, checks and the hand-over to cards, keys and ATMs.
#include "card_service.hpp"

#include "atms.hpp"
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

bool is_json(const std::string& content_type) {
  return same_name(content_type, "application/json") ||
         same_name(content_type, "application/json; charset=utf-8") ||
         same_name(content_type, "application/json;charset=utf-8");
}

}  // namespace

Response CardService::answer(const std::string& operation, const Request& request,
                             const Sizes& script) {
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
  if (const auto violation = check_request(find_card_operation(operation)->request, *body)) {
    return malformed(violation->path.empty() ? "the body " + violation->message
                                             : violation->path + " " + violation->message);
  }
  Fault fault;
  const Json answer = dispatch(operation, *body, script, fault);
  return fault.code.empty() ? answer_json(200, answer) : processing_fault(200, fault);
}

Json CardService::dispatch(const std::string& operation, const Value& request, const Sizes& script,
                           Fault& fault) {
  if (operation == "getAtmStatusExt") {
    return atm_status(request, script.atms < 0 ? sizes_.atms : script.atms, fault);
  }
  if (operation == "generateKey") return keys_.generate(request, fault);
  if (operation == "setKey") {
    Fault refused;
    const bool taken = keys_.set(request, refused);
    // The answer is not shown: it is given the shape of an operation result.
    return taken ? Json{{"responseCode", "00"}}
                 : Json{{"responseCode", refused.code}, {"message", refused.message}};
  }
  if (operation == "getCardData") return cards_.data(request, fault);
  if (operation == "blockCard") return cards_.block(request);
  if (operation == "creditCard") return cards_.credit(request);
  return cards_.transactions(request, script.transactions, fault);
}

void CardService::reset(const Sizes& sizes) {
  sizes_.atms = sizes.atms < 0 ? options_.atms : sizes.atms;
  sizes_.transactions = sizes.transactions < 0 ? options_.transactions : sizes.transactions;
  cards_ = Cards(ledger_, sizes_.transactions);
  keys_ = Keys(sizes_.atms);
}

}  // namespace gateway
