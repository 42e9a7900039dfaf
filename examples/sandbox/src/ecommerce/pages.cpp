// The e-commerce gateway: the payment page at formUrl and the challenge page at acsUrl. They pay
// and authenticate as the API does, so that ledger, notifications and log are the same.
#include "ecommerce/pages.hpp"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>

#include "built_in_files.hpp"
#include "ecommerce/ecommerce.hpp"
#include "html.hpp"
#include "money.hpp"
#include "text.hpp"
#include "validator.hpp"

namespace gateway {
namespace {

constexpr const char* challenge_path = "/acs/challenge";

// Scripts of tests match the names of these.
constexpr Page pages[] = {
    {payment_page_path, "payment_en.html", true},
    {"/merchants/sandbox/finish.html", "finish.html", true},
    {"/rest/finish3ds.do", "finish3ds.do", true},
    {"/3dsmethod/done", "3dsmethod/done", true},
    {"/3dsserver/method", "3dsserver/method", false},
    {"/acs/method", "acs/method", false},
    {challenge_path, "acs/challenge", false},
};

constexpr const char* assets[] = {"page.css", "icon.svg"};

std::string without_spaces(std::string text) {
  text.erase(std::remove_if(text.begin(), text.end(), [](char c) { return c == ' '; }), text.end());
  return text;
}

// Converts "12/39", "12 / 2039" or "1239" to YYYYMM; returns an empty string for anything else.
std::string year_month_of(const std::string& typed) {
  std::string digits = without_spaces(typed);
  if (digits.size() >= 3 && digits[2] == '/') digits.erase(2, 1);
  if (!all_digits(digits) || (digits.size() != 4 && digits.size() != 6)) return {};
  const std::string year = digits.size() == 4 ? "20" + digits.substr(2) : digits.substr(2);
  const std::string month = year + digits.substr(0, 2);
  return is_year_month(month) ? month : std::string();
}

std::string ascii_url(const std::string& url) {
  std::string out;
  for (const char c : url) {
    out += static_cast<unsigned char>(c) < 0x80 ? std::string(1, c) : "%" + hex({&c, 1});
  }
  return out;
}

// Returns an address as a source for a Content-Security-Policy, with a leading space; empty if it
// cannot be one.
std::string origin_of(const std::string& url) {
  if (!is_web_address(url)) return {};
  const std::size_t host = url.find("://") + 3;
  const std::string origin = url.substr(0, url.find_first_of("/?#", host));
  const bool plain =
      std::all_of(origin.begin() + static_cast<std::ptrdiff_t>(host), origin.end(),
                  [](char c) { return is_alnum(c) || c == '.' || c == '-' || c == ':'; });
  // An IPv6 address is not a valid source; its scheme is.
  return " " + (plain ? origin : url.substr(0, host - 2));
}

Response redirect(int status, const std::string& url) {
  Response response;
  response.status = status;
  response.content_type = "text/html;charset=utf-8";
  response.headers.push_back({"Location", ascii_url(url)});
  response.headers.push_back({"Cache-Control", "no-store"});
  return response;
}

std::string error_html(const std::string& id, const std::string& error) {
  if (error.empty()) return {};
  return "<p class=\"error\" id=\"" + id + "-error\">" + escape_html(error) + "</p>";
}

std::string error_state(const std::string& id, const std::string& error) {
  if (error.empty()) return {};
  return "aria-invalid=\"true\" aria-describedby=\"" + id + "-error\"";
}

// Returns the form field of a parameter that paymentorder.do refuses.
std::string& field_of(FieldErrors& errors, const std::string& path) {
  if (path == "$PAN") return errors.pan;
  if (path == "$EXPIRY" || path == "YYYY" || path == "MM") return errors.expiry;
  if (path == "$CVC") return errors.cvc;
  if (path == "TEXT") return errors.holder;
  return path == "email" ? errors.email : errors.form;
}

Value pay_request(const Value& form, const Order& order, const Options& options) {
  Value request = Value::object();
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) request.members.push_back({name, Value::form_text(value)});
  };
  const std::string expiry = year_month_of(form.str("expiry"));
  add("userName", options.user);
  add("password", options.password);
  add("MDORDER", order.id);
  add("$PAN", without_spaces(form.str("pan")));
  add("$CVC", without_spaces(form.str("cvc")));
  add("YYYY", expiry.substr(0, 4));
  add("MM", expiry.size() == 6 ? expiry.substr(4) : "");
  add("TEXT", form.str("cardholderName"));
  add("email", form.str("email"));
  add("language", "en");
  return request;
}

