// A terminal's key: its module, its store and its change.
#include <tillwire/flows/key_change.hpp>
#include <tillwire/security/key_module.hpp>
#include <tillwire/security/stored_keys.hpp>

#include "keys.hpp"

namespace tillwire::c {
namespace {

// Modules.

UnwrapError unwrap_error_of(int number) {
  const bool can_be = number >= 0 && number <= TW_UNWRAP_ERROR_CHECK_VALUE_DIFFERS;
  return can_be ? static_cast<UnwrapError>(number) : UnwrapError::cipher;
}
struct CModule final : KeyModule {
  explicit CModule(const tw_key_module* table) : c(table) {}
  // A bool is 0 or 1 on both sides.
  UnwrapError check(const WrappedKey& key) override {
    return unwrap_error_of(c->check(c->self, reinterpret_cast<const tw_wrapped_key*>(&key)));
  }
  UnwrapError load(const WrappedKey& key) override {
    return unwrap_error_of(c->load(c->self, reinterpret_cast<const tw_wrapped_key*>(&key)));
  }
  const tw_key_module* c;
};

struct ModuleObject {
  static constexpr std::uint32_t mark = mark::module;
  ModuleObject(const tw_block_cipher* table, const tw_kek_key& master_key, std::uint8_t for_use)
      : cipher(table), unwrapper(cipher, KekKey(key_bytes(master_key.key))), use(for_use) {}
  ~ModuleObject() { wipe(keys, sizeof keys); }

