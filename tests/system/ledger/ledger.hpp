// A gateway with its ledger, written from the specifications alone: takes the bytes of a request,
// returns the bytes of the answer, and records the truth about every amount.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "system/ledger/http.hpp"
#include "system/ledger/oddities.hpp"
#include "system/ledger/random.hpp"
#include "system/ledger/style.hpp"
#include "system/ledger/truth.hpp"
#include "system/ledger/world.hpp"

namespace ledger {

class Ledger {
 public:
  explicit Ledger(World world);
  Ledger(const Ledger&) = delete;
  Ledger& operator=(const Ledger&) = delete;

  // --- Requests -----------------------------------------------------------------------------

  /// Takes one complete request. The answer may take time: it is available once
  /// `arrival(id).answered` is true, after advance_to().
  int arrive(const std::string& request, const Sender& sender = {});
  /// Takes a request and lets time pass until it is answered. Returns the HTTP response.
  std::string answer(const std::string& request, const Sender& sender = {});
  const Arrival& arrival(int id) const { return arrivals_[static_cast<std::size_t>(id - 1)]; }
  const std::vector<Arrival>& arrivals() const { return arrivals_; }

  // --- Time ---------------------------------------------------------------------------------

  /// Returns the gateway's own clock.
  std::int64_t now_ms() const { return now_ms_; }
  /// Processes everything due until then: slow issuers, customers, expiry, automatic completion and
  /// reversal.
  void advance_to(std::int64_t ms);
  /// Returns when the next of these falls due; nothing if none does.
  std::optional<std::int64_t> next_due_ms() const;

  // --- Arranged by tests --------------------------------------------------------------------

  /// Sets the outcome of the next payment attempt, customer or transfer; without one, the world's
  /// odds decide.
  void decide(const Decision& decision) { decisions_.push_back(decision); }
  void decide(const Customer& customer) { customers_.push_back(customer); }
  void decide(const Transfer& transfer) { transfers_.push_back(transfer); }
  /// Makes this order's customer act at the access control server now.
  void customer(const std::string& order_id, Customer::Act act);
  /// Adds an order of earlier days; generates its id if it has none.
  Order& add_order(Order order);
  Card& add_card(const std::string& number, const std::string& expiry, std::int64_t balance,
                 int currency = 978);
  Binding& add_binding(const Binding& binding);
  World& world() { return world_; }

  // --- The truth ----------------------------------------------------------------------------

  const Order* order(const std::string& id) const;
  const Order* order(const std::string& merchant, const std::string& number) const;
  const std::map<std::string, Order>& orders() const { return orders_; }
  const Card* card(const std::string& number) const;
  const Binding* binding(const std::string& id) const;
  const std::vector<MerchantLine>& merchant_lines() const { return merchant_lines_; }
  const std::vector<Movement>& movements() const { return movements_; }
  /// Lists what was held, charged, refunded, reversed, credited and debited, and by which requests.
  Sums sums(const Which& which) const;
  /// Returns whether all that was held or charged for an order was reversed by then.
  bool was_reversed(const std::string& order_id, std::int64_t until_ms = INT64_MAX) const;

  /// Returns the log of events, one per line, with the gateway's time.
  const std::vector<std::string>& log() const { return log_; }
  void note(const std::string& what);

 private:
  class Params;
  struct Access {
    const Merchant* own = nullptr;
    const Merchant* acts_for = nullptr;
    bool token = false;
    bool named = false;  ///< merchantLogin was given
  };
  /// Composes an answer to a payment.
  struct Told {
    int error_code = 0;
    std::string message;
    bool paid = false;
    bool acs = false;     ///< the customer goes to the access control server
    bool method = false;  ///< 3-D Secure 2, first answer
    bool to_fail_url = false;
  };
  using Done = std::function<void(const Told&)>;

  void at(std::int64_t ms, std::function<void()> act) { due_.emplace(ms, std::move(act)); }
  void reply(int arrival, const Json& body, int status = 200);
  void reply_page(int arrival, int status);
  void move(Movement movement);
  std::string new_id(const char* kind);