FieldErrors check_fields(const Value& form) {
  FieldErrors errors;
  const std::string pan = without_spaces(form.str("pan"));
  const std::string cvc = without_spaces(form.str("cvc"));
  if (!all_digits(pan) || pan.size() < 12 || pan.size() > 19) {
    errors.pan = "Enter the card number: 12 to 19 digits.";
  } else if (!passes_luhn(pan)) {
    errors.pan = "This is not a card number: its last digit does not fit the others.";
  }
  if (year_month_of(form.str("expiry")).empty()) {
    errors.expiry = "Enter the expiry as month and year, such as 12/39.";
  }
  if (!all_digits(cvc) || cvc.size() != 3) errors.cvc = "Enter the three digits of the CVC.";
  if (form.str("cardholderName").empty()) errors.holder = "Enter the name on the card.";
  if (!form.str("email").empty() && !is_email(form.str("email"))) {
    errors.email = "Enter an email address, such as anna@shop.example, or leave it empty.";
  }
  return errors;
}

// Returns links that fill in the form, which has no script.
std::string test_card_links(const Order& order, const std::string& path) {
  std::string links;
  int index = 0;
  for (const Json& card : list_test_cards()) {
    const std::string number = card["number"];
    links += "<li><a href=\"" + escape_html(path) + "?mdOrder=" + escape_html(order.id) +
             "&amp;card=" + std::to_string(index++) + "\"><span class=\"number\">" +
             number.substr(0, 4) + " " + number.substr(4, 4) + " " + number.substr(8, 4) + " " +
             number.substr(12) + "</span> <span>" + escape_html(card["help"].get<std::string>()) +
             "</span></a></li>";
  }
  return links;
}

}  // namespace

const Page* find_page(const std::string& path, const std::string& context) {
  const auto* const found = std::find_if(std::begin(pages), std::end(pages), [&](const Page& page) {
    return path == (page.in_context ? context : "") + page.path;
  });
  return found == std::end(pages) ? nullptr : found;
}

bool is_page(const std::string& name) {
  return std::any_of(std::begin(pages), std::end(pages),
                     [&](const Page& page) { return name == page.name; });
}

bool is_page_asset(const std::string& name) {
  return std::any_of(std::begin(assets), std::end(assets),
                     [&](const char* asset) { return name == asset; });
}

Response answer_asset(const std::string& name) {
  Response response;
  response.content_type = name == "page.css" ? "text/css;charset=utf-8" : "image/svg+xml";
  response.headers = {{"X-Content-Type-Options", "nosniff"}, {"Cache-Control", "no-cache"}};
  response.body = std::string(built_in_file(name));
  return response;
}

Response Ecommerce::answer_page(const std::string& name, const Request& request,
                                const std::string& base) {
  base_ = base;
  operation_ = name;
  touched_.clear();
  const bool is_post = request.method == "POST";
  if (!is_post && request.method != "GET") {
    return notice(405, "Not possible", "This page takes GET and POST.");
  }
  std::string error;
  const std::string body = is_post ? request.body : std::string();
  const std::string joint = request.query.empty() || body.empty() ? "" : "&";
  const auto form = parse_form(request.query + joint + body, error);
  if (!form) return notice(400, "Not a form", "The request cannot be read: " + error + ".");
  if (name == "payment_en.html") return payment_page(request, *form);
  if (name == "acs/challenge") return challenge_page(request, *form);
  if (name == "finish3ds.do") {
    const Order* order = find(form->str("MD"));
    return order ? go_on(*order) : notice(404, "No such order", "The form names no known order.");
  }
  if (name == "finish.html") {
    const Order* order = find(form->str("orderId"));
    const bool paid = order && (order->status == 1 || order->status == 2);
    return notice(
        200, paid ? "Thank you" : "Back at the shop",
        paid ? "Order " + order->number + " is paid." : "A shop continues here after a payment.");
  }
  // The browser shows it in a hidden frame.
  return html(200, "3-D Secure", "");
}

Response Ecommerce::payment_page(const Request& request, const Value& form) {
  Order* order = find(form.str("mdOrder"));
  if (!order) {
    return notice(404, "No such order",
                  "The address names no known order. Open the formUrl of its registration.");
  }
  if (request.method == "POST") return submit_payment(*order, form);
  if (order->status == 5) return go_on(*order);
  if (order->status != 0) {
    const bool paid = order->status == 1 || order->status == 2;
    return notice(200, paid ? "This order is paid" : "This order cannot be paid",
                  paid ? "Order " + order->number +
                             " was paid: " + money_text(order->approved, order->currency) + "."
                       : "Order " + order->number + ": " + order->action_text + ".",
                  with_order(paid ? order->return_url : order->fail_url, order->id));
  }
  Value prefilled = form;
  prefilled.members.clear();
  const Json cards = list_test_cards();
  const std::string index = form.str("card");
  if (all_digits(index) && !index.empty() && index.size() < 3 && std::stoul(index) < cards.size()) {
    const Json& card = cards[std::stoul(index)];
    prefilled.members = {{"pan", Value::form_text(card["number"])},
                         {"expiry", Value::form_text("12/39")},
                         {"cvc", Value::form_text(card["cvc"])},
                         {"cardholderName", Value::form_text("ANNA EXAMPLE")}};
  }
  return show_payment(*order, prefilled, {});
}

