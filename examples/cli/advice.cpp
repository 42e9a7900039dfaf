// Looks at the error and at the options that led to it.
#include "advice.hpp"

#include <algorithm>
#include <cctype>
#include <ctime>
#include <tillwire/gateway.hpp>
#include <tillwire/host.hpp>
#include <tillwire/ops/ecommerce/acs_redirect.hpp>
#include <tillwire/port/transport.hpp>
#include <tillwire/verdict/error_code.hpp>

#include "aliases.hpp"
#include "deployment.hpp"
#include "messages.hpp"
#include "tls_library.hpp"

namespace tillwire::cli {
namespace {

std::string url(const Operation& operation, const Options& options, const Address& address) {
  const char* service = deployment_of(options).context.path();
  if (operation.is_card_management()) {
    service = options.payment_card_path ? payment_card_path : Gateway().card_path;
  }
  return (address.secure ? "https://" : "http://") + host_and_port(address) + address.path +
         service + operation.endpoint.service.path + operation.endpoint.name;
}

/// The text of the first field that means the same as `name`; empty if there is none.
std::string text_of(const Value& object, std::string_view name) {
  for (const Member& each : object.members) {
    const bool has_text = each.value.is(Value::Type::string) || each.value.is(Value::Type::number);
    if (has_text && mean_the_same(name, each.name)) return each.value.text;
  }
  return {};
}

std::string wrong_user(const Operation& operation, const Options& options) {
  const std::string user =
      options.token ? "the token"
                    : "the user " + options.user.value_or("") + " with the password given";
  return operation.is_card_management()
             ? "card management does not take " + user +
                   "; it wants its own user, not the API account of the e-commerce gateway"
             : "the e-commerce gateway does not take " + user +
                   "; it wants the API account of a merchant, not a user of card management";
}

std::string wrong_path(const Operation& operation, const Options& options, const Address& address) {
  std::string text = "nothing is at " + url(operation, options, address) + ": ";
  if (operation.endpoint.name == std::string_view(ecommerce::AcsRedirect::endpoint.name)) {
    text += "the gateway may not know the order; or ";
  }
  const std::string& path = address.path;
  for (const std::string part : {deployment_of(options).context.path(), "/rest", "/apigate"}) {
    if (path.find(part) != std::string::npos) {
      return text + "--base-url ends before " + part + ", and " + path + " has it already";
    }
  }
  text += path.empty() ? "a path may be missing in --base-url"
                       : "the path of --base-url, " + path + ", may be wrong";
  if (operation.is_card_management()) {
    text += options.payment_card_path ? ", or --card-path is v1" : ", or --card-path is payment";
  } else {
    text += std::string(", or --context is another than ") + deployment_of(options).context.path();
  }
  return text;
}

std::string certificate(const Error& error, const Options& options, const Address& address) {
  using namespace certificate_flaw;
  if ((error.detail & not_trusted) != 0) {
    return options.ca_file ? "the CA of this server is not in " + *options.ca_file
                           : "give the CA of this server by --ca, if it is not a public one";
  }
  if ((error.detail & wrong_name) != 0) {
    return "--base-url calls it " + address.host + ", and its certificate has other names";
  }
  if ((error.detail & wrong_key) != 0) return "no --pin is the key of this server";
  if (may_be_the_clock(error.detail)) return "or the clock of this machine is wrong";
  return {};
}

/// How the e-commerce gateway, which answers them with status 200, words wrong credentials.
constexpr std::string_view denied = "access denied";

}  // namespace

std::string likely_cause(const Error& error, const Operation& operation, const Options& options,
                         const Address& address, std::string_view body, bool answer_began) {
  const std::string at = host_and_port(address) + ": ";
  const bool sent = error.delivery != Delivery::not_sent;
  switch (error.code) {
    case Errc::http_status:
      if (is_user_refused(error)) return wrong_user(operation, options);
      if (error.detail == 404) return wrong_path(operation, options, address);
      if (!address.secure && body.find("HTTPS port") != std::string_view::npos) {
        return at + "the port is one for https, and --base-url says http";
      }
      return {};
    case Errc::bad_http:
    case Errc::connection_lost:
      if (address.secure) {
        return sent ? "" : at + "it was closed before TLS was agreed on; is it a port for TLS?";
      }
      return answer_began && error.code == Errc::connection_lost
                 ? ""
                 : at + "it may be a port for https, and --base-url says http";
    case Errc::tls:
      if (is_no_tls_record(error.detail)) {
        return at + "it answers, but not in TLS: it may be a port for http";
      }
      return at + "the server may want a certificate (--client-cert), or speak no TLS 1.2";
    case Errc::timed_out:
      return at + (address.secure && !sent ? "nothing that is TLS came; it may be a port for http"
                                           : "it did not answer within --timeout-ms");
    case Errc::certificate:
      return at + certificate(error, options, address);
    case Errc::refused:
      return at + "nothing listens there, or a firewall refuses: see host and port of --base-url";
    case Errc::name_not_found:
      return at + "see the host of --base-url, and the name servers of this machine";
    case Errc::unreachable:
    case Errc::transport:
      return at + "see host and port of --base-url, and the network";
    default:
      return {};
  }
}

std::string cause_of_refusal(const Operation& operation, const Options& options,
                             const ServiceFault& fault) {
  if (!is_code(fault.code, ErrorCode::access_denied)) return {};
  std::string words = to_string(fault.message);
  std::transform(words.begin(), words.end(), words.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return words.find(denied) == std::string::npos ? "" : wrong_user(operation, options);
}

std::string shell_quoted(const std::string& word) {
  constexpr char plain[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) {
    if (c == '\'') {
      quoted += "'\\''";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

namespace {

/// A day in the calendar of UTC, so many days from today.
std::string day(int from_today) {
  constexpr std::time_t seconds = 24 * 60 * 60;
  const std::time_t time = std::time(nullptr) + from_today * seconds;
  std::tm parts{};
  gmtime_r(&time, &parts);
  char text[16];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%d", &parts)};
}

/// Returns the text that names the card, from the object that has it in the request.
std::string card_id(const Value& request) {
  for (const Member& each : request.members) {
    if (each.name != "cardIdentification" && each.name != "sourceCardIdentification") continue;
    return text_of(each.value, "cardId");
  }
  return {};
}

/// Returns the id of the order where answers to payments by a token have it.
std::string order_in_data(const Value& answer) {
  for (const Member& each : answer.members) {
    if (mean_the_same("data", each.name)) return text_of(each.value, "orderId");
  }
  return {};
}

}  // namespace

std::string status_command(const Operation& operation, const Options& options, const Value& request,
                           const Value& answer) {
  std::vector<std::string> words = {"tillwire"};
  words.insert(words.end(), options.connection.begin(), options.connection.end());
  if (operation.is_card_management()) {
    words.emplace_back("getTransactions");
    const std::string id = card_id(request);
    if (!id.empty()) {
      words.push_back("cardIdentification.cardId=" + id);
    } else if (options.card_file) {
      words.insert(words.end(), {"--card", *options.card_file});
    } else {
      words.insert(words.end(), {"--field-prompt", "cardIdentification.cardNumber"});
    }
    // The gateway's calendar may differ by a day.
    words.insert(words.end(), {"period.start=" + day(-1), "period.end=" + day(1)});
  } else {
    const bool is_transfer = &operation.endpoint.service == &p2p_json;
    words.emplace_back(is_transfer ? "getP2PStatus.do" : "getOrderStatusExtended.do");
    std::string id = text_of(request, "orderId");
    if (id.empty()) id = text_of(answer, "orderId");
    if (id.empty()) id = text_of(request, "mdOrder");
    if (id.empty() && is_transfer) {
      return "the answer does not name the transfer, so that it cannot be performed: register it "
             "again, with another orderNumber";
    }
    if (id.empty()) id = order_in_data(answer);
    const std::string number = text_of(request, "orderNumber");
    if (id.empty() && number.empty()) id = text_of(request, "originalMdOrder");
    if (id.empty() && number.empty()) {
      return "the request names no order, so that none can be asked for: look for it among the "
             "orders of the merchant";
    }
    words.push_back(id.empty() ? "orderNumber=" + number : "orderId=" + id);
    std::string merchant = text_of(request, "merchantLogin");
    // Payments by wallets name the merchant, and an order of another merchant would not be found.
    if (merchant.empty()) merchant = text_of(request, "merchant");
    if (!merchant.empty()) words.push_back("merchantLogin=" + merchant);
  }
  std::string command = "ask by:";
  for (const std::string& each : words) command += " " + shell_quoted(each);
  return command;
}

}  // namespace tillwire::cli
