// The e-commerce gateway: the stored credentials of the clients.
#include <algorithm>

#include "ecommerce/ecommerce.hpp"
#include "text.hpp"

namespace gateway {
namespace {

bool is_expired(const Binding& binding) {
  return binding.expiry < year_month(now_ms());
}

Json binding_record(const Binding& binding) {
  return {{"bindingId", binding.id},
          {"maskedPan", mask_pan(binding.pan)},
          {"expiryDate", binding.expiry},
          {"paymentWay", "CARD"},
          {"paymentSystem", payment_system(binding.pan)},
          {"displayLabel", "XXXXXXXXXXXX" + binding.pan.substr(binding.pan.size() - 4)},
          {"bindingCategory", name_of(binding.category)}};
}

}  // namespace

const char* name_of(Binding::Category category) {
  static constexpr const char* names[] = {"COMMON", "RECURRENT", "INSTALLMENT"};
  return names[static_cast<int>(category)];
}

// A credential that has been switched off is not there; an expired one only if it is asked for.
Json Ecommerce::list_bindings(const Value& request) {
  const std::string type = request.str("bindingType");
  Json list = Json::array();
  for (const Binding& binding : bindings_) {
    const bool wanted = binding.active && binding.client_id == request.str("clientId") &&
                        (type.empty() || type.front() == *name_of(binding.category)) &&
                        (!request.has("bindingId") || request.str("bindingId") == binding.id) &&
                        (request.truth("showExpired") || !is_expired(binding));
    if (wanted) list.push_back(binding_record(binding));
  }
  Json answer = success();
  answer["bindings"] = list;
  return answer;
}

Json Ecommerce::bindings_by_card_or_id(const Value& request) {
  Json list = Json::array();
  for (const Binding& binding : bindings_) {
    const bool wanted = binding.active &&
                        (!request.has("pan") || request.str("pan") == binding.pan) &&
                        (!request.has("bindingId") || request.str("bindingId") == binding.id) &&
                        (request.truth("showExpired") || !is_expired(binding));
    if (!wanted) continue;
    list.push_back(binding_record(binding));
    list.back()["clientId"] = binding.client_id;
  }
  Json answer = success();
  answer["bindings"] = list;
  return answer;
}

Json Ecommerce::bind(const Value& request) {
  return set_active(request, true);
}

Json Ecommerce::unbind(const Value& request) {
  return set_active(request, false);
}

Json Ecommerce::set_active(const Value& request, bool active) {
  Binding* binding = find_binding(request.str("bindingId"));
  if (!binding) throw Refused{"5", "bindingId: no such stored credential"};
  if (binding->active == active) {
    throw Refused{"2", active ? "bindingId: the credential is already active"
                              : "bindingId: the credential is not active"};
  }
  binding->active = active;
  callbacks_.add(
      {{}, {{"bindingId", binding->id}, {"operation", "bindingActivityChanged"}, {"status", "1"}}});
  return success();
}

// Refuses everything with one code, as real gateways do.
Json Ecommerce::create_binding(const Value& request) {
  Binding binding{uuid(), request.str("clientId"), request.str("pan"), request.str("expiryDate"),
                  request.str("cardholderName")};
  if (!passes_luhn(binding.pan)) throw Refused{"1", "pan is not a card number"};
  if (is_expired(binding)) throw Refused{"1", "expiryDate has passed"};
  if (find_stored(binding) != bindings_.end()) {
    throw Refused{"1", "The stored credential is already created"};
  }
  const std::string expiry = binding.expiry;
  const std::string masked = mask_pan(binding.pan);
  return {{"bindingId", store(std::move(binding), {})},
          {"clientId", request.str("clientId")},
          {"maskedPan", masked},
          {"expiryDate", expiry},
          {"cardholderName", request.str("cardholderName")},
          {"errorCode", 0},
          {"error", false}};
}

Json Ecommerce::extend_binding(const Value& request) {
  Binding* binding = find_binding(request.str("bindingId"));
  if (!binding) throw Refused{"5", "bindingId: no such stored credential"};
  const std::string expiry = request.str("newExpiry");
  if (expiry < year_month(now_ms()) || expiry < binding->expiry) {
    throw Refused{"5", "newExpiry does not extend the credential"};
  }
  binding->expiry = expiry;
  return success();
}

Binding* Ecommerce::find_binding(const std::string& id) {
  const auto found = std::find_if(bindings_.begin(), bindings_.end(),
                                  [&](const Binding& binding) { return binding.id == id; });
  return found == bindings_.end() ? nullptr : &*found;
}

// Returns an active stored credential. Accepts an expired one: the issuer declines it.
Binding& Ecommerce::usable_binding(const std::string& id) {
  Binding* binding = find_binding(id);
  if (!binding) throw Refused{"5", "bindingId: no such stored credential"};
  if (!binding->active) throw Refused{"5", "bindingId: the credential is not active"};
  return *binding;
}

// The same card of the same client is stored once in a category, and once for every plan.
std::string Ecommerce::store_credential(const Order& order) {
  Binding binding{uuid(), order.client_id, order.pan, order.expiry, order.holder};
  if (order.stored_as == "RECURRENT") binding.category = Binding::Category::recurrent;
  if (order.stored_as == "INSTALLMENT") {
    binding.category = Binding::Category::installment;
    binding.plan = order.plan;
  }
  const auto same = find_stored(binding);
  if (same == bindings_.end()) return store(std::move(binding), order.id);
  same->expiry = binding.expiry;
  same->holder = binding.holder;
  return same->id;
}

std::vector<Binding>::iterator Ecommerce::find_stored(const Binding& binding) {
  return std::find_if(bindings_.begin(), bindings_.end(), [&](const Binding& stored) {
    return stored.client_id == binding.client_id && stored.pan == binding.pan &&
           stored.category == binding.category && stored.plan == binding.plan && stored.active;
  });
}

std::string Ecommerce::store(Binding binding, const std::string& order_id) {
  bindings_.push_back(std::move(binding));
  Notice notice{
      {}, {{"bindingId", bindings_.back().id}, {"operation", "bindingCreated"}, {"status", "1"}}};
  if (!order_id.empty()) notice.parameters.insert(notice.parameters.begin(), {"mdOrder", order_id});
  callbacks_.add(std::move(notice));
  return bindings_.back().id;
}

}  // namespace gateway