Response Ecommerce::submit_payment(Order& order, const Value& form) {
  if (!has_token(order, form)) {
    return notice(403, "This form has expired",
                  "It does not come from this order's payment page. Open the page again.",
                  base_ + options_.context + payment_page_path + "?mdOrder=" + order.id);
  }
  // After a second click, or the back button: the order is charged only once.
  if (order.status != 0) return go_on(order);
  FieldErrors errors = check_fields(form);
  Value payment = pay_request(form, order, options_);
  if (!errors.any()) {
    const auto violation =
        check_request(find_ecommerce_operation("paymentorder.do")->request, payment);
    if (violation) field_of(errors, violation->path) = violation->path + " " + violation->message;
  }
  if (errors.any()) return show_payment(order, form, errors);
  return pay_on_page(order, form, payment);
}

Response Ecommerce::pay_on_page(Order& order, const Value& form, const Value& payment) {
  try {
    const Json answer = pay(payment);
    // The page replaces the method of version 2.
    if (order.status == 0 && answer.contains("threeDSServerTransId")) proceed(order);
    return go_on(order);
  } catch (const Refused& refused) {
    if (order.status != 0) return go_on(order);
    FieldErrors errors;
    const bool wants_email = refused.code == "4" && order.email.empty();
    (wants_email ? errors.email : errors.form) =
        wants_email ? "This card asks for 3-D Secure: enter an email address." : refused.message;
    return show_payment(order, form, errors);
  }
}

Response Ecommerce::show_payment(const Order& order, const Value& form, const FieldErrors& errors) {
  const std::string path = options_.base_path + options_.context + payment_page_path;
  // Fills in the typed values again, except the card's number and its CVC.
  const bool from_link = !errors.any();
  const auto typed = [&](const char* name, bool secret) {
    return secret && !from_link ? std::string() : form.str(name);
  };
  const std::string summary = errors.form.empty() ? ""
                                                  : "<p class=\"alert\" role=\"alert\">" +
                                                        escape_html(errors.form) + "</p>";
  const std::string description =
      order.description.empty()
          ? ""
          : "<p class=\"description\">" + escape_html(order.description) + "</p>";
  return html(200, "Pay " + money_text(order.amount, order.currency),
              fill_template("payment.html", {{"action", path + "?mdOrder=" + order.id},
                                             {"number", order.number},
                                             {"amount", money_text(order.amount, order.currency)},
                                             {"description", description},
                                             {"alert", summary},
                                             {"token", form_token(order)},
                                             {"pan", typed("pan", true)},
                                             {"pan_error", error_html("pan", errors.pan)},
                                             {"pan_state", error_state("pan", errors.pan)},
                                             {"expiry", typed("expiry", false)},
                                             {"expiry_error", error_html("expiry", errors.expiry)},
                                             {"expiry_state", error_state("expiry", errors.expiry)},
                                             {"cvc", typed("cvc", true)},
                                             {"cvc_error", error_html("cvc", errors.cvc)},
                                             {"cvc_state", error_state("cvc", errors.cvc)},
                                             {"holder", typed("cardholderName", false)},
                                             {"holder_error", error_html("holder", errors.holder)},
                                             {"holder_state", error_state("holder", errors.holder)},
                                             {"email", typed("email", false)},
                                             {"email_error", error_html("email", errors.email)},
                                             {"email_state", error_state("email", errors.email)},
                                             {"cards", test_card_links(order, path)}}),
              &order);
}

// Answers the challenge page. The form of the merchant's page, or of acsRedirect.do, has the
// request for the access control server; the page's own form has the decision. Never follows an
// address in a form.
Response Ecommerce::challenge_page(const Request& request, const Value& form) {
  if (form.has("decision")) {
    Order* order = find(form.str("mdOrder"));
    if (!order || request.method != "POST") {
      return notice(404, "No such order", "The form names no known order.");
    }
    if (!has_token(*order, form)) {
      return notice(403, "This form has expired",
                    "It does not come from this order's challenge page. Pay the order again.");
    }
    return decide_challenge(*order, form.str("decision"));
  }
  Order* order = order_of_challenge(form.has("creq") ? form.str("creq") : form.str("PaReq"));
  if (!order) {
    return notice(404, "No such challenge",
                  "The request brings neither a creq nor a PaReq of an order that is being "
                  "authenticated.");
  }
  if (order->authentication != Authentication::challenged) return go_on(*order);
  return show_challenge(*order);
}

