// The client of C.
#include <tillwire/erased_call.hpp>

#include "adapters.hpp"
#include "protocols.hpp"
#include "types.hpp"

namespace tillwire::c {

/// Passes the elements of a list to a handler of C.
struct CDrain final : Draining {
  CDrain(const tw_list_path& path, void* element, tw_handler the_handler, void* self, Head& of)
      : Draining(path.path, element, hand_over), handler(the_handler), context(self), head(of) {}
  static bool hand_over(detail::ListPump& pump) {
    auto& drain = static_cast<CDrain&>(pump);
    const Reporting reporting(drain.head);
    return drain.handler(drain.context) != 0;
  }
  tw_handler handler;
  void* context;
  Head& head;
};

/// Passes headers to an observer of C.
struct CObserver final : HeaderObserver {
  CObserver(const tw_header_observer& table, Head& of)
      : HeaderObserver{pass_on}, observer(table), head(of) {}
  static void pass_on(HeaderObserver& self, const char* line, const char* end) {
    auto& own = static_cast<CObserver&>(self);
    const Reporting reporting(own.head);
    own.observer.observe(own.observer.self, line, static_cast<std::uint32_t>(end - line));
  }
  const tw_header_observer& observer;
  Head& head;
};

struct ClientObject {
  explicit ClientObject(const tw_client_options& from)
      : head{Head::client, this},
        gateway(gateway_of(from.gateway)),
        transport(*from.transport),
        clock(*from.clock),
        client(gateway, transport, clock,
               Memory(from.transmit, from.transmit_size, from.receive, from.receive_size, owner)) {}
  Head head;
  Gateway gateway;
  CTransport transport;
  CClock clock;
  alignas(CSigner) unsigned char signer[sizeof(CSigner)];        // made by tw_client_sign_with()
  alignas(CObserver) unsigned char observer[sizeof(CObserver)];  // made by tw_client_observe()
  const void* owner = nullptr;
  Client client;
  alignas(CDrain) unsigned char drain[sizeof(CDrain)];
};
static_assert(sizeof(ClientObject) <= sizeof(tw_client), "TW_CLIENT_WORDS is too small");
static_assert(alignof(ClientObject) <= alignof(tw_client));

// The other one is for a till.
inline ClientObject* usable(tw_client* client, tw_error* error) {
  if (!is_usable(client, Head::client, "client", error)) return nullptr;
  return std::launder(reinterpret_cast<ClientObject*>(client));
}

namespace {

constexpr Rule client_rule_list[] = {TW_CLIENT_RULES(tw_client_options)};
constexpr Rules client_rules = rules_of<tw_client_options>(client_rule_list, TW_CLIENT_NAMES);

/// Checks what every call takes, and finds the client; returns why there is no call. An answer, if
/// there is one, then says so, too.
tw_errc begin(tw_client* client, const tw_operation* operation, const void* request,
              bool has_request, ClientObject*& object, tw_error* head, tw_error* error) {
  tw_error why = {};
  object = usable(client, &why);
  if (object != nullptr && has_request) {
    if (!may_start(object->head, &why)) object = nullptr;
  } else if (object != nullptr && !may_take(object->head, "client", &why)) {
    object = nullptr;
  }
  if (object != nullptr && !is_call(operation, request, has_request, &why)) object = nullptr;
  if (object == nullptr) {
    refuse(operation, why, head);
    if (error != nullptr) *error = why;
  }
  return static_cast<tw_errc>(why.code);
}
tw_errc end(const tw_error& head, tw_error* error) {
  if (error != nullptr) *error = head;
  return static_cast<tw_errc>(head.code);
}

}  // namespace
}  // namespace tillwire::c

using namespace tillwire;
using namespace tillwire::c;