  Head head{mark, this};
  CCipher cipher;
  KeyUnwrapper unwrapper;
  std::uint8_t use;
  std::uint8_t current = 0;
  tw_clear_key keys[2] = {};  // the other one is empty except during a check
};
static_assert(sizeof(ModuleObject) <= sizeof(tw_software_key_module::memory),
              "TW_SOFTWARE_KEY_MODULE_WORDS is too small");
static_assert(alignof(ModuleObject) <= alignof(tw_software_key_module));

/// Unwraps into the key that is not in use.
int unwrap_error(ModuleObject* object, const tw_wrapped_key* key, bool loads) {
  const WrappedKey* const from = wrapped_in(key, "key", nullptr);
  if (object == nullptr || from == nullptr) return TW_UNWRAP_ERROR_MISUSE;
  tw_clear_key& other = object->keys[1 - object->current];
  const UnwrapError error = make_any_key(
      {&other, object->use}, [&](auto& room) { return object->unwrapper.unwrap(*from, room); });
  if (loads && error == UnwrapError::none) {
    object->current = static_cast<std::uint8_t>(1 - object->current);
  }
  wipe(&object->keys[1 - object->current], sizeof other);
  return static_cast<int>(error);
}
ModuleObject* module_in(tw_software_key_module* module, tw_error* error) {
  return usable_object<ModuleObject>(module == nullptr ? nullptr : &module->memory, "module",
                                     error);
}

// Stores.

struct RecordsObject {
  static constexpr std::uint32_t mark = mark::records;
  explicit RecordsObject(tw_storage& table) : storage(table), records(storage) {}
  Head head{mark, this};
  std::uint32_t users = 0;
  CStorage storage;
  RecordStore records;
};
static_assert(sizeof(RecordsObject) <= sizeof(tw_record_store),
              "TW_RECORD_STORE_WORDS is too small");
static_assert(alignof(RecordsObject) <= alignof(tw_record_store));

RecordsObject* records_in(tw_record_store* records, tw_error* error) {
  return usable_object<RecordsObject>(records, "records", error);
}

static_assert(sizeof(tw_key_record) == sizeof(KeyRecord));

struct StoredObject {
  static constexpr std::uint32_t mark = mark::stored;
  StoredObject(RecordsObject& of, const char* name)
      : records(of), stored(of.records, std::string_view(name)) {
    ++records.users;
  }
  ~StoredObject() { --records.users; }
  Head head{mark, this};
  RecordsObject& records;
  StoredKeys stored;
};
static_assert(sizeof(StoredObject) <= sizeof(tw_stored_keys::memory),
              "TW_STORED_KEYS_WORDS is too small");
static_assert(alignof(StoredObject) <= alignof(tw_stored_keys));

StoredObject* stored_in(tw_stored_keys* keys, tw_error* error) {
  return usable_object<StoredObject>(keys == nullptr ? nullptr : &keys->memory, "keys", error);
}

struct CKeyStore final : KeyStore {
  explicit CKeyStore(const tw_key_store* table) : c(table) {}
  const KeyRecord* read() override {
    const tw_key_record* const record = c->read(c->self);
    if (record == nullptr || record->in_use > TW_KEY_SLOT_PREVIOUS || record->sent > 1) {
      return nullptr;
    }
    for (const tw_stored_key& each : record->slots) {
      if (each.size > sizeof each.wrapped || each.check_size > sizeof each.check ||
          each.scheme > TW_KEY_SCHEME_TRIPLE_X917) {
        return nullptr;
      }
    }
    return reinterpret_cast<const KeyRecord*>(record);
  }
  bool write(const KeyRecord& record) override {
    return c->write(c->self, reinterpret_cast<const tw_key_record*>(&record)) == 1;
  }
  const tw_key_store* c;
};

// The key.

struct CLog final : KeyAudit {
  CLog(const tw_key_log* table, WallClock& time, Head& of) : KeyAudit(time), c(table), head(of) {}
  void note(const KeyAuditEntry& entry) override {
    const Reporting reporting(head);
    c->note(c->self, reinterpret_cast<const tw_key_log_entry*>(&entry));
  }
  const tw_key_log* c;
  Head& head;
};
static_assert(sizeof(tw_key_log_entry) == sizeof(KeyAuditEntry));

static_assert(sizeof(tw_key_owner) == sizeof(flows::KeyOwner));
const flows::KeyOwner& to_cpp(const tw_key_owner& from) {
  return reinterpret_cast<const flows::KeyOwner&>(from);
}

constexpr tw_wall_clock no_time = {};  // without a log it is not asked
struct KeyObject {
  static constexpr std::uint32_t mark = mark::terminal_key;
  KeyObject(const tw_terminal_key_options& from, const WrappedKey& rules)
      : store(from.store),
        module(from.module),
        time(from.time != nullptr ? *from.time : no_time),
        log(from.log, time, head),
        key(store, module, to_cpp(from.owner), rules) {
    if (from.log != nullptr) key.log_to(log);
  }
  Head head{mark, this};
  CKeyStore store;
  CModule module;
  CTime time;
  CLog log;
  flows::TerminalKey key;
};
static_assert(sizeof(KeyObject) <= sizeof(tw_terminal_key), "TW_TERMINAL_KEY_WORDS is too small");
static_assert(alignof(KeyObject) <= alignof(tw_terminal_key));

KeyObject* key_in(tw_terminal_key* key, tw_error* error) {
  return usable_object<KeyObject>(key, "key", error);
}

#define AT(member) offsetof(tw_terminal_key_options, member)
constexpr Rule key_rule_list[] = {
    {AT(store), Rule::needed},
    {offsetof(tw_key_store, read), Rule::function},
    {offsetof(tw_key_store, write), Rule::function},
    {AT(module), Rule::needed},
    {offsetof(tw_key_module, check), Rule::function},
    {offsetof(tw_key_module, load), Rule::function},
    {AT(log), Rule::table},
    {offsetof(tw_key_log, note), Rule::function},
    {AT(time), Rule::table},
    {offsetof(tw_wall_clock, now_s), Rule::function},
};
#undef AT
constexpr Rules key_rules = {key_rule_list, sizeof key_rule_list / sizeof *key_rule_list,
                             sizeof(tw_terminal_key_options) / sizeof(void*),
                             "store\0module\0log\0time"};
static_assert(sizeof(tw_terminal_key_options) % sizeof(void*) == 0);

// Its change.

struct ChangeObject {
  static constexpr std::uint32_t mark = mark::change;
  explicit ChangeObject(const tw_key_change_options& from)
      : owner(from.key),
        random(from.random),
        change(key_in(from.key, nullptr)->key, static_cast<merchants::KeyLength>(from.length),
               plan_of(from)) {}
  flows::KeyChangePlan plan_of(const tw_key_change_options& from) {
    flows::KeyChangePlan plan;
    if (from.most_tries != 0) plan.most_tries = static_cast<std::uint8_t>(from.most_tries);
    if (from.first_ms != 0) plan.first = Milliseconds(from.first_ms);
    if (from.most_ms != 0) plan.most = Milliseconds(from.most_ms);
    if (from.random != nullptr) plan.random = &random;
    plan.new_key_prefix = static_cast<KeyScheme>(from.new_key_prefix);
    return plan;
  }
  Head head{mark, this};
  tw_terminal_key* owner;
  CRandom random;
  flows::KeyChange change;
};
static_assert(sizeof(ChangeObject) <= sizeof(tw_key_change), "TW_KEY_CHANGE_WORDS is too small");
static_assert(alignof(ChangeObject) <= alignof(tw_key_change));

/// The change, if it and its key can be used.
ChangeObject* change_in(tw_key_change* change, tw_error* error) {
  auto* const object = usable_object<ChangeObject>(change, "change", error);
  return object != nullptr && key_in(object->owner, error) != nullptr ? object : nullptr;
}

#define AT(member) offsetof(tw_key_change_options, member)
constexpr Rule change_rule_list[] = {
    {AT(key), Rule::needed},
    {AT(random), Rule::table},
    {offsetof(tw_random, fill), Rule::function},
};
#undef AT
constexpr Rules change_rules = {change_rule_list,
                                sizeof change_rule_list / sizeof *change_rule_list,
                                sizeof(tw_key_change_options) / sizeof(void*), "key\0random"};
static_assert(sizeof(tw_key_change_options) % sizeof(void*) == 0);

static_assert(sizeof(tw_generate_key_request) == sizeof(merchants::GenerateKey) &&
              sizeof(tw_set_key_request) == sizeof(merchants::SetKey));
using Generated = Result<merchants::GenerateKey::Response>;
using Set = Result<merchants::SetKey::Response>;
static_assert(sizeof(tw_generate_key_response) == sizeof(Generated) &&
              sizeof(tw_set_key_response) == sizeof(Set));

}  // namespace
}  // namespace tillwire::c