Order* Ecommerce::order_of_challenge(const std::string& challenge) {
  if (challenge.empty()) return nullptr;
  // Compares without the padding, which senders often omit.
  const auto bare = [](std::string text) {
    while (!text.empty() && text.back() == '=') text.pop_back();
    return text;
  };
  const auto found = std::find_if(orders_.begin(), orders_.end(), [&](const auto& entry) {
    return !entry.second.challenge.empty() && bare(entry.second.challenge) == bare(challenge);
  });
  return found == orders_.end() ? nullptr : find(found->first);
}

Response Ecommerce::decide_challenge(Order& order, const std::string& decision) {
  if (order.authentication != Authentication::challenged) return go_on(order);
  if (decision == "confirm") {
    finish_authentication(order.id, true);
  } else if (decision == "refuse") {
    finish_authentication(order.id, false);
  } else if (decision == "lapse") {
    order.expires_ms = now_ms();
    find(order.id);
  } else {
    return notice(400, "Not possible", "decision: confirm, refuse or lapse.");
  }
  return go_on(order);
}

Response Ecommerce::show_challenge(const Order& order) {
  return html(200, "Confirm your payment",
              fill_template("challenge.html", {{"action", options_.base_path + challenge_path},
                                               {"order", order.id},
                                               {"token", form_token(order)},
                                               {"number", order.number},
                                               {"amount", money_text(order.amount, order.currency)},
                                               {"card", mask_pan(order.pan)}}),
              &order);
}

// Redirects the cardholder by the state of the order.
Response Ecommerce::go_on(const Order& order) {
  switch (order.status) {
    case 0:
      return redirect(303, base_ + options_.context + payment_page_path + "?mdOrder=" + order.id);
    case 1:
    case 2:
      return leave(order.return_url, order);
    case 5:
      if (order.authentication == Authentication::challenged) {
        return redirect(303, base_ + challenge_path + "?creq=" + form_encoded(order.challenge));
      }
      return leave(order.finish_url, order);  // the merchant finishes
    default:
      return leave(order.fail_url, order);
  }
}

Response Ecommerce::leave(const std::string& url, const Order& order, int status) {
  if (is_web_address(url)) return redirect(status, with_order(url, order.id));
  const bool paid = order.status == 1 || order.status == 2;
  return notice(
      200, paid ? "This order is paid" : "This order is not paid",
      "The shop's address is neither http nor https, so this page does not go there: " + url);
}

Response Ecommerce::notice(int status, const std::string& title, const std::string& text,
                           const std::string& link) {
  const std::string to = is_web_address(link)
                             ? "<p><a class=\"button\" rel=\"noreferrer\" href=\"" +
                                   escape_html(ascii_url(link)) + "\">Continue</a></p>"
                             : "";
  return html(status, title,
              "<h1>" + escape_html(title) + "</h1><p>" + escape_html(text) + "</p>" + to);
}

Response Ecommerce::html(int status, const std::string& title, const std::string& body,
                         const Order* order) {
  Response response;
  response.status = status;
  response.content_type = "text/html;charset=utf-8";
  response.body =
      fill_template("page.html", {{"title", title},
                                  {"assets", options_.base_path + options_.context + page_assets},
                                  {"body", body}});
  // A browser applies form-action also to the redirect that follows the form.
  const std::string targets = order ? origin_of(order->return_url) + origin_of(order->fail_url) +
                                          origin_of(order->finish_url)
                                    : "";
  // Shops show the challenge in a frame, but not the payment page.
  const std::string frames = order && order->status == 5 ? "" : "frame-ancestors 'self'; ";
  response.headers = {{"Content-Security-Policy",
                       "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; " +
                           frames + "form-action 'self'" + targets},
                      {"X-Content-Type-Options", "nosniff"},
                      {"Referrer-Policy", "no-referrer"},
                      {"Cache-Control", "no-store"}};
  return response;
}

bool Ecommerce::has_token(const Order& order, const Value& form) const {
  const std::string expected = form_token(order);
  const std::string given = form.str("token");
  return given.size() == expected.size() &&
         CRYPTO_memcmp(given.data(), expected.data(), expected.size()) == 0;
}

std::string Ecommerce::form_token(const Order& order) const {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  HMAC(EVP_sha256(), form_key_.data(), static_cast<int>(form_key_.size()),
       reinterpret_cast<const unsigned char*>(order.id.data()), order.id.size(), digest, &size);
  return hex({reinterpret_cast<char*>(digest), size});
}

}  // namespace gateway
