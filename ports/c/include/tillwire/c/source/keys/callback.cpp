// Notifications of the e-commerce gateway.
#include <tillwire/security/callback.hpp>

#include "keys.hpp"

namespace tillwire::c {
namespace {

struct CChecksum final : Checksum {
  explicit CChecksum(const tw_checksum* table) : c(table) {}
  bool begin() override { return c->begin(c->self) == 1; }
  bool add(const char* bytes, std::uint32_t size) override {
    return c->add(c->self, bytes, size) == 1;
  }
  std::uint32_t size() const override { return c->size(c->self); }
  bool matches(const std::uint8_t* checksum, std::uint32_t checksum_size) override {
    return c->matches(c->self, checksum, checksum_size) == 1;
  }
  const tw_checksum* c;
};

struct CallbackObject {
  static constexpr std::uint32_t mark = mark::callback;
  explicit CallbackObject(const CallbackResult& from) : result(from) {}
  Head head{mark, this};
  CallbackResult result;
};
static_assert(sizeof(CallbackObject) <= sizeof(tw_callback), "TW_CALLBACK_WORDS is too small");
static_assert(alignof(CallbackObject) <= alignof(tw_callback));

/// The notification, or null: an object is made only of one that is genuine.
const Callback* genuine(tw_callback* callback) {
  CallbackObject* const object = usable_object<CallbackObject>(callback, "callback", nullptr);
  return object == nullptr ? nullptr : &*object->result;
}
bool is_checksum(const tw_checksum* checksum, tw_error* error) {
  if (checksum != nullptr && checksum->begin != nullptr && checksum->add != nullptr &&
      checksum->size != nullptr && checksum->matches != nullptr) {
    return true;
  }
  return misuse(error, TW_MISUSE_NULL, "checksum"), false;
}
bool are_names(const tw_ignored_names* ignored, tw_error* error) {
  for (std::size_t i = 0; ignored != nullptr && i != ignored->count; ++i) {
    if (!is_there(ignored->names, "ignored", error) ||
        !is_there(ignored->names[i], "ignored", error)) {
      return false;
    }
    if (!is_terminated(ignored->names[i], TW_MOST_TEXT)) {
      return misuse(error, TW_MISUSE_UNTERMINATED, "ignored"), false;
    }
  }
  return true;
}
bool are_keys(const tw_callback_key* keys, std::size_t count, tw_error* error) {
  if (keys == nullptr || count == 0) return misuse(error, TW_MISUSE_NULL, "keys"), false;
  for (const tw_callback_key* each = keys; each != keys + count; ++each) {
    if (!is_checksum(each->checksum, error) || !is_there(each->alias, "alias", error)) return false;
    if (!is_terminated(each->alias, TW_MOST_TEXT)) {
      return misuse(error, TW_MISUSE_UNTERMINATED, "alias"), false;
    }
  }
  return true;
}
/// Checks what both ways of verifying take; the callback is then none until it is found genuine.
bool can_verify(tw_callback* callback, std::size_t size, const char* form,
                const tw_ignored_names* ignored, tw_error* error) {
  if (!is_there(callback, "callback", error)) return false;
  std::memset(callback, 0, size < sizeof *callback ? size : sizeof *callback);
  if (size != sizeof *callback) return misuse(error, TW_MISUSE_VERSION, "callback"), false;
  return is_there(form, "form", error) && are_names(ignored, error);
}
IgnoredNames names_of(const tw_ignored_names* ignored) {
  return ignored == nullptr ? IgnoredNames() : IgnoredNames(ignored->names, ignored->count);
}
CallbackError keep(tw_callback* callback, const CallbackResult& result) {
  if (result) new (callback) CallbackObject(result);
  return result.error();
}
std::int32_t copy_of(const FormText& text, char* out, std::size_t capacity) {
  if (out == nullptr) capacity = 0;
  if (capacity != 0) *out = 0;
  return text.present() ? static_cast<std::int32_t>(text.copy(out, capacity)) : -1;
}

}  // namespace
}  // namespace tillwire::c

using namespace tillwire;
using namespace tillwire::c;

extern "C" {

tw_callback_error tw_verify_callback_of_size(tw_callback* callback, size_t size, const char* form,
                                             size_t form_size, const tw_checksum* checksum,
                                             const tw_ignored_names* ignored, tw_error* error) {
  if (!can_verify(callback, size, form, ignored, error) || !is_checksum(checksum, error)) {
    return TW_CALLBACK_ERROR_MISUSE;
  }
  succeed(error);
  CChecksum own(checksum);
  return static_cast<tw_callback_error>(
      keep(callback, verify_callback({form, form_size}, own, names_of(ignored))));
}
tw_callback_error tw_verify_callback_by_alias_of_size(tw_callback* callback, size_t size,
                                                      const char* form, size_t form_size,
                                                      const tw_callback_key* keys, size_t count,
                                                      const tw_ignored_names* ignored,
                                                      tw_error* error) {
  if (!can_verify(callback, size, form, ignored, error) || !are_keys(keys, count, error)) {
    return TW_CALLBACK_ERROR_MISUSE;
  }
  succeed(error);
  // One key after the other: their number is the caller's.
  CallbackError failure = CallbackError::unknown_alias;
  for (; count != 0 && failure == CallbackError::unknown_alias; ++keys, --count) {
    CChecksum own(keys->checksum);
    const CallbackKey key = {keys->alias, &own};
    failure = keep(callback,
                   verify_callback({form, form_size}, CallbackKeys(&key, 1), names_of(ignored)));
  }
  return static_cast<tw_callback_error>(failure);
}
tw_callback_operation tw_callback_event(tw_callback* callback) {
  const Callback* const event = genuine(callback);
  return event == nullptr ? TW_CALLBACK_OPERATION_UNKNOWN
                          : static_cast<tw_callback_operation>(event->operation().value());
}
int tw_callback_succeeded(tw_callback* callback) {
  const Callback* const event = genuine(callback);
  return event != nullptr && event->succeeded();
}
int32_t tw_callback_find(tw_callback* callback, const char* name, char* out, size_t capacity) {
  const Callback* const event = genuine(callback);
  const bool is_name = name != nullptr && is_terminated(name, TW_MOST_TEXT);
  return copy_of(event == nullptr || !is_name ? FormText() : event->find(name), out, capacity);
}
uint32_t tw_callback_size(tw_callback* callback) {
  const Callback* const event = genuine(callback);
  return event == nullptr ? 0 : event->size();
}
int32_t tw_callback_name(tw_callback* callback, uint32_t index, char* out, size_t capacity) {
  const Callback* const event = genuine(callback);
  return copy_of(event == nullptr ? FormText() : event->name(index), out, capacity);
}
int32_t tw_callback_value(tw_callback* callback, uint32_t index, char* out, size_t capacity) {
  const Callback* const event = genuine(callback);
  return copy_of(event == nullptr ? FormText() : event->value(index), out, capacity);
}

}  // extern "C"