using namespace tillwire;
using namespace tillwire::c;

extern "C" {

tw_errc tw_software_key_module_init_of_size(tw_software_key_module* module, size_t size,
                                            const tw_block_cipher* des,
                                            const tw_kek_key* master_key, int use,
                                            tw_error* error) {
  void* const at = module == nullptr ? nullptr : &module->memory;
  if (!is_room<ModuleObject>(at, size, sizeof *module, "module", error) ||
      !is_cipher(des, "cipher", error) || !is_key(master_key, "master_key", error) ||
      !is_number(use, TW_KEY_USE_INITIAL, "use", error)) {
    return misused;
  }
  auto* const object = new (at) ModuleObject(des, *master_key, static_cast<std::uint8_t>(use));
  module->module = {
      object,
      [](void* self, const tw_wrapped_key* key) {
        return unwrap_error(usable_object<ModuleObject>(self, "module", nullptr), key, false);
      },
      [](void* self, const tw_wrapped_key* key) {
        return unwrap_error(usable_object<ModuleObject>(self, "module", nullptr), key, true);
      },
  };
  return succeed(error);
}
tw_errc tw_software_key_module_key(tw_software_key_module* module, tw_any_key key,
                                   tw_error* error) {
  ModuleObject* const object = clear(key, error) ? module_in(module, error) : nullptr;
  if (object == nullptr) return misused;
  if (key.use != object->use) return misuse(error, TW_MISUSE_OPERATION, "key");
  *key.key = object->keys[object->current];
  return succeed(error);
}
tw_errc tw_software_key_module_deinit(tw_software_key_module* module) {
  return end_object(module_in(module, nullptr));
}

tw_errc tw_record_store_init_of_size(tw_record_store* records, size_t size, tw_storage* storage,
                                     tw_error* error) {
  if (!is_room<RecordsObject>(records, size, sizeof *records, "records", error)) return misused;
  if (storage == nullptr || storage->read == nullptr || storage->write == nullptr ||
      storage->erase == nullptr) {
    return misuse(error, TW_MISUSE_NULL, "storage");
  }
  if (!reserve(storage->owner, records, "storage", error)) return misused;
  new (records) RecordsObject(*storage);
  return succeed(error);
}
int tw_record_store_open_or_format(tw_record_store* records, tw_error* error) {
  RecordsObject* const object = records_in(records, error);
  if (object == nullptr) return -1;
  succeed(error);
  return static_cast<int>(object->records.open_or_format());
}
int tw_record_store_discard_all(tw_record_store* records, tw_error* error) {
  RecordsObject* const object = records_in(records, error);
  if (object == nullptr) return -1;
  succeed(error);
  return static_cast<int>(object->records.discard_all());
}
tw_errc tw_record_store_deinit(tw_record_store* records, tw_error* error) {
  RecordsObject* const object = records_in(records, error);
  if (object == nullptr) return misused;
  if (object->users != 0) return misuse(error, TW_MISUSE_IN_USE, "records");
  release(object->storage.c.owner, records);
  end_object(object);
  return succeed(error);
}

tw_errc tw_stored_keys_init_of_size(tw_stored_keys* keys, size_t size, tw_record_store* records,
                                    const char* name, tw_error* error) {
  void* const at = keys == nullptr ? nullptr : &keys->memory;
  if (!is_room<StoredObject>(at, size, sizeof *keys, "keys", error)) return misused;
  RecordsObject* const of = records_in(records, error);
  if (of == nullptr || !is_there(name, "name", error)) return misused;
  if (!is_terminated(name, TW_MOST_TEXT)) return misuse(error, TW_MISUSE_UNTERMINATED, "name");
  auto* const object = new (at) StoredObject(*of, name);
  keys->store = {
      object,
      [](void* self) -> const tw_key_record* {
        auto* const stored = usable_object<StoredObject>(self, "keys", nullptr);
        return stored == nullptr ? nullptr
                                 : reinterpret_cast<const tw_key_record*>(stored->stored.read());
      },
      [](void* self, const tw_key_record* record) {
        auto* const stored = usable_object<StoredObject>(self, "keys", nullptr);
        return int{stored != nullptr && record != nullptr &&
                   stored->stored.write(*reinterpret_cast<const KeyRecord*>(record))};
      },
  };
  return succeed(error);
}
int tw_stored_keys_error(tw_stored_keys* keys) {
  StoredObject* const object = stored_in(keys, nullptr);
  return object == nullptr ? -1 : static_cast<int>(object->stored.store_error());
}
tw_errc tw_stored_keys_deinit(tw_stored_keys* keys) {
  return end_object(stored_in(keys, nullptr));
}

tw_errc tw_terminal_key_init(tw_terminal_key* key, const tw_terminal_key_options* options,
                             tw_error* error) {
  if (!check(options, key_rules, sizeof *key, error) ||
      (options->log != nullptr && !is_there(options->time, "time", error)) ||
      !is_free(key, KeyObject::mark, "key", error)) {
    return misused;
  }
  const WrappedKey* const rules = wrapped_in(&options->rules, "rules", error);
  if (rules == nullptr) return misused;
  if (to_cpp(options->owner).key_type.value() == merchants::TerminalKeyType::unknown) {
    return misuse(error, TW_MISUSE_ENUMERATOR, "owner.key_type");
  }
  new (key) KeyObject(*options, *rules);
  return succeed(error);
}
tw_key_slot_error tw_terminal_key_open(tw_terminal_key* key, tw_error* error) {
  KeyObject* const object = key_in(key, error);
  if (object == nullptr) return TW_KEY_SLOT_ERROR_MISUSE;
  succeed(error);
  return static_cast<tw_key_slot_error>(object->key.open());
}
tw_key_slot_error tw_terminal_key_worked(tw_terminal_key* key, tw_error* error) {
  KeyObject* const object = key_in(key, error);
  if (object == nullptr) return TW_KEY_SLOT_ERROR_MISUSE;
  succeed(error);
  return static_cast<tw_key_slot_error>(object->key.worked());
}
int tw_terminal_key_try_another(tw_terminal_key* key) {
  KeyObject* const object = key_in(key, nullptr);
  return object != nullptr && object->key.try_another();
}
tw_key_slot_error tw_terminal_key_host_holds(tw_terminal_key* key, int slot, tw_error* error) {
  KeyObject* const object = key_in(key, error);
  if (object == nullptr || !is_number(slot, TW_KEY_SLOT_PREVIOUS, "slot", error)) {
    return TW_KEY_SLOT_ERROR_MISUSE;
  }
  succeed(error);
  return static_cast<tw_key_slot_error>(object->key.host_holds(static_cast<KeySlot>(slot)));
}
tw_key_slot_error tw_terminal_key_error(tw_terminal_key* key) {
  KeyObject* const object = key_in(key, nullptr);
  return object == nullptr ? TW_KEY_SLOT_ERROR_MISUSE
                           : static_cast<tw_key_slot_error>(object->key.error());
}
tw_unwrap_error tw_terminal_key_refusal(tw_terminal_key* key) {
  KeyObject* const object = key_in(key, nullptr);
  return object == nullptr ? TW_UNWRAP_ERROR_MISUSE
                           : static_cast<tw_unwrap_error>(object->key.refusal());
}
int tw_terminal_key_in_use(tw_terminal_key* key) {
  KeyObject* const object = key_in(key, nullptr);
  return object == nullptr ? -1 : static_cast<int>(object->key.in_use());
}
int tw_terminal_key_has(tw_terminal_key* key, int slot) {
  KeyObject* const object = key_in(key, nullptr);
  return object != nullptr && is_number(slot, TW_KEY_SLOT_PREVIOUS, "slot", nullptr) &&
         object->key.has(static_cast<KeySlot>(slot));
}
tw_errc tw_terminal_key_check_value(tw_terminal_key* key, int slot, char out[7]) {
  if (out == nullptr) return misused;
  char value[7] = {};
  KeyObject* const object = key_in(key, nullptr);
  const bool good = object != nullptr && is_number(slot, TW_KEY_SLOT_PREVIOUS, "slot", nullptr);
  if (good) object->key.write_check_value(static_cast<KeySlot>(slot), value);
  std::memcpy(out, value, sizeof value);
  return good ? TW_ERRC_NONE : misused;
}
tw_errc tw_terminal_key_deinit(tw_terminal_key* key) {
  return end_object(key_in(key, nullptr));
}

tw_errc tw_key_change_init(tw_key_change* change, const tw_key_change_options* options,
                           tw_error* error) {
  if (!check(options, change_rules, sizeof *change, error) ||
      !is_number(options->length, TW_KEY_LENGTH_HEX_48, "length", error, TW_KEY_LENGTH_HEX_16) ||
      !is_number(options->new_key_prefix, TW_KEY_SCHEME_TRIPLE_X917, "new_key_prefix", error)) {
    return misused;
  }
  if (options->most_tries > 255) return misuse(error, TW_MISUSE_OPERATION, "most_tries");
  if (key_in(options->key, error) == nullptr ||
      !is_free(change, ChangeObject::mark, "change", error)) {
    return misused;
  }
  new (change) ChangeObject(*options);
  return succeed(error);
}
tw_key_step tw_key_change_next(tw_key_change* change, tw_error* error) {
  ChangeObject* const object = change_in(change, error);
  if (object == nullptr) return TW_KEY_STEP_MISUSE;
  succeed(error);
  return static_cast<tw_key_step>(object->change.next());
}
int tw_key_change_is_over(tw_key_change* change) {
  ChangeObject* const object = change_in(change, nullptr);
  return object == nullptr || object->change.is_over();
}
uint32_t tw_key_change_delay_ms(tw_key_change* change) {
  ChangeObject* const object = change_in(change, nullptr);
  return object == nullptr ? 0 : object->change.delay().count();
}
tw_text tw_key_change_response_code(tw_key_change* change) {
  ChangeObject* const object = change_in(change, nullptr);
  return object == nullptr ? tw_absent_text() : to_c(object->change.response_code());
}

}  // extern "C"

