// The e-commerce gateway: recurring tasks, which charge cards when their dates come.
#include <algorithm>
#include <limits>
#include <utility>

#include "ecommerce/ecommerce.hpp"
#include "text.hpp"

namespace gateway {
namespace {

constexpr std::int64_t never = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t ms_an_hour = std::int64_t{60} * 60 * 1000;
constexpr std::int64_t most_failures = 3;  // then the task ends as FAILED
// One look at the clock makes at most so many payments of a task; the next look continues.
constexpr int most_payments = 400;

std::int64_t moment(const std::string& text) {
  return parse_iso8601(text).value_or(0);
}

// The same day so many months later, or the last one of a shorter month.
std::int64_t months_later(std::int64_t from_ms, std::int64_t months) {
  const std::string from = date_time(from_ms);
  const std::int64_t all =
      std::stoll(from.substr(0, 4)) * 12 + std::stoll(from.substr(5, 2)) - 1 + months;
  if (all / 12 > 9999) return never;
  const auto two_digits = [](std::int64_t number) {
    return (number < 10 ? "0" : "") + std::to_string(number);
  };
  std::int64_t day = std::stoll(from.substr(8, 2));
  for (;; --day) {
    const auto ms = parse_date_time(std::to_string(all / 12) + "-" + two_digits(all % 12 + 1) +
                                    "-" + two_digits(day) + from.substr(10));
    if (ms) return *ms;
  }
}

void keep_names(std::map<std::string, std::string>& names, const Value* values) {
  if (!values) return;
  names.clear();
  for (const Member& each : values->members) {
    const Value& value = each.value;
    const bool is_truth = value.kind == Value::Kind::boolean;
    names[each.name] = is_truth ? (value.flag ? "true" : "false") : value.text;
  }
}

Json names_of(const std::map<std::string, std::string>& names) {
  Json json = Json::object();
  for (const auto& [name, value] : names) json[name] = value;
  return json;
}

}  // namespace

std::int64_t Task::due_ms(std::int64_t number) const {
  const std::int64_t first = moment(since);
  const std::int64_t count = (number - 1) * every;
  if (count > 10000000) return never;
  if (unit == "MONTHS") return months_later(first, count);
  if (unit == "YEARS") return months_later(first, count * 12);
  const std::int64_t hours = unit == "WEEKS" ? 7 * 24 : unit == "DAYS" ? 24 : 1;
  return first + count * hours * ms_an_hour;
}

void Task::settle() {
  while (charges() && skipped.count(next) != 0) ++next;
  if (charges() && due_ms(next) > moment(till)) state = "COMPLETED";
}

Json Ecommerce::create_task(const Value& request) {
  const Value& asked = *request.find("task");
  const Value& schedule = *asked.find("scheduleData");
  const std::string merchant_id = asked.str("merchantTaskUuid");
  const bool taken = std::any_of(tasks_.begin(), tasks_.end(),
                                 [&](const Task& task) { return task.merchant_id == merchant_id; });
  if (taken) throw Refused{"1", "merchantTaskUuid: there is a task with this id"};
  Task task;
  task.id = uuid();
  task.merchant_id = merchant_id;
  task.state = "CREATED";
  task.created_ms = task.updated_ms = now_ms();
  task.amount = amount_in(asked, "amount");
  task.currency = asked.str("currency");
  if (!is_known_currency(task.currency)) throw Refused{"3", "task.currency is unknown"};
  change_card(task, asked, "cardHolder");
  task.since = schedule.str("scheduledSince");
  task.till = schedule.str("scheduledTill");
  task.unit = schedule.str("timeUnit");
  task.every = schedule.integer("value");
  if (task.every < 1) throw Refused{"5", "task.scheduleData.value is not positive"};
  if (moment(task.till) < moment(task.since) || moment(task.till) < now_ms()) {
    throw Refused{"5", "task.scheduleData.scheduledTill has passed, or is before scheduledSince"};
  }
  // Payments that were due before are not made up, except the last one, which is made at once.
  while (task.due_ms(task.next + 1) <= now_ms()) ++task.next;
  tasks_.push_back(std::move(task));
  return task_answer(tasks_.back());
}

// The card that is charged, and what is sent with it; what is absent stays.
void Ecommerce::change_card(Task& task, const Value& asked, const char* holder) {
  Task changed = task;
  if (asked.has("clientId")) changed.client_id = asked.str("clientId");
  if (asked.has(holder)) changed.holder = asked.str(holder);
  if (asked.has("expiry")) changed.expiry = asked.str("expiry");
  if (asked.has("pan")) {
    changed.pan = asked.str("pan");
    changed.binding_id.clear();
  }
  if (asked.has("bindingId")) {
    changed.binding_id = asked.str("bindingId");
    changed.pan.clear();
    if (usable_binding(changed.binding_id).client_id != changed.client_id) {
      throw Refused{"5", "task.bindingId is not a stored credential of clientId"};
    }
  }
  keep_names(changed.attributes, asked.find("attributes"));
  keep_names(changed.params, asked.find("params"));
  task = std::move(changed);
}

Task& Ecommerce::task_of(const Value& identifier) {
  const std::string id = identifier.str("taskUuid");
  const std::string merchant_id = identifier.str("merchantTaskUuid");
  const auto found = std::find_if(tasks_.begin(), tasks_.end(), [&](const Task& task) {
    return id.empty()
               ? task.merchant_id == merchant_id && identifier.str("merchantLogin") == options_.user
               : task.id == id;
  });
  if (found == tasks_.end()) throw Refused{"6", "taskIdentifier: there is no such task"};
  return *found;
}

Json Ecommerce::modify_task(const Value& request) {
  const Value& asked = *request.find("task");
  Task& task = task_of(*asked.find("taskIdentifier"));
  if (!task.charges()) throw Refused{"7", "the task has ended: " + task.state};
  change_card(task, asked, "cardholder");
  task.updated_ms = now_ms();
  return task_answer(task);
}

Json Ecommerce::get_task(const Value& request) {
  const Task& task = task_of(*request.find("taskIdentifier"));
  Json answer = task_answer(task);
  Json& shown = answer["task"];
  shown["amount"] = task.amount;
  shown["currency"] = task.currency;
  shown["clientId"] = task.client_id;
  shown["params"] = names_of(task.params);
  shown["attributes"] = names_of(task.attributes);
  shown["scheduleData"] = {{"scheduledSince", task.since},
                           {"scheduledTill", task.till},
                           {"timeUnit", task.unit},
                           {"value", task.every}};
  if (task.last_paid_ms != 0) shown["lastPaymentDate"] = iso8601(task.last_paid_ms);
  if (!task.holder.empty()) shown["cardHolder"] = task.holder;
  if (!task.binding_id.empty()) {
    shown["bindingId"] = task.binding_id;
  } else {
    shown["maskedPan"] = mask_pan(task.pan);
    shown["expiry"] = std::stoi(task.expiry);
  }
  Json& history = shown["attemptsHistory"] = Json::array();
  for (const TaskAttempt& attempt : task.attempts) {
    Json entry = {{"paymentAttemptUuid", attempt.id},
                  {"paymentUuid", attempt.payment_id},
                  {"state", attempt.succeeded ? "SUCCEEDED" : "FAILED"},
                  {"executed", iso8601(attempt.at_ms)},
                  {"technicalAttempt", attempt.order_id.empty()}};
    if (!attempt.order_id.empty()) {
      entry["orderId"] = attempt.order_id;
      entry["orderNumber"] = attempt.order_number;
    }
    history.push_back(std::move(entry));
  }
  return answer;
}

Json Ecommerce::terminate_task(const Value& request) {
  Task& task = task_of(*request.find("taskIdentifier"));
  if (!task.charges()) throw Refused{"7", "the task has ended: " + task.state};
  task.state = "TERMINATED";
  task.updated_ms = now_ms();
  return task_answer(task);
}

// Those that have ended stay as they are; one that does not exist refuses all.
Json Ecommerce::terminate_tasks(const Value& request) {
  const Value* list = request.find("taskIdentifiers");
  if (!list) list = request.find("tasksIdentifiers");
  std::vector<Task*> named;
  for (const Value& each : list->items) named.push_back(&task_of(each));
  for (Task* task : named) {
    if (!task->charges()) continue;
    task->state = "TERMINATED";
    task->updated_ms = now_ms();
  }
  return {{"status", "SUCCESS"}};
}

// Payments that fell into the pause are not made up.
Json Ecommerce::activate_task(const Value& request) {
  Task& task = task_of(*request.find("taskIdentifier"));
  if (task.charges()) throw Refused{"7", "the task charges already"};
  if (task.state == "COMPLETED") throw Refused{"7", "the task has made its last payment"};
  Task again = task;
  again.state = again.attempts.empty() ? "CREATED" : "ACTIVE";
  again.failures = 0;
  while (again.due_ms(again.next) < now_ms()) ++again.next;
  again.settle();
  if (!again.charges()) throw Refused{"7", "the schedule of the task has passed"};
  again.updated_ms = now_ms();
  task = std::move(again);
  return task_answer(task);
}

Json Ecommerce::skip_payment(const Value& request) {
  Task& task = task_of(*request.find("taskIdentifier"));
  const std::int64_t number = request.integer("paymentNumber");
  if (!task.charges()) throw Refused{"7", "the task has ended: " + task.state};
  if (number < task.next) throw Refused{"7", "paymentNumber: the payment was made or left out"};
  if (task.due_ms(number) > moment(task.till)) {
    throw Refused{"5", "paymentNumber: there is no such payment"};
  }
  task.skipped.insert(number);
  task.settle();
  task.updated_ms = now_ms();
  return task_answer(task);
}

Json Ecommerce::task_answer(const Task& task) const {
  Json shown = {{"created", iso8601(task.created_ms)},
                {"updated", iso8601(task.updated_ms)},
                {"merchantLogin", options_.user},
                {"taskUuid", task.id},
                {"state", task.state},
                {"merchantTaskUuid", task.merchant_id}};
  if (task.charges()) shown["nextPaymentDate"] = iso8601(task.due_ms(task.next));
  return {{"status", "SUCCESS"}, {"task", std::move(shown)}};
}

// Makes the payments whose dates have come.
void Ecommerce::run_tasks() {
  const std::string operation = std::exchange(operation_, by_task);
  const std::string touched = touched_;
  for (Task& task : tasks_) {
    task.settle();
    for (int made = 0; made < most_payments && task.charges(); ++made) {
      const std::int64_t due = task.due_ms(task.next);
      if (due > now_ms()) break;
      make_payment(task, due);
      ++task.next;
      task.settle();
    }
  }
  operation_ = operation;
  touched_ = touched;
}

void Ecommerce::make_payment(Task& task, std::int64_t due_ms) {
  const Binding* binding = task.binding_id.empty() ? nullptr : find_binding(task.binding_id);
  const std::string& expiry = binding ? binding->expiry : task.expiry;
  if (!expiry.empty() && expiry < year_month(due_ms)) {
    task.state = "EXPIRED";
    task.updated_ms = due_ms;
    return;
  }
  TaskAttempt attempt{uuid(), uuid(), {}, {}, false, due_ms};
  try {
    if (!task.binding_id.empty()) usable_binding(task.binding_id);
    Order& order = enter_task_order(task, due_ms);
    attempt.order_id = order.id;
    attempt.order_number = order.number;
    Attempt payment;
    payment.tii = "R";
    payment.binding_id = task.binding_id;
    payment.binding_not_needed = true;
    payment.card = binding
                       ? CardData{binding->pan, binding->expiry, {}, binding->holder, false, true}
                       : CardData{task.pan, task.expiry, {}, task.holder, false};
    payment.card.at_ms = due_ms;
    const std::size_t entered = ledger_.size();
    attempt.succeeded = !is_decline(authorise(order, Value::object(), std::move(payment)));
    if (attempt.succeeded) order.authorised_ms = due_ms;
    for (std::size_t i = entered; i < ledger_.size(); ++i) ledger_[i].at_ms = due_ms;
  } catch (const Refused&) {
    // The credential cannot be used: the attempt has no order.
  }
  task.failures = attempt.succeeded ? 0 : task.failures + 1;
  task.state = task.failures < most_failures ? "ACTIVE" : "FAILED";
  task.attempts.push_back(std::move(attempt));
  task.last_paid_ms = due_ms;
  task.updated_ms = due_ms;
}

// Registers the order of a payment. Its record says which task made it, in merchantOrderParams.
Order& Ecommerce::enter_task_order(const Task& task, std::int64_t due_ms) {
  const auto number = std::min<std::size_t>(32, options_.deployment->number_length);
  Value request = Value::object();
  const auto set = [&](const char* name, const std::string& text) {
    request.members.push_back({name, Value::form_text(text)});
  };
  set("orderNumber", hex(random_bytes(16)).substr(0, number));
  set("amount", std::to_string(task.amount));
  set("currency", task.currency);
  set("clientId", task.client_id);
  Order& order = enter_order(request, false);
  order.attributes = task.params;
  order.attributes["recurrentTaskUuid"] = task.id;
  order.attributes["merchantTaskUuid"] = task.merchant_id;
  order.created_ms = due_ms;
  return order;
}

}  // namespace gateway
