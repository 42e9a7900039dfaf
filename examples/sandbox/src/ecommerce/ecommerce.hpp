// The e-commerce gateway: orders, their payments and the stored credentials.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ecommerce/binding.hpp"
#include "ecommerce/callbacks.hpp"
#include "ecommerce/order.hpp"
#include "ecommerce/qr_codes.hpp"
#include "ecommerce/se_token.hpp"
#include "ecommerce/signature.hpp"
#include "http/http.hpp"
#include "json.hpp"
#include "ledger.hpp"
#include "options.hpp"
#include "state/keeper.hpp"
#include "table.hpp"
#include "text.hpp"
#include "value.hpp"

namespace gateway {

/// A refusal, thrown; the operation turns it into its response.
struct Refused {
  std::string code;
  std::string message;
};

/// One attempt to pay an order.
struct Attempt {
  CardData card;
  std::string tii = {};
  std::string binding_id = {};          ///< that of the stored credential that pays
  std::string server_transaction = {};  ///< threeDSServerTransId of the second request
  std::string finish_url = {};
  bool binding_not_needed = false;
};

class Ecommerce {
 public:
  Ecommerce(const Options& options, Ledger& ledger)
      : options_(options), ledger_(ledger), signature_(options.merchant_key_file) {}

  /// Answers a request. `base` is the address by which the client reached the gateway, without a
  /// slash at its end.
  Response answer(const std::string& operation, const Request& request, const std::string& base);

  /// Answers a page of pages.hpp, for the cardholder's browser.
  Response answer_page(const std::string& name, const Request& request, const std::string& base);
  /// Returns the order of the last answer; null if there was none.
  const Order* touched() const;

  /// Ends a challenge, when the cardholder has returned from it. Returns false if the order has no
  /// challenge.
  bool finish_authentication(const std::string& order_id, bool passed);
  /// The payer of a QR code acts: "confirm", "pay", "refuse", or after the first of these "fail".
  /// Returns false if that is not possible now.
  bool act_as_payer(const std::string& order_id, const std::string& what);

  /// Expires, completes and reverses orders whose dates have passed. Call it before reading the
  /// state.
  void keep_time();
  Json orders() const;
  /// Returns the latest orders, each with its ledger, for the pages: masked, amounts in words.
  /// `base` begins the addresses of their payment pages. It is the gateway's own, not the Host that
  /// a client has sent.
  Json view(const std::string& base) const;
  std::string se_token_public_key() { return se_token_.public_key_pem(); }
  Callbacks& callbacks() { return callbacks_; }
  /// Removes all notifications, and returns address and form of those that have an address.
  std::vector<std::pair<std::string, std::string>> take_callbacks(const Sending& sending);
  void reset();
  void keep(Keeper& keeper);

 private:
  struct Entry;
  static const Entry entries[];

  // ecommerce.cpp
  Json dispatch(const Operation& operation, const std::string& signature_problem, Value& request);
  void authenticate(const Value& request) const;
  void check_deployment(const Value& request) const;
  Order* find(const std::string& id);
  Order& order_of(const Value& request, const char* parameter);
  Order& named_order(const Value& request);

  // registration.cpp
  Json register_one_phase(const Value& request);
  Json register_two_phase(const Value& request);
  Json register_order(const Value& request, bool two_phase);
  Order& enter_order(const Value& request, bool two_phase);

  // order_record.cpp
  Json status(const Value& request);
  Json short_status(const Value& request);
  Json last_orders(const Value& request);
  Json visible_record(const Order& order) const;
  int status_of(const Order& order) const;
  Json record_of(const Order& order) const;
  static Json short_record_of(const Order& order);

  // payment.cpp
  Json pay(const Value& request);
  Json attempt(Order& order, const Value& request, Attempt attempt);
  Verdict authorise(Order& order, const Value& request, Attempt attempt);
  Verdict ask(Order& order, const Value& request, Attempt& attempt);
  TokenCard open_token(const Value& request, const std::string& order_id);
  CardData card_of(const Value& request, const char* holder);
  Json se_keys(const Value& request);
  Json declined(Order& order, const Verdict& verdict);
  void decline_attempt(Order& order, const Verdict& verdict);
  void decline(Order& order, const Verdict& verdict);
  Json approve(Order& order, const Verdict& verdict);
  void charge(Order& order, const Verdict& verdict);
  void enter_movement(const Order& order, const std::string& operation, const char* kind,
                      std::int64_t amount, std::int64_t at_ms);
  void notify(const Order& order, const char* event, bool succeeded);

