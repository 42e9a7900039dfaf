// A POSIX system as tables of functions.
#include <tillwire/c/posix.h>

#include <tillwire/posix/clock.hpp>
#include <tillwire/posix/file_storage.hpp>
#include <tillwire/posix/tcp.hpp>

#include "tables.hpp"

namespace tillwire::c {
namespace {

struct System {
  Head head{Head::posix, this};
  posix::Tcp tcp;
  posix::MonotonicClock clock;
  posix::SystemTime time;
  posix::FileStorage file;
};
static_assert(sizeof(System) <= sizeof(tw_posix::memory), "TW_POSIX_WORDS is too small");
static_assert(alignof(System) <= alignof(tw_posix));

}  // namespace
}  // namespace tillwire::c

using namespace tillwire::c;

extern "C" {

tw_errc tw_posix_init_of_size(tw_posix* posix, size_t size, const char* path, tw_error* error) {
  if (posix == nullptr) return misuse(error, TW_MISUSE_NULL, "posix");
  if (size != sizeof *posix) return misuse(error, TW_MISUSE_VERSION, "posix");
  if (!is_terminated(path, TW_MOST_TEXT)) return misuse(error, TW_MISUSE_UNTERMINATED, "path");
  void* const at = &posix->memory;
  if (is_usable(at, Head::posix, "posix", nullptr)) {
    return misuse(error, TW_MISUSE_IN_USE, "posix");
  }
  auto* const system = new (at) System();
  posix->tcp = table_of(system->tcp);
  posix->clock = table_of(system->clock);
  posix->time = table_of(system->time);
  posix->file = {};
  if (path == nullptr) return succeed(error);
  if (!system->file.open(path)) {
    tw_posix_deinit(posix);
    if (error != nullptr) {
      *error = {TW_ERRC_JOURNAL, TW_DELIVERY_NOT_SENT, TW_STORE_ERROR_STORAGE, "path"};
    }
    return TW_ERRC_JOURNAL;
  }
  posix->file = table_of(system->file);
  return succeed(error);
}
tw_errc tw_posix_deinit(tw_posix* posix) {
  if (posix == nullptr) return TW_ERRC_MISUSE;
  void* const at = &posix->memory;
  if (!is_usable(at, Head::posix, "posix", nullptr)) return TW_ERRC_MISUSE;
  if (posix->tcp.owner != nullptr || posix->file.owner != nullptr) return TW_ERRC_MISUSE;
  auto* const system = std::launder(static_cast<System*>(at));
  system->~System();
  system->head.mark = Head::ended;
  posix->tcp = {};
  posix->clock = {};
  posix->time = {};
  posix->file = {};
  return TW_ERRC_NONE;
}

}  // extern "C"