namespace {

/// Checks what a step takes: the change is at it, and there is a struct.
ChangeObject* at_step(tw_key_change* change, flows::KeyChange::Next step, const void* argument,
                      const char* name, tw_error* error) {
  ChangeObject* const object = change_in(change, error);
  if (object == nullptr || !is_there(argument, name, error)) return nullptr;
  if (object->change.next() == step) return object;
  return misuse(error, TW_MISUSE_OPERATION, "change"), nullptr;
}
using Next = flows::KeyChange::Next;

}  // namespace

extern "C" {

tw_errc tw_key_change_generation(tw_key_change* change, tw_generate_key_request* request,
                                 tw_error* error) {
  if (request != nullptr) std::memset(request, 0, sizeof *request);
  ChangeObject* const object = at_step(change, Next::generate, request, "request", error);
  if (object == nullptr) return misused;
  const merchants::GenerateKey made = object->change.generation();
  std::memcpy(request, &made, sizeof made);
  return succeed(error);
}
tw_errc tw_key_change_take_generated(tw_key_change* change, const tw_generate_key_response* answer,
                                     tw_error* error) {
  ChangeObject* const object = at_step(change, Next::generate, answer, "answer", error);
  if (object == nullptr) return misused;
  object->change.take(*reinterpret_cast<const Generated*>(answer));
  return succeed(error);
}
tw_errc tw_key_change_setting(tw_key_change* change, tw_set_key_request* request, tw_error* error) {
  if (request != nullptr) std::memset(request, 0, sizeof *request);
  ChangeObject* const object = at_step(change, Next::set_key, request, "request", error);
  if (object == nullptr) return misused;
  const merchants::SetKey made = object->change.setting();
  std::memcpy(request, &made, sizeof made);
  if (object->change.next() == Next::set_key) return succeed(error);
  if (error != nullptr) *error = {TW_ERRC_JOURNAL, TW_DELIVERY_NOT_SENT, 0, nullptr};
  return TW_ERRC_JOURNAL;
}
tw_errc tw_key_change_take_set(tw_key_change* change, const tw_set_key_response* answer,
                               tw_error* error) {
  ChangeObject* const object = at_step(change, Next::set_key, answer, "answer", error);
  if (object == nullptr) return misused;
  object->change.take(*reinterpret_cast<const Set*>(answer));
  return succeed(error);
}
}  // extern "C"