extern "C" {

tw_errc tw_client_init(tw_client* client, const tw_client_options* options, tw_error* error) {
  if (!check(options, client_rules, sizeof *client, error) ||
      !is_free(client, Head::client, "client", error) ||
      !reserve_lent(*options->transport, options->transmit, options->transmit_size,
                    options->receive, options->receive_size, nullptr, client, error)) {
    return misused;
  }
  new (client) ClientObject(*options);
  return succeed(error);
}
tw_errc tw_client_sign_with(tw_client* client, const tw_signer* signer, tw_error* error) {
  ClientObject* const object = usable(client, error);
  if (object == nullptr || !is_signer(signer, error)) return misused;
  object->client.sign_with(*new (object->signer) CSigner(signer));
  return succeed(error);
}
tw_errc tw_client_observe(tw_client* client, const tw_header_observer* observer, tw_error* error) {
  ClientObject* const object = usable(client, error);
  if (object == nullptr) return misused;
  if (observer == nullptr || observer->observe == nullptr) {
    return misuse(error, TW_MISUSE_NULL, "observer");
  }
  object->client.observe(*new (object->observer) CObserver(*observer, object->head));
  return succeed(error);
}
tw_errc tw_client_deinit(tw_client* client) {
  ClientObject* const object = usable(client, nullptr);
  if (object == nullptr) return misused;
  release(object->transport.c.owner, client);
  object->~ClientObject();
  object->head.mark = Head::ended;
  return TW_ERRC_NONE;
}
tw_errc tw_call(tw_client* client, const tw_operation* operation, const void* request,
                void* response, tw_error* error) {
  auto* const head = static_cast<tw_error*>(response);
  ClientObject* object = nullptr;
  if (const tw_errc how = begin(client, operation, request, true, object, head, error)) return how;
  if (head == nullptr) return misuse(error, TW_MISUSE_NULL, "response");
  object->head.is_refused = false;
  Client::Erased(object->client).call(operation->any, request, *reinterpret_cast<Error*>(head));
  return end(*head, error);
}
tw_errc tw_exchange(tw_client* client, const tw_operation* operation, const void* request,
                    void* response) {
  return tw_call(client, operation, request, response, nullptr);
}
tw_errc tw_client_start(tw_client* client, const tw_operation* operation, const void* request,
                        tw_error* error) {
  ClientObject* object = nullptr;
  const tw_errc how = begin(client, operation, request, true, object, nullptr, error);
  if (how != TW_ERRC_NONE) return how;
  return started(object->head, Client::Erased(object->client).start(operation->any, request),
                 error);
}
int tw_client_poll(tw_client* client) {
  ClientObject* const object = usable(client, nullptr);
  return object == nullptr || advance(object->head, object->client);
}
void tw_client_rest(tw_client* client) {
  ClientObject* const object = usable(client, nullptr);
  if (object != nullptr) object->client.rest();
}
tw_errc tw_client_take(tw_client* client, const tw_operation* operation, void* response,
                       tw_error* error) {
  auto* const head = static_cast<tw_error*>(response);
  ClientObject* object = nullptr;
  const tw_errc how = begin(client, operation, nullptr, false, object, head, error);
  if (how != TW_ERRC_NONE) return how;
  if (head == nullptr) return misuse(error, TW_MISUSE_NULL, "response");
  Client::Erased(object->client).take(operation->any, *reinterpret_cast<Error*>(head));
  return end(*head, error);
}

}  // extern "C"

namespace {

/// Checks what a drain takes, and makes it in the client's memory; returns why there is none.
tw_errc begin_drain(tw_client* client, const tw_operation* operation, const tw_list_path* list,
                    const void* request, tw_error* head, void* element, size_t element_size,
                    tw_handler handler, void* self, ClientObject*& object, tw_error* error) {
  const tw_errc how = begin(client, operation, request, true, object, head, error);
  if (how != TW_ERRC_NONE) return how;
  const char* const lacking = list == nullptr      ? "list"
                              : element == nullptr ? "element"
                              : handler == nullptr ? "handler"
                                                   : nullptr;
  if (lacking != nullptr) return misuse(error, TW_MISUSE_NULL, lacking);
  if (element_size != list->path.element->size) return misuse(error, TW_MISUSE_VERSION, "element");
  new (object->drain) CDrain(*list, element, handler, self, object->head);
  return TW_ERRC_NONE;
}
Draining& drain_of(ClientObject& object) {
  return *std::launder(reinterpret_cast<CDrain*>(object.drain));
}

}  // namespace

extern "C" {

tw_errc tw_drain(tw_client* client, const tw_operation* operation, const tw_list_path* list,
                 const void* request, void* response, void* element, size_t element_size,
                 tw_handler handler, void* self, tw_error* error) {
  auto* const head = static_cast<tw_error*>(response);
  if (head == nullptr) return misuse(error, TW_MISUSE_NULL, "response");
  ClientObject* object = nullptr;
  if (begin_drain(client, operation, list, request, head, element, element_size, handler, self,
                  object, head) == TW_ERRC_NONE) {
    object->head.is_refused = false;
    Client::Erased(object->client)
        .drain(operation->any, request, drain_of(*object), *reinterpret_cast<Error*>(head));
  }
  return end(*head, error);
}
tw_errc tw_client_start_drain(tw_client* client, const tw_operation* operation,
                              const tw_list_path* list, const void* request, void* element,
                              size_t element_size, tw_handler handler, void* self,
                              tw_error* error) {
  ClientObject* object = nullptr;
  const tw_errc how = begin_drain(client, operation, list, request, nullptr, element, element_size,
                                  handler, self, object, error);
  if (how != TW_ERRC_NONE) return how;
  return started(object->head,
                 Client::Erased(object->client).start(operation->any, request, drain_of(*object)),
                 error);
}
uint32_t tw_client_delivered(tw_client* client) {
  ClientObject* const object = usable(client, nullptr);
  return object == nullptr ? 0 : object->client.delivered();
}
uint16_t tw_client_status(tw_client* client) {
  ClientObject* const object = usable(client, nullptr);
  return object == nullptr ? std::uint16_t{0} : object->client.status();
}
tw_service_fault tw_client_fault(tw_client* client) {
  ClientObject* const object = usable(client, nullptr);
  const ServiceFault fault = object == nullptr ? ServiceFault() : object->client.fault();
  return {to_c(fault.code), to_c(fault.message)};
}
void tw_client_forget(tw_client* client) {
  ClientObject* const object = usable(client, nullptr);
  if (object != nullptr) object->client.forget();
}
const char* tw_operation_name(const tw_operation* operation) {
  return operation == nullptr ? "" : operation->any.name();
}
tw_effect tw_operation_effect(const tw_operation* operation) {
  return operation == nullptr ? TW_EFFECT_NONE : static_cast<tw_effect>(operation->any.effect());
}
void tw_wipe(void* at, size_t size) {
  if (at != nullptr) wipe(at, static_cast<std::uint32_t>(size));
}

}  // extern "C"