  // E-commerce.
  void ecommerce(int arrival, const std::string& operation, const Params& params);
  std::optional<Access> access(const Params& params) const;
  Order* find(const Access& access, const std::string& id, const std::string& number);
  void error(int arrival, int code, const std::string& message, bool optional = true);
  void registers(int arrival, const Access& access, const Params& params, bool two_phase);
  Order* create(int arrival, const Access& access, const Params& params, bool two_phase,
                int& error_code);
  void pays(int arrival, const Access& access, const Params& params, bool by_binding);
  void pays_at_once(int arrival, const Access& access, const Params& params);
  void pays_moto(int arrival, const Access& access, const Params& params);
  void pays_practice(int arrival, const Access& access, const Params& params);
  void pays_stored(int arrival, const Access& access, const Params& params, bool recurrent);
  void lists_bindings(int arrival, const Access& access, const Params& params);
  void tells_status(int arrival, const Access& access, const Params& params);
  void deposits(int arrival, const Access& access, const Params& params);
  void reverses(int arrival, const Access& access, const Params& params);
  void refunds(int arrival, const Access& access, const Params& params);
  void declines(int arrival, const Access& access, const Params& params);
  void continues(int arrival, const Access& access, const Params& params);
  void finishes(int arrival, const Access& access, const Params& params);

  void attempt(Order& order, Attempt attempt, bool cardholder, const Done& done);
  void proceed(Order& order, std::size_t index, const Done& done);
  void authorise(Order& order, std::size_t index, const Done& done);
  void settle(const std::string& order_id, std::size_t index, const Done& done);
  void take(Order& order, std::size_t index, std::int64_t amount);
  void add_merchant_line(const Order& order, const char* type, std::int64_t amount,
                         bool reversal = false);
  void add_purchase(const Order& order, const char* type, std::int64_t amount, int arrival);
  void fail(Order& order, std::size_t index, int action_code, bool to_6);
  bool doubt(Order& order, Attempt& attempt);
  void refund(Order& order, std::size_t index);
  void capture(Order& order, std::int64_t amount, int arrival);
  void reverse(Order& order, std::int64_t amount, int arrival);
  void wait_for_customer(Order& order);
  void expire(const std::string& order_id);
  Decision next_decision(bool cardholder);
  Told refused(int code, const std::string& message) const;
  Json payment_answer(const Order& order, const Told& told, bool instant);
  Json status_record(const Order& order, bool by_id);
  void contradict(const Order& order, bool by_id, Json& record);
  Json status_block(const Order& order);
  Json attributes_of(const Order& order) const;

  // Card management.
  void cards(int arrival, const std::string& operation, const Json& body);
  void transfers(int arrival, const std::string& operation, const Json& body);
  void asks_original(int arrival, const Json& body, const Json& original);
  void lists_transactions(int arrival, const Json& body);
  void tells_transaction(int arrival, const Json& body);
  void lists_merchant(int arrival, const Json& body);
  void tells_balance(int arrival, const Json& body);
  void faults(int arrival, const std::string& code, const std::string& message);
  void take_back(const std::string& number, std::int64_t utrnno);
  Card* identified(const Json& identification);
  void add_line(Card& card, Line line);
  Json history_record(const Line& line, const Card& card);
  Json result(const Line& line);
  std::string date(std::int64_t ms);
  Transfer next_transfer();

  World world_;
  Random random_;
  Style style_;
  Literals literals_;
  std::int64_t now_ms_;
  std::multimap<std::int64_t, std::function<void()>> due_;
  std::vector<Arrival> arrivals_;
  std::map<std::string, Order> orders_;
  std::vector<Binding> bindings_;
  std::map<std::string, Card> cards_;
  std::vector<MerchantLine> merchant_lines_;
  std::vector<Movement> movements_;
  std::deque<Decision> decisions_;
  std::deque<Customer> customers_;
  std::deque<Transfer> transfers_;
  std::vector<std::string> log_;
  std::uint64_t ids_ = 0;
  std::int64_t utrnno_ = 700'000'000;
  int stan_ = 100;
};

/// Returns a request's parameters by name: a form's fields, or the members of a JSON object.
class Ledger::Params {
 public:
  explicit Params(Form form) : form_(std::move(form)) {}
  explicit Params(const Json& object);

  std::optional<std::string> find(const std::string& name) const { return form_.find(name); }
  /// Returns the value, or "" if absent.
  std::string get(const std::string& name) const { return find(name).value_or(std::string()); }
  bool has(const std::string& name, const std::string& value) const {
    return form_.has(name, value);
  }
  /// Parses a number of 1 to 18 digits.
  std::optional<std::int64_t> number(const std::string& name) const;

 private:
  Form form_;
};

}  // namespace ledger