namespace {

/// Does all steps; `call` is how `by`, a client or a till, calls an operation.
template <class By>
tw_key_step run(tw_key_change* change, By* by, std::uint32_t mark, const char* name,
                tw_errc (*call)(By*, const tw_operation*, const void*, void*, tw_error*),
                void (*wait)(void* self, uint32_t ms), void* self, tw_error* error) {
  if (change_in(change, error) == nullptr || !is_usable(by, mark, name, error)) {
    return TW_KEY_STEP_MISUSE;
  }
  if (reinterpret_cast<const Head*>(by)->under_way) return busy(error), TW_KEY_STEP_MISUSE;
  while (!tw_key_change_is_over(change)) {
    const uint32_t delay = tw_key_change_delay_ms(change);
    if (wait != nullptr && delay != 0) wait(self, delay);
    tw_errc done = TW_ERRC_NONE;
    if (tw_key_change_next(change, error) == TW_KEY_STEP_GENERATE) {
      tw_generate_key_request request;
      tw_generate_key_response answer;
      done = tw_key_change_generation(change, &request, error);
      if (done == TW_ERRC_NONE) {
        call(by, &tw_op_generate_key, &request, &answer, nullptr);
        done = tw_key_change_take_generated(change, &answer, error);
      }
    } else {
      tw_set_key_request request;
      tw_set_key_response answer;
      done = tw_key_change_setting(change, &request, error);
      if (done == TW_ERRC_NONE) {
        call(by, &tw_op_set_key, &request, &answer, nullptr);
        done = tw_key_change_take_set(change, &answer, error);
      }
    }
    if (done == TW_ERRC_MISUSE) return TW_KEY_STEP_MISUSE;
  }
  return tw_key_change_next(change, error);
}

}  // namespace

extern "C" {

tw_key_step tw_key_change_run(tw_key_change* change, tw_client* client,
                              void (*wait)(void* self, uint32_t ms), void* self, tw_error* error) {
  return run(change, client, Head::client, "client", tw_call, wait, self, error);
}
tw_key_step tw_key_change_run_by_till(tw_key_change* change, tw_till* till,
                                      void (*wait)(void* self, uint32_t ms), void* self,
                                      tw_error* error) {
  return run(change, till, Head::till, "till", tw_till_call, wait, self, error);
}
tw_errc tw_key_change_deinit(tw_key_change* change) {
  return end_object(usable_object<ChangeObject>(change, "change", nullptr));
}

}  // extern "C"
