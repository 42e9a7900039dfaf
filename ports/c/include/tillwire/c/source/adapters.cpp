// What the parts of the C side share.
#include "adapters.hpp"

#include "types.hpp"

namespace tillwire::c {

tw_errc misuse(tw_error* error, tw_misuse what, const char* argument) {
  if (error != nullptr) {
    *error = {TW_ERRC_MISUSE, TW_DELIVERY_NOT_SENT, static_cast<std::uint16_t>(what), argument};
  }
  return TW_ERRC_MISUSE;
}

tw_errc busy(tw_error* error) {
  if (error != nullptr) *error = {TW_ERRC_BUSY, TW_DELIVERY_NOT_SENT, 0, nullptr};
  return TW_ERRC_BUSY;
}

Gateway gateway_of(const tw_gateway& from) {
  Gateway to;
  to.host = from.host;
  to.port = from.port;
  if (from.plaintext != nullptr) to.plaintext = from.plaintext->plaintext;
  if (from.base_path != nullptr) to.base_path = from.base_path;
  if (from.context != nullptr) to.context = from.context;
  if (from.card_path != nullptr) to.card_path = from.card_path;
  to.ecommerce = {text_of(from.user), text_of(from.password), text_of(from.token)};
  to.card_management = {text_of(from.card_user), text_of(from.card_password), {}};
  if (from.connect_timeout_ms != 0) to.connect_timeout = Milliseconds(from.connect_timeout_ms);
  if (from.timeout_ms != 0) to.timeout = Milliseconds(from.timeout_ms);
  return to;
}

bool is_terminated(const char* at, std::size_t most) {
  if (at == nullptr) return true;
  for (const char* const end = at + most; at != end; ++at) {
    if (*at == 0) return true;
  }
  return false;
}

const char* half_set(const detail::RequestSchema& schema, const void* request) {
  for (const detail::Row* row = schema.rows; row != schema.rows + schema.row_count; ++row) {
    const char* const member = static_cast<const char*>(request) + row->offset();
    if (row->kind() < detail::Kind::record) continue;
    const char* inside = nullptr;
    if (row->kind() == detail::Kind::record) {
      inside = half_set(*schema.carrier(*row).schema, member);
    } else {
      const auto& value = *reinterpret_cast<const detail::CarriedRange*>(member);
      if (value.data == nullptr) continue;
      if (value.carrier == nullptr) return row->name;
      if (row->kind() == detail::Kind::block) inside = half_set(*value.carrier->schema, value.data);
    }
    if (inside != nullptr) return inside;
  }
  return nullptr;
}

bool is_signer(const tw_signer* signer, tw_error* error) {
  if (signer != nullptr && signer->hash != nullptr && signer->signature_size != nullptr &&
      signer->sign != nullptr) {
    return true;
  }
  return misuse(error, TW_MISUSE_NULL, "signer"), false;
}

bool check(const void* options, const Rules& rules, std::size_t object_size, tw_error* error) {
  if (options == nullptr) return misuse(error, TW_MISUSE_NULL, "options"), false;
  const auto& head = *static_cast<const OptionsHead*>(options);
  if (head.size != rules.size * sizeof(void*) || head.abi != TW_ABI ||
      head.object_size != object_size) {
    return misuse(error, TW_MISUSE_VERSION, "options"), false;
  }
  const char* table = nullptr;
  const char* name = rules.names;
  const char* next = name;
  for (const Rule* rule = rules.list; rule != rules.list + rules.count; ++rule) {
    const bool is_function = rule->what == Rule::function;
    if (is_function && table == nullptr) continue;
    const char* const at = (is_function ? table : static_cast<const char*>(options)) + rule->at;
    if (!is_function) {
      name = next;
      while (*next++ != 0) {
      }
    }
    // A function is as large as a pointer where this runs.
    const char* const pointer =
        rule->what == Rule::size ? nullptr : *reinterpret_cast<const char* const*>(at);
    const bool is_lacking = rule->what == Rule::size
                                ? *reinterpret_cast<const std::uint32_t*>(at) == 0
                                : pointer == nullptr;
    if (rule->what == Rule::needed || rule->what == Rule::table) table = pointer;
    if (is_lacking) {
      if (rule->what <= Rule::text || rule->what == Rule::table) continue;
      return misuse(error, TW_MISUSE_NULL, name), false;
    }
    if (rule->what <= Rule::name && !is_terminated(pointer, TW_MOST_TEXT)) {
      return misuse(error, TW_MISUSE_UNTERMINATED, name), false;
    }
    if (rule->what == Rule::path && Context(pointer).path() == nullptr) {
      return misuse(error, TW_MISUSE_PATH, name), false;
    }
  }
  return true;
}

bool is_usable(const void* object, std::uint32_t mark, const char* name, tw_error* error) {
  tw_misuse what = TW_MISUSE_NULL;
  if (object != nullptr) {
    const Head& head = *static_cast<const Head*>(object);
    if (head.mark == Head::ended) {
      what = TW_MISUSE_ENDED;
    } else if (head.mark != mark) {
      what = TW_MISUSE_NOT_INITIALISED;
    } else if (head.self != object) {
      what = TW_MISUSE_COPIED;
    } else if (head.reporting) {
      what = TW_MISUSE_IN_REPORT;
    } else {
      return true;
    }
  }
  return misuse(error, what, name), false;
}

bool reserve_lent(tw_transport& transport, const char* transmit, std::uint32_t transmit_size,
                  const char* receive, std::uint32_t receive_size, tw_storage* storage,
                  const void* object, tw_error* error) {
  if (transmit < receive + receive_size && receive < transmit + transmit_size) {
    return misuse(error, TW_MISUSE_IN_USE, "receive"), false;
  }
  // The transport is last: what is refused reserves nothing.
  return (storage == nullptr || storage->owner == nullptr || storage->owner == object ||
          reserve(storage->owner, object, "storage", error)) &&
         reserve(transport.owner, object, "transport", error) &&
         (storage == nullptr || reserve(storage->owner, object, "storage", error));
}

bool is_free(const void* object, std::uint32_t mark, const char* name, tw_error* error) {
  if (object == nullptr) return misuse(error, TW_MISUSE_NULL, name), false;
  const Head& head = *static_cast<const Head*>(object);
  if (head.mark != mark || head.self != object) return true;
  return misuse(error, TW_MISUSE_IN_USE, name), false;
}

bool is_call(const tw_operation* operation, const void* request, bool has_request,
             tw_error* error) {
  const char* const field = operation == nullptr ? "operation"
                            : !has_request       ? nullptr
                            : request == nullptr ? "request"
                                                 : half_set(operation->request(), request);
  if (field == nullptr) return true;
  return misuse(error, TW_MISUSE_NULL, field), false;
}

void refuse(const tw_operation* operation, const tw_error& why, tw_error* to) {
  if (to == nullptr) return;
  if (operation != nullptr) std::memset(to + 1, 0, operation->any.response_size());
  *to = why;
}

}  // namespace tillwire::c

// Each is copied into the gateway that names it.
static_assert(sizeof(tw_plaintext) == sizeof(tillwire::Plaintext));
extern "C" constexpr tw_plaintext tw_plaintext_to_loopback = {true};
extern "C" constexpr tw_plaintext tw_plaintext_that_anyone_on_the_way_can_read_and_change = {
    tillwire::Plaintext::that_anyone_on_the_way_can_read_and_change()};

// Without optimisation the tables of the abstract ports refer to it, which a C++ library has. No
// object of theirs exists.
// NOLINTNEXTLINE(bugprone-reserved-identifier): the compiler asks for this name
extern "C" [[gnu::weak, noreturn]] void __cxa_pure_virtual() {
  __builtin_trap();
}