  // three_ds.cpp
  Json authenticate(Order& order, const Value& request, const Attempt& attempt,
                    const Verdict& verdict);
  Json start_authentication(Order& order, const Verdict& verdict);
  Json proceed(Order& order);
  Json send_to_acs(Order& order);
  bool complete_authentication(Order& order);
  Json continue_authentication(const Value& request);
  Json finish_payment(const Value& request);
  Json take_method(const Value& request);
  Order* order_of_transaction(const std::string& transaction);
  Response acs_redirect(const Value& request);

  // pages.cpp
  Response payment_page(const Request& request, const Value& form);
  Response submit_payment(Order& order, const Value& form);
  Response pay_on_page(Order& order, const Value& form, const Value& payment);
  Response show_payment(const Order& order, const Value& form, const struct FieldErrors& errors);
  Response challenge_page(const Request& request, const Value& form);
  Response decide_challenge(Order& order, const std::string& decision);
  Response show_challenge(const Order& order);
  Response go_on(const Order& order);
  Response leave(const std::string& url, const Order& order, int status = 303);
  Response notice(int status, const std::string& title, const std::string& text,
                  const std::string& link = {});
  Response html(int status, const std::string& title, const std::string& body,
                const Order* order = nullptr);
  std::string form_token(const Order& order) const;
  bool has_token(const Order& order, const Value& form) const;
  Order* order_of_challenge(const std::string& challenge);

  // direct_payments.cpp
  Json pay_at_once(const Value& request);
  Order& order_to_continue(const Value& request);
  Json pay_by_phone(const Value& request);
  Json pay_by_industry_practice(const Value& request);
  Json verify_card(const Value& request);

  // stored_payments.cpp
  Json pay_with_binding(const Value& request);
  Json pay_recurrent(const Value& request);
  Json pay_installment(const Value& request);
  const Order& pay_stored(const Value& request, Binding::Category category, const char* tii);

  // bindings.cpp
  Json list_bindings(const Value& request);
  Json bindings_by_card_or_id(const Value& request);
  Json bind(const Value& request);
  Json unbind(const Value& request);
  Json set_active(const Value& request, bool active);
  Json extend_binding(const Value& request);
  Binding* find_binding(const std::string& id);
  Binding& usable_binding(const std::string& id);
  std::string store_credential(const Order& order);

  // qr_codes.cpp
  static bool is_paying_by_qr(const Order& order) { return order.qr_status == "CONFIRMED"; }
  static std::string qr_status_of(const Order& order);
  Order& order_of_code(const Value& request);
  Json get_qr(const Value& request);
  Json qr_status(const Value& request);
  Json reject_qr(const Value& request);
  void store_subscription(Order& order);
  Subscription* find_subscription(const std::string& id);
  Json pay_with_subscription(Order& order, const Subscription& subscription);
  Json list_subscriptions(const Value& request);
  Json end_subscription(const Value& request);
  Json create_template(const Value& request);
  QrTemplate& named_template(const Value& request);
  Json template_details(const Value& request);
  Json update_template(const Value& request);

  // settlement.cpp
  Order& order_to_settle(const Value& request);
  Json deposit(const Value& request);
  Json reverse(const Value& request);
  Json refund(const Value& request);
  Json decline_order(const Value& request);
  void capture(Order& order, std::int64_t amount, const std::string& operation, std::int64_t at_ms);
  void release(Order& order, std::int64_t amount, const std::string& operation, std::int64_t at_ms);
  void settle_by_date(Order& order);
  static std::int64_t due_ms(const Order& order);

  const Options& options_;
  Ledger& ledger_;
  const Signature signature_;
  SeToken se_token_;
  Callbacks callbacks_;
  std::map<std::string, Order> orders_;  // by id
  std::set<std::string> changed_;        // ids of orders that may have changed since keep()
  std::map<std::string, std::string> id_of_number_;
  std::vector<Binding> bindings_;
  std::vector<Subscription> subscriptions_;
  std::vector<QrTemplate> templates_;
  std::string base_;       // of the request being answered
  std::string operation_;  // of the request being answered
  std::string touched_;    // id of the order that it is about
  // Key of the tokens in the forms of the pages.
  const std::string form_key_ = random_bytes(32);
};

// Functions that several files of the gateway use.
Json success();
std::int64_t amount_in(const Value& request, const char* name);
bool is_one_of(const std::string& text, std::initializer_list<const char*> values);
std::string with_order(const std::string& url, const std::string& id);
void add_attributes(Order& order, const Value* params);
const char* payment_system(const std::string& pan);
constexpr int in_progress = -30001;

}  // namespace gateway
